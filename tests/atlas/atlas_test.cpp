// docs/evolution/ is what the tables say, and has every row of docs/drafts/changes/.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>

#include "core/study/state_relation.hpp"
#include "drafts/registry.hpp"
#include "tests/atlas/atlas.hpp"
#include "tests/atlas/code_span.hpp"
#include "tests/atlas/page_failures.hpp"
#include "tests/compare/evolution_runs.hpp"
#include "tests/search/named_causes.hpp"

namespace {

using namespace strata;
using namespace strata::testing;
namespace fs = std::filesystem;

fs::path folder() { return fs::path{STRATA_DATA_DIR} / "../../docs/evolution"; }
fs::path suites() { return fs::path{STRATA_SHARED_DIR} / "html5lib-tests"; }

const atlas& the_atlas() {
    static const atlas made = charted(drafts::known(), read_evolution(folder() / "..", drafts::all()));
    return made;
}

std::string content_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// The first line in which two texts differ, and what is there.
std::string first_difference(const std::string& is, const std::string& should_be) {
    std::istringstream a(is);
    std::istringstream b(should_be);
    std::string line_a;
    std::string line_b;
    for (std::size_t n = 1;; ++n) {
        const bool has_a = static_cast<bool>(std::getline(a, line_a));
        const bool has_b = static_cast<bool>(std::getline(b, line_b));
        if (!has_a && !has_b) return "";
        if (has_a == has_b && line_a == line_b) continue;
        return "line " + std::to_string(n) + " is\n  " + (has_a ? line_a : "(missing)") + "\nand should be\n  " +
               (has_b ? line_b : "(missing)");
    }
}

void check_is_current(const atlas_file& page) {
    const std::string is = content_of(folder() / page.name);
    BOOST_CHECK_MESSAGE(is == page.text, "docs/evolution/" << page.name
                                                           << " is stale: " << first_difference(is, page.text)
                                                           << "\nmake it anew: " << command_that_makes_it);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(atlas_of_drafts)

BOOST_AUTO_TEST_CASE(pages_are_as_they_would_be_made) {
    for (const atlas_file& page : pages_of(the_atlas())) check_is_current(page);
}

BOOST_AUTO_TEST_CASE(what_html5libs_tests_miss_is_as_it_would_be_made) {
    if (!fs::is_directory(suites())) {
        BOOST_TEST_MESSAGE("not checked: html5lib.md; there are no tests in " << suites().string());
        return;
    }
    check_is_current(html5lib_page(drafts::known(), STRATA_DATA_DIR, suites()));
}

BOOST_AUTO_TEST_CASE(pictures_are_drawn_from_the_graphs_of_today) {
    for (const atlas_picture& each : pictures_of(the_atlas()))
        BOOST_CHECK_MESSAGE(content_of(folder() / each.name).ends_with(each.mark),
                            "docs/evolution/" << each.name << " is stale\ndraw it anew, where Graphviz is installed: "
                                              << command_that_makes_it);
}

BOOST_AUTO_TEST_CASE(there_is_nothing_else_in_the_folder) {
    std::set<std::string> known = {"html5lib.md"};
    for (const atlas_file& each : pages_of(the_atlas())) known.insert(each.name);
    for (const atlas_picture& each : pictures_of(the_atlas())) known.insert(each.name);
    for (const auto& each : fs::directory_iterator(folder()))
        BOOST_CHECK_MESSAGE(known.count(each.path().filename().string()) != 0, each.path().filename().string()
                                                                                   << " is no file of the atlas");
}

BOOST_AUTO_TEST_CASE(every_witness_has_a_row_that_differs_in_the_same_way) {
    for (const auto& c : the_atlas().chapters)
        for (const charted_witness& each : c->witnesses)
            BOOST_CHECK_MESSAGE(!each.rows.empty(), each.found->id << ", " << ascii_json(each.found->input) << " "
                                                                   << each.options
                                                                   << ": no row of docs/drafts/changes");
}

BOOST_AUTO_TEST_CASE(every_witness_of_tree_construction_has_a_row_of_the_same_fact_or_element) {
    for (const auto& c : the_atlas().chapters)
        for (const charted_fact& fact : c->facts) {
            BOOST_CHECK_MESSAGE(!fact.witnesses.empty() || !fact.why.empty(), fact.name << " has no witness");
            for (const charted_tree_witness& each : fact.witnesses) {
                // The pages have no tree errors of fragments: docs/witness.md.
                const bool of_page =
                    each.found->context.fragment.empty() || each.found->kind != search::tree_difference::tree_errors;
                BOOST_CHECK_MESSAGE(!of_page || !each.rows.empty(),
                                    each.found->id << ": no row of docs/drafts/changes");
            }
        }
}

BOOST_AUTO_TEST_CASE(every_row_is_beside_a_witness) {
    std::set<std::string> beside;
    for (const auto& c : the_atlas().chapters)
        for (const charted_witness& each : c->witnesses) beside.insert(each.rows.begin(), each.rows.end());
    for (const auto& c : the_atlas().chapters)
        for (const charted_fact& fact : c->facts)
            for (const charted_tree_witness& each : fact.witnesses) beside.insert(each.rows.begin(), each.rows.end());
    // What only a last start tag shows that no document can have has no witness.
    for (const evolution_row& row : the_atlas().rows)
        BOOST_CHECK_MESSAGE(beside.count(row.id) != 0 || !begins_as_documents_do(contestants_of(row)),
                            row.id << " is beside no witness");
}

BOOST_AUTO_TEST_CASE(pages_of_drafts_say_what_the_draft_is_called_and_where_it_is_from) {
    for (const spec::draft* draft : drafts::all())
        for (const std::string& each : wrong_on_page_of_draft(STRATA_DATA_DIR "/../../docs", *draft)) BOOST_ERROR(each);
}

BOOST_AUTO_TEST_CASE(pages_of_pairs_say_what_became_of_states_and_of_facts_of_tree_construction) {
    const auto all = drafts::all();
    for (const spec::draft* draft : all)
        if (const spec::draft* former = study::predecessor_of(all, *draft))
            for (const std::string& each : wrong_on_page_of_pair(STRATA_DATA_DIR "/../../docs", all, *former, *draft,
                                                                 page_part::states_and_trees))
                BOOST_ERROR(each);
}

BOOST_AUTO_TEST_SUITE_END()
