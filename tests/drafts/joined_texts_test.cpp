// The compiler makes the tables of the named texts by applying revisions. Each table equals the table that the chain
// gives at run time, and the runner can run it.

#include <boost/test/unit_test.hpp>

#include <set>

#include "core/engine/program/program.hpp"
#include "core/spec/soundness.hpp"
#include "tests/drafts/chain_places.hpp"
#include "tests/drafts/same_facts.hpp"

namespace joined_texts_test {

namespace {

using namespace strata;
using drafts_test::places;

}  // namespace

BOOST_AUTO_TEST_SUITE(chain_of_revisions)

BOOST_AUTO_TEST_CASE(tables_joined_by_the_compiler_are_those_that_the_chain_makes) {
    const spec::revision_chain& chain = places().chain();
    for (const spec::named_text& text : chain.texts) {
        BOOST_TEST_CONTEXT(text.name) {
            BOOST_TEST_REQUIRE(text.full != nullptr);
            const spec::draft& joined = *text.full;
            const spec::draft& made = places().after(history::place_of_text(chain, text.name).value());
            BOOST_TEST(drafts_test::table_difference(joined, made) == "");
            drafts_test::check_same_facts(joined, made);
            drafts_test::check_equal(drafts_test::names_of(joined), drafts_test::names_of(made));
            BOOST_TEST(joined.missing_doctype_name_is_empty == made.missing_doctype_name_is_empty);
            BOOST_TEST(joined.reference_procedure == made.reference_procedure);
            BOOST_TEST(spec::fault_of(joined).value_or("") == "");
            for (const spec::state_info& each : joined.table.states) BOOST_TEST(each.section != "", each.name);
        }
    }
}

BOOST_AUTO_TEST_CASE(each_text_has_a_program_of_its_own) {
    std::set<const engine::program*> programs;
    for (const spec::named_text& text : places().chain().texts) {
        const auto program = engine::program_of(*text.full);
        BOOST_TEST_REQUIRE((program != nullptr), text.name);
        programs.insert(program.get());
    }
    BOOST_TEST(programs.size() == places().chain().texts.size());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace joined_texts_test
