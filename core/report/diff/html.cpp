#include "core/report/diff/diff.hpp"

// A diff as a page of HTML.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/language/character_classes.hpp"
#include "core/language/sentence_names.hpp"
#include "core/report/diff/model.hpp"
#include "core/report/document/document.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/names.hpp"
#include "core/report/writing/page.hpp"
#include "core/spec/ascii_case.hpp"
#include "core/spec/modes.hpp"
#include "core/study/draft_diff.hpp"

namespace strata::report {

namespace {

using study::weight;

class page {
public:
    page(const study::draft_diff& diff, const diff_choices& shows) : diff_(diff), changes_(diff), shows_(shows) {}

    std::string all() {
        body();
        std::string text = page_beginning(policy_without_script);
        text += fmt::format("<title>What changed between {} and {}</title>\n", name_a(), name_b());
        text.append("<style>\n").append(page_style).append("\n").append(document_page_style);
        text.append("</style>\n</head>\n<body>\n");
        return text + to_ + "</body>\n</html>\n";
    }

private:
    [[nodiscard]] std::string_view name_a() const { return diff_.a->about.name; }
    [[nodiscard]] std::string_view name_b() const { return diff_.b->about.name; }
    void words(std::string_view text) { append_html(to_, text, html_place::words); }
    template <class... Values>
    void put(fmt::format_string<Values...> format, Values&&... values) {
        append_format(to_, format, std::forward<Values>(values)...);
    }
    static std::string id_of(const study::draft_diff& diff, const study::continued_state& pair) {
        std::string id;
        for (const char c : fmt::format("{}-{}", short_state(diff.a->table.states[pair.before].name),
                                        short_state(diff.b->table.states[pair.after].name))) {
            const char lower = spec::ascii_lower(c);
            id += (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9') ? lower : '-';
        }
        return id;
    }

    void body() {
        to_ += "<header class=\"page\">\n<p><b>What changed in the HTML tokenizer</b></p>\n<ul>\n";
        for (const spec::draft* each : {diff_.a, diff_.b}) {
            to_ += "<li><b>";
            words(each->about.name);
            to_ += "</b> ";
            append_html_link(to_, each->about.copy.url, each->about.title);
            to_ += ", ";
            words(each->about.date);
            to_ += "</li>\n";
        }
        put("</ul>\n</header>\n<h1 class=\"title\">{} → {}</h1>\n", name_a(), name_b());
        to_ += "<p class=\"lead\">";
        words(direction_of(diff_));
        to_ += "</p>\n";
        contents();
        to_ += "<main>\n";
        states();
        flag();
        rules();
        names();
        facts();
        to_ += "</main>\n";
    }

    void contents() {
        to_ += "<nav class=\"toc\" aria-label=\"Contents\"><ul>\n";
        const auto entry = [&](bool is_there, std::string_view id, std::string_view title) {
            if (is_there) put("<li><a href=\"#{}\">{}</a></li>\n", id, title);
        };
        entry(true, "states", "States");
        entry(!diff_.flag.empty(), "flag", "The content model flag");
        entry(true, "rules", "Rules");
        entry(shows_names(diff_, shows_), "names", "Names of character references");
        entry(!diff_.facts.empty(), "facts", "Other facts");
        to_ += "</ul></nav>\n";
    }

    void figure(std::size_t n, std::string_view what) {
        to_ += "<li><b>";
        append_count(to_, n);
        to_ += "</b>";
        words(what);
        to_ += "</li>\n";
    }

    void states() {
        to_ += "<section aria-labelledby=\"states\">\n<h2 id=\"states\">States</h2>\n";
        if (!shows_.one_state && !shows_.one_topic) {
            const state_figures f = figures_of(diff_);
            to_ += "<ul class=\"figs\">\n";
            figure(f.before, fmt::format("in {}", name_a()));
            figure(f.after, fmt::format("in {}", name_b()));
            figure(f.kept, "kept");
            figure(f.renamed, "renamed or split");
            figure(f.removed, "removed");
            figure(f.added, "added");
            to_ += "</ul>\n";
        }
        if (!diff_.renamed.empty()) {
            put("<table class=\"grid stack\"><caption hidden>States renamed or split</caption><thead><tr><th "
                "scope=\"col\">{}</th><th scope=\"col\">under</th><th scope=\"col\">{}</th></tr></thead>\n<tbody>\n",
                name_a(), name_b());
            for (const study::renamed_state& each : diff_.renamed)
                for (const study::renamed_state::part& part : each.parts) {
                    to_ += "<tr>";
                    if (&part == &each.parts.front()) {
                        put("<th scope=\"rowgroup\" rowspan=\"{}\">", each.parts.size());
                        words(diff_.a->table.states[each.before].name);
                        to_ += "</th>";
                    }
                    if (part.mode.empty()) {
                        to_ += "<td></td>";
                    } else {
                        to_ += "<td data-of=\"under\">";
                        words(part.mode);
                        to_ += "</td>";
                    }
                    put("<td data-of=\"{}\">", name_b());
                    list(*diff_.b, part.as);
                    to_ += "</td></tr>\n";
                }
            to_ += "</tbody></table>\n";
        }
        gone_or_come("Removed", *diff_.a, diff_.removed);
        gone_or_come("Added", *diff_.b, diff_.added);
        to_ += "</section>\n";
    }

    void list(const spec::draft& draft, const std::vector<std::size_t>& states) {
        to_ += "<ul>";
        for (const std::size_t each : states) {
            to_ += "<li>";
            words(short_state(draft.table.states[each].name));
            to_ += "</li>";
        }
        to_ += "</ul>";
    }

    void gone_or_come(std::string_view title, const spec::draft& draft, const std::vector<std::size_t>& states) {
        if (states.empty()) return;
        put("<h3>{}</h3>\n<ul class=\"names\">\n", title);
        for (const std::size_t each : states) {
            to_ += "<li>";
            words(draft.table.states[each].name);
            to_ += " <small>";
            append_section(to_, draft, each);
            to_ += "</small>";
            name_changes(changes_.of(draft, each));
            if (shows_.states_in_full && !shows_.only_summary) rules_of(draft, each);
            to_ += "</li>\n";
        }
        to_ += "</ul>\n";
    }

    void rules_of(const spec::draft& draft, std::size_t state) {
        to_ += "<dl>";
        for (const study::said_rule& each : study::all_said(draft, state)) {
            if (!each.subjects.empty()) {
                to_ += "<dt>";
                words(each.subjects);
                to_ += "</dt>";
            }
            to_ += "<dd>";
            words(each.sentence);
            to_ += "</dd>";
        }
        to_ += "</dl>";
    }

    void flag() {
        if (diff_.flag.empty()) return;
        const spec::draft& with = diff_.flag_is_in_a ? *diff_.a : *diff_.b;
        const spec::draft& without = diff_.flag_is_in_a ? *diff_.b : *diff_.a;
        put("<section aria-labelledby=\"flag\">\n<h2 id=\"flag\">The content model flag</h2>\n<p>{0} has a flag that "
            "decides how text is read; {1} has states instead. These are the states of {0} that depend on the flag, "
            "and what they are in {1} under each of its values.</p>\n",
            with.about.name, without.about.name);
        put("<table class=\"grid stack\"><thead><tr><th scope=\"col\">{}</th>", with.about.name);
        for (const std::string_view each : spec::content_model_names) put("<th scope=\"col\">{}</th>", each);
        to_ += "</tr></thead>\n<tbody>\n";
        for (const study::flag_row& each : diff_.flag) {
            to_ += "<tr><th scope=\"row\">";
            words(with.table.states[each.state].name);
            to_ += "</th>";
            for (const study::flag_row::cell& cell : each.cells) {
                if (!cell.occurs) {
                    to_ += "<td></td>";
                    continue;
                }
                put("<td data-of=\"{}\">", spec::name_of(cell.model));
                list(without, cell.states);
                to_ += "</td>";
            }
            to_ += "</tr>\n";
        }
        to_ += "</tbody></table>\n</section>\n";
    }

    void rules() {
        const rule_figures f = report::rules_of(diff_);
        to_ += "<section aria-labelledby=\"rules\">\n<h2 id=\"rules\">Rules</h2>\n<ul class=\"figs\">\n";
        const auto row = [&](std::size_t n, weight of) {
            if (n > 0) figure(n, fmt::format("{}: {}", label_of(of), explanation_of(of)));
        };
        row(f.tokens, weight::tokens);
        row(f.errors, weight::errors);
        row(f.route, weight::route);
        row(f.unknown, weight::unknown);
        row(f.words, weight::words);
        to_ += "</ul>\n";
        if (f.tokens + f.errors + f.route + f.unknown + f.words == 0) put("<p>{}</p>\n", no_rules_changed(shows_));
        if (!shows_.one_state) list_of_pairs();
        for (const study::continued_state& each : diff_.continued) pair(each);
        to_ += "</section>\n";
    }

    // Links to the states further down, with how many of their rules changed.
    void list_of_pairs() {
        if (std::none_of(diff_.continued.begin(), diff_.continued.end(),
                         [&](const study::continued_state& each) { return is_worth_showing(each); }))
            return;
        to_ += "<details><summary>States whose rules changed</summary>\n<ul class=\"list\">\n";
        for (const study::continued_state& each : diff_.continued) {
            if (!is_worth_showing(each)) continue;
            if (shows_.only_summary)
                to_ += "<li>";
            else
                put("<li><a href=\"#{}\">", id_of(diff_, each));
            words(heading_of(diff_, each));
            if (!shows_.only_summary) to_ += "</a>";
            if (!each.comparable)
                to_ += " <small>not comparable</small></li>\n";
            else
                put(" <small>{}</small></li>\n",
                    counted(each.rules.size() - each.count(weight::words), "rule", "rules"));
        }
        to_ += "</ul></details>\n<p></p>\n";
    }

    [[nodiscard]] bool is_worth_showing(const study::continued_state& each) const {
        if (each.rules.empty()) return false;
        return !each.comparable || each.count(weight::words) < each.rules.size();
    }

    void pair(const study::continued_state& each) {
        if (shows_.only_summary || each.rules.empty()) return;
        const std::size_t same = each.comparable ? each.count(weight::words) : 0;
        const std::size_t shown = each.rules.size() - same;
        if (shown == 0 && !shows_.one_state && !shows_.words) return;
        put("<details class=\"pair\" id=\"{}\"{}>\n<summary>", id_of(diff_, each), each.comparable ? " open" : "");
        words(heading_of(diff_, each));
        to_ += " <small>";
        sections(each);
        to_ += "</small></summary>\n";
        if (!each.comparable) put("<p>{}</p>\n", not_comparable);
        for (const study::rule_change& rule : each.rules)
            if (!each.comparable || rule.of != weight::words) said(each, rule);
        if (same > 0) {
            put("<details class=\"same\"{}><summary>{} with different wording, same effect</summary>\n",
                shows_.words ? " open" : "", counted(same, "rule", "rules"));
            for (const study::rule_change& rule : each.rules)
                if (rule.of == weight::words) said(each, rule);
            to_ += "</details>\n";
        }
        to_ += "</details>\n";
    }

    void sections(const study::continued_state& pair) {
        if (diff_.a->table.states[pair.before].section != diff_.b->table.states[pair.after].section) {
            append_section(to_, *diff_.a, pair.before);
            to_ += " → ";
        }
        append_section(to_, *diff_.b, pair.after);
    }

    void said(const study::continued_state& pair, const study::rule_change& rule) {
        to_ += "<div class=\"rule\">\n";
        if (pair.comparable) {
            put("<h3><span class=\"how {0}\">{0}</span> ", word_of(rule.how));
            for (const std::string& each : language::short_names(rule.on)) {
                to_ += "<kbd>";
                words(each);
                to_ += "</kbd> ";
            }
            if (!rule.mode.empty()) {
                to_ += "<span>under ";
                words(rule.mode);
                to_ += "</span> ";
            }
            put("<span class=\"of {}\">{}</span>", word_of(rule.of), meaning_of(rule));
            name_changes(changes_.of(pair, rule));
            to_ += "</h3>\n";
        }
        to_ += "<div class=\"ab\">\n";
        const word_diff compared = compared_sentences(rule, pair.comparable);
        side(name_a(), rule.before, compared.before, pair.comparable, "del");
        side(name_b(), rule.after, compared.after, pair.comparable, "ins");
        to_ += "</div>\n</div>\n";
    }

    // `mark`: the element around words that only this side has.
    void side(std::string_view name, const std::vector<study::said_rule>& rules,
              const std::vector<compared_sentence>& sentences, bool comparable, std::string_view mark) {
        put("<div><h4>{}</h4>", name);
        std::string_view last;
        for (std::size_t i = 0; i < rules.size(); ++i) {
            const study::said_rule& each = rules[i];
            to_ += "<blockquote>";
            if (!comparable && !each.subjects.empty() && each.subjects != last) {
                to_ += "<small>";
                words(each.subjects);
                to_ += "</small>";
            }
            last = each.subjects;
            for (const compared_words& part : sentences[i]) {
                if (part.differs) put("<{}>", mark);
                words(part.text);
                if (part.differs) put("</{}>", mark);
            }
            to_ += "</blockquote>";
        }
        to_ += "</div>\n";
    }

    void names() {
        if (!shows_names(diff_, shows_)) return;
        const study::name_changes& n = diff_.names;
        to_ +=
            "<section aria-labelledby=\"names\">\n<h2 id=\"names\">Names of character references</h2>\n<ul "
            "class=\"figs\">\n";
        figure(n.before, fmt::format("in {}{}", name_a(), language::from_beside(*diff_.a)));
        figure(n.after, fmt::format("in {}{}", name_b(), language::from_beside(*diff_.b)));
        figure(n.added.size(), "added");
        figure(n.removed.size(), "removed");
        figure(n.changed.size(), "changed");
        to_ += "</ul>\n";
        some("added", n.added);
        some("removed", n.removed);
        some("changed", n.changed);
        to_ += "</section>\n";
    }

    void some(std::string_view how, const std::vector<study::name_change>& list) {
        if (list.empty()) return;
        const bool few = list.size() <= few_names || shows_.every_name;
        put("<details{}><summary>{} {}</summary>\n<ul class=\"names\">\n", few ? " open" : "", list.size(), how);
        for (const study::name_change& each : list) {
            to_ += "<li>";
            words(name_in_words(each));
            to_ += "</li>\n";
        }
        to_ += "</ul></details>\n";
    }

    void facts() {
        if (diff_.facts.empty()) return;
        to_ += "<section aria-labelledby=\"facts\">\n<h2 id=\"facts\">Other facts</h2>\n";
        const std::vector<study::fact_change>& list = diff_.facts;
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (i == 0 || list[i].topic != list[i - 1].topic) {
                if (i > 0) to_ += "</tbody></table>\n";
                put("<h3>{}</h3>\n<table class=\"grid stack\"><thead><tr><th scope=\"col\"></th><th "
                    "scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead>\n<tbody>\n",
                    study::name_of(list[i].topic), name_a(), name_b());
            }
            to_ += "<tr><th scope=\"row\">";
            words(list[i].what);
            name_changes(changes_.of(list[i]));
            put("</th><td data-of=\"{}\">", name_a());
            words(list[i].before);
            put("</td><td data-of=\"{}\">", name_b());
            words(list[i].after);
            to_ += "</td></tr>\n";
        }
        to_ += "</tbody></table>\n</section>\n";
    }

    // The ids of changes, with their titles as tooltips.
    void name_changes(const study::change_views& changes) {
        for (const spec::change* const each : changes) {
            to_ += " <small class=\"change\" title=\"";
            words(each->title);
            put("\">{}</small>", each->id);
        }
    }

    const study::draft_diff& diff_;
    changes_of_diff changes_;
    const diff_choices& shows_;
    std::string to_;
};

}  // namespace

std::string diff_as_html(const study::draft_diff& diff, const diff_choices& shows) { return page(diff, shows).all(); }

}  // namespace strata::report
