#pragma once
// A revision: the effect of one change to the standard on a table, as data; and chains of revisions.
//
// In a revision, states are named by their headings, because their numbers differ from table to table. revise.hpp looks
// them up: at compile time, where a wrong name or entry is a compile error, and at run time, where it throws. Edits
// apply in the order in which they are written, so an edit may refer to what an earlier edit added or renamed.
// revision_words.hpp has the functions with which revisions are written; core/history/history.hpp applies chains.

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

/// A rule of a revision. The `to` of its actions is unused; `targets` holds the headings.
struct named_rule {
    rule body{};
    std::array<std::string_view, rule::capacity>
        targets{};  ///< the target of the action with this index; "" if it stays
    constexpr named_rule() = default;
    constexpr named_rule(const rule& r) : body(r) {}  // NOLINT(google-explicit-constructor): a rule without targets
};

// ---------------------------------------------------------------------------------------------------------------------
// Which entry an edit refers to

/// The address of an entry: the consecutive rules of a state for the same characters.
struct entry {
    trigger by = trigger::consume;
    characters on{};
    guard given{};          ///< of a rule that looks ahead
    bool in_modes = false;  ///< whether only rules in exactly these modes are meant
    modes in = any_mode;

    constexpr entry() = default;
    /// The entry for this character, or these characters, in the text's order.
    constexpr entry(char c) : on(c) {}               // NOLINT(google-explicit-constructor): replace('?', ...)
    constexpr entry(const characters& c) : on(c) {}  // NOLINT(google-explicit-constructor)
    /// The rule that looks ahead with this guard.
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
    replace,        ///< an entry by `rules`, which may be empty
    insert_before,  ///< `rules` before an entry
    insert_after,   ///< `rules` after an entry
    append,         ///< `rules` after all rules of a state
    rewrite,        ///< all rules of a state by `rules`
    set_prologue,
    set_part,
    set_remark,
    set_step_of,
    set_drops_duplicate_attribute,
    set_duplicate_attribute_is_error,
    add_state_before,  ///< `info` with `rules`, before `state`
    add_state_after,
    move_state_before,  ///< the state `info.name`, before `state`
    move_state_after,
    remove_state,
    rename_state,  ///< to `info.name`
};

/// One edit of a table.
struct edit {
    edit_kind kind = edit_kind::replace;
    std::string_view state{};  ///< the heading of the state to change, or of the neighbour of a new state
    entry where{};
    state_info info{};                           ///< the members of a new state; for other kinds, only the member that
                                                 ///< `kind` sets
    std::size_t first_rule = 0, rule_count = 0;  ///< in the revision's rules
};

// ---------------------------------------------------------------------------------------------------------------------
// Facts outside the machine

/// A row of the table of names: new, changed or (`first` 0) removed.
using name_edit = named_reference;

/// A row of the table of numbers: new, changed or (`character` 0) removed.
using number_edit = number_row;

/// The effects of a revision besides editing states. Every member has a default that changes nothing.
struct fact_edits {
    std::span<const name_edit> names{};      ///< in the table's order
    std::span<const number_edit> numbers{};  ///< in the table's order
    void (*draft)(spec::draft&) = nullptr;   ///< sets stream, contents (by `name`), flags and the like
    void (*tree)(tree::rules&) = nullptr;    ///< sets facts of tree construction
    /// The beginning of new numbers for all states, in order: "13.2.5." gives "13.2.5.1" and so on. "" keeps the
    /// numbers as they are.
    std::string_view sections{};
};

/// How many digits of a commit's hash are shown and serve as a name.
inline constexpr std::size_t short_commit_length = 8;

/// The mark of a slip: a revision that was taken back as an accident. The revision that took it back also has the mark.
struct slip_mark {
    std::string_view with{};    ///< the id of the other revision of the pair; "": the revision is no slip
    std::string_view lasted{};  ///< how long the accident lasted: "seven minutes"
};

/// Where a revision comes from.
struct revision_source {
    std::string_view id;  ///< stable, for commands and links: "comment-end-space"
    /// When the commit was written, in UTC: "2009-06-04". If it is unknown, the day of the first text that has it.
    std::string_view date;
    std::string_view title;                  ///< in plain words
    std::string_view commit{};               ///< of whatwg/html; "" if unknown
    std::string_view later_than{};           ///< if the commit is unknown: a day before the revision was made
    std::string_view before{};               ///< the words it removed
    std::string_view after{};                ///< the words it added
    bool editorial = false;                  ///< no observable change
    change_kind kind = change_kind::tokens;  ///< its largest effect, unless it is editorial
    change_topic topic = change_topic::text;
    std::string_view witness{};  ///< a shortest input that shows it, as a JSON string; "" if none is known
    std::string_view options{};  ///< options of `strata tokenize` that `witness` needs
    std::string_view why{};      ///< for an editorial revision: why it changes nothing
    slip_mark slip{};

    /// The first digits of the commit; "" if it is unknown.
    [[nodiscard]] constexpr std::string_view short_commit() const { return commit.substr(0, short_commit_length); }
};

constexpr bool is_slip(const revision_source& revision) { return !revision.slip.with.empty(); }

/// A revision of any size: views of constants.
struct revision_view {
    revision_source source;
    std::span<const edit> edits;
    std::span<const named_rule> rules;
    fact_edits facts;
};

// ---------------------------------------------------------------------------------------------------------------------
// Chains

/// A text of the standard that has a name, and its place on a chain. It need not be the last text of its day.
struct named_text {
    std::string_view name;   ///< "2009-10-19"
    std::string_view after;  ///< the id of the last revision that is in force; "": none
    std::string_view title;
    /// The rules of the text's own section on tree construction; null: not known.
    const tree::rules* tree_construction = nullptr;
    /// The text itself, as a draft; null: only the chain has it. Its table is the table of the chain at that
    /// place.
    const draft* full = nullptr;
};

/// A draft and the revisions after it, oldest first. Views of constants. The revisions of one commit are adjacent.
struct revision_chain {
    const draft* landmark = nullptr;  ///< null: there is no chain
    std::span<const revision_view> revisions{};
    /// The last day that the chain covers: "2026-07-19". On that day, the chain's table equals the text's table. "": it
    /// has no end.
    std::string_view until{};
    /// The last day up to which every commit was read to find the revisions: "2010-04-30". Later revisions were found
    /// from texts and from commits that are known to matter. A change that came and went between two texts may be
    /// missing. "": the same as `until`.
    std::string_view every_commit_until{};
    /// Texts with names. As names of drafts, they take precedence over days.
    std::span<const named_text> texts{};
    /// A change for each revision, in the same order (`revisions_as_changes`, core/spec/revision_words.hpp);
    /// empty: no difference between texts on the chain is attributed to a revision.
    std::span<const change> changes{};
    /// How encodings are chosen, by day. This history is apart from the revisions, because the tokens of a text do not
    /// depend on it.
    sniffing_history encodings{};
};

}  // namespace strata::spec
