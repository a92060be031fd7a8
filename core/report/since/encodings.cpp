#include "core/report/since/encodings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/report/changes/words.hpp"
#include "core/report/encoding/json.hpp"
#include "core/report/encoding/text.hpp"
#include "core/report/since/html_parts.hpp"
#include "core/report/since/ranges.hpp"
#include "core/report/writing/append_format.hpp"
#include "core/report/writing/html_text.hpp"
#include "core/report/writing/json_members.hpp"
#include "core/report/writing/terminal.hpp"

namespace strata::report {
namespace {

constexpr std::string_view heading = "Not all texts read these bytes in the same encoding:";
constexpr std::string_view remark = "The readings are of the characters that the newest of these encodings gives.";

days_of_reading days_of(const input_in_time& of, std::size_t period) {
    const std::vector<compare::encoding_period>& all = *of.encodings;
    days_of_reading days{all[period].from};
    if (period + 1 == all.size()) {
        days.until = days.known_until = of.ends;
    } else {
        const compare::encoding_period& next = all[period + 1];
        days.until = next.from;
        days.known_until = next.after.empty() ? next.from : std::max(days.from, next.after);
    }
    return days;
}

/// The commit that made a period another than the one before it. "": it is not known.
struct cause_of_period {
    std::string_view commit;
    std::string_view title;
};
cause_of_period cause_of(const compare::encoding_period& of) {
    if (of.made_by != nullptr) return {of.made_by->commit, of.made_by->title};
    if (of.text != nullptr && of.text->made_by != nullptr)
        return {of.text->made_by->short_commit(), of.text->made_by->title};
    return {};
}

// The day of that commit, or the days between which it lies.
std::string day_of_change(const compare::encoding_period& of) {
    return of.after.empty() ? std::string(of.from) : fmt::format("between {} and {}", of.after, of.from);
}

std::string title_of(const cause_of_period& by) {
    return by.title.empty() ? "It is not known which commit made it so." : std::string(by.title);
}

bool has_several_encodings(const input_in_time& of) { return of.encodings != nullptr && of.encodings->size() > 1; }

}  // namespace

block encodings_as_block(const input_in_time& of, std::size_t width) {
    block lines;
    if (!has_several_encodings(of)) return lines;
    lines.emplace_back();
    append_block(lines, wrapped(styled_text(std::string(heading)), width));
    for (std::size_t i = of.encodings->size(); i-- > 0;) {
        const compare::encoding_period& each = (*of.encodings)[i];
        styled_text line(in_words(days_of(of, i)), bold);
        line.add(": ").add(encoding_in_words(each.found));
        append_block(lines, wrapped(line, width - 2, 2), 2);
        if (i == 0) continue;
        styled_text cause;
        cause.add(day_of_change(each) + "  ", dim);
        const cause_of_period by = cause_of(each);
        if (!by.commit.empty()) cause.add_link(std::string(by.commit), link_to_commit(by.commit)).add("  ");
        append_block(lines, wrapped(cause.add(title_of(by)), width - 4, 4), 4);
    }
    append_block(lines, wrapped(styled_text(std::string(remark), dim), width));
    return lines;
}

void append_encodings_as_html(std::string& to, const input_in_time& of) {
    if (!has_several_encodings(of)) return;
    append_format(to, "<p class=\"limit\">{}</p>\n<ul class=\"encodings\">\n", heading);
    for (std::size_t i = of.encodings->size(); i-- > 0;) {
        const compare::encoding_period& each = (*of.encodings)[i];
        to += "<li><b>";
        append_days(to, days_of(of, i));
        to += "</b>: ";
        append_words(to, encoding_in_words(each.found));
        if (i > 0) {
            append_format(to, ". {} ", day_of_change(each));
            const cause_of_period by = cause_of(each);
            if (!by.commit.empty())
                append_format(to, "<a href=\"{}\"><code>{}</code></a> ", link_to_commit(by.commit), by.commit);
            append_words(to, title_of(by));
        }
        to += "</li>\n";
    }
    append_format(to, "</ul>\n<p class=\"limit\">{}</p>\n", remark);
}

void append_encodings_as_json(std::string& to, const input_in_time& of) {
    if (!has_several_encodings(of)) return;
    begin_member(to, "encodings");
    to += '[';
    for (std::size_t i = 0; i < of.encodings->size(); ++i) {
        const compare::encoding_period& each = (*of.encodings)[i];
        const days_of_reading days = days_of(of, i);
        if (i > 0) to += ',';
        to += '{';
        append_member(to, "from", days.from);
        append_member_or_null(to, "knownUntil", days.known_until);
        append_member_or_null(to, "until", days.until);
        begin_member(to, "encoding");
        append_encoding(to, each.found);
        begin_member(to, "change");
        if (const cause_of_period by = cause_of(each); !by.title.empty()) {
            to += '{';
            append_member_or_null(to, "date", by.commit.empty() ? "" : each.from);
            append_member_or_null(to, "commit", by.commit);
            append_member(to, "title", by.title);
            to += '}';
        } else {
            to += "null";
        }
        to += '}';
    }
    to += ']';
}

}  // namespace strata::report
