#pragma once
// The tokens of groups of drafts at one place, side by side, as HTML, with marked differences.
//
// Tokens that begin at the same byte share a row. The tokens of a row are compared part by part, and attributes that
// begin at the same byte are compared with each other. If texts differ, everything between their common beginning and
// their common end is marked.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/spec/draft.hpp"
#include "core/text/locator.hpp"
#include "core/text/token.hpp"

namespace strata::report {

/// The lines and columns of some offsets of a source, found in one pass over it.
class known_positions {
public:
    /// `offsets` may be in any order. Complexity: linear in the source, and sorting.
    known_positions(const spec::draft& draft, std::string_view source, std::vector<std::uint64_t> offsets);
    /// The position of one of the offsets.
    [[nodiscard]] input::position at(std::uint64_t offset) const;

private:
    std::vector<std::pair<std::uint64_t, input::position>> places_;
};

// --- Texts ---

/// How much of a text to show, in characters.
struct text_limits {
    std::size_t longest = 240;  ///< in a longer text, a gap with its length replaces the middle
    std::size_t context = 48;   ///< how much of a longer text is shown on each side of the part that differs
};

/// The lengths in bytes of the common beginning and the common end of texts. In well-formed text, both the beginning
/// and the end consist of whole characters.
struct common_ends {
    std::size_t head = 0;
    std::size_t tail = 0;
    bool all_the_same = true;
};

/// The common ends of `texts`. Requires at least one text. Complexity: linear.
[[nodiscard]] common_ends ends_of(std::span<const std::string_view> texts);

/// Appends `text`, whose common beginning and end are `ends`, with the part between these two in a `mark` element. If
/// that part is a single character that is not ASCII, appends its code point too, because different characters may look
/// alike.
void append_compared(std::string& to, std::string_view text, const common_ends& ends, const text_limits& limits);

/// Appends about `longest` characters of `text`.
void append_cut(std::string& to, std::string_view text, std::size_t longest);

/// Appends a mark for the omitted text `left_out`, with its length.
void append_gap(std::string& to, std::string_view left_out);

// --- Tokens ---

/// How many tokens to show, and how much of each.
struct token_limits {
    text_limits text;
    std::size_t most_rows = 48;
    std::size_t most_attributes = 24;  ///< how many attributes of a tag; attributes that differ come first
};

/// A part of a token that is compared on its own.
struct token_part {
    enum class role : std::uint8_t { name, data, identifier, attribute, flag };
    role is = role::data;
    /// The byte where an attribute begins; parts with the same role and place are compared with each other.
    std::uint64_t place = 0;
    std::string_view label;  ///< the name of an attribute or flag
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
    /// `groups` must outlive the object. Complexity: linear in what is shown, and sorting.
    compared_tokens(const std::vector<compare::group>& groups, const token_limits& limits);

    [[nodiscard]] std::size_t row_count() const { return rows_.size(); }
    /// The number of the group's tokens that are in no row.
    [[nodiscard]] std::uint64_t left_out(std::size_t group) const;
    /// Appends an `li` element for each row, with the group's token in that row, and a last `li` element that counts
    /// the tokens that are left out. `positions` must know where each token begins and ends, unless the token begins
    /// and ends at the same offsets in all groups.
    void append_column(std::string& to, std::size_t group, const known_positions& positions) const;

private:
    using row = std::vector<std::optional<token_parts>>;  // one cell for each group
    void append_cell(std::string& to, const row& tokens, std::size_t group, const known_positions& positions) const;

    const std::vector<compare::group>& groups_;
    token_limits limits_;
    std::vector<row> rows_;
};

}  // namespace strata::report
