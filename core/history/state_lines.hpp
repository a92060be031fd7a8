#pragma once
// States through time: which state of a text goes on as which of the next, whatever it is called there.

#include <cstddef>
#include <span>
#include <vector>

#include "core/history/moments.hpp"
#include "core/spec/revision.hpp"
#include "core/study/same_rule.hpp"

namespace strata::study {

/// The states of all texts, in lines: each line is one state, from the text in which it comes to the one in which it
/// goes. On the chain, the edits of the revisions say what became of a state; one that is taken out while another with
/// the same rules is put in is renamed. After it, a state goes on under its own
/// name, or as the only one that the next text declares to continue it.
class state_lines {
public:
    /// `moments`: those of `standard`, from the first on, of tables (`moments_kept::of_tables`).
    /// Throws `spec::wrong_address` if a revision does not fit. Complexity: linear in the states of all texts.
    state_lines(const moments_of_standard& standard, const spec::revision_chain& chain,
                std::span<const moment> moments);

    /// How many lines there are.
    [[nodiscard]] std::size_t count() const { return count_; }
    /// The line of a state.
    [[nodiscard]] std::size_t line_of(std::size_t moment, std::size_t state) const { return lines_[moment][state]; }
    /// The state of a line in a text, or `no_state`.
    [[nodiscard]] std::size_t state_of(std::size_t moment, std::size_t line) const;
    /// For each state of the text before `moment`, which must not be the first: its number in the text.
    [[nodiscard]] states_now now(std::size_t moment) const { return now_[moment]; }

private:
    std::vector<std::vector<std::size_t>> now_;    // by moment; empty for the first
    std::vector<std::vector<std::size_t>> lines_;  // by moment and state
    std::size_t count_ = 0;
};

}  // namespace strata::study
