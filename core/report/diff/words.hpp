#pragma once
// The words that all forms of a diff have in common.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/study/rule_diff.hpp"

namespace strata::report {

/// How much of a diff is shown.
struct diff_choices {
    bool words = false;         ///< rules to the same effect too
    bool every_name = false;    ///< all names of character references, not the first few
    bool only_summary = false;  ///< states and facts without rules
    bool one_state = false;     ///< the diff is about one state: what cannot be compared is shown whole
    bool one_topic = false;     ///< the diff is about one topic: figures of all states say nothing of it
};

/// So many names of character references stand where not all are asked for.
inline constexpr std::size_t few_names = 12;

/// "added", "removed", "changed".
[[nodiscard]] std::string_view word_of(study::change how);
/// "tokens", "means", "route", "errors", "words": as JSON has it.
[[nodiscard]] std::string_view word_of(study::weight of);
/// What a rule's change comes to, for people: "tokens and errors differ".
[[nodiscard]] std::string meaning_of(const study::rule_change& rule);
/// What the signs and words mean, one entry for each weight that is shown.
[[nodiscard]] std::string_view explanation_of(study::weight of);

/// The headings of states, without " state", a comma between.
[[nodiscard]] std::string short_states(const spec::draft& draft, const std::vector<std::size_t>& states);
/// "8.2.3 → 13.2.5.6".
[[nodiscard]] std::string sections_of(const study::draft_diff& diff, const study::continued_state& pair);
/// "Tag open state, under PCDATA, went on as ..." as a heading: "Tag open state (PCDATA) → End tag open state".
[[nodiscard]] std::string heading_of(const study::draft_diff& diff, const study::continued_state& pair);

/// Whether `rule` is to be shown.
[[nodiscard]] bool is_shown(const study::continued_state& pair, const study::rule_change& rule,
                            const diff_choices& choices);
/// The characters of the rules that are to the same effect and not shown: "EOF, A–Z"; "" if there are none.
[[nodiscard]] std::string same_in_other_words(const study::continued_state& pair, const diff_choices& choices);

/// Whether names of character references are spoken of.
[[nodiscard]] bool shows_names(const study::draft_diff& diff, const diff_choices& choices);

/// Figures of states: "34 states in 2008, 80 in modern".
struct state_figures {
    std::size_t before = 0, after = 0, kept = 0, renamed = 0, removed = 0, added = 0;
};
[[nodiscard]] state_figures figures_of(const study::draft_diff& diff);

/// How many rules changed in each way, over all pairs.
struct rule_figures {
    std::size_t tokens = 0, errors = 0, route = 0, means = 0, words = 0;
};
[[nodiscard]] rule_figures rules_of(const study::draft_diff& diff);

/// "A is later than B: what reads as added was taken out in between"; "" unless it is.
[[nodiscard]] std::string direction_of(const study::draft_diff& diff);

/// A name of a character reference and what it stands for: "&lang; U+2329 → U+27E8".
[[nodiscard]] std::string name_in_words(const study::name_change& name);

}  // namespace strata::report
