#pragma once
// A draft compiled for the runner: its table as rows that are indexed by the next byte, and the facts that follow from
// the table about characters that may be read many at a time.
//
// A table says, for each state, which rule takes which character in which mode. `compile` (compile.cpp) asks that
// question once for every byte and keeps the answers, so that the runner (core/engine/runner) finds the rule of a step
// with one look-up. It also looks for three things that make up most of a page and that the runner reads without taking
// steps:
//
//   - runs: characters that a state takes one after another with the same effect;
//   - plain tags, comments and references: the path that `<name attribute="value">`, `<!-- text -->` and `&amp;` take
//     through the table, if each state on it does what is expected and nothing else (paths.hpp);
//   - "<" and "&" that turn out to be text.
//
// All of these are optional. A table without them is run step by step, with the same tokens. A program is about 100 KB,
// is made in a fraction of a millisecond, and does not change: threads and tokenizers share it.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/engine/byte_stream.hpp"
#include "core/engine/references.hpp"
#include "core/engine/registers.hpp"
#include "core/engine/scan.hpp"
#include "core/spec/draft.hpp"

namespace strata::engine {

// --- What a state does with a byte ---

/// The number of a rule within its state if no rule takes the symbol. (An audit proves that this never happens in a
/// draft.)
inline constexpr std::uint8_t no_rule = 0xFF;

/// How a state treats one symbol in one mode.
struct reaction {
    enum bit : std::uint8_t {
        ends_run = 1,          ///< the state's run of characters ends before it
        is_ignored = 2,        ///< in all modes; nothing else happens
        leaves_text = 4,       ///< characters gathered before it must be passed to the sink first
        shows_text = 8,        ///< a "<" before it was text
        keeps_less_than = 16,  ///< a "<" before it is emitted, and the state reads it next; nothing else happens
        keeps_dash = 64,       ///< a "-" before it is emitted, and the state reads it next; nothing else happens
        keeps_bang = 128,      ///< a "<!" before it is emitted, and the state reads it next; nothing else happens
        may_end_word = 32,     ///< it is part of the run unless it ends the word that its rule tests for
    };
    std::uint8_t rule = no_rule;  ///< the first rule that takes it, by its number within the state
    std::uint8_t is = 0;          ///< which of the above hold

    [[nodiscard]] constexpr bool has(std::uint8_t which) const { return (is & which) != 0; }
};
/// The reactions of a state in one mode, by symbol.
using reactions = std::array<reaction, spec::symbol_count>;

// --- Rules ---

/// A rule, and the facts that follow from it.
struct compiled_rule {
    static constexpr std::int16_t unknown = -1;

    const spec::rule* rule = nullptr;
    std::int16_t to = unknown;       ///< the next state; `unknown` if it is known only when the rule fires
    std::uint8_t anything_else = 0;  ///< the rule of the state that `as_anything_else` refers to
    /// What the rule does, if that is simple enough for the runner to skip the list of actions.
    enum class quick : std::uint8_t {
        no,
        switches,    ///< leads to another state, which does not read text
        reconsumes,  ///< leads to another state, which does not read text, and the character is read again
        reports,     ///< reports an error at its character, emits the character or U+FFFD, and stays
        stops,       ///< does nothing: the machine stops before it (see `compile_common`)
    } only = quick::no;
    bool unconditional = false;  ///< nothing has to be tested or waited for before it fires
    bool as_anything_else = false;
    bool reconsumes = false;        ///< what it has consumed
    bool to_bogus_comment = false;  ///< from another state: the comment's data begins with the character that led there
    bool may_lead_to_text = false;  ///< a token may have been emitted, or the next state may read text
    bool ends_input = false;        ///< it emits the end-of-file token
    bool reports_at_next = false;   ///< an error at the next input character, which must be in the buffer
    bool awaits_slash = false;      ///< whether the next character is a permitted slash decides about it
    // The places of attributes that the rule determines: see `spec::part`.
    bool has_places = false;  ///< any of the following
    bool ends_name = false, extends_attribute = false, begins_value = false, begins_quoted = false, ends_value = false,
         ends_quoted = false;
};

// --- States ---

/// How the runner takes a state's steps.
enum class state_kind : std::uint8_t {
    rules,          ///< by its rules
    text_of_pages,  ///< by its rules, and with plain tags
    procedure,      ///< never: the state is a step of the procedure on references
    bogus_comment,  ///< "Consume every character up to ..."
    cdata_section,  ///< the same up to "]]>"
    reference,      ///< "Attempt to consume a character reference"
    stops,          ///< never: the machine stops before it (see `compile_common`)
};
/// How the end of a state's runs is found in mode 0: by an index (stop_index.hpp), or by a scan.
enum class run_index : std::uint8_t { none, text, value, more_text };

/// A state, and the facts that follow from its rules.
struct compiled_state {
    const spec::state_info* info = nullptr;
    std::string_view name;                 ///< as errors name it
    const compiled_rule* rules = nullptr;  ///< in the draft's order
    const reactions* reacts = nullptr;     ///< one row, or one for each mode if the state is `modal`
    const scan_set* stops = nullptr;       ///< likewise by mode: which bytes end a run; null without runs
    std::uint8_t rule_count = 0;
    state_kind kind = state_kind::rules;
    spec::op run = spec::op::none;  ///< what happens to each character of a run
    run_index found_by = run_index::none;
    registers::duplicate duplicates = registers::duplicate::kept;  ///< the treatment of attributes whose name the tag
                                                                   ///< already has
    bool modal = false;                                            ///< its rules depend on the mode
    bool lowers = false;                                           ///< runs are appended in lower case
    bool buffers = false;                                          ///< runs are also appended to the temporary buffer
    bool short_runs = false;                                       ///< runs are short, as those of names are, and are
                                                                   ///< found byte by byte
    bool ignores = false;                                          ///< some bytes
    bool gathers = false;                                          ///< it emits characters as it reads them
    bool has_first = false;                                        ///< there are actions before the rules are looked at
    bool looks_ahead = false;                                      ///< its first rules do not consume
    bool consumes = false;                                         ///< some rule does
    bool only_steps = true;  ///< everything is taken step by step: no runs, references or attributes, and nothing is
                             ///< ignored
    bool takes_references = false;      ///< plain references are taken at once, in some mode
    bool ends_content = false;          ///< `after_content` is known in some mode
    bool leaves_unknown_names = false;  ///< "&" and letters that are not a name are text
    bool reads_comments = false;        ///< it reads the data of comments on the path of plain comments
    bool begins_attributes = false;     ///< it comes before an attribute's name on the path of plain tags
    bool replaces_null = false;         ///< in a bogus comment
    bool is_in_attribute = false;       ///< of `state_kind::reference`
    /// By mode (only 0 unless modal): whether a character that ends a run may turn out to be text, by its reactions or
    /// as another end tag.
    std::array<bool, spec::mode_count> finds_more_text{};
    std::array<const spec::rule*, spec::mode_count> other_end_tags{};  ///< by mode likewise: see paths.hpp
    std::array<bool, spec::mode_count> references_in{};  ///< by mode (only 0 unless modal): whether `takes_references`
                                                         ///< holds in it
    /// By mode likewise: the state after an end tag with the last start tag's name, if that tag may be read in one
    /// pass.
    static constexpr std::uint8_t unknown = 0xFF;
    std::array<std::uint8_t, spec::mode_count> after_content{};
};

// --- Plain tags and comments ---

/// The path of plain tags from the text of pages and back.
struct plain_path {
    std::uint8_t before_name = 0, double_quoted = 0, single_quoted = 0;  ///< states
    bool closes_itself = false;  ///< "/>" sets the self-closing flag and nothing else
    /// Whether "/>" means the same as ">", and is an error in one of these states unless it follows a name that may
    /// have it.
    bool checks_slash = false;
    spec::error_code slash_error{};
    std::string_view tag_name_state, before_name_state, after_quote_state;
    bool takes_capitals = false;    ///< names may have capitals, which are appended in lower case
    bool lowers_names = false;      ///< so may names of attributes
    bool takes_bare = false;        ///< an attribute may have no value
    byte_set name_beginnings{};     ///< of attributes
    byte_set tag_name_stops{};      ///< capitals among them
    byte_set any_tag_name_stops{};  ///< the same without
    byte_set any_name_stops{};      ///< of attributes, without capitals
    byte_set unquoted_stops{};
    byte_set unquoted_beginnings{};
    scan_set single_quoted_stops;

    bool has_lone_less_than = false;  ///< whether the first "<" of "<<" is text, and an error:
    spec::error_code lone_less_than_error{};
    std::string_view lone_less_than_state;

    bool takes_comments = false;         ///< also takes `<!-- text -->`
    bool less_than_in_comments = false;  ///< "<" is an ordinary character of a comment unless "!--" follows
    scan_set comment_stops;
    /// The characters after "--" in a comment that show that the dashes are part of its data. If `dashes_are_error`,
    /// these characters are errors. If `takes_nested`, "<!--" is also part of the data, with an error.
    byte_set after_dashes{};
    bool dashes_are_error = false, takes_nested = false;
    spec::error_code dashes_error{}, nested_error{};
    std::string_view dashes_state, nested_state;
};

// --- The program ---

/// A compiled draft. Everything in it is constant. The data that the draft views must outlive it.
struct program {
    program() = default;
    program(const program&) = delete;
    program(program&&) = delete;
    program& operator=(const program&) = delete;
    program& operator=(program&&) = delete;
    ~program() = default;

    spec::draft draft;  ///< as it was compiled: its views are those of the original
    std::vector<compiled_rule> rules;
    std::vector<compiled_state> states;
    std::vector<reactions> all_reactions;         ///< what `compiled_state::reacts` points to
    std::vector<scan_set> all_stops;              ///< what `compiled_state::stops` points to
    std::array<bool, 256> is_text{}, is_value{};  ///< by state: whether it reads text, or an attribute's value

    // Runs that are found by an index
    scan_set text_stops, value_stops, name_stops;

    plain_path path;

    // References
    std::shared_ptr<const name_index> names;  ///< shared between programs with the same table of names
    byte_set not_in_references{};             ///< bytes after "&" with which no reference begins, and there is no error
    std::size_t digits_step = 0;  ///< the step of the procedure that consumes digits; the number of states if none does
    bool all_letters_are_digits = false;  ///< G to Z count as digits of hexadecimal numbers that do not stand for any
                                          ///< character
    // References taken at once, in the states with `references_in`: the program was compiled with a proof that reading
    // them step by step gives the same result.
    bool plain_names = false;    ///< names with a semicolon
    bool plain_numbers = false;  ///< numbers of printable ASCII and of U+00A0 to U+D7FF, with a semicolon

    // Content states taken back at the end of the file
    const spec::symbol_set* after_end_tag_name = nullptr;  ///< what may follow the name in an end tag

    plain_bytes plain;  ///< of the draft's preprocessing

    std::vector<spec::named_reference> own_names;  ///< in a common program, the names that all drafts have, if the
                                                   ///< drafts differ in some
};

/// Compiles a draft, which must outlive the program. Returns null if the table has gaps, or an order of rules or an
/// action that the runner does not know. The interpreter runs such a draft. If `like` has the same table of names, its
/// index is shared. Complexity: linear in the table, times the number of symbols and modes.
[[nodiscard]] std::shared_ptr<const program> compile(const spec::draft& draft, const program* like = nullptr);

/// Compiles a draft for a caller who changes the program before anyone runs it.
[[nodiscard]] std::shared_ptr<program> compile_to_change(const spec::draft& draft, const program* like);

/// The program of a draft, from the place where the draft keeps it. The first time, the program is compiled. Null if
/// there is no such place (`spec::draft::compiled`), or if `compile` returns null.
[[nodiscard]] std::shared_ptr<const program> program_of(const spec::draft& draft);

// --- The common program of several drafts ---

/// A draft that runs together with another draft.
struct companion {
    const spec::draft* draft = nullptr;
    /// For each content state of the other draft, the one of this draft that corresponds to it; nothing if none does.
    std::vector<std::optional<spec::content_index>> contents;
};

/// The program of everything that `draft` and all its companions read in the same way (common.cpp). It is the program
/// of `draft`, except that its machine stops before any step that may have a different effect under one of the
/// companions. All drafts agree on the tokens up to there, and on the errors and their codes. Wherever the machine
/// stops, each draft can begin after the last token or text, in the content state that the last answer of tree
/// construction set, or in the first one. Null if a draft has no program, or nothing in common with the others.
/// Preprocessing is not compared. The data that the drafts view must outlive the program. Complexity: linear in the
/// tables, times the number of symbols, modes and companions.
[[nodiscard]] std::shared_ptr<const program> compile_common(const spec::draft& draft,
                                                            std::span<const companion> companions);

}  // namespace strata::engine
