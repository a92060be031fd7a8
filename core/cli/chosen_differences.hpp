#pragma once
// Selects the differences that a command line asks for from all that a comparison finds.

#include <cstdint>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/spec/change.hpp"

namespace strata::cli {

/// Which differences to select.
struct difference_choice {
    /// Leave out places that differ only in errors.
    bool tokens_only = false;
    /// With `tokens_only`: also leave out the error differences of other places.
    bool no_errors = false;
    /// Keep only differences due to changes on these topics, and list only those changes with them; a place without
    /// such a difference is left out. None: keep all, including differences without a change.
    std::vector<spec::change_topic> topics;
};

/// Passes on the selected differences.
class chosen_differences : public compare::divergence_sink {
public:
    /// `choice` and `to` must outlive this.
    chosen_differences(const difference_choice& choice, compare::divergence_sink& to) : choice_(choice), to_(to) {}

    void on_divergence(compare::divergence&& d) override;
    /// The counts for what was passed on, derived from those for everything.
    [[nodiscard]] compare::summary of_these(compare::summary all) const;
    [[nodiscard]] bool any() const { return passed_on_ > 0; }

private:
    [[nodiscard]] bool is_of_a_topic(const spec::change& what) const;

    const difference_choice& choice_;
    compare::divergence_sink& to_;
    std::uint64_t passed_on_ = 0, of_tokens_ = 0;
};

}  // namespace strata::cli
