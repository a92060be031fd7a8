#pragma once
// The characters of a page, from its bytes and an encoding.

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/text/encoding/decoder.hpp"
#include "core/text/encoding/encoding.hpp"
#include "core/text/encoding/source_places.hpp"

namespace strata::page {

/// A page as text of UTF-8, which tokenizers read as bytes. A page of UTF-8 is its own text: nothing is decoded or
/// copied, because every tokenizer decodes it.
class page_text {
public:
    /// `bytes` must outlive this. `any_mark_is_dropped`: whether the draft drops a U+FEFF at the beginning of any text,
    /// and not only of UTF-8 and UTF-16. Complexity: constant for UTF-8, otherwise linear.
    page_text(std::string_view bytes, encoding::id encoding, bool any_mark_is_dropped = false);

    [[nodiscard]] encoding::id encoding() const { return encoding_; }
    /// Valid as long as this stays in its place. A tokenizer drops the U+FEFF that it may begin with.
    [[nodiscard]] std::string_view text() const { return decoded_ ? std::string_view(decoded_->text) : bytes_; }
    /// Where the text's characters stand in the bytes. Valid as long as this stays in its place.
    [[nodiscard]] encoding::source_places places() const {
        return decoded_ ? encoding::source_places(decoded_->places) : encoding::source_places();
    }
    /// What the decoder found; null for UTF-8.
    [[nodiscard]] const encoding::decoded_text* decoded() const { return decoded_ ? &*decoded_ : nullptr; }

private:
    encoding::id encoding_;
    std::string_view bytes_;
    std::optional<encoding::decoded_text> decoded_;
};

}  // namespace strata::page
