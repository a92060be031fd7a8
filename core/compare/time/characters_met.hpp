#pragma once
// Which characters the states of a machine meet in a run: a text that has the same rules for them reads the input
// alike, and need not be run.

#include <cstddef>
#include <vector>

#include "core/compare/time/input_traits.hpp"
#include "core/engine/reference/interpreter.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/characters.hpp"
#include "core/spec/machine.hpp"
#include "core/spec/modes.hpp"

namespace strata::compare {

/// Observes a run of the interpreter, from its beginning to its end.
class characters_met : public engine::step_observer {
public:
    /// `of` and its draft must outlive this.
    explicit characters_met(const configuration& of);
    void on_step(const engine::step& s) override;

    /// Whether a run of `next` on the same input takes the same steps and puts out the same, in states of the same
    /// names. If so, this is what that run meets. False if it may differ: then it has to be run. `input`: of the input.
    /// Complexity: linear in both tables.
    [[nodiscard]] bool go_on_under(const configuration& next, const input_traits& input);

private:
    // What one state has met, which may be nothing.
    struct meeting {
        spec::symbol_set set{};
        std::vector<spec::symbol> symbols{};  // of the set
        spec::modes modes{0};
        [[nodiscard]] bool concerns(const spec::rule& rule) const;
        [[nodiscard]] bool tells_apart(const spec::rule& a, const spec::rule& b) const;
    };
    [[nodiscard]] bool same_for(const meeting& met, const spec::draft& next, std::size_t state,
                                const std::vector<std::size_t>& now) const;

    const configuration* of_;
    std::vector<meeting> met_;  // by state
};

}  // namespace strata::compare
