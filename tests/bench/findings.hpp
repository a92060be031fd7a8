#pragma once
// What a pass over a load counts.

#include <cstdint>
#include <functional>
#include <optional>

namespace strata::bench {

/// Counts of tokens, defined so that the counts of different tokenizers can be compared.
struct token_counts {
    std::uint64_t tokens = 0;      ///< the number of tokens; adjacent character tokens count as one
    std::uint64_t text = 0;        ///< the number of bytes in character tokens
    std::uint64_t attributes = 0;  ///< the number of attributes of start and end tags; an attribute whose name is
                                   ///< repeated does not count

    friend bool operator==(const token_counts& a, const token_counts& b) = default;
    token_counts& operator+=(const token_counts& more) {
        tokens += more.tokens;
        text += more.text;
        attributes += more.attributes;
        return *this;
    }
};

/// The result of a pass.
struct findings {
    std::uint64_t count = 0;             ///< the number of tokens, or of whatever else the pass counts
    std::optional<token_counts> tokens;  ///< nothing if the pass does not count all of these

    static findings of(const token_counts& counted) { return {counted.tokens, counted}; }
};

/// Processes a load once, and returns the counts. The objects to which a pass refers must outlive the pass.
using pass = std::function<findings()>;

}  // namespace strata::bench
