#pragma once
// Writes differences to the list: the value in each group, and the steps that wrote it.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/compare/steps/cause_maker.hpp"
#include "core/compare/steps/difference_finder.hpp"
#include "core/compare/steps/divergence_point.hpp"
#include "core/compare/steps/meetings.hpp"
#include "core/compare/steps/walk.hpp"
#include "core/run/token_origins.hpp"

namespace strata::compare {

/// The output of one walk in the place.
struct track {
    stretch along;
    std::vector<output> tokens;  ///< other than characters
    std::vector<output> texts;
    std::size_t first_error = 0, last_error = 0;
    std::vector<std::pair<std::uint64_t, std::size_t>>
        taken_by;  ///< by offset, the last step at or before it; computed on demand

    [[nodiscard]] const walk& of() const { return *along.of; }
    [[nodiscard]] bool has_steps() const { return along.first < along.last; }
    /// The first token that begins at this byte; null if there isn't one.
    [[nodiscard]] const token* token_at(std::uint64_t begin) const {
        const auto found =
            std::partition_point(tokens.begin(), tokens.end(), [&](const output& o) { return o.where.begin < begin; });
        return found != tokens.end() && found->where.begin == begin ? found->other : nullptr;
    }
};

/// Groups of walks with the same output, as indices of walks.
using walk_groups = std::vector<std::vector<std::size_t>>;

/// The value in one group. The group may be left out of the comparison, or have no value.
struct possession {
    bool asked = false;
    std::optional<std::string_view> value;
};
using possessions = std::vector<possession>;  // of each group

/// Where two texts first differ.
[[nodiscard]] std::size_t first_difference(std::string_view a, std::string_view b);

class difference_writer {
public:
    /// The step at which a walk (first argument) wrote the value of its group (second argument); `study::no_step` if it
    /// wrote nothing.
    using step_of_walk = std::function<study::step_number(std::size_t, std::size_t)>;
    /// Which steps of a walk (first argument) wrote the text of its group (second argument); null if that is not kept.
    using origin_of_walk = std::function<const study::text_origin*(std::size_t, std::size_t)>;

    /// `causes`: null if the differences are to have none.
    difference_writer(const part_of_input& part, const std::vector<stretch>& walks, const walk_groups& groups,
                      cause_maker* causes);

    [[nodiscard]] const walk_groups& groups() const { return groups_; }
    [[nodiscard]] const std::vector<track>& tracks() const { return tracks_; }
    [[nodiscard]] const track& first_of(std::size_t group) const { return tracks_[groups_[group].front()]; }
    [[nodiscard]] cause_maker* causes() { return causes_; }

    /// Sets the kind of token that the following differences are in; "" for none.
    void begin_kind(std::string_view kind) { kind_ = kind; }
    /// Adds a difference if the values differ.
    void add(difference_kind what, std::string_view name, std::uint64_t offset, const possessions& values,
             const step_of_walk& step_of);
    /// The same for what is at different places in the groups.
    void add_following(difference_kind what, std::string_view name, std::uint64_t offset, const possessions& values,
                       const step_of_walk& step_of);
    /// Adds a difference in text if the values differ. Its causes are the steps that wrote the first differing
    /// character.
    void add_text(difference_kind what, std::string_view name, std::uint64_t offset, const possessions& values,
                  const origin_of_walk& origin_of);
    /// Adds a difference without causes. Returns: null if the groups agree, or too many differences are listed already.
    difference* begin(difference_kind what, std::string_view name, std::uint64_t offset, const possessions& values);

    [[nodiscard]] difference_list& found() { return found_; }

private:
    // For each walk that is compared, the step that is its cause.
    using steps_of_walks = std::vector<std::pair<std::size_t, study::step_number>>;
    using step_of_a_walk = steps_of_walks::value_type;
    void add(difference_kind what, std::string_view name, std::uint64_t offset, const possessions& values,
             const step_of_walk& step_of, bool may_follow);
    [[nodiscard]] const walked_step& step_of_entry(const steps_of_walks::value_type& entry) const {
        return tracks_[entry.first].of().steps()[entry.second];
    }
    // Whether the rules of two steps can have caused the difference between their walks.
    [[nodiscard]] bool are_causes(difference_kind what, step_of_a_walk one, step_of_a_walk other);
    [[nodiscard]] const spec::rule& rule_of(step_of_a_walk entry) const;
    void go_back(difference_kind what, bool may_follow, steps_of_walks& steps, std::size_t writer);
    void add_causes(difference& d, const steps_of_walks& steps);

    const part_of_input& part_;
    const walk_groups& groups_;
    cause_maker* causes_;
    std::vector<track> tracks_;
    meetings meetings_;
    std::string_view kind_;  // of the tokens being compared
    difference_list found_;
};

// The things that can differ, each in its own file.

/// Compares tokens other than characters: which ones exist, and their parts.
void compare_tokens(difference_writer& to);
/// Compares texts by their position in the source.
void compare_texts(difference_writer& to);
/// Compares parse errors by position and, if the drafts name errors, by name.
void compare_errors(difference_writer& to);

}  // namespace strata::compare
