#include "core/conformance/html5lib_tests.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/conformance/outputs.hpp"
#include "core/conformance/parsed_json.hpp"
#include "core/report/writing/json_text.hpp"

namespace strata::conformance {
namespace {

using json = nlohmann::json;

std::vector<std::string> texts_of(const json& value, std::string_view what) {
    if (!value.is_array()) bad(fmt::format("{} is not an array", what));
    std::vector<std::string> texts;
    for (const json& each : value) texts.push_back(text_of(each, what));
    return texts;
}

bool flag_of(const json& of, const char* name) {
    const auto found = of.find(name);
    if (found == of.end()) return false;
    if (!found->is_boolean()) bad(fmt::format("\"{}\" is neither true nor false", name));
    return found->get<bool>();
}

test read_test(const json& from, std::size_t number) {
    const std::string where = fmt::format("test {}", number);
    if (!from.is_object()) bad(where + " is not an object");
    test t;
    t.description = text_of(member(from, "description", where), "\"description\" of " + where);
    t.double_escaped = flag_of(from, "doubleEscaped");
    t.input = text_of(member(from, "input", where), "\"input\" of " + where);
    if (t.double_escaped) t.input = report::unescape_again(t.input);
    t.ignores_error_order = flag_of(from, "ignoreErrorOrder");
    if (from.contains("lastStartTag")) t.last_start_tag = text_of(from["lastStartTag"], "\"lastStartTag\" of " + where);
    t.expected.output = read_output(member(from, "output", where), t.double_escaped, where);
    if (from.contains("errors")) t.expected.errors = read_errors(from["errors"], where);

    const bool has_models = from.contains("contentModelFlags");
    // A test without errors reads the same in both notations.
    if (has_models || t.ignores_error_order || marks_in(t.expected) > 0)
        t.written_in = from.contains("errors") ? notation::both : notation::error_marks;
    if (has_models)
        t.contents = texts_of(from["contentModelFlags"], "\"contentModelFlags\" of " + where);
    else if (from.contains("initialStates"))
        t.contents = texts_of(from["initialStates"], "\"initialStates\" of " + where);
    if (t.contents.empty()) t.contents.emplace_back(beginning);
    return t;
}

}  // namespace

std::vector<test> read_tests(std::string_view text) {
    const json file = report::parsed_json(text);
    std::vector<test> tests;
    bool has_list = false;
    constexpr std::string_view of_coerced = "xmlViolationTests";
    for (const std::string_view name : {std::string_view("tests"), of_coerced}) {
        if (!file.is_object() || !file.contains(name)) continue;
        has_list = true;
        if (!file[name].is_array()) bad(fmt::format("\"{}\" is not an array", name));
        for (const json& each : file[name]) {
            tests.push_back(read_test(each, tests.size() + 1));
            tests.back().of_coerced = name == of_coerced;
        }
    }
    if (!has_list) bad("has neither \"tests\" nor \"xmlViolationTests\"");
    return tests;
}

}  // namespace strata::conformance
