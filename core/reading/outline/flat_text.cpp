#include <algorithm>
#include <array>
#include <utility>

#include "core/reading/outline/plain_text_pieces.hpp"
#include "core/reading/outline/text_words.hpp"

namespace strata::reading {
namespace {

/// A condition on a block of entries is a line without a full stop that entries follow. The same words also
/// begin sentences, and these continue in the next line.
bool is_block(std::string_view text, std::string_view next) {
    return text.starts_with("If the content model flag is set to") && is_letter(text.back()) &&
           next.starts_with("Consume the next");
}

/// The words with which a paragraph begins where the layout does not show it. Some also begin sentences within one; in
/// 2009 these are all inside a line, as 2008 shows, which has most paragraphs of 2009 with blank lines between.
bool opens_paragraph(std::string_view text) {
    constexpr std::array<std::string_view, 11> openings{
        "Otherwise", "If ",    "When ",       "Finally,",         "In any case,", "Attempt to ",
        "Consume ",  "(This ", "The behavio", "Follow the steps", "This section",
    };
    if (text == "Switch to the data state.") return true;
    return std::any_of(openings.begin(), openings.end(),
                       [&](std::string_view opening) { return text.starts_with(opening); });
}

class flat_reader {
public:
    flat_reader(std::span<const text_line> lines, const heading_style& style, bool is_wrapped)
        : lines_(lines), style_(style), is_wrapped_(is_wrapped) {}

    std::vector<piece> read() {
        for (std::size_t at = 0; at < lines_.size(); ++at) {
            const text_line& line = lines_[at];
            // The text that they restore is between the two.
            if (opens_remark_of_copy(line.text) || line.text == "]") {
                add(piece::kind::note, line.text, line);
                continue;
            }
            const auto next = at + 1 < lines_.size() ? lines_[at + 1].text : std::string_view{};
            read_line(line, next);
            before_ = line.text;
        }
        return std::move(pieces_);
    }

private:
    void add(piece::kind is, std::string_view text, const text_line& line, std::size_t depth = 0) {
        pieces_.push_back({.is = is, .text = in_single_spaces(text), .line = line.number, .depth = depth});
    }

    void read_line(const text_line& line, std::string_view next) {
        if (const auto heading = heading_in(line, style_)) {
            add(piece::kind::heading, heading->name, line);
            pieces_.back().section = heading->number;
            depth_ = depth_of_block_ = 0;
            is_nested_ = in_entry_ = is_introduction_ = false;
        } else if (is_block(line.text, next)) {
            depth_ = depth_of_block_ = 1;
            is_nested_ = in_entry_ = false;
            add(piece::kind::subject, line.text, line, depth_);
        } else if (is_subject(line.text)) {
            depth_ = depth_of_block_ + (is_nested_ ? 2 : 1);
            in_entry_ = true;
            add(piece::kind::subject, line.text, line, depth_);
        } else if (is_table_head(line.text)) {
            add(piece::kind::table_head, without_bars(line.text), line);
        } else if (is_table_row(line.text)) {
            add(piece::kind::table_row, without_bars(line.text), line);
        } else if (const auto mark = item_mark_of(line.text); mark && !(mark->is_numbered && is_wrapped_)) {
            add(mark->is_numbered ? piece::kind::step : piece::kind::list_item, line.text.substr(mark->length), line,
                depth_);
        } else if (goes_on(line)) {
            pieces_.back().text.append(" ").append(in_single_spaces(line.text));
        } else {
            add_paragraph(line);
        }
    }

    /// Whether a line is the rest of the subject or the paragraph before.
    [[nodiscard]] bool goes_on(const text_line& line) const {
        if (pieces_.empty()) return false;
        if (pieces_.back().is == piece::kind::subject) return continues_subject(pieces_.back().text, line.text);
        return in_paragraph() && !starts_paragraph(line);
    }

    [[nodiscard]] bool in_paragraph() const {
        using kind = piece::kind;
        return pieces_.back().is == kind::paragraph || pieces_.back().is == kind::list_item ||
               (pieces_.back().is == kind::note && opens_note(pieces_.back().text));
    }

    [[nodiscard]] bool starts_paragraph(const text_line& line) const {
        if (!is_wrapped_ || line.text.starts_with("...")) return true;
        return ends_paragraph(before_) && (opens_paragraph(line.text) || (is_introduction_ && was_cut_short(line)));
    }

    /// Whether the first word of a line would have fitted in the line before.
    [[nodiscard]] bool was_cut_short(const text_line& line) const {
        constexpr std::size_t width = 71;
        return before_.size() + 1 + std::min(line.text.find(' '), line.text.size()) <= width;
    }

    void add_paragraph(const text_line& line) {
        // Two places where the text returns from its entries to prose, which only indentation would show.
        if (is_nested_ && line.text.starts_with("Consume as many characters")) {
            is_nested_ = false;
            depth_ = depth_of_block_ + 1;
        } else if (in_entry_ && line.text.starts_with("When the user agent leaves")) {
            depth_ = depth_of_block_;
            in_entry_ = false;
        }
        const bool is_after_note = !pieces_.empty() && pieces_.back().is == piece::kind::note;
        const bool is_note = opens_note(line.text) || (is_after_note && continues_example(line.text));
        add(is_note ? piece::kind::note : piece::kind::paragraph, line.text, line, depth_);
        if (in_entry_ && line.text.starts_with("The behavio")) is_nested_ = true;
    }

    std::span<const text_line> lines_;
    const heading_style& style_;
    bool is_wrapped_;
    std::vector<piece> pieces_;
    std::string_view before_;         // the line before
    std::size_t depth_ = 0;           // of what comes next, if nothing says otherwise
    std::size_t depth_of_block_ = 0;  // 1 if a condition holds for the entries
    bool is_nested_ = false;          // among entries that are nested in another
    bool in_entry_ = false;           // in the body of an entry
    bool is_introduction_ = true;     // before the first heading
};

}  // namespace

std::vector<piece> pieces_of_flat_text(std::span<const text_line> lines, const heading_style& style, bool is_wrapped) {
    return flat_reader{lines, style, is_wrapped}.read();
}

}  // namespace strata::reading
