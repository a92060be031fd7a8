#include "core/run/page_text.hpp"

#include <utility>

namespace strata::page {
namespace {

// Only in these does a byte order mark say something about the encoding; in others U+FEFF is a character of the page.
bool has_byte_order_mark(encoding::id encoding) {
    return encoding == encoding::id::utf_16be || encoding == encoding::id::utf_16le;
}

constexpr std::string_view mark = "\xEF\xBB\xBF";

}  // namespace

page_text::page_text(std::string_view bytes, encoding::id encoding, bool any_mark_is_dropped)
    : encoding_(encoding), bytes_(bytes) {
    if (encoding == encoding::id::utf_8) return;
    decoded_ = encoding::decode(encoding, bytes);
    // Tokenizers drop one mark at the beginning.
    if (!any_mark_is_dropped && !has_byte_order_mark(encoding) && decoded_->text.starts_with(mark)) {
        decoded_->text.insert(0, mark);
        decoded_->places.put_before(mark.size());
    }
}

}  // namespace strata::page
