#pragma once
// Settings for a single draft: "modern+scripting=off+fragment=td".

#include <string>
#include <string_view>
#include <vector>

#include "core/run/run_choices.hpp"

namespace strata::naming {

/// A draft's name as given, split where its settings begin.
struct spelled_draft {
    std::string_view whole;     ///< as given
    std::string_view name;      ///< of the draft; may be ""; of a text "@PATH", which ends before a known setting
    std::string_view settings;  ///< with a "+" before each; "": none
};
[[nodiscard]] spelled_draft spelled(std::string_view argument);

/// `for_all` with the settings of one draft applied: each replaces the option given for all drafts. A setting for where
/// to begin (fragment, initial-state, content-model) replaces all options for that.
/// Throws: failure, naming the draft as given, if a setting is unknown, repeated or lacks its value, or if two
/// contradict each other.
[[nodiscard]] run_choices with_settings(const run_choices& for_all, const spelled_draft& of);

/// The same for settings given one by one, such as "scripting=off". `what`: whom they are for, for messages.
[[nodiscard]] run_choices with_settings(const run_choices& for_all, const std::vector<std::string_view>& settings,
                                        const std::string& what);

/// The names of all settings: "scripting, fragment, ...".
[[nodiscard]] std::string setting_names();

}  // namespace strata::naming
