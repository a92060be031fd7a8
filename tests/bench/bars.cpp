#include "tests/bench/bars.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "core/spec/draft.hpp"
#include "drafts/registry.hpp"
#include "tests/bench/benchmarks.hpp"

namespace strata::bench {
namespace {

// A row without either has no requirement.
struct bar {
    std::optional<double> at_least = std::nullopt, at_most = std::nullopt;
};

class table {
public:
    table(const figures& of, const std::vector<std::string_view>& loads) : figures_(of), loads_(loads) {
        for (const spec::draft* each : drafts::all()) drafts_.push_back(each->about.name);
    }

    void print() {
        begin();
        for (const std::string_view load : loads_)
            row("MB/s", load, {}, 0, [&](auto draft) { return speed(load, draft, what::fused); });
        for (const std::string_view load : loads_)
            row("fused / interpreter", load, {}, 1, [&](auto draft) {
                return ratio(speed(load, draft, what::fused), speed(load, draft, what::interpreter));
            });
        for (const std::string_view load : loads_)
            row("draft / fastest draft", load, {.at_least = 0.8}, 2,
                [&](auto draft) { return ratio(speed(load, draft, what::fused), fastest(load)); });
        for (const std::string_view load : loads_)
            row("visiting scan / fused", load, only("pages", load, {.at_most = 7}), 1, [&](auto draft) {
                return ratio(speed(load, no_draft, what::visiting_scan), speed(load, draft, what::fused));
            });
        for (const std::string_view load : loads_)
            row("cost in 4 KiB chunks / whole", load, only("pages", load, {.at_most = 1.15}), 2, [&](auto draft) {
                return ratio(speed(load, draft, what::fused), speed(load, draft, what::in_chunks));
            });
        for (const std::string_view way : {what::bare, what::kept, what::as_jsonl})
            for (const std::string_view load : loads_)
                row(fmt::format("cost {} / fused", way.substr(what::fused.size() + 1)), load, {}, 2,
                    [&](auto draft) { return ratio(speed(load, draft, what::fused), speed(load, draft, way)); });
        row("peak KB", "pages", {.at_most = 2000}, 0, [&](auto draft) { return peak("pages", draft, what::fused); });
        print_hostile();
        print_long();
        print_peers();
    }

private:
    using value = std::optional<double>;

    static value ratio(value a, value b) { return a && b && *b > 0 ? value(*a / *b) : std::nullopt; }
    static bar only(std::string_view on, std::string_view load, bar wanted) { return on == load ? wanted : bar{}; }

    [[nodiscard]] const figure* find(std::string_view load, std::string_view draft, std::string_view way) const {
        const auto at = figures_.find(fmt::format("{}/{}/{}", load, draft, way));
        return at == figures_.end() ? nullptr : &at->second;
    }
    [[nodiscard]] value speed(std::string_view load, std::string_view draft, std::string_view way) const {
        const figure* found = find(load, draft, way);
        return found == nullptr ? std::nullopt : value(found->megabytes);
    }
    [[nodiscard]] value peak(std::string_view load, std::string_view draft, std::string_view way) const {
        const figure* found = find(load, draft, way);
        return found == nullptr ? std::nullopt : found->peak;
    }
    [[nodiscard]] value fastest(std::string_view load) const {
        value most;
        for (const std::string_view draft : drafts_) most = std::max(most, speed(load, draft, what::fused));
        return most;
    }

    void begin() const {
        fmt::print("\n| what | load |");
        for (const std::string_view draft : drafts_) fmt::print(" {} |", draft);
        fmt::print(" bar | |\n| --- | --- |");
        for (std::size_t i = 0; i < drafts_.size(); ++i) fmt::print(" ---: |");
        fmt::print(" ---: | --- |\n");
    }

    void row(std::string_view name, std::string_view load, const bar& wanted, int digits,
             const std::function<value(std::string_view)>& of_draft) const {
        std::vector<value> values;
        for (const std::string_view draft : drafts_) values.push_back(of_draft(draft));
        if (std::none_of(values.begin(), values.end(), [](value v) { return v.has_value(); })) return;
        fmt::print("| {} | {} |", name, load);
        for (const value v : values) fmt::print(" {} |", v ? fmt::format("{:.{}f}", *v, digits) : "");
        const auto misses = [&](value v) {
            return v && ((wanted.at_least && *v < *wanted.at_least) || (wanted.at_most && *v > *wanted.at_most));
        };
        const bool all = std::all_of(values.begin(), values.end(), [](value v) { return v.has_value(); });
        const std::string_view verdict = std::any_of(values.begin(), values.end(), misses) ? "missed"
                                         : all                                             ? "met"
                                                                                           : "";
        if (wanted.at_least)
            fmt::print(" at least {} | {} |\n", *wanted.at_least, verdict);
        else if (wanted.at_most)
            fmt::print(" at most {} | {} |\n", *wanted.at_most, verdict);
        else
            fmt::print(" | |\n");
    }

    // The cost of a byte of hostile input, relative to one of pages; for whichever way costs more.
    void print_hostile() const {
        std::set<std::string> hostile;
        for (const auto& [name, unused] : figures_)
            if (name.starts_with("hostile ")) hostile.insert(name.substr(0, name.find('/')));
        for (const std::string& load : hostile)
            row("cost a byte / pages", load, {.at_most = 10}, 2, [&](auto draft) {
                const auto in = [&](std::string_view way) {
                    return ratio(speed("pages", draft, way), speed(load, draft, way));
                };
                return std::max(in(what::fused), in(what::in_chunks));
            });
    }

    void print_long() const {
        row("cost of 1 GB / 1000 times 1 MB", "long", {.at_most = 1.1}, 2, [&](auto draft) {
            return ratio(speed("long", draft, what::in_parts), speed("long", draft, what::streamed));
        });
        row("peak KB, 1 GB", "long", {}, 0, [&](auto draft) { return peak("long", draft, what::streamed); });
        row("peak KB, 1000 times 1 MB", "long", {}, 0, [&](auto draft) { return peak("long", draft, what::in_parts); });
    }

    void print_peers() const {
        for (const auto& [name, measured] : figures_) {
            const std::size_t first = name.find('/');
            const std::size_t second = name.find('/', first + 1);
            if (second == std::string::npos) continue;
            const std::string load = name.substr(0, first);
            const std::string peer = name.substr(first + 1, second - first - 1);
            if (peer == no_draft || peer == all_drafts ||
                std::find(drafts_.begin(), drafts_.end(), peer) != drafts_.end())
                continue;
            const std::string peer_does = name.substr(second + 1);
            const value peer_speed = measured.megabytes;
            const auto beside = [&](std::string_view way, const bar& wanted) {
                row(fmt::format("{} / {} {}", way, peer, peer_does), load, wanted, 2,
                    [&](auto draft) { return ratio(speed(load, draft, way), peer_speed); });
            };
            beside(what::fused, {.at_least = peer == "lexbor" ? bar_beside_lexbor(load) : std::nullopt});
            // A tokenizer alone does not have tree construction to answer either.
            if (peer_does != "parsed") beside(what::bare, {});
        }
    }
    static value bar_beside_lexbor(std::string_view load) {
        if (load == "pages" || load == "references") return 2;
        if (load == "tags") return 2.3;
        return std::nullopt;
    }

    const figures& figures_;
    std::vector<std::string_view> loads_;
    std::vector<std::string_view> drafts_;
};

}  // namespace

void print_bars(const figures& of, const std::vector<std::string_view>& loads) { table(of, loads).print(); }

}  // namespace strata::bench
