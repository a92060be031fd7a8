#include "core/report/comparison/html_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <vector>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/page.hpp"
#include "core/text/utf8.hpp"

namespace strata::report {
namespace {

// A line of more than `longest_row` bytes is cut into several rows. If there is a ">" among the last `cut_within` bytes
// of a row, the row is cut after it.
constexpr std::size_t longest_row = 1000;
constexpr std::size_t cut_within = 250;
// How many rows are in a block, which a browser lays out as a whole.
constexpr std::size_t block_rows = 60;

struct source_row {
    std::size_t begin = 0;
    std::size_t text_end = 0;  // where the text of the row ends, without the line end
    std::size_t end = 0;       // where the next row begins
    bool begins_line = true;
};

// Finds line ends from left to right.
class line_ends {
public:
    explicit line_ends(std::string_view source) : source_(source) {}
    // The first line feed or carriage return from `at` on, or the end of the source.
    std::size_t from(std::size_t at) {
        // The next carriage return may be far away. Its position is kept, so that not every call searches for it.
        if (!known_ || return_ < at) return_ = std::min(source_.find('\r', at), source_.size());
        known_ = true;
        return std::min(source_.substr(0, return_).find('\n', at), return_);
    }

private:
    std::string_view source_;
    std::size_t return_ = 0;  // the next carriage return
    bool known_ = false;
};

// Where to cut a line from `begin` to `end`.
std::size_t cut_of(std::string_view source, std::size_t begin, std::size_t end) {
    std::size_t at = begin + longest_row;
    if (at >= end) return end;
    const std::size_t closing = source.substr(0, at).rfind('>');
    if (closing != std::string_view::npos && closing >= at - cut_within) return closing + 1;
    // Do not cut within a character, which has at most three more bytes.
    for (int i = 0; i < 3 && at < end && input::is_continuation(source[at]); ++i) ++at;
    return at;
}

// The rows of a source. There may be a row for each byte, so only the beginning of each row is stored.
class row_list {
public:
    row_list(std::string_view source, bool with_last_empty_line) : source_(source) {
        std::size_t at = 0;
        bool complete = false;  // whether the last line has no line end
        line_ends ends(source);
        while (at < source.size()) {
            const std::size_t end = ends.from(at);
            bool first = true;
            do {
                add(at, first);
                first = false;
                at = cut_of(source, at, end);
            } while (at < end);
            complete = at == source.size();
            if (!complete) at += source.substr(at, 2) == "\r\n" ? 2 : 1;
        }
        if (begins_.empty() || (with_last_empty_line && !complete)) add(at, true);
    }

    [[nodiscard]] std::size_t size() const { return begins_.size(); }
    [[nodiscard]] source_row operator[](std::size_t r) const {
        source_row made;
        made.begin = begin_of(begins_[r]);
        made.end = r + 1 < begins_.size() ? begin_of(begins_[r + 1]) : source_.size();
        made.begins_line = (begins_[r] & 1U) != 0;
        made.text_end = made.end;
        if (made.text_end > made.begin && source_[made.text_end - 1] == '\n') --made.text_end;
        if (made.text_end > made.begin && source_[made.text_end - 1] == '\r') --made.text_end;
        return made;
    }
    /// The row of the byte at `offset`.
    [[nodiscard]] std::size_t at(std::uint64_t offset) const {
        const auto behind = std::upper_bound(begins_.begin(), begins_.end(), offset,
                                             [](std::uint64_t o, std::uint64_t each) { return o < begin_of(each); });
        return static_cast<std::size_t>(behind - begins_.begin()) - 1;
    }
    /// The number, counted from 1, of the line to which the row belongs.
    [[nodiscard]] std::uint64_t line_of(std::size_t r) const {
        std::uint64_t line = lines_before_[r / counted];
        for (std::size_t i = r - r % counted; i <= r; ++i) line += begins_[i] & 1U;
        return line;
    }

private:
    static constexpr std::size_t counted = 64;
    static std::size_t begin_of(std::uint64_t each) { return static_cast<std::size_t>(each >> 1U); }
    void add(std::size_t begin, bool begins_line) {
        if (begins_.size() % counted == 0) lines_before_.push_back(lines_);
        lines_ += begins_line ? 1 : 0;
        begins_.push_back(std::uint64_t{begin} << 1U | (begins_line ? 1U : 0U));
    }

    std::string_view source_;
    // For each row, twice the offset of its beginning, plus one if a line begins there.
    std::deque<std::uint64_t> begins_;
    std::vector<std::uint64_t> lines_before_;  // the number of lines before each group of `counted` rows
    std::uint64_t lines_ = 0;
};

class source_writer {
public:
    source_writer(std::string& to, std::string_view source, std::span<const source_mark> marks,
                  const source_limits& limits)
        : to_(to),
          source_(source),
          marks_(marks),
          limits_(limits),
          rows_(source, !marks.empty() && marks.back().where.begin >= source.size()) {}

    void write(std::uint64_t left_out) {
        std::size_t last = rows_.size();
        if (left_out > 0) last = marks_.empty() ? 0 : std::min(row_of_end(marks_.back()) + limits_.context_rows, last);
        const std::vector<bool> kept = rows_to_keep(last);
        for (std::size_t r = 0; r < last;) {
            std::size_t end = r;
            while (end < last && kept[end] == kept[r]) ++end;
            if (kept[r])
                write_rows(r, end);
            else
                fold(r, end);
            r = end;
        }
        if (left_out > 0) {
            to_ += "<p class=\"fold\">… the rest of the source, with ";
            append_count(to_, left_out, "more place", "more places");
            to_ += ", is left out of this page …</p>\n";
        }
    }

private:
    [[nodiscard]] std::size_t row_of_end(const source_mark& m) const {
        return rows_.at(m.where.end > m.where.begin ? m.where.end - 1 : m.where.end);
    }

    [[nodiscard]] std::vector<bool> rows_to_keep(std::size_t last) const {
        const bool all = last <= limits_.unfolded_rows && source_.size() <= limits_.whole_bytes;
        std::vector<bool> kept(last, all);
        if (all) return kept;
        const auto keep_around = [&](std::size_t r) {
            const std::size_t from = r - std::min(r, limits_.context_rows);
            const std::size_t to = std::min(r + limits_.context_rows + 1, last);
            for (std::size_t i = from; i < to; ++i) kept[i] = true;
        };
        for (const source_mark& each : marks_) {
            keep_around(rows_.at(each.where.begin));
            keep_around(row_of_end(each));
        }
        for (std::size_t r = 0; r < last;) {
            std::size_t end = r;
            while (end < last && kept[end] == kept[r]) ++end;
            if (!kept[r] && end - r < limits_.shortest_fold)
                std::fill(kept.begin() + static_cast<std::ptrdiff_t>(r),
                          kept.begin() + static_cast<std::ptrdiff_t>(end), true);
            r = end;
        }
        return kept;
    }

    void fold(std::size_t first, std::size_t last) {
        const bool left_out = source_.size() > limits_.whole_bytes;
        to_ += left_out ? "<p class=\"fold\">" : "<details class=\"fold\"><summary>";
        to_ += "… ";
        const bool lines = rows_[first].begins_line && (last == rows_.size() || rows_[last].begins_line);
        if (lines)
            append_count(to_, rows_.line_of(last - 1) - rows_.line_of(first) + 1, "line", "lines");
        else
            append_count(to_, rows_[last - 1].end - rows_[first].begin, "byte", "bytes");
        skip_marks_before(rows_[first].begin);
        const bool inside = mark_ < marks_.size() && marks_[mark_].where.begin < rows_[first].begin;
        to_ += inside ? " more of this place" : " the same in all drafts";
        if (left_out) {
            to_ += ", left out of this page …</p>\n";
            return;
        }
        to_ += " …</summary>\n";
        write_rows(first, last);
        to_ += "</details>\n";
    }

    void skip_marks_before(std::size_t offset) {
        while (mark_ < marks_.size() && marks_[mark_].where.end <= offset && marks_[mark_].where.begin < offset)
            ++mark_;
    }

    void write_rows(std::size_t first, std::size_t last) {
        for (std::size_t r = first; r < last;) {
            const std::size_t end = std::min(r + block_rows, last);
            const std::uint64_t before = rows_.line_of(r) - (rows_[r].begins_line ? 1 : 0);
            append_format(to_, "<div class=\"rows\" style=\"--before:{};--rows:{}\">\n", before, end - r);
            for (; r < end; ++r) write_row(rows_[r], r + 1 == rows_.size());
            to_ += "</div>\n";
        }
    }

    void write_row(const source_row& each, bool last) {
        to_ += each.begins_line ? "<div>" : "<div class=\"on\">";
        skip_marks_before(each.begin);
        std::size_t at = each.begin;
        while (mark_ < marks_.size() && (marks_[mark_].where.begin < each.end || last)) {
            const source_mark& m = marks_[mark_];
            const std::size_t begin = std::max<std::size_t>(m.where.begin, each.begin);
            const std::size_t end = std::min<std::size_t>(m.where.end, each.end);
            plain(at, std::min(begin, each.text_end));
            marked(m, begin, end, each);
            at = std::max(at, end);
            if (m.where.end > each.end) break;
            ++mark_;
        }
        plain(at, each.text_end);
        // Shows a carriage return that is a line end by itself.
        if (each.end == each.text_end + 1 && source_[each.text_end] == '\r' && at <= each.text_end)
            append_html(to_, "\r", html_place::token);
        to_ += "</div>\n";
    }

    void plain(std::size_t begin, std::size_t end) {
        if (begin < end) append_html(to_, source_.substr(begin, end - begin), html_place::source);
    }

    // Appends the part of a mark in this row.
    void marked(const source_mark& m, std::size_t begin, std::size_t end, const source_row& each) {
        const bool empty = m.where.begin >= m.where.end;
        to_ += m.strong ? "<a class=\"t" : "<a class=\"e";
        if (empty) to_ += " z";
        to_ += '"';
        if (m.where.begin >= each.begin)
            append_format(to_, " id=\"s{}\" data-at=\"{}\" data-k=\"{}\"", m.name, m.where.begin, m.kinds);
        append_format(to_, " href=\"#d{}\">", m.name);
        plain(begin, std::min(end, each.text_end));
        // Shows a line end that is marked.
        if (!empty && end > each.text_end)
            append_html(to_, source_.substr(each.text_end, each.end - each.text_end), html_place::token);
        if (empty) to_ += m.where.begin >= source_.size() ? "<i>end of file</i>" : "<span>empty place</span>";
        to_ += "</a>";
    }

    std::string& to_;
    std::string_view source_;
    std::span<const source_mark> marks_;
    const source_limits& limits_;
    row_list rows_;
    std::size_t mark_ = 0;  // the first mark that has not been written completely
};

}  // namespace

std::uint64_t line_count(std::string_view source) {
    std::uint64_t lines = 1;
    line_ends ends(source);
    for (std::size_t at = ends.from(0); at < source.size(); at = ends.from(at)) {
        at += source.substr(at, 2) == "\r\n" ? 2 : 1;
        ++lines;
    }
    return lines;
}

void append_marked_source(std::string& to, std::string_view source, std::span<const source_mark> marks,
                          std::uint64_t left_out, const source_limits& limits) {
    source_writer(to, source, marks, limits).write(left_out);
}

}  // namespace strata::report
