#pragma once
// The phrases of the standard, each with the word of the tables that it stands for.
//
// A phrase is written as in the standard, in lower case and without its full stop. In a phrase,
// (a|b|) is one of several wordings, here "a", "b" or nothing; {slot} is a name, a character or a number: see `slot`.
// Marks of punctuation have spaces around them, which distinguishes a parenthesis of the text from one that opens
// alternatives. A paragraph is one phrase after another, with "and", "then" and marks of punctuation between them. A
// phrase without a word (a remark, a definition) is also listed, because a phrase that is not listed is not understood.
//
// The lists are read in both directions. From text to table, any wording of a phrase is understood
// (core/language/grammar, core/reading). From table to text, a word is recited in the first phrase that is listed for
// it and in the first of its wordings, unless the draft prefers another (phrase_text.cpp, recital.hpp).

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

/// A slot: a place in a phrase that each text fills in its own way.
enum class slot : std::uint8_t {
    state,        ///< "the tag open state"
    character,    ///< "U+002D HYPHEN-MINUS (-)", or "\"-\" (U+002D)"
    operand,      ///< "the current input character", "a U+002D HYPHEN-MINUS character (-)"
    operands,     ///< several of them, with "and" between
    error,        ///< "eof-in-tag"
    number,       ///< "10", "0x0030"
    count,        ///< "two"
    string,       ///< "\"DOCTYPE\""
    models,       ///< "the RCDATA state or the CDATA state"
    characters,   ///< "U+002D HYPHEN-MINUS, U+003E GREATER-THAN SIGN": in this order
    set,          ///< "a U+003D EQUALS SIGN character (=) or an ASCII alphanumeric": any of these
    code_points,  ///< "U+0001 to U+0008, U+000E to U+001F, and characters U+000B and U+FFFE"
    tag_names,    ///< "base, link, meta"
    numbers,      ///< "0x0000 to 0x0008, or is one of 0x000B, 0xFFFE"
};

/// The verb of instructions that share it: "emit a U+003C ... character token and a U+002F ... character token".
inline constexpr std::string_view shared_verb = "emit ";
/// The operand of `emit_doctype` in a sentence that creates the token, names it and marks it.
inline constexpr spec::operand nameless_and_in_error = 2;
/// Not an action: everything since the switch to a content model is taken back.
inline constexpr spec::operand taken_back_at_eof = 3;

/// The operand of `convert_temporary_buffer_to_comment` in texts that create the comment with its "?" and append the
/// buffer separately. The reader joins the two.
inline constexpr spec::operand after_question_mark = 1;

/// An instruction. `what`: its operand, unless a slot of the phrase gives it.
struct action_phrase {
    std::string_view says;
    spec::op does = spec::op::none;
    spec::operand what = 0;
    bool shares_verb = false;          ///< after another instruction in the same sentence, the verb may be left out
    spec::op beside = spec::op::none;  ///< occurs together with the phrase for this instruction, or only in this case
};

/// The operands of `flush_reference` in texts that state its two halves (append to the value; emit as tokens)
/// separately. The reader joins them to one action.
inline constexpr spec::operand to_value = 1;
inline constexpr spec::operand as_tokens = 2;

/// A condition after "if" or "when". `what` is `none` for a phrase that only explains the condition before it.
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
        never,              ///< impossible: the temporary buffer has an unknown name, but nothing has appended a name
    };
    about of = about::guard;
    bool ignoring_case = false;
};

/// The operand that is appended, emitted or set.
struct operand_phrase {
    std::string_view says;
    spec::operand what = 0;
};

/// A named set of characters, as an item of a list.
struct set_phrase {
    std::string_view says;
    spec::character_item::kind what = spec::character_item::kind::anything_else;
};

/// The sentences before and after the entries of a state.
enum class heading_of_entries : std::uint8_t {
    next_character,         ///< "Consume the next input character:"
    next_few_characters,    ///< "If the next few characters are:"
    reference_code,         ///< "Check the character reference code:"
    return_state,           ///< "Check the return state:"
    after_name_of_end_tag,  ///< the heading in the close tag open state, once it is clear that a tag is closed
    drops_duplicate_attribute,
    drops_duplicate_attribute_silently,
};
struct heading_phrase {
    std::string_view says;
    heading_of_entries what = heading_of_entries::next_character;
};

/// The sentences of a text outside its states.
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
    replaces_null,  ///< and that is an error
    replaces_null_silently,
    drops_null,
    replaces_surrogates,  ///< and U+0000
    errors_in_stream,     ///< the characters of the phrase
    surrogates_are_errors,
    isolated_surrogates_are_errors,  ///< like the one before it, in drafts whose errors have no names
    noncharacters_are_errors,
    all_controls_are_errors,  ///< and U+0000, noncharacters and surrogates
    normalizes_newlines,
};
struct fact_phrase {
    std::string_view says;
    fact what = fact::nothing;
};

/// The sentences of the procedure on character references besides its rules.
enum class procedure_remark : std::uint8_t {
    none,
    what_it_defines,
    depends_on_next_character,
    depends_on_character_after,
    takes_all_digits,
};

/// A remark on a state, as an entry of its own, or on the procedure.
struct remark_phrase {
    std::string_view says;
    spec::remark what = spec::remark::none;
    procedure_remark on_procedure = procedure_remark::none;
};

// --- The lists ---

[[nodiscard]] std::span<const action_phrase> action_phrases();
[[nodiscard]] std::span<const condition_phrase> condition_phrases();
/// Lines of a list under "If the next few characters are:".
[[nodiscard]] std::span<const condition_phrase> keyword_phrases();
[[nodiscard]] std::span<const operand_phrase> operand_phrases();
[[nodiscard]] std::span<const set_phrase> set_phrases();
[[nodiscard]] std::span<const heading_phrase> heading_phrases();
[[nodiscard]] std::span<const fact_phrase> fact_phrases();
[[nodiscard]] std::span<const remark_phrase> remark_phrases();

// --- The notation of phrases ---

/// A group of alternatives of a phrase.
struct alternative_group {
    std::size_t begin = 0;  ///< the place of its "("
    std::size_t end = 0;    ///< one past its ")"
    std::vector<std::string_view> each;
};

/// The first group of alternatives, or nothing. The views are of `says`. An alternative may itself contain groups.
/// Throws std::logic_error if a group has no end. Complexity: linear.
[[nodiscard]] std::optional<alternative_group> first_alternatives(std::string_view says);

/// The slot that is written "{name}". Throws std::logic_error if no slot has this name.
[[nodiscard]] slot slot_named(std::string_view name);

// --- From a word of the tables to the standard's wording of it (phrase_text.cpp) ---
//
// Finds the phrase for a word, chooses among the phrase's alternatives and fills its slots. The first phrase listed for
// a word is used, and the first of its alternatives, unless the caller chooses another. So one list serves both reading
// a text and reciting a table.

/// The filling of a slot. A slot that occurs twice in a phrase takes its fillings in order.
struct filled {
    slot what = slot::state;
    std::string with;
};
using fillings = std::vector<filled>;

/// The alternatives to take, named by their words or their first words: "its", "the EOF". If no alternative of a group
/// is named, the first alternative whose slots are filled is taken. An empty choice chooses nothing. "a" and "an" need
/// no choice: the next letter decides.
using choices = std::vector<std::string_view>;

/// The sentences of a phrase, without their full stops, in lower case as in the list, with spaces as in running text.
/// Throws std::logic_error if a slot is not filled or a choice is not offered. Complexity: linear.
[[nodiscard]] std::vector<std::string> sentences_of(std::string_view phrase, const fillings& with = {},
                                                    const choices& chosen = {});
/// The sentences as one text: each except the first has its capital, and each except the last its full stop.
[[nodiscard]] std::string said(std::string_view phrase, const fillings& with = {}, const choices& chosen = {});

/// The instruction to find a phrase for.
struct instruction {
    spec::op does = spec::op::none;
    spec::operand what = 0;            ///< the operand, if the phrase has no slot for it
    spec::op beside = spec::op::none;  ///< finds only a phrase that occurs together with this instruction
};

// The phrase for a word of the tables. If `with` is given, the first phrase that has slots for all of its fillings.
// Each of these functions throws std::logic_error if there is no such phrase.
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
