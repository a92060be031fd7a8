#include "core/report/comparison/html_parts.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <string_view>

#include "core/report/comparison/change_counts.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/names.hpp"
#include "core/report/writing/page.hpp"

namespace strata::report {

// --- The head ---

namespace {

// The page loads nothing, in particular nothing from the network. Style and script are inline.
constexpr std::string_view page_policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

// Before the browser shows anything, tells the style sheet that scripts run.
constexpr std::string_view page_first_script = "document.documentElement.className = 'js';";

}  // namespace

void append_page_head(std::string& to, const std::string& title, const std::vector<const spec::draft*>& drafts) {
    to += page_beginning(page_policy) + "<title>";
    append_words(to, title);
    to += ": ";
    for (const spec::draft* each : drafts) {
        append_words(to, each->about.name);
        to += each == drafts.back() ? "" : ", ";
    }
    to += " compared</title>\n";
    to.append("<style>\n").append(page_style).append("</style>\n");
    to.append("<script>").append(page_first_script).append("</script>\n");
    to += "</head>\n<body>\n";
}

void append_drafts_compared(std::string& to, const std::vector<const spec::draft*>& drafts, const std::string& run) {
    to += "<header class=\"page\">\n<h1>Where drafts of the HTML tokenizer differ</h1>\n<ul>\n";
    for (const spec::draft* each : drafts) {
        to += "<li><b>";
        append_words(to, each->about.name);
        to += "</b> ";
        append_html_link(to, each->about.copy.url, each->about.title);
        to += ", ";
        append_words(to, each->about.date);
        to += "</li>\n";
    }
    to += "</ul>\n";
    if (!run.empty()) {
        to += "<p>";
        append_words(to, run);
        to += "</p>\n";
    }
    to += "</header>\n";
}

// --- The table of an input ---

namespace {

// Sets of rules beyond this number are folded.
constexpr std::size_t causes_shown = 6;

// A rule, identified by its state and entry, and the drafts that have this rule.
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
    // Steps of older drafts come first, as in other reports.
    const auto age = [&](const step& s) {
        return std::find(drafts.begin(), drafts.end(), s.drafts.front()) - drafts.begin();
    };
    std::stable_sort(steps.begin(), steps.end(), [&](const step& a, const step& b) { return age(a) < age(b); });
    return steps;
}

// A cell with a count; empty for 0.
void append_figure(std::string& to, std::uint64_t n) {
    to += "<td class=\"n\">";
    if (n > 0) append_count(to, n);
    to += "</td>";
}

// Appends what differs, and the state and entry of each rule. The drafts that have a rule are named before the rule,
// unless all drafts have it.
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

// Begins a row whose words link to the first place, if the page has that place.
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
    begin(any_change ? "Places by change and rules" : "Places by rules");
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
            // If a change's sets of rules continue inside the fold, the change is named again there.
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

// --- All inputs: totals, inputs and changes ---

namespace {

void append_example(std::string& to, const change_count& of) {
    const change_example& e = of.example;
    const shortened_line line = line_of(e);
    const std::string_view text = line.text;
    to += of.of_tokens > 0 ? "<pre class=\"t\">" : "<pre class=\"e\">";
    append_html(to, text.substr(0, line.begin), html_place::source);
    to += "<mark>";
    append_html(to, text.substr(line.begin, line.end - line.begin), html_place::source);
    to += "</mark>";
    append_html(to, text.substr(line.end), html_place::source);
    to += "</pre>\n<p>";
    append_words(to, e.input);
    append_format(to, ":{}:{}", e.begin.line, e.begin.column);
    if (!e.differs.empty()) {
        to += " <small>";
        append_words(to, e.differs);
        to += "</small>";
    }
    if (!of.first.empty()) append_format(to, " <a href=\"#d{}\">first on this page</a>", of.first);
    to += "</p>\n";
}

void append_rules(std::string& to, const change_count& of, const std::vector<const spec::draft*>& drafts) {
    to += "<details><summary>";
    append_count(to, of.causes.size(), "set of rules", "sets of rules");
    to +=
        "</summary>\n<table class=\"causes\">\n<thead><tr><th scope=\"col\" class=\"n\">Tokens</th>"
        "<th scope=\"col\" class=\"n\">Errors</th><th scope=\"col\">What differs, and the rules</th></tr></thead>"
        "\n<tbody>\n";
    for (const cause_count* each : of.causes.by_frequency()) {
        to += "<tr>";
        append_figure(to, each->of_tokens);
        append_figure(to, each->of_errors);
        to += "<td>";
        append_cause(to, *each, drafts);
        to += "</td></tr>\n";
    }
    to += "</tbody>\n</table>\n</details>\n";
}

}  // namespace

void append_divergence_kinds(std::string& to, const compare::summary& figures) {
    const std::uint64_t of_errors = figures.divergences - figures.of_tokens;
    if (figures.of_tokens > 0) {
        to += "<span class=\"t\">";
        append_count(to, figures.of_tokens);
        to += " in tokens</span>";
    }
    if (figures.of_tokens > 0 && of_errors > 0) to += ", ";
    if (of_errors > 0) {
        to += "<span class=\"e\">";
        append_count(to, of_errors);
        to += " in errors only</span>";
    }
}

void append_totals(std::string& to, const overview& of) {
    to += "<p class=\"figures\"><strong>";
    append_count(to, of.figures.divergences, "place differs", "places differ");
    to += "</strong> in ";
    append_count(to, of.differing_inputs);
    to += " of ";
    append_count(to, of.inputs, "input", "inputs");
    if (of.figures.divergences > 0) {
        to += ": ";
        append_divergence_kinds(to, of.figures);
    }
    to += ". ";
    append_count(to, of.figures.tokens, "token is", "tokens are");
    to += " the same in all drafts";
    append_words(to, known_in_words(of.figures.stopped, of.inputs == 1 ? 0 : of.stopped_inputs));
    to += ".</p>\n";
}

void begin_inputs(std::string& to) {
    to +=
        "<table>\n<thead><tr><th scope=\"col\">Input</th><th scope=\"col\" class=\"n\">Bytes</th>"
        "<th scope=\"col\" class=\"n\">In tokens</th><th scope=\"col\" class=\"n\">In errors only</th></tr></thead>\n"
        "<tbody>\n";
}

void append_input_figures(std::string& to, std::uint64_t bytes, const compare::summary& figures) {
    for (const std::uint64_t n : {bytes, figures.of_tokens, figures.divergences - figures.of_tokens}) {
        to += "<td class=\"n\">";
        append_count(to, n);
        to += "</td>";
    }
}

void append_changes(std::string& to, const change_counts& counts, const std::vector<const spec::draft*>& drafts,
                    std::span<const study::change_step> known) {
    if (counts.empty()) return;
    to +=
        "<table class=\"changes\">\n<thead><tr><th scope=\"col\" class=\"n\">In tokens</th>"
        "<th scope=\"col\" class=\"n\">In errors only</th><th scope=\"col\" class=\"n\">Inputs</th>"
        "<th scope=\"col\">Change</th></tr></thead>\n<tbody>\n";
    for (const change_count* each : counts.by_frequency()) {
        to += "<tr>";
        append_figure(to, each->of_tokens);
        append_figure(to, each->of_errors);
        append_figure(to, each->inputs);
        to += "<td><b>";
        append_words(to, title_of(*each));
        to += "</b>";
        if (each->what != nullptr) {
            to += " <code>";
            append_words(to, each->what->id);
            to += "</code> <small>";
            append_words(to, origin_in_words(*each->what, known));
            to += "</small>";
        }
        to += '\n';
        append_example(to, *each);
        append_rules(to, *each, drafts);
        to += "</td></tr>\n";
    }
    to += "</tbody>\n</table>\n";
}

}  // namespace strata::report
