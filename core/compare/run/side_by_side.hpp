#pragma once
// Runs two drafts side by side over one input, step by step, and finds where they diverge.
//
// The point of divergence comes from a comparison of the two drafts (comparison.hpp): it is the first divergence that
// ends after a given byte of the source. The comparison's causes show at which steps the drafts diverge.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "core/compare/record/correspondence.hpp"
#include "core/compare/record/divergence.hpp"
#include "core/compare/run/comparison.hpp"
#include "core/engine/registry.hpp"
#include "core/run/configuration.hpp"
#include "core/run/trace.hpp"
#include "core/text/options.hpp"

namespace strata::compare {

/// The steps of two drafts at one character. One of the drafts may have no step there.
struct pair_of_steps {
    std::array<std::optional<run::traced_step>, 2> of;
    bool diverged = false;       ///< whether the drafts have diverged and not converged again
    bool diverges_here = false;  ///< whether this is the first pair that contains a cause of the divergence

    /// The source byte that the steps look at.
    [[nodiscard]] std::uint64_t offset() const { return of[0] ? of[0]->where.begin : of[1]->where.begin; }
};

/// Runs two drafts in step.
class side_by_side {
public:
    /// `source`: the whole input. `source` and `known` must outlive the object. A divergence that ends before source
    /// byte `from` is ignored. Complexity: the cost of a comparison up to the divergence.
    side_by_side(const registry& known, const std::array<run::configuration, 2>& configurations,
                 std::string_view source, std::uint64_t from);

    /// The first divergence of the two drafts; nothing if they do not diverge.
    [[nodiscard]] const std::optional<divergence>& first_divergence() const { return divergence_; }

    /// Takes the next step of one or both drafts. Steps that look at the same character form a pair, with one
    /// exception. If one draft is in text, and the other draft's next step only returns to text without consuming
    /// anything, that step comes first and alone. Returns nothing after both drafts have ended, or if one draft has
    /// stopped early and the other has read up to the same byte.
    [[nodiscard]] std::optional<pair_of_steps> next();

    /// Whether both drafts have taken all their steps before `offset`.
    [[nodiscard]] bool are_past(std::uint64_t offset) const;
    /// Whether the drafts have diverged and the divergence ends here.
    [[nodiscard]] bool are_past_divergence() const;
    /// Whether both drafts continue at the same character and in corresponding states.
    [[nodiscard]] bool are_together() const;
    /// Returns where the first draft (0) or the second draft (1) stopped early; nothing until all its steps have been
    /// taken.
    [[nodiscard]] std::optional<early_stop> stop_of(std::size_t index) const;

private:
    struct side {
        std::unique_ptr<run::trace> steps;
        const correspondence::of_draft* places = nullptr;
        std::optional<run::traced_step> ahead;
        [[nodiscard]] std::uint16_t place() const { return places->class_of(ahead->state, ahead->content_model); }
    };
    [[nodiscard]] std::array<bool, 2> whose_turn() const;
    [[nodiscard]] bool is_over_at_stop() const;
    [[nodiscard]] bool is_cause(std::size_t index, const run::traced_step& step) const;

    std::string_view source_;
    correspondence places_;
    std::optional<divergence> divergence_;
    std::array<side, 2> sides_;
    bool diverged_ = false;
};

}  // namespace strata::compare
