#pragma once
// The layout of --help.

#include <memory>

namespace CLI {
class FormatterBase;
}

namespace strata::cli {

/// Lays out --help in 80 columns. The list of commands shows the first line of each description.
[[nodiscard]] std::shared_ptr<CLI::FormatterBase> help_layout();

}  // namespace strata::cli
