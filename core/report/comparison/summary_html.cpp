#include "core/report/comparison/summary_html.hpp"

#include <ostream>
#include <string_view>

#include "core/report/comparison/change_html.hpp"
#include "core/report/comparison/page_head.hpp"
#include "core/report/writing/counts.hpp"
#include "core/report/writing/html_text.hpp"
#include "core/report/writing/page.hpp"

namespace strata::report {
namespace {

void append_row(std::string& to, const summed_input& of) {
    to += "<tr><th scope=\"row\">";
    append_words(to, of.name);
    if (!of.whole) to += " <small>interrupted; only the part that was read is counted</small>";
    to += "</th>";
    for (const std::uint64_t n : {of.bytes, of.figures.of_tokens, of.figures.divergences - of.figures.of_tokens}) {
        to += "<td class=\"n\">";
        append_count(to, n);
        to += "</td>";
    }
    to += "</tr>\n";
}

void append_inputs(std::string& to, const comparison_sums& sums, bool all_counted) {
    to +=
        "<table class=\"files\">\n<thead><tr><th scope=\"col\">Input</th><th scope=\"col\" class=\"n\">Bytes</th>"
        "<th scope=\"col\" class=\"n\">In tokens</th><th scope=\"col\" class=\"n\">In errors only</th></tr></thead>\n"
        "<tbody>\n";
    for (const summed_input* each : sums.by_places())
        if (each->figures.divergences > 0 || !each->whole) append_row(to, *each);
    to += "</tbody>\n</table>\n";
    if (const std::uint64_t same = sums.same_inputs; same > 0) {
        to += "<p>";
        if (all_counted) {
            append_count(to, same, "input is", "inputs are");
            to += " the same in all drafts.</p>\n";
        } else {
            append_count(to, same, "input has", "inputs have");
            to += " no such divergence.</p>\n";
        }
    }
    if (!sums.not_read.empty()) {
        to += "<p>";
        append_count(to, sums.not_read.size(), "input was not read", "inputs were not read");
        for (const std::string& each : sums.not_read) {
            to += &each == &sums.not_read.front() ? ": " : ", ";
            append_words(to, each);
        }
        to += "</p>\n";
    }
}

}  // namespace

void summary_html::write(const comparison_sums& sums) {
    std::string page;
    const std::string title =
        sums.inputs.size() == 1 ? sums.inputs.front().name : counted(sums.inputs.size(), "input", "inputs");
    append_page_head(page, policy_without_script, {}, title, scope().drafts);
    append_drafts_compared(page, scope().drafts, run_);
    page += "<main class=\"overview\">\n";
    append_totals(page, {sums.inputs.size(), sums.differing_inputs, sums.figures, sums.stopped_inputs});
    append_changes(page, sums.changes, {scope().drafts, scope().changes, false});
    append_inputs(page, sums, scope().topics.empty() && !scope().only_tokens);
    to_ << page << "</main>\n</body>\n</html>\n";
}

}  // namespace strata::report
