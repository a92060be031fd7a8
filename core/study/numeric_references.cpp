#include "core/study/numeric_references.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace strata::study {

std::string code_point(char32_t c) { return fmt::format("U+{:04X}", static_cast<std::uint32_t>(c)); }

void add(code_point_ranges& to, char32_t c) { add(to, c, c); }

void add(code_point_ranges& to, char32_t first, char32_t last) {
    if (!to.empty() && to.back().last + 1 == first)
        to.back().last = last;
    else
        to.push_back({first, last});
}

std::vector<char32_t> sorted(std::vector<char32_t> numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    numbers.erase(std::upper_bound(numbers.begin(), numbers.end(), beyond_code_points), numbers.end());
    return numbers;
}

std::string words_of(const code_point_ranges& list) {
    // The two noncharacters at the end of each plane are one thing.
    std::string text;
    std::size_t planes = 0;
    const auto is_end_of_plane = [](const spec::code_point_range& r) {
        return (r.first & 0xFFFFU) == 0xFFFE && r.last == r.first + 1;
    };
    for (const spec::code_point_range& each : list) planes += is_end_of_plane(each) ? 1U : 0U;
    for (const spec::code_point_range& each : list) {
        if (planes > 2 && is_end_of_plane(each)) continue;
        text += text.empty() ? "" : ", ";
        text += code_point(each.first);
        if (each.last != each.first) text += " to " + code_point(each.last);
    }
    if (planes > 2) text += fmt::format("{}the last two of {} planes", text.empty() ? "" : ", ", planes);
    return text.empty() ? "none" : text;
}

// --- Numeric references ---

namespace {

using spec::condition;
using spec::op;

constexpr spec::code_point_range surrogates{0xD800, 0xDFFF};
// Without white space, except U+000D.
constexpr std::array<spec::code_point_range, 4> controls = {{{0, 0x8}, {0xB, 0xB}, {0xD, 0x1F}, {0x7F, 0x9F}}};
constexpr spec::code_point_range noncharacters_in_a_block{0xFDD0, 0xFDEF};
// The last two of each plane.
constexpr char32_t plane_size = 0x10000;
constexpr spec::code_point_range noncharacters_in_a_plane{0xFFFE, 0xFFFF};

bool is_noncharacter(char32_t n) {
    return noncharacters_in_a_block.has(n) || noncharacters_in_a_plane.has(n % plane_size);
}
bool is_control(char32_t n) {
    return std::any_of(controls.begin(), controls.end(),
                       [&](const spec::code_point_range& each) { return each.has(n); });
}

const spec::number_row* row_of(const spec::draft& draft, char32_t number) {
    const auto rows = draft.references.numbers;
    const auto found = std::lower_bound(rows.begin(), rows.end(), number,
                                        [](const spec::number_row& row, char32_t n) { return row.number < n; });
    return found != rows.end() && found->number == number ? &*found : nullptr;
}

bool holds(const spec::draft& draft, condition what, char32_t n) {
    switch (what) {
        case condition::number_is_in_table: return row_of(draft, n) != nullptr;
        case condition::number_is_replaced:
            return n >= beyond_code_points ||
                   std::any_of(draft.references.replaced_numbers.begin(), draft.references.replaced_numbers.end(),
                               [&](const spec::code_point_range& each) { return each.has(n); });
        case condition::number_is_zero: return n == 0;
        case condition::number_is_beyond_unicode: return n >= beyond_code_points;
        case condition::number_is_surrogate: return surrogates.has(n);
        case condition::number_is_noncharacter: return is_noncharacter(n);
        case condition::number_is_control: return is_control(n);
        default: return true;
    }
}

}  // namespace

numeric_references::numeric_references(const spec::draft& draft) : draft_(draft) {
    for (std::size_t s = 0; s < draft.table.states.size() && rules_.empty(); ++s)
        for (const spec::rule& each : draft.table.rules_of(s))
            if (each.given.what == condition::number_is_in_table || each.given.what == condition::number_is_zero ||
                each.given.what == condition::number_is_replaced)
                rules_ = draft.table.rules_of(s);
}

number_given numeric_references::of(char32_t number) const {
    for (const spec::rule& each : rules_) {
        if (!holds(draft_, each.given.what, number)) continue;
        number_given g{number, false};
        for (const spec::action& a : each.then()) {
            if (a.code == op::parse_error || a.code == op::parse_error_by_number) g.error = true;
            if (a.code == op::set_code) g.character = a.what;
            const bool from_table = a.code == op::set_code_from_table ||
                                    (a.code == op::return_character && a.what == spec::what_was_returned);
            if (from_table)
                if (const spec::number_row* const row = row_of(draft_, number)) g.character = row->character;
            if (a.code == op::return_character && a.what == spec::replacement_character)
                g.character = spec::replacement_character;
        }
        return g;
    }
    return {number, false};
}

std::vector<char32_t> numeric_references::cuts() const {
    std::vector<char32_t> found = {0, 1, beyond_code_points};
    const auto cut_around = [&](const spec::code_point_range& range) {
        found.push_back(range.first);
        found.push_back(range.last + 1);
    };
    for (const spec::number_row& each : draft_.references.numbers) cut_around({each.number, each.number});
    for (const spec::code_point_range& each : draft_.references.replaced_numbers) cut_around(each);
    for (const spec::rule& rule : rules_)
        for (const spec::action& each : rule.then())
            if (each.code == op::set_code) cut_around({each.what, each.what});
    cut_around({spec::replacement_character, spec::replacement_character});
    for (const spec::code_point_range& each : controls) cut_around(each);
    cut_around(surrogates);
    cut_around(noncharacters_in_a_block);
    for (char32_t plane = 0; plane < beyond_code_points; plane += plane_size)
        cut_around({plane + noncharacters_in_a_plane.first, plane + noncharacters_in_a_plane.last});
    return found;
}

}  // namespace strata::study
