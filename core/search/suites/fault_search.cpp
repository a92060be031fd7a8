#include "core/search/suites/fault_search.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/engine/reference/interpreter.hpp"
#include "core/search/live_state.hpp"
#include "core/search/suites/outcome.hpp"
#include "core/text/utf8.hpp"

namespace strata::generation {

// --- Divergences ---

namespace {

using search::mixed;

// After this many runs, the search tries continuations that have shown other faults. It appends them to at most
// `most_open` inputs.
constexpr std::size_t most_before_known = 256;
constexpr std::size_t most_open = 8;

// The state of a machine that waits for more input.
struct waiting_machine {
    std::string outcome;  // the outcome of the run (outcome.hpp) if the input ends here
    std::size_t put_out = 0;
    std::size_t consumed = 0;
    bool stopped = false;  // whether it stopped at a sentence that was not understood
    engine::machine_registers registers;
    std::string last_start_tag, tag_name, temporary_buffer;  // the texts to which the registers refer
    engine::token_in_progress token;
};

// Whether all registers are equal, including those that nothing reads.
bool are_same(const engine::machine_registers& a, const engine::machine_registers& b) {
    const auto all = [](const engine::machine_registers& r) {
        return std::tuple(r.state, r.content_model, r.escape_flag, r.foreign, r.last_start_tag, r.tag_name,
                          r.is_end_tag, r.self_closing, r.attributes, r.repeats_a_name, r.may_repeat_a_name,
                          r.has_doctype_name, r.has_public_identifier, r.has_system_identifier, r.force_quirks,
                          r.temporary_buffer, r.return_state, r.code, r.additional_allowed, r.consumed);
    };
    return all(a) == all(b);
}

// One search.
class pair_search {
public:
    pair_search(const machine_graph& graph, const search::live_states& looks, const faulty_table& table,
                const std::vector<std::string>& alphabet, const std::vector<std::string>& known,
                const std::unordered_set<std::uint64_t>& alike)
        : graph_(graph),
          table_(table),
          looks_(looks),
          looks_with_fault_(table.draft(), graph.references()),
          alphabet_(alphabet),
          known_(known),
          alike_(alike) {}

    std::optional<telling_input> run(std::vector<telling_input> first) {
        for (telling_input& each : first) {
            // Up to this node, both machines do the same.
            const graph_node& node = graph_.nodes()[each.node];
            const std::size_t consumed = node.waits ? node.consumed : each.before.size();
            add({std::move(each), consumed, consumed});
        }
        while (!waiting_.empty()) {
            const std::vector<candidate> shortest = std::move(waiting_.begin()->second);
            waiting_.erase(waiting_.begin());
            for (const candidate& each : shortest) {
                if (shows(each)) return each.input;
                if (++runs_ == most_before_known)
                    if (std::optional<telling_input> found = try_known()) return found;
            }
        }
        return std::nullopt;
    }

    // Pairs of live states that the two machines have reached, if the draft's own machine can reach both states of the
    // pair. If the search ends without finding an input, no continuation shows the fault, so the draft itself does not
    // distinguish the two states of any of these pairs.
    [[nodiscard]] const std::vector<std::uint64_t>& own_pairs() const { return own_pairs_; }

private:
    struct candidate {
        telling_input input;
        // How many bytes each machine had consumed before the last character.
        std::size_t consumed = 0, consumed_with_fault = 0;
    };

    void add(candidate c) {
        const std::size_t size = c.input.before.size() + c.input.character.size() + c.input.continuation.size();
        waiting_[size].push_back(std::move(c));
    }

    // Tries the continuations that have shown other faults. If only a few continuations distinguish two states, one of
    // them has probably been found for another fault.
    [[nodiscard]] std::optional<telling_input> try_known() const {
        for (telling_input each : open_)
            for (const std::string& continuation : known_) {
                each.continuation = continuation;
                const std::string input = each.before + each.character + continuation;
                const beginning& from = graph_.starts()[each.start];
                if (outcome_of(graph_.draft(), from, input) != outcome_of(table_.draft(), from, input)) return each;
            }
        return std::nullopt;
    }

    // Fills `w` in place instead of returning it, because its registers refer to its strings.
    static void wait(waiting_machine& w, const spec::draft& draft, const beginning& from, std::string_view input,
                     std::size_t offset) {
        w.outcome = outcome_of(draft, from, input, offset, [&](const engine::interpreter& machine, std::size_t size) {
            w.registers = machine.registers();
            w.stopped = machine.stopped_early().has_value();
            w.consumed = w.stopped ? input.size() : static_cast<std::size_t>(w.registers.consumed);
            w.last_start_tag = w.registers.last_start_tag;
            w.tag_name = w.registers.tag_name;
            w.temporary_buffer = w.registers.temporary_buffer;
            w.token = machine.in_progress();
            w.put_out = size;
        });
        w.registers.last_start_tag = w.last_start_tag;
        w.registers.tag_name = w.tag_name;
        w.registers.temporary_buffer = w.temporary_buffer;
    }

    // Runs both machines, and returns whether the outcomes differ. If the outcomes are the same, but may differ on
    // longer inputs, adds the longer inputs to the queue.
    bool shows(const candidate& c) {
        const beginning& from = graph_.starts()[c.input.start];
        const std::string input = c.input.before + c.input.character + c.input.continuation;
        waiting_machine right, wrong;
        wait(right, graph_.draft(), from, input, c.consumed);
        wait(wrong, table_.draft(), from, input, c.consumed_with_fault);
        // If the draft's own machine stopped, its behaviour from there on is unknown.
        if (right.stopped) return false;
        if (right.outcome != wrong.outcome) return true;
        if (c.input.character.empty()) return false;
        const bool same_token = right.token.shape == wrong.token.shape && right.token.text == wrong.token.text;
        const bool same_texts = right.registers.temporary_buffer == wrong.registers.temporary_buffer &&
                                right.registers.code == wrong.registers.code &&
                                right.registers.last_start_tag == wrong.registers.last_start_tag;
        const unsigned same = (right.consumed == wrong.consumed ? 1U : 0U) + (same_token ? 2U : 0U) +
                              (same_texts ? 4U : 0U) + (right.put_out == wrong.put_out ? 8U : 0U);
        // If the machines are in the same state again, continuations of this input show nothing more. Other inputs show
        // what the fault does from this state on.
        if (same == 15 && are_same(right.registers, wrong.registers)) return false;
        const auto live = [&](const search::live_states& looks, const waiting_machine& w) {
            return looks.of(w.registers, std::string_view(input).substr(0, w.consumed),
                            std::string_view(input).substr(w.consumed));
        };
        const std::uint64_t right_live = live(looks_, right);
        const std::uint64_t wrong_live = live(looks_, wrong);
        const std::uint64_t with_fault = live(looks_with_fault_, wrong);
        // Some registers are read only by the faulty table, so the live states under this table must also be equal.
        if (same == 15 && right_live == wrong_live && live(looks_with_fault_, right) == with_fault) return false;
        const std::uint64_t own = mixed(mixed(right_live, wrong_live), same);
        const bool is_own = graph_.reaches(wrong_live);
        // If no continuation distinguishes the two states under the draft's table, none shows the fault.
        if (is_own && alike_.contains(own)) return false;
        if (!met_.insert(mixed(mixed(right_live, with_fault), same)).second) return false;
        if (c.input.continuation.empty() && open_.size() < most_open) open_.push_back(c.input);
        if (is_own) own_pairs_.push_back(own);
        const auto longer = [&](std::string_view more) {
            candidate next{c.input, right.consumed, wrong.consumed};
            next.input.continuation += more;
            add(std::move(next));
        };
        for (const std::string& each : alphabet_) longer(each);
        if (input.back() == '&')
            for (const search::reference_class& each : graph_.references().all()) longer(each.plainest);
        return false;
    }

    const machine_graph& graph_;
    const faulty_table& table_;
    const search::live_states& looks_;
    const search::live_states looks_with_fault_;
    const std::vector<std::string>& alphabet_;
    const std::vector<std::string>& known_;
    const std::unordered_set<std::uint64_t>& alike_;
    std::map<std::size_t, std::vector<candidate>> waiting_;  // the waiting inputs by their length
    std::unordered_set<std::uint64_t> met_;  // the pairs of live states in which both machines have waited
    std::vector<std::uint64_t> own_pairs_;
    std::vector<telling_input> open_;  // inputs after which the machines have diverged, the shortest first
    std::size_t runs_ = 0;
};

}  // namespace

divergence_search::divergence_search(const machine_graph& graph)
    : graph_(graph), looks_(graph.draft(), graph.references()) {
    for (const search::input_class& each : graph.classes())
        if (!each.in_stream || each.character == 0) alphabet_.push_back(each.text);
}

std::optional<telling_input> divergence_search::find(const faulty_table& table, std::vector<telling_input> first,
                                                     spec::symbol symbol) {
    std::vector<std::string> alphabet = alphabet_;
    if (symbol != 0 && symbol < 0x80) {
        alphabet.emplace_back();
        input::append_utf8(alphabet.back(), symbol);
    }
    pair_search pairs(graph_, looks_, table, alphabet, known_, alike_);
    std::optional<telling_input> found = pairs.run(std::move(first));
    if (found && std::find(known_.begin(), known_.end(), found->continuation) == known_.end())
        known_.push_back(found->continuation);
    if (!found) alike_.insert(pairs.own_pairs().begin(), pairs.own_pairs().end());
    return found;
}

// --- Faults ---

namespace {

// How many tests of the pool are tried for a fault. In practice, if any test shows the fault, one of these does.
constexpr std::size_t most_tests = 200;
// How many nodes of a state are tried for a fault that may show anywhere in the state.
constexpr std::size_t most_nodes = 6;

}  // namespace

fault_search::fault_search(const machine_graph& graph, const test_pool& pool)
    : graph_(graph), pool_(pool), divergences_(graph), outcomes_(graph.starts().size()) {}

bool fault_search::is_found(const fault& f, const faulty_table& table) const {
    const auto shows = [&](std::uint32_t number) {
        const test& t = pool_.tests()[number];
        return outcome_of(table.draft(), t.from, t.input) != pool_.outcome(number);
    };
    const auto any_of = [&](const std::vector<std::uint32_t>& tests) {
        const std::size_t count = std::min(tests.size(), most_tests);
        return std::any_of(tests.begin(), tests.begin() + static_cast<std::ptrdiff_t>(count), shows);
    };
    if (f.where == shows_on::firing) return any_of(pool_.firing(f.rule));
    if (f.where == shows_on::symbol) return any_of(pool_.looking(f.state, f.symbol));
    std::set<std::uint32_t> tried;
    for (spec::symbol s = 0; s < spec::symbol_count; ++s) {
        std::size_t left = 20;
        for (const std::uint32_t each : pool_.looking(f.state, s)) {
            if (left-- == 0) break;
            if (tried.insert(each).second && shows(each)) return true;
        }
    }
    return false;
}

// Returns the nodes at which the machine waits in another state, but a rule of the state `state` fires next.
std::set<std::uint32_t> fault_search::passing_nodes(std::size_t state) const {
    std::set<std::uint32_t> nodes;
    const std::size_t first = graph_.draft().table.states[state].first_rule;
    const std::size_t count = graph_.draft().table.states[state].rule_count;
    for (std::size_t r = first; r < first + count; ++r)
        for (const rule_context& each : graph_.contexts_of(r))
            if (!each.at_end && graph_.nodes()[each.node].waits && graph_.nodes()[each.node].state != state)
                nodes.insert(each.node);
    return nodes;
}

std::vector<telling_input> fault_search::contexts_of(const fault& f) const {
    std::vector<telling_input> found;
    const auto add_node = [&](std::uint32_t n, const std::string& character) {
        const graph_node& node = graph_.nodes()[n];
        found.push_back({node.start, node.input, character, {}, n});
    };
    if (f.where == shows_on::symbol) {
        const std::string character = text_of(f.symbol);
        for (const std::uint32_t each : graph_.nodes_of(f.state)) add_node(each, character);
        // Also included are nodes after which the machine only passes through the state, because another state has
        // looked ahead.
        for (const std::uint32_t each : passing_nodes(f.state)) add_node(each, character);
        return found;
    }
    if (f.where == shows_on::firing) {
        for (const rule_context& each : graph_.contexts_of(f.rule)) {
            if (each.at_end)
                found.push_back({each.start, each.input, "", {}, each.node});
            else
                add_node(each.node, each.input.substr(graph_.nodes()[each.node].input.size()));
        }
    } else {
        // Tries all characters that are named by the rule or by its condition, at all nodes at which the machine is in
        // the rule's state and in one of the modes of the fault.
        const spec::rule& rule = graph_.draft().table.rules[f.rule];
        std::vector<std::string> characters{""};
        for (const search::input_class& each : graph_.classes()) {
            const auto symbol = static_cast<spec::symbol>(each.character < 0x80 ? each.character : 0x80);
            if (each.character != 0 && each.in_stream) continue;
            if (rule.by == spec::trigger::always || rule.on.set.has(symbol) || rule.given.followed_by.set.has(symbol))
                characters.push_back(each.text);
        }
        // The character of a changed condition is tried as well, even if another character represents its class.
        if (f.symbol != 0 && f.symbol != spec::eof_symbol) characters.push_back(text_of(f.symbol));
        std::array<std::size_t, spec::mode_count> taken{};
        for (const std::uint32_t each : graph_.nodes_of(f.state)) {
            const spec::mode mode = graph_.nodes()[each].mode;
            if ((f.in >> mode & 1U) == 0 || taken[mode]++ >= most_nodes) continue;
            for (const std::string& character : characters) add_node(each, character);
        }
        for (const std::uint32_t each : passing_nodes(f.state))
            if ((f.in >> graph_.nodes()[each].mode & 1U) != 0)
                for (const std::string& character : characters) add_node(each, character);
        // Also included are nodes at which a rule looks ahead for a word, because the next character decides whether
        // the word is there.
        for (const std::uint32_t each : graph_.waiting_in(f.state))
            if ((f.in >> graph_.nodes()[each].mode & 1U) != 0)
                for (const std::string& character : characters) add_node(each, character);
    }
    // The inputs of all rules are sorted together, the shortest first.
    std::stable_sort(found.begin(), found.end(), [](const telling_input& a, const telling_input& b) {
        return a.before.size() + a.character.size() < b.before.size() + b.character.size();
    });
    return found;
}

bool fault_search::is_telling(const telling_input& with, const faulty_table& table) {
    const std::string input = with.before + with.character + with.continuation;
    const beginning& from = graph_.starts()[with.start];
    const auto [known, is_new] = outcomes_[with.start].try_emplace(input);
    if (is_new) known->second = outcome_of(graph_.draft(), from, input);
    return outcome_of(table.draft(), from, input) != known->second;
}

// Returns all inputs after which the faulty machine may act differently for the first time.
std::vector<telling_input> fault_search::beginnings_of(const fault& f) const {
    std::set<std::pair<std::uint32_t, std::string>> known;
    std::vector<telling_input> found;
    for (const graph_step& each : graph_.steps_of(f.state)) {
        std::string more = each.more;
        if (f.where == shows_on::firing && each.rule != f.rule) continue;
        if (f.where == shows_on::symbol) {
            if (graph_.class_of(each.symbol) != graph_.class_of(f.symbol)) continue;
            // The character itself is used, and not the character that represents its class.
            if (f.symbol < 0x80 && more.size() == 1) more = text_of(f.symbol);
        }
        const graph_node& node = graph_.nodes()[each.node];
        if ((f.in >> node.mode & 1U) == 0 || !known.emplace(each.node, more).second) continue;
        found.push_back({node.start, node.input, more, {}, each.node});
        for (const std::string& other : node.others) found.push_back({node.start, other, more, {}, each.node});
    }
    return found;
}

std::optional<telling_input> fault_search::find(const fault& f, const faulty_table& table) {
    // Most faults show on one of these inputs, without a continuation.
    for (telling_input& each : contexts_of(f))
        for (const std::string_view continuation : {"", ">", "x>"}) {
            each.continuation = continuation;
            if (is_telling(each, table)) return each;
            if (each.character.empty()) break;
        }
    return divergences_.find(table, beginnings_of(f), f.symbol);
}

}  // namespace strata::generation
