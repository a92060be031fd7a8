#include "core/report/comparison/summary.hpp"

#include <string_view>

#include "core/report/comparison/page.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/outgoing_text.hpp"
#include "core/report/writing/page.hpp"

namespace strata::report {
namespace {

// What is said of inputs without a row.
void append_other_inputs(std::string& to, const comparison_sums& sums, bool all_counted) {
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
    outgoing_text out(to_);
    std::string& page = out.text();
    const std::string title = sums.inputs == 1 ? sums.last.name : counted(sums.inputs, "input", "inputs");
    append_page_head(page, policy_without_script, {}, title, scope().drafts);
    append_drafts_compared(page, scope().drafts, run_);
    page += "<main class=\"overview\">\n";
    append_totals(page, {sums.inputs, sums.differing_inputs, sums.figures, sums.stopped_inputs});
    append_changes(page, sums.changes, {scope().drafts, scope().changes, false});
    begin_inputs(page, " class=\"files\"");
    sums.rows.for_each([&](std::string_view row) {
        page += row;
        out.send_if_long();
    });
    page += "</tbody>\n</table>\n";
    append_other_inputs(page, sums, scope().topics.empty() && !scope().only_tokens);
    page += "</main>\n</body>\n</html>\n";
    out.send();
}

std::string summary_html::row_of(const summed_input& of) const {
    if (of.figures.divergences == 0 && of.whole) return "";
    std::string row = "<tr><th scope=\"row\">";
    append_words(row, of.name);
    if (!of.whole) row += " <small>interrupted; only the part that was read is counted</small>";
    row += "</th>";
    append_input_figures(row, of.bytes, of.figures);
    return row + "</tr>\n";
}

}  // namespace strata::report
