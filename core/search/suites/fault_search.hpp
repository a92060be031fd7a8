#pragma once
// Looks for an input that shows a fault, that is, an input whose result changes with the fault. The tests of the pool
// are tried first. If none of them shows the fault, inputs are tried that fire the faulty rule and then continue in a
// way that reveals the state after the rule (`divergence_search`).
//
// After the faulty rule, the two machines can be in only finitely many pairs of live states
// (core/search/live_state.hpp). So the search ends, whether it finds an input or not. In the W-method of conformance
// testing, characterization sets distinguish single states. This search distinguishes the two states of each pair to
// which a fault leads.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/search/live_state.hpp"
#include "core/search/suites/machine_graph.hpp"
#include "core/search/suites/test_pool.hpp"
#include "core/spec/characters.hpp"
#include "core/spec/draft.hpp"

namespace strata::generation {

// --- The faults that a test suite is made to find (faults.cpp) ---
//
// A fault is a table that differs from the draft's table in one respect. This is the fault model of conformance
// testing. A rule may be missing or do something else (output faults). It may go to another state (transfer faults). It
// may take a character too many or too few. Or it may apply when it should not.

/// The inputs on which a fault can become visible.
enum class shows_on : std::uint8_t {
    firing,  ///< inputs that fire the rule
    symbol,  ///< inputs on which the rule's state looks at one certain symbol
    state,   ///< inputs on which the rule's state looks at one of the rule's symbols or, for some faults, at any symbol
};

/// A fault: one or two changed rules, or a changed state.
struct fault {
    std::size_t state = 0;
    std::size_t rule = 0;  ///< index of the first changed rule among the draft's rules
    /// The rules that replace the draft's rules, beginning with `rule`. If empty, `info` replaces the state's data
    /// instead.
    std::vector<spec::rule> rules;
    spec::state_info info{};
    shows_on where = shows_on::firing;
    /// The symbol that `shows_on::symbol` refers to, or the symbol of a changed condition; 0: none.
    spec::symbol symbol = 0;
    std::uint8_t in = 0xFF;         ///< the modes in which the fault can show
    std::size_t meant = no_state;   ///< the state to which the draft's rule goes
    std::size_t target = no_state;  ///< the state to which a rule with a transfer fault goes instead
    static constexpr std::size_t no_state = static_cast<std::size_t>(-1);
};

/// Returns the faults of one rule, in a fixed order. `rule` is an index among the draft's rules. Leaves out faults that
/// make the table unsound (core/spec/soundness.hpp), and faults that have no effect because of the order of the rules.
[[nodiscard]] std::vector<fault> faults_of_rule(const spec::draft& draft, std::size_t state, std::size_t rule);

/// Returns the faults of a state itself: in the actions that it takes before its rules apply, and in how it handles
/// duplicate attributes.
[[nodiscard]] std::vector<fault> faults_of_state(const spec::draft& draft, std::size_t state);

/// A copy of a draft's table that can have one fault at a time.
class faulty_table {
public:
    explicit faulty_table(const spec::draft& original);
    faulty_table(const faulty_table&) = delete;
    faulty_table& operator=(const faulty_table&) = delete;
    faulty_table(faulty_table&&) = delete;
    faulty_table& operator=(faulty_table&&) = delete;
    ~faulty_table() = default;

    /// Puts the fault `f` into the table, in place of the fault that is there.
    void put_in(const fault& f);
    void take_out();
    /// The draft, with this table in place of its own.
    [[nodiscard]] const spec::draft& draft() const { return draft_; }

private:
    const spec::draft& original_;
    std::vector<spec::state_info> states_;
    std::vector<spec::rule> rules_;
    spec::draft draft_;
    fault in_;
    bool has_fault_ = false;
};

// --- The search ---

/// The parts of an input that shows a fault.
struct telling_input {
    std::uint32_t start = 0;                   ///< the index of the input's beginning
    std::string before;                        ///< the input up to the state that is tested
    std::string character;                     ///< the character that the rule takes; "" for the end of the file
    std::string continuation;                  ///< the rest of the input, which makes the state after the rule visible
    std::uint32_t node = machine_graph::none;  ///< the node of the graph that `before` leads to
};

/// Looks for a short input that shows a fault, among all inputs that make the faulty machine diverge.
class divergence_search {
public:
    /// `graph` must outlive the object.
    explicit divergence_search(const machine_graph& graph);

    /// Returns an input that shows the fault; nothing if no input does. The result is the shortest such input if the
    /// search finds it soon. If the search takes long, it also tries the continuations that have shown other faults.
    /// `first`: all inputs after which the faulty machine may first act differently from the draft's machine. The
    /// result begins with one of these inputs. `symbol`: an additional character for continuations, or 0. Complexity: a
    /// run of both machines for each pair of live states and each class of characters.
    [[nodiscard]] std::optional<telling_input> find(const faulty_table& table, std::vector<telling_input> first,
                                                    spec::symbol symbol);

private:
    const machine_graph& graph_;
    search::live_states looks_;
    std::vector<std::string> alphabet_;
    std::vector<std::string> known_;           // continuations that have shown a fault
    std::unordered_set<std::uint64_t> alike_;  // pairs of the draft's own states that no continuation distinguishes
};

class fault_search {
public:
    /// `graph` and `pool` must outlive the object.
    fault_search(const machine_graph& graph, const test_pool& pool);

    /// Whether the result of a test in the pool changes with the fault that is in the table.
    [[nodiscard]] bool is_found(const fault& f, const faulty_table& table) const;
    /// Whether the result of this input changes with the fault that is in the table.
    [[nodiscard]] bool is_telling(const telling_input& with, const faulty_table& table);
    /// Returns an input whose result changes with the fault; nothing if there is no such input.
    [[nodiscard]] std::optional<telling_input> find(const fault& f, const faulty_table& table);

private:
    [[nodiscard]] std::set<std::uint32_t> passing_nodes(std::size_t state) const;
    [[nodiscard]] std::vector<telling_input> contexts_of(const fault& f) const;
    [[nodiscard]] std::vector<telling_input> beginnings_of(const fault& f) const;

    const machine_graph& graph_;
    const test_pool& pool_;
    divergence_search divergences_;
    // For each beginning, the outcomes of inputs under the draft.
    std::vector<std::unordered_map<std::string, std::string>> outcomes_;
};

}  // namespace strata::generation
