#pragma once
// Lines of Markdown, put together.

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "core/spec/draft.hpp"

namespace strata::testing {

inline std::string_view name_of(const spec::draft& draft) { return draft.about.name; }

/// Adds a line.
template <class... Values>
void line(std::string& to, fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(to), format, std::forward<Values>(values)...);
    to += '\n';
}

}  // namespace strata::testing
