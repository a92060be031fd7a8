#include "core/report/since/model.hpp"

// Writes readings through time, the history of a part of the machine, and a bisection as documents.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/changes/changes.hpp"
#include "core/report/comparison/document.hpp"
#include "core/report/comparison/text_parts.hpp"
#include "core/report/encoding/encoding.hpp"
#include "core/report/since/html.hpp"
#include "core/report/since/since.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/names.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {

// --- Turning points ---

namespace {

// "2008-04-05 1ff9688a B → A, tokens: Self-closing flag", with a link to the commit.
inline_text heading_of(const history::moment& at, std::string_view kind, const std::string& readings = {}) {
    inline_text head;
    if (!at.after.empty()) {
        head.add(fmt::format("between {} and {}", at.after, at.day));
    } else {
        head.add(at.day);
        if (const std::string_view digits = at.made_by->short_commit(); !digits.empty())
            head.add(" ").add(digits, role::code, link_to_commit(at.made_by->commit));
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

// Writes the first places of a turning point, each with its source and rules.
void write_places(document& to, compare::turning_point& turn, std::size_t most) {
    cause_counts said;
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
        to.paragraph(inline_text(fmt::format("{}: {}", place, words_of_kind(d.kind))));
        write_place(to, d, differences, {earlier.begin(), earlier.end()}, false);
    }
    if (const std::size_t more = turn.places.size() - shown + turn.more_places; more > 0)
        to.paragraph(inline_text(counted(more, "more place", "more places")));
}

}  // namespace

// --- An input ---

namespace {

constexpr std::size_t places_shown = 3;  // how many places of each turning point are shown

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

table_row row_of_left_out(std::uint64_t count) {
    return {{}, {}, {inline_text(fmt::format("… {} more", number(count)), role::dim)}};
}

void write_listing(document& to, const listing& of, std::string_view draft) {
    std::vector<table_row> rows;
    for (const listed_line& each : of.lines) {
        if (each.left_out > 0) rows.push_back(row_of_left_out(each.left_out));
        table_cell words;
        if (const std::string all = words_of(each); !all.empty()) words.emplace_back(all);
        rows.push_back({{inline_text(fmt::format("{}:{}", each.where.line, each.where.column), role::dim)},
                        {inline_text(each.kind.name, role::kind)},
                        std::move(words)});
    }
    if (of.left_out > 0) rows.push_back(row_of_left_out(of.left_out));
    to.table({inline_text("place"), inline_text("kind"), inline_text("content")}, rows);
    if (!of.is_whole())
        to.paragraph(
            inline_text(counts_of(of) + " in all: ").add(fmt::format("strata tokenize --draft={}", draft), role::code));
}

}  // namespace

void write_since(document& to, const input_in_time& of) {
    const reading_names names(of);
    to.section(inline_text(on_one_line(of.name), role::code));
    std::string count =
        fmt::format("{} since {}", counted(names.count(), "reading", "readings"), of.moments.front().day);
    if (!of.ends.empty()) count += fmt::format(", until {}", of.ends);
    to.paragraph(inline_text(count + "."));
    if (of.encoding != nullptr && is_worth_saying(*of.encoding)) to.paragraph(inline_text(encoding_line(*of.encoding)));
    for (const std::string& each : limits_in_words(of)) to.paragraph(inline_text(each));
    write_encodings(to, of);
    for (const std::size_t newest : names.newest_moments()) {
        std::string days;
        const std::vector<days_of_reading> ranges = days_of(of.found->reading_of[newest], of);
        for (std::size_t i = ranges.size(); i-- > 0;) days += in_words(ranges[i]) + (i > 0 ? "; " : "");
        to.part(inline_text(names.count() == 1 ? "Reading" : fmt::format("Reading {}", names.at(newest))),
                inline_text(days));
        write_listing(to, listing_of(of, newest, most_lines_shown), of.moments[newest].draft->about.name);
    }
    for (std::size_t t = of.found->turns.size(); t-- > 0;) {
        compare::turning_point& turn = of.found->turns[t];
        to.part(heading_of(of.moments[turn.moment], kind_of(turn),
                           fmt::format("{} → {}", names.at(turn.moment - 1), names.at(turn.moment))));
        write_candidates(to, turn.changes);
        write_places(to, turn, places_shown);
    }
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

}  // namespace

void write_part(document& to, const part_history& of) {
    const history::part_in_time& found = *of.found;
    to.title(inline_text(head_of(of)));
    for (const history::moment* const each : unknown_times(of.moments, of.chain->until))
        to.paragraph(inline_text(unknown_in_words(*each)));
    std::string chart;
    append_chart(chart, time_line_of(of), "");
    to.figure(chart);
    for (std::size_t c = found.changes.size(); c-- > 0;) {
        const history::change_in_time& change = found.changes[c];
        const history::moment& at = of.moments[change.moment];
        to.section(heading_of(at, at.made_by != nullptr ? changed_by(*at.made_by) : ""));
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
                items.push_back(heading_of(of.moments[m], kind_at(m)));
            to.list(items);
            continue;
        }
        compare::turning_point* const turn = turn_at(of, each.after);
        to.section(
            inline_text(becomes + " since ")
                .add(heading_of(of.moments[each.after], turn != nullptr ? kind_of(*turn) : kind_at(each.after))));
        if (turn == nullptr) {
            to.paragraph(inline_text(
                "The tokens and the places of errors are the same. Their JSON differs in spans or names of states."));
            continue;
        }
        write_candidates(to, turn->changes);
        write_places(to, *turn, places_shown);
    }
    to.end();
}

}  // namespace strata::report
