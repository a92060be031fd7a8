#include "tests/atlas/made_of_input.hpp"

#include <fmt/format.h>

#include <string_view>

#include "core/conformance/parsed_json.hpp"
#include "tests/atlas/code_span.hpp"

namespace strata::testing {
namespace {

// Returns the source text of each element of a JSON array.
std::vector<std::string> elements_of(std::string_view array) {
    std::vector<std::string> elements;
    std::size_t depth = 0;
    std::size_t begin = 1;
    bool in_string = false;
    for (std::size_t i = 0; i < array.size(); ++i) {
        const char c = array[i];
        if (in_string) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                in_string = false;
            continue;
        }
        const bool ends = (c == ',' && depth == 1) || (c == ']' && depth == 1);
        if (ends && i > begin) elements.push_back(ascii_only(array.substr(begin, i - begin)));
        if (c == ',' && depth == 1) begin = i + 2;
        if (c == '"') in_string = true;
        if (c == '[' || c == '{') ++depth;
        if (c == ']' || c == '}') --depth;
        if (depth == 0) break;
    }
    return elements;
}

// Replaces a DOCTYPE's empty name by null. The notation of the tests of 2007 to 2009 writes "" for a missing name.
std::vector<std::string> without_empty_names(std::vector<std::string> tokens) {
    constexpr std::string_view empty_name = "[\"DOCTYPE\", \"\",";
    for (std::string& each : tokens)
        if (each.starts_with(empty_name)) each = "[\"DOCTYPE\", null," + each.substr(empty_name.size());
    return tokens;
}

// Returns the places of the errors. If `with_names` is true, each place includes the error's name.
std::vector<std::string> compared_errors(const made_of_input& made, bool with_names) {
    std::vector<std::string> places;
    for (const std::string& each : made.errors) places.push_back(with_names ? each : each.substr(0, each.find(' ')));
    return places;
}

}  // namespace

made_of_input taken_by(report::html5lib_sink& to) {
    const std::string text = to.take();
    made_of_input made;
    made.tokens = elements_of(std::string_view(text).substr(text.find('[')));
    const auto all = report::parsed_json(text);
    for (const auto& e : all["errors"])
        made.errors.push_back(
            fmt::format("{}:{} {}", e["line"].get<int>(), e["col"].get<int>(), e["code"].get<std::string>()));
    return made;
}

output_difference difference_of(const spec::draft& a, const made_of_input& by_a, const spec::draft& b,
                                const made_of_input& by_b) {
    if (without_empty_names(by_a.tokens) != without_empty_names(by_b.tokens)) return output_difference::in_tokens;
    const bool named = a.names_errors && b.names_errors;
    if (compared_errors(by_a, named) != compared_errors(by_b, named)) return output_difference::in_errors;
    return by_a.tree_errors == by_b.tree_errors ? output_difference::none : output_difference::in_tree_errors;
}

}  // namespace strata::testing
