#pragma once
// The differences that a command line asks for, out of all that a comparison finds.

#include <cstdint>
#include <vector>

#include "core/compare/divergence.hpp"
#include "core/spec/change.hpp"

namespace strata::cli {

/// Which are chosen.
struct difference_choice {
    /// Places that differ in errors alone are left out.
    bool tokens_only = false;
    /// With `tokens_only`: also the differences of other places that are errors.
    bool no_errors = false;
    /// Only differences of changes of these topics, and of their changes only these; a place without one is left out.
    /// None: of any, or of no change.
    std::vector<spec::change_topic> topics;
};

/// Passes on what is chosen.
class chosen_differences : public compare::divergence_sink {
public:
    /// `choice` and `to` must outlive this.
    chosen_differences(const difference_choice& choice, compare::divergence_sink& to) : choice_(choice), to_(to) {}

    void on_divergence(compare::divergence&& d) override;
    /// The figures of what was passed on, out of those of all.
    [[nodiscard]] compare::summary of_these(compare::summary all) const;
    [[nodiscard]] bool any() const { return passed_on_ > 0; }

private:
    [[nodiscard]] bool is_of_a_topic(const spec::change& what) const;

    const difference_choice& choice_;
    compare::divergence_sink& to_;
    std::uint64_t passed_on_ = 0, of_tokens_ = 0;
};

}  // namespace strata::cli
