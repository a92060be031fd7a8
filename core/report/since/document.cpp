#include "core/report/since/model.hpp"

// Writes readings through time, the history of a part of the machine, and a bisection as documents.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/changes/changes.hpp"
#include "core/report/comparison/document.hpp"
#include "core/report/comparison/parts.hpp"
#include "core/report/encoding/encoding.hpp"
#include "core/report/since/since.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/names.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {

// --- Turning points ---

namespace {

// "2008-04-05 1ff9688a B → A, tokens: Self-closing flag", with a link to the commit.
inline_text heading_of_moment(const history::moment& at, std::string_view kind, const std::string& readings = {}) {
    inline_text head;
    if (!at.after.empty()) {
        head.add(fmt::format("between {} and {}", at.after, at.day));
    } else {
        head.add(at.day);
        if (at.made_by != nullptr && !at.made_by->commit.empty())
            head.add(" ").add(at.made_by->short_commit(), role::code, link_to_commit(at.made_by->commit));
    }
    if (!readings.empty()) head.add(" ").add(readings);
    if (!kind.empty()) head.add(readings.empty() ? " " : ", ").add(kind);
    if (at.made_by != nullptr) head.add(": ").add(at.made_by->title);
    return head;
}

void write_candidates(document& to, const std::vector<const spec::change*>& changes) {
    if (changes.empty()) return;
    to.paragraph(inline_text("Known changes from that time; there may have been others:"));
    std::vector<inline_text> items;
    for (const spec::change* const each : changes) {
        inline_text item;
        if (!each->date().empty()) item.add(each->date()).add(" ");
        if (!each->commit().empty()) item.add(each->commit(), role::code, link_to_commit(each->commit())).add(" ");
        items.push_back(item.add(each->title));
    }
    to.list(items);
}

std::size_t places_after(const compare::turning_point& turn, std::size_t shown) {
    return turn.places.size() - shown + turn.more_places;
}

// Writes the first places of a turning point, each with its source and rules.
void write_places(document& to, compare::turning_point& turn, std::string_view file) {
    constexpr std::size_t most = 3;
    cause_counts said;
    known_headings known;
    const std::size_t shown = std::min(turn.places.size(), most);
    for (std::size_t p = 0; p < shown; ++p) {
        const compare::divergence& d = turn.places[p];
        const std::string place = fmt::format("{}:{}", d.begin.line, d.begin.column);
        const std::vector<explained_differences> differences = explained(d);
        std::vector<std::string> earlier;
        for (const explained_differences& each : differences) {
            const std::string& first = said.add(each, {p + 1, d.kind, place}).first;
            earlier.push_back(first != place ? first : "");
        }
        to.paragraph(inline_text(fmt::format("{}:{}", on_one_line(file), place), role::code)
                         .add(": ")
                         .add(kind_in_words(d.kind)));
        write_place(to, d, differences, {earlier.begin(), earlier.end()}, false, known);
    }
    if (const std::size_t more = places_after(turn, shown); more > 0)
        to.paragraph(inline_text(counted(more, "more place", "more places")));
}

// The rule of one text behind a difference: "Comment end state, U+0020 SPACE"; "" if that text has no rule there.
std::string rule_of(const explained_differences& of, const spec::draft* draft) {
    for (const compare::cause* each : of.causes)
        if (std::find(each->drafts.begin(), each->drafts.end(), draft) != each->drafts.end())
            return each->subject.empty() ? std::string(each->state_name)
                                         : fmt::format("{}, {}", each->state_name, each->subject);
    return {};
}

// The first difference of a turning point with its rule, and how many more places differ: "at 1:8: comment data, by
// Comment end space state, U+003E GREATER-THAN SIGN (>)".
inline_text first_place_of(const input_in_time& of, const compare::turning_point& turn) {
    const compare::divergence& first = turn.places.front();
    const std::vector<explained_differences> all = explained(first);
    const bool known = !all.empty() && !all.front().differences.empty() && !all.front().causes.empty();
    inline_text what(place_in_words(first, known ? all.front().place() : first.where.begin), role::dim);
    if (!all.empty()) {
        if (const std::string kinds = all.front().kinds(); !kinds.empty()) what.add(": ").add(kinds);
        std::string rule = rule_of(all.front(), of.moments[turn.moment].draft);
        if (rule.empty()) rule = rule_of(all.front(), of.moments[turn.moment - 1].draft);
        if (!rule.empty()) what.add(", by ").add(rule);
    }
    if (const std::size_t more = places_after(turn, 1); more > 0)
        what.add(fmt::format("; {}", counted(more, "more place", "more places")), role::dim);
    return what;
}

}  // namespace

// --- Inputs ---

namespace {

// A source of at most this many bytes is shown.
constexpr std::size_t longest_source_shown = 200;
// If a reading has more tokens and errors than this, only the lines that differ from its neighbours are listed.
constexpr std::size_t most_lines_listed = 16;
// If a reading has more tokens and errors than this, a timeline shows only their numbers.
constexpr std::size_t most_lines_of_timeline = 8;

inline_text head_of_input(const input_in_time& of) {
    const std::size_t count = of.found->count;
    inline_text head(on_one_line(of.name), role::code);
    head.add(fmt::format(": {} since {}", count == 1 ? "one reading" : fmt::format("{} readings", number(count)),
                         of.moments.front().day));
    if (!of.ends.empty()) head.add(fmt::format(", until {}", of.ends));
    return head;
}

void write_encodings(document& to, const input_in_time& of) {
    if (!has_several_encodings(of)) return;
    to.paragraph(inline_text(heading_of_encodings));
    std::vector<inline_text> items;
    for (std::size_t i = of.encodings->size(); i-- > 0;) {
        const compare::encoding_period& each = (*of.encodings)[i];
        inline_text item(in_words(days_of_encoding(of, i)), role::strong);
        item.add(": ").add(encoding_in_words(each.found));
        if (i > 0) {
            item.add(". ").add(day_of_change(each)).add(" ");
            const cause_of_period by = cause_of(each);
            if (!by.commit.empty()) item.add(by.commit, role::code, link_to_commit(by.commit)).add(" ");
            item.add(title_of(by));
        }
        items.push_back(std::move(item));
    }
    to.list(items);
    to.paragraph(inline_text(remark_on_encodings));
}

// The periods of the reading with the newest moment `newest`, the newest first.
std::vector<std::string> periods_in_words(const input_in_time& of, std::size_t newest) {
    std::vector<std::string> periods;
    for (const days_of_reading& each : days_of(of.found->reading_of[newest], of))
        periods.insert(periods.begin(), in_words(each));
    return periods;
}

table_row row_of_left_out(std::uint64_t count) {
    return {{}, {}, {inline_text(fmt::format("… {} more", number(count)), role::dim)}};
}

void write_listing(document& to, const listing& of, std::string_view draft) {
    std::vector<table_row> rows;
    for (const listed_line& each : of.lines) {
        if (each.left_out > 0) rows.push_back(row_of_left_out(each.left_out));
        table_cell cell;
        if (!each.words.empty()) cell.push_back(inline_text(each.words).add(states_in_words(each), role::dim));
        rows.push_back({{inline_text(fmt::format("{}:{}", each.where.line, each.where.column), role::dim)},
                        {inline_text(each.kind.name, each.state.empty() ? role::kind : role::error)},
                        std::move(cell)});
    }
    if (of.left_out > 0) rows.push_back(row_of_left_out(of.left_out));
    to.table(std::vector<inline_text>(3), rows);
    if (!of.is_whole())
        to.paragraph(
            inline_text(counts_of(of) + " in all: ").add(fmt::format("strata tokenize --draft={}", draft), role::code));
}

// The tokens and errors of a reading in a few words: `comment "-- >"; error eof-in-comment`. For a long reading, the
// numbers of tokens and errors.
inline_text listing_in_words(const listing& of) {
    constexpr std::size_t most = 300;  // bytes
    if (!of.is_whole()) return inline_text(counts_of(of));
    inline_text line;
    std::size_t length = 0;
    for (const listed_line& each : of.lines) {
        if (each.words.empty() && of.lines.size() > 1) continue;  // the end of the file
        length += each.kind.name.size() + each.words.size() + 3;
        if (length > most && !line.empty()) return line.add("; …");
        if (!line.empty()) line.add("; ");
        line.add(each.kind.name, each.state.empty() ? role::kind : role::error);
        if (!each.words.empty()) line.add(" ").add(each.words);
    }
    return line;
}

}  // namespace

void since_document::begin(const input_in_time& of) {
    if (inputs_ == 1) {
        to_.title(head_of_input(of));
    } else if (added_ == 1) {
        to_.title(inline_text("How the HTML standard has read several inputs"));
    }
    if (added_ == 1 && !run_.empty()) to_.paragraph(inline_text(run_));
    if (inputs_ == 1) return;
    if (added_ == 1) to_.contents_of_sections("Inputs");
    to_.section(head_of_input(of));
}

void since_document::head(const inline_text& text) const { inputs_ == 1 ? to_.section(text) : to_.part(text); }

void since_document::add(const input_in_time& of) {
    ++added_;
    begin(of);
    if (!of.source.empty() && of.source.size() <= longest_source_shown)
        to_.paragraph(inline_text(of.source, role::code));
    if (of.encoding != nullptr && is_worth_saying(*of.encoding))
        to_.paragraph(inline_text(encoding_line(*of.encoding)));
    for (const std::string& each : limits_in_words(of)) to_.paragraph(inline_text(each, role::dim));
    write_encodings(to_, of);
    const reading_names names(of);
    if (what_ == since_contents::timeline)
        write_timeline(of, names);
    else
        write_readings(of, names);
}

void since_document::write_readings(const input_in_time& of, const reading_names& names) const {
    const std::string prefix = fmt::format("i{}", added_);
    std::string chart;
    append_chart(chart, time_line_of(of, names), prefix);
    to_.figure(chart);
    for (const std::size_t newest : names.newest_moments()) {
        to_.anchor(prefix + std::string(names.at(newest)));
        inline_text text;
        if (names.count() > 1) text.add(names.at(newest)).add("  ");
        head(text.add(fmt::format("{}", fmt::join(periods_in_words(of, newest), "; "))));
        write_listing(to_, listing_of(of, newest, most_lines_listed), of.moments[newest].draft->about.name);
    }
    for (std::size_t t = of.found->turns.size(); t-- > 0;) {
        compare::turning_point& turn = of.found->turns[t];
        to_.anchor(fmt::format("{}.{}", prefix, t + 1));
        head(heading_of_moment(of.moments[turn.moment], kind_of(turn), names.turn_at(turn.moment)));
        write_candidates(to_, turn.changes);
        write_places(to_, turn, of.name);
    }
}

void since_document::write_timeline(const input_in_time& of, const reading_names& names) const {
    head(inline_text("Readings"));
    to_.source(lanes_of(time_line_of(of, names), to_.width_of_source()));
    std::vector<table_row> rows;
    for (const std::size_t newest : names.newest_moments()) {
        table_cell cell;
        for (const std::string& each : periods_in_words(of, newest)) cell.emplace_back(each, role::strong);
        cell.push_back(listing_in_words(listing_of(of, newest, most_lines_of_timeline)));
        rows.push_back(names.count() == 1 ? table_row{std::move(cell)}
                                          : table_row{{inline_text(names.at(newest), role::strong)}, std::move(cell)});
    }
    to_.table(std::vector<inline_text>(rows.front().size()), rows);
    if (of.found->turns.empty()) return;
    head(inline_text("Turning points"));
    for (std::size_t t = of.found->turns.size(); t-- > 0;) {
        const compare::turning_point& turn = of.found->turns[t];
        to_.paragraph(heading_of_moment(of.moments[turn.moment], kind_of(turn), names.turn_at(turn.moment)));
        write_candidates(to_, turn.changes);
        if (!turn.places.empty()) to_.list({first_place_of(of, turn)});
    }
}

void since_document::finish() {
    if (added_ > 0) to_.end();
}

// --- A part of the machine ---

namespace {

void write_rules(document& to, const std::vector<study::changed_rule>& rules) {
    std::vector<inline_text> items;
    const auto add = [&](const study::changed_rule& rule, const std::string& sentence, role as) {
        inline_text item;
        if (!rule.on.empty()) item.add(rule.on, role::character).add(": ");
        items.push_back(item.add(sentence, as));
    };
    for (const study::changed_rule& each : rules) {
        for (const std::string& sentence : each.before) add(each, sentence, role::removed);
        for (const std::string& sentence : each.after) add(each, sentence, role::added);
    }
    if (!items.empty()) to.list(items);
}

// Writes the timeline of a part in characters, and a line for each change.
void write_part_as_timeline(document& to, const part_history& of) {
    to.source(lanes_of(time_line_of(of), to.width_of_source()));
    std::vector<inline_text> items;
    for (std::size_t c = of.found->changes.size(); c-- > 0;) {
        const history::change_in_time& change = of.found->changes[c];
        const history::moment& at = of.moments[change.moment];
        items.push_back(heading_of_moment(
            at, at.made_by != nullptr ? changed_by(*at.made_by) : "",
            of.name.of == part_name::kind::topic ? std::string() : std::string(history::name_of(change.how))));
    }
    if (is_in_first_text(of)) items.push_back(inline_text(of.moments.front().day).add(" in the first text"));
    to.list(items);
}

}  // namespace

void write_part(document& to, const part_history& of, since_contents what) {
    const history::part_in_time& found = *of.found;
    to.title(inline_text(head_of(of)));
    for (const history::moment* const each : unknown_times(of.moments, of.chain->until))
        to.paragraph(inline_text(unknown_in_words(*each)));
    if (what == since_contents::timeline) {
        write_part_as_timeline(to, of);
        return to.end();
    }
    std::string chart;
    append_chart(chart, time_line_of(of), "");
    to.figure(chart);
    for (std::size_t c = found.changes.size(); c-- > 0;) {
        const history::change_in_time& change = found.changes[c];
        const history::moment& at = of.moments[change.moment];
        to.section(heading_of_moment(at, at.made_by != nullptr ? changed_by(*at.made_by) : ""));
        write_candidates(to, change.candidates);
        for (const history::changed_part& each : change.parts) {
            inline_text line(history::name_of(each.how), role::strong);
            const std::string& heading = each.after.empty() ? each.before : each.after;
            if (heading.empty())
                line.add(": outside the states");
            else if (each.before.empty() || each.after.empty() || each.before == each.after)
                line.add(": " + heading);
            else
                line.add(fmt::format(": {} → {}", each.before, each.after));
            to.paragraph(line);
            write_rules(to, each.rules);
        }
    }
    if (is_in_first_text(of)) to.section(inline_text(of.moments.front().day).add(" in the first text"));
    to.end();
}

// --- A bisection ---

void write_bisection(document& to, const bisection& found) {
    const input_in_time& of = *found.of;
    const auto kind_at = [&](std::size_t moment) {
        const history::moment& at = of.moments[moment];
        return at.made_by != nullptr ? changed_by(*at.made_by) : std::string_view();
    };
    to.title(inline_text(on_one_line(of.name), role::code).add(" bisected"));
    to.paragraph(inline_text(fmt::format(
        "{} texts from {} to {}, {}.", number(of.moments.size()), of.moments.front().day, of.moments.back().day,
        found.outputs == 1 ? "one output" : fmt::format("{} different outputs", number(found.outputs)))));
    for (const history::moment* const each : unknown_times(of.moments, of.chain->until))
        if (each != of.moments.data()) to.paragraph(inline_text(unknown_in_words(*each)));
    for (std::size_t b = found.boundaries.size(); b-- > 0;) {
        const compare::boundary& each = found.boundaries[b];
        const std::string becomes(name_of(each.becomes));
        if (!each.is_exact()) {
            to.section(inline_text(becomes + " since one of these texts; the command skipped all but the last"));
            std::vector<inline_text> items;
            for (std::size_t m = each.before + 1; m <= each.after; ++m)
                items.push_back(heading_of_moment(of.moments[m], kind_at(m)));
            to.list(items);
            continue;
        }
        compare::turning_point* const turn = turn_at(of, each.after);
        to.section(inline_text(becomes + " since ")
                       .add(heading_of_moment(of.moments[each.after],
                                              turn != nullptr ? kind_of(*turn) : kind_at(each.after))));
        if (turn == nullptr) {
            to.paragraph(inline_text(
                "The tokens and the places of errors are the same. Their JSON differs in spans or names of states."));
            continue;
        }
        write_candidates(to, turn->changes);
        write_places(to, *turn, of.name);
    }
    to.end();
}

}  // namespace strata::report
