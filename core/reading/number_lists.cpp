#include "core/reading/number_lists.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace strata::reading {

using spec::condition;

namespace {

struct number_kind {
    condition asks;
    bool (*has)(std::uint32_t);
};

constexpr std::array<number_kind, 3> kinds{{
    {condition::number_is_surrogate, [](std::uint32_t n) { return n >= 0xD800 && n <= 0xDFFF; }},
    {condition::number_is_noncharacter,
     [](std::uint32_t n) { return (n >= 0xFDD0 && n <= 0xFDEF) || (n & 0xFFFEU) == 0xFFFE; }},
    {condition::number_is_control,
     [](std::uint32_t n) {
         const bool white_space = n == 0x09 || n == 0x0A || n == 0x0C;
         return (n < 0x20 && !white_space) || (n >= 0x7F && n <= 0x9F);
     }},
}};

constexpr std::uint32_t last_code_point = 0x10FFFF;

}  // namespace

std::optional<std::vector<condition>> kinds_of(std::span<const std::uint32_t> ranges,
                                               std::span<const std::uint32_t> settled) {
    std::vector<bool> listed(last_code_point + 1, false);
    for (std::size_t i = 0; i + 1 < ranges.size(); i += 2)
        for (std::uint32_t n = ranges[i]; n <= std::min(ranges[i + 1], last_code_point); ++n) listed[n] = true;
    std::array<bool, kinds.size()> all{true, true, true};
    std::array<bool, kinds.size()> any{};
    std::vector<bool> is_settled(last_code_point + 1, false);
    for (const std::uint32_t n : settled)
        if (n <= last_code_point) is_settled[n] = true;
    for (std::uint32_t n = 0; n <= last_code_point; ++n) {
        if (is_settled[n]) continue;
        const auto of = std::find_if(kinds.begin(), kinds.end(), [n](const number_kind& k) { return k.has(n); });
        if (of == kinds.end()) {
            if (listed[n]) return std::nullopt;
            continue;
        }
        const auto which = static_cast<std::size_t>(of - kinds.begin());
        all[which] = all[which] && listed[n];
        any[which] = any[which] || listed[n];
    }
    std::vector<condition> found;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (any[i] && !all[i]) return std::nullopt;
        if (any[i]) found.push_back(kinds[i].asks);
    }
    return found;
}

}  // namespace strata::reading
