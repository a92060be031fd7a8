#pragma once
// The words of the texts, where they differ from those of the phrases: slips, glyphs in parentheses, remarks, and
// wordings that occur once. Each row applies from one text up to the next text with different words. When a sentence is
// shown, core/language/one_rule.cpp applies the rows to it in this order. The suite `quoted_words` looks the sentences
// up in the texts. Words in brackets are not in the text, which expresses them in another form.

#include <array>

#include "core/spec/draft.hpp"

namespace strata::spec {

inline constexpr auto rewordings_of_texts = std::to_array<rewording>({
    {"2006-03-02", "2006-12-20", "Bogus comment state", "set to the PCDATA state.)", "set to the normal state.)"},
    {"2006-03-02", "2006-12-20", "Marked section open state", "set to the PCDATA state.)", "set to the normal state.)"},
    {"2006-03-02", "2006-12-20", "Marked section open state",
     " The next character that is consumed, if any, is the first character that will be in the comment.", ""},
    {"2006-03-02", "2006-12-20", "Before DOCTYPE name state",
     "Create a new DOCTYPE token. Set the token's name to the uppercase version of the current input character. Set "
     "its correctness flag to incorrect. Switch to the DOCTYPE name state.",
     "Create a new DOCTYPE token. Set the token's name name to the uppercase version of the current input character "
     "(subtract 0x0020 to the character's codepoint), and mark it as being in error. Switch to the DOCTYPE name "
     "state."},
    {"2006-03-02", "2007-10-27", "",
     "Create a new DOCTYPE token. Set the token's name to the empty string. Set its correctness flag to incorrect. "
     "Emit the token.",
     "Emit a DOCTYPE token whose name is the empty string and that is marked as being in error."},
    {"2006-03-02", "2006-12-20", "", "Otherwise, return a character token for the Unicode character whose code point",
     "If one or more characters match the range, then take them all and interpret the string of characters as a number "
     "(either hexadecimal or decimal as appropriate), and return a character token for the Unicode character whose "
     "codepoint"},
    {"2006-03-02", "2007-10-27", "",
     "zero, if the number is higher than 0x10FFFF, or if it's one of the surrogate characters (characters in the range "
     "0xD800 to 0xDFFF),",
     "not a valid Unicode character (e.g. if the number is higher than 1114111), or if the number is zero,"},
    {"2006-03-02", "2006-12-20", "",
     "RCDATA or CDATA states but no start tag token has ever been emitted by this instance of the tokeniser (fragment "
     "case), or, if the content model flag is set to the RCDATA or CDATA states and the next few characters",
     "CDATA, textarea, or title states, then examine the next few characters."},
    {"2006-03-02", "2007-10-27", "",
     "do not match the tag name of the last start tag token emitted (compared in an ASCII case-insensitive manner), or "
     "if they do but they are not immediately followed by one of the following characters: U+0009 CHARACTER "
     "TABULATION, U+000A LINE FEED, U+000B LINE TABULATION, U+000C FORM FEED, U+0020 SPACE, U+003E GREATER-THAN SIGN, "
     "U+002F SOLIDUS, U+003C LESS-THAN SIGN, EOF, then this is a parse error. Emit a U+003C LESS-THAN SIGN character "
     "token and a U+002F SOLIDUS character token. Reconsume",
     "If they do not match the tag name of the last start tag token emitted (case insensitively), or if they do but "
     "they are not immediately followed by one of the following characters: U+0009 CHARACTER TABULATION, U+000A LINE "
     "FEED (LF), U+000B LINE TABULATION, U+000C FORM FEED (FF), U+0020 SPACE, U+003E GREATER-THAN SIGN (>), U+002F "
     "SOLIDUS (/), U+003C LESS-THAN SIGN (<), EOF ...then there is a parse error. Emit a U+003C LESS-THAN SIGN "
     "character token, a U+002F SOLIDUS character token, and reconsume"},
    {"2006-03-02", "2007-10-27", "", "Reconsume the current input", "Reconsume the"},
    {"2006-03-02", "2006-12-20", "", "version of the current input character to",
     "version of the current input character (add 0x0020 to the character's codepoint) to"},
    {"2006-03-02", "2007-10-27", "", "Set the DOCTYPE token's correctness flag to incorrect.",
     "Mark the DOCTYPE token as being in error, if it is not already."},
    {"2006-03-02", "2007-10-27", "", "name to the current input character. Set its correctness flag to incorrect.",
     "name name to the current input character, and mark it as being in error."},
    {"2006-03-02", "2006-12-20", "",
     "starting from and including the character that caused the state machine to switch into the bogus comment state, "
     "up to and including the character immediately before the last consumed character (i.e. up to the character just "
     "before the U+003E or EOF character).",
     "from the character that caused the state machine to switch into the bogus comment state, up to the last consumed "
     "character before the U+003E character, if any, or up to the end of the file otherwise."},
    {"2006-03-02", "2006-12-20", "",
     "(If the comment was started by the end of the file (EOF), the token is empty.) Switch", "Switch"},
    {"2006-03-02", "2006-12-20", "", "and an end-of-file token.",
     "then emit an end-of-file token and stop tokenising."},
    {"2006-03-02", "2006-12-20", "",
     "Otherwise, if the next seven characters are an ASCII case-insensitive match for the word \"DOCTYPE\", then "
     "consume those characters and",
     "Otherwise if the next seven chacacters are a case-insensitive match for the word \"DOCTYPE\" then"},
    {"2006-03-02", "2009-02-07", "",
     "matching one of the identifiers in the first column of the entities table (in a case-sensitive manner).",
     "case-sensitively matching one of the identifiers in the first column of the entities table."},
    {"2006-03-02", "2006-12-20", "", "the PCDATA, RCDATA, or CDATA states:", "a state other than the plaintext state:"},
    {"2006-03-02", "2006-12-20", "", "error. Emit an end-of-file token.", "error, then emit an end-of-file token"},
    {"2006-03-02", "2007-10-27", "", "One leading U+FEFF BYTE ORDER MARK character must be ignored if any are",
     "A leading U+FEFF BYTE ORDER MARK (BOM) must be dropped if"},
    {"2006-03-02", "2006-12-20", "", "the PCDATA or RCDATA", "one of the normal, textarea, or title"},
    {"2006-03-02", "2006-12-20", "", "token then emit an", "token, then emit and"},
    {"2006-03-02", "2006-12-20", "Data", "Emit an end-of-file token.", "emit an end-of-file token"},
    {"2006-03-02", "2006-12-20", "", "Emit an end-of-file token.", "Stop tokenising."},
    {"2006-03-02", "2006-12-20", "", "A through to U+005A", "A, through to U+005A"},
    {"2006-03-02", "2009-10-24", "Comment", "current input character to", "input character to"},
    {"2006-03-02", "2009-10-19", "", "Append a U+002D HYPHEN-MINUS", "Append a U+002D HYPHEN-MINUS (-)"},
    {"2006-03-02", "2006-12-20", "", "token, a U+002F SOLIDUS character token, then",
     "token and a U+002F SOLIDUS character token, then"},
    {"2006-03-02", "2009-02-07", "", "and including the first U+003E GREATER-THAN SIGN character",
     "the first U+003E GREATER-THAN SIGN character (>)"},
    {"2006-03-02", "2007-10-27", "", "Otherwise, this is a", "Otherwise, is is a"},
    {"2006-03-02", "2007-10-27", "", "the comment dash state.", "the comment dash state"},
    {"2006-03-02", "2021-11-22", "", "to the comment end state.", "to the comment end state"},
    {"2006-03-02", "2009-10-24", "", "characters, then consume those", "(-) characters, consume those"},
    {"2006-03-02", "2006-12-20", "DOCTYPE name state", "(add 0x0020 to the character's codepoint) to",
     "(subtract 0x0020 to the character's codepoint) to"},
    {"2006-03-02", "2011-05-25", "", "in when you were", "in when were"},
    {"2006-03-02", "2007-10-27", "", "Emit the current input", "Emit the input"},
    {"2006-03-02", "2009-10-24", "", "characters and the input", "(-) characters and the input"},
    {"2006-03-02", "2007-10-27", "", "character in the before DOCTYPE name",
     "current character in the before DOCTYPE name"},
    {"2006-12-20", "2007-10-27", "Tag open state", "If it is a U+002F SOLIDUS character,",
     "If the next input character is a U+002F SOLIDUS (/) character, consume it and"},
    {"2006-12-20", "2007-10-27", "Before DOCTYPE name state",
     "Create a new DOCTYPE token. Set the token's name to the uppercase version of the current input character. Set "
     "its correctness flag to incorrect. Switch to the DOCTYPE name state.",
     "Create a new DOCTYPE token. Set the token's name name to the uppercase version of the current input character "
     "(subtract 0x0020 from the character's code point), and mark it as being in error. Switch to the DOCTYPE name "
     "state."},
    {"2006-03-02", "2007-10-27", "", "the current input character.", "this input character."},
    {"2006-12-20", "2007-10-27", "", "of the current input character,",
     "of the input character (add 0x0020 to the character's code point),"},
    {"2006-12-20", "2007-10-27", "Tokenising entities [the number]", "Otherwise, return a character",
     "If one or more characters match the range, then take them all and interpret the string of characters as a number "
     "(either hexadecimal or decimal as appropriate), and return a character"},
    {"2006-12-20", "2007-10-27", "", "Otherwise, if the next seven characters are an ASCII",
     "Otherwise if the next seven chacacters are a"},
    {"2006-12-20", "2009-02-07", "",
     "character immediately before the last consumed character (i.e. up to the character just before the U+003E or EOF "
     "character).",
     "last consumed character before the U+003E character, if any, or up to the end of the file otherwise."},
    {"2006-12-20", "2007-10-27", "",
     "but no start tag token has ever been emitted by this instance of the tokeniser (fragment case), or, if the "
     "content model flag is set to the RCDATA or CDATA states and the next few characters",
     "then examine the next few characters."},
    {"2006-12-20", "2007-10-27", "", "version of the current input character to",
     "version of the current input character (add 0x0020 to the character's code point) to"},
    {"2006-12-20", "2007-10-27", "", "Otherwise, emit a U+003C",
     "If the next input character is not a U+002F SOLIDUS (/) character, emit a U+003C"},
    {"2006-12-20", "2007-10-27", "", "the PCDATA, RCDATA, or CDATA states:", "a state other than the PLAINTEXT state:"},
    {"2006-12-20", "2007-10-27", "", "U+0066 LATIN SMALL LETTER F, and U+0041 LATIN CAPITAL LETTER A through to U+0046",
     "U+0078 LATIN SMALL LETTER F, and U+0041 LATIN CAPITAL LETTER A, through to U+0058"},
    {"2006-12-20", "2007-10-27", "", "If the name of", "Then, if the name of"},
    {"2006-12-20", "2007-10-27", "DOCTYPE name state", "(add 0x0020 to the character's code point)",
     "(subtract 0x0020 from the character's code point)"},
    {"2006-12-20", "2009-10-24", "", "to the PCDATA or", "to one of the PCDATA or"},
    {"2007-10-27", "2009-10-24", "", "of the current input character",
     "of the input character (add 0x0020 to the character's code point)"},
    {"2006-03-02", "2009-10-24", "", "current input character, then switch to the tag name state.",
     "input character, then switch to the tag name state. (Don't emit the token yet; further details will be filled in "
     "before it is emitted.)"},
    {"2006-03-02", "2006-12-20", "", "of the input character,",
     "of the input character (add 0x0020 to the character's codepoint),"},
    {"2006-03-02", "2006-12-20", "", "of the current input character,",
     "of the current input character (add 0x0020 to the character's codepoint),"},
    {"2006-12-20", "2009-10-24", "Before attribute", "version of the input", "version of the current input"},
    {"2006-12-20", "2009-10-24", "After attribute name state", "version of the input", "version of the current input"},
    {"2007-10-27", "2009-02-07", "", "Otherwise, if the next seven characters are an ASCII",
     "Otherwise if the next seven characters are a"},
    {"2007-10-27", "2009-02-07", "", "six characters starting from the current input character are an ASCII",
     "next six characters are a"},
    {"2007-10-27", "2009-02-07", "",
     "FEED, U+000B LINE TABULATION, U+000C FORM FEED, U+0020 SPACE, U+003E GREATER-THAN SIGN, U+002F SOLIDUS, EOF, "
     "then",
     "FEED (LF), U+000B LINE TABULATION, U+000C FORM FEED (FF), U+0020 SPACE, U+003E GREATER-THAN SIGN (>), U+002F "
     "SOLIDUS (/), EOF ...then"},
    {"2007-10-27", "2009-10-19", "", "the RCDATA or CDATA states and the escape",
     "either the RCDATA state or the CDATA state, and the escape"},
    {"2007-10-27", "2009-10-24", "", "SEMICOLON, then there is", "SEMICOLON (;), there is"},
    {"2007-10-27", "2009-02-07", "", "(compared in an ASCII case-insensitive manner),", "(case insensitively),"},
    {"2007-10-27", "2009-10-24", "", "current input character as", "input character as"},
    {"2007-10-27", "2009-10-19", "", "A through to U+0046", "A, through to U+0046"},
    {"2007-10-27", "2009-10-24", "",
     "stream, including this one, are U+002D HYPHEN-MINUS, U+002D HYPHEN-MINUS, and U+003E GREATER-THAN SIGN "
     "(\"-->\"), then",
     "stream including this one are U+002D HYPHEN-MINUS, U+002D HYPHEN-MINUS, U+003E GREATER-THAN SIGN (\"-->\"),"},
    {"2007-10-27", "2009-10-24", "", "state and reconsume the current", "state and reconsume this"},
    {"2007-10-27", "2009-10-19", "", "comment end dash state.", "comment end dash state"},
    {"2007-10-27", "2009-10-19", "", "SEMICOLON, and the next", "SEMICOLON (;), and the next"},
    {"2007-10-27", "2008-03-09", "Markup", "this is a parse", "is is a parse"},
    {"2007-10-27", "2008-03-09", "", "Otherwise, this is a", "Otherwise, this is the"},
    {"2007-10-27", "2009-02-07", "", "state, and the escape flag is false:", "state and the escape flag is false:"},
    {"2007-10-27", "2009-10-19", "", "is a U+002F SOLIDUS", "is a U+002F SOLIDUS (/)"},
    {"2007-10-27", "2008-03-09", "", "token's name to the", "token's name name to the"},
    {"2007-10-27", "2009-10-19", "", "must be unconsumed, and", "(&) must be unconsumed, and"},
    {"2007-10-27", "2008-03-09", "", "Reconsume the current input", "Reconsume the current"},
    {"2007-10-27", "2009-02-07", "", "Append the lowercase version of the",
     "Append the lowercase version of the current"},
    {"2008-03-09", "2009-10-19", "", "Reconsume the current input", "Reconsume the"},
    {"2008-03-09", "2009-10-19", "", "character in the before DOCTYPE name",
     "current character in the before DOCTYPE name"},
    {"2008-03-09", "2016-06-13", "", "being U+0022 QUOTATION MARK.", "being U+0022 QUOTATION MARK (\")."},
    {"2008-03-09", "2014-10-28", "", "character being U+0027 APOSTROPHE.", "character being U+0027 APOSTROPHE (')."},
    {"2009-02-07", "2009-10-24", "Tag open state", "The behaviour of this state", "The behavior of this state"},
    {"2009-02-07", "", "", "to the empty string,", "to the empty string (not missing),"},
    {"2009-02-07", "2009-10-24", "", "in the HTML namespace,", "in the HTML namespace"},
    {"2009-02-07", "2009-10-24", "",
     "FEED, U+000C FORM FEED, U+0020 SPACE, U+003E GREATER-THAN SIGN, U+002F SOLIDUS, EOF, then",
     "FEED (LF), U+000C FORM FEED (FF), U+0020 SPACE, U+003E GREATER-THAN SIGN (>), U+002F SOLIDUS (/), EOF ...then"},
    {"2009-02-07", "2014-10-28", "", "character or the end", "character (>) or the end"},
    {"2009-02-07", "2009-10-24", "Tag name", "version of the input", "version of the current input"},
    {"2009-02-07", "2009-10-24", "Attribute", "version of the input", "version of the current input"},
    {"2009-10-19", "2009-10-24", "", "Reconsume the current input", "Reconsume the current"},
    {"2009-10-19", "2014-10-28", "Tokenizing character references [the number]",
     "Otherwise, if the number is zero, if the number is higher than 0x10FFFF, or if it's one of the surrogate "
     "characters (characters in the range 0xD800 to 0xDFFF), then this is a parse error; return a character token for "
     "the U+FFFD REPLACEMENT CHARACTER character instead.",
     "Otherwise, if the number is in the range 0xD800 to 0xDFFF or is greater than 0x10FFFF, then this is a parse "
     "error. Return a U+FFFD REPLACEMENT CHARACTER."},
    {"2009-10-19", "2009-10-24", "",
     "Return a character token for the Unicode character whose code point is that number.",
     "If the number is in the range 0x0001 to 0x0008, 0x000E to 0x001F, 0x007F to 0x009F, 0xFDD0 to 0xFDEF, or is one "
     "of 0x000B, 0xFFFE, 0xFFFF, 0x1FFFE, 0x1FFFF, 0x2FFFE, 0x2FFFF, 0x3FFFE, 0x3FFFF, 0x4FFFE, 0x4FFFF, 0x5FFFE, "
     "0x5FFFF, 0x6FFFE, 0x6FFFF, 0x7FFFE, 0x7FFFF, 0x8FFFE, 0x8FFFF, 0x9FFFE, 0x9FFFF, 0xAFFFE, 0xAFFFF, 0xBFFFE, "
     "0xBFFFF, 0xCFFFE, 0xCFFFF, 0xDFFFE, 0xDFFFF, 0xEFFFE, 0xEFFFF, 0xFFFFE, 0xFFFFF, 0x10FFFE, or 0x10FFFF, then "
     "this is a parse error."},
    {"2009-10-19", "2009-10-24", "",
     "if the number is 0x0D, or a control that's not ASCII whitespace, then this is a parse error.",
     "return a character token for the Unicode character whose code point is that number."},
    {"2009-10-19", "2009-10-24", "", "if the number is a noncharacter,",
     "return a character token for the Unicode character whose code point is that number."},
    {"2009-10-19", "2009-10-24", "", "the RCDATA or RAWTEXT states and the escape",
     "either the RCDATA state or the RAWTEXT state, and the escape"},
    {"2009-10-19", "2014-10-28", "", "through to U+0039 DIGIT NINE (i.e. just 0-9).", "(0) to U+0039 DIGIT NINE (9)."},
    {"2009-10-19", "2014-10-28", "",
     "through to U+0039 DIGIT NINE, U+0061 LATIN SMALL LETTER A through to U+0066 LATIN SMALL LETTER F, and U+0041 "
     "LATIN CAPITAL LETTER A through",
     "(0) to U+0039 DIGIT NINE (9), U+0061 LATIN SMALL LETTER A to U+0066 LATIN SMALL LETTER F, and U+0041 LATIN "
     "CAPITAL LETTER A"},
    {"2009-10-19", "2010-04-30", "",
     "SEMICOLON, and the next character is in the range U+0030 DIGIT ZERO to U+0039 DIGIT NINE, U+0041 LATIN CAPITAL "
     "LETTER A to U+005A LATIN CAPITAL LETTER Z, or U+0061 LATIN SMALL LETTER A to U+007A LATIN SMALL LETTER Z, then, "
     "for historical reasons, all the characters that were matched after the U+0026 AMPERSAND",
     "SEMICOLON character (;), and the next character is in the range U+0030 DIGIT ZERO (0) to U+0039 DIGIT NINE (9), "
     "U+0041 LATIN CAPITAL LETTER A to U+005A LATIN CAPITAL LETTER Z, or U+0061 LATIN SMALL LETTER A to U+007A LATIN "
     "SMALL LETTER Z, then, for historical reasons, all the characters that were matched after the U+0026 AMPERSAND "
     "character (&)"},
    {"2009-10-19", "2009-10-24", "", "a U+002D HYPHEN-MINUS character", "a U+002D HYPHEN-MINUS character (-)"},
    {"2009-10-19", "2009-10-24", "", "characters, a U+0021 EXCLAMATION MARK character,",
     "(-) characters, a U+0021 EXCLAMATION MARK character (!),"},
    {"2009-10-19", "2009-10-24", "", "character, switch to the", "character (/), switch to the"},
    {"2009-10-19", "2014-10-28", "", "being U+003E GREATER-THAN SIGN.", "being U+003E GREATER-THAN SIGN (>)."},
    {"2009-10-19", "2009-10-24", "", "instance of the tokeniser", "instance of the tokenizer"},
    {"2009-10-19", "2009-10-24", "", "characters and a U+0021 EXCLAMATION MARK character",
     "(-) characters and a U+0021 EXCLAMATION MARK character (!)"},
    {"2009-10-19", "2009-10-24", "", "current character in the before attribute name",
     "character in the before attribute name"},
    {"2009-10-24", "2016-06-13", "Tokenizing character references",
     "Otherwise, if the number is a noncharacter, then this is a parse error.",
     "[Otherwise, if the number is a noncharacter, then this is a parse error.]"},
    {"2009-10-24", "2016-06-13", "Tokenizing character references",
     "Otherwise, if the number is 0x0D, or a control that's not ASCII whitespace, then this is a parse error.",
     "[Otherwise, if the number is 0x0D, or a control that's not ASCII whitespace, then this is a parse error.]"},
    {"2009-10-24", "2011-05-25", "Script data double escape",
     "If the temporary buffer is the string \"script\", then emit the current input character as a character token and "
     "switch",
     "Emit the current input character as a character token. If the temporary buffer is the string \"script\", then "
     "switch"},
    {"2009-10-24", "2011-05-25", "Script data double escape",
     "Otherwise, emit the current input character as a character token and switch",
     "Emit the current input character as a character token. Otherwise, switch"},
    {"2009-10-24", "2014-10-28", "Before attribute value state", "and reconsume the current input",
     "and reconsume this current input"},
    {"2009-10-24", "2014-10-28", "", "Switch to the script data state and reconsume the current input character.",
     "Reconsume the current input character in the script data state."},
    {"2009-10-24", "2014-10-28", "",
     "Switch to the script data escaped state and reconsume the current input character.",
     "Reconsume the current input character in the script data escaped state."},
    {"2009-10-24", "2014-10-28", "",
     "Switch to the script data double escaped state and reconsume the current input character.",
     "Reconsume the current input character in the script data double escaped state."},
    {"2009-10-24", "2016-06-13", "", "version of the current input character",
     "version of the current input character (add 0x0020 to the character's code point)"},
    {"2009-10-24", "2016-06-13", "", "Return a character token", "Otherwise, return a character token"},
    {"2009-10-24", "2014-10-28", "",
     "and a character token for each of the characters in the temporary buffer. Reconsume",
     "a character token for each of the characters in the temporary buffer (in the order they were added to the "
     "buffer), and reconsume"},
    {"2009-10-24", "2011-05-25", "", "Switch to the RCDATA end tag name state.",
     "Finally, switch to the RCDATA end tag name state. (Don't emit the token yet; further details will be filled in "
     "before it is emitted.)"},
    {"2009-10-24", "2011-05-25", "", "Switch to the RAWTEXT end tag name state.",
     "Finally, switch to the RAWTEXT end tag name state. (Don't emit the token yet; further details will be filled in "
     "before it is emitted.)"},
    {"2009-10-24", "2011-05-25", "", "Switch to the script data end tag name state.",
     "Finally, switch to the script data end tag name state. (Don't emit the token yet; further details will be filled "
     "in before it is emitted.)"},
    {"2009-10-24", "2011-05-25", "", "Switch to the script data escaped end tag name state.",
     "Finally, switch to the script data escaped end tag name state. (Don't emit the token yet; further details will "
     "be filled in before it is emitted.)"},
    {"2009-10-24", "2014-10-28", "", "characters, then consume those", "characters (-), consume those"},
    {"2009-10-24", "2011-05-25", "", "namespace, and the next seven characters are an ASCII",
     "namespace and the next seven characters are an"},
    {"2009-10-24", "2014-10-28", "", "token and a U+002F SOLIDUS character token. Reconsume the current",
     "token, a U+002F SOLIDUS character token, and reconsume the current"},
    {"2009-10-24", "2014-10-28", "", "current input character in the before", "character in the before"},
    {"2009-10-24", "2014-10-28", "", "SEMICOLON, then there is", "SEMICOLON character (;), there is"},
    {"2009-10-24", "2011-05-25", "", "two U+002D HYPHEN-MINUS characters", "two U+002D HYPHEN-MINUS characters (-)"},
    {"2009-10-24", "2016-06-13", "Script", "set its tag name", "and set its tag name"},
    {"2009-10-24", "2014-10-28", "Comment", "a U+002D HYPHEN-MINUS character", "a U+002D HYPHEN-MINUS character (-)"},
    {"2009-10-24", "2011-05-25", "Comment", "U+0021 EXCLAMATION MARK character",
     "U+0021 EXCLAMATION MARK character (!)"},
    {"2009-10-24", "2016-06-13", "RCDATA end", "set its tag name", "and set its tag name"},
    {"2009-10-24", "2016-06-13", "RAWTEXT end tag open state", "set its tag name", "and set its tag name"},
    {"2010-04-30", "2014-10-28", "Tokenizing character references [the match]",
     "If no match can be made, and the characters after the U+0026 AMPERSAND consist of a sequence of one or more "
     "characters in the range U+0030 DIGIT ZERO to U+0039 DIGIT NINE, U+0061 LATIN SMALL LETTER A to U+007A LATIN "
     "SMALL LETTER Z, and U+0041 LATIN CAPITAL LETTER A to U+005A LATIN CAPITAL LETTER Z followed by a U+003B "
     "SEMICOLON, then this is a parse error. No characters are consumed, and nothing is returned.",
     "If no match can be made, then no characters are consumed, and nothing is returned. In this case, if the "
     "characters after the U+0026 AMPERSAND character (&) consist of a sequence of one or more characters in the range "
     "U+0030 DIGIT ZERO (0) to U+0039 DIGIT NINE (9), U+0061 LATIN SMALL LETTER A to U+007A LATIN SMALL LETTER Z, and "
     "U+0041 LATIN CAPITAL LETTER A to U+005A LATIN CAPITAL LETTER Z, followed by a U+003B SEMICOLON character (;), "
     "then this is a parse error."},
    {"2010-04-30", "2014-10-28", "",
     "SEMICOLON, and the next character is in the range a U+003D EQUALS SIGN character, U+0030 DIGIT ZERO to U+0039 "
     "DIGIT NINE, U+0041 LATIN CAPITAL LETTER A to U+005A LATIN CAPITAL LETTER Z, or U+0061 LATIN SMALL LETTER A to "
     "U+007A LATIN SMALL LETTER Z, then, for historical reasons, all the characters that were matched after the U+0026 "
     "AMPERSAND",
     "SEMICOLON character (;), and the next character is either a U+003D EQUALS SIGN character (=) or in the range "
     "U+0030 DIGIT ZERO (0) to U+0039 DIGIT NINE (9), U+0041 LATIN CAPITAL LETTER A to U+005A LATIN CAPITAL LETTER Z, "
     "or U+0061 LATIN SMALL LETTER A to U+007A LATIN SMALL LETTER Z, then, for historical reasons, all the characters "
     "that were matched after the U+0026 AMPERSAND character (&)"},
    {"2010-04-30", "2016-06-13", "", "Otherwise, if no match", "If no match"},
    {"2010-04-30", "2011-05-25", "Tokenizing character references [the reference name (2)]",
     "Otherwise, return a character", "Return a character"},
    {"2011-05-25", "2016-06-13", "", "Otherwise, return a character token for the character",
     "Return one or two character tokens for the character(s)"},
    {"2011-05-25", "2016-06-13", "", "end tag name state.",
     "end tag name state. (Don't emit the token yet; further details will be filled in before it is emitted.)"},
    {"2011-05-25", "2014-10-28", "",
     "the insertion mode is \"in foreign content\" and the current node is not an element in the HTML namespace, and "
     "the next seven characters are an ASCII",
     "the current node is not an element in the HTML namespace and the next seven characters are an"},
    {"2011-05-25", "2014-10-28", "", "characters, a U+0021 EXCLAMATION MARK character,",
     "characters (-), a U+0021 EXCLAMATION MARK character (!),"},
    {"2011-05-25", "2016-06-13", "", "that you were in when you were", "that"},
    {"2011-05-25", "2016-06-13", "", "a U+0026 AMPERSAND character", "a U+0026 AMPERSAND character (&)"},
    {"2011-05-25", "2016-06-13", "", "Switch to the RCDATA end tag name", "Finally, switch to the RCDATA end tag name"},
    {"2011-05-25", "2016-06-13", "", "Switch to the RAWTEXT end tag name",
     "Finally, switch to the RAWTEXT end tag name"},
    {"2011-05-25", "2014-10-28", "Script data end tag open state", "Switch to the script",
     "Finally, switch to the script"},
    {"2011-05-25", "2014-10-28", "Script data escaped end tag open state", "Switch to the script",
     "Finally, switch to the script"},
    {"2011-05-25", "2014-10-28", "", "U+002D HYPHEN-MINUS characters and", "U+002D HYPHEN-MINUS characters (-) and"},
    {"2011-05-25", "2014-10-28", "", "MARK character to the", "MARK character (!) to the"},
    {"2014-10-28", "2016-06-13", "RCDATA less-than sign state",
     "Emit a U+003C LESS-THAN SIGN character token and reconsume the current input character in the RCDATA state.",
     "Switch to the RCDATA state. Emit a U+003C LESS-THAN SIGN character token. Reconsume the current input "
     "character."},
    {"2014-10-28", "2016-06-13", "RAWTEXT less-than sign state",
     "Emit a U+003C LESS-THAN SIGN character token and reconsume the current input character in the RAWTEXT state.",
     "Switch to the RAWTEXT state. Emit a U+003C LESS-THAN SIGN character token. Reconsume the current input "
     "character."},
    {"2014-10-28", "2016-06-13", "Script data less-than sign state",
     "Emit a U+003C LESS-THAN SIGN character token and reconsume the current input character in the script data state.",
     "Switch to the script data state. Emit a U+003C LESS-THAN SIGN character token. Reconsume the current input "
     "character."},
    {"2014-10-28", "2016-06-13", "Script data escaped less-than sign state",
     "Emit a U+003C LESS-THAN SIGN character token and reconsume the current input character in the script data "
     "escaped state.",
     "Switch to the script data escaped state. Emit a U+003C LESS-THAN SIGN character token. Reconsume the current "
     "input character."},
    {"2014-10-28", "2016-06-13", "Tag open state",
     "Emit a U+003C LESS-THAN SIGN character token and reconsume the current input character in the data state.",
     "Switch to the data state. Emit a U+003C LESS-THAN SIGN character token. Reconsume the current input character."},
    {"2014-10-28", "2016-06-13", "Tokenizing character references [the number]",
     "Otherwise, if the number is zero, if the number is higher than 0x10FFFF, or if it's one of the surrogate "
     "characters (characters in the range 0xD800 to 0xDFFF), then this is a parse error; return a character token for "
     "the U+FFFD REPLACEMENT CHARACTER character instead.",
     "Otherwise, if the number is in the range 0xD800 to 0xDFFF or is greater than 0x10FFFF, then this is a parse "
     "error. Return a U+FFFD REPLACEMENT CHARACTER character token."},
    {"2014-10-28", "2016-06-13", "", "state and reconsume the current input character.",
     "state. Reconsume the current input character."},
    {"2014-10-28", "2016-06-13", "", "Reconsume the EOF character in the data state.",
     "Switch to the data state. Reconsume the EOF character."},
    {"2014-10-28", "2016-06-13", "", "Reconsume the current input character in the RAWTEXT state.",
     "Switch to the RAWTEXT state. Reconsume the current input character."},
    {"2014-10-28", "2016-06-13", "", "Reconsume the current input character in the RCDATA state.",
     "Switch to the RCDATA state. Reconsume the current input character."},
    {"2014-10-28", "2016-06-13", "", "Reconsume the current input character in the script data state.",
     "Switch to the script data state. Reconsume the current input character."},
    {"2014-10-28", "2016-06-13", "", "Reconsume the current input character in the script data escaped state.",
     "Switch to the script data escaped state. Reconsume the current input character."},
    {"2014-10-28", "2016-06-13", "", "Reconsume the current input character in the before DOCTYPE name state.",
     "Switch to the before DOCTYPE name state. Reconsume the current input character."},
    {"2014-10-28", "2016-06-13", "", "Reconsume the current input character in the before attribute name state.",
     "Switch to the before attribute name state. Reconsume the current input character."},
    {"2014-10-28", "2016-06-13", "Tokenizing character references [the match]",
     "If no match can be made, and the characters after the U+0026 AMPERSAND consist of a sequence of one or more "
     "ASCII alphanumeric characters followed by a U+003B SEMICOLON, then this is a parse error. No characters are "
     "consumed, and nothing is returned.",
     "If no match can be made, then no characters are consumed, and nothing is returned. In this case, if the "
     "characters after the U+0026 AMPERSAND character (&) consist of a sequence of one or more alphanumeric ASCII "
     "characters followed by a U+003B SEMICOLON character (;), then this is a parse error."},
    {"2014-10-28", "", "", "in the temporary buffer.",
     "in the temporary buffer (in the order they were added to the buffer)."},
    {"2014-10-28", "2016-06-13", "", "dropped, along with the value that gets associated with it (if any).",
     "removed from the token."},
    {"2014-10-28", "2016-06-13", "",
     "U+003B SEMICOLON, and the next character is in the range a U+003D EQUALS SIGN character, then, for historical "
     "reasons, all the characters that were matched after the U+0026 AMPERSAND must be unconsumed.",
     "\";\" (U+003B) character, and the next character is either a \"=\" (U+003D) character or an alphanumeric ASCII "
     "character, then, for historical reasons, all the characters that were matched after the U+0026 AMPERSAND "
     "character (&) must be unconsumed, and nothing is returned."},
    {"2014-10-28", "2016-06-13", "",
     "the range of characters U+0030 DIGIT ZERO through to U+0039 DIGIT NINE, U+0061 LATIN SMALL LETTER A through to "
     "U+0066 LATIN SMALL LETTER F, and U+0041 LATIN CAPITAL LETTER A through to U+0046 LATIN CAPITAL LETTER F (in "
     "other words, 0-9, A-F, a-f).",
     "ASCII hex digits."},
    {"2014-10-28", "2016-06-13", "",
     "the insertion mode is \"in foreign content\" and the current node is not an element in the HTML namespace, and "
     "the next seven characters are an ASCII",
     "there is an adjusted current node and it is not an element in the HTML namespace and the next seven characters "
     "are a"},
    {"2014-10-28", "2016-06-13", "", "Append a U+002D HYPHEN-MINUS", "Append a \"-\" (U+002D)"},
    {"2014-10-28", "2016-06-13", "", "U+002D HYPHEN-MINUS characters, then", "\"-\" (U+002D) characters,"},
    {"2014-10-28", "2016-06-13", "",
     "the range of characters U+0030 DIGIT ZERO through to U+0039 DIGIT NINE (i.e. just 0-9).", "ASCII digits."},
    {"2014-10-28", "2016-06-13", "", "Append two U+002D HYPHEN-MINUS", "Append two \"-\" (U+002D)"},
    {"2014-10-28", "2016-06-13", "", "of characters given above.",
     "of characters given above (ASCII hex digits or ASCII digits)."},
    {"2014-10-28", "2016-06-13", "",
     "Otherwise, if the character reference is being consumed as part of an attribute, and the last character matched "
     "is not a U+003B SEMICOLON, and the next character is in the range an ASCII alphanumeric, then, for historical "
     "reasons, all the characters that were matched after the U+0026 AMPERSAND",
     "If the character reference is being consumed as part of an attribute, and the last character matched is not a "
     "\";\" (U+003B) character, and the next character is either a \"=\" (U+003D) character or an alphanumeric ASCII "
     "character, then, for historical reasons, all the characters that were matched after the U+0026 AMPERSAND "
     "character (&)"},
    {"2014-10-28", "2016-06-13", "Comment", "a U+0021 EXCLAMATION MARK", "a \"!\" (U+0021)"},
    {"2014-10-28", "2016-06-13", "", "a U+003B SEMICOLON, then", "a \";\" (U+003B) character,"},
    {"2014-10-28", "2016-06-13", "Bogus comment state",
     "(If the comment was started by the end of the file (EOF), the token is empty.) Switch to the data state.",
     "(If the comment was started by the end of the file (EOF), the token is empty. Similarly, the token is empty if "
     "it was generated by the string \"<!>\".) Switch to the data state."},
    {"2014-10-28", "2016-06-13", "", "token that was returned.", "tokens that were returned."},
    {"2014-10-28", "2016-06-13", "", "if any are present.", "if any are present in the input stream."},
    {"2014-10-28", "2016-06-13", "", "first U+003E GREATER-THAN SIGN", "first \">\" (U+003E)"},
    {"2014-10-28", "2016-06-13", "", "being U+003E GREATER-THAN SIGN.", "being \">\" (U+003E)."},
    {"2014-10-28", "2016-06-13", "Character", "Finally, switch to the", "Switch to the"},
    {"2014-10-28", "2016-06-13", "Script data end tag open state", "Switch to the script data end tag",
     "Finally, switch to the script data end tag"},
    {"2014-10-28", "2016-06-13", "Script data escaped end tag open state", "Switch to the script data escaped end",
     "Finally, switch to the script data escaped end"},
    {"2014-10-28", "2016-06-13", "", "character being U+0027 APOSTROPHE.", "character being \"'\" (U+0027)."},
    {"2014-10-28", "2016-06-13", "", "token to the current", "tokens to the current"},
    {"2014-10-28", "2016-06-13", "After attribute value (quoted) state", "Reconsume the current input",
     "Reconsume the"},
    {"2014-10-28", "2016-06-13", "Self-closing start tag state", "Reconsume the current input", "Reconsume the"},
    {"2014-10-28", "2016-06-13", "DOCTYPE", "Reconsume the current input", "Reconsume the"},
    {"2016-06-13", "", "", "version of the current input character to",
     "version of the current input character (add 0x0020 to the character's code point) to"},
    {"2016-06-13", "2021-11-22", "", "characters, then consume those", "characters (-), consume those"},
    {"2016-06-13", "", "Comment", "a U+002D HYPHEN-MINUS character", "a U+002D HYPHEN-MINUS character (-)"},
    {"2016-06-13", "2017-02-27", "", "characters, a U+0021 EXCLAMATION MARK character,",
     "characters (-), a U+0021 EXCLAMATION MARK character (!),"},
    {"2016-06-13", "2017-02-27", "", "U+002D HYPHEN-MINUS characters and", "U+002D HYPHEN-MINUS characters (-) and"},
    {"2016-06-13", "2021-11-22", "Character reference state", "Reconsume in the named character reference state.",
     "[Reconsume in the named character reference state.]"},
    {"2016-06-13", "2021-11-22", "Character reference end state",
     "Flush code points consumed as a character reference.",
     "Check the return state: Append each character in the temporary buffer (in the order they were added to the "
     "buffer) to the current attribute's value. For each of the characters in the temporary buffer (in the order they "
     "were added to the buffer), emit the character as a character token."},
    {"2016-06-13", "2021-11-22", "", "If the number is a noncharacter, then this is a parse error.",
     "[If the number is a noncharacter, then this is a parse error.]"},
    {"2016-06-13", "2021-11-22", "",
     "If the number is 0x0D, or a control that's not ASCII whitespace, then this is a parse error.",
     "[If the number is 0x0D, or a control that's not ASCII whitespace, then this is a parse error.]"},
    {"2016-06-13", "2021-11-22", "Numeric character reference end state", "If the number is greater than",
     "If the number is in the range 0xD800 to 0xDFFF or is greater than"},
    {"2016-06-13", "2021-11-22", "Numeric character reference end state", "If the number is a surrogate, then",
     "If the number is in the range 0xD800 to 0xDFFF or is greater than 0x10FFFF, then"},
    {"2016-06-13", "2021-11-22", "", "end state (don't consume anything in the current state).", "end state."},
    {"2016-06-13", "2021-11-22", "", "a code point equal", "the Unicode character with code point equal"},
    {"2016-06-13", "2017-02-27", "",
     "Otherwise, if the character reference was consumed as part of an attribute, and the last character matched is "
     "not a U+003B SEMICOLON character, and the next input character is either a U+003D EQUALS SIGN character or an "
     "ASCII alphanumeric,",
     "If the character reference was consumed as part of an attribute (return state is either attribute value "
     "(double-quoted) state, attribute value (single-quoted) state or attribute value (unquoted) state), and the last "
     "character matched is not a U+003B SEMICOLON character (;), and the next input character is either a U+003D "
     "EQUALS SIGN character (=) or an alphanumeric ASCII character,"},
    {"2016-06-13", "2021-11-22", "",
     "If the number is one of the numbers in the first column of the following table, then find", "Find"},
    {"2016-06-13", "", "", "Append a U+0026 AMPERSAND", "Append a U+0026 AMPERSAND (&)"},
    {"2016-06-13", "", "", "of the current input character.",
     "of the current input character (add 0x0020 to the character's code point)."},
    {"2016-06-13", "2021-11-22", "", "as a hexadecimal digit", "as a hexademical digit"},
    {"2016-06-13", "2021-11-22", "", "namespace, and the next seven characters are an ASCII",
     "namespace and the next seven characters are a"},
    {"2016-06-13", "2021-11-22", "",
     "Otherwise: If the last character matched is not a U+003B SEMICOLON character, then",
     "If the last character matched is not a U+003B SEMICOLON character (;),"},
    {"2016-06-13", "2021-11-22", "", "can be made, then", "can be made,"},
    {"2017-02-27", "", "", "two U+002D HYPHEN-MINUS characters", "two U+002D HYPHEN-MINUS characters (-)"},
    {"2017-02-27", "2021-11-22", "",
     "Otherwise, if the character reference was consumed as part of an attribute, and the last character matched is "
     "not a U+003B SEMICOLON character, and the next input character is either a U+003D EQUALS SIGN character",
     "If the character reference was consumed as part of an attribute (return state is either attribute value "
     "(double-quoted) state, attribute value (single-quoted) state or attribute value (unquoted) state), and the last "
     "character matched is not a U+003B SEMICOLON character (;), and the next input character is either a U+003D "
     "EQUALS SIGN character (=)"},
    {"2017-02-27", "", "", "character token, and an", "character token and an"},
    {"2021-11-22", "", "Bogus comment state", "Emit the comment token. Emit an", "Emit the comment. Emit an"},
    {"2021-11-22", "", "", "Emit that DOCTYPE token.", "Emit the current DOCTYPE token."},
    {"2021-11-22", "", "", "Set the DOCTYPE token's", "Set the current DOCTYPE token's"},
    {"2021-11-22", "", "", "Emit the comment token.", "Emit the current comment token."},
    {"2021-11-22", "", "", "a U+003B SEMICOLON character,", "a U+003B SEMICOLON character (;),"},
    {"2021-11-22", "", "", "SIGN character or an", "SIGN character (=) or an"},
    {"2021-11-22", "", "", "Emit the token.", "Emit the current token."},
    {"2026-06-25", "", "Processing instruction target state",
     "Otherwise, create a processing instruction token whose target is the temporary buffer and whose data is the "
     "empty string and reconsume in",
     "Otherwise: Create a processing instruction token whose target is target and data is the empty string. Reconsume "
     "in"},
    {"2026-06-25", "", "Processing instruction target state",
     "If the temporary buffer is an ASCII case-insensitive match for \"xml\" or \"xml-stylesheet\", then this",
     "Let target be the concatenation of the code points in the temporary buffer, in the order they were added to the "
     "buffer. If target is an ASCII case-insensitive match for \"xml\" or \"xml-stylesheet\": This"},
    {"2026-06-25", "", "", "is the \"[CDATA[\" string.", "is \"[CDATA[\"."},
    {"2026-06-25", "", "", "a U+003F QUESTION MARK character to the", "U+003F (?) to the current"},
    {"2016-06-13", "", "", "MARK character to the", "MARK character (!) to the"},
    {"2026-06-25", "", "", "match for the word", "match for"},
    {"2026-06-25", "", "", "buffer is the string", "buffer is"},
    {"2026-06-25", "", "", "Emit the comment.", "Emit the current comment token."},
    {"2026-06-25", "", "", "Emit the processing instruction", "Emit the current processing instruction"},
    {"2026-06-25", "", "", "character to the processing", "character to the current processing"},
});

}  // namespace strata::spec
