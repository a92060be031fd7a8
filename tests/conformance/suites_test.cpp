// Runs html5lib's suites, each under the draft of its time, and the project's own cases.

#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <string>
#include <vector>

#include "core/conformance/html5lib_tests.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "drafts/registry.hpp"
#include "tests/conformance/case_failures.hpp"
#include "tests/draft_data.hpp"

namespace suites_test {

namespace {

using namespace strata;

// Runs all files of `folder` under `draft` with both engines. Returns the number of runs per engine.
std::size_t run_folder(const std::filesystem::path& folder, const spec::draft& draft,
                       const std::vector<conformance::known_disagreement>& known = {}) {
    const auto files = testing::read_case_files(folder);
    std::size_t runs = 0;
    for (const engine_kind engine : {engine_kind::runner, engine_kind::interpreter}) {
        const testing::case_results results = testing::run_cases(draft, engine, files, known);
        for (const std::string& each : results.failures) BOOST_ERROR(each);
        runs = results.runs;
    }
    return runs;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(conformance_suites)

BOOST_AUTO_TEST_CASE(each_draft_passes_its_html5lib_tests_except_known_disagreements) {
    for (const spec::draft* draft : drafts::all()) {
        const testing::draft_data data = testing::data_of(STRATA_DATA_DIR, *draft);
        if (!data.html5lib) continue;
        const auto folder = std::filesystem::path(STRATA_SHARED_DIR) / "html5lib-tests" / data.html5lib->folder;
        if (!std::filesystem::is_directory(folder)) {
            BOOST_TEST_MESSAGE("not run, because absent: the html5lib tests of " << data.html5lib->of);
            continue;
        }
        std::vector<conformance::known_disagreement> known;
        if (std::filesystem::exists(data.known_disagreements()))
            known = testing::read_known(data.known_disagreements());
        const std::size_t runs = run_folder(folder, *draft, known);
        BOOST_TEST(runs == data.html5lib->runs);
        BOOST_TEST_MESSAGE("html5lib of " << data.html5lib->of << " under " << draft->about.name << ": " << runs
                                          << " runs with each engine, " << known.size() << " known to disagree");
    }
}

BOOST_AUTO_TEST_CASE(processing_instructions_outdate_38_tests_of_html5lib) {
    BOOST_TEST(
        testing::read_known(testing::data_of(STRATA_DATA_DIR, *drafts::find("2026")).known_disagreements()).size() ==
        38U);
}

BOOST_AUTO_TEST_CASE(the_projects_own_cases) {
    for (const spec::draft* draft : drafts::all()) {
        const std::size_t runs = run_folder(testing::data_of(STRATA_DATA_DIR, *draft).cases(), *draft);
        BOOST_TEST(runs > 50U);
        BOOST_TEST_MESSAGE("own cases under " << draft->about.name << ": " << runs << " runs with each engine");
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace suites_test
