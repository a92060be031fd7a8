#pragma once
// The names of parse errors.
//
// The modern standard names its errors; older drafts only say "Parse error". For an error of an older draft, the table
// uses the modern name if the condition is the same. Otherwise it uses one of strata's own names, which come last in
// this list.
//
// A text read at run time may name errors that no draft has. Each such name gets a code after the codes listed here,
// and keeps it as long as the program runs. So an error is a single number everywhere.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace strata::spec {

/// A kind of parse error.
enum class error_code : std::uint8_t {
    abrupt_closing_of_empty_comment,
    abrupt_doctype_public_identifier,
    abrupt_doctype_system_identifier,
    absence_of_digits_in_numeric_character_reference,
    cdata_in_html_content,
    character_reference_outside_unicode_range,
    control_character_in_input_stream,
    control_character_reference,
    disallowed_processing_instruction_target,
    duplicate_attribute,
    end_tag_with_attributes,
    end_tag_with_trailing_solidus,
    eof_before_tag_name,
    eof_in_cdata,
    eof_in_comment,
    eof_in_doctype,
    eof_in_processing_instruction,
    eof_in_script_html_comment_like_text,
    eof_in_tag,
    incorrectly_closed_comment,
    incorrectly_opened_comment,
    invalid_character_sequence_after_doctype_name,
    invalid_first_character_of_processing_instruction_target,
    invalid_first_character_of_tag_name,
    invalid_processing_instruction_target,
    missing_attribute_value,
    missing_doctype_name,
    missing_doctype_public_identifier,
    missing_doctype_system_identifier,
    missing_end_tag_name,
    missing_quote_before_doctype_public_identifier,
    missing_quote_before_doctype_system_identifier,
    missing_semicolon_after_character_reference,
    missing_whitespace_after_doctype_public_keyword,
    missing_whitespace_after_doctype_system_keyword,
    missing_whitespace_before_doctype_name,
    missing_whitespace_between_attributes,
    missing_whitespace_between_doctype_public_and_system_identifiers,
    nested_comment,
    noncharacter_character_reference,
    noncharacter_in_input_stream,
    null_character_reference,
    surrogate_character_reference,
    surrogate_in_input_stream,
    unexpected_character_after_doctype_system_identifier,
    unexpected_character_in_attribute_name,
    unexpected_character_in_unquoted_attribute_value,
    unexpected_equals_sign_before_attribute_name,
    unexpected_null_character,
    unexpected_question_mark_instead_of_tag_name,
    unexpected_solidus_in_tag,
    unknown_named_character_reference,
    // strata's own names, for conditions that the modern standard does not have
    ampersand_without_character_reference,  ///< the ampersand is followed by neither a reference nor one of the
                                            ///< characters before which it is allowed
    double_hyphen_in_comment,               ///< "--" inside a comment, followed by something other than ">" or "-"
    end_tag_other_than_expected,  ///< "</" in RCDATA or CDATA that does not begin the end tag of the last start
                                  ///< tag emitted
    hyphen_after_double_hyphen_in_comment,  ///< a third or further hyphen before the end of a comment
    less_than_sign_in_tag_name,             ///< a "<" in the name of a tag, which ends the tag
    null_character_in_input_stream,         ///< U+0000 in the stream, which preprocessing replaces
    slash_not_permitted,                    ///< a "/" in a tag where it is not permitted
};

namespace detail {
inline constexpr std::array error_names = {
    std::string_view("abrupt-closing-of-empty-comment"),
    std::string_view("abrupt-doctype-public-identifier"),
    std::string_view("abrupt-doctype-system-identifier"),
    std::string_view("absence-of-digits-in-numeric-character-reference"),
    std::string_view("cdata-in-html-content"),
    std::string_view("character-reference-outside-unicode-range"),
    std::string_view("control-character-in-input-stream"),
    std::string_view("control-character-reference"),
    std::string_view("disallowed-processing-instruction-target"),
    std::string_view("duplicate-attribute"),
    std::string_view("end-tag-with-attributes"),
    std::string_view("end-tag-with-trailing-solidus"),
    std::string_view("eof-before-tag-name"),
    std::string_view("eof-in-cdata"),
    std::string_view("eof-in-comment"),
    std::string_view("eof-in-doctype"),
    std::string_view("eof-in-processing-instruction"),
    std::string_view("eof-in-script-html-comment-like-text"),
    std::string_view("eof-in-tag"),
    std::string_view("incorrectly-closed-comment"),
    std::string_view("incorrectly-opened-comment"),
    std::string_view("invalid-character-sequence-after-doctype-name"),
    std::string_view("invalid-first-character-of-processing-instruction-target"),
    std::string_view("invalid-first-character-of-tag-name"),
    std::string_view("invalid-processing-instruction-target"),
    std::string_view("missing-attribute-value"),
    std::string_view("missing-doctype-name"),
    std::string_view("missing-doctype-public-identifier"),
    std::string_view("missing-doctype-system-identifier"),
    std::string_view("missing-end-tag-name"),
    std::string_view("missing-quote-before-doctype-public-identifier"),
    std::string_view("missing-quote-before-doctype-system-identifier"),
    std::string_view("missing-semicolon-after-character-reference"),
    std::string_view("missing-whitespace-after-doctype-public-keyword"),
    std::string_view("missing-whitespace-after-doctype-system-keyword"),
    std::string_view("missing-whitespace-before-doctype-name"),
    std::string_view("missing-whitespace-between-attributes"),
    std::string_view("missing-whitespace-between-doctype-public-and-system-identifiers"),
    std::string_view("nested-comment"),
    std::string_view("noncharacter-character-reference"),
    std::string_view("noncharacter-in-input-stream"),
    std::string_view("null-character-reference"),
    std::string_view("surrogate-character-reference"),
    std::string_view("surrogate-in-input-stream"),
    std::string_view("unexpected-character-after-doctype-system-identifier"),
    std::string_view("unexpected-character-in-attribute-name"),
    std::string_view("unexpected-character-in-unquoted-attribute-value"),
    std::string_view("unexpected-equals-sign-before-attribute-name"),
    std::string_view("unexpected-null-character"),
    std::string_view("unexpected-question-mark-instead-of-tag-name"),
    std::string_view("unexpected-solidus-in-tag"),
    std::string_view("unknown-named-character-reference"),
    std::string_view("ampersand-without-character-reference"),
    std::string_view("double-hyphen-in-comment"),
    std::string_view("end-tag-other-than-expected"),
    std::string_view("hyphen-after-double-hyphen-in-comment"),
    std::string_view("less-than-sign-in-tag-name"),
    std::string_view("null-character-in-input-stream"),
    std::string_view("slash-not-permitted"),
};
}  // namespace detail

/// How many kinds of error there are.
inline constexpr std::size_t error_code_count = detail::error_names.size();
static_assert(error_code_count == static_cast<std::size_t>(error_code::slash_not_permitted) + 1);

/// Returns the code of the error with this name. If no draft has the name, adds it. Returns nothing if there is no room
/// for another name. May be called by several threads at a time. (owned_draft.cpp)
[[nodiscard]] std::optional<error_code> code_of_error(std::string_view name);
/// Whether this code belongs to a name that was added at run time, or has no name at all.
[[nodiscard]] constexpr bool is_new_error(error_code code) {
    return static_cast<std::size_t>(code) >= error_code_count;
}
/// The name of an error that was added at run time (see `is_new_error`); "" if its code has no name.
[[nodiscard]] std::string_view name_of_new_error(error_code code);

/// The name of an error, as the standard writes it ("eof-in-tag").
constexpr std::string_view name_of(error_code code) {
    return is_new_error(code) ? name_of_new_error(code) : detail::error_names[static_cast<std::size_t>(code)];
}

}  // namespace strata::spec
