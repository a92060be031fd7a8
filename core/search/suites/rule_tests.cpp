// Adds tests of rules. For each rule, there is a test with the shortest input that fires it, tests of the characters at
// the ends of its ranges, and sweeps over every character that it takes.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/search/candidates.hpp"
#include "core/search/suites/test_pool.hpp"
#include "core/spec/characters.hpp"
#include "core/text/utf8.hpp"

namespace strata::generation {

// --- Rules ---

namespace {

using kind = spec::character_item::kind;

// The characters at which a line of a rule begins and ends.
std::vector<char> ends_of(const spec::character_item& line) {
    switch (line.what) {
        case kind::one: return {static_cast<char>(line.first)};
        case kind::range: return {static_cast<char>(line.first), static_cast<char>(line.last)};
        case kind::ascii_alpha: return {'A', 'Z', 'a', 'z'};
        case kind::ascii_upper_alpha: return {'A', 'Z'};
        case kind::ascii_lower_alpha: return {'a', 'z'};
        case kind::ascii_alphanumeric: return {'0', '9', 'A', 'Z', 'a', 'z'};
        case kind::ascii_digit: return {'0', '9'};
        case kind::ascii_upper_hex_digit: return {'A', 'F'};
        case kind::ascii_lower_hex_digit: return {'a', 'f'};
        case kind::ascii_hex_digit: return {'0', '9', 'A', 'F', 'a', 'f'};
        case kind::additional_allowed_character:
        case kind::eof:
        case kind::anything_else: return {};
    }
    return {};
}

}  // namespace

void add_rule_tests(const machine_graph& graph, test_pool& pool) {
    const spec::draft& draft = graph.draft();
    for (std::size_t s = 0; s < draft.table.states.size(); ++s) {
        const std::size_t first = draft.table.states[s].first_rule;
        for (std::size_t r = first; r < first + draft.table.states[s].rule_count; ++r) {
            const auto& contexts = graph.contexts_of(r);
            if (contexts.empty()) continue;
            const auto add = [&](const rule_context& context, const std::string& character) {
                const std::string& before = context.at_end ? context.input : graph.nodes()[context.node].input;
                test t;
                t.from = graph.starts()[context.start];
                t.input = before + character;
                t.description = description_of(draft, s, {r, {}, character, {}, true}, t.from);
                t.topic = topic_of(draft, s, t.from);
                t.state = s;
                t.rule = r;
                pool.add(std::move(t));
            };
            const rule_context& shortest = contexts.front();
            add(shortest,
                shortest.at_end ? std::string() : shortest.input.substr(graph.nodes()[shortest.node].input.size()));
            const auto by_character =
                std::find_if(contexts.begin(), contexts.end(), [](const rule_context& c) { return !c.at_end; });
            if (by_character == contexts.end()) continue;
            const spec::characters& on = draft.table.rules[r].on;
            for (std::size_t i = 0; i < on.count; ++i)
                for (const char each : ends_of(on.items[i]))
                    if (!pool.has_fired(r, static_cast<spec::symbol>(each))) add(*by_character, std::string(1, each));
        }
    }
}

// --- Sweeps ---

namespace {

// If the way back to the state is longer than this, a separate test is cheaper.
constexpr std::size_t longest_way_to_sweep = 24;
// If at most this many characters are left, each gets a test of its own.
constexpr std::size_t few_left = 4;
constexpr char32_t beyond_ascii = U'\u00E9';

std::string text_of(char32_t c) {
    std::string text;
    input::append_utf8(text, c);
    return text;
}

constexpr spec::symbol symbol_of(char32_t c) { return static_cast<spec::symbol>(c < 0x80 ? c : 0x80); }

class sweeper {
public:
    sweeper(const machine_graph& graph, test_pool& pool) : graph_(graph), pool_(pool), draft_(graph.draft()) {
        for (const graph_node& each : graph.nodes())
            texts_.push_back(!each.waits && draft_.table.states[each.state].reads == spec::part::text);
    }

    void sweep(std::size_t state, spec::mode mode) {
        state_ = state;
        // The nodes of a state, grouped by which rule takes each character. This may differ between nodes: for example,
        // some are in an end tag that has the matching name.
        std::vector<std::pair<signature, std::vector<std::uint32_t>>> kinds;
        for (const std::uint32_t each : graph_.nodes_of(state, mode)) {
            node_ = each;
            signature rules;
            for (const search::input_class& one : graph_.classes()) rules.push_back(rule_on(one.character));
            const auto known =
                std::find_if(kinds.begin(), kinds.end(), [&](const auto& k) { return k.first == rules; });
            if (known == kinds.end())
                kinds.push_back({std::move(rules), {each}});
            else
                known->second.push_back(each);
        }
        for (std::size_t k = 0; k < kinds.size(); ++k) sweep_kind(kinds[k].second, k > 0 || mode != 0);
    }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    using signature = std::vector<std::size_t>;

    // Adds sweeps for nodes with the same rules. `again`: whether to add tests even for characters on which the rules
    // have already fired in other tests.
    void sweep_kind(const std::vector<std::uint32_t>& nodes, bool again) {
        node_ = nodes.front();
        there_.assign(graph_.nodes().size(), false);
        for (const std::uint32_t each : nodes) there_[each] = true;
        // For each rule, the characters that it takes: plain characters first, then the others.
        std::map<std::size_t, std::array<std::u32string, 2>> taken;
        for (char32_t c = 0; c <= 0x80; ++c) {
            const char32_t character = c == 0x80 ? beyond_ascii : c;
            // Preprocessing removes carriage returns, so no rule ever sees one.
            if (c == '\r') continue;
            const std::size_t rule = rule_on(character);
            if (rule == none) continue;
            taken[rule][search::is_printable(character) ? 0 : 1] += character;
        }
        for (auto& [rule, characters] : taken) {
            rule_ = rule;
            for (const std::u32string& each : characters) chain(each, again);
        }
    }

    [[nodiscard]] const graph_node& node() const { return graph_.nodes()[node_]; }
    [[nodiscard]] const beginning& from() const { return graph_.starts()[node().start]; }

    // The rule that takes the character at the first node of the state.
    [[nodiscard]] std::size_t rule_on(char32_t c) const {
        std::vector<fired_rule> fired;
        static_cast<void>(outcome_of(draft_, from(), node().input + text_of(c), &fired));
        for (const fired_rule& each : fired)
            if (each.offset == node().input.size() && each.state == state_ && each.symbol == symbol_of(c))
                return each.rule;
        return none;
    }

    void chain(const std::u32string& characters, bool again) {
        // A rule may have fired on a character without a visible result. So if the rule names only a few characters,
        // each of these has a test of its own.
        std::u32string left;
        for (const char32_t c : characters)
            if (again || characters.size() > few_left || !pool_.has_fired(rule_, symbol_of(c))) left += c;
        // Characters that one chain does not reach are in the next chain.
        while (left.size() > few_left) {
            std::string input = node().input;
            std::uint32_t at = node_;
            std::size_t done = 0;
            while (true) {
                input += text_of(left[done]);
                at = graph_.node_after(at, left[done]);
                if (++done == left.size() || at == machine_graph::none) break;
                const auto back = graph_.way(at, there_, longest_way_to_sweep);
                if (!back) break;
                input += back->text;
                at = back->node;
            }
            if (at != machine_graph::none)
                if (const auto end = graph_.way(at, texts_, longest_way_to_sweep)) input += end->text;
            const bool all = done == characters.size();
            const std::string which = search::is_printable(left.front()) ? "printable character" : "control character";
            add(std::move(input),
                done == 1 ? description_of(draft_, state_, {rule_, before(), text_of(left[0]), {}, false}, from())
                          : fmt::format("{}: {} {}{} that {} takes{}{}", heading_of(draft_, state_),
                                        all ? "every" : "each", all ? "" : "other ", which, rule_words(),
                                        before().empty() ? "" : fmt::format(" after {}", quoted(before())),
                                        words_of(draft_, from())));
            left.erase(0, done);
        }
        for (const char32_t c : left) {
            const std::uint32_t at = graph_.node_after(node_, c);
            const auto way = at == machine_graph::none ? std::nullopt : graph_.way(at, texts_, longest_way_to_sweep);
            const std::string end = way ? way->text : std::string();
            add(node().input + text_of(c) + end,
                description_of(draft_, state_, {rule_, before(), text_of(c), end, false}, from()));
        }
    }

    // The input before the character; "" if no shorter input reaches the state.
    [[nodiscard]] std::string_view before() const {
        return graph_.nodes_of(state_).front() == node_ ? std::string_view() : std::string_view(node().input);
    }

    [[nodiscard]] std::string rule_words() const {
        const spec::characters& on = draft_.table.rules[rule_].on;
        if (on == spec::anything_else) return "\"Anything else\"";
        return "the same rule";
    }

    void add(std::string input, std::string description) {
        pool_.add({from(), std::move(input), std::move(description), topic_of(draft_, state_, from()), state_, rule_});
    }

    const machine_graph& graph_;
    test_pool& pool_;
    const spec::draft& draft_;
    std::size_t state_ = 0;
    std::size_t rule_ = 0;
    std::uint32_t node_ = 0;
    std::vector<bool> there_;  // where a chain can continue
    std::vector<bool> texts_;  // where a test may end
};

}  // namespace

void add_sweeps(const machine_graph& graph, test_pool& pool) {
    sweeper all(graph, pool);
    for (std::size_t s = 0; s < graph.draft().table.states.size(); ++s)
        for (std::size_t m = 0; m < spec::mode_count; ++m) all.sweep(s, static_cast<spec::mode>(m));
}

}  // namespace strata::generation
