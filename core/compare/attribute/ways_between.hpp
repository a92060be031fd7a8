#pragma once
// How the configurations of a comparison are connected: by the drafts between them, and by their settings.
//
// A chain goes from draft to draft under the settings of the first, and then from setting to setting of the last draft.
// So the chain from 2008 to modern+foreign has the drafts after 2008 up to modern, including modern without the
// setting. A difference between the last two comes from the setting, any other from a draft.
//
// Two drafts that stand on the registry's chain of revisions, and are not both drafts of the program, are connected by
// its revisions.

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

/// Two consecutive drafts of a chain.
struct draft_link {
    const spec::draft* from = nullptr;  ///< the predecessor; or the draft without the setting
    const spec::draft* to = nullptr;
    std::optional<different_setting> by;  ///< the setting in which they differ; nothing: they differ in the draft
    /// Both stand on the chain of revisions, `from` before `to`, and any number of revisions is between them. Otherwise
    /// a link without a setting leads from a draft's predecessor to the draft.
    bool on_chain = false;
};

/// The chain from one configuration to another, as drafts: of two neighbours, one is the predecessor of the other, or
/// they are the same draft with different settings. Only the first and the last must be compared. At least two drafts.
using way_of_drafts = std::vector<const spec::draft*>;

/// The chains between configurations.
class ways_between {
public:
    /// Finds a chain to each of `compared` except the first, from one before it: the shortest, or among equals the one
    /// from the latest. There is no chain to a draft that does not derive from the same text, nor through a draft in
    /// which the settings have no meaning. `compared`: oldest first. `known`, with every draft, must outlive this.
    /// Complexity: quadratic in the configurations.
    ways_between(const registry& known, std::span<const configuration> compared);

    [[nodiscard]] const std::vector<way_of_drafts>& all() const { return ways_; }
    /// The configurations in chains that are not compared themselves.
    [[nodiscard]] const std::vector<configuration>& not_compared() const { return between_; }
    /// The link between two consecutive drafts of a chain.
    [[nodiscard]] const draft_link& link_of(const spec::draft& one, const spec::draft& next) const {
        return links_.at({&one, &next});
    }
    /// Whether the chain consists only of settings, so that its drafts share one table.
    [[nodiscard]] bool is_of_settings(const way_of_drafts& way) const;

private:
    // The drafts from one to the other, and the settings in which the last differs from its target.
    struct route {
        std::vector<const spec::draft*> drafts;
        std::vector<setting> settings;
        bool on_chain = false;
        [[nodiscard]] std::size_t length() const { return drafts.size() - 1 + settings.size(); }
    };
    [[nodiscard]] std::optional<route> route_between(const configuration& one, const configuration& other) const;
    void add_way(const route& along, const configuration& from, const configuration& to);
    // The draft that identifies this configuration: that of a compared one with the same settings, or a new one.
    const spec::draft& identified(const configuration& c);

    const registry& known_;
    std::span<const configuration> compared_;
    std::vector<way_of_drafts> ways_;
    std::vector<configuration> between_;
    std::deque<renamed_draft> renamed_;  // those of `between_` whose draft also occurs under other settings
    std::map<std::pair<const spec::draft*, const spec::draft*>, draft_link> links_;
};

}  // namespace strata::compare
