// Phrases for actions on character references: those of the procedure, and those on the character reference code.

#include <fmt/format.h>

#include "core/words/character_words.hpp"
#include "core/words/operand_words.hpp"
#include "core/words/phrasing.hpp"
#include "core/words/state_words.hpp"

namespace strata::words {

using namespace spec;

std::string phrasing::reference_attempt(operand additional) const {
    return fmt::format("attempt to consume {}{}", with_article(d_.words.reference),
                       additional == none_allowed ? ", with no additional allowed character" : "");
}

void phrasing::say_emission_of_returned() {
    say_apart(fmt::format("if nothing is returned, emit a {} character token", code_point('&')));
    say_apart("otherwise, emit the character token that was returned");
}

void phrasing::say_appending_of_returned() {
    say_apart(
        fmt::format("if nothing is returned, append a {} character to the current attribute's value", code_point('&')));
    say_apart("otherwise, append the returned character token to the current attribute's value");
}

// Numbers.

void phrasing::say_interpretation(bool hexadecimal, char last_letter) {
    const auto range = [](char first, char end) {
        return joined(mentioned(detail::range(first, end), "through to"), "");
    };
    strings ranges{range('0', '9')};
    const char last_capital = static_cast<char>(last_letter - 0x20);
    if (hexadecimal) ranges.insert(ranges.end(), {range('a', last_letter), range('A', last_capital)});
    say_apart(fmt::format(
        "follow the steps below, but using the range of characters {} ({})", listed(ranges),
        hexadecimal ? fmt::format("in other words, 0-9, A-{}, a-{}", last_capital, last_letter) : "i.e. just 0-9"));
    say_apart(fmt::format("when it comes to interpreting the number, interpret it as a {} number",
                          hexadecimal ? "hexadecimal" : "decimal"));
}

std::string phrasing::code_phrase(operand code) {
    return "set the character reference code to " +
           (code == 0 ? std::string{"zero (0)"} : fmt::format("0x{:04X}", code));
}

std::string phrasing::digit_phrase(operand less) {
    return fmt::format(
        "add a numeric version of the current input character{} (subtract 0x{:04X} from the character's code point) to "
        "the character reference code",
        less == '0' ? "" : " as a hexadecimal digit", less);
}

void phrasing::say_code_from_table() {
    say("if the number is one of the numbers in the first column of the following table, then find the row with that "
        "number in the first column, and set the character reference code to the number in the second column of that "
        "row");
}

// Names.

void phrasing::say_longest_identifier() {
    say(
        fmt::format("consume the maximum number of characters possible, {} one of the identifiers in the first column "
                    "of the {}{}",
                    d_.words.matching_identifier, d_.words.reference_table, d_.words.identifier_case));
    // The procedure returns them instead.
    if (!is_procedure(d_, state_)) say("append each character to the temporary buffer when it's consumed");
}

// What the procedure returns.

std::string phrasing::unconsumed() const {
    if (rule_.given.what == condition::no_digits)
        return fmt::format(
            "don't consume any characters (and unconsume the {} character and, if appropriate, the X character)",
            code_point('#'));
    return fmt::format("all the characters that were matched after the {} must be unconsumed", code_point('&'));
}

void phrasing::say_nothing_returned() {
    if (rule_.by == trigger::peek) say("not " + with_article(d_.words.reference));
    if (!does(op::unconsume_reference)) return say("no characters are consumed, and nothing is returned");
    append(!phrases_.empty() && phrases_.back().is_error ? "; nothing is returned" : ", and nothing is returned");
}

void phrasing::say_returned(operand what) {
    switch (what) {
        case what_was_returned:
            return say(
                "find the row with that number in the first column, and return a character token for the Unicode "
                "character given in the second column of that row");
        case character_reference_code:
            return say("return a character token for the Unicode character whose code point is that number");
        case referenced_characters:
            return say(
                fmt::format("return a character token for the character corresponding to the {} name (as given by the "
                            "second column of the {})",
                            d_.words.reference, d_.words.reference_table));
        default:
            return append(fmt::format("; return a character token for the {} character instead", code_point(what)));
    }
}

}  // namespace strata::words
