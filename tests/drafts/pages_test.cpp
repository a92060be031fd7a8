// Each text has a page in docs/drafts, and strata gives the results that the page states.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/conformance/parsed_json.hpp"
#include "core/history/history.hpp"
#include "drafts/registry.hpp"
#include "tests/cli/chain_fixture.hpp"
#include "tests/drafts/page_examples.hpp"

namespace pages_test {

namespace {

using namespace strata;
using drafts_test::contents_of_page;
using drafts_test::page_contents;
using drafts_test::page_example;
using drafts_test::page_setting;
using lines = std::vector<std::string>;
using nlohmann::json;
namespace fs = std::filesystem;

fs::path folder() { return fs::path(STRATA_DATA_DIR) / "../../docs/drafts"; }

lines lines_of_page(const fs::path& path) {
    std::ifstream file(path);
    BOOST_TEST_REQUIRE(file.good(), path.string());
    lines all;
    for (std::string line; std::getline(file, line);) all.push_back(line);
    return all;
}

/// Reads the pages. The keys are the names of their drafts.
std::map<std::string, page_contents> pages() {
    std::map<std::string, page_contents> all;
    for (const auto& each : fs::directory_iterator(folder()))
        if (each.path().extension() == ".md") all[each.path().stem()] = contents_of_page(lines_of_page(each.path()));
    return all;
}

/// Returns a line for `strata batch` that runs `input` under `draft`.
std::string case_of(const std::string& draft, const std::string& input, const page_setting& how) {
    std::string line = fmt::format(R"({{"draft":{},"input":{})", json(draft).dump(), input);
    if (!how.content.empty()) line += fmt::format(R"(,"initialState":{})", json(how.content).dump());
    if (!how.last_start_tag.empty()) line += fmt::format(R"(,"lastStartTag":{})", json(how.last_start_tag).dump());
    if (how.foreign) line += R"(,"foreign":true)";
    return line + "}\n";
}

/// Runs `strata batch`, and returns its results.
std::vector<json> batch(const std::string& cases) {
    const testing::outcome o = testing::run_with(drafts::known(), {"batch"}, cases);
    BOOST_TEST_REQUIRE(o.status == 0, o.err);
    std::vector<json> all;
    std::istringstream in(o.out);
    for (std::string line; std::getline(in, line);) all.push_back(report::parsed_json(line));
    return all;
}

/// Runs `strata tokenize` with simulated tree construction, and returns its output.
json simulated(const std::string& draft, const std::string& input) {
    const testing::outcome o = testing::run_with(
        drafts::known(),
        {"tokenize", "--draft=" + draft, "--format=html5lib", "-e", report::string_of(report::parsed_json(input))}, "");
    BOOST_TEST_REQUIRE(o.status == 0, o.err);
    return report::parsed_json(o.out);
}

lines errors_of(const json& answer, bool with_states) {
    lines all;
    for (const json& each : answer.at("errors")) {
        std::string error = fmt::format("{}:{} {}", each.at("line").get<int>(), each.at("col").get<int>(),
                                        each.at("code").get<std::string>());
        if (with_states) error += fmt::format(" ({})", each.at("state").get<std::string>());
        all.push_back(std::move(error));
    }
    return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(pages_of_drafts)

BOOST_AUTO_TEST_CASE(examples_are_found_in_blocks_and_tables) {
    const page_contents found =
        contents_of_page({"```text", "input   a\\0\\u{1F600}   (RCDATA, last start tag b)",
                          R"(tokens  ["Character", "]"] ["EndTag", "b"])", "errors  1:2 x (Y)", "        1:3 z (Y)", "",
                          "input   <a (b)>", "2007    none", R"(modern  ["Character", "a"])", "        1:1 x (Y)",
                          "```", "| input | `2007` | `2008` | revision |", "| --- | --- | --- | --- |",
                          "| `` \"|`\" `` (foreign) | nothing | `[\"A\", \"|\"]`; `1:2 x`, "
                          "`1:3 y` | [a-b](c.md#a-b), 01234567 |"});
    BOOST_TEST_REQUIRE(found.examples.size() == 5U);
    const page_example& first = found.examples[0];
    BOOST_TEST(first.draft == "");
    BOOST_TEST(first.input == R"("a\u0000\ud83d\ude00")");
    BOOST_TEST(first.setting.content == "RCDATA");
    BOOST_TEST(first.setting.last_start_tag == "b");
    BOOST_TEST(first.tokens == R"([["Character", "]"],["EndTag", "b"]])");
    BOOST_TEST(first.errors == (lines{"1:2 x (Y)", "1:3 z (Y)"}));
    BOOST_TEST(found.examples[1].draft == "2007");
    BOOST_TEST(found.examples[1].input == R"("<a (b)>")");
    BOOST_TEST(found.examples[1].tokens == "[]");
    BOOST_TEST(found.examples[2].errors == lines{"1:1 x (Y)"});
    BOOST_TEST(found.examples[3].tokens == "[]");
    BOOST_TEST(found.examples[3].setting.foreign);
    BOOST_TEST(found.examples[4].draft == "2008");
    BOOST_TEST(found.examples[4].tokens == R"([["A", "|"]])");
    BOOST_TEST(found.examples[4].errors == (lines{"1:2 x", "1:3 y"}));
    BOOST_TEST_REQUIRE(found.rows.size() == 1U);
    BOOST_TEST(found.rows[0].input == "\"|`\"");
    BOOST_TEST(found.rows[0].revisions == lines{"a-b"});
    BOOST_TEST(found.rows[0].commits == lines{"01234567"});
    BOOST_CHECK_THROW(contents_of_page({"```text", "input   a", "errors  none", "```"}), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(every_text_that_has_a_name_has_a_page) {
    std::set<std::string> expected;
    // A named text on the chain may share a page with the draft of its day.
    for (const spec::named_text& each : drafts::known().chain.texts)
        expected.emplace(each.name.substr(0, spec::day_length));
    for (const spec::draft* const each : drafts::all()) expected.emplace(each->about.name);
    std::set<std::string> found;
    for (const auto& [name, page] : pages()) found.insert(name);
    BOOST_TEST(found == expected, boost::test_tools::per_element());
    for (const spec::named_text& each : drafts::known().chain.texts) {
        const lines page = lines_of_page(folder() / fmt::format("{}.md", each.name.substr(0, spec::day_length)));
        const std::string name = fmt::format("`{}`", each.name);
        const auto row = std::find_if(page.begin(), page.end(),
                                      [](const std::string& line) { return line.starts_with("| names | "); });
        BOOST_TEST_REQUIRE((row != page.end()), each.name);
        BOOST_TEST(row->find(name) != std::string::npos, each.name << " is not among the names on its page");
    }
}

BOOST_AUTO_TEST_CASE(every_example_is_what_the_program_gives) {
    std::size_t count = 0;
    for (const auto& [name, page] : pages()) {
        std::string cases;
        for (const page_example& each : page.examples)
            cases += case_of(each.draft.empty() ? name : each.draft, each.input, each.setting);
        const std::vector<json> answers = batch(cases);
        BOOST_TEST_REQUIRE(answers.size() == page.examples.size());
        for (std::size_t i = 0; i < answers.size(); ++i) {
            const page_example& each = page.examples[i];
            const std::string draft = each.draft.empty() ? name : each.draft;
            BOOST_TEST_CONTEXT("docs/drafts/" << name << ".md:" << each.line << ": " << draft << ": " << each.input) {
                const json answer = each.setting.simulated ? simulated(draft, each.input) : answers[i];
                BOOST_TEST(answer.at("output") == report::parsed_json(each.tokens));
                // A block for several drafts may leave out the errors of a draft that reports none.
                BOOST_TEST(errors_of(answer, each.has_states) == each.errors, boost::test_tools::per_element());
                ++count;
            }
        }
    }
    BOOST_TEST(count > 550U);
    BOOST_TEST_MESSAGE(count << " examples on the pages of drafts");
}

BOOST_AUTO_TEST_CASE(revisions_that_a_table_names_make_the_difference) {
    std::size_t count = 0;
    for (const auto& [name, page] : pages()) {
        std::string cases;
        for (const drafts_test::page_row& row : page.rows)
            for (const std::string& commit : row.commits)
                for (const std::string& place : {"before " + commit, commit})
                    cases += case_of(place, row.input, row.setting);
        const std::vector<json> answers = batch(cases);
        std::size_t at = 0;
        for (const drafts_test::page_row& row : page.rows) {
            BOOST_TEST_CONTEXT("docs/drafts/" << name << ".md:" << row.line << ": " << row.input) {
                BOOST_TEST(!row.revisions.empty());
                for (std::size_t i = 0; i < row.commits.size(); ++i, at += 2) {
                    const auto chain = drafts::known().chain;
                    const std::size_t number = history::number_of_commit(chain, row.commits[i]);
                    BOOST_TEST_REQUIRE(number > 0U);
                    BOOST_TEST(chain.revisions[number - 1].source.id == row.revisions[i]);
                    const bool differ =
                        row.setting.simulated
                            ? simulated("before " + row.commits[i], row.input) != simulated(row.commits[i], row.input)
                            : answers[at].at("output") != answers[at + 1].at("output") ||
                                  answers[at].at("errors") != answers[at + 1].at("errors");
                    BOOST_TEST(differ, row.revisions[i] << " shows nothing here");
                    ++count;
                }
            }
        }
    }
    BOOST_TEST(count > 40U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pages_test
