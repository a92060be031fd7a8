#pragma once
// Finds how the configurations of a comparison are connected: by the drafts between them, and by their settings. The
// result shows which drafts to run to find the cause of a difference.
//
// A path leads from draft to draft under the settings of the first configuration, and then from setting to setting
// under the last draft. For example, the path from 2008 to modern+foreign leads from 2008 through the later drafts to
// modern, and from there to modern+foreign. A difference between modern and modern+foreign comes from the setting. Any
// other difference comes from a draft.
//
// Two drafts on the registry's chain of revisions are connected by the chain's revisions, unless the newer draft's
// predecessors lead back to the older draft.

#include <deque>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/engine/registry.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/draft.hpp"

namespace strata::compare {

/// Two consecutive drafts of a path.
struct draft_link {
    const spec::draft* from = nullptr;  ///< the predecessor, or the draft without the setting
    const spec::draft* to = nullptr;
    /// The setting in which `from` and `to` differ; nothing if they are different drafts.
    std::optional<different_setting> by;
    /// Whether both drafts are on the chain of revisions, with `from` before `to` and any number of revisions between
    /// them. If false, a link without a setting leads from a draft's predecessor to the draft.
    bool on_chain = false;
};

/// The path from one configuration to another, as a list of at least two drafts. Two neighbours on the path are a draft
/// and its predecessor, the same draft with different settings, or two drafts on the chain of revisions. The first and
/// the last draft are compared; the drafts between them need not be.
using draft_path = std::vector<const spec::draft*>;

/// The paths between configurations.
class paths_between {
public:
    /// For each of `compared` except the first, finds a path that leads to it from an earlier configuration in
    /// `compared`. If there are several paths, chooses the shortest, and among equally short paths the one that starts
    /// at the latest draft. There is no path between drafts that derive from different texts, and none through a draft
    /// in which the settings have no meaning. `compared`: oldest first. `known` and all its drafts must outlive the
    /// object. Complexity: quadratic in the configurations.
    paths_between(const registry& known, std::span<const run::configuration> compared);

    [[nodiscard]] const std::vector<draft_path>& all() const { return paths_; }
    /// The configurations that are on a path but are not compared themselves.
    [[nodiscard]] const std::vector<run::configuration>& not_compared() const { return between_; }
    /// The link between two consecutive drafts of a path.
    [[nodiscard]] const draft_link& link_of(const spec::draft& one, const spec::draft& next) const {
        return links_.at({&one, &next});
    }
    /// Whether the drafts of the path differ only in settings, so that they share one table.
    [[nodiscard]] bool is_of_settings(const draft_path& path) const;

private:
    // The drafts on the way from one configuration to another, and the settings in which the last of these drafts
    // differs from the target configuration.
    struct route {
        std::vector<const spec::draft*> drafts;
        std::vector<run::setting> settings;
        bool on_chain = false;
        [[nodiscard]] std::size_t length() const { return drafts.size() - 1 + settings.size(); }
    };
    [[nodiscard]] std::optional<route> route_between(const run::configuration& one,
                                                     const run::configuration& other) const;
    void add_path(const route& along, const run::configuration& from, const run::configuration& to);
    // Returns the draft object that identifies this configuration: the object of a compared configuration with the same
    // draft and settings, or a new object.
    const spec::draft& identified(const run::configuration& c);

    const registry& known_;
    std::span<const run::configuration> compared_;
    std::vector<draft_path> paths_;
    std::vector<run::configuration> between_;

    std::map<std::pair<const spec::draft*, const spec::draft*>, draft_link> links_;
};

// --- Two of several compared drafts ---

/// Two of the compared drafts.
struct pair_of_drafts {
    const spec::draft* one = nullptr;
    const spec::draft* other = nullptr;
    /// A list of compared drafts that begins with `one` and ends with `other`. A path leads from each draft to the
    /// next. Empty if there is no such list.
    std::vector<const spec::draft*> along;
};

/// Returns all pairs of drafts in `compared`: first the pairs with the oldest draft, then the other pairs with the
/// second, and so on. Complexity: cubic in the configurations.
[[nodiscard]] std::vector<pair_of_drafts> pairs_among(const registry& known,
                                                      std::span<const run::configuration> compared);

/// The reasons for a difference between two drafts.
struct reasons_of_pair {
    std::vector<const spec::change*> changes;
    std::vector<different_setting> settings;
};
/// Returns those reasons for the difference `of` that apply to the two drafts of the pair. Returns nothing if both
/// drafts are on the same side of the difference. Complexity: linear.
[[nodiscard]] std::optional<reasons_of_pair> reasons_for(const difference& of, const pair_of_drafts& pair);

}  // namespace strata::compare
