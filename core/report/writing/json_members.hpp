#pragma once
// Appends members of JSON objects to text as the reports write them: without spaces, in a given order.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/report/writing/append_number.hpp"
#include "core/report/writing/json_text.hpp"

namespace strata::report {

/// Appends `"name":`, preceded by a comma unless it is the first member. After a line end that comma has already been
/// written.
inline void begin_member(std::string& to, std::string_view name) {
    const bool is_first = to.empty() || to.back() == '{' || to.back() == ',' || to.back() == '\n';
    to.append(is_first ? "\"" : ",\"").append(name).append("\":");
}

/// Appends the member `"name":number`.
inline void append_member(std::string& to, std::string_view name, std::uint64_t number) {
    begin_member(to, name);
    append_number(to, number);
}

/// Appends the member `"name":"value"`; see `append_json_string`.
inline void append_member(std::string& to, std::string_view name, std::string_view value) {
    begin_member(to, name);
    append_json_string(to, value);
}

/// The same, with null for an empty value.
inline void append_member_or_null(std::string& to, std::string_view name, std::string_view value) {
    begin_member(to, name);
    if (value.empty())
        to += "null";
    else
        append_json_string(to, value);
}

/// Appends the member `"name":[...]`, with `append` writing each element of `list`.
template <class List, class Append>
void append_list(std::string& to, std::string_view name, const List& list, const Append& append) {
    begin_member(to, name);
    to += '[';
    bool first = true;
    for (const auto& each : list) {
        if (!first) to += ',';
        first = false;
        append(each);
    }
    to += ']';
}

/// Appends the member `"name":["...",...]`.
template <class List>
void append_strings(std::string& to, std::string_view name, const List& list) {
    append_list(to, name, list, [&](std::string_view each) { append_json_string(to, each); });
}

}  // namespace strata::report
