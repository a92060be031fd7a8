// The texts on the chain whose tables the compiler joins from revisions: they are what the chain makes at run time, and
// an engine is expanded from each.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "core/engine/tokenizer/tokenizer.hpp"
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

BOOST_AUTO_TEST_CASE(each_text_has_an_engine_of_its_own_or_none_has) {
    std::vector<spec::fused_starter> engines;
    for (const spec::named_text& text : places().chain().texts) engines.push_back(text.full->start_fused);
    const auto none = std::count(engines.begin(), engines.end(), nullptr);
    BOOST_TEST((none == 0 || static_cast<std::size_t>(none) == engines.size()));
    if (none != 0) {
        BOOST_TEST_MESSAGE("the engines of texts are not built");
        return;
    }
    for (std::size_t n = 0; n < engines.size(); ++n)
        BOOST_TEST((std::count(engines.begin(), engines.end(), engines[n]) == 1), places().chain().texts[n].name);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace joined_texts_test
