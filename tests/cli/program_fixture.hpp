#pragma once
// Runs the program end to end: arguments and standard input in, both outputs and the exit status out.

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
#include <vector>

namespace strata::testing {

namespace fs = std::filesystem;

/// A folder of its own for each test, removed after it.
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

struct outcome {
    int status = -1;
    std::string out, err;
};

struct program_fixture {
    scratch_folder folder;

    [[nodiscard]] outcome strata(const std::vector<std::string>& arguments, std::string_view input = "",
                                 const std::string& before = "") const {
        std::string command = before + " " + shell_word(STRATA_PROGRAM);
        for (const std::string& each : arguments) command += " " + shell_word(each);
        command += " < " + shell_word(folder.write("stdin", input)) + " > " + shell_word(folder.path("stdout")) +
                   " 2> " + shell_word(folder.path("stderr"));
        const int status = std::system(command.c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, folder.read("stdout"), folder.read("stderr")};
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

inline bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// Checks that a run failed: status 2, nothing on standard output, one line on standard error.
inline void check_refused(const outcome& o, std::string_view line) {
    BOOST_TEST(o.status == 2);
    BOOST_TEST(o.out == "");
    BOOST_TEST(o.err == "strata: " + std::string(line) + "\n");
}

/// The same if only a part of the line matters.
inline void check_refused_with(const outcome& o, std::string_view part) {
    BOOST_TEST(o.status == 2);
    BOOST_TEST(o.out == "");
    BOOST_TEST(o.err.starts_with("strata: "));
    BOOST_TEST(std::count(o.err.begin(), o.err.end(), '\n') == 1);
    BOOST_TEST(contains(o.err, part), o.err << " holds " << part);
}

}  // namespace strata::testing
