#pragma once
// Lines and columns, computed only on demand.

#include <cstdint>
#include <string_view>

#include "core/text/options.hpp"

namespace strata::spec {
struct draft;  // core/spec/draft.hpp
}

namespace strata::input {

/// A place in lines and columns, from 1.
struct position {
    std::uint64_t line = 1;
    std::uint64_t utf16_column = 1;  ///< in UTF-16 code units, as html5lib's tests count
    std::uint64_t column = 1;        ///< in code points: for people
};

/// Finds line and column of source offsets. A CR LF is one line end and one character. A CR alone is a line end. A line
/// feed is on the line that it ends. A byte order mark or U+0000 that is dropped is not counted.
class locator {
public:
    /// `source` must outlive the locator.
    locator(const spec::draft& draft, std::string_view source, input_kind kind);
    /// For a source of bytes, in which all drafts count in the same way.
    explicit locator(std::string_view source)
        : source_(source), drops_mark_(true), drops_null_(false), of_characters_(false) {}

    /// The place of the character that begins at `offset`. Complexity: linear in the source over all calls if offsets
    /// ascend. For an offset before the last offset, the search starts again from the beginning.
    position at(std::uint64_t offset);

    /// From here on, the source is only `part`, which begins at source offset `begin`. The offset of the last call of
    /// `at` must be in `part` or at its beginning, and later calls may not pass an earlier offset.
    void look_at(std::string_view part, std::uint64_t begin) {
        source_ = part;
        source_begin_ = begin;
    }
    /// The offset that was looked up last.
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
