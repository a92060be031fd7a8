// Runs the program with one argument per line; the text after an empty line is standard input. The program must exit
// with a documented status. If it could not do what the arguments say, it must write one line to standard error.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/program.hpp"
#include "drafts/registry.hpp"
#include "tests/fuzz/printed_text.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/recording.hpp"

namespace strata::fuzz {
namespace {

/// Returns whether the argument could make the program read files of this machine, run another program or search for a
/// long time. Such arguments are left out.
bool is_left_out(const std::string& argument) {
    std::error_code ignored;
    return argument.find('/') != std::string::npos || argument.find("svg") != std::string::npos ||
           argument == "witness" || (!argument.empty() && std::filesystem::exists(argument, ignored));
}

}  // namespace

void run(std::string_view data) {
    std::vector<std::string> arguments = {"strata"};
    while (!data.empty()) {
        const std::size_t end = data.find('\n');
        std::string next(data.substr(0, end));
        data = end == std::string_view::npos ? std::string_view() : data.substr(end + 1);
        if (next.empty()) break;
        if (is_left_out(next)) return;
        // An argument ends at its first NUL.
        arguments.push_back(next.substr(0, next.find('\0')));
        if (arguments.size() > 12) return;
    }
    std::vector<const char*> pointers;
    for (const std::string& each : arguments) pointers.push_back(each.c_str());
    std::istringstream in{std::string(data)};
    std::ostringstream out, err;
    const int status =
        cli::run(drafts::known(), static_cast<int>(pointers.size()), pointers.data(), cli::console{in, out, err});

    const auto fail = [&](std::string_view what, std::string_view text) {
        throw failure(fmt::format("{}: {}: {}", testing::readable(fmt::format("{}", fmt::join(arguments, " "))), what,
                                  testing::readable(text)));
    };
    const std::string said = err.str();
    if (status != cli::done && status != cli::negative_result && status != cli::failed)
        fail("status", fmt::format("{}", status));
    if (const std::string bad = obeyed_by_terminal(said, arguments.size() == 1); !bad.empty())
        fail("standard error", bad + " in " + said);
    if (arguments.size() == 1) return;  // without arguments, the program prints its help
    if (status == cli::failed && said.empty()) fail("no error message", "");
    if (!said.empty() && said.rfind("strata: ", 0) != 0) fail("an error message in another format", said);
    // This is how the program reports an unexpected exception. Messages quote arguments, which may contain anything.
    const auto says_so = [](std::string_view text) { return text.find("internal error:") != std::string_view::npos; };
    if (says_so(said) && std::none_of(arguments.begin(), arguments.end(), says_so))
        fail("an unexpected exception", said);
}

}  // namespace strata::fuzz
