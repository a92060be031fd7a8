#pragma once
// Output in two forms that are quick to compare. A spelling writes tokens as bytes, such that two spellings have the
// same bytes exactly if their tokens are equal. A digest is a hash by which long outputs can be compared without being
// kept.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>

#include "core/text/keyed_hash.hpp"
#include "core/text/token.hpp"

namespace strata::compare {

/// A byte buffer that grows at its end. (std::string would zero-fill it before it is written to.)
class spelling {
public:
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::string_view from(std::size_t begin, std::size_t length) const {
        return {bytes_.get() + begin, length};
    }
    /// Forgets the first `count` bytes; the others move down.
    void drop_front(std::size_t count) {
        if (count == 0) return;
        size_ -= count;
        std::memmove(bytes_.get(), bytes_.get() + count, size_);
    }

    /// Appends characters unchanged. `data` is UTF-8, so it has none of the bytes that mark tokens.
    void add_text(std::string_view data) {
        if (!data.empty()) std::memcpy(grow(data.size()), data.data(), data.size());
    }
    /// Appends a token other than characters and the end of the file. Two tokens get the same bytes exactly if they are
    /// equal apart from their spans.
    void add_token(const token& t);

    /// Removes the end of the buffer, down to `size` bytes, and frees memory that is no longer needed.
    void shrink_to(std::size_t size);

    /// The name of the tag that `spelt` spells; if `spelt` is shortened, the part of the name that it contains.
    [[nodiscard]] static std::string_view tag_name_in(std::string_view spelt);

private:
    // The name follows the opening byte, the kind and the self-closing flag.
    static constexpr std::size_t tag_name_at = 3;

    /// Makes room for `count` bytes at the end. Returns where these begin.
    char* grow(std::size_t count) {
        if (capacity_ - size_ < count) reserve(count);
        char* const end = bytes_.get() + size_;
        size_ += count;
        return end;
    }
    void reserve(std::size_t more);
    void move_to_room_for(std::size_t capacity);

    std::unique_ptr<char[]> bytes_;  // NOLINT(modernize-avoid-c-arrays): owned, and not initialised
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

// --- Digests ---
// Digests depend on a number chosen once per process, so nobody can construct different outputs with the same digest.

/// A digest of a sequence of bytes, which may be added in several parts.
class digest {
public:
    /// Complexity: linear.
    void add(std::string_view bytes) {
        for (const char c : bytes) value_ = (times(value_, base()) + static_cast<unsigned char>(c) + 1) % prime;
        size_ += bytes.size();
    }
    /// Appends the bytes of another digest.
    void add(const digest& later) {
        std::uint64_t power = 1;
        std::uint64_t factor = base();
        for (std::uint64_t n = later.size_; n > 0; n >>= 1U) {
            if ((n & 1U) != 0) power = times(power, factor);
            factor = times(factor, factor);
        }
        value_ = (times(value_, power) + later.value_) % prime;
        size_ += later.size_;
    }
    [[nodiscard]] std::uint64_t size() const { return size_; }
    [[nodiscard]] std::uint64_t value() const { return value_; }
    friend bool operator==(const digest& a, const digest& b) { return a.value_ == b.value_ && a.size_ == b.size_; }

private:
    static constexpr std::uint64_t prime = (std::uint64_t{1} << 61U) - 1;
    __extension__ using wide = unsigned __int128;
    static std::uint64_t times(std::uint64_t a, std::uint64_t b) {
        const wide product = static_cast<wide>(a) * b;
        const std::uint64_t sum =
            static_cast<std::uint64_t>(product & prime) + static_cast<std::uint64_t>(product >> 61U);
        return sum >= prime ? sum - prime : sum;
    }
    static std::uint64_t base() {
        static const std::uint64_t chosen = joined_hash(1, 2) % (prime - 1000) + 500;
        return chosen;
    }

    std::uint64_t value_ = 0;
    std::uint64_t size_ = 0;
};

/// A digest of errors, independent of their order.
struct error_sum {
    std::uint64_t count = 0;
    std::uint64_t places = 0;            ///< the sum of their positions
    std::uint64_t places_and_names = 0;  ///< the sum of their positions and names

    void add(const parse_error& e) {
        ++count;
        // Hashed twice: with a single round, equal sums could be constructed.
        places += joined_hash(joined_hash(e.offset, 1), 2);
        places_and_names += joined_hash(joined_hash(e.offset, static_cast<std::uint64_t>(e.code) + 3), 2);
    }
    void add(const error_sum& more) {
        count += more.count;
        places += more.places;
        places_and_names += more.places_and_names;
    }
    /// Whether both sums are of the same errors. `by_name`: whether the names of the errors must also be the same. It
    /// must be false if one of the texts does not name errors.
    [[nodiscard]] bool is_same(const error_sum& other, bool by_name) const {
        return count == other.count && (by_name ? places_and_names == other.places_and_names : places == other.places);
    }
};

}  // namespace strata::compare
