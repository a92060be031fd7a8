#pragma once
// How a part of the machine changed through time, for people and for programs.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/moments.hpp"
#include "core/history/parts_in_time.hpp"
#include "core/report/writing/text_style.hpp"

namespace strata::report {

/// What a history is of.
struct part_name {
    enum class kind : std::uint8_t { state, rule, error, topic };
    kind of = kind::state;
    std::string name{};       ///< of the state (of a rule, its state), the error, the topic
    std::string title{};      ///< of a topic
    std::string character{};  ///< of a rule: "tab"
};

/// A part and what is known of it. Views of what must outlive the call.
struct part_history {
    part_name name;
    const study::part_in_time* found = nullptr;
    std::span<const study::moment> moments;
    std::string_view ends{};        ///< the last day for which `moments` speak, if there are later ones; "" otherwise
    std::string_view chain_ends{};  ///< the last day of which each commit is known
};

/// "End tag open state", `End tag open state, "!"`, "eof-in-tag", "Script data"
[[nodiscard]] std::string title_of(const part_name& name);

/// The title, and how often the part changed.
[[nodiscard]] std::string head_of_part(const part_history& of);

/// A paragraph for each change, newest first, with its day, commit and title, and the rules before and after.
[[nodiscard]] std::string part_as_text(const part_history& of, const text_style& style);

/// A line of time with the part and its changes, then a line for each change, newest first.
[[nodiscard]] std::string part_as_timeline(const part_history& of, const text_style& style);

/// One object on one line: docs/schemas/since-part.schema.json.
[[nodiscard]] std::string part_as_json(const part_history& of);

}  // namespace strata::report
