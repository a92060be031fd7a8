// Runs `strata identify` end to end, with adapters that are real programs.

#include <boost/test/unit_test.hpp>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/conformance/parsed_json.hpp"
#include "core/spec/error_codes.hpp"
#include "tests/cli/program_fixture.hpp"

namespace identify_test {

namespace {

using namespace strata::testing;
using nlohmann::json;
using words = std::vector<std::string>;

constexpr std::string_view everything =
    R"({"capabilities":{"implementation":"strata","gives":"tokens","errors":"codes","selfClosing":true,)"
    R"("doctype":true,"forceQuirks":true,"initialStates":true,"surrogates":true}})";

/// Returns the command line `strata identify ARGUMENTS -- COMMAND`. The command prints `first`, the first line of an
/// adapter, and then runs `then` in a shell.
words with_adapter(words arguments, const std::string& then, std::string_view first = everything) {
    arguments.insert(arguments.begin(), "identify");
    for (const std::string& each : {std::string("--"), std::string("sh"), std::string("-c"),
                                    "printf '%s\\n' '" + std::string(first) + "'\n" + then})
        arguments.push_back(each);
    return arguments;
}

std::string strata_under(const std::string& draft) {
    return "exec " + shell_word(STRATA_PROGRAM) + " batch --draft=" + draft;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(identify_command, program_fixture)

BOOST_AUTO_TEST_CASE(strata_itself_follows_the_text_that_it_runs) {
    const outcome o = strata(with_adapter({"--format=json"}, strata_under("2009-06-08")));
    BOOST_TEST(o.status == 0, o.err);
    BOOST_TEST(o.err == "");
    const json found = strata::report::parsed_json(o.out);
    BOOST_TEST(found["implementation"] == "strata");
    BOOST_TEST(found["tokens"]["from"] == "2009-06-05");
    BOOST_TEST(found["errors"]["from"] == "2009-06-06");
    BOOST_TEST(found["errors"]["to"] == "2009-06-12");
    BOOST_TEST(found["followsStandard"] == true);
    BOOST_TEST(found["deviations"].empty());
    BOOST_TEST(found["unanswered"].empty());
}

BOOST_AUTO_TEST_CASE(an_adapter_may_have_its_own_names_of_errors) {
    // The filter puts "my-" before the names of errors, and adds an error that is not in the standard.
    const std::string own =
        "sed -u -e 's/\"code\": *\"\\([a-z-]*\\)\"/\"code\":\"my-\\1\"/g' "
        "-e 's/\"errors\": *\\[\\([^]]\\)/\"errors\":[{\"code\":\"my-own\",\"line\":1,\"col\":1},\\1/'";
    const std::string program = shell_word(STRATA_PROGRAM) + " batch --draft=modern | " + own;
    std::string names = "{\"my-own\":null";
    for (std::size_t i = 0; i < strata::spec::error_code_count; ++i) {
        const std::string_view name = strata::spec::name_of(static_cast<strata::spec::error_code>(i));
        names += ",\"my-" + std::string(name) + "\":\"" + std::string(name) + "\"";
    }
    const std::string file = folder.write("names.json", names + "}");
    const outcome o = strata(with_adapter({"--format=json", "--error-names=" + file}, program));
    BOOST_TEST(o.status == 0, o.err);
    const json found = strata::report::parsed_json(o.out);
    BOOST_TEST(found["errors"]["from"] == "2017-08-17");
    BOOST_TEST(found["deviations"].empty());

    for (const std::string wrong : {"[]", "{\"a\":\"no-such-error\"}", "{\"a\":7}", "{"}) {
        const std::string bad = folder.write("bad.json", wrong);
        const outcome refused = strata(with_adapter({"--error-names=" + bad}, program));
        BOOST_TEST(refused.status == 2);
        BOOST_TEST(refused.out == "");
        BOOST_TEST(contains(refused.err, "bad.json: "), refused.err);
    }
}

BOOST_AUTO_TEST_CASE(random_inputs_are_counted_and_follow_from_their_seed) {
    const words wanted = {"--format=json", "--random=300", "--seed=5"};
    const outcome o = strata(with_adapter(wanted, strata_under("modern")));
    BOOST_TEST(o.status == 0, o.err);
    const json found = strata::report::parsed_json(o.out);
    BOOST_TEST(found["random"] == (json{{"seed", 5}, {"answered", 300}, {"deviating", 0}}));
    BOOST_TEST(found["deviations"].empty());
    BOOST_TEST(strata(with_adapter(wanted, strata_under("modern"))).out == o.out);
    const outcome text = strata(with_adapter({"--random=300"}, strata_under("modern")));
    BOOST_TEST(contains(text.out, "- 300 random inputs were answered (seed 0): 0 answers deviate."), text.out);
}

BOOST_AUTO_TEST_CASE(a_capability_that_is_not_known_is_refused) {
    const outcome o = strata(with_adapter({}, "cat", R"({"capabilities":{"gives":"tokens","selfclosing":true}})"));
    BOOST_TEST(o.status == 2);
    BOOST_TEST(contains(o.err, "unknown capability \"selfclosing\""), o.err);
}

BOOST_AUTO_TEST_CASE(the_report_names_the_dates_in_every_format) {
    const outcome text = strata(with_adapter({"--width=200"}, strata_under("modern")));
    BOOST_TEST(contains(text.out, "Tokens: the standard of 2016-02-09 to 2026-06-25."), text.out);
    BOOST_TEST(contains(text.out, "Parse errors: the standard of 2017-08-17 to 2026-06-25."), text.out);
    const outcome markdown = strata(with_adapter({"--format=markdown"}, strata_under("modern")));
    BOOST_TEST(contains(markdown.out, "**2016-02-09 to 2026-06-25**"), markdown.out);
    const outcome html = strata(with_adapter({"--format=html"}, strata_under("modern")));
    BOOST_TEST(html.out.starts_with("<!DOCTYPE html>"));
    BOOST_TEST(contains(html.out, "2016-02-09 to 2026-06-25"));
}

BOOST_AUTO_TEST_CASE(a_deviation_from_the_expected_draft_is_a_negative_result) {
    BOOST_TEST(strata(with_adapter({"--expect=modern"}, strata_under("modern"))).status == 0);
    const outcome o = strata(with_adapter({"--expect=2026", "--width=200"}, strata_under("modern")));
    BOOST_TEST(o.status == 1, o.err);
    BOOST_TEST(contains(o.out, "Commits that it lacks"), o.out);
    BOOST_TEST(contains(o.out, "2026-06-25 320c05f6 Processing instructions are tokens"), o.out);
    const outcome unknown = strata(with_adapter({"--expect=nosuch"}, strata_under("modern")));
    BOOST_TEST(unknown.status == 2);
    BOOST_TEST(lines_of(unknown.err).size() == 1U);
}

BOOST_AUTO_TEST_CASE(the_inputs_are_written_as_tests_that_the_text_passes) {
    const std::string tests = folder.path("probes");
    for (const std::string draft : {"2008", "modern"}) {
        const outcome o = strata(with_adapter({"--tests=" + tests}, strata_under(draft)));
        BOOST_TEST(o.status == 0, o.err);
        const outcome tested = strata({"test", "--draft=" + draft, tests + "/identify.test"});
        BOOST_TEST(tested.status == 0, tested.out);
        BOOST_TEST(contains(tested.out, " passed, 0 failed"), tested.out);
    }
    const outcome refused = strata(with_adapter({"--tests=/dev/null/x"}, strata_under("modern")));
    BOOST_TEST(refused.status == 2);
    BOOST_TEST(refused.out == "");
}

BOOST_AUTO_TEST_CASE(a_command_that_cannot_be_used_gets_one_line) {
    const auto refused = [&](const words& arguments, std::string_view why) {
        const outcome o = strata(arguments);
        BOOST_TEST_CONTEXT(why) {
            BOOST_TEST(o.status == 2);
            BOOST_TEST(o.out == "");
            BOOST_TEST(lines_of(o.err).size() == 1U, o.err);
            BOOST_TEST(contains(o.err, why), o.err);
            BOOST_TEST(!contains(o.err, "\x1B"));
        }
    };
    refused({"identify"}, "no command is given after '--'");
    refused({"identify", "--", "no/such/command"}, "no/such/command: there is no such command");
    refused({"identify", "--", "true"}, "the adapter is broken: before its first line, it ended with status 0");
    refused({"identify", "--", "sh", "-c", "echo x >&2; exit 3"}, "it ended with status 3 (x)");
    refused({"identify", "--", "sh", "-c", "kill -9 $$"}, "it was ended by signal 9");
    refused({"identify", "--", "sh", "-c", "printf '\\033[2Jhello\\n'"}, "its first line does not say what it can do");
    refused({"identify", "--", "sh", "-c", "exec head -c 3000000 /dev/zero"},
            "wrote a line of more than 1048576 bytes");
    refused({"identify", "--case-seconds=0", "--", "true"}, "--case-seconds");
    refused(with_adapter({}, "cat"), "on the plain input \"a\", it wrote a line that is not an answer");
    refused(with_adapter({"--case-seconds=1"}, "sleep 100"), "on the plain input \"a\", it gave no answer in time");
    refused(with_adapter({}, "while read -r line; do printf '{\"output\":[]}\\n\\n'; done"),
            "on the plain input \"a\"");
    refused({"identify", "--", ""}, "no command is given");
}

BOOST_AUTO_TEST_CASE(a_program_that_skips_everything_has_no_date) {
    const outcome o =
        strata(with_adapter({}, "while read -r line; do echo '{\"skip\":\"\\u001b[2Jnot today\"}'; done"));
    BOOST_TEST(o.status == 0, o.err);
    BOOST_TEST(contains(o.out, "Tokens: no input was answered."), o.out);
    BOOST_TEST(contains(o.out, "not today"), o.out);
    BOOST_TEST(contains(o.out, "Only 0 of "), o.out);
    BOOST_TEST(!contains(o.out, "\x1B"));
    // The adapter skips every input, so no revision can be compared with it.
    BOOST_TEST(strata(with_adapter({"--expect=2026"}, "while read -r line; do echo '{\"skip\":\"x\"}'; done")).status ==
               1);
}

BOOST_AUTO_TEST_CASE(what_a_program_leaves_running_is_ended_with_it) {
    const std::string mark = folder.path("mark");
    const outcome o = strata(with_adapter({}, "(sleep 3; echo late > " + shell_word(mark) + ") &\nexit 1"));
    BOOST_TEST(o.status == 2);
    BOOST_TEST(std::system("sleep 4") == 0);
    BOOST_TEST(!fs::exists(mark));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace identify_test
