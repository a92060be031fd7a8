#pragma once
// Writes differences to a list. A difference lists the value in each group of drafts, and the steps that made the
// values differ.
//
// Some differences are only consequences of an earlier divergence of the runs. The causes of such a difference are the
// steps at the last sync point of two runs. There, both runs were about to read the same character, in corresponding
// states, within the same token.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/compare/steps/cause_maker.hpp"
#include "core/compare/steps/difference_finder.hpp"
#include "core/compare/steps/divergence_point.hpp"
#include "core/compare/steps/traced_run.hpp"
#include "core/run/token_origins.hpp"

namespace strata::compare {

// --- Sync points ---

/// The steps at which two runs are in sync.
struct sync_point {
    run::step_number one = 0, other = 0;
};

/// The sync points of runs through one divergence, found on demand.
class sync_points {
public:
    /// Runs are identified by their index in `runs`. The run that a range refers to must outlive the object.
    explicit sync_points(const std::vector<step_range>& runs) : runs_(runs), readers_(runs.size()) {}

    /// Whether `step` of run `one` and `other_step` of run `other`, which look at the same character, are a sync point.
    /// Complexity: logarithmic; the first call for a run is linear in its steps.
    [[nodiscard]] bool are_in_sync(std::size_t one, run::step_number step, std::size_t other,
                                   run::step_number other_step);
    /// Whether two steps follow rules with the same wording, except for the next state and the names of errors.
    [[nodiscard]] bool follow_same_rule(std::size_t one, run::step_number step, std::size_t other,
                                        run::step_number other_step) const;
    /// Whether the draft of the run `other` has the rule of this step, with the same words, for the same character and
    /// in a state of the same name.
    [[nodiscard]] bool has_rule_of(std::size_t one, run::step_number step, std::size_t other) const;
    /// Whether the step is in a state that only its draft has: the other draft has no state with that name, and neither
    /// draft declares that the state was renamed.
    [[nodiscard]] bool is_in_new_state(std::size_t one, run::step_number step, std::size_t other) const;
    /// Whether both steps are in attribute values of the same kind, or neither is in an attribute value.
    [[nodiscard]] bool read_the_same(std::size_t one, run::step_number step, std::size_t other,
                                     run::step_number other_step);
    /// Returns the last sync point at or before step `until` of run `one` and `other_until` of run `other`. Complexity:
    /// logarithmic; the first call for a pair of runs is linear in their steps.
    [[nodiscard]] std::optional<sync_point> last(std::size_t one, run::step_number until, std::size_t other,
                                                 run::step_number other_until);
    /// Returns the last sync point before these steps at which the runs diverged: they followed different rules there,
    /// and their next steps are not a sync point.
    [[nodiscard]] std::optional<sync_point> last_divergence(std::size_t one, run::step_number before, std::size_t other,
                                                            run::step_number other_before);
    /// The source byte where the token under construction at this step begins. In text, the source byte of the step.
    [[nodiscard]] std::uint64_t token_begin(std::size_t run, run::step_number step) {
        return step_at(run, readers_of(run).texts, step).offset;
    }

private:
    // The steps of a run in states that read text, and its steps in states that read text or attribute values.
    struct readers {
        bool known = false;
        std::vector<run::step_number> texts, texts_and_values;
    };
    struct points_of_two {
        std::vector<sync_point> all, divergences;  // the sync points, and those at which the runs diverge; both in
                                                   // source order
    };
    const points_of_two& of(std::size_t one, std::size_t other);
    const readers& readers_of(std::size_t run);
    [[nodiscard]] const spec::rule& rule_of(std::size_t run, run::step_number step) const;
    // Returns the last step in `steps` that is not after `until`.
    [[nodiscard]] const run_step& step_at(std::size_t run, const std::vector<run::step_number>& steps,
                                          run::step_number until) const;
    // Whether both runs are reading text or an attribute value in corresponding states, and these states last looked at
    // the same character. For example, the steps may be within a character reference. One of the steps may already be
    // back in the state that reads the text or the value.
    [[nodiscard]] bool are_for_one_reader(std::size_t one, run::step_number step, std::size_t other,
                                          run::step_number other_step);
    // Whether the step belongs to a procedure that reads references for other states.
    [[nodiscard]] bool is_called(std::size_t run, run::step_number step) const;

    std::vector<step_range> runs_;
    std::vector<readers> readers_;
    std::map<std::pair<std::size_t, std::size_t>, points_of_two> found_;
};

// --- Writing differences ---

/// The output of one run in the divergence.
struct track {
    step_range along;
    std::vector<output> tokens;  ///< the tokens, without characters
    std::vector<output> texts;
    std::size_t first_error = 0, last_error = 0;
    std::vector<std::pair<std::uint64_t, std::size_t>>
        taken_by;  ///< for each offset, the last step at or before it; computed on demand

    [[nodiscard]] const traced_run& of() const { return *along.of; }
    [[nodiscard]] bool has_steps() const { return along.first < along.last; }
    /// Returns the first token that begins at the source byte `begin`; null if no token does.
    [[nodiscard]] const token* token_at(std::uint64_t begin) const {
        const auto found =
            std::partition_point(tokens.begin(), tokens.end(), [&](const output& o) { return o.where.begin < begin; });
        return found != tokens.end() && found->where.begin == begin ? found->other : nullptr;
    }
};

/// Groups of runs with the same output, as indices of runs.
using run_groups = std::vector<std::vector<std::size_t>>;

/// The value that one group has in a difference. A compared group may have no value; a group that is not compared never
/// has one.
struct group_value {
    bool compared = false;
    std::optional<std::string_view> value;
};
using group_values = std::vector<group_value>;  // one for each group

/// Returns the index of the first byte in which two texts differ.
[[nodiscard]] std::size_t first_difference(std::string_view a, std::string_view b);

class difference_writer {
public:
    /// Returns the step at which a run wrote a value; `run::no_step` if it wrote nothing. The arguments are the indices
    /// of the run and of its group.
    using step_of_run = std::function<run::step_number(std::size_t, std::size_t)>;
    /// Returns the steps by which a run wrote a text; null if these steps are not kept. The arguments are the indices
    /// of the run and of its group.
    using origin_of_run = std::function<const run::text_origin*(std::size_t, std::size_t)>;

    /// `causes`: null if the differences need no causes.
    difference_writer(const part_of_input& part, const std::vector<step_range>& runs, const run_groups& groups,
                      cause_maker* causes);

    [[nodiscard]] const run_groups& groups() const { return groups_; }
    [[nodiscard]] const std::vector<track>& tracks() const { return tracks_; }
    [[nodiscard]] const track& first_of(std::size_t group) const { return tracks_[groups_[group].front()]; }
    [[nodiscard]] cause_maker* causes() { return causes_; }

    /// Sets the kind of token that contains the differences added from now on; "" if they are in no token.
    void begin_kind(std::string_view kind) { kind_ = kind; }
    /// Adds a difference if the values differ.
    void add(difference_kind what, std::string_view name, std::uint64_t offset, const group_values& values,
             const step_of_run& step_of);
    /// If the values differ, adds a difference in a part of a token. The part may be at different offsets in different
    /// groups. The causes may be earlier steps than those that wrote the values.
    void add_following(difference_kind what, std::string_view name, std::uint64_t offset, const group_values& values,
                       const step_of_run& step_of);
    /// Adds a difference in text if the values differ. Its causes are the steps that wrote the first differing
    /// character.
    void add_text(difference_kind what, std::string_view name, std::uint64_t offset, const group_values& values,
                  const origin_of_run& origin_of);
    /// Adds a difference without causes. Returns null if the groups agree, or if too many differences are already
    /// listed.
    difference* begin(difference_kind what, std::string_view name, std::uint64_t offset, const group_values& values);

    [[nodiscard]] difference_list& found() { return found_; }

private:
    // For each compared run, its index and the step that caused its value.
    using steps_of_runs = std::vector<std::pair<std::size_t, run::step_number>>;
    using step_of_a_run = steps_of_runs::value_type;
    void add(difference_kind what, std::string_view name, std::uint64_t offset, const group_values& values,
             const step_of_run& step_of, bool may_follow);
    [[nodiscard]] const run_step& step_of_entry(const steps_of_runs::value_type& entry) const {
        return tracks_[entry.first].of().steps()[entry.second];
    }
    // Whether the rules of two steps that are not a sync point may have caused the difference between their runs.
    [[nodiscard]] bool are_causes(difference_kind what, step_of_a_run one, step_of_a_run other);
    [[nodiscard]] const spec::rule& rule_of(step_of_a_run entry) const;
    void go_back(difference_kind what, bool may_follow, steps_of_runs& steps, std::size_t writer);
    // If the drafts diverge on their way to different rows of their tables of character references, replaces the causes
    // with the rules that use these rows.
    void go_on_to_rows(steps_of_runs& steps) const;
    void add_causes(difference& d, const steps_of_runs& steps);

    const part_of_input& part_;
    const run_groups& groups_;
    cause_maker* causes_;
    std::vector<track> tracks_;
    sync_points sync_points_;
    std::string_view kind_;  // the kind of the tokens being compared
    difference_list found_;
};

}  // namespace strata::compare
