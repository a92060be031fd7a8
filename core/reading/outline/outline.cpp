#include "core/reading/outline/outline.hpp"

#include <cstddef>

#include "core/reading/outline/forms.hpp"
#include "core/reading/outline/text_words.hpp"

namespace strata::reading {
namespace {

/// A page or a part of one begins with a tag, a doctype or a comment. A part cut out between two tags is known by its
/// end tags: plain text has some too, in its examples, but few.
bool is_html(std::string_view text) {
    text = trimmed(text);
    if (text.size() > 1 && text[0] == '<' && (is_letter(text[1]) || text[1] == '!' || text[1] == '/')) return true;
    constexpr std::size_t characters_for_an_end_tag = 400;
    std::size_t end_tags = 0;
    for (auto at = text.find("</"); at != std::string_view::npos; at = text.find("</", at + 2)) ++end_tags;
    return end_tags > text.size() / characters_for_an_end_tag;
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
