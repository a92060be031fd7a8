#pragma once
// The positions and names of a run's errors, in two or three bytes each. Hostile input has an error for every byte, and
// each draft's errors are kept until those of the others are known.

#include <cstddef>
#include <cstdint>
#include <deque>

#include "core/text/token.hpp"

namespace strata::compare {

/// Errors in the order in which they were reported, read from the front. Their states are not kept.
class error_log {
public:
    /// A reader's position. Default: the first error.
    struct place {
        std::uint64_t byte = 0;    ///< of the log, including forgotten bytes
        std::uint64_t offset = 0;  ///< the offset of the error before it
    };

    void add(const parse_error& e) {
        // Most errors are after the previous one, a few just before it: the lowest bit tells which.
        const bool back = e.offset < last_;
        std::uint64_t rest = (back ? last_ - e.offset : e.offset - last_) << 1U | (back ? 1U : 0U);
        for (; rest >= 0x80; rest >>= 7U) bytes_.push_back(static_cast<unsigned char>(rest | 0x80U));
        bytes_.push_back(static_cast<unsigned char>(rest));
        bytes_.push_back(static_cast<unsigned char>(e.code));
        last_ = e.offset;
    }
    [[nodiscard]] bool is_at_end(const place& at) const { return at.byte == forgotten_ + bytes_.size(); }
    /// Reads the error at `at`, which must not be the end, and moves `at` past it.
    [[nodiscard]] parse_error read(place& at) const {
        std::size_t i = static_cast<std::size_t>(at.byte - forgotten_);
        std::uint64_t distance = 0;
        unsigned shift = 0;
        for (; bytes_[i] >= 0x80; ++i, shift += 7) distance |= std::uint64_t{bytes_[i] & 0x7FU} << shift;
        distance |= std::uint64_t{bytes_[i]} << shift;
        at.offset = (distance & 1U) != 0 ? at.offset - (distance >> 1U) : at.offset + (distance >> 1U);
        at.byte = forgotten_ + i + 2;
        return {static_cast<spec::error_code>(bytes_[i + 1]), {}, at.offset};
    }
    /// Whether there is an error at `at`, before source byte `end`.
    [[nodiscard]] bool has_before(place at, std::uint64_t end) const { return !is_at_end(at) && read(at).offset < end; }
    /// Moves `at` past the errors before source byte `end`, up to the first that is not.
    /// Returns: how many there are.
    std::size_t pass(place& at, std::uint64_t end) const {
        std::size_t count = 0;
        for (place next = at; !is_at_end(at) && read(next).offset < end; at = next) ++count;
        return count;
    }
    /// Where the log ends.
    [[nodiscard]] place end() const { return {forgotten_ + bytes_.size(), last_}; }
    /// Forgets the errors before `first`.
    void forget(const place& first) {
        bytes_.erase(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(first.byte - forgotten_));
        forgotten_ = first.byte;
    }

private:
    std::deque<unsigned char> bytes_;
    std::uint64_t forgotten_ = 0;  // bytes
    std::uint64_t last_ = 0;       // offset of the last error
};

}  // namespace strata::compare
