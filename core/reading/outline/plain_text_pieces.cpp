#include "core/reading/outline/pieces.hpp"

// Two private classes read the two layouts: `indented_reader` and `flat_reader`. The functions before them recognise
// what a line is in either layout.

#include <algorithm>
#include <array>
#include <utility>

#include "core/reading/outline/text_lines.hpp"
#include "core/spec/ascii.hpp"

namespace strata::reading {

std::optional<numbered_heading> heading_in(const text_line& line, const heading_style& style) {
    if (const auto heading = numbered_heading_in(line.text)) {
        const bool is_below = !style.section.empty() && heading->number.size() > style.section.size() &&
                              heading->number.starts_with(style.section) &&
                              heading->number[style.section.size()] == '.';
        if (is_below || is_state_name(heading->name) || names_procedure(heading->name)) return heading;
        return std::nullopt;
    }
    // A heading without a number must be at the margin of headings, because a wrapped line could have the same words.
    if (!style.margin) return std::nullopt;
    if ((line.indent == *style.margin && is_state_name(line.text)) || names_procedure(line.text))
        return numbered_heading{{}, line.text};
    return std::nullopt;
}

bool opens_case(std::string_view line) {
    return line.starts_with("When the content model flag") || line.starts_with("Otherwise:");
}

bool ends_paragraph(std::string_view line) { return line.ends_with('.') || line.ends_with(':') || line.ends_with(')'); }

std::string without_bars(std::string_view line) {
    std::string text{line};
    replace_all(text, " | ", " ");
    return text;
}

namespace {

// --- Indented text ---

class indented_reader {
public:
    indented_reader(std::span<const text_line> lines, const heading_style& style) : lines_(lines), style_(style) {}

    std::vector<piece> read() {
        while (at_ < lines_.size()) {
            const text_line& line = lines_[at_];
            if (const auto heading = heading_in(line, style_)) {
                add(piece::kind::heading, heading->name, line);
                pieces_.back().section = heading->number;
                around_.clear();
                ++at_;
            } else if (opens_remark_of_copy(line.text)) {
                read_remark();
            } else if (is_table_head(line.text) || is_table_row(line.text)) {
                const auto is = is_table_row(line.text) ? piece::kind::table_row : piece::kind::table_head;
                add(is, without_bars(line.text), line);
                ++at_;
            } else if (const auto subjects = count_subjects(); subjects > 0) {
                read_subjects(subjects);
            } else {
                read_line_of_paragraph();
            }
        }
        return std::move(pieces_);
    }

private:
    /// Something under which later lines may be nested.
    struct surrounding {
        std::size_t indent = 0;             // the indentation of its subject
        std::optional<std::size_t> body{};  // the indentation of its body, once that has begun
    };

    void add(piece::kind is, std::string_view text, const text_line& line, std::size_t depth = 0) {
        pieces_.push_back({.is = is, .text = in_single_spaces(text), .line = line.number, .depth = depth});
        indent_of_paragraph_ = line.indent;
        is_after_remark_ = false;
    }

    /// How many lines from here on are subjects. Subjects are equally indented lines that are directly followed by a
    /// line with more indentation. Outside lists, only subjects are followed in this way.
    std::size_t count_subjects() {
        const text_line& first = lines_[at_];
        if (at_ < scanned_) return 0;  // the line is within a paragraph
        if (item_mark_of(first.text)) return 0;
        std::size_t end = at_ + 1;
        while (end < lines_.size() && !lines_[end].after_blank && lines_[end].indent == first.indent) ++end;
        scanned_ = end;
        if (end < lines_.size() && !lines_[end].after_blank && lines_[end].indent > first.indent &&
            !item_mark_of(lines_[end].text) && !heading_in(lines_[end], style_))
            return end - at_;
        // A text may have been cut off here.
        return end == lines_.size() && is_subject(first.text) ? end - at_ : 0;
    }

    /// Whether `line`, which is in a group of subjects, continues the line `subject` before it.
    static bool goes_on(std::string_view subject, std::string_view line) {
        if (spec::is_ascii_lower_alpha(line.front())) return true;
        constexpr std::size_t longest_beginning = 200;
        if (subject.size() > longest_beginning) return false;
        const bool is_in_parentheses = !subject.ends_with(')') && std::count(subject.begin(), subject.end(), '(') >
                                                                      std::count(subject.begin(), subject.end(), ')');
        return is_in_parentheses || continues_subject(subject, line);
    }

    void read_subjects(std::size_t count) {
        const std::size_t indent = lines_[at_].indent;
        while (!around_.empty() && around_.back().indent >= indent) around_.pop_back();
        around_.push_back({indent});
        const std::size_t end = at_ + count;
        for (bool is_first = true; at_ < end; ++at_, is_first = false) {
            const text_line& line = lines_[at_];
            if (!is_first && goes_on(pieces_.back().text, line.text))
                pieces_.back().text.append(" ").append(in_single_spaces(line.text));
            else
                add(piece::kind::subject, line.text, line, around_.size());
        }
        // The rest of the last subject may be indented like the body.
        if (at_ < lines_.size() && continues_subject(pieces_.back().text, lines_[at_].text)) {
            pieces_.back().text.append(" ").append(in_single_spaces(lines_[at_].text));
            ++at_;
        }
        scanned_ = at_;
    }

    /// Reads a remark in square brackets, which may have several paragraphs. If the remark ends in a colon, the text
    /// after it is a part of the standard that was restored.
    void read_remark() {
        const text_line& first = lines_[at_];
        add(piece::kind::note, first.text, first);
        std::string& remark = pieces_.back().text;
        while (at_ < lines_.size() && !heading_in(lines_[at_], style_)) {
            const text_line& line = lines_[at_++];
            if (&line != &first) remark.append(" ").append(in_single_spaces(line.text));
            if (line.text.ends_with(']') || line.text.ends_with(':')) break;
        }
        scanned_ = at_;
        is_after_remark_ = true;
    }

    [[nodiscard]] bool in_paragraph() const {
        if (pieces_.empty() || is_after_remark_) return false;
        using kind = piece::kind;
        const kind is = pieces_.back().is;
        return is == kind::paragraph || is == kind::list_item || is == kind::step || is == kind::note;
    }

    void read_line_of_paragraph() {
        const text_line& line = lines_[at_];
        const bool is_indented_otherwise = line.indent != indent_of_paragraph_;
        const bool continues = in_paragraph() && !line.after_blank && !is_indented_otherwise &&
                               !(ends_paragraph(lines_[at_ - 1].text) && opens_case(line.text));
        ++at_;
        auto mark = item_mark_of(line.text);
        // A line that continues a paragraph may begin with a number and a full stop by chance.
        if (mark && mark->is_numbered && continues) mark.reset();
        if (continues && !mark) {
            pieces_.back().text.append(" ").append(in_single_spaces(line.text));
            return;
        }
        while (!around_.empty() && is_outside(around_.back(), line.indent)) around_.pop_back();
        if (!around_.empty() && !around_.back().body) around_.back().body = line.indent;
        const auto text = mark ? line.text.substr(mark->length) : line.text;
        auto is = piece::kind::paragraph;
        if (mark) is = mark->is_numbered ? piece::kind::step : piece::kind::list_item;
        const bool is_after_note = !pieces_.empty() && pieces_.back().is == piece::kind::note;
        if (opens_note(text) || (is_after_note && continues_example(text))) is = piece::kind::note;
        add(is, text, line, around_.size());
        // The next lines of an item are indented as far as the text after its mark.
        if (mark) indent_of_paragraph_ += mark->length;
    }

    static bool is_outside(const surrounding& around, std::size_t indent) {
        return around.body ? indent < *around.body : indent <= around.indent;
    }

    std::span<const text_line> lines_;
    const heading_style& style_;
    std::size_t at_ = 0;
    std::size_t scanned_ = 0;  // no line before this one begins a subject
    std::vector<piece> pieces_;
    std::vector<surrounding> around_;
    std::size_t indent_of_paragraph_ = 0;
    bool is_after_remark_ = false;
};

}  // namespace

std::vector<piece> pieces_of_indented_text(std::span<const text_line> lines, const heading_style& style) {
    return indented_reader{lines, style}.read();
}

namespace {

// --- Flat text ---

/// Whether the text is a condition on a block of entries: a line without a full stop, followed by entries. Sentences
/// may begin with the same words, but they continue in the next line.
bool is_block(std::string_view text, std::string_view next) {
    return text.starts_with("If the content model flag is set to") && spec::is_ascii_alpha(text.back()) &&
           next.starts_with("Consume the next");
}

/// Whether a line begins a paragraph, judging by its words. Used for layouts that do not show where paragraphs begin.
/// Sentences within a paragraph may begin with the same words. But in the text of 2009, no such sentence is at the
/// beginning of a line. The text of 2008 confirms this: there, blank lines separate most of these paragraphs.
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
            // The text between these two lines is a part of the standard that was restored.
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

    /// Whether a line continues the subject or the paragraph before it.
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

    /// Whether the line before is so short that the first word of `line` would have fitted into it.
    [[nodiscard]] bool was_cut_short(const text_line& line) const {
        constexpr std::size_t width = 71;
        return before_.size() + 1 + std::min(line.text.find(' '), line.text.size()) <= width;
    }

    void add_paragraph(const text_line& line) {
        // At two places of a text, prose follows nested entries. Without indentation, only its words show this.
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
    std::string_view before_;         // the line before the current one
    std::size_t depth_ = 0;           // the depth of the next piece, unless its words show another
    std::size_t depth_of_block_ = 0;  // 1 if the entries are under a condition, otherwise 0
    bool is_nested_ = false;          // whether the current line is within entries that are nested in another entry
    bool in_entry_ = false;           // whether the current line is in the body of an entry
    bool is_introduction_ = true;     // whether the current line is before the first heading
};

}  // namespace

std::vector<piece> pieces_of_flat_text(std::span<const text_line> lines, const heading_style& style, bool is_wrapped) {
    return flat_reader{lines, style, is_wrapped}.read();
}

}  // namespace strata::reading
