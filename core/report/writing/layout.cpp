#include "core/report/writing/layout.hpp"

#include <algorithm>
#include <utility>

#include "core/report/writing/visible_text.hpp"
#include "core/text/utf8.hpp"

namespace strata::report {
namespace {

// A character and the combining marks after it, which a terminal shows in the same cells.
struct cell {
    std::size_t length = 0;  // how many bytes it has
    std::size_t columns = 0;
};

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

// The cell at `at`, for the case that this character or the next one is not ASCII.
cell cell_beyond_ascii(std::string_view text, std::size_t at, std::size_t end) {
    std::size_t next = at + 1;
    std::size_t columns = 1;
    if (!is_ascii(text[at])) {
        const input::decoded first = input::decode_one(text.substr(at, end - at), true);
        next = at + first.length;
        columns = columns_of(first.code_point);
    }
    while (next < end && !is_ascii(text[next])) {
        const input::decoded more = input::decode_one(text.substr(next, end - next), true);
        if (columns_of(more.code_point) > 0) break;
        next += more.length;
    }
    return {next - at, columns};
}

// The cell that begins at the byte `at`, in a run that ends at `end`.
cell cell_at(std::string_view text, std::size_t at, std::size_t end) {
    const bool alone = is_ascii(text[at]) && (at + 1 == end || is_ascii(text[at + 1]));
    return alone ? cell{1, 1} : cell_beyond_ascii(text, at, end);
}

// Breaks a text into lines, word by word. A line is a range of the text, stored as its two offsets.
class breaker {
public:
    breaker(const styled_text& text, std::size_t width, std::size_t hanging)
        : from_(text), text_(text.text()), width_(width), hanging_(hanging < width ? hanging : width - 1) {}

    block lines() {
        while (at_ < text_.size()) {
            const std::size_t begin = at_;
            const std::size_t first = run_;
            const std::size_t columns = take_word();
            if (at_ > begin) {
                add_word(begin, first, columns);
            } else {
                while (at_ < text_.size() && is_space()) pass(1);
            }
        }
        if (end_ > begin_ || lines_.empty()) end_line(end_);
        return std::move(lines_);
    }

private:
    [[nodiscard]] std::size_t run_end() const { return from_.runs()[run_].end; }
    void pass(std::size_t length) {
        at_ += length;
        if (at_ == run_end()) ++run_;
    }
    [[nodiscard]] bool is_space() const {
        return text_[at_] == ' ' && !from_.runs()[run_].whole && cell_at(text_, at_, run_end()).length == 1;
    }
    // Moves `at_` past a word. Returns the width of the word in columns.
    std::size_t take_word() {
        std::size_t columns = 0;
        while (at_ < text_.size()) {
            const std::size_t end = run_end();
            const bool whole = from_.runs()[run_].whole;
            // If this character and the next one are ASCII, nothing needs to be decoded.
            std::size_t at = at_;
            while (at < end && is_ascii(text_[at]) && (whole || text_[at] != ' ')) ++at;
            if (at > at_ && at < end && !is_ascii(text_[at])) --at;
            columns += at - at_;
            at_ = at;
            if (at_ == end) {
                ++run_;
                continue;
            }
            if (is_space()) break;
            const cell next = cell_at(text_, at_, end);
            columns += next.columns;
            pass(next.length);
        }
        return columns;
    }
    // Adds a word to the line. The word begins at `word`, in the run `first`, and ends at `at_`. At the beginning of a
    // line, spaces before the word are dropped.
    void add_word(std::size_t word, std::size_t first, std::size_t columns) {
        if (columns <= room(word)) return put(columns, word, at_);
        if (columns <= width_ - hanging_ || from_.runs()[first].whole) {
            if (!is_fresh()) end_line(word);
            return put(columns, word, at_);
        }
        while (word != at_) {
            std::size_t of_part = 0;
            const std::size_t cut = cut_of(word, first, of_part);
            if (cut != word) put(of_part, word, cut);
            word = cut;
            while (first < from_.runs().size() && from_.runs()[first].end <= word) ++first;
            if (word != at_) end_line(word);
        }
    }
    [[nodiscard]] bool is_fresh() const { return end_ == begin_; }
    [[nodiscard]] std::size_t indent() const { return lines_.empty() ? 0 : hanging_; }
    // How many columns are left on the line for a word, after the spaces before it.
    [[nodiscard]] std::size_t room(std::size_t word) const {
        const std::size_t taken = indent() + used_ + (word - end_);
        return taken < width_ ? width_ - taken : 0;
    }

    // Where to cut a word that is wider than a line. The cut is after the last hyphen that fits. If there is none, and
    // the word begins the line, the cut is where the line is full. `columns`: receives the width of the part before the
    // cut.
    std::size_t cut_of(std::size_t word, std::size_t run, std::size_t& columns) const {
        const std::size_t most = room(word);
        std::size_t hyphen = word;
        std::size_t up_to_hyphen = 0;
        std::size_t fits = word;
        while (fits != at_) {
            const cell next = cell_at(text_, fits, from_.runs()[run].end);
            if (columns + next.columns > most) {
                if (hyphen != word) {
                    columns = up_to_hyphen;
                    return hyphen;
                }
                if (!is_fresh()) return word;
                if (fits == word) columns = next.columns;
                return fits == word ? word + next.length : fits;
            }
            columns += next.columns;
            if (next.length == 1 && text_[fits] == '-') {
                hyphen = fits + 1;
                up_to_hyphen = columns;
            }
            fits += next.length;
            if (fits == from_.runs()[run].end) ++run;
        }
        return fits;
    }
    void put(std::size_t columns, std::size_t word, std::size_t end) {
        used_ += columns + (word - end_);
        end_ = end;
    }
    // Ends the line. The next line begins at `next`.
    void end_line(std::size_t next) {
        styled_text& line = lines_.emplace_back();
        if (end_ > begin_ && lines_.size() > 1) line.add_spaces(hanging_);
        line.add_part(from_, begin_, end_);
        used_ = 0;
        begin_ = end_ = next;
    }

    const styled_text& from_;
    std::string_view text_;
    std::size_t width_, hanging_;
    block lines_;
    std::size_t at_ = 0, run_ = 0;     // how far the text has been read
    std::size_t begin_ = 0, end_ = 0;  // the part of the text that is on the current line
    std::size_t used_ = 0;             // columns that this part takes
};

void append_linked(std::string& to, std::string_view text, std::string_view link) {
    const bool linked = !text.empty() && link.starts_with(link_scheme);
    if (linked) to.append(link_opening).append(link).append(link_closing);
    to.append(text);
    if (linked) to.append(link_opening).append(link_closing);
}

}  // namespace

styled_text::run& styled_text::make_run() {
    // Most lines have few runs.
    if (runs_.empty()) runs_.reserve(4);
    return runs_.emplace_back();
}

void styled_text::end_run(std::size_t end, std::string_view link, std::string_view colour) {
    if (!runs_.empty()) {
        run& last = runs_.back();
        if (last.colour == colour && !last.whole && link_of(last) == link) {
            last.end = end;
            return;
        }
    }
    run& made = make_run();
    made.end = end;
    made.colour = colour;
    if (link.empty()) return;
    links_.emplace_back(link);
    made.link = links_.size();
}

styled_text& styled_text::add_whole(std::string_view text, std::string_view colour) {
    if (text.empty()) return *this;
    text_.append(text);
    run& made = make_run();
    made.end = text_.size();
    made.colour = colour;
    made.whole = true;
    return *this;
}

styled_text& styled_text::add_link(std::string_view text, std::string_view link, std::string_view colour) {
    if (text.empty()) return *this;
    text_.append(text);
    end_run(text_.size(), link, colour);
    return *this;
}

styled_text& styled_text::add_spaces(std::size_t count, std::string_view colour) {
    if (count == 0) return *this;
    text_.append(count, ' ');
    end_run(text_.size(), {}, colour);
    return *this;
}

styled_text& styled_text::indent(std::size_t count) {
    if (count == 0) return *this;
    text_.insert(0, count, ' ');
    for (run& each : runs_) each.end += count;
    runs_.insert(runs_.begin(), run{count, {}, 0, false});
    return *this;
}

styled_text& styled_text::add(const styled_text& other) {
    const std::size_t before = text_.size();
    const std::size_t links_before = links_.size();
    text_.append(other.text_);
    // More is reserved than needed now, because callers often add more to the line.
    if (runs_.capacity() - runs_.size() < other.runs_.size()) runs_.reserve(runs_.size() + other.runs_.size() + 4);
    links_.insert(links_.end(), other.links_.begin(), other.links_.end());
    for (const run& each : other.runs_)
        runs_.push_back({before + each.end, each.colour, each.link == 0 ? 0 : links_before + each.link, each.whole});
    return *this;
}

styled_text& styled_text::add_part(const styled_text& from, std::size_t begin, std::size_t end) {
    if (begin == end) return *this;
    const std::size_t before = text_.size() - begin;
    text_.append(from.text_, begin, end - begin);
    for (const run& each : from.runs_) {
        if (each.end > begin) end_run(before + std::min(each.end, end), from.link_of(each), each.colour);
        if (each.end >= end) break;
    }
    return *this;
}

block wrapped(styled_text text, std::size_t width, std::size_t hanging) {
    // Most texts fit on a line.
    if (!text.empty() && text.text().front() != ' ' && text.columns() <= width) {
        block line;
        line.push_back(std::move(text));
        return line;
    }
    return breaker(text, width, hanging).lines();
}

styled_text shortened(const styled_text& text, std::size_t width) {
    if (text.columns() <= width) return text;
    const std::string_view all = text.text();
    styled_text cut;
    std::size_t used = 0;
    std::size_t at = 0;
    for (const styled_text::run& each : text.runs()) {
        const std::size_t begin = at;
        bool fits = true;
        while (fits && at < each.end) {
            const cell next = cell_at(all, at, each.end);
            fits = used + next.columns + 1 <= width;
            if (!fits) break;
            used += next.columns;
            at += next.length;
        }
        cut.add_part(text, begin, at);
        if (!fits) break;
    }
    return cut.add("…");
}

std::optional<std::vector<std::size_t>> column_widths(const std::vector<std::size_t>& natural, std::size_t width,
                                                      std::size_t least) {
    // Columns that need less than an equal share get the width that they need. The other columns share the remaining
    // width equally.
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
        styled_text& line = to.emplace_back(each);
        if (!line.empty()) line.indent(indent);
    }
}

void append_block(block& to, block&& from, std::size_t indent) {
    for (styled_text& each : from) {
        if (!each.empty()) each.indent(indent);
        to.push_back(std::move(each));
    }
}

block beside(const std::vector<block>& columns, const std::vector<std::size_t>& widths, std::string_view bar) {
    const std::string_view bar_colour = bar.find_first_not_of(' ') == std::string_view::npos ? "" : dim;
    std::size_t height = 0;
    for (const block& each : columns) height = std::max(height, each.size());
    block lines(height);
    for (std::size_t row = 0; row < height; ++row) {
        styled_text& line = lines[row];
        for (std::size_t i = 0; i < columns.size(); ++i) {
            std::size_t used = 0;
            if (row < columns[i].size()) {
                line.add(columns[i][row]);
                used = columns[i][row].columns();
            }
            if (i + 1 == columns.size()) break;
            if (used < widths[i]) line.add_spaces(widths[i] - used);
            line.add(bar, bar_colour);
        }
    }
    return lines;
}

void append_line(std::string& to, const styled_text& line, bool colour, bool links) {
    // Spaces at the end of the line are not written.
    const std::string_view text = line.text();
    const std::size_t end = text.find_last_not_of(' ') + 1;
    if (!colour && !links) {
        to.append(text.substr(0, end)).append(1, '\n');
        return;
    }
    std::size_t begin = 0;
    for (const styled_text::run& each : line.runs()) {
        if (begin >= end) break;
        const std::string_view part = text.substr(begin, std::min(each.end, end) - begin);
        const bool coloured = colour && !each.colour.empty();
        if (coloured) to.append(each.colour);
        append_linked(to, part, links ? line.link_of(each) : std::string_view());
        if (coloured) to.append(plain);
        begin = each.end;
    }
    to += '\n';
}

}  // namespace strata::report
