#pragma once
// The changes that revisions make outside the states, except those that are derived from the texts before and after.

#include <array>
#include <cstddef>

#include "core/spec/draft.hpp"
#include "core/spec/revise.hpp"
#include "core/spec/revision.hpp"
#include "drafts/2009-02-07/draft.hpp"
#include "drafts/2021-11-22/draft.hpp"
#include "drafts/numbers.hpp"

namespace strata::spec::revisions {

// -- the table of numbers

namespace detail {
/// All rows except the row of number 13, which was added two weeks later.
inline constexpr auto numbers_of_windows_1252 = [] {
    std::array<number_row, numbers_of_the_working_drafts.size() - 1> rows{};
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = numbers_of_the_working_drafts[i + 1];
    return rows;
}();
}  // namespace detail
/// The table before number 13 was added.
inline constexpr auto& numbers_without_line_feed = detail::numbers_of_windows_1252;
inline constexpr auto line_feed_for_13 = std::to_array<number_edit>({{0x0D, 0x000A, "LINE FEED (LF)"}});
inline constexpr auto numbers_of_controls = std::to_array<number_edit>({
    {0x00, 0xFFFD, "REPLACEMENT CHARACTER"},
    {0x81, 0x0081, "<control>"},
    {0x8D, 0x008D, "<control>"},
    {0x8F, 0x008F, "<control>"},
    {0x90, 0x0090, "<control>"},
    {0x9D, 0x009D, "<control>"},
});
/// Removes the rows whose numbers map to themselves.
inline constexpr auto redundant_numbers_removed = std::to_array<number_edit>(
    {{0x0D, 0, {}}, {0x81, 0, {}}, {0x8D, 0, {}}, {0x8F, 0, {}}, {0x90, 0, {}}, {0x9D, 0, {}}});
inline constexpr auto null_number_removed = std::to_array<number_edit>({{0x00, 0, {}}});
inline constexpr auto carriage_return_for_13 = std::to_array<number_edit>({{0x0D, 0x000D, "CARRIAGE RETURN (CR)"}});

// -- ranges of code points

namespace detail {

constexpr bool is_line_tabulation(const code_point_range& r) { return r.first == 0x0B && r.last == 0x0B; }

/// "U+FDD0 to U+FDDF", the range in the text until January 2009.
constexpr code_point_range to_fddf(code_point_range r) {
    if (r.first == 0xFDD0) r.last = 0xFDDF;
    return r;
}

}  // namespace detail

/// The errors of 2009, without the noncharacters from U+FDE0 to U+FDEF.
inline constexpr auto errors_to_fddf = [] {
    auto errors = d2009_02_07::input_errors;
    for (input_error& each : errors) each.range = detail::to_fddf(each.range);
    return errors;
}();
inline constexpr auto replaced_to_fddf = [] {
    auto ranges = d2009_02_07::replaced_numbers;
    for (code_point_range& each : ranges) each = detail::to_fddf(each);
    return ranges;
}();
/// The ranges of `replaced_to_fddf` without U+000B.
inline constexpr auto replaced_without_line_tabulation = [] {
    std::array<code_point_range, replaced_to_fddf.size() - 1> ranges{};
    std::size_t count = 0;
    for (const code_point_range& each : replaced_to_fddf)
        if (!detail::is_line_tabulation(each)) ranges[count++] = each;
    return ranges;
}();
/// The numbers that are replaced, except 0: "if the number is in the range 0x0001 to 0x0008, ..."
inline constexpr auto replaced_but_zero = [] {
    auto ranges = d2009_02_07::replaced_numbers;
    ranges.front().first = 0x0001;
    return ranges;
}();
inline constexpr auto replaced_surrogates = std::to_array<code_point_range>({{0xD800, 0xDFFF}});

/// The errors in the stream since November 2010, when the states began to report U+0000.
inline constexpr auto errors_without_null = d2021_11_22::input_errors;
inline constexpr auto errors_without_surrogates = [] {
    std::array<input_error, d2021_11_22::input_errors.size() - 1> errors{};
    std::size_t count = 0;
    for (const input_error& each : d2021_11_22::input_errors)
        if (each.code != error_code::surrogate_in_input_stream) errors[count++] = each;
    return errors;
}();

// -- words

/// The wording of the texts of 2016 and 2017: references are read by states, but the keywords are not a list yet, and
/// the table of numbers and the search for a name still have the words of the procedure.
inline constexpr auto words_of_reference_states = [] {
    wording words = d2021_11_22::words;
    words.lists_keywords = false;
    words.matching_identifier = d2009_02_07::words.matching_identifier;
    words.identifier_case = d2009_02_07::words.identifier_case;
    words.head_of_numbers = d2009_02_07::words.head_of_numbers;
    return words;
}();

// -- states in place of the content model flag

/// The content states in the table of the commit that replaced the content model flag by states. The numbers are those
/// of the states in that table.
inline constexpr auto states_of_contents = std::to_array<content_state>({
    {"Data state", 0},
    {"RCDATA state", 1},
    {"RAWTEXT state", 2},
    {"Script data state", 3},
    {"PLAINTEXT state", 4},
    {"CDATA section state", 58},
});
inline constexpr auto states_of_elements = std::to_array<feedback_rule>({
    {"title", "RCDATA state"},
    {"textarea", "RCDATA state"},
    {"style", "RAWTEXT state"},
    {"xmp", "RAWTEXT state"},
    {"iframe", "RAWTEXT state"},
    {"noembed", "RAWTEXT state"},
    {"noframes", "RAWTEXT state"},
    {"noscript", "RAWTEXT state", true},
    {"script", "Script data state"},
    {"plaintext", "PLAINTEXT state"},
});

}  // namespace strata::spec::revisions
