#pragma once
// Keeps tokens and errors after the sink's functions have returned, in memory that is freed all at once.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/text/token.hpp"

namespace strata {

/// Hands out memory in pieces and takes it back all at once. Pieces stay where they are, even if the arena is moved.
class arena {
public:
    arena() = default;
    arena(arena&& other) noexcept
        : blocks_(std::move(other.blocks_)),
          at_(std::exchange(other.at_, nullptr)),
          end_(std::exchange(other.end_, nullptr)) {
        other.blocks_.clear();
    }
    arena& operator=(arena&& other) noexcept {
        blocks_ = std::move(other.blocks_);
        at_ = std::exchange(other.at_, nullptr);
        end_ = std::exchange(other.end_, nullptr);
        other.blocks_.clear();
        return *this;
    }
    arena(const arena&) = delete;
    arena& operator=(const arena&) = delete;
    ~arena() = default;

    /// Returns `size` uninitialised bytes. Complexity: constant, amortised; some calls allocate memory.
    char* take(std::size_t size) {
        if (room() < size) [[unlikely]]
            add_block(size);
        return std::exchange(at_, at_ + size);
    }
    /// Returns room for `count` values of type `T`. The caller must construct the values there; they are not destroyed.
    template <class T>
    T* take_for(std::size_t count) {
        static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= alignment);
        const std::size_t gap = room() % alignof(T);  // every block ends aligned
        if (room() < gap + count * sizeof(T)) [[unlikely]]
            add_block(count * sizeof(T));
        else
            at_ += gap;
        return reinterpret_cast<T*>(take(count * sizeof(T)));
    }
    /// Extends the piece that ends at `end` by `more` bytes, if it is the last piece and there is room. Returns where
    /// the new bytes begin; null if the piece was not extended.
    char* lengthen(const char* end, std::size_t more) { return end == at_ && room() >= more ? take(more) : nullptr; }
    /// Makes the last piece shorter by `count` bytes.
    void shorten(std::size_t count) { at_ -= count; }
    /// Frees everything, but keeps the memory for later use, as a single block. Complexity: linear in the number of
    /// blocks. A later call finds more than one block only if more memory has been taken than ever before.
    void clear();

private:
    static constexpr std::size_t alignment = alignof(std::max_align_t);
    struct block {
        std::unique_ptr<char[]> memory;
        std::size_t size = 0;
    };

    [[nodiscard]] std::size_t room() const { return static_cast<std::size_t>(end_ - at_); }
    void add_block(std::size_t least);
    void begin_block(std::size_t size);

    std::vector<block> blocks_;
    char* at_ = nullptr;  // the beginning of the free part of the last block
    char* end_ = nullptr;
};

/// An array of tokens, which grows in place where it can. Moving the tokens of a large page one by one would touch a
/// lot of memory twice.
class token_array {
public:
    token_array() = default;
    token_array(token_array&& other) noexcept
        : all_(std::move(other.all_)),
          size_(std::exchange(other.size_, 0)),
          capacity_(std::exchange(other.capacity_, 0)) {}
    token_array& operator=(token_array&& other) noexcept {
        all_ = std::move(other.all_);
        size_ = std::exchange(other.size_, 0);
        capacity_ = std::exchange(other.capacity_, 0);
        return *this;
    }
    token_array(const token_array&) = delete;
    token_array& operator=(const token_array&) = delete;
    ~token_array() = default;

    /// Adds a token, constructed from `from`. Complexity: constant, amortised. Throws `std::bad_alloc`.
    template <class... From>
    token& add(From&&... from) {
        if (size_ == capacity_) [[unlikely]]
            make_room();
        return *std::construct_at(all_.get() + size_++, std::forward<From>(from)...);
    }
    [[nodiscard]] std::span<const token> all() const { return {all_.get(), size_}; }
    [[nodiscard]] token* last() { return size_ == 0 ? nullptr : all_.get() + size_ - 1; }
    void clear() { size_ = 0; }

private:
    static_assert(std::is_trivially_copyable_v<token> && std::is_trivially_destructible_v<token>,
                  "they are moved as bytes");
    struct freed {
        void operator()(token* all) const { std::free(all); }
    };
    void make_room();

    std::unique_ptr<token[], freed> all_;
    std::size_t size_ = 0, capacity_ = 0;
};

/// A list of errors. Each takes eight bytes, because hostile input may have an error at every byte. The names of the
/// states that reported the errors are views of the draft, which must outlive the list.
class kept_errors {
public:
    /// Adds an error at an offset below 2^48. Complexity: constant, amortised, plus linear in the number of states that
    /// have reported errors.
    void add(const parse_error& e) {
        // One state often reports several errors in a row.
        if (states_.empty() || states_[last_state_].data() != e.state.data()) {
            const auto found = std::find(states_.begin(), states_.end(), e.state);
            last_state_ = static_cast<std::size_t>(found - states_.begin());
            if (found == states_.end()) states_.push_back(e.state);
        }
        errors_.push_back(e.offset << 16U | std::uint64_t{static_cast<std::uint8_t>(e.code)} << 8U | last_state_);
    }
    [[nodiscard]] bool empty() const { return errors_.empty(); }
    /// Calls `use` with each error, in the order in which they were added.
    template <class Use>
    void for_each(const Use& use) const {
        for (const std::uint64_t each : errors_)
            use(parse_error{static_cast<spec::error_code>(each >> 8U & 0xFFU), states_[each & 0xFFU], each >> 16U});
    }
    void clear() { errors_.clear(); }

private:
    // This is not a vector, because a growing vector holds its elements in memory twice.
    std::deque<std::uint64_t> errors_;
    std::vector<std::string_view> states_;  // fewer than 256 in any draft
    std::size_t last_state_ = 0;
};

/// A list of tokens and of everything to which their views point. If the list is moved, the views stay valid; it cannot
/// be copied.
///
/// Texts, names and attributes are stored in a few blocks of memory, which are freed together. `clear` keeps the blocks
/// for the next page, so that a program that reads many pages one after the other rarely allocates.
class kept_tokens {
public:
    kept_tokens() = default;
    kept_tokens(kept_tokens&&) noexcept = default;
    kept_tokens& operator=(kept_tokens&&) noexcept = default;
    kept_tokens(const kept_tokens&) = delete;
    kept_tokens& operator=(const kept_tokens&) = delete;
    ~kept_tokens() = default;

    /// Makes a list that does not copy text that is in `source`. `source` must outlive the list and must not change. If
    /// the tokenizer is fed parts of `source`, most text is in it, so this is the fastest way to keep the tokens of a
    /// page.
    [[nodiscard]] static kept_tokens of_source(std::string_view source);

    /// Adds a copy of `t`, with `offset` added to its spans. If `t` and the last token are both characters, and `t`
    /// begins where the last token ends, the two are joined. Complexity: linear in the token, amortised.
    void add(const token& t, std::uint64_t offset = 0);

    /// All tokens. The span is valid until the next `add` or `clear`. The data to which the tokens point is valid until
    /// `clear`, or until the list is destroyed.
    [[nodiscard]] std::span<const token> all() const { return tokens_.all(); }
    [[nodiscard]] bool empty() const { return tokens_.all().empty(); }
    /// The tokens as a range: `for (const token& each : list)`.
    [[nodiscard]] auto begin() const { return all().begin(); }
    [[nodiscard]] auto end() const { return all().end(); }

    /// Removes all tokens, but keeps the memory for later tokens. Complexity: constant, amortised.
    void clear();
    /// Removes all tokens. From then on, the list copies no text that is in `source`.
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

    token_array tokens_;
    arena memory_;
    std::string_view source_;
    bool last_is_in_memory_ = false;  // the text of the last run of characters is in memory of this list, not in
                                      // `source_`
};

}  // namespace strata
