#pragma once
// The tokens that tree construction has seen so far, so that a machine of another size can process them again: four
// bytes a token, plus what formatting elements need.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/tree/construction.hpp"
#include "core/tree/elements.hpp"
#include "core/tree/seen_token.hpp"

namespace strata::tree {

class token_log {
public:
    /// A token without its attributes.
    using entry = std::uint32_t;
    static constexpr entry entry_of(seen_token::kind what, element name, std::uint8_t bits) {
        return static_cast<entry>(name) << 6U | static_cast<entry>(bits) << 2U | static_cast<entry>(what);
    }
    [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(next_ - entries_.get()); }
    /// Whether nothing can be added before `make_room` or `forget`.
    [[nodiscard]] bool is_full() const { return next_ == end_; }
    /// Makes room for as many more as there are. Throws `std::bad_alloc`.
    void make_room();
    void add(entry e) { *next_++ = e; }
    /// Sets the attributes of the next entry's element.
    void add_attributes(std::uint64_t hash) { attributes_.push_back({size(), hash}); }
    [[nodiscard]] bool ends_with_text() const {
        return next_ != entries_.get() && (next_[-1] & 3U) == static_cast<entry>(seen_token::kind::text);
    }
    /// Adds properties of the text at the end.
    void add_to_text(std::uint8_t bits) { next_[-1] |= static_cast<entry>(bits) << 2U; }
    /// Makes `to` process each entry. Complexity: linear in the entries.
    void replay(construction& to);
    /// Starts over in the same storage.
    void forget() {
        next_ = entries_.get();
        attributes_.clear();
    }
    /// Starts over, and frees the storage if it is larger than `most_kept` bytes.
    void forget(std::size_t most_kept) {
        forget();
        if (bytes_kept() > most_kept) *this = {};
    }
    [[nodiscard]] std::size_t bytes_kept() const {
        return static_cast<std::size_t>(end_ - entries_.get()) * sizeof(entry) +
               attributes_.capacity() * sizeof(hash_of_one);
    }

private:
    struct hash_of_one {
        std::size_t entry = 0;
        std::uint64_t attributes = 0;
    };
    // Not a vector: that would clear memory that is about to be written, most of it for nothing.
    std::unique_ptr<entry[]> entries_;
    entry* next_ = nullptr;
    entry* end_ = nullptr;
    std::vector<hash_of_one> attributes_;
};

}  // namespace strata::tree
