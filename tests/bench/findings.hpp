#pragma once
// The counts of one pass over a load.

#include <cstdint>
#include <functional>
#include <optional>

namespace strata::bench {

/// The tokens that a tokenizer finds, counted so that different tokenizers are comparable.
struct token_counts {
    std::uint64_t tokens = 0;      ///< adjacent runs of characters are one
    std::uint64_t text = 0;        ///< bytes of characters
    std::uint64_t attributes = 0;  ///< of start and end tags; repeated names do not count

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
    std::uint64_t count = 0;             ///< of tokens, or of whatever else the pass counts
    std::optional<token_counts> tokens;  ///< if the pass counts all of these

    static findings of(const token_counts& counted) { return {counted.tokens, counted}; }
};

/// Processes a load once, and returns the counts. The objects that it refers to must outlive it.
using pass = std::function<findings()>;

}  // namespace strata::bench
