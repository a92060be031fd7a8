#pragma once
// How a draft words what all drafts say: the phrases in which sentences about the same table entry differ.
//
// A table says what its draft does. The sentences follow from the table and from these phrases (core/words/recital), so
// that a draft is said in its own words and no code asks how old it is.

#include <string_view>

namespace strata::spec {

/// The words of one draft. All members are views of constants. A draft leaves out what none of its sentences says.
struct wording {
    // Lines that entries stand under, and how the sentences below them are set

    /// What follows "U+0009 CHARACTER TABULATION": " (tab)" in modern, nothing in 2007 to 2009.
    std::string_view glyph_of_tab{};
    /// Whether an entry is said once for each of its lines, as in modern. In 2007 to 2009 all lines stand above it.
    bool repeats_entry_for_each_line = false;
    /// Whether "If ..., then ..." and "Otherwise, ..." are one paragraph, as in modern. In 2007 to 2009 each is its
    /// own.
    bool joins_branches = false;
    /// What comes before that which all branches end with: "In any case, " in 2007 to 2009, nothing in modern.
    std::string_view in_any_case{};
    /// Whether the keywords that may come next are lines of a list, "If the next few characters are:", as in modern. In
    /// 2007 to 2009 each is an "If the next ... characters are ..." of its own.
    bool lists_keywords = false;

    // Where a rule goes on

    /// Whether it is said what is reconsumed: "reconsume the current input character in the data state" in 2007 to
    /// 2009. Modern has "reconsume in the data state".
    bool says_what_is_reconsumed = false;
    /// What follows "switch to the ... state" where a state has only looked ahead: " to process the next input
    /// character" in 2007 to 2009, " (don't consume anything in the current state)" in modern.
    std::string_view after_looking_ahead{};

    // Foreign content and attributes

    /// When a CDATA section may begin: "the insertion mode is "in foreign content" and the current node is not ..." in
    /// 2009, "there is an adjusted current node and it is not an element in the HTML namespace" in modern.
    std::string_view is_foreign = "the adjusted current node is foreign";
    /// What an attribute must be whose name is already there: "dropped, along with the value that gets associated with
    /// it (if any)" in 2007 to 2009, "removed from the token" in modern.
    std::string_view drop_attribute{};

    // Character references

    /// What the draft calls one: "entity" in 2007 and 2008, then "character reference".
    std::string_view reference{};
    /// Several: "entities" in 2007 and 2008, then "character references".
    std::string_view references{};
    /// The table of their names: "entities table" in 2007 and 2008, then "named character references table".
    std::string_view reference_table{};
    /// Between "consume the maximum number of characters possible, " and "one of the identifiers": "with the consumed
    /// characters matching" in 2007 to 2009, "where the consumed characters are" in modern.
    std::string_view matching_identifier{};
    /// How identifiers are compared, behind them: " (in a case-sensitive manner)" in 2007 to 2009, nothing in modern.
    std::string_view identifier_case{};
    /// Behind "the last character matched is not a U+003B SEMICOLON": " character" in modern, nothing in 2007 to 2009.
    std::string_view after_semicolon{};
    /// "The character reference ... as part of an attribute", where a match without a semicolon is no reference for
    /// historical reasons: "is being consumed" in 2007 to 2009, "was consumed" in modern.
    std::string_view being_consumed{};
    /// The next character, before those that it may be: "the next character is in the range" in 2007 to 2009, "the next
    /// input character is either" in modern.
    std::string_view next_character_is{};
    /// The head of the table of numbers: "Number Unicode character" in 2007 to 2009, "Number Code point" in modern.
    std::string_view head_of_numbers{};
    /// What a code point begins with in that table: "U+" in 2007 to 2009, "0x" in modern.
    std::string_view code_point_prefix{};
};

}  // namespace strata::spec
