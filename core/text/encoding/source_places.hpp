#pragma once
// From places in a page's text to places in its bytes.

#include <cstddef>
#include <cstdint>

#include "core/text/encoding/source_map.hpp"

namespace strata::encoding {

/// Gives the offset in a page's bytes for an offset in its text. A page of UTF-8 is its own text: there the two are the
/// same.
class source_places {
public:
    source_places() = default;
    /// Those of a text that was decoded. `of` must outlive this.
    explicit source_places(const source_map& of) : of_(&of) {}

    /// Whether each offset is its own.
    [[nodiscard]] bool are_the_same() const { return of_ == nullptr; }
    /// Complexity: as `source_map::source_of`.
    [[nodiscard]] std::uint64_t operator()(std::uint64_t text_offset) const {
        return of_ == nullptr ? text_offset : of_->source_of(static_cast<std::size_t>(text_offset));
    }
    /// The offset in the text of the first character that begins at or after `source_offset` in the bytes; beyond the
    /// end of the bytes, as far beyond that of the text. Complexity: as `source_map::text_of`.
    [[nodiscard]] std::uint64_t text_of(std::uint64_t source_offset) const {
        return of_ == nullptr ? source_offset : of_->text_of(static_cast<std::size_t>(source_offset));
    }

private:
    const source_map* of_ = nullptr;
};

}  // namespace strata::encoding
