#pragma once
// Writes the data with which the page in the browser dates the visitor's own parser: inputs, called probes, and how
// each text of the standard reads them. Readings are plain HTML (core/identify/plain_html.hpp) in a JSON file.

#include <string>
#include <string_view>

#include "core/engine/registry.hpp"

namespace strata::testing {

/// How to generate the file. The test prints this command if the file is out of date.
inline constexpr std::string_view command_that_makes_browser_probes =
    "cmake --build build --target make_browser_probes && build/tests/make_browser_probes docs/playground/page/src";

/// The name of the file in docs/playground/page/src. browser_revision.ts in this folder declares the types of its
/// content.
inline constexpr std::string_view name_of_browser_probes = "probes.json";

/// Returns the content of the file, with a line for each period, commit and probe. Complexity: the number of texts
/// times the number of probes.
[[nodiscard]] std::string browser_probes(const registry& known);

}  // namespace strata::testing
