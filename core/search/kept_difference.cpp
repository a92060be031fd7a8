#include "core/search/kept_difference.hpp"

#include <algorithm>
#include <functional>

namespace strata::search {

using compare::difference_kind;

bool difference_sort::operator==(const difference_sort& other) const {
    return std::tie(what, of, sides, changes, settings) ==
           std::tie(other.what, other.of, other.sides, other.changes, other.settings);
}

bool difference_sort::operator<(const difference_sort& other) const {
    return std::tie(what, of, sides, changes, settings) <
           std::tie(other.what, other.of, other.sides, other.changes, other.settings);
}

difference_sort sort_of(const compare::difference& d) {
    difference_sort sort;
    sort.what = d.what;
    sort.of = d.of;
    const bool value_counts = d.what == difference_kind::token || d.what == difference_kind::error;
    for (const compare::difference::side& each : d.sides) {
        for (const spec::draft* draft : each.drafts) sort.sides.append(draft->about.name).append(" ");
        if (!each.value)
            sort.sides += "has nothing";
        else if (value_counts)
            sort.sides.append("has ").append(*each.value);
        sort.sides += ';';
    }
    sort.changes = d.changes;
    std::sort(sort.changes.begin(), sort.changes.end(), std::less<>());
    for (const compare::different_setting& each : d.settings) sort.settings.push_back(each.name);
    return sort;
}

kept_difference::kept_difference(const compare::difference& d, bool by_steps) : sort_(sort_of(d)), by_steps_(by_steps) {
    if (d.changes.empty()) rules_ = rules_of(d);
}

bool kept_difference::is_shown_by(const compare::difference& d) const {
    if (d.what != sort_.what || d.of != sort_.of) return false;
    const difference_sort sort = sort_of(d);
    if (!by_steps_) return sort.sides == sort_.sides;
    return sort == sort_ && (!sort_.changes.empty() || rules_of(d) == rules_);
}

std::vector<kept_difference::made_by> kept_difference::rules_of(const compare::difference& d) {
    std::vector<made_by> rules;
    for (const compare::cause& each : d.causes)
        for (const spec::draft* draft : each.drafts) rules.emplace_back(draft, each.state, each.rule, each.state_name);
    std::sort(rules.begin(), rules.end());
    rules.erase(std::unique(rules.begin(), rules.end()), rules.end());
    return rules;
}

}  // namespace strata::search
