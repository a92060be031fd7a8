#include "tests/bench/bars.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <span>
#include <string>

#include "tests/bench/benchmarks.hpp"
#include "tests/bench/ratio_table.hpp"

namespace strata::bench {
namespace {

bar only(std::string_view on, std::string_view load, bar wanted) { return on == load ? wanted : bar{}; }

// The speed required on a load, relative to lexbor's.
struct required {
    std::string_view load;
    double ratio = 0;
};
constexpr std::array<required, 8> beside_tokens{{{"pages", 3},
                                                 {"crlf", 3},
                                                 {"unicode", 3},
                                                 {"text", 2.5},
                                                 {"references", 2.5},
                                                 {"tags", 4},
                                                 {"prose", 1},
                                                 {"tiny", 1}}};
constexpr std::array<required, 1> beside_validated{{{"prose", 2}}};
constexpr std::array<required, 3> beside_kept{{{"pages", 1.5}, {"crlf", 1.5}, {"unicode", 1.5}}};

bar at_least(std::span<const required> ratios, std::string_view load) {
    for (const required& each : ratios)
        if (each.load == load) return {.at_least = each.ratio};
    return {};
}

class bars {
public:
    bars(const figures& of, const std::vector<std::string_view>& loads) : table_(of), figures_(of), loads_(loads) {}

    void print() {
        table_.begin();
        print_engines();
        print_ways();
        print_comparing();
        print_hostile();
        print_long();
        print_lexbor();
        print_peers();
    }

private:
    // The speed of one way relative to that of another, of the same draft and load.
    [[nodiscard]] value times(std::string_view load, std::string_view draft, std::string_view way,
                              std::string_view other) const {
        return ratio(table_.speed(load, draft, way), table_.speed(load, draft, other));
    }
    [[nodiscard]] value fastest(std::string_view load) const {
        value most;
        for (const std::string_view draft : table_.drafts())
            most = std::max(most, table_.speed(load, draft, what::fused));
        return most;
    }

    void print_engines() const {
        for (const std::string_view load : loads_)
            table_.row("MB/s", load, {}, 0, [&](auto draft) { return table_.speed(load, draft, what::fused); });
        for (const std::string_view load : loads_)
            table_.row("fused / interpreter", load, {}, 1,
                       [&](auto draft) { return times(load, draft, what::fused, what::interpreter); });
        for (const std::string_view load : loads_)
            table_.row("draft / fastest draft", load, {.at_least = 0.8}, 2,
                       [&](auto draft) { return ratio(table_.speed(load, draft, what::fused), fastest(load)); });
        for (const std::string_view load : loads_)
            table_.row("visiting scan / fused", load, only("pages", load, {.at_most = 7}), 1, [&](auto draft) {
                return ratio(table_.speed(load, no_draft, what::visiting_scan), table_.speed(load, draft, what::fused));
            });
    }

    void print_ways() const {
        const auto cost = [this](std::string_view name, std::string_view load, const bar& wanted, std::string_view of,
                                 std::string_view relative_to) {
            table_.row(name, load, wanted, 2, [&](auto draft) { return times(load, draft, relative_to, of); });
        };
        for (const std::string_view load : loads_)
            cost("cost in 4 KiB chunks / whole", load, only("pages", load, {.at_most = 1.15}), what::in_chunks,
                 what::fused);
        for (const std::string_view load : loads_)
            cost("cost of exact feedback / by name", load, only("pages", load, {.at_most = 1.15}), what::fused,
                 what::by_name);
        for (const std::string_view way : {what::bare, what::kept, what::kept_in_source, what::as_jsonl})
            for (const std::string_view load : loads_)
                cost(fmt::format("cost {} / fused", way.substr(what::fused.size() + 1)), load, {}, way, what::fused);
        table_.row("peak KB", "pages", {.at_most = 2000}, 0,
                   [&](auto draft) { return table_.peak("pages", draft, what::fused); });
        for (const std::string_view load : loads_)
            table_.row("ns a construction", load, {}, 0, [&](auto draft) -> value {
                const figure* found = table_.find(load, draft, what::construction);
                if (found == nullptr || !found->input || !found->found) return std::nullopt;
                return *found->input * 1e6 / found->megabytes / *found->found;
            });
    }

    // All drafts, relative to each one.
    void print_comparing() const {
        const auto cost = [this](std::string_view compared, std::string_view one, double at_most) {
            for (const std::string_view load : loads_)
                table_.row(fmt::format("cost {} / one {}", compared, one), load,
                           only("pages", load, {.at_most = at_most}), 2, [&](auto draft) {
                               return ratio(table_.speed(load, draft, one), table_.speed(load, all_drafts, compared));
                           });
        };
        cost(what::compared_as_json, what::as_jsonl, 3);
        cost(what::compared_as_text, what::as_jsonl, 3);
        cost(what::compared, what::fused, 6);
    }

    // The cost of a byte of hostile input, relative to one of pages, and its memory; for whichever way costs more.
    void print_hostile() const {
        std::set<std::string> hostile;
        for (const auto& [name, unused] : figures_)
            if (name.starts_with("hostile ")) hostile.insert(name.substr(0, name.find('/')));
        for (const std::string& load : hostile)
            table_.row("cost a byte / pages", load, {.at_most = 10}, 2, [&](auto draft) {
                const auto in = [&](std::string_view way) {
                    return ratio(table_.speed("pages", draft, way), table_.speed(load, draft, way));
                };
                return std::max(in(what::fused), in(what::in_chunks));
            });
        for (const std::string& load : hostile)
            table_.row("bytes of memory a byte", load, {.at_most = 64}, 1, [&](auto draft) {
                const auto in = [&](std::string_view way) {
                    const figure* found = table_.find(load, draft, way);
                    return found == nullptr ? std::nullopt : ratio(found->peak, found->input);
                };
                return std::max(in(what::fused), in(what::in_chunks));
            });
    }

    void print_long() const {
        table_.row("cost of 1 GB / 1000 times 1 MB", "long", {.at_most = 1.1}, 2,
                   [&](auto draft) { return times("long", draft, what::in_parts, what::streamed); });
        for (const std::string_view way : {what::streamed, what::in_parts})
            table_.row(fmt::format("peak KB, {}", way), "long", {}, 0,
                       [&](auto draft) { return table_.peak("long", draft, way); });
    }

    // Both tokenizers find the same if the draft says what lexbor implements: then a difference is a fault of one.
    void print_lexbor() const {
        const auto more = [this](std::string_view name, value figure::*counted) {
            for (const std::string_view load : loads_)
                table_.row(fmt::format("{}, more than lexbor", name), load, {}, 0, [&](auto draft) -> value {
                    const figure* ours = table_.find(load, draft, what::by_name);
                    const figure* theirs = table_.find(load, "lexbor", what::tokens);
                    if (ours == nullptr || theirs == nullptr || !(ours->*counted) || !(theirs->*counted))
                        return std::nullopt;
                    return *(ours->*counted) - *(theirs->*counted);
                });
        };
        more("tokens", &figure::found);
        more("text bytes", &figure::text);
        more("attributes", &figure::attributes);
    }

    void print_peers() const {
        for (const auto& [name, measured] : figures_) {
            const std::size_t first = name.find('/');
            const std::size_t second = name.find('/', first + 1);
            if (second == std::string::npos) continue;
            const std::string load = name.substr(0, first);
            const std::string peer = name.substr(first + 1, second - first - 1);
            const auto& drafts = table_.drafts();
            if (peer == no_draft || peer == all_drafts || std::find(drafts.begin(), drafts.end(), peer) != drafts.end())
                continue;
            print_peer(load, peer, name.substr(second + 1), measured.megabytes);
        }
    }
    void print_peer(std::string_view load, std::string_view peer, std::string_view does, double speed) const {
        const auto beside = [&](std::string_view way, const bar& wanted) {
            table_.row(fmt::format("{} / {} {}", way, peer, does), load, wanted, 2,
                       [&](auto draft) { return ratio(table_.speed(load, draft, way), speed); });
        };
        if (peer == "lexbor" && does == what::peer_kept) {
            beside(what::kept, at_least(beside_kept, load));
            return beside(what::kept_in_source, {});
        }
        beside(what::fused, peer != "lexbor"          ? bar{}
                            : does == what::validated ? at_least(beside_validated, load)
                                                      : at_least(beside_tokens, load));
        // A tokenizer alone does not have tree construction to answer either.
        if (does == what::tokens) beside(what::by_name, {});
        if (does != "parsed") beside(what::bare, {});
    }

    ratio_table table_;
    const figures& figures_;
    std::vector<std::string_view> loads_;
};

}  // namespace

void print_bars(const figures& of, const std::vector<std::string_view>& loads) { bars(of, loads).print(); }

}  // namespace strata::bench
