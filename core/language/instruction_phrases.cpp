// The phrases for instructions, which say what a rule does, and for their operands and sets of characters.

#include <array>

#include "core/language/phrases.hpp"

namespace strata::language {

namespace {

/// The operand of phrases that do not name a token or a state, because the state that the rule is in determines it.
constexpr spec::operand whatever_it_is = 1;

/// Marks a phrase that may be an item in a list of emitted characters. In such a list, only the first item has the
/// verb.
constexpr action_phrase sharing_verb(action_phrase each) {
    each.shares_verb = true;
    return each;
}

/// Marks a phrase that occurs only together with the phrase for the instruction `other`.
constexpr action_phrase beside(spec::op other, action_phrase each) {
    each.beside = other;
    return each;
}

}  // namespace

std::span<const action_phrase> action_phrases() {
    using namespace spec;
    static constexpr auto actions = std::to_array<action_phrase>({
        // Errors. If the text does not name an error, the error's place determines its name
        // (core/reading/state_reader.hpp).
        {"(this|there|then there) is a parse error(| , because some legacy user agents will misinterpret the markup(| "
         "in "
         "those cases))",
         op::parse_error, not_mentioned},
        {"parse error(| , because some legacy user agents will misinterpret the markup(| in those cases))",
         op::parse_error, not_mentioned},
        {"(this|there|then there) is (a|an) {error} parse error(| , because some legacy user agents will misinterpret "
         "the markup(| in "
         "those cases))",
         op::parse_error},
        {"parse error unless this is a permitted slash", op::parse_error_unless_permitted_slash},

        // Character tokens
        sharing_verb({"emit {operand} as a character token", op::emit}),
        sharing_verb({"emit (a|an|) {character} character token", op::emit}),
        sharing_verb({"emit {count} {character} character tokens", op::emit}),
        {"emit (a|an) {character} character", op::emit},
        sharing_verb({"emit a character token for each of the characters in the temporary buffer(| ( in the order they "
                      "were added to the buffer ))",
                      op::emit_temporary_buffer}),
        sharing_verb({"emit an end-of-file token", op::emit_eof}),
        {"stop tokenising"},  // nothing follows the end-of-file token

        // Tags
        {"create a new start tag token", op::create_start_tag},
        {"create a new end tag token", op::create_end_tag},
        {"set its tag name to {operand}", op::set_tag_name},
        {"append {operands} to the current tag token's tag name", op::append_to_tag_name},
        {"set the self-closing flag of the current tag token", op::set_self_closing_flag},
        {"emit the current tag token", op::emit_tag},
        {"emit (the current|that) token", op::emit_tag, whatever_it_is},

        // Attributes
        {"start a new attribute in the current tag token", op::start_attribute},
        {"set that attribute's name to {operand} , and its value to the empty string", op::set_attribute_name},
        {"set that (attribute|attribute's) name and value to the empty string", op::set_attribute_name,
         the_empty_string},
        {"append {operands} to the current attribute's name", op::append_to_attribute_name},
        {"append {operands} to the current attribute's value", op::append_to_attribute_value},

        // Comments
        {"create a comment token whose data is {operand}", op::create_comment},
        {"create a comment token whose data is \"[CDATA[\"", op::create_comment, the_cdata_string},
        {"create a comment token whose data is \"?\"", op::create_comment, '?'},
        {"append {operands} to the comment token's data", op::append_to_comment},
        {"emit the (|current )comment token", op::emit_comment},
        {"emit the comment", op::emit_comment},
        {"consume every character up to and including the first {character} (character |)or the end of the file ( EOF "
         ") , "
         "whichever comes first",
         op::consume_bogus_comment},
        beside(
            op::consume_bogus_comment,
            {"emit a comment token whose data is the concatenation of all the characters (starting from and "
             "including|from) "
             "the character that caused the state machine to switch into the bogus comment state , up to (and "
             "including |)"
             "the character immediately before the last consumed character ( i.e. up to the character just before the "
             "U+003E or EOF character )(| , but with any {character} characters replaced by {character} characters)",
             op::emit_comment}),
        beside(
            op::consume_bogus_comment,
            {"( if the comment was started by the end of the file ( EOF ) , the token is empty (. )|. similarly , the "
             "token is empty if it was generated by the string \"<!>\" . ))"}),
        beside(op::switch_to,
               {"the next character that is consumed , if any , is the first character that will be in the comment"}),
        {"if the end of the file was reached , reconsume the EOF character", op::reconsume_eof_if_reached},

        // CDATA sections
        {"consume every character up to the next occurrence of the three character sequence {character} {character} "
         "{character} ( ]]> ) , or the end of the file ( EOF ) , whichever comes first . emit a series of "
         "(character|text) tokens consisting of all the characters consumed except the matching three character "
         "sequence at the end ( if one was found before the end of the file )",
         op::consume_cdata_section},

        // Processing instructions
        {"create a processing instruction token whose target is the temporary buffer and whose data is the empty "
         "string",
         op::create_processing_instruction},
        {"let target be the concatenation of the code points in the temporary buffer , in the order they were added to "
         "the "
         "buffer"},
        {"create a processing instruction token whose target is target and (|whose )data is the empty string",
         op::create_processing_instruction},
        {"append {operands} to the (|current )processing instruction token's data",
         op::append_to_processing_instruction},
        {"emit the (|current )processing instruction token", op::emit_processing_instruction},
        {"convert the temporary buffer to a comment", op::convert_temporary_buffer_to_comment},
        // After "create a comment token whose data is "?""
        {"append each (of the characters|character) in the temporary buffer(| ( in the order they were added to the "
         "buffer "
         ")) to the comment token's data",
         op::convert_temporary_buffer_to_comment, after_question_mark},

        // DOCTYPEs
        {"create a new DOCTYPE token", op::create_doctype},
        {"set (the token's|the current DOCTYPE token's|its) name to {operand}", op::set_doctype_name},
        {"append {operands} to the current DOCTYPE token's name", op::append_to_doctype_name},
        {"set (the DOCTYPE|the current DOCTYPE|that DOCTYPE) token's public identifier to the empty string(| ( not "
         "missing "
         "))",
         op::set_public_identifier_empty},
        {"append {operands} to (the current|the) DOCTYPE token's public identifier", op::append_to_public_identifier},
        {"set (the DOCTYPE|the current DOCTYPE|that DOCTYPE) token's system identifier to the empty string(| ( not "
         "missing "
         "))",
         op::set_system_identifier_empty},
        {"append {operands} to (the current|the) DOCTYPE token's system identifier", op::append_to_system_identifier},
        {"set (its|the token's|the DOCTYPE token's|the current DOCTYPE token's) correctness flag to incorrect",
         op::mark_incorrect},
        {"mark (it|the DOCTYPE token) as being in error(| , if it is not already)", op::mark_incorrect},
        {"if the name of the DOCTYPE token is exactly the four letters \"HTML\" , then mark the token as being correct "
         ". "
         "otherwise , mark it as being in error",
         op::mark_correct_if_named_html},
        {"emit a DOCTYPE token whose name is the empty string and that is marked as being in error", op::emit_doctype,
         nameless_and_in_error},
        {"set (its|the token's|the DOCTYPE token's|the current DOCTYPE token's) force-quirks flag to on",
         op::set_force_quirks},
        {"( this does not set the (|current )DOCTYPE token's (force-quirks flag to on|correctness flag to incorrect) . "
         ")"},
        {"this does not set the (|current )DOCTYPE token's force-quirks flag to on"},
        {"emit (the token|the DOCTYPE token|that DOCTYPE token|the current DOCTYPE token)", op::emit_doctype},

        // Flags, the temporary buffer, the character reference code
        {"set the escape flag to true", op::set_escape_flag, 1},
        {"set the escape flag to false", op::set_escape_flag, 0},
        {"set the temporary buffer to the empty string", op::clear_temporary_buffer},
        {"append the Unicode character with code point equal to the character reference code to the temporary buffer",
         op::append_to_temporary_buffer, character_reference_code},
        {"append {operands} to the temporary buffer", op::append_to_temporary_buffer},
        {"append (one or two characters|the character) corresponding to the (character reference|entity) name ( as "
         "given "
         "by the second column of the (named character references table|entities table) ) to the temporary buffer",
         op::append_reference_to_temporary_buffer},
        {"set the return state to {state}", op::set_return_state},
        {"flush code points consumed as a character reference", op::flush_reference},
        {"append each character in the temporary buffer ( in the order they were added to the buffer ) to the current "
         "attribute's value",
         op::flush_reference, to_value},
        {"for each of the characters in the temporary buffer ( in the order they were added to the buffer ) , emit the "
         "character as a character token",
         op::flush_reference, as_tokens},
        {"set the character reference code to zero ( 0 )", op::set_code, 0},
        {"set the character reference code to {number}", op::set_code},
        {"multiply the character reference code by {number}", op::multiply_code},
        {"add a numeric version of the current input character (|as a hexadecimal digit )( subtract {number} from the "
         "character's code point ) to the character reference code",
         op::add_digit},
        {"if the number is one of the numbers in the first column of the following table , then find the row with that "
         "number in the first column , and set the character reference code to the number in the second column of that "
         "row",
         op::set_code_from_table},
        {"find the row with that number in the first column , and set the character reference code to the number in "
         "the "
         "second column of that row",
         op::set_code_from_table},
        {"(|attempt to )consume the maximum number of characters possible , (where the consumed characters are|where "
         "the "
         "consumed characters are identical to|with the "
         "consumed characters matching|with the consumed characters case-sensitively matching) one of the identifiers "
         "in "
         "the first column of the (named character references table|entities table)(| ( in a case-sensitive manner ))",
         op::consume_longest_identifier},
        beside(op::consume_longest_identifier, {"append each character to the temporary buffer when it's consumed"}),

        // Attempting to consume a character reference
        {"attempt to consume (an entity|a character reference)", op::consume_reference, not_mentioned},
        {"attempt to consume (an entity|a character reference) , with no additional allowed character",
         op::consume_reference, none_allowed},
        {"if nothing is returned , emit (a|an) {character} (character |character character |)token . otherwise , emit "
         "the "
         "character (token that was|tokens that were) returned",
         op::emit_what_was_returned},
        {"if nothing is returned , append (a|an) {character} character to the current attribute's value . otherwise , "
         "append the returned character (token|tokens) to the current attribute's value",
         op::append_what_was_returned},

        // The procedure on character references
        {"(|not an entity . |not a character reference . )no characters are consumed , and nothing is returned",
         op::return_nothing},
        beside(op::unconsume_reference, {"nothing is returned", op::return_nothing}),
        {"( this is not an error , either . )"},
        {"consume (the {character}|the X|that too)", op::consume_next_character},
        {"consume it"},  // the character that the condition asks for
        {"follow the steps below , but using the range of characters {set} ( in other words , 0-9 , A-F , a-f ) . when "
         "it "
         "comes to interpreting the number , interpret it as a hexadecimal number",
         op::interpret_as_hexadecimal},
        {"follow the steps below , but using the range of characters {set} ( in other words , 0-9 , A-Z , a-z ) . when "
         "it "
         "comes to interpreting the number , interpret it as a hexadecimal number",
         op::interpret_as_hexadecimal, with_all_letters},
        {"follow the steps below , but using the range of characters {set} ( i.e. just 0-9 ) . when it comes to "
         "interpreting the number , interpret it as a decimal number",
         op::interpret_as_decimal},
        {"follow the steps below , but using (the range of characters |){set} . when it comes to interpreting the "
         "number , "
         "interpret it as a hexadecimal number",
         op::interpret_as_hexadecimal},
        {"follow the steps below , but using (the range of characters |){set} . when it comes to interpreting the "
         "number , "
         "interpret it as a decimal number",
         op::interpret_as_decimal},
        {"consume as many characters as match the range of characters given above(| ( ASCII hex digits or ASCII digits "
         "))",
         op::consume_digits},
        {"don't consume any characters ( and unconsume the {character} character and , if appropriate , the X "
         "character )",
         op::unconsume_reference},
        beside(op::consume_longest_identifier,
               {"all the characters that were matched after the {character} (|character )must be unconsumed",
                op::unconsume_reference}),
        {"(otherwise , |)a character reference is parsed"},
        {"(|in the following table , )find the row with that number in the first column , and return a character token "
         "for "
         "the Unicode character given "
         "in the second column of that row",
         op::return_character, what_was_returned},
        {"return a character token for the {character} character instead", op::return_character},
        {"return (a|an) {character}(| character token)", op::return_character},
        {"return a character token for the Unicode character whose (code point|codepoint) is that number",
         op::return_character, character_reference_code},
        {"return (a character token|one or two character tokens) for the (character|character(s)) corresponding to the "
         "(entity|character reference) name ( as given by the second column of the (entities table|named character "
         "references table) )",
         op::return_character, referenced_characters},

        // Next states
        {"consume those (|{count} )characters", op::consume_those_characters},
        {"ignore the character", op::ignore},
        {"stay in {state}", op::stay},
        {"switch to {state}(| to process the next input character| ( don't consume anything in the current state )| ( "
         "which is unrelated to the content model flag's CDATA state ))",
         op::switch_to},
        {"switch to {state} , with no additional allowed character", op::switch_to_reference_in_attribute,
         none_allowed},
        {"switch to {state} , with the additional allowed character being {character}",
         op::switch_to_reference_in_attribute},
        {"switch back to the attribute value state that you were in when you were switched into this state",
         op::switch_back},
        {"switch back to the attribute value state that switched into this state", op::switch_back},
        {"reconsume (|the current input character |the EOF character |this input character |this current input "
         "character "
         "|the input character |the character |the current character )in {state}",
         op::reconsume_in},
        beside(
            op::switch_to,
            {"switch to {state} and reconsume (the current input character|the EOF character|this input character|this "
             "current input character|the input character|the character|the current character)",
             op::reconsume_in}),
        // An earlier "Switch to ..." names the state
        {"reconsume the (current input |EOF |)character", op::reconsume_in, whatever_it_is},
        {"switch to the return state", op::switch_to_return_state},
        {"reconsume in the return state", op::reconsume_in_return_state},
        {"(treat it as per|act as described in) the \"anything else\" entry below", op::as_anything_else},

        // The content models that are taken back if no end tag comes: see `content_state::taken_back_at_eof`
        {"throw away all the tokens that were emitted since the content model flag was set to {models} , switch to "
         "{models} , "
         "and start reconsuming all the characters that were consumed since that point . ( in other words , reparse "
         "everything that came after the title element's start tag . )",
         op::none, taken_back_at_eof},

        // Remarks
        {"( don't emit the token yet ; further details will be filled in before it is emitted . )"},
    });
    return actions;
}

// --- Operands: what is appended, emitted or set; named sets of characters ---

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

}  // namespace strata::language
