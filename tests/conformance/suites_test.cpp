// Suites of cases: html5lib's, each under the draft of its time, and the project's own.

#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <string>
#include <vector>

#include "core/conformance/html5lib_tests.hpp"
#include "core/tokenizer/tokenizer.hpp"
#include "drafts/registry.hpp"
#include "tests/conformance/case_failures.hpp"

namespace {

using namespace strata;

// Runs all files of a folder under a draft with both engines; the number of runs of one engine.
std::size_t run_folder(const std::filesystem::path& folder, std::string_view draft_name,
                       const std::vector<conformance::known_disagreement>& known = {}) {
    const spec::draft& draft = *drafts::find(draft_name);
    const auto files = testing::read_case_files(folder);
    std::size_t runs = 0;
    for (const engine_kind engine : {engine_kind::fused, engine_kind::interpreter}) {
        const testing::case_results results = testing::run_cases(draft, engine, files, known);
        for (const std::string& each : results.failures) BOOST_ERROR(each);
        runs = results.runs;
    }
    return runs;
}

void run_html5lib(std::string_view folder, std::string_view draft, std::size_t expected_runs,
                  const std::vector<conformance::known_disagreement>& known = {}) {
    const auto path = std::filesystem::path(STRATA_SHARED_DIR) / "html5lib-tests" / folder;
    if (!std::filesystem::is_directory(path)) {
        BOOST_TEST_MESSAGE("absent, and not run: the html5lib tests of " << folder);
        return;
    }
    const std::size_t runs = run_folder(path, draft, known);
    BOOST_TEST(runs == expected_runs);
    BOOST_TEST_MESSAGE(folder << " under " << draft << ": " << runs << " runs with each engine");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(conformance_suites)

BOOST_AUTO_TEST_CASE(html5lib_of_october_2007_under_2007) { run_html5lib("2007-10-28", "2007", 815); }
BOOST_AUTO_TEST_CASE(html5lib_of_march_2008_under_2008) { run_html5lib("2008-03-10", "2008", 840); }
BOOST_AUTO_TEST_CASE(html5lib_of_january_2009_under_2009) { run_html5lib("2009-01-24", "2009", 2924); }
BOOST_AUTO_TEST_CASE(html5lib_of_today_under_modern) { run_html5lib("current", "modern", 7032); }

BOOST_AUTO_TEST_CASE(html5lib_of_today_under_2026_but_for_what_processing_instructions_outdate) {
    const auto known = testing::read_known(std::filesystem::path(STRATA_DATA_DIR) / "known" / "2026.json");
    BOOST_TEST(known.size() == 38U);
    run_html5lib("current", "2026", 7032, known);
}

BOOST_AUTO_TEST_CASE(the_projects_own_cases) {
    for (const spec::draft* draft : drafts::all()) {
        const std::size_t runs = run_folder(
            std::filesystem::path(STRATA_DATA_DIR) / "cases" / std::string(draft->about.name), draft->about.name);
        BOOST_TEST(runs > 50U);
        BOOST_TEST_MESSAGE("own cases under " << draft->about.name << ": " << runs << " runs with each engine");
    }
}

BOOST_AUTO_TEST_SUITE_END()
