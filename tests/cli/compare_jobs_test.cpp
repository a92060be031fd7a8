// `strata compare --jobs` writes the same output with any number of threads.

#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tests/cli/program_fixture.hpp"

namespace compare_jobs_test {

namespace {

using namespace strata::testing;

struct pages_fixture : program_fixture {
    pages_fixture() {
        for (int i = 0; i < 40; ++i) {
            std::string page = "<!DOCTYPE html><title>" + std::to_string(i) + "</title>";
            for (int n = 0; n < (i * 37) % 50; ++n)
                page += "<p>Some &xyz; words<br/><img alt=\"" + std::to_string(n * i) + "&copy" + "\" />";
            static_cast<void>(folder.write("page" + std::to_string(i) + ".html", page));
        }
    }
    [[nodiscard]] std::string page(int i) const { return folder.path("page" + std::to_string(i) + ".html"); }

    // Checks that several threads write the output that one thread writes.
    void check(std::vector<std::string> arguments, std::string_view input = "") const {
        arguments.insert(arguments.begin(), {"compare", "--jobs=1"});
        const outcome alone = strata(arguments, input);
        for (const std::string_view jobs : {"--jobs=2", "--jobs=4"}) {
            arguments[1] = jobs;
            const outcome several = strata(arguments, input);
            BOOST_TEST(several.out == alone.out);
            BOOST_TEST(several.err == alone.err);
            BOOST_TEST(several.status == alone.status);
        }
        arguments.erase(arguments.begin() + 1);
        BOOST_TEST(strata(arguments, input).out == alone.out);
    }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(cli_compare, pages_fixture)

BOOST_AUTO_TEST_CASE(several_threads_compare_pages_as_one_does_in_every_format) {
    for (const std::string_view format : {"text", "json", "html"}) {
        check({std::string("--format=").append(format), folder.path("")});
        check({std::string("--format=").append(format), "--summary", folder.path("")});
    }
    check({"--format=csv", "--summary", folder.path("")});
    check({"--tokens-only", "--exit-code", folder.path("")});
    check({"--drafts=2008,modern", "--full", page(7), page(3), page(7)});
}

BOOST_AUTO_TEST_CASE(several_threads_report_inputs_that_cannot_be_read_in_their_place) {
    static_cast<void>(folder.write("bad.html", "<p>\xFF<br/>"));
    const std::string none = folder.path("none.html");
    const std::string bad = folder.path("bad.html");
    const std::string empty = folder.path("empty");
    fs::create_directory(empty);
    for (const std::string_view format : {"text", "json", "html"}) {
        check({std::string("--format=").append(format), none, page(5), bad, none, page(6), empty, page(8)});
        check({std::string("--format=").append(format), "--summary", page(5), none, bad, page(6)});
    }
    check({none, none});
}

BOOST_AUTO_TEST_CASE(several_threads_leave_standard_input_and_pipes_in_their_place) {
    check({"-e", "a<br/>", page(9), "-", page(10), "-"}, "<p><br/>&notit;");
    const std::string pipe = folder.path("pipe");
    const std::string before =
        "mkfifo " + shell_word(pipe) + "; (cat " + shell_word(page(12)) + " > " + shell_word(pipe) + ") & ";
    const outcome o = strata({"compare", "--jobs=3", "--format=json", page(11), pipe, page(13)}, "", before);
    BOOST_TEST(o.status == 0);
    const outcome alone = strata({"compare", "--jobs=1", "--format=json", page(11), page(13)});
    const std::size_t first_line = alone.out.find('\n') + 1;
    BOOST_TEST(o.out.starts_with(alone.out.substr(0, first_line)));
    BOOST_TEST(o.out.ends_with(alone.out.substr(first_line)));
}

BOOST_AUTO_TEST_CASE(several_threads_compare_large_inputs_of_which_not_everything_fits_in_their_queues) {
    std::string large;
    for (int i = 0; i < 600; ++i) large += "<p class=x>&xyz; and " + std::to_string(i) + "<br/><a b=c/d>&copyx</a>\n";
    static_cast<void>(folder.write("large1.html", large));
    static_cast<void>(folder.write("large2.html", large + "<br/>"));
    check({"--format=json", folder.path("large1.html"), page(1), folder.path("large2.html"), page(2)});
}

BOOST_AUTO_TEST_CASE(output_that_cannot_be_written_ends_all_threads) {
    const outcome o = strata({"compare", "--jobs=4", "--format=json", folder.path("")}, "", "ulimit -f 0; ");
    BOOST_TEST(o.status != 0);
    const std::string command = shell_word(STRATA_PROGRAM) + " compare --jobs=4 --format=json " +
                                shell_word(folder.path("")) + " | head -c 100 > " + shell_word(folder.path("head"));
    BOOST_TEST(std::system(command.c_str()) == 0);
    BOOST_TEST(folder.read("head").size() == 100U);
}

BOOST_AUTO_TEST_CASE(an_invalid_number_of_threads_is_an_error) {
    for (const std::string_view jobs : {"0", "x", "-1", "2x", "1000", "1.5"}) {
        const outcome o = strata({"compare", "-j", std::string(jobs), "-e", "<br/>"});
        BOOST_TEST(o.status == 2);
        BOOST_TEST(o.out == "");
        BOOST_TEST(o.err == "strata: compare: --jobs must be 1 to 256 (got " + std::string(jobs) +
                                ") (see 'strata compare --help')\n");
    }
    BOOST_TEST(strata({"compare", "-j2", "-e", "<br/>"}).status == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace compare_jobs_test
