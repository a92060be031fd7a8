#pragma once
// Two properties of a draft's run that must not get worse when the input gets smaller: the parse errors, and whether
// the input is cut off within a tag or the like.

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "core/compare/record/correspondence.hpp"
#include "core/compare/run/comparison.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/error_codes.hpp"

namespace strata::search {

/// The states of a draft in which an input may end without being cut off. An input may end anywhere in text, and also
/// within a character reference in text, because an incomplete reference is read as text or as if it were complete. An
/// input is cut off if it ends in a tag, a comment or a DOCTYPE, after a "<", or in a reference in an attribute's
/// value.
class ending_states {
public:
    /// `places`: the classes of the draft's states. `draft` and `places` must outlive the object.
    ending_states(const spec::draft& draft, const compare::correspondence::of_draft& places);

    /// Whether an input that leaves the machine in this state is cut off. `return_state`: the machine's return state
    /// register. `end_is_error`: whether an error is reported at the end of the input.
    [[nodiscard]] bool breaks_off(std::size_t state, std::size_t return_state, bool end_is_error) const;

private:
    void follow(std::size_t state);

    const spec::draft& draft_;
    const compare::correspondence::of_draft& places_;
    // For each state: whether it reads a character reference, and the state after the reference; nothing stands for the
    // return state.
    std::vector<bool> reads_reference_;
    std::vector<std::optional<std::size_t>> goes_on_in_;
};

struct page_reading {
    std::set<spec::error_code> errors;  ///< the names of the errors
    /// Whether the input ends where the machine is not reading text (in a tag, a comment, a reference or after a "<"),
    /// or the end itself is an error.
    bool breaks_off = false;
};

/// Reads the input as the draft does in a comparison. `endings`: the ending states of the configuration's draft.
/// `asks`: a function that is called now and then, and may throw to end the work; it may be null. Complexity: linear in
/// the input; one step of the draft's machine for each character.
[[nodiscard]] page_reading read_page(const run::configuration& by, const ending_states& endings, std::string_view input,
                                     const std::function<void()>& asks = {});

}  // namespace strata::search
