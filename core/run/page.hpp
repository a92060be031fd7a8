#pragma once
// Takes a page from its bytes to tokens: finds the encoding in which a draft reads the page, decodes the bytes, and
// runs the draft over the text.
//
// `read` finds the encoding and decodes the bytes; `tokenize` runs the draft over a text. If the encoding is not
// certain at the beginning of a page, a meta element in the page may declare another one. In that case, `read` first
// tokenizes the page as far as that element.

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/run/configuration.hpp"
#include "core/spec/sniffing.hpp"
#include "core/text/encoding/decoder.hpp"
#include "core/text/encoding/encoding.hpp"
#include "core/text/encoding/encoding_change.hpp"
#include "core/text/encoding/sniffer.hpp"
#include "core/text/encoding/source_map.hpp"
#include "core/text/options.hpp"
#include "core/text/sink.hpp"
#include "core/tree/simulated.hpp"

namespace strata::run {

/// The encoding in which a draft reads a page.
struct encoding_found {
    encoding::choice chosen;
    /// The encoding that was chosen at first, if a meta element later changed the encoding; otherwise nothing.
    std::optional<encoding::choice> at_first;
    /// How a meta element changed the encoding, or made it certain; nothing if no meta element did.
    std::optional<encoding::encoding_change> by_meta;
};

/// Returns the name in JSON, such as "tentative".
[[nodiscard]] std::string_view name_of(encoding::confidence how_sure);
[[nodiscard]] std::string_view name_of(spec::sniffing_step step);
/// Returns the name in JSON of the rule that finally chose the encoding: the name of a step, or "meta" if a meta
/// element changed the encoding.
[[nodiscard]] std::string_view rule_of(const encoding_found& found);

/// A page as text in UTF-8, for tokenizers that read bytes. If the page itself is in UTF-8, nothing is decoded or
/// copied, because every tokenizer decodes UTF-8.
class page_text {
public:
    /// `bytes` must outlive the object. `any_mark_is_dropped`: whether the draft drops a U+FEFF at the beginning in any
    /// encoding, not only in UTF-8 and UTF-16. Complexity: constant for UTF-8, otherwise linear.
    page_text(std::string_view bytes, encoding::id encoding, bool any_mark_is_dropped = false);

    [[nodiscard]] encoding::id encoding() const { return encoding_; }
    /// The text. It is valid as long as the object is not moved. A tokenizer drops a U+FEFF at the beginning of the
    /// text.
    [[nodiscard]] std::string_view text() const { return decoded_ ? std::string_view(decoded_->text) : bytes_; }
    /// Maps offsets in the text to offsets in the bytes of the page. The result is valid as long as the object is not
    /// moved.
    [[nodiscard]] encoding::source_places places() const {
        return decoded_ ? encoding::source_places(decoded_->places) : encoding::source_places();
    }
    /// The result of the decoder; null for UTF-8.
    [[nodiscard]] const encoding::decoded_text* decoded() const { return decoded_ ? &*decoded_ : nullptr; }

private:
    encoding::id encoding_;
    std::string_view bytes_;
    std::optional<encoding::decoded_text> decoded_;
};

/// A page's text, and the encoding from which it was decoded.
struct read_page {
    encoding_found encoding;
    page_text text;
};

/// Finds the encoding in which a draft reads the page `bytes`. `about`: what is known about the page apart from its
/// bytes. If the encoding is not certain at first, the page is tokenized as far as the first meta element that makes it
/// certain. Complexity: linear.
[[nodiscard]] encoding_found find_encoding(const configuration& by, std::string_view bytes,
                                           const encoding::page_context& about = {});

/// Finds the encoding, and decodes the page in it; `bytes` must outlive the result. Complexity: linear.
[[nodiscard]] read_page read(const configuration& by, std::string_view bytes, const encoding::page_context& about = {});

/// Tokenizes the text of a page into `to`. Errors of tree construction are reported to `tree_errors`, and inserted meta
/// elements to `metas`; either pointer may be null. There are such errors and elements only if tree construction is
/// simulated. Returns where the machine stopped early; nothing if it reached the end. Throws the exceptions of
/// `tokenizer`.
std::optional<early_stop> tokenize(const configuration& by, std::string_view text, sink& to,
                                   tree_error_sink* tree_errors = nullptr, meta_observer* metas = nullptr);

}  // namespace strata::run
