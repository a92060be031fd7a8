// What strata costs: both engines under every draft, over pages, over loads of one kind of markup, and over hostile
// input; compared with a scan that does almost nothing, and with other programs.
//
//     strata_bench [FOLDER-OF-PAGES] [--ratios] [--peer=PEER=LOAD:MB/s,...] [--peer-program=COMMAND]
//                  [--write-loads=FOLDER] [benchmark options]
//
// Compare figures of one run only. docs/performance.md explains how to read them.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <exception>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/bench/bars.hpp"
#include "tests/bench/benchmarks.hpp"
#include "tests/bench/figures.hpp"
#include "tests/bench/instructions.hpp"
#include "tests/bench/loads.hpp"
#include "tests/bench/peers.hpp"
#include "tests/bench/reporter.hpp"

namespace {

using namespace strata::bench;

struct choices {
    std::filesystem::path folder = std::filesystem::path(STRATA_SHARED_DIR) / "corpus";
    bool ratios = false;
    bool own_format = true;  // instead of one of the library's
    bool filtered = false;
    std::vector<std::string> peers, peer_programs;
    std::string write_loads;
    std::vector<char*> others;  // passed on to the library
};

choices choices_of(int argc, char** argv) {
    choices made;
    made.others.push_back(argv[0]);
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        // Whether it is `name`, with its value after "=" or as the next argument.
        std::string value;
        const auto is = [&](std::string_view name) {
            if (!argument.starts_with(name)) return false;
            if (argument.size() > name.size()) {
                value = argument.substr(name.size() + 1);
                return argument[name.size()] == '=';
            }
            if (i + 1 == argc) throw std::invalid_argument(fmt::format("{}: missing value", name));
            value = argv[++i];
            return true;
        };
        if (argument == "--ratios")
            made.ratios = true;
        else if (is("--peer"))
            made.peers.push_back(value);
        else if (is("--peer-program"))
            made.peer_programs.push_back(value);
        else if (is("--write-loads"))
            made.write_loads = value;
        else if (!argument.starts_with("-"))
            made.folder = argument;
        else
            made.others.push_back(argv[i]);
        made.own_format = made.own_format && !argument.starts_with("--benchmark_format");
        made.filtered = made.filtered || argument.starts_with("--benchmark_filter");
    }
    return made;
}

int run(int argc, char** argv) {
    choices chosen = choices_of(argc, argv);
    if (!std::filesystem::is_directory(chosen.folder)) {
        fmt::print(stderr, "strata_bench: {}: no such folder; using the project's own pages\n", chosen.folder.string());
        chosen.folder = std::filesystem::path(STRATA_DATA_DIR) / "pages";
    }
    std::vector<load> loads{pages_of(chosen.folder)};
    for (load& each : loads_from(loads.front())) loads.push_back(std::move(each));
    for (load& each : synthetic_loads()) loads.push_back(std::move(each));
    loads.push_back(tiny_load());
    const std::vector<load> hostile = hostile_loads();
    std::vector<const load*> for_peers;
    std::vector<std::string_view> names;
    for (const load& each : loads) {
        for_peers.push_back(&each);
        names.push_back(each.name);
    }
    if (!chosen.write_loads.empty()) {
        for (const load& each : loads) write(each, chosen.write_loads);
        for (const load& each : hostile) write(each, chosen.write_loads);
        return 0;
    }

    figures measured;
    for (const std::string& each : chosen.peers) note_given(each, measured);
    for (const load& each : loads) {
        add_throughput(each);
        add_comparing(each);
        add_gumbo(each);
        add_lexbor(each);
    }
    add_construction(loads.back());
    for (const load& each : hostile) add_hostile(each);
    add_decoding();
    add_archives(loads.front());
    add_long(loads.front());

    // There are hundreds of benchmarks. Of two such options the last one counts.
    std::string short_time = "--benchmark_min_time=0.1";
    chosen.others.insert(chosen.others.begin() + 1, short_time.data());
    int count = static_cast<int>(chosen.others.size());
    chosen.others.push_back(nullptr);
    benchmark::Initialize(&count, chosen.others.data());
    if (benchmark::ReportUnrecognizedArguments(count, chosen.others.data())) return 2;
    // Gigabytes only on request.
    if (!chosen.filtered) benchmark::SetBenchmarkFilter("-^long/");
    if (!instructions().why_not().empty())
        fmt::print(stderr, "strata_bench: cannot count instructions: {}\n", instructions().why_not());
    reporter lines(measured);
    benchmark::RunSpecifiedBenchmarks(chosen.own_format ? &lines : nullptr);
    run_peers(chosen.peer_programs, for_peers, measured);
    if (chosen.ratios) print_bars(measured, names);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& e) {
        fmt::print(stderr, "strata_bench: {}\n", e.what());
        return 2;
    }
}
