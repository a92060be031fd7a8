#include "core/words/stream_recital.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/input/code_points.hpp"

namespace strata::words {
namespace {

using spec::error_code;

constexpr std::string_view on_null =
    "All U+0000 NULL characters in the input must be replaced by U+FFFD REPLACEMENT CHARACTERs. Any occurrences of "
    "such "
    "characters is a parse error.";

constexpr std::string_view on_null_and_surrogates =
    "All U+0000 NULL characters and code points in the range U+D800 to U+DFFF in the input must be replaced by U+FFFD "
    "REPLACEMENT CHARACTERs. Any occurrences of such characters and code points are parse errors.";

constexpr std::string_view on_byte_order_mark =
    "One leading U+FEFF BYTE ORDER MARK character must be ignored if any are present.";
// From the standard, whose decoder drops the mark.
constexpr std::string_view of_the_decoder =
    "The input stream consists of the characters pushed into it as the input byte stream is decoded or from the "
    "various "
    "APIs that directly manipulate the input stream.";

std::string code_point(char32_t c) { return fmt::format("U+{:04X}", static_cast<std::uint32_t>(c)); }

bool is_end_of_plane(const spec::code_point_range& range) { return (range.first & 0xFFFFU) == 0xFFFE; }

// The working drafts list ranges, then single characters.
std::string list_of_errors(const spec::draft& draft) {
    std::string ranges;
    std::vector<std::string> singles;
    for (const spec::input_error& each : draft.stream.errors) {
        if (each.range.last == 0) continue;
        if (draft.stream.replaces_surrogates && each.range.first == 0xD800) continue;
        if (is_end_of_plane(each.range)) {
            singles.push_back(code_point(each.range.first));
            singles.push_back(code_point(each.range.last));
        } else if (each.range.first == each.range.last) {
            singles.push_back(code_point(each.range.first));
        } else {
            ranges += fmt::format("{} to {}, ", code_point(each.range.first), code_point(each.range.last));
        }
    }
    std::string characters;
    for (std::size_t i = 0; i < singles.size(); ++i)
        characters.append(i == 0 ? "" : i + 1 == singles.size() ? ", and " : ", ").append(singles[i]);
    return fmt::format("Any occurrences of any characters in the ranges {}and characters {} are parse errors.", ranges,
                       characters);
}

// A draft that names its errors has names for the sets too.
std::string named_errors(const spec::draft& draft) {
    const auto name_of = [&](error_code code) -> std::string {
        for (const spec::input_error& each : draft.stream.errors)
            if (each.code == code) return std::string(spec::name_of(code));
        return {};
    };
    return fmt::format(
        "Any occurrences of surrogates are {} parse errors. Any occurrences of noncharacters are {} parse errors and "
        "any "
        "occurrences of controls other than ASCII whitespace and U+0000 NULL characters are {} parse errors.",
        name_of(error_code::surrogate_in_input_stream), name_of(error_code::noncharacter_in_input_stream),
        name_of(error_code::control_character_in_input_stream));
}

}  // namespace

std::string stream_sentence(const spec::draft& draft, char32_t c) {
    if (c == 0xFEFF) return std::string(draft.stream.drops_byte_order_mark ? on_byte_order_mark : of_the_decoder);
    if (draft.names_errors) return named_errors(draft);
    if (draft.stream.replaces_surrogates && (c == 0 || input::is_surrogate(c)))
        return std::string(on_null_and_surrogates);
    bool any_but_null = false;
    for (const spec::input_error& each : draft.stream.errors) any_but_null = any_but_null || each.range.last != 0;
    if (c == 0 || !any_but_null) return std::string(on_null);
    return list_of_errors(draft);
}

}  // namespace strata::words
