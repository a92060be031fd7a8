#include "core/reading/outline.hpp"

#include "core/reading/forms.hpp"
#include "core/reading/text_words.hpp"

namespace strata::reading {
namespace {

/// Plain text has no markup: it begins with words, and has no list of definitions.
bool is_html(std::string_view text) {
    return trimmed(text).starts_with('<') || contains(text, "<dt>") || contains(text, "<dt ");
}

bool is_tagged(std::string_view text) { return text.starts_with("#name:") || contains(text, "\n#name:"); }

}  // namespace

outline outline_of(std::string_view text, const spec::draft& html) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    if (is_html(text)) return outline_of_html(text, html);
    if (is_tagged(text)) return outline_of_tagged_text(text);
    return outline_of_plain_text(text);
}

}  // namespace strata::reading
