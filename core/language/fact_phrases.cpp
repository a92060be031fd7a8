// What a text says outside its states: about tokens in general, and in "Preprocessing the input stream".

#include <array>

#include "core/language/phrases.hpp"

namespace strata::phrases {

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
        {"when an end tag token is emitted with attributes , that is (a|an end-tag-with-attributes) parse error"},
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
        {"any occurrences of noncharacters are noncharacter-in-input-stream parse errors and any occurrences of "
         "controls "
         "other than ASCII whitespace and {character} characters are control-character-in-input-stream parse errors",
         fact::noncharacters_are_errors},
        {"any character that is a not a Unicode character , i.e. (|, )any isolated surrogate , is a parse error",
         fact::isolated_surrogates_are_errors},
    });
    return facts;
}

}  // namespace strata::phrases
