#pragma once
// The tokens and errors of a draft for an input, as the pages show them, and how those of two drafts differ.

#include <cstdint>
#include <string>
#include <vector>

#include "core/report/tokens/html5lib.hpp"
#include "core/spec/draft.hpp"

namespace strata::testing {

/// The tokens and errors of a draft for an input.
struct made_of_input {
    std::vector<std::string> tokens;       ///< each in the notation of html5lib's tests, in ASCII
    std::vector<std::string> errors;       ///< each with its place: "1:5 eof-in-tag"
    std::vector<std::string> tree_errors;  ///< tags with a slash that tree construction does not acknowledge; empty
                                           ///< unless requested
    friend bool operator==(const made_of_input&, const made_of_input&) = default;
};

/// What differs between two drafts on an input.
enum class output_difference : std::uint8_t { none, in_tree_errors, in_errors, in_tokens };

/// Returns the tokens and errors that `to` has received.
[[nodiscard]] made_of_input taken_by(report::html5lib_sink& to);

/// Returns the strongest difference between two drafts on an input; a difference in tokens is the strongest. Two errors
/// are equal if they are at the same place and, where both drafts name their errors, have the same name.
[[nodiscard]] output_difference difference_of(const spec::draft& a, const made_of_input& by_a, const spec::draft& b,
                                              const made_of_input& by_b);

}  // namespace strata::testing
