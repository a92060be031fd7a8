#pragma once
// A draft: its machine and its other facts, as one value for engines and tools.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "core/spec/error_codes.hpp"
#include "core/spec/machine.hpp"
#include "core/spec/modes.hpp"
#include "core/spec/provenance.hpp"
#include "core/spec/wording.hpp"

namespace strata {
class sink;                // core/text/sink.hpp
struct tokenizer_options;  // core/text/options.hpp
namespace engine {
class running;  // core/engine/running.hpp
}
namespace tree {
struct rules;  // core/tree/rules.hpp
}
}  // namespace strata

namespace strata::spec {

struct change_list;  // core/spec/change.hpp
struct sniffing;     // core/spec/sniffing.hpp

/// The code points from `first` to `last`.
struct code_point_range {
    char32_t first = 0;
    char32_t last = 0;
    [[nodiscard]] constexpr bool has(char32_t c) const { return first <= c && c <= last; }
};

/// The first of the two code points that end plane `n` (0 to 16), both noncharacters.
constexpr code_point_range end_of_plane(char32_t n) { return {n * 0x10000 + 0xFFFE, n * 0x10000 + 0xFFFF}; }

/// Code points whose mere presence in the input stream is an error.
struct input_error {
    code_point_range range;
    error_code code;
};

/// The draft's section "Preprocessing the input stream".
struct preprocessing {
    bool drops_byte_order_mark = false;     ///< in input of characters; in input of bytes it is always dropped
    bool replaces_null = false;             ///< U+0000 becomes U+FFFD, with an error if it is in `errors`
    bool drops_null = false;                ///< U+0000 is dropped, without an error
    bool replaces_surrogates = false;       ///< lone surrogates become U+FFFD, with an error
    std::span<const input_error> errors{};  ///< in ascending order
    std::string_view section{};             ///< its number: "8.2.2"
};

/// A row of the table of named character references: a name, with its ";" if it has one.
struct named_reference {
    std::string_view name;
    char32_t first = 0;
    char32_t second = 0;  ///< 0 if the name means a single code point
};

/// A row of the table of numbers.
struct number_row {
    std::uint32_t number = 0;
    char32_t character = 0;
    std::string_view character_name;  ///< as the draft writes it: "EURO SIGN"
};

/// The draft's tables for character references.
struct reference_tables {
    std::span<const named_reference> names;              ///< sorted by name, byte by byte
    std::span<const number_row> numbers;                 ///< sorted by number
    std::span<const code_point_range> replaced_numbers;  ///< these give U+FFFD (as does all above U+10FFFF)
};

/// Where tokenization can begin or be switched to: a content model, or a state in drafts without such a flag.
struct content_state {
    std::string_view name;  ///< "RCDATA" or "RCDATA state"
    state_index state = 0;
    content_model model = content_model::pcdata;
    /// At EOF all tokens since the switch to it are thrown away, and the rest of the input is read again without that
    /// switch. The machine finds out at the switch whether an end tag comes before EOF, so no token is ever taken back.
    bool taken_back_at_eof = false;
};

/// A state of the draft's predecessor that was renamed or split, in some modes or in all. States with the same name
/// correspond without being listed, except in modes that are listed.
/// core/spec/continued.hpp checks the names against both tables.
struct continuation {
    std::string_view former;  ///< the state's name in the predecessor
    modes in;                 ///< the modes of that draft in which it corresponds
    std::string_view state;   ///< to this state; a state may be split into several
};

/// The effect of tree construction on the tokenizer at a start tag.
struct feedback_rule {
    std::string_view tag_name;
    std::string_view content;  ///< the `name` of one of the draft's content states
    bool only_with_scripting = false;
};

/// A sentence of a text read at run time that was not understood. Rules refer to it by `op::gap`.
struct gap_sentence {
    std::string_view sentence;  ///< in the text's words
    std::size_t line = 0;       ///< of the text, from 1
    std::string_view file;      ///< the text, as messages name it
};

/// Starts a draft's fused engine (core/engine/fused/engine.hpp). The sink must outlive it.
using fused_starter = std::unique_ptr<engine::running> (*)(const tokenizer_options&, sink&);

/// A revision of the HTML tokenizer. All members are views of constants.
struct draft {
    provenance about;
    wording words{};
    machine_view table;
    preprocessing stream;
    reference_tables references;
    std::span<const content_state> contents;                   ///< the first is the initial one for documents
    std::span<const continuation> continues{};                 ///< how states of the predecessor were renamed or split
    std::span<const feedback_rule> feedback;                   ///< the start tags that switch, unless they are ignored
    std::span<const std::string_view> permitted_slash_tags{};  ///< start tags that may end in "/>"
    state_index reference_procedure = 0;             ///< the first step of the procedure on references, if any
    bool names_errors = false;                       ///< "an eof-in-tag parse error", not "Parse error."
    bool has_correctness_flag = false;               ///< instead of the force-quirks flag
    bool has_self_closing_flag = false;              ///< of tags that end in "/>"
    bool missing_doctype_name_is_empty = false;      ///< how test suites of the time write a missing name
    bool end_tag_self_closing_is_error = false;      ///< an end tag with that flag
    const tree::rules* tree_construction = nullptr;  ///< the rules by which they are accepted or ignored
    fused_starter start_fused = nullptr;             ///< expanded from exactly this table; null if there is none
    const change_list* changes = nullptr;            ///< from its predecessor: use `changes_of`
    std::span<const gap_sentence> gaps{};            ///< of a text read at run time
    bool end_tag_resets_content_model = false;       ///< "the content model flag must be switched to the PCDATA state"
    const sniffing* encodings = nullptr;  ///< how the encoding of a page is chosen; null: nothing is known of it
};

/// Whether character references are read by a procedure that states run. If not, they are read by states.
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

}  // namespace strata::spec
