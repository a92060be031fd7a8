// Runs html5lib's tests under the named texts on the chain, each text with the tests of its time. Checks how many runs
// agree with the text. For each other run, checks which other text, if any, agrees with it.
//
// The figures are in tests/data/texts/NAME.json. Its "others" are groups of runs that do not fully agree with the text.
// Each run belongs to the first group that fits. A group fits if its "tests" list the run, or if the run agrees with
// the group's text ("under"). "in" says what must agree: "tokens", "tokensAndNumberOfErrors" or, by default,
// everything.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/conformance/html5lib_tests.hpp"
#include "core/conformance/outputs.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "drafts/registry.hpp"
#include "tests/conformance/case_failures.hpp"
#include "tests/drafts/drafts_of_chain.hpp"

namespace suites_of_texts_test {

namespace {

using namespace strata;
using nlohmann::json;
namespace fs = std::filesystem;

/// What a run and its test agree on. Each value includes the values before it.
enum class agreement : std::uint8_t { none, tokens, number_of_errors, everything };

/// A group of runs that do not fully agree with their text.
struct other_runs {
    std::size_t runs = 0;
    std::string under;  ///< the text with which these runs agree; "" if they agree with no text
    agreement in = agreement::everything;
    std::set<std::string> tests;  ///< if they agree with no text: the names of the tests, such as "test2.test: DOCTYPE
                                  ///< without name"
    std::string why;
};

struct suite_of_text {
    std::string name;
    std::string page;    ///< the file in docs/drafts
    std::string folder;  ///< the folder in `html5lib-tests/` of the shared folder
    std::string of;      ///< the day of the tests, such as "31 May 2010"
    std::size_t runs = 0;
    std::size_t tokens = 0, number_of_errors = 0, everything = 0;  ///< how many runs agree on at least these
    std::vector<other_runs> others;
};

agreement agreement_of(std::string_view word) {
    if (word == "tokens") return agreement::tokens;
    BOOST_TEST_REQUIRE(word == "tokensAndNumberOfErrors");
    return agreement::number_of_errors;
}

suite_of_text suite_of(std::string_view name) {
    const fs::path path = fs::path(STRATA_DATA_DIR) / "texts" / fmt::format("{}.json", name);
    std::ifstream file(path);
    BOOST_TEST_REQUIRE(file.good(), path.string());
    const json said = json::parse(file);
    const json& tests = said.at("html5lib");
    const json& agree = said.at("agree");
    suite_of_text suite{std::string(name),
                        said.value("page", std::string(name)),
                        tests.at("folder"),
                        tests.at("of"),
                        tests.at("runs"),
                        agree.at("tokens"),
                        agree.at("tokensAndNumberOfErrors"),
                        agree.at("everything"),
                        {}};
    for (const json& each : said.at("others")) {
        other_runs group{each.at("runs"), each.value("under", ""), agreement::everything, {}, each.at("why")};
        if (each.contains("in")) group.in = agreement_of(each.at("in").get<std::string>());
        for (const json& test : each.value("tests", json::array())) group.tests.insert(test.get<std::string>());
        suite.others.push_back(std::move(group));
    }
    return suite;
}

std::vector<suite_of_text> all_suites() {
    std::vector<suite_of_text> all;
    for (const spec::named_text& each : drafts::known().chain.texts) all.push_back(suite_of(each.name));
    return all;
}

/// Reads the test files of `suite`. If the files are absent, prints a message and returns no files.
std::vector<testing::case_file> files_of(const suite_of_text& suite) {
    const fs::path folder = fs::path(STRATA_SHARED_DIR) / "html5lib-tests" / suite.folder;
    if (fs::is_directory(folder)) return testing::read_case_files(folder);
    BOOST_TEST_MESSAGE("not run, because absent (" << folder.string() << "): the html5lib tests of " << suite.of
                                                   << " under " << suite.name);
    return {};
}

agreement agreement_of(const conformance::test& test, const conformance::verdict& verdict) {
    if (verdict.passed) return agreement::everything;
    if (!verdict.obstacle.empty()) return agreement::none;
    const conformance::result expected = conformance::without_marks(test.expected);
    const conformance::result actual = conformance::without_marks(verdict.actual);
    if (expected.output != actual.output || verdict.actual.more > 0) return agreement::none;
    const auto errors = [](const conformance::result& r) { return conformance::marks_in(r) + r.errors.size(); };
    return errors(test.expected) == errors(verdict.actual) ? agreement::number_of_errors : agreement::tokens;
}

/// Calls `use` with the file, the test and the initial state of each run.
template <class Use>
void for_each_run(const std::vector<testing::case_file>& files, Use use) {
    for (const testing::case_file& file : files)
        for (const conformance::test& test : file.cases)
            for (const std::string& content : test.contents) use(file.name, test, content);
}

/// Returns the names of all drafts that the suites mention.
std::vector<std::string> names_in(const std::vector<suite_of_text>& suites) {
    std::set<std::string> names;
    for (const suite_of_text& suite : suites) {
        names.insert(suite.name);
        for (const other_runs& group : suite.others)
            if (!group.under.empty()) names.insert(group.under);
    }
    return {names.begin(), names.end()};
}

/// Describes a group as the pages do: "`before 259c0608`, in tokens".
std::string words_for(const other_runs& group) {
    if (group.under.empty()) return "no text";
    return fmt::format("`{}`{}", group.under,
                       group.in == agreement::tokens             ? ", in tokens"
                       : group.in == agreement::number_of_errors ? ", in tokens and number of errors"
                                                                 : "");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(suites_of_texts)

BOOST_AUTO_TEST_CASE(as_many_runs_agree_as_is_written_down) {
    const std::vector<suite_of_text> suites = all_suites();
    const drafts_test::drafts_of_chain chain(drafts::known(), names_in(suites));
    for (const suite_of_text& suite : suites) {
        const std::vector<testing::case_file> files = files_of(suite);
        if (files.empty()) continue;
        for (const engine_kind engine : {engine_kind::runner, engine_kind::interpreter}) {
            std::size_t count[4] = {};
            for_each_run(files, [&](const std::string&, const conformance::test& test, const std::string& content) {
                const auto verdict = conformance::run(chain.named(suite.name), engine, test, content);
                ++count[static_cast<std::size_t>(agreement_of(test, verdict))];
            });
            BOOST_TEST_CONTEXT(suite.name) {
                BOOST_TEST(count[0] + count[1] + count[2] + count[3] == suite.runs);
                BOOST_TEST(count[1] + count[2] + count[3] == suite.tokens);
                BOOST_TEST(count[2] + count[3] == suite.number_of_errors);
                BOOST_TEST(count[3] == suite.everything);
            }
        }
        BOOST_TEST_MESSAGE("html5lib of " << suite.of << " under " << suite.name << ": " << suite.runs << " runs, "
                                          << suite.tokens << " agree in tokens, " << suite.number_of_errors
                                          << " in the number of errors too, " << suite.everything
                                          << " in every respect");
    }
}

BOOST_AUTO_TEST_CASE(every_other_run_agrees_with_the_text_that_is_named) {
    const std::vector<suite_of_text> suites = all_suites();
    const drafts_test::drafts_of_chain chain(drafts::known(), names_in(suites));
    for (const suite_of_text& suite : suites) {
        std::size_t others = 0;
        for (const other_runs& group : suite.others) others += group.runs;
        BOOST_TEST(others == suite.runs - suite.everything, suite.name);
        const std::vector<testing::case_file> files = files_of(suite);
        if (files.empty()) continue;
        std::vector<std::size_t> found(suite.others.size());
        for_each_run(files, [&](const std::string& file, const conformance::test& test, const std::string& content) {
            constexpr engine_kind engine = engine_kind::interpreter;
            if (conformance::run(chain.named(suite.name), engine, test, content).passed) return;
            const std::string title = fmt::format("{}: {}", file, test.description);
            const auto group = std::find_if(suite.others.begin(), suite.others.end(), [&](const other_runs& each) {
                if (each.under.empty()) return each.tests.count(title) == 1;
                return agreement_of(test, conformance::run(chain.named(each.under), engine, test, content)) >= each.in;
            });
            if (group == suite.others.end())
                BOOST_ERROR(suite.name << ": nothing is known of " << title);
            else
                ++found[static_cast<std::size_t>(group - suite.others.begin())];
        });
        for (std::size_t i = 0; i < found.size(); ++i)
            BOOST_TEST(found[i] == suite.others[i].runs, suite.name << ": " << suite.others[i].why);
    }
}

BOOST_AUTO_TEST_CASE(pages_give_the_same_figures_and_reasons) {
    for (const suite_of_text& suite : all_suites()) {
        const fs::path path = fs::path(STRATA_DATA_DIR) / "../../docs/drafts" / (suite.page + ".md");
        std::ifstream file(path);
        BOOST_TEST_REQUIRE(file.good(), path.string());
        std::set<std::string> rows;
        std::string text;  // the page's text, with its lines joined
        for (std::string line; std::getline(file, line); text += line + ' ') rows.insert(line);
        const std::string figures = fmt::format(
            "html5lib's tests of {} have {} runs: {} agree with the text in their tokens, {} also in the number of "
            "errors, and {} in every respect.",
            suite.of, suite.runs, suite.tokens, suite.number_of_errors, suite.everything);
        BOOST_TEST(text.find(figures) != std::string::npos, path.string() << " does not say: " << figures);
        for (const other_runs& group : suite.others) {
            const std::string row = fmt::format("| {} | {} | {} |", group.runs, words_for(group), group.why);
            BOOST_TEST(rows.count(row) == 1U, path.string() << " has no row: " << row);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace suites_of_texts_test
