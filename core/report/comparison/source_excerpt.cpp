#include "core/report/comparison/source_excerpt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "core/input/utf8.hpp"
#include "core/report/writing/display_width.hpp"
#include "core/report/writing/terminal.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {
namespace {

constexpr std::size_t tab_stop = 4;
constexpr std::size_t most_lines = 5;         // of a place shown whole
constexpr std::size_t most_marked_lines = 3;  // of a longer one, besides the first and the last

// One line of the place, with what is beside the place.
struct source_line {
    std::uint64_t number = 1;
    std::string_view before, text, after;
    std::size_t offset = 0;  // of `text` in the place
    bool cut_before = false, cut_after = false;

    std::size_t size() const { return before.size() + text.size() + after.size(); }
    char at(std::size_t i) const {
        if (i < before.size()) return before[i];
        i -= before.size();
        return i < text.size() ? text[i] : after[i - text.size()];
    }
    // A few bytes from `i`, for decoding: a character may span two of the parts.
    std::string few_at(std::size_t i) const {
        std::string bytes;
        while (bytes.size() < 4 && i < size()) bytes.push_back(at(i++));
        return bytes;
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

// A character as it is shown.
struct shown_character {
    std::string text;
    std::size_t columns = 0;
    std::size_t byte = 0;  // of the line
    std::size_t length = 1;
    bool escaped = false;
};

// Shows a line, or parts of it.
class line_view {
public:
    line_view(const source_line& line, const std::vector<std::uint64_t>& marks, bool marks_beginning)
        : line_(line), begin_(line.before.size()), end_(begin_ + line.text.size()) {
        for (const std::uint64_t each : marks)
            if (each >= line.offset && each <= line.offset + line.text.size())
                marks_.push_back(begin_ + static_cast<std::size_t>(each) - line.offset);
        if (marks_beginning && marks_.empty()) marks_.push_back(begin_);
    }

    // Both lines, each no wider than `width`.
    void show(std::size_t width, const excerpt_style& style, styled_text& above, styled_text& below) {
        const std::vector<shown_character> whole = characters(0, width + 1);
        const bool ends = whole.empty() || whole.back().byte + whole.back().length == line_.size();
        if (ends && columns_of_all(whole) + (marks_end() ? 1 : 0) <=
                        width - (line_.cut_before ? 1 : 0) - (line_.cut_after ? 1 : 0)) {
            if (line_.cut_before) add_gap(false, above, below);
            add(whole, style, above, below);
        } else {
            show_pieces(width, style, above, below);
        }
        if (marks_end() && shown_to_ == line_.size())
            add_below("^", style, below);
        else if (line_.cut_after && shown_to_ == line_.size())
            above.add("…", dim);
    }

private:
    bool marks_end() const { return !marks_.empty() && marks_.back() == line_.size(); }
    bool is_marked(const shown_character& c) const {
        for (const std::size_t each : marks_)
            if (each >= c.byte && each < c.byte + c.length) return true;
        return false;
    }

    shown_character character(std::size_t byte, std::size_t column) const {
        const std::string bytes = line_.few_at(byte);
        const input::decoded d = input::decode_one(bytes, false);
        shown_character c;
        c.byte = byte;
        c.length = d.length;
        if (d.code_point == '\t') {
            c.text = std::string(tab_stop - column % tab_stop, ' ');
            c.columns = c.text.size();
            return c;
        }
        c.escaped = append_visible_character(c.text, d.code_point);
        c.columns = columns_of(c.text);
        return c;
    }
    // Characters from a byte onwards, as many as fit into `columns`.
    std::vector<shown_character> characters(std::size_t from, std::size_t columns) const {
        std::vector<shown_character> found;
        std::size_t used = 0;
        while (from < line_.size()) {
            shown_character next = character(from, used);
            if (used + next.columns > columns) break;
            used += next.columns;
            from += next.length;
            found.push_back(std::move(next));
        }
        return found;
    }
    static std::size_t columns_of_all(const std::vector<shown_character>& characters) {
        std::size_t columns = 0;
        for (const shown_character& each : characters) columns += each.columns;
        return columns;
    }
    // Where to start so that at most `columns` come before `byte`.
    std::size_t byte_before(std::size_t byte, std::size_t columns) const {
        std::size_t from = byte;
        // No character is longer than four bytes.
        for (std::size_t steps = 0; from > 0 && steps < columns * 4; ++steps) --from;
        while (from > 0 && from < byte && (static_cast<unsigned char>(line_.at(from)) & 0xC0U) == 0x80) ++from;
        std::vector<shown_character> found;
        while (from < byte) {
            found.push_back(character(from, 0));
            from += found.back().length;
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
        // Two columns are for the "…" signs.
        const std::size_t room = width > 12 ? width - 2 : 10;
        const std::vector<shown_character> place = characters(begin_, room + 1);
        const bool place_ends = begin_ == end_ || (!place.empty() && place.back().byte + place.back().length >= end_);
        std::size_t of_place = 0;
        for (const shown_character& each : place) of_place += each.byte < end_ ? each.columns : 0;
        if (place_ends && of_place + 1 <= room) {
            // As much to the left as to the right; what one side does not need goes to the other.
            const std::size_t spare = room - of_place;
            const std::size_t right = columns_of_all(characters(end_, spare));
            const std::size_t left = std::max(spare / 2, spare - std::min(spare, right));
            const std::size_t from = byte_before(begin_, left);
            add_gap_before(from, above, below);
            add(characters(from, room), style, above, below);
            add_gap_behind(above);
            return;
        }
        // The start of the place, then its first mark that is not visible yet, or its end.
        const std::size_t from = byte_before(begin_, room / 8);
        const std::size_t half = room / 2;
        const std::vector<shown_character> head = characters(from, half - 2);
        const std::size_t head_end = head.empty() ? from : head.back().byte + head.back().length;
        std::size_t interest = end_;
        for (const std::size_t each : marks_)
            if (each >= head_end) {
                interest = std::min(interest, each);
                break;
            }
        const std::size_t tail_room = room - half - 1;
        std::size_t tail = byte_before(interest, half / 2);
        if (line_.size() - tail <= tail_room) tail = byte_before(line_.size(), tail_room);
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
        if (shown_to_ < line_.size()) above.add("…", dim);
    }
    static void add_gap(bool in_place, styled_text& above, styled_text& below, std::string_view mark_colour = {}) {
        above.add(in_place ? " … " : "…", dim);
        below.add(in_place ? "~~~" : " ", mark_colour);
    }
    void add(const std::vector<shown_character>& characters, const excerpt_style& style, styled_text& above,
             styled_text& below) {
        for (const shown_character& each : characters) {
            const bool in_place = each.byte >= begin_ && each.byte < end_;
            above.add(each.text, each.escaped ? inverse : in_place ? style.place_colour : std::string_view());
            shown_to_ = each.byte + each.length;
            if (each.columns == 0) continue;
            std::string signs(each.columns, in_place ? '~' : ' ');
            if (is_marked(each)) signs[0] = '^';
            add_below(signs, style, below);
        }
    }
    static void add_below(const std::string& signs, const excerpt_style& style, styled_text& below) {
        below.add(signs, style.mark_colour);
    }

    const source_line& line_;
    std::size_t begin_, end_;  // of the place in the line
    std::vector<std::size_t> marks_;
    std::size_t shown_to_ = 0;
};

// Which lines to show, by index.
std::vector<std::size_t> lines_to_show(const std::vector<source_line>& lines, const std::vector<std::uint64_t>& marks) {
    std::vector<std::size_t> shown;
    // If the place ends with a line end, there is nothing to show after it, unless a mark is there.
    const bool ends_in_line_end = lines.size() > 1 && lines.back().text.empty();
    const bool marked_there = !marks.empty() && marks.back() >= lines.back().offset;
    const std::size_t count = lines.size() - (ends_in_line_end && !marked_there ? 1 : 0);
    if (count <= most_lines) {
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

}  // namespace strata::report
