#pragma once
// Reads an entry phrase by phrase: instructions, the conditions on which they depend, and sentences that were not
// understood.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/grammar/names.hpp"
#include "core/language/grammar/phrase_tree.hpp"
#include "core/reading/outline/outline.hpp"
#include "core/spec/vocabulary.hpp"

namespace strata::reading {

/// A condition: what the text says between "if" and its comma.
struct asked {
    spec::modes in = spec::any_mode;
    bool only_title = false;  ///< whether the condition names only the title state, which is RCDATA in `in`
    bool foreign = false;
    std::string_view foreign_words{};                  ///< how the text words the condition `foreign`
    std::optional<std::uint32_t> characters_before{};  ///< how many characters must come before; the next condition
                                                       ///< must be about these characters
    spec::guard given{};
    bool in_attribute = false;  ///< whether the reference must be part of an attribute; another condition must follow
    std::optional<spec::characters> next_is{};  ///< "the next character is a U+003B SEMICOLON"
    /// For `number_is_replaced`, `number_is_in_table` or a list: the first and last number of each range.
    std::vector<std::uint32_t> numbers{};
    bool listed_number = false;               ///< whether the number must be one of `numbers`
    bool unless_it_is = false;                ///< whether `it_is` must not hold
    bool never = false;                       ///< whether the condition can never hold
    std::optional<spec::characters> it_is{};  ///< "if it is a U+002F SOLIDUS (/) character"
};

/// One phrase of an entry.
struct statement {
    enum class kind : std::uint8_t {
        instruction,
        condition,            ///< "If ..., then", "When ...:"
        otherwise_condition,  ///< "Otherwise, if ..., then"
        further_condition,    ///< "In this case, if ..., then": the condition before must hold as well
        otherwise,            ///< "Otherwise, ", "Otherwise: "
        in_any_case,
        heading,
        remark,
        gap,  ///< words that were not understood, up to the end of the sentence
    };
    kind what = kind::instruction;
    std::vector<spec::action> actions{};
    asked asks{};
    bool takes_title_back = false;
    bool has_colon = false;  ///< for `otherwise`: whether a colon follows; everything after the colon belongs to this
                             ///< case
    language::heading_of_entries heading = language::heading_of_entries::next_character;
    std::optional<std::size_t> leaves_state{};  ///< for a heading that names a state: the state's number
    spec::remark remarks = spec::remark::none;
    language::procedure_remark on_procedure = language::procedure_remark::none;
    bool fills_buffer = false;  ///< "Append each character to the temporary buffer when it's consumed."
    std::size_t paragraph = 0;
    std::size_t sentence = 0;  ///< the number of the sentence within the whole entry
    std::string_view words{};  ///< the sentence that contains the phrase; several sentences if the phrase extends over
                               ///< them
    std::string_view text{};   ///< for a gap: the words that were not understood
    std::string_view nearest{};
};

/// The phrases of an entry, and the text of which they are views.
struct read_entry {
    std::string text;
    std::vector<statement> statements;
    std::size_t sentences = 0;
    std::size_t sentences_with_gaps = 0;
};

/// Reads the sentences of a text. Knows the names that occur in the text.
class sentence_reader {
public:
    /// `known` must outlive the object.
    explicit sentence_reader(const names& known);

    /// Returns all phrases of these paragraphs. Complexity: linear.
    [[nodiscard]] std::unique_ptr<read_entry> read(std::span<const paragraph> paragraphs) const;

    /// Returns the condition that a whole line states: "If the content model flag is set to the PCDATA state", "Two
    /// U+002D HYPHEN-MINUS characters (-)". Its strings are views of `line`.
    [[nodiscard]] std::optional<asked> condition_of_line(std::string_view line) const;
    /// Returns the phrase that agrees with the most words of `line`, chosen among the phrases for lines in lists of
    /// keywords; "" if no phrase agrees.
    [[nodiscard]] std::string nearest_keyword(std::string_view line) const;

private:
    struct reading;
    slot_reader fill_;
    phrase_tree actions_;
    phrase_tree emitted_too_;  ///< phrases for emitting without the verb, which may be left out after another such
                               ///< instruction
    phrase_tree conditions_;
    phrase_tree headings_;
    phrase_tree remarks_;
    phrase_tree keywords_;
};

// --- What is collected while a text is read ---

/// A sentence that was not understood.
struct gap {
    std::size_t line = 0;  ///< the line of the text, from 1
    std::string state;     ///< the heading of the sentence's state or section
    std::string sentence;
    std::string nearest;     ///< the known phrase that agrees with the most words of the sentence; "" if none agrees
    bool is_absent = false;  ///< whether the sentence is missing from the text although the text needs it; `line` is
                             ///< where it should be
    std::string fault{};     ///< if the sentence was understood: why no machine can carry it out
};

/// Keeps the texts to which the views in rules refer, and the sentences that were not understood.
class record {
public:
    /// Keeps the text of an entry, because rules have views of it, and counts its sentences.
    const read_entry& keep(std::unique_ptr<read_entry> entry);
    /// Records a sentence that was not understood; returns the action that stands for it.
    spec::action add_gap(gap of);
    /// Records that a sentence with the words `wording` is missing in the state or section that begins on line `line`.
    /// Does nothing if the text is only an excerpt of the standard.
    void add_absent(std::size_t line, std::string_view heading, std::string_view wording);
    /// Returns the action that stands for this sentence, which has been recorded as a gap. If several gaps have this
    /// sentence, the action stands for the last of them.
    [[nodiscard]] spec::action action_of_gap(std::string_view sentence) const;
    /// Records the sentences of an entry that were not understood. Returns the action for the first of them; nothing if
    /// there are none.
    std::optional<spec::action> add_gaps(const entry& from, const read_entry& read);

    /// Returns the numbers that the text's table of numbers covers, and 0.
    [[nodiscard]] std::vector<std::uint32_t> settled_numbers() const;

    std::vector<gap> gaps;
    bool is_whole_text = false;          ///< whether the text has an introduction; if so, a missing sentence is a gap
    std::string foreign_words;           ///< the text's words for `spec::rule::only_if_foreign`
    std::vector<std::uint32_t> numbers;  ///< the numbers in the text's table of numbers
    std::size_t sentences = 0;
    std::size_t sentences_read = 0;

private:
    std::vector<std::unique_ptr<read_entry>> texts_;
};

}  // namespace strata::reading
