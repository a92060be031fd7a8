#include "core/study/tree_revision.hpp"

#include <algorithm>
#include <array>

#include "core/study/construction_diff.hpp"
#include "core/tree/elements.hpp"
#include "core/tree/joint_changes.hpp"

namespace strata::study {
namespace {

constexpr std::string_view start_tag_part = "start tag";
constexpr std::string_view end_tag_part = "end tag";
constexpr std::string_view every_element = "*";

constexpr std::array parts = {
    element_part{start_tag_part, 0},
    element_part{end_tag_part, 0},
    element_part{"stays in the head", tree::stays_in_head | tree::stays_in_head_noscript | tree::stays_after_head},
    element_part{"starts no template mode", tree::starts_no_template_mode},
    element_part{"keeps framesets out", tree::frameset_not_ok},
    element_part{"breaks out of foreign content", tree::breaks_out},
    element_part{"leaves a select", tree::leaves_select},
    element_part{"is taken in a select", tree::allowed_in_select},
    element_part{"is special", tree::special},
    element_part{"bounds a scope", tree::bounds_scope},
    element_part{"has an implied end tag", tree::implied_end},
    element_part{"is void in the head", tree::void_in_head},
};

bool same_in(const element_part& part, const tree::element_rule& a, const tree::element_rule& b) {
    if (part.name == start_tag_part) return a.start == b.start;
    if (part.name == end_tag_part) return a.end == b.end;
    return (a.traits & part.traits) == (b.traits & part.traits);
}

void take_over(const element_part& part, tree::element_rule& to, const tree::element_rule& from) {
    if (part.name == start_tag_part)
        to.start = from.start;
    else if (part.name == end_tag_part)
        to.end = from.end;
    else
        to.traits = (to.traits & ~part.traits) | (from.traits & part.traits);
}

bool has_word(std::string_view words, std::string_view word) {
    for (std::size_t at = words.find(word); at != std::string_view::npos; at = words.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || words[at - 1] == ' ') && (end == words.size() || words[end] == ' ')) return true;
    }
    return false;
}

// How much the place says of it; 0: nothing.
int closeness_of(const spec::change_place& place, const element_difference& what) {
    if (place.of != spec::change_place::kind::element) return 0;
    if (!place.part.empty() && place.part != what.part->name) return 0;
    const bool of_all = place.what == every_element;
    if (!of_all && !has_word(place.what, tree::element_names[static_cast<std::size_t>(what.name)])) return 0;
    return 1 + (place.part.empty() ? 0 : 1) + (of_all ? 0 : 2);
}

// The rules that the fact is about, with those that came or went with it.
bool take_over(std::string_view fact, tree::rules& to, const tree::rules& from) {
    const tree::rules before = to;
    bool any = false;
    if (fact == fact_of_foreign_content && before.foreign != from.foreign) {
        to.foreign = from.foreign;
        any = true;
    }
    if (fact == fact_of_adoption_limits) {
        any = before.adoption_outer_limit != from.adoption_outer_limit ||
              before.adoption_inner_limit != from.adoption_inner_limit;
        to.adoption_outer_limit = from.adoption_outer_limit;
        to.adoption_inner_limit = from.adoption_inner_limit;
    }
    bool tree::rules::*const rule = rule_of_fact(fact);
    if (rule != nullptr && before.*rule != from.*rule) {
        to.*rule = from.*rule;
        any = true;
    }
    if (!any) return false;
    for (const tree::detail::accompanying_rule& each : tree::detail::accompanying_rules) {
        const tree::joint_change with = tree::reported_with(each.rule, before, from);
        if (with != tree::joint_change::none && fact_of(with) == fact) to.*each.rule = from.*each.rule;
    }
    return true;
}

}  // namespace

std::span<const element_part> element_parts() { return parts; }

std::vector<element_difference> elements_between(const tree::rules& from, const tree::rules& to) {
    const tree::rule_table of_from = tree::table_of(from.elements);
    const tree::rule_table of_to = tree::table_of(to.elements);
    std::vector<element_difference> found;
    for (std::size_t n = 1; n < of_from.size(); ++n)
        for (const element_part& part : parts)
            if (!same_in(part, of_from[n], of_to[n])) found.push_back({static_cast<tree::element>(n), &part});
    return found;
}

bool is_about(const spec::change_place& place, const element_difference& what) { return closeness_of(place, what) > 0; }

change_views changes_of_element(const spec::draft& to, const element_difference& what) {
    change_views closest;
    int closeness = 0;
    for (const spec::change& change : spec::changes_of(to))
        for (const spec::change_place& place : change.places) {
            const int its = closeness_of(place, what);
            if (its == 0 || its < closeness) continue;
            if (its > closeness) closest.clear();
            closeness = its;
            if (closest.empty() || closest.back() != &change) closest.push_back(&change);
        }
    return closest;
}

tree_revision::tree_revision(const spec::draft& from, const spec::draft& to, const spec::change& what, revised which)
    : change_(what),
      elements_(tree::table_of((which == revised::older ? from : to).tree_construction->elements)),
      rules_(*(which == revised::older ? from : to).tree_construction),
      draft_(which == revised::older ? from : to) {
    const tree::rules& older = *from.tree_construction;
    const tree::rules& newer = *to.tree_construction;
    const tree::rules& other = which == revised::older ? newer : older;
    const tree::rule_table of_other = tree::table_of(other.elements);
    for (const element_difference& each : elements_between(older, newer)) {
        const change_views its = changes_of_element(to, each);
        if (std::find(its.begin(), its.end(), &what) == its.end()) continue;
        const auto number = static_cast<std::size_t>(each.name);
        take_over(*each.part, elements_[number], of_other[number]);
        revises_ = true;
    }
    for (const spec::change_place& place : what.places)
        if (place.of == spec::change_place::kind::fact && take_over(place.what, rules_, other)) revises_ = true;
    rules_.elements = elements_;
    draft_.tree_construction = &rules_;
    draft_.start_fused = nullptr;
}

}  // namespace strata::study
