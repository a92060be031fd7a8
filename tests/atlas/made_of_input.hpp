#pragma once
// The tokens and errors of drafts for an input, in the form in which pages show them, and how two drafts differ on it.

#include <cstdint>
#include <string>
#include <vector>

#include "core/report/tokens/html5lib.hpp"
#include "core/spec/draft.hpp"

namespace strata::testing {

/// A draft's tokens and errors for an input.
struct made_of_input {
    std::vector<std::string> tokens;       ///< each in the notation of the html5lib tests, in ASCII
    std::vector<std::string> errors;       ///< "1:5 eof-in-tag"
    std::vector<std::string> tree_errors;  ///< the tags whose slash is not acknowledged; none unless requested
    friend bool operator==(const made_of_input&, const made_of_input&) = default;
};

/// How two drafts differ on an input.
enum class output_difference : std::uint8_t { none, in_tree_errors, in_errors, in_tokens };

/// What a sink received.
[[nodiscard]] made_of_input taken_by(report::html5lib_sink& to);

/// The strongest difference between two drafts on an input. Errors at the same place are equal; if both drafts name
/// errors, the names must be equal as well.
[[nodiscard]] output_difference difference_of(const spec::draft& a, const made_of_input& by_a, const spec::draft& b,
                                              const made_of_input& by_b);

}  // namespace strata::testing
