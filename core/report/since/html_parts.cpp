#include "core/report/since/html_parts.hpp"

#include <algorithm>

#include "core/report/changes/words.hpp"
#include "core/report/since/page.hpp"
#include "core/report/writing/append_format.hpp"
#include "core/report/writing/html_text.hpp"
#include "core/report/writing/page.hpp"
#include "core/report/writing/section_link.hpp"
#include "core/spec/change.hpp"

namespace strata::report {
namespace {

void append_years(std::string& to, const time_scale& scale) {
    to += "<div class=\"years\">";
    for (int year = scale.first_year(); year <= scale.last_year(); ++year) {
        // Narrow screens have room for some of them.
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
    append_words(to, in_words({of.from, of.known_until, of.until}));
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

void begin_since_page(std::string& to, std::string_view title) {
    to += page_beginning(policy_without_script) + "<title>";
    append_words(to, title);
    to += "</title>\n";
    to.append("<style>\n").append(page_style).append("\n").append(since_page_style);
    to += "</style>\n</head>\n<body>\n";
}

void append_day(std::string& to, std::string_view day) { append_format(to, "<time datetime=\"{0}\">{0}</time>", day); }

void append_days(std::string& to, const days_of_reading& days) {
    const std::string words = in_words(days);
    // Every day of them becomes an element.
    for (std::size_t at = 0; at < words.size();) {
        const std::string_view rest = std::string_view(words).substr(at);
        const std::string_view next = rest.substr(0, spec::day_length);
        if (spec::is_day(next)) {
            append_day(to, next);
            at += next.size();
        } else {
            to += words[at++];
        }
    }
}

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

void append_moment(std::string& to, const study::moment& at) {
    if (at.after.empty()) return append_day(to, at.day);
    to += "between ";
    append_day(to, at.after);
    to += " and ";
    append_day(to, at.day);
}

void append_commit(std::string& to, const study::moment& at, std::string_view kind) {
    to += "<p class=\"by\">";
    if (at.made_by == nullptr || at.made_by->commit.empty()) {
        to += "The commit is not known";
    } else {
        to += "Commit <code>";
        append_html_link(to, link_to_commit(at.made_by->commit), at.made_by->short_commit());
        to += "</code>";
    }
    if (!kind.empty()) append_format(to, "; <span class=\"kind {0}\">{0}</span>", kind);
    to += "</p>\n";
}

void append_candidates(std::string& to, const std::vector<const spec::change*>& changes) {
    if (changes.empty()) return;
    to += "<p>Known changes of that time; there may have been others:</p>\n<ul class=\"candidates\">\n";
    for (const spec::change* const each : changes) {
        to += "<li>";
        if (!each->date().empty()) append_day(to, each->date());
        to += ' ';
        if (!each->commit().empty()) {
            to += "<code>";
            append_html_link(to, link_to_commit(each->commit()), each->commit());
            to += "</code> ";
        }
        append_words(to, each->title);
        to += "</li>\n";
    }
    to += "</ul>\n";
}

}  // namespace strata::report
