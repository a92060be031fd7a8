#pragma once
// Lines and columns, worked out only where somebody asks.

#include <cstdint>
#include <string_view>

#include "core/spec/draft.hpp"
#include "core/token/options.hpp"

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

private:
    void begin();
    std::string_view source_;
    bool drops_mark_;
    bool of_characters_;
    std::uint64_t offset_ = 0;
    position here_;
};

}  // namespace strata::input
