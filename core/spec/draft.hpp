#pragma once
// A draft: its machine, its wording and its other facts, as one value for engines and tools.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/spec/error_codes.hpp"
#include "core/spec/machine.hpp"
#include "core/spec/modes.hpp"
#include "core/spec/provenance.hpp"

namespace strata::tree {
struct rules;  // core/tree/rules.hpp
}

namespace strata::spec {

struct change_list;  // core/spec/change.hpp
struct sniffing;     // core/spec/sniffing.hpp

// --- Wording ---
// Phrases that differ from draft to draft although their meaning is the same. A table says what its draft does. The
// sentences follow from the table and from these phrases (core/language/recital). So a draft is recited in its own
// words, and no code depends on the draft's age. A phrase that is part of a sentence is one of the wordings that
// core/language/phrases.hpp lists.

/// Words that some texts have instead of the words of the phrases.
struct rewording {
    std::string_view since{};   ///< the first day of a text that has these words
    std::string_view until{};   ///< the first day after the last of these texts; "" if all later texts have these words
    std::string_view states{};  ///< how the headings of the states concerned begin; "" for all states
    std::string_view of_phrases{};  ///< the words of the phrases that are replaced; always whole words
    std::string_view of_text{};     ///< the words that the texts have instead
};

/// The words of one draft. All members are views of constants. Phrases that a draft does not use are empty.
struct wording {
    // Lines of characters, and how the sentences below them are laid out

    /// The words after "U+0009 CHARACTER TABULATION": " (tab)", or nothing.
    std::string_view glyph_of_tab{};
    /// Whether an entry is repeated for each of its lines. If not, all lines come first, and the entry follows them
    /// once.
    bool repeats_entry_for_each_line = false;
    /// Whether "If ..., then ..." and "Otherwise, ..." are in one paragraph. If not, each is a paragraph
    /// of its own.
    bool joins_branches = false;
    /// The words before an ending that all branches share: "In any case, ", or nothing.
    std::string_view in_any_case{};
    /// Whether the keywords that may come next are lines of a list, "If the next few characters are:". If not, each has
    /// its own sentence, "If the next ... characters are ...".
    bool lists_keywords = false;

    // Next states

    /// Whether the text names the character that is reconsumed: "reconsume the current input character in the data
    /// state". Otherwise it is "reconsume in the data state".
    bool says_what_is_reconsumed = false;
    /// The words after "switch to the ... state" if the state has only looked ahead: " to process the next input
    /// character", or " (don't consume anything in the current state)".
    std::string_view after_looking_ahead{};

    // Content models

    /// The name of the content model of elements like style: "CDATA" or "RAWTEXT". Drafts without a content model flag
    /// have states instead.
    std::string_view raw_text{};

    // Foreign content and attributes

    /// When a CDATA section may begin: "the insertion mode is "in foreign content" and the current node is not ...",
    /// or "there is an adjusted current node and it is not an element in the HTML namespace".
    std::string_view is_foreign{};
    /// The words on an attribute whose name the tag already has: "dropped, along with the value that gets associated
    /// with it (if any)", or "removed from the token".
    std::string_view drop_attribute{};

    // Surrogates in the input

    /// Whether the text has a separate sentence on surrogates: "any isolated surrogate, is a parse error". If not, they
    /// are in the list of ranges that are errors, or in the list of characters that are replaced.
    bool isolated_surrogates_apart = false;

    // Character references

    /// The draft's term for a reference: "entity" or "character reference".
    std::string_view reference{};
    /// The plural of this term: "entities" or "character references".
    std::string_view references{};
    /// The draft's term for the table of names: "entities table" or "named character references table".
    std::string_view reference_table{};
    /// The words between "consume the maximum number of characters possible, " and "one of the identifiers": "with the
    /// consumed characters matching", or "where the consumed characters are".
    std::string_view matching_identifier{};
    /// The words after identifiers that say how these are compared: " (in a case-sensitive manner)", or nothing.
    std::string_view identifier_case{};
    /// The words after "the last character matched is not a U+003B SEMICOLON": " character", or nothing.
    std::string_view after_semicolon{};
    /// The words in the middle of "The character reference ... as part of an attribute": "is being consumed" or "was
    /// consumed". (For historical reasons, that sentence says that a name without a semicolon is no reference.)
    std::string_view being_consumed{};
    /// The words for the next character, before the list of possible characters: "the next character is in the range"
    /// or "the next input character is either".
    std::string_view next_character_is{};
    /// The head of the table of numbers: "Number Unicode character" or "Number Code point".
    std::string_view head_of_numbers{};
    /// The prefix of a code point in that table: "U+" or "0x".
    std::string_view code_point_prefix{};

    // Single sentences

    /// Rewordings for single sentences. When the sentences of a single rule or state are shown, the rewordings for the
    /// draft's day are applied, in this order. A recital of the whole draft does not use them.
    std::span<const rewording> rewordings{};
};

// --- Storage for the compiled form of a table or of its names ---

/// Keeps the compiled form of a table. The form is made on first use, and lasts as long as this object. The object must
/// be stored together with the table, and must be replaced if the table is changed.
///
/// Only the engine knows the type of the form: it is the program of a draft (core/engine/program/program.hpp), or the
/// index of its names (core/engine/references.hpp).
class compiled_form {
public:
    constexpr compiled_form() = default;
    compiled_form(const compiled_form&) = delete;
    compiled_form(compiled_form&&) = delete;
    compiled_form& operator=(const compiled_form&) = delete;
    compiled_form& operator=(compiled_form&&) = delete;
    ~compiled_form() = default;

    /// Returns the result of `make()`, which is a shared pointer and may be null. Only the first call of this function
    /// calls `make`; later calls return the same result. Several threads may call this function at the same time.
    template <class Make>
    [[nodiscard]] const std::shared_ptr<const void>& get(Make make) const {
        std::call_once(once_, [&] { form_ = make(); });
        return form_;
    }

private:
    mutable std::once_flag once_;
    mutable std::shared_ptr<const void> form_;
};

// --- The other facts ---

/// The code points from `first` to `last`.
struct code_point_range {
    char32_t first = 0;
    char32_t last = 0;
    [[nodiscard]] constexpr bool has(char32_t c) const { return first <= c && c <= last; }
};

/// The last two code points of plane `n` (0 to 16). Both are noncharacters.
constexpr code_point_range end_of_plane(char32_t n) { return {n * 0x10000 + 0xFFFE, n * 0x10000 + 0xFFFF}; }

/// Code points whose mere presence in the input stream is an error.
struct input_error {
    code_point_range range;
    error_code code;
    std::string_view words{};  ///< the sentence about it, if the draft was read from a text
};

/// The draft's section "Preprocessing the input stream".
struct preprocessing {
    bool drops_byte_order_mark = false;  ///< whether a byte order mark is dropped from input of characters; from input
                                         ///< of bytes, it is always dropped
    bool replaces_null = false;          ///< U+0000 becomes U+FFFD, with an error if it is in `errors`
    bool drops_null = false;             ///< U+0000 is dropped, without an error
    bool replaces_surrogates = false;    ///< lone surrogates become U+FFFD, with an error
    std::span<const input_error> errors{};  ///< in ascending order
    std::string_view section{};             ///< the number of the draft's section on preprocessing: "8.2.2"
};

/// A row of the table of named character references: a name, with its ";" if it has one.
struct named_reference {
    std::string_view name;
    char32_t first = 0;
    char32_t second = 0;  ///< the second code point; 0 if the name means a single one
};

/// A row of the table of numbers.
struct number_row {
    std::uint32_t number = 0;
    char32_t character = 0;
    std::string_view character_name;  ///< the character's name, as the draft writes it: "EURO SIGN"
};

/// The draft's tables for character references.
struct reference_tables {
    std::span<const named_reference> names;              ///< sorted by name, byte by byte
    std::span<const number_row> numbers;                 ///< sorted by number
    std::span<const code_point_range> replaced_numbers;  ///< the numbers that give U+FFFD (as do all numbers above
                                                         ///< U+10FFFF)
    const compiled_form* index = nullptr;  ///< an index of exactly these names; null if each draft makes its own
};

/// A state in which the tokenizer can begin, or to which it can be switched. It is a content model or, in drafts
/// without a content model flag, a state.
struct content_state {
    std::string_view name;  ///< "RCDATA" or "RCDATA state"
    state_index state = 0;
    content_model model = content_model::pcdata;
    /// Whether the switch to this state is taken back if EOF comes before an end tag: according to the draft, all
    /// tokens since the switch are then taken back, and the input after the switch is read again without it. In strata,
    /// the machine finds out at the switch whether an end tag comes before EOF, so that it never has to take a token
    /// back.
    bool taken_back_at_eof = false;
};

/// A state of the draft's predecessor that was renamed or split, in some modes or in all modes. States with the same
/// name need not be listed: they correspond in all modes that are not listed for them. `continued_from` checks that
/// both tables have the states.
struct continuation {
    std::string_view former;  ///< the state's name in the predecessor
    modes in;                 ///< the predecessor's modes in which `former` corresponds to `state`
    std::string_view state;   ///< the state in this draft; a former state may be split into several states
};

/// How tree construction switches the tokenizer at a start tag.
struct feedback_rule {
    std::string_view tag_name;
    std::string_view content;  ///< the content state to which it switches, by its `name` in this draft
    bool only_with_scripting = false;
};

/// A sentence, in a text read at run time, that was not understood. Rules refer to it by `op::gap`.
struct gap_sentence {
    std::string_view sentence;  ///< the sentence in the text's words
    std::size_t line = 0;       ///< its line in the text, from 1
    std::string_view file;      ///< the name of the text in messages
};

// --- The words of a text read at run time ---

/// A rule in the words of the text that it was read from.
struct rule_quotation {
    std::string_view words{};  ///< the sentences that state the rule; "" if the reader has added the rule
    std::size_t line = 0;      ///< the line on which the rule's entry begins, from 1
};

/// The words of a text about a state, apart from the state's rules. Paragraphs are separated by line feeds.
struct state_quotation {
    std::string_view first{};    ///< what the state does before its rules
    std::string_view before{};   ///< the paragraphs that come before its entries and are not rules; includes `first`
    std::string_view leaving{};  ///< what happens when the machine leaves it
    std::string_view after{};  ///< the paragraphs that come after its first rule and are not rules; includes `leaving`
};

/// The sentences of the text that a draft was read from, for each rule and state of its table. If a draft was written
/// as a table, this is empty: its sentences follow from the table (core/language/recital.hpp).
struct quotations {
    std::span<const rule_quotation> rules{};
    std::span<const state_quotation> states{};
    std::string_view byte_order_mark{}, null{};  ///< sentences about these characters in the input stream
};

// --- The draft ---

/// A revision of the HTML tokenizer. All members are views of constants.
struct draft {
    provenance about;
    wording words{};
    machine_view table;
    preprocessing stream;
    reference_tables references;
    std::span<const content_state> contents;                   ///< the content states; documents begin in the first
    std::span<const continuation> continues{};                 ///< how states of the predecessor were renamed or split
    std::span<const feedback_rule> feedback;                   ///< start tags that switch the tokenizer, unless ignored
    std::span<const std::string_view> permitted_slash_tags{};  ///< start tags that may end in "/>"
    state_index reference_procedure = 0;             ///< the first step of the procedure on character references, if
                                                     ///< there is one
    bool names_errors = false;                       ///< "an eof-in-tag parse error", not "Parse error."
    bool has_correctness_flag = false;               ///< whether DOCTYPEs have a correctness flag instead of a
                                                     ///< force-quirks flag
    bool has_self_closing_flag = false;              ///< whether tags have a flag that says that they end in "/>"
    bool missing_doctype_name_is_empty = false;      ///< whether test suites of that time write a missing name as ""
    bool end_tag_self_closing_is_error = false;      ///< whether an end tag with the self-closing flag is an error
    const tree::rules* tree_construction = nullptr;  ///< the rules that decide whether tags are accepted or ignored
    bool has_tree_of_text_before = false;            ///< whether these rules are those of another draft, because the
                                                     ///< draft's own were not read
    /// Stores the compiled form of exactly `table`; null if there is no such storage.
    const compiled_form* compiled = nullptr;
    const change_list* changes = nullptr;  ///< the changes from the draft's predecessor; read them with `changes_of`
    std::span<const gap_sentence> gaps{};  ///< the sentences of a text read at run time that were not
                                           ///< understood
    quotations quoted{};                   ///< the sentences of such a text that were understood
    bool end_tag_resets_content_model = false;  ///< "the content model flag must be switched to the PCDATA state"
    const sniffing* encodings = nullptr;        ///< how the encoding of a page is chosen; null if unknown
};

/// Whether the draft reads character references by a procedure, which states run. If not, it reads them by states.
constexpr bool has_reference_procedure(const draft& d) {
    return d.reference_procedure < d.table.states.size() &&
           d.table.states[d.reference_procedure].reads == part::procedure;
}

/// Whether `name` is the draft's day, name or one of its aliases.
constexpr bool goes_by(const draft& d, std::string_view name) {
    if (d.about.name == name || d.about.day == name) return true;
    for (const std::string_view alias : d.about.aliases)
        if (!alias.empty() && alias == name) return true;
    return false;
}

// --- Names of continued states, checked at compile time ---

namespace detail {

// Calls of these functions are not constant expressions. So they cause a compile error, which names the function and
// thus says what is wrong.
[[noreturn]] inline void the_predecessor_has_no_state_of_this_name(std::string_view name) {
    throw std::invalid_argument("the predecessor has no state \"" + std::string(name) + "\"");
}
[[noreturn]] inline void the_draft_has_no_state_of_this_name(std::string_view name) {
    throw std::invalid_argument("the draft has no state \"" + std::string(name) + "\"");
}

constexpr bool has_state(std::span<const state_info> states, std::string_view name) {
    for (const state_info& each : states)
        if (each.name == name) return true;
    return false;
}

}  // namespace detail

/// Returns `continues` after checking that each name in it is the name of a state of `Predecessor` or of `Machine`
/// (both constants). A name that does not exist is a compile error.
template <const auto& Predecessor, const auto& Machine, std::size_t Count>
consteval std::array<continuation, Count> continued_from(const std::array<continuation, Count>& continues) {
    for (const continuation& each : continues) {
        if (!detail::has_state(Predecessor.states, each.former))
            detail::the_predecessor_has_no_state_of_this_name(each.former);
        if (!detail::has_state(Machine.states, each.state)) detail::the_draft_has_no_state_of_this_name(each.state);
    }
    return continues;
}

// --- Comparing the facts of two drafts outside their rules ---

/// Whether two drafts have the same rows of a table of facts. `same` compares two rows. Complexity: linear; constant if
/// the drafts share the table, as most texts of the chain do.
template <class Row, class Same>
[[nodiscard]] bool same_rows(std::span<const Row> a, std::span<const Row> b, const Same& same) {
    if (a.data() == b.data() && a.size() == b.size()) return true;
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

[[nodiscard]] constexpr bool same_range(const code_point_range& a, const code_point_range& b) {
    return a.first == b.first && a.last == b.last;
}

/// Whether `a` and `b` preprocess characters in the same way. Whether they drop a byte order mark is not compared.
[[nodiscard]] inline bool same_preprocessing(const preprocessing& a, const preprocessing& b) {
    const auto flags = [](const preprocessing& of) {
        return std::tie(of.replaces_null, of.drops_null, of.replaces_surrogates);
    };
    return flags(a) == flags(b) && same_rows(a.errors, b.errors, [](const input_error& x, const input_error& y) {
               return same_range(x.range, y.range) && x.code == y.code;
           });
}

/// Whether two rows give a name of a character reference the same meaning.
[[nodiscard]] constexpr bool same_name(const named_reference& a, const named_reference& b) {
    return a.name == b.name && a.first == b.first && a.second == b.second;
}

/// Whether numbers in character references have the same meaning in both drafts.
[[nodiscard]] inline bool same_numbers(const reference_tables& a, const reference_tables& b) {
    const auto same = [](const number_row& x, const number_row& y) {
        return x.number == y.number && x.character == y.character;
    };
    return same_rows(a.numbers, b.numbers, same) && same_rows(a.replaced_numbers, b.replaced_numbers, same_range);
}

/// Whether the same start tags may end in "/>" in both drafts.
[[nodiscard]] inline bool same_permitted_slashes(const draft& a, const draft& b) {
    return same_rows(a.permitted_slash_tags, b.permitted_slash_tags,
                     [](std::string_view x, std::string_view y) { return x == y; });
}

}  // namespace strata::spec
