#include "core/report/timeline/strip.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "core/report/writing/append_format.hpp"
#include "core/report/writing/counts.hpp"

namespace strata::report::timeline {
namespace {

using study::effect;

constexpr int height_of_bars = 220;
constexpr int height_of_label = 30;
constexpr lettering letters_of_label{.size = 22, .bold = true, .colour = "#1f3f77"};
constexpr lettering letters_of_axis{.size = 24, .bold = true, .anchor = "middle"};

int number_in(std::string_view day, std::size_t at, std::size_t digits) {
    int number = 0;
    for (const char c : day.substr(at, digits)) number = number * 10 + (c - '0');
    return number;
}

// The scale: a month is a month, however much happened in it.
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

// Texts, each with the lowest level at which its label is free. The later ones come first: then a pole, which goes down
// from the left end of its label, crosses no label.
struct label {
    const study::event* of = nullptr;
    std::string words{};
    int x = 0, width = 0, level = 0;
};
std::vector<label> labels_of(const study::timeline& all, const scale& s) {
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

// How wide a bar is, in per cent of its month: what matters more is wider.
int share_of(effect what) {
    constexpr std::array<int, study::effect_count> shares{0, 100, 62, 62, 26};
    return shares[static_cast<std::size_t>(what)];
}

using counts = std::array<int, study::effect_count>;

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
        words += fmt::format("{}{} {}", words.empty() ? "" : ", ", n, study::name_of(what));
    }
    if (!words.empty())
        append_format(to,
                      "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#fff\" fill-opacity=\"0\"><title>"
                      "{}-{:02}: {}</title></rect>\n",
                      begin, y, width, floor - y, s.first_year + month / 12, month % 12 + 1, words);
}

}  // namespace

int append_strip(std::string& to, point at, int width, const study::timeline& all) {
    if (all.events.empty()) return 0;
    scale s{at.x, width, number_in(all.events.front().day(), 0, 4)};
    s.years = number_in(all.events.back().day(), 0, 4) - s.first_year + 1;
    const int months = s.years * 12;

    std::vector<counts> by_month(static_cast<std::size_t>(months));
    int most = 1;
    for (const study::event& each : all.events) {
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

    // What is not known completely is hatched.
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

}  // namespace strata::report::timeline
