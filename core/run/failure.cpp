#include "core/run/failure.hpp"

#include <fmt/format.h>

namespace strata::naming {

failure::failure(std::string_view what, std::string_view why) : std::runtime_error(fmt::format("{}: {}", what, why)) {}

}  // namespace strata::naming
