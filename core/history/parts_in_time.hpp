#pragma once
// Parts of the machine through time: when a state, a rule or an error appeared, changed, was renamed and disappeared
// (`parts_in_time`), and which revision gave each rule its present form (`blame`).
//
// The answers come from tables, not from inputs. A revision that changes only words counts as a change if it renames
// the state or writes its rules differently, but not if it leaves the table unchanged. `state_lines` finds the state of
// the next text that continues a state, whatever its name is.

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

/// The states of all texts, in lines: a line is one state, from the text in which it appears to the one in which it
/// disappears. On the chain, the edits of the revisions tell which state continues a state. A state is renamed if it is
/// removed while another with the same rules is added. After the chain, a state continues as the state with the same
/// name, or as the only state that the next text declares to continue it.
class state_lines {
public:
    /// `moments`: moments of `standard`, made with `moments_kept::of_tables`, beginning with the first. Throws
    /// `spec::wrong_address` if a revision does not fit. Complexity: linear in the states of all texts.
    state_lines(const moments_of_standard& standard, const spec::revision_chain& chain,
                std::span<const moment> moments);

    /// How many lines there are.
    [[nodiscard]] std::size_t count() const { return count_; }
    /// The line of a state.
    [[nodiscard]] std::size_t line_of(std::size_t moment, std::size_t state) const { return lines_[moment][state]; }
    /// The number of a line's state in a text, or `no_state`.
    [[nodiscard]] std::size_t state_of(std::size_t moment, std::size_t line) const;
    /// For each state of the text before `moment`: its number in the text of `moment`. `moment` must not be the first.
    [[nodiscard]] study::states_now now(std::size_t moment) const { return now_[moment]; }

private:
    std::vector<std::vector<std::size_t>> now_;    // by moment; empty for the first
    std::vector<std::vector<std::size_t>> lines_;  // by moment and state
    std::size_t count_ = 0;
};

// --- Parts ---

/// The kinds of events of a part of the machine.
enum class part_event : std::uint8_t { came, changed, renamed, went };
[[nodiscard]] std::string_view name_of(part_event event);

/// A state in which something changed, or (without a name) the facts outside the states. In the history of a rule or an
/// error, `how` says what happened to it in this state.
struct changed_part {
    part_event how = part_event::changed;
    std::string before, after;               ///< its headings; "" in a text that does not have it
    std::vector<study::changed_rule> rules;  ///< of the part in question
};

/// A revision that changed a part, or the time between two texts if no more is known.
struct change_in_time {
    std::size_t moment = 0;  ///< number of the text after the change
    part_event how = part_event::changed;
    std::vector<changed_part> parts{};              ///< none for a topic
    std::vector<const spec::change*> candidates{};  ///< the named changes of that time, if no more than the time is
                                                    ///< known
};

/// The known history of a part.
struct part_in_time {
    bool in_first_text = false, in_last_text = false;
    std::vector<change_in_time> changes{};  ///< oldest first
};

/// The texts in which to look for parts.
class parts_in_time {
public:
    /// `moments`: moments of `standard`, made with `moments_kept::of_tables`, beginning with the first. `standard`,
    /// `chain` and `moments` must outlive the object. Throws `spec::wrong_address` if a revision does not fit.
    parts_in_time(const moments_of_standard& standard, const spec::revision_chain& chain,
                  std::span<const moment> moments)
        : moments_(moments), lines_(standard, chain, moments) {}

    /// The states' lines through the texts.
    [[nodiscard]] const state_lines& lines() const { return lines_; }

    /// The history of some lines of states that share a name.
    [[nodiscard]] part_in_time of_states(const std::vector<std::size_t>& lines) const;
    /// The history of the rules of these states for a character.
    [[nodiscard]] part_in_time of_rule(const std::vector<std::size_t>& lines, spec::symbol on) const;
    /// Where an error is reported.
    [[nodiscard]] part_in_time of_error(spec::error_code code) const;
    /// The revisions on a topic.
    [[nodiscard]] part_in_time of_topic(spec::change_topic topic) const;

private:
    [[nodiscard]] study::state_in_text at(std::size_t moment, std::size_t state) const {
        return {moments_[moment].draft, state};
    }
    // The history of the rules of the states for a character, or of all rules.
    [[nodiscard]] part_in_time of_lines(const std::vector<std::size_t>& lines, std::optional<spec::symbol> on) const;
    [[nodiscard]] std::vector<changed_part> parts_with_error(std::size_t moment, spec::error_code code) const;
    [[nodiscard]] bool is_there(std::size_t moment, const std::vector<std::size_t>& lines) const;
    [[nodiscard]] bool is_uncertain(std::size_t moment) const { return moments_[moment].made_by == nullptr; }

    std::span<const moment> moments_;
    state_lines lines_;
};

// --- Rules and the revisions that made them ---

/// For a table on the chain: how many revisions were in force when each rule got its present form, and when each state
/// was added. 0: the text at the head of the chain has it already. Otherwise, n stands for revision number n - 1.
struct blamed_table {
    std::vector<std::size_t> rules;   ///< as in `machine_view::rules`
    std::vector<std::size_t> states;  ///< as in `machine_view::states`
};

/// The table that the first `count` revisions make. A rule is the same as before if its state, under whatever
/// name, had the rule at any place, with the same characters, modes, condition, errors, actions and targets. In
/// addition, it must not take any character of a removed rule that came before it. Throws: `spec::wrong_address` if a
/// revision does not fit. Complexity: for each revision, the sum of the squares of the states' rules.
[[nodiscard]] blamed_table blame(const spec::revision_chain& chain, std::size_t count);

}  // namespace strata::history
