// Runs the program under bad conditions: without enough memory, with closed streams, with readers that stop reading,
// with interrupts, and with malformed input.

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "tests/cli/program_fixture.hpp"

namespace robustness_test {

namespace {

using namespace strata::testing;
namespace fs = std::filesystem;
using strings = std::vector<std::string>;

#if defined(__SANITIZE_ADDRESS__)
constexpr bool is_sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr bool is_sanitized = true;
#else
constexpr bool is_sanitized = false;
#endif
#else
constexpr bool is_sanitized = false;
#endif

/// Runs the program as a separate process, with pipes as its standard streams.
class running_program {
public:
    explicit running_program(const strings& arguments) {
        std::array<int, 2> in{};
        std::array<int, 2> out{};
        std::array<int, 2> err{};
        BOOST_REQUIRE(pipe2(in.data(), O_CLOEXEC) == 0);
        BOOST_REQUIRE(pipe2(out.data(), O_CLOEXEC) == 0);
        BOOST_REQUIRE(pipe2(err.data(), O_CLOEXEC) == 0);
        strings words = {STRATA_PROGRAM};
        words.insert(words.end(), arguments.begin(), arguments.end());
        std::vector<char*> argv;
        for (std::string& each : words) argv.push_back(each.data());
        argv.push_back(nullptr);
        process_ = fork();
        BOOST_REQUIRE(process_ >= 0);
        if (process_ == 0) {
            dup2(in[0], STDIN_FILENO);
            dup2(out[1], STDOUT_FILENO);
            dup2(err[1], STDERR_FILENO);
            signal(SIGINT, SIG_DFL);
            execv(argv.front(), argv.data());
            _exit(127);
        }
        close(in[0]);
        close(out[1]);
        close(err[1]);
        in_ = in[1];
        out_ = out[0];
        err_ = err[0];
    }
    ~running_program() {
        close_input();
        close(out_);
        close(err_);
    }
    running_program(const running_program&) = delete;
    running_program& operator=(const running_program&) = delete;

    void write(std::string_view text) const {
        while (!text.empty()) {
            const ssize_t count = ::write(in_, text.data(), text.size());
            BOOST_REQUIRE(count > 0);
            text.remove_prefix(static_cast<std::size_t>(count));
        }
    }
    /// Writes `text` to the program while another thread reads the output. Stops if the program stops reading.
    void write_what_is_taken(std::string_view text) const {
        for (ssize_t count = 0; !text.empty() && count >= 0; text.remove_prefix(static_cast<std::size_t>(count))) {
            count = ::write(in_, text.data(), text.size());
            if (count < 0) return;
        }
    }
    void close_input() {
        if (in_ >= 0) close(in_);
        in_ = -1;
    }
    void interrupt() const { kill(process_, SIGINT); }
    /// Reads the next part of the output. Returns "" at the end.
    [[nodiscard]] std::string read_some() const { return some_of(out_); }
    /// Reads the rest of the output, waits for the program, and returns the output and the exit status.
    outcome finish() {
        outcome o;
        for (std::string piece = read_some(); !piece.empty(); piece = read_some()) o.out += piece;
        for (std::string piece = some_of(err_); !piece.empty(); piece = some_of(err_)) o.err += piece;
        int status = 0;
        waitpid(process_, &status, 0);
        o.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
        return o;
    }

private:
    static std::string some_of(int descriptor) {
        std::string text(1U << 16U, '\0');
        const ssize_t count = read(descriptor, text.data(), text.size());
        text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
        return text;
    }
    pid_t process_ = -1;
    int in_ = -1, out_ = -1, err_ = -1;
};

struct robustness_fixture : program_fixture {
    /// Runs the program in a shell, with `redirections` after the arguments.
    [[nodiscard]] outcome redirected(const strings& arguments, const std::string& redirections) const {
        std::string command = shell_word(STRATA_PROGRAM);
        for (const std::string& each : arguments) command += " " + shell_word(each);
        const int status = std::system((command + " " + redirections).c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, folder.read("stdout"), folder.read("stderr")};
    }
    [[nodiscard]] std::string to(const char* name) const { return shell_word(folder.path(name)); }
};

std::string repeated(std::string_view text, std::size_t count) {
    std::string all;
    all.reserve(text.size() * count);
    for (std::size_t i = 0; i < count; ++i) all += text;
    return all;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(bad_surroundings, robustness_fixture)

// ---------------------------------------------------------------------------------------------------------------------
// Memory

BOOST_AUTO_TEST_CASE(out_of_memory_is_reported_for_the_input) {
    if (is_sanitized) return;  // sanitizers reserve terabytes, so memory cannot be limited
    // The file begins with text, so the program does not warn that the file is binary.
    const std::string big = folder.write("big.html", std::string(5000, 'x'));
    fs::resize_file(big, 400'000'000);
    const std::string limit = "ulimit -v 200000 &&";
    for (const strings& each : {strings{"tokenize", big},
                                {"tokenize", "--format=html5lib", big},
                                {"trace", big},
                                {"trace", "--drafts=2008,modern", big},
                                {"coverage", big},
                                {"minimize", "--drafts=2008,modern", big},
                                {"graph", "--trace=" + big}})
        BOOST_TEST_CONTEXT(each.front()) {
            const bool has_loop = each.front() != "minimize" && each.front() != "graph";
            check_refused(strata(each, "", limit), (has_loop ? big : each.front()) + ": out of memory");
        }
    const outcome tests = strata({"test", big}, "", limit);
    BOOST_TEST(tests.status == 2);
    BOOST_TEST(tests.err == "strata: " + big + ": out of memory\n");
    // The program processes other inputs after an input that is too large.
    const outcome two = strata({"tokenize", "--format=html5lib", big, folder.write("b.html", "b")}, "", limit);
    BOOST_TEST(two.status == 2);
    BOOST_TEST(two.out.ends_with("\"output\": [[\"Character\", \"b\"]], \"errors\": []}\n"));
    BOOST_TEST(two.err == "strata: " + big + ": out of memory\n");
}

BOOST_AUTO_TEST_CASE(an_input_beyond_the_limit_of_memory_is_reported_with_the_limit) {
    if (is_sanitized) return;
    const std::string big = folder.write("big.html", std::string(5000, 'x'));
    fs::resize_file(big, 400'000'000);
    for (const strings& each : {strings{"tokenize", "--max-memory=64", big},
                                {"trace", "--max-memory=64", big},
                                {"compare", "--max-memory=64", "--summary", big},
                                {"since", "--max-memory=64", big},
                                {"coverage", "--max-memory=64", big}})
        BOOST_TEST_CONTEXT(each.front()) {
            const outcome o = strata(each);
            BOOST_TEST(o.status == 2);
            BOOST_TEST(o.err.starts_with("strata: " + big + ": out of memory: the limit is 64 MB\n"), o.err);
        }
    BOOST_TEST(strata({"tokenize", "--max-memory=64", "-e", "<a>"}).status == 0);
    BOOST_TEST(contains(strata({"tokenize", "--max-memory=1", "-e", "x"}).err, "--max-memory must be 64 to"));
}

BOOST_AUTO_TEST_CASE(a_line_too_large_for_memory_leaves_the_answers_before_it) {
    if (is_sanitized) return;
    const std::string file = folder.write("cases", "{\"input\": \"a\"}\n");
    fs::resize_file(file, 400'000'000);
    const std::string command = "ulimit -v 200000 && " + shell_word(STRATA_PROGRAM) + " batch < " + shell_word(file) +
                                " > " + to("stdout") + " 2> " + to("stderr");
    const int status = std::system(command.c_str());
    BOOST_TEST(WEXITSTATUS(status) == 2);
    BOOST_TEST(folder.read("stdout") == "{\"version\": 1, \"output\": [[\"Character\", \"a\"]], \"errors\": []}\n");
    BOOST_TEST(folder.read("stderr") == "strata: batch: out of memory\n");
}

// ---------------------------------------------------------------------------------------------------------------------
// Temporary files

BOOST_AUTO_TEST_CASE(a_temporary_file_that_cannot_be_made_or_written_ends_the_run_with_one_line) {
    // The report is longer than the part of a report that is kept in memory.
    const std::string page = folder.write("page.html", repeated("<br/>", 3000));
    const strings inputs(4, page);
    for (const char* const jobs : {"-j1", "-j3"}) {
        strings arguments = {"compare", "--drafts=2008,2009", "--format=html", jobs};
        arguments.insert(arguments.end(), inputs.begin(), inputs.end());
        check_refused(strata(arguments, "", "TMPDIR=/nonexistent"),
                      "compare: a temporary file in /nonexistent: No such file or directory");
        check_refused(strata(arguments, "", "ulimit -f 1000;"), "compare: a temporary file: File too large");
    }
    check_refused(strata({"survey", "--drafts=2008,2009", page}, "", "TMPDIR=/nonexistent"),
                  "survey: a temporary file in /nonexistent: No such file or directory");
    // A report that fits into memory needs no temporary file.
    BOOST_TEST(strata({"compare", "--drafts=2008,2009", "--summary", page, page}, "", "TMPDIR=/nonexistent").status ==
               0);
}

BOOST_AUTO_TEST_CASE(more_output_than_a_file_may_have_is_an_error) {
    const std::string page = folder.write("page.html", repeated("<p>x", 20'000));
    const outcome o = strata({"tokenize", page}, "", "ulimit -f 100;");
    BOOST_TEST(o.status == 2);
    BOOST_TEST(o.err == "strata: standard output: File too large\n");
}

// ---------------------------------------------------------------------------------------------------------------------
// Standard streams

BOOST_AUTO_TEST_CASE(a_full_device_is_reported_by_every_command) {
    if (!fs::exists("/dev/full")) return;
    const std::string page = folder.write("page.html", "<br/>\0<p>");
    const std::string tests = folder.write("a.test", "{\"tests\": []}");
    for (const strings& each : {strings{"tokenize", page},
                                {"tokenize", "--format=jsonl", page},
                                {"tokenize", "--format=html5lib", page},
                                {"trace", page},
                                {"trace", "--drafts=2008,modern", page},
                                {"compare", page},
                                {"compare", "--format=json", page},
                                {"compare", "--format=html", page},
                                {"coverage", page},
                                {"test", tests},
                                {"drafts"},
                                {"states"},
                                {"diff", "2008", "2009", "--summary"},
                                {"graph"},
                                {"minimize", "--drafts=2008,modern", page},
                                {"--help"},
                                {"--version"},
                                {"tokenize", "--help"}})
        BOOST_TEST_CONTEXT(each.front()) {
            const outcome o = redirected(each, "> /dev/full 2> " + to("stderr"));
            BOOST_TEST(o.status == 2);
            // The report of minimize comes before the page.
            const bool reports_first = each.front() == "minimize";
            BOOST_TEST((reports_first ? o.err.substr(o.err.rfind("strata: ")) : o.err) ==
                       "strata: standard output: No space left on device\n");
        }
}

BOOST_AUTO_TEST_CASE(closed_streams_are_reported_and_nothing_takes_their_place) {
    const std::string page = folder.write("page.html", "<br/>");
    const outcome out = redirected({"tokenize", page}, ">&- 2> " + to("stderr"));
    BOOST_TEST(out.status == 2);
    BOOST_TEST(out.err == "strata: standard output: Bad file descriptor\n");
    const outcome in = redirected({"tokenize"}, "<&- > " + to("stdout") + " 2> " + to("stderr"));
    check_refused(in, "standard input: Bad file descriptor");
    check_refused(redirected({"batch"}, "<&- > " + to("stdout") + " 2> " + to("stderr")),
                  "standard input: Bad file descriptor");
    // Without a stream for a message, only the exit status reports the failure.
    BOOST_TEST(redirected({"tokenize", folder.path("missing")}, "> " + to("stdout") + " 2>&-").status == 2);
    BOOST_TEST(redirected({"tokenize", page}, "<&- >&- 2>&-").status == 2);
    BOOST_TEST(redirected({"tokenize", page}, "<&- > " + to("stdout") + " 2>&-").status == 0);
    BOOST_TEST(folder.read("page.html") == "<br/>");
}

BOOST_AUTO_TEST_CASE(a_directory_as_standard_input_is_reported) {
    check_refused(redirected({"tokenize"}, "< / > " + to("stdout") + " 2> " + to("stderr")),
                  "standard input: Is a directory");
    check_refused(redirected({"batch"}, "< / > " + to("stdout") + " 2> " + to("stderr")),
                  "standard input: Is a directory");
    check_refused(strata({"tokenize", folder.path("")}), folder.path("") + ": Is a directory");
}

BOOST_AUTO_TEST_CASE(a_reader_that_stops_early_is_not_a_failure_of_any_command) {
    const std::string page = folder.write("page.html", repeated("<b/>&x\n<a b b>", 20'000));
    for (const std::string arguments :
         {"tokenize", "tokenize --format=jsonl", "tokenize --format=html5lib", "trace", "trace --format=jsonl",
          "compare", "compare --format=json", "compare --format=html", "compare --summary"}) {
        const std::string command = "( " + shell_word(STRATA_PROGRAM) + " " + arguments + " " + shell_word(page) +
                                    " 2> " + to("stderr") + "; echo $? > " + to("status") +
                                    " ) | head -c 100 > /dev/null";
        BOOST_TEST_CONTEXT(arguments) {
            BOOST_TEST(std::system(command.c_str()) == 0);
            BOOST_TEST(folder.read("status") == "0\n");
            BOOST_TEST(folder.read("stderr") == "");
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Interrupts

BOOST_AUTO_TEST_CASE(an_interrupted_batch_keeps_its_answers) {
    running_program program({"batch"});
    program.write("{\"input\": \"a\"}\n");
    BOOST_TEST(program.read_some() == "{\"version\": 1, \"output\": [[\"Character\", \"a\"]], \"errors\": []}\n");
    program.write("{\"input\": \"b\"");
    program.interrupt();
    const outcome o = program.finish();
    BOOST_TEST(o.status == 130);
    BOOST_TEST(o.out == "");
    BOOST_TEST(o.err == "strata: interrupted\n");
}

BOOST_AUTO_TEST_CASE(an_interrupt_while_reading_is_not_the_end_of_the_input) {
    const std::string pipe = folder.path("pipe");
    BOOST_REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    for (const strings& each : {strings{"tokenize", pipe},
                                {"trace", pipe},
                                {"compare", pipe},
                                {"coverage", pipe},
                                {"minimize", "--drafts=2008,modern", pipe},
                                {"graph", "--trace=" + pipe}})
        BOOST_TEST_CONTEXT(each.front()) {
            running_program program(each);
            const int writer = open(pipe.c_str(), O_WRONLY);  // this waits until the program opens the pipe for reading
            BOOST_REQUIRE(writer >= 0);
            BOOST_TEST(write(writer, "<br/>", 5) == 5);
            program.interrupt();
            const outcome o = program.finish();
            close(writer);
            BOOST_TEST(o.status == 130);
            BOOST_TEST(o.out == "");
            BOOST_TEST(o.err == "strata: interrupted\n");
        }
}

BOOST_AUTO_TEST_CASE(an_interrupted_test_prints_the_totals_of_its_runs) {
    const std::string pipe = folder.path("pipe");
    BOOST_REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    const std::string tests =
        folder.write("a.test", R"({"tests": [{"description": "d", "input": "a", "output": [["Character", "a"]]}]})");
    running_program program({"test", tests, pipe});
    const int writer = open(pipe.c_str(), O_WRONLY);
    program.interrupt();
    const outcome o = program.finish();
    close(writer);
    BOOST_TEST(o.status == 130);
    BOOST_TEST(o.out == "1 passed, 0 failed\n");
}

BOOST_AUTO_TEST_CASE(an_interrupted_compare_keeps_the_places_it_found) {
    signal(SIGPIPE, SIG_IGN);
    running_program program({"compare", "--format=text", "--width=80", "-"});
    // The pipes cannot hold all of the text, and the program searches only a part of the text for an encoding. So the
    // program writes output before it has read all of the text.
    std::thread writer([&] { program.write_what_is_taken(repeated("<br/>x\n", 300'000)); });
    std::string out = program.read_some();
    program.interrupt();
    const outcome o = program.finish();
    writer.join();
    out += o.out;
    BOOST_TEST(o.status == 130);
    BOOST_TEST(o.err == "strata: interrupted\n");
    BOOST_TEST(out.starts_with("-:1:1: tokens differ\n"));
    BOOST_TEST(out.back() == '\n');
    BOOST_TEST(!contains(out, "places differ"));
}

BOOST_AUTO_TEST_CASE(an_interrupted_summary_keeps_its_counts) {
    const std::string pipe = folder.path("pipe");
    BOOST_REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    const std::string page = folder.write("page.html", "<br/>");
    for (const char* const format : {"--format=text", "--format=json", "--format=csv", "--format=html"}) {
        running_program program({"compare", "--drafts=2008,2009", "--summary", format, page, pipe, "late.html"});
        const int writer = open(pipe.c_str(), O_WRONLY);  // this waits until the program opens the pipe for reading
        BOOST_REQUIRE(writer >= 0);
        // The pages are longer than a chunk, and longer than the part that is searched for an encoding. So the program
        // has begun to compare.
        const std::string pages = repeated("<br/>", 240'000);
        BOOST_TEST(write(writer, pages.data(), pages.size()) == static_cast<ssize_t>(pages.size()));
        program.interrupt();
        const outcome o = program.finish();
        close(writer);
        BOOST_TEST(o.status == 130);
        BOOST_TEST(o.err == "strata: interrupted\n");
        BOOST_TEST(contains(o.out, "self-closing-flag"), o.out);
        if (format == std::string_view("--format=text")) {
            BOOST_TEST(contains(o.out, "pipe: interrupted after "), o.out);
            BOOST_TEST(contains(o.out, "1 input was not read: late.html\n"), o.out);
        }
        BOOST_TEST(o.out.back() == '\n');
    }
}

BOOST_AUTO_TEST_CASE(an_interrupted_summary_names_the_archive_that_was_not_read) {
    const std::string pipe = folder.path("pipe");
    BOOST_REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    const std::string content = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<br/>";
    const std::string record = "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a/\r\nContent-Length: " +
                               std::to_string(content.size()) + "\r\n\r\n" + content + "\r\n\r\n";
    const std::string archive = folder.write("a.warc", record + record);
    running_program program({"compare", "--drafts=2008,2009", "--summary", "--width=1000", "-j1",
                             folder.write("page.html", "<br/>"), pipe, archive, "late.html"});
    const int writer = open(pipe.c_str(), O_WRONLY);  // this waits until the program opens the pipe for reading
    BOOST_REQUIRE(writer >= 0);
    program.interrupt();
    const outcome o = program.finish();
    close(writer);
    BOOST_TEST(o.status == 130);
    BOOST_TEST(contains(o.out, "3 inputs were not read: " + pipe + ", " + archive + ", late.html\n"), o.out);
}

BOOST_AUTO_TEST_CASE(an_interrupted_compare_writes_no_partial_json_object) {
    running_program program({"compare", "--format=json", "-"});
    program.write("<br/>");  // the output begins with the input's length, so the program reads to the end before it
                             // writes
    program.interrupt();
    const outcome o = program.finish();
    BOOST_TEST(o.err == (o.status == 130 ? "strata: interrupted\n" : ""));
    // The interrupt may have arrived before the program installed its handler.
    BOOST_TEST((o.status == 130 || o.status == -SIGINT));
    BOOST_TEST(o.out == "");
}

BOOST_AUTO_TEST_CASE(an_interrupt_ends_output_in_progress) {
    const std::string page = folder.write("page.html", repeated("<br/>x\n", 300'000));
    for (const char* const format : {"--format=text", "--format=jsonl"}) {
        running_program program({"tokenize", format, page});
        std::string out = program.read_some();
        BOOST_TEST(!out.empty());
        program.interrupt();
        const outcome o = program.finish();
        out += o.out;
        BOOST_TEST(o.status == 130);
        BOOST_TEST(o.err == "strata: interrupted\n");
        BOOST_TEST(out.back() == '\n');
        BOOST_TEST(!contains(out, "end of file"));
        BOOST_TEST(!contains(out, "endOfFile"));
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Malformed input

BOOST_AUTO_TEST_CASE(json_of_any_depth_is_refused_or_read) {
    for (const std::string_view bracket : {"[", "{\"a\":", "[{\"input\":"}) {
        const std::string deep = repeated(bracket, 100'000);
        const outcome batch = strata({"batch"}, deep + "\n{\"input\": \"a\"}\n{\"input\": " + deep + "\n");
        BOOST_TEST(batch.status == 2);
        const strings answers = lines_of(batch.out);
        BOOST_REQUIRE(answers.size() == 3U);
        BOOST_TEST(answers[0] == "{\"version\":1,\"error\":\"arrays and objects are nested more than 500 deep\"}");
        BOOST_TEST(answers[1] == "{\"output\": [[\"Character\", \"a\"]], \"errors\": []}");
        BOOST_TEST(answers[2] == "{" + answers[0].substr(answers[0].find("\"error\"")));
    }
    // This JSON is well-formed, but nested too deeply for recursive functions.
    const std::string deep = repeated("[", 100'000) + repeated("]", 100'000);
    const std::string file =
        folder.write("deep.test", R"({"tests": [{"description": "d", "input": "", "output": )" + deep + "}]}");
    for (const strings& each : {strings{"test", file}, {"coverage", file}, {"test", "--known=" + file, file}}) {
        const outcome o = strata(each);
        BOOST_TEST(o.status == 2);
        BOOST_TEST(o.err == "strata: " + file + ": arrays and objects are nested more than 500 deep\n");
    }
    const std::string shallow = repeated("[", 400) + repeated("]", 400);
    BOOST_TEST(
        strata({"batch"}, "{\"input\": \"a\", \"x\": " + shallow + ", \"y\": \"" + repeated("[", 1000) + "\\\"\"}")
            .status == 0);
}

BOOST_AUTO_TEST_CASE(invalid_lines_of_a_batch_are_explained) {
    const std::vector<std::pair<std::string, std::string>> lines = {
        {"{", "not JSON at column 2: unexpected end of input; expected string literal"},
        {"nul", "not JSON at column 4: invalid literal; last read: 'nul'"},
        {"{\"input\": \"\xFF\"}",
         "not JSON at column 12: invalid string: ill-formed UTF-8 byte; last read: '\"\xEF\xBF\xBD'"},
        {"{\"input\": \"\\ud800\\ud800\" 1}", "not JSON at column 26: unexpected number literal; expected '}'"},
        {"{\"input\": 1e999}", "JSON that cannot be read: number overflow parsing '1e999'"},
        {"[]", "it is not an object"},
        {"\"input\"", "it is not an object"},
        {"{\"input\": 1}", "\"input\" is not a string"},
        {"{\"input\": null}", "\"input\" is not a string"},
        {"{}", "\"input\" is missing"},
        {"{\"input\": \"\", \"foreign\": 1}", "\"foreign\" is neither true nor false"},
        {"{\"input\": \"\", \"draft\": []}", "\"draft\" is not a string"},
        {"{\"input\": \"\", \"initialState\": {}}", "\"initialState\" is not a string"},
        {"{\"input\": \"\", \"lastStartTag\": true}", "\"lastStartTag\" is not a string"}};
    std::string input;
    for (const auto& [line, answer] : lines) input += line + "\n";
    const outcome o = strata({"batch"}, input);
    BOOST_TEST(o.status == 2);
    const strings answers = lines_of(o.out);
    BOOST_REQUIRE(answers.size() == lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        BOOST_TEST_CONTEXT(lines[i].first)
        BOOST_TEST(nlohmann::json::parse(answers[i])["error"].get<std::string>() == lines[i].second);
    }
    BOOST_TEST(o.err == "strata: batch: 14 of 14 lines failed; first at line 1: " + lines[0].second + "\n");
}

BOOST_AUTO_TEST_CASE(a_message_about_a_line_does_not_repeat_all_of_it) {
    const outcome o = strata({"batch"}, "{\"input\": \"" + std::string(1'000'000, 'x'));
    BOOST_TEST(o.status == 2);
    BOOST_TEST(o.out.size() < 1000U);
    BOOST_TEST(o.err.size() < 1000U);
    const outcome named = strata({"batch"}, "{\"input\": \"\", \"draft\": \"" + std::string(1'000'000, 'x') + "\"}");
    BOOST_TEST(named.out.size() < 1000U);
    BOOST_TEST(named.err.size() < 1000U);
    const outcome argument = strata({"tokenize", "--draft=" + std::string(100'000, 'x')});
    BOOST_TEST(argument.err.size() < 2000U);
    BOOST_TEST(contains(argument.err, "Known drafts: 2007"), argument.err);
}

BOOST_AUTO_TEST_CASE(a_malformed_test_file_is_reported_with_the_place) {
    const std::string file = folder.write("x.test", "{\n  \"tests\": [\n    \"\\ud800\\ud800\\ud800\", ]\n}\n");
    BOOST_TEST(strata({"test", file}).err ==
               "strata: " + file +
                   ": not JSON at line 3, column 27: unexpected ']'; expected '[', '{', or a literal\n");
}

// ---------------------------------------------------------------------------------------------------------------------
// Environment variables

BOOST_AUTO_TEST_CASE(an_invalid_columns_variable_is_ignored) {
    const std::string page = folder.write("page.html", "<br/><p a=\"b\"c>");
    const auto with = [&](const std::string& columns, const strings& arguments) {
        return strata(arguments, "", "COLUMNS=" + columns).out;
    };
    for (const strings& each : {strings{"compare", page},
                                {"diff", "2008", "2009"},
                                {"coverage", page},
                                {"trace", page},
                                {"trace", "--drafts=2008,modern", page}})
        BOOST_TEST_CONTEXT(each.front()) {
            const std::string usual = with("", each);
            BOOST_TEST(!usual.empty());
            for (const char* const columns : {"0", "-1", "x", "80x", "99999999999999999999999", "''"})
                BOOST_TEST(with(columns, each) == usual, columns);
            BOOST_TEST(!with("1", each).empty());
            BOOST_TEST(with("1000", each) == with("1000000000", each));
        }
}

BOOST_AUTO_TEST_CASE(the_locale_changes_nothing) {
    const std::string page = folder.write("page.html", "<br/>\xC3\xA9\xF0\x9F\x98\x80&notit;");
    for (const strings& each : {strings{"compare", page}, {"tokenize", page}, {"tokenize", folder.path("missing")}}) {
        const outcome c = strata(each, "", "LC_ALL=C");
        const outcome utf8 = strata(each, "", "LC_ALL=C.UTF-8");
        const outcome unset = strata(each, "", "env -u LC_ALL -u LANG -u TERM");
        BOOST_TEST(c.out == utf8.out);
        BOOST_TEST(c.err == utf8.err);
        BOOST_TEST(c.out == unset.out);
        BOOST_TEST(c.err == unset.err);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace robustness_test
