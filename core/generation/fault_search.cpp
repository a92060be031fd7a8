#include "core/generation/fault_search.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/input/utf8.hpp"

namespace strata::generation {
namespace {

// How many tests of the pool are tried: those on which a fault shows at all are among the first.
constexpr std::size_t most_tests = 200;
// How many contexts of a rule are tried with every continuation there is.
constexpr std::size_t most_contexts = 2;
// How many with those that tell the states in question.
constexpr std::size_t most_with_own = 40;
// In how many nodes of a state a fault is tried that may show anywhere in it.
constexpr std::size_t most_nodes = 6;
// How many nodes of the state that a fault leads to are told from the right one.
constexpr std::size_t most_alike = 3;
// The longest way back to text.
constexpr std::size_t longest_way = 12;

// Plain text first, then by length.
bool is_shorter(const std::string& a, const std::string& b) {
    const auto plain = [](const std::string& text) {
        return std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c < 0x7F; });
    };
    return std::forward_as_tuple(plain(a) ? 0 : 1, a.size(), a) < std::forward_as_tuple(plain(b) ? 0 : 1, b.size(), b);
}

}  // namespace

fault_search::fault_search(const machine_graph& graph, const test_pool& pool)
    : graph_(graph), pool_(pool), outcomes_(graph.starts().size()) {
    make_continuations();
}

void fault_search::make_continuations() {
    const spec::draft& draft = graph_.draft();
    // Where text is read: one mark for each state and mode.
    std::map<std::pair<std::size_t, spec::mode>, std::vector<bool>> texts;
    for (std::size_t i = 0; i < graph_.nodes().size(); ++i) {
        const graph_node& each = graph_.nodes()[i];
        if (each.waits || draft.table.states[each.state].reads != spec::part::text) continue;
        std::vector<bool>& marks = texts[{each.state, each.mode}];
        marks.resize(graph_.nodes().size());
        marks[i] = true;
    }
    std::set<std::string> all{""};
    continuations_.resize(draft.table.states.size());
    for (std::size_t s = 0; s < continuations_.size(); ++s) {
        std::set<std::string> own{""};
        const std::size_t first = draft.table.states[s].first_rule;
        for (std::size_t r = first; r < first + draft.table.states[s].rule_count; ++r) {
            std::set<std::uint32_t> starts;
            for (const rule_context& context : graph_.contexts_of(r)) {
                if (context.at_end || !starts.insert(context.start).second) continue;
                const std::string more = context.input.substr(graph_.nodes()[context.node].input.size());
                own.insert(more);
                const std::uint32_t at = graph_.node_behind(context.node, more);
                if (at == machine_graph::none) continue;
                for (const auto& [where, marks] : texts) {
                    const auto way = graph_.way(at, marks, longest_way);
                    if (!way) continue;
                    own.insert(more + way->text);
                    own.insert(more + way->text + "x");
                }
            }
        }
        all.insert(own.begin(), own.end());
        continuations_[s].assign(own.begin(), own.end());
        std::sort(continuations_[s].begin(), continuations_[s].end(), is_shorter);
    }
    all_continuations_.assign(all.begin(), all.end());
    std::sort(all_continuations_.begin(), all_continuations_.end(), is_shorter);
}

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

// Nodes that wait in another state, behind which a rule of this state fires.
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
        std::string character;
        if (f.symbol != spec::eof_symbol) input::append_utf8(character, f.symbol < 0x80 ? f.symbol : U'\u00E9');
        for (const std::uint32_t each : graph_.nodes_of(f.state)) add_node(each, character);
        // And where the machine gets to the state on the way only, because another has looked ahead.
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
        // All that the rule and its condition name, wherever the machine is in its state in these modes.
        const spec::rule& rule = graph_.draft().table.rules[f.rule];
        std::vector<std::string> characters{""};
        for (const search::input_class& each : graph_.classes()) {
            const auto symbol = static_cast<spec::symbol>(each.character < 0x80 ? each.character : 0x80);
            if (each.character != 0 && each.in_stream) continue;
            if (rule.by == spec::trigger::always || rule.on.set.has(symbol) || rule.given.followed_by.set.has(symbol))
                characters.push_back(each.text);
        }
        std::array<std::size_t, spec::mode_count> taken{};
        for (const std::uint32_t each : graph_.nodes_of(f.state)) {
            const spec::mode mode = graph_.nodes()[each].mode;
            if ((f.in >> mode & 1U) == 0 || taken[mode]++ >= most_nodes) continue;
            for (const std::string& character : characters) add_node(each, character);
        }
        for (const std::uint32_t each : passing_nodes(f.state))
            if ((f.in >> graph_.nodes()[each].mode & 1U) != 0)
                for (const std::string& character : characters) add_node(each, character);
        // And where a rule looks ahead for a word: there the next character decides.
        for (const std::uint32_t each : graph_.waiting_in(f.state))
            if ((f.in >> graph_.nodes()[each].mode & 1U) != 0)
                for (const std::string& character : characters) add_node(each, character);
    }
    // All rules' shortest first.
    std::stable_sort(found.begin(), found.end(), [](const telling_input& a, const telling_input& b) {
        return a.before.size() + a.character.size() < b.before.size() + b.character.size();
    });
    return found;
}

bool fault_search::differs(const telling_input& with, const std::string& continuation, const faulty_table& table) {
    const std::string input = with.before + with.character + continuation;
    const beginning& from = graph_.starts()[with.start];
    const auto [known, is_new] = outcomes_[with.start].try_emplace(input);
    if (is_new) known->second = outcome_of(graph_.draft(), from, input);
    return outcome_of(table.draft(), from, input) != known->second;
}

// What tells the node behind a context from nodes of the state in which a fault would leave the machine.
std::vector<std::string> fault_search::tellings_of(const telling_input& context, std::size_t state) {
    std::vector<std::string> all;
    if (context.node == machine_graph::none || context.character.empty()) return all;
    const std::uint32_t behind = graph_.node_behind(context.node, context.character);
    if (behind == machine_graph::none) return all;
    std::size_t left = most_alike;
    for (const std::uint32_t other : graph_.nodes_of(state)) {
        // Of the same beginning, so that the same end tag closes both.
        if (graph_.nodes()[other].start != context.start || graph_.nodes()[other].mode != graph_.nodes()[behind].mode)
            continue;
        if (left-- == 0) break;
        const auto [known, is_new] = tellings_.try_emplace({behind, other});
        if (is_new) known->second = graph_.telling(behind, other);
        if (known->second && std::find(all.begin(), all.end(), *known->second) == all.end())
            all.push_back(*known->second);
    }
    return all;
}

std::optional<telling_input> fault_search::find(const fault& f, const faulty_table& table) {
    std::vector<telling_input> contexts = contexts_of(f);
    const auto found = [](telling_input in, const std::string& continuation) {
        in.continuation = continuation;
        return in;
    };
    // The continuations that tell the state that should be reached from the one that is.
    std::vector<std::string> own = continuations_[f.meant != fault::no_state ? f.meant : f.state];
    if (f.target != fault::no_state)
        own.insert(own.end(), continuations_[f.target].begin(), continuations_[f.target].end());
    std::sort(own.begin(), own.end(), is_shorter);
    own.erase(std::unique(own.begin(), own.end()), own.end());
    const auto at_end = [](const telling_input& t) { return t.character.empty(); };
    // Most show at once.
    for (const telling_input& each : contexts)
        for (const std::string& continuation : {std::string(), std::string(">"), std::string("x>")}) {
            if (differs(each, continuation, table)) return found(each, continuation);
            if (at_end(each)) break;
        }
    if (f.target != fault::no_state) {
        std::size_t left = most_with_own;
        for (const telling_input& each : contexts) {
            if (left-- == 0) break;
            for (const std::string& continuation : tellings_of(each, f.target))
                if (differs(each, continuation, table)) return found(each, continuation);
        }
    }
    std::size_t left = most_with_own;
    for (const telling_input& each : contexts) {
        if (at_end(each)) continue;
        if (left-- == 0) break;
        for (const std::string& continuation : own)
            if (differs(each, continuation, table)) return found(each, continuation);
    }
    left = most_contexts;
    for (const telling_input& each : contexts) {
        if (at_end(each)) continue;
        if (left-- == 0) break;
        for (const std::string& continuation : all_continuations_)
            if (differs(each, continuation, table)) return found(each, continuation);
    }
    // Registers that earlier parts of an input have left behind.
    left = most_contexts;
    for (telling_input each : contexts) {
        if (each.node == machine_graph::none || graph_.nodes()[each.node].longer.empty()) continue;
        if (left-- == 0) break;
        each.before = graph_.nodes()[each.node].longer;
        for (const std::string& continuation : own)
            if (differs(each, at_end(each) ? "" : continuation, table))
                return found(each, at_end(each) ? "" : continuation);
    }
    return std::nullopt;
}

}  // namespace strata::generation
