#pragma once
// What the standard made of one input through time: which texts read it alike, and where and why readings change.

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/engine/registry.hpp"
#include "core/history/moments.hpp"
#include "core/run/configuration.hpp"

namespace strata::compare {

/// A commit, or the time between two texts, that changed the reading.
struct turning_point {
    std::size_t moment = 0;            ///< the first with the new reading: the one before has the old
    divergence_kind kind{};            ///< the most that differs
    std::vector<divergence> places{};  ///< at most `most_places`
    std::size_t more_places = 0;       ///< how many there are beyond those
    /// Where only the time between two texts is known, and the one before reads the input as the predecessor of the one
    /// after does: the named changes of that time which account for differences. There may have been others.
    std::vector<const spec::change*> changes{};
};

/// How many places of a turning point are kept.
inline constexpr std::size_t most_places = 100;

struct readings_in_time {
    std::vector<std::size_t> reading_of;  ///< of each moment: readings are numbered as they first appear, from 0
    std::size_t count = 0;                ///< how many readings differ
    /// Of each moment: those of one reading that have the same number name the states of all errors alike. Errors of a
    /// reading have the same places and names, but states have other names in other texts.
    std::vector<std::size_t> names_of;
    std::vector<turning_point> turns;  ///< oldest first
    bool depends_on_tree = false;      ///< whether tree construction, if simulated, ever switched the tokenizer
};

/// Runs every moment on `input`, and compares neighbours whose tokens or errors differ. Spans of tokens do not count.
/// `configurations`: one for each of `moments`, of its draft.
/// Complexity: linear in the input, times the moments.
/// Throws: what running and comparing throw.
[[nodiscard]] readings_in_time read_in_time(const study::moments_of_standard& standard,
                                            std::span<const study::moment> moments,
                                            std::span<const configuration> configurations, std::string_view input);

}  // namespace strata::compare
