// renew_examples: runs the examples of the documentation and writes their output into the pages. Without arguments, it
// also writes docs/schemas.
// usage: build/tests/renew_examples [PAGE...], in a clone; default: all pages

#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "tests/described_schemas.hpp"
#include "tests/examples/console_block.hpp"
#include "tests/generated_file.hpp"

int main(int argc, char** argv) {
    using namespace strata::testing;
    const example_folder folder(STRATA_SOURCE_DIR, STRATA_PROGRAM, STRATA_SHARED_DIR);
    std::vector<std::string> pages(argv + 1, argv + argc);
    if (pages.empty()) {
        pages = pages_with_examples(STRATA_SOURCE_DIR);
        strata::report::json::definitions defined;
        const auto write = [](std::string_view name, const std::string& document) {
            write_generated(fmt::format("{}/docs/schemas/{}.schema.json", STRATA_SOURCE_DIR, name), document);
        };
        for (const strata::report::json::schema& each : all_described_schemas(defined)) write(each.name, each.document);
        write("definitions", defined.document());
    }
    for (const std::string& page : pages) {
        const std::string path = std::string(STRATA_SOURCE_DIR) + "/" + page;
        std::vector<std::string> lines = lines_of_file(path);
        std::vector<example> all = examples_in(lines);
        bool changed = false;
        // An example may read what an earlier one has written.
        std::vector<example_run> runs;
        for (const example& each : all) {
            runs.push_back(folder.run(each.command));
            if (runs.back().status != 0) fmt::print("{}:{}: exit status {}\n", page, each.line + 1, runs.back().status);
        }
        // The loop runs from the end to the beginning, so that earlier examples keep their line numbers.
        for (auto each = all.rbegin(); each != all.rend(); ++each) {
            const example_run& run = runs[static_cast<std::size_t>(all.rend() - each) - 1];
            if (each->output.empty() || matches(each->output, run.lines)) continue;
            const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(each->line) + 1;
            const auto at = lines.erase(begin, begin + static_cast<std::ptrdiff_t>(each->output.size()));
            const std::vector<std::string> shown = renewed(each->output, run.lines);
            lines.insert(at, shown.begin(), shown.end());
            fmt::print("{}:{}: renewed\n", page, each->line + 1);
            changed = true;
        }
        if (!changed) continue;
        std::ofstream file(path, std::ios::trunc);
        for (const std::string& line : lines) file << line << '\n';
    }
    return 0;
}
