#include <algorithm>
#include <utility>

#include "core/reading/outline/plain_text_pieces.hpp"
#include "core/reading/outline/text_words.hpp"

namespace strata::reading {
namespace {

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
    /// Something that the lines to come may be nested in.
    struct surrounding {
        std::size_t indent = 0;             // of its subject
        std::optional<std::size_t> body{};  // of its body, once that has begun
    };

    void add(piece::kind is, std::string_view text, const text_line& line, std::size_t depth = 0) {
        pieces_.push_back({.is = is, .text = in_single_spaces(text), .line = line.number, .depth = depth});
        indent_of_paragraph_ = line.indent;
        is_after_remark_ = false;
    }

    /// How many lines from here on are subjects: those before a line that is further indented, without a blank one
    /// between. Nowhere else does a text indent further without a blank line, except in lists.
    std::size_t count_subjects() {
        const text_line& first = lines_[at_];
        if (at_ < scanned_) return 0;  // within a paragraph
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

    /// Whether a line of a group of subjects is the rest of the one before.
    static bool goes_on(std::string_view subject, std::string_view line) {
        if (is_lower(line.front())) return true;
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

    /// In square brackets, possibly several paragraphs long. If it announces something with a colon, that is part of
    /// the text, restored.
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
        // A wrapped line may begin with a number and a full stop.
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
        // An item goes on where its own text began.
        if (mark) indent_of_paragraph_ += mark->length;
    }

    static bool is_outside(const surrounding& around, std::size_t indent) {
        return around.body ? indent < *around.body : indent <= around.indent;
    }

    std::span<const text_line> lines_;
    const heading_style& style_;
    std::size_t at_ = 0;
    std::size_t scanned_ = 0;  // lines before this are known not to begin subjects
    std::vector<piece> pieces_;
    std::vector<surrounding> around_;
    std::size_t indent_of_paragraph_ = 0;
    bool is_after_remark_ = false;
};

}  // namespace

std::vector<piece> pieces_of_indented_text(std::span<const text_line> lines, const heading_style& style) {
    return indented_reader{lines, style}.read();
}

}  // namespace strata::reading
