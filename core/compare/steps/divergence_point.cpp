#include "core/compare/steps/divergence_point.hpp"

#include <algorithm>
#include <string_view>

namespace strata::compare {
namespace {

bool same_token(const walked_step& a, const walked_step& b) {
    return a.in_progress.shape == b.in_progress.shape && a.in_progress.text == b.in_progress.text;
}

/// Follows two walks in parallel.
class pair_of_walks {
public:
    pair_of_walks(const stretch& one, const stretch& other) : one_{one, one.first}, other_{other, other.first} {}

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
    struct walker {
        stretch along;
        std::size_t at;
        [[nodiscard]] const walked_step& step(std::size_t i) const { return along.of->steps()[i]; }
        [[nodiscard]] const walked_step& here() const { return step(at); }
        [[nodiscard]] bool done() const { return at >= along.last; }
        // Moves to the first step at a later character.
        void pass() {
            const std::uint64_t offset = here().offset;
            while (!done() && here().offset <= offset) ++at;
        }
        void reach(std::uint64_t offset) {
            while (!done() && here().offset < offset) ++at;
        }
    };

    // Moves both to the next character that both look at.
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
        const walked_step& a = one_.here();
        const walked_step& b = other_.here();
        return a.place == b.place && same_token(a, b) && same_output(a, b) &&
               a.errors - one_.step(one_.along.first).errors == b.errors - other_.step(other_.along.first).errors &&
               errors_agree(a, b);
    }

    // Text already in the token in progress is never removed.
    [[nodiscard]] bool built_different() const {
        const walked_step& a = one_.here();
        const walked_step& b = other_.here();
        return a.place == b.place && a.in_progress.shape == b.in_progress.shape &&
               a.in_progress.text != b.in_progress.text;
    }

    // Whether the outputs of the walks can no longer become the same.
    [[nodiscard]] bool put_out_different() {
        const std::size_t begin_a = one_.step(one_.along.first).spelt;
        const std::size_t begin_b = other_.step(other_.along.first).spelt;
        const std::size_t length = std::min<std::size_t>(one_.here().spelt - begin_a, other_.here().spelt - begin_b);
        return one_.along.of->spelt().from(begin_a + same_, length - same_) !=
               other_.along.of->spelt().from(begin_b + same_, length - same_);
    }

    // Compares the output since the beginning, skipping the part that is already known to be the same.
    bool same_output(const walked_step& a, const walked_step& b) {
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

    bool errors_agree(const walked_step& a, const walked_step& b) {
        const std::size_t begin_a = one_.step(one_.along.first).errors;
        const std::size_t begin_b = other_.step(other_.along.first).errors;
        if (!same_errors(*one_.along.of, begin_a + same_errors_, a.errors, *other_.along.of, begin_b + same_errors_,
                         b.errors))
            return false;
        same_errors_ = a.errors - begin_a;
        return true;
    }

    // The walks are in sync at a character, and diverge at one of the next steps. Steps in corresponding states are
    // skipped together as long as they lead to corresponding states with the same output.
    [[nodiscard]] divergence_point among_steps_from(std::size_t a, std::size_t b) const {
        for (;;) {
            const std::size_t a_end = end_of_place(one_, a);
            const std::size_t b_end = end_of_place(other_, b);
            const bool goes_on = a_end < one_.along.last && b_end < other_.along.last &&
                                 one_.step(a_end).place == other_.step(b_end).place && same_effect(a, a_end, b, b_end);
            if (!goes_on)
                return {telling_step(one_, a, a_end, other_, b, b_end), telling_step(other_, b, b_end, one_, a, a_end)};
            a = a_end;
            b = b_end;
        }
    }

    // Skips consecutive steps at one character in one place. The steps of the procedure on references are such steps
    // where the later drafts have a single state.
    static std::size_t end_of_place(const walker& w, std::size_t from) {
        std::size_t i = from + 1;
        while (i < w.along.last && w.step(i).offset == w.step(from).offset && w.step(i).place == w.step(from).place)
            ++i;
        return i;
    }
    [[nodiscard]] bool same_effect(std::size_t a, std::size_t a_end, std::size_t b, std::size_t b_end) const {
        const walked_step& from_a = one_.step(a);
        const walked_step& to_a = one_.step(a_end);
        const walked_step& from_b = other_.step(b);
        const walked_step& to_b = other_.step(b_end);
        return one_.along.of->spelt().from(from_a.spelt, to_a.spelt - from_a.spelt) ==
                   other_.along.of->spelt().from(from_b.spelt, to_b.spelt - from_b.spelt) &&
               same_token(to_a, to_b) &&
               same_errors(*one_.along.of, from_a.errors, to_a.errors, *other_.along.of, from_b.errors, to_b.errors);
    }

    // Among steps in one place, the one that reports an error that the other walk does not report, or else the last.
    static std::size_t telling_step(const walker& w, std::size_t first, std::size_t last, const walker& other,
                                    std::size_t other_first, std::size_t other_last) {
        const auto errors_in = [](const walker& of, std::size_t from, std::size_t to) {
            return of.step(to).errors - of.step(from).errors;
        };
        if (errors_in(w, first, last) > errors_in(other, other_first, other_last))
            for (std::size_t i = first; i < last; ++i)
                if (errors_in(w, i, i + 1) > 0) return i;
        return last - 1;
    }

    walker one_, other_;
    std::size_t same_ = 0, same_errors_ = 0;
};

}  // namespace

bool same_error(const spec::draft& one, const parse_error& error, const spec::draft& other,
                const parse_error& other_error) {
    const bool both_named = one.names_errors && other.names_errors;
    return error.offset == other_error.offset && (!both_named || error.code == other_error.code);
}

bool same_errors(const walk& one, std::size_t first, std::size_t last, const walk& other, std::size_t other_first,
                 std::size_t other_last) {
    if (last - first != other_last - other_first) return false;
    for (std::size_t i = 0; i < last - first; ++i)
        if (!same_error(one.draft(), one.errors()[first + i], other.draft(), other.errors()[other_first + i]))
            return false;
    return true;
}

bool differ_beyond_errors(const stretch& one, std::size_t a, const stretch& other, std::size_t b) {
    const auto at = [](const stretch& s, std::size_t i) -> const walked_step& { return s.of->steps()[i]; };
    const walked_step& to_a = at(one, a + 1);
    const walked_step& to_b = at(other, b + 1);
    return to_a.place != to_b.place || !same_token(to_a, to_b) ||
           one.of->spelt().from(at(one, a).spelt, to_a.spelt - at(one, a).spelt) !=
               other.of->spelt().from(at(other, b).spelt, to_b.spelt - at(other, b).spelt);
}

showing find_showing(const stretch& one, const stretch& other) {
    const auto at = [](const stretch& s, std::size_t i) -> const walked_step& { return s.of->steps()[i]; };
    const auto output = [&](const stretch& s) {
        return s.of->spelt().from(at(s, s.first).spelt, at(s, s.last).spelt - at(s, s.first).spelt);
    };
    const std::string_view a = output(one);
    const std::string_view b = output(other);
    const auto same = static_cast<std::size_t>(
        std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(std::min(a.size(), b.size())), b.begin())
            .first -
        a.begin());
    // Errors that the other walk has too are not a visible difference, whatever their index.
    const auto first_of = [&](const stretch& s, const stretch& its_other,
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

divergence_point find_divergence_point(const stretch& one, const stretch& other) {
    return pair_of_walks(one, other).find();
}

}  // namespace strata::compare
