#pragma once
// Finds how the standard read one input through time: which texts gave the same output, when the output changed, and
// why. The output of a text for the input, its tokens and errors, is called a reading. Texts are run from the oldest to
// the newest. For short inputs, a text is not run if it is certain to read the input like the text before it
// (characters_met.hpp). If two neighbouring texts differ, a comparison of the two shows why.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/engine/registry.hpp"
#include "core/history/moments.hpp"
#include "core/run/configuration.hpp"

namespace strata::compare {

/// A commit that changed the reading; if the commit is unknown, the period between two texts in which the reading
/// changed.
struct turning_point {
    std::size_t moment = 0;            ///< the first moment with the new reading
    divergence_kind kind{};            ///< whether tokens differ, or only errors
    std::vector<divergence> places{};  ///< the divergences between the old and the new reading; at most `most_places`
    std::size_t more_places = 0;       ///< how many further divergences there are
    /// The named changes between two texts that account for differences. They are listed only if it is not known which
    /// commit changed the reading, and if the earlier text reads the input as the predecessor of the later text does.
    /// Changes that are not listed may have had an effect as well.
    std::vector<const spec::change*> changes{};
};

/// A slip and the revision that reverted it, if the texts before the slip and after that revision read the input in the
/// same way.
struct slip_in_time {
    turning_point began;
    std::size_t ended = 0;  ///< the moment that reverted the slip
};

/// How many divergences of a turning point are kept.
inline constexpr std::size_t most_places = 100;

struct readings_in_time {
    std::vector<std::size_t> reading_of;  ///< for each moment, its reading; readings are numbered from 0, in the order
                                          ///< of their first appearance
    std::size_t count = 0;                ///< the number of different readings
    /// For each moment, a number. Moments with the same number agree in the names of errors and of their states. In all
    /// texts that share a reading, the errors are at the same offsets. But the names and states of the errors may
    /// differ if one of the texts does not name errors.
    std::vector<std::size_t> names_of;
    std::vector<turning_point> turns;   ///< oldest first
    std::vector<slip_in_time> slips{};  ///< oldest first; empty unless slips were folded
    bool depends_on_tree = false;       ///< whether tree construction, if it was simulated, ever switched the tokenizer
};

/// Runs the text of every moment on `input`, and compares neighbours whose tokens or errors differ. The spans of tokens
/// do not count. `configurations`: one for the draft of each moment. Complexity: linear in the input, times the
/// moments. Throws: the exceptions of running and comparing.
[[nodiscard]] readings_in_time read_in_time(const history::moments_of_standard& standard,
                                            std::span<const history::moment> moments,
                                            std::span<const run::configuration> configurations, std::string_view input);

/// Removes slips from the turning points, together with readings that occur only during a slip. Each removed slip
/// becomes a `slip_in_time`. A slip is not removed if another text between its two revisions changes the reading.
/// Complexity: turning points x moments.
void fold_slips(readings_in_time& of, std::span<const history::moment> moments);

// --- Boundaries between verdicts, for `strata bisect` ---

/// The verdict on the output under a text.
enum class verdict : std::uint8_t { good, bad, skipped };
[[nodiscard]] std::string_view name_of(verdict v);

/// Two texts with different verdicts, neither of which is `skipped`, with only skipped texts between them.
struct boundary {
    /// The numbers of the two texts; `after` is `before + 1` if no text was skipped.
    std::size_t before = 0, after = 0;
    verdict becomes = verdict::bad;  ///< the verdict of `after`
    [[nodiscard]] bool is_exact() const { return after == before + 1; }
};

/// Returns all boundaries between the verdicts on texts, oldest first. Complexity: linear.
[[nodiscard]] std::vector<boundary> boundaries_of(std::span<const verdict> verdicts);

}  // namespace strata::compare
