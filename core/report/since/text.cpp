#include "core/report/since/model.hpp"

// Writes an input through time as text: a block for each reading with its days, tokens and errors, and then the turning
// points with the rules behind them.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/changes/changes.hpp"
#include "core/report/comparison/differences.hpp"
#include "core/report/comparison/text.hpp"
#include "core/report/encoding/encoding.hpp"
#include "core/report/since/since.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {

// --- Readings ---

namespace {

constexpr std::size_t width_of_place = 8, width_of_kind = 11;
constexpr std::size_t words_begin = width_of_place + 2 + width_of_kind + 1;

void add_left_out(block& to, std::uint64_t count) {
    if (count == 0) return;
    styled_text line;
    line.add_spaces(width_of_place + 2);
    to.push_back(line.add(fmt::format("… {} more", number(count)), dim));
}

// An empty line, and then the periods of the encodings, the newest first, each with the change that began it. Empty if
// there is only one period.
block encodings_as_block(const input_in_time& of, std::size_t width) {
    block lines;
    if (!has_several_encodings(of)) return lines;
    lines.emplace_back();
    append_block(lines, wrapped(styled_text(std::string(heading_of_encodings)), width));
    for (std::size_t i = of.encodings->size(); i-- > 0;) {
        const compare::encoding_period& each = (*of.encodings)[i];
        styled_text line(in_words(days_of_encoding(of, i)), bold);
        line.add(": ").add(encoding_in_words(each.found));
        append_block(lines, wrapped(line, width - 2, 2), 2);
        if (i == 0) continue;
        styled_text cause;
        cause.add(day_of_change(each) + "  ", dim);
        const cause_of_period by = cause_of(each);
        if (!by.commit.empty()) cause.add_link(std::string(by.commit), link_to_commit(by.commit)).add("  ");
        append_block(lines, wrapped(cause.add(title_of(by)), width - 4, 4), 4);
    }
    append_block(lines, wrapped(styled_text(std::string(remark_on_encodings), dim), width));
    return lines;
}

}  // namespace

block head_of_input(const input_in_time& of, std::size_t width) {
    const std::size_t count = of.found->count;
    styled_text head;
    head.add_whole(fmt::format("{}:", on_one_line(of.name)), bold);
    head.add(fmt::format(" {} since {}", count == 1 ? "one reading" : fmt::format("{} readings", count),
                         of.moments.front().day),
             bold);
    block lines = wrapped(head, width, 4);
    for (const std::string& each : limits_in_words(of)) append_block(lines, wrapped(styled_text(each, dim), width));
    append_block(lines, encodings_as_block(of, width));
    return lines;
}

block ranges_of_reading(const input_in_time& of, const reading_names& names, std::size_t newest, std::size_t width) {
    std::vector<days_of_reading> ranges = days_of(of.found->reading_of[newest], of);
    std::reverse(ranges.begin(), ranges.end());
    const std::size_t indent = names.count() == 1 ? 0 : letters_of(names.count() - 1).size() + 2;
    block lines;
    for (const days_of_reading& each : ranges) {
        styled_text line;
        if (indent > 0 && lines.empty()) {
            line.add(names.at(newest), bold).add_spaces(indent - names.at(newest).size());
        } else {
            line.add_spaces(indent);
        }
        append_block(lines, wrapped(line.add(in_words(each), bold), width, indent));
    }
    return lines;
}

block listing_as_block(const listing& of, std::string_view draft, std::size_t width) {
    block lines;
    for (const listed_line& each : of.lines) {
        add_left_out(lines, each.left_out);
        styled_text line(
            fmt::format("{:>{}}  ", fmt::format("{}:{}", each.where.line, each.where.column), width_of_place), dim);
        line.add(fmt::format("{:<{}}", each.kind.name, width_of_kind), each.kind.colour);
        if (const std::string words = words_of(each); !words.empty()) line.add(" ").add(words);
        append_block(lines, wrapped(line, width, words_begin));
    }
    add_left_out(lines, of.left_out);
    if (!of.is_whole()) {
        styled_text line;
        line.add_spaces(width_of_place + 2);
        line.add(fmt::format("{} in all: strata tokenize --draft={}", counts_of(of), draft), dim);
        append_block(lines, wrapped(line, width, width_of_place + 2));
    }
    return lines;
}

block listing_in_lines(const listing& of, std::size_t width) {
    if (!of.is_whole()) return {styled_text(counts_of(of))};
    styled_text line;
    for (const listed_line& each : of.lines) {
        if (each.words.empty() && of.lines.size() > 1) continue;  // the end of the file
        if (!line.empty()) line.add("; ");
        line.add(each.kind.name, each.kind.colour);
        if (!each.words.empty()) line.add(" ").add(each.words);
    }
    constexpr std::size_t most = 4;
    block lines = wrapped(line, width);
    if (lines.size() <= most) return lines;
    lines.resize(most);
    lines.back() = shortened(styled_text(lines.back().text() + " …"), width);
    return lines;
}

// --- Turning points ---

namespace {

void write(std::ostream& to, const since_style& style, const block& lines) {
    std::string text;
    for (const styled_text& each : lines) append_line(text, each, style.colour, style.links);
    to << text;
}

}  // namespace

styled_text head_of_turn(const history::moment& at, std::string_view kind, std::string_view readings) {
    styled_text head;
    if (at.made_by == nullptr || !at.after.empty()) {
        head.add(fmt::format("between {} and {}", at.after, at.day), bold);
    } else {
        const std::string digits(at.made_by->short_commit());
        head.add(std::string(at.day), bold).add("  ");
        head.add_link(digits.empty() ? "-" : digits, link_to_commit(at.made_by->commit));
    }
    if (!readings.empty()) head.add("  ").add(readings);
    if (!kind.empty()) head.add("  ").add(kind);
    if (at.made_by != nullptr) head.add("  ").add(std::string(at.made_by->title), bold);
    return head;
}

block candidates_of(const std::vector<const spec::change*>& changes, std::size_t width) {
    block lines;
    for (const spec::change* const each : changes) {
        const std::string_view day = each->date().empty() ? "-" : each->date();
        const std::string_view commit = each->commit().empty() ? "-" : each->commit();
        const styled_text line(fmt::format("  of that time: {:<10}  {:<8}  {}", day, commit, each->title));
        append_block(lines, wrapped(line, width, 4));
    }
    return lines;
}

namespace {

// Writes the head of a turning point, and the first places that differ with their rules. If the commit is unknown, also
// writes the named changes that may be the cause. The places that it shows are left in a moved-from state.
void write_turn_as_text(std::ostream& to, const input_in_time& of, const since_style& style,
                        compare::turning_point& turn, std::string_view readings) {
    const history::moment& at = of.moments[turn.moment];
    write(to, style, wrapped(head_of_turn(at, kind_of(turn), readings), style.width, 2));
    write(to, style, candidates_of(turn.changes, style.width));
    comparison_style how;
    how.colour = style.colour;
    how.links = style.links;
    how.width = style.width;
    comparison_text places({of.moments[turn.moment - 1].draft, at.draft}, how, to);
    places.begin_input(of.name, of.source.size());
    const std::size_t shown = std::min(turn.places.size(), style.places_shown);
    for (std::size_t p = 0; p < shown; ++p) places.on_divergence(std::move(turn.places[p]));
    if (const std::size_t more = turn.places.size() - shown + turn.more_places; more > 0)
        write(to, style, {styled_text("  " + counted(more, "more place", "more places"))});
}

}  // namespace

// --- An input ---

namespace {

class since_writer {
public:
    since_writer(std::ostream& to, const input_in_time& of, const since_style& style)
        : to_(to), of_(of), style_(style), found_(*of.found), names_(of) {}

    void write() {
        block lines = head_of_input(of_, style_.width);
        for (const std::size_t newest : names_.newest_moments()) {
            lines.emplace_back();
            append_block(lines, reading_at(newest));
        }
        if (!found_.turns.empty()) lines.emplace_back();
        put(lines);
        for (std::size_t t = found_.turns.size(); t-- > 0;) {
            compare::turning_point& turn = found_.turns[t];
            write_turn_as_text(to_, of_, style_, turn, names_.turn_at(turn.moment));
        }
    }

private:
    [[nodiscard]] block reading_at(std::size_t newest) const {
        block lines = ranges_of_reading(of_, names_, newest, style_.width);
        append_block(lines, listing_as_block(listing_of(of_, newest, most_lines_shown),
                                             of_.moments[newest].draft->about.name, style_.width));
        return lines;
    }

    void put(const block& lines) {
        std::string text;
        for (const styled_text& each : lines) append_line(text, each, style_.colour, style_.links);
        to_ << text;
    }

    std::ostream& to_;
    const input_in_time& of_;
    const since_style& style_;
    compare::readings_in_time& found_;
    reading_names names_;
};

}  // namespace

void write_since_as_text(std::ostream& to, const input_in_time& of, const since_style& style) {
    since_writer(to, of, style).write();
}

// --- The timeline, and reports that begin with it ---
//
// The timeline is drawn in characters. Two reports begin with it: the report on an input, with readings and turning
// points in a few lines each, and the report on a part of the machine, with a line for each change.

namespace {

constexpr std::string_view bar = "━", doubtful_bar = "┄", tick = "·";
constexpr std::array<std::string_view, 5> colours{green, cyan, magenta, blue, yellow};

class drawing {
public:
    drawing(const time_line& of, std::size_t width) : of_(of) {
        for (const lane& each : of.lanes) indent_ = std::max(indent_, each.name.size());
        indent_ += indent_ > 0 ? 2 : 0;
        width_ = width - indent_;
        choose_years();
    }

    block lines() {
        block all;
        all.push_back(years());
        for (std::size_t i = 0; i < of_.lanes.size(); ++i)
            all.push_back(of_lane(of_.lanes[i], colours[i % colours.size()]));
        if (!of_.marks.empty()) all.push_back(marks());
        return all;
    }

private:
    // Chooses the years that get labels, as many as there is room for.
    void choose_years() {
        constexpr std::size_t room = 6;
        const int count = of_.scale.last_year() - of_.scale.first_year() + 1;
        const auto fits = [&](int step) {
            return width_ * static_cast<std::size_t>(step) >= room * static_cast<std::size_t>(count);
        };
        int step = 1;
        for (const int each : {2, 5, 10, 20, 50})
            if (!fits(step)) step = each;
        for (int year = of_.scale.first_year(); year <= of_.scale.last_year(); ++year)
            if (year == of_.scale.first_year() || year % step == 0) {
                const std::size_t column = column_of(of_.scale.at_year(year));
                if (years_.empty() || column >= years_.back().column + room - 1) years_.push_back({year, column});
            }
    }

    [[nodiscard]] std::size_t column_of(double part) const {
        return std::min(static_cast<std::size_t>(std::floor(part * static_cast<double>(width_))), width_ - 1);
    }
    [[nodiscard]] std::size_t column_of(std::string_view day) const { return column_of(of_.scale.at(day)); }

    [[nodiscard]] styled_text years() const {
        styled_text line;
        line.add_spaces(indent_);
        std::size_t used = 0;
        for (const numbered_year& each : years_) {
            const std::string number = fmt::format("{}", each.year);
            const std::size_t column = std::min(each.column, width_ - number.size());
            if (column < used) continue;
            line.add_spaces(column - used).add(number, dim);
            used = column + number.size();
        }
        return line;
    }

    [[nodiscard]] styled_text of_lane(const lane& of, std::string_view colour) const {
        enum class cell : char { nothing, doubtful, known };
        std::vector<cell> cells(width_, cell::nothing);
        for (const stretch& each : of.stretches) {
            const std::size_t begin = column_of(each.from);
            const std::size_t known = each.until.empty() ? width_ : std::max(column_of(each.known_until), begin + 1);
            const std::size_t end = each.until.empty() ? width_ : std::max(column_of(each.until), known);
            for (std::size_t i = begin; i < end; ++i)
                cells[i] = i < known ? cell::known : std::max(cells[i], cell::doubtful);
        }
        styled_text line(of.name, colour);
        line.add_spaces(indent_ - of.name.size());
        for (std::size_t i = 0; i < width_; ++i) {
            const bool has_tick =
                std::any_of(years_.begin(), years_.end(), [&](const numbered_year& each) { return each.column == i; });
            switch (cells[i]) {
                case cell::known: line.add(bar, colour); break;
                case cell::doubtful: line.add(doubtful_bar, colour); break;
                case cell::nothing: has_tick ? line.add(tick, dim) : line.add(" "); break;
            }
        }
        return line;
    }

    // The line of marks. A column that would have several marks shows their number instead.
    [[nodiscard]] styled_text marks() const {
        std::vector<std::size_t> counts(width_, 0);
        for (const boundary_mark& each : of_.marks) ++counts[column_of(each.day)];
        styled_text line;
        line.add_spaces(indent_);
        for (const std::size_t each : counts)
            line.add(each == 0 ? " " : each == 1 ? "^" : each < 10 ? fmt::format("{}", each) : "*");
        return line;
    }

    struct numbered_year {
        int year;
        std::size_t column;
    };

    const time_line& of_;
    std::size_t indent_ = 0, width_ = 0;
    std::vector<numbered_year> years_;
};

}  // namespace

block lanes_of(const time_line& of, std::size_t width) { return drawing(of, width).lines(); }

namespace {

// A reading with more lines than this is reduced to the number of tokens and the number of errors.
constexpr std::size_t most_lines_of_picture = 8;

// The rule of one text behind a difference: "Comment end state, U+0020 SPACE"; "" if that text has no rule there.
std::string rule_of(const explained_differences& of, const spec::draft* draft) {
    for (const compare::cause* each : of.causes)
        if (std::find(each->drafts.begin(), each->drafts.end(), draft) != each->drafts.end())
            return each->subject.empty() ? std::string(each->state_name)
                                         : fmt::format("{}, {}", each->state_name, each->subject);
    return {};
}

class timeline_writer {
public:
    timeline_writer(const input_in_time& of, std::size_t width) : of_(of), width_(width), names_(of) {}

    block lines() {
        block all = head_of_input(of_, width_);
        all.emplace_back();
        append_block(all, lanes_of(time_line_of(of_, names_), width_));
        all.emplace_back();
        for (const std::size_t newest : names_.newest_moments()) append_block(all, reading_at(newest));
        const auto& turns = of_.found->turns;
        if (!turns.empty()) all.emplace_back();
        for (std::size_t t = turns.size(); t-- > 0;) append_block(all, turn_in_lines(turns[t]));
        return all;
    }

private:
    [[nodiscard]] block reading_at(std::size_t newest) const {
        const std::size_t indent = names_.count() == 1 ? 0 : letters_of(names_.count() - 1).size() + 2;
        block lines = ranges_of_reading(of_, names_, newest, width_);
        append_block(lines, listing_in_lines(listing_of(of_, newest, most_lines_of_picture), width_ - indent), indent);
        return lines;
    }

    [[nodiscard]] block turn_in_lines(const compare::turning_point& turn) const {
        const history::moment& at = of_.moments[turn.moment];
        block lines = wrapped(head_of_turn(at, kind_of(turn), names_.turn_at(turn.moment)), width_, 4);
        append_block(lines, candidates_of(turn.changes, width_));
        if (turn.places.empty()) return lines;
        const compare::divergence& first = turn.places.front();
        const std::vector<explained_differences> all = explained(first);
        const bool known = !all.empty() && !all.front().differences.empty() && !all.front().causes.empty();
        styled_text what(place_in_words(first, known ? all.front().place() : first.where.begin), dim);
        if (!all.empty()) {
            if (const std::string kinds = all.front().kinds(); !kinds.empty()) what.add(": ").add(kinds);
            std::string rule = rule_of(all.front(), at.draft);
            if (rule.empty()) rule = rule_of(all.front(), of_.moments[turn.moment - 1].draft);
            if (!rule.empty()) what.add(", by ").add(rule);
        }
        if (const std::size_t more = turn.places.size() - 1 + turn.more_places; more > 0)
            what.add(fmt::format("; {}", counted(more, "more place", "more places")), dim);
        append_block(lines, wrapped(what, width_ - 2, 2), 2);
        return lines;
    }

    const input_in_time& of_;
    std::size_t width_;
    reading_names names_;
};

}  // namespace

void write_since_as_timeline(std::ostream& to, const input_in_time& of, const since_style& style) {
    std::string text;
    for (const styled_text& each : timeline_writer(of, style.width).lines())
        append_line(text, each, style.colour, style.links);
    to << text;
}

// --- A part of the machine ---

std::string part_as_timeline(const part_history& of, const text_style& style) {
    block lines;
    const auto put = [&](const styled_text& text, std::size_t hanging = 0, std::size_t indent = 0) {
        append_block(lines, wrapped(text, style.width - indent, hanging), indent);
    };
    put(styled_text(head_of(of), bold));
    for (const history::moment* const each : unknown_times(of.moments, of.chain->until))
        put(styled_text(unknown_in_words(*each), dim));
    lines.emplace_back();
    append_block(lines, lanes_of(time_line_of(of), style.width));
    lines.emplace_back();
    const auto& changes = of.found->changes;
    for (std::size_t c = changes.size(); c-- > 0;) {
        const history::moment& at = of.moments[changes[c].moment];
        put(head_of_turn(at, at.made_by != nullptr ? changed_by(*at.made_by) : "",
                         of.name.of == part_name::kind::topic ? "" : history::name_of(changes[c].how)),
            2);
        append_block(lines, candidates_of(changes[c].candidates, style.width));
    }
    if (is_in_first_text(of)) put(styled_text(std::string(of.moments.front().day), bold).add("  in the first text"));
    std::string all;
    for (const styled_text& each : lines) append_line(all, each, style.colour, style.links);
    return all;
}

}  // namespace strata::report
