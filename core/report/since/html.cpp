#include "core/report/since/html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/report/comparison/known_positions.hpp"
#include "core/report/since/encodings.hpp"
#include "core/report/since/html_parts.hpp"
#include "core/report/since/listing.hpp"
#include "core/report/since/reading_text.hpp"
#include "core/report/since/turn.hpp"
#include "core/report/writing/append_format.hpp"
#include "core/report/writing/counts.hpp"
#include "core/report/writing/html_text.hpp"
#include "core/report/writing/outgoing_text.hpp"
#include "core/spec/day.hpp"

namespace strata::report {
namespace {

// The lines of a source. What ends them is not shown, but for a carriage return.
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
                append_words(to, former.name);
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
        // The parser drops a first line feed.
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
    const study::moment& at = of.moments[turn.moment];
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
    const auto send_all = [&](const storage::kept_text& kept) {
        kept.read_all([&](std::string_view part) {
            page += part;
            out.send_if_long();
        });
    };
    begin_since_page(page, (inputs_ == 1 ? first_ : counted(inputs_, "input", "inputs")) + " through time");
    page += "<header class=\"page\">\n<h1>What the HTML standard made of it</h1>\n";
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
