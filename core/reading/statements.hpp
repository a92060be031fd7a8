#pragma once
// The meaning of an entry, phrase by phrase: instructions, the conditions that they depend on, and sentences that were
// not understood.

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

/// A condition: everything between "if" and its comma.
struct asked {
    spec::modes in = spec::any_mode;
    bool only_title = false;  ///< the condition is for the title state alone, which `in` expresses as RCDATA
    bool foreign = false;
    std::string_view foreign_words{};                  ///< the text's wording of the condition `foreign`, one of the
                                                       ///< known wordings
    std::optional<std::uint32_t> characters_before{};  ///< only complete together with a condition on the characters
                                                       ///< themselves
    spec::guard given{};
    bool in_attribute = false;                  ///< part of an attribute: only complete together with the next
                                                ///< condition
    std::optional<spec::characters> next_is{};  ///< "the next character is a U+003B SEMICOLON"
    /// for `number_is_replaced`, `number_is_in_table` or a list: first and last of each range
    std::vector<std::uint32_t> numbers{};
    bool listed_number = false;               ///< the number is one of `numbers`
    bool unless_it_is = false;                ///< `it_is` must not hold
    bool never = false;                       ///< the condition cannot hold
    std::optional<spec::characters> it_is{};  ///< "if it is a U+002F SOLIDUS (/) character"
};

/// One phrase of an entry.
struct statement {
    enum class kind : std::uint8_t {
        instruction,
        condition,            ///< "If ..., then", "When ...:"
        otherwise_condition,  ///< "Otherwise, if ..., then"
        further_condition,    ///< "In this case, if ..., then": in addition to the condition before
        otherwise,            ///< "Otherwise, ", "Otherwise: "
        in_any_case,
        heading,
        remark,
        gap,  ///< a gap up to the end of the sentence
    };
    kind what = kind::instruction;
    std::vector<spec::action> actions{};
    asked asks{};
    bool takes_title_back = false;
    bool has_colon = false;  ///< for `otherwise`: everything that follows depends on it
    language::heading_of_entries heading = language::heading_of_entries::next_character;
    std::optional<std::size_t> leaves_state{};  ///< for a heading that names a state: the state's number
    spec::remark remarks = spec::remark::none;
    language::procedure_remark on_procedure = language::procedure_remark::none;
    bool fills_buffer = false;  ///< "Append each character to the temporary buffer when it's consumed."
    std::size_t paragraph = 0;
    std::size_t sentence = 0;  ///< counted over the whole entry
    std::string_view words{};  ///< the sentence that contains it; several, if the phrase extends over others
    std::string_view text{};   ///< of a gap
    std::string_view nearest{};
};

/// The phrases of an entry, and the text that they view.
struct read_entry {
    std::string text;
    std::vector<statement> statements;
    std::size_t sentences = 0;
    std::size_t sentences_with_gaps = 0;
};

/// Reads sentences with the names of a text.
class sentence_reader {
public:
    /// `known` must outlive the object.
    explicit sentence_reader(const names& known);

    /// All phrases of these paragraphs. Complexity: linear.
    [[nodiscard]] std::unique_ptr<read_entry> read(std::span<const paragraph> paragraphs) const;

    /// The condition that a whole line states: "If the content model flag is set to the PCDATA state", "Two U+002D
    /// HYPHEN-MINUS characters (-)". Its strings are views of `line`.
    [[nodiscard]] std::optional<asked> condition_of_line(std::string_view line) const;
    /// The phrase for lines of lists of keywords that agrees with the most words of `line`; "" if none agrees.
    [[nodiscard]] std::string nearest_keyword(std::string_view line) const;

private:
    struct reading;
    slot_reader fill_;
    phrase_tree actions_;
    phrase_tree emitted_too_;  ///< phrases for emitting that leave out the verb after another such instruction
    phrase_tree conditions_;
    phrase_tree headings_;
    phrase_tree remarks_;
    phrase_tree keywords_;
};

// --- What is collected while a text is read ---

/// A sentence that was not understood.
struct gap {
    std::size_t line = 0;  ///< of the text, from 1
    std::string state;     ///< the heading of the sentence's state or section
    std::string sentence;
    std::string nearest;     ///< the known phrase that agrees with the most words of the sentence; "": none
    bool is_absent = false;  ///< the text lacks this sentence and needs it: `line` is where it should be
    std::string fault{};     ///< for a sentence that was understood: why no machine can carry it out
};

/// The texts that rules view, and the sentences that were not understood.
class record {
public:
    /// Keeps a text that rules view, and counts its sentences.
    const read_entry& keep(std::unique_ptr<read_entry> entry);
    /// Records a sentence that was not understood; returns the action that stands for it.
    spec::action add_gap(gap of);
    /// Records that a sentence with this wording is missing in the state or section that begins on the line. Does
    /// nothing if the text is only a part of the standard's text.
    void add_absent(std::size_t line, std::string_view heading, std::string_view wording);
    /// The action that stands for the last recorded gap with this sentence.
    [[nodiscard]] spec::action action_of_gap(std::string_view sentence) const;
    /// Records the sentences of an entry that were not understood; returns the action for the first, or nothing.
    std::optional<spec::action> add_gaps(const entry& from, const read_entry& read);

    /// The numbers that the text's table of numbers covers, and 0.
    [[nodiscard]] std::vector<std::uint32_t> settled_numbers() const;

    std::vector<gap> gaps;
    bool is_whole_text = false;          ///< the text has an introduction, so nothing may be missing
    std::string foreign_words;           ///< the words of the text for `spec::rule::only_if_foreign`
    std::vector<std::uint32_t> numbers;  ///< of the text's table of numbers
    std::size_t sentences = 0;
    std::size_t sentences_read = 0;

private:
    std::vector<std::unique_ptr<read_entry>> texts_;
};

}  // namespace strata::reading
