#pragma once
// Lays out coloured text for a terminal: breaks it into lines that fit, and puts blocks of lines side by side.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace strata::report {

/// The range of widths, in columns, that reports accept.
inline constexpr std::size_t narrowest = 40;
inline constexpr std::size_t widest = 1000;

/// Part of a line in one colour.
struct run {
    std::string text;         ///< without control characters
    std::string_view colour;  ///< an escape sequence; "": none
    bool whole = false;       ///< never broken, however long
    std::string link{};       ///< the link target, for terminals that support links; "": none
};

/// A line, or a paragraph that is not broken into lines yet.
class styled_text {
public:
    styled_text() = default;
    explicit styled_text(std::string text, std::string_view colour = {}) { add(std::move(text), colour); }

    styled_text& add(std::string text, std::string_view colour = {});
    /// Adds text that must not be broken, such as a place that people copy.
    styled_text& add_whole(std::string text, std::string_view colour = {});
    /// Adds a link to `link`, which is https and printable ASCII; only the text if `link` is "".
    styled_text& add_link(std::string text, std::string link, std::string_view colour = {});
    styled_text& add(const styled_text& other);

    [[nodiscard]] const std::vector<run>& runs() const { return runs_; }
    [[nodiscard]] bool empty() const { return runs_.empty(); }
    /// Its width in columns, unbroken.
    [[nodiscard]] std::size_t columns() const;
    /// Its text without colours.
    [[nodiscard]] std::string text() const;

private:
    std::vector<run> runs_;
};

/// Lines from top to bottom.
using block = std::vector<styled_text>;

/// The lines of `text`, none wider than `width` (at least 1), broken at spaces. A word that is wider than a line is
/// broken after its hyphens or, if need be, anywhere. All lines but the first are indented by `hanging` columns.
[[nodiscard]] block wrapped(const styled_text& text, std::size_t width, std::size_t hanging = 0);

/// `text` if it is no wider than `width`, else its beginning and "…".
[[nodiscard]] styled_text shortened(const styled_text& text, std::size_t width);

/// Distributes `width` to columns that would like to be `natural` wide. Returns: widths of at least `least` each, or
/// less if a column needs less; nothing if there is not enough room.
[[nodiscard]] std::optional<std::vector<std::size_t>> column_widths(const std::vector<std::size_t>& natural,
                                                                    std::size_t width, std::size_t least);

/// Appends `from` to `to`, each line indented by `indent` columns.
void append_block(block& to, const block& from, std::size_t indent = 0);

/// Blocks side by side, with the given widths and `bar` between them.
[[nodiscard]] block beside(const std::vector<block>& columns, const std::vector<std::size_t>& widths,
                           std::string_view bar);

/// Appends the line with its line end; with colours only if `colour`, and with links only if `links`.
void append_line(std::string& to, const styled_text& line, bool colour, bool links = false);

}  // namespace strata::report
