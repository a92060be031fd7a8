#include "tests/bench/commands.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/cli/io/console.hpp"
#include "core/cli/program.hpp"
#include "drafts/registry.hpp"
#include "tests/bench/allocations.hpp"
#include "tests/bench/benchmarks.hpp"
#include "tests/bench/pairs.hpp"
#include "tests/bench/sinks.hpp"

namespace strata::bench {
namespace {

// A pass over a command takes seconds, so there are only a few.
constexpr turns few_turns{.rounds = 3, .milliseconds = 0};

// Returns a pass that runs `strata` with `arguments` in this process, with `input` as standard input, and counts the
// bytes that the command writes. The pass throws std::runtime_error if the command fails.
pass command(std::vector<std::string> arguments, std::string input = {}) {
    return [arguments = std::move(arguments), input = std::move(input)] {
        std::vector<const char*> argv{"strata"};
        for (const std::string& each : arguments) argv.push_back(each.c_str());
        std::istringstream in(input);
        std::ostringstream err;
        no_output out;
        const cli::console io{in, out, err};
        if (cli::run(drafts::known(), static_cast<int>(argv.size()), argv.data(), io) == cli::failed)
            throw std::runtime_error(fmt::format("strata {}: {}", fmt::join(arguments, " "), err.str()));
        return findings{out.written(), {}};
    };
}

// The targets for a command that runs the five named drafts, a draft without a name, or a text.
struct command_targets {
    target five, unnamed, text;
};

void print_command(ratio_table& to, const std::string& name, const command_targets& wanted, const load& pages,
                   const std::filesystem::path& folder, const compared_drafts& drafts) {
    const auto over_pages = [&](const std::string& names) {
        std::vector<std::string> arguments{name, "--jobs=1", "--format=json", folder.string()};
        if (!names.empty()) arguments.push_back(fmt::format("--drafts={}", names));
        return command(std::move(arguments));
    };
    const std::string_view first = drafts.name_of_first();
    const std::string two = fmt::format("{},{}", first, first == "2026" ? "modern" : "2026");
    group ways;
    ways.add(two, pages, over_pages(two));
    ways.add("five", pages, over_pages(""));
    for (const compared_draft& each : drafts.others())
        if (!each.has_name()) ways.add(each.given, pages, over_pages(fmt::format("{},{}", each.given, first)));
    ways.time(few_turns);
    to.cost(name, fmt::format("five drafts / {}", two), ways["five"], ways[two], wanted.five);
    for (const compared_draft& each : drafts.others())
        if (!each.has_name())
            to.cost(name, fmt::format("{},{} / {}", each.shown(), first, two), ways[each.given], ways[two],
                    each.given.starts_with('@') ? wanted.text : wanted.unnamed);
}

}  // namespace

void print_compared(ratio_table& to, const load& pages, const std::filesystem::path& folder,
                    const compared_drafts& drafts) {
    group ways;
    for (const std::string_view each : {what::tokens, what::as_jsonl})
        ways.add(each, pages, tokenizing(drafts.first(), pages, each));
    for (const std::string_view each : {what::compared, what::compared_as_json, what::compared_as_text})
        ways.add(each, pages, comparing(pages, each));
    ways.time(few_turns);
    to.cost("compare", "five drafts, nothing written / one draft's tokens", ways[what::compared], ways[what::tokens],
            {.at_most = 4});
    to.cost("compare", "five drafts as JSON / one draft as JSON Lines", ways[what::compared_as_json],
            ways[what::as_jsonl], {.at_most = 3});
    to.cost("compare", "five drafts as text / one draft as JSON Lines", ways[what::compared_as_text],
            ways[what::as_jsonl], {.at_most = 3});
    print_command(to, "compare", {.five = {}, .unnamed = {}, .text = {.at_most = 1.2}}, pages, folder, drafts);
}

void print_surveys(ratio_table& to, const load& pages, const std::filesystem::path& folder,
                   const compared_drafts& drafts) {
    print_command(to, "survey", {.five = {.at_most = 1.5}, .unnamed = {.at_most = 1.2}, .text = {.at_most = 1.2}},
                  pages, folder, drafts);
}

void print_since(ratio_table& to, const load& pages) {
    if (pages.inputs.empty()) return;
    const auto distance = [](const std::string& page) {
        return page.size() > 100'000 ? page.size() - 100'000 : 100'000 - page.size();
    };
    const std::string& page =
        *std::min_element(pages.inputs.begin(), pages.inputs.end(),
                          [&](const std::string& a, const std::string& b) { return distance(a) < distance(b); });
    group ways;
    ways.add("since", page.size(), command({"since", "-"}, page));
    ways.time(few_turns);
    std::vector<double> seconds;
    for (const double each : ways["since"].megabytes) seconds.push_back(static_cast<double>(page.size()) / 1e6 / each);
    std::sort(seconds.begin(), seconds.end());
    to.value("since", fmt::format("a page of {} KB, seconds", page.size() / 1000), seconds[seconds.size() / 2],
             seconds.front(), {.at_most = 0.15});

    // The drafts take tens of megabytes, even if the input is small. So the memory is measured for two inputs, and the
    // difference is taken. The length of one input is the length of the other times a power of two, so vectors that
    // double their size are equally full.
    constexpr std::size_t few = 100'000, many = 400'000;
    const auto bytes_for = [](std::size_t size) {
        return most_bytes_of(command({"since", "-"}, std::string(size, '\0')));
    };
    to.value("since", "memory, bytes for each of many NUL", {},
             (bytes_for(many) - bytes_for(few)) / static_cast<double>(many - few), {.at_most = 64});
}

}  // namespace strata::bench
