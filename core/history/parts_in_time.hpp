#pragma once
// Follows parts of the machine through time. `parts_in_time` finds when a state, a rule or an error appeared, changed,
// was renamed and disappeared. `blame` finds which revision gave each rule its present form.
//
// Both compare tables; neither runs any input. A revision that changes only wording counts as a change if it changes
// the table: for example, if it renames a state or writes a state's rules differently. Otherwise it does not count. For
// each state, `state_lines` finds the state of the next text that continues it, even if the name is different.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/moments.hpp"
#include "core/spec/change.hpp"
#include "core/spec/error_codes.hpp"
#include "core/spec/revision.hpp"
#include "core/study/changed_rules.hpp"

namespace strata::history {

// --- States ---

/// The states of all texts, arranged in lines. A line follows one state from the text in which it appears to the text
/// in which it disappears. On the chain, the edits of the revisions show which state continues an earlier one. If a
/// revision removes a state and adds another one with the same rules, the state counts as renamed. After the end of the
/// chain, a state is continued by the state with the same name, or by the only state that the next text declares as its
/// continuation.
class state_lines {
public:
    /// `moments`: moments of `standard`, made with `moments_kept::of_tables`, beginning with the first. Throws
    /// `spec::wrong_address` if a revision does not fit. Complexity: linear in the states of all texts.
    state_lines(const moments_of_standard& standard, const spec::revision_chain& chain,
                std::span<const moment> moments);

    /// Returns how many lines there are.
    [[nodiscard]] std::size_t count() const { return count_; }
    /// The index of the line to which a state belongs.
    [[nodiscard]] std::size_t line_of(std::size_t moment, std::size_t state) const { return lines_[moment][state]; }
    /// Returns the number of a line's state in a text, or `no_state`.
    [[nodiscard]] std::size_t state_of(std::size_t moment, std::size_t line) const;
    /// Returns, for each state of the text before `moment`: its number in the text of `moment`, or `no_state`. `moment`
    /// must not be 0.
    [[nodiscard]] study::states_now now(std::size_t moment) const { return now_[moment]; }

private:
    std::vector<std::vector<std::size_t>> now_;    // by moment; empty for the first moment
    std::vector<std::vector<std::size_t>> lines_;  // the line of each state, indexed by moment and state
    std::size_t count_ = 0;
};

// --- Parts ---

/// What can happen to a part of the machine.
enum class part_event : std::uint8_t { came, changed, renamed, went };
[[nodiscard]] std::string_view name_of(part_event event);

/// A state in which something changed. An object without a state's name stands for the facts outside the states. `how`:
/// in the history of a rule or an error, what happened to the rule or the error in this state.
struct changed_part {
    part_event how = part_event::changed;
    /// The state's heading in the text before and after the change; "" if the text does not have the state.
    std::string before, after;
    std::vector<study::changed_rule> rules;  ///< the changed rules that belong to the part
};

/// A revision that changed a part or, if the revision is unknown, the time between the texts before and after the
/// change.
struct change_in_time {
    std::size_t moment = 0;  ///< the index of the first moment after the change
    part_event how = part_event::changed;
    std::vector<changed_part> parts{};              ///< the states in which the part changed; empty for a topic
    std::vector<const spec::change*> candidates{};  ///< if the revision is unknown, the named changes that may have
                                                    ///< changed the part
};

/// The known history of a part: whether the oldest and the newest text have the part, and its changes.
struct part_in_time {
    bool in_first_text = false, in_last_text = false;
    std::vector<change_in_time> changes{};  ///< oldest first
};

/// Finds the history of parts of the machine in the texts of a standard.
class parts_in_time {
public:
    /// `moments`: moments of `standard`, made with `moments_kept::of_tables`, beginning with the first. `standard`,
    /// `chain` and `moments` must outlive the object. Throws `spec::wrong_address` if a revision does not fit.
    parts_in_time(const moments_of_standard& standard, const spec::revision_chain& chain,
                  std::span<const moment> moments)
        : moments_(moments), lines_(standard, chain, moments) {}

    /// The states' lines through the texts.
    [[nodiscard]] const state_lines& lines() const { return lines_; }

    /// Returns the history of the lines `lines`, whose states share a name.
    [[nodiscard]] part_in_time of_states(const std::vector<std::size_t>& lines) const;
    /// Returns the history of the rules of these states for a character.
    [[nodiscard]] part_in_time of_rule(const std::vector<std::size_t>& lines, spec::symbol on) const;
    /// Returns the history of an error: of the states and facts that report it.
    [[nodiscard]] part_in_time of_error(spec::error_code code) const;
    /// Returns the history of a topic: the revisions that belong to it.
    [[nodiscard]] part_in_time of_topic(spec::change_topic topic) const;

private:
    [[nodiscard]] study::state_in_text at(std::size_t moment, std::size_t state) const {
        return {moments_[moment].draft, state};
    }
    // Returns the history of the rules of the states for a character, or of all rules.
    [[nodiscard]] part_in_time of_lines(const std::vector<std::size_t>& lines, std::optional<spec::symbol> on) const;
    [[nodiscard]] std::vector<changed_part> parts_with_error(std::size_t moment, spec::error_code code) const;
    [[nodiscard]] bool is_there(std::size_t moment, const std::vector<std::size_t>& lines) const;
    [[nodiscard]] bool is_uncertain(std::size_t moment) const { return moments_[moment].made_by == nullptr; }

    std::span<const moment> moments_;
    state_lines lines_;
};

// --- Rules and the revisions that made them ---

/// For a table on the chain: which revision gave each rule its present form, and which revision added each state. The
/// number n stands for revision number n - 1; 0 means that the first text of the chain already has the rule or state.
struct blamed_table {
    std::vector<std::size_t> rules;   ///< as in `machine_view::rules`
    std::vector<std::size_t> states;  ///< as in `machine_view::states`
};

/// Returns the `blamed_table` for the table in which the first `count` revisions are in force. A rule counts as
/// unchanged by a revision if two conditions hold. First, the state, perhaps with another name, had a rule with the
/// same characters, modes, condition, errors, actions and targets, at any position. Second, the rule does not now apply
/// to characters that a removed rule before it used to take. Throws: `spec::wrong_address` if a revision does not fit.
/// Complexity: for each revision, the sum of the squares of the states' rules.
[[nodiscard]] blamed_table blame(const spec::revision_chain& chain, std::size_t count);

}  // namespace strata::history
