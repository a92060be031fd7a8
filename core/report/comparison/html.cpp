#include "core/report/comparison/html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <ostream>
#include <utility>

#include "core/report/comparison/page.hpp"
#include "core/report/writing/append_format.hpp"
#include "core/report/writing/html_text.hpp"
#include "core/report/writing/page.hpp"

namespace strata::report {
namespace {

// Causes beyond these are folded away.
constexpr std::size_t causes_shown = 6;
// The strip that shows where the divergences are is so many units long.
constexpr std::uint64_t strip_units = 1200;

void append_words(std::string& to, std::string_view text) { append_html(to, text, html_place::words); }

// How many there are of each kind, marked as they are in the source.
void append_kinds(std::string& to, const compare::summary& figures) {
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
        to += " in errors alone</span>";
    }
}

// The steps that differ: in which state and on what, and whose they are where that is not the same for all.
std::string shown_cause(const compare::divergence& d, const std::vector<const spec::draft*>& drafts) {
    struct step {
        const compare::cause* is;
        std::vector<const spec::draft*> drafts;
    };
    std::vector<step> steps;
    for (const compare::cause& each : d.causes) {
        if (each.role != compare::cause_role::parts || each.drafts.empty()) continue;
        const auto same = std::find_if(steps.begin(), steps.end(), [&](const step& s) {
            return s.is->state_name == each.state_name && s.is->subject == each.subject;
        });
        if (same == steps.end())
            steps.push_back({&each, each.drafts});
        else
            same->drafts.insert(same->drafts.end(), each.drafts.begin(), each.drafts.end());
    }
    // The oldest first, as everywhere.
    const auto age = [&](const step& s) {
        return std::find(drafts.begin(), drafts.end(), s.drafts.front()) - drafts.begin();
    };
    std::stable_sort(steps.begin(), steps.end(), [&](const step& a, const step& b) { return age(a) < age(b); });
    std::string shown;
    for (const step& each : steps) {
        shown += "<span>";
        if (steps.size() > 1) {
            append_drafts(shown, each.drafts);
            shown += ' ';
        }
        shown += "<b>";
        append_html(shown, each.is->state_name, html_place::words);
        shown += "</b> <i>";
        append_html(shown, each.is->subject, html_place::words);
        shown += "</i></span> ";
    }
    return steps.empty() ? "<span>no single rule</span>" : shown;
}

// How the drafts fall apart: "2007 2008 | modern".
std::string shown_groups(const compare::divergence& d) {
    std::string shown;
    for (const compare::group& each : d.groups) {
        if (!shown.empty()) shown += ' ';
        append_drafts(shown, each.drafts);
    }
    return shown;
}

// Where the marks of one kind lie, as a path: as many rectangles as there are units at most, however many marks.
std::string strip_path(const std::vector<source_mark>& marks, bool strong, std::uint64_t size) {
    std::string path;
    std::uint64_t drawn_to = 0;
    for (const source_mark& each : marks) {
        if (each.strong != strong) continue;
        const std::uint64_t begin = std::max(each.where.begin * strip_units / size, drawn_to);
        const std::uint64_t end =
            std::max(each.where.end * strip_units / size, each.where.begin * strip_units / size + 1);
        if (end <= begin) continue;
        append_format(path, "M{} 0h{}v1H{}z", begin, end - begin, begin);
        drawn_to = end;
    }
    return path;
}

// A picture of the whole input with the marks in it.
void append_strip(std::string& to, std::uint64_t bytes, const std::vector<source_mark>& marks) {
    const std::uint64_t size = std::max<std::uint64_t>(bytes, 1);
    // One unit more: a mark at the end of the file has room.
    append_format(to,
                  "<svg class=\"strip\" viewBox=\"0 0 {} 1\" preserveAspectRatio=\"none\" aria-hidden=\"true\" "
                  "data-size=\"{}\"><path class=\"e\" d=\"{}\"/><path class=\"t\" d=\"{}\"/>"
                  "<rect class=\"here\" width=\"4\" height=\"1\"/></svg>\n",
                  strip_units + 1, size, strip_path(marks, false, size), strip_path(marks, true, size));
}

}  // namespace

comparison_html::comparison_html(std::ostream& to, std::span<const spec::draft* const> drafts, html_options options)
    : to_(to), drafts_(drafts.begin(), drafts.end()), options_(std::move(options)) {}

void comparison_html::begin_input(std::string_view name, std::uint64_t bytes) {
    inputs_.push_back({std::string(name), bytes, {}});
    source_.clear();
    divergences_.clear();
    kinds_.clear();
    causes_.clear();
    cause_numbers_.clear();
}

void comparison_html::on_divergence(compare::divergence&& d) {
    const std::size_t kind = cause_of(d);
    (d.kind == compare::divergence_kind::tokens ? causes_[kind].of_tokens : causes_[kind].of_errors) += 1;
    if (divergences_.size() == options_.most_divergences) return;
    if (causes_[kind].first.empty()) causes_[kind].first = name_of(divergences_.size());
    kinds_.push_back(kind);
    divergences_.push_back(std::move(d));
}

void comparison_html::abandon_input() {
    inputs_.pop_back();
    divergences_.clear();
}

void comparison_html::end_input(const compare::summary& figures) {
    finished_input& input = inputs_.back();
    input.figures = figures;
    append_format(body_, "<section class=\"input\" id=\"i{}\">\n<h2>", inputs_.size());
    append_words(body_, input.name);
    body_ += "</h2>\n<p class=\"figures\">";
    append_count(body_, input.bytes, "byte", "bytes");
    body_ += ". ";
    append_figures(figures);
    body_ += "</p>\n";

    std::vector<source_mark> marks;
    std::vector<std::uint64_t> offsets;
    for (std::size_t i = 0; i < divergences_.size(); ++i) {
        const compare::divergence& d = divergences_[i];
        marks.push_back({d.where, d.kind == compare::divergence_kind::tokens, name_of(i), kinds_[i]});
        for (const compare::cause& each : d.causes) offsets.push_back(each.offset);
        for (const compare::difference& each : d.differences)
            for (const compare::cause& cause : each.causes) offsets.push_back(cause.offset);
    }
    if (!marks.empty()) {
        append_strip(body_, source_.size(), marks);
        append_causes();
    }

    body_ += marks.empty() ? "<div class=\"panes alone\">\n" : "<div class=\"panes\">\n";
    append_source(source_, marks, figures);
    if (!marks.empty()) append_said(known_positions(*drafts_.front(), source_, std::move(offsets)));
    body_ += "</div>\n</section>\n";
    divergences_.clear();
}

void comparison_html::append_source(std::string_view source, const std::vector<source_mark>& marks,
                                    const compare::summary& figures) {
    body_ += "<section class=\"source\" aria-label=\"Source of ";
    append_words(body_, inputs_.back().name);
    append_format(body_, "\" style=\"--digits:{}\">\n",
                  std::max<std::size_t>(2, fmt::formatted_size("{}", line_count(source))));
    const std::uint64_t all = std::max<std::uint64_t>(figures.divergences, marks.size());
    append_marked_source(body_, source, marks, all - marks.size(), options_.source);
    body_ += "</section>\n";
}

void comparison_html::append_said(const known_positions& positions) {
    body_ += "<section class=\"said\" aria-label=\"Divergences of ";
    append_words(body_, inputs_.back().name);
    body_ += "\">\n";
    // With a script the browser takes what follows as text, and the script shows one at a time: thousands cost next to
    // nothing then.
    for (std::size_t i = 0; i < divergences_.size(); ++i) {
        body_ += "<noscript>\n";
        append_divergence(body_, divergences_[i], {name_of(i), i + 1}, positions, options_.divergence);
        body_ += "</noscript>\n";
    }
    body_ += "</section>\n";
}

void comparison_html::finish() {
    std::string page;
    append_head(page);
    page += page_toolbar;
    append_drafts_compared(page);
    if (inputs_.size() > 1) append_list_of_inputs(page);
    page += "<main>\n";
    to_ << page << body_ << "</main>\n" << page_help << "<script>\n" << page_script << "</script>\n</body>\n</html>\n";
    body_.clear();
}

std::string comparison_html::name_of(std::size_t divergence) const {
    // The first input is nearly always the only one.
    if (inputs_.size() == 1) return fmt::format("{}", divergence + 1);
    return fmt::format("{}.{}", inputs_.size(), divergence + 1);
}

std::size_t comparison_html::cause_of(const compare::divergence& d) {
    std::string shown = shown_cause(d, drafts_);
    std::string groups = shown_groups(d);
    const auto [found, is_new] = cause_numbers_.try_emplace(shown + groups, causes_.size());
    if (is_new) causes_.push_back({std::move(shown), std::move(groups), "", 0, 0});
    return found->second;
}

void comparison_html::append_figures(const compare::summary& figures) {
    if (figures.divergences == 0) {
        body_ += "<strong>The drafts agree</strong> on all of it: ";
        append_count(body_, figures.tokens, "token", "tokens");
        body_ += " and every parse error.";
        return;
    }
    body_ += "<strong>";
    append_count(body_, figures.divergences, "divergence", "divergences");
    body_ += "</strong>: ";
    append_kinds(body_, figures);
    body_ += ". ";
    append_count(body_, figures.tokens, "token is", "tokens are");
    body_ += " the same in all drafts.";
}

void comparison_html::append_causes() {
    std::vector<std::size_t> order(causes_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const auto total = [&](std::size_t i) { return causes_[i].of_tokens + causes_[i].of_errors; };
        return total(a) > total(b);
    });
    // Two drafts can part in one way only.
    const bool with_groups = drafts_.size() > 2;
    const auto table = [&](std::size_t first, std::size_t last, std::string_view caption) {
        body_.append("<table class=\"causes\">\n<caption>").append(caption).append("</caption>\n");
        body_ +=
            "<thead><tr><th scope=\"col\" class=\"n\">Tokens</th><th scope=\"col\" class=\"n\">Errors</th>"
            "<th scope=\"col\">Where the drafts part</th>";
        if (with_groups) body_ += "<th scope=\"col\" class=\"gs\">How</th>";
        body_ += "</tr></thead>\n<tbody>\n";
        for (std::size_t i = first; i < last; ++i) {
            const shared_cause& each = causes_[order[i]];
            body_ += "<tr><td class=\"n\">";
            if (each.of_tokens > 0) append_count(body_, each.of_tokens);
            body_ += "</td><td class=\"n\">";
            if (each.of_errors > 0) append_count(body_, each.of_errors);
            body_ += "</td><td>";
            if (each.first.empty())
                body_ += each.shown;
            else
                append_format(body_, "<a href=\"#d{}\" data-k=\"{}\">{}</a>", each.first, order[i], each.shown);
            body_ += "</td>";
            if (with_groups) body_.append("<td class=\"gs\">").append(each.groups).append("</td>");
            body_ += "</tr>\n";
        }
        body_ += "</tbody>\n</table>\n";
    };
    table(0, std::min(order.size(), causes_shown), "Causes");
    if (order.size() <= causes_shown) return;
    body_ += "<details class=\"more\"><summary>";
    append_count(body_, order.size() - causes_shown, "more cause", "more causes");
    body_ += "</summary>\n";
    table(causes_shown, order.size(), "More causes");
    body_ += "</details>\n";
}

void comparison_html::append_list_of_inputs(std::string& page) const {
    page +=
        "<nav class=\"inputs\" aria-label=\"Inputs\">\n<table>\n<thead><tr><th scope=\"col\">Input</th>"
        "<th scope=\"col\" class=\"n\">Bytes</th><th scope=\"col\" class=\"n\">In tokens</th>"
        "<th scope=\"col\" class=\"n\">In errors alone</th></tr></thead>\n<tbody>\n";
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
        const finished_input& each = inputs_[i];
        append_format(page, "<tr><th scope=\"row\"><a href=\"#i{}\">", i + 1);
        append_words(page, each.name);
        page += "</a></th>";
        for (const std::uint64_t n :
             {each.bytes, each.figures.of_tokens, each.figures.divergences - each.figures.of_tokens}) {
            page += "<td class=\"n\">";
            append_count(page, n);
            page += "</td>";
        }
        page += "</tr>\n";
    }
    page += "</tbody>\n</table>\n</nav>\n";
}

void comparison_html::append_head(std::string& page) const {
    page += page_beginning(page_policy) + "<title>";
    if (inputs_.size() == 1)
        append_words(page, inputs_.front().name);
    else
        append_count(page, inputs_.size(), "input", "inputs");
    page += ": ";
    for (const spec::draft* each : drafts_) {
        append_words(page, each->about.name);
        page += each == drafts_.back() ? "" : ", ";
    }
    page += " compared</title>\n";
    page.append("<style>\n").append(page_style).append("</style>\n");
    page.append("<script>").append(page_first_script).append("</script>\n</head>\n<body>\n");
}

void comparison_html::append_drafts_compared(std::string& page) const {
    page += "<header class=\"page\">\n<h1>How the drafts of the HTML tokenizer part</h1>\n<ul>\n";
    for (const spec::draft* each : drafts_) {
        page += "<li><b>";
        append_words(page, each->about.name);
        page += "</b> ";
        append_words(page, each->about.title);
        page += ", ";
        append_words(page, each->about.date);
        page += "</li>\n";
    }
    page += "</ul>\n";
    if (!options_.run.empty()) {
        page += "<p>";
        append_words(page, options_.run);
        page += "</p>\n";
    }
    page += "</header>\n";
}

}  // namespace strata::report
