// Measures strata over pages of many kinds, loads of one kind of markup, and hostile input. Prints single figures, with
// memory and instructions. With --ratios, prints comparisons with lexbor and between drafts instead, each with its
// target.
//
//     strata_bench [FOLDER-OF-PAGES] [--pages=NAME=FOLDER] [--load=NAME,...] [benchmark options]
//     strata_bench [FOLDER-OF-PAGES] [--pages=NAME=FOLDER] [--load=NAME,...] --ratios [--draft=DRAFT,...] [--rounds=N]
//                  [--peer-program=COMMAND] [--peer=PEER=LOAD:MB/s,...]
//     strata_bench --list
//     strata_bench --write-loads=FOLDER
//
// Compare figures of one run only. docs/performance.md explains how to read them.

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "tests/bench/benchmarks.hpp"
#include "tests/bench/figures.hpp"
#include "tests/bench/instructions.hpp"
#include "tests/bench/loads.hpp"
#include "tests/bench/loads_of_kinds.hpp"
#include "tests/bench/peers.hpp"
#include "tests/bench/ratios.hpp"
#include "tests/bench/reporter.hpp"

namespace {

using namespace strata::bench;

struct choices {
    std::filesystem::path folder = std::filesystem::path(STRATA_SHARED_DIR) / "corpus";
    std::vector<std::pair<std::string, std::filesystem::path>> more_pages;
    std::vector<std::string> loads;  // the loads to measure; all loads if empty
    bool lists = false;
    bool ratios = false;
    std::vector<std::string> drafts;
    std::size_t rounds = turns{}.rounds;
    bool own_format = true;  // whether the output is in strata's own format, not in a format of the benchmark library
    bool filtered = false;
    std::vector<std::string> peers, peer_programs;
    std::string write_loads;
    std::vector<char*> others;  // options for the benchmark library
};

std::vector<std::string> split(std::string_view list) {
    std::vector<std::string> all;
    for (std::size_t at = 0; at <= list.size();) {
        const std::size_t end = std::min(list.find(',', at), list.size());
        all.emplace_back(list.substr(at, end - at));
        at = end + 1;
    }
    return all;
}

// Splits `given`, which is NAME=FOLDER.
std::pair<std::string, std::filesystem::path> named_folder(const std::string& given) {
    const std::size_t mark = given.find('=');
    if (mark == std::string::npos || mark == 0)
        throw std::invalid_argument(fmt::format("--pages={}: is not NAME=FOLDER", given));
    return {given.substr(0, mark), given.substr(mark + 1)};
}

std::size_t number_in(const std::string& given) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(given.data(), given.data() + given.size(), number);
    if (error != std::errc() || end != given.data() + given.size() || number == 0)
        throw std::invalid_argument(fmt::format("--rounds={}: is not a number of rounds", given));
    return number;
}

choices choices_of(int argc, char** argv) {
    choices made;
    made.others.push_back(argv[0]);
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        // Whether `argument` is the option `name`. The option's value is after "=" or in the next argument.
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
        else if (argument == "--list")
            made.lists = true;
        else if (is("--pages"))
            made.more_pages.push_back(named_folder(value));
        else if (is("--load"))
            made.loads = split(value);
        else if (is("--draft"))
            made.drafts = split(value);
        else if (is("--rounds"))
            made.rounds = number_in(value);
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

// Returns the named drafts, a draft without a name and, if its file exists, a draft read from a text.
std::vector<std::string> usual_drafts() {
    std::vector<std::string> names{"modern", "2007", "2008", "2009", "2026", "2009-06-08"};
    const std::filesystem::path text = std::filesystem::path(STRATA_SHARED_DIR) / "drafts" / "2017-02-27.txt";
    if (std::filesystem::exists(text)) names.push_back(fmt::format("@{}", text.string()));
    return names;
}

// Makes all loads that are compared with lexbor. The first one is the load of pages.
std::vector<load> all_loads(const choices& chosen) {
    std::vector<load> loads{pages_of(chosen.folder, "pages")};
    for (load& each : loads_from(loads.front())) loads.push_back(std::move(each));
    const std::filesystem::path spec = std::filesystem::path(STRATA_SHARED_DIR) / "history" / "source";
    if (std::filesystem::is_directory(spec))
        loads.push_back(pages_of(spec, "spec"));
    else
        fmt::print(stderr, "strata_bench: {}: no such folder, so there is no load 'spec'\n", spec.string());
    if (chosen.ratios && std::none_of(chosen.more_pages.begin(), chosen.more_pages.end(),
                                      [](const auto& each) { return each.first == "readability"; }))
        fmt::print(stderr,
                   "strata_bench: no load 'readability': --pages=readability=FOLDER adds the pages of its tests\n");
    for (const auto& [name, folder] : chosen.more_pages) loads.push_back(pages_of(folder, name));
    for (load& each : loads_of_kinds()) loads.push_back(std::move(each));
    for (load& each : synthetic_loads()) loads.push_back(std::move(each));
    loads.push_back(tiny_load());
    return loads;
}

void require_known(const std::vector<std::string>& wanted, const std::vector<load>& loads,
                   const std::vector<load>& hostile) {
    std::vector<std::string_view> known = other_comparisons();
    for (const std::string_view each : {"decoding", "archive"}) known.push_back(each);
    for (const std::vector<load>* all : {&loads, &hostile})
        for (const load& each : *all) known.emplace_back(each.name);
    for (const std::string& name : wanted)
        if (std::none_of(known.begin(), known.end(), [&](std::string_view each) { return is_wanted(each, {name}); }))
            throw std::invalid_argument(fmt::format("--load={}: is unknown; --list shows all", name));
}

void list(const std::vector<load>& loads) {
    for (const load& each : loads)
        fmt::print("{:<40} {:>6} inputs {:>8} KB\n", each.name, each.inputs.size(), size_of(each) / 1000);
}

int run(int argc, char** argv) {
    choices chosen = choices_of(argc, argv);
    if (!std::filesystem::is_directory(chosen.folder)) {
        fmt::print(stderr, "strata_bench: {}: no such folder; using the project's own pages\n", chosen.folder.string());
        chosen.folder = std::filesystem::path(STRATA_DATA_DIR) / "pages";
    }
    const std::vector<load> loads = all_loads(chosen);
    const std::vector<load> hostile = hostile_loads();
    require_known(chosen.loads, loads, hostile);
    if (chosen.lists) {
        list(loads);
        list(hostile);
        fmt::print("with --ratios also: {}\n", fmt::join(other_comparisons(), ", "));
        return 0;
    }
    if (!chosen.write_loads.empty()) {
        for (const load& each : loads) write(each, chosen.write_loads);
        for (const load& each : hostile) write(each, chosen.write_loads);
        return 0;
    }
    if (chosen.ratios) {
        if (chosen.others.size() > 1)
            throw std::invalid_argument(fmt::format("{}: is not for --ratios", chosen.others[1]));
        figures of_peers;
        for (const std::string& each : chosen.peers) note_given(each, of_peers);
        std::vector<const load*> for_peers;
        for (const load& each : loads)
            if (is_wanted(each.name, chosen.loads)) for_peers.push_back(&each);
        run_peers(chosen.peer_programs, for_peers, of_peers);
        if (chosen.drafts.empty()) chosen.drafts = usual_drafts();
        print_ratios(loads, hostile, {chosen.drafts, chosen.folder, chosen.loads, {.rounds = chosen.rounds}}, of_peers);
        return 0;
    }

    for (const load& each : loads) {
        if (!is_wanted(each.name, chosen.loads)) continue;
        add_throughput(each);
        add_comparing(each);
        add_gumbo(each);
        add_lexbor(each);
    }
    if (is_wanted(loads.back().name, chosen.loads)) add_construction(loads.back());
    for (const load& each : hostile)
        if (is_wanted(each.name, chosen.loads)) add_hostile(each);
    if (is_wanted("decoding", chosen.loads)) add_decoding();
    if (is_wanted("archive", chosen.loads)) add_archives(loads.front());
    if (is_wanted("long", chosen.loads)) add_long(loads.front());

    // There are hundreds of benchmarks, so each is short by default. A time that the user chooses takes precedence,
    // because the library uses the last of several options with the same name.
    std::string short_time = "--benchmark_min_time=0.1";
    chosen.others.insert(chosen.others.begin() + 1, short_time.data());
    int count = static_cast<int>(chosen.others.size());
    chosen.others.push_back(nullptr);
    benchmark::Initialize(&count, chosen.others.data());
    if (benchmark::ReportUnrecognizedArguments(count, chosen.others.data())) return 2;
    // The benchmarks over a gigabyte run only if the user names them.
    if (!chosen.filtered) benchmark::SetBenchmarkFilter("-^long/");
    if (!instructions().why_not().empty())
        fmt::print(stderr, "strata_bench: cannot count instructions: {}\n", instructions().why_not());
    reporter lines;
    benchmark::RunSpecifiedBenchmarks(chosen.own_format ? &lines : nullptr);
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
