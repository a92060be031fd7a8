// Expectations of html5lib's suites are damaged and then updated, as `strata test` updates them.

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "core/conformance/html5lib_tests.hpp"
#include "core/conformance/json_style.hpp"
#include "core/conformance/rebaseline.hpp"
#include "drafts/registry.hpp"
#include "tests/conformance/case_failures.hpp"
#include "tests/draft_data.hpp"

namespace remade_suites_test {

namespace {

namespace fs = std::filesystem;
using namespace strata;
using conformance::remade_file;

std::string contents_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// Calls `use` with each draft that has a suite of html5lib, and with each file of the suite.
void for_each_suite_file(const std::function<void(const spec::draft&, const fs::path&)>& use) {
    for (const spec::draft* const draft : drafts::all()) {
        const testing::draft_data data = testing::data_of(STRATA_DATA_DIR, *draft);
        if (!data.html5lib) continue;
        const fs::path folder = fs::path(STRATA_SHARED_DIR) / "html5lib-tests" / data.html5lib->folder;
        if (!fs::is_directory(folder)) {
            BOOST_TEST_MESSAGE("not run, because absent: the html5lib tests of " << data.html5lib->of);
            continue;
        }
        for (const fs::directory_entry& each : fs::directory_iterator(folder))
            if (each.path().extension() == ".test" && each.path().stem() != "xmlViolation") use(*draft, each.path());
    }
}

// Returns the test file `json` with every third expectation damaged in one of several ways.
std::string damaged(const std::string& json) {
    const conformance::json_spans spans(json);
    std::vector<conformance::text_edit> edits;
    std::size_t number = 0;
    for (const conformance::json_span* const test : spans.values_in(*spans.member(spans.root(), "tests"))) {
        const conformance::json_span& output = *spans.member(*test, "output");
        const conformance::json_span* const errors = spans.member(*test, "errors");
        switch (++number % 12) {
            case 0: edits.push_back({output.begin, output.end, "[]"}); break;
            case 3:
                edits.push_back(
                    {output.begin + 1, output.begin + 1,
                     output.first == conformance::json_span::none ? R"(["Comment", "?"])" : R"(["Comment", "?"],)"});
                break;
            case 6:
                if (errors != nullptr) edits.push_back({output.end, errors->end, ""});
                break;
            case 9:
                if (errors != nullptr) edits.push_back({errors->begin, errors->end, "[]"});
                break;
            default: break;
        }
    }
    return conformance::edited(json, edits);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(remade_suites)

BOOST_AUTO_TEST_CASE(suites_that_pass_stay_byte_for_byte) {
    for_each_suite_file([](const spec::draft& draft, const fs::path& path) {
        if (draft.about.name == "2026") return;
        const std::string json = contents_of(path);
        const remade_file file = conformance::remake(json, {draft, engine_kind::runner, {}, {}});
        BOOST_TEST(file.remade.empty(), path);
        BOOST_TEST(file.stuck.empty(), path);
    });
}

BOOST_AUTO_TEST_CASE(damaged_suites_get_their_expectations_back) {
    std::size_t remade_tests = 0;
    for_each_suite_file([&](const spec::draft& draft, const fs::path& path) {
        if (draft.about.name == "2026") return;
        const std::string json = contents_of(path);
        const std::string bad = damaged(json);
        const remade_file file = conformance::remake(bad, {draft, engine_kind::runner, {}, {}});
        BOOST_TEST(file.stuck.empty(), path);
        remade_tests += file.remade.size();
        const std::vector<conformance::test> before = conformance::read_tests(json);
        const std::vector<conformance::test> after = conformance::read_tests(file.remade.empty() ? bad : file.text);
        BOOST_REQUIRE(before.size() == after.size());
        for (std::size_t i = 0; i < before.size(); ++i)
            BOOST_TEST(conformance::agree(before[i], before[i].expected, after[i].expected),
                       path << ": " << before[i].description);
    });
    BOOST_TEST_MESSAGE(remade_tests << " damaged tests were remade");
}

BOOST_AUTO_TEST_CASE(processing_instructions_change_38_expectations_and_nothing_else) {
    std::size_t remade_tests = 0;
    bool any = false;
    for_each_suite_file([&](const spec::draft& draft, const fs::path& path) {
        if (draft.about.name != "2026") return;
        any = true;
        const std::string json = contents_of(path);
        const remade_file file = conformance::remake(json, {draft, engine_kind::runner, {}, {}});
        remade_tests += file.remade.size();
        for (const conformance::remade_test& each : file.remade) {
            BOOST_TEST(each.before.input.find("<?") != std::string::npos);
            BOOST_TEST(conformance::reasons_for(drafts::known(), draft, each).front() ==
                       "2026 (13.2.5.6): Tag open state, U+003F QUESTION MARK (?); since 2026 (change: "
                       "processing-instructions 320c05f6 2026-06-25)");
        }
        if (file.remade.empty()) return;
        const std::vector<testing::case_file> now = {{path.filename().string(), conformance::read_tests(file.text)}};
        for (const std::string& each : testing::run_cases(draft, engine_kind::interpreter, now, {}).failures)
            BOOST_ERROR(each);
        BOOST_TEST(conformance::remake(file.text, {draft, engine_kind::runner, {}, {}}).remade.empty());
    });
    if (any) BOOST_TEST(remade_tests == 38U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace remade_suites_test
