#include "core/report/since/model.hpp"

// Draws a timeline in characters, and as a figure of a page.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/page.hpp"

namespace strata::report {

// --- In characters ---

namespace {

constexpr std::string_view solid_bar = "━", dotted_bar = "┄", tick = "·";
constexpr std::array<std::string_view, 5> colours{green, cyan, magenta, blue, yellow};

class band_drawing {
public:
    band_drawing(const time_line& of, std::size_t width) : of_(of) {
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
                case cell::known: line.add(solid_bar, colour); break;
                case cell::doubtful: line.add(dotted_bar, colour); break;
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

block lanes_of(const time_line& of, std::size_t width) { return band_drawing(of, width).lines(); }

// --- As a figure ---

namespace {

// The number of a lane's colour, from 0 to 5.
constexpr std::size_t colour_number(std::size_t lane) { return lane % 6; }

void append_years(std::string& to, const time_scale& scale) {
    to += "<div class=\"years\">";
    for (int year = scale.first_year(); year <= scale.last_year(); ++year) {
        // On narrow screens, the style shows only some years.
        const std::string_view rank = year == scale.first_year() || year % 5 == 0 ? "five"
                                      : year % 2 == 0                             ? "two"
                                                                                  : "one";
        append_format(to, "<span class=\"{}\" style=\"left:{:.2f}%\">{}</span>", rank, 100 * scale.at_year(year), year);
    }
    to += "</div>\n";
}

void append_bar(std::string& to, double begin, double end, std::string_view classes, const stretch& of) {
    append_format(to, "<b class=\"{}\" style=\"left:{:.3f}%;width:{:.3f}%\" title=\"", classes, 100 * begin,
                  100 * std::max(0.0, end - begin));
    append_words(to, in_words(days_of_reading{of.from, of.known_until, of.until}));
    to += "\"></b>";
}

void append_lane(std::string& to, const time_scale& scale, const lane& of, std::size_t number,
                 std::string_view prefix) {
    append_format(to, "<li class=\"c{}\">", colour_number(number));
    if (!prefix.empty()) {
        append_format(to, "<a href=\"#{}{}\">{}</a>", prefix, of.name, of.name);
    }
    to += "<div class=\"track\">";
    for (const stretch& each : of.stretches) {
        const double begin = scale.at(each.from);
        const double known = each.until.empty() ? 1 : std::max(begin, scale.at(each.known_until));
        const double end = each.until.empty() ? 1 : scale.at(each.until);
        if (end > known) append_bar(to, known, end, "doubt", each);
        append_bar(to, begin, known, "known", each);
    }
    to += "</div></li>\n";
}

}  // namespace

void append_chart(std::string& to, const time_line& of, std::string_view prefix) {
    append_format(to, "<div class=\"chart{}\" style=\"--years:{}\">\n", prefix.empty() ? " plain" : "",
                  of.scale.last_year() - of.scale.first_year() + 1);
    append_years(to, of.scale);
    if (!of.lanes.empty()) {
        to += "<ol class=\"lanes\">\n";
        for (std::size_t i = 0; i < of.lanes.size(); ++i) append_lane(to, of.scale, of.lanes[i], i, prefix);
        to += "</ol>\n";
    }
    if (!of.marks.empty()) {
        to += "<div class=\"marks\">";
        for (const boundary_mark& each : of.marks)
            append_format(to, "<i class=\"{}\" style=\"left:{:.3f}%\" title=\"{}\"></i>", each.strong ? "t" : "e",
                          100 * of.scale.at(each.day), each.day);
        to += "</div>\n";
        const auto is_strong = [](const boundary_mark& each) { return each.strong; };
        if (!prefix.empty() && !std::all_of(of.marks.begin(), of.marks.end(), is_strong))
            to +=
                "<p class=\"legend\">Below the line: <i class=\"t\"></i> tokens changed, <i class=\"e\"></i> only "
                "errors.</p>\n";
    }
    to += "</div>\n";
}

}  // namespace strata::report
