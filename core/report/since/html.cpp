#include "core/report/since/html.hpp"

// Writes the page of inputs, with the readings and turning points of each input.

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/report/changes/changes.hpp"
#include "core/report/comparison/html_parts.hpp"
#include "core/report/encoding/encoding.hpp"
#include "core/report/since/model.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/names.hpp"
#include "core/report/writing/page.hpp"
#include "core/spec/change.hpp"
#include "core/spec/day.hpp"

namespace strata::report {

/// The text of page.css, which follows `page_style` in a page.
extern const std::string_view since_page_style;

namespace {

// --- Pieces of the page ---

// Appends the page up to the beginning of its body.
void begin_since_page(std::string& to, std::string_view title) {
    to += page_beginning(policy_without_script) + "<title>";
    append_words(to, title);
    to += "</title>\n";
    to.append("<style>\n").append(page_style).append("\n").append(since_page_style);
    to += "</style>\n</head>\n<body>\n";
}

// Appends a day as a `time` element.
void append_day(std::string& to, std::string_view day) { append_format(to, "<time datetime=\"{0}\">{0}</time>", day); }

// Appends the days of a reading, in the words of `in_words`.
void append_days(std::string& to, const days_of_reading& days) {
    const std::string words = in_words(days);
    // Each day in the words becomes a `time` element.
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

// Appends the day of a moment or, if that is unknown, the days between which the moment lies.
void append_moment(std::string& to, const history::moment& at) {
    if (at.after.empty()) return append_day(to, at.day);
    to += "between ";
    append_day(to, at.after);
    to += " and ";
    append_day(to, at.day);
}

// Appends a paragraph that links to the commit that made the text of a moment, and says what this commit changed:
// "tokens".
void append_commit(std::string& to, const history::moment& at, std::string_view kind) {
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

// Appends a list of named changes that may be the cause of a turning point. Appends nothing if there is no such change.
void append_candidates(std::string& to, const std::vector<const spec::change*>& changes) {
    if (changes.empty()) return;
    to += "<p>Known changes from that time; there may have been others:</p>\n<ul class=\"candidates\">\n";
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

// --- The timeline ---

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

// --- The page of inputs ---

namespace {

// Appends the periods of the encodings, the newest first, each with the change that began it. Appends nothing if there
// is only one period.
void append_encodings_as_html(std::string& to, const input_in_time& of) {
    if (!has_several_encodings(of)) return;
    append_format(to, "<p class=\"limit\">{}</p>\n<ul class=\"encodings\">\n", heading_of_encodings);
    for (std::size_t i = of.encodings->size(); i-- > 0;) {
        const compare::encoding_period& each = (*of.encodings)[i];
        to += "<li><b>";
        append_days(to, days_of_encoding(of, i));
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
    append_format(to, "</ul>\n<p class=\"limit\">{}</p>\n", remark_on_encodings);
}

// Appends the lines of a source. The only line ends that are shown are carriage returns without a line feed.
void append_lines(std::string& to, std::string_view source) {
    while (!source.empty()) {
        const std::size_t end = std::min(source.find('\n'), source.size());
        std::string_view line = source.substr(0, end);
        if (end < source.size() && line.ends_with('\r')) line.remove_suffix(1);
        append_html(to, line, html_place::source);
        if (end < source.size()) to += '\n';
        source.remove_prefix(std::min(end + 1, source.size()));
    }
}

std::string_view class_of(const listed_line& line) {
    if (!line.state.empty()) return "error";
    if (line.kind.name == "start tag") return "st";
    if (line.kind.name == "end tag") return "et";
    if (line.kind.name == "comment") return "co";
    if (line.kind.name == "doctype") return "dt";
    if (line.kind.name == "instruction") return "pi";
    return "tx";
}

void append_left_out(std::string& to, std::uint64_t count) {
    if (count == 0) return;
    to += "<tr class=\"gap\"><td></td><td colspan=\"2\">… ";
    append_count(to, count);
    to += " more</td></tr>\n";
}

void append_listing(std::string& to, const listing& of) {
    to +=
        "<table class=\"listing\">\n<thead><tr><th scope=\"col\">Place</th><th scope=\"col\">Kind</th>"
        "<th scope=\"col\">Content</th></tr></thead>\n<tbody>\n";
    for (const listed_line& each : of.lines) {
        append_left_out(to, each.left_out);
        append_format(to, "<tr class=\"{}\"><td class=\"at\">{}:{}</td><td class=\"kind\">{}</td><td>", class_of(each),
                      each.where.line, each.where.column, each.kind.name);
        if (!each.words.empty()) {
            to += "<code>";
            append_html(to, each.words, html_place::token);
            to += "</code>";
        }
        if (!each.state.empty()) {
            to += " <small>";
            append_words(to, each.state);
            for (const former_name& former : each.former_states) {
                to += "; before ";
                append_day(to, former.before);
                to += ' ';
                append_words(to, in_words(former));
            }
            to += "</small>";
        }
        to += "</td></tr>\n";
    }
    append_left_out(to, of.left_out);
    to += "</tbody>\n</table>\n";
}

}  // namespace

since_html::since_html(std::ostream& to, std::string run, since_html_limits limits)
    : to_(to), run_(std::move(run)), limits_(limits) {}

void since_html::add(const input_in_time& of) {
    if (++inputs_ == 1) first_ = of.name;
    body_.clear();
    const reading_names names(of);
    const std::string count = counted(names.count(), "reading", "readings");
    append_format(body_, "<section class=\"input\" id=\"i{}\">\n<h2>", inputs_);
    append_words(body_, of.name);
    body_ += "</h2>\n<p class=\"figures\">";
    append_count(body_, of.source.size(), "byte", "bytes");
    append_format(body_, ". <strong>{}</strong> since ", count);
    append_day(body_, of.moments.front().day);
    if (!of.ends.empty()) {
        body_ += ", until ";
        append_day(body_, of.ends);
    }
    body_ += ".</p>\n";
    for (const std::string& each : limits_in_words(of)) {
        body_ += "<p class=\"limit\">";
        append_words(body_, each);
        body_ += "</p>\n";
    }
    append_encodings_as_html(body_, of);
    if (!of.source.empty() && of.source.size() <= limits_.source) {
        body_ += "<pre class=\"given\">";
        // A second line feed is written, because the HTML parser drops a line feed at the beginning of `pre`.
        if (of.source.starts_with('\n') || of.source.starts_with("\r\n")) body_ += '\n';
        append_lines(body_, of.source);
        body_ += "</pre>\n";
    }
    append_chart(body_, time_line_of(of, names), fmt::format("i{}", inputs_));
    body_ += "<h3>Readings, newest first</h3>\n";
    for (const std::size_t newest : names.newest_moments()) add_reading(of, names, newest);
    if (!of.found->turns.empty()) body_ += "<h3>Turning points, newest first</h3>\n";
    for (std::size_t t = of.found->turns.size(); t-- > 0;) add_turn(of, names, t);
    body_ += "</section>\n";
    sections_.append(body_);

    std::string row;
    append_format(row, "<tr><th scope=\"row\"><a href=\"#i{}\">", inputs_);
    append_words(row, of.name);
    append_format(row, "</a></th><td>{}</td></tr>\n", count);
    rows_.append(row);
}

void since_html::add_reading(const input_in_time& of, const reading_names& names, std::size_t newest) {
    const std::string_view name = names.at(newest);
    append_format(body_, "<section class=\"reading\" id=\"i{}{}\">\n<h4><b class=\"name c{}\">{}</b></h4>\n", inputs_,
                  name, colour_number(names.number_at(newest)), name);
    body_ += "<ul class=\"days\">\n";
    std::vector<days_of_reading> ranges = days_of(of.found->reading_of[newest], of);
    for (std::size_t i = ranges.size(); i-- > 0;) {
        body_ += "<li>";
        append_days(body_, ranges[i]);
        body_ += "</li>\n";
    }
    body_ += "</ul>\n";
    const listing shown = listing_of(of, newest, limits_.lines);
    append_format(body_, "<details{}><summary>{}</summary>\n",
                  names.count() <= limits_.unfolded_readings ? " open" : "", counts_of(shown));
    append_listing(body_, shown);
    if (!shown.is_whole()) {
        body_ += "<p class=\"more\">All of it: <code>strata tokenize --draft=";
        append_words(body_, of.moments[newest].draft->about.name);
        body_ += "</code></p>\n";
    }
    body_ += "</details>\n</section>\n";
}

std::string since_html::id_of_turn(std::size_t turn) const { return fmt::format("i{}.{}", inputs_, turn + 1); }

void since_html::add_link_to_reading(std::string_view name, std::size_t number) {
    append_format(body_, "<a class=\"name c{}\" href=\"#i{}{}\">{}</a>", colour_number(number), inputs_, name, name);
}

void since_html::add_turn(const input_in_time& of, const reading_names& names, std::size_t number) {
    const compare::turning_point& turn = of.found->turns[number];
    const history::moment& at = of.moments[turn.moment];
    append_format(body_, "<section class=\"turn\" id=\"{}\">\n<h4>", id_of_turn(number));
    append_moment(body_, at);
    body_ += " <span class=\"from\">";
    add_link_to_reading(names.at(turn.moment - 1), names.number_at(turn.moment - 1));
    body_ += " → ";
    add_link_to_reading(names.at(turn.moment), names.number_at(turn.moment));
    body_ += "</span>";
    if (at.made_by != nullptr) {
        body_ += ' ';
        append_words(body_, at.made_by->title);
    }
    body_ += "</h4>\n";
    append_commit(body_, at, kind_of(turn));
    append_candidates(body_, turn.changes);

    const std::size_t shown = std::min(turn.places.size(), limits_.places);
    std::vector<std::uint64_t> offsets;
    for (std::size_t p = 0; p < shown; ++p) add_offsets(offsets, turn.places[p], limits_.divergence);
    const known_positions positions(*at.draft, of.source, std::move(offsets));
    for (std::size_t p = 0; p < shown; ++p)
        append_divergence(body_, turn.places[p], {fmt::format("{}.{}", id_of_turn(number), p + 1), p + 1, false, 5},
                          positions, texts_, limits_.divergence);
    if (const std::uint64_t more = turn.places.size() - shown + turn.more_places; more > 0) {
        body_ += "<p class=\"more\">";
        append_count(body_, more, "more place", "more places");
        body_ += "</p>\n";
    }
    body_ += "</section>\n";
}

void since_html::finish() {
    if (inputs_ == 0) return;
    outgoing_text out(to_);
    std::string& page = out.text();
    const auto send_all = [&](const spooled_text& kept) {
        kept.read_all([&](std::string_view part) {
            page += part;
            out.send_if_long();
        });
    };
    begin_since_page(page, (inputs_ == 1 ? first_ : counted(inputs_, "input", "inputs")) + " through time");
    page += "<header class=\"page\">\n<h1>How the HTML standard has read it</h1>\n";
    if (!run_.empty()) {
        page += "<p>";
        append_words(page, run_);
        page += "</p>\n";
    }
    page += "</header>\n";
    if (inputs_ > 1) {
        page +=
            "<nav class=\"inputs\" aria-label=\"Inputs\">\n<table>\n<thead><tr><th scope=\"col\">Input</th>"
            "<th scope=\"col\">Readings</th></tr></thead>\n<tbody>\n";
        send_all(rows_);
        page += "</tbody>\n</table>\n</nav>\n";
    }
    page += "<main>\n";
    send_all(sections_);
    page += "</main>\n</body>\n</html>\n";
    out.send();
}

}  // namespace strata::report
