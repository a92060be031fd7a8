#include "core/words/operand_words.hpp"

#include <fmt/format.h>

#include "core/words/character_words.hpp"

namespace strata::words {

using namespace spec;

std::string operand_phrase(const draft& d, operand what, std::size_t count) {
    switch (what) {
        case current_character: return "the current input character";
        case lowercase_version: return "the lowercase version of the current input character";
        case uppercase_version: return "the uppercase version of the current input character";
        case the_empty_string: return "the empty string";
        case the_cdata_string: return "the \"[CDATA[\" string";
        case character_reference_code: return "a code point equal to the character reference code";
        case referenced_characters:
            return fmt::format(
                "one or two characters corresponding to the {} name (as given by the second column of the {})",
                d.words.reference, d.words.reference_table);
        default: break;
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
