#pragma once
// Makes inputs that are hostile to a tokenizer. A pattern repeats a short unit up to a given size.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace strata::testing {

/// A hostile input of any size. In each repetition of `unit`, a different number replaces '%'.
struct hostile_pattern {
    std::string_view name;
    std::string_view before;  ///< written once, at the beginning
    std::string_view unit;    ///< repeated
    std::string_view after;   ///< written once, at the end
    bool quick = false;       ///< whether a run with --quick includes the pattern
};

/// Returns all patterns, which have unique names.
[[nodiscard]] std::span<const hostile_pattern> hostile_patterns();

/// Makes the input for a pattern, of about `size` bytes. Calls `write` with each chunk.
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
