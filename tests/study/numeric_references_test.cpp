// The results that are listed for ranges of numeric references equal the results for each number.

#include "core/study/fact_diff.hpp"

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <string>
#include <vector>

#include "drafts/registry.hpp"

namespace numeric_references_test {

namespace {

using namespace strata;

// Returns the result for a number. Writes "itself" for the number, so that all numbers of a range can have one result.
std::string kind_of(char32_t number, const study::number_given& given) {
    return (given.character == number ? "itself" : study::code_point(given.character)) + (given.error ? "!" : "");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(numeric_references)

BOOST_AUTO_TEST_CASE(between_two_cuts_all_numbers_are_alike) {
    for (const spec::draft* const draft : drafts::all()) {
        const study::numeric_references references(*draft);
        const std::vector<char32_t> cuts = study::sorted(references.cuts());
        BOOST_REQUIRE(cuts.front() == 0);
        BOOST_REQUIRE(cuts.back() == study::beyond_code_points);
        std::size_t wrong = 0;
        for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
            const study::number_given first = references.of(cuts[i]);
            const bool is_itself = first.character == cuts[i];
            for (char32_t n = cuts[i]; n < cuts[i + 1]; ++n) {
                const study::number_given given = references.of(n);
                const bool is_alike =
                    given.error == first.error && given.character == (is_itself ? n : first.character);
                if (!is_alike && ++wrong < 5)
                    BOOST_ERROR(draft->about.name << ": " << kind_of(cuts[i], first) << " at "
                                                  << study::code_point(cuts[i]) << ", but " << kind_of(n, given)
                                                  << " at " << study::code_point(n));
            }
        }
        BOOST_TEST(wrong == 0U);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace numeric_references_test
