#pragma once
// Tokens, reduced to the properties on which tree construction depends, with numbers in place of names; and a log of
// such tokens.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/tree/elements.hpp"

namespace strata::tree {

class construction;  // core/tree/construction.hpp

/// A token, reduced to the properties on which tree construction depends. Comments and the end of the file have no
/// effect in the simulation.
struct seen_token {
    enum class kind : std::uint8_t { start, end, text, doctype };
    enum bit : std::uint8_t {
        // of start tags
        self_closing = 1,
        hidden = 2,         ///< `type` is "hidden"
        coloured = 4,       ///< the tag has an attribute `color`, `face` or `size`
        html_encoding = 8,  ///< the value of the attribute `encoding` names HTML
        // of text
        space = 1,
        other = 2,
        null = 4,
        // of doctypes
        quirky = 1,
    };
    kind what = kind::text;
    std::uint8_t bits = 0;
    element name = element::none;
    std::uint64_t attributes = 0;  ///< for start tags: a hash of the attributes that is the same for equal attributes
                                   ///< in any order

    [[nodiscard]] bool is(bit b) const { return (bits & b) != 0; }
};

/// Text that is not only white space. Most text is of this kind.
inline constexpr seen_token some_text{seen_token::kind::text, seen_token::other, element::none, 0};

/// A start tag without attributes, like those that tree construction inserts for elements that a page leaves out.
[[nodiscard]] constexpr seen_token start_of(element name) { return {seen_token::kind::start, 0, name, 0}; }

/// An end tag, which may be implied.
[[nodiscard]] constexpr seen_token end_of(element name) { return {seen_token::kind::end, 0, name, 0}; }

/// Whether an annotation-xml element with this value of `encoding` is an HTML integration point.
[[nodiscard]] bool is_html_encoding(std::string_view value);

/// Numbers of element names that no rule mentions, in order of appearance.
class name_numbers {
public:
    /// Returns the number of a name, from 0 upwards. Equal names have equal numbers. Expected complexity: linear in the
    /// name.
    std::uint32_t number_of(std::string_view name) {
        if (name.empty() || name.size() > 16) return find(name);
        // Two names of at most 16 bytes are equal if their sizes, their first eight bytes and their last eight bytes
        // are equal.
        const std::size_t few = std::min(name.size(), detail::longest_short_name);
        const std::uint64_t begin = detail::key_of(name.substr(0, few));
        const std::uint64_t end = detail::key_of(name.substr(name.size() - few));
        constexpr unsigned shift = 64 - 5;
        recent& known = recent_[((begin + 3 * end) * 0x9E3779B97F4A7C15U) >> shift];
        if (known.size != name.size() || known.begin != begin || known.end != end)
            known = {begin, end, static_cast<std::uint32_t>(name.size()), find(name)};
        return known.number;
    }
    /// Forgets all names, and frees the storage if it is larger than `most_kept` bytes.
    void clear(std::size_t most_kept) {
        if (!entries_.empty()) forget(most_kept);
    }
    [[nodiscard]] std::size_t bytes_kept() const {
        return slots_.capacity() * sizeof(std::uint32_t) + entries_.capacity() * sizeof(entry) + text_.capacity();
    }

private:
    // A short name that has occurred recently. Most names occur many times.
    struct recent {
        std::uint64_t begin = 0, end = 0;
        std::uint32_t size = 0, number = 0;
    };
    std::uint32_t find(std::string_view name);
    void forget(std::size_t most_kept);
    [[nodiscard]] std::string_view name_of(std::size_t number) const {
        const std::size_t begin = number == 0 ? 0 : entries_[number - 1].end;
        return std::string_view(text_).substr(begin, entries_[number].end - begin);
    }

    struct entry {
        std::uint64_t hash = 0;
        std::size_t end = 0;  // the offset in `text_` at which the next name begins
    };
    std::vector<std::uint32_t> slots_;  // hash table of indices plus 1, with open addressing
    std::vector<entry> entries_;
    std::string text_;
    std::array<recent, 32> recent_{};
};

/// The tokens that tree construction has seen so far. A machine of the full size can process them again. A token takes
/// four bytes; a tag with stored attributes takes more.
class token_log {
public:
    /// A token without its attributes.
    using entry = std::uint32_t;
    static constexpr entry entry_of(seen_token::kind what, element name, std::uint8_t bits) {
        return static_cast<entry>(name) << 6U | static_cast<entry>(bits) << 2U | static_cast<entry>(what);
    }
    [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(next_ - entries_.get()); }
    /// Whether the log is full: nothing can be added before `make_room` or `forget` is called.
    [[nodiscard]] bool is_full() const { return next_ == end_; }
    /// Doubles the capacity. Throws `std::bad_alloc`.
    void make_room();
    void add(entry e) { *next_++ = e; }
    /// Sets the attributes of the tag in the next entry.
    void add_attributes(std::uint64_t hash) { attributes_.push_back({size(), hash}); }
    [[nodiscard]] bool ends_with_text() const {
        return next_ != entries_.get() && (next_[-1] & 3U) == static_cast<entry>(seen_token::kind::text);
    }
    /// Adds properties to the text at the end of the log.
    void add_to_text(std::uint8_t bits) { next_[-1] |= static_cast<entry>(bits) << 2U; }
    /// Makes `to` process each entry. Complexity: linear in the entries.
    void replay(construction& to);
    /// Removes all entries, but keeps the storage.
    void forget() {
        next_ = entries_.get();
        attributes_.clear();
    }
    /// Removes all entries, and frees the storage if it is larger than `most_kept` bytes.
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
    struct freed {
        void operator()(entry* entries) const { std::free(entries); }
    };
    // Not a vector: `std::realloc` moves large memory without copying it.
    std::unique_ptr<entry, freed> entries_;
    entry* next_ = nullptr;
    entry* end_ = nullptr;
    std::vector<hash_of_one> attributes_;
};

}  // namespace strata::tree
