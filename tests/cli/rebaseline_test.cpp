// Runs `strata test --rebaseline` end to end: which expectations it writes, which it lists, and what it leaves
// unchanged.

#include <sys/stat.h>

#include <boost/test/unit_test.hpp>

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/io/console.hpp"
#include "core/cli/io/replaced_file.hpp"
#include "tests/cli/program_fixture.hpp"

namespace rebaseline_test {

namespace {

using namespace strata::testing;

constexpr std::string_view outdated = R"({"tests": [

{"description":"passes",
"input":"<b>",
"output":[["StartTag",  "b", {}]]},

{"description":"Simili processing instruction",
"input":"<?namespace>",
"output":[["Comment", "?namespace"]],
"errors":[
    { "code": "unexpected-question-mark-instead-of-tag-name", "line": 1, "col": 2 }
]}
]}
)";

constexpr std::string_view remade = R"({"tests": [

{"description":"passes",
"input":"<b>",
"output":[["StartTag",  "b", {}]]},

{"description":"Simili processing instruction",
"input":"<?namespace>",
"output":[["ProcessingInstruction", "namespace", ""]]}
]}
)";

constexpr std::string_view of_differing_runs = R"({"tests":[{"description":"two","input":"<b>",
"initialStates":["Data state","PLAINTEXT state"],"output":[]}]})";

// Returns the expected report for `file`, in the width that `wide` sets.
std::string report_of(const std::string& file, std::string_view end) {
    return "Expectations for 2026\n\n" + file +
           ":7: Simili processing instruction\n"
           "  input: \"<?namespace>\"\n"
           "  - [\"Comment\", \"?namespace\"]\n"
           "  - error at 1:2 unexpected-question-mark-instead-of-tag-name\n"
           "  + [\"ProcessingInstruction\", \"namespace\", \"\"]\n\n"
           "  2026 (13.2.5.6): Tag open state, U+003F QUESTION MARK (?); since 2026 (change: "
           "processing-instructions 320c05f6 2026-06-25)\n\n" +
           std::string(end);
}
constexpr const char* wide = "--width=1000";

// Returns the expected report if no test was updated.
std::string report_of_nothing(std::string_view draft, std::string_view end) {
    return "Expectations for " + std::string(draft) + "\n\n" + std::string(end);
}

// Returns the number of files in the folder, without those needed to run the program.
std::size_t files_beside(const scratch_folder& folder) {
    std::size_t count = 0;
    for (const fs::directory_entry& each : fs::directory_iterator(folder.path("")))
        if (const std::string name = each.path().filename(); name != "stdin" && name != "stdout" && name != "stderr")
            ++count;
    return count;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(rebaseline_command, command_fixture)

BOOST_AUTO_TEST_CASE(expectations_are_rewritten_and_listed_with_their_rules) {
    const std::string file = folder.write("a.test", outdated);
    const outcome o = strata({"test", "--draft=2026", "--rebaseline", wide, file});
    BOOST_TEST(o.err == "");
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.out == report_of(file, "1 of 2 tests remade\n"));
    BOOST_TEST(folder.read("a.test") == remade);
    BOOST_TEST(files_beside(folder) == 1U);
    BOOST_TEST(strata({"test", "--draft=2026", file}).status == 0);
}

BOOST_AUTO_TEST_CASE(check_lists_the_same_and_writes_nothing) {
    const std::string file = folder.write("a.test", outdated);
    const auto written = fs::last_write_time(file);
    const outcome o = strata({"test", "--draft=2026", "--rebaseline", "--check", wide, file});
    BOOST_TEST(o.status == 1);
    BOOST_TEST(o.out == report_of(file, "1 of 2 tests would be remade\n"));
    BOOST_TEST(folder.read("a.test") == outdated);
    BOOST_TEST((fs::last_write_time(file) == written));
    // --check works on standard input.
    BOOST_TEST(strata({"test", "--draft=2026", "--rebaseline", "--check"}, outdated).status == 1);
    BOOST_TEST(strata({"test", "--draft=2026", "--rebaseline", "--check"}, remade).status == 0);
}

BOOST_AUTO_TEST_CASE(what_is_remade_is_listed_as_markdown_and_html_without_markup_from_the_tests) {
    std::string text(outdated);
    text.replace(text.find("Simili"), 6, "<b> *Simili* | @me");
    const std::string file = folder.write("a.test", text);
    const outcome markdown = strata({"test", "--draft=2026", "--rebaseline", "--check", "--format=markdown", file});
    BOOST_TEST(markdown.status == 1);
    BOOST_TEST(contains(markdown.out, ":7`: &lt;b&gt; \\*Simili\\* \\| @<!-- -->me processing instruction\n"),
               markdown.out);
    BOOST_TEST(contains(markdown.out, "\ninput: `\"<?namespace>\"`\n"), markdown.out);
    BOOST_TEST(contains(markdown.out, "| <del>- \\[\"Comment\", \"?namespace\"\\]</del><br>"), markdown.out);
    BOOST_TEST(contains(markdown.out, "<ins>+ \\[\"ProcessingInstruction\", \"namespace\", \"\"\\]</ins> |\n"),
               markdown.out);
    BOOST_TEST(contains(markdown.out, "\n2026 (13.2.5.6): Tag open state, U+003F QUESTION MARK (?); since 2026"),
               markdown.out);
    BOOST_TEST(markdown.out.ends_with("\n## 1 of 2 tests would be remade\n"), markdown.out);
    const outcome page = strata({"test", "--draft=2026", "--rebaseline", "--check", "--format=html", file});
    BOOST_TEST(page.status == 1);
    BOOST_TEST(contains(page.out, "<code>\"&lt;?namespace&gt;\"</code>"), page.out);
    BOOST_TEST(!contains(page.out, "<b> "));
    check_refused(strata({"test", "--format=markdown", file}), "--format: works only with --rebaseline");
}

BOOST_AUTO_TEST_CASE(a_file_without_changes_is_not_rewritten) {
    const std::string file = folder.write("a.test", remade);
    const auto before = fs::file_time_type::clock::now() - std::chrono::hours(24);
    fs::last_write_time(file, before);
    const auto written = fs::last_write_time(file);
    const outcome o = strata({"test", "--draft=2026", "--rebaseline", file, file});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.out == report_of_nothing("2026", "0 of 4 tests remade\n"));
    BOOST_TEST((fs::last_write_time(file) == written));
}

BOOST_AUTO_TEST_CASE(a_test_that_cannot_be_remade_is_reported_with_status_1) {
    const std::string file = folder.write("a.test", of_differing_runs);
    const std::string other = folder.write("b.test", outdated);
    const outcome o = strata({"test", "--draft=2026", "--rebaseline", wide, file, other});
    BOOST_TEST(o.status == 1);
    BOOST_TEST(o.out.starts_with("Expectations for 2026\n\n" + file +
                                 ":1: two\n"
                                 "  cannot be remade: Data state and PLAINTEXT state give different results, but a "
                                 "test has only one expectation\n"));
    BOOST_TEST(last_line(o.out) == "1 of 3 tests remade, 1 cannot be");
    BOOST_TEST(folder.read("a.test") == of_differing_runs);
    BOOST_TEST(folder.read("b.test") == remade);
}

BOOST_AUTO_TEST_CASE(known_disagreements_are_left_alone) {
    const std::string file = folder.write("a.test", outdated);
    const std::string entry = R"({"file": "a.test", "description": "Simili processing instruction", "draft": "2026",
        "actual": {"output": []}})";
    const std::string known = folder.write("known.json", "[" + entry + "]");
    const outcome o = strata({"test", "--draft=2026", "--rebaseline", "--known=" + known, file});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.out == report_of_nothing("2026", "0 of 2 tests remade\n  - 1 test left alone: known disagreements\n"));
    BOOST_TEST(folder.read("a.test") == outdated);

    const std::string stale = folder.write("stale.json", R"([{"file": "a.test", "description": "gone",
        "actual": {"output": []}}])");
    const outcome gone = strata({"test", "--draft=2026", "--rebaseline", "--check", "--known=" + stale, file});
    BOOST_TEST(gone.status == 2);
    BOOST_TEST(contains(gone.err, "has no run of 'gone'"));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_rewritten_is_refused_with_one_line) {
    check_refused(strata({"test", "--rebaseline"}),
                  "--rebaseline: standard input cannot be rewritten: name files, or add --check");
    check_refused(strata({"test", "--rebaseline", "-"}),
                  "--rebaseline: standard input cannot be rewritten: name files, or add --check");
    check_refused(strata({"test", "--check", folder.write("a.test", outdated)}),
                  "--check: works only with --rebaseline");

    for (const char* const each :
         {"", "{", "[]", R"({"tests": [1]})", R"({"tests": [{"description": "", "input": ""}]})"}) {
        const std::string file = folder.write("bad.test", each);
        const outcome o = strata({"test", "--rebaseline", file});
        BOOST_TEST(o.status == 2, each);
        BOOST_TEST(o.out == report_of_nothing("modern", "0 of 0 tests remade\n"));
        BOOST_TEST(o.err.starts_with("strata: " + file + ": "));
        BOOST_TEST(lines_of(o.err).size() == 1U);
        BOOST_TEST(folder.read("bad.test") == each);
    }
    const outcome missing =
        strata({"test", "--draft=2026", "--rebaseline", folder.path("nope"), folder.write("a.test", outdated)});
    BOOST_TEST(missing.status == 2);
    BOOST_TEST(lines_of(missing.err).size() == 1U);
    BOOST_TEST(folder.read("a.test") == remade);
}

BOOST_AUTO_TEST_CASE(a_read_only_file_stays) {
    const std::string file = folder.write("a.test", outdated);
    fs::permissions(file, fs::perms::owner_read);
    const outcome o = strata({"test", "--draft=2026", "--rebaseline", file});
    BOOST_TEST(o.status == 2);
    BOOST_TEST(o.err == "strata: " + file + ": cannot be replaced: it is read-only\n");
    BOOST_TEST(o.out == report_of_nothing("2026", "0 of 0 tests remade\n"));
    BOOST_TEST(folder.read("a.test") == outdated);
    BOOST_TEST(files_beside(folder) == 1U);
}

BOOST_AUTO_TEST_CASE(permissions_and_symbolic_links_stay) {
    const std::string file = folder.write("a.test", outdated);
    fs::permissions(file, fs::perms(0640));
    fs::create_symlink("a.test", folder.path("link.test"));
    BOOST_TEST(strata({"test", "--draft=2026", "--rebaseline", folder.path("link.test")}).status == 0);
    BOOST_TEST(fs::is_symlink(folder.path("link.test")));
    BOOST_TEST(folder.read("a.test") == remade);
    BOOST_TEST((fs::status(file).permissions() == fs::perms(0640)));
}

BOOST_AUTO_TEST_CASE(a_reader_of_the_old_file_goes_on_reading_it) {
    const std::string file = folder.write("a.test", outdated);
    std::ifstream reader(file, std::ios::binary);
    ::strata::cli::replace_file(file, "new");
    BOOST_TEST((std::string(std::istreambuf_iterator<char>(reader), {}) == outdated));
    BOOST_TEST(folder.read("a.test") == "new");
}

BOOST_AUTO_TEST_CASE(a_replacement_that_fails_leaves_nothing_behind) {
    const std::string file = folder.write("a.test", outdated);
    // The shell limits the size of files to less than the new file needs, and ignores the signal for exceeding the
    // limit.
    const outcome o = process({"test", "--draft=2026", "--rebaseline",
                               folder.write("b.test",
                                            [&] {
                                                std::string big(outdated);
                                                return big + std::string(200'000, ' ');
                                            }())},
                              "", "trap '' XFSZ; ulimit -f 100;");
    BOOST_TEST(o.status == 2);
    BOOST_TEST(lines_of(o.err).size() == 1U);
    BOOST_TEST(folder.read("b.test").size() == outdated.size() + 200'000);
    BOOST_TEST(files_beside(folder) == 2U);
    BOOST_CHECK_THROW(::strata::cli::replace_file(folder.path(""), "x"), ::strata::cli::failure);
    BOOST_CHECK_THROW(::strata::cli::replace_file(folder.path("nope"), "x"), ::strata::cli::failure);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace rebaseline_test
