#include "core/search/tree_witnesses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include "core/search/fact_search.hpp"

namespace strata::search {
namespace {

void name_entries(tree_catalogue& found, const spec::draft& one, const spec::draft& other) {
    std::set<std::string> used;
    for (tree_witness& each : found.entries) {
        std::string id = fmt::format("{}-{}-tree-", one.about.name, other.about.name);
        for (const char c : each.cause) {
            const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 0x20) : c;
            if ((lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9'))
                id += lower;
            else if (id.back() != '-')
                id += '-';
        }
        while (id.back() == '-') id.pop_back();
        id += each.shows == tree_showing::slash ? "-slash" : "-tokens";
        std::string unique = id;
        for (std::size_t n = 2; !used.insert(unique).second; ++n) unique = fmt::format("{}-{}", id, n);
        each.id = unique;
    }
}

// Runs `count` searches in up to four threads. Only the calling thread asks `goes_on`. Returns: false if that ended
// them.
bool run_all(std::size_t count, const std::function<void(std::size_t, const std::function<bool()>&)>& run,
             const std::function<bool(std::size_t, std::size_t)>& goes_on) {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stopped{false};
    // Searches are independent, so it does not matter which thread runs which.
    const auto work = [&](bool asks) {
        const std::function<bool()> on = [&] {
            if (asks && goes_on && !goes_on(next.load(), count)) stopped = true;
            return !stopped.load();
        };
        for (std::size_t i = next++; i < count && !stopped; i = next++) run(i, on);
    };
    // An exception ends all searches and is rethrown here once the threads have ended.
    std::mutex one_at_a_time;
    std::exception_ptr thrown;
    const auto work_until_thrown = [&](bool asks) {
        try {
            work(asks);
        } catch (...) {
            const std::lock_guard lock(one_at_a_time);
            if (thrown == nullptr) thrown = std::current_exception();
            stopped = true;
        }
    };
    std::vector<std::thread> others;
    for (unsigned n = 1; n < std::min(std::thread::hardware_concurrency(), 4U) && n < count; ++n)
        others.emplace_back(work_until_thrown, false);
    work_until_thrown(true);
    for (std::thread& each : others) each.join();
    if (thrown != nullptr) std::rethrow_exception(thrown);
    return !stopped;
}

}  // namespace

tree_catalogue find_tree_witnesses(const registry& known, const spec::draft& one, const spec::draft& other,
                                   std::size_t max_length,
                                   const std::function<bool(std::size_t, std::size_t)>& goes_on) {
    const std::vector<tree_fact> facts = differing_facts(one, other);
    tree_catalogue found;
    found.complete_to = max_length;
    std::set<tree::element> shown;
    // The sum of an element's details is searched for only if no single detail has a witness.
    for (const bool sums : {false, true}) {
        std::vector<const tree_fact*> wanted;
        for (const tree_fact& each : facts)
            if (each.is_sum == sums && (!sums || shown.count(each.of) == 0)) wanted.push_back(&each);
        std::vector<std::optional<fact_search>> searches(wanted.size());
        const auto run = [&](std::size_t i, const std::function<bool()>& on) {
            if (!searches[i].emplace(known, one, other, *wanted[i], max_length, on).run()) searches[i].reset();
        };
        found.stopped = !run_all(wanted.size(), run, goes_on) || found.stopped;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            if (!searches[i]) continue;
            ++found.facts;
            found.product_states += searches[i]->product_states;
            found.complete_to = std::min(found.complete_to, searches[i]->complete_to);
            if (searches[i]->entries.empty())
                found.without_witness.push_back({wanted[i]->name, why_nothing_shows(*wanted[i], one, other)});
            else if (wanted[i]->of != tree::element::none)
                shown.insert(wanted[i]->of);
            for (tree_witness& w : searches[i]->entries) found.entries.push_back(std::move(w));
        }
    }
    if (found.stopped) found.complete_to = 0;
    std::stable_sort(found.entries.begin(), found.entries.end(),
                     [](const tree_witness& a, const tree_witness& b) { return a.length < b.length; });
    name_entries(found, one, other);
    return found;
}

}  // namespace strata::search
