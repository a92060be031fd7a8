#pragma once
// The details of one divergence, as HTML: the drafts in columns, their tokens side by side with what differs marked,
// their errors, and the rules behind the difference in the drafts' words.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/report/comparison/compared_tokens.hpp"
#include "core/report/comparison/known_positions.hpp"
#include "core/report/comparison/rule_html.hpp"

namespace strata::report {

/// How much to show of a divergence.
struct divergence_limits {
    token_limits tokens;
    std::size_t most_errors = 24;      ///< of a group
    std::size_t most_explained = 12;   ///< differences whose rules are shown
    std::size_t longest_source = 320;  ///< of the place itself, in bytes
};

/// The number of a divergence, and its anchor.
struct divergence_number {
    std::string name;  ///< its anchor is "d" and this, that of its place in the source "s" and this
    std::size_t number = 1;
    bool source_on_page = true;  ///< otherwise there is no place to link to
    int level = 3;               ///< of its heading; those of its groups are one lower
};

/// Adds the offsets whose positions `append_divergence` needs: of causes, and of tokens that differ in extent.
void add_offsets(std::vector<std::uint64_t>& to, const compare::divergence& d, const divergence_limits& limits);
/// Appends an `article` about `d`. `positions` must know the offsets that `add_offsets` adds. `texts`: those of rules
/// that other articles have had.
/// Complexity: linear in `d`; the output is bounded by the limits.
void append_divergence(std::string& to, const compare::divergence& d, const divergence_number& number,
                       const known_positions& positions, rule_texts& texts, const divergence_limits& limits);

}  // namespace strata::report
