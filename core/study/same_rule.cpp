#include "core/study/same_rule.hpp"

#include <algorithm>
#include <tuple>

namespace strata::study {

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
