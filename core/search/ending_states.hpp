#pragma once
// The states of a draft in which an input may end without being cut off.

#include <cstddef>
#include <optional>
#include <vector>

#include "core/compare/record/correspondence.hpp"
#include "core/spec/draft.hpp"

namespace strata::search {

/// The states of one draft. Text may end anywhere, and so may a character reference in it: an incomplete one is text or
/// the reference itself. An input is cut off if it ends in a tag, a comment or a DOCTYPE, after a "<", or in a
/// reference in an attribute's value.
class ending_states {
public:
    /// `places`: those of the draft. Both must outlive this object.
    ending_states(const spec::draft& draft, const compare::correspondence::of_draft& places);

    /// Whether an input that leaves the machine in this state is cut off. `return_state`: the machine's register.
    /// `end_is_error`: whether an error is reported at the end of the input.
    [[nodiscard]] bool breaks_off(std::size_t state, std::size_t return_state, bool end_is_error) const;

private:
    void follow(std::size_t state);

    const spec::draft& draft_;
    const compare::correspondence::of_draft& places_;
    // By state: whether it reads a reference, and the next state after the reference; nullopt: the return state.
    std::vector<bool> reads_reference_;
    std::vector<std::optional<std::size_t>> goes_on_in_;
};

}  // namespace strata::search
