#include "core/study/numeric_references.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/study/code_point_ranges.hpp"

namespace strata::study {

using spec::condition;
using spec::op;

namespace {

bool is_noncharacter(char32_t n) { return (n >= 0xFDD0 && n <= 0xFDEF) || (n & 0xFFFEU) == 0xFFFE; }
bool is_control(char32_t n) {
    const bool white_space = n == 9 || n == 0xA || n == 0xC || n == 0x20;
    return n == 0xD || ((n < 0x20 || (n >= 0x7F && n <= 0x9F)) && !white_space);
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
        case condition::number_is_surrogate: return n >= 0xD800 && n <= 0xDFFF;
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
    const auto cut_around = [&](char32_t first, char32_t last) {
        found.push_back(first);
        found.push_back(last + 1);
    };
    for (const spec::number_row& each : draft_.references.numbers) cut_around(each.number, each.number);
    for (const spec::code_point_range& each : draft_.references.replaced_numbers) cut_around(each.first, each.last);
    for (const spec::rule& rule : rules_)
        for (const spec::action& each : rule.then())
            if (each.code == op::set_code) cut_around(each.what, each.what);
    cut_around(spec::replacement_character, spec::replacement_character);
    // Controls, of which white space is none, surrogates and noncharacters.
    for (const auto& [first, last] :
         {std::pair(0x9, 0xA), {0xC, 0xC}, {0xD, 0xD}, {0x20, 0x20}, {0x7F, 0x9F}, {0xD800, 0xDFFF}, {0xFDD0, 0xFDEF}})
        cut_around(static_cast<char32_t>(first), static_cast<char32_t>(last));
    for (char32_t plane = 0; plane < beyond_code_points; plane += 0x10000) cut_around(plane + 0xFFFE, plane + 0xFFFF);
    return found;
}

}  // namespace strata::study
