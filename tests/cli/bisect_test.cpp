// `strata bisect` finds the first revision whose tokens a command rejects.

#include <boost/test/unit_test.hpp>

#include <array>
#include <csignal>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/io/child_process.hpp"
#include "core/compare/time/readings_in_time.hpp"
#include "core/conformance/parsed_json.hpp"
#include "tests/cli/program_fixture.hpp"

namespace bisect_test {

namespace {

using namespace strata::testing;
using nlohmann::json;
using strata::compare::verdict;
using words = std::vector<std::string>;
namespace cli = strata::cli;

const std::string page = "<!---- >";

// Returns the arguments for bisecting from 2006-03-02 to 2010-04-30. `more` has further arguments and the command.
words from_first_to_last(const words& more) {
    words all = {"bisect", "--good=2006-03-02", "--bad=2010-04-30", "-e", page};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

constexpr const char* calls_split_comments_bad = R"(! grep -q '"data":"-- "')";

}  // namespace

BOOST_FIXTURE_TEST_SUITE(bisect_command, program_fixture)

BOOST_AUTO_TEST_CASE(the_revision_is_found_that_made_the_command_call_the_tokens_bad) {
    const outcome o = strata(from_first_to_last({"--", "sh", "-c", calls_split_comments_bad}));
    BOOST_TEST(o.status == 0, o.err);
    BOOST_TEST(o.err == "");
    BOOST_TEST(
        contains(o.out,
                 " different outputs.\n\nbad since 2009-06-05 32bb24e1 tokens: A space may follow the dashes that "
                 "end a\ncomment\n  -e:1:1: tokens differ\n"),
        o.out);
    BOOST_TEST(!contains(o.out, "good since"));
}

BOOST_AUTO_TEST_CASE(good_may_be_the_later_one) {
    const outcome o = strata({"bisect", "--bad=2006-03-02", "--good=2010-04-30", "-e", page, "--", "grep", "-q",
                              "double-hyphen-in-comment"});
    BOOST_TEST(o.status == 0, o.err);
    BOOST_TEST(contains(o.out, "\ngood since 2006-05-10 5eebb251 errors: Two hyphens within a comment "));
}

BOOST_AUTO_TEST_CASE(tree_construction_is_known_between_two_texts) {
    const outcome o = strata({"bisect", "--bad=before c6e1580b", "--good=c6e1580b", "-e", "<title>x</title><!--a-- >b",
                              "--", "grep", "-q", "a-- >b"});
    BOOST_TEST(o.status == 0, o.err);
    BOOST_TEST(contains(o.out, "\ngood since 2010-09-26 c6e1580b tokens: White space after -- is data "), o.out);
    BOOST_TEST(!contains(o.out, "This input depends on tree construction"), o.out);
}

BOOST_AUTO_TEST_CASE(what_comes_and_goes_has_every_boundary) {
    // The standard at first called "<" in an unquoted value an error, then dropped the error, and later restored it.
    const outcome o =
        strata({"bisect", "--good=2006-03-02", "--bad=2010-04-30", "--format=json", "-e", "<a b=c<d>" + page, "--",
                "sh", "-c", "x=$(cat); case $x in *in-unquoted-attribute-value*double-hyphen*) exit 1;; esac"});
    BOOST_TEST(o.status == 0, o.err);
    const json found = strata::report::parsed_json(o.out);
    BOOST_REQUIRE(found["boundaries"].size() == 3U);
    constexpr std::array<std::array<const char*, 2>, 3> expected{
        {{"bad", "5eebb251"}, {"good", "8ca655f5"}, {"bad", "0bdf4a14"}}};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const json& each = found["boundaries"][i];
        BOOST_TEST(each["becomes"] == expected[i][0]);
        BOOST_REQUIRE(each["revisions"].size() == 1U);
        BOOST_TEST(each["revisions"][0]["commit"].get<std::string>().starts_with(expected[i][1]));
        BOOST_TEST(each["change"]["commit"] == each["revisions"][0]["commit"]);
    }
}

BOOST_AUTO_TEST_CASE(skipped_texts_leave_a_range) {
    // If an output has only one of the two errors, the command exits with 125, which skips the text.
    const outcome o = strata(from_first_to_last(
        {"--", "sh", "-c", R"(x=$(cat); case $x in *'"-- "'*) exit 1;; *double-hyphen*) exit 125;; esac)"}));
    BOOST_TEST(o.status == 0, o.err);
    BOOST_TEST(contains(o.out,
                        "\nbad since one of these texts; the command skipped all but the last\n"
                        "  - 2006-05-10 5eebb251"),
               o.out);
    BOOST_TEST(contains(o.out, "\n  - 2009-06-05 32bb24e1 tokens"), o.out);
}

BOOST_AUTO_TEST_CASE(the_command_is_given_the_lines_of_tokenize_once_for_each_output) {
    const std::string log = folder.path("log");
    const outcome kept = strata(from_first_to_last(
        {"--format=json", "--", "sh", "-c", "tee -a " + log + R"( | grep -q '"-- "' && exit 1; exit 0)"}));
    BOOST_TEST(kept.status == 0, kept.err);
    const json found = strata::report::parsed_json(kept.out);
    std::string expected;
    for (const char* const draft : {"--draft=2006-03-02", "--draft=2010-04-30", "--draft=5eebb251"})
        expected += strata({"tokenize", "--format=jsonl", draft, "-e", page}).out;
    BOOST_TEST(folder.read("log") == expected);
    BOOST_TEST(found["outputs"] == 3);
    BOOST_TEST(found["texts"].get<int>() > 100);
}

BOOST_AUTO_TEST_CASE(names_of_states_are_part_of_the_output) {
    const outcome o =
        strata({"bisect", "--good=2010-02-01", "--bad=2010-02-07", "-e", "</", "--", "grep", "-q", "Close tag open"});
    BOOST_TEST(o.status == 0, o.err);
    BOOST_TEST(contains(o.out, "\nbad since 2010-02-06 a33de2b9 words: The close tag open state becomes"));
    BOOST_TEST(contains(o.out, "names of states."));
}

BOOST_AUTO_TEST_CASE(after_the_chain_only_the_time_is_known) {
    const json found = strata::report::parsed_json(
        strata({"bisect", "--good=modern", "--bad=2026", "--format=json", "-e", "<?a?>", "--", "grep", "-q", "comment"})
            .out);
    const json& revision = found["boundaries"][0]["revisions"][0];
    BOOST_TEST(revision["commit"].is_null() == revision.contains("between"));
    BOOST_TEST(found["boundaries"][0]["change"]["kind"] == "tokens");
}

BOOST_AUTO_TEST_CASE(the_two_ends_must_be_as_they_are_said_to_be) {
    check_refused(strata(from_first_to_last({"--", "true"})), "--bad=2010-04-30: the command calls it good");
    check_refused(strata(from_first_to_last({"--", "false"})), "--good=2006-03-02: the command calls it bad");
    check_refused(strata(from_first_to_last({"--", "sh", "-c", "exit 125"})),
                  "--good=2006-03-02: the command skips it");
    check_refused(strata({"bisect", "--good=2009", "--bad=2009-02-07", "-e", "", "--", "true"}),
                  "bisect: --good=2009 and --bad=2009-02-07 are the same text");
}

BOOST_AUTO_TEST_CASE(a_command_that_cannot_judge_ends_the_search) {
    check_refused(strata(from_first_to_last({"--", "no-such-command"})), "no-such-command: there is no such command");
    check_refused(strata(from_first_to_last({"--", "sh", "-c", "exit 128"})),
                  "sh: ended with status 128, which is not a verdict");
    check_refused(strata(from_first_to_last({"--", "sh", "-c", "kill -9 $$"})), "sh: was ended by signal 9");
    check_refused(strata(from_first_to_last({})), "bisect: no command is given after '--'");
    check_refused(strata(from_first_to_last({"--"})), "bisect: no command is given after '--'");
    check_refused_with(strata({"bisect", "--good=2009", "-e", "", "--", "true"}), "--bad: is required");
    check_refused(strata(from_first_to_last({"-e", "x", "--", "true"})), "bisect: takes one input");
}

BOOST_AUTO_TEST_CASE(what_the_command_writes_goes_to_standard_error_or_nowhere) {
    const words command = {"--", "sh", "-c", std::string("echo said; ") + calls_split_comments_bad};
    const outcome o = strata(from_first_to_last(command));
    BOOST_TEST(contains(o.err, "said\n"));
    BOOST_TEST(!contains(o.out, "said\n"));
    words quiet = {"--quiet"};
    quiet.insert(quiet.end(), command.begin(), command.end());
    BOOST_TEST(strata(from_first_to_last(quiet)).err == "");
}

BOOST_AUTO_TEST_CASE(words_of_the_command_are_not_options_of_the_program) {
    const outcome o =
        strata(from_first_to_last({"--", "sh", "-c", calls_split_comments_bad, "--help", "help", "--x="}));
    BOOST_TEST(o.status == 0, o.err);
    BOOST_TEST(contains(o.out, "32bb24e1"));
}

BOOST_AUTO_TEST_CASE(a_command_need_not_read_its_input_and_may_write_much) {
    std::string large;
    for (int i = 0; i < 20000; ++i) large += "<p>";
    const words ends = {"bisect", "--good=2010-04-29", "--bad=2009-02-07", "-q",
                        folder.write("large.html", large + "<p/>")};
    for (const std::string_view each : {"exit 0", "cat; exit 0", "exec true"}) {
        words all = ends;
        all.insert(all.end(), {"--", "sh", "-c", std::string(each)});
        check_refused(strata(all), "--bad=2009-02-07: the command calls it good");
    }
}

BOOST_AUTO_TEST_CASE(a_program_is_run_with_its_input_and_its_output_is_kept) {
    const std::string large(1U << 20U, 'x');
    const cli::finished_process cat = cli::run_process({"cat"}, large, cli::process_output::kept);
    BOOST_TEST(cat.not_started == 0);
    BOOST_TEST(cat.status.value_or(-1) == 0);
    BOOST_TEST((cat.out == large));
    // A process that writes to a broken pipe must end as usual, even if this process ignores SIGPIPE.
    const cli::finished_process broken =
        cli::run_process({"sh", "-c", "yes 2>&1 | head -n 1; exit 7"}, "", cli::process_output::kept);
    BOOST_TEST(broken.out == "y\n");
    BOOST_TEST(broken.status.value_or(-1) == 7);
    const cli::finished_process killed =
        cli::run_process({"sh", "-c", "kill -TERM $$"}, "", cli::process_output::dropped);
    BOOST_TEST(!killed.status.has_value());
    BOOST_TEST(killed.signal == SIGTERM);
}

BOOST_AUTO_TEST_CASE(boundaries_are_between_verdicts_other_than_skipped) {
    using enum verdict;
    constexpr std::array verdicts{good, good, bad, skipped, good, skipped, skipped, good, bad, skipped};
    const auto found = strata::compare::boundaries_of(verdicts);
    BOOST_REQUIRE(found.size() == 3U);
    BOOST_TEST(found[0].is_exact());
    BOOST_TEST(found[0].after == 2U);
    BOOST_TEST((found[0].becomes == bad));
    BOOST_TEST(found[1].before == 2U);
    BOOST_TEST(found[1].after == 4U);
    BOOST_TEST(!found[1].is_exact());
    BOOST_TEST(found[2].after == 8U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace bisect_test
