#pragma once
// Computes lines and columns from source offsets, when they are needed.

#include <cstdint>
#include <string_view>

#include "core/text/options.hpp"

namespace strata::spec {
struct draft;  // core/spec/draft.hpp
}

namespace strata::input {

/// A position as line and column, both counted from 1.
struct position {
    std::uint64_t line = 1;
    std::uint64_t utf16_column = 1;  ///< the column in UTF-16 code units, as in html5lib's tests
    std::uint64_t column = 1;        ///< the column in code points, for people
};

/// Finds line and column of source offsets. A CR LF is one line end and one character. A CR alone is a line end. A line
/// feed is on the line that it ends. A byte order mark or a U+0000 is not counted if the draft drops it.
class locator {
public:
    /// `source` must outlive the locator.
    locator(const spec::draft& draft, std::string_view source, input_kind kind);
    /// Makes a locator for a source of bytes. It needs no draft, because bytes have the same lines and columns in all
    /// drafts.
    explicit locator(std::string_view source)
        : source_(source), drops_mark_(true), drops_null_(false), of_characters_(false) {}

    /// Returns the position of the character that begins at `offset`. Complexity: if the offsets of the calls ascend,
    /// all calls together are linear in the source. If `offset` is before the offset of the last call, the search
    /// begins again at the beginning of the source.
    position at(std::uint64_t offset);

    /// Continues with `part`, the part of the source that begins at source offset `begin`. The last offset passed to
    /// `at` must be in `part` or at its beginning, and later calls must not pass a smaller offset.
    void look_at(std::string_view part, std::uint64_t begin) {
        source_ = part;
        source_begin_ = begin;
    }
    /// The last offset passed to `at`.
    [[nodiscard]] std::uint64_t offset() const { return offset_; }

private:
    std::string_view source_;
    std::uint64_t source_begin_ = 0;  ///< offset of `source_`
    bool drops_mark_;
    bool drops_null_;
    bool of_characters_;
    std::uint64_t offset_ = 0;
    position here_;
};

}  // namespace strata::input
