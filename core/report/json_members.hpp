#pragma once
// Members of JSON objects, appended to text as the reports write it: without spaces, in a given order.

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <string_view>

#include "core/report/json_text.hpp"

namespace strata::report {

/// Appends `"name":"value"`; see `append_json_string`.
inline void append_member(std::string& to, std::string_view name, std::string_view value) {
    fmt::format_to(std::back_inserter(to), "\"{}\":", name);
    append_json_string(to, value);
}

/// The same, with null for an empty value.
inline void append_member_or_null(std::string& to, std::string_view name, std::string_view value) {
    if (value.empty())
        fmt::format_to(std::back_inserter(to), "\"{}\":null", name);
    else
        append_member(to, name, value);
}

/// Appends `"name":[...]`, each element of `list` as `append` writes it.
template <class List, class Append>
void append_list(std::string& to, std::string_view name, const List& list, const Append& append) {
    fmt::format_to(std::back_inserter(to), "\"{}\":[", name);
    bool first = true;
    for (const auto& each : list) {
        if (!first) to += ',';
        first = false;
        append(each);
    }
    to += ']';
}

}  // namespace strata::report
