#pragma once
// A page as a draft reads its bytes: how it finds out the encoding, what its tree construction does with a meta element
// that declares another one, and the text.

#include <optional>
#include <string_view>

#include "core/run/encoding_found.hpp"
#include "core/run/page_text.hpp"
#include "core/spec/draft.hpp"
#include "core/text/encoding/sniffer.hpp"
#include "core/text/options.hpp"
#include "core/tree/simulated.hpp"

namespace strata::page {

/// A draft with the settings under which it reads pages. Views of what must outlive it.
struct reading_draft {
    const spec::draft& draft;
    const spec::sniffing* encodings = nullptr;  ///< how it chooses encodings; null: nothing is known of that
    const tokenizer_options& options;
    const std::optional<simulation>& tree;  ///< nothing: tree construction is not simulated, and no element is ever met
};

/// Finds the encoding in which a draft reads the page `bytes`. If the draft is not certain of it at first, the page is
/// tokenized as far as the first meta element that makes it certain. Complexity: linear.
[[nodiscard]] encoding_found find_encoding(const reading_draft& by, std::string_view bytes,
                                           const encoding::page_context& about);

/// A page's text, and the encoding that it was decoded from.
struct read_page {
    encoding_found encoding;
    page_text text;
};

/// Finds the encoding, and decodes the page in it; `bytes` must outlive the result. Complexity: linear.
[[nodiscard]] read_page read(const reading_draft& by, std::string_view bytes, const encoding::page_context& about);

}  // namespace strata::page
