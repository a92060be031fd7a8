#include "core/report/diff/diff.hpp"

// A diff as Markdown.

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/language/character_classes.hpp"
#include "core/language/sentence_names.hpp"
#include "core/report/diff/model.hpp"
#include "core/report/document/document.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/study/draft_diff.hpp"

namespace strata::report {
namespace {

using study::weight;

class markdown_writer {
public:
    markdown_writer(const study::draft_diff& diff, const diff_choices& shows, const change_naming& naming)
        : diff_(diff), shows_(shows), naming_(naming), changes_(diff) {}

    std::string all() {
        head();
        states();
        flag();
        rules();
        names();
        facts();
        return std::move(text_);
    }

private:
    void heading(std::string_view title) { line(text_, "\n## {}\n", title); }
    [[nodiscard]] std::string_view name_a() const { return diff_.a->about.name; }
    [[nodiscard]] std::string_view name_b() const { return diff_.b->about.name; }
    [[nodiscard]] static std::string state(const spec::draft& draft, std::size_t s) {
        return markdown_text(draft.table.states[s].name);
    }

    void head() {
        line(text_, "# {} → {}\n", name_a(), name_b());
        for (const spec::draft* each : {diff_.a, diff_.b})
            line(text_, "- **{}**: {}, {}", each->about.name, markdown_text(each->about.title), each->about.date);
        if (const std::string direction = direction_of(diff_); !direction.empty()) line(text_, "\n{}", direction);
    }

    void states() {
        if (!shows_.one_state && !shows_.one_topic) {
            const state_figures f = figures_of(diff_);
            heading("States");
            line(text_, "| {} | {} | kept | renamed or split | removed | added |", name_a(), name_b());
            line(text_, "| ---: | ---: | ---: | ---: | ---: | ---: |");
            line(text_, "| {} | {} | {} | {} | {} | {} |", f.before, f.after, f.kept, f.renamed, f.removed, f.added);
        }
        if (!diff_.renamed.empty()) {
            heading("States renamed or split");
            line(text_, "| {} | under | {} |\n| --- | --- | --- |", name_a(), name_b());
            for (const study::renamed_state& each : diff_.renamed)
                for (const study::renamed_state::part& part : each.parts)
                    line(text_, "| {} | {} | {} |", &part == &each.parts.front() ? state(*diff_.a, each.before) : "",
                         part.mode, markdown_text(short_states(*diff_.b, part.as)));
        }
        list("Removed", *diff_.a, diff_.removed);
        list("Added", *diff_.b, diff_.added);
    }

    void list(std::string_view title, const spec::draft& draft, const std::vector<std::size_t>& states) {
        if (states.empty()) return;
        heading(fmt::format("States {}", title == "Removed" ? "removed" : "added"));
        for (const std::size_t each : states) {
            line(text_, "- {} ({}){}", state(draft, each), draft.table.states[each].section,
                 after_colon(names_of(changes_.of(draft, each))));
            if (!shows_.states_in_full || shows_.only_summary) continue;
            for (const study::said_rule& rule : study::all_said(draft, each))
                line(text_, "  - {}{}", rule.subjects.empty() ? "" : markdown_text(rule.subjects) + ": ",
                     markdown_text(rule.sentence));
        }
    }

    void flag() {
        if (diff_.flag.empty()) return;
        const spec::draft& with = diff_.flag_is_in_a ? *diff_.a : *diff_.b;
        const spec::draft& without = diff_.flag_is_in_a ? *diff_.b : *diff_.a;
        heading("The content model flag");
        line(text_, "{} has a flag that decides how text is read; {} has states instead.\n", with.about.name,
             without.about.name);
        line(text_, "| {} | PCDATA | RCDATA | CDATA | PLAINTEXT |\n| --- | --- | --- | --- | --- |", with.about.name);
        for (const study::flag_row& each : diff_.flag) {
            std::string row = fmt::format("| {} |", state(with, each.state));
            for (const study::flag_row::cell& cell : each.cells)
                row += fmt::format(" {} |", cell.occurs ? markdown_text(short_states(without, cell.states)) : "–");
            line(text_, "{}", row);
        }
    }

    void rules() {
        heading("Rules");
        const rule_figures f = report::rules_of(diff_);
        if (f.tokens + f.errors + f.route + f.unknown + f.words == 0) {
            line(text_, "{}", no_rules_changed(shows_));
            return;
        }
        line(text_, "| rules | what differs | meaning |\n| ---: | --- | --- |");
        const auto row = [&](std::size_t n, weight of) {
            if (n > 0) line(text_, "| {} | {} | {} |", n, label_of(of), explanation_of(of));
        };
        row(f.tokens, weight::tokens);
        row(f.errors, weight::errors);
        row(f.route, weight::route);
        row(f.unknown, weight::unknown);
        row(f.words, weight::words);
        for (const study::continued_state& each : diff_.continued) pair(each);
    }

    void pair(const study::continued_state& each) {
        const bool any = std::any_of(each.rules.begin(), each.rules.end(),
                                     [&](const study::rule_change& rule) { return is_shown(each, rule, shows_); });
        const bool told = !each.comparable && !shows_.only_summary && !shows_.one_state;
        if (!any && !told) return;
        line(text_, "\n### {}\n\n{}\n", markdown_text(heading_of(diff_, each)), sections_of(diff_, each));
        if (!each.comparable) line(text_, "{}\n", not_comparable);
        if (any) {
            line(text_, "| on | {} | {} | |{}\n| --- | --- | --- | --- |{}", name_a(), name_b(),
                 changes_.is_known() ? " change |" : "", changes_.is_known() ? " --- |" : "");
            for (const study::rule_change& rule : each.rules)
                if (is_shown(each, rule, shows_))
                    line(text_, "| {} | {} | {} | {} |{}", on(rule), said(rule.before, !each.comparable),
                         said(rule.after, !each.comparable),
                         each.comparable ? fmt::format("{}: {}", word_of(rule.how), meaning_of(rule)) : "",
                         cell_of(changes_.of(each, rule)));
        }
        if (const std::string same = same_in_other_words(each, shows_); !same.empty())
            line(text_, "\nSame effect, different wording: {}", markdown_text(same));
    }

    [[nodiscard]] static std::string on(const study::rule_change& rule) {
        std::string text;
        for (const std::string& each : language::short_names(rule.on))
            text += fmt::format("{}{}", text.empty() ? "" : " ", markdown_text(each));
        if (!rule.mode.empty()) text += fmt::format("<br>under {}", rule.mode);
        return text;
    }
    [[nodiscard]] static std::string said(const std::vector<study::said_rule>& rules, bool with_subjects) {
        std::string text;
        for (const study::said_rule& each : rules) {
            if (!text.empty()) text += "<br>";
            if (with_subjects && !each.subjects.empty()) text += fmt::format("**{}** ", markdown_text(each.subjects));
            text += markdown_text(each.sentence);
        }
        return text;
    }

    void names() {
        if (!shows_names(diff_, shows_)) return;
        const study::name_changes& n = diff_.names;
        heading("Names of character references");
        line(text_, "{} in {}{}, {} in {}{}.\n", n.before, name_a(), markdown_text(language::from_beside(*diff_.a)),
             n.after, name_b(), markdown_text(language::from_beside(*diff_.b)));
        some("added", n.added);
        some("removed", n.removed);
        some("changed", n.changed);
    }
    void some(std::string_view how, const std::vector<study::name_change>& list) {
        if (list.empty()) return;
        const std::size_t shown = shows_.every_name ? list.size() : std::min(list.size(), few_names);
        std::string all;
        for (std::size_t i = 0; i < shown; ++i)
            all += fmt::format("{}{}", i == 0 ? "" : ", ", markdown_text(name_in_words(list[i])));
        if (shown < list.size()) all += fmt::format(" and {} more", list.size() - shown);
        line(text_, "- **{} {}**: {}", list.size(), how, all);
    }

    void facts() {
        const std::vector<study::fact_change>& list = diff_.facts;
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (i == 0 || list[i].topic != list[i - 1].topic) {
                heading(study::name_of(list[i].topic));
                line(text_, "| | {} | {} |{}\n| --- | --- | --- |{}", name_a(), name_b(),
                     changes_.is_known() ? " change |" : "", changes_.is_known() ? " --- |" : "");
            }
            line(text_, "| {} | {} | {} |{}", markdown_text(list[i].what), markdown_text(list[i].before),
                 markdown_text(list[i].after), cell_of(changes_.of(list[i])));
        }
    }

    [[nodiscard]] std::string names_of(const study::change_views& changes) const {
        std::string text;
        for (const spec::change* each : changes)
            text.append(text.empty() ? "" : ", ").append(naming_ ? naming_(*each) : std::string(each->id));
        return text;
    }
    [[nodiscard]] std::string cell_of(const study::change_views& changes) const {
        return changes_.is_known() ? fmt::format(" {} |", names_of(changes)) : "";
    }
    [[nodiscard]] static std::string after_colon(const std::string& names) {
        return names.empty() ? names : ": " + names;
    }

    const study::draft_diff& diff_;
    const diff_choices& shows_;
    const change_naming& naming_;
    changes_of_diff changes_;
    std::string text_;
};

}  // namespace

std::string diff_as_markdown(const study::draft_diff& diff, const diff_choices& shows, const change_naming& names) {
    return markdown_writer(diff, shows, names).all();
}

}  // namespace strata::report
