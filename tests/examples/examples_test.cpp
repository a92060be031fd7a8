// The examples of the documentation work in a clone, and print what the pages show.

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/examples/console_block.hpp"
#include "tests/graphs/has_graphviz.hpp"
#include "tests/sample.hpp"

namespace examples_test {

namespace {

using namespace strata::testing;
namespace fs = std::filesystem;
using lines = std::vector<std::string>;

std::string clone() { return fs::canonical(fs::path(STRATA_DATA_DIR) / "../..").string(); }

std::string shared() { return fs::is_directory(STRATA_SHARED_DIR) ? fs::canonical(STRATA_SHARED_DIR).string() : ""; }

}  // namespace

BOOST_AUTO_TEST_SUITE(examples)

BOOST_AUTO_TEST_CASE(commands_and_outputs_are_found_in_a_page) {
    const lines page = {"text",      "```console", "$ strata a", "one",   "$ other", "skipped",           "$ strata b",
                        "...",       "three",      "```",        "```sh", "make",    "build/strata c -V", "```",
                        "$ strata d"};
    const std::vector<example> found = examples_in(page);
    BOOST_REQUIRE(found.size() == 3U);
    BOOST_TEST(found[0].command == "strata a");
    BOOST_TEST(found[0].output == lines{"one"});
    BOOST_TEST(found[1].output == (lines{"...", "three"}));
    BOOST_TEST(found[2].command == "build/strata c -V");
    BOOST_TEST(found[2].line == 12U);
}

BOOST_AUTO_TEST_CASE(dots_match_any_lines) {
    const lines output = {"a", "b", "c", "d"};
    for (const lines& each : {output, lines{"a", "..."}, lines{"...", "d"}, lines{"a", "...", "c", "d"},
                              lines{"...", "b", "...", "d"}, lines{"..."}, lines{"a", "b", "c", "d", "..."}})
        BOOST_TEST(matches(each, output), each.front());
    for (const lines& each : {lines{}, lines{"a"}, lines{"b", "..."}, lines{"...", "c"}, lines{"a", "...", "b"},
                              lines{"...", "d", "...", "a"}, lines{"a", "b", "c", "d", "...", "d"}})
        BOOST_TEST(!matches(each, output));
    BOOST_TEST(renewed({"x", "..."}, output) == (lines{"a", "..."}));
    BOOST_TEST(renewed({"...", "x"}, output) == (lines{"...", "d"}));
    BOOST_TEST(renewed({"x"}, output) == output);
}

BOOST_AUTO_TEST_CASE(a_question_is_answered_by_words_of_the_output) {
    const lines page = {"Is it a tag?",
                        "",
                        "<!-- answered by `end tag` and `41beb5d9` -->",
                        "```console",
                        "$ strata since 41beb5d9",
                        "end tag",
                        "```",
                        "No question.",
                        "```console",
                        "$ strata a",
                        "```",
                        "Why?",
                        "```sh",
                        "strata b",
                        "```",
                        "```console",
                        "$ strata c",
                        "```",
                        "And this?",
                        "```console",
                        "$ strata d",
                        "```"};
    const std::vector<question> found = questions_in(page);
    BOOST_REQUIRE(found.size() == 2U);
    BOOST_TEST(found[0].line == 3U);
    BOOST_TEST(found[0].answers == (lines{"end tag", "41beb5d9"}));
    BOOST_TEST(missing_answers(found[0]) == lines{"41beb5d9"}, "the command itself is not an answer");
    BOOST_TEST(found[1].answers.empty());
}

// This test only checks that the page shows the answers. Another test runs the examples and checks their outputs.
BOOST_AUTO_TEST_CASE(every_question_of_the_documentation_is_answered_below_it) {
    std::size_t count = 0;
    for (const std::string& page : pages_with_examples(clone()))
        for (const question& each : questions_in(lines_of_file(clone() + "/" + page)))
            BOOST_TEST_CONTEXT(page << ":" << each.line + 1) {
                BOOST_TEST(!each.answers.empty(), "a question needs <!-- answered by `...` --> before its example");
                BOOST_TEST(missing_answers(each) == lines{}, "the output shown does not answer the question");
                ++count;
            }
    BOOST_TEST(count > 10U);
}

BOOST_AUTO_TEST_CASE(every_example_of_the_documentation_is_true) {
    const example_folder folder(clone(), STRATA_PROGRAM, shared());
    const bool draws = has_graphviz();
    std::size_t count = 0;
    // An example may need files from earlier examples on its page. So the sample consists of whole pages.
    std::size_t number = 0;
    for (const std::string& page : pages_with_examples(clone())) {
        if (!sample::today().takes(number++)) continue;
        for (const example& each : examples_in(lines_of_file(clone() + "/" + page))) {
            if (shared().empty() && each.command.find("../shared") != std::string::npos) {
                BOOST_TEST_MESSAGE("skipped because ../shared is absent: " << each.command);
                continue;
            }
            if (!draws && each.command.find("--format=svg") != std::string::npos) {
                BOOST_TEST_MESSAGE("skipped because Graphviz is not installed: " << each.command);
                continue;
            }
            BOOST_TEST_CONTEXT(page << ":" << each.line + 1 << ": " << each.command) {
                const example_run run = folder.run(each.command);
                BOOST_TEST(run.status == 0);
                // If the page shows no output, the test only checks that the command can be run.
                const bool same = each.output.empty() || matches(each.output, run.lines);
                BOOST_TEST(same, "the page shows other output; renew it with build/tests/renew_examples");
                ++count;
            }
        }
    }
    if (sample::today().is_everything()) BOOST_TEST(count > 15U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace examples_test
