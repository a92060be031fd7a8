#include "core/report/timeline/column_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "core/report/changes/words.hpp"
#include "core/report/writing/append_format.hpp"

namespace strata::report::timeline {
namespace {

using study::effect;

// "tokens 18 · errors 7 · words 20"
std::string counted_by_effect(const study::timeline& all, std::string_view year) {
    std::string text;
    for (const effect what : {effect::tokens, effect::errors, effect::tree, effect::words})
        if (const std::size_t n = study::count_of(all, what, year); n > 0)
            text += fmt::format("{}{} {}", text.empty() ? "" : " · ", study::name_of(what), n);
    return text;
}

// The lanes of the topics, with their names.
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

void append_year(std::string& to, point at, const row& r, const column_measures& m, const study::timeline& all) {
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
    const study::event& what = *r.what;
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
                   const study::timeline& all) {
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
