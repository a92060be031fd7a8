#include "core/report/comparison/change_html.hpp"

#include <string_view>

#include "core/report/comparison/cause_html.hpp"
#include "core/report/comparison/change_table.hpp"
#include "core/report/comparison/figures.hpp"
#include "core/report/writing/append_format.hpp"
#include "core/report/writing/html_text.hpp"

namespace strata::report {
namespace {

void append_example(std::string& to, const change_count& of, bool with_link) {
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
    if (with_link && !of.first.empty()) append_format(to, " <a href=\"#d{}\">first on this page</a>", of.first);
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
    append_count(to, of.figures.divergences, "divergence", "divergences");
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

void begin_inputs(std::string& to, std::string_view attributes) {
    append_format(to, "<table{}>\n", attributes);
    to +=
        "<thead><tr><th scope=\"col\">Input</th><th scope=\"col\" class=\"n\">Bytes</th>"
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

void append_changes(std::string& to, const change_counts& counts, const changes_style& style) {
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
            append_words(to, origin_in_words(*each->what, style.known));
            to += "</small>";
        }
        to += '\n';
        append_example(to, *each, style.with_links);
        append_rules(to, *each, style.drafts);
        to += "</td></tr>\n";
    }
    to += "</tbody>\n</table>\n";
}

}  // namespace strata::report
