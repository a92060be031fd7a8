#pragma once
// Computes lines, columns and UTF-16 positions of offsets in an input. Only the end of the input is kept in memory.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/text/locator.hpp"
#include "core/text/options.hpp"

namespace strata::exports {

/// The part of an input that is kept in memory.
struct kept_input {
    std::string bytes;
    std::uint64_t begin = 0;  ///< the offset of the first byte
    [[nodiscard]] std::uint64_t end() const { return begin + bytes.size(); }
};

/// Counts lines and columns.
class line_cursor {
public:
    /// The distance in bytes between the places from which counting can resume. It is long, because errors are rare.
    static constexpr std::uint64_t stride = 1024;

    explicit line_cursor(const input::locator& lines) : lines_(lines) {}
    [[nodiscard]] std::uint64_t offset() const { return lines_.offset(); }
    void advance(const kept_input& in, std::uint64_t to) {
        lines_.look_at(in.bytes, in.begin);
        here_ = lines_.at(to);
    }
    [[nodiscard]] const input::position& value() const { return here_; }

private:
    input::locator lines_;
    input::position here_;
};

/// Counts UTF-16 code units.
class unit_cursor {
public:
    /// The distance in bytes between the places from which counting can resume. It is short, because every span needs
    /// positions, and counting from the nearest place before a position takes most of the time.
    static constexpr std::uint64_t stride = 64;

    explicit unit_cursor(input_kind kind) : surrogates_(kind == input_kind::characters) {}
    [[nodiscard]] std::uint64_t offset() const { return offset_; }
    /// Advances to the offset `to`. If `to` is inside a character, advances to the end of the character.
    void advance(const kept_input& in, std::uint64_t to);
    [[nodiscard]] std::uint64_t value() const { return units_; }

private:
    bool surrogates_;
    std::uint64_t offset_ = 0, units_ = 0;
};

/// A cursor that remembers positions at regular distances, so a remembered position is near every offset.
template <class Cursor>
class indexed {
public:
    explicit indexed(const Cursor& first) : starts_{first}, here_(first) {}

    /// Returns the value of the cursor at `offset`. Complexity: constant; if `offset` is beyond all earlier ones,
    /// linear in the distance.
    auto at(const kept_input& in, std::uint64_t offset) {
        offset = std::clamp(offset, starts_.front().offset(), in.end());
        const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset,
                                            [](std::uint64_t o, const Cursor& each) { return o < each.offset(); });
        const Cursor& start = *(after - 1);
        if (offset < here_.offset() || here_.offset() < start.offset()) here_ = start;
        while (offset - here_.offset() > Cursor::stride) {
            here_.advance(in, here_.offset() + Cursor::stride);
            if (here_.offset() > starts_.back().offset()) starts_.push_back(here_);
        }
        if (here_.offset() < offset) here_.advance(in, offset);
        return here_.value();
    }
    /// Drops everything that is needed only for positions before `offset`. These positions must not be requested
    /// afterwards.
    void forget(const kept_input& in, std::uint64_t offset) {
        static_cast<void>(at(in, offset));
        const auto after = std::upper_bound(starts_.begin(), starts_.end(), here_.offset(),
                                            [](std::uint64_t o, const Cursor& each) { return o < each.offset(); });
        starts_.erase(starts_.begin(), after - 1);
        starts_.front() = here_;
    }

private:
    std::vector<Cursor> starts_;
    Cursor here_;
};

/// Converts offsets to positions, in any order. The time does not depend on the distance between one offset and the
/// next.
class places {
public:
    /// `draft` must outlive the object. `with_utf16` says whether `utf16` will be called.
    places(const spec::draft& draft, input_kind kind, bool with_utf16)
        : lines_(line_cursor(input::locator(draft, {}, kind))), units_(unit_cursor(kind)), with_utf16_(with_utf16) {}

    /// Adds bytes to the end of the input.
    void add(std::string_view bytes) { input_.bytes.append(bytes); }
    /// Drops everything that is needed only for positions before `offset`. These positions must not be requested
    /// afterwards.
    void forget(std::uint64_t offset);

    /// Returns the line and column of the character that begins at `offset`.
    [[nodiscard]] input::position position(std::uint64_t offset) { return lines_.at(input_, offset); }
    /// Returns the number of UTF-16 code units before the character that begins at `offset`.
    [[nodiscard]] std::uint64_t utf16(std::uint64_t offset) { return units_.at(input_, offset); }

private:
    kept_input input_;
    indexed<line_cursor> lines_;
    indexed<unit_cursor> units_;
    bool with_utf16_;
};

}  // namespace strata::exports
