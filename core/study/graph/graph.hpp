#pragma once
// Represents a draft's machine as a graph that can be drawn. The graph is plain data, from which the DOT and Mermaid
// writers make their output.
//
// Nearly every state has some of these transitions: staying in the state, returning to the data state, reconsuming the
// character in a text state, and returning to the state that read a character reference. As edges, they would hide
// everything else, so they are notes on the state instead. Transitions on EOF are left out, except in the graph around
// a single state.

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

/// The part of a page that a state is for, according to the state's name. The states that recognise the end tag of an
/// RCDATA or RAWTEXT element belong to `text`. Those that recognise the end tag of a script belong to `script_data`.
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

/// Returns the name of a construct for a heading: "Script data".
[[nodiscard]] std::string_view name_of(construct c);

/// Returns the name of a construct in options and files: "script-data".
[[nodiscard]] std::string_view key_of(construct c);

// --- Graphs ---

/// How a node or an edge changed between two drafts.
enum class mark : std::uint8_t { none, added, removed, changed };

/// A transition that is not drawn, but written on the state that it leaves.
struct graph_note {
    /// `gap`: a sentence was not understood, so the next state is unknown.
    enum class kind : std::uint8_t { stays, leads, back, sets_escape_flag, clears_escape_flag, gap };
    kind what = kind::stays;
    std::string to;     ///< for `leads`: the next state's name without " state"
    std::string on;     ///< the characters on which the machine takes the transition: "else", "> /"
    std::string emits;  ///< what the transition emits: "tag"; "" if it emits nothing
    bool reconsumes = false;
};

struct graph_node {
    std::string id;    ///< identifies the node in DOT and Mermaid; consists of letters and digits
    std::string name;  ///< the name of the state, without " state"
    /// The name without the words that are in the construct's heading. If the node represents several states, it has a
    /// line for each.
    std::string short_name;
    std::string section;
    construct of = construct::text;
    bool is_centre = false;    ///< whether this is the state around which the graph was requested
    bool is_entrance = false;  ///< whether documents begin in this state, or tree construction switches the tokenizer
                               ///< to it
    /// Whether the node is outside the construct that is shown, but connected to it by an edge. An outer node may
    /// represent several states.
    bool is_outer = false;
    mark changed = mark::none;
    std::uint64_t visits = 0;  ///< in the graph of a trace: the number of steps in this state
    std::vector<graph_note> notes;
};

struct graph_edge {
    std::size_t from = 0, to = 0;  ///< the indices of the nodes at the two ends
    /// The characters in short: "blank /", "\"DOCTYPE\""; "" if the transition does not depend on characters.
    std::string on;
    std::string emits;  ///< what the transition emits: "tag", "text"; "" if it emits nothing
    bool reconsumes = false;
    mark changed = mark::none;
    std::uint64_t taken = 0;  ///< in the graph of a trace: how often the machine took the transition
};

struct graph {
    std::string title;
    std::vector<graph_node> nodes;
    std::vector<graph_edge> edges;      ///< two edges with the same ends differ in whether they reconsume
    bool marks = false;                 ///< whether the graph shows the changes between two drafts
    bool counts = false;                ///< whether the graph shows a trace
    std::optional<early_stop> stopped;  ///< for the graph of a trace: where the machine stopped early, if it did
    std::optional<construct> only;      ///< the construct shown; nothing for the whole machine
};

/// What part of a machine to draw.
struct graph_choices {
    std::optional<std::size_t> around;        ///< draws only this state, its successors and its predecessors
    std::optional<spec::content_model> mode;  ///< draws only transitions in this content model; nothing for all of them
};

/// Returns the graph of the machine of `draft`. Complexity: states x modes x symbols. Like all functions below, throws
/// spec::unsound_table if a table has a fault.
[[nodiscard]] graph graph_of(const spec::draft& draft, const graph_choices& choices = {});

/// Returns the graph of the machine of `draft`, with the changes since `former` marked, including removed states and
/// edges. `drafts`: all known drafts, oldest first, including these two.
[[nodiscard]] graph changes_as_graph(std::span<const spec::draft* const> drafts, const spec::draft& former,
                                     const spec::draft& draft, const graph_choices& choices = {});

/// Returns a graph of only the states and transitions that the machine takes on the input `source`, with counts.
[[nodiscard]] graph trace_as_graph(const run::configuration& by, std::string_view source);

/// Returns the part of a graph that belongs to one construct. States that edges connect to the construct become outer
/// nodes; states with the same edges share one outer node. If the graph has no state of the construct, the result has
/// no nodes.
[[nodiscard]] graph part_of(const graph& whole, construct c);

/// Which edges on "any other character" to draw. Edges with this label may lead from many states of a construct to the
/// same state.
enum class fallbacks : std::uint8_t { drawn, first_drawn, noted };

/// Returns a copy of the graph in which notes replace the edges that are not drawn. If only a few states lead to a
/// state on "any other character", their edges are kept. A graph of changes or of a trace keeps all its edges.
[[nodiscard]] graph with_fallbacks(const graph& g, fallbacks which);

/// The end of a node's name if the node represents two states, which wait for a double quote and for a single quote.
inline constexpr std::string_view either_quote = "(\" or ')";

/// Returns a copy of the graph in which states that differ only in the quotation mark for which they wait share one
/// node. An edge labelled with one of the two marks gets both marks as its label. A graph of changes or of a trace
/// keeps all its nodes.
[[nodiscard]] graph with_quoted_states_joined(const graph& g);

}  // namespace strata::study
