#pragma once
// The data with which the page in the browser dates the visitor's own parser: the probes for trees, and how each text
// of the standard reads them, as plain HTML (core/identify/plain_html.hpp) in a JSON file.

#include <string>
#include <string_view>

#include "core/engine/registry.hpp"

namespace strata::testing {

/// How to make the file again: printed by the test that finds it outdated.
inline constexpr std::string_view command_that_makes_browser_probes =
    "cmake --build build --target make_browser_probes && build/tests/make_browser_probes docs/playground/page/src";

/// The name of the file in docs/playground/page/src. browser_revision.ts beside it declares its shape.
inline constexpr std::string_view name_of_browser_probes = "probes.json";

/// The file's content, with a line for each period, commit and probe. Complexity: the texts times the probes.
[[nodiscard]] std::string browser_probes(const registry& known);

}  // namespace strata::testing
