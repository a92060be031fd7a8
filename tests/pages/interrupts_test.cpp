// Interrupts surveys, and surveys broken inputs. The result must state what it lacks.

#include <boost/test/unit_test.hpp>

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "core/conformance/parsed_json.hpp"
#include "tests/cli/program_fixture.hpp"
#include "tests/cli/time_taken.hpp"
#include "tests/pages/made_crawl.hpp"

namespace interrupts_test {

namespace {

using namespace strata::testing;
using strings = std::vector<std::string>;

struct interrupt_fixture : program_fixture {
    /// Runs a survey and interrupts it `milliseconds` after it has installed its handler. Sets `went_on` to the time
    /// that the survey still took after the interrupt.
    [[nodiscard]] outcome interrupted_after(int milliseconds, const strings& arguments, const std::string& input = "") {
        const pid_t child = started(arguments, input);
        std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
        const auto begin = std::chrono::steady_clock::now();
        const std::chrono::milliseconds before = processor_time_of(child);
        ::kill(child, SIGINT);
        const std::chrono::milliseconds others = processor_time_of_children();
        const outcome result = ended(child);
        went_on = {std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin),
                   processor_time_of_children() - others - before};
        return result;
    }
    /// Runs a survey. After it has worked for a moment, suspends it for `time`.
    [[nodiscard]] outcome suspended_for(std::chrono::milliseconds time, const strings& arguments) {
        const pid_t child = started(arguments, "");
        clockid_t clock{};
        BOOST_REQUIRE(clock_getcpuclockid(child, &clock) == 0);
        for (timespec used{}; used.tv_sec == 0 && used.tv_nsec < 150'000'000;) {
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
            if (clock_gettime(clock, &used) != 0) break;
        }
        ::kill(child, SIGSTOP);
        std::this_thread::sleep_for(time);
        ::kill(child, SIGCONT);
        return ended(child);
    }
    time_taken went_on;

private:
    // Starts a survey, and waits until it has installed its handler for interrupts.
    [[nodiscard]] pid_t started(const strings& arguments, const std::string& input) const {
        strings words = {STRATA_PROGRAM, "survey", "--drafts=2008,modern"};
        words.insert(words.end(), arguments.begin(), arguments.end());
        std::vector<char*> argv;
        for (std::string& each : words) argv.push_back(each.data());
        argv.push_back(nullptr);
        const std::string out = folder.path("out");
        const std::string err = folder.path("err");
        const pid_t child = fork();
        BOOST_REQUIRE(child >= 0);
        if (child == 0) {
            const int in = input.empty() ? ::open("/dev/null", O_RDONLY) : ::open(input.c_str(), O_RDWR);
            ::dup2(in, STDIN_FILENO);
            ::dup2(::open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
            ::dup2(::open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
            ::signal(SIGINT, SIG_DFL);
            ::execv(argv.front(), argv.data());
            ::_exit(127);
        }
        for (int tries = 0; tries < 5000 && !expects_interrupts(child); ++tries)
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        return child;
    }

    [[nodiscard]] outcome ended(pid_t child) const {
        int status = 0;
        ::waitpid(child, &status, 0);
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), folder.read("out"), folder.read("err")};
    }

    // Returns whether the process has a handler for SIGINT. Linux shows this in a mask of signals.
    [[nodiscard]] static bool expects_interrupts(pid_t process) {
        std::ifstream status("/proc/" + std::to_string(process) + "/status");
        const std::string mark = "SigCgt:";
        for (std::string line; std::getline(status, line);)
            if (line.starts_with(mark))
                return (std::stoull(line.substr(mark.size()), nullptr, 16) >> (SIGINT - 1) & 1U) != 0;
        return false;
    }
};

// Returns an archive of pages for which a survey needs minutes.
std::string long_archive() {
    std::string page;
    for (int i = 0; i < 20000; ++i) page += "<br/><p a=b/>&copy=x";
    std::string archive;
    for (int i = 0; i < 200; ++i)
        archive += deflated(warc_record("response", "http://a/" + std::to_string(i), response(page)));
    return archive;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(interrupted_surveys, interrupt_fixture)

BOOST_AUTO_TEST_CASE(an_interrupt_ends_a_survey_soon_and_the_result_says_what_it_lacks) {
    const std::string small = folder.write("a.html", "<br/>");
    const std::string large = folder.write("b.warc.gz", long_archive());
    const std::string after = folder.write("c.html", "<br/>");
    for (const std::string jobs : {"-j1", "-j3"})
        for (const std::string format : {"json", "text", "html"}) {
            const outcome o = interrupted_after(700, {"--format=" + format, jobs, small, large, after});
            BOOST_TEST_CONTEXT(format << " " << jobs) {
                BOOST_TEST(o.status == 130);
                BOOST_TEST(went_on.is_within(std::chrono::seconds(3)), went_on);
                BOOST_TEST(o.err == "strata: survey: interrupted: 2 inputs were not read to the end\n");
                for (const std::string& name : {large, after}) BOOST_TEST(contains(o.out, name));
            }
            if (format == "json") {
                const auto found = strata::report::parsed_json(o.out);
                BOOST_TEST(found.at("pages") == 1);
                BOOST_TEST(found.at("missing").size() == 2U);
                BOOST_TEST(found.at("missing")[0].at("name") == large);
                BOOST_TEST(found.at("missing")[0].at("why") == "interrupted");
            } else {
                BOOST_TEST(contains(
                    o.out, format == "text" ? "Incomplete: 2 inputs are not in this result" : "<em>Incomplete</em>"));
            }
        }
}

BOOST_AUTO_TEST_CASE(time_in_which_a_survey_is_suspended_does_not_count_as_time_of_a_page) {
    std::string page;
    for (int i = 0; i < 100000; ++i) page += "<br/><p a=b/>&copy=x";
    const std::string path = folder.write("a.html", page);
    const outcome o = suspended_for(std::chrono::milliseconds(2500), {"--format=json", "--max-seconds=2", path});
    BOOST_TEST(o.status == 0);
    const auto found = strata::report::parsed_json(o.out);
    BOOST_TEST(found.at("pages") == 1);
    BOOST_TEST(found.at("skipped").empty());
}

BOOST_AUTO_TEST_CASE(an_interrupted_survey_goes_on_and_is_whole) {
    const std::string archive = folder.write("a.warc.gz", crawl_of(1, 4000).archive);
    const strings inputs = {archive, folder.write("b.html", "<br/>")};
    const std::string whole = strata({"survey", "--drafts=2008,modern", "--format=json", inputs[0], inputs[1]}).out;
    const std::string journal = "--journal=" + folder.path("journal");
    for (const int milliseconds : {30, 90, 10, 150, 60})
        (void)interrupted_after(milliseconds, {journal, "--format=json", "-j2", inputs[0], inputs[1]});
    BOOST_TEST(strata({"survey", "--drafts=2008,modern", "--format=json", journal, inputs[0], inputs[1]}).out == whole);
}

BOOST_AUTO_TEST_CASE(an_interrupt_ends_the_wait_for_standard_input) {
    BOOST_REQUIRE(::mkfifo(folder.path("pipe").c_str(), 0600) == 0);
    const outcome o = interrupted_after(300, {"--format=json", "-"}, folder.path("pipe"));
    BOOST_TEST(o.status == 130);
    // A survey that waits uses no processor time.
    BOOST_TEST((went_on.on_clock < std::chrono::seconds(2)), went_on);
    BOOST_TEST(strata::report::parsed_json(o.out).at("missing")[0].at("name") == "-");
}

BOOST_AUTO_TEST_CASE(lines_of_pages_come_one_by_one_and_whole) {
    std::string archive = crawl_of(1, 50).archive + long_archive();
    const outcome o = interrupted_after(700, {"--format=jsonl", "-j2", folder.write("a.warc.gz", archive)});
    BOOST_TEST(o.status == 130);
    BOOST_TEST(o.out.ends_with("\n"));
    const strings lines = lines_of(o.out);
    BOOST_TEST(lines.size() >= 50U);
    BOOST_TEST(lines.size() < 250U);
    for (const std::string& each : lines) (void)strata::report::parsed_json(each);
}

BOOST_AUTO_TEST_CASE(lines_are_the_same_with_a_journal_and_each_content_counts_once) {
    const std::string a = folder.write("a.warc.gz", crawl_of(1, 40).archive);
    const std::string b = folder.write("b.warc.gz", crawl_of(1, 40).archive);
    const std::string c = folder.write("c.warc.gz", crawl_of(60, 40).archive);
    const auto rows = [&](const strings& arguments) {
        strings words = {"survey", "--drafts=2008,modern", "--format=jsonl"};
        words.insert(words.end(), arguments.begin(), arguments.end());
        strings lines = lines_of(strata(words).out);
        std::sort(lines.begin(), lines.end());
        return lines;
    };
    const strings all = rows({a, c});
    BOOST_TEST(rows({a, b, c, a}) == all, boost::test_tools::per_element());
    const std::string journal = "--journal=" + folder.path("journal");
    BOOST_TEST(rows({journal, c}).size() < all.size());
    BOOST_TEST(rows({journal, a, b, c}) == all, boost::test_tools::per_element());
    // The survey continues an unfinished input. The rows that had been cut off from the journal must be restored.
    const std::string text = folder.read("journal");
    (void)folder.write("journal", text.substr(0, text.size() - text.size() / 8));
    BOOST_TEST(rows({journal, a, b, c}) == all, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(broken_inputs_are_told_and_the_result_is_complete) {
    const std::string good = folder.write("a.warc.gz", crawl_of(1, 10).archive);
    const made_crawl crawl = crawl_of(0, 40);
    const std::string broken = folder.write("b.warc.gz", crawl.archive);
    for (const std::string format : {"json", "jsonl", "text", "html"}) {
        const outcome o = strata({"survey", "--drafts=2008,modern", "--format=" + format, good, broken});
        BOOST_TEST(o.status == 2);
        BOOST_TEST(o.err ==
                   "strata: " + broken + ": broken or damaged in " + std::to_string(crawl.broken) + " places\n");
        BOOST_TEST(!o.out.empty());
    }
    const outcome o = strata({"survey", "--drafts=2008,modern", "--format=json", good, folder.path("no.warc")});
    BOOST_TEST(o.status == 2);
    const auto found = strata::report::parsed_json(o.out);
    BOOST_TEST(found.at("missing")[0].at("name") == folder.path("no.warc"));
    // Merging with a result that has the whole input makes the first result complete.
    (void)folder.write("no.warc", crawl_of(60, 5).archive);
    const std::string one = folder.write("one.json", o.out);
    const std::string other = folder.write(
        "other.json", strata({"survey", "--drafts=2008,modern", "--format=json", folder.path("no.warc")}).out);
    BOOST_TEST(strata::report::parsed_json(strata({"survey", "merge", "--format=json", one}).out).contains("missing"));
    const std::string whole = strata({"survey", "merge", "--format=json", one, other}).out;
    BOOST_TEST(!strata::report::parsed_json(whole).contains("missing"));
    BOOST_TEST(strata({"survey", "merge", "--format=json", other, one}).out == whole);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace interrupts_test
