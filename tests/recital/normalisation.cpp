#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/reading/outline/text_lines.hpp"
#include "core/spec/ascii.hpp"
#include "tests/recital/character_names.hpp"
#include "tests/recital/draft_text.hpp"

namespace strata::recital_test {
namespace {

using reading::contains;
using reading::replace_all;
using spec::is_ascii_alpha;
using spec::is_ascii_lower_alpha;
using spec::is_ascii_upper_alpha;

std::string white_space(std::string text) {
    text = reading::in_single_spaces(text);
    return text;
}

std::string missing_space(std::string text) {
    for (std::size_t at = 1; at + 1 < text.size(); ++at) {
        const bool after_word = is_ascii_lower_alpha(text[at - 1]) || text[at - 1] == ')';
        if (text[at] == '.' && after_word && is_ascii_upper_alpha(text[at + 1])) text.insert(at + 1, 1, ' ');
    }
    return text;
}

std::string slips_of_the_drafts(std::string text) {
    replace_all(text, ", is is a parse error", ", this is a parse error");  // this includes the comma, because "this
                                                                            // is" ends in "is is"
    replace_all(text, "this is the parse error", "this is a parse error");
    replace_all(text, "name name", "name");
    replace_all(text, "when were switched", "when you were switched");
    replace_all(text, "LETTER A, through to", "LETTER A through to");
    replace_all(text, "Otherwise if ", "Otherwise, if ");
    replace_all(text, "HYPHEN-MINUS, U+003E GREATER-THAN SIGN (\"", "HYPHEN-MINUS, and U+003E GREATER-THAN SIGN (\"");
    replace_all(text, "tag token and set its", "tag token, set its");
    return text;
}

std::string slips_of_the_copy(std::string text) {
    replace_all(text, "(-EXC-)", "(!)");
    replace_all(text, "Emit the comment.", "Emit the comment token.");
    return text;
}

std::string remarks(std::string text) {
    // The beginnings of the remarks. No remark has parentheses inside.
    constexpr std::array<std::string_view, 7> openings{
        "(add 0x0020 ",
        "(Don't emit the token yet;",
        "(not missing)",
        "(This is not an error,",
        "(in the order they were ",
        "(This does not set ",
        "(If an attribute is so removed ",
    };
    for (const auto opening : openings) {
        for (auto at = text.find(opening); at != std::string::npos; at = text.find(opening, at)) {
            const auto close = text.find(')', at);
            if (close == std::string::npos) break;
            if (at > 0 && text[at - 1] == ' ') --at;
            text.erase(at, close + 1 - at);
        }
    }
    return text;
}

/// Replaces the phrase `from` with `to` wherever the function `follows` accepts the text after the phrase.
template <typename Follows>
void replace_phrase(std::string& text, std::string_view from, std::string_view to, Follows follows) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
        const auto end = at + from.size();
        const bool whole = at == 0 || !is_ascii_alpha(text[at - 1]);
        if (whole && follows(std::string_view{text}.substr(end))) {
            text.replace(at, from.size(), to);
            at += to.size();
        } else {
            at = end;
        }
    }
}

std::string current_input_character(std::string text) {
    constexpr std::string_view name = "the current input character";
    const auto word_ends = [](std::string_view rest) { return rest.empty() || !is_ascii_alpha(rest.front()); };
    for (const std::string_view other :
         {"the input character", "this input character", "the current character", "the EOF character"}) {
        replace_phrase(text, other, name, word_ends);
    }
    // "the character" begins many other phrases ("the character reference code", "the character that caused"). It means
    // the current character only at the end of a sentence, or before a state.
    replace_phrase(text, "the character", name,
                   [](std::string_view rest) { return rest.starts_with('.') || rest.starts_with(" in the "); });
    return text;
}

std::string current_doctype_token(std::string text) {
    // In other sentences, "the token" is a comment or a tag.
    if (!contains(text, "DOCTYPE token")) return text;
    constexpr std::string_view name = "the current DOCTYPE token";
    const auto word_ends = [](std::string_view rest) { return rest.empty() || !is_ascii_alpha(rest.front()); };
    for (const std::string_view other : {"that DOCTYPE token", "the DOCTYPE token", "the token"}) {
        replace_phrase(text, other, name, word_ends);
    }
    return text;
}

std::string readings(std::string text) {
    // Points 2, 3 and 5 of readings.md in the shared folder, each in the words of the draft that settled the point.
    replace_all(text, "the next six characters are",
                "the six characters starting from the current input character are");
    replace_all(text, "every character up to the first", "every character up to and including the first");
    replace_all(
        text, "the last consumed character before the U+003E character, if any, or up to the end of the file otherwise",
        "the character immediately before the last consumed character (i.e. up to the character just before the "
        "U+003E or EOF character)");
    replace_all(text, "are a case-insensitive match", "are an ASCII case-insensitive match");
    replace_all(text, "(case insensitively)", "(compared in an ASCII case-insensitive manner)");
    constexpr std::string_view sensitively = "case-sensitively ";
    if (const auto at = text.find(sensitively); at != std::string::npos) {
        text.erase(at, sensitively.size());
        if (text.ends_with('.')) text.insert(text.size() - 1, " (in a case-sensitive manner)");
    }
    return text;
}

std::string content_models(std::string text) {
    replace_all(text, "one of the PCDATA or RCDATA states", "the PCDATA or RCDATA states");
    replace_all(text, "either the RCDATA state or the CDATA state", "the RCDATA or CDATA states");
    return text;
}

std::string spelling(std::string text) {
    replace_all(text, "ehavior", "ehaviour");
    return text;
}

std::string first_word(std::string text) {
    replace_all(text, "First, consume", "Consume");
    return text;
}

std::string then_word(std::string text) {
    if (!contains(text, "If ") && !contains(text, "if ")) return text;
    replace_all(text, " ...then ", ", ");
    replace_all(text, ", then ", ", ");
    return text;
}

std::string commas(std::string text) {
    replace_all(text, ", and ", " and ");
    replace_all(text, ", including this one,", " including this one");
    return text;
}

std::string examples(std::string text) {
    if (text.starts_with("If the markup contains ")) text.clear();
    return text;
}

bool ends_paragraph(std::string_view text) { return text.ends_with('.') || text.ends_with(':') || text.ends_with(')'); }

std::string full_stop(std::string text) {
    // A sentence begins with a word. A character in a table begins with a number: "U+20AC EURO SIGN".
    const bool is_sentence = text.size() > 1 && is_ascii_upper_alpha(text[0]) && is_ascii_lower_alpha(text[1]);
    if (is_sentence && !ends_paragraph(text)) text += '.';
    return text;
}

constexpr std::array<normalisation, 16> all_normalisations{{
    {"white_space", "the width of a line and of a gap says nothing", white_space},
    {"missing_space", "paragraphs of the standard stand in modern's copy without anything between them", missing_space},
    {"slips_of_the_drafts",
     "a word doubled, left out or mistaken, a comma too many or too few, is read without the slip",
     slips_of_the_drafts},
    {"slips_of_the_copy", "\"(-EXC-)\" is an exclamation mark, \"the comment\" is the comment token",
     slips_of_the_copy},
    {"glyphs", "a glyph only shows the character that is named before it, and some names have none", glyphs},
    {"remarks", "a remark in parentheses that explains the words before it asks for nothing more", remarks},
    {"current_input_character", "the drafts have six names for the character just consumed, and vary them freely",
     current_input_character},
    {"current_doctype_token", "there is one DOCTYPE token at a time, called by four names", current_doctype_token},
    {"readings", "where a draft is ambiguous, it is read in the words of the draft that settled the point", readings},
    {"content_models", "the drafts have three ways to name two content models, and vary them freely", content_models},
    {"spelling", "\"behaviour\" became \"behavior\"", spelling},
    {"first_word", "\"First,\" opens a state that does nothing else before", first_word},
    {"then_word", "\"then\" after a condition stands or does not", then_word},
    {"commas", "a comma before \"and\", or around \"including this one\", stands or does not", commas},
    {"examples", "an example shows what a rule gives, and asks for nothing", examples},
    {"full_stop", "some sentences lack theirs", full_stop},
}};

}  // namespace

std::span<const normalisation> normalisations() { return all_normalisations; }

std::string normalise(std::string_view sentence) {
    std::string text{sentence};
    for (const auto& step : all_normalisations) text = step.apply(std::move(text));
    return text;
}

}  // namespace strata::recital_test
