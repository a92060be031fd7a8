// The engines agree after every revision of the chain. Each table has a program, and the runner gives the results of
// the interpreter.

#include <boost/test/unit_test.hpp>

#include <random>
#include <string>
#include <vector>

#include "core/engine/program/program.hpp"
#include "tests/agreement/compared_engines.hpp"
#include "tests/agreement/hostile_input.hpp"
#include "tests/drafts/chain_places.hpp"
#include "tests/sample.hpp"

namespace agreement_of_revisions_test {

using namespace strata;
using namespace strata::testing;

BOOST_AUTO_TEST_SUITE(agreement_of_revisions)

BOOST_AUTO_TEST_CASE(engines_agree_after_every_revision) {
    constexpr std::size_t inputs_of_each = 1050;
    const drafts_test::chain_places& chain = drafts_test::places();
    BOOST_TEST(chain.size() > 100U);
    compared_engines compared;
    std::size_t considered = 0;
    for (std::size_t place = 0; place <= chain.size(); ++place) {
        const spec::draft& draft = chain.after(place);
        BOOST_TEST((engine::program_of(draft) != nullptr), draft.about.name);
        const std::vector<tokenizer_options> starts = all_beginnings(draft);
        std::mt19937 random(static_cast<unsigned>(place));
        for (std::size_t i = 0; i < inputs_of_each; ++i) {
            const reading_of_input how = random_reading(random, starts);
            const std::string input = hostile_string(random, 1 + random() % 32);
            if (sample::today().takes(considered++)) compared.agree(draft, input, how, draft.about.name);
        }
    }
    BOOST_TEST(compared.differences() == 0U);
    BOOST_TEST_MESSAGE(fmt::format("{} places on the chain, {} inputs, {} differences", chain.size() + 1,
                                   compared.inputs(), compared.differences()));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace agreement_of_revisions_test
