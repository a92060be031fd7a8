#pragma once
// The search for the shortest inputs that show one fact in which two drafts' tree construction differs.
//
// A breadth-first search over two machines at once: a draft's own, and the same with the other draft's fact.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/search/reading_machine.hpp"
#include "core/search/tag_alphabet.hpp"
#include "core/search/tree_facts.hpp"
#include "core/search/tree_witnesses.hpp"
#include "core/spec/draft.hpp"

namespace strata::search {

class fact_search {
public:
    /// All arguments must outlive the search. `one` is the older draft. `goes_on` is called now and then; false ends
    /// it.
    fact_search(const registry& known, const spec::draft& one, const spec::draft& other, const tree_fact& fact,
                std::size_t max_length, const std::function<bool()>& goes_on)
        : known_(known), one_(one), other_(other), fact_(fact), max_length_(max_length), goes_on_(goes_on) {}

    /// Returns false if it was stopped.
    [[nodiscard]] bool run();

    std::vector<tree_witness> entries;
    std::size_t product_states = 0, complete_to = 0;

private:
    // Two machines with one draft's switches that differ only in the fact, and what their inputs are built from.
    struct two_machines {
        const tag_alphabet& letters;
        const tree_context& context;
        const spec::draft& draft;
        const exchangeable_rules& first;
        const exchangeable_rules& second;
    };
    struct node {
        std::vector<std::uint8_t> symbols;
        std::string input;
        bool diverged = false;
        bool named = false;  // the fact's element has occurred
    };
    // How far the search over two machines has got.
    struct frontier {
        std::unordered_set<std::uint64_t> met;
        std::map<std::size_t, std::vector<node>> waiting;  // by the length of their inputs
        std::size_t together = 0, diverged = 0;            // how many more states may be explored
        std::size_t cut_at = 0;    // the length at which the first state was left unexplored for lack of budget
        std::size_t shown_at = 0;  // the length of the shortest witness
    };

    void search(const two_machines& both);
    void go_on_from(const node& n, std::size_t length, const two_machines& both, const reading_machine& a,
                    const reading_machine& b, frontier& at);
    void note(tree_showing shows, const std::string& input, const two_machines& both, frontier& at);
    [[nodiscard]] bool confirm(tree_witness& w, tree_showing shows, const std::string& input,
                               const tree_context& context) const;
    void keep_entries();

    const registry& known_;
    const spec::draft& one_;
    const spec::draft& other_;
    const tree_fact& fact_;
    std::size_t max_length_;
    const std::function<bool()>& goes_on_;
    std::map<std::pair<bool, bool>, tree_witness>
        entries_;  // key: whether it is about a slash; whether it is in a fragment
    bool stopped_ = false;
};

}  // namespace strata::search
