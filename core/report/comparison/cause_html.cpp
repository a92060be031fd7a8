#include "core/report/comparison/cause_html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/report/comparison/change_table.hpp"
#include "core/report/comparison/divergence_html.hpp"
#include "core/report/writing/append_format.hpp"
#include "core/report/writing/html_text.hpp"
#include "core/report/writing/named_changes.hpp"

namespace strata::report {
namespace {

// Further sets of rules are folded.
constexpr std::size_t causes_shown = 6;

// Rules of one state and entry, with their drafts.
struct step {
    const compare::cause* is;
    std::vector<const spec::draft*> drafts;
};

std::vector<step> steps_of(const cause_count& cause, const std::vector<const spec::draft*>& drafts) {
    std::vector<step> steps;
    for (const compare::cause& each : cause.causes) {
        if (each.drafts.empty()) continue;
        const auto same = std::find_if(steps.begin(), steps.end(), [&](const step& s) {
            return s.is->state_name == each.state_name && s.is->subject == each.subject;
        });
        if (same == steps.end())
            steps.push_back({&each, each.drafts});
        else
            same->drafts.insert(same->drafts.end(), each.drafts.begin(), each.drafts.end());
    }
    // The oldest first, as elsewhere.
    const auto age = [&](const step& s) {
        return std::find(drafts.begin(), drafts.end(), s.drafts.front()) - drafts.begin();
    };
    std::stable_sort(steps.begin(), steps.end(), [&](const step& a, const step& b) { return age(a) < age(b); });
    return steps;
}

// Begins a row whose words link to the first place, if the page has it.
void begin_row(std::string& to, std::string_view row, std::uint64_t of_tokens, std::uint64_t of_errors) {
    to += row;
    append_figure(to, of_tokens);
    append_figure(to, of_errors);
    to += "<td>";
}

void begin_link(std::string& to, const std::string& first, const std::string& kind) {
    if (!first.empty()) append_format(to, "<a href=\"#d{}\" data-k=\"{}\">", first, kind);
}

void end_row(std::string& to, const std::string& first) { to += first.empty() ? "</td></tr>\n" : "</a></td></tr>\n"; }

void append_change(std::string& to, const change_count& of) {
    begin_row(to, "<tr class=\"ch\">", of.of_tokens, of.of_errors);
    begin_link(to, of.first, fmt::format("{}", of.number));
    to += "<b>";
    append_words(to, title_of(of));
    to += "</b>";
    if (of.what != nullptr) {
        to += " <code>";
        append_words(to, of.what->id);
        to += "</code>";
        if (const std::string made = commit_and_day(*of.what); !made.empty()) {
            to += " <small>";
            append_words(to, made);
            to += "</small>";
        }
    }
    end_row(to, of.first);
}

}  // namespace

void append_figure(std::string& to, std::uint64_t n) {
    to += "<td class=\"n\">";
    if (n > 0) append_count(to, n);
    to += "</td>";
}

void append_cause(std::string& to, const cause_count& cause, const std::vector<const spec::draft*>& drafts) {
    if (!cause.kinds.empty()) {
        to += "<strong>";
        append_words(to, cause.kinds);
        to += "</strong> ";
    }
    const std::vector<step> steps = steps_of(cause, drafts);
    for (const step& each : steps) {
        to += "<span>";
        if (steps.size() > 1) {
            append_drafts(to, each.drafts);
            to += ' ';
        }
        to += "<b>";
        append_words(to, each.is->state_name);
        to += "</b> <i>";
        append_words(to, each.is->subject);
        to += "</i></span> ";
    }
    if (steps.empty()) to += "<span>no single rule</span>";
}

std::string kinds_of(const std::vector<counted_as>& place) {
    std::string kinds;
    for (const counted_as& each : place)
        append_format(kinds, "{}{}-{}", kinds.empty() ? "" : " ", each.change, each.cause);
    std::vector<std::size_t> changes;
    for (const counted_as& each : place)
        if (std::find(changes.begin(), changes.end(), each.change) == changes.end()) changes.push_back(each.change);
    for (const std::size_t each : changes) append_format(kinds, " {}", each);
    return kinds;
}

void append_cause_table(std::string& to, const change_counts& counts, const std::vector<const spec::draft*>& drafts) {
    const std::vector<const change_count*> sorted = counts.by_frequency();
    if (sorted.empty()) return;
    const bool any_change = sorted.front()->is_known();
    const auto begin = [&](std::string_view caption) {
        to.append("<table class=\"causes\">\n<caption>").append(caption).append("</caption>\n");
        to +=
            "<thead><tr><th scope=\"col\" class=\"n\">Tokens</th><th scope=\"col\" class=\"n\">Errors</th>"
            "<th scope=\"col\">What differs, and the rules</th></tr></thead>\n<tbody>\n";
    };
    constexpr std::string_view end = "</tbody>\n</table>\n";
    std::size_t left = 0;
    for (const change_count* each : sorted) left += each->causes.size();
    bool folded = false;
    std::size_t shown = 0;
    begin(any_change ? "Divergences by change and rules" : "Divergences by rules");
    for (const change_count* change : sorted) {
        const std::vector<const cause_count*> causes = change->causes.by_frequency();
        for (const cause_count* each : causes) {
            const bool fold = shown == causes_shown && !folded;
            if (fold) {
                to += end;
                to += "<details class=\"more\"><summary>";
                append_count(to, left, "more set of rules", "more sets of rules");
                to += "</summary>\n";
                begin("More rules");
                folded = true;
            }
            // A change that continues inside the fold is named there again.
            if (any_change && (each == causes.front() || fold)) append_change(to, *change);
            begin_row(to, "<tr>", each->of_tokens, each->of_errors);
            begin_link(to, each->first, fmt::format("{}-{}", change->number, each->number));
            append_cause(to, *each, drafts);
            end_row(to, each->first);
            ++shown;
            --left;
        }
    }
    to += end;
    if (folded) to += "</details>\n";
}

}  // namespace strata::report
