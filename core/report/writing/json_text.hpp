#pragma once
// Functions for JSON in reports: strings and members of objects.
//
// The functions append JSON without spaces to a text. Strings in strata are generalised UTF-8 and may contain lone
// surrogates, which no JSON library accepts. To read such JSON, encode each lone surrogate as two private-use
// characters, let a library parse the text, and decode each string of the result.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/report/writing/formatting.hpp"

namespace strata::report {

class outgoing_text;

// --- Strings ---

/// The encoding of a text.
enum class text_encoding : std::uint8_t {
    generalised_utf8,  ///< text that strata made, which may contain lone surrogates
    utf8,  ///< bytes from outside, such as a page or a file name, in which encoded surrogates are ill-formed
};

/// Appends `text` as a quoted JSON string. Characters that control a terminal or are invisible are escaped as \uXXXX
/// (see `is_invisible`: controls, bidirectional marks, lone surrogates and the like). All other characters are kept.
/// Bytes that are not UTF-8 become U+FFFD, one per maximal subpart.
void append_json_string(std::string& to, std::string_view text,
                        text_encoding encoding = text_encoding::generalised_utf8);
/// Appends `text` as a JSON string. Sends the pending output whenever it gets long.
void append_json_string(outgoing_text& to, std::string_view text,
                        text_encoding encoding = text_encoding::generalised_utf8);
/// Appends a JSON string without its quotes. Sends the pending output whenever it gets long.
void append_json_characters(outgoing_text& to, std::string_view text,
                            text_encoding encoding = text_encoding::generalised_utf8);
/// `text` as a quoted JSON string; see `append_json_string`.
[[nodiscard]] std::string json_string(std::string_view text);

// --- Reading strings with lone surrogates ---

/// `json` with each escape of a lone surrogate encoded, so that a JSON parser accepts the text. Complexity: linear.
[[nodiscard]] std::string spell_surrogates(std::string_view json);

/// Translates an offset in the result of `spell_surrogates(json)` to an offset in `json`: returns the offset of the
/// byte or escape from which the byte at `offset` was made.
[[nodiscard]] std::size_t offset_before_spelling(std::string_view json, std::size_t offset);

/// Decodes a string parsed from the result of `spell_surrogates` to generalised UTF-8.
[[nodiscard]] std::string unspell_surrogates(std::string_view parsed);

/// Replaces each \uXXXX that is still in a string by its code unit, and surrogate pairs by their character. The
/// html5lib tests require this for tests with the member "doubleEscaped".
[[nodiscard]] std::string unescape_again(std::string_view text);

/// Escapes each escape of a lone surrogate in `json` once more, from the byte `begin` on, because some parsers reject
/// lone surrogates. Returns whether there were lone surrogates. Complexity: the length of `json`, times the number of
/// lone surrogates.
bool escape_surrogates_again(std::string& json, std::size_t begin = 0);

/// Ends the object that begins at the byte `begin`. If strings of the object contain lone surrogates, escapes the
/// surrogates twice and adds the member "doubleEscaped", as in the html5lib tests.
void end_double_escaped(std::string& to, std::size_t begin);

// --- Members of objects ---

/// Appends `"name":`, preceded by a comma if members come before it. After a line end, appends no comma, because the
/// comma was written before the line end.
inline void begin_member(std::string& to, std::string_view name) {
    const bool is_first = to.empty() || to.back() == '{' || to.back() == ',' || to.back() == '\n';
    to.append(is_first ? "\"" : ",\"").append(name).append("\":");
}

/// Appends the member `"name":number`.
inline void append_member(std::string& to, std::string_view name, std::uint64_t number) {
    begin_member(to, name);
    append_number(to, number);
}

/// Appends the member `"name":"value"`; see `append_json_string`.
inline void append_member(std::string& to, std::string_view name, std::string_view value) {
    begin_member(to, name);
    append_json_string(to, value);
}

/// Appends the member `"name":"value"`, or `"name":null` if the value is empty.
inline void append_member_or_null(std::string& to, std::string_view name, std::string_view value) {
    begin_member(to, name);
    if (value.empty())
        to += "null";
    else
        append_json_string(to, value);
}

/// Appends the member `"name":[...]`, and calls `append` to write each element of `list`.
template <class List, class Append>
void append_list(std::string& to, std::string_view name, const List& list, const Append& append) {
    begin_member(to, name);
    to += '[';
    bool first = true;
    for (const auto& each : list) {
        if (!first) to += ',';
        first = false;
        append(each);
    }
    to += ']';
}

/// Appends the member `"name":["...",...]`.
template <class List>
void append_strings(std::string& to, std::string_view name, const List& list) {
    append_list(to, name, list, [&](std::string_view each) { append_json_string(to, each); });
}

}  // namespace strata::report
