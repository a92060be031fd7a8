#include "core/report/coverage/coverage.hpp"

// A coverage as a page of HTML.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/language/recital.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/names.hpp"
#include "core/report/writing/page.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/spec/provenance.hpp"

namespace strata::report {

/// The text of page.css: it follows `page_style`.
extern const std::string_view coverage_page_style;

namespace {

using run::coverage_figures;
using run::draft_coverage;
using run::standing;

class page_writer {
public:
    page_writer(const run::coverage& c, const coverage_choice& choice, std::string_view run)
        : coverage_(c), choice_(choice), run_(run) {}

    std::string write() {
        add_head();
        page_ += "<main>\n";
        add_overview();
        for (std::size_t i = 0; i < coverage_.drafts.size(); ++i)
            if (is_shown(choice_, i)) add_draft(i);
        page_ += "</main>\n</body>\n</html>\n";
        return std::move(page_);
    }

private:
    template <class... Values>
    void add(std::string_view format, const Values&... values) {
        append_formatted(page_, format, fmt::make_format_args(values...));
    }
    void add_words(std::string_view text) { append_html(page_, text, html_place::words); }
    void add_count(std::uint64_t n) { append_count(page_, n); }

    void add_head() {
        page_ = page_beginning(policy_without_script) + "<title>Coverage of ";
        bool first = true;
        for (std::size_t i = 0; i < coverage_.drafts.size(); ++i) {
            if (!is_shown(choice_, i)) continue;
            if (!first) page_ += ", ";
            first = false;
            add_words(coverage_.drafts[i].draft->about.name);
        }
        page_ += "</title>\n";
        page_.append("<style>\n").append(page_style).append("\n").append(coverage_page_style);
        page_.append("</style>\n</head>\n<body>\n");
        page_ += "<header class=\"page\" id=\"top\">\n<h1>Rule coverage of the HTML tokenizer</h1>\n<p>";
        add_words("Tokenized: " + words_of(coverage_.inputs));
        if (!run_.empty()) {
            page_ += " (";
            add_words(run_);
            page_ += ')';
        }
        page_ += ".</p>\n";
        add_filter();
        page_ += "</header>\n";
    }

    // A choice of which rules are shown. It works by style alone, without a script.
    void add_filter() {
        if (choice_.only_unfired) return;
        std::size_t never = 0;
        std::size_t all = 0;
        for (std::size_t i = 0; i < coverage_.drafts.size(); ++i) {
            if (!is_shown(choice_, i)) continue;
            for (const listed_state& each : listed(coverage_, i, choice_)) {
                never += each.figures.never_fired;
                all += each.figures.rules;
            }
        }
        // A reader who chose a state wants to see all of its rules.
        const bool begins_with_never = never > 0 && choice_.states.empty();
        page_ += "<fieldset class=\"show\"><legend>Show</legend>";
        add_option("never", "rules that never fired", never, begins_with_never);
        add_option("all", "all rules", all, !begins_with_never);
        page_ += "</fieldset>\n";
    }
    void add_option(std::string_view id, std::string_view label, std::size_t rules, bool is_checked) {
        add("<label for=\"show-{0}\"><input type=\"radio\" name=\"show\" id=\"show-{0}\"{1}> {2} <b>", id,
            is_checked ? " checked" : "", label);
        add_count(rules);
        page_ += "</b></label>";
    }

    void add_gauge(const coverage_figures& f) {
        const std::size_t possible = f.fired + f.never_fired;
        const double part = possible == 0 ? 100 : 100 * static_cast<double>(f.fired) / static_cast<double>(possible);
        add("<span class=\"gauge{}\" style=\"--part:{:.2f}%\" aria-hidden=\"true\"><b></b></span>",
            f.never_fired == 0 ? " all" : "", part);
    }

    // A number, and what it counts, which narrow screens show in place of headings.
    void add_number_cell(std::uint64_t n, std::string_view of, bool marked = false) {
        add("<td class=\"n{}\" data-of=\"{}\">", marked ? " never" : "", of);
        add_count(n);
        page_ += "</td>";
    }

    void add_overview() {
        page_ +=
            "<table class=\"overview\">\n<thead><tr><th scope=\"col\">Draft</th><th scope=\"col\" class=\"n\">Runs</th>"
            "<th scope=\"col\" class=\"n\">Steps</th><th scope=\"col\" class=\"n\">Rules</th>"
            "<th scope=\"col\" class=\"n\">Fired</th><th scope=\"col\" class=\"n\">Never</th>"
            "<th scope=\"col\" class=\"n\">Coverage</th><td class=\"wide\"></td></tr></thead>\n<tbody>\n";
        for (std::size_t i = 0; i < coverage_.drafts.size(); ++i) {
            if (!is_shown(choice_, i)) continue;
            const draft_coverage& each = coverage_.drafts[i];
            const coverage_figures f = run::figures_of(each);
            add("<tr><th scope=\"row\"><a href=\"#d{}\">", i + 1);
            add_words(each.draft->about.name);
            page_ += "</a> ";
            add_words(fmt::format("{}, {}", each.draft->about.title, each.draft->about.date));
            page_ += "</th>";
            add_number_cell(each.runs, each.runs == 1 ? "run" : "runs");
            add_number_cell(f.steps, f.steps == 1 ? "step" : "steps");
            add_number_cell(f.rules, "rules");
            add_number_cell(f.fired, "fired");
            add_number_cell(f.never_fired, "never", f.never_fired > 0);
            add("<td class=\"n\">{}</td><td class=\"wide\">", percentage(f));
            add_gauge(f);
            page_ += "</td></tr>\n";
        }
        page_ += "</tbody>\n</table>\n";
    }

    void add_draft(std::size_t number) {
        const draft_coverage& c = coverage_.drafts[number];
        const spec::provenance& about = c.draft->about;
        const std::vector<listed_state> list = listed(coverage_, number, choice_);
        most_ = 1;
        for (const run::rule_count& each : c.rules) most_ = std::max(most_, each.total());
        add("<section class=\"draft\" id=\"d{}\">\n<h2>", number + 1);
        add_words(about.name);
        page_ += " <small>";
        append_html_link(page_, about.copy.url, about.title);
        add_words(fmt::format(", {}", about.date));
        page_ += "</small></h2>\n<p class=\"figures\"><strong>";
        const coverage_figures f = run::figures_of(c);
        add_words(words_of(f));
        page_ += "</strong>, in ";
        append_count(page_, c.runs, "run", "runs");
        page_ += " and ";
        append_count(page_, f.steps, "step", "steps");
        page_ += '.';
        if (c.impossible_runs > 0) {
            page_ += ' ';
            append_count(page_, c.impossible_runs, "run", "runs");
            add_words(fmt::format(" skipped: {} has no such start state.", about.name));
        }
        page_ += "</p>\n";
        if (f.never_fired == 0) page_ += "<p>Every rule that can fire did.</p>\n";
        add_never_fired(c, number, list);
        if (!list.empty()) add_map(c, number, list);
        for (const listed_state& each : list) add_state(c, number, each);
        if (shows_preprocessing(choice_)) add_preprocessing(c);
        page_ += "<p class=\"top\"><a href=\"#top\">To the top</a></p>\n</section>\n";
    }

    // Links to all rules that never fired.
    void add_never_fired(const draft_coverage& c, std::size_t number, const std::vector<listed_state>& list) {
        const auto states = c.draft->table.states;
        std::string items;
        std::size_t count = 0;
        for (const listed_state& each : list)
            for (const std::size_t rule : each.rules) {
                const std::size_t place = states[each.state].first_rule + rule;
                if (run::standing_of(c, place) != standing::never_fired) continue;
                ++count;
                append_format(items, "<li><a href=\"#{}\">", name_of(number, each.state, rule));
                append_html(items, states[each.state].name, html_place::words);
                items += "</a> ";
                append_html(items, short_words(*c.draft, each.state, rule), html_place::words);
                items += "</li>\n";
            }
        if (count == 0) return;
        page_ += count > 60 ? "<details class=\"list\"><summary>" : "<details class=\"list\" open><summary>";
        append_count(page_, count, "rule never fired", "rules never fired");
        page_ += "</summary>\n<ul>\n";
        page_ += items;
        page_ += "</ul>\n</details>\n";
    }

    // A rule's characters and, if other rules have the same, how its sentence begins.
    static std::string short_words(const spec::draft& draft, std::size_t state, std::size_t number) {
        constexpr std::size_t enough = 64;
        const auto rules = draft.table.rules_of(state);
        const spec::rule& rule = rules[number];
        const auto has_same_subjects = [&](const spec::rule& other) { return &other != &rule && other.on == rule.on; };
        std::string text = short_subjects(draft, rule);
        if (text.empty() || std::any_of(rules.begin(), rules.end(), has_same_subjects))
            text += (text.empty() ? "" : ": ") + cut_to(language::sentence(draft, state, number), enough);
        return text;
    }

    static std::string short_subjects(const spec::draft& draft, const spec::rule& rule) {
        std::string text;
        for (const std::string& each : language::subjects(draft, rule)) {
            // Characters without their names: "U+0009", "U+003E (>)".
            const std::size_t space = each.find(' ');
            const std::size_t open = each.rfind('(');
            const bool is_one = each.substr(0, 2) == "U+" && each.find(" through ") == std::string::npos;
            text += text.empty() ? "" : ", ";
            if (!is_one)
                text += each;
            else if (open != std::string::npos)
                text += each.substr(0, space) + " " + each.substr(open);
            else
                text += each.substr(0, space);
        }
        return text;
    }

    static std::string name_of(std::size_t draft, std::size_t state, std::size_t rule) {
        return fmt::format("r{}.{}.{}", draft + 1, state, rule);
    }

    void add_map(const draft_coverage& c, std::size_t number, const std::vector<listed_state>& list) {
        page_ += "<ul class=\"states\">\n";
        const auto is_step = [&](const listed_state& each) { return spec::is_step(c.draft->table.states[each.state]); };
        const bool misses_step = std::any_of(list.begin(), list.end(), [&](const listed_state& each) {
            return is_step(each) && each.figures.never_fired > 0;
        });
        bool in_steps = false;
        for (const listed_state& each : list) {
            const spec::state_info& info = c.draft->table.states[each.state];
            if (is_step(each) && !in_steps) {
                in_steps = true;
                add("<li class=\"head{}\">Steps on character references</li>\n", misses_step ? " missing" : "");
            }
            add("<li{}><a href=\"#s{}.{}\"><span><span>", each.figures.never_fired > 0 ? " class=\"missing\"" : "",
                number + 1, each.state);
            add_words(short_state(info));
            add("</span><span>{}/{}</span></span>", each.figures.fired, each.figures.rules);
            add_gauge(each.figures);
            page_ += "</a></li>\n";
        }
        page_ += "</ul>\n";
    }

    void add_state(const draft_coverage& c, std::size_t number, const listed_state& listed) {
        const spec::state_info& info = c.draft->table.states[listed.state];
        add("<div class=\"state{}\">\n<h3 id=\"s{}.{}\">", listed.figures.never_fired > 0 ? " missing" : "", number + 1,
            listed.state);
        add_words(info.name);
        page_ += "<small>";
        append_section(page_, *c.draft, listed.state);
        add_words(fmt::format(": {} of {} fired, ", listed.figures.fired, listed.figures.rules));
        append_count(page_, listed.figures.steps, "step", "steps");
        page_ += "</small></h3>\n<table class=\"rules\">\n<tbody>\n";
        const std::string before = language::before_rules(*c.draft, listed.state);
        if (!before.empty()) {
            page_ += "<tr><td class=\"n\"></td><td class=\"on\">First</td><td class=\"says\">";
            add_words(before);
            page_ += "</td></tr>\n";
        }
        for (const std::size_t rule : listed.rules) add_rule(c, number, listed.state, rule);
        page_ += "</tbody>\n</table>\n</div>\n";
    }

    void add_rule(const draft_coverage& c, std::size_t number, std::size_t state, std::size_t rule) {
        const std::size_t place = c.draft->table.states[state].first_rule + rule;
        const standing stands = run::standing_of(c, place);
        const std::uint64_t count = c.rules[place].total();
        add("<tr id=\"{}\"{}>", name_of(number, state, rule),
            stands == standing::fired         ? ""
            : stands == standing::never_fired ? " class=\"missed\""
                                              : " class=\"cannot\"");
        if (stands == standing::fired) {
            // Counts differ by orders of magnitude.
            add("<td class=\"n\" style=\"--part:{:.1f}%\">",
                100 * std::log1p(static_cast<double>(count)) / std::log1p(static_cast<double>(most_)));
            add_count(count);
        } else {
            page_ += stands == standing::never_fired ? "<td class=\"n never\">never" : "<td class=\"n\">cannot";
        }
        page_ += "</td>";
        const std::vector<std::string> subjects = language::subjects(*c.draft, c.draft->table.rules_of(state)[rule]);
        if (!subjects.empty()) page_ += "<td class=\"on\">";
        for (const std::string& each : subjects) {
            page_ += "<span>";
            add_words(each);
            page_ += "</span>";
        }
        page_ += subjects.empty() ? "<td class=\"says\" colspan=\"2\">" : "</td><td class=\"says\">";
        add_words(language::sentence(*c.draft, state, rule));
        if (stands == standing::cannot_fire) {
            page_ += "<small>Cannot fire: ";
            add_words(spec::words_of(c.possible[place].why));
            page_ += ".</small>";
        }
        if (const std::string models = by_content_model(*c.draft, c.rules[place]); !models.empty()) {
            page_ += "<small>";
            add_words(models);
            page_ += "</small>";
        }
        page_ += "</td></tr>\n";
    }

    void add_preprocessing(const draft_coverage& c) {
        const auto& errors = c.stream_errors;
        const bool misses_any =
            std::any_of(errors.begin(), errors.end(), [](const auto& each) { return each.count == 0; });
        if (errors.empty() || (choice_.only_unfired && !misses_any)) return;
        add("<div class=\"state{}\">\n<h3>Preprocessing the input stream<small>", misses_any ? " missing" : "");
        append_html_link(page_, spec::link_to_preprocessing(*c.draft), c.draft->stream.section);
        page_ += ": parse errors, not rules</small></h3>\n<table class=\"rules\">\n<tbody>\n";
        for (const run::stream_error_count& each : c.stream_errors) {
            if (each.count > 0 && choice_.only_unfired) continue;
            page_ += each.count == 0 ? "<tr class=\"missed\"><td class=\"n never\">never" : "<tr><td class=\"n\">";
            if (each.count > 0) add_count(each.count);
            page_ += "</td><td class=\"on\">";
            add_words(spec::name_of(each.code));
            page_ += "</td><td class=\"says\">";
            add_words(language::stream_sentence(*c.draft, each.first));
            page_ += "</td></tr>\n";
        }
        page_ += "</tbody>\n</table>\n</div>\n";
    }

    const run::coverage& coverage_;
    const coverage_choice& choice_;
    std::string_view run_;
    std::string page_;
    std::uint64_t most_ = 1;  // how often the draft's most frequent rule fired
};

}  // namespace

std::string coverage_html(const run::coverage& c, const coverage_choice& choice, std::string_view run) {
    return page_writer(c, choice, run).write();
}

}  // namespace strata::report
