#include "core/search/suites/suite.hpp"

// First, tests for each rule and each fact are added (test_pool.cpp). Then each fault is put into the table. If no test
// shows the fault, a search (fault_search.hpp) looks for an input that does, and this input is added as a test.

#include <fmt/format.h>
#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/language/rule_sentences.hpp"
#include "core/search/candidates.hpp"
#include "core/search/suites/fault_search.hpp"
#include "core/search/suites/machine_graph.hpp"
#include "core/search/suites/outcome.hpp"
#include "core/search/suites/test_pool.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/soundness.hpp"
#include "core/study/graph/graph.hpp"
#include "core/text/utf8.hpp"

namespace strata::generation {

// --- What a test is about, in words ---

namespace {

std::string character_words(std::string_view text) {
    if (text.empty()) return "end of file";
    const input::decoded d = input::decode_one(text, true);
    if (d.length != text.size()) return quoted(text);
    switch (d.code_point) {
        case 0: return "a null character";
        case '\t': return "a tab";
        case '\n': return "a line feed";
        case '\v': return "a line tabulation";
        case '\f': return "a form feed";
        case ' ': return "a space";
        case '\'': return "an apostrophe";
        default: break;
    }
    if (search::is_printable(d.code_point)) return fmt::format("'{}'", text);
    return fmt::format("U+{:04X}", static_cast<std::uint32_t>(d.code_point));
}

}  // namespace

std::string quoted(std::string_view text) {
    std::string made = "\"";
    while (!text.empty()) {
        const input::decoded d = input::decode_one(text, true);
        if (search::is_printable(d.code_point))
            made += text.substr(0, d.length);
        else
            made += fmt::format("[U+{:04X}]", static_cast<std::uint32_t>(d.code_point));
        text.remove_prefix(d.length);
    }
    return made + '"';
}

std::string_view heading_of(const spec::draft& draft, std::size_t state) { return draft.table.states[state].name; }

std::string words_of(const spec::draft& draft, const beginning& from) {
    std::string words;
    if (from.content != spec::content_index::first)
        words = fmt::format(", from {}{}", spec::content_at(draft, from.content).name,
                            from.last_start_tag.empty() ? " with no start tag" : "");
    return words;
}

std::string description_of(const spec::draft& draft, std::size_t state, const described_test& t,
                           const beginning& from) {
    const spec::rule& rule = draft.table.rules[t.rule];
    std::string text = fmt::format("{}: {}", heading_of(draft, state), character_words(t.character));
    if (!t.before.empty()) text += fmt::format(" after {}", quoted(t.before));
    if (t.with_condition)
        if (const std::string condition = language::condition_clause(draft, rule, false); !condition.empty())
            text += fmt::format(", if {}", condition);
    if (!t.continuation.empty()) text += fmt::format(", then {}", quoted(t.continuation));
    return text + words_of(draft, from);
}

spec::change_topic topic_of(const spec::draft& draft, std::size_t state, const beginning& from) {
    using spec::change_topic;
    using study::construct;
    if (state >= draft.table.states.size()) return change_topic::character_references;
    const spec::state_info& info = draft.table.states[state];
    switch (study::construct_of(info)) {
        case construct::text: break;
        case construct::tags: return change_topic::tags;
        case construct::attributes: return change_topic::attributes;
        case construct::comments: return change_topic::comments;
        case construct::doctype: return change_topic::doctype;
        case construct::script_data:
        case construct::escaped_script_data:
        case construct::double_escaped_script_data: return change_topic::script_data;
        case construct::cdata_sections: return change_topic::cdata;
        case construct::processing_instructions: return change_topic::processing_instructions;
        case construct::references: return change_topic::character_references;
    }
    return from.content == spec::content_index::first ? change_topic::text : change_topic::raw_text;
}

// --- The pool of tests ---

test_pool::test_pool(const spec::draft& draft)
    : draft_(draft),
      firing_(draft.table.rules.size()),
      looking_(draft.table.states.size() * spec::symbol_count),
      fired_(draft.table.rules.size() * spec::symbol_count) {}

bool test_pool::add(test t) {
    std::string begins = fmt::format("{} {}", spec::place_of(t.from.content), t.from.last_start_tag);
    if (!known_.emplace(std::move(begins), t.input).second) return false;
    const auto number = static_cast<std::uint32_t>(tests_.size());
    std::vector<fired_rule> fired;
    outcomes_.push_back(outcome_of(draft_, t.from, t.input, &fired));
    tests_.push_back(std::move(t));
    const auto note = [&](std::vector<std::uint32_t>& in) {
        if (in.empty() || in.back() != number) in.push_back(number);
    };
    for (const fired_rule& each : fired) {
        note(firing_[each.rule]);
        note(looking_[each.state * spec::symbol_count + each.symbol]);
        fired_[each.rule * spec::symbol_count + each.symbol] = true;
    }
    return true;
}

namespace {

// --- Tests of characters ---

// Adds tests for faults in which a rule takes one character too many or too few, if sweeps do not show these faults.
// The object first collects the faults of one rule, and then adds tests for all of them. If the machine can return to
// the state, one test covers many characters. Otherwise, each character has a test of its own.
class character_tests {
public:
    // All arguments must outlive this object.
    character_tests(const machine_graph& graph, test_pool& pool, fault_search& search, faulty_table& table)
        : graph_(graph), pool_(pool), search_(search), table_(table) {}

    // Collects a fault that affects one symbol and that no test has shown so far. Returns whether some input shows the
    // fault.
    bool take(const fault& f);
    // Adds tests that show all faults that were collected.
    void add_all();

private:
    struct waiting_fault {
        fault what;
        telling_input by;
    };
    void add_chain(const std::vector<waiting_fault>& faults, bool tells_each);
    void add_single(const waiting_fault& each);
    [[nodiscard]] std::vector<waiting_fault> not_shown(const std::vector<waiting_fault>& faults);

    const machine_graph& graph_;
    test_pool& pool_;
    fault_search& search_;
    faulty_table& table_;
    std::vector<waiting_fault> waiting_;
    // For each class of symbols, an input that shows a fault in one symbol of the class. The continuation of this input
    // shows the fault in the other symbols.
    std::map<std::size_t, std::optional<telling_input>> by_class_;
};

// If at most this many characters are left, each gets a test of its own.
constexpr std::size_t few = 3;
// If the way back to the state is longer, a separate test is cheaper.
constexpr std::size_t longest_way = 24;

bool character_tests::take(const fault& f) {
    const auto [known, is_new] = by_class_.try_emplace(graph_.class_of(f.symbol));
    if (!is_new) {
        if (!known->second) return false;
        telling_input same = *known->second;
        same.character = text_of(f.symbol);
        if (search_.is_telling(same, table_)) {
            waiting_.push_back({f, std::move(same)});
            return true;
        }
    }
    std::optional<telling_input> found = search_.find(f, table_);
    if (is_new) known->second = found;
    if (!found) return false;
    waiting_.push_back({f, std::move(*found)});
    return true;
}

void character_tests::add_all() {
    std::map<std::tuple<std::uint32_t, std::string, std::string>, std::vector<waiting_fault>> alike;
    for (waiting_fault& each : waiting_)
        alike[{each.by.start, each.by.before, each.by.continuation}].push_back(std::move(each));
    for (auto& [key, faults] : alike) {
        // First, a chain is tried in which a continuation follows only the last character, because it is cheapest. Then
        // a chain is tried in which a continuation follows each character.
        for (const bool tells_each : {false, true}) {
            if (faults.size() <= few || faults.front().by.character.empty()) break;
            add_chain(faults, tells_each);
            faults = not_shown(faults);
        }
        for (const waiting_fault& each : faults) add_single(each);
    }
    waiting_.clear();
    by_class_.clear();
}

std::vector<character_tests::waiting_fault> character_tests::not_shown(const std::vector<waiting_fault>& faults) {
    std::vector<waiting_fault> left;
    for (const waiting_fault& each : faults) {
        table_.put_in(each.what);
        if (!search_.is_found(each.what, table_)) left.push_back(each);
    }
    return left;
}

void character_tests::add_chain(const std::vector<waiting_fault>& faults, bool tells_each) {
    const telling_input& first = faults.front().by;
    std::vector<bool> there(graph_.nodes().size());
    there[first.node] = true;
    test t;
    t.from = graph_.starts()[first.start];
    t.input = first.before;
    std::uint32_t at = first.node;
    std::size_t shown = 0;
    for (const waiting_fault& each : faults) {
        if (each.by.character.empty()) continue;
        if (shown > 0) {
            const auto back = at == machine_graph::none ? std::nullopt : graph_.way(at, there, longest_way);
            if (!back) break;
            t.input += back->text;
        }
        at = graph_.node_behind(first.node, each.by.character + (tells_each ? first.continuation : ""));
        t.input += each.by.character + (tells_each ? first.continuation : "");
        ++shown;
    }
    if (!tells_each) t.input += first.continuation;
    // If a chain shows only very few faults, single tests replace it.
    const auto count = std::count_if(faults.begin(), faults.end(), [&](const waiting_fault& each) {
        table_.put_in(each.what);
        return outcome_of(table_.draft(), t.from, t.input) != outcome_of(graph_.draft(), t.from, t.input);
    });
    if (count <= static_cast<std::ptrdiff_t>(few)) return;
    const fault& f = faults.front().what;
    t.state = f.state;
    t.rule = f.rule;
    t.topic = topic_of(graph_.draft(), f.state, t.from);
    t.description = fmt::format("{}: {} characters after {}{}{}", heading_of(graph_.draft(), f.state), shown,
                                first.before.empty() ? "nothing" : quoted(first.before),
                                first.continuation.empty()
                                    ? std::string()
                                    : fmt::format(", {}then {}", tells_each ? "each " : "", quoted(first.continuation)),
                                words_of(graph_.draft(), t.from));
    pool_.add(std::move(t));
}

void character_tests::add_single(const waiting_fault& each) {
    test t;
    t.from = graph_.starts()[each.by.start];
    t.input = each.by.before + each.by.character + each.by.continuation;
    t.description =
        description_of(graph_.draft(), each.what.state,
                       {each.what.rule, each.by.before, each.by.character, each.by.continuation, false}, t.from);
    t.topic = topic_of(graph_.draft(), each.what.state, t.from);
    t.state = each.what.state;
    t.rule = each.what.rule;
    pool_.add(std::move(t));
}

// --- The suite ---

class suite_maker {
public:
    explicit suite_maker(const spec::draft& draft)
        : draft_(draft), graph_(draft), pool_(draft), search_(graph_, pool_) {}

    suite make(const std::vector<wanted_test>& in_addition, const std::function<void()>& before_each) {
        add_rule_tests(graph_, pool_);
        add_sweeps(graph_, pool_);
        add_fact_tests(graph_, pool_);
        faulty_table table(draft_);
        for (std::size_t s = 0; s < draft_.table.states.size(); ++s) {
            if (before_each) before_each();
            const spec::state_info& info = draft_.table.states[s];
            for (std::size_t r = info.first_rule; r < std::size_t{info.first_rule} + info.rule_count; ++r)
                show_all(faults_of_rule(draft_, s, r), table);
            for (const fault& each : faults_of_state(draft_, s)) show(each, table);
        }
        add_content_tests(graph_, pool_);
        for (const wanted_test& each : in_addition)
            pool_.add({each.from, each.input, each.description, each.topic, draft_.table.states.size(), 0});
        for (std::size_t r = 0; r < draft_.table.rules.size(); ++r) {
            ++made_.figures.rules;
            if (!graph_.contexts_of(r).empty()) ++made_.figures.rules_reached;
        }
        made_.tests = pool_.tests();
        std::stable_sort(made_.tests.begin(), made_.tests.end(), [](const test& a, const test& b) {
            return std::tie(a.state, a.rule) < std::tie(b.state, b.rule);
        });
        tell_apart();
        return std::move(made_);
    }

private:
    // If several tests have the same description, adds the input to the description of each.
    void tell_apart() {
        std::map<std::string_view, std::size_t> count;
        for (const test& each : made_.tests) ++count[each.description];
        std::vector<std::size_t> ambiguous;
        for (std::size_t i = 0; i < made_.tests.size(); ++i)
            if (count[made_.tests[i].description] > 1) ambiguous.push_back(i);
        for (const std::size_t i : ambiguous)
            made_.tests[i].description += fmt::format(", in {}", quoted(made_.tests[i].input));
    }

    void show_all(const std::vector<fault>& faults, faulty_table& table) {
        character_tests characters(graph_, pool_, search_, table);
        for (const fault& each : faults) {
            if (each.where != shows_on::symbol) {
                show(each, table);
                continue;
            }
            table.put_in(each);
            ++made_.figures.faults;
            if (!search_.is_found(each, table) && !characters.take(each)) ++made_.figures.unshown;
        }
        characters.add_all();
    }

    void show(const fault& f, faulty_table& table) {
        table.put_in(f);
        ++made_.figures.faults;
        if (search_.is_found(f, table)) return;
        const auto telling = search_.find(f, table);
        if (!telling) {
            ++made_.figures.unshown;
            return;
        }
        test t;
        t.from = graph_.starts()[telling->start];
        t.input = telling->before + telling->character + telling->continuation;
        t.description = description_of(
            draft_, f.state, {f.rule, telling->before, telling->character, telling->continuation, false}, t.from);
        t.topic = topic_of(draft_, f.state, t.from);
        t.state = f.state;
        t.rule = f.rule;
        pool_.add(std::move(t));
    }

    const spec::draft& draft_;
    machine_graph graph_;
    test_pool pool_;
    fault_search search_;
    suite made_;
};

}  // namespace

suite make_suite(const spec::draft& draft, const std::vector<wanted_test>& in_addition,
                 const std::function<void()>& before_each) {
    spec::require_sound(draft);
    return suite_maker(draft).make(in_addition, before_each);
}

}  // namespace strata::generation
