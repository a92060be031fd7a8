// Interrupts every command while it reads, works and writes. The command must end within half a second, with status 130
// and one line about the interrupt. Its output must consist of whole records.

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/conformance/parsed_json.hpp"
#include "tests/cli/program_fixture.hpp"
#include "tests/cli/time_taken.hpp"
#include "tests/pages.hpp"
#include "tests/sample.hpp"

namespace interrupted_commands_test {

namespace {

using namespace strata::testing;
using strings = std::vector<std::string>;
using std::chrono::milliseconds;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr milliseconds most_time{5000};
#else
constexpr milliseconds most_time{500};
#endif

std::string repeated(std::string_view text, std::size_t count) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) all += text;
    return all;
}

/// The kind of records that a command writes.
enum class records { lines, json_lines, json, html };

bool is_json(const std::string& text) {
    try {
        // This parser accepts lone surrogates, which may be in witnesses.
        static_cast<void>(strata::report::parsed_json(text));
        return true;
    } catch (const std::runtime_error&) {
        return false;
    }
}

// At most this many bytes of lines are parsed, and the line that crosses the limit.
constexpr std::size_t most_parsed = 1'000'000;

bool is_whole(const std::string& out, records of) {
    if (out.empty()) return true;
    switch (of) {
        case records::lines: return out.back() == '\n';
        case records::json: return is_json(out);
        case records::html: return out.ends_with("</html>\n");
        case records::json_lines: break;
    }
    // A torn line does not end like a record. The parser is slow, so it reads only the last lines.
    if (out.back() != '\n') return false;
    const strings lines = lines_of(out);
    std::size_t parsed = 0;
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
        if (line->empty() || (line->front() != '{' && line->front() != '[')) return false;
        if (line->back() != (line->front() == '{' ? '}' : ']')) return false;
        if (parsed < most_parsed && !is_json(*line)) return false;
        parsed += line->size();
    }
    return true;
}

struct interrupted_command {
    strings arguments;
    records writes = records::lines;
    std::string input = "/dev/null";
};

struct result_of_interrupt {
    int status = 0;
    std::string out, err;
    time_taken took;  ///< from the interrupt to the end
    bool ended_before = false;
    /// Returns whether the interrupt killed the program, because it had not yet installed its handler.
    [[nodiscard]] bool came_too_early() const { return status == -SIGINT && out.empty() && err.empty(); }
    /// Returns whether the interrupt came too late: the program had nothing left to do, or had removed its handler.
    [[nodiscard]] bool was_about_to_end() const {
        const bool is_killed = status == -SIGINT;
        return (is_killed || (status == 0 && took.of_processor < milliseconds(150))) && !contains(err, "interrupted");
    }
};

/// Where the output goes: to a file, or to a pipe that nobody reads.
enum class reader { file, nobody };

struct interrupts_fixture : program_fixture {
    [[nodiscard]] result_of_interrupt run(const interrupted_command& command, milliseconds until,
                                          reader who = reader::file) const {
        strings words = {STRATA_PROGRAM};
        words.insert(words.end(), command.arguments.begin(), command.arguments.end());
        std::vector<char*> argv;
        for (std::string& each : words) argv.push_back(each.data());
        argv.push_back(nullptr);
        const std::string out = folder.path("out");
        const std::string err = folder.path("err");
        // An interrupt may kill the child before it opens its files, so files of an earlier run are removed.
        fs::remove(out);
        fs::remove(err);
        std::array<int, 2> pipe{-1, -1};
        if (who == reader::nobody) BOOST_REQUIRE(::pipe2(pipe.data(), O_CLOEXEC) == 0);
        const pid_t child = fork();
        BOOST_REQUIRE(child >= 0);
        if (child == 0) {
            ::dup2(::open(command.input.c_str(), O_RDONLY), STDIN_FILENO);
            ::dup2(who == reader::nobody ? pipe[1] : ::open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600),
                   STDOUT_FILENO);
            ::dup2(::open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
            ::signal(SIGINT, SIG_DFL);
            ::execv(argv.front(), argv.data());
            ::_exit(127);
        }
        if (who == reader::nobody) ::close(pipe[1]);
        std::this_thread::sleep_for(until);
        result_of_interrupt result;
        const auto begin = std::chrono::steady_clock::now();
        int status = 0;
        result.ended_before = ::waitpid(child, &status, WNOHANG) == child;
        if (!result.ended_before) {
            const milliseconds before = processor_time_of(child);
            ::kill(child, SIGINT);
            rusage used{};
            ::wait4(child, &status, 0, &used);
            result.took.of_processor = processor_time_of(used) - before;
        }
        result.took.on_clock = std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - begin);
        result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
        if (who == reader::nobody) {
            std::array<char, 4096> bytes{};
            for (ssize_t count = 0; (count = ::read(pipe[0], bytes.data(), bytes.size())) > 0;)
                result.out.append(bytes.data(), static_cast<std::size_t>(count));
            ::close(pipe[0]);
        } else {
            result.out = folder.read("out");
        }
        result.err = folder.read("err");
        return result;
    }

    /// Runs the command, and repeats a run that took too long. Other programs may have slowed it down.
    [[nodiscard]] result_of_interrupt in_time(const interrupted_command& command, milliseconds until,
                                              reader who = reader::file) const {
        result_of_interrupt result = run(command, until, who);
        for (int again = 0; again < 3 && (!result.took.is_within(most_time) || result.came_too_early()); ++again) {
            if (result.came_too_early()) until *= 4;
            result = run(command, until, who);
        }
        return result;
    }

    void check(const interrupted_command& command, milliseconds until) const {
        const result_of_interrupt result = in_time(command, until);
        BOOST_TEST_CONTEXT(command.arguments.front() << " " << command.arguments.at(1) << " after " << until.count()) {
            BOOST_TEST(is_whole(result.out, command.writes),
                       result.out.substr(0, 200)
                           << "..." << result.out.substr(std::max<std::size_t>(result.out.size(), 200) - 200));
            if (result.ended_before || result.came_too_early()) return;
            BOOST_TEST(result.took.is_within(most_time), result.took);
            if (result.was_about_to_end()) return;
            BOOST_TEST(result.status == 130);
            std::size_t saying = 0;
            for (const std::string& each : lines_of(result.err))
                if (contains(each, "interrupted")) ++saying;
            BOOST_TEST(saying == 1U, result.err);
            BOOST_TEST(!contains(result.err, "cut off"), result.err);
        }
    }

    /// Returns commands that run for seconds or write much. Each ends with status 0 unless it is interrupted.
    [[nodiscard]] std::vector<interrupted_command> commands() const {
        const std::string soup = folder.write("soup.html", repeated("<br/><p a=b/>&copy=x<!-- a --!>\n", 150'000));
        const std::string small = folder.write("small.html", "<br/><!-- a --!>");
        const std::string attributes =
            folder.write("attributes.html", "<a " + repeated("a=\"b\"c='d'e=f/ ", 3000) + "></br/>");
        std::string tests = R"({"tests": [)";
        for (int i = 0; i < 100'000; ++i)
            tests.append(i == 0 ? "" : ",")
                .append(R"({"description": "d", "input": "<a>", "output": [["StartTag", "a", {}]]})");
        const std::string test = folder.write("a.test", tests + "]}");
        const std::string lines = folder.write("lines", repeated("{\"input\": \"<a b=c/>x\"}\n", 300'000));
        const std::string line = folder.write("line", "{\"input\": \"" + repeated("<a b=c/>&x", 2'000'000) + "\"}\n");
        std::string crawl;
        const std::string body =
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + repeated("<br/>&copy=x", 20'000);
        for (int i = 0; i < 60; ++i)
            crawl += "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a/" + std::to_string(i) +
                     "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body + "\r\n\r\n";
        const std::string archive = folder.write("a.warc", crawl);
        std::vector<interrupted_command> all = {
            {{"tokenize", "--format=text", soup}},
            {{"tokenize", "--format=jsonl", soup, soup}, records::json_lines},
            {{"tokenize", "--format=html5lib", small, soup, soup}, records::json_lines},
            {{"tokenize", "--format=html5lib", archive}, records::json_lines},
            {{"compare", "--format=text", soup, small}},
            {{"compare", "--format=json", small, soup, small}, records::json_lines},
            {{"compare", "--format=html", soup}, records::html},
            {{"compare", "--summary", "--format=json", small, soup, soup}, records::json},
            {{"compare", "--summary", "--format=html", small, archive}, records::html},
            {{"since", "--format=text", small, soup}},
            {{"since", "--format=timeline", soup}},
            {{"since", "--format=json", small, soup}, records::json_lines},
            {{"since", "--format=html", small, soup}, records::html},
            {{"minimize", "--drafts=2008,modern", "--format=json", attributes}, records::json},
            {{"minimize", "--drafts=2008,modern", "--format=json", soup}, records::json},
            {{"bisect", "--good=2007", "--bad=modern", "--format=json", small, "--", "sleep", "30"}, records::json},
            {{"bisect", "--good=2007", "--bad=modern", small, "--", "sh", "-c", "trap '' INT; exec sleep 30"}},
            {{"witness", "--format=json", "2007", "modern"}, records::json},
            {{"witness", "2009", "modern"}},
            {{"what-if", "--format=json", "2009", "modern"}, records::json},
            {{"what-if", "--format=html", "--pages=" + archive, "--seconds=0", "2008", "modern"}, records::html},
            {{"generate", "--draft=modern"}, records::json},
            {{"generate", "--draft=2008", "--between=2008,2009"}, records::json},
            {{"diff", "--format=json", "2007", "modern"}, records::json},
            {{"diff", "--format=html", "2007", "modern"}, records::html},
            {{"trace", "--format=text", soup}},
            {{"trace", "--format=jsonl", soup}, records::json_lines},
            {{"trace", "--drafts=2008,modern", "--format=jsonl", soup}, records::json_lines},
            {{"coverage", "--format=json", small, soup, soup}, records::json},
            {{"coverage", "--format=html", archive}, records::html},
            {{"test", "--draft=modern", test}},
            {{"batch", "--draft=modern"}, records::json_lines, lines},
            {{"batch", "--draft=2008"}, records::json_lines, line},
            {{"survey", "--format=json", "--drafts=2008,modern", archive, small}, records::json},
            {{"survey", "--format=text", "--journal=" + folder.path("journal"), archive, soup}},
            {{"survey", "--format=html", archive, small}, records::html},
            {{"survey", "--format=jsonl", archive, small}, records::json_lines},
            {{"blame", "--format=json"}, records::json_lines},
            {{"changes", "--format=json"}, records::json_lines},
            {{"graph", "--draft=modern", "--format=dot"}},
            {{"states", "--draft=modern", "--format=json"}, records::json},
        };
        const std::string text = std::string(STRATA_SHARED_DIR) + "/drafts/2009-10-24.txt";
        if (fs::exists(text)) {
            all.push_back({{"read", "--format=json", text}, records::json});
            all.push_back({{"tokenize", "--draft=@" + text, "--format=jsonl", soup}, records::json_lines});
        }
        return all;
    }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(interrupted_commands, interrupts_fixture)

BOOST_AUTO_TEST_CASE(every_command_ends_in_time_with_whole_records) {
    std::mt19937 random(static_cast<unsigned>(sample::today().first()));
    const std::size_t times = sample::today().is_everything() ? 12 : 6;
    std::size_t number = 0;
    for (const interrupted_command& each : commands()) {
        if (!sample::today().takes(number++)) continue;
        for (std::size_t i = 0; i < times; ++i) {
            // Half of the interrupts come early, for commands that take less than a second.
            const int most = i % 2 == 0 ? 1200 : 150;
            std::uniform_int_distribution<int> moments(20, most);
            check(each, milliseconds(moments(random)));
        }
    }
}

BOOST_AUTO_TEST_CASE(every_command_stops_when_its_time_is_up_with_whole_records) {
    const std::vector<interrupted_command> all = commands();
    std::size_t stopped = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!sample::today().takes(i)) continue;
        const interrupted_command& each = all[i];
        strings arguments = each.arguments;
        arguments.insert(arguments.begin() + 1, "--timeout=1");
        const std::string input = each.input == "/dev/null" ? "" : contents_of(each.input);
        // Without --timeout, most of the commands would take longer than this.
        constexpr milliseconds most = milliseconds(1000) + most_time * 4;
        time_taken took;
        outcome result;
        // A run that takes too long is repeated, because other programs may have slowed it down.
        for (int runs = 0; runs == 0 || (!took.is_within(most) && runs < 4); ++runs) {
            const auto begin = std::chrono::steady_clock::now();
            const milliseconds before = processor_time_of_children();
            result = strata(arguments, input);
            took.of_processor = processor_time_of_children() - before;
            took.on_clock = std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - begin);
        }
        BOOST_TEST_CONTEXT(arguments.front() << " " << arguments.at(2)) {
            BOOST_TEST(is_whole(result.out, each.writes),
                       result.out.substr(std::max<std::size_t>(result.out.size(), 200) - 200));
            BOOST_TEST(took.is_within(most), took);
            if (result.status != 2) continue;
            ++stopped;
            BOOST_TEST(contains(result.err, "the time is up (--timeout)"), result.err);
        }
    }
    BOOST_TEST_MESSAGE(stopped << " commands were stopped");
}

BOOST_AUTO_TEST_CASE(a_command_that_waits_for_input_stops_when_its_time_is_up) {
    // A shell lets its background jobs ignore interrupts.
    for (const char* const before : {"", "trap '' INT; "}) {
        const std::string command = std::string(before) + shell_word(STRATA_PROGRAM) +
                                    " tokenize --timeout=1 - < <(sleep 20) > " + shell_word(folder.path("out")) +
                                    " 2> " + shell_word(folder.path("err"));
        const auto begin = std::chrono::steady_clock::now();
        const int status = std::system(("bash -c " + shell_word(command)).c_str());
        const auto took = std::chrono::steady_clock::now() - begin;
        BOOST_TEST(WEXITSTATUS(status) == 2);
        BOOST_TEST(folder.read("err") == "strata: the time is up (--timeout)\n");
        BOOST_TEST((took >= milliseconds(900) && took < milliseconds(10000)));
    }
}

BOOST_AUTO_TEST_CASE(a_command_that_ends_in_time_does_not_notice_the_limit) {
    const outcome result = strata({"tokenize", "--timeout=100", "-e", "<a>"});
    BOOST_TEST(result.status == 0);
    BOOST_TEST(result.err.empty(), result.err);
    BOOST_TEST(result.out == strata({"tokenize", "-e", "<a>"}).out);
}

BOOST_AUTO_TEST_CASE(a_reader_that_does_not_read_gets_whole_lines_and_the_program_ends) {
    std::size_t number = 0;
    for (const interrupted_command& each : commands()) {
        if (!sample::today().takes(number++)) continue;
        if (each.arguments.front() == "bisect" || each.arguments.front() == "witness" ||
            each.arguments.front() == "what-if")
            continue;
        const result_of_interrupt result = in_time(each, milliseconds(900), reader::nobody);
        BOOST_TEST_CONTEXT(each.arguments.front() << " " << each.arguments.at(1)) {
            if (result.ended_before || result.came_too_early() || result.was_about_to_end()) continue;
            BOOST_TEST(result.took.is_within(most_time), result.took);
            BOOST_TEST(result.status == 130);
            BOOST_TEST(contains(result.err, "interrupted"), result.err);
            // If nobody reads the pipe, a document cannot be complete, and the message must say that the output is cut
            // off.
            if (!contains(result.err, "the output is cut off in the middle"))
                BOOST_TEST(is_whole(result.out, each.writes),
                           result.out.substr(std::max<std::size_t>(result.out.size(), 200) - 200));
            // Even output that is cut off consists of whole lines if the lines are short.
            const std::string& format = each.arguments.at(1);
            const std::string& name = each.arguments.front();
            if (name == "tokenize" && (format == "--format=jsonl" || format == "--format=text"))
                BOOST_TEST(is_whole(result.out, each.writes));
        }
    }
}

BOOST_AUTO_TEST_CASE(an_interrupt_ends_the_command_of_a_bisection) {
    const std::string page = folder.write("page.html", "<br/>");
    const std::string script = folder.write(
        "judge", "#!/bin/sh\ntrap '' INT\necho $$ > " + shell_word(folder.path("pid")) + "\nexec sleep 30\n");
    fs::permissions(script, fs::perms::owner_all);
    const interrupted_command bisection{{"bisect", "--good=2007", "--bad=modern", page, "--", script}};
    result_of_interrupt result = in_time(bisection, milliseconds(700));
    // On a busy machine, the command may not have begun when the interrupt comes.
    const auto has_begun = [&] { return fs::exists(folder.path("pid")) && fs::file_size(folder.path("pid")) > 0; };
    for (int seconds = 2; seconds <= 8 && !has_begun(); seconds *= 2)
        result = in_time(bisection, milliseconds(1000) * seconds);
    BOOST_TEST(result.status == 130);
    BOOST_TEST(result.err == "strata: interrupted\n");
    BOOST_REQUIRE(has_begun());
    const int judge = std::stoi(folder.read("pid"));
    BOOST_TEST(::kill(judge, 0) != 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace interrupted_commands_test
