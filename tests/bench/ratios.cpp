#include "tests/bench/ratios.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "tests/bench/allocations.hpp"
#include "tests/bench/benchmarks.hpp"
#include "tests/bench/commands.hpp"
#include "tests/bench/compared_drafts.hpp"
#include "tests/bench/ratio_table.hpp"

namespace strata::bench {
namespace {

// The speed that strata must reach on a load, relative to lexbor's.
struct required {
    std::string_view load;
    double ratio = 0;
};
constexpr std::array<required, 14> beside_tokens{{{"pages", 3},
                                                  {"crlf", 3},
                                                  {"unicode", 3},
                                                  {"table", 1.5},
                                                  {"capitals", 1.5},
                                                  {"scripts", 1.5},
                                                  {"svg", 2},
                                                  {"spec", 2.2},
                                                  {"readability", 2.7},
                                                  {"text", 2.5},
                                                  {"references", 2.5},
                                                  {"tags", 4},
                                                  {"prose", 1},
                                                  {"tiny", 1.2}}};
constexpr std::array<required, 1> beside_validated{{{"prose", 2}}};
constexpr std::array<required, 3> beside_kept{{{"pages", 1.5}, {"crlf", 1.5}, {"unicode", 1.5}}};

target at_least(std::span<const required> ratios, std::string_view load) {
    for (const required& each : ratios)
        if (each.load == load) return {.at_least = each.ratio};
    return {};
}

// Some comparisons do not belong to a load. Users select them by these names, as they select loads.
constexpr std::string_view each_page = "each page";
constexpr std::string_view compare = "compare";
constexpr std::string_view survey = "survey";
constexpr std::string_view since = "since";
constexpr std::string_view long_input = "long";

std::string of_lexbor(std::string_view what) { return fmt::format("lexbor {}", what); }

class comparisons {
public:
    comparisons(const std::vector<load>& loads, const std::vector<load>& hostile, const comparison_choices& chosen,
                const figures& of_peers)
        : loads_(loads),
          hostile_(hostile),
          chosen_(chosen),
          peers_(of_peers),
          drafts_(chosen.drafts),
          name_(drafts_.name_of_first()) {}

    void print() {
        for (const load& each : loads_)
            if (is_wanted(each.name, chosen_.wanted)) print_load(each);
        if (is_wanted(each_page, chosen_.wanted)) print_each_page();
        for (const load& each : hostile_)
            if (is_wanted(each.name, chosen_.wanted)) print_hostile(each);
        if (is_wanted(compare, chosen_.wanted)) print_compared(table_, pages(), chosen_.folder, drafts_);
        if (is_wanted(survey, chosen_.wanted)) print_surveys(table_, pages(), chosen_.folder, drafts_);
        if (is_wanted(since, chosen_.wanted)) print_since(table_, pages());
        if (!chosen_.wanted.empty() && is_wanted(long_input, chosen_.wanted)) print_long();
    }

private:
    [[nodiscard]] const load& pages() const { return loads_.front(); }
    [[nodiscard]] const spec::draft& first() const { return drafts_.first(); }

    void print_load(const load& over) {
        const bool is_pages = over.name == pages().name;
        group ways;
        for (const std::string_view each : {what::tokens, what::by_name, what::kept, what::in_chunks})
            ways.add(each, over, tokenizing(first(), over, each));
        for (const std::string_view each : {what::tokens, what::kept})
            ways.add(of_lexbor(each), over, with_lexbor(over, each));
        if (at_least(beside_validated, over.name).at_least)
            ways.add(of_lexbor(what::validated), over, with_lexbor(over, what::validated));
        for (const compared_draft& each : drafts_.others())
            ways.add(each.given, over, tokenizing(*each.draft, over, what::tokens));
        if (is_pages) ways.add(what::visiting_scan, over, scanning(over));
        ways.time(chosen_.how);

        print_beside_lexbor(over, ways);
        const timed& tokens = ways[what::tokens];
        table_.cost(over.name, "exact feedback / by name", tokens, ways[what::by_name], {.at_most = 1.15});
        table_.cost(over.name, "4 KiB chunks / whole", ways[what::in_chunks], tokens,
                    is_pages ? target{.at_most = 1.15} : target{});
        for (const compared_draft& each : drafts_.others()) {
            const timed& other = ways[each.given];
            table_.speed(over.name, fmt::format("{} / {}", each.shown(), name_), other, tokens,
                         {.at_least = each.has_name() ? 0.8 : 0.95});
        }
        if (is_pages) {
            table_.cost(over.name, "tokens / a visiting scan", tokens, ways[what::visiting_scan], {.at_most = 7});
            table_.value(over.name, "memory, KB", {}, most_bytes_of(tokenizing(first(), over, what::tokens)) / 1e3,
                         {.at_most = 2000});
        }
        print_beside_peers(over, tokens);
    }

    // lexbor does not implement older drafts. Their counts equal lexbor's on most pages, but not on all.
    void print_beside_lexbor(const load& over, const group& ways) {
        const timed* const theirs = ways.find(of_lexbor(what::tokens));
        if (theirs == nullptr) return;
        table_.speed(over.name, fmt::format("{} / lexbor", name_), ways[what::tokens], *theirs,
                     at_least(beside_tokens, over.name), counts::equal);
        table_.speed(over.name, fmt::format("{} by name / lexbor", name_), ways[what::by_name], *theirs, {},
                     counts::equal);
        if (const timed* validating = ways.find(of_lexbor(what::validated)))
            table_.speed(over.name, fmt::format("{} / lexbor with its check of UTF-8", name_), ways[what::tokens],
                         *validating, at_least(beside_validated, over.name), counts::equal);
        table_.speed(over.name, fmt::format("{} kept / lexbor kept", name_), ways[what::kept],
                     ways[of_lexbor(what::kept)], at_least(beside_kept, over.name), counts::equal);
        // Every named draft must reach this speed on whole pages.
        if (!at_least(beside_kept, over.name).at_least) return;
        for (const compared_draft& each : drafts_.others())
            if (each.has_name())
                table_.speed(over.name, fmt::format("{} / lexbor", each.given), ways[each.given], *theirs,
                             at_least(beside_tokens, over.name), counts::equal);
    }

    // Other programs ran earlier, not alternately with strata. So only the best figures can be compared.
    void print_beside_peers(const load& over, const timed& tokens) {
        for (const auto& [name, megabytes] : peers_)
            if (name.starts_with(over.name + "/"))
                table_.value(over.name, fmt::format("{} / {}", name_, name.substr(over.name.size() + 1)), {},
                             tokens.best() / megabytes);
    }

    // Measures each page by itself. A load gives only an average, in which a slow page would not be noticed.
    void print_each_page() {
        struct measured {
            std::string name;
            timed ours, theirs;
            double median;
        };
        std::vector<measured> all;
        std::size_t differing = 0;
        for (const load& folder : loads_) {
            if (folder.name != pages().name && folder.name != "readability") continue;
            for (std::size_t i = 0; i < folder.inputs.size(); ++i) {
                const load one{fmt::format("{} {:05}", folder.name, i), {folder.inputs[i]}};
                group ways;
                ways.add("ours", one, tokenizing(first(), one, what::tokens));
                ways.add("theirs", one, with_lexbor(one, what::tokens));
                if (ways.find("theirs") == nullptr) return;
                ways.time({std::min<std::size_t>(chosen_.how.rounds, 5), chosen_.how.milliseconds / 5});
                if (same_found(ways["ours"].found, ways["theirs"].found))
                    all.push_back({one.name, ways["ours"], ways["theirs"], ratio(ways["ours"], ways["theirs"]).median});
                else
                    ++differing;
            }
        }
        if (all.empty()) return;
        std::sort(all.begin(), all.end(), [](const measured& a, const measured& b) { return a.median < b.median; });
        const auto below = [&all](double limit) {
            return std::count_if(all.begin(), all.end(), [limit](const measured& each) { return each.median < limit; });
        };
        for (std::size_t i = 0; i < std::min<std::size_t>(all.size(), 3); ++i)
            table_.speed(each_page, fmt::format("slow page {}: {}", i + 1, all[i].name), all[i].ours, all[i].theirs,
                         i == 0 ? target{.at_least = 1} : target{}, counts::equal);
        const measured& middle = all[all.size() / 2];
        table_.speed(each_page,
                     fmt::format("median of {} pages: {} below 1, {} below 1.5, {} at 3 or more; {} refused, found "
                                 "differs",
                                 all.size(), below(1), below(1.5), static_cast<std::ptrdiff_t>(all.size()) - below(3),
                                 differing),
                     middle.ours, middle.theirs, {}, counts::equal);
    }

    // Measures the time per byte of a hostile load, relative to that of pages, and the memory.
    void print_hostile(const load& over) {
        group ways;
        for (const load* each : {&pages(), &over})
            for (const std::string_view fed : {what::tokens, what::in_chunks})
                ways.add(fmt::format("{} {}", each->name, fed), *each, tokenizing(first(), *each, fed));
        ways.time(chosen_.how);
        double most = 0;
        for (const std::string_view fed : {what::tokens, what::in_chunks}) {
            const std::string_view words = fed == what::tokens ? "whole" : "4 KiB chunks";
            table_.cost(over.name, fmt::format("cost of a byte / of a byte of pages, {}", words),
                        ways[fmt::format("{} {}", over.name, fed)], ways[fmt::format("{} {}", pages().name, fed)],
                        {.at_most = 10});
            most = std::max(most, most_bytes_of(tokenizing(first(), over, fed)));
        }
        table_.value(over.name, "memory, bytes a byte", {}, most / static_cast<double>(size_of(over)), {.at_most = 64});
    }

    void print_long() {
        const auto text = joined(pages());
        if (text->empty()) return;
        group ways;
        for (const std::string_view each : {what::streamed, what::in_parts})
            ways.add(each, gigabyte, tokenizing_gigabyte(first(), text, each));
        ways.time({.rounds = 3, .milliseconds = 0});
        table_.cost(long_input, "1 GB / 1000 times 1 MB", ways[what::streamed], ways[what::in_parts], {.at_most = 1.1});
    }

    const std::vector<load>& loads_;
    const std::vector<load>& hostile_;
    const comparison_choices& chosen_;
    const figures& peers_;
    compared_drafts drafts_;
    std::string_view name_;
    ratio_table table_;
};

}  // namespace

std::vector<std::string_view> other_comparisons() { return {each_page, compare, survey, since, long_input}; }

void print_ratios(const std::vector<load>& loads, const std::vector<load>& hostile, const comparison_choices& chosen,
                  const figures& of_peers) {
    comparisons(loads, hostile, chosen, of_peers).print();
}

}  // namespace strata::bench
