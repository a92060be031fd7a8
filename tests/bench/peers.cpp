#include "tests/bench/peers.hpp"

#include <fmt/format.h>
#include <stdlib.h>

#include <array>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>

namespace strata::bench {
namespace {

std::optional<double> number_in(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !(value > 0)) return std::nullopt;
    return value;
}

// Returns the part of `text` before the first `mark`. Removes this part and the mark from `text`.
std::string_view take_until(std::string_view& text, char mark) {
    const std::size_t at = text.find(mark);
    const std::string_view part = text.substr(0, at);
    text.remove_prefix(at == std::string_view::npos ? text.size() : at + 1);
    return part;
}

// A new folder, which the destructor deletes.
class temporary_folder {
public:
    temporary_folder() {
        std::string name = (std::filesystem::temp_directory_path() / "strata_bench.XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error(fmt::format("{}: cannot create", name));
        path_ = name;
    }
    ~temporary_folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    temporary_folder(const temporary_folder&) = delete;
    temporary_folder(temporary_folder&&) = delete;
    temporary_folder& operator=(const temporary_folder&) = delete;
    temporary_folder& operator=(temporary_folder&&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

void note_line(std::string_view line, figures& in) {
    fmt::print("{}\n", line);
    const std::size_t blank = line.find_last_of(" \t");
    if (blank == std::string_view::npos) return;
    const auto megabytes = number_in(line.substr(blank + 1));
    const std::string_view name = line.substr(0, line.find_last_not_of(" \t", blank) + 1);
    if (megabytes && !name.empty()) note(in, std::string(name), *megabytes);
}

void run(const std::string& command, figures& in) {
    // The output of this process must come before that of the child process.
    std::fflush(stdout);
    struct closer {
        void operator()(FILE* process) const { pclose(process); }
    };
    std::unique_ptr<FILE, closer> process(popen(command.c_str(), "r"));
    if (!process) throw std::runtime_error(fmt::format("{}: cannot run", command));
    std::string line;
    for (int c = std::fgetc(process.get()); c != EOF; c = std::fgetc(process.get())) {
        if (c != '\n') {
            line += static_cast<char>(c);
            continue;
        }
        note_line(line, in);
        line.clear();
    }
    if (!line.empty()) note_line(line, in);
    // If a peer fails, the run continues, so that the figures measured so far are not lost.
    if (pclose(process.release()) != 0) fmt::print(stderr, "strata_bench: {}: failed\n", command);
}

}  // namespace

void note_given(std::string_view given, figures& in) {
    std::string_view rest = given;
    const std::string_view peer = take_until(rest, '=');
    if (peer.empty() || rest.empty())
        throw std::invalid_argument(fmt::format("'{}' is not PEER=LOAD:MB/s,LOAD:MB/s", given));
    while (!rest.empty()) {
        std::string_view value = take_until(rest, ',');
        const std::string_view load = take_until(value, ':');
        const auto megabytes = number_in(value);
        if (load.empty() || !megabytes)
            throw std::invalid_argument(fmt::format("'{}' is not PEER=LOAD:MB/s,LOAD:MB/s", given));
        note(in, fmt::format("{}/{}/given", load, peer), *megabytes);
    }
}

void run_peers(const std::vector<std::string>& commands, const std::vector<const load*>& loads, figures& in) {
    if (commands.empty()) return;
    const temporary_folder folder;
    for (const load* each : loads) write(*each, folder.path());
    for (const std::string& each : commands) run(fmt::format("{} '{}'", each, folder.path().string()), in);
}

}  // namespace strata::bench
