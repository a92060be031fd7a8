#include "core/search/suites/suite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/search/suites/character_tests.hpp"
#include "core/search/suites/content_tests.hpp"
#include "core/search/suites/descriptions.hpp"
#include "core/search/suites/fact_tests.hpp"
#include "core/search/suites/fault_search.hpp"
#include "core/search/suites/faults.hpp"
#include "core/search/suites/faulty_table.hpp"
#include "core/search/suites/machine_graph.hpp"
#include "core/search/suites/rule_tests.hpp"
#include "core/search/suites/sweeps.hpp"
#include "core/search/suites/test_pool.hpp"
#include "core/spec/soundness.hpp"

namespace strata::generation {
namespace {

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
    // Tests of the same words are told apart by their inputs.
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
