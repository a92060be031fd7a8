#include "core/compare/steps/divergence_point.hpp"

// The search for the point of divergence follows two runs in parallel, from character to character. If both runs apply
// equal rules where the difference becomes visible, a register must have carried the difference there. In that case,
// the runs diverge at the steps that set the register.

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/text/preprocess.hpp"
#include "core/text/utf8.hpp"

namespace strata::compare {

namespace {

// --- Following two runs ---

bool same_token(const run_step& a, const run_step& b) {
    return a.in_progress.shape == b.in_progress.shape && a.in_progress.text == b.in_progress.text;
}

/// Follows two runs in parallel.
class pair_of_runs {
public:
    pair_of_runs(const step_range& one, const step_range& other) : one_{one, one.first}, other_{other, other.first} {}

    divergence_point find() {
        std::size_t one_together = one_.at;
        std::size_t other_together = other_.at;
        while (meet()) {
            if (!are_together()) {
                if (put_out_different() || built_different()) break;
            } else {
                one_together = one_.at;
                other_together = other_.at;
            }
            one_.pass();
            other_.pass();
        }
        return among_steps_from(one_together, other_together);
    }

private:
    struct run_position {
        step_range along;
        std::size_t at;
        [[nodiscard]] const run_step& step(std::size_t i) const { return along.of->steps()[i]; }
        [[nodiscard]] const run_step& here() const { return step(at); }
        [[nodiscard]] bool done() const { return at >= along.last; }
        // Moves on to the first step at a later character.
        void pass() {
            const std::uint64_t offset = here().offset;
            while (!done() && here().offset <= offset) ++at;
        }
        void reach(std::uint64_t offset) {
            while (!done() && here().offset < offset) ++at;
        }
    };

    // Moves both runs to the next character at which both runs look.
    bool meet() {
        while (!one_.done() && !other_.done()) {
            if (one_.here().offset == other_.here().offset) return true;
            if (one_.here().offset < other_.here().offset)
                one_.reach(other_.here().offset);
            else
                other_.reach(one_.here().offset);
        }
        return false;
    }

    [[nodiscard]] bool are_together() {
        const run_step& a = one_.here();
        const run_step& b = other_.here();
        return a.place == b.place && same_token(a, b) && same_output(a, b) &&
               a.errors - one_.step(one_.along.first).errors == b.errors - other_.step(other_.along.first).errors &&
               errors_agree(a, b);
    }

    // Whether the tokens in progress can no longer become equal. (Text is never removed from a token in progress.)
    [[nodiscard]] bool built_different() const {
        const run_step& a = one_.here();
        const run_step& b = other_.here();
        return a.place == b.place && a.in_progress.shape == b.in_progress.shape &&
               a.in_progress.text != b.in_progress.text;
    }

    // Whether the outputs of the runs can no longer become equal.
    [[nodiscard]] bool put_out_different() {
        const std::size_t begin_a = one_.step(one_.along.first).spelt;
        const std::size_t begin_b = other_.step(other_.along.first).spelt;
        const std::size_t length = std::min<std::size_t>(one_.here().spelt - begin_a, other_.here().spelt - begin_b);
        return one_.along.of->spelt().from(begin_a + same_, length - same_) !=
               other_.along.of->spelt().from(begin_b + same_, length - same_);
    }

    // Compares the whole output so far, except what is already known to be the same.
    bool same_output(const run_step& a, const run_step& b) {
        const std::size_t begin_a = one_.step(one_.along.first).spelt;
        const std::size_t begin_b = other_.step(other_.along.first).spelt;
        const std::size_t length = a.spelt - begin_a;
        if (length != b.spelt - begin_b) return false;
        if (one_.along.of->spelt().from(begin_a + same_, length - same_) !=
            other_.along.of->spelt().from(begin_b + same_, length - same_))
            return false;
        same_ = length;
        return true;
    }

    bool errors_agree(const run_step& a, const run_step& b) {
        const std::size_t begin_a = one_.step(one_.along.first).errors;
        const std::size_t begin_b = other_.step(other_.along.first).errors;
        if (!same_errors(*one_.along.of, begin_a + same_errors_, a.errors, *other_.along.of, begin_b + same_errors_,
                         b.errors))
            return false;
        same_errors_ = a.errors - begin_a;
        return true;
    }

    // Finds the point of divergence. Begins at a character at which the runs are in sync. From there, both runs skip
    // steps in corresponding states as long as these steps lead to corresponding states with the same output.
    [[nodiscard]] divergence_point among_steps_from(std::size_t a, std::size_t b) const {
        for (;;) {
            const std::size_t a_end = end_of_place(one_, a);
            const std::size_t b_end = end_of_place(other_, b);
            const bool continues = a_end < one_.along.last && b_end < other_.along.last &&
                                   one_.step(a_end).place == other_.step(b_end).place &&
                                   same_effect(a, a_end, b, b_end);
            if (!continues)
                return {explaining_step_of(one_, a, a_end, other_, b, b_end),
                        explaining_step_of(other_, b, b_end, one_, a, a_end)};
            a = a_end;
            b = b_end;
        }
    }

    // Returns the end of the consecutive steps at one character whose states are in the same class. For example,
    // several steps of the procedure on character references may correspond to a single state of later drafts.
    static std::size_t end_of_place(const run_position& w, std::size_t from) {
        std::size_t i = from + 1;
        while (i < w.along.last && w.step(i).offset == w.step(from).offset && w.step(i).place == w.step(from).place)
            ++i;
        return i;
    }
    [[nodiscard]] bool same_effect(std::size_t a, std::size_t a_end, std::size_t b, std::size_t b_end) const {
        const run_step& from_a = one_.step(a);
        const run_step& to_a = one_.step(a_end);
        const run_step& from_b = other_.step(b);
        const run_step& to_b = other_.step(b_end);
        return one_.along.of->spelt().from(from_a.spelt, to_a.spelt - from_a.spelt) ==
                   other_.along.of->spelt().from(from_b.spelt, to_b.spelt - from_b.spelt) &&
               same_token(to_a, to_b) &&
               same_errors(*one_.along.of, from_a.errors, to_a.errors, *other_.along.of, from_b.errors, to_b.errors);
    }

    // If the run `w` reports more errors than the other run in such consecutive steps, returns the first of its steps
    // that reports an error. Otherwise, returns the last of its steps.
    static std::size_t explaining_step_of(const run_position& w, std::size_t first, std::size_t last,
                                          const run_position& other, std::size_t other_first, std::size_t other_last) {
        const auto errors_in = [](const run_position& of, std::size_t from, std::size_t to) {
            return of.step(to).errors - of.step(from).errors;
        };
        if (errors_in(w, first, last) > errors_in(other, other_first, other_last))
            for (std::size_t i = first; i < last; ++i)
                if (errors_in(w, i, i + 1) > 0) return i;
        return last - 1;
    }

    run_position one_, other_;
    std::size_t same_ = 0, same_errors_ = 0;
};

// --- Differences that a register carries ---
// For example, a digit that two drafts accumulate differently shows only when the reference ends.

/// The registers that keep a value from one state to another.
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

/// Compares rules of two drafts. Corresponding states count as equal. Errors count only if both drafts name them.
class rule_comparison {
public:
    rule_comparison(const traced_run& one, const traced_run& other)
        : one_(one), other_(other), both_named_(one.draft().names_errors && other.draft().names_errors) {}

    [[nodiscard]] bool same(const spec::rule& a, const spec::rule& b) const {
        return a.by == b.by && a.on.set == b.on.set && a.in == b.in && a.given.what == b.given.what &&
               a.given.word == b.given.word && a.given.other_word == b.given.other_word &&
               a.given.ignoring_case == b.given.ignoring_case && a.given.followed_by.set == b.given.followed_by.set &&
               a.only_if_foreign == b.only_if_foreign && same_actions(a.then(), b.then());
    }

    /// Whether the two rules may set one of the registers to different values.
    [[nodiscard]] bool set_differently(const spec::rule& a, const spec::rule& b) const {
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

    const traced_run& one_;
    const traced_run& other_;
    bool both_named_;
};

const run_step& step_of(const step_range& s, std::size_t step) { return s.of->steps()[step]; }

const spec::rule& rule_of(const step_range& s, std::size_t step) {
    const run_step& at = step_of(s, step);
    return s.of->draft().table.rules_of(at.state)[at.rule];
}

bool has_rule(const step_range& s, std::size_t step) {
    const run_step& at = step_of(s, step);
    return at.state < s.of->draft().table.states.size() && at.rule < s.of->draft().table.rules_of(at.state).size();
}

bool same_state(const step_range& one, std::size_t a, const step_range& other, std::size_t b) {
    const auto first = one.of->draft().table.rules_of(step_of(one, a).state);
    const auto second = other.of->draft().table.rules_of(step_of(other, b).state);
    const rule_comparison rules(*one.of, *other.of);
    return std::equal(first.begin(), first.end(), second.begin(), second.end(),
                      [&](const spec::rule& x, const spec::rule& y) { return rules.same(x, y); });
}

// Returns the origin of the difference that becomes visible at `seen`. If the states there have different rules in the
// two drafts, the origin is `seen`. If they have the same rules, the origin is an earlier pair of steps in
// corresponding states and at the same character: the last pair that set a register to different values. If there is no
// such pair, the origin is `seen`. Complexity: linear in the steps, and in the rules of one state.
divergence_point origin_of_divergence(const step_range& one, const step_range& other, divergence_point seen) {
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
        if (rules.set_differently(rule_of(one, a), rule_of(other, b))) return {a, b};
    }
    return seen;
}

// --- Steps that explain a difference ---

bool reports_error(const step_range& s, std::size_t step) {
    const auto& steps = s.of->steps();
    return steps[step + 1].errors > steps[step].errors;
}

// Returns the offset of the first error of preprocessing that is assigned to the step but not reported by the other
// run.
std::optional<std::uint64_t> stream_error_in(const step_range& s, std::size_t step, const step_range& other) {
    const auto& steps = s.of->steps();
    const auto& others = other.of->stream_errors();
    for (std::size_t e = steps[step].errors; e < steps[step + 1].errors; ++e) {
        const parse_error& error = s.of->errors()[e];
        if (error.state == preprocessing_state && !std::binary_search(others.begin(), others.end(), error.offset))
            return error.offset;
    }
    return std::nullopt;
}

}  // namespace

bool same_error(const spec::draft& one, const parse_error& error, const spec::draft& other,
                const parse_error& other_error) {
    const bool both_named = one.names_errors && other.names_errors;
    return error.offset == other_error.offset && (!both_named || error.code == other_error.code);
}

bool same_errors(const traced_run& one, std::size_t first, std::size_t last, const traced_run& other,
                 std::size_t other_first, std::size_t other_last) {
    if (last - first != other_last - other_first) return false;
    for (std::size_t i = 0; i < last - first; ++i)
        if (!same_error(one.draft(), one.errors()[first + i], other.draft(), other.errors()[other_first + i]))
            return false;
    return true;
}

bool differ_beyond_errors(const step_range& one, std::size_t a, const step_range& other, std::size_t b) {
    const auto at = [](const step_range& s, std::size_t i) -> const run_step& { return s.of->steps()[i]; };
    const run_step& to_a = at(one, a + 1);
    const run_step& to_b = at(other, b + 1);
    return to_a.place != to_b.place || !same_token(to_a, to_b) ||
           one.of->spelt().from(at(one, a).spelt, to_a.spelt - at(one, a).spelt) !=
               other.of->spelt().from(at(other, b).spelt, to_b.spelt - at(other, b).spelt);
}

showing find_showing(const step_range& one, const step_range& other) {
    const auto at = [](const step_range& s, std::size_t i) -> const run_step& { return s.of->steps()[i]; };
    const auto output = [&](const step_range& s) {
        return s.of->spelt().from(at(s, s.first).spelt, at(s, s.last).spelt - at(s, s.first).spelt);
    };
    const std::string_view a = output(one);
    const std::string_view b = output(other);
    const auto same = static_cast<std::size_t>(
        std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(std::min(a.size(), b.size())), b.begin())
            .first -
        a.begin());
    // An error that both runs report is not a visible difference, even if it has different indices in the two runs.
    const auto first_of = [&](const step_range& s, const step_range& its_other,
                              std::size_t length) -> std::optional<std::size_t> {
        const auto& theirs = its_other.of->errors();
        std::size_t next = at(its_other, its_other.first).errors;
        const std::size_t end = at(its_other, its_other.last).errors;
        const auto is_shared = [&](const parse_error& mine) {
            while (next < end && theirs[next].offset < mine.offset) ++next;
            for (std::size_t i = next; i < end && theirs[i].offset == mine.offset; ++i)
                if (same_error(s.of->draft(), mine, its_other.of->draft(), theirs[i])) return true;
            return false;
        };
        for (std::size_t i = s.first; i < s.last; ++i) {
            if (length > same && at(s, i + 1).spelt - at(s, s.first).spelt > same) return i;
            for (std::size_t e = at(s, i).errors; e < at(s, i + 1).errors; ++e)
                if (!is_shared(s.of->errors()[e])) return i;
        }
        return std::nullopt;
    };
    return {first_of(one, other, a.size()), first_of(other, one, b.size())};
}

divergence_point find_divergence_point(const step_range& one, const step_range& other) {
    return pair_of_runs(one, other).find();
}

std::vector<explaining_step> explaining_steps(const part_of_input& part, const step_range& one,
                                              const step_range& other) {
    std::vector<explaining_step> found;
    if (one.first == one.last || other.first == other.last) {
        // One draft has dropped a byte order mark before its machine saw it.
        found.push_back({cause_role::diverges, false, one.first, part.begin});
        found.push_back({cause_role::diverges, true, other.first, part.begin});
        return found;
    }
    const divergence_point p = origin_of_divergence(one, other, find_divergence_point(one, other));
    const explaining_step a{cause_role::diverges, false, p.one, std::nullopt};
    const explaining_step b{cause_role::diverges, true, p.other, std::nullopt};
    // An error that both drafts report at a character is not a divergence.
    const auto in_stream_a = stream_error_in(one, p.one, other);
    const auto in_stream_b = stream_error_in(other, p.other, one);
    if (!in_stream_a && !in_stream_b) {
        found.push_back(a);
        found.push_back(b);
        const showing s = find_showing(one, other);
        if (s.one && *s.one > p.one) found.push_back({cause_role::shows, false, *s.one, std::nullopt});
        if (s.other && *s.other > p.other) found.push_back({cause_role::shows, true, *s.other, std::nullopt});
        return found;
    }
    // If one draft's section on the input stream reports an error here, the sections of both drafts are causes. But if
    // the other draft's machine handles the character itself, that draft's cause is the rule of its machine. If the
    // rules differ, they are listed as well.
    std::uint64_t at = in_stream_a ? *in_stream_a : *in_stream_b;
    if (in_stream_b) at = std::min(at, *in_stream_b);
    // Whether preprocessing replaces the character, rather than only reporting it.
    const auto replaces = [&](const step_range& s, bool has_error) {
        const input::decoded there =
            input::decode_one(part.source.substr(static_cast<std::size_t>(at - part.begin)), true);
        return has_error && input::is_replaced(s.of->draft().stream, there.code_point);
    };
    const bool replaced = replaces(one, in_stream_a.has_value()) || replaces(other, in_stream_b.has_value());
    const bool rules_differ = differ_beyond_errors(one, p.one, other, p.other);
    const auto add_side = [&](const explaining_step& t, bool has_error) {
        const bool by_machine = reports_error(t.of_other ? other : one, t.step);
        const bool by_rule = replaced ? !has_error : rules_differ || (!has_error && by_machine);
        const bool by_stream = replaced ? has_error : has_error || !by_machine;
        if (by_rule) found.push_back(t);
        if (by_stream) found.push_back({t.role, t.of_other, t.step, at});
    };
    add_side(a, in_stream_a.has_value());
    add_side(b, in_stream_b.has_value());
    return found;
}

}  // namespace strata::compare
