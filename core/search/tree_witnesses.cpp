#include "core/search/tree_witnesses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "core/search/at_once.hpp"
#include "core/search/fact_search.hpp"
#include "core/spec/ascii_case.hpp"

namespace strata::search {
namespace {

void name_entries(tree_catalogue& found, const spec::draft& one, const spec::draft& other) {
    std::set<std::string> used;
    for (tree_witness& each : found.entries) {
        std::string id = fmt::format("{}-{}-tree-", one.about.name, other.about.name);
        for (const char c : each.cause) {
            const char lower = spec::ascii_lower(c);
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

}  // namespace

tree_catalogue find_tree_witnesses(const registry& known, const spec::draft& one, const spec::draft& other,
                                   std::size_t max_length, const std::function<bool(std::size_t, std::size_t)>& goes_on,
                                   std::size_t threads) {
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
        found.stopped = !run_at_once(wanted.size(), threads_for(threads), run, goes_on) || found.stopped;
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
