#pragma once
// Looks up changes and topics by the names that users type, and what else selects some of them.

#include <string>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/spec/change.hpp"
#include "core/study/changes.hpp"

namespace strata::naming {

/// The change with this id.
/// Throws: failure, which suggests the ids that contain it, or else the closest spelling.
[[nodiscard]] study::change_step change_with_id(const registry& known, const std::string& id);

/// The names of all topics: "input-stream, text, ...".
[[nodiscard]] std::string topic_names();

/// The topic with this name.
/// Throws: failure, which lists the topics.
[[nodiscard]] spec::change_topic topic_named(const std::string& name);

/// The topics in the comma-separated `lists`, each once, in that order.
/// Throws: failure, as `topic_named`.
[[nodiscard]] std::vector<spec::change_topic> topics_named(const std::vector<std::string>& lists);

/// Throws: failure if the value of --since is not a day.
void expect_day(const std::string& since);

}  // namespace strata::naming
