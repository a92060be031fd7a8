#pragma once
// Writes text for a terminal: the escape sequences of styles and links, coloured text, and the layout of lines.
//
// A report makes `styled_text`s: paragraphs whose parts have colours. `wrapped` breaks a paragraph into a `block` of
// lines, `beside` puts blocks side by side, and `append_line` turns each line into text, with escape sequences if the
// terminal wants them.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/writing/visible_text.hpp"

namespace strata::report {

// --- Escape sequences ---

inline constexpr std::string_view bold = "\x1b[1m", dim = "\x1b[2m", inverse = "\x1b[7m", red = "\x1b[31m",
                                  green = "\x1b[32m", yellow = "\x1b[33m", blue = "\x1b[34m", magenta = "\x1b[35m",
                                  cyan = "\x1b[36m", bold_red = "\x1b[1;31m", bold_yellow = "\x1b[1;33m",
                                  bold_green = "\x1b[1;32m", plain = "\x1b[0m";

/// Clears the rest of the line; used where a line is overwritten.
inline constexpr std::string_view clear_line = "\x1b[K";

/// The escape sequences of all styles. A report contains no other escape sequences except links.
inline constexpr std::array<std::string_view, 13> style_sequences = {
    bold, dim, inverse, red, green, yellow, blue, magenta, cyan, bold_red, bold_yellow, bold_green, plain};

/// A link (OSC 8) is `link_opening`, the address, `link_closing`, the text, `link_opening` and `link_closing`.
inline constexpr std::string_view link_opening = "\x1b]8;;", link_closing = "\x1b\\";
/// The prefix of every link address.
inline constexpr std::string_view link_scheme = "https://";

/// Returns `text` with the escape sequence `how` around it; unchanged if `colour` is false.
inline std::string coloured(std::string text, std::string_view how, bool colour) {
    if (!colour || text.empty()) return text;
    return std::string(how).append(text).append(plain);
}

/// Returns `text` as a link to `address`; unchanged if there is no https address or `links` is false.
inline std::string linked(std::string text, std::string_view address, bool links) {
    if (!links || text.empty() || !address.starts_with(link_scheme)) return text;
    std::string sequence(link_opening);
    sequence.append(address).append(link_closing).append(text);
    return sequence.append(link_opening).append(link_closing);
}

/// Returns `text` with spaces after it, so that it takes at least `columns`.
inline std::string padded(std::string text, std::size_t columns) {
    const std::size_t taken = columns_of(text);
    if (taken < columns) text.append(columns - taken, ' ');
    return text;
}

/// The style of a listing for people.
struct text_style {
    std::size_t width = 80;  ///< in columns
    bool colour = false;     ///< whether to write escape sequences for colours
    bool links = false;      ///< section numbers are links, for terminals that support them
};

// --- Coloured text ---

/// The range of widths, in columns, that reports accept.
inline constexpr std::size_t narrowest = 40;
inline constexpr std::size_t widest = 1000;

/// A line, or a paragraph that has not been broken into lines yet. It is a text without control characters, whose parts
/// have colours.
class styled_text {
public:
    /// A part of the text in one colour.
    struct run {
        std::size_t end = 0;      ///< the offset in the text where the run ends; it begins where the previous run ends
        std::string_view colour;  ///< an escape sequence; "" for no colour
        std::size_t link = 0;     ///< the number of the run's link, counted from 1; 0 for no link
        bool whole = false;       ///< whether `wrapped` must keep the run on one line, however long it is
    };

    styled_text() = default;
    explicit styled_text(std::string_view text, std::string_view colour = {}) { add(text, colour); }

    styled_text& add(std::string_view text, std::string_view colour = {}) { return add_link(text, {}, colour); }
    /// Adds text that must not be broken, such as a file position that people copy.
    styled_text& add_whole(std::string_view text, std::string_view colour = {});
    /// Adds a link to `link`, an https address in printable ASCII. If `link` is "", adds only the text.
    styled_text& add_link(std::string_view text, std::string_view link, std::string_view colour = {});
    styled_text& add(const styled_text& other);
    /// Adds the bytes of `from` between `begin` and `end`. The added text may be broken.
    styled_text& add_part(const styled_text& from, std::size_t begin, std::size_t end);
    styled_text& add_spaces(std::size_t count, std::string_view colour = {});
    /// Inserts spaces at the beginning.
    styled_text& indent(std::size_t count);

    [[nodiscard]] const std::vector<run>& runs() const { return runs_; }
    /// The link of a run; "" if it has none.
    [[nodiscard]] std::string_view link_of(const run& each) const {
        return each.link == 0 ? std::string_view() : std::string_view(links_[each.link - 1]);
    }
    [[nodiscard]] bool empty() const { return runs_.empty(); }
    /// The width in columns, unbroken.
    [[nodiscard]] std::size_t columns() const { return columns_of(text_); }
    /// The text without colours.
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    run& make_run();
    // Ends a run: the text since the end of the last run. If that text has the style and link of the last run, it
    // becomes a part of that run. Otherwise it becomes a run of its own.
    void end_run(std::size_t end, std::string_view link, std::string_view colour);

    std::string text_;
    std::vector<run> runs_;
    std::vector<std::string> links_;
};

// --- Layout ---

/// Lines from top to bottom.
using block = std::vector<styled_text>;

/// Breaks `text` at spaces into lines that are at most `width` wide. `width` must be at least 1. A word that is wider
/// than a line is broken after its hyphens or, if need be, anywhere. All lines but the first are indented by `hanging`
/// columns.
[[nodiscard]] block wrapped(styled_text text, std::size_t width, std::size_t hanging = 0);

/// Returns `text`; if it is wider than `width`, returns its beginning and "…".
[[nodiscard]] styled_text shortened(const styled_text& text, std::size_t width);

/// Distributes `width` among columns that need the widths `natural`. Each column gets at least `least`, or as much as
/// it needs if that is less. Returns nothing if there is not enough room.
[[nodiscard]] std::optional<std::vector<std::size_t>> column_widths(const std::vector<std::size_t>& natural,
                                                                    std::size_t width, std::size_t least);

/// Appends `from` to `to`, each line indented by `indent` columns.
void append_block(block& to, const block& from, std::size_t indent = 0);
void append_block(block& to, block&& from, std::size_t indent = 0);

/// Places blocks side by side. Each column has its width, and `bar` is between columns.
[[nodiscard]] block beside(const std::vector<block>& columns, const std::vector<std::size_t>& widths,
                           std::string_view bar);

/// Appends the line and a line end. `colour`: whether to write the line's colours. `links`: whether to write its links.
void append_line(std::string& to, const styled_text& line, bool colour, bool links = false);

}  // namespace strata::report
