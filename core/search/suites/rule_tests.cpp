#include "core/search/suites/rule_tests.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/search/suites/descriptions.hpp"
#include "core/spec/characters.hpp"

namespace strata::generation {
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

}  // namespace strata::generation
