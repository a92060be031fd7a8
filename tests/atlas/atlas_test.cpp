// The files in docs/evolution/ agree with the tables, and include every row of the changes.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/study/changes.hpp"
#include "core/study/state_relation.hpp"
#include "drafts/registry.hpp"
#include "tests/atlas/atlas.hpp"
#include "tests/atlas/code_span.hpp"
#include "tests/atlas/editions.hpp"
#include "tests/atlas/page_failures.hpp"
#include "tests/atlas/stale_page.hpp"
#include "tests/compare/evolution_rows.hpp"
#include "tests/search/named_causes.hpp"

namespace atlas_test {

namespace {

using namespace strata;
using namespace strata::testing;
namespace fs = std::filesystem;

fs::path folder() { return fs::path{STRATA_DATA_DIR} / "../../docs/evolution"; }
fs::path suites() { return fs::path{STRATA_SHARED_DIR} / "html5lib-tests"; }

const atlas& the_atlas() {
    static const atlas made = charted(drafts::known());
    return made;
}

/// Returns the pages with the parts for both editions.
const std::vector<atlas_file>& the_pages() {
    static const std::vector<atlas_file> made = pages_of(the_atlas());
    return made;
}

const std::vector<atlas_file>& pages_in_repository() {
    static const std::vector<atlas_file> made =
        pages_in(edition::repository, the_pages(), pictures_only_on_site(the_atlas()));
    return made;
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

void check_is_current(const atlas_file& page) {
    const std::string stale = what_is_stale(folder(), page);
    BOOST_CHECK_MESSAGE(stale.empty(), stale);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(atlas_of_drafts)

BOOST_AUTO_TEST_CASE(pages_are_up_to_date) {
    for (const atlas_file& page : pages_in_repository()) check_is_current(page);
}

BOOST_AUTO_TEST_CASE(the_page_on_what_html5libs_tests_miss_is_up_to_date) {
    if (!fs::is_directory(suites())) {
        BOOST_TEST_MESSAGE("not checked: html5lib.md; no tests in " << suites().string());
        return;
    }
    check_is_current(html5lib_page(drafts::known(), STRATA_DATA_DIR, suites()));
}

BOOST_AUTO_TEST_CASE(there_is_nothing_else_in_the_folder) {
    std::set<std::string> known = {"html5lib.md"};
    for (const atlas_file& each : pages_in_repository()) known.insert(each.name);
    for (const auto& each : fs::recursive_directory_iterator(folder())) {
        const std::string name = fs::relative(each.path(), folder()).generic_string();
        BOOST_CHECK_MESSAGE(each.is_directory() || known.contains(name), name << " is not a file of the atlas");
    }
}

BOOST_AUTO_TEST_CASE(links_to_absent_files_become_words_and_parts_are_in_one_edition) {
    const std::vector<atlas_file> pages = {
        {"index.md", "a\n" + only_in(edition::site, "[b](b.md)\n") + only_in(edition::repository, "c\n") + "d\n"},
        {"topics/e.md",
         "[`b[0]`](../b.md#x), [![f](../../graphs/f.svg)](../../graphs/f.svg), `[g](../b.md)`, "
         "\\[[h]](../index.md), [b](b.md)"},
        {"b.md", "", true},
    };
    const std::vector<atlas_file> in_repository = pages_in(edition::repository, pages, {"graphs/f.svg"});
    BOOST_REQUIRE(in_repository.size() == 2U);
    BOOST_TEST(in_repository[0].text == "a\nc\nd\n");
    BOOST_TEST(in_repository[1].text == "`b[0]`, f, `[g](../b.md)`, \\[[h]](../index.md), [b](b.md)");
    const std::vector<atlas_file> on_site = pages_in(edition::site, pages, {});
    BOOST_REQUIRE(on_site.size() == 3U);
    BOOST_TEST(on_site[0].text == "a\n[b](b.md)\nd\n");
    BOOST_TEST(on_site[1].text == pages[1].text);
}

BOOST_AUTO_TEST_CASE(only_the_site_has_links_to_pages_and_pictures_that_the_repository_lacks) {
    std::set<std::string> absent = pictures_only_on_site(the_atlas());
    for (const atlas_file& each : the_pages())
        if (each.only_on_site) absent.insert(path_in_docs(each.name));
    const auto linked = [&](const std::vector<atlas_file>& pages) {
        std::set<std::string> found;
        for (const atlas_file& page : pages)
            for (const std::string& each : absent) {
                const std::string target =
                    fs::path("/" + each).lexically_relative(fs::path("/" + path_in_docs(page.name)).parent_path());
                if (contains(page.text, "](" + target + ")") || contains(page.text, "](" + target + "#"))
                    found.insert(each);
            }
        return found;
    };
    BOOST_TEST(linked(pages_in_repository()).empty());
    // The page that lists the pictures of machines has the links to them.
    for (const std::string& each : linked(pages_in(edition::site, the_pages(), {}))) absent.erase(each);
    for (const std::string& each : absent)
        BOOST_TEST((each.starts_with("graphs/") && each.ends_with(".svg")), each << " is linked from no page");
}

BOOST_AUTO_TEST_CASE(pages_without_links_that_the_site_has_name_commands) {
    const std::vector<atlas_file> on_site = pages_in(edition::site, the_pages(), {});
    std::size_t count = 0;
    for (const atlas_file& page : pages_in_repository()) {
        const auto same_name = [&](const atlas_file& each) { return each.name == page.name; };
        const auto whole = std::find_if(on_site.begin(), on_site.end(), same_name);
        if (whole->text == page.text) continue;
        ++count;
        BOOST_TEST(contains(page.text, "`strata "), page.name);
    }
    BOOST_TEST(count > 0U);
}

BOOST_AUTO_TEST_CASE(every_change_is_linked_from_the_index_and_has_an_entry_on_the_page_of_its_topic) {
    std::map<std::string, std::string> pages;
    for (const atlas_file& each : the_pages()) pages[each.name] = each.text;
    for (const study::change_step& each : study::all_changes(drafts::all())) {
        const std::string topic = fmt::format("topics/{}.md", name_of(each.what->topic));
        BOOST_TEST(contains(pages["index.md"], fmt::format("]({}#{})", topic, each.what->id)), each.what->id);
        BOOST_TEST(contains(pages["index.md"],
                            fmt::format("](../drafts/changes/{}.md#{})", each.to->about.day, each.what->id)),
                   each.what->id);
        BOOST_TEST(contains(pages[topic], fmt::format("\n### {}\n", each.what->id)), each.what->id);
        BOOST_TEST(contains(pages[fmt::format("../drafts/changes/{}.md", each.to->about.day)],
                            fmt::format("\n### {}\n", each.what->id)),
                   each.what->id);
        if (!each.what->commit().empty())
            BOOST_TEST(
                contains(pages[topic], "https://github.com/whatwg/html/commit/" + std::string(each.what->commit())),
                each.what->id);
    }
}

BOOST_AUTO_TEST_CASE(rows_of_rules_name_their_changes) {
    for (const atlas_file& each : the_pages()) {
        if (each.name == "2008-2009-rules.md")
            BOOST_TEST(contains(each.text,
                                "rule changed (**tokens and errors**), by [self-closing-flag](../drafts/changes/"
                                "2009-02-07.md#self-closing-flag)\n"));
        if (each.name == "2008-2009.md")
            BOOST_TEST(contains(each.text,
                                "\nChange: [self-closing-flag](../drafts/changes/2009-02-07.md#"
                                "self-closing-flag).\n"));
    }
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
                // Tree errors in fragments have no rows. docs/witness.md explains this.
                const bool of_page =
                    each.found->context.fragment.empty() || each.found->kind != search::tree_difference::tree_errors;
                BOOST_CHECK_MESSAGE(!of_page || !each.rows.empty(),
                                    each.found->id << ": no row of docs/drafts/changes");
            }
        }
}

BOOST_AUTO_TEST_CASE(every_row_has_a_witness) {
    std::set<std::string> beside;
    for (const auto& c : the_atlas().chapters)
        for (const charted_witness& each : c->witnesses) beside.insert(each.rows.begin(), each.rows.end());
    for (const auto& c : the_atlas().chapters)
        for (const charted_fact& fact : c->facts)
            for (const charted_tree_witness& each : fact.witnesses) beside.insert(each.rows.begin(), each.rows.end());
    // A row may need a last start tag that no document can have. The search for witnesses does not find such a row.
    for (const evolution_row& row : the_atlas().rows)
        BOOST_CHECK_MESSAGE(beside.contains(std::string(row.id)) || !begins_as_documents_do(configurations_of(row)),
                            row.id << " has no witness");
}

BOOST_AUTO_TEST_CASE(pages_of_drafts_have_the_names_and_sources_of_the_draft) {
    for (const spec::draft* draft : drafts::all())
        for (const std::string& each : wrong_on_page_of_draft(STRATA_DATA_DIR "/../../docs", *draft)) BOOST_ERROR(each);
}

BOOST_AUTO_TEST_CASE(pages_of_changes_list_changed_states_and_facts_of_tree_construction) {
    const auto all = drafts::all();
    for (const spec::draft* draft : all)
        if (const spec::draft* former = study::predecessor_of(all, *draft))
            for (const std::string& each : wrong_on_page_of_changes(STRATA_DATA_DIR "/../../docs", all, *former, *draft,
                                                                    page_part::states_and_trees))
                BOOST_ERROR(each);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace atlas_test
