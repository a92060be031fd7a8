#include "core/compare/carried_difference.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

#include "core/compare/walk.hpp"
#include "core/spec/draft.hpp"

namespace strata::compare {
namespace {

/// Whether the action sets the character reference code, the temporary buffer or the return state.
bool sets_register(const spec::action& a) {
    switch (a.code) {
        case spec::op::set_code:
        case spec::op::multiply_code:
        case spec::op::add_digit:
        case spec::op::set_code_from_table:
        case spec::op::clear_temporary_buffer:
        case spec::op::append_to_temporary_buffer:
        case spec::op::append_reference_to_temporary_buffer:
        case spec::op::set_return_state: return true;
        default: return false;
    }
}

/// Whether they do the same. Next states are compared by name, errors only if both drafts name them.
bool same_action(const spec::draft& one, const spec::action& a, const spec::draft& other, const spec::action& b) {
    const bool both_named = one.names_errors && other.names_errors;
    const bool same_target =
        !spec::goes_somewhere(a.code) || one.table.states[a.to].name == other.table.states[b.to].name;
    return a.code == b.code && a.what == b.what && (!both_named || a.error == b.error) && same_target;
}

bool same_rule(const spec::draft& one, const spec::rule& a, const spec::draft& other, const spec::rule& b) {
    const auto same = [&](const spec::action& x, const spec::action& y) { return same_action(one, x, other, y); };
    const auto first = a.then();
    const auto second = b.then();
    return a.by == b.by && a.on.set == b.on.set && a.in == b.in && a.given.what == b.given.what &&
           a.given.word == b.given.word && a.given.other_word == b.given.other_word &&
           a.given.ignoring_case == b.given.ignoring_case && a.given.followed_by.set == b.given.followed_by.set &&
           a.only_if_foreign == b.only_if_foreign &&
           std::equal(first.begin(), first.end(), second.begin(), second.end(), same);
}

const walked_step& step_of(const stretch& s, std::size_t step) { return s.of->steps()[step]; }

const spec::rule& rule_of(const stretch& s, std::size_t step) {
    const walked_step& at = step_of(s, step);
    return s.of->draft().table.rules_of(at.state)[at.rule];
}

bool has_rule(const stretch& s, std::size_t step) {
    const walked_step& at = step_of(s, step);
    return at.state < s.of->draft().table.states.size() && at.rule < s.of->draft().table.rules_of(at.state).size();
}

bool same_state(const stretch& one, std::size_t a, const stretch& other, std::size_t b) {
    const auto first = one.of->draft().table.rules_of(step_of(one, a).state);
    const auto second = other.of->draft().table.rules_of(step_of(other, b).state);
    return std::equal(
        first.begin(), first.end(), second.begin(), second.end(),
        [&](const spec::rule& x, const spec::rule& y) { return same_rule(one.of->draft(), x, other.of->draft(), y); });
}

bool makes_it(const stretch& one, std::size_t a, const stretch& other, std::size_t b) {
    const auto sets = [](const spec::rule& r) {
        const auto all = r.then();
        return std::any_of(all.begin(), all.end(), sets_register);
    };
    const spec::rule& first = rule_of(one, a);
    const spec::rule& second = rule_of(other, b);
    return (sets(first) || sets(second)) && !same_rule(one.of->draft(), first, other.of->draft(), second);
}

}  // namespace

divergence_point where_it_was_made(const stretch& one, const stretch& other, divergence_point seen) {
    const auto are_at_one = [&](std::size_t a, std::size_t b) {
        return step_of(one, a).offset == step_of(other, b).offset && step_of(one, a).place == step_of(other, b).place &&
               has_rule(one, a) && has_rule(other, b);
    };
    auto [a, b] = seen;
    if (!are_at_one(a, b) || !same_state(one, a, other, b)) return seen;
    while (a > one.first && b > other.first) {
        --a;
        --b;
        if (!are_at_one(a, b)) break;
        if (makes_it(one, a, other, b)) return {a, b};
    }
    return seen;
}

}  // namespace strata::compare
