#pragma once
// How --help is laid out.

#include <memory>

namespace CLI {
class FormatterBase;
}

namespace strata::cli {

/// Lays out --help: 80 columns, and of a command only the first line of what it says of itself where commands are
/// listed.
[[nodiscard]] std::shared_ptr<CLI::FormatterBase> help_layout();

}  // namespace strata::cli
