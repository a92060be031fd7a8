#pragma once
// Changes with names as people name them.

#include <string>
#include <vector>

#include "core/spec/change.hpp"
#include "core/study/changes.hpp"
#include "core/tokenizer/registry.hpp"

namespace strata::cli {

/// The change of this id.
/// Throws: failure, which names those that the id is a part of, or else the one that is spelt most like it.
[[nodiscard]] study::change_step change_with_id(const registry& known, const std::string& id);

/// The names of all topics: "input-stream, text, ...".
[[nodiscard]] std::string topic_names();

/// The topic of this name.
/// Throws: failure, which lists them.
[[nodiscard]] spec::change_topic topic_named(const std::string& name);

/// The topics that `lists` name between commas, each once, in that order.
/// Throws: failure, as `topic_named`.
[[nodiscard]] std::vector<spec::change_topic> topics_named(const std::vector<std::string>& lists);

}  // namespace strata::cli
