#include "core/report/timeline/poster.hpp"

// At the top of the sheet is a head, with a strip that shows the number of events in each month. Below the head are the
// columns. The code tries different numbers of columns, widths of titles and heights of rows to find the smallest sheet
// with the right proportions.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/timeline.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/text_width.hpp"

namespace strata::report::timeline {

namespace {

using history::effect;

// --- The strip: all events by month, on a time scale ---

constexpr int height_of_bars = 220;
constexpr int height_of_label = 30;
constexpr lettering letters_of_label{.size = 22, .bold = true, .colour = "#1f3f77"};
constexpr lettering letters_of_axis{.size = 24, .bold = true, .anchor = "middle"};

int number_in(std::string_view day, std::size_t at, std::size_t digits) {
    int number = 0;
    for (const char c : day.substr(at, digits)) number = number * 10 + (c - '0');
    return number;
}

// The horizontal scale of the strip, on which every month has the same width.
struct scale {
    int left = 0, width = 0, first_year = 0, years = 1;

    [[nodiscard]] int month_of(std::string_view day) const {
        return (number_in(day, 0, 4) - first_year) * 12 + number_in(day, 5, 2) - 1;
    }
    [[nodiscard]] int x_of_month(int month) const { return left + month * width / (years * 12); }
    [[nodiscard]] int x_of_day(std::string_view day) const {
        const int month = month_of(day);
        const int begin = x_of_month(month);
        return begin + (x_of_month(month + 1) - begin) * (number_in(day, 8, 2) - 1) / 31;
    }
};

// The labels of texts. A pole goes down from the left end of each label to the day of the text. Labels are placed from
// the latest text to the earliest, each on the lowest free level, so that no pole crosses another label.
struct label {
    const history::event* of = nullptr;
    std::string words{};
    int x = 0, width = 0, level = 0;
};
std::vector<label> labels_of(const history::timeline& all, const scale& s) {
    std::vector<label> labels;
    std::vector<int> begins;
    for (auto each = all.events.rbegin(); each != all.events.rend(); ++each) {
        if (each->text == nullptr) continue;
        label next{&*each, std::string(each->text->about.name), s.x_of_day(each->day())};
        next.width = width_of(next.words, letters_of_label) + 34;
        next.x = std::min(next.x, s.left + s.width - next.width);
        std::size_t level = 0;
        while (level < begins.size() && begins[level] < next.x + next.width + 10) ++level;
        if (level == begins.size()) begins.push_back(0);
        begins[level] = next.x;
        next.level = static_cast<int>(level);
        labels.push_back(std::move(next));
    }
    return labels;
}

// The width of a bar, in per cent of the width of a month. Bars for more important changes are wider.
int share_of(effect what) {
    constexpr std::array<int, history::effect_count> shares{0, 100, 62, 62, 26};
    return shares[static_cast<std::size_t>(what)];
}

using counts = std::array<int, history::effect_count>;

void append_month(std::string& to, const scale& s, int month, const counts& of, int unit, int floor) {
    const int begin = s.x_of_month(month);
    const int width = s.x_of_month(month + 1) - begin - 2;
    int y = floor;
    std::string words;
    for (const effect what : {effect::tokens, effect::errors, effect::tree, effect::words}) {
        const int n = of[static_cast<std::size_t>(what)];
        if (n == 0) continue;
        const int wide = std::max(4, width * share_of(what) / 100);
        y -= n * unit;
        append_format(to, "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
                      begin + (width - wide) / 2, y, wide, n * unit - 1, colour_of_mark(what));
        words += fmt::format("{}{} {}", words.empty() ? "" : ", ", n, history::name_of(what));
    }
    if (!words.empty())
        append_format(to,
                      "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#fff\" fill-opacity=\"0\"><title>"
                      "{}-{:02}: {}</title></rect>\n",
                      begin, y, width, floor - y, s.first_year + month / 12, month % 12 + 1, words);
}

// Appends the strip, with its upper left corner at `at`. Returns its height.
int append_strip(std::string& to, point at, int width, const history::timeline& all) {
    if (all.events.empty()) return 0;
    scale s{at.x, width, number_in(all.events.front().day(), 0, 4)};
    s.years = number_in(all.events.back().day(), 0, 4) - s.first_year + 1;
    const int months = s.years * 12;

    std::vector<counts> by_month(static_cast<std::size_t>(months));
    int most = 1;
    for (const history::event& each : all.events) {
        if (each.text != nullptr) continue;
        counts& of = by_month[static_cast<std::size_t>(s.month_of(each.day()))];
        ++of[static_cast<std::size_t>(each.changed())];
        most = std::max(most, of[1] + of[2] + of[3] + of[4]);
    }
    const int unit = std::clamp(height_of_bars / most, 2, 14);

    const std::vector<label> labels = labels_of(all, s);
    int levels = 0;
    for (const label& each : labels) levels = std::max(levels, each.level + 1);
    const int top = at.y + levels * height_of_label + 14;
    const int floor = top + std::max(most * unit, 60) + 6;

    // The time for which some commits are unknown is hatched.
    if (!all.complete_until.empty() && all.events.back().day() > all.complete_until) {
        const int x = s.x_of_day(all.complete_until);
        append_format(to, "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"url(#unknown)\"/>\n", x, top,
                      s.left + s.width - x, floor - top);
        append_text(to, {x + 16, top + 30}, fmt::format("after {}, not every commit is known", all.complete_until),
                    letters_of_remarks);
    }
    for (int year = 0; year <= s.years; ++year) {
        const int x = s.x_of_month(year * 12);
        append_format(to, "<path d=\"M{} {}v{}\" stroke=\"#bbb\" stroke-width=\"2\"/>\n", x, top, floor - top + 12);
        if (year < s.years)
            append_text(to, {(x + s.x_of_month(year * 12 + 12)) / 2, floor + 32},
                        fmt::format("{}", s.first_year + year), letters_of_axis);
    }
    append_format(to, "<path d=\"M{} {}h{}\" stroke=\"#1b1b1b\" stroke-width=\"3\"/>\n", s.left, floor + 1, s.width);
    for (int month = 0; month < months; ++month)
        append_month(to, s, month, by_month[static_cast<std::size_t>(month)], unit, floor);
    for (const label& each : labels) {
        const int y = top - 14 - each.level * height_of_label;
        const int x = s.x_of_day(each.of->day());
        to += "<g>";
        append_tooltip(to, *each.of);
        append_format(to, "<path d=\"M{} {}V{}\" stroke=\"{}\" stroke-width=\"3\"/>", x, y, floor,
                      colour_of_mark(effect::text));
        append_mark(to, {each.x + 13, y - 6}, effect::text);
        append_text(to, {each.x + 34, y + 2}, each.words, letters_of_label);
        to += "</g>\n";
    }
    return floor + 44 - at.y;
}

// --- The sheet ---

constexpr int margin_of_poster = 70;
constexpr int gap = 70;
constexpr int height_of_foot = 70;
constexpr int narrowest_title = 500;
constexpr int widest_title = 1100;
constexpr std::size_t most_columns = 8;
constexpr int most_stretch = 150;
constexpr std::array legend{effect::tokens, effect::errors, effect::tree, effect::words, effect::text};

std::vector<spec::change_topic> topics_of(const history::timeline& all) {
    std::vector<spec::change_topic> topics;
    for (const spec::topic_name& each : spec::topic_names)
        if (std::any_of(all.events.begin(), all.events.end(),
                        [&](const history::event& e) { return e.text == nullptr && e.topic() == each.topic; }))
            topics.push_back(each.topic);
    return topics;
}

void append_legend(std::string& to, point at, const history::timeline& all) {
    int x = at.x;
    for (const effect what : legend) {
        const std::size_t n = history::count_of(all, what);
        if (n == 0) continue;
        const lettering how{.size = 26};
        const std::string words = fmt::format("{} ({})", meaning_of_mark(what), n);
        append_mark(to, {x + 13, at.y - 9}, what);
        append_text(to, {x + 36, at.y}, words, how);
        x += 36 + width_of(words, how) + 50;
    }
}

// Describes the picture for people who cannot see it: "47 tokens change, ...".
std::string description_of(const history::timeline& all) {
    std::string text;
    for (const effect what : legend)
        if (const std::size_t n = history::count_of(all, what); n > 0)
            text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", meaning_of_mark(what), n);
    return text;
}

std::string title_of(const history::timeline& all) {
    const std::vector<std::string_view> years = history::years_of(all);
    return fmt::format("The HTML tokenizer, {} to {}", years.front(), years.back());
}

// Appends the head of the sheet. Returns its height.
int append_head(std::string& to, int width, const history::timeline& all) {
    append_text(to, {margin_of_poster, margin_of_poster + 54}, title_of(all), {.size = 68, .bold = true});
    append_text(
        to, {margin_of_poster, margin_of_poster + 104},
        "The strip shows the months to scale. Below it is a row for each revision of the standard that strata knows, "
        "so a busy year takes more room than a quiet one.",
        {.size = 27});
    append_legend(to, {margin_of_poster, margin_of_poster + 156}, all);
    const int top = margin_of_poster + 180;
    return top + append_strip(to, {margin_of_poster, top}, width - 2 * margin_of_poster, all);
}

// The height of a sheet with the proportions of A3 in landscape.
constexpr int height_for(int width) { return width * 297 / 420; }

struct sheet {
    int width = 0, height = 0;
    std::string drawn{};
};

// The sheet with this number of columns; nothing if the rows do not fit into them.
std::optional<sheet> sheet_with(std::size_t columns, const column& rows, const column_measures& m,
                                const history::timeline& all) {
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

// Chooses the smallest sheet, because its letters are the largest on paper of a given size.
sheet best_sheet(const history::timeline& all) {
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
}  // namespace strata::report::timeline

namespace strata::report {

std::string timeline_as_svg(const history::timeline& all) {
    if (all.events.empty()) return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\"/>\n";
    const timeline::sheet made = timeline::best_sheet(all);
    std::string to;
    line(to,
         "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"420mm\" height=\"297mm\" viewBox=\"0 0 {} {}\" "
         "role=\"img\" aria-labelledby=\"title about\">",
         made.width, made.height);
    line(to, "<title id=\"title\">{}</title>", timeline::title_of(all));
    line(to, "<desc id=\"about\">{}.</desc>", timeline::description_of(all));
    line(to, "<style>@page {{ size: A3 landscape; margin: 0 }}</style>");
    line(to,
         "<pattern id=\"unknown\" width=\"12\" height=\"12\" patternUnits=\"userSpaceOnUse\"><path d=\"M0 12L12 0\" "
         "stroke=\"#ddd\" stroke-width=\"2\"/></pattern>");
    line(to, "<rect width=\"{}\" height=\"{}\" fill=\"#fff\"/>", made.width, made.height);
    line(to, "<g font-family=\"{}\" fill=\"{}\">", font_families, timeline::lettering{}.colour);
    return to + made.drawn + "</g>\n</svg>\n";
}

}  // namespace strata::report
