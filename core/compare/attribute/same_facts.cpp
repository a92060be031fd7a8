#include "core/compare/attribute/same_facts.hpp"

#include <algorithm>
#include <span>
#include <string_view>
#include <tuple>

namespace strata::compare {

namespace {

// Whether two texts have the same rows of a table of facts. `same`: compares two rows. Complexity: linear; constant for
// texts that share the table, as most do.
template <class Row, class Same>
[[nodiscard]] bool same_rows(std::span<const Row> a, std::span<const Row> b, const Same& same) {
    if (a.data() == b.data() && a.size() == b.size()) return true;
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

bool same_range(const spec::code_point_range& a, const spec::code_point_range& b) {
    return a.first == b.first && a.last == b.last;
}

// What a content that is taken back at EOF looks for in the rest of the input.
const spec::guard* end_of_content(const spec::draft& draft) {
    for (const spec::rule& each : draft.table.rules)
        if (each.given.what == spec::condition::close_tag_does_not_match) return &each.given;
    return nullptr;
}

bool same_contents(const spec::draft& a, const spec::draft& b, study::states_now now) {
    const bool same = same_rows(a.contents, b.contents, [&](const auto& x, const auto& y) {
        return x.name == y.name && x.model == y.model && x.taken_back_at_eof == y.taken_back_at_eof &&
               now[x.state] == y.state;
    });
    const bool taken_back =
        std::any_of(a.contents.begin(), a.contents.end(), [](const auto& each) { return each.taken_back_at_eof; });
    if (!same || !taken_back) return same;
    const spec::guard* const one = end_of_content(a);
    const spec::guard* const other = end_of_content(b);
    return one == nullptr || other == nullptr ? one == other : study::same_guard(*one, *other);
}

bool same_feedback(const spec::draft& a, const spec::draft& b) {
    return same_rows(a.feedback, b.feedback, [](const auto& x, const auto& y) {
        return x.tag_name == y.tag_name && x.content == y.content && x.only_with_scripting == y.only_with_scripting;
    });
}

}  // namespace

bool same_preprocessing(const spec::preprocessing& a, const spec::preprocessing& b) {
    const auto flags = [](const spec::preprocessing& of) {
        return std::tie(of.replaces_null, of.drops_null, of.replaces_surrogates);
    };
    return flags(a) == flags(b) && same_rows(a.errors, b.errors, [](const auto& x, const auto& y) {
               return same_range(x.range, y.range) && x.code == y.code;
           });
}

bool same_numbers(const spec::reference_tables& a, const spec::reference_tables& b) {
    return same_rows(a.numbers, b.numbers,
                     [](const auto& x, const auto& y) { return x.number == y.number && x.character == y.character; }) &&
           same_rows(a.replaced_numbers, b.replaced_numbers, same_range);
}

bool same_beside_rules(const spec::state_info& a, const spec::state_info& b, study::states_now now) {
    return std::tie(a.reads, a.drops_duplicate_attribute, a.duplicate_attribute_is_error) ==
               std::tie(b.reads, b.drops_duplicate_attribute, b.duplicate_attribute_is_error) &&
           study::same_prologue(a.first, b.first, now);
}

bool same_facts(const spec::draft& a, const spec::draft& b, study::states_now now) {
    const auto flags = [](const spec::draft& of) {
        return std::tie(of.has_correctness_flag, of.has_self_closing_flag, of.end_tag_self_closing_is_error,
                        of.end_tag_resets_content_model, of.missing_doctype_name_is_empty, of.names_errors);
    };
    const bool has_procedure = spec::has_reference_procedure(a);
    if (flags(a) != flags(b) || has_procedure != spec::has_reference_procedure(b)) return false;
    if (has_procedure && now[a.reference_procedure] != b.reference_procedure) return false;
    return a.gaps.empty() && b.gaps.empty() && same_contents(a, b, now) && same_feedback(a, b) &&
           same_rows(a.permitted_slash_tags, b.permitted_slash_tags,
                     [](std::string_view x, std::string_view y) { return x == y; });
}

}  // namespace strata::compare
