#pragma once
// Where the steps of a trace are, for people.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/run/trace.hpp"
#include "core/text/locator.hpp"

namespace strata::report {

/// "3:14", line and column in code points.
[[nodiscard]] std::string words_of(const input::position& place);

/// How many columns the longest place in `source` takes, at most. Complexity: linear.
[[nodiscard]] std::size_t longest_place(std::string_view source);

/// Finds the places of steps, and of the tokens and errors that result from them, in linear time over all steps: each
/// kind of place ascends, except that the procedure on character references goes back to where it began.
class step_places {
public:
    /// `source` is the input, in bytes. It must outlive this.
    explicit step_places(std::string_view source)
        : of_steps_(source), of_procedure_(source), of_tokens_(source), of_errors_(source) {}

    /// The place of the character that `step` looks at. Call it for each step once, in order.
    [[nodiscard]] std::string of(const study::traced_step& step);
    [[nodiscard]] std::string of_token(std::uint64_t offset) { return words_of(of_tokens_.at(offset)); }
    [[nodiscard]] std::string of_error(std::uint64_t offset) { return words_of(of_errors_.at(offset)); }

private:
    input::locator of_steps_;
    input::locator of_procedure_;  // before the procedure, or before the last step outside of it
    input::locator of_tokens_, of_errors_;
};

}  // namespace strata::report
