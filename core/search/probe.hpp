#pragma once
// One draft's run over an input: how its machine stands where more input could follow, and what comes out if none does.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/correspondence.hpp"
#include "core/compare/spelling.hpp"
#include "core/search/live_state.hpp"
#include "core/spec/draft.hpp"
#include "core/token/options.hpp"
#include "core/token/sink.hpp"
#include "core/token/token.hpp"

namespace strata::search {

/// The run itself: made, it has been taken.
class probe : private sink, private engine::step_observer {
public:
    /// `draft` must outlive this. `waits_from`: a place that the machine is known to reach before it waits, which
    /// spares looking at it earlier; `way` begins there. Complexity: linear in the input.
    probe(const spec::draft& draft, const live_states& looks, const compare::correspondence::of_draft& places,
          const tokenizer_options& options, std::string_view input, std::size_t waits_from = 0);

    // Where the machine waits, before the step that would look at the end:
    std::size_t waits_at = 0;               ///< how much of the input it has consumed
    std::uint64_t live_state = 0;           ///< on what its further way depends
    std::uint16_t place = 0;                ///< the class of its state
    std::size_t state = 0;                  ///< the state itself
    std::size_t return_state = 0;           ///< the register
    engine::token_in_progress in_progress;  ///< what is being built
    bool reads_text = false;                ///< nothing is pending
    std::size_t put_out = 0;                ///< how much has been spelt by then

    std::vector<parse_error> errors;  ///< all, those of the end too

    /// All that has been put out, at the end of the input too.
    [[nodiscard]] std::string_view spelt() const { return spelt_.from(0, spelt_.size()); }
    /// The last rule before the machine waits.
    [[nodiscard]] std::uint64_t last_step() const { return steps_before_ & 0xFFFFU; }
    /// The last four.
    [[nodiscard]] std::uint64_t last_steps() const { return steps_before_; }
    /// Which place of the machine first looked at each character.
    [[nodiscard]] const std::vector<std::pair<std::uint64_t, std::uint16_t>>& way() const { return way_; }
    [[nodiscard]] const spec::draft& draft() const { return draft_; }

private:
    void look(const engine::interpreter& machine, const live_states& looks,
              const compare::correspondence::of_draft& places, std::string_view input);
    feedback on_token(const token& t) override;
    void on_error(const parse_error& e) override;
    void on_step(const engine::step& s) override;

    const spec::draft& draft_;
    compare::spelling spelt_;
    std::vector<std::pair<std::uint64_t, std::uint16_t>> way_;
    std::uint64_t steps_ = 0, steps_before_ = 0;  // the last four rules, 16 bits each
};

}  // namespace strata::search
