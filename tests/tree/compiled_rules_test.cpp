// Tests the compiled rules of tree construction. For the program's drafts, the compiler computes these rules. For other
// drafts, strata computes them at run time.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <string>
#include <string_view>

#include "core/spec/draft.hpp"
#include "core/tree/compile_rules.hpp"
#include "core/tree/simulated.hpp"
#include "tests/recording.hpp"

namespace compiled_rules_test {

namespace {

using namespace strata;
using namespace strata::testing;

bool same_deferral(const tree::deferred_elements::deferral& a, const tree::deferred_elements::deferral& b) {
    return a.blocked_by == b.blocked_by && a.hides == b.hides && a.adds == b.adds && a.stays_open == b.stays_open;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(compiled_rules)

BOOST_AUTO_TEST_CASE(the_drafts_of_the_program_have_them) {
    for (const spec::draft* draft : drafts::all()) {
        const tree::rules& rules = *draft->tree_construction;
        BOOST_REQUIRE(rules.compiled != nullptr);
        BOOST_TEST(tree::compiled(rules).get() == rules.compiled);
        const tree::compiled_rules now = tree::compile(rules, rules);
        BOOST_TEST(now.inert == rules.compiled->inert);
        BOOST_TEST(now.passing == rules.compiled->passing);
        BOOST_TEST(now.opens_body == rules.compiled->opens_body);
        BOOST_TEST(now.looks_at_attributes == rules.compiled->looks_at_attributes);
        BOOST_TEST(now.obstacle_of_listed == rules.compiled->obstacle_of_listed);
        BOOST_TEST(std::ranges::equal(now.scope_bounds(), rules.compiled->scope_bounds()));
        for (const std::size_t scripting : {0U, 1U})
            BOOST_TEST(
                std::ranges::equal(now.deferrals[scripting], rules.compiled->deferrals[scripting], same_deferral));
    }
}

BOOST_AUTO_TEST_CASE(a_changed_copy_of_rules_has_its_own) {
    for (const spec::draft* draft : drafts::all()) {
        std::vector<tree::element_rule> rows(draft->tree_construction->elements.begin(),
                                             draft->tree_construction->elements.end());
        rows.push_back({tree::element::span, tree::on_start::text});
        tree::rules changed = *draft->tree_construction;
        changed.elements = rows;
        const auto compiled = tree::compiled(changed);
        BOOST_TEST(compiled->of == &changed);
        BOOST_TEST((compiled->table[static_cast<std::size_t>(tree::element::span)].start == tree::on_start::text));

        spec::draft other = *draft;
        other.tree_construction = &changed;
        const std::vector<spec::feedback_rule> switches = {{"span", "RCDATA"}};
        other.feedback = switches;
        recording log;
        simulated_feedback answers(other, {}, log);
        tokenizer t(other, answers);
        t.finish("<p><span><a></span><title><i>");
        BOOST_TEST(log.events.size() == 7U);
    }
}

BOOST_AUTO_TEST_CASE(a_name_is_found_wherever_it_lies_in_a_buffer) {
    for (std::size_t n = 0; n < tree::known_element_count; ++n) {
        const std::string known(tree::element_names[n]);
        for (const std::string& name : {known, known + "x", "x" + known, known.substr(0, known.size() / 2)})
            for (std::size_t before = 0; before < 10; ++before)
                for (std::size_t after = 0; after < 10; ++after) {
                    const std::string buffer = std::string(before, '<') + name + std::string(after, '>');
                    const std::string_view there = std::string_view(buffer).substr(before, name.size());
                    BOOST_REQUIRE((tree::find_element_in(buffer.data(), buffer.data() + buffer.size(), there) ==
                                   tree::find_element(name)));
                }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace compiled_rules_test
