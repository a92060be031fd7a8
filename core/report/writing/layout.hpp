#pragma once
// Lays out coloured text for a terminal: breaks it into lines that fit, and puts blocks of lines side by side.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/writing/display_width.hpp"

namespace strata::report {

/// The range of widths, in columns, that reports accept.
inline constexpr std::size_t narrowest = 40;
inline constexpr std::size_t widest = 1000;

/// A line, or a paragraph that is not broken into lines yet: a text without control characters, parts of it in colours.
class styled_text {
public:
    /// A part of the text in one colour.
    struct run {
        std::size_t end = 0;      ///< where it ends in the text; it begins where the one before it ends
        std::string_view colour;  ///< an escape sequence; "": none
        std::size_t link = 0;     ///< which of the links it is, counted from 1; 0: none
        bool whole = false;       ///< never broken, however long
    };

    styled_text() = default;
    explicit styled_text(std::string_view text, std::string_view colour = {}) { add(text, colour); }

    styled_text& add(std::string_view text, std::string_view colour = {}) { return add_link(text, {}, colour); }
    /// Adds text that must not be broken, such as a place that people copy.
    styled_text& add_whole(std::string_view text, std::string_view colour = {});
    /// Adds a link to `link`, which is https and printable ASCII; only the text if `link` is "".
    styled_text& add_link(std::string_view text, std::string_view link, std::string_view colour = {});
    styled_text& add(const styled_text& other);
    /// Adds what `from` has between two bytes of its text, which may be broken from now on.
    styled_text& add_part(const styled_text& from, std::size_t begin, std::size_t end);
    styled_text& add_spaces(std::size_t count, std::string_view colour = {});
    /// Inserts spaces at its beginning.
    styled_text& indent(std::size_t count);

    [[nodiscard]] const std::vector<run>& runs() const { return runs_; }
    /// The link of a run; "" if it has none.
    [[nodiscard]] std::string_view link_of(const run& each) const {
        return each.link == 0 ? std::string_view() : std::string_view(links_[each.link - 1]);
    }
    [[nodiscard]] bool empty() const { return runs_.empty(); }
    /// Its width in columns, unbroken.
    [[nodiscard]] std::size_t columns() const { return columns_of(text_); }
    /// Its text without colours.
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    run& make_run();
    // What was added to the text, up to `end`, is part of the last run if that looks the same, else a run of its own.
    void end_run(std::size_t end, std::string_view link, std::string_view colour);

    std::string text_;
    std::vector<run> runs_;
    std::vector<std::string> links_;
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
void append_block(block& to, block&& from, std::size_t indent = 0);

/// Blocks side by side, with the given widths and `bar` between them.
[[nodiscard]] block beside(const std::vector<block>& columns, const std::vector<std::size_t>& widths,
                           std::string_view bar);

/// Appends the line with its line end; with colours only if `colour`, and with links only if `links`.
void append_line(std::string& to, const styled_text& line, bool colour, bool links = false);

}  // namespace strata::report
