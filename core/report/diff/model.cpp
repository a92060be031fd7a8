#include "core/report/diff/model.hpp"

#include <fmt/format.h>

#include "core/language/character_classes.hpp"
#include "core/report/writing/names.hpp"

namespace strata::report {

using study::change;
using study::weight;

std::string_view word_of(change how) {
    switch (how) {
        case change::added: return "added";
        case change::removed: return "removed";
        case change::changed: return "changed";
    }
    return "";
}

std::string_view word_of(weight of) {
    switch (of) {
        case weight::tokens: return "tokens";
        case weight::unknown: return "unknown";
        case weight::route: return "route";
        case weight::errors: return "errors";
        case weight::words: return "words";
    }
    return "";
}

std::string meaning_of(const study::rule_change& rule) {
    switch (rule.of) {
        case weight::tokens: return rule.errors_too ? "tokens and errors" : "tokens";
        case weight::route: return rule.errors_too ? "next state and errors" : "next state";
        case weight::unknown:
        case weight::errors:
        case weight::words: break;
    }
    return std::string(label_of(rule.of));
}

std::string_view label_of(weight of) {
    switch (of) {
        case weight::tokens: return "tokens";
        case weight::unknown: return "not known";
        case weight::route: return "next state";
        case weight::errors: return "errors only";
        case weight::words: return "wording only";
    }
    return "";
}

std::string_view explanation_of(weight of) {
    switch (of) {
        case weight::tokens: return "the action differs, so tokens can differ";
        case weight::unknown:
            return "not known whether tokens differ: the texts express the rule in different ways, or a part of one "
                   "text was not understood";
        case weight::route: return "same action, but the next state does not exist in the other draft";
        case weight::errors: return "only parse errors differ";
        case weight::words: return "different wording, same effect";
    }
    return "";
}

std::string_view no_rules_changed(const diff_choices& choices) {
    return choices.one_state ? "No rules changed in this state." : "No rules changed.";
}

std::string short_states(const spec::draft& draft, const std::vector<std::size_t>& states) {
    std::string text;
    for (const std::size_t each : states)
        text.append(text.empty() ? "" : ", ").append(short_state(draft.table.states[each].name));
    return text;
}

std::string heading_of(const study::draft_diff& diff, const study::continued_state& pair) {
    const std::string_view before = diff.a->table.states[pair.before].name;
    const std::string_view after = diff.b->table.states[pair.after].name;
    std::string text(before);
    const bool of_a = study::mode_is_of_a(diff);
    if (!pair.mode.empty() && of_a) text += fmt::format(" under {}", pair.mode);
    if (pair.renamed || !pair.mode.empty()) text += fmt::format(" → {}", after);
    if (!pair.mode.empty() && !of_a) text += fmt::format(" under {}", pair.mode);
    return text;
}

bool is_shown(const study::continued_state& pair, const study::rule_change& rule, const diff_choices& choices) {
    if (choices.only_summary) return false;
    if (!pair.comparable) return choices.one_state;
    return choices.words || rule.of != weight::words;
}

std::string same_in_other_words(const study::continued_state& pair, const diff_choices& choices) {
    std::string text;
    if (choices.words || !pair.comparable) return text;
    for (const study::rule_change& each : pair.rules) {
        if (each.of != weight::words) continue;
        text.append(text.empty() ? "" : ", ").append(each.characters);
        if (!each.mode.empty()) text += fmt::format(" ({})", each.mode);
    }
    return text;
}

word_diff compared_sentences(const study::rule_change& rule, bool comparable) {
    const auto sentences_of = [](const std::vector<study::said_rule>& rules) {
        std::vector<std::string_view> sentences;
        sentences.reserve(rules.size());
        for (const study::said_rule& each : rules) sentences.emplace_back(each.sentence);
        return sentences;
    };
    if (comparable && !rule.before.empty() && !rule.after.empty())
        return compare_words(sentences_of(rule.before), sentences_of(rule.after));
    const auto unmarked = [](const std::vector<study::said_rule>& rules) {
        std::vector<compared_sentence> sentences;
        sentences.reserve(rules.size());
        for (const study::said_rule& each : rules) sentences.push_back({{each.sentence, false}});
        return sentences;
    };
    return {unmarked(rule.before), unmarked(rule.after)};
}

bool shows_names(const study::draft_diff& diff, const diff_choices& choices) {
    if (choices.one_state) return false;
    const study::name_changes& n = diff.names;
    return !choices.one_topic || n.added.size() + n.removed.size() + n.changed.size() > 0;
}

state_figures figures_of(const study::draft_diff& diff) {
    const auto is_step = [](const spec::draft& draft, std::size_t s) { return spec::is_step(draft.table.states[s]); };
    state_figures f;
    f.before = study::count_of_states(*diff.a);
    f.after = study::count_of_states(*diff.b);
    for (const std::size_t s : diff.removed) f.removed += is_step(*diff.a, s) ? 0U : 1U;
    for (const std::size_t s : diff.added) f.added += is_step(*diff.b, s) ? 0U : 1U;
    for (const study::renamed_state& each : diff.renamed) f.renamed += is_step(*diff.a, each.before) ? 0U : 1U;
    f.kept = f.before - f.removed - f.renamed;
    return f;
}

rule_figures rules_of(const study::draft_diff& diff) {
    rule_figures f;
    for (const study::continued_state& each : diff.continued) {
        f.tokens += each.count(weight::tokens);
        f.errors += each.count(weight::errors);
        f.route += each.count(weight::route);
        f.unknown += each.count(weight::unknown);
        f.words += each.count(weight::words);
    }
    return f;
}

bool any_differs(const study::draft_diff& diff) {
    const rule_figures f = rules_of(diff);
    const study::name_changes& n = diff.names;
    return !diff.added.empty() || !diff.removed.empty() || !diff.renamed.empty() ||
           f.tokens + f.unknown + f.route + f.errors > 0 || !diff.facts.empty() ||
           n.added.size() + n.removed.size() + n.changed.size() > 0;
}

std::string direction_of(const study::draft_diff& diff) {
    if (!diff.backwards) return "";
    return fmt::format(
        "{0} is later than {1}, so this diff reads history backwards: \"added\" marks what {0} no longer has.",
        diff.a->about.name, diff.b->about.name);
}

std::string name_in_words(const study::name_change& name) {
    if (name.before.empty() || name.after.empty())
        return fmt::format("&{} {}", name.name, name.before.empty() ? name.after : name.before);
    return fmt::format("&{} {} → {}", name.name, name.before, name.after);
}

inline_text characters_in(const spec::symbol_set& set) {
    inline_text text;
    for (const std::string& each : language::short_names(set))
        text.add(text.empty() ? "" : " ").add(each, role::character);
    return text;
}

std::vector<inline_text> heads_of_both(const study::draft_diff& diff) {
    return {inline_text(diff.a->about.name, role::code), inline_text(diff.b->about.name, role::code)};
}

}  // namespace strata::report
