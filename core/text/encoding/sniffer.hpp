#pragma once
// Chooses the character encoding of a page with a draft's "encoding sniffing algorithm".

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/spec/sniffing.hpp"
#include "core/text/encoding/declarations.hpp"
#include "core/text/encoding/encoding.hpp"

namespace strata::encoding {

/// What is known about a page besides its bytes.
struct page_context {
    std::string_view content_type{};       ///< the value of the HTTP header Content-Type; "" if there is none
    std::optional<id> override_by_user{};  ///< the encoding that the user has named, which overrides everything else
    std::optional<id> parent_document{};   ///< the encoding of the page around this one, if both have the same origin
    id default_encoding = id::utf_8;       ///< the encoding if nothing else determines it
};

/// How certain the choice of an encoding is. A declaration that is found later can change only a tentative choice.
enum class confidence : std::uint8_t { tentative, certain, irrelevant };

/// A range of a page's bytes: `[begin, end)`.
struct byte_range {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// The encoding that was chosen for a page, and the reason for it.
struct choice {
    id encoding = id::utf_8;
    spec::sniffing_step step = spec::sniffing_step::default_encoding;
    std::string_view sentence;  ///< the draft's sentence on the step that decided; "" if the draft has no such step
    std::string_view section;   ///< the number of the section that has this sentence: "8.2.2.1"
    confidence sure = confidence::tentative;
    /// The range of the byte order mark, the meta element or the XML declaration.
    std::optional<byte_range> declared_at;
    std::string label;  ///< the label that the page declares; "" for a byte order mark and for a
                        ///< default
    /// The row of the draft's table that replaces the declared encoding by another one, or null. Its strings are
    /// constants.
    const spec::encoding_override* replaced_by = nullptr;
};

/// Returns the encoding that `draft` chooses for a page. `bytes` is the page or its beginning. No more bytes are read
/// than the draft's prescan reads. An optional step is taken only if `about` has the information for it; strata does
/// not guess an encoding from the frequency of bytes. Complexity: linear in the bytes read, and in the length of the
/// content type.
[[nodiscard]] choice choose(const spec::sniffing& draft, std::string_view bytes, const page_context& about = {});

// --- The prescan: looks for a declaration of the encoding in the first bytes of a page (prescan.cpp) ---

/// A declaration that was found.
struct declaration {
    named_encoding named;
    byte_range at;      ///< the meta element's tag as far as it was read, or the XML declaration
    std::string label;  ///< the label that the page declares; "" if the bytes of an XML declaration give the encoding
};

/// Runs the draft's prescan on `page`. The prescan reads at most the number of bytes that the draft names. Complexity:
/// linear in the bytes that are read.
[[nodiscard]] std::optional<declaration> prescan(const spec::sniffing& draft, std::string_view page);

}  // namespace strata::encoding
