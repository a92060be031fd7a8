// Instructions: what a state does.

#include <array>

#include "core/phrases/phrases.hpp"

namespace strata::phrases {

using namespace spec;

namespace {

/// A token whose kind follows from the state.
constexpr operand whatever_it_is = 1;

constexpr auto phrases = std::to_array<action_phrase>({
    // Errors. What names none gets its name from its place (error_names.hpp).
    {"parse error", op::parse_error, not_mentioned},
    {"this is a parse error", op::parse_error, not_mentioned},
    {"(then |)there is a parse error", op::parse_error, not_mentioned},
    {"this is (a|an) {error} parse error", op::parse_error},
    {"parse error unless this is a permitted slash", op::parse_error_unless_permitted_slash},

    // Character tokens
    {"emit {operand} as a character token", op::emit},
    {"{operand} as a character token", op::emit, 0, true},
    {"emit (a|an|) {character} character token", op::emit},
    {"(a|an) {character} character token", op::emit, 0, true},
    {"emit {count} {character} character tokens", op::emit},
    {"{count} {character} character tokens", op::emit, 0, true},
    {"emit (a|an) {character} character", op::emit},
    {"emit a character token for each of the characters in the temporary buffer(| ( in the order they were added to "
     "the "
     "buffer ))",
     op::emit_temporary_buffer},
    {"a character token for each of the characters in the temporary buffer(| ( in the order they were added to "
     "the "
     "buffer ))",
     op::emit_temporary_buffer, 0, true},
    {"emit an end-of-file token", op::emit_eof},
    {"stop tokenising"},  // nothing comes after that token anyway
    {"an end-of-file token", op::emit_eof, 0, true},

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
    {"set that attribute name and value to the empty string", op::set_attribute_name, the_empty_string},
    {"append {operands} to the current attribute's name", op::append_to_attribute_name},
    {"append {operands} to the current attribute's value", op::append_to_attribute_value},

    // Comments
    {"create a comment token whose data is {operand}", op::create_comment},
    {"create a comment token whose data is \"[CDATA[\"", op::create_comment, the_cdata_string},
    {"append {operands} to the comment token's data", op::append_to_comment},
    {"emit the (|current )comment token", op::emit_comment},
    {"emit the comment", op::emit_comment},
    {"consume every character up to and including the first {character} (character |)or the end of the file ( EOF ) , "
     "whichever comes first",
     op::consume_bogus_comment},
    {"emit a comment token whose data is the concatenation of all the characters (starting from and including|from) "
     "the "
     "character that caused the state machine to switch into the bogus comment state , up to (and including |)the "
     "character immediately before the last consumed character ( i.e. up to the character just before the U+003E or "
     "EOF "
     "character )",
     op::emit_comment},
    {"( if the comment was started by the end of the file ( EOF ) , the token is empty . )"},
    {"the next character that is consumed , if any , is the first character that will be in the comment"},
    {"if the end of the file was reached , reconsume the EOF character", op::reconsume_eof_if_reached},

    // CDATA sections
    {"consume every character up to the next occurrence of the three character sequence {character} {character} "
     "{character} ( ]]> ) , or the end of the file ( EOF ) , whichever comes first",
     op::consume_cdata_section},
    {"emit a series of (character|text) tokens consisting of all the characters consumed except the matching three "
     "character "
     "sequence at the end ( if one was found before the end of the file )"},

    // Processing instructions
    {"create a processing instruction token whose target is the temporary buffer and whose data is the empty string",
     op::create_processing_instruction},
    {"let target be the concatenation of the code points in the temporary buffer , in the order they were added to the "
     "buffer"},
    {"create a processing instruction token whose target is target and (|whose )data is the empty string",
     op::create_processing_instruction},
    {"append {operands} to the (|current )processing instruction token's data", op::append_to_processing_instruction},
    {"emit the (|current )processing instruction token", op::emit_processing_instruction},
    {"convert the temporary buffer to a comment", op::convert_temporary_buffer_to_comment},

    // DOCTYPEs
    {"create a new DOCTYPE token", op::create_doctype},
    {"set (the token's|the current DOCTYPE token's|its) name to {operand}", op::set_doctype_name},
    {"append {operands} to the current DOCTYPE token's name", op::append_to_doctype_name},
    {"set (the DOCTYPE|the current DOCTYPE|that DOCTYPE) token's public identifier to the empty string(| ( not missing "
     "))",
     op::set_public_identifier_empty},
    {"append {operands} to (the|the current) DOCTYPE token's public identifier", op::append_to_public_identifier},
    {"set (the DOCTYPE|the current DOCTYPE|that DOCTYPE) token's system identifier to the empty string(| ( not missing "
     "))",
     op::set_system_identifier_empty},
    {"append {operands} to (the|the current) DOCTYPE token's system identifier", op::append_to_system_identifier},
    {"set (its|the token's|the DOCTYPE token's|the current DOCTYPE token's) correctness flag to incorrect",
     op::mark_incorrect},
    {"mark (it|the DOCTYPE token) as being in error(| , if it is not already)", op::mark_incorrect},
    {"if the name of the DOCTYPE token is exactly the four letters \"HTML\" , then mark the token as being correct . "
     "otherwise , mark it as being in error",
     op::mark_correct_if_named_html},
    {"emit a DOCTYPE token whose name is the empty string and that is marked as being in error", op::emit_doctype,
     nameless_and_in_error},
    {"set (its|the token's|the DOCTYPE token's|the current DOCTYPE token's) force-quirks flag to on",
     op::set_force_quirks},
    {"( this does not set the (|current )DOCTYPE token's force-quirks flag to on . )"},
    {"this does not set the (|current )DOCTYPE token's force-quirks flag to on"},
    {"emit (the token|the DOCTYPE token|that DOCTYPE token|the current DOCTYPE token)", op::emit_doctype},

    // Flags, the temporary buffer, the character reference code
    {"set the escape flag to true", op::set_escape_flag, 1},
    {"set the escape flag to false", op::set_escape_flag, 0},
    {"set the temporary buffer to the empty string", op::clear_temporary_buffer},
    {"append the Unicode character with code point equal to the character reference code to the temporary buffer",
     op::append_to_temporary_buffer, character_reference_code},
    {"find the row with that number in the first column , and set the character reference code to the number in the "
     "second column of that row",
     op::set_code_from_table},
    {"append {operands} to the temporary buffer", op::append_to_temporary_buffer},
    {"append (one or two characters|the character) corresponding to the character reference name ( as given by the "
     "second "
     "column of the named character references table ) to the temporary buffer",
     op::append_reference_to_temporary_buffer},
    {"set the return state to {state}", op::set_return_state},
    {"flush code points consumed as a character reference", op::flush_reference},
    {"set the character reference code to zero ( 0 )", op::set_code, 0},
    {"set the character reference code to {number}", op::set_code},
    {"multiply the character reference code by {number}", op::multiply_code},
    {"add a numeric version of the current input character (|as a hexadecimal digit )( subtract {number} from the "
     "character's code point ) to the character reference code",
     op::add_digit},
    {"if the number is one of the numbers in the first column of the following table , then find the row with that "
     "number in the first column , and set the character reference code to the number in the second column of that row",
     op::set_code_from_table},
    {"(attempt to|) consume the maximum number of characters possible , (where|with) the consumed characters "
     "(are |matching |case-sensitively matching )one of the identifiers in the first column of the (named character "
     "references|entities) table(| ( in a "
     "case-sensitive manner ))",
     op::consume_longest_identifier},
    {"append each character to the temporary buffer when it's consumed"},

    // Attempting to consume a character reference
    {"attempt to consume (an entity|a character reference)", op::consume_reference, not_mentioned},
    {"attempt to consume (an entity|a character reference) , with no additional allowed character",
     op::consume_reference, none_allowed},
    {"if nothing is returned , emit (a|an) {character} (|character )(|character )token . otherwise , emit the "
     "character (token that was|tokens that were) "
     "returned",
     op::emit_what_was_returned},
    {"if nothing is returned , append (a|an) {character} character to the current attribute's value . otherwise , "
     "append "
     "the returned character (token|tokens) to the current attribute's value",
     op::append_what_was_returned},

    // The procedure on character references
    {"not (an entity|a character reference) . no characters are consumed , and nothing is returned",
     op::return_nothing},
    {"( this is not an error , either . )"},
    {"consume the {character}", op::consume_next_character},
    {"consume the X", op::consume_next_character},
    {"consume it"},  // the character that was asked for
    {"consume that too", op::consume_next_character},
    {"follow the steps below , but using the range of characters {set} ( in other words , 0-9 , A-F , a-f ) . when it "
     "comes to interpreting the number , interpret it as a hexadecimal number",
     op::interpret_as_hexadecimal},
    {"follow the steps below , but using the range of characters {set} ( in other words , 0-9 , A-Z , a-z ) . when it "
     "comes to interpreting the number , interpret it as a hexadecimal number",
     op::interpret_as_hexadecimal, with_all_letters},
    {"follow the steps below , but using the range of characters {set} ( i.e. just 0-9 ) . when it comes to "
     "interpreting "
     "the number , interpret it as a decimal number",
     op::interpret_as_decimal},
    {"follow the steps below , but using (the range of characters |){set} . when it comes to interpreting the number , "
     "interpret it as a hexadecimal number",
     op::interpret_as_hexadecimal},
    {"follow the steps below , but using (the range of characters |){set} . when it comes to interpreting the number , "
     "interpret it as a decimal number",
     op::interpret_as_decimal},
    {"consume as many characters as match the range of characters given above(| ( ASCII hex digits or ASCII digits ))",
     op::consume_digits},
    {"don't consume any characters ( and unconsume the {character} character and , if appropriate , the X character )",
     op::unconsume_reference},
    {"all the characters that were matched after the {character} (character |)must be unconsumed",
     op::unconsume_reference},
    {"(otherwise , |)a character reference is parsed"},
    {"nothing is returned", op::return_nothing},
    {"no characters are consumed , and nothing is returned", op::return_nothing},
    {"(|in the following table , )find the row with that number in the first column , and return a character token for "
     "the Unicode character given "
     "in the second column of that row",
     op::return_character, what_was_returned},
    {"return a character token for the {character} character instead", op::return_character},
    {"return (a|an) {character}(| character token)", op::return_character},
    {"return a character token for the Unicode character whose (code point|codepoint) is that number",
     op::return_character, character_reference_code},
    {"return (a character token|one or two character tokens) for the (character|character(s)) corresponding to the "
     "(entity|character reference) name ( as given by "
     "the second column of the (entities|named character references) table )",
     op::return_character, referenced_characters},

    // Next states
    {"consume those (|{count} )characters", op::consume_those_characters},
    {"ignore the character", op::ignore},
    {"stay in {state}", op::stay},
    {"switch to {state}", op::switch_to},
    {"switch to {state} ( which is unrelated to the content model flag's CDATA state )", op::switch_to},
    {"switch to {state} to process the next input character", op::switch_to},
    {"switch to {state} ( don't consume anything in the current state )", op::switch_to},
    {"switch to {state} , with no additional allowed character", op::switch_to_reference_in_attribute, none_allowed},
    {"switch to {state} , with the additional allowed character being {character}",
     op::switch_to_reference_in_attribute},
    {"switch back to the attribute value state that switched into this state", op::switch_back},
    {"switch back to the attribute value state that you were in when you were switched into this state",
     op::switch_back},
    {"reconsume in {state}", op::reconsume_in},
    {"reconsume (the current input character|this input character|this current input character|the input character|the "
     "character|the current character|the EOF character) in {state}",
     op::reconsume_in},
    {"switch to {state} and reconsume (the current input character|this input character|this current input "
     "character|the input character|the character|the current character)",
     op::reconsume_in},
    // In the state that was switched to before
    {"reconsume the (current input |EOF |)character", op::reconsume_in, whatever_it_is},
    {"switch to the return state", op::switch_to_return_state},
    {"reconsume in the return state", op::reconsume_in_return_state},
    {"treat it as per the \"anything else\" entry below", op::as_anything_else},

    // What became of a content model if no end tag comes: see `content_state::taken_back_at_eof`
    {"throw away all the tokens that were emitted since the content model flag was set to {models} , switch to "
     "{models} , "
     "and start reconsuming all the characters that were consumed since that point . ( in other words , reparse "
     "everything that came after the title element's start tag . )",
     op::none, taken_back_at_eof},

    // Remarks
    {"( don't emit the token yet ; further details will be filled in before it is emitted . )"},
});

}  // namespace

std::span<const action_phrase> action_phrases() { return phrases; }

}  // namespace strata::phrases
