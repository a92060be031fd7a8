#pragma once
// Compares the rules of a state with the rules of the state that continues it in another draft, in the modes in which
// the two states correspond.

#include <cstddef>
#include <span>
#include <vector>

#include "core/spec/content_states.hpp"
#include "core/spec/draft.hpp"
#include "core/study/draft_diff.hpp"
#include "core/study/state_relation.hpp"

namespace strata::study {

/// Returns the content model of a mode.
[[nodiscard]] inline spec::content_model model_of(spec::mode m) { return static_cast<spec::content_model>(m / 2U); }

/// Returns the set that contains only this mode.
[[nodiscard]] inline spec::modes just(spec::mode m) { return {static_cast<std::uint8_t>(1U << m)}; }

/// A pair of modes, one of each draft, in which two states correspond.
struct cell {
    spec::mode a = 0, b = 0;
};

class draft_pair {
public:
    /// `drafts`: all drafts, oldest first, including `one` and `other`, which must both outlive the pair.
    draft_pair(std::span<const spec::draft* const> drafts, const spec::draft& one, const spec::draft& other);

    const spec::draft& a;
    const spec::draft& b;
    state_relation relation;
    /// For each state, the modes in which the machine can be in it.
    std::vector<spec::modes> in_a, in_b;

    [[nodiscard]] bool has_any_flag() const {
        return spec::has_content_model_flag(a) || spec::has_content_model_flag(b);
    }
    [[nodiscard]] bool only_one_has_flag() const {
        return spec::has_content_model_flag(a) != spec::has_content_model_flag(b);
    }
    /// Whether reports show modes as modes of `a`. They do if `a` has a content model flag. If both drafts have a flag,
    /// their modes are the same.
    [[nodiscard]] bool said_of_a() const { return spec::has_content_model_flag(a); }

    /// The modes to distinguish for a state of `a`: a single mode if `a` has no flag.
    [[nodiscard]] spec::modes modes_of_a(std::size_t state) const { return spread(a, in_a, state); }
    [[nodiscard]] spec::modes modes_of_b(std::size_t state) const { return spread(b, in_b, state); }
    /// Returns the modes of the cells, as modes of the draft whose modes are shown (see `said_of_a`).
    [[nodiscard]] spec::modes modes_of(const std::vector<cell>& here) const;

    /// Returns the pairs of modes in which the two states correspond and in which both machines can be in these states.
    [[nodiscard]] std::vector<cell> cells(std::size_t sa, std::size_t sb) const;

private:
    [[nodiscard]] static spec::modes spread(const spec::draft& draft, const std::vector<spec::modes>& in,
                                            std::size_t state) {
        return spec::has_content_model_flag(draft) ? in[state] : spec::modes{1};
    }
};

/// Compares state `sa` of A with `sb` of B, in the cells in which they correspond. Complexity: cells x symbols.
[[nodiscard]] continued_state continued_rules(const draft_pair& drafts, std::size_t sa, std::size_t sb,
                                              const std::vector<cell>& here);

}  // namespace strata::study
