// What is appended, emitted or set, and named sets of characters.

#include <array>

#include "core/language/phrases.hpp"

namespace strata::phrases {

std::span<const operand_phrase> operand_phrases() {
    using namespace spec;
    static constexpr auto operands = std::to_array<operand_phrase>({
        {"the (current input|input|current) character", current_character},
        {"this input character", current_character},
        {"the lowercase version of (the current input character|the input character|this input character|the current "
         "character)(| ( add 0x0020 to the character's (code point|codepoint) ))",
         lowercase_version},
        {"the uppercase version of (the (current |)input character|this input character|the current character)(| ( "
         "subtract "
         "0x0020 (from|to) the character's (code point|codepoint) ))",
         uppercase_version},
        {"the empty string", the_empty_string},
        {"the \"[CDATA[\" string", the_cdata_string},
        {"a code point equal to the character reference code", character_reference_code},
        {"those characters", those_characters},
        {"(one or two characters|the character) corresponding to the (character reference|entity) name ( as given by "
         "the "
         "second column of the (named character references table|entities table) )",
         referenced_characters},
    });
    return operands;
}

std::span<const set_phrase> set_phrases() {
    using namespace spec;
    using kind = character_item::kind;
    static constexpr auto sets = std::to_array<set_phrase>({
        {"ASCII (alpha|letter|letters)", kind::ascii_alpha},
        {"ASCII upper alpha", kind::ascii_upper_alpha},
        {"ASCII lower alpha", kind::ascii_lower_alpha},
        {"(uppercase|upper-case) ASCII (letters|letter)", kind::ascii_upper_alpha},
        {"(lowercase|lower-case) ASCII (letters|letter)", kind::ascii_lower_alpha},
        {"ASCII (alphanumeric|alphanumerics|alphanumeric characters)", kind::ascii_alphanumeric},
        {"alphanumeric ASCII (characters|character)", kind::ascii_alphanumeric},
        {"ASCII (digit|digits)", kind::ascii_digit},
        {"ASCII upper hex (digit|digits)", kind::ascii_upper_hex_digit},
        {"ASCII lower hex (digit|digits)", kind::ascii_lower_hex_digit},
        {"uppercase ASCII hex (digits|digit)", kind::ascii_upper_hex_digit},
        {"lowercase ASCII hex (digits|digit)", kind::ascii_lower_hex_digit},
        {"ASCII hex (digit|digits)", kind::ascii_hex_digit},
        {"the additional allowed character , if there is one", kind::additional_allowed_character},
        {"EOF", kind::eof},
        {"anything else", kind::anything_else},
    });
    return sets;
}

}  // namespace strata::phrases
