#pragma once
// The tokens of groups of drafts for one place, side by side, as HTML.
//
// Tokens that begin at the same byte share a row. Those of a row are compared part by part, attributes by where they
// begin, and what is not the same in all groups is marked.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/report/comparison/compared_text.hpp"
#include "core/report/comparison/known_positions.hpp"
#include "core/text/token.hpp"

namespace strata::report {

/// How many tokens to show, and how much of each.
struct token_limits {
    text_limits text;
    std::size_t most_rows = 48;
    std::size_t most_attributes = 24;  ///< of a tag; those that differ come first
};

/// A part of a token that can differ by itself.
struct token_part {
    enum class role : std::uint8_t { name, data, identifier, attribute, flag };
    role is = role::data;
    std::uint64_t place = 0;  ///< parts of the same role and place are counterparts: where an attribute begins
    std::string_view label;   ///< the name of an attribute, or of a flag
    std::optional<std::string_view> text;
    bool dropped = false;
    friend bool operator==(const token_part& a, const token_part& b) {
        return a.is == b.is && a.place == b.place && a.label == b.label && a.text == b.text && a.dropped == b.dropped;
    }
};

/// A token, split into the parts to show.
struct token_parts {
    std::string_view kind;   ///< "start tag"
    std::string_view style;  ///< its CSS class: "st"
    std::vector<token_part> parts;
    source_span where;
};

/// The tokens of groups in rows.
class compared_tokens {
public:
    /// `groups` must outlive this. Complexity: linear in what is shown, but for sorting.
    compared_tokens(const std::vector<compare::group>& groups, const token_limits& limits);

    [[nodiscard]] std::size_t row_count() const { return rows_.size(); }
    /// How many tokens of the group are not in any row.
    [[nodiscard]] std::uint64_t left_out(std::size_t group) const;
    /// Appends one `li` element for each row, with the token that `group` has in it, and one for what is left out.
    /// `positions` must know where the tokens begin and end, unless that is the same in all groups.
    void append_column(std::string& to, std::size_t group, const known_positions& positions) const;

private:
    using row = std::vector<std::optional<token_parts>>;  // one cell for each group
    void append_cell(std::string& to, const row& tokens, std::size_t group, const known_positions& positions) const;

    const std::vector<compare::group>& groups_;
    token_limits limits_;
    std::vector<row> rows_;
};

}  // namespace strata::report
