#include "core/report/timeline/poster.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>

#include "core/report/changes/changes.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/page.hpp"
#include "core/report/writing/text_width.hpp"

namespace strata::report::timeline {

// --- Lettering ---

namespace {

std::vector<std::string> filled(std::string_view text, int width, const lettering& how) {
    std::vector<std::string> lines(1);
    while (!text.empty()) {
        const std::size_t end = text.find(' ');
        const std::string_view word = text.substr(0, end);
        const std::string longer = lines.back().empty() ? std::string(word) : fmt::format("{} {}", lines.back(), word);
        if (lines.back().empty() || width_of(longer, how) <= width)
            lines.back() = longer;
        else
            lines.emplace_back(word);
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    }
    return lines;
}

}  // namespace

int width_of(std::string_view text, const lettering& how) {
    return static_cast<int>(std::ceil(text_width(text, how.size, how.bold ? font_weight::bold : font_weight::normal)));
}

std::vector<std::string> broken(std::string_view text, int width, const lettering& how) {
    std::vector<std::string> lines = filled(text, width, how);
    // Narrower lines are tried as long as the number of lines does not grow, because lines of about equal length look
    // better than a last line of one word.
    constexpr int step = 20;
    for (int narrower = width - step; lines.size() > 1 && narrower > 0; narrower -= step) {
        std::vector<std::string> next = filled(text, narrower, how);
        if (next.size() > lines.size()) break;
        lines = std::move(next);
    }
    return lines;
}

// --- Text and marks ---

namespace {

using history::effect;

std::string as_html(std::string_view text) {
    std::string to;
    append_html(to, text, html_place::words);
    return to;
}

}  // namespace

void append_text(std::string& to, point at, std::string_view text, const lettering& how) {
    append_format(to, "<text x=\"{}\" y=\"{}\" font-size=\"{}\"", at.x, at.y, how.size);
    if (how.bold) to += " font-weight=\"bold\"";
    if (how.colour != lettering{}.colour) append_format(to, " fill=\"{}\"", how.colour);
    if (how.anchor != lettering{}.anchor) append_format(to, " text-anchor=\"{}\"", how.anchor);
    append_format(to, ">{}</text>\n", as_html(text));
}

void append_mark(std::string& to, point at, effect what) {
    const auto [x, y] = at;
    const std::string_view colour = colour_of_mark(what);
    switch (what) {
        case effect::tokens:
            append_format(to, "<circle cx=\"{}\" cy=\"{}\" r=\"11\" fill=\"{}\"/>", x, y, colour);
            break;
        case effect::errors: append_format(to, "<path d=\"M{} {}l12 21h-24z\" fill=\"{}\"/>", x, y - 13, colour); break;
        case effect::tree:
            append_format(to, "<path d=\"M{} {}h18v18h-18z\" fill=\"{}\"/>", x - 9, y - 9, colour);
            break;
        case effect::words:
            append_format(to, "<circle cx=\"{}\" cy=\"{}\" r=\"6\" fill=\"#fff\" stroke=\"{}\" stroke-width=\"3\"/>", x,
                          y, colour);
            break;
        case effect::text:
            append_format(to, "<path d=\"M{} {}l13 13l-13 13l-13 -13z\" fill=\"{}\"/>", x, y - 13, colour);
            break;
    }
}

std::string_view colour_of_mark(effect what) {
    constexpr std::array<std::string_view, history::effect_count> colours{"#1f3f77", "#a3161b", "#a85b00", "#006d5b",
                                                                          "#666666"};
    return colours[static_cast<std::size_t>(what)];
}

std::string_view meaning_of_mark(effect what) {
    constexpr std::array<std::string_view, history::effect_count> meanings{
        "a text that strata has in full", "tokens change", "only parse errors change",
        "only errors of tree construction change", "only words change"};
    return meanings[static_cast<std::size_t>(what)];
}

void append_tooltip(std::string& to, const history::event& of) {
    std::string words;
    if (of.text != nullptr) {
        words = fmt::format("{}: {}, {}", of.day(), of.text->about.name, of.text->about.title);
    } else {
        words = std::string(of.day());
        if (!of.commit().empty()) words += fmt::format(", commit {}", of.short_commit());
        words += fmt::format(": {}. {}; {}", of.title(), spec::title_of(of.topic()), meaning_of_mark(of.changed()));
        if (!of.witness().empty()) words += fmt::format("; shown by {} {}", of.witness(), of.options());
    }
    append_format(to, "<title>{}</title>", as_html(words));
}

std::string day_in_year(std::string_view day) {
    constexpr std::array<std::string_view, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                      "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const auto digits = [&](std::size_t at) {
        return static_cast<std::size_t>((day[at] - '0') * 10 + day[at + 1] - '0');
    };
    return fmt::format("{} {}", digits(8), months[digits(5) - 1]);
}

// --- The rows of a column ---

namespace {

using history::effect;

constexpr int height_of_year = 62;
constexpr int height_of_text = 44;

int height_of(const row& r) {
    if (r.of == row::kind::year) return height_of_year;
    const int lines = static_cast<int>(r.lines.size());
    if (r.of == row::kind::remark) return 14 + lines * 26;
    if (r.what->changed() == effect::text) return height_of_text;
    const int size = letters_of(r.what->changed()).size;
    return 9 + lines * size;
}

row remark(std::string_view year, const std::string& words, const column_measures& measures) {
    row r{.of = row::kind::remark, .year = year};
    r.lines = broken(words, measures.lanes() + measures.title, letters_of_remarks);
    r.height = height_of(r);
    return r;
}

int number_of(std::string_view year) {
    int number = 0;
    for (const char digit : year) number = number * 10 + (digit - '0');
    return number;
}

// A line about the years without events between two years with events.
std::string quiet_years(std::string_view one, std::string_view other, bool all_known) {
    const int first = number_of(one) + 1;
    const int last = number_of(other) - 1;
    if (last < first) return {};
    return fmt::format("{}: no revision{}",
                       first == last ? fmt::format("{}", first) : fmt::format("{} to {}", first, last),
                       all_known ? "" : " whose commit is known");
}

}  // namespace

column rows_of(const history::timeline& all, const column_measures& measures) {
    column rows;
    std::string_view year;
    bool complete = true;
    for (const history::event& each : all.events) {
        const bool passes_end = complete && !all.complete_until.empty() && each.day() > all.complete_until;
        if (passes_end) {
            complete = false;
            rows.push_back(
                remark(year,
                       fmt::format("Up to {} every commit is known. From here on: the changes that later texts show.",
                                   all.complete_until),
                       measures));
        }
        if (const std::string_view now = history::year_of(each.day()); now != year) {
            if (!year.empty())
                if (const std::string quiet = quiet_years(year, now, complete); !quiet.empty())
                    rows.push_back(remark(year, quiet, measures));
            year = now;
            rows.push_back({.of = row::kind::year, .year = year, .height = height_of_year});
        }
        row next{.what = &each, .year = year};
        if (each.text == nullptr) next.lines = broken(each.title(), measures.title, letters_of(each.changed()));
        next.height = height_of(next);
        rows.push_back(std::move(next));
    }
    return rows;
}

std::vector<column> in_columns(const column& rows, int height, int stretch) {
    std::vector<column> columns(1);
    int used = 0;
    const auto put = [&](row r) {
        used += r.height;
        columns.back().push_back(std::move(r));
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        row next = rows[i];
        next.height = next.height * stretch / 100;
        int needed = next.height;
        // A heading needs room for the row after it as well, because it must not be the last row of a column.
        if (next.of == row::kind::year && i + 1 < rows.size()) needed += rows[i + 1].height * stretch / 100;
        if (used + needed > height && used > 0) {
            columns.emplace_back();
            used = 0;
            if (next.of == row::kind::event)
                put({.of = row::kind::year,
                     .year = next.year,
                     .continued = true,
                     .height = height_of_year * stretch / 100});
        }
        put(std::move(next));
    }
    return columns;
}

// --- Columns ---

namespace {

// "tokens 18 · errors 7 · words 20"
std::string counted_by_effect(const history::timeline& all, std::string_view year) {
    std::string text;
    for (const effect what : {effect::tokens, effect::errors, effect::tree, effect::words})
        if (const std::size_t n = history::count_of(all, what, year); n > 0)
            text += fmt::format("{}{} {}", text.empty() ? "" : " · ", history::name_of(what), n);
    return text;
}

// Appends the lanes of the topics, with their names.
void append_lanes(std::string& to, point at, int height, const column_measures& m) {
    int x = at.x + m.day;
    for (std::size_t i = 0; i < m.topics.size(); ++i, x += m.lane) {
        if (i % 2 == 0)
            append_format(to, "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#f1f1f1\"/>\n", x,
                          at.y + m.head, m.lane, height);
        append_format(to, "<g transform=\"translate({} {}) rotate(-60)\">", x + m.lane / 2 + 6, at.y + m.head - 8);
        append_text(to, {}, spec::title_of(m.topics[i]), {.size = 21});
        to += "</g>\n";
    }
}

void append_year(std::string& to, point at, const row& r, const column_measures& m, const history::timeline& all) {
    const int base = at.y + r.height - 14;
    append_format(to, "<path d=\"M{} {}h{}\" stroke=\"#1b1b1b\" stroke-width=\"3\"/>", at.x, base + 8, m.width());
    append_text(to, {at.x, base}, fmt::format("{}{}", r.year, r.continued ? ", continued" : ""),
                {.size = 38, .bold = true});
    if (!r.continued)
        append_text(to, {at.x + m.width(), base}, counted_by_effect(all, r.year),
                    {.size = 22, .colour = grey, .anchor = "end"});
}

void append_text_row(std::string& to, point at, const row& r, const column_measures& m) {
    const spec::provenance& about = r.what->text->about;
    append_format(to, "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#dde6f5\"/>", at.x, at.y + 3,
                  m.width(), r.height - 6);
    const int base = at.y + r.height / 2 + 9;
    append_text(to, {at.x + 6, base}, day_in_year(r.what->day()), {.size = 22});
    append_mark(to, {at.x + m.day + m.lane / 2 + 10, base - 8}, effect::text);
    const bool short_title = about.name != about.title;
    append_text(to, {at.x + m.day + m.lane / 2 + 36, base},
                short_title ? fmt::format("{}: {}", about.name, about.title) : std::string(about.name),
                letters_of(effect::text));
}

void append_event(std::string& to, point at, const row& r, const column_measures& m) {
    const history::event& what = *r.what;
    const lettering how = letters_of(what.changed());
    const int lines = static_cast<int>(r.lines.size());
    int base = at.y + (r.height - (lines - 1) * how.size) / 2 + how.size * 36 / 100;
    const int middle = base - how.size * 36 / 100;
    const auto lane = std::find(m.topics.begin(), m.topics.end(), what.topic()) - m.topics.begin();
    const int x = at.x + m.day + static_cast<int>(lane) * m.lane + m.lane / 2;
    const int title = at.x + m.day + m.lanes() + 14;
    append_text(to, {at.x + 6, base}, day_in_year(what.day()), {.size = how.size - 2, .colour = how.colour});
    append_format(to, "<path d=\"M{} {}H{}\" stroke=\"#c8c8c8\" stroke-width=\"2\"/>", x, middle, title - 6);
    append_mark(to, {x, middle}, what.changed());
    for (const std::string& each : r.lines) {
        append_text(to, {title, base}, each, how);
        base += how.size;
    }
    if (what.commit().empty()) return;
    append_format(to, "<a href=\"{}\">", link_to_commit(what.commit()));
    append_text(to, {at.x + m.width(), middle + 8}, what.short_commit(), {.size = 20, .colour = grey, .anchor = "end"});
    to += "</a>";
}

}  // namespace

void append_column(std::string& to, point at, const column& rows, int height, const column_measures& m,
                   const history::timeline& all) {
    append_lanes(to, at, height, m);
    at.y += m.head;
    for (const row& r : rows) {
        to += "<g>";
        if (r.of == row::kind::event) append_tooltip(to, *r.what);
        if (r.of == row::kind::year) {
            append_year(to, at, r, m, all);
        } else if (r.of == row::kind::remark) {
            int base = at.y + (r.height - 26 * static_cast<int>(r.lines.size())) / 2 + 20;
            for (const std::string& each : r.lines) {
                append_text(to, {at.x + 6, base}, each, letters_of_remarks);
                base += 26;
            }
        } else if (r.what->text != nullptr) {
            append_text_row(to, at, r, m);
        } else {
            append_event(to, at, r, m);
        }
        to += "</g>\n";
        at.y += r.height;
    }
}

}  // namespace strata::report::timeline
