#pragma once
// Lines and columns, worked out only where somebody asks.

#include <cstdint>
#include <string_view>

#include "core/token/options.hpp"

namespace strata::spec {
struct draft;  // core/spec/draft.hpp
}

namespace strata::input {

/// A place for people and for tests, from 1.
struct position {
    std::uint64_t line = 1;
    std::uint64_t utf16_column = 1;  ///< in UTF-16 code units, as the html5lib tests count
    std::uint64_t column = 1;        ///< in code points
};

/// Finds line and column of source offsets. A CR LF is one line end and one character, a CR alone is a line end, a line
/// feed is on the line it ends, a byte order mark that is dropped counts for nothing.
class locator {
public:
    /// `source` must outlive the locator.
    locator(const spec::draft& draft, std::string_view source, input_kind kind);

    /// The place of the character that begins at `offset`. Complexity: asked in ascending order, linear in the source
    /// over all calls; going back begins anew.
    position at(std::uint64_t offset);

    /// Has only a part of the source at hand from here on: `part`, which begins at source offset `begin`. What has been
    /// asked for last must be in it or right before it, and there is no going back before that.
    void look_at(std::string_view part, std::uint64_t begin) {
        source_ = part;
        source_begin_ = begin;
    }
    /// The offset that was found last.
    [[nodiscard]] std::uint64_t offset() const { return offset_; }

private:
    std::string_view source_;
    std::uint64_t source_begin_ = 0;  ///< offset of `source_`
    bool drops_mark_;
    bool of_characters_;
    std::uint64_t offset_ = 0;
    position here_;
};

}  // namespace strata::input
