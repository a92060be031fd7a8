#pragma once
// A draft's machine as a graph that can be drawn: plain data that the writers of DOT and Mermaid share.
//
// What every state has would hide what it has of its own, so some edges are notes on the node instead: staying, the
// way back to where documents begin, giving a character back to a state that reads text, back to the state that asked
// for a character reference. EOF is left out where the whole machine is shown.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/feedback/simulated.hpp"
#include "core/spec/draft.hpp"
#include "core/study/construct.hpp"
#include "core/study/rule_diff.hpp"
#include "core/token/options.hpp"

namespace strata::study {

/// What of a graph is new where it shows the change between two drafts.
enum class mark : std::uint8_t { none, added, removed, changed };

/// A way out of a state that is written on it and not drawn.
struct graph_note {
    enum class kind : std::uint8_t { stays, leads, back };
    kind what = kind::stays;
    std::string to;     ///< of `leads`: the state's name without " state"
    std::string on;     ///< "else", "> /"
    std::string emits;  ///< "tag"; "" for nothing
    bool reconsumes = false;
};

struct graph_node {
    std::string id;          ///< letters and digits
    std::string name;        ///< the state's, without " state"
    std::string short_name;  ///< without what the name of the construct says already
    std::string section;
    construct of = construct::text;
    bool is_centre = false;    ///< the state that was asked for
    bool is_entrance = false;  ///< where documents begin, or tree construction sends the machine
    mark changed = mark::none;
    std::uint64_t visits = 0;  ///< of a trace
    std::vector<graph_note> notes;
};

struct graph_edge {
    std::size_t from = 0, to = 0;  ///< indices of nodes
    std::string on;                ///< in short: "blank /", "\"DOCTYPE\""; "" where it is no matter of characters
    std::string emits;             ///< "tag", "text"; "" for nothing
    bool reconsumes = false;
    mark changed = mark::none;
    std::uint64_t taken = 0;  ///< of a trace
};

struct graph {
    std::string title;
    std::vector<graph_node> nodes;
    std::vector<graph_edge> edges;  ///< no two alike in both ends and in whether they reconsume
    bool marks = false;             ///< shows the change between two drafts
    bool counts = false;            ///< shows a trace
};

/// What is drawn.
struct graph_choices {
    std::optional<std::size_t> around;        ///< only this state, those it goes to and those that go to it
    std::optional<spec::content_model> mode;  ///< only what happens in it; nothing: in any
};

/// The machine of `draft`. Complexity: states x modes x symbols.
/// Throws, as what follows: spec::unsound_table, where a table has a fault.
[[nodiscard]] graph graph_of(const spec::draft& draft, const graph_choices& choices = {});

/// The same with what changed since `former` marked; what is no more is there too, as removed.
/// `drafts`: all there are, oldest first, with both among them.
[[nodiscard]] graph changes_as_graph(std::span<const spec::draft* const> drafts, const spec::draft& former,
                                     const spec::draft& draft, const graph_choices& choices = {});

/// The states and edges that an input takes, counted. What is not taken is not there.
[[nodiscard]] graph trace_as_graph(const spec::draft& draft, const tokenizer_options& options,
                                   const std::optional<simulation>& feedback, std::string_view source);

}  // namespace strata::study
