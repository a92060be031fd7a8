#include "core/report/timeline/poster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "core/report/timeline/column_drawing.hpp"
#include "core/report/timeline/drawing.hpp"
#include "core/report/timeline/rows.hpp"
#include "core/report/timeline/strip.hpp"
#include "core/report/writing/lines.hpp"
#include "core/report/writing/text_width.hpp"

namespace strata::report {
namespace {

using namespace timeline;
using study::effect;

constexpr int margin_of_poster = 70;
constexpr int gap = 70;
constexpr int height_of_foot = 70;
constexpr int narrowest_title = 500;
constexpr int widest_title = 1100;
constexpr std::size_t most_columns = 8;
constexpr int most_stretch = 150;
constexpr std::array legend{effect::tokens, effect::errors, effect::tree, effect::words, effect::text};

std::vector<spec::change_topic> topics_of(const study::timeline& all) {
    std::vector<spec::change_topic> topics;
    for (const spec::topic_name& each : spec::topic_names)
        if (std::any_of(all.events.begin(), all.events.end(),
                        [&](const study::event& e) { return e.text == nullptr && e.topic() == each.topic; }))
            topics.push_back(each.topic);
    return topics;
}

void append_legend(std::string& to, point at, const study::timeline& all) {
    int x = at.x;
    for (const effect what : legend) {
        const std::size_t n = study::count_of(all, what);
        if (n == 0) continue;
        const lettering how{.size = 26};
        const std::string words = fmt::format("{} ({})", meaning_of_mark(what), n);
        append_mark(to, {x + 13, at.y - 9}, what);
        append_text(to, {x + 36, at.y}, words, how);
        x += 36 + width_of(words, how) + 50;
    }
}

// What it shows, for those who do not see it: "47 tokens change, ...".
std::string description_of(const study::timeline& all) {
    std::string text;
    for (const effect what : legend)
        if (const std::size_t n = study::count_of(all, what); n > 0)
            text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", meaning_of_mark(what), n);
    return text;
}

std::string title_of(const study::timeline& all) {
    const std::vector<std::string_view> years = study::years_of(all);
    return fmt::format("The HTML tokenizer, {} to {}", years.front(), years.back());
}

// Returns its height.
int append_head(std::string& to, int width, const study::timeline& all) {
    append_text(to, {margin_of_poster, margin_of_poster + 54}, title_of(all), {.size = 68, .bold = true});
    append_text(
        to, {margin_of_poster, margin_of_poster + 104},
        "The strip has the months to scale. Below it is a row for each revision of the standard that strata knows, so "
        "a busy year takes more room than a quiet one.",
        {.size = 27});
    append_legend(to, {margin_of_poster, margin_of_poster + 156}, all);
    const int top = margin_of_poster + 180;
    return top + append_strip(to, {margin_of_poster, top}, width - 2 * margin_of_poster, all);
}

// A sheet has the proportions of A3, lying on its side.
constexpr int height_for(int width) { return width * 297 / 420; }

struct sheet {
    int width = 0, height = 0;
    std::string drawn{};
};

// The sheet with this many columns; nothing if the rows do not fit.
std::optional<sheet> sheet_with(std::size_t columns, const column& rows, const column_measures& m,
                                const study::timeline& all) {
    const int n = static_cast<int>(columns);
    sheet made{.width = n * m.width() + (n - 1) * gap + 2 * margin_of_poster};
    made.height = height_for(made.width);
    const int top = append_head(made.drawn, made.width, all);
    const int room = made.height - top - m.head - height_of_foot;
    if (room <= 0) return std::nullopt;
    int stretch = most_stretch;
    while (stretch >= 100 && in_columns(rows, room, stretch).size() > columns) --stretch;
    if (stretch < 100) return std::nullopt;
    point at{margin_of_poster, top};
    for (const column& each : in_columns(rows, room, stretch)) {
        append_column(made.drawn, at, each, room, m, all);
        at.x += m.width() + gap;
    }
    append_text(made.drawn, {margin_of_poster, made.height - 30},
                "Drawn by strata graph --timeline. Commits are those of github.com/whatwg/html; days are in UTC.",
                {.size = 20, .colour = grey});
    return made;
}

// The smallest sheet, on which letters are largest.
sheet best_sheet(const study::timeline& all) {
    column_measures m;
    m.topics = topics_of(all);
    std::optional<sheet> best;
    for (std::size_t columns = 1; columns <= most_columns || !best; ++columns)
        for (m.title = narrowest_title; m.title <= widest_title; m.title += 20) {
            std::optional<sheet> made = sheet_with(columns, rows_of(all, m), m, all);
            if (!made) continue;
            if (!best || made->width < best->width) best = std::move(made);
            break;
        }
    return std::move(*best);
}

}  // namespace

std::string timeline_as_svg(const study::timeline& all) {
    if (all.events.empty()) return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\"/>\n";
    const sheet made = best_sheet(all);
    std::string to;
    line(to,
         "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"420mm\" height=\"297mm\" viewBox=\"0 0 {} {}\" "
         "role=\"img\" aria-labelledby=\"title about\">",
         made.width, made.height);
    line(to, "<title id=\"title\">{}</title>", title_of(all));
    line(to, "<desc id=\"about\">{}.</desc>", description_of(all));
    line(to, "<style>@page {{ size: A3 landscape; margin: 0 }}</style>");
    line(to,
         "<pattern id=\"unknown\" width=\"12\" height=\"12\" patternUnits=\"userSpaceOnUse\"><path d=\"M0 12L12 0\" "
         "stroke=\"#ddd\" stroke-width=\"2\"/></pattern>");
    line(to, "<rect width=\"{}\" height=\"{}\" fill=\"#fff\"/>", made.width, made.height);
    line(to, "<g font-family=\"{}\" fill=\"{}\">", font_families, lettering{}.colour);
    return to + made.drawn + "</g>\n</svg>\n";
}

}  // namespace strata::report
