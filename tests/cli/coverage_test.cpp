// Runs `strata coverage` end to end.

#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/conformance/parsed_json.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/spec/draft.hpp"
#include "drafts/registry.hpp"
#include "tests/cli/program_fixture.hpp"

namespace coverage_test {

namespace {

using namespace strata::testing;
using nlohmann::json;

constexpr std::string_view tests = R"({"tests": [
{"description": "a", "input": "a<b>", "output": [["Character", "a"], ["StartTag", "b", {}]]},
{"description": "b", "initialStates": ["RCDATA state", "CDATA section state"], "input": "&amp;]]>", "output": []}
]})";

// Returns the JSON object of the state `name`. The output `o` must be the coverage of one draft.
json state_of(const outcome& o, std::string_view name) {
    const json all = json::parse(o.out);
    for (const json& each : all["drafts"][0]["states"])
        if (each["state"].get<std::string>() == name) return each;
    BOOST_FAIL("no state " << name);
    return {};
}

std::string contents_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(cli_coverage, command_fixture)

BOOST_AUTO_TEST_CASE(a_page_is_counted_under_all_drafts) {
    const outcome o = strata({"coverage"}, "<p>a &amp; b</p>");
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.err == "");
    BOOST_TEST(contains(o.out, "\nTokenized: 1 page of 16 bytes.\ndraft "), o.out);
    BOOST_TEST(contains(o.out, "| runs | steps | rules | fired | never | coverage\n"), o.out);
    for (const auto* each : strata::drafts::all())
        BOOST_TEST(contains(o.out, fmt::format("\n{}: {}", each->about.name, each->about.title)), o.out);
    BOOST_TEST(contains(o.out, "Preprocessing the input stream"));
}

BOOST_AUTO_TEST_CASE(rules_that_never_fired_are_listed_with_their_wording) {
    const outcome o = strata({"coverage", "--draft=2008", "--unfired"}, "a<b>");
    BOOST_TEST(contains(o.out,
                        "    never | U+003F QUESTION MARK (?)\n"
                        "          | [If the content model flag is set to the PCDATA state:] Parse error.\n"
                        "          |   Switch to the bogus comment state.\n"),
               o.out);
    // The output lists only rules that did not fire. The rule for a letter after "<" fired, so its line is missing.
    BOOST_TEST(
        !contains(o.out, "LATIN SMALL LETTER A through to U+007A LATIN SMALL LETTER Z\n          | [If the content"),
        o.out);
}

BOOST_AUTO_TEST_CASE(a_state_is_shown_with_all_its_counts) {
    const outcome o = strata({"coverage", "--draft=modern", "--state=data"}, "aaa<b>");
    BOOST_TEST(contains(o.out, "  Data state 13.2.5.1: 3 of 5 fired, "), o.out);
    BOOST_TEST(
        contains(o.out,
                 "    3     | Anything else\n          | Emit the current input character as a character token.\n"),
        o.out);
    BOOST_TEST(contains(o.out, "    never | U+0026 AMPERSAND (&)\n"), o.out);
    BOOST_TEST(!contains(o.out, "Tag open"), o.out);
    BOOST_TEST(contains(strata({"coverage", "--draft=modern", "--rules"}, "a").out, "    1     | EOF\n"));
}

BOOST_AUTO_TEST_CASE(a_state_is_looked_up_in_the_drafts_that_have_it) {
    const outcome o =
        strata({"coverage", "--drafts=2009,modern,2026", "--state=RCDATA less-than sign", "--format=json"}, "a");
    const json drafts = json::parse(o.out)["drafts"];
    BOOST_TEST(drafts.size() == 2U);
    BOOST_TEST(drafts[0]["draft"] == "modern");
    check_refused_with(strata({"coverage", "--state=no such"}, "a"), "state 'no such'");
}

BOOST_AUTO_TEST_CASE(counts_by_content_model_are_listed_if_there_are_several) {
    const outcome o = strata({"coverage", "--draft=2008", "--state=entity data"}, "&lt;<title>&lt;&gt;</title>");
    BOOST_TEST(contains(o.out, "PCDATA 1, RCDATA 2\n"), o.out);
    const outcome as_json =
        strata({"coverage", "--draft=2008", "--state=entity data", "--format=json"}, "&lt;<title>&lt;&gt;</title>");
    BOOST_TEST(state_of(as_json, "Entity data state")["table"][0]["contentModels"].dump() ==
               R"({"CDATA":0,"PCDATA":1,"PLAINTEXT":0,"RCDATA":2})");
}

BOOST_AUTO_TEST_CASE(files_of_tests_are_run_from_each_of_their_states) {
    const std::string file = folder.write("a.test", tests);
    const json old = json::parse(strata({"coverage", "--drafts=2008", "--format=json", file}).out);
    BOOST_TEST(old["inputs"].dump() == R"({"pageBytes":0,"pages":0,"testFiles":1,"tests":2})");
    BOOST_TEST(old["drafts"][0]["runs"] == 2);
    BOOST_TEST(old["drafts"][0]["impossibleRuns"] == 1);
    const json today = json::parse(strata({"coverage", "--drafts=modern", "--format=json", file}).out);
    BOOST_TEST(today["drafts"][0]["runs"] == 3);
    BOOST_TEST(contains(strata({"coverage", "--draft=2008", "--width=120", file}).out,
                        "1 run skipped: 2008 has no such start state.\n"));
    // A file with another extension counts as a page, unless --as-tests says that it has tests.
    const std::string other = folder.write("a.json", tests);
    const std::string_view as_tests = "\nTokenized: 1 file of 2 tests.\n";
    BOOST_TEST(contains(strata({"coverage", "--draft=2008", other}).out, "\nTokenized: 1 page of"));
    BOOST_TEST(contains(strata({"coverage", "--draft=2008", "--html5lib", other}).out, as_tests));
    BOOST_TEST(contains(strata({"coverage", "--draft=2008", "--html5lib"}, tests).out, as_tests));
}

BOOST_AUTO_TEST_CASE(directories_hold_pages_and_tests) {
    std::filesystem::create_directories(folder.path("site/below"));
    static_cast<void>(folder.write("site/a.HTML", "<p>"));
    static_cast<void>(folder.write("site/below/b.test", tests));
    static_cast<void>(folder.write("site/README", "no page"));
    BOOST_TEST(contains(strata({"coverage", "--draft=2007", folder.path("site")}).out,
                        "\nTokenized: 1 file of 2 tests and 1 page of 3 bytes.\n"));
    BOOST_TEST(contains(strata({"coverage", "--draft=2007", "--html5lib", folder.path("site")}).out,
                        "\nTokenized: 1 file of 2 tests.\n"));
    std::filesystem::create_directories(folder.path("empty"));
    check_refused_with(strata({"coverage", folder.path("empty")}), "directory contains no pages");
}

BOOST_AUTO_TEST_CASE(options_decide_how_pages_are_read) {
    const auto fired_in = [&](std::vector<std::string> flags, std::string_view state) {
        flags.insert(flags.begin(), {"coverage", "--draft=modern", "--format=json"});
        return state_of(strata(flags, "<title>&lt;"), state)["fired"].get<int>();
    };
    BOOST_TEST(fired_in({}, "RCDATA state") == 2);
    BOOST_TEST(fired_in({"--feedback=none"}, "RCDATA state") == 0);
    BOOST_TEST(fired_in({"--initial-state=RAWTEXT"}, "RAWTEXT state") == 3);
    check_refused_with(strata({"coverage", "--draft=2007", "--initial-state=CDATA section"}, "x"),
                       "draft 2007 cannot start in it");
}

BOOST_AUTO_TEST_CASE(each_draft_may_be_named_only_once) {
    BOOST_TEST(json::parse(strata({"coverage", "--draft=2026", "--draft", "2007", "--format=json"}, "x").out)["drafts"]
                   .size() == 2U);
    // Each of these options takes only one value, so the next argument is the name of a file.
    const std::string file = folder.write("a.html", "x");
    BOOST_TEST(strata({"coverage", "--draft=2007", file}).status == 0);
    BOOST_TEST(strata({"coverage", "--state=data", file}).status == 0);
    check_refused_with(strata({"coverage", "--draft=html4"}, "x"), "draft 'html4': unknown draft");
    check_refused_with(strata({"coverage", "--drafts=2008,2008-03-09"}, "x"), "is the same as 2008");
    BOOST_TEST(strata({"coverage", "--drafts=2008", "--draft=2007", file}).out ==
               strata({"coverage", "--drafts=2008,2007", file}).out);
    check_refused_with(strata({"coverage", "--format=xml"}, "x"),
                       "--format must be text, markdown, html, json or jsonl (got 'xml')");
}

BOOST_AUTO_TEST_CASE(the_exit_status_can_tell_whether_rules_were_missed) {
    BOOST_TEST(strata({"coverage", "--exit-code", "--draft=modern"}, "a").status == 1);
    BOOST_TEST(strata({"coverage", "--draft=modern"}, "a").status == 0);
    BOOST_TEST(strata({"coverage", "--exit-code", "--draft=2008", "--state=entity data"}, "&").status == 0);
    BOOST_TEST(strata({"coverage", "--exit-code", "--draft=2008", "--state=entity data"}, "a").status == 1);
}

BOOST_AUTO_TEST_CASE(unreadable_inputs_are_reported_and_the_rest_is_counted) {
    const std::string page = folder.write("a.html", "x");
    const std::string broken = folder.write("b.test", "[]");
    const outcome o = strata({"coverage", "--draft=2008", broken, page, folder.path("missing.html")});
    BOOST_TEST(o.status == 2);
    BOOST_TEST(contains(o.err, "b.test: has neither \"tests\" nor"), o.err);
    BOOST_TEST(contains(o.err, "missing.html: No such file"), o.err);
    BOOST_TEST(contains(o.out, "\nTokenized: 1 page of 1 byte.\n"), o.out);
    check_refused_with(strata({"coverage", folder.path("missing.html")}), "missing.html: No such file");
}

BOOST_AUTO_TEST_CASE(text_fits_its_width_and_is_plain_by_default) {
    for (const std::string width : {"40", "60", "80", "140"}) {
        const outcome o = strata({"coverage", "--rules", "--width=" + width}, "a &amp; <b c='d'>");
        for (const std::string& each : lines_of(o.out))
            BOOST_TEST(strata::report::columns_of(each) <= std::stoul(width), each);
        BOOST_TEST(!contains(o.out, "\x1b["));
    }
    BOOST_TEST(contains(strata({"coverage", "--color=always"}, "a").out, "\x1b[1mmodern: "));
}

BOOST_AUTO_TEST_CASE(json_has_every_rule_with_its_count) {
    const outcome o = strata({"coverage", "--draft=2009", "--format=json"}, "a<b>");
    const json draft = json::parse(o.out)["drafts"][0];
    BOOST_TEST(draft["draft"] == "2009");
    std::size_t rules = 0, fired = 0, steps = 0;
    for (const json& state : draft["states"])
        for (const json& rule : state["table"]) {
            ++rules;
            fired += rule["standing"] == "fired" ? 1 : 0;
            steps += rule["count"].get<std::size_t>();
            BOOST_TEST((rule["count"].get<std::size_t>() > 0) == (rule["standing"] == "fired"));
        }
    BOOST_TEST(draft["rules"] == rules);
    BOOST_TEST(draft["fired"] == fired);
    BOOST_TEST(draft["steps"] == steps);
    BOOST_TEST(draft["never"].get<std::size_t>() + draft["cannot"].get<std::size_t>() + fired == rules);
    const json unfired = json::parse(strata({"coverage", "--draft=2009", "--unfired", "--format=json"}, "a<b>").out);
    for (const json& state : unfired["drafts"][0]["states"])
        for (const json& rule : state["table"]) BOOST_TEST(rule["standing"] == "never");
    BOOST_TEST(unfired["drafts"][0]["fired"] == fired);
}

BOOST_AUTO_TEST_CASE(documented_results_for_suites_and_pages_are_correct) {
    const fs::path root = fs::path(STRATA_DATA_DIR).parent_path().parent_path();
    const std::string text = contents_of(root / "docs/coverage.md");
    constexpr std::string_view opening = "```console\n$ ", program = "build/strata", shared = "../shared/";
    const bool has_suites = fs::is_directory(fs::path(STRATA_SHARED_DIR) / "html5lib-tests");
    if (!has_suites) BOOST_TEST_MESSAGE("absent, and not compared with docs/coverage.md: the html5lib tests");
    std::size_t compared = 0, suites = 0;
    for (std::size_t at = text.find(opening); at != std::string::npos; at = text.find(opening, at + 1)) {
        const std::size_t begin = at + opening.size();
        const std::size_t line_end = text.find('\n', begin);
        const std::string expected = text.substr(line_end + 1, text.find("```", line_end) - line_end - 1);
        std::string command = text.substr(begin, line_end - begin);
        command.replace(command.find(program), program.size(), shell_word(STRATA_PROGRAM));
        const std::size_t suite = command.find(shared);
        if (suite != std::string::npos) {
            ++suites;
            if (!has_suites) continue;
            command.replace(suite, shared.size(), std::string(STRATA_SHARED_DIR) + "/");
        }
        BOOST_TEST(std::system(("unset COLUMNS; ( " + command + " ) > " + shell_word(folder.path("shown"))).c_str()) ==
                   0);
        BOOST_TEST(folder.read("shown") == expected, command << " gave\n" << folder.read("shown"));
        ++compared;
    }
    BOOST_TEST(suites > 0U);
    BOOST_TEST(compared > 0U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace coverage_test
