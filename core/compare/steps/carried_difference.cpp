#include "core/compare/steps/carried_difference.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "core/compare/steps/walk.hpp"
#include "core/spec/draft.hpp"

namespace strata::compare {
namespace {

/// What keeps a value from one state to another.
enum class kept_in { nothing, code, buffer, return_state };

kept_in register_of(spec::op code) {
    switch (code) {
        case spec::op::set_code:
        case spec::op::multiply_code:
        case spec::op::add_digit:
        case spec::op::set_code_from_table: return kept_in::code;
        case spec::op::clear_temporary_buffer:
        case spec::op::append_to_temporary_buffer:
        case spec::op::append_reference_to_temporary_buffer: return kept_in::buffer;
        case spec::op::set_return_state: return kept_in::return_state;
        default: return kept_in::nothing;
    }
}

/// Compares rules of two drafts: states that correspond are the same, errors only if both drafts name them.
class rule_comparison {
public:
    rule_comparison(const walk& one, const walk& other)
        : one_(one), other_(other), both_named_(one.draft().names_errors && other.draft().names_errors) {}

    [[nodiscard]] bool same(const spec::rule& a, const spec::rule& b) const {
        return a.by == b.by && a.on.set == b.on.set && a.in == b.in && a.given.what == b.given.what &&
               a.given.word == b.given.word && a.given.other_word == b.given.other_word &&
               a.given.ignoring_case == b.given.ignoring_case && a.given.followed_by.set == b.given.followed_by.set &&
               a.only_if_foreign == b.only_if_foreign && same_actions(a.then(), b.then());
    }

    /// Whether one of the registers may get another value from one rule than from the other.
    [[nodiscard]] bool set_otherwise(const spec::rule& a, const spec::rule& b) const {
        constexpr std::array registers{kept_in::code, kept_in::buffer, kept_in::return_state};
        return std::any_of(registers.begin(), registers.end(),
                           [&](kept_in which) { return !same_actions(setting(a, which), setting(b, which)); });
    }

private:
    static std::vector<spec::action> setting(const spec::rule& r, kept_in which) {
        std::vector<spec::action> found;
        for (const spec::action& a : r.then())
            if (register_of(a.code) == which) found.push_back(a);
        return found;
    }

    [[nodiscard]] bool same_actions(std::span<const spec::action> a, std::span<const spec::action> b) const {
        return std::equal(a.begin(), a.end(), b.begin(), b.end(), [this](const spec::action& x, const spec::action& y) {
            return x.code == y.code && x.what == y.what && (!both_named_ || x.error == y.error) &&
                   (!spec::goes_somewhere(x.code) || one_.places().class_of(x.to, spec::content_model::pcdata) ==
                                                         other_.places().class_of(y.to, spec::content_model::pcdata));
        });
    }

    const walk& one_;
    const walk& other_;
    bool both_named_;
};

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
    const rule_comparison rules(*one.of, *other.of);
    return std::equal(first.begin(), first.end(), second.begin(), second.end(),
                      [&](const spec::rule& x, const spec::rule& y) { return rules.same(x, y); });
}

}  // namespace

divergence_point where_it_was_made(const stretch& one, const stretch& other, divergence_point seen) {
    const auto are_at_one = [&](std::size_t a, std::size_t b) {
        return step_of(one, a).offset == step_of(other, b).offset && step_of(one, a).place == step_of(other, b).place &&
               has_rule(one, a) && has_rule(other, b);
    };
    auto [a, b] = seen;
    if (!are_at_one(a, b) || !same_state(one, a, other, b)) return seen;
    const rule_comparison rules(*one.of, *other.of);
    while (a > one.first && b > other.first) {
        --a;
        --b;
        if (!are_at_one(a, b)) break;
        if (rules.set_otherwise(rule_of(one, a), rule_of(other, b))) return {a, b};
    }
    return seen;
}

}  // namespace strata::compare
