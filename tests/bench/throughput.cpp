// Throughput of both engines under every draft, and of a comparison of all drafts, in one run: MB/s over the pages,
// with a sink that keeps nothing.
//
//     strata_bench [FOLDER-OF-PAGES] [benchmark options]
//
// Compare figures of one run only. docs/performance.md says how they are read.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <streambuf>
#include <string>
#include <vector>

#include "core/compare/comparison.hpp"
#include "core/feedback/simulated.hpp"
#include "core/report/comparison_json.hpp"
#include "core/report/joining_sink.hpp"
#include "core/report/jsonl.hpp"
#include "drafts/registry.hpp"
#include "drafts/tokenizer.hpp"

namespace {

using namespace strata;

// Counts, so that nothing is optimised away, and keeps nothing.
class counting_sink : public sink {
public:
    feedback on_token(const token& t) override {
        ++tokens;
        bytes += t.index();
        return {};
    }
    void on_error(const parse_error& /*e*/) override { ++errors; }
    std::uint64_t tokens = 0, errors = 0, bytes = 0;
};

using pages = std::vector<std::string>;

pages read_pages(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.is_regular_file()) paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    pages all;
    for (const auto& path : paths) {
        std::ifstream file(path, std::ios::binary);
        all.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    return all;
}

pages repeated(std::string_view piece) {
    std::string text;
    while (text.size() < 1'000'000) text += piece;
    return {text};
}

void run(benchmark::State& state, const spec::draft& draft, const pages& inputs, engine_kind kind, std::size_t chunk) {
    std::size_t size = 0;
    for (const std::string& each : inputs) size += each.size();
    counting_sink count;
    for (auto _ : state) {
        for (const std::string& each : inputs) {
            simulated_feedback simulated(draft, true, count);
            tokenizer t(draft, simulated, {}, kind);
            const std::size_t step = chunk == 0 ? each.size() : chunk;
            for (std::size_t at = 0; at < each.size(); at += step) t.feed(std::string_view(each).substr(at, step));
            t.finish();
        }
    }
    benchmark::DoNotOptimize(count.bytes);
    state.SetBytesProcessed(static_cast<std::int64_t>(size * state.iterations()));
    state.counters["tokens"] = static_cast<double>(count.tokens) / static_cast<double>(state.iterations());
}

// Takes what is written to it and keeps nothing.
class no_output : public std::streambuf {
protected:
    int_type overflow(int_type c) override { return traits_type::not_eof(c); }
    std::streamsize xsputn(const char* /*text*/, std::streamsize count) override { return count; }
};

std::size_t size_of(const pages& inputs) {
    std::size_t size = 0;
    for (const std::string& each : inputs) size += each.size();
    return size;
}

// What `strata tokenize --format=jsonl` does.
void run_as_jsonl(benchmark::State& state, const spec::draft& draft, const pages& inputs) {
    no_output nowhere;
    std::ostream out(&nowhere);
    for (auto _ : state) {
        for (const std::string& each : inputs) {
            report::jsonl_sink objects(draft, each, input_kind::bytes, out);
            report::joining_sink joined(objects);
            simulated_feedback simulated(draft, true, joined);
            tokenizer t(draft, simulated);
            t.feed(each);
            t.finish();
        }
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(size_of(inputs) * state.iterations()));
}

// All drafts compared, with causes and all: kept from being written, or as `strata compare --format=json` writes it.
void run_comparison(benchmark::State& state, const pages& inputs, bool written) {
    class counting : public compare::divergence_sink {
    public:
        void on_divergence(compare::divergence&& /*d*/) override { ++count; }
        std::uint64_t count = 0;
    };
    no_output nowhere;
    std::ostream out(&nowhere);
    counting count;
    const auto all = drafts::all();
    report::comparison_json json({all.begin(), all.end()}, out);
    for (auto _ : state) {
        for (const std::string& each : inputs) {
            std::vector<compare::contestant> contestants;
            for (const spec::draft* draft : all) contestants.push_back({draft, {}, simulation{}});
            if (written) json.begin_input("page", each.size());
            compare::comparison comparing(drafts::known(), std::move(contestants),
                                          written ? static_cast<compare::divergence_sink&>(json) : count);
            comparing.feed(each);
            const compare::summary figures = comparing.finish();
            if (written) json.end_input(figures);
        }
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(size_of(inputs) * state.iterations()));
    if (!written)
        state.counters["divergences"] = static_cast<double>(count.count) / static_cast<double>(state.iterations());
}

}  // namespace

int main(int argc, char** argv) {
    std::filesystem::path folder = std::filesystem::path(STRATA_SHARED_DIR) / "corpus";
    if (argc > 1 && argv[1][0] != '-') {
        folder = argv[1];
        std::copy(argv + 2, argv + argc, argv + 1);
        --argc;
    }
    if (!std::filesystem::is_directory(folder)) {
        fmt::print(stderr, "strata_bench: {}: no such folder; the project's own pages are read instead\n",
                   folder.string());
        folder = std::filesystem::path(STRATA_DATA_DIR) / "pages";
    }
    const std::vector<std::pair<std::string, pages>> loads = {
        {"pages", read_pages(folder)},
        {"text", repeated("The quick brown fox jumps over the lazy dog, and goes on. ")},
        {"tags", repeated("<a b=c d=\"e\">f</a>")},
        {"references", repeated("&amp;&lt;&notin;&#x41;x")},
        {"script", repeated("<script>if (a < b && c > d) { e('<p>' + \"f\"); }\n</script>\n")}};
    for (const auto& [name, inputs] : loads) {
        const auto add_comparison = [&inputs = inputs, &name = name](std::string_view how, bool written) {
            benchmark::RegisterBenchmark(fmt::format("{}/all/{}", name, how).c_str(), [&inputs,
                                                                                       written](benchmark::State& s) {
                run_comparison(s, inputs, written);
            })->Unit(benchmark::kMillisecond);
        };
        add_comparison("compared", false);
        add_comparison("compared as json", true);
        for (const spec::draft* draft : drafts::all()) {
            const auto add = [&](std::string_view engine, engine_kind kind, std::size_t chunk) {
                benchmark::RegisterBenchmark(fmt::format("{}/{}/{}", name, draft->about.name, engine).c_str(),
                                             [draft, &inputs = inputs, kind, chunk](benchmark::State& s) {
                                                 run(s, *draft, inputs, kind, chunk);
                                             })
                    ->Unit(benchmark::kMillisecond);
            };
            add("interpreter", engine_kind::interpreter, 0);
            add("fused", engine_kind::fused, 0);
            if (name == "pages") add("fused 4 KiB", engine_kind::fused, 4096);
            benchmark::RegisterBenchmark(
                fmt::format("{}/{}/fused as jsonl", name, draft->about.name).c_str(),
                [draft, &inputs = inputs](benchmark::State& s) { run_as_jsonl(s, *draft, inputs); })
                ->Unit(benchmark::kMillisecond);
        }
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
