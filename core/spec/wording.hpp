#pragma once
// How a draft words what all drafts say: the phrases in which sentences about the same table entry differ.
//
// A table says what its draft does. The sentences follow from the table and from these phrases (core/language/recital),
// so that a draft is recited in its own words and no code depends on how old it is. Those that are parts of sentences
// choose among the wordings that core/language/phrases.hpp lists.

#include <string_view>

namespace strata::spec {

/// The words of one draft. All members are views of constants. Phrases that a draft does not use are left out.
struct wording {
    // Lines of characters, and the layout of the sentences below them

    /// What follows "U+0009 CHARACTER TABULATION": " (tab)", or nothing.
    std::string_view glyph_of_tab{};
    /// Whether an entry is repeated for each of its lines. Otherwise all lines are above it.
    bool repeats_entry_for_each_line = false;
    /// Whether "If ..., then ..." and "Otherwise, ..." are in one paragraph. If not, each is a paragraph
    /// of its own.
    bool joins_branches = false;
    /// What precedes an ending shared by all branches: "In any case, ", or nothing.
    std::string_view in_any_case{};
    /// Whether the keywords that may come next are lines of a list, "If the next few characters are:". If
    /// not, each is an "If the next ... characters are ..." of its own.
    bool lists_keywords = false;

    // Next states

    /// Whether the text names what is reconsumed: "reconsume the current input character in the data state". Otherwise
    /// it is "reconsume in the data state".
    bool says_what_is_reconsumed = false;
    /// What follows "switch to the ... state" if a state has only looked ahead: " to process the next input
    /// character", or " (don't consume anything in the current state)".
    std::string_view after_looking_ahead{};

    // Content models

    /// What the content model of elements like style is called: "CDATA" or "RAWTEXT". Drafts without a content model
    /// flag have states in its place.
    std::string_view raw_text{};

    // Foreign content and attributes

    /// When a CDATA section may begin: "the insertion mode is "in foreign content" and the current node is not ...",
    /// or "there is an adjusted current node and it is not an element in the HTML namespace".
    std::string_view is_foreign{};
    /// What happens to an attribute whose name already exists: "dropped, along with the value that gets associated with
    /// it (if any)", or "removed from the token".
    std::string_view drop_attribute{};

    // Surrogates in the input

    /// Whether they have a sentence of their own, "any isolated surrogate, is a parse error". If not, they are in the
    /// list of ranges that are errors, or replaced.
    bool isolated_surrogates_apart = false;

    // Character references

    /// What the draft calls one: "entity" or "character reference".
    std::string_view reference{};
    /// Several: "entities" or "character references".
    std::string_view references{};
    /// The table of their names: "entities table" or "named character references table".
    std::string_view reference_table{};
    /// Between "consume the maximum number of characters possible, " and "one of the identifiers": "with the consumed
    /// characters matching", or "where the consumed characters are".
    std::string_view matching_identifier{};
    /// How identifiers are compared, after them: " (in a case-sensitive manner)", or nothing.
    std::string_view identifier_case{};
    /// After "the last character matched is not a U+003B SEMICOLON": " character", or nothing.
    std::string_view after_semicolon{};
    /// "The character reference ... as part of an attribute", when a match without a semicolon is not a reference for
    /// historical reasons: "is being consumed" or "was consumed".
    std::string_view being_consumed{};
    /// The next character, before those that it may be: "the next character is in the range" or "the next
    /// input character is either".
    std::string_view next_character_is{};
    /// The head of the table of numbers: "Number Unicode character" or "Number Code point".
    std::string_view head_of_numbers{};
    /// What a code point begins with in that table: "U+" or "0x".
    std::string_view code_point_prefix{};
};

}  // namespace strata::spec
