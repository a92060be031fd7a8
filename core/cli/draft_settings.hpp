#pragma once
// Settings that a command line gives one draft: "modern+scripting=off+fragment=td".

#include <string>
#include <string_view>

#include "core/cli/run_choices.hpp"

namespace strata::cli {

/// A draft's name on a command line, cut where its settings begin.
struct spelled_draft {
    std::string_view whole;     ///< as it was given
    std::string_view name;      ///< of the draft; may be ""
    std::string_view settings;  ///< with the "+" before each; "": none
};
[[nodiscard]] spelled_draft spelled(std::string_view argument);

/// `for_all` with the settings of one draft, each of which takes the place of what is given for all drafts. One that
/// says where to begin (fragment, initial-state, content-model) takes the place of all that do.
/// Throws: failure, which names the draft as it was given: a setting is unknown, is given twice or lacks its value, or
/// two contradict each other.
[[nodiscard]] run_choices with_settings(const run_choices& for_all, const spelled_draft& of);

/// The names of all settings: "scripting, fragment, ...".
[[nodiscard]] std::string setting_names();

}  // namespace strata::cli
