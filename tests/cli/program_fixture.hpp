#pragma once
// Runs command lines: passes arguments and standard input, and returns both outputs and the exit status.

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/cli/program.hpp"
#include "core/engine/registry.hpp"
#include "drafts/registry.hpp"

namespace strata::testing {

namespace fs = std::filesystem;

/// A new folder for a test. The destructor removes it.
class scratch_folder {
public:
    scratch_folder() {
        std::string name = (fs::temp_directory_path() / "strata-cli-XXXXXX").string();
        BOOST_REQUIRE(mkdtemp(name.data()) != nullptr);
        path_ = name;
    }
    ~scratch_folder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    scratch_folder(const scratch_folder&) = delete;
    scratch_folder& operator=(const scratch_folder&) = delete;

    [[nodiscard]] std::string path(const std::string& name) const { return (path_ / name).string(); }
    [[nodiscard]] std::string write(const std::string& name, std::string_view content) const {
        std::ofstream(path_ / name, std::ios::binary) << content;
        return path(name);
    }
    [[nodiscard]] std::string read(const std::string& name) const {
        std::ifstream file(path_ / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    }

private:
    fs::path path_;
};

inline std::string shell_word(std::string_view word) {
    std::string text = "'";
    for (const char c : word) {
        if (c == '\'')
            text += "'\\''";
        else
            text += c;
    }
    return text + "'";
}

inline bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// Returns how often `part` occurs in `text`.
inline std::size_t count_of(const std::string& text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

/// Removes the members "encoding" of inputs that are UTF-8 by default or because of a byte order mark. Nearly every
/// output has such members, but most tests are about something else.
inline std::string without_default_encodings(std::string text) {
    for (std::size_t at = 0; (at = text.find("\"encoding\":", at)) != std::string::npos;) {
        const std::size_t end = text.find('}', at);
        const std::string_view member = std::string_view(text).substr(at, end - at);
        const bool is_default = end != std::string::npos && contains(std::string(member), "\"name\":\"UTF-8\"") &&
                                (contains(std::string(member), "\"rule\":\"default\"") ||
                                 contains(std::string(member), "\"rule\":\"byteOrderMark\""));
        const std::size_t comma = text.find_first_not_of(" ", end + 1);
        if (!is_default || comma == std::string::npos || text[comma] != ',') {
            ++at;
            continue;
        }
        text.erase(at, text.find_first_not_of(' ', comma + 1) - at);
    }
    return text;
}

struct outcome {
    int status = -1;
    std::string out, err;
};

/// Runs a command line in this process, with the drafts and revisions of `known`. Starting a process takes longer
/// than running most commands.
inline outcome run_with(const registry& known, const std::vector<std::string>& arguments, std::string_view input) {
    std::vector<const char*> words = {"strata"};
    for (const std::string& each : arguments) words.push_back(each.c_str());
    std::istringstream in{std::string(input)};
    std::ostringstream out, err;
    const int status = cli::run(known, static_cast<int>(words.size()), words.data(), cli::console{in, out, err});
    return {status, out.str(), err.str()};
}

/// Runs command lines in this process, or on request in a process of their own. A command line that sets limits
/// (`--max-memory`, `--timeout`) would set them for the test too, so it needs a process of its own.
struct command_fixture {
    scratch_folder folder;

    [[nodiscard]] outcome strata(const std::vector<std::string>& arguments, std::string_view input = "") const {
        outcome o = run_with(drafts::known(), arguments, input);
        o.out = without_default_encodings(std::move(o.out));
        return o;
    }
    /// Returns the standard output, with nothing removed.
    [[nodiscard]] std::string written(const std::vector<std::string>& arguments, std::string_view input = "") const {
        return run_with(drafts::known(), arguments, input).out;
    }
    /// Runs the program. `before` goes before its name in the shell: variables, or commands that end in "&&".
    [[nodiscard]] outcome process(const std::vector<std::string>& arguments, std::string_view input = "",
                                  const std::string& before = "") const {
        std::string command = before + " " + shell_word(STRATA_PROGRAM);
        for (const std::string& each : arguments) command += " " + shell_word(each);
        command += " < " + shell_word(folder.write("stdin", input)) + " > " + shell_word(folder.path("stdout")) +
                   " 2> " + shell_word(folder.path("stderr"));
        const int status = std::system(command.c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, without_default_encodings(folder.read("stdout")),
                folder.read("stderr")};
    }
};

/// Runs every command line in a process of its own, for tests of the program's streams, environment and signals.
struct program_fixture : command_fixture {
    [[nodiscard]] outcome strata(const std::vector<std::string>& arguments, std::string_view input = "",
                                 const std::string& before = "") const {
        return process(arguments, input, before);
    }
    [[nodiscard]] std::string written(const std::vector<std::string>& arguments, std::string_view input = "") const {
        (void)process(arguments, input);
        return folder.read("stdout");
    }
};

inline std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

inline std::string last_line(const std::string& text) {
    const std::vector<std::string> lines = lines_of(text);
    return lines.empty() ? "" : lines.back();
}

/// Checks that a run failed: status 2, nothing on standard output, and `line` on standard error.
inline void check_refused(const outcome& o, std::string_view line) {
    BOOST_TEST(o.status == 2);
    BOOST_TEST(o.out == "");
    BOOST_TEST(o.err == "strata: " + std::string(line) + "\n");
}

/// Checks that a run failed: status 2, nothing on standard output, and on standard error a line that contains `part`.
inline void check_refused_with(const outcome& o, std::string_view part) {
    BOOST_TEST(o.status == 2);
    BOOST_TEST(o.out == "");
    BOOST_TEST(o.err.starts_with("strata: "));
    BOOST_TEST(std::count(o.err.begin(), o.err.end(), '\n') == 1);
    BOOST_TEST(contains(o.err, part), o.err << " holds " << part);
}

}  // namespace strata::testing
