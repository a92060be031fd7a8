#pragma once
// Shrinks a page while two drafts still differ on it in the same way.
//
// This is delta debugging: it removes parts of the page, from halves down to single characters. A part is removed only
// if the difference remains (`kept_difference`) and nothing new appears: no other difference, no other parse error, and
// no end of the input within a tag or the like. At the end, the remaining characters are replaced by plainer ones.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/compare/run/comparison.hpp"
#include "core/engine/registry.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"

namespace strata::search {

/// Which difference of a page to keep. If several members are set, the first one counts.
struct wanted_difference {
    /// If not empty: keep the first difference that belongs to one of these changes.
    std::vector<const spec::change*> changes;
    std::optional<std::size_t> number;  ///< the index of the difference in the comparison of the whole page, counting
                                        ///< from 1
    std::size_t place = 1;              ///< the first difference of this divergence, counting from 1
};

struct minimize_options {
    wanted_difference wanted;
    /// The limit for the total size of all inputs that are run is `most_bytes` bytes, plus `most_for_a_byte` bytes for
    /// each byte of the page. Without a limit, delta debugging would take too long: it is quadratic if nothing can be
    /// removed.
    std::uint64_t most_bytes = std::uint64_t{1} << 24U;
    std::uint64_t most_for_a_byte = 64;
    /// Called with the current number of bytes and the number of inputs tried so far. If it returns false, the work
    /// ends with the current result.
    std::function<bool(std::size_t bytes, std::size_t tried)> on_progress;
};

/// How many differences an input has.
struct difference_count {
    std::size_t places = 0;       ///< the number of divergences
    std::size_t differences = 0;  ///< the number of differences that the divergences list
    /// The drafts whose machines stopped early, which makes later differences unknown. Set only in the count for the
    /// whole page.
    std::vector<compare::stopped_draft> stopped{};
};

/// A difference and the divergence that lists it.
struct placed_difference {
    compare::divergence in;
    std::size_t index = 0;
    /// The difference; null if the divergence is so large that it lists none.
    [[nodiscard]] const compare::difference* get() const {
        return index < in.differences.size() ? &in.differences[index] : nullptr;
    }
};

/// The result of minimizing a page.
struct minimized {
    std::string input;
    placed_difference before;  ///< the difference on the page
    placed_difference after;   ///< the difference on `input`
    difference_count left;     ///< the differences on `input`, including the one that is kept
    std::size_t tried = 0;     ///< the number of inputs run
    bool stopped = false;      ///< whether the work ended before the input was minimal
};

/// Minimizes `page` for two configurations, the older draft first. Returns nothing if the page does not have the wanted
/// difference. `of_page`: receives the number of differences on the page. Complexity: like delta debugging. If the
/// difference depends on one short part of the page, there are about log(length) runs over the page and a few hundred
/// runs over the remaining input. For any other difference, the options limit the number of runs.
[[nodiscard]] std::optional<minimized> minimize(const registry& known,
                                                const std::array<run::configuration, 2>& configurations,
                                                std::string_view page, const minimize_options& options,
                                                difference_count& of_page);

// --- The difference that a smaller input must still show ---

/// Identifies a sort of difference. Two differences of the same sort differ only in their texts. They agree in
/// everything else: their kind, the kind of token that contains them, the drafts that have a value, and the responsible
/// changes or settings.
struct difference_sort {
    compare::difference_kind what = compare::difference_kind::token;
    std::string_view of;                       ///< the kind of token that contains the difference
    std::string sides;                         ///< for each draft, whether it has a value; for a token or error, which
                                               ///< kind of token or which error it has
    std::vector<const spec::change*> changes;  ///< the changes to which the difference belongs, in a fixed order
    std::vector<std::string> settings;         ///< the names of the settings that caused the difference
    [[nodiscard]] bool operator==(const difference_sort& other) const;
    [[nodiscard]] bool operator<(const difference_sort& other) const;
};
/// The sort of a difference in a whole token or in an error depends on which kind of token or which error each draft
/// has. The sort of a difference in a name, value or text depends only on which drafts have that name, value or text.
[[nodiscard]] difference_sort sort_of(const compare::difference& d);

/// The difference that a smaller input must still show.
class kept_difference {
public:
    /// `by_steps`: whether it is known which steps, and therefore which change, caused the difference. This is unknown
    /// in a very long divergence.
    explicit kept_difference(const compare::difference& d, bool by_steps = true);
    /// Whether `d` is of the same sort as the kept difference. If the kept difference belongs to no named change, `d`
    /// must also have been caused by the same rules. If the steps are unknown, changes and rules do not matter.
    [[nodiscard]] bool is_shown_by(const compare::difference& d) const;

private:
    // The rule of a draft that caused the difference: the state and the rule, or the part of preprocessing.
    using made_by = std::tuple<const spec::draft*, std::optional<std::size_t>, std::size_t, std::string_view>;
    [[nodiscard]] static std::vector<made_by> rules_of(const compare::difference& d);

    difference_sort sort_;
    bool by_steps_;
    std::vector<made_by> rules_;  // empty if the changes suffice to recognise the difference
};

}  // namespace strata::search
