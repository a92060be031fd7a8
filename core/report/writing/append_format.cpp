#include "core/report/writing/append_format.hpp"

#include <fmt/format.h>

#include <iterator>

namespace strata::report {

void append_formatted(std::string& to, fmt::string_view format, fmt::format_args values) {
    fmt::vformat_to(std::back_inserter(to), format, values);
}

}  // namespace strata::report
