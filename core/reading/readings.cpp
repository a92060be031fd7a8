#include "core/reading/read_draft.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/language/grammar/phrase_tree.hpp"

namespace strata::reading {

namespace {

constexpr std::string_view after_doctype_name = "After DOCTYPE name state";

constexpr auto known = std::to_array<reading>({
    // Points that some texts leave open. The words to read instead come from the text that settled the point.
    {after_doctype_name, "the next six characters are",
     "the six characters starting from the current input character are",
     "the first of these characters has just been consumed; if all were still to come, nothing could match"},
    {"", "Consume every character up to the first", "Consume every character up to and including the first",
     "the character ends the comment, and the data ends before the character"},
    {"", "the last consumed character before the U+003E character, if any, or up to the end of the file otherwise",
     "the character immediately before the last consumed character (i.e. up to the character just before the U+003E or "
     "EOF character)",
     "the character ends the comment, and the data ends before the character"},
    {"", "If more than one character was consumed, then emit a comment token", "Emit a comment token",
     "if only one character was consumed, \"the token is empty\", so there is a token"},
    {"",
     "Set the temporary buffer to one or two characters corresponding to the character reference name (as given by the "
     "second column of the named character references table).",
     "Set the temporary buffer to the empty string. Append one or two characters corresponding to the character "
     "reference name (as given by the second column of the named character references table) to the temporary buffer.",
     "a later text states this step as two"},
    {"", "are a case-insensitive match", "are an ASCII case-insensitive match",
     "only the case of ASCII letters is ignored"},
    {"", "(case insensitively)", "(compared in an ASCII case-insensitive manner)",
     "only the case of ASCII letters is ignored"},
    {"",
     "the number is not a valid Unicode character (e.g. if the number is higher than 1114111), or if the number is "
     "zero",
     "the number is zero, if the number is higher than 0x10FFFF, or if it's one of the surrogate characters "
     "(characters "
     "in the range 0xD800 to 0xDFFF)",
     "a later text lists these numbers"},
    {"Tag open state",
     "is set to the textarea or title states, it is a parse error. In any case, if the next input character is not a "
     "U+002F SOLIDUS (/) character, emit",
     "is set to the textarea or title states and the next input character is not a U+002F SOLIDUS (/) character, there "
     "is a parse error, emit a U+003C LESS-THAN SIGN character token and reconsume the current input character in the "
     "data state. Otherwise, if the next input character is not a U+002F SOLIDUS (/) character, emit",
     "the same rules, stated case by case"},
    // Mistakes.
    {"", "U+0078 LATIN SMALL LETTER F", "U+0066 LATIN SMALL LETTER F", "U+0078 is x"},
    {"", "U+0058 LATIN CAPITAL LETTER F", "U+0046 LATIN CAPITAL LETTER F", "U+0058 is X"},
    {"", ", is is a parse error", ", this is a parse error", "a misprint"},
    {"", "this is the parse error", "this is a parse error", "a misprint"},
    {"", "name name", "name", "a word twice"},
    {"", "in when were switched", "in when you were switched", "a word is missing"},
    {"", "LETTER A, through to", "LETTER A through to", "a comma too many"},
    {"", "chacacters", "characters", "a misprint"},
    {"", "are an case-sensitive match", "are a case-sensitive match", "a misprint"},
    {"", "as a hexademical digit", "as a hexadecimal digit", "a misprint"},
    {"", "ond it must be", "and it must be", "a misprint"},
    {"", "in thebefore", "in the before", "a space is missing"},
    {"", "Otherwise if ", "Otherwise, if ", "a comma is missing"},
    {"", "match for the word \"DOCTYPE\" then switch",
     "match for the word \"DOCTYPE\", then consume those characters and switch",
     "read literally, the text would name every DOCTYPE \"DOCTYPE\""},
    {"", "emit and end-of-file token", "emit an end-of-file token", "a misprint"},
    {"", "(-EXC-)", "(!)", "one copy writes an exclamation mark in this way"},
    {"", "reference.Set", "reference. Set", "a space is missing"},
    {"", "Reconsume in RCDATA end tag name state", "Reconsume in the RCDATA end tag name state", "a word is missing"},
});

constexpr reading names_alone{
    "", "one of the identifiers in the first column of the entities table",
    "one of those identifiers, each without its semicolon",
    "the text requires the semicolon after the name; its table of names comes from a later text"};

}  // namespace

std::span<const reading> known_readings() { return known; }

const reading& names_without_semicolons() { return names_alone; }

namespace {

/// Returns the sentence that contains the `length` characters at `at`.
std::string sentence_around(std::string_view text, std::size_t at, std::size_t length) {
    const std::size_t stop = text.substr(0, at).rfind(". ");
    const std::size_t begin = stop == std::string_view::npos ? 0 : stop + 2;
    const std::size_t end = std::min(text.find(". ", at + length), text.size());
    return in_plain_characters(text.substr(begin, end - begin));
}

}  // namespace

std::vector<applied_reading> apply(std::span<const reading> readings, outline& to) {
    std::vector<applied_reading> applied;
    for (entry& each : to.entries) {
        const auto replace_in = [&](std::string& text, std::size_t line) {
            for (const reading& r : readings) {
                if (!r.state.empty() && !same_word(r.state, each.state)) continue;
                for (auto at = text.find(r.from); at != std::string::npos; at = text.find(r.from, at + r.to.size())) {
                    std::string written = sentence_around(text, at, r.from.size());
                    text.replace(at, r.from.size(), r.to);
                    applied.push_back({line, each.state, std::string(r.from), std::string(r.to), std::string(r.why),
                                       sentence_around(text, at, r.to.size()), std::move(written)});
                }
            }
        };
        for (std::string& line : each.subjects) replace_in(line, each.line);
        for (paragraph& p : each.paragraphs) replace_in(p.text, p.line);
    }
    return applied;
}

}  // namespace strata::reading
