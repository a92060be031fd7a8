// Runs every command of the program on hostile inputs of several sizes. Checks that time and memory grow no faster than
// the input.
//
//   strata_hostile PROGRAM [--quick] [--sizes=N,N,N] [--only=TEXT] [--command=TEXT] [--figures]
//
// Memory is the peak of the process. It must be at most a constant plus 64 bytes for each byte of the input. Time is
// processor time. It must not more than triple twice in a row when the size doubles. --quick checks only memory, at two
// sizes, on the inputs that need the most memory. Each day, it takes another third of these inputs (tests/sample.hpp).
// Exit status: 0 if everything is within its bounds, 1 if something is not, 2 if a command could not be run.

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "tests/hostile/patterns.hpp"
#include "tests/sample.hpp"

namespace {

using strata::testing::hostile_pattern;

constexpr std::uint64_t bytes_for_a_byte = 64;
constexpr std::uint64_t constant_memory = std::uint64_t{30} << 20U;
// To name the changes, a comparison also runs some of the texts between the two drafts, and keeps these runs. Each of
// them covers at most 32 KB of the input.
constexpr std::uint64_t memory_of_comparison = std::uint64_t{60} << 20U;
// Whatever the input, an HTML page shows at most 5,000 places. The page, with the marks of these places in the source,
// is built in memory.
constexpr std::uint64_t memory_of_page = constant_memory + (std::uint64_t{50} << 20U);
// Shorter times are mostly noise.
constexpr double least_seconds = 0.1;
constexpr double most_growth = 3;
constexpr unsigned most_seconds = 120;

/// How the program receives the input.
enum class form : std::uint8_t {
    file,         ///< unchanged, in a file that is the last argument
    trace_graph,  ///< unchanged, in a file that is the argument of --trace
    batch_line,   ///< as a string in a line of JSON on standard input
    test_file,    ///< as the input of the only test in a file
};

struct command {
    std::string_view name;
    std::vector<std::string> arguments;
    form takes = form::file;
    bool quick = false;  ///< whether a run with --quick includes the command
    std::uint64_t constant = constant_memory;
};

std::vector<command> commands() {
    return {
        {"tokenize text", {"tokenize"}},
        {"tokenize jsonl", {"tokenize", "--format=jsonl"}, form::file, true},
        {"tokenize html5lib", {"tokenize", "--format=html5lib"}, form::file, true},
        {"tokenize html5lib 2007", {"tokenize", "--format=html5lib", "--draft=2007"}},
        {"tokenize html5lib 2009", {"tokenize", "--format=html5lib", "--draft=2009"}},
        {"tokenize interpreter", {"tokenize", "--format=html5lib", "--engine=interpreter"}},
        {"batch", {"batch"}, form::batch_line},
        {"test", {"test"}, form::test_file},
        {"compare text", {"compare"}, form::file, false, memory_of_comparison},
        {"compare markdown", {"compare", "--format=markdown"}, form::file, false, memory_of_comparison},
        {"compare json", {"compare", "--format=json"}, form::file, true, memory_of_comparison},
        {"compare html", {"compare", "--format=html"}, form::file, false, memory_of_page},
        {"compare summary", {"compare", "--summary"}, form::file, false, memory_of_comparison},
        {"trace text", {"trace"}},
        {"trace jsonl", {"trace", "--format=jsonl"}},
        {"trace two drafts", {"trace", "--drafts=2008,modern"}},
        {"coverage", {"coverage", "--format=json"}},
        {"graph", {"graph"}, form::trace_graph},
        {"minimize", {"minimize", "--drafts=2008,modern"}},
    };
}

struct usage {
    int status = 0;
    bool killed = false;
    double seconds = 0;
    std::uint64_t memory = 0;
};

[[noreturn]] void fail(const std::string& what) {
    std::fprintf(stderr, "strata_hostile: %s: %s\n", what.c_str(), std::strerror(errno));
    std::exit(2);
}

// Writes a JSON string. JSON must be UTF-8, so a byte outside ASCII is written as the character with this number.
void write_as_json(std::FILE* to, std::string_view text) {
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte >= 0x7F || c == '"' || c == '\\')
            std::fprintf(to, "\\u%04x", static_cast<unsigned>(byte));
        else
            std::fputc(c, to);
    }
}

// Writes the input for a pattern. Returns the size of the file in bytes.
std::uint64_t write_input(const std::string& path, const hostile_pattern& p, std::uint64_t size, form as) {
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) fail(path);
    // An escape is longer than its character, so the size of the file is measured. The file is the program's input.
    if (as == form::batch_line) std::fputs("{\"input\":\"", file);
    if (as == form::test_file) std::fputs("{\"tests\":[{\"description\":\"hostile\",\"output\":[],\"input\":\"", file);
    strata::testing::make_input(p, size, [&](std::string_view chunk) {
        if (as == form::batch_line || as == form::test_file)
            write_as_json(file, chunk);
        else
            std::fwrite(chunk.data(), 1, chunk.size(), file);
    });
    if (as == form::batch_line) std::fputs("\"}\n", file);
    if (as == form::test_file) std::fputs("\"}]}\n", file);
    const long written = std::ftell(file);
    if (std::fclose(file) != 0) fail(path);
    return static_cast<std::uint64_t>(written);
}

usage run(const std::string& program, const command& c, const std::string& input) {
    std::vector<std::string> words = {program};
    words.insert(words.end(), c.arguments.begin(), c.arguments.end());
    if (c.takes == form::trace_graph) words.push_back("--trace=" + input);
    if (c.takes == form::file || c.takes == form::test_file) words.push_back(input);
    std::vector<char*> arguments;
    for (std::string& each : words) arguments.push_back(each.data());
    arguments.push_back(nullptr);

    const pid_t child = fork();
    if (child < 0) fail("fork");
    if (child == 0) {
        const int in = open(c.takes == form::batch_line ? input.c_str() : "/dev/null", O_RDONLY);
        const int out = open("/dev/null", O_WRONLY);
        if (in < 0 || out < 0 || dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(out, 2) < 0) _exit(127);
        const rlimit time{most_seconds, most_seconds};
        const rlimit memory{rlim_t{6} << 30U, rlim_t{6} << 30U};
        setrlimit(RLIMIT_CPU, &time);
        setrlimit(RLIMIT_AS, &memory);
        execv(arguments[0], arguments.data());
        _exit(127);
    }
    int status = 0;
    rusage used{};
    if (wait4(child, &status, 0, &used) != child) fail("wait");
    usage u;
    u.killed = !WIFEXITED(status) || WEXITSTATUS(status) == 127;
    u.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    u.seconds = static_cast<double>(used.ru_utime.tv_sec) + static_cast<double>(used.ru_utime.tv_usec) / 1e6;
    u.memory = static_cast<std::uint64_t>(used.ru_maxrss) * 1024;
    return u;
}

struct choices {
    std::string program;
    bool quick = false;
    bool figures = false;
    std::string_view only, only_command;
    std::vector<std::uint64_t> sizes;
};

choices chosen(int count, char** words) {
    choices c;
    for (int i = 1; i < count; ++i) {
        const std::string_view word = words[i];
        if (word == "--quick") {
            c.quick = true;
        } else if (word == "--figures") {
            c.figures = true;
        } else if (word.starts_with("--only=")) {
            c.only = word.substr(7);
        } else if (word.starts_with("--command=")) {
            c.only_command = word.substr(10);
        } else if (word.starts_with("--sizes=")) {
            for (const char* at = word.data() + 8; at < word.data() + word.size();) {
                std::uint64_t size = 0;
                const auto read = std::from_chars(at, word.data() + word.size(), size);
                if (read.ec != std::errc()) break;
                c.sizes.push_back(size);
                at = read.ptr + 1;
            }
        } else if (c.program.empty() && !word.starts_with("-")) {
            c.program = word;
        } else {
            std::fprintf(stderr, "strata_hostile: %s: unknown argument\n", words[i]);
            std::exit(2);
        }
    }
    if (c.program.empty()) {
        std::fputs("strata_hostile: name the program\n", stderr);
        std::exit(2);
    }
    if (c.sizes.empty())
        c.sizes = c.quick ? std::vector<std::uint64_t>{1U << 18U, 1U << 20U}
                          : std::vector<std::uint64_t>{1U << 18U, 1U << 19U, 1U << 20U};
    return c;
}

/// The worst results of a command.
struct worst {
    double memory = 0;  // bytes of memory per byte of input, without the constant
    double seconds = 0;
    std::string_view of_memory, of_seconds;
};

}  // namespace

int main(int count, char** words) {
    const choices c = chosen(count, words);
    std::string folder = "/tmp/strata-hostile-XXXXXX";
    if (mkdtemp(folder.data()) == nullptr) fail(folder);
    const std::string input = folder + "/input";
    std::size_t runs = 0;
    std::size_t faults = 0;
    for (const command& each : commands()) {
        if (c.quick && !each.quick) continue;
        if (each.name.find(c.only_command) == std::string_view::npos) continue;
        worst seen;
        std::size_t number = 0;
        for (const hostile_pattern& p : strata::testing::hostile_patterns()) {
            if (p.name.find(c.only) == std::string_view::npos || (c.quick && !p.quick)) continue;
            if (c.quick && !strata::testing::sample::today().takes_one_in(3, number++)) continue;
            std::vector<usage> used;
            std::vector<std::uint64_t> bytes;
            std::string fault;
            for (const std::uint64_t size : c.sizes) {
                bytes.push_back(write_input(input, p, size, each.takes));
                used.push_back(run(c.program, each, input));
                ++runs;
                const usage& u = used.back();
                if (u.killed || u.status > 2) {
                    fault = "ended with status " + std::to_string(u.status);
                    break;
                }
                if (u.memory > each.constant + bytes_for_a_byte * bytes.back()) fault = "memory";
            }
            const usage& last = used.back();
            const double for_a_byte = last.memory < each.constant ? 0
                                                                  : static_cast<double>(last.memory - each.constant) /
                                                                        static_cast<double>(bytes.back());
            for (std::size_t i = 2; i < used.size() && !c.quick; ++i) {
                const auto grows = [&](std::size_t n) {
                    const double allowed =
                        most_growth * static_cast<double>(bytes[n]) / (2 * static_cast<double>(bytes[n - 1]));
                    return used[n].seconds > least_seconds &&
                           used[n].seconds > allowed * std::max(used[n - 1].seconds, least_seconds / 4);
                };
                if (grows(i - 1) && grows(i)) fault += fault.empty() ? "time" : ", time";
            }
            if (for_a_byte >= seen.memory) {
                seen.memory = for_a_byte;
                seen.of_memory = p.name;
            }
            if (last.seconds >= seen.seconds) {
                seen.seconds = last.seconds;
                seen.of_seconds = p.name;
            }
            if (fault.empty() && !c.figures) continue;
            faults += fault.empty() ? 0 : 1;
            std::printf("%s%s: %.*s:", fault.empty() ? "" : "FAULT (", (fault.empty() ? "" : fault + ")").c_str(),
                        static_cast<int>(p.name.size()), p.name.data());
            std::printf(" %.*s:", static_cast<int>(each.name.size()), each.name.data());
            for (std::size_t i = 0; i < used.size(); ++i)
                std::printf(" %.2f MB: %.2f s, %.1f MB;", static_cast<double>(bytes[i]) / 1e6, used[i].seconds,
                            static_cast<double>(used[i].memory) / 1e6);
            std::printf(" %.1f bytes for a byte\n", for_a_byte);
            std::fflush(stdout);
        }
        std::printf("%-24.*s at most %5.1f bytes for a byte (%.*s), %6.2f s (%.*s)\n",
                    static_cast<int>(each.name.size()), each.name.data(), seen.memory,
                    static_cast<int>(seen.of_memory.size()), seen.of_memory.data(), seen.seconds,
                    static_cast<int>(seen.of_seconds.size()), seen.of_seconds.data());
        std::fflush(stdout);
    }
    std::remove(input.c_str());
    rmdir(folder.c_str());
    std::printf("%zu patterns, %zu runs, %zu faults\n", strata::testing::hostile_patterns().size(), runs, faults);
    return faults == 0 ? 0 : 1;
}
