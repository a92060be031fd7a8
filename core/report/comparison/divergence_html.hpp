#pragma once
// What is said of one divergence, as HTML: the drafts in columns, their tokens beside one another with what differs in
// them marked, their errors, and the rules that did it in the drafts' words.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/divergence.hpp"
#include "core/input/locator.hpp"
#include "core/report/comparison/compared_tokens.hpp"

namespace strata::report {

/// How much is said of a divergence.
struct divergence_limits {
    token_limits tokens;
    std::size_t most_errors = 24;      ///< of a group
    std::size_t most_explained = 12;   ///< differences whose rules are said
    std::size_t longest_source = 320;  ///< of the place itself, in bytes
};

/// Lines and columns of some offsets.
class known_positions {
public:
    /// `offsets` in any order. Complexity: linear in the source, and sorting.
    known_positions(const spec::draft& draft, std::string_view source, std::vector<std::uint64_t> offsets);
    /// The place of one of the offsets.
    [[nodiscard]] input::position at(std::uint64_t offset) const;

private:
    std::vector<std::pair<std::uint64_t, input::position>> places_;
};

/// Which one a divergence is, and its anchor.
struct divergence_number {
    std::string name;  ///< its anchor is "d" and this, that of its place in the source "s" and this
    std::size_t number = 1;
};

/// Appends an `article` about `d`. `positions` must know the offsets of its causes and those of its differences.
/// Complexity: linear in `d`, and as much as the limits let through is written.
void append_divergence(std::string& to, const compare::divergence& d, const divergence_number& number,
                       const known_positions& positions, const divergence_limits& limits);

/// Appends the names of drafts, each with its title for those who ask.
void append_drafts(std::string& to, const std::vector<const spec::draft*>& drafts);

}  // namespace strata::report
