#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "core/report/since/html.hpp"
#include "core/report/since/html_parts.hpp"
#include "core/report/since/part.hpp"
#include "core/report/since/turn.hpp"
#include "core/report/writing/append_format.hpp"
#include "core/report/writing/html_text.hpp"

namespace strata::report {
namespace {

class part_page {
public:
    explicit part_page(const part_history& of) : of_(of), found_(*of.found) {}

    std::string page() {
        const std::string title = title_of(of_.name);
        begin_since_page(to_, title + " through time");
        to_ += "<header class=\"page\">\n<h1>How the HTML tokenizer changed</h1>\n</header>\n<main>\n";
        to_ += "<section class=\"input\">\n<h2>";
        words(title);
        to_ += "</h2>\n<p class=\"figures\"><strong>";
        append_count(to_, found_.changes.size(), "change", "changes");
        to_ += "</strong> since ";
        append_day(to_, of_.moments.front().day);
        if (!of_.ends.empty()) {
            to_ += ", until ";
            append_day(to_, of_.ends);
        }
        to_ += found_.in_last_text ? "." : "; not in the last text.";
        to_ += "</p>\n";
        for (const study::moment* const each : unknown_times(of_.moments, of_.chain_ends)) {
            to_ += "<p class=\"limit\">Nothing is known of the time ";
            append_moment(to_, *each);
            to_ += ".</p>\n";
        }
        append_chart(to_, time_line_of(of_), "");
        if (!found_.changes.empty()) to_ += "<h3>Changes, newest first</h3>\n";
        for (std::size_t c = found_.changes.size(); c-- > 0;) change(found_.changes[c]);
        if (found_.in_first_text && of_.name.of != part_name::kind::topic) {
            to_ += "<p>In the first text, of ";
            append_day(to_, of_.moments.front().day);
            to_ += ".</p>\n";
        }
        to_ += "</section>\n</main>\n</body>\n</html>\n";
        return std::move(to_);
    }

private:
    void words(std::string_view text) { append_html(to_, text, html_place::words); }

    void change(const study::change_in_time& of) {
        const study::moment& at = of_.moments[of.moment];
        to_ += "<section class=\"turn\">\n<h4>";
        append_moment(to_, at);
        if (at.made_by != nullptr) {
            to_ += ' ';
            words(at.made_by->title);
        }
        to_ += "</h4>\n";
        append_commit(to_, at, at.made_by != nullptr ? kind_of(*at.made_by) : "");
        append_candidates(to_, of.candidates);
        for (const study::changed_part& each : of.parts) part(each);
        to_ += "</section>\n";
    }

    void part(const study::changed_part& of) {
        const std::string_view how = study::name_of(of.how);
        append_format(to_, "<div class=\"part\">\n<p><b class=\"how {0}\">{0}</b> ", how);
        const std::string_view heading = of.after.empty() ? of.before : of.after;
        if (heading.empty()) {
            to_ += "outside the states";
        } else if (of.before.empty() || of.after.empty() || of.before == of.after) {
            words(heading);
        } else {
            words(of.before);
            to_ += " → ";
            words(of.after);
        }
        to_ += "</p>\n";
        if (!of.rules.empty()) {
            // Rules of one character need no column that says which.
            const bool alike = std::all_of(of.rules.begin(), of.rules.end(),
                                           [](const study::changed_rule& each) { return each.on.empty(); });
            to_ += alike ? "<table class=\"rules alone\">\n<thead><tr>" : "<table class=\"rules\">\n<thead><tr>";
            if (!alike) to_ += "<th scope=\"col\">On</th>";
            to_ += "<th scope=\"col\">Rule</th></tr></thead>\n<tbody>\n";
            for (const study::changed_rule& each : of.rules) rule(each, !alike);
            to_ += "</tbody>\n</table>\n";
        }
        to_ += "</div>\n";
    }

    void rule(const study::changed_rule& of, bool with_heading) {
        to_ += "<tr>";
        if (with_heading) {
            to_ += "<th scope=\"row\">";
            words(of.on);
            to_ += "</th>";
        }
        to_ += "<td>";
        for (const std::string& each : of.before) sentence("del", each);
        for (const std::string& each : of.after) sentence("ins", each);
        to_ += "</td></tr>\n";
    }
    void sentence(std::string_view element, std::string_view text) {
        append_format(to_, "<p><{}>", element);
        words(text);
        append_format(to_, "</{}></p>", element);
    }

    const part_history& of_;
    const study::part_in_time& found_;
    std::string to_;
};

}  // namespace

std::string part_as_html(const part_history& of) { return part_page(of).page(); }

}  // namespace strata::report
