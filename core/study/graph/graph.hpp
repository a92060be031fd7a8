#pragma once
// A draft's machine as a graph that can be drawn: plain data shared by the DOT and Mermaid writers.
//
// Transitions that nearly every state has would hide the rest, so they are notes on the state instead of edges: staying
// in the state, returning to the data state, reconsuming the character in a text state, and returning to the state that
// read a character reference. Transitions on EOF are left out, except around a single state.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/run/configuration.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/machine.hpp"
#include "core/study/draft_diff.hpp"
#include "core/text/options.hpp"
#include "core/tree/simulated.hpp"

namespace strata::study {

// --- The constructs of a page that states are for (construct.cpp) ---

/// The purpose of a state, according to its name. The states that recognise the end tag of an RCDATA or RAWTEXT element
/// belong to `text`, just as such states of a script belong to `script_data`.
enum class construct : std::uint8_t {
    text,
    tags,
    attributes,
    comments,
    doctype,
    script_data,
    escaped_script_data,
    double_escaped_script_data,
    cdata_sections,
    processing_instructions,
    references
};
inline constexpr std::size_t construct_count = 11;
inline constexpr std::array<construct, construct_count> all_constructs = {construct::text,
                                                                          construct::tags,
                                                                          construct::attributes,
                                                                          construct::comments,
                                                                          construct::doctype,
                                                                          construct::script_data,
                                                                          construct::escaped_script_data,
                                                                          construct::double_escaped_script_data,
                                                                          construct::cdata_sections,
                                                                          construct::processing_instructions,
                                                                          construct::references};

[[nodiscard]] construct construct_of(const spec::state_info& state);

/// As a heading: "Script data".
[[nodiscard]] std::string_view name_of(construct c);

/// The name of a construct in options and files: "script-data".
[[nodiscard]] std::string_view key_of(construct c);

// --- Graphs ---

/// How a node or an edge changed between two drafts.
enum class mark : std::uint8_t { none, added, removed, changed };

/// A transition that is written on its state instead of drawn.
struct graph_note {
    /// `gap`: a sentence that was not understood, so that the next state is not known.
    enum class kind : std::uint8_t { stays, leads, back, sets_escape_flag, clears_escape_flag, gap };
    kind what = kind::stays;
    std::string to;     ///< for `leads`: the next state's name without " state"
    std::string on;     ///< the characters: "else", "> /"
    std::string emits;  ///< "tag"; "" for nothing
    bool reconsumes = false;
};

struct graph_node {
    std::string id;          ///< letters and digits
    std::string name;        ///< the name of the state, without " state"
    std::string short_name;  ///< the name without the words of the construct's heading; a line for each state
    std::string section;
    construct of = construct::text;
    bool is_centre = false;    ///< the requested state
    bool is_entrance = false;  ///< documents begin here, or tree construction switches the tokenizer to it
    bool is_outer = false;     ///< outside the construct shown, but next to it; may represent several states
    mark changed = mark::none;
    std::uint64_t visits = 0;  ///< number of steps, in a trace
    std::vector<graph_note> notes;
};

struct graph_edge {
    std::size_t from = 0, to = 0;  ///< indices of nodes
    std::string on;                ///< in short: "blank /", "\"DOCTYPE\""; "" if it does not depend on characters
    std::string emits;             ///< "tag", "text"; "" for nothing
    bool reconsumes = false;
    mark changed = mark::none;
    std::uint64_t taken = 0;  ///< how often, in a trace
};

struct graph {
    std::string title;
    std::vector<graph_node> nodes;
    std::vector<graph_edge> edges;      ///< no two edges have the same ends if both reconsume or neither does
    bool marks = false;                 ///< whether it shows the changes between two drafts
    bool counts = false;                ///< whether it shows a trace
    std::optional<early_stop> stopped;  ///< for a trace: where the machine stopped early
    std::optional<construct> only;      ///< the construct shown; nothing: the whole machine
};

/// What is drawn.
struct graph_choices {
    std::optional<std::size_t> around;        ///< only this state, its successors and predecessors
    std::optional<spec::content_model> mode;  ///< only transitions in this model; nothing: in any
};

/// The machine of `draft`. Complexity: states x modes x symbols. All functions below throw spec::unsound_table if a
/// table has a fault, as this function does.
[[nodiscard]] graph graph_of(const spec::draft& draft, const graph_choices& choices = {});

/// The machine of `draft`, with the changes since `former` marked, including removed states and edges. `drafts`: all
/// known drafts, oldest first, among them these two.
[[nodiscard]] graph changes_as_graph(std::span<const spec::draft* const> drafts, const spec::draft& former,
                                     const spec::draft& draft, const graph_choices& choices = {});

/// Only the states and edges that an input takes, with counts.
[[nodiscard]] graph trace_as_graph(const run::configuration& by, std::string_view source);

/// The part of a graph that belongs to one construct. The states next to it become outer nodes: one node represents all
/// states that have the same edges. If there is no state of the construct, the result has no nodes.
[[nodiscard]] graph part_of(const graph& whole, construct c);

/// Which edges to draw if several states of a construct lead to one state on any other character.
enum class fallbacks : std::uint8_t { drawn, first_drawn, noted };

/// A graph with notes instead of the edges that are not drawn. If only a few states fall back to a state, their edges
/// are kept. A graph that marks or counts edges keeps all of them.
[[nodiscard]] graph with_fallbacks(const graph& g, fallbacks which);

/// The end of the name of a node for two states, one of which waits for a double quote and the other for a single
/// quote.
inline constexpr std::string_view either_quote = "(\" or ')";

/// A graph with one node for each pair of states that differ only in the quotation mark they wait for. An edge on one
/// of these marks is labelled with both. Marked and counted graphs keep their nodes.
[[nodiscard]] graph with_quoted_states_joined(const graph& g);

}  // namespace strata::study
