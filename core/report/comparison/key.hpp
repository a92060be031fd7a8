#pragma once
// Keys by which things that look the same are found again: the bytes of everything that they depend on.

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

namespace strata::report {

/// Appends a number or an address.
template <class Value>
void append_to_key(std::string& key, const Value& value) {
    static_assert(std::is_scalar_v<Value>);
    // Of an address, the address itself: NOLINTNEXTLINE(bugprone-sizeof-expression)
    key.append(reinterpret_cast<const char*>(&value), sizeof value);
}

/// Appends a text, and where it ends.
inline void append_text_to_key(std::string& key, std::string_view text) {
    append_to_key(key, text.size());
    key.append(text);
}

}  // namespace strata::report
