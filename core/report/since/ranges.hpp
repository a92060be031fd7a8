#pragma once
// The days on which a reading held.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/time/readings_in_time.hpp"
#include "core/history/moments.hpp"
#include "core/report/since/since.hpp"

namespace strata::report {

/// From a day on, and until another.
struct days_of_reading {
    std::string_view from;
    std::string_view known_until{};  ///< the last day on which it is known to have held; "" if it still holds
    std::string_view until{};        ///< the day of the next reading; later than that if its commit is not known
};

/// "2006-03-02 to 2009-06-04", "on 2008-04-07", "2009-06-04 to now", "2006-03-02 to 2010-04-30 or later, before
/// 2021-11-22"
[[nodiscard]] inline std::string in_words(const days_of_reading& days) {
    if (days.until.empty()) return fmt::format("{} to now", days.from);
    if (days.until == days.from) return fmt::format("on {}", days.from);
    if (days.known_until == days.until) return fmt::format("{} to {}", days.from, days.until);
    return fmt::format("{} to {} or later, before {}", days.from, days.known_until, days.until);
}

/// The days between one moment and the last of those that follow it without a gap.
[[nodiscard]] inline days_of_reading days_between(std::size_t first, std::size_t last, const input_in_time& of) {
    days_of_reading days{of.moments[first].day};
    if (last + 1 == of.moments.size()) {
        days.until = days.known_until = of.ends;
    } else {
        const study::moment& next = of.moments[last + 1];
        days.until = next.day;
        days.known_until = next.after.empty() ? next.day : std::max(days.from, next.after);
    }
    return days;
}

/// Those of reading number `reading`, oldest first.
[[nodiscard]] inline std::vector<days_of_reading> days_of(std::size_t reading, const input_in_time& of) {
    const auto& reading_of = of.found->reading_of;
    std::vector<days_of_reading> ranges;
    for (std::size_t m = 0; m < of.moments.size(); ++m) {
        if (reading_of[m] != reading) continue;
        const std::size_t first = m;
        while (m + 1 < of.moments.size() && reading_of[m + 1] == reading) ++m;
        ranges.push_back(days_between(first, m, of));
    }
    return ranges;
}

/// The times after the chain of which nothing is known but the texts at their ends.
[[nodiscard]] inline std::vector<const study::moment*> unknown_times(std::span<const study::moment> moments,
                                                                     std::string_view chain_ends) {
    std::vector<const study::moment*> unknown;
    for (const study::moment& each : moments)
        if (!each.after.empty() && each.day > chain_ends) unknown.push_back(&each);
    return unknown;
}

/// "Nothing is known of the time between 2010-04-30 and 2021-11-22."
[[nodiscard]] inline std::string unknown_in_words(const study::moment& at) {
    return fmt::format("Nothing is known of the time between {} and {}.", at.after, at.day);
}

/// Where tree construction switches the tokenizer: of which texts it is known what it does. The days between have the
/// tree construction of the text before, which need not be among the moments. "" if it does not matter, or is known of
/// all.
[[nodiscard]] inline std::string known_trees_in_words(const input_in_time& of) {
    if (!of.found->depends_on_tree) return "";
    std::vector<std::string_view> texts;
    for (const study::moment& each : of.moments)
        if (each.made_by == nullptr) texts.push_back(each.draft->about.name);
    if (texts.size() == of.moments.size()) return "";
    if (texts.empty())
        return "Here tree construction switches the tokenizer, and what it does is known of none of these days.";
    return fmt::format("Here tree construction switches the tokenizer, and what it does is known only of {}.",
                       fmt::join(texts, ", "));
}

/// What an answer does not know, in sentences.
[[nodiscard]] inline std::vector<std::string> limits_in_words(const input_in_time& of) {
    std::vector<std::string> sentences;
    for (const study::moment* const each : unknown_times(of.moments, of.chain_ends))
        sentences.push_back(unknown_in_words(*each));
    if (std::string trees = known_trees_in_words(of); !trees.empty()) sentences.push_back(std::move(trees));
    return sentences;
}

}  // namespace strata::report
