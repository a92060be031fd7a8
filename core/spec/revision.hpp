#pragma once
// Revisions and chains of revisions, as data. A revision says how one commit to the standard changed the table.
//
// In a revision, states are named by their headings, because their numbers differ from table to table. revise.hpp looks
// the headings up, at compile time or at run time; a wrong heading or entry is a compile error, or an exception at run
// time. Edits apply in the order in which they are written, so an edit may refer to what an earlier edit added or
// renamed. revision_words.hpp has the functions with which revisions are written; core/history/history.hpp applies
// chains.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/machine.hpp"
#include "core/spec/sniffing.hpp"

namespace strata::spec {

// ---------------------------------------------------------------------------------------------------------------------
// Rules whose targets are headings

/// A rule of a revision. The member `to` of its actions is not used; `targets` has the headings of the states instead.
struct named_rule {
    rule body{};
    /// For each action, the heading of the state to which it goes; "" if the action stays in its state.
    std::array<std::string_view, rule::capacity> targets{};
    constexpr named_rule() = default;
    constexpr named_rule(const rule& r) : body(r) {}  // NOLINT(google-explicit-constructor): a rule without targets
};

// ---------------------------------------------------------------------------------------------------------------------
// Which entry an edit refers to

/// The address of an entry: the consecutive rules of a state for the same characters.
struct entry {
    trigger by = trigger::consume;
    characters on{};
    guard given{};          ///< the condition, if the rule looks ahead
    bool in_modes = false;  ///< whether the address covers only rules in exactly the modes `in`
    modes in = any_mode;

    constexpr entry() = default;
    /// The entry for this character, or for these characters, which must be in the order of the text.
    constexpr entry(char c) : on(c) {}               // NOLINT(google-explicit-constructor): replace('?', ...)
    constexpr entry(const characters& c) : on(c) {}  // NOLINT(google-explicit-constructor)
    /// The rule that looks ahead with this condition.
    constexpr entry(const guard& g) : by(trigger::always), given(g) {}  // NOLINT(google-explicit-constructor)

    [[nodiscard]] constexpr bool means(const rule& r) const {
        return r.by == by && r.on == on && (!in_modes || r.in == in) &&
               (by == trigger::consume || (r.given.what == given.what && r.given.word == given.word &&
                                           r.given.ignoring_case == given.ignoring_case));
    }
};

// ---------------------------------------------------------------------------------------------------------------------
// Edits

enum class edit_kind : std::uint8_t {
    replace,        ///< replaces an entry with `rules`, which may be empty
    insert_before,  ///< inserts `rules` before an entry
    insert_after,   ///< inserts `rules` after an entry
    append,         ///< inserts `rules` after all rules of a state
    rewrite,        ///< replaces all rules of a state with `rules`
    set_prologue,
    set_part,
    set_remark,
    set_step_of,
    set_drops_duplicate_attribute,
    set_duplicate_attribute_is_error,
    add_state_before,  ///< adds the state `info` with `rules`, before `state`
    add_state_after,
    move_state_before,  ///< moves the state `info.name` to before `state`
    move_state_after,
    remove_state,
    rename_state,  ///< to `info.name`
};

/// One edit of a table.
struct edit {
    edit_kind kind = edit_kind::replace;
    std::string_view state{};  ///< the heading of the state to change, or of the neighbour of a new state
    entry where{};
    state_info info{};                           ///< for a new state, all members; for other kinds of edit, only the
                                                 ///< member that the edit sets
    std::size_t first_rule = 0, rule_count = 0;  ///< which of the revision's rules are the rules of this edit
};

// ---------------------------------------------------------------------------------------------------------------------
// Facts outside the machine

/// A row of the table of names that is new, changed or removed; it is removed if `first` is 0.
using name_edit = named_reference;

/// A row of the table of numbers that is new, changed or removed; it is removed if `character` is 0.
using number_edit = number_row;

/// What a revision changes outside the states. By default, a member changes nothing.
struct fact_edits {
    std::span<const name_edit> names{};      ///< edits of the table of names, in the table's order
    std::span<const number_edit> numbers{};  ///< edits of the table of numbers, in the table's order
    void (*draft)(spec::draft&) = nullptr;   ///< changes preprocessing, content states (by `name`), flags and the like
    void (*tree)(tree::rules&) = nullptr;    ///< changes facts of tree construction
    /// The beginning of new numbers for all states, in order: "13.2.5." gives "13.2.5.1" and so on. "" keeps the
    /// numbers as they are.
    std::string_view sections{};
};

/// How many digits of a commit's hash are shown. These digits are enough to identify the commit.
inline constexpr std::size_t short_commit_length = 8;

/// Marks a slip, which is a mistaken revision that was soon taken back. The revision that took it back is also marked.
struct slip_mark {
    std::string_view with{};    ///< the id of the other revision of the pair; "" if the revision is no slip
    std::string_view lasted{};  ///< how long the slip lasted: "seven minutes"
};

/// Where a revision comes from.
struct revision_source {
    std::string_view id;  ///< a stable name for commands and links: "comment-end-space"
    /// When the commit was written, in UTC: "2009-06-04". If this is unknown, the day of the first text that includes
    /// the commit.
    std::string_view date;
    std::string_view title;                  ///< in plain words
    std::string_view commit{};               ///< the hash of the commit in whatwg/html; "" if unknown
    std::string_view later_than{};           ///< a day after which the revision was made, if the commit is unknown
    std::string_view before{};               ///< the words that the revision removed
    std::string_view after{};                ///< the words that the revision added
    bool editorial = false;                  ///< whether the revision has no observable effect
    change_kind kind = change_kind::tokens;  ///< the largest effect of the revision, unless it is editorial
    change_topic topic = change_topic::text;
    std::string_view witness{};  ///< one of the shortest inputs that show the effect, as a JSON string; "" if none is
                                 ///< known
    std::string_view options{};  ///< options of `strata tokenize` that `witness` needs
    std::string_view why{};      ///< why the revision changes no result, if it is editorial
    slip_mark slip{};

    /// The first digits of the commit's hash; "" if the commit is unknown.
    [[nodiscard]] constexpr std::string_view short_commit() const { return commit.substr(0, short_commit_length); }
};

constexpr bool is_slip(const revision_source& revision) { return !revision.slip.with.empty(); }

/// A revision of any size. Its members are views of constants.
struct revision_view {
    revision_source source;
    std::span<const edit> edits;
    std::span<const named_rule> rules;
    fact_edits facts;
};

// ---------------------------------------------------------------------------------------------------------------------
// Chains

/// A text of the standard that has a name, and its position on a chain. There may be later texts from the same day.
struct named_text {
    std::string_view name;   ///< "2009-10-19"
    std::string_view after;  ///< the id of the last revision that is in force in the text; "" if there is none
    std::string_view title;
    /// The rules of the text's own section on tree construction; null if they are not known.
    const tree::rules* tree_construction = nullptr;
    /// The text itself as a draft. Its table equals the chain's table at that point. Null if the text is available only
    /// as a point of the chain.
    const draft* full = nullptr;
};

/// A draft and the revisions after it, oldest first. The revisions of one commit are adjacent. All members are views of
/// constants.
struct revision_chain {
    const draft* landmark = nullptr;  ///< the draft with which the chain begins; null if there is no chain
    std::span<const revision_view> revisions{};
    /// The last day that the chain covers: "2026-07-19". On that day, the chain's table equals the table of the
    /// standard's text. "" if the chain has no end.
    std::string_view until{};
    /// Every commit up to and including this day (for example "2010-04-30") was searched for revisions. Later revisions
    /// were found by comparing texts, and by reading commits that are known to matter. So a change that was undone
    /// before the next text may be missing. "" stands for the day `until`.
    std::string_view every_commit_until{};
    /// Texts with names. If a user gives one of these names, it names the text, even if it could also be read as a day.
    std::span<const named_text> texts{};
    /// The revisions as changes, in the same order (`revisions_as_changes`, core/spec/revision_words.hpp). If empty,
    /// differences between texts on the chain are not attributed to revisions.
    std::span<const change> changes{};
    /// How encodings were chosen on each day. This history is separate from the revisions, because the tokens of
    /// decoded text do not depend on it.
    sniffing_history encodings{};
};

}  // namespace strata::spec
