#pragma once
// A draft compiled for the runner: its table as rows that are indexed by the next byte, and facts about characters that
// the runner may read in groups.
//
// A table determines the rule for each state, character and mode. `compile` (compile.cpp) finds the rule for every byte
// in advance, so that the runner (core/engine/runner) finds the rule of a step with one look-up. It also looks for
// three things that make up most of a page and that the runner reads without taking steps:
//
// - runs: characters that a state takes one after another with the same effect;
// - plain tags, comments and references: the paths of `<name attribute="value">`, `<!-- text -->` and `&amp;` through
//   the table, if each state on the path does only what is expected (paths.hpp);
// - "<" and "&" that turn out to be text.
//
// A table may lack any of these. The characters concerned are then read step by step, with the same result. A program
// takes about 100 KB, is compiled in a fraction of a millisecond, and never changes, so threads and tokenizers can
// share it.

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

// --- Reactions to a byte ---

/// Stands in for a rule's number if no rule takes the symbol. (An audit proves that every symbol of a draft has a
/// rule.)
inline constexpr std::uint8_t no_rule = 0xFF;

/// How a state treats one symbol in one mode.
struct reaction {
    enum bit : std::uint8_t {
        ends_run = 1,          ///< the state's run of characters ends before it
        is_ignored = 2,        ///< the state ignores it in all modes
        leaves_text = 4,       ///< characters gathered before it must first be passed to the sink
        shows_text = 8,        ///< shows that a "<" before it is text
        keeps_less_than = 16,  ///< a "<" before the symbol is just emitted, and the state then reads the symbol
        keeps_dash = 64,       ///< a "-" before the symbol is just emitted, and the state then reads the symbol
        keeps_bang = 128,      ///< a "<!" before the symbol is just emitted, and the state then reads the symbol
        may_end_word = 32,     ///< it is part of the run unless it ends the word that its rule tests for
    };
    std::uint8_t rule = no_rule;  ///< the first rule for the symbol, by its number within the state
    std::uint8_t is = 0;          ///< the bits above that apply to the symbol

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
        switches,    ///< only leads to another state, which does not read text
        reconsumes,  ///< leads to another state, which does not read text, and the character is read again
        reports,     ///< reports an error at its character, emits the character or U+FFFD, and stays
        stops,       ///< no effect: the machine stops before the rule (see `compile_common`)
    } only = quick::no;
    bool unconditional = false;  ///< nothing has to be tested or waited for before it fires
    bool as_anything_else = false;
    bool reconsumes = false;        ///< the character that the rule consumed is read again
    bool to_bogus_comment = false;  ///< it leads from another state to the bogus comment state, and begins the data of
                                    ///< the comment
    bool may_lead_to_text = false;  ///< a token may have been emitted, or the next state may read text
    bool ends_input = false;        ///< it emits the end-of-file token
    bool reports_at_next = false;   ///< it reports an error at the next input character, which must be in the buffer
    bool awaits_slash = false;      ///< it depends on whether the next character is a permitted slash
    // The rule's effects on the spans of attributes: see `spec::part`.
    bool has_places = false;  ///< at least one of the following holds
    bool ends_name = false, extends_attribute = false, begins_value = false, begins_quoted = false, ends_value = false,
         ends_quoted = false;
};

// --- States ---

/// How the runner takes a state's steps.
enum class state_kind : std::uint8_t {
    rules,          ///< by its rules
    text_of_pages,  ///< by its rules, and with plain tags
    procedure,      ///< takes no steps: the state is a step of the procedure on character references
    bogus_comment,  ///< "Consume every character up to ..."
    cdata_section,  ///< "Consume every character up to" "]]>"
    reference,      ///< "Attempt to consume a character reference"
    stops,          ///< takes no steps: the machine stops before the state (see `compile_common`)
};
/// How the end of a state's runs is found in mode 0: by an index (stop_index.hpp), or by a scan.
enum class run_index : std::uint8_t { none, text, value, more_text };

/// A state, and the facts that follow from its rules.
struct compiled_state {
    const spec::state_info* info = nullptr;
    std::string_view name;                 ///< the name that is reported with errors
    const compiled_rule* rules = nullptr;  ///< its rules, in the draft's order
    const reactions* reacts = nullptr;     ///< one row, or one for each mode if the state is `modal`
    /// The bytes that end a run, indexed by mode like `reacts`; null if the state has no runs.
    const scan_set* stops = nullptr;
    std::uint8_t rule_count = 0;
    state_kind kind = state_kind::rules;
    spec::op run = spec::op::none;  ///< what happens to each character of a run
    run_index found_by = run_index::none;
    registers::duplicate duplicates = registers::duplicate::kept;  ///< the treatment of attributes whose name the tag
                                                                   ///< already has
    bool modal = false;                                            ///< its rules depend on the mode
    bool lowers = false;                                           ///< runs are appended in lower case
    bool buffers = false;                                          ///< runs are also appended to the temporary buffer
    bool short_runs = false;   ///< runs are short, as in names, and are found byte by byte
    bool ignores = false;      ///< some rule ignores its bytes
    bool gathers = false;      ///< it emits characters as it reads them
    bool has_first = false;    ///< it has actions that come before its rules
    bool looks_ahead = false;  ///< its first rules do not consume
    bool consumes = false;     ///< some rule consumes a character
    bool only_steps = true;    ///< it is run step by step: it has no runs or ignored bytes, and reads no references or
                               ///< attributes in one pass
    bool takes_references = false;      ///< in some mode, plain references are read in one pass
    bool ends_content = false;          ///< `after_content` is known in some mode
    bool leaves_unknown_names = false;  ///< "&" and letters that are not a name are text
    bool reads_comments = false;        ///< it reads the data of comments on the path of plain comments
    bool begins_attributes = false;     ///< on the path of plain tags, it is the state before an attribute's name
    bool replaces_null = false;         ///< it replaces U+0000 in a bogus comment
    /// Whether the reference is in an attribute's value, if the kind is `state_kind::reference`.
    bool is_in_attribute = false;
    /// For each mode (only mode 0 unless the state is modal): whether a character that ends a run may turn out to be
    /// text, because of its reactions or because it belongs to another end tag.
    std::array<bool, spec::mode_count> finds_more_text{};
    /// For each mode: the result of the function of the same name in paths.hpp.
    std::array<const spec::rule*, spec::mode_count> other_end_tags{};
    /// For each mode: whether plain references are read in one pass.
    std::array<bool, spec::mode_count> references_in{};
    /// For each mode: the state after an end tag with the last start tag's name, if that tag may be read in one pass.
    static constexpr std::uint8_t unknown = 0xFF;
    std::array<std::uint8_t, spec::mode_count> after_content{};
};

// --- Plain tags and comments ---

/// The states and facts of the path that plain tags take from the text of pages and back.
struct plain_path {
    std::uint8_t before_name = 0, double_quoted = 0, single_quoted = 0;  ///< states
    bool closes_itself = false;  ///< "/>" sets the self-closing flag and nothing else
    /// Whether "/>" has the effect of ">", but is an error in the states below unless the tag's name permits the "/".
    bool checks_slash = false;
    spec::error_code slash_error{};
    std::string_view tag_name_state, before_name_state, after_quote_state;
    bool takes_capitals = false;    ///< names of tags may have capitals, which are appended in lower case
    bool lowers_names = false;      ///< names of attributes may have capitals, which are appended in lower case
    bool takes_bare = false;        ///< an attribute may have no value
    byte_set name_beginnings{};     ///< the bytes that begin an attribute's name
    byte_set tag_name_stops{};      ///< the bytes that end a tag's name, and capitals
    byte_set any_tag_name_stops{};  ///< the bytes that end a tag's name, without capitals
    byte_set any_name_stops{};      ///< the bytes that end an attribute's name
    byte_set unquoted_stops{};
    byte_set unquoted_beginnings{};
    scan_set single_quoted_stops;

    bool has_lone_less_than = false;  ///< whether the first "<" of "<<" is text with this error:
    spec::error_code lone_less_than_error{};
    std::string_view lone_less_than_state;

    bool takes_comments = false;         ///< whether plain comments are read in one pass
    bool less_than_in_comments = false;  ///< in a comment, "<" is an ordinary character unless "!--" follows
    scan_set comment_stops;
    /// If one of these characters follows "--" in a comment, the dashes are part of the data. If `dashes_are_error`,
    /// these characters are errors. If `takes_nested`, a nested "<!--" is also part of the data, with an error.
    byte_set after_dashes{};
    bool dashes_are_error = false, takes_nested = false;
    spec::error_code dashes_error{}, nested_error{};
    std::string_view dashes_state, nested_state;
};

// --- The program ---

/// A compiled draft. A program does not change. It must not outlive the data to which the draft refers.
struct program {
    program() = default;
    program(const program&) = delete;
    program(program&&) = delete;
    program& operator=(const program&) = delete;
    program& operator=(program&&) = delete;
    ~program() = default;

    spec::draft draft;  ///< a copy whose views refer to the original's data
    std::vector<compiled_rule> rules;
    std::vector<compiled_state> states;
    std::vector<reactions> all_reactions;         ///< what `compiled_state::reacts` points to
    std::vector<scan_set> all_stops;              ///< what `compiled_state::stops` points to
    std::array<bool, 256> is_text{}, is_value{};  ///< for each state: whether it reads text, or an attribute's value

    // Runs that are found by an index
    scan_set text_stops, value_stops, name_stops;

    plain_path path;

    // References
    std::shared_ptr<const name_index> names;  ///< shared between programs with the same table of names
    byte_set not_in_references{};             ///< bytes after "&" that neither begin a reference nor cause an error
    std::size_t digits_step = 0;  ///< the step of the procedure that consumes digits; the number of states if none does
    bool all_letters_are_digits = false;  ///< G to Z count as hexadecimal digits; a number with them denotes no
                                          ///< character
    // References read in one pass, in the states with `references_in`. When the program was compiled, it was proved
    // that single steps would give the same result.
    bool plain_names = false;  ///< whether short names with a semicolon are read in one pass
    /// Whether numbers with a semicolon are read in one pass, if they denote printable ASCII or U+00A0 to U+D7FF.
    bool plain_numbers = false;

    // For content states that are taken back at the end of the file
    const spec::symbol_set* after_end_tag_name = nullptr;  ///< the characters that may follow the name in an end tag

    plain_bytes plain;  ///< the bytes that the draft's preprocessing leaves unchanged

    /// The names of references that all drafts share. Used only if the drafts of a common program have different names.
    std::vector<spec::named_reference> own_names;
};

/// Compiles a draft, which must outlive the program. Returns null if the table has gaps, or if the runner cannot handle
/// an action or the order of the rules. In that case, only the interpreter can run the draft. If the program `like` has
/// the same table of names, the two programs share one index of names. Complexity: linear in the table, times the
/// number of symbols and modes.
[[nodiscard]] std::shared_ptr<const program> compile(const spec::draft& draft, const program* like = nullptr);

/// Compiles a draft for a caller that changes the program before running it.
[[nodiscard]] std::shared_ptr<program> compile_to_change(const spec::draft& draft, const program* like);

/// Returns the program of a draft. The first call compiles it and stores it with the draft (in
/// `spec::draft::compiled`). Returns null if the draft has no member to store it in, or if `compile` returns null.
[[nodiscard]] std::shared_ptr<const program> program_of(const spec::draft& draft);

// --- The common program of several drafts ---

/// Another draft that runs together with the draft of a common program.
struct companion {
    const spec::draft* draft = nullptr;
    /// For each content state of that draft, the corresponding content state of this draft, or nothing.
    std::vector<std::optional<spec::content_index>> contents;
};

/// Compiles one program for `draft` and all its companions (common.cpp). It is the program of `draft`, except that its
/// machine stops before any step that may have a different effect under one of the companions. Until the machine stops,
/// all drafts agree on the tokens, the errors and the codes of the errors. From there, each draft can be run by itself.
/// It begins after the last token or text, in the content state that tree construction set last, or in the first
/// content state if tree construction has set none. Null if a draft has no program, or shares nothing with the others.
/// Preprocessing is not compared. The data to which the drafts refer must outlive the program. Complexity: linear in
/// the tables, times the number of symbols, modes and companions.
[[nodiscard]] std::shared_ptr<const program> compile_common(const spec::draft& draft,
                                                            std::span<const companion> companions);

}  // namespace strata::engine
