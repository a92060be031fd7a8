#include "core/search/suites/character_tests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/search/suites/descriptions.hpp"
#include "core/search/suites/outcome.hpp"

namespace strata::generation {
namespace {

// So many characters have a test each.
constexpr std::size_t few = 3;
// A longer way back costs more than a test of its own.
constexpr std::size_t longest_way = 24;

}  // namespace

bool character_tests::take(const fault& f) {
    const auto [known, is_new] = by_class_.try_emplace(graph_.class_of(f.symbol));
    if (!is_new) {
        if (!known->second) return false;
        telling_input same = *known->second;
        same.character = text_of(f.symbol);
        if (search_.is_telling(same, table_)) {
            waiting_.push_back({f, std::move(same)});
            return true;
        }
    }
    std::optional<telling_input> found = search_.find(f, table_);
    if (is_new) known->second = found;
    if (!found) return false;
    waiting_.push_back({f, std::move(*found)});
    return true;
}

void character_tests::add_all() {
    std::map<std::tuple<std::uint32_t, std::string, std::string>, std::vector<waiting_fault>> alike;
    for (waiting_fault& each : waiting_)
        alike[{each.by.start, each.by.before, each.by.continuation}].push_back(std::move(each));
    for (auto& [key, faults] : alike) {
        // The cheapest chain is told by what follows its last character; else each character is.
        for (const bool tells_each : {false, true}) {
            if (faults.size() <= few || faults.front().by.character.empty()) break;
            add_chain(faults, tells_each);
            faults = not_shown(faults);
        }
        for (const waiting_fault& each : faults) add_single(each);
    }
    waiting_.clear();
    by_class_.clear();
}

std::vector<character_tests::waiting_fault> character_tests::not_shown(const std::vector<waiting_fault>& faults) {
    std::vector<waiting_fault> left;
    for (const waiting_fault& each : faults) {
        table_.put_in(each.what);
        if (!search_.is_found(each.what, table_)) left.push_back(each);
    }
    return left;
}

void character_tests::add_chain(const std::vector<waiting_fault>& faults, bool tells_each) {
    const telling_input& first = faults.front().by;
    std::vector<bool> there(graph_.nodes().size());
    there[first.node] = true;
    test t;
    t.from = graph_.starts()[first.start];
    t.input = first.before;
    std::uint32_t at = first.node;
    std::size_t shown = 0;
    for (const waiting_fault& each : faults) {
        if (each.by.character.empty()) continue;
        if (shown > 0) {
            const auto back = at == machine_graph::none ? std::nullopt : graph_.way(at, there, longest_way);
            if (!back) break;
            t.input += back->text;
        }
        at = graph_.node_behind(first.node, each.by.character + (tells_each ? first.continuation : ""));
        t.input += each.by.character + (tells_each ? first.continuation : "");
        ++shown;
    }
    if (!tells_each) t.input += first.continuation;
    // A chain that shows next to nothing is left to single tests.
    const auto count = std::count_if(faults.begin(), faults.end(), [&](const waiting_fault& each) {
        table_.put_in(each.what);
        return outcome_of(table_.draft(), t.from, t.input) != outcome_of(graph_.draft(), t.from, t.input);
    });
    if (count <= static_cast<std::ptrdiff_t>(few)) return;
    const fault& f = faults.front().what;
    t.state = f.state;
    t.rule = f.rule;
    t.topic = topic_of(graph_.draft(), f.state, t.from);
    t.description = fmt::format("{}: {} characters after {}{}{}", heading_of(graph_.draft(), f.state), shown,
                                first.before.empty() ? "nothing" : quoted(first.before),
                                first.continuation.empty()
                                    ? std::string()
                                    : fmt::format(", {}then {}", tells_each ? "each " : "", quoted(first.continuation)),
                                words_of(graph_.draft(), t.from));
    pool_.add(std::move(t));
}

void character_tests::add_single(const waiting_fault& each) {
    test t;
    t.from = graph_.starts()[each.by.start];
    t.input = each.by.before + each.by.character + each.by.continuation;
    t.description =
        description_of(graph_.draft(), each.what.state,
                       {each.what.rule, each.by.before, each.by.character, each.by.continuation, false}, t.from);
    t.topic = topic_of(graph_.draft(), each.what.state, t.from);
    t.state = each.what.state;
    t.rule = each.what.rule;
    pool_.add(std::move(t));
}

}  // namespace strata::generation
