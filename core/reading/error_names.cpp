#include "core/reading/error_names.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/language/grammar/sentence_words.hpp"

namespace strata::reading {

using namespace spec;
using enum error_code;

namespace {

/// A row: in states whose heading has these words, on these characters.
struct row {
    std::string_view state;
    std::string_view on;  ///< the characters; "EOF"; "" for any others
    error_code code;
    bool among_others = false;  ///< also where EOF is only part of "anything else"
};

// The first row that fits counts.
constexpr auto rows = std::to_array<row>({
    {"tag open", "?", unexpected_question_mark_instead_of_tag_name},
    {"close tag open", ">", missing_end_tag_name},
    {"end tag open", ">", missing_end_tag_name},
    {"close tag open", "EOF", eof_before_tag_name},
    {"close tag open", "", invalid_first_character_of_tag_name},
    {"end tag open", "EOF", eof_before_tag_name},
    {"end tag open", "", invalid_first_character_of_tag_name},
    {"tag open", "EOF", eof_before_tag_name, true},
    {"tag open", "", invalid_first_character_of_tag_name},

    // As long as no tag may end in a slash, none has a permitted one.
    {"tag name", "/", slash_not_permitted},
    {"attribute name", "/", slash_not_permitted},
    {"tag name", "<", less_than_sign_in_tag_name},

    {"before attribute name", "=", unexpected_equals_sign_before_attribute_name},
    {"before attribute name", "\"'<", unexpected_character_in_attribute_name},
    {"after attribute name", "\"'<", unexpected_character_in_attribute_name},
    {"attribute name", "\"'<", unexpected_character_in_attribute_name},
    {"before attribute value", ">", missing_attribute_value},
    {"before attribute value", "<=`", unexpected_character_in_unquoted_attribute_value},
    {"attribute value (unquoted)", "\"'<=`", unexpected_character_in_unquoted_attribute_value},
    {"after attribute value (quoted)", "", missing_whitespace_between_attributes},
    {"self-closing start tag", "", unexpected_solidus_in_tag},

    {"markup declaration open", "", incorrectly_opened_comment},
    {"marked section open", "", incorrectly_opened_comment},
    {"comment less-than sign bang dash dash", "", nested_comment},
    {"comment start", ">", abrupt_closing_of_empty_comment},
    {"comment end bang", ">", incorrectly_closed_comment},
    {"comment end space", ">", incorrectly_closed_comment},
    {"comment end", "-", hyphen_after_double_hyphen_in_comment},
    {"comment end", "", double_hyphen_in_comment},

    {"before DOCTYPE name", ">", missing_doctype_name},
    {"after DOCTYPE name", "", invalid_character_sequence_after_doctype_name},
    {"after DOCTYPE public keyword", ">", missing_doctype_public_identifier},
    {"after DOCTYPE public keyword", "\"'", missing_whitespace_after_doctype_public_keyword},
    {"after DOCTYPE public keyword", "", missing_quote_before_doctype_public_identifier},
    {"after DOCTYPE system keyword", ">", missing_doctype_system_identifier},
    {"after DOCTYPE system keyword", "\"'", missing_whitespace_after_doctype_system_keyword},
    {"after DOCTYPE system keyword", "", missing_quote_before_doctype_system_identifier},
    {"before DOCTYPE public identifier", ">", missing_doctype_public_identifier},
    {"before DOCTYPE public identifier", "", missing_quote_before_doctype_public_identifier},
    {"after DOCTYPE public identifier", "\"'", missing_whitespace_between_doctype_public_and_system_identifiers},
    {"after DOCTYPE public identifier", "", missing_quote_before_doctype_system_identifier},
    {"between DOCTYPE public and system identifiers", "", missing_quote_before_doctype_system_identifier},
    {"before DOCTYPE system identifier", ">", missing_doctype_system_identifier},
    {"before DOCTYPE system identifier", "", missing_quote_before_doctype_system_identifier},
    {"after DOCTYPE system identifier", "", unexpected_character_after_doctype_system_identifier},
    {"DOCTYPE public identifier (", ">", abrupt_doctype_public_identifier},
    {"DOCTYPE system identifier (", ">", abrupt_doctype_system_identifier},
    {"DOCTYPE state", "", missing_whitespace_before_doctype_name},

    {"hexademical character reference start", "", absence_of_digits_in_numeric_character_reference},
    {"hexadecimal character reference start", "", absence_of_digits_in_numeric_character_reference},
    {"decimal character reference start", "", absence_of_digits_in_numeric_character_reference},
    {"hexademical character reference", "", missing_semicolon_after_character_reference},
    {"hexadecimal character reference", "", missing_semicolon_after_character_reference},
    {"decimal character reference", "", missing_semicolon_after_character_reference},

    {"script data", "EOF", eof_in_script_html_comment_like_text},
    {"CDATA section", "EOF", eof_in_cdata},
    {"DOCTYPE", "EOF", eof_in_doctype},
    {"comment", "EOF", eof_in_comment},
    {"attribute", "EOF", eof_in_tag},
    {"tag", "EOF", eof_in_tag},
});

/// Whether `heading` has these words, in any case of letters.
bool has_words(std::string_view heading, std::string_view words) {
    for (std::size_t at = 0; at + words.size() <= heading.size(); ++at) {
        const bool begins = at == 0 || heading[at - 1] == ' ';
        if (begins && same_word(heading.substr(at, words.size()), words)) return true;
    }
    return false;
}

std::optional<error_code> code_of(std::string_view state, symbol on, bool among_others) {
    if (on == 0) return unexpected_null_character;
    for (const row& each : rows) {
        if (!has_words(state, each.state)) continue;
        if (each.on.empty()) {
            if (on != eof_symbol || among_others) return each.code;
        } else if (each.on == "EOF") {
            if (on == eof_symbol && (!among_others || each.among_others)) return each.code;
        } else if (on < 0x80 && each.on.find(static_cast<char>(on)) != std::string_view::npos) {
            return each.code;
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<error_code> error_of_condition(condition what) {
    switch (what) {
        case condition::no_digits: return absence_of_digits_in_numeric_character_reference;
        case condition::no_identifier_matches: return ampersand_without_character_reference;
        case condition::unknown_name_before: return unknown_named_character_reference;
        case condition::match_lacks_semicolon:
        case condition::kept_for_historical_reasons: return missing_semicolon_after_character_reference;
        default: return std::nullopt;
    }
}

std::optional<action> named_error(std::string_view state, const characters& on) {
    const bool any = on == anything_else;
    std::optional<error_code> most;
    std::optional<error_code> other;
    symbol other_on = symbol_count;
    const auto count = [&](symbol s) {
        const auto code = code_of(state, s, any);
        if (!code || code == most) return;
        if (!most) {
            most = code;
        } else {
            other = code;
            other_on = s;
        }
    };
    if (any) {
        count('x');
        count(eof_symbol);
    } else {
        for (symbol s = 0; s < symbol_count; ++s)
            if (on.set.has(s)) count(s);
    }
    if (!most) return std::nullopt;
    action a = parse_error(*most);
    if (other) {
        a.but_on = other_on;
        a.but = *other;
    }
    return a;
}

}  // namespace strata::reading
