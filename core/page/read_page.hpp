#pragma once
// A page as a draft reads its bytes: how it finds out the encoding, what its tree construction does with a meta element
// that declares another one, and the text.

#include <optional>
#include <string_view>

#include "core/encoding/sniffer.hpp"
#include "core/feedback/simulated.hpp"
#include "core/page/encoding_found.hpp"
#include "core/page/page_text.hpp"
#include "core/spec/draft.hpp"
#include "core/token/options.hpp"

namespace strata::page {

/// A page's text, and the encoding that it was decoded from.
struct read_page {
    encoding_found encoding;
    page_text text;
};

/// Reads the page `bytes` as `draft` does; they must outlive the result. If the draft is not certain of the encoding at
/// first, the page is tokenized as far as the first meta element that makes it certain; if that one changes the
/// encoding, all of the page is decoded again. `options` and `tree` are those of that run; without `tree`, no element
/// is ever met. Complexity: linear.
[[nodiscard]] read_page read(const spec::draft& draft, const tokenizer_options& options,
                             const std::optional<simulation>& tree, std::string_view bytes,
                             const encoding::page_context& about);

}  // namespace strata::page
