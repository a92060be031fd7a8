#pragma once
// Turns rules into sentences. The first part is about actions (action_sentences.cpp). It finds the phrase for each
// action, or for several actions that the drafts combine, and joins the phrases into sentences and paragraphs. The
// phrases come from phrases.hpp; this code decides which wording fits the neighbouring phrases and how the slots are
// filled. The second part is about rules (rule_sentences.cpp). A rule requires a character and perhaps more; this part
// turns all other requirements into a clause after "If". It states rules for the same characters together: "If ...,
// then ... Otherwise, ...".

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/english.hpp"
#include "core/spec/draft.hpp"

namespace strata::language {

// --- The phrases of actions ---

/// The phrase for one or more actions: an instruction in lower case, without a full stop. Instructions that share a
/// verb have several parts ("emit a ...", "a ...").
struct phrase {
    strings parts;
    bool is_error = false;
    bool own_paragraph = false;
};

/// Returns the phrases for the actions from index `first` up to `last` of a rule of `state`, in order. The phrase for
/// an action depends only on the action and its neighbours: a token made by the same rule is "its", a token that
/// continues is "that".
[[nodiscard]] std::vector<phrase> phrases_of(const spec::draft& d, std::size_t state, const spec::rule& r,
                                             std::size_t first, std::size_t last);

/// The phrases for the actions of a state before its rules.
[[nodiscard]] std::vector<phrase> phrases_before_rules(const spec::draft& d, std::size_t state);

/// Whether a rule of the procedure on character references continues with another of its steps.
[[nodiscard]] bool continues(const spec::rule& r);

// --- Phrases as sentences ---

/// How the first instruction begins: with a capital or in lower case.
enum class opening { capital, lower };

/// States the instructions as separate sentences, in as many paragraphs as needed.
[[nodiscard]] strings stated(const std::vector<phrase>& phrases, opening how);

/// States the instructions as sentences of one paragraph.
[[nodiscard]] std::string stated_in_one(const std::vector<phrase>& phrases, opening how);

/// States the instructions as a clause after an "if". The clause is one sentence, up to the first error. An error
/// begins a new sentence.
[[nodiscard]] std::string as_clause(const std::vector<phrase>& phrases, opening how);

// --- Conditions ---

/// Returns everything that a rule requires besides its character, as one phrase; "" if the rule requires nothing else.
/// `with_mode` says whether the phrase includes the rule's mode.
[[nodiscard]] std::string condition_clause(const spec::draft& d, const spec::rule& r, bool with_mode);

/// Returns the line for this condition in a list of keywords: "Two U+002D HYPHEN-MINUS characters", "ASCII
/// case-insensitive match for the word "DOCTYPE"", or "Anything else".
[[nodiscard]] std::string keyword_line(const spec::draft& d, const spec::guard& g);

// --- Branches: rules for the same characters ---

/// One of several rules for the same characters: its condition, and the actions that are not stated elsewhere.
struct branch {
    std::size_t state = 0;
    const spec::rule* what = nullptr;
    std::string asks;        ///< the condition as a clause; "" if the branch has none
    bool only_mode = false;  ///< whether the condition is only about the mode; the sentence is then "When ...: ..."
    std::size_t first = 0;   ///< the index of its first action
    std::size_t last = 0;    ///< one past its last action

    /// The phrases for the rule's actions from `from` up to, but not including, `to`.
    [[nodiscard]] std::vector<phrase> phrases(const spec::draft& d, std::size_t from, std::size_t to) const;
    /// The phrases for the branch's own actions.
    [[nodiscard]] std::vector<phrase> phrases(const spec::draft& d) const { return phrases(d, first, last); }
};

/// The whole rule as a branch. `with_mode` says whether the rule's mode is part of the condition. The rule must outlive
/// the branch.
[[nodiscard]] branch branch_of(const spec::draft& d, std::size_t state, const spec::rule& r, bool with_mode);

/// The rules from `first` up to `last` of a state as branches.
[[nodiscard]] std::vector<branch> branches_of(const spec::draft& d, std::size_t state, std::size_t first,
                                              std::size_t last, bool with_mode);

/// States a branch with a condition: "When ...: ...", "If ..., then ..." or, if `after_others`, "Otherwise, if ...".
[[nodiscard]] std::string conditional(const spec::draft& d, const branch& b, bool after_others);

/// States a branch that has no condition.
[[nodiscard]] strings unconditional(const spec::draft& d, const branch& b);

/// The number of actions at the end of `a` that are also at the end of `b`.
[[nodiscard]] std::size_t common_ending(const branch& a, const branch& b);

/// States all branches, in paragraphs. If the last two branches end with the same actions, these are stated once, after
/// both branches.
[[nodiscard]] strings joint_paragraphs(const spec::draft& d, std::span<const branch> branches);

/// The sentences of `joint_paragraphs`, as one string for each branch. A shared ending is in the strings of both
/// branches.
[[nodiscard]] strings sentences_of_each(const spec::draft& d, std::span<const branch> branches);

// --- Rules in the sentences that state them (one_rule.cpp) ---

/// The sentences for a state's actions before its rules; "" if there are none.
[[nodiscard]] std::string stated_before_rules(const spec::draft& d, std::size_t state);

/// The sentence on leaving a state; "" if there is none.
[[nodiscard]] std::string stated_on_leaving(const spec::draft& d, std::size_t state);

/// Returns the paragraphs of the text that express one rule. The rule belongs to a step of the procedure that reads
/// character references. In the text, the paragraphs come after the line with the rule's characters or, in most steps,
/// after the paragraphs of earlier rules. There are no paragraphs if the rule only continues with another step.
[[nodiscard]] strings stated_in_step(const spec::draft& d, std::size_t step, std::size_t rule);

/// The beginning of the last paragraph of such a step, if an earlier paragraph consumes the next character.
inline constexpr std::string_view if_it_is_not = "If it isn't";

/// Whether the rules of a step are separate entries, rather than paragraphs of the entry that leads to it.
[[nodiscard]] bool has_entries(const spec::draft& d, std::size_t step);

/// `those`: the branches under the line of a keyword. Removes from these branches everything that the line already
/// says. If several of the branches begin by consuming the keyword, returns a sentence that states this once, with a
/// space after it; otherwise returns "".
[[nodiscard]] std::string take_keyword(const spec::draft& d, std::vector<branch>& those);

/// States the rules of one mode as "If it is a U+002F SOLIDUS character, ..." and "Otherwise, ...". Old drafts do this
/// if a state that depends on the content model flag has only these two rules for the mode. The result is empty if the
/// mode has other rules.
[[nodiscard]] strings stated_in_running_text(const spec::draft& d, std::size_t state, std::size_t first,
                                             std::size_t last);

}  // namespace strata::language
