#include "core/language/phrases.hpp"

// Contains the lists of phrases, except those for instructions (instruction_phrases.cpp): the phrases for conditions,
// for headings and remarks of a state, and for facts outside the states. The functions before the lists read the
// notation in which phrases are written.

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <stdexcept>

namespace strata::language {

namespace {

// --- The notation of phrases ---

struct named_slot {
    std::string_view name;
    slot what;
};
constexpr auto slot_names = std::to_array<named_slot>({
    {"state", slot::state},
    {"character", slot::character},
    {"operand", slot::operand},
    {"operands", slot::operands},
    {"error", slot::error},
    {"number", slot::number},
    {"count", slot::count},
    {"string", slot::string},
    {"models", slot::models},
    {"characters", slot::characters},
    {"set", slot::set},
    {"code_points", slot::code_points},
    {"tag_names", slot::tag_names},
    {"numbers", slot::numbers},
});

/// Whether the "(s)" of "character(s)" is at `at`.
bool is_plural(std::string_view says, std::size_t at) { return says.substr(at).starts_with("(s)"); }

/// Whether the "(" at `at` opens alternatives. A parenthesis of the text has spaces around it.
bool opens_alternatives(std::string_view says, std::size_t at) {
    return says[at] == '(' && !is_plural(says, at) && at + 1 < says.size() && says[at + 1] != ' ';
}

/// Whether the ")" at `at` belongs to the text: before it is a space, and after it a space or the end of the phrase.
bool closes_parenthesis_of_text(std::string_view says, std::size_t at) {
    return at > 0 && says[at - 1] == ' ' &&
           (at + 1 == says.size() || std::string_view{" )|"}.find(says[at + 1]) != std::string_view::npos);
}

}  // namespace

std::optional<alternative_group> first_alternatives(std::string_view says) {
    std::size_t open = 0;
    while (open < says.size() && !opens_alternatives(says, open)) ++open;
    if (open == says.size()) return std::nullopt;
    alternative_group group{.begin = open, .each = {}};
    std::size_t depth = 0;
    for (std::size_t at = open, from = open + 1; at < says.size(); ++at) {
        if (is_plural(says, at)) {
            at += 2;
        } else if (opens_alternatives(says, at)) {
            ++depth;
        } else if (says[at] == '|' && depth == 1) {
            group.each.push_back(says.substr(from, at - from));
            from = at + 1;
        } else if (says[at] == ')' && !closes_parenthesis_of_text(says, at) && --depth == 0) {
            group.each.push_back(says.substr(from, at - from));
            group.end = at + 1;
            return group;
        }
    }
    throw std::logic_error(fmt::format("alternatives without an end in \"{}\"", says));
}

slot slot_named(std::string_view name) {
    const auto* const found = std::find_if(slot_names.begin(), slot_names.end(),
                                           [name](const named_slot& each) { return each.name == name; });
    if (found == slot_names.end()) throw std::logic_error(fmt::format("no slot is called {}", name));
    return found->what;
}

// --- Conditions: what comes after "if" and "when" ---

std::span<const condition_phrase> keyword_phrases() {
    using namespace spec;
    using enum condition_phrase::about;
    static constexpr auto keywords = std::to_array<condition_phrase>({
        {"{count} {character} characters", condition::next_characters_are},
        {"(|an )ASCII case-insensitive match for (the word |){string}", condition::next_characters_are, guard, true},
        {"a {count} of {character} characters", condition::next_characters_are},
        {"{string}", condition::next_characters_are},
        {"(|an )ASCII case-sensitive match for (the word |the string |){string}", condition::next_characters_are},
        {"(the|case-sensitive match for the) (string|word) {string}", condition::next_characters_are},
        {"(the|case-sensitive match for the) string {string} ( the {count} uppercase letters {string} with a "
         "{character} "
         "character before and after )",
         condition::next_characters_are},
    });
    return keywords;
}

std::span<const condition_phrase> condition_phrases() {
    using namespace spec;
    using enum condition_phrase::about;
    static constexpr auto conditions = std::to_array<condition_phrase>({
        {"the content model flag is set to {models}", condition::none, models},
        {"the escape flag is true", condition::none, escape_flag_true},
        {"the escape flag is false", condition::none, escape_flag_false},
        {"there are at least {count} characters before this one in the input stream", condition::none,
         characters_before},
        {"it is (a|an) {set}", condition::none, current_character},
        {"the last {count} characters in the input stream (, including this one , |including this one )are "
         "{characters} ( "
         "{string} )",
         condition::last_characters_are},

        {"the next {count} characters are both {character} characters", condition::next_characters_are},
        {"the next {count} characters are an ASCII case-insensitive match for the (word|string) {string}",
         condition::next_characters_are, guard, true},
        {"the next {count} characters are (an ASCII case-sensitive|a case-sensitive) match for the (word|string) "
         "{string}",
         condition::next_characters_are},
        {"the next {count} characters are (an ASCII case-sensitive|a case-sensitive) match for the string {string} ( "
         "the "
         "{count} uppercase letters {string} with a {character} character before and after )",
         condition::next_characters_are},
        {"the {count} characters starting from the current input character are (an ASCII case-sensitive|a "
         "case-sensitive) "
         "match for (the word |){string}",
         condition::characters_from_current_are},
        {"the {count} characters starting from the current input character are an ASCII case-insensitive match for "
         "(the "
         "word |){string}",
         condition::characters_from_current_are, guard, true},
        {"(there is an adjusted current node and it is not an element in the HTML namespace|the insertion mode is \"in "
         "foreign content\" and the current node is not an element in the HTML namespace|the current node is not an "
         "element in the HTML namespace)",
         condition::none, foreign},

        {"the current end tag token is an appropriate end tag token", condition::appropriate_end_tag_token},
        {"the temporary buffer is (the string |){string}", condition::temporary_buffer_is},
        {"(the temporary buffer|target) is an ASCII case-insensitive match for {string} or {string}",
         condition::temporary_buffer_is_one_of, guard, true},
        {"the (character reference|entity) (was consumed|is being consumed) as part of an attribute",
         condition::part_of_attribute},
        {"the character reference was consumed as part of an attribute ( return state is either attribute value ( "
         "double-quoted ) state , attribute value ( single-quoted ) state or attribute value ( unquoted ) state )",
         condition::part_of_attribute},
        {"there is a match", condition::identifier_matches},
        {"the last character matched is not (a|an) {character}(| character)", condition::match_lacks_semicolon},
        {"(the next character is|the next character is either|the next character is in the range|the next input "
         "character "
         "is|the next input character is either|the next input character is in the range) {set}",
         condition::kept_for_historical_reasons},
        {"this next character is in fact (a|an) {character} character", condition::kept_for_historical_reasons},

        // The close tag open state. The mode is stated in each part of the condition.
        {"the content model flag is set to {models} but no start tag token has ever been emitted by this instance of "
         "the "
         "(tokeniser|tokenizer) ( (fragment|innerHTML) case ) , or , if the content model flag is set to {models} and "
         "the "
         "next few characters do not match the tag name of the last start tag token emitted ( compared in an ASCII "
         "(case-insensitive|case insensitive) manner ) , or if they do but they are not immediately followed by one of "
         "the "
         "following characters : {set}",
         condition::close_tag_does_not_match, models, true},

        // The procedure on character references
        {"no characters match the range", condition::no_digits},
        {"the next character is (a|an) {character}", condition::none, next_character},
        {"(that|the) number is one of the numbers in the first column of the following table",
         condition::number_is_in_table},
        {"(that|the) number is in the range {number} to {number} ( {numbers} )", condition::number_is_in_table},
        {"the next input character is (a|an) {set}", condition::none, consumed_if_it_is},
        {"the next input character is not (a|an) {set}", condition::none, unless_it_is},
        {"the number is in the range {numbers}", condition::none, listed_number},
        {"the number is zero , if the number is higher than 0x10FFFF , or if it's one of the surrogate characters ( "
         "characters in the range 0xD800 to 0xDFFF )",
         condition::number_is_replaced},
        {"the number is in the range {numbers} (, or|or) is (higher|greater) than 0x10FFFF",
         condition::number_is_replaced},
        {"no match can be made", condition::no_identifier_matches},
        // Conditions that continue the condition before them
        {"the characters after the {character} (|character )consist of a sequence of one or more (|characters in the "
         "range "
         "){set} (|, )followed by (a|an) {character}(| character)",
         condition::unknown_name_before},
        // If nothing matches, nothing is appended to the buffer.
        {"the temporary buffer consists of (a|an) {character} (|character )followed by a sequence of one or more {set}",
         condition::none, never},

        {"the content model flag is set to {models} (, |)then examine the next few characters . if they do not match "
         "the "
         "tag "
         "name of the last start tag token emitted ( compared in an ASCII case-insensitive manner ) , or if they do "
         "but "
         "they are not immediately followed by one of the following characters : {set}",
         condition::close_tag_does_not_match, models, true},
        {"the number is (0x00|zero)", condition::number_is_zero},
        {"the number is (greater|higher) than 0x10FFFF", condition::number_is_beyond_unicode},
        {"the number is a surrogate", condition::number_is_surrogate},
        {"the number is a noncharacter", condition::number_is_noncharacter},
        {"the number is 0x0D (, or a control that's not|or a control , but not) ASCII whitespace",
         condition::number_is_control},
    });
    return conditions;
}

// --- Introductions of the entries of a state, and remarks on the state ---

std::span<const heading_phrase> heading_phrases() {
    using namespace spec;
    using enum heading_of_entries;
    static constexpr auto headings = std::to_array<heading_phrase>({
        {"(|first , )consume the next input character(| :)", next_character},
        {"if the next few characters are :", next_few_characters},
        {"check the character reference code(| :)", reference_code},
        {"check the return state(| :)", return_state},
        {"otherwise , if the content model flag is set to the (PCDATA|normal) state , or if the next few characters do "
         "match that "
         "tag name , consume the next input character(| :)",
         after_name_of_end_tag},
        {"when the user agent leaves {state} ( and before emitting the tag token , if appropriate ) , the complete "
         "attribute's name must be compared to the other attributes on the same token ; if there is already an "
         "attribute "
         "on the token with the exact same name , then this is a (|duplicate-attribute )parse error and the new "
         "attribute "
         "must be (dropped , along with the value that gets associated with it ( if any )|removed from the token)",
         drops_duplicate_attribute},
        {"when the user agent leaves {state} ( and before emitting the tag token , if appropriate ) , the complete "
         "attribute's name must be compared to the other attributes on the same token ; if there is already an "
         "attribute "
         "on the token with the exact same name , then this is a parse error and it must be dropped , along with the "
         "value "
         "that gets associated with it ( if any )",
         drops_duplicate_attribute},
        {"when the user agent leaves {state} ( and before emitting the tag token , if appropriate ) , the complete "
         "attribute's name must be compared to the other attributes on the same token ; if it is a duplicate , then it "
         "must "
         "be dropped , along with the value that gets associated with it ( if any )",
         drops_duplicate_attribute_silently},
        {"when the user agent leaves {state} ( and before emitting the tag token , if appropriate ) , the complete "
         "attribute's name must be compared to the other attributes on the same token ; if it is a duplicate , then "
         "this "
         "is a parse error and it must be dropped , along with the value that gets associated with it ( if any )",
         drops_duplicate_attribute},
    });
    return headings;
}

std::span<const remark_phrase> remark_phrases() {
    using namespace spec;
    using enum heading_of_entries;
    static constexpr auto remarks = std::to_array<remark_phrase>({
        {"( this cannot happen if the content model flag is set to the (CDATA|RAWTEXT) state . )",
         remark::cannot_happen_in_cdata},
        {"( this can only happen if the content model flag is set to the (PCDATA|normal) state . )",
         remark::only_happens_in_pcdata},
        {"( this can only happen if the content model flag is set to the PCDATA state , and is unrelated to the "
         "content "
         "model flag's (CDATA|RAWTEXT) state . )",
         remark::only_happens_in_pcdata_unrelated_cdata},
        {"the (behaviour|behavior) of this state depends on the content model flag",
         remark::depends_on_content_model_flag},
        // The procedure on character references
        {"this section defines how to consume (an entity|a character reference) . this definition is used when parsing "
         "(entities|character references) in text and in attributes",
         remark::none, procedure_remark::what_it_defines},
        {"this section defines how to consume a character reference , optionally with an additional allowed character "
         ", "
         "which , if specified where the algorithm is invoked , adds a character to the list of characters that cause "
         "there to not be a character reference"},
        {"this definition is used when parsing (entities|character references) in text and in attributes"},
        {"the (behaviour|behavior) depends on the identity of the next character ( the one immediately after the "
         "{character} character )(| , as follows)",
         remark::none, procedure_remark::depends_on_next_character},
        {"the (behaviour|behavior) further depends on the character after the {character}", remark::none,
         procedure_remark::depends_on_character_after},
        {"if one or more characters match the range , then take them all and interpret the string of characters as a "
         "number ( either hexadecimal or decimal as appropriate )",
         remark::none, procedure_remark::takes_all_digits},
    });
    return remarks;
}

// --- Facts outside the states: those about all tokens, and those in "Preprocessing the input stream" ---

std::span<const fact_phrase> fact_phrases() {
    static constexpr auto facts = std::to_array<fact_phrase>({
        {"DOCTYPE tokens have a name , a public identifier , a system identifier , and a correctness flag",
         fact::has_correctness_flag},
        {"DOCTYPE tokens have names and can be either correct or in error", fact::has_correctness_flag},
        {"DOCTYPE tokens have a name , a public identifier , a system identifier , and a force-quirks flag"},
        {"start and end tag tokens have a tag name , a self-closing flag , and a list of attributes , each of which "
         "has a "
         "name and a value",
         fact::has_self_closing_flag},
        {"start and end tag tokens have a tag name and a list of attributes , each of which has a name and a value"},
        {"when an end tag (|or end-of-file )token is emitted , the content model flag must be switched to the "
         "(PCDATA|normal) "
         "state",
         fact::end_tag_resets_content_model},
        {"when an end tag token is emitted with attributes , that is (a|an end-tag-with-attributes) parse error",
         fact::end_tag_with_attributes_is_error},
        {"when a start tag token is emitted with its self-closing flag set , if the flag is not acknowledged when it "
         "is processed by the tree construction stage , that is a (|non-void-html-element-start-tag-with-trailing-"
         "solidus )parse error",
         fact::unacknowledged_flag_is_error},
        // The initial values of states, flags and tokens
        {"the state machine must start in the data state", fact::starts_in_data_state},
        {"initially (|, )it (must be|is) in the (PCDATA|normal) state", fact::content_model_starts_as_pcdata},
        {"it is either true or false , and initially must be set to the false state", fact::escape_flag_starts_false},
        {"if no start tag has been emitted from this tokenizer , then no end tag token is appropriate",
         fact::no_end_tag_is_appropriate_at_first},
        {"when a DOCTYPE token is created , its name , public identifier , and system identifier must be marked as "
         "missing (| ( which is a distinct state from the empty string )) , and the (force-quirks flag must be set to "
         "off ( its other state is on )|correctness flag must be set to correct ( its other state is incorrect ))",
         fact::doctype_starts_without_anything},
        {"when a (start or end tag|DOCTYPE) token is created , its self-closing flag must be unset ( its other state "
         "is that it be set ) , and its attributes list must be empty",
         fact::tag_starts_without_anything},
        {"when an end tag token is emitted with its self-closing flag set , that is (a|an "
         "end-tag-with-trailing-solidus) "
         "parse error",
         fact::end_tag_self_closing_is_error},
        {"a permitted slash is a {character} character that is immediately followed by a {character} , if , and only "
         "if , "
         "the current token being processed is a start tag token whose tag name is one of the following : {tag_names}",
         fact::permitted_slash},
        {"a permitted slash is a {character} character that is immediately followed by a {character} , if , and only "
         "if , "
         "the current token being processed is a start tag token whose tag name is the same as the tag name of one of "
         "(|the )void elements",
         fact::permitted_slash},

        // Preprocessing the input stream
        {"any CR characters that are followed by LF characters must be removed , and any CR characters not followed "
         "by LF characters must be converted to LF characters",
         fact::normalizes_newlines},
        {"any LF character that immediately follows a CR character must be ignored , and all CR characters must then "
         "be converted to LF characters",
         fact::normalizes_newlines},
        {"all CR characters must be converted to LF characters , and any LF characters that immediately follow a CR "
         "character must be ignored",
         fact::normalizes_newlines},
        {"before the tokenization stage , the input stream must be preprocessed by normalizing newlines",
         fact::normalizes_newlines},
        {"one leading {character} character must be ignored if any are present(| in the input stream)",
         fact::drops_byte_order_mark},
        {"a leading {character} ( BOM ) must be dropped if present", fact::drops_byte_order_mark},
        {"all {character} characters in the input must be replaced by U+FFFD REPLACEMENT CHARACTERs . any occurrences "
         "of "
         "such characters is a parse error",
         fact::replaces_null},
        {"all {character} characters in the input must be replaced by U+FFFD REPLACEMENT CHARACTERs",
         fact::replaces_null_silently},
        {"all {character} characters in the input must be dropped", fact::drops_null},
        {"all {character} characters and (code points|characters) in the range {code_points} in the input must be "
         "replaced "
         "by U+FFFD REPLACEMENT CHARACTERs . any occurrences of such characters (and code points are parse errors|is a "
         "parse error)",
         fact::replaces_surrogates},
        {"any (occurrences|occurances) of any characters in the ranges {code_points} are parse errors",
         fact::errors_in_stream},
        {"any occurrences of surrogates are surrogate-in-input-stream parse errors", fact::surrogates_are_errors},
        {"any occurrences of surrogates , noncharacters , or controls other than ASCII whitespace are parse errors",
         fact::all_controls_are_errors},
        {"any occurrences of noncharacters are noncharacter-in-input-stream parse errors and any occurrences of "
         "controls "
         "other than ASCII whitespace and {character} characters are control-character-in-input-stream parse errors",
         fact::noncharacters_are_errors},
        {"any character that is a not a Unicode character , i.e. (|, )any isolated surrogate , is a parse error",
         fact::isolated_surrogates_are_errors},
    });
    return facts;
}

}  // namespace strata::language
