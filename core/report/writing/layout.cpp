#include "core/report/writing/layout.hpp"

#include <algorithm>
#include <utility>

#include "core/input/utf8.hpp"
#include "core/report/writing/display_width.hpp"
#include "core/report/writing/terminal.hpp"

namespace strata::report {
namespace {

// A character with its combining marks.
struct cell {
    std::string_view text;
    std::size_t columns = 0;
    const run* of = nullptr;
};

std::vector<cell> cells_of(const styled_text& text) {
    std::vector<cell> cells;
    for (const run& each : text.runs()) {
        for (std::size_t at = 0; at < each.text.size();) {
            const std::string_view rest = std::string_view(each.text).substr(at);
            const input::decoded d = input::decode_one(rest, true);
            at += d.length;
            const std::size_t columns = columns_of(d.code_point);
            if (columns == 0 && rest.data() != each.text.data()) {
                cell& last = cells.back();
                last.text = {last.text.data(), last.text.size() + d.length};
            } else {
                cells.push_back({rest.substr(0, d.length), columns, &each});
            }
        }
    }
    return cells;
}

bool is_space(const cell& c) { return c.text == " " && !c.of->whole; }

// Breaks cells into lines, word by word.
class breaker {
public:
    breaker(std::size_t width, std::size_t hanging) : width_(width), hanging_(hanging < width ? hanging : width - 1) {}

    void add_word(const cell* begin, const cell* end) {
        const std::size_t columns = columns_between(begin, end);
        if (columns <= room()) return put(begin, end);
        if (columns <= width_ - hanging_ || begin->of->whole) {
            if (!is_fresh()) end_line();
            return put(begin, end);
        }
        while (begin != end) {
            const cell* const cut = cut_of(begin, end);
            if (cut != begin) put(begin, cut);
            begin = cut;
            if (begin != end) end_line();
        }
    }
    void add_spaces(const cell* begin, const cell* end) {
        pending_begin_ = begin;
        pending_end_ = end;
    }
    block finish() {
        if (!is_fresh() || lines_.empty()) lines_.push_back(std::move(line_));
        return std::move(lines_);
    }

private:
    static std::size_t columns_between(const cell* begin, const cell* end) {
        std::size_t columns = 0;
        for (; begin != end; ++begin) columns += begin->columns;
        return columns;
    }
    bool is_fresh() const { return used_ == 0; }
    // The room left on the line after the pending spaces.
    std::size_t room() const {
        const std::size_t taken = indent() + used_ + columns_between(pending_begin_, pending_end_);
        return taken < width_ ? width_ - taken : 0;
    }
    std::size_t indent() const { return lines_.empty() ? 0 : hanging_; }

    // How much of a word that is wider than a line fits on this one: up to a hyphen; without a hyphen, as much as fits,
    // on a line of its own.
    const cell* cut_of(const cell* begin, const cell* end) const {
        const cell* fits = begin;
        const cell* hyphen = begin;
        for (std::size_t columns = 0; fits != end && columns + fits->columns <= room(); ++fits) {
            columns += fits->columns;
            if (fits->text == "-") hyphen = fits + 1;
        }
        if (fits == end) return end;
        if (hyphen != begin) return hyphen;
        if (!is_fresh()) return begin;
        return fits == begin ? begin + 1 : fits;
    }
    void put(const cell* begin, const cell* end) {
        if (is_fresh() && indent() > 0) line_.add(std::string(indent(), ' '));
        append(pending_begin_, pending_end_);
        pending_begin_ = pending_end_ = nullptr;
        append(begin, end);
    }
    void append(const cell* begin, const cell* end) {
        while (begin != end) {
            const run* const of = begin->of;
            std::string text;
            for (; begin != end && begin->of == of; ++begin) {
                text.append(begin->text);
                used_ += begin->columns;
            }
            line_.add_link(std::move(text), of->link, of->colour);
        }
    }
    // The pending spaces are dropped with the line.
    void end_line() {
        lines_.push_back(std::move(line_));
        line_ = {};
        used_ = 0;
        pending_begin_ = pending_end_ = nullptr;
    }

    std::size_t width_, hanging_;
    block lines_;
    styled_text line_;
    std::size_t used_ = 0;
    const cell* pending_begin_ = nullptr;
    const cell* pending_end_ = nullptr;
};

}  // namespace

styled_text& styled_text::add(std::string text, std::string_view colour) {
    return add_link(std::move(text), {}, colour);
}

styled_text& styled_text::add_whole(std::string text, std::string_view colour) {
    if (!text.empty()) runs_.push_back({std::move(text), colour, true, {}});
    return *this;
}

styled_text& styled_text::add_link(std::string text, std::string link, std::string_view colour) {
    if (text.empty()) return *this;
    if (!runs_.empty() && runs_.back().colour == colour && !runs_.back().whole && runs_.back().link == link)
        runs_.back().text += text;
    else
        runs_.push_back({std::move(text), colour, false, std::move(link)});
    return *this;
}

styled_text& styled_text::add(const styled_text& other) {
    runs_.insert(runs_.end(), other.runs_.begin(), other.runs_.end());
    return *this;
}

std::size_t styled_text::columns() const {
    std::size_t columns = 0;
    for (const run& each : runs_) columns += columns_of(each.text);
    return columns;
}

std::string styled_text::text() const {
    std::string text;
    for (const run& each : runs_) text += each.text;
    return text;
}

block wrapped(const styled_text& text, std::size_t width, std::size_t hanging) {
    const std::vector<cell> cells = cells_of(text);
    const cell* at = cells.data();
    const cell* const end = at + cells.size();
    breaker lines(width, hanging);
    while (at != end) {
        const bool space = is_space(*at);
        const cell* after = at;
        while (after != end && is_space(*after) == space) ++after;
        if (space)
            lines.add_spaces(at, after);
        else
            lines.add_word(at, after);
        at = after;
    }
    return lines.finish();
}

styled_text shortened(const styled_text& text, std::size_t width) {
    if (text.columns() <= width) return text;
    styled_text cut;
    std::size_t used = 0;
    for (const cell& each : cells_of(text)) {
        if (used + each.columns + 1 > width) break;
        used += each.columns;
        cut.add_link(std::string(each.text), each.of->link, each.of->colour);
    }
    return cut.add("…");
}

std::optional<std::vector<std::size_t>> column_widths(const std::vector<std::size_t>& natural, std::size_t width,
                                                      std::size_t least) {
    // What the others leave over is shared by the columns that want more than their part.
    std::vector<std::size_t> widths(natural.size(), 0);
    std::vector<bool> settled(natural.size(), false);
    std::size_t left = width;
    std::size_t open = natural.size();
    for (bool changed = true; changed && open > 0;) {
        changed = false;
        const std::size_t share = left / open;
        for (std::size_t i = 0; i < natural.size(); ++i) {
            if (settled[i] || natural[i] > share) continue;
            settled[i] = changed = true;
            widths[i] = natural[i];
            left -= natural[i];
            --open;
        }
    }
    if (open > 0 && left / open < least) return std::nullopt;
    for (std::size_t i = 0; i < natural.size() && open > 0; ++i) {
        if (settled[i]) continue;
        widths[i] = left / open;
        left -= widths[i];
        --open;
    }
    return widths;
}

void append_block(block& to, const block& from, std::size_t indent) {
    for (const styled_text& each : from) {
        styled_text line;
        if (!each.empty()) line.add(std::string(indent, ' '));
        to.push_back(std::move(line.add(each)));
    }
}

block beside(const std::vector<block>& columns, const std::vector<std::size_t>& widths, std::string_view bar) {
    std::size_t height = 0;
    for (const block& each : columns) height = std::max(height, each.size());
    block lines(height);
    for (std::size_t row = 0; row < height; ++row) {
        styled_text& line = lines[row];
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const styled_text cell = row < columns[i].size() ? columns[i][row] : styled_text();
            line.add(cell);
            if (i + 1 == columns.size()) break;
            const std::size_t used = cell.columns();
            line.add(std::string(used < widths[i] ? widths[i] - used : 0, ' '));
            line.add(std::string(bar), bar.find_first_not_of(' ') == std::string_view::npos ? "" : dim);
        }
    }
    return lines;
}

void append_line(std::string& to, const styled_text& line, bool colour, bool links) {
    // No trailing spaces at the end of a line.
    const std::vector<run>& runs = line.runs();
    std::size_t count = runs.size();
    while (count > 0 && runs[count - 1].text.find_last_not_of(' ') == std::string::npos) --count;
    for (std::size_t i = 0; i < count; ++i) {
        std::string_view text = runs[i].text;
        if (i + 1 == count) text = text.substr(0, text.find_last_not_of(' ') + 1);
        const bool coloured = colour && !runs[i].colour.empty();
        if (coloured) to.append(runs[i].colour);
        to.append(linked(std::string(text), runs[i].link, links));
        if (coloured) to.append(plain);
    }
    to += '\n';
}

}  // namespace strata::report
