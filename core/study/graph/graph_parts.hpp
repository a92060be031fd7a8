#pragma once
// Makes the parts of graphs: the names of nodes, the labels of edges, and the transitions from each state of a draft.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/spec/machine.hpp"
#include "core/spec/vocabulary.hpp"
#include "core/study/graph/graph.hpp"

namespace strata::study {

// --- The names of nodes ---

/// Gives a node the names, the section and the construct of a state.
void name_node(graph_node& node, const spec::state_info& info);

/// Makes short names unique: a short name is not used if two nodes have it, or if it is the whole name of another node.
void tell_apart(std::vector<graph_node>& nodes);

// --- The labels of edges: a class of characters in as few words as possible ---

/// Returns the characters in `set` that are not in `of`.
[[nodiscard]] spec::symbol_set without(const spec::symbol_set& set, const spec::characters& of);

/// Returns a class of characters in few words: "blank letter / > EOF", or "else" if it includes any other character.
[[nodiscard]] std::string edge_class(spec::symbol_set set);

/// Returns the characters that a trace met, in few words: if there are many different letters, one word stands for all
/// of them.
[[nodiscard]] std::string class_of_those_met(const spec::symbol_set& met);

// --- The transitions out of states: those with the same destination and kind are merged ---

/// The value of a destination that is not a fixed state but the return state.
inline constexpr std::size_t to_return_state = static_cast<std::size_t>(-1);

/// The value of the destination if the machine stops because the transition's sentence was not understood.
inline constexpr std::size_t to_gap = static_cast<std::size_t>(-2);

/// All transitions of one kind from one state to another.
struct transition {
    std::size_t to = 0;
    bool reconsumes = false;
    spec::symbol_set on;
    bool by_character = false;
    std::vector<std::string> words;
    std::string name;  ///< what the temporary buffer must contain: "script"
    std::string emits;
    spec::modes in{0};
};

/// The transitions of a draft's machine.
class state_transitions {
public:
    /// `mode`: only transitions in this content model are included; if it has no value, all transitions are. `draft`
    /// must outlive the object.
    state_transitions(const spec::draft& draft, const std::optional<spec::content_model>& mode);

    /// The modes in which the machine can be in this state.
    [[nodiscard]] spec::modes occupied(std::size_t state) const { return occupied_[state]; }

    /// Returns the transitions from `state`. Complexity: modes x symbols.
    [[nodiscard]] std::vector<transition> of(std::size_t state) const;

private:
    void take(std::size_t state, spec::mode m, spec::symbol s, std::vector<transition>& transitions) const;
    void follow(std::size_t state, spec::mode m, spec::symbol s, const spec::rule& r, bool after_a_condition,
                std::vector<transition>& transitions) const;
    [[nodiscard]] std::vector<const spec::action*> actions_of(std::size_t state, const spec::rule& r) const;
    [[nodiscard]] bool asks_for_words(std::size_t state) const;
    [[nodiscard]] bool is_all_always(std::size_t state) const;

    const spec::draft& draft_;
    std::vector<spec::modes> occupied_;
};

/// Returns the label of a transition. `with_eof`: whether to include the end of the file.
[[nodiscard]] std::string label_of(const transition& t, bool with_eof);

[[nodiscard]] bool is_only_eof(const transition& t);

}  // namespace strata::study
