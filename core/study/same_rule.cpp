#include "core/study/same_rule.hpp"

#include <algorithm>
#include <tuple>

#include "core/spec/revise.hpp"

namespace strata::study {

std::vector<std::size_t> states_after(const spec::machine_view& table, const spec::revision_view& revision) {
    const spec::revised_order order(table.states, revision);
    std::vector<std::size_t> now;
    now.reserve(table.states.size());
    for (std::size_t s = 0; s < table.states.size(); ++s) {
        const std::size_t place = order.now_at(s);
        now.push_back(place == spec::revised_order::none ? no_state : place);
    }
    return now;
}

bool same_guard(const spec::guard& a, const spec::guard& b) {
    return a.what == b.what && a.ignoring_case == b.ignoring_case && a.word == b.word &&
           a.followed_by == b.followed_by && a.other_word == b.other_word;
}

bool same_action(const spec::action& a, const spec::action& b, states_now now) {
    return std::tie(a.code, a.error, a.at_next, a.but_on, a.but, a.what) ==
               std::tie(b.code, b.error, b.at_next, b.but_on, b.but, b.what) &&
           (!goes_somewhere(a.code) || now[a.to] == b.to);
}

bool same_rule(const spec::rule& a, const spec::rule& b, states_now now) {
    if (a.by != b.by || !(a.in == b.in) || !(a.on == b.on) || !same_guard(a.given, b.given) ||
        a.only_if_foreign != b.only_if_foreign)
        return false;
    return std::equal(a.then().begin(), a.then().end(), b.then().begin(), b.then().end(),
                      [&](const spec::action& x, const spec::action& y) { return same_action(x, y, now); });
}

bool same_prologue(const spec::prologue& a, const spec::prologue& b, states_now now) {
    return std::equal(a.actions.begin(), a.actions.begin() + a.count, b.actions.begin(), b.actions.begin() + b.count,
                      [&](const spec::action& x, const spec::action& y) { return same_action(x, y, now); });
}

}  // namespace strata::study
