#pragma once
// Determines which parts of the input need not belong to a token.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/text/token.hpp"

namespace strata::testing {

/// Returns whether some rule drops the bytes of `gap`, which lie between two tokens.
inline bool can_be_dropped(std::string_view gap) {
    if (gap.substr(0, 3) == "\xEF\xBB\xBF") gap.remove_prefix(3);
    if (gap.empty()) return true;
    const auto begins = [&](std::string_view with) { return gap.substr(0, with.size()) == with; };
    return begins("<") || begins("]]>");
}

/// Returns the first offset at which the spans of tokens overlap, or leave a gap that no rule explains; nothing if
/// there is none.
inline std::optional<std::uint64_t> first_hole(const std::vector<source_span>& spans, std::string_view input) {
    std::uint64_t at = 0;
    for (const source_span& span : spans) {
        if (span.begin < at || span.end < span.begin || span.end > input.size()) return at;
        if (!can_be_dropped(input.substr(at, span.begin - at))) return at;
        at = span.end;
    }
    return at == input.size() ? std::nullopt : std::optional(at);
}

}  // namespace strata::testing
