#include "tests/examples/console_block.hpp"

#include <stdlib.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace strata::testing {
namespace {

namespace fs = std::filesystem;

bool runs_the_program(const std::string& command) { return command.find("strata ") != std::string::npos; }

std::string shell_word(const std::string& text) {
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

// Returns the parts of a line that are between backticks.
std::vector<std::string> quoted_in(const std::string& line) {
    std::vector<std::string> found;
    for (std::size_t from = line.find('`'); from != std::string::npos; from = line.find('`', from)) {
        const std::size_t to = line.find('`', from + 1);
        if (to == std::string::npos) break;
        found.push_back(line.substr(from + 1, to - from - 1));
        from = to + 1;
    }
    return found;
}

}  // namespace

std::vector<example> examples_in(const std::vector<std::string>& page) {
    std::vector<example> found;
    std::string block;
    bool takes_output = false;
    for (std::size_t i = 0; i < page.size(); ++i) {
        const std::string& line = page[i];
        if (line.starts_with("```")) {
            block = block.empty() ? line.substr(3) : "";
            takes_output = false;
        } else if (block == "console" && line.starts_with("$ ")) {
            takes_output = runs_the_program(line);
            if (takes_output) found.push_back({i, line.substr(2), {}});
        } else if (block == "sh" && line.starts_with("build/strata ")) {
            found.push_back({i, line, {}});
        } else if (takes_output) {
            found.back().output.push_back(line);
        }
    }
    return found;
}

std::vector<question> questions_in(const std::vector<std::string>& page) {
    std::vector<question> found;
    std::vector<std::string> answers;
    bool asks = false, in_block = false, takes_block = false;
    for (std::size_t i = 0; i < page.size(); ++i) {
        const std::string& line = page[i];
        if (line.starts_with("```")) {
            in_block = !in_block;
            takes_block = in_block && asks && line == "```console";
            if (takes_block) found.push_back({i, answers, {}});
            asks = false;
            answers.clear();
        } else if (takes_block) {
            found.back().block.push_back(line);
        } else if (line.starts_with("<!-- answered by ")) {
            answers = quoted_in(line);
        } else if (!in_block && !line.empty() && !line.starts_with('<')) {  // a line that begins with "<" is HTML,
                                                                            // which folds an answer
            asks = line.ends_with('?');
        }
    }
    return found;
}

std::vector<std::string> missing_answers(const question& of) {
    std::vector<std::string> missing;
    for (const std::string& each : of.answers) {
        const auto answers = [&](const std::string& line) {
            return !line.starts_with("$ ") && line.find(each) != std::string::npos;
        };
        if (std::none_of(of.block.begin(), of.block.end(), answers)) missing.push_back(each);
    }
    return missing;
}

bool matches(const std::vector<std::string>& expected, const std::vector<std::string>& lines) {
    // "..." separates the parts of `expected`, which must occur in this order. The output must begin with the first
    // part and end with the last part.
    auto at = lines.begin();
    auto part = expected.begin();
    for (bool first = true;; first = false) {
        const auto end = std::find(part, expected.end(), "...");
        const bool last = end == expected.end();
        const auto length = end - part;
        if (lines.end() - at < length) return false;
        if (last && first) return lines == expected;
        if (last) return std::equal(part, end, lines.end() - length);
        at = first ? std::mismatch(part, end, at).first == end ? at : lines.end()
                   : std::search(at, lines.end(), part, end);
        if (at == lines.end() && length > 0) return false;
        at += length;
        part = end + 1;
    }
}

std::vector<std::string> renewed(const std::vector<std::string>& expected, const std::vector<std::string>& lines) {
    const auto cut = std::find(expected.begin(), expected.end(), "...");
    if (cut == expected.end()) return lines;
    const auto before = static_cast<std::size_t>(cut - expected.begin());
    const auto after = static_cast<std::size_t>(expected.end() - cut) - 1;
    if (before + after >= lines.size()) return lines;
    std::vector<std::string> shown(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(before));
    shown.emplace_back("...");
    shown.insert(shown.end(), lines.end() - static_cast<std::ptrdiff_t>(after), lines.end());
    return shown;
}

example_folder::example_folder(const std::string& clone, const std::string& program, const std::string& shared) {
    std::string name = (fs::temp_directory_path() / "strata-examples-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for the examples");
    path_ = name;
    const fs::path root(path_);
    fs::create_directories(root / "clone/build");
    fs::create_directory(root / "bin");
    fs::create_symlink(program, root / "clone/build/strata");
    fs::create_symlink(program, root / "bin/strata");
    for (const char* const each : {"docs", "drafts", "core", "tests"})
        fs::create_directory_symlink(fs::path(clone) / each, root / "clone" / each);
    if (!shared.empty()) fs::create_directory_symlink(shared, root / "shared");
}

example_folder::~example_folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

example_run example_folder::run(const std::string& command) const {
    const std::string output = path_ + "/output";
    const std::string line = "cd " + shell_word(path_ + "/clone") + " && PATH=" + shell_word(path_ + "/bin") +
                             ":$PATH && export PATH && unset COLUMNS NO_COLOR && { " + command + "\n} > " +
                             shell_word(output) + " 2>&1 < /dev/null";
    example_run result;
    const int status = std::system(line.c_str());
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    result.lines = lines_of_file(output);
    return result;
}

std::vector<std::string> lines_of_file(const std::string& path) {
    std::vector<std::string> lines;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

std::vector<std::string> pages_with_examples(const std::string& clone) {
    std::vector<std::string> pages = {"README.md"};
    for (const auto& each : fs::directory_iterator(fs::path(clone) / "docs"))
        if (each.path().extension() == ".md") pages.push_back("docs/" + each.path().filename().string());
    std::sort(pages.begin(), pages.end());
    return pages;
}

}  // namespace strata::testing
