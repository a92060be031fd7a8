#include "core/identify/answers.hpp"

// Reads the adapter's lines of JSON. Drops the parts of tokens that the adapter does not report.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "core/conformance/outputs.hpp"
#include "core/conformance/parsed_json.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_text.hpp"

namespace strata::identify {
namespace {

using json = nlohmann::json;
using item = conformance::output_item;

const json* given(const json& of, const char* name) {
    const auto found = of.find(name);
    return found == of.end() || found->is_null() ? nullptr : &*found;
}

bool flag(const json& of, const char* name) {
    const json* const value = given(of, name);
    if (value == nullptr) return false;
    if (!value->is_boolean()) throw std::runtime_error(fmt::format("\"{}\" is neither true nor false", name));
    return value->get<bool>();
}

error_detail detail_named(const std::string& name) {
    if (name == "none") return error_detail::none;
    if (name == "number") return error_detail::number;
    if (name == "places") return error_detail::places;
    if (name == "codes") return error_detail::codes;
    throw std::runtime_error("\"errors\" is not \"none\", \"number\", \"places\" or \"codes\"");
}

json object_in(std::string_view line) {
    json read = report::parsed_json(line);
    if (!read.is_object()) throw std::runtime_error("not a JSON object");
    return read;
}

// --- Tokens ---

// Removes the parts of a token that the adapter does not report. Always replaces an empty name of a DOCTYPE by null,
// because most tokenizers do not distinguish an empty name from a missing one.
void reduce(json& token, const capabilities& to) {
    if (!token.is_array() || token.empty()) return;
    const json kind = token[0];
    constexpr std::size_t flag_of_tag = 3;
    constexpr std::size_t public_id = 2;
    constexpr std::size_t system_id = 3;
    constexpr std::size_t correctness = 4;
    if (kind == "StartTag" && token.size() > flag_of_tag) {
        const bool is_kept = to.self_closing && token[flag_of_tag] == true;
        while (token.size() > flag_of_tag + (is_kept ? 1U : 0U)) token.erase(token.size() - 1);
    } else if (kind == "DOCTYPE") {
        while (token.size() <= correctness) token.push_back(nullptr);
        if (token[1].is_string() && report::string_of(token[1]).empty()) token[1] = nullptr;
        if (!to.doctype) token[public_id] = token[system_id] = nullptr;
        if (!to.force_quirks) token[correctness] = nullptr;
    }
}

std::vector<item> reduced_tokens(json tokens, const capabilities& to) {
    if (tokens.is_array())
        for (json& each : tokens) reduce(each, to);
    return conformance::read_output(tokens, false, "the answer");
}

// --- Errors ---

// The longest tree that is accepted, in bytes. The trees of all probes are kept in memory.
constexpr std::size_t longest_tree = std::size_t{1} << 16U;

std::string place_of(const std::string& error) { return error.substr(0, error.find(' ')); }

std::vector<std::string> places_of(const std::vector<std::string>& errors) {
    std::vector<std::string> places;
    std::transform(errors.begin(), errors.end(), std::back_inserter(places), place_of);
    std::sort(places.begin(), places.end());
    return places;
}

// Returns an error in words: "1:5 eof-in-tag", or "1:5" if only positions count. Returns "" if `names` says that the
// standard does not have the error.
std::string error_in(const json& each, error_detail detail, const error_names& names) {
    const auto number = [&](const char* name) {
        const json& value = conformance::member(each, name, "an error");
        if (!value.is_number_unsigned()) throw std::runtime_error(fmt::format("\"{}\" is not a number", name));
        return value.get<std::uint64_t>();
    };
    if (!each.is_object()) throw std::runtime_error("an error is not an object");
    std::string place = fmt::format("{}:{}", number("line"), number("col"));
    if (detail == error_detail::places) return place;
    std::string code = conformance::text_of(conformance::member(each, "code", "an error"), "\"code\"");
    if (const auto known = names.find(code); known != names.end()) code = known->second;
    return code.empty() ? std::string() : fmt::format("{} {}", place, code);
}

void read_errors(const json& from, error_detail detail, const error_names& names, outcome& into) {
    if (detail == error_detail::none) return;
    const json& errors = conformance::member(from, "errors", "the answer");
    if (errors.is_number_unsigned() && detail == error_detail::number) {
        into.error_count = errors.get<std::size_t>();
        return;
    }
    if (!errors.is_array()) throw std::runtime_error("\"errors\" is not an array");
    into.error_count = errors.size();
    if (detail == error_detail::number) return;
    for (const json& each : errors)
        if (std::string error = error_in(each, detail, names); !error.empty()) into.errors.push_back(std::move(error));
    into.error_count = into.errors.size();
    std::sort(into.errors.begin(), into.errors.end());
    into.names_errors = detail == error_detail::codes;
}

}  // namespace

bool outcome::same_errors(const outcome& other) const {
    if (error_count != other.error_count) return false;
    if (names_errors == other.names_errors) return errors == other.errors;
    return places_of(errors) == places_of(other.errors);
}

capabilities read_capabilities(std::string_view line) {
    const json read = object_in(line);
    const json* const of = given(read, "capabilities");
    if (of == nullptr || !of->is_object()) throw std::runtime_error("no \"capabilities\"");
    // An unknown member is an error. If it were ignored, a misspelt capability would have no effect, and nobody would
    // notice.
    constexpr std::array<std::string_view, 8> known = {"implementation", "gives",       "errors",        "selfClosing",
                                                       "doctype",        "forceQuirks", "initialStates", "surrogates"};
    for (const auto& [name, value] : of->items())
        if (std::find(known.begin(), known.end(), name) == known.end())
            throw std::runtime_error(fmt::format("unknown capability {}", report::json_string(name)));
    capabilities found;
    for (const json* const each : {&read, of})
        if (const json* const name = given(*each, "implementation"))
            found.implementation = conformance::text_of(*name, "\"implementation\"");
    const std::string gives = conformance::text_of(conformance::member(*of, "gives", "\"capabilities\""), "\"gives\"");
    if (gives != "tokens" && gives != "tree") throw std::runtime_error(R"("gives" is neither "tokens" nor "tree")");
    found.gives_trees = gives == "tree";
    if (found.gives_trees) return found;  // the other members have no meaning for trees
    if (const json* const errors = given(*of, "errors"))
        found.errors = detail_named(conformance::text_of(*errors, "\"errors\""));
    found.self_closing = flag(*of, "selfClosing");
    found.doctype = flag(*of, "doctype");
    found.force_quirks = flag(*of, "forceQuirks");
    found.initial_states = flag(*of, "initialStates");
    found.surrogates = flag(*of, "surrogates");
    return found;
}

capabilities everything_in_tokens() {
    capabilities all;
    all.self_closing = all.doctype = all.force_quirks = all.initial_states = all.surrogates = true;
    return all;
}

answer read_answer(std::string_view line, std::uint64_t id, const capabilities& by, const error_names& names) {
    const json read = object_in(line);
    if (const json* const number = given(read, "id"); number != nullptr && *number != id)
        throw std::runtime_error("the answer to another case");
    answer found;
    if (const json* const why = given(read, "skip")) {
        found.skipped = why->is_string() ? report::string_of(*why) : "skipped";
        return found;
    }
    if (const json* const why = given(read, "error")) {
        found.skipped = why->is_string() ? report::string_of(*why) : "an error";
        return found;
    }
    outcome& of = found.given.emplace();
    if (by.gives_trees) {
        const json& tree = conformance::member(read, "tree", "the answer");
        std::string text = tree.is_string() ? report::string_of(tree) : tree.dump();
        if (text.size() > longest_tree) throw std::runtime_error("a tree that is far larger than the input");
        of.tokens.push_back({item::kind::token, std::move(text)});
        return found;
    }
    of.tokens = reduced_tokens(conformance::member(read, "output", "the answer"), by);
    read_errors(read, by.errors, names, of);
    return found;
}

outcome reduced(conformance::result of, bool names_errors, const capabilities& to) {
    outcome found;
    for (item& each : of.output) {
        if (each.what != item::kind::token) {
            // Lone surrogates in the text get the same encoding as in the answers of an adapter, which are read from
            // JSON.
            each.text = report::string_of(report::parsed_json(report::json_string(each.text)));
            found.tokens.push_back(std::move(each));
            continue;
        }
        json list = json::array();
        list.push_back(report::parsed_json(each.text));
        for (item& one : reduced_tokens(std::move(list), to)) found.tokens.push_back(std::move(one));
    }
    if (to.errors == error_detail::none) return found;
    found.error_count = of.errors.size();
    if (to.errors == error_detail::number) return found;
    found.names_errors = names_errors && to.errors == error_detail::codes;
    found.errors = found.names_errors ? std::move(of.errors) : places_of(of.errors);
    std::sort(found.errors.begin(), found.errors.end());
    return found;
}

std::vector<std::string> lines_of(const outcome& of) {
    conformance::result shown;
    shown.output = of.tokens;
    shown.errors = of.errors;
    std::vector<std::string> lines = conformance::lines_of(shown);
    if (of.errors.empty() && of.error_count > 0) lines.push_back(report::counted(of.error_count, "error", "errors"));
    return lines;
}

}  // namespace strata::identify
