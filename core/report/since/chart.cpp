#include "core/report/since/chart.hpp"

#include <algorithm>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/page.hpp"

namespace strata::report {
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
