// The output for a user at a terminal: colours, a pager, and a message when the program waits for the keyboard.

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/cli/program_fixture.hpp"

namespace terminal_test {

namespace {

using namespace strata::testing;
using strings = std::vector<std::string>;
using environment = std::vector<std::pair<std::string, std::string>>;

// Runs the program on a terminal of its own. `shown` returns everything that appears on the terminal.
class on_a_terminal {
public:
    explicit on_a_terminal(const strings& arguments, const environment& variables = {}) {
        strings words = {STRATA_PROGRAM};
        words.insert(words.end(), arguments.begin(), arguments.end());
        std::vector<char*> argv;
        for (std::string& each : words) argv.push_back(each.data());
        argv.push_back(nullptr);
        winsize size{};
        size.ws_row = 24;
        size.ws_col = 80;
        process_ = forkpty(&terminal_, nullptr, nullptr, &size);
        BOOST_REQUIRE(process_ >= 0);
        if (process_ == 0) {
            for (const char* each : {"NO_COLOR", "PAGER", "STRATA_PAGER", "LESS", "COLUMNS", "FORCE_HYPERLINK"})
                unsetenv(each);
            setenv("TERM", "xterm", 1);
            for (const auto& [name, value] : variables) setenv(name.c_str(), value.c_str(), 1);
            execv(argv.front(), argv.data());
            _exit(126);
        }
    }
    ~on_a_terminal() {
        if (process_ > 0) {
            kill(process_, SIGKILL);
            waitpid(process_, nullptr, 0);
        }
        ::close(terminal_);
    }
    on_a_terminal(const on_a_terminal&) = delete;
    on_a_terminal& operator=(const on_a_terminal&) = delete;

    void type(std::string_view keys) const {
        BOOST_REQUIRE(::write(terminal_, keys.data(), keys.size()) == static_cast<ssize_t>(keys.size()));
    }
    // Waits until `text` appears on the terminal. Returns false if the text does not appear within ten seconds.
    bool shows(std::string_view text) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        while (shown_.find(text) == std::string::npos && std::chrono::steady_clock::now() < end)
            if (!read_more()) break;
        return shown_.find(text) != std::string::npos;
    }
    // Waits for the program to end. Returns everything on the terminal, with LF as line ends.
    std::string shown() {
        while (read_more()) {
        }
        std::string text;
        for (const char c : shown_)
            if (c != '\r') text += c;
        return text;
    }
    int status() {
        shown();
        int status = 0;
        waitpid(std::exchange(process_, -1), &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }

private:
    bool read_more() {
        pollfd waits{terminal_, POLLIN, 0};
        if (poll(&waits, 1, 10000) <= 0) return false;
        std::array<char, 4096> bytes{};
        const ssize_t count = ::read(terminal_, bytes.data(), bytes.size());
        if (count <= 0) return false;
        shown_.append(bytes.data(), static_cast<std::size_t>(count));
        return true;
    }

    int terminal_ = -1;
    pid_t process_ = -1;
    std::string shown_;
};

const environment no_pager = {{"PAGER", ""}};
constexpr std::string_view escape = "\x1B[";

struct terminal_fixture : program_fixture {
    // Returns an environment whose pager marks every line that it shows.
    [[nodiscard]] environment marking_pager() const {
        const std::string path = folder.write("pager", "#!/bin/sh\nsed 's/^/paged: /'\n");
        fs::permissions(path, fs::perms::owner_all);
        return {{"PAGER", path}};
    }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(terminal, terminal_fixture)

BOOST_AUTO_TEST_CASE(every_text_form_has_colour_on_a_terminal_and_only_there) {
    const std::string page = folder.write("page.html", "<p a=1 a=2><br/>");
    const std::vector<strings> commands = {{"tokenize", page},
                                           {"compare", page},
                                           {"trace", page},
                                           {"trace", "--drafts=2008,2009", page},
                                           {"coverage", page},
                                           {"diff", "2008", "2009", "--summary"},
                                           {"states", "data"},
                                           {"drafts"},
                                           {"states"},
                                           {"changes"},
                                           {"changes", "self-closing-flag"}};
    for (const strings& each : commands) {
        BOOST_TEST_CONTEXT(each.front() << " " << each.back()) {
            BOOST_TEST(contains(on_a_terminal(each, no_pager).shown(), escape));
            BOOST_TEST(!contains(strata(each).out, escape));
            environment plain = no_pager;
            plain.emplace_back("NO_COLOR", "1");
            BOOST_TEST(!contains(on_a_terminal(each, plain).shown(), escape));
            plain.back() = {"TERM", "dumb"};
            BOOST_TEST(!contains(on_a_terminal(each, plain).shown(), escape));
            strings with = each;
            with.emplace_back("--color=always");
            BOOST_TEST(contains(strata(with).out, escape));
            with.back() = "--color=never";
            BOOST_TEST(!contains(on_a_terminal(with, no_pager).shown(), escape));
        }
    }
}

BOOST_AUTO_TEST_CASE(text_on_a_terminal_goes_through_the_pager) {
    const environment variables = marking_pager();
    on_a_terminal drafts({"drafts"}, variables);
    BOOST_TEST(contains(drafts.shown(), "paged: "));
    BOOST_TEST(drafts.status() == 0);
    BOOST_TEST(contains(on_a_terminal({"--help"}, variables).shown(), "paged: Usage: strata"));
    BOOST_TEST(!contains(on_a_terminal({"drafts", "--no-pager"}, variables).shown(), "paged: "));
    BOOST_TEST(!contains(on_a_terminal({"--no-pager", "drafts"}, variables).shown(), "paged: "));
    BOOST_TEST(!contains(strata({"drafts"}, "", "PAGER='" + variables.front().second + "'").out, "paged: "));
}

BOOST_AUTO_TEST_CASE(a_pager_for_strata_alone_comes_first) {
    environment variables = {{"PAGER", "false"}, {"STRATA_PAGER", marking_pager().front().second}};
    BOOST_TEST(contains(on_a_terminal({"drafts"}, variables).shown(), "paged: "));
    variables[1].second = "cat";
    BOOST_TEST(contains(on_a_terminal({"drafts"}, variables).shown(), "2007"));
}

BOOST_AUTO_TEST_CASE(a_pager_may_be_a_shell_command) {
    BOOST_TEST(contains(on_a_terminal({"drafts"}, {{"PAGER", "cat | sed 's/^/both: /'"}}).shown(), "both: "));
}

BOOST_AUTO_TEST_CASE(a_pager_that_does_not_exist_hides_nothing) {
    on_a_terminal drafts({"drafts"}, {{"PAGER", "/nonexistent/pager"}});
    BOOST_TEST(contains(drafts.shown(), "2007"));
    BOOST_TEST(drafts.status() == 0);
}

BOOST_AUTO_TEST_CASE(quitting_the_pager_ends_the_program_quietly) {
    const std::string page = folder.write("page.html", std::string(1U << 20U, '\n') + "<p>");
    on_a_terminal trace({"trace", page}, {{"PAGER", "head -n 1"}});
    BOOST_TEST(!contains(trace.shown(), "strata:"));
    BOOST_TEST(trace.status() == 0);
}

BOOST_AUTO_TEST_CASE(errors_do_not_start_a_pager) {
    on_a_terminal missing({"tokenize", folder.path("missing.html")}, marking_pager());
    const std::string shown = missing.shown();
    BOOST_TEST(contains(shown, "strata: "));
    BOOST_TEST(!contains(shown, "paged: "));
    BOOST_TEST(missing.status() == 2);
}

BOOST_AUTO_TEST_CASE(a_terminal_as_standard_input_is_announced) {
    on_a_terminal tokenize({"tokenize"}, no_pager);
    BOOST_REQUIRE(tokenize.shows("strata: reading standard input; press Ctrl-D to end it"));
    tokenize.type("<b>\n\x04");
    BOOST_TEST(contains(tokenize.shown(), "start tag"));
    BOOST_TEST(tokenize.status() == 0);
    BOOST_TEST(strata({"tokenize"}, "<b>").err == "");
}

BOOST_AUTO_TEST_CASE(keys_meant_for_the_input_do_not_go_to_a_pager) {
    on_a_terminal compare({"compare"}, marking_pager());
    BOOST_REQUIRE(compare.shows("press Ctrl-D to end it"));
    compare.type("<br/>\n\x04");
    BOOST_TEST(!contains(compare.shown(), "paged: "));
}

BOOST_AUTO_TEST_CASE(ctrl_c_ends_with_130) {
    on_a_terminal tokenize({"tokenize"}, no_pager);
    BOOST_REQUIRE(tokenize.shows("press Ctrl-D to end it"));
    tokenize.type("\x03");
    BOOST_TEST(tokenize.status() == 130);
}

BOOST_AUTO_TEST_CASE(a_blank_name_of_a_pager_means_no_pager) {
    for (const char* const each : {"", " ", "cat", " cat "})
        BOOST_TEST(contains(on_a_terminal({"drafts"}, {{"PAGER", each}}).shown(), "2007"), each);
}

BOOST_AUTO_TEST_CASE(repeated_interrupts_do_not_kill_the_program_before_its_pager) {
    const std::string page = folder.write("page.html", std::string(1U << 22U, '\n') + "<p>");
    // The pager reads one line, and reads the rest only when the user presses a key.
    const std::string pager = folder.write(
        "pager",
        "#!/bin/sh\ntrap '' INT\nread -r line\necho \"paged: $line\"\nread -r key < /dev/tty\nexec cat > /dev/null\n");
    fs::permissions(pager, fs::perms::owner_all);
    on_a_terminal trace({"trace", page}, {{"PAGER", pager}});
    BOOST_REQUIRE(trace.shows("paged: "));
    trace.type("\x03");
    trace.type("\x03");
    trace.type("\x03");
    trace.type("q\n");
    BOOST_TEST(trace.status() == 130);
}

BOOST_AUTO_TEST_CASE(links_of_inputs_never_reach_a_terminal) {
    const std::string link = "\x1B]8;;https://example.org/\x1B\\text\x1B]8;;\x1B\\";
    const environment links = {{"PAGER", ""}, {"FORCE_HYPERLINK", "1"}};
    for (const strings& each : {strings{"tokenize", "-e", link}, strings{"compare", "-e", "<br/>" + link},
                                strings{"trace", "-e", link}, strings{"tokenize", link}})
        BOOST_TEST(!contains(on_a_terminal(each, links).shown(), "\x1B]8;;https://example.org/"), each.front());
    // The links that strata itself writes reach the terminal, if it supports links.
    BOOST_TEST(contains(on_a_terminal({"compare", "-e", "<br/>"}, links).shown(), "\x1B]8;;https://"));
    BOOST_TEST(!contains(on_a_terminal({"compare", "-e", "<br/>"}, no_pager).shown(), "\x1B]8;;"));
}

BOOST_AUTO_TEST_CASE(html_on_the_command_line_is_an_input) {
    BOOST_TEST(contains(strata({"tokenize", "-e", "<b>"}).out, "start tag   b"));
    BOOST_TEST(contains(strata({"compare", "-e", "<br/>"}).out, "-e:1:"));
    BOOST_TEST(contains(strata({"trace", "-e", "<b>"}).out, "Tag open"));
    BOOST_TEST(strata({"minimize", "--drafts=2008,2009", "-e", "xx<br/>yy"}).out == "<br/>");
    BOOST_TEST(strata({"coverage", "-e", "<b>"}).status == 0);
    BOOST_TEST(contains(strata({"tokenize", "-e", ""}).out, "end of file"));
    // The inputs are several words on the command line and a file between them.
    const std::string page = folder.write("page.html", "<i>");
    const outcome o = strata({"tokenize", "-e", "<b>", page, "-e", "<u>"});
    BOOST_TEST(contains(o.out, "==> -e[1] <=="));
    BOOST_TEST(contains(o.out, "==> -e[2] <=="));
    BOOST_TEST(contains(o.out, "==> " + page + " <=="));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terminal_test
