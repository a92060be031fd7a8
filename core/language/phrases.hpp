#pragma once
// The phrases of the standard, each with the word of the tables' vocabulary that it expresses.
//
// A phrase is written as in the standard, in lower case and without its full stop. In a phrase, (a|b|) means one of
// several wordings, here "a", "b" or nothing; {slot} stands for a name, a character or a number: see `slot`. Marks of
// punctuation have spaces around them. This distinguishes a parenthesis of the text from one that begins a group of
// wordings. A paragraph is one phrase after another, with "and", "then" and marks of punctuation between them. Phrases
// that express no word of the tables (remarks, definitions) are listed as well, because a phrase that is not listed is
// not understood.
//
// The lists are read in both directions. From text to table, any wording of a phrase is understood
// (core/language/grammar, core/reading). From table to text, a word is recited as the first phrase that is listed for
// it, in the first wording of that phrase, unless the draft prefers another (phrase_text.cpp, recital.hpp).

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/characters.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/machine.hpp"
#include "core/spec/vocabulary.hpp"

namespace strata::language {

/// A slot: a part of a phrase that differs from text to text.
enum class slot : std::uint8_t {
    state,        ///< "the tag open state"
    character,    ///< "U+002D HYPHEN-MINUS (-)", or "\"-\" (U+002D)"
    operand,      ///< "the current input character", "a U+002D HYPHEN-MINUS character (-)"
    operands,     ///< several operands with "and" between them
    error,        ///< "eof-in-tag"
    number,       ///< "10", "0x0030"
    count,        ///< "two"
    string,       ///< "\"DOCTYPE\""
    models,       ///< "the RCDATA state or the CDATA state"
    characters,   ///< "U+002D HYPHEN-MINUS, U+003E GREATER-THAN SIGN": these characters, in this order
    set,          ///< "a U+003D EQUALS SIGN character (=) or an ASCII alphanumeric": any of these characters
    code_points,  ///< "U+0001 to U+0008, U+000E to U+001F, and characters U+000B and U+FFFE"
    tag_names,    ///< "base, link, meta"
    numbers,      ///< "0x0000 to 0x0008, or is one of 0x000B, 0xFFFE"
};

/// The verb of instructions that share it: "emit a U+003C ... character token and a U+002F ... character token".
inline constexpr std::string_view shared_verb = "emit ";
/// The operand of `emit_doctype` in a sentence that creates a DOCTYPE token with an empty name, marks it as in error,
/// and emits it.
inline constexpr spec::operand nameless_and_in_error = 2;
/// The operand of a sentence that is not an action: it says that everything since the switch to a content model is
/// taken back.
inline constexpr spec::operand taken_back_at_eof = 3;

/// The operand of `convert_temporary_buffer_to_comment` in texts that create the comment with its "?" and append the
/// buffer separately. The reader joins the two.
inline constexpr spec::operand after_question_mark = 1;

/// An instruction. `what` is its operand, unless a slot of the phrase gives the operand.
struct action_phrase {
    std::string_view says;
    spec::op does = spec::op::none;
    spec::operand what = 0;
    bool shares_verb = false;          ///< whether the verb may be left out after another instruction in the same
                                       ///< sentence
    spec::op beside = spec::op::none;  ///< if not `none`: the phrase occurs only together with the phrase for this
                                       ///< instruction
};

/// The operands of `flush_reference` in texts that state the two halves of this action (append to the value; emit as
/// tokens) separately. The reader joins the halves into one action.
inline constexpr spec::operand to_value = 1;
inline constexpr spec::operand as_tokens = 2;

/// A condition after "if" or "when". `asks` is `none` for a phrase that only explains the condition before it.
struct condition_phrase {
    std::string_view says;
    spec::condition asks = spec::condition::none;
    enum class about : std::uint8_t {
        guard,
        models,
        escape_flag_true,
        escape_flag_false,
        foreign,
        current_character,  ///< "it is a U+002F SOLIDUS (/) character"
        next_character,     ///< "the next character is a U+003B SEMICOLON"
        consumed_if_it_is,  ///< "the next input character is a U+002F SOLIDUS (/) character"
        unless_it_is,       ///< "the next input character is not a U+002F SOLIDUS (/) character"
        listed_number,      ///< "the number is in the range 0x0001 to 0x0008, ..., or is one of 0x000B, ..."
        characters_before,  ///< "there are at least three characters before this one in the input stream"
        never,  ///< a condition that never holds: the temporary buffer has an unknown name, but no rule has appended a
                ///< name to it
    };
    about of = about::guard;
    bool ignoring_case = false;
};

/// An operand: what is appended, emitted or set.
struct operand_phrase {
    std::string_view says;
    spec::operand what = 0;
};

/// A named set of characters, as an item of a list.
struct set_phrase {
    std::string_view says;
    spec::character_item::kind what = spec::character_item::kind::anything_else;
};

/// The meanings of the sentences before and after the entries of a state.
enum class heading_of_entries : std::uint8_t {
    next_character,         ///< "Consume the next input character:"
    next_few_characters,    ///< "If the next few characters are:"
    reference_code,         ///< "Check the character reference code:"
    return_state,           ///< "Check the return state:"
    after_name_of_end_tag,  ///< in the close tag open state: the heading of the entries for the character that follows
                            ///< the name of the end tag
    drops_duplicate_attribute,
    drops_duplicate_attribute_silently,
};
struct heading_phrase {
    std::string_view says;
    heading_of_entries what = heading_of_entries::next_character;
};

/// The meanings of the sentences of a text outside its states.
enum class fact : std::uint8_t {
    nothing,
    has_correctness_flag,
    has_self_closing_flag,
    end_tag_resets_content_model,
    end_tag_self_closing_is_error,
    end_tag_with_attributes_is_error,
    unacknowledged_flag_is_error,
    starts_in_data_state,
    content_model_starts_as_pcdata,
    escape_flag_starts_false,
    doctype_starts_without_anything,
    tag_starts_without_anything,
    no_end_tag_is_appropriate_at_first,
    permitted_slash,
    drops_byte_order_mark,
    replaces_null,  ///< U+0000 is replaced, which is an error
    replaces_null_silently,
    drops_null,
    replaces_surrogates,  ///< surrogates and U+0000 are replaced
    errors_in_stream,     ///< the characters that the phrase lists are errors
    surrogates_are_errors,
    isolated_surrogates_are_errors,  ///< like `surrogates_are_errors`, in drafts whose errors have no names
    noncharacters_are_errors,
    all_controls_are_errors,  ///< controls, U+0000, noncharacters and surrogates are errors
    normalizes_newlines,
};
struct fact_phrase {
    std::string_view says;
    fact what = fact::nothing;
};

/// The meanings of those sentences of the procedure on character references that are not rules.
enum class procedure_remark : std::uint8_t {
    none,
    what_it_defines,
    depends_on_next_character,
    depends_on_character_after,
    takes_all_digits,
};

/// A remark: either a whole entry of a state, or a sentence about the procedure.
struct remark_phrase {
    std::string_view says;
    spec::remark what = spec::remark::none;
    procedure_remark on_procedure = procedure_remark::none;
};

// --- The lists ---

[[nodiscard]] std::span<const action_phrase> action_phrases();
[[nodiscard]] std::span<const condition_phrase> condition_phrases();
/// The phrases for lines of a list under "If the next few characters are:".
[[nodiscard]] std::span<const condition_phrase> keyword_phrases();
[[nodiscard]] std::span<const operand_phrase> operand_phrases();
[[nodiscard]] std::span<const set_phrase> set_phrases();
[[nodiscard]] std::span<const heading_phrase> heading_phrases();
[[nodiscard]] std::span<const fact_phrase> fact_phrases();
[[nodiscard]] std::span<const remark_phrase> remark_phrases();

// --- The notation of phrases ---

/// A group of alternatives of a phrase.
struct alternative_group {
    std::size_t begin = 0;  ///< the index of its "("
    std::size_t end = 0;    ///< one past its ")"
    std::vector<std::string_view> each;
};

/// Returns the first group of alternatives, with views of `says`; nothing if there is no group. An alternative may
/// contain other groups. Throws std::logic_error if a group has no end. Complexity: linear.
[[nodiscard]] std::optional<alternative_group> first_alternatives(std::string_view says);

/// Returns the slot that phrases write as "{name}". Throws std::logic_error if no slot has this name.
[[nodiscard]] slot slot_named(std::string_view name);

// --- From a word of the tables to the standard's wording of it (phrase_text.cpp) ---
//
// Finds the phrase for a word of the tables, chooses among the alternatives in the phrase, and fills its slots. Unless
// the caller chooses otherwise, the first phrase listed for the word is used, and in it the first alternative of each
// group. So the same list serves both to read a text and to recite a table.

/// A slot, and the text that fills it. If a slot occurs twice in a phrase, its fillings are used in order.
struct filled {
    slot what = slot::state;
    std::string with;
};
using fillings = std::vector<filled>;

/// The alternatives to take. Each is named by its words or its first words, such as "its" or "the EOF". If no
/// alternative of a group is named, the first one whose slots are all filled is taken. An empty string names no
/// alternative. "a" and "an" need not be chosen, because the next letter decides.
using choices = std::vector<std::string_view>;

/// The sentences of a phrase with its slots filled. They have no full stops, are in lower case as in the list, and have
/// spaces as in running text. Throws std::logic_error if a slot is not filled or a choice is not offered. Complexity:
/// linear.
[[nodiscard]] std::vector<std::string> sentences_of(std::string_view phrase, const fillings& with = {},
                                                    const choices& chosen = {});
/// The sentences of `sentences_of` as one text. All except the first begin with a capital, and all except the last end
/// with a full stop.
[[nodiscard]] std::string said(std::string_view phrase, const fillings& with = {}, const choices& chosen = {});

/// An instruction for which a phrase is to be found.
struct instruction {
    spec::op does = spec::op::none;
    spec::operand what = 0;            ///< the operand, for a phrase that has no slot for it
    spec::op beside = spec::op::none;  ///< if not `none`: find a phrase that occurs only together with this instruction
};

// The phrase for a word of the tables. If `with` is given, returns the first phrase that has slots for all fillings in
// `with`. These functions throw std::logic_error if there is no such phrase.
[[nodiscard]] std::string_view phrase_for(const instruction& wanted, const fillings& with = {});
[[nodiscard]] std::string_view phrase_for(spec::condition asked, const fillings& with = {}, bool ignoring_case = false);
[[nodiscard]] std::string_view phrase_for(condition_phrase::about what);
/// The phrase for a line of a list under "If the next few characters are:".
[[nodiscard]] std::string_view keyword_phrase_for(const fillings& with, bool ignoring_case = false);
[[nodiscard]] std::string_view phrase_for_operand(spec::operand what);
[[nodiscard]] std::string_view phrase_for(spec::character_item::kind set);
[[nodiscard]] std::string_view phrase_for(heading_of_entries what);
[[nodiscard]] std::string_view phrase_for(fact what);
[[nodiscard]] std::string_view phrase_for(spec::remark what);
[[nodiscard]] std::string_view phrase_for(procedure_remark what);

}  // namespace strata::language
