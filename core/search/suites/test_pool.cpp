// Adds tests that do not depend on faults. For each rule, there is a test with the shortest input that fires it, tests
// of the characters at the ends of its ranges, and sweeps over every character that it takes. Further tests are about
// facts outside the rules: preprocessing, the tables of character references, and content states.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/search/candidates.hpp"
#include "core/search/suites/outcome.hpp"
#include "core/search/suites/test_pool.hpp"
#include "core/spec/characters.hpp"
#include "core/spec/content_states.hpp"
#include "core/text/utf8.hpp"

namespace strata::generation {

// --- Rules ---

namespace {

using kind = spec::character_item::kind;

// Returns the first and last characters of the ranges that a line of a rule names.
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
        // The nodes of a state, in groups. Which rule takes a character may depend on the node: for example, some nodes
        // are in an end tag that has the matching name. The nodes of a group agree in this for every character.
        std::vector<std::pair<signature, std::vector<std::uint32_t>>> kinds;
        for (const std::uint32_t each : graph_.nodes_of(state, mode)) {
            node_ = each;
            signature rules;
            for (const search::input_class& one : graph_.classes()) rules.push_back(rule_on(one.character));
            const auto known =
                std::find_if(kinds.begin(), kinds.end(), [&](const auto& k) { return k.first == rules; });
            if (known == kinds.end())
                kinds.emplace_back(std::move(rules), std::vector{each});
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

    // Returns the rule that takes the character at the first node of the state.
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

    // Returns the input before the character, for the description of a test; "" if no shorter input reaches the state.
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

// --- Preprocessing and character references ---

namespace {

using spec::change_topic;

class fact_tester {
public:
    fact_tester(const spec::draft& draft, test_pool& pool) : draft_(draft), pool_(pool) {}

    void all() {
        numbers();
        names();
        permitted_slashes();
        stream();
    }

private:
    // Adds a test with a state number beyond the last state, because a suite lists the tests of facts after the tests
    // of states. Tests of facts are listed in the order of the calls.
    void add(std::string input, std::string description, change_topic topic, const beginning& from = {}) {
        pool_.add({from, std::move(input), std::move(description), topic, draft_.table.states.size(), 0});
    }

    void numbers() {
        std::set<std::uint32_t> all{0, 0x0D, 0x7F, 0x80, 0x9F, 0xA0, 0x110000};
        const auto around = [&](std::uint32_t first, std::uint32_t last) {
            if (first > 0) all.insert(first - 1);
            all.insert({first, last, last + 1});
        };
        for (const spec::number_row& each : draft_.references.numbers) all.insert(each.number);
        for (const spec::code_point_range& each : draft_.references.replaced_numbers) around(each.first, each.last);
        for (const spec::input_error& each : draft_.stream.errors) around(each.range.first, each.range.last);
        around(0xD800, 0xDFFF);
        around(0xFDD0, 0xFDEF);
        for (std::uint32_t plane = 0; plane <= 16; ++plane) around(plane * 0x10000 + 0xFFFE, plane * 0x10000 + 0xFFFF);
        for (std::uint32_t control = 0; control < 0xA0; ++control)
            if (control < 0x21 || control > 0x7E) all.insert(control);
        for (const std::uint32_t each : all) {
            add(fmt::format("&#x{:X};", each), fmt::format("Numeric character reference: 0x{:X}", each),
                change_topic::character_references);
        }
        add("&#1114111;&#1114112;", "Numeric character references: the last code point and the number after it",
            change_topic::character_references);
        add("&#x100000000;&#4294967296;&#x10000000041;&#99999999999999999999;",
            "Numeric character references: numbers of more than 32 bits", change_topic::character_references);
    }

    void names() {
        const auto names = draft_.references.names;
        // One test for each first letter.
        for (std::size_t i = 0; i < names.size();) {
            std::string whole;
            const char letter = names[i].name.front();
            for (; i < names.size() && names[i].name.front() == letter; ++i)
                if (names[i].name.back() == ';') whole += fmt::format("&{}", names[i].name);
            add(whole, fmt::format("Named character references that begin with '{}'", letter),
                change_topic::character_references);
        }
        std::string open;
        std::string in_values = "<a";
        for (const spec::named_reference& each : names)
            if (each.name.back() != ';') {
                open += fmt::format("&{} ", each.name);
                in_values += fmt::format(" {}=\"&{}\"", each.name, each.name);
            }
        if (!open.empty()) {
            add(open, "Named character references without a semicolon", change_topic::character_references);
            add(in_values + ">", "Named character references without a semicolon in attribute values",
                change_topic::character_references);
        }
        // Tests a name that is the beginning of a longer name: the longest match counts, and characters that were read
        // after it become text.
        std::string longest;
        for (std::size_t i = 0; i + 1 < names.size(); ++i) {
            const std::string_view next = names[i + 1].name;
            if (!next.starts_with(names[i].name) || next == std::string(names[i].name) + ";") continue;
            longest += fmt::format("&{}. ", next.substr(0, next.size() - 1));
        }
        // The shorter name need not be next to the longer name in the table.
        for (const spec::named_reference& each : names) {
            if (each.name.back() == ';') continue;
            for (auto longer =
                     std::upper_bound(names.begin(), names.end(), each.name,
                                      [](std::string_view a, const spec::named_reference&b) { return a < b.name; });
                 longer != names.end() && longer->name.starts_with(each.name); ++longer)
                if (longer->name.size() > each.name.size() + 1)
                    longest += fmt::format("&{}. ", longer->name.substr(0, longer->name.size() - 1));
        }
        if (!longest.empty())
            add(longest, "Named character references: the longest name that matches",
                change_topic::character_references);
        add("&aaa;&AAA;&a;&zzzz;", "Ampersands before names that are not character references",
            change_topic::character_references);
    }

    void permitted_slashes() {
        std::string all;
        for (const std::string_view each : draft_.permitted_slash_tags) all += fmt::format("<{}/>", each);
        if (all.empty()) return;
        add(all, "Start tags that may end in a slash", change_topic::tags);
        add("<a/><div/><brr/><b/><wbr/><frame/><command/><event-source/><keygen/><source/>",
            "Start tags that may not end in a slash", change_topic::tags);
    }

    void stream() {
        std::set<char32_t> all{0, 0x80, 0x9F, 0xA0, 0xFFFD, 0x10000};
        const auto add_border = [&](char32_t c) {
            if (c <= 0x10FFFF) all.insert(c);
        };
        const auto around = [&](char32_t first, char32_t last) {
            if (first > 0) add_border(first - 1);
            add_border(first);
            add_border(last);
            add_border(last + 1);
        };
        for (const spec::input_error& each : draft_.stream.errors) around(each.range.first, each.range.last);
        for (char32_t control = 1; control < 0x20; ++control) all.insert(control);
        around(0xFDD0, 0xFDEF);
        around(0xD800, 0xDFFF);
        for (char32_t plane = 0; plane <= 16; ++plane) around(plane * 0x10000 + 0xFFFE, plane * 0x10000 + 0xFFFF);
        for (const char32_t c : all) {
            if (c == '\r' || (c >= 0x20 && c < 0x7F)) continue;
            std::string text;
            input::append_utf8(text, c);
            add("a" + text, fmt::format("Input stream: U+{:04X}", static_cast<std::uint32_t>(c)),
                change_topic::input_stream);
        }
        add("\xEF\xBB\xBF"
            "a\xEF\xBB\xBF",
            "Input stream: a byte order mark at the beginning, and one after a letter", change_topic::input_stream);
        add("a\rb", "Input stream: a carriage return", change_topic::input_stream);
        add("a\r\nb", "Input stream: a carriage return and a line feed", change_topic::input_stream);
        add("a\r\r\n\n\rb", "Input stream: line ends of all kinds in a row", change_topic::input_stream);
        add("<a\r\nb='\r'>", "Input stream: carriage returns in a tag", change_topic::input_stream);
    }

    const spec::draft& draft_;
    test_pool& pool_;
};

}  // namespace

void add_fact_tests(const machine_graph& graph, test_pool& pool) { fact_tester(graph.draft(), pool).all(); }

// --- Content states ---

namespace {

class content_tester {
public:
    content_tester(const machine_graph& graph, test_pool& pool)
        : graph_(graph),
          pool_(pool),
          contents_(graph.draft().contents.begin(), graph.draft().contents.end()),
          faulty_(graph.draft()) {
        faulty_.contents = contents_;
        faulty_.compiled = nullptr;
    }

    void all() {
        for (std::size_t c = 0; c < contents_.size(); ++c) {
            const spec::content_model meant = contents_[c].model;
            for (std::size_t m = 0; m < spec::content_model_count; ++m) {
                contents_[c].model = static_cast<spec::content_model>(m);
                if (contents_[c].model != meant && !is_found(c)) show(c);
            }
            contents_[c].model = meant;
        }
    }

private:
    [[nodiscard]] bool is_found(std::size_t content) const {
        for (std::size_t t = 0; t < pool_.tests().size(); ++t) {
            const test& each = pool_.tests()[t];
            if (spec::place_of(each.from.content) == content &&
                outcome_of(faulty_, each.from, each.input) != pool_.outcome(t))
                return true;
        }
        return false;
    }

    void show(std::size_t content) {
        for (std::uint32_t start = 0; start < graph_.starts().size(); ++start) {
            const beginning& from = graph_.starts()[start];
            if (spec::place_of(from.content) != content) continue;
            std::optional<std::string> input = telling_input(start);
            if (!input) continue;
            const std::size_t state = contents_[content].state;
            test t;
            t.description = fmt::format("{}: {}{}", heading_of(graph_.draft(), state), quoted(*input),
                                        words_of(graph_.draft(), from));
            t.topic = topic_of(graph_.draft(), state, from);
            t.from = from;
            t.input = std::move(*input);
            t.state = state;
            t.rule = graph_.draft().table.states[state].first_rule;
            pool_.add(std::move(t));
            return;
        }
    }

    // Returns an input whose first character ends the content, and whose next character shows the content model;
    // nothing if there is no such input.
    [[nodiscard]] std::optional<std::string> telling_input(std::uint32_t start) const {
        const auto shows = [&](const std::string& input) {
            const beginning& from = graph_.starts()[start];
            return outcome_of(graph_.draft(), from, input) != outcome_of(faulty_, from, input);
        };
        for (const graph_node& node : graph_.nodes()) {
            if (node.start != start) continue;
            for (const search::input_class& one : graph_.classes()) {
                if (!one.printable) continue;
                for (const search::input_class& other : graph_.classes())
                    if (const std::string input = node.input + one.text + other.text; other.printable && shows(input))
                        return input;
            }
        }
        return std::nullopt;
    }

    const machine_graph& graph_;
    test_pool& pool_;
    std::vector<spec::content_state> contents_;
    spec::draft faulty_;
};

}  // namespace

void add_content_tests(const machine_graph& graph, test_pool& pool) {
    if (spec::has_content_model_flag(graph.draft())) content_tester(graph, pool).all();
}

}  // namespace strata::generation
