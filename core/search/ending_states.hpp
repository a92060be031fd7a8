#pragma once
// In which states of a draft an input may end without breaking anything off.

#include <cstddef>
#include <optional>
#include <vector>

#include "core/compare/correspondence.hpp"
#include "core/spec/draft.hpp"

namespace strata::search {

/// Those of one draft. Text may end anywhere, and so may a character reference in it: what there is of that is text, or
/// the reference itself. In a tag, a comment or a DOCTYPE, behind a "<", or in a reference in an attribute's value an
/// input breaks off.
class ending_states {
public:
    /// `places`: of the draft. Both must outlive this.
    ending_states(const spec::draft& draft, const compare::correspondence::of_draft& places);

    /// Whether an input breaks off that leaves the machine in this state. `return_state`: its register.
    /// `end_is_error`: whether an error is reported at the end of the input.
    [[nodiscard]] bool breaks_off(std::size_t state, std::size_t return_state, bool end_is_error) const;

private:
    void follow(std::size_t state);

    const spec::draft& draft_;
    const compare::correspondence::of_draft& places_;
    // By state: whether it reads a reference, and where it goes on behind that; nothing: to the return state.
    std::vector<bool> reads_reference_;
    std::vector<std::optional<std::size_t>> goes_on_in_;
};

}  // namespace strata::search
