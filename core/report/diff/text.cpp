#include "core/report/diff/diff.hpp"

// A diff as text.

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/language/sentence_names.hpp"
#include "core/report/diff/model.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/names.hpp"
#include "core/report/writing/word_diff.hpp"
#include "core/spec/modes.hpp"
#include "core/study/draft_diff.hpp"

namespace strata::report {
namespace {

using study::change;
using study::weight;

constexpr std::size_t narrowest_text = 40, widest_text = 160;
// From this width, both drafts' sentences are side by side.
constexpr std::size_t wide = 100;

struct sign {
    std::string_view text, colour;
};
sign sign_of(change how) {
    switch (how) {
        case change::added: return {"+", green};
        case change::removed: return {"-", red};
        case change::changed: return {"~", yellow};
    }
    return {"", ""};
}

std::string_view colour_of(weight of) {
    switch (of) {
        case weight::tokens: return bold_red;
        case weight::errors: return yellow;
        case weight::unknown:
        case weight::route: return cyan;
        case weight::words: return dim;
    }
    return "";
}

class diff_writer {
public:
    diff_writer(const study::draft_diff& diff, const diff_style& style)
        : diff_(diff), changes_(diff), style_(style), width_(std::clamp(style.width, narrowest_text, widest_text)) {
        label_ = std::max(columns_of(name_a()), columns_of(name_b())) + 2;
    }

    std::string all() {
        head();
        states();
        flag();
        rules();
        names();
        facts();
        std::string text;
        for (const styled_text& each : lines_) append_line(text, each, style_.colour, style_.links);
        return text;
    }

private:
    [[nodiscard]] std::string_view name_a() const { return diff_.a->about.name; }
    [[nodiscard]] std::string_view name_b() const { return diff_.b->about.name; }
    [[nodiscard]] std::string state_a(std::size_t s) const { return std::string(diff_.a->table.states[s].name); }
    [[nodiscard]] std::string state_b(std::size_t s) const { return std::string(diff_.b->table.states[s].name); }

    void put(const styled_text& text, std::size_t indent = 0, std::size_t hanging = 0) {
        append_block(lines_, wrapped(text, width_ - indent, hanging), indent);
    }
    void put(const std::string& text, std::size_t indent = 0, std::size_t hanging = 0) {
        put(styled_text(text), indent, hanging);
    }
    void blank() { lines_.emplace_back(); }
    void section(const std::string& title) {
        blank();
        put(styled_text(title, bold));
    }
    // A label, followed by a text of any length.
    void beside_label(const std::string& label, std::size_t columns, const std::string& text, std::size_t indent,
                      std::string_view colour = {}) {
        block lines = wrapped(styled_text(text), width_ > indent + columns + 10 ? width_ - indent - columns : 10);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            styled_text line(i == 0 ? padded(label, columns) : std::string(columns, ' '), colour);
            line.add(lines[i]);
            append_block(lines_, {line}, indent);
        }
    }

    void head() {
        put(styled_text(fmt::format("{} → {}", name_a(), name_b()), bold));
        for (const spec::draft* each : {diff_.a, diff_.b})
            beside_label(std::string(each->about.name), label_,
                         fmt::format("{}, {}", each->about.title, each->about.date), 2);
        if (const std::string direction = direction_of(diff_); !direction.empty()) put(direction, 2);
    }

    void states() {
        if (!style_.shows.one_state && !style_.shows.one_topic) {
            const state_figures f = figures_of(diff_);
            section("States");
            put(fmt::format("{} in {}, {} in {}: {} kept, {} renamed or split, {} removed, {} added.", f.before,
                            name_a(), f.after, name_b(), f.kept, f.renamed, f.removed, f.added),
                2);
        }
        if (!diff_.renamed.empty()) {
            section("States renamed or split");
            for (const study::renamed_state& each : diff_.renamed) became(each);
        }
        list("States removed", *diff_.a, diff_.removed, change::removed);
        list("States added", *diff_.b, diff_.added, change::added);
    }

    void became(const study::renamed_state& row) {
        put(state_a(row.before), 2);
        for (const study::renamed_state::part& part : row.parts) {
            std::string label = part.mode.empty() ? "→ " : fmt::format("under {} → ", part.mode);
            const std::size_t columns = columns_of(label);
            beside_label(label, columns, short_states(*diff_.b, part.as), 6, dim);
        }
    }

    void list(const std::string& title, const spec::draft& draft, const std::vector<std::size_t>& states, change how) {
        if (states.empty()) return;
        section(title);
        for (const std::size_t each : states) {
            styled_text line(std::string(sign_of(how).text) + " ", sign_of(how).colour);
            line.add(std::string(draft.table.states[each].name));
            line.add("  ");
            add_section(line, draft, each, dim);
            line.add(in_brackets(changes_.of(draft, each)), dim);
            put(line, 2, 2);
            if (style_.shows.states_in_full && !style_.shows.only_summary) rules_of(draft, each);
        }
    }

    void rules_of(const spec::draft& draft, std::size_t state) {
        for (const study::said_rule& each : study::all_said(draft, state)) {
            if (!each.subjects.empty()) put(styled_text(each.subjects, dim), 6, 2);
            put(each.sentence, each.subjects.empty() ? 6 : 10);
        }
    }

    // For each value of the flag, the states that replace it.
    void flag() {
        if (diff_.flag.empty()) return;
        const spec::draft& with = diff_.flag_is_in_a ? *diff_.a : *diff_.b;
        const spec::draft& without = diff_.flag_is_in_a ? *diff_.b : *diff_.a;
        section("The content model flag");
        put(fmt::format(
                "{} has a flag that decides how text is read; {} has states instead. The states of {} that depend "
                "on the flag, and what they are in {} under each of its values:",
                with.about.name, without.about.name, with.about.name, without.about.name),
            2);
        for (const study::flag_row& each : diff_.flag) {
            put(std::string(with.table.states[each.state].name), 2);
            for (const study::flag_row::cell& cell : each.cells) {
                if (!cell.occurs) continue;
                const std::string said = cell.states.empty() ? "nothing" : short_states(without, cell.states);
                beside_label(std::string(spec::name_of(cell.model)), 11, said, 6, dim);
            }
        }
        if (!style_.shows.one_state)
            put(styled_text(fmt::format("'strata diff {} {} --state=data' compares their rules.", name_a(), name_b()),
                            dim),
                2);
    }

    void rules() {
        section("Rules");
        const rule_figures f = report::rules_of(diff_);
        if (f.tokens + f.errors + f.route + f.unknown + f.words == 0) {
            put(std::string(no_rules_changed(style_.shows)), 2);
            return;
        }
        legend(f.tokens, weight::tokens);
        legend(f.errors, weight::errors);
        legend(f.route, weight::route);
        legend(f.unknown, weight::unknown);
        legend(f.words, weight::words);
        if (!style_.shows.only_summary)
            put(styled_text("+ added (was \"anything else\"), - removed (now \"anything else\"), ~ changed", dim), 2,
                2);
        std::string silent;
        for (const study::continued_state& each : diff_.continued)
            if (!pair(each) && each.rules.empty() && style_.shows.one_state) silent = no_rules_changed(style_.shows);
        if (!silent.empty() && f.words == 0) put(silent, 2);
        if (style_.shows.only_summary) summary();
    }

    void legend(std::size_t n, weight of) {
        if (n == 0) return;
        styled_text line(fmt::format("{:>4}  ", n));
        line.add(padded(std::string(label_of(of)), 14), colour_of(of));
        line.add(std::string(explanation_of(of)));
        put(line, 2, 20);
    }

    // One line for each pair of states.
    void summary() {
        blank();
        for (const study::continued_state& each : diff_.continued) {
            std::string said;
            const auto add = [&](std::size_t n, std::string_view what) {
                if (n > 0) said += fmt::format("{}{} {}", said.empty() ? "" : ", ", n, what);
            };
            if (each.comparable) {
                add(each.count(weight::tokens), "in tokens");
                add(each.count(weight::errors), "in errors only");
                add(each.count(weight::route), "in the next state");
                add(each.count(weight::unknown), "whose effect is not known");
            } else {
                said = "not comparable rule by rule";
            }
            if (said.empty()) continue;
            styled_text line(heading_of(diff_, each));
            line.add(": ", dim).add(said, dim);
            put(line, 2, 4);
        }
    }

    // Returns whether something of the pair is shown.
    bool pair(const study::continued_state& each) {
        const bool any = std::any_of(each.rules.begin(), each.rules.end(), [&](const study::rule_change& rule) {
            return is_shown(each, rule, style_.shows);
        });
        const bool told = !each.comparable && !style_.shows.only_summary && !style_.shows.one_state;
        const std::string same = same_in_other_words(each, style_.shows);
        const bool only_same = style_.shows.one_state && !same.empty();
        if (!any && !told && !only_same) return false;
        blank();
        styled_text line(heading_of(diff_, each), bold);
        line.add("  ");
        if (diff_.a->table.states[each.before].section != diff_.b->table.states[each.after].section) {
            add_section(line, *diff_.a, each.before, dim);
            line.add(" → ", dim);
        }
        add_section(line, *diff_.b, each.after, dim);
        put(line, 2, 4);
        if (!each.comparable) {
            std::string why(not_comparable);
            if (told)
                why += fmt::format(" --state='{}' shows both.", short_state(diff_.a->table.states[each.before].name));
            put(styled_text(why, cyan), 4);
            if (told) return true;
        }
        for (const study::rule_change& rule : each.rules)
            if (is_shown(each, rule, style_.shows)) said(each, rule);
        if (!same.empty()) put(styled_text("same effect, different wording: " + same, dim), 4, 4);
        return true;
    }

    void said(const study::continued_state& pair, const study::rule_change& rule) {
        if (pair.comparable) {
            const sign s = sign_of(rule.how);
            styled_text line(std::string(s.text) + " ", s.colour);
            line.add(rule.characters, bold);
            if (!rule.mode.empty()) line.add("  under " + rule.mode);
            line.add("  " + meaning_of(rule), colour_of(rule.of));
            line.add(in_brackets(changes_.of(pair, rule)), dim);
            put(line, 4, 4);
        }
        const word_diff compared = compared_sentences(rule, pair.comparable);
        const side before{name_a(), rule.before, compared.before, bold_red};
        const side after{name_b(), rule.after, compared.after, bold_green};
        if (width_ >= wide) {
            side_by_side(before, after, pair);
        } else {
            labelled(name_a(), sentences(before, pair, width_ - 8 - label_));
            labelled(name_b(), sentences(after, pair, width_ - 8 - label_));
        }
    }

    // The rules of one draft, and the mark for words that the other draft does not have.
    struct side {
        std::string_view name;
        const std::vector<study::said_rule>& rules;
        const std::vector<compared_sentence>& sentences;
        std::string_view mark;
    };

    [[nodiscard]] static block sentences(const side& of, const study::continued_state& pair, std::size_t columns) {
        block lines;
        std::string_view last;
        for (std::size_t i = 0; i < of.rules.size(); ++i) {
            // The characters of an entry are shown where the heading does not have them.
            const std::string_view subjects = of.rules[i].subjects;
            if (!pair.comparable && !subjects.empty() && subjects != last)
                append_block(lines, wrapped(styled_text(std::string(subjects), dim), columns));
            last = subjects;
            styled_text sentence;
            for (const compared_words& each : of.sentences[i]) sentence.add(each.text, each.differs ? of.mark : "");
            append_block(lines, wrapped(sentence, columns));
        }
        return lines;
    }

    void labelled(std::string_view name, const block& lines) {
        for (std::size_t i = 0; i < lines.size(); ++i) {
            styled_text line(padded(i == 0 ? std::string(name) : "", label_), dim);
            line.add(lines[i]);
            append_block(lines_, {line}, 8);
        }
    }

    void side_by_side(const side& before, const side& after, const study::continued_state& pair) {
        const std::size_t column = (width_ - 8 - 3) / 2;
        const auto with_name = [&](const side& of) {
            block lines;
            for (const styled_text& each : sentences(of, pair, column - label_)) {
                styled_text line(padded(lines.empty() ? std::string(of.name) : "", label_), dim);
                lines.push_back(std::move(line.add(each)));
            }
            return lines;
        };
        append_block(lines_, beside({with_name(before), with_name(after)}, {column, column}, " │ "), 8);
    }

    void names() {
        const study::name_changes& n = diff_.names;
        if (!shows_names(diff_, style_.shows)) return;
        section("Names of character references");
        put(fmt::format("{} in {}{}, {} in {}{}: {} added, {} removed, {} changed", n.before, name_a(),
                        language::from_beside(*diff_.a), n.after, name_b(), language::from_beside(*diff_.b),
                        n.added.size(), n.removed.size(), n.changed.size()),
            2);
        some("+ ", green, n.added);
        some("- ", red, n.removed);
        some("~ ", yellow, n.changed);
    }

    void some(const std::string& sign, std::string_view colour, const std::vector<study::name_change>& list) {
        if (list.empty()) return;
        const std::size_t shown = style_.shows.every_name ? list.size() : std::min(list.size(), few_names);
        styled_text line(sign, colour);
        for (std::size_t i = 0; i < shown; ++i) line.add(i == 0 ? "" : ", ").add_whole(name_in_words(list[i]));
        if (shown < list.size()) line.add(fmt::format(" and {} more (--names)", list.size() - shown), dim);
        put(line, 2, 2);
    }

    void facts() {
        const std::vector<study::fact_change>& list = diff_.facts;
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (i == 0 || list[i].topic != list[i - 1].topic) section(std::string(study::name_of(list[i].topic)));
            put(styled_text(list[i].what).add(in_brackets(changes_.of(list[i])), dim), 2, 2);
            if (!list[i].before.empty()) beside_label(std::string(name_a()), label_, list[i].before, 6, dim);
            beside_label(std::string(list[i].before.empty() ? "" : name_b()), list[i].before.empty() ? 0 : label_,
                         list[i].after, 6, dim);
        }
    }

    static std::string in_brackets(const study::change_views& changes) {
        return changes.empty() ? std::string() : fmt::format("  ({})", ids_of(changes));
    }

    const study::draft_diff& diff_;
    changes_of_diff changes_;
    const diff_style& style_;
    std::size_t width_;
    std::size_t label_ = 0;
    block lines_;
};

}  // namespace

std::string diff_as_text(const study::draft_diff& diff, const diff_style& style) {
    return diff_writer(diff, style).all();
}

}  // namespace strata::report
