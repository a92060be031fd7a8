#pragma once
// How the configurations of a comparison come from one another: by the drafts between them, and by their settings.
//
// A way goes from draft to draft under the settings of the first, and then from setting to setting of the last draft.
// So 2008 and modern+foreign have between them the drafts after 2008 up to modern, and modern without the setting: what
// differs between the last two is the setting's doing, all else is a draft's.

#include <deque>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/compare/configuration.hpp"
#include "core/compare/divergence.hpp"
#include "core/spec/draft.hpp"

namespace strata::compare {

/// Two that follow one another on a way.
struct draft_link {
    const spec::draft* from = nullptr;  ///< the predecessor; or the draft without the setting
    const spec::draft* to = nullptr;
    std::optional<different_setting> by;  ///< in what they differ; nothing: they are a draft and its predecessor
};

/// The way from one configuration to another, by their drafts: each is the predecessor of the next, or the next of it,
/// or the same with another setting. Only the first and the last need be compared. At least two.
using way_of_drafts = std::vector<const spec::draft*>;

/// The ways between configurations.
class ways_between {
public:
    /// A way to each of `compared` but the first, from one before it: the shortest there is, of equals that from the
    /// latest. None to a draft that did not come from the same text, nor one by a draft for which the settings mean
    /// nothing. `all`: every draft there is; `compared`: oldest first. Complexity: quadratic in the configurations.
    ways_between(std::span<const spec::draft* const> all, std::span<const configuration> compared);

    [[nodiscard]] const std::vector<way_of_drafts>& all() const { return ways_; }
    /// Those on ways that are not compared themselves.
    [[nodiscard]] const std::vector<configuration>& not_compared() const { return between_; }
    /// The link of two drafts that follow one another on a way.
    [[nodiscard]] const draft_link& link_of(const spec::draft& one, const spec::draft& next) const {
        return links_.at({&one, &next});
    }
    /// Whether the way is one of settings alone, so that its drafts have one table.
    [[nodiscard]] bool is_of_settings(const way_of_drafts& way) const;

private:
    // The drafts from one to the other, and the settings that differ then.
    struct route {
        std::vector<const spec::draft*> drafts;
        std::vector<setting> settings;
        [[nodiscard]] std::size_t length() const { return drafts.size() - 1 + settings.size(); }
    };
    [[nodiscard]] std::optional<route> route_between(const configuration& one, const configuration& other) const;
    void add_way(const route& along, const configuration& from, const configuration& to);
    // The draft by which this configuration goes: one that is compared with the same settings, or one of its own.
    const spec::draft& identified(const configuration& c);

    std::span<const spec::draft* const> all_;
    std::span<const configuration> compared_;
    std::vector<way_of_drafts> ways_;
    std::vector<configuration> between_;
    std::deque<renamed_draft> renamed_;  // those of `between_` whose draft is there under other settings
    std::map<std::pair<const spec::draft*, const spec::draft*>, draft_link> links_;
};

}  // namespace strata::compare
