#pragma once
// Inputs that are hostile to a tokenizer: short patterns, each repeated up to a certain size.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace strata::testing {

/// A pattern. Each '%' in `unit` is replaced by a number that is different in every repetition.
struct hostile_pattern {
    std::string_view name;
    std::string_view before;  ///< once, at the beginning
    std::string_view unit;    ///< repeated
    std::string_view after;   ///< once, at the end
    bool quick = false;       ///< whether the quick run includes it
};

/// All patterns, with unique names.
[[nodiscard]] std::span<const hostile_pattern> hostile_patterns();

/// Calls `write` with chunks of the input for a pattern, about `size` bytes in all.
template <class Write>
void make_input(const hostile_pattern& p, std::uint64_t size, const Write& write) {
    std::string chunk(p.before);
    std::uint64_t written = 0;
    for (std::uint64_t number = 0; written + chunk.size() < size; ++number) {
        for (const char c : p.unit) {
            if (c == '%')
                chunk += std::to_string(number);
            else
                chunk += c;
        }
        if (chunk.size() < 1U << 14U) continue;
        written += chunk.size();
        write(std::string_view(chunk));
        chunk.clear();
    }
    chunk += p.after;
    write(std::string_view(chunk));
}

}  // namespace strata::testing
