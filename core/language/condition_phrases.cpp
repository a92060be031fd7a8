// Conditions: what comes after "if" and "when".

#include <array>

#include "core/language/phrases.hpp"

namespace strata::phrases {

std::span<const condition_phrase> keyword_phrases() {
    using namespace spec;
    using enum condition_phrase::about;
    static constexpr auto keywords = std::to_array<condition_phrase>({
        {"{count} {character} characters", condition::next_characters_are},
        {"(|an )ASCII case-insensitive match for (the word |){string}", condition::next_characters_are, guard, true},
        {"{string}", condition::next_characters_are},
        {"the string {string} ( the {count} uppercase letters {string} with a {character} character before and after )",
         condition::next_characters_are},
    });
    return keywords;
}

std::span<const condition_phrase> condition_phrases() {
    using namespace spec;
    using enum condition_phrase::about;
    static constexpr auto conditions = std::to_array<condition_phrase>({
        {"the content model flag is set to {models}", condition::none, models},
        {"the escape flag is true", condition::none, escape_flag_true},
        {"the escape flag is false", condition::none, escape_flag_false},
        {"there are at least {count} characters before this one in the input stream", condition::none, remark},
        {"it is (a|an) {set}", condition::none, current_character},
        {"the last {count} characters in the input stream (, including this one , |including this one )are "
         "{characters} ( "
         "{string} )",
         condition::last_characters_are},

        {"the next {count} characters are both {character} characters", condition::next_characters_are},
        {"the next {count} characters are an ASCII case-insensitive match for the (word|string) {string}",
         condition::next_characters_are, guard, true},
        {"the next {count} characters are (an ASCII case-sensitive|a case-sensitive) match for the (word|string) "
         "{string}",
         condition::next_characters_are},
        {"the next {count} characters are (an ASCII case-sensitive|a case-sensitive) match for the string {string} ( "
         "the "
         "{count} uppercase letters {string} with a {character} character before and after )",
         condition::next_characters_are},
        {"the {count} characters starting from the current input character are (an ASCII case-sensitive|a "
         "case-sensitive) "
         "match for (the word |){string}",
         condition::characters_from_current_are},
        {"the {count} characters starting from the current input character are an ASCII case-insensitive match for "
         "(the "
         "word |){string}",
         condition::characters_from_current_are, guard, true},
        {"(there is an adjusted current node and it is not an element in the HTML namespace|the insertion mode is \"in "
         "foreign content\" and the current node is not an element in the HTML namespace|the current node is not an "
         "element in the HTML namespace)",
         condition::none, foreign},

        {"the current end tag token is an appropriate end tag token", condition::appropriate_end_tag_token},
        {"the temporary buffer is (the string |){string}", condition::temporary_buffer_is},
        {"(the temporary buffer|target) is an ASCII case-insensitive match for {string} or {string}",
         condition::temporary_buffer_is_one_of, guard, true},
        {"the (character reference|entity) (was consumed|is being consumed) as part of an attribute",
         condition::part_of_attribute},
        {"the character reference was consumed as part of an attribute ( return state is either attribute value ( "
         "double-quoted ) state , attribute value ( single-quoted ) state or attribute value ( unquoted ) state )",
         condition::part_of_attribute},
        {"there is a match", condition::identifier_matches},
        {"the last character matched is not (a|an) {character}(| character)", condition::match_lacks_semicolon},
        {"(the next character is|the next character is either|the next character is in the range|the next input "
         "character "
         "is|the next input character is either|the next input character is in the range) {set}",
         condition::kept_for_historical_reasons},
        {"this next character is in fact (a|an) {character} character", condition::kept_for_historical_reasons},

        // The close tag open state. The mode is stated for each part of the condition.
        {"the content model flag is set to {models} but no start tag token has ever been emitted by this instance of "
         "the "
         "(tokeniser|tokenizer) ( (fragment|innerHTML) case ) , or , if the content model flag is set to {models} and "
         "the "
         "next few characters do not match the tag name of the last start tag token emitted ( compared in an ASCII "
         "(case-insensitive|case insensitive) manner ) , or if they do but they are not immediately followed by one of "
         "the "
         "following characters : {set}",
         condition::close_tag_does_not_match, models, true},

        // The procedure on character references
        {"no characters match the range", condition::no_digits},
        {"the next character is (a|an) {character}", condition::none, next_character},
        {"(that|the) number is one of the numbers in the first column of the following table",
         condition::number_is_in_table},
        {"(that|the) number is in the range {number} to {number} ( {numbers} )", condition::number_is_in_table},
        {"the next input character is (a|an) {set}", condition::none, consumed_if_it_is},
        {"the next input character is not (a|an) {set}", condition::none, unless_it_is},
        {"the number is in the range {numbers}", condition::none, listed_number},
        {"the number is zero , if the number is higher than 0x10FFFF , or if it's one of the surrogate characters ( "
         "characters in the range 0xD800 to 0xDFFF )",
         condition::number_is_replaced},
        {"the number is in the range {numbers} (, or|or) is (higher|greater) than 0x10FFFF",
         condition::number_is_replaced},
        {"no match can be made", condition::no_identifier_matches},
        // After the condition before
        {"the characters after the {character} (|character )consist of a sequence of one or more (|characters in the "
         "range "
         "){set} (|, )followed by (a|an) {character}(| character)",
         condition::unknown_name_before},
        {"the temporary buffer consists of (a|an) {character} (|character )followed by a sequence of one or more {set}",
         condition::unknown_name_before, name_in_buffer},

        {"the content model flag is set to {models} (, |)then examine the next few characters . if they do not match "
         "the "
         "tag "
         "name of the last start tag token emitted ( compared in an ASCII case-insensitive manner ) , or if they do "
         "but "
         "they are not immediately followed by one of the following characters : {set}",
         condition::close_tag_does_not_match, models, true},
        {"the number is (0x00|zero)", condition::number_is_zero},
        {"the number is (greater|higher) than 0x10FFFF", condition::number_is_beyond_unicode},
        {"the number is a surrogate", condition::number_is_surrogate},
        {"the number is a noncharacter", condition::number_is_noncharacter},
        {"the number is 0x0D , or a control that's not ASCII whitespace", condition::number_is_control},
    });
    return conditions;
}

}  // namespace strata::phrases
