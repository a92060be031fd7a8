#pragma once
// Represents a draft's machine as a graph. The nodes are the live states to which inputs lead, and the edges are the
// characters that lead from one live state to the next.
//
// The graph is explored as in a search for witnesses (core/search/witnesses.hpp), but with one machine. Inputs are run
// in the order of their length and, among inputs of the same length, the plainest first. Only inputs that lead to a new
// live state are extended. So each node has the shortest input that leads to it, and each rule has the shortest inputs
// that fire it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/search/candidates.hpp"
#include "core/search/reference_classes.hpp"
#include "core/search/suites/outcome.hpp"
#include "core/spec/draft.hpp"

namespace strata::generation {

/// A live state.
struct graph_node {
    std::uint32_t start = 0;  ///< the index of the beginning of `input`
    std::string input;        ///< the shortest input that leads here
    std::vector<std::string> others;
    std::size_t state = 0;  ///< the state of the machine
    spec::mode mode = 0;
    std::size_t consumed = 0;  ///< how many bytes of the input the machine has consumed
    bool waits = false;  ///< whether the machine has not consumed all input, because the next step depends on what
                         ///< follows
    /// The node that each class of characters leads to.
    std::vector<std::uint32_t> next;
    /// After a "&": the nodes to which references lead, with the text after the "&".
    std::vector<std::pair<std::string_view, std::uint32_t>> by_reference;
};

/// An input that fires a rule with its last character or at its end.
struct rule_context {
    std::uint32_t node = 0;   ///< the node before the last character or, if `at_end`, at the end of the input
    std::uint32_t start = 0;  ///< the index of the beginning of the input
    std::string input;
    bool at_end = false;  ///< whether the rule fires at the end of the input
};

/// A step that the machine takes from a node: on one more character, on a reference, or at the end of the input.
struct graph_step {
    std::uint32_t node = 0;
    std::string more;  ///< the text after the node's input; "": none
    std::size_t rule = 0;
    spec::symbol symbol = 0;  ///< the symbol at which the rule looked
};

/// A continuation, and the node that it leads to.
struct graph_way {
    std::string text;
    std::uint32_t node = 0;
};

class machine_graph {
public:
    /// Explores the machine from every beginning that a test can name. `draft` must outlive the object. Leaves out
    /// states that can be reached only through a sentence that was not understood. Complexity: a run over a short input
    /// for each node and class of characters. Throws: run::failure if there are very many nodes.
    explicit machine_graph(const spec::draft& draft);

    static constexpr std::uint32_t none = 0xFFFFFFFF;

    [[nodiscard]] const spec::draft& draft() const { return draft_; }
    [[nodiscard]] const std::vector<beginning>& starts() const { return starts_; }
    [[nodiscard]] const std::vector<search::input_class>& classes() const { return classes_; }
    [[nodiscard]] const std::vector<graph_node>& nodes() const { return nodes_; }
    [[nodiscard]] const search::reference_classes& references() const { return references_; }
    /// The shortest inputs that fire the rule (an index into the draft's rules), each from a different node; empty if
    /// no test can reach the rule.
    [[nodiscard]] const std::vector<rule_context>& contexts_of(std::size_t rule) const { return contexts_[rule]; }
    /// All steps that the state takes, sorted by the length of their input.
    [[nodiscard]] const std::vector<graph_step>& steps_of(std::size_t state) const { return steps_[state]; }
    /// Whether an input leads to this live state.
    [[nodiscard]] bool reaches(std::uint64_t live) const { return by_live_.contains(live); }
    /// The nodes at which this state looks at the next character, sorted by the length of their input. These are the
    /// nodes at which the machine is in the state and waits for nothing. If `state` is a step of the procedure on
    /// character references, they are the nodes whose next step runs it.
    [[nodiscard]] const std::vector<std::uint32_t>& nodes_of(std::size_t state) const { return looking_[state]; }
    /// Returns the nodes in `nodes_of(state)` at which the machine is in the mode `mode`.
    [[nodiscard]] std::vector<std::uint32_t> nodes_of(std::size_t state, spec::mode mode) const;
    /// Returns the nodes in which this state waits while it looks ahead. A node is left out if its input is the
    /// beginning of another node's input.
    [[nodiscard]] std::vector<std::uint32_t> waiting_in(std::size_t state) const;
    /// The class of a character. Characters that the machine cannot tell apart are in the same class.
    [[nodiscard]] std::size_t class_of(spec::symbol s) const { return s < class_of_.size() ? class_of_[s] : s; }
    /// Returns the node that a character leads to; `none` if it is unknown.
    [[nodiscard]] std::uint32_t node_after(std::uint32_t node, char32_t c) const;
    /// Returns the node that a text leads to; `none` if it is unknown.
    [[nodiscard]] std::uint32_t node_behind(std::uint32_t node, std::string_view text) const;
    /// Returns the shortest continuation from a node to one of the marked nodes, of at most `longest` printable
    /// characters; nothing if there is no such continuation. Complexity: linear in the graph.
    [[nodiscard]] std::optional<graph_way> way(std::uint32_t from, const std::vector<bool>& to,
                                               std::size_t longest) const;

private:
    const spec::draft& draft_;
    std::vector<beginning> starts_;
    std::vector<search::input_class> classes_;
    search::reference_classes references_;
    std::vector<graph_node> nodes_;
    std::unordered_map<std::uint64_t, std::uint32_t> by_live_;
    std::vector<std::vector<rule_context>> contexts_;
    std::vector<std::vector<graph_step>> steps_;
    std::vector<std::vector<std::uint32_t>> looking_;
    std::vector<std::uint32_t> class_of_;  // the class of each ASCII character
};

}  // namespace strata::generation
