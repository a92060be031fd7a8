#pragma once
// Topics of changes in words.

#include <string>
#include <vector>

#include "core/spec/change.hpp"

namespace strata::report {

/// "topic tags", "topics tags, comments"; "" for none.
inline std::string topics_in_words(const std::vector<spec::change_topic>& topics) {
    if (topics.empty()) return {};
    std::string words = topics.size() == 1 ? "topic " : "topics ";
    for (std::size_t i = 0; i < topics.size(); ++i) words.append(i == 0 ? "" : ", ").append(spec::name_of(topics[i]));
    return words;
}

}  // namespace strata::report
