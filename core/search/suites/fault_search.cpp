#include "core/search/suites/fault_search.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/search/suites/outcome.hpp"

namespace strata::generation {
namespace {

// How many tests of the pool are tried: those on which a fault shows at all are among the first.
constexpr std::size_t most_tests = 200;
// In how many nodes of a state a fault is tried that may show anywhere in it.
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
        const std::string character = text_of(f.symbol);
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
        // The character that a changed condition is about, whichever stands for its class.
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

bool fault_search::is_telling(const telling_input& with, const faulty_table& table) {
    const std::string input = with.before + with.character + with.continuation;
    const beginning& from = graph_.starts()[with.start];
    const auto [known, is_new] = outcomes_[with.start].try_emplace(input);
    if (is_new) known->second = outcome_of(graph_.draft(), from, input);
    return outcome_of(table.draft(), from, input) != known->second;
}

// Every way in which the machine with the fault can first do something else.
std::vector<telling_input> fault_search::beginnings_of(const fault& f) const {
    std::set<std::pair<std::uint32_t, std::string>> known;
    std::vector<telling_input> found;
    for (const graph_step& each : graph_.steps_of(f.state)) {
        std::string more = each.more;
        if (f.where == shows_on::firing && each.rule != f.rule) continue;
        if (f.where == shows_on::symbol) {
            if (graph_.class_of(each.symbol) != graph_.class_of(f.symbol)) continue;
            // The character itself, in place of the one that stands for its class.
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
    // Most show at once.
    for (telling_input& each : contexts_of(f))
        for (const std::string_view continuation : {"", ">", "x>"}) {
            each.continuation = continuation;
            if (is_telling(each, table)) return each;
            if (each.character.empty()) break;
        }
    return divergences_.find(table, beginnings_of(f), f.symbol);
}

}  // namespace strata::generation
