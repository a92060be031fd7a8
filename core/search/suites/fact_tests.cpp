// Adds tests of a draft's facts outside its rules: preprocessing, the tables of character references, and content
// states.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/search/candidates.hpp"
#include "core/search/suites/outcome.hpp"
#include "core/search/suites/test_pool.hpp"
#include "core/spec/content_states.hpp"
#include "core/text/utf8.hpp"

namespace strata::generation {

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
    // Adds a test with a state number after those of all states, because a suite lists the tests of facts after the
    // tests of states. Tests of facts are listed in the order of the calls.
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
        add("&aaa;&AAA;&a;&zzzz;", "Ampersands before names that are no character references",
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

    // An input whose first character ends the content, and whose next character shows the content model; nothing if
    // there is no such input.
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
