// Collects the data of the atlas on tree construction: the facts in which two drafts differ, their witnesses, and the
// rows of changes that are about these facts.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/report/witness/witness.hpp"
#include "core/run/configuration.hpp"
#include "core/search/tree_facts.hpp"
#include "core/search/tree_witnesses.hpp"
#include "tests/atlas/atlas.hpp"
#include "tests/compare/evolution_rows.hpp"
#include "tests/search/tree_rows.hpp"

namespace strata::testing {
namespace {

struct row_with_facts {
    std::string name;
    search::tree_difference kind{};
    std::vector<const search::tree_fact*> facts;  // the facts that cause the differences on the row's inputs
};

std::vector<row_with_facts> rows_with_facts(const std::vector<evolution_row>& rows,
                                            const std::vector<search::tree_fact>& facts, const chapter& c) {
    std::vector<row_with_facts> found;
    for (const evolution_row& row : rows) {
        if (!is_of(row, *c.one, *c.other) || !is_of_tree_construction(row)) continue;
        row_with_facts& added = found.emplace_back();
        added.name = std::string(row.id);
        added.kind = difference_in(row);
        for (const std::string& input : inputs_of(row))
            for (const search::tree_fact* cause :
                 search::causes_in_trees(facts, *c.one, *c.other, input, context_of(row), added.kind))
                added.facts.push_back(cause);
    }
    return found;
}

// Returns the ids of the rows about `fact` that have the same kind of difference as `w`. If there are none, returns the
// ids of all rows about `fact`, or else of all rows about the fact's element.
std::vector<std::string> rows_of(const search::tree_fact& fact, const search::tree_witness& w,
                                 const std::vector<row_with_facts>& rows) {
    const auto collected = [&](const auto& fits) {
        std::vector<std::string> names;
        for (const row_with_facts& row : rows)
            if (std::any_of(row.facts.begin(), row.facts.end(),
                            [&](const search::tree_fact* each) { return fits(row, *each); }))
                names.push_back(row.name);
        return names;
    };
    const auto is_fact = [&](const search::tree_fact& each) { return each.name == fact.name; };
    auto names = collected([&](const auto& row, const auto& each) { return row.kind == w.kind && is_fact(each); });
    if (names.empty()) names = collected([&](const auto&, const auto& each) { return is_fact(each); });
    if (names.empty() && fact.of != tree::element::none)
        names = collected([&](const auto&, const auto& each) { return each.of == fact.of; });
    return names;
}

}  // namespace

void chart_trees(chapter& c, const registry& known, const std::vector<evolution_row>& rows) {
    c.trees = search::find_tree_witnesses(known, *c.one, *c.other, search::witness_options{}.max_length);
    const std::vector<search::tree_fact> facts = search::differing_facts(*c.one, *c.other);
    const std::vector<row_with_facts> charted_rows = rows_with_facts(rows, facts, c);
    for (const search::tree_fact& fact : facts) {
        charted_fact charted;
        charted.name = fact.name;
        charted.says = fact.says;
        for (const search::tree_witness& w : c.trees.entries) {
            if (w.cause != fact.name) continue;
            charted_tree_witness entry;
            entry.found = &w;
            entry.options = report::options_of(w);
            entry.made = {made_of_page(*c.one, w.input, w.context), made_of_page(*c.other, w.input, w.context)};
            entry.rows = rows_of(fact, w, charted_rows);
            charted.witnesses.push_back(std::move(entry));
        }
        const auto unshown = std::find_if(c.trees.without_witness.begin(), c.trees.without_witness.end(),
                                          [&](const search::unshown_fact& each) { return each.name == fact.name; });
        if (unshown != c.trees.without_witness.end()) charted.why = unshown->why;
        // Some facts sum up the details of an element. Such a fact is on the page only if it has a witness. The search
        // looks for this witness only if no detail has one.
        if (!charted.witnesses.empty() || !fact.is_sum) c.facts.push_back(std::move(charted));
    }
}

}  // namespace strata::testing
