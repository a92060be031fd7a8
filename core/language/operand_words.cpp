#include "core/language/operand_words.hpp"

#include <fmt/format.h>

#include "core/language/character_words.hpp"
#include "core/language/saying.hpp"

namespace strata::words {

using namespace spec;

std::string operand_phrase(const draft& d, operand what, std::size_t count) {
    if (!is_code_point(what)) {
        if (what != referenced_characters) return phrases::said(phrases::phrase_for_operand(what));
        return phrases::said(phrases::phrase_for_operand(what), {}, {d.words.reference, d.words.reference_table});
    }
    if (count > 1) return fmt::format("{} {} characters", in_words(count), code_point(what));
    return fmt::format("a {} character", code_point(what));
}

strings alternatives(const draft& d, const characters& c) {
    strings each = mentioned(c, "to");
    for (std::size_t i = 0; i < c.count; ++i) {
        const auto& item = c.items[i];
        if (item.what == character_item::kind::one) each[i] = operand_phrase(d, item.first);
        if (item.what != character_item::kind::one && item.what != character_item::kind::range)
            each[i] = with_article(each[i]);
    }
    return each;
}

}  // namespace strata::words
