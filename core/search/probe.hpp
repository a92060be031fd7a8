#pragma once
// One draft's run over an input: the machine's state where more input could follow, and the output if none does.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/record/correspondence.hpp"
#include "core/compare/record/spelling.hpp"
#include "core/search/live_state.hpp"
#include "core/spec/draft.hpp"
#include "core/text/options.hpp"
#include "core/text/sink.hpp"
#include "core/text/token.hpp"

namespace strata::search {

/// A run. The constructor performs it.
class probe : private sink, private engine::step_observer {
public:
    /// `draft` must outlive this object. `waits_from`: an offset that the machine is known to reach before it waits, so
    /// that it need not be inspected earlier; `way` begins there. Complexity: linear in the input.
    probe(const spec::draft& draft, const live_states& looks, const compare::correspondence::of_draft& places,
          const tokenizer_options& options, std::string_view input, std::size_t waits_from = 0);

    // At the point where the machine waits, before the step that would look at the end:
    std::size_t waits_at = 0;               ///< how much of the input it has consumed
    std::uint64_t live_state = 0;           ///< the state that can still affect its future (live_state.hpp)
    std::uint16_t place = 0;                ///< class of its state
    std::size_t state = 0;                  ///< the state itself
    std::size_t return_state = 0;           ///< the return state register
    engine::token_in_progress in_progress;  ///< the token being built
    bool reads_text = false;                ///< it is reading text; nothing is pending
    std::size_t put_out = 0;                ///< length of the output by then, as spelt

    bool stopped = false;          ///< the machine stopped early: what follows its output is not known
    std::uint64_t output_end = 0;  ///< the source byte where the last token ends

    std::vector<parse_error> errors;  ///< all errors, including those at the end

    /// The whole output, including that at the end of the input.
    [[nodiscard]] std::string_view spelt() const { return spelt_.from(0, spelt_.size()); }
    /// The last rule applied before the machine waits.
    [[nodiscard]] std::uint64_t last_step() const { return steps_before_ & 0xFFFFU; }
    /// The last four rules.
    [[nodiscard]] std::uint64_t last_steps() const { return steps_before_; }
    /// For each character, the place (state class) of the machine that first looked at it.
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
