#include "tests/identify/table_program.hpp"

#include <nlohmann/json.hpp>
#include <optional>

#include "core/conformance/parsed_json.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/report/tokens/html5lib.hpp"

namespace strata::testing {

namespace {

using nlohmann::json;

identify::probe probe_in(const json& of) {
    const auto text = [&](const char* name) { return of.contains(name) ? report::string_of(of[name]) : std::string(); };
    return {text("input"), text("initialState"), text("lastStartTag"), of.value("foreign", false)};
}

}  // namespace

identify::reply table_program::ask(std::string_view line) {
    const json read = report::parsed_json(line);
    const identify::probe what = probe_in(read);
    const auto id = read["id"].get<std::uint64_t>();
    if (instead) {
        const identify::reply other = instead(what, id);
        if (!other.text.empty()) return other;
    }
    const std::string head = R"({"id":)" + std::to_string(id);
    const std::optional<tokenizer_options> options = identify::options_of(text_, what);
    if (!options) return {identify::reply::kind::line, head + R"(,"skip":"no such state"})"};
    report::html5lib_sink to(text_, what.input, input_kind::characters);
    tokenize(text_, engine_kind::interpreter, *options, what.input, to);
    std::string answer = to.take();
    if (change) change(answer);
    if (capabilities_ != trees) return {identify::reply::kind::line, head + "," + answer.substr(1)};
    // Trees do not show self-closing flags.
    std::string tree;
    const json given = report::parsed_json(answer);
    for (json token : given["output"]) {
        if (token[0] == "StartTag" && token.size() > 3) token.erase(3);
        tree += token.dump();
    }
    return {identify::reply::kind::line, head + ",\"tree\":" + json(tree).dump() + "}"};
}

}  // namespace strata::testing
