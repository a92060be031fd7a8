// The examples in the documentation work in a clone, and print what the pages show.

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

BOOST_AUTO_TEST_CASE(every_example_of_the_documentation_is_true) {
    const example_folder folder(clone(), STRATA_PROGRAM, shared());
    const bool draws = has_graphviz();
    std::size_t count = 0;
    // Examples of one page may need the files of others before them, so the sample is of pages.
    std::size_t number = 0;
    for (const std::string& page : pages_with_examples(clone())) {
        if (!sample::today().takes(number++)) continue;
        for (const example& each : examples_in(lines_of_file(clone() + "/" + page))) {
            if (shared().empty() && each.command.find("../shared") != std::string::npos) {
                BOOST_TEST_MESSAGE("skipped, as ../shared is absent: " << each.command);
                continue;
            }
            if (!draws && each.command.find("--format=svg") != std::string::npos) {
                BOOST_TEST_MESSAGE("skipped, as Graphviz is not installed: " << each.command);
                continue;
            }
            BOOST_TEST_CONTEXT(page << ":" << each.line + 1 << ": " << each.command) {
                const example_run run = folder.run(each.command);
                BOOST_TEST(run.status == 0);
                // A command without output below it only shows a possible invocation.
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
