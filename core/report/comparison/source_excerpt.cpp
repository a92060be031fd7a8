#include "core/report/comparison/parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "core/report/writing/layout.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/text/utf8.hpp"

namespace strata::report {
namespace {

constexpr std::size_t tab_stop = 4;
constexpr std::size_t most_lines_of_place = 5;  // a place with at most this many lines is shown completely
// A longer place is cut to its first line, its last line, and at most this many lines with marks.
constexpr std::size_t most_marked_lines = 3;

// One line of the place, with the text on both sides.
struct source_line {
    std::uint64_t number = 1;
    std::string_view before, text, after;
    std::size_t offset = 0;  // the offset of `text` in the place
    bool cut_before = false, cut_after = false;

    // The whole line. The parts must be joined before they are decoded, because a character may be divided between two
    // of them.
    std::string whole() const {
        std::string bytes;
        bytes.reserve(before.size() + text.size() + after.size());
        return bytes.append(before).append(text).append(after);
    }
};

std::vector<source_line> lines_of(const excerpted_place& place) {
    std::vector<source_line> lines(1);
    lines[0].number = place.line;
    lines[0].before = place.before;
    lines[0].cut_before = place.cut_before;
    std::size_t begin = 0;
    const auto close = [&](std::size_t end) {
        lines.back().text = place.text.substr(begin, end - begin);
        lines.back().offset = begin;
    };
    for (std::size_t i = 0; i < place.text.size(); ++i) {
        const char c = place.text[i];
        if (c != '\n' && c != '\r') continue;
        close(i);
        if (c == '\r' && i + 1 < place.text.size() && place.text[i + 1] == '\n') ++i;
        begin = i + 1;
        source_line next;
        next.number = lines.back().number + 1;
        lines.push_back(next);
    }
    close(place.text.size());
    lines.back().after = place.after;
    lines.back().cut_after = place.cut_after;
    return lines;
}

// A character, and how to show it.
struct shown_character {
    std::size_t byte = 0;  // its position in the line
    char32_t code_point = 0;
    std::uint8_t length = 1;   // its length in bytes
    std::uint8_t columns = 1;  // an escape has up to ten
    bool escaped = false;
    bool as_it_is = false;  // the character is printable ASCII and is shown unchanged
    std::size_t end() const { return byte + length; }
};

// Shows a line, or parts of it.
class line_view {
public:
    line_view(const source_line& line, const std::vector<std::uint64_t>& marks, bool marks_beginning)
        : line_(line), bytes_(line.whole()), begin_(line.before.size()), end_(begin_ + line.text.size()) {
        for (const std::uint64_t each : marks)
            if (each >= line.offset && each <= line.offset + line.text.size())
                marks_.push_back(begin_ + static_cast<std::size_t>(each) - line.offset);
        if (marks_beginning && marks_.empty()) marks_.push_back(begin_);
    }

    // Appends the source to `above`, and the marks to `below`. Both are at most `width` wide.
    void show(std::size_t width, const excerpt_style& style, styled_text& above, styled_text& below) {
        const std::vector<shown_character> whole = characters(0, width + 1);
        const bool ends = whole.empty() || whole.back().end() == bytes_.size();
        if (ends && columns_of_all(whole) + (marks_end() ? 1 : 0) <=
                        width - (line_.cut_before ? 1 : 0) - (line_.cut_after ? 1 : 0)) {
            if (line_.cut_before) add_gap(false, above, below);
            add(whole, style, above, below);
        } else {
            show_pieces(width, style, above, below);
        }
        if (marks_end() && shown_to_ == bytes_.size())
            below.add("^", style.mark_colour);
        else if (line_.cut_after && shown_to_ == bytes_.size())
            above.add("…", dim);
    }

private:
    bool marks_end() const { return !marks_.empty() && marks_.back() == bytes_.size(); }
    shown_character character(std::size_t byte, std::size_t column) const {
        shown_character c;
        c.byte = byte;
        c.code_point = static_cast<unsigned char>(bytes_[byte]);
        c.as_it_is = c.code_point >= ' ' && c.code_point < 0x7F;
        return c.as_it_is ? c : other_character(c, column);
    }
    shown_character other_character(shown_character c, std::size_t column) const {
        if (c.code_point == '\t') {
            c.columns = static_cast<std::uint8_t>(tab_stop - column % tab_stop);
            return c;
        }
        const input::decoded d = input::decode_one(std::string_view(bytes_).substr(c.byte), false);
        c.code_point = d.code_point;
        c.length = d.length;
        c.escaped = is_invisible(d.code_point);
        if (c.escaped) {
            std::string escape;
            append_visible_character(escape, c.code_point);
            c.columns = static_cast<std::uint8_t>(escape.size());
        } else {
            c.columns = static_cast<std::uint8_t>(columns_of(c.code_point));
        }
        return c;
    }
    // The characters that begin at byte `from` and fit into `columns`.
    std::vector<shown_character> characters(std::size_t from, std::size_t columns) const {
        std::vector<shown_character> found;
        found.reserve(std::min(columns, bytes_.size() - from));
        std::size_t used = 0;
        while (from < bytes_.size()) {
            const shown_character next = character(from, used);
            if (used + next.columns > columns) break;
            used += next.columns;
            from = next.end();
            found.push_back(next);
        }
        return found;
    }
    static std::size_t columns_of_all(const std::vector<shown_character>& characters) {
        std::size_t columns = 0;
        for (const shown_character& each : characters) columns += each.columns;
        return columns;
    }
    // The earliest byte from which the text up to `byte` takes at most `columns`.
    std::size_t byte_before(std::size_t byte, std::size_t columns) const {
        std::size_t from = byte;
        // No character is longer than four bytes.
        for (std::size_t steps = 0; from > 0 && steps < columns * 4; ++steps) --from;
        while (from > 0 && from < byte && input::is_continuation(bytes_[from])) ++from;
        std::vector<shown_character> found;
        found.reserve(byte - from);
        while (from < byte) {
            found.push_back(character(from, 0));
            from = found.back().end();
        }
        std::size_t used = 0;
        while (!found.empty() && used + found.back().columns <= columns) {
            used += found.back().columns;
            byte = found.back().byte;
            found.pop_back();
        }
        return byte;
    }

    void show_pieces(std::size_t width, const excerpt_style& style, styled_text& above, styled_text& below) {
        // Two columns are kept free for the "…" signs.
        const std::size_t room = width > 12 ? width - 2 : 10;
        const std::vector<shown_character> place = characters(begin_, room + 1);
        const bool place_ends = begin_ == end_ || (!place.empty() && place.back().end() >= end_);
        std::size_t of_place = 0;
        for (const shown_character& each : place) of_place += each.byte < end_ ? each.columns : 0;
        if (place_ends && of_place + 1 <= room) {
            // Both sides of the place get the same width. If one side needs less, the other side gets the rest.
            const std::size_t spare = room - of_place;
            const std::size_t right = columns_of_all(characters(end_, spare));
            const std::size_t left = std::max(spare / 2, spare - std::min(spare, right));
            const std::size_t from = byte_before(begin_, left);
            add_gap_before(from, above, below);
            add(characters(from, room), style, above, below);
            add_gap_behind(above);
            return;
        }
        // Shows the beginning of the place. A second part shows the first mark that is not visible in the first part
        // or, if all marks are visible, the end of the place.
        const std::size_t from = byte_before(begin_, room / 8);
        const std::size_t half = room / 2;
        const std::vector<shown_character> head = characters(from, half - 2);
        const std::size_t head_end = head.empty() ? from : head.back().end();
        std::size_t interest = end_;
        for (const std::size_t each : marks_)
            if (each >= head_end) {
                interest = std::min(interest, each);
                break;
            }
        const std::size_t tail_room = room - half - 1;
        std::size_t tail = byte_before(interest, half / 2);
        if (bytes_.size() - tail <= tail_room) tail = byte_before(bytes_.size(), tail_room);
        tail = std::max(tail, head_end);
        add_gap_before(from, above, below);
        add(head, style, above, below);
        if (tail > head_end) add_gap(true, above, below, style.mark_colour);
        add(characters(tail, tail_room), style, above, below);
        add_gap_behind(above);
    }

    void add_gap_before(std::size_t from, styled_text& above, styled_text& below) {
        if (from > 0 || line_.cut_before) add_gap(false, above, below);
    }
    void add_gap_behind(styled_text& above) const {
        if (shown_to_ < bytes_.size()) above.add("…", dim);
    }
    static void add_gap(bool in_place, styled_text& above, styled_text& below, std::string_view mark_colour = {}) {
        above.add(in_place ? " … " : "…", dim);
        below.add(in_place ? "~~~" : " ", mark_colour);
    }
    void add(const std::vector<shown_character>& characters, const excerpt_style& style, styled_text& above,
             styled_text& below) {
        std::string shown;
        std::string signs;
        std::string_view colour;
        auto mark = marks_.begin();
        for (std::size_t i = 0; i < characters.size();) {
            const shown_character& first = characters[i];
            const bool in_place = first.byte >= begin_ && first.byte < end_;
            const std::string_view its = first.escaped ? inverse : in_place ? style.place_colour : std::string_view();
            if (its != colour) {
                above.add(shown, colour);
                shown.clear();
                colour = its;
            }
            // Finds a run of characters that need no escape. The run ends where the place begins or ends.
            const std::size_t border = first.byte < begin_ ? begin_ : in_place ? end_ : bytes_.size();
            std::size_t next = i;
            while (next < characters.size() && characters[next].as_it_is && characters[next].byte < border) ++next;
            const std::size_t before = signs.size();
            if (next > i) {
                shown.append(bytes_, first.byte, next - i);
                signs.append(next - i, in_place ? '~' : ' ');
            } else {
                ++next;
                append_shown(first, shown);
                signs.append(first.columns, in_place ? '~' : ' ');
            }
            const std::size_t end = characters[next - 1].end();
            mark = std::lower_bound(mark, marks_.end(), first.byte);
            for (; mark != marks_.end() && *mark < end; ++mark)
                if (first.columns > 0) signs[before + (first.as_it_is ? *mark - first.byte : 0)] = '^';
            i = next;
        }
        above.add(shown, colour);
        below.add(signs, style.mark_colour);
        if (!characters.empty()) shown_to_ = characters.back().end();
    }
    static void append_shown(const shown_character& c, std::string& to) {
        if (c.code_point == '\t')
            to.append(c.columns, ' ');
        else if (c.escaped)
            append_visible_character(to, c.code_point);
        else
            input::append_utf8(to, c.code_point);
    }

    const source_line& line_;
    std::string bytes_;        // the bytes of the whole line
    std::size_t begin_, end_;  // where the place begins and ends in the line
    std::vector<std::size_t> marks_;
    std::size_t shown_to_ = 0;
};

// The indices of the lines to show.
std::vector<std::size_t> lines_to_show(const std::vector<source_line>& lines, const std::vector<std::uint64_t>& marks) {
    std::vector<std::size_t> shown;
    // If a place ends with a line end, its last line is empty. That line is shown only if it has a mark.
    const bool ends_in_line_end = lines.size() > 1 && lines.back().text.empty();
    const bool marked_there = !marks.empty() && marks.back() >= lines.back().offset;
    const std::size_t count = lines.size() - (ends_in_line_end && !marked_there ? 1 : 0);
    if (count <= most_lines_of_place) {
        for (std::size_t i = 0; i < count; ++i) shown.push_back(i);
        return shown;
    }
    shown.push_back(0);
    std::size_t line = 0;
    for (const std::uint64_t each : marks) {
        while (line + 1 < count && lines[line + 1].offset <= each) ++line;
        if (shown.back() != line && line + 1 < count && shown.size() <= most_marked_lines) shown.push_back(line);
    }
    shown.push_back(count - 1);
    return shown;
}

}  // namespace

block source_excerpt(const excerpted_place& place, const excerpt_style& style) {
    const std::vector<source_line> lines = lines_of(place);
    const std::vector<std::size_t> shown = lines_to_show(lines, place.marks);
    const std::size_t digits = std::max<std::size_t>(4, fmt::format("{}", lines[shown.back()].number).size());
    const auto gutter = [&](std::string_view text) {
        return styled_text(fmt::format("{:>{}} | ", text, digits + 1), dim);
    };
    const std::size_t width = std::max(style.width, digits + 4 + 12) - (digits + 4);
    block excerpt;
    std::optional<std::size_t> last;
    for (const std::size_t each : shown) {
        if (last && each > *last + 1) excerpt.push_back(gutter("..."));
        last = each;
        styled_text above;
        styled_text below;
        line_view(lines[each], place.marks, each == 0 && place.marks.empty()).show(width, style, above, below);
        excerpt.push_back(gutter(fmt::format("{}", lines[each].number)).add(above));
        if (below.text().find_first_not_of(' ') != std::string::npos) excerpt.push_back(gutter("").add(below));
    }
    return excerpt;
}

excerpted_place excerpted(const compare::divergence& d) {
    excerpted_place place;
    place.text = d.source;
    place.before = d.before;
    place.after = d.after;
    place.line = d.begin.line;
    place.cut_before = input::characters_in(d.before) + 1 < d.begin.column;
    place.cut_after = d.after.size() + 4 > compare::context_bytes;
    const auto mark = [&](const compare::cause& c) {
        if (c.offset >= d.where.begin && c.offset <= d.where.end) place.marks.push_back(c.offset - d.where.begin);
    };
    for (const compare::difference& each : d.differences) std::for_each(each.causes.begin(), each.causes.end(), mark);
    if (d.differences.empty())
        for (const compare::cause& each : d.causes)
            if (each.role == compare::cause_role::diverges) mark(each);
    std::sort(place.marks.begin(), place.marks.end());
    return place;
}

}  // namespace strata::report
