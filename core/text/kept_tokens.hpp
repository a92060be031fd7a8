#pragma once
// Tokens kept beyond the sink's call.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/text/arena.hpp"
#include "core/text/token.hpp"

namespace strata {

/// A list of tokens with everything that their views point to. Moving it keeps the views valid; it cannot be copied.
///
/// Texts, names and attributes are in a few blocks of memory, which are freed together. `clear` keeps them for the next
/// page, so that a program that reads many pages one after the other rarely allocates.
class kept_tokens {
public:
    kept_tokens() = default;
    kept_tokens(kept_tokens&&) noexcept = default;
    kept_tokens& operator=(kept_tokens&&) noexcept = default;
    kept_tokens(const kept_tokens&) = delete;
    kept_tokens& operator=(const kept_tokens&) = delete;
    ~kept_tokens() = default;

    /// A list that does not copy what already lies in `source`, which must outlive it and stay as it is. If the
    /// tokenizer is fed parts of `source`, most of the text does, so this is the fastest way to keep the tokens of a
    /// page.
    [[nodiscard]] static kept_tokens of_source(std::string_view source);

    /// Adds a copy of `t`, with `offset` added to its spans. Characters that begin where the last token, if it is also
    /// characters, ends are joined with it. Complexity: linear in the token, amortised.
    void add(const token& t, std::uint64_t offset = 0);

    /// Valid until the next `add` or `clear`; what the tokens point to, until `clear` or the end of the list.
    [[nodiscard]] std::span<const token> all() const { return tokens_; }
    [[nodiscard]] bool empty() const { return tokens_.empty(); }

    /// Forgets all tokens and keeps the memory. Complexity: constant, amortised.
    void clear();
    /// The same, and copies nothing that lies in `source` from now on.
    void clear(std::string_view source);

private:
    std::string_view keep(std::string_view text);
    std::span<const attribute> keep(std::span<const attribute> attributes, std::uint64_t offset);
    void add_characters(const characters& run, std::uint64_t offset);
    void append(std::string_view& text, std::string_view more);
    template <class Kind>
    Kind& added();
    template <class Tag>
    void add_tag(const Tag& t, std::uint64_t offset);
    void add_other(const token& t, std::uint64_t offset);

    std::vector<token> tokens_;
    arena memory_;
    std::string_view source_;
    bool last_is_in_memory_ = false;  // the text of the last run of characters, not in `source_`
};

}  // namespace strata
