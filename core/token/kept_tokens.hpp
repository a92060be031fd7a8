#pragma once
// Tokens kept beyond the sink's call: copies that own their text.

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/token/token.hpp"

namespace strata {

/// A list of tokens with everything that their views point to. Moving it keeps the views valid; it cannot be copied.
class kept_tokens {
public:
    kept_tokens() = default;
    kept_tokens(kept_tokens&&) noexcept = default;
    kept_tokens& operator=(kept_tokens&&) noexcept = default;
    kept_tokens(const kept_tokens&) = delete;
    kept_tokens& operator=(const kept_tokens&) = delete;
    ~kept_tokens() = default;

    /// Adds a copy of `t`, with `offset` added to its spans. Characters that begin where the last token, if it is also
    /// characters, ends are joined with it. Complexity: linear in the token, amortised.
    void add(const token& t, std::uint64_t offset = 0);

    [[nodiscard]] std::span<const token> all() const { return tokens_; }
    [[nodiscard]] bool empty() const { return tokens_.empty(); }

private:
    std::string_view keep(std::string_view text);

    std::vector<token> tokens_;
    // The storage of a vector stays where it is when the vector is moved, and until it grows beyond its capacity.
    std::vector<std::vector<attribute>> attributes_;
    std::vector<std::vector<char>> texts_;   // filled one after the other
    std::vector<std::vector<char>> joined_;  // of each token of characters, its own
};

}  // namespace strata
