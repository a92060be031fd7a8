#pragma once
// The parts that all formats of a diff share: the choice of contents, words for kinds of change, figures, headings, and
// the named changes behind each part.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/document/document.hpp"
#include "core/report/writing/word_diff.hpp"
#include "core/spec/change.hpp"
#include "core/spec/characters.hpp"
#include "core/study/changes.hpp"
#include "core/study/draft_diff.hpp"

namespace strata::language {
struct source_call;  // core/language/table_notation.hpp
}

namespace strata::report {

// --- What is shown ---

/// How much of a diff is shown.
struct diff_choices {
    bool words = false;         ///< shows rules that differ only in wording
    bool every_name = false;    ///< shows all names of character references, not only the first few
    bool only_summary = false;  ///< shows the figures of rules instead of the rules
    /// The diff is limited to some states, so states that cannot be compared are shown in full.
    bool one_state = false;
    bool states_in_full = false;  ///< shows the rules of states that were added and removed
    bool one_topic = false;       ///< the diff is limited to one topic, so it has no figures on all states
};

/// At most this many names of character references are listed unless the user requests all names.
inline constexpr std::size_t few_names = 12;

// --- Words and figures ---

/// "added", "removed", "changed".
[[nodiscard]] std::string_view word_of(study::change how);
/// The name of a weight in JSON: "tokens", "unknown", "route", "errors", "words".
[[nodiscard]] std::string_view word_of(study::weight of);
/// What the change of a rule affects, in words for people: "tokens and errors".
[[nodiscard]] std::string meaning_of(const study::rule_change& rule);
/// A weight in two or three words: "errors only".
[[nodiscard]] std::string_view label_of(study::weight of);
/// The meaning of a weight.
[[nodiscard]] std::string_view explanation_of(study::weight of);
/// The sentence shown if no rules changed.
[[nodiscard]] std::string_view no_rules_changed(const diff_choices& choices);
/// The sentence shown if one draft has a procedure where the other has a state.
inline constexpr std::string_view not_comparable =
    "One is a procedure, the other a state, so their rules cannot be compared one by one.";

/// The names of states without " state", separated by commas.
[[nodiscard]] std::string short_states(const spec::draft& draft, const std::vector<std::size_t>& states);
/// The heading for a state that both drafts have: "Data state under RCDATA → RCDATA state".
[[nodiscard]] std::string heading_of(const study::draft_diff& diff, const study::continued_state& pair);

/// Whether `rule` is shown.
[[nodiscard]] bool is_shown(const study::continued_state& pair, const study::rule_change& rule,
                            const diff_choices& choices);
/// The characters whose rules differ only in wording and are therefore not shown: "EOF, A–Z"; "" if there are no such
/// rules.
[[nodiscard]] std::string same_in_other_words(const study::continued_state& pair, const diff_choices& choices);

/// The sentences of a rule in both drafts. Differing words are marked only if the rules are comparable and both drafts
/// have sentences.
[[nodiscard]] word_diff compared_sentences(const study::rule_change& rule, bool comparable);

/// Whether the diff has a section on names of character references.
[[nodiscard]] bool shows_names(const study::draft_diff& diff, const diff_choices& choices);

/// Figures of states: "34 states in 2008, 80 in modern".
struct state_figures {
    std::size_t before = 0, after = 0, kept = 0, renamed = 0, removed = 0, added = 0;
};
[[nodiscard]] state_figures figures_of(const study::draft_diff& diff);

/// The number of rules that changed in each way, over all pairs.
struct rule_figures {
    std::size_t tokens = 0, errors = 0, route = 0, unknown = 0, words = 0;
};
[[nodiscard]] rule_figures rules_of(const study::draft_diff& diff);

/// Whether any state, name or fact differs, or any rule differs in more than its wording.
[[nodiscard]] bool any_differs(const study::draft_diff& diff);

/// A warning that the diff goes backwards in time; "" if it does not.
[[nodiscard]] std::string direction_of(const study::draft_diff& diff);

/// A name of a character reference, with its characters: "&lang; U+2329 → U+27E8".
[[nodiscard]] std::string name_in_words(const study::name_change& name);

/// The characters of a set: "tab", "A–Z".
[[nodiscard]] inline_text characters_in(const spec::symbol_set& set);

/// The names of both drafts as heads of columns.
[[nodiscard]] std::vector<inline_text> heads_of_both(const study::draft_diff& diff);

// --- Named changes ---

/// The named changes behind the parts of a diff. The changes are known (`is_known`) only if the older draft of the diff
/// is the predecessor of the newer one, and the diff goes from the older to the newer. Otherwise all functions return
/// nothing.
class changes_of_diff {
public:
    /// `diff` must outlive the object.
    explicit changes_of_diff(const study::draft_diff& diff)
        : diff_(diff), is_known_(diff.b->about.predecessor == diff.a->about.day && !diff.b->about.stands_apart) {}

    [[nodiscard]] bool is_known() const { return is_known_; }
    [[nodiscard]] study::change_views of(const study::continued_state& pair, const study::rule_change& rule) const {
        return is_known_ ? study::changes_of_rule(diff_, pair, rule) : study::change_views();
    }
    /// The changes of a state that only one of the two drafts has.
    [[nodiscard]] study::change_views of(const spec::draft& draft, std::size_t state) const {
        const auto side = &draft == diff_.a ? spec::change_side::before : spec::change_side::after;
        return is_known_ ? study::changes_of_state(*diff_.a, *diff_.b, side, state) : study::change_views();
    }
    [[nodiscard]] study::change_views of(const study::name_change& name) const {
        return is_known_ ? study::changes_of_name(study::made_by(*diff_.b), name.name, name.before.empty())
                         : study::change_views();
    }
    [[nodiscard]] study::change_views of(const study::fact_change& fact) const {
        return is_known_ ? study::changes_of_fact(study::made_by(*diff_.b), fact) : study::change_views();
    }

private:
    const study::draft_diff& diff_;
    bool is_known_;
};

// --- C++ (revision.cpp) ---

/// Lays out a C++ call as in the tables in drafts/. Elements of a list are placed one below the other. Arguments of
/// other calls are placed side by side until a line is full. Lines have at most 120 columns, unless a single argument
/// is longer. The first line begins with `indent` blanks. Complexity: the length of the text times the depth of the
/// call.
[[nodiscard]] std::string laid_out(const language::source_call& call, std::size_t indent = 0);

}  // namespace strata::report
