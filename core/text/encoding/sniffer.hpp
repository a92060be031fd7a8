#pragma once
// Chooses the character encoding of a page as a draft says: its "encoding sniffing algorithm".

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/spec/sniffing.hpp"
#include "core/text/encoding/encoding.hpp"

namespace strata::encoding {

/// The known facts about a page besides its bytes.
struct page_context {
    std::string_view content_type{};       ///< the value of the HTTP header Content-Type; "" if there is none
    std::optional<id> override_by_user{};  ///< the user says what the encoding is
    std::optional<id> parent_document{};   ///< the encoding of the page around this one, if both have the same origin
    id default_encoding = id::utf_8;       ///< when nothing else decides
};

/// How certain the choice of an encoding is. A declaration that comes later changes only a tentative choice.
enum class confidence : std::uint8_t { tentative, certain, irrelevant };

/// A place in a page's bytes: `[begin, end)`.
struct byte_range {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// The encoding of a page, and the reason for it.
struct choice {
    id encoding = id::utf_8;
    spec::sniffing_step step = spec::sniffing_step::default_encoding;
    std::string_view sentence;  ///< the draft's sentence on that step; "" if the draft has no such step
    std::string_view section;   ///< its number: "8.2.2.1"
    confidence sure = confidence::tentative;
    std::optional<byte_range> declared_at;  ///< the byte order mark, the meta element or the XML declaration
    std::string label;                      ///< as the page declares it; "" for a byte order mark and a default
    /// The row of the draft's table that replaces the declared encoding by another one, or null. Its strings are
    /// constants.
    const spec::encoding_override* replaced_by = nullptr;
};

/// The encoding that `draft` chooses for a page. `bytes` is the page or its beginning. No more of the bytes are read
/// than the draft's prescan reads. An optional step is taken only if `about` has an answer for it: nothing is guessed
/// from the bytes of the text. Complexity: linear in the bytes read, and in the length of the content type.
[[nodiscard]] choice choose(const spec::sniffing& draft, std::string_view bytes, const page_context& about = {});

}  // namespace strata::encoding
