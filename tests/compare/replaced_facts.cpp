// Replaces facts other than rules in a draft: rows of tables, preprocessing, and tree construction.

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/spec/content_states.hpp"
#include "tests/compare/replaced_draft.hpp"

namespace strata::testing {

void replaced_draft::replace_row(const compare::table_row& what, const compare::table_row& by) {
    for (const compare::table_row* const row : {&what, &by}) {
        if (row->number) {
            const std::uint32_t number = *row->number;
            const auto& from = newer_.references;
            std::erase_if(made_.numbers, [&](const spec::number_row& each) { return each.number == number; });
            for (const spec::number_row& each : from.numbers)
                if (each.number == number) made_.numbers.push_back(each);
            std::sort(made_.numbers.begin(), made_.numbers.end(),
                      [](const auto& a, const auto& b) { return a.number < b.number; });
            std::vector<spec::code_point_range> ranges;
            for (const spec::code_point_range& each : made_.replaced_numbers) {
                if (!each.has(number)) {
                    ranges.push_back(each);
                    continue;
                }
                if (each.first < number) ranges.push_back({each.first, number - 1});
                if (number < each.last) ranges.push_back({number + 1, each.last});
            }
            for (const spec::code_point_range& each : from.replaced_numbers)
                if (each.has(number)) ranges.push_back({number, number});
            std::sort(ranges.begin(), ranges.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
            made_.replaced_numbers = std::move(ranges);
        }
        if (!row->name.empty()) {
            std::erase_if(made_.names, [&](const spec::named_reference& each) { return each.name == row->name; });
            for (const spec::named_reference& each : newer_.references.names)
                if (each.name == row->name) made_.names.push_back(each);
            std::sort(made_.names.begin(), made_.names.end(),
                      [](const auto& a, const auto& b) { return a.name < b.name; });
        }
    }
}

void replaced_draft::replace_stream(char32_t character) {
    std::vector<spec::input_error> errors;
    for (const spec::input_error& each : made_.input_errors) {
        if (!each.range.has(character)) {
            errors.push_back(each);
            continue;
        }
        if (each.range.first < character) errors.push_back({{each.range.first, character - 1}, each.code});
        if (character < each.range.last) errors.push_back({{character + 1, each.range.last}, each.code});
    }
    for (const spec::input_error& each : newer_.stream.errors)
        if (each.range.has(character)) errors.push_back({{character, character}, each.code});
    std::sort(errors.begin(), errors.end(), [](const auto& a, const auto& b) { return a.range.first < b.range.first; });
    made_.input_errors = std::move(errors);
    if (character == 0xFEFF) made_.value.stream.drops_byte_order_mark = newer_.stream.drops_byte_order_mark;
    if (character != 0 || made_.value.stream.replaces_null == newer_.stream.replaces_null) return;
    made_.value.stream.replaces_null = newer_.stream.replaces_null;
    replace_everywhere('\0', spec::op::none);
}

void replaced_draft::replace_tree_construction() {
    made_.value.tree_construction = newer_.tree_construction;
    made_.feedback.clear();
    for (const spec::feedback_rule& each : newer_.feedback) {
        const auto content = spec::find_content(older_, each.content);
        if (content)
            made_.feedback.push_back(
                {each.tag_name, spec::content_at(older_, *content).name, each.only_with_scripting});
    }
    made_.value.feedback = made_.feedback;
    has_newer_tree_ = true;
}

void replaced_draft::settle() {
    made_.settle();
    if (has_newer_tree_) made_.value.tree_construction = newer_.tree_construction;
}

}  // namespace strata::testing
