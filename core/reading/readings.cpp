#include "core/reading/readings.hpp"

#include <array>

#include "core/reading/grammar/sentence_words.hpp"

namespace strata::reading {

namespace {

constexpr std::string_view after_doctype_name = "After DOCTYPE name state";

constexpr auto known = std::to_array<reading>({
    // Open points, in the words of the text that settled them
    {after_doctype_name, "the next six characters are",
     "the six characters starting from the current input character are",
     "the first of them has just been consumed; if they were the next, nothing could match"},
    {"", "Consume every character up to the first", "Consume every character up to and including the first",
     "the comment ends with the character, and what is emitted goes up to the one before it"},
    {"", "the last consumed character before the U+003E character, if any, or up to the end of the file otherwise",
     "the character immediately before the last consumed character (i.e. up to the character just before the U+003E or "
     "EOF character)",
     "the comment ends with the character, and what is emitted goes up to the one before it"},
    {"", "are a case-insensitive match", "are an ASCII case-insensitive match", "case is that of ASCII letters"},
    {"", "(case insensitively)", "(compared in an ASCII case-insensitive manner)", "case is that of ASCII letters"},
    // Slips
    {"", ", is is a parse error", ", this is a parse error", "a slip"},
    {"", "this is the parse error", "this is a parse error", "a slip"},
    {"", "name name", "name", "a word twice"},
    {"", "in when were switched", "in when you were switched", "a word is missing"},
    {"", "LETTER A, through to", "LETTER A through to", "a comma too many"},
    {"", "chacacters", "characters", "a slip"},
    {"", "are an case-sensitive match", "are a case-sensitive match", "a slip"},
    {"", "as a hexademical digit", "as a hexadecimal digit", "a slip"},
    {"", "ond it must be", "and it must be", "a slip"},
    {"", "in thebefore", "in the before", "a space is missing"},
    {"", "Otherwise if ", "Otherwise, if ", "a comma is missing"},
    {"", "match for the word \"DOCTYPE\" then switch",
     "match for the word \"DOCTYPE\", then consume those characters and switch",
     "by the letter every DOCTYPE would have the name DOCTYPE"},
    {"", "emit and end-of-file token", "emit an end-of-file token", "a slip"},
    {"", "(-EXC-)", "(!)", "how one copy writes an exclamation mark"},
    {"", "reference.Set", "reference. Set", "a space is missing"},
});

}  // namespace

std::span<const reading> known_readings() { return known; }

std::vector<applied_reading> apply(std::span<const reading> readings, outline& to) {
    std::vector<applied_reading> applied;
    for (entry& each : to.entries) {
        const auto replace_in = [&](std::string& text, std::size_t line) {
            for (const reading& r : readings) {
                if (!r.state.empty() && !same_word(r.state, each.state)) continue;
                for (auto at = text.find(r.from); at != std::string::npos; at = text.find(r.from, at + r.to.size())) {
                    text.replace(at, r.from.size(), r.to);
                    applied.push_back({line, each.state, std::string(r.from), std::string(r.to), std::string(r.why)});
                }
            }
        };
        for (std::string& line : each.subjects) replace_in(line, each.line);
        for (paragraph& p : each.paragraphs) replace_in(p.text, p.line);
    }
    return applied;
}

}  // namespace strata::reading
