// What introduces the entries of a state, remarks on it, and what it says after them.

#include <array>

#include "core/language/phrases.hpp"

namespace strata::phrases {

std::span<const heading_phrase> heading_phrases() {
    using namespace spec;
    using enum heading_of_entries;
    static constexpr auto headings = std::to_array<heading_phrase>({
        {"(|first , )consume the next input character(| :)", next_character},
        {"if the next few characters are :", next_few_characters},
        {"check the character reference code(| :)", reference_code},
        {"check the return state(| :)", return_state},
        {"otherwise , if the content model flag is set to the (PCDATA|normal) state , or if the next few characters do "
         "match that "
         "tag name , consume the next input character(| :)",
         after_name_of_end_tag},
        {"when the user agent leaves {state} ( and before emitting the tag token , if appropriate ) , the complete "
         "attribute's name must be compared to the other attributes on the same token ; if there is already an "
         "attribute "
         "on the token with the exact same name , then this is a (|duplicate-attribute )parse error and the new "
         "attribute "
         "must be (dropped , along with the value that gets associated with it ( if any )|removed from the token)",
         drops_duplicate_attribute},
        {"when the user agent leaves {state} ( and before emitting the tag token , if appropriate ) , the complete "
         "attribute's name must be compared to the other attributes on the same token ; if there is already an "
         "attribute "
         "on the token with the exact same name , then this is a parse error and it must be dropped , along with the "
         "value "
         "that gets associated with it ( if any )",
         drops_duplicate_attribute},
        {"when the user agent leaves {state} ( and before emitting the tag token , if appropriate ) , the complete "
         "attribute's name must be compared to the other attributes on the same token ; if it is a duplicate , then it "
         "must "
         "be dropped , along with the value that gets associated with it ( if any )",
         drops_duplicate_attribute_silently},
        {"when the user agent leaves {state} ( and before emitting the tag token , if appropriate ) , the complete "
         "attribute's name must be compared to the other attributes on the same token ; if it is a duplicate , then "
         "this "
         "is a parse error and it must be dropped , along with the value that gets associated with it ( if any )",
         drops_duplicate_attribute},
    });
    return headings;
}

std::span<const remark_phrase> remark_phrases() {
    using namespace spec;
    using enum heading_of_entries;
    static constexpr auto remarks = std::to_array<remark_phrase>({
        {"( this cannot happen if the content model flag is set to the (CDATA|RAWTEXT) state . )",
         remark::cannot_happen_in_cdata},
        {"( this can only happen if the content model flag is set to the (PCDATA|normal) state . )",
         remark::only_happens_in_pcdata},
        {"( this can only happen if the content model flag is set to the PCDATA state , and is unrelated to the "
         "content "
         "model flag's (CDATA|RAWTEXT) state . )",
         remark::only_happens_in_pcdata_unrelated_cdata},
        {"the (behaviour|behavior) of this state depends on the content model flag",
         remark::depends_on_content_model_flag},
        // The procedure on character references
        {"this section defines how to consume (an entity|a character reference) . this definition is used when parsing "
         "(entities|character references) in text and in attributes",
         remark::none, procedure_remark::what_it_defines},
        {"this section defines how to consume a character reference , optionally with an additional allowed character "
         ", "
         "which , if specified where the algorithm is invoked , adds a character to the list of characters that cause "
         "there to not be a character reference"},
        {"this definition is used when parsing (entities|character references) in text and in attributes"},
        {"the (behaviour|behavior) depends on the identity of the next character ( the one immediately after the "
         "{character} character )(| , as follows)",
         remark::none, procedure_remark::depends_on_next_character},
        {"the (behaviour|behavior) further depends on the character after the {character}", remark::none,
         procedure_remark::depends_on_character_after},
        {"if one or more characters match the range , then take them all and interpret the string of characters as a "
         "number ( either hexadecimal or decimal as appropriate )",
         remark::none, procedure_remark::takes_all_digits},
    });
    return remarks;
}

}  // namespace strata::phrases
