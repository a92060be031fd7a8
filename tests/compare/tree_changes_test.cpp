// A comparison must name the changes of tree construction that make the replies of tree construction differ between the
// drafts.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/run/comparison.hpp"
#include "core/conformance/parsed_json.hpp"
#include "core/spec/change.hpp"
#include "core/study/changes.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/comparing.hpp"

namespace tree_changes_test {

namespace {

using namespace strata;

std::vector<compare::divergence> compared(std::string_view input, std::string_view one, std::string_view other,
                                          std::string_view fragment = {}, std::size_t cut = 0) {
    testing::compare_options options;
    options.drafts = {one, other};
    options.fragment = fragment;
    options.cut = cut;
    return testing::compare_drafts(input, options).divergences;
}

std::set<std::string_view> named(const std::vector<compare::divergence>& found) {
    std::set<std::string_view> ids;
    for (const compare::divergence& d : found)
        for (const compare::difference& each : d.differences) {
            if (each.changes.empty()) ids.insert("none");
            for (const spec::change* change : each.changes) ids.insert(change->id);
        }
    return ids;
}

// For some changes, a comparison of their inputs names another change, because the rules of tree construction do not
// distinguish the two. Returns these changes, each with the other change.
const std::map<std::string_view, std::string_view>& told_as() {
    static const std::map<std::string_view, std::string_view> ids = {
        {"p-end-tag-before-head", "end-tags-after-head"},
        {"html-in-annotation-xml", "foreign-content-by-node"},
        {"integration-points-bound-scopes", "foreign-content-by-node"},
        {"tainted-tables", "three-equal-formatting-elements"},
    };
    return ids;
}

using ids = std::set<std::string_view>;

// Returns whether a commit of `change` made one of the differences.
bool made_by_commit_of(const spec::change& change, const std::vector<compare::divergence>& found) {
    const auto is_commit = [&](const compare::made_change& made) {
        return made.revision != nullptr &&
               std::any_of(change.commits.begin(), change.commits.end(),
                           [&](const spec::change_commit& each) { return each.hash == made.revision->commit(); });
    };
    return std::any_of(found.begin(), found.end(), [&](const compare::divergence& d) {
        return std::any_of(d.differences.begin(), d.differences.end(), [&](const compare::difference& each) {
            return std::any_of(each.made_by.begin(), each.made_by.end(), is_commit);
        });
    });
}

}  // namespace

BOOST_AUTO_TEST_SUITE(tree_changes)

BOOST_AUTO_TEST_CASE(what_tree_construction_told_is_not_attributed_to_rules_of_the_tokenizer) {
    BOOST_TEST((named(compared("<svg><![CDATA[x]]>", "2009", "modern")) == ids{"svg"}));
    BOOST_TEST((named(compared("<svg><![CDATA[x]]>", "2007", "2026")) == ids{"svg"}));
    BOOST_TEST((named(compared("<svg><a/><style><b>", "2009", "modern")) == ids{"svg"}));
    BOOST_TEST((named(compared("<select><title><b></title>", "modern", "2026")) == ids{"select-without-modes"}));
}

BOOST_AUTO_TEST_CASE(answers_without_effect_name_no_change_of_tree_construction) {
    BOOST_TEST((named(compared("<math><a/>", "2008", "2009")) == ids{"self-closing-flag"}));
    BOOST_TEST((named(compared("<svg>&x</svg>", "2009", "modern")) == ids{"unknown-names"}));
}

BOOST_AUTO_TEST_CASE(a_change_of_tree_construction_is_named_on_its_inputs) {
    std::size_t inputs = 0;
    for (const study::change_step& each : study::all_changes(drafts::all())) {
        if (each.what->topic != spec::change_topic::tree_construction || each.what->kind != spec::change_kind::tokens)
            continue;
        const auto other = told_as().find(each.what->id);
        const std::string_view expected = other == told_as().end() ? each.what->id : other->second;
        for (const spec::change_row& row : each.what->rows)
            for (const std::string_view written : row.inputs) {
                constexpr std::string_view option = "--fragment=";
                std::string_view fragment = row.options;
                if (fragment.starts_with(option)) fragment.remove_prefix(option.size());
                const std::string input = report::string_of(report::parsed_json(written));
                const auto differences = compared(input, each.from->about.name, each.to->about.name, fragment);
                const ids found = named(differences);
                ++inputs;
                // The commit identifies the change, even if no rule does.
                const bool by_commit = made_by_commit_of(*each.what, differences);
                // Another commit reverted the change, and a later commit made the difference again.
                const bool by_later_commit = row.id == "2008-2009-math" && found.contains("font-with-attributes");
                // 2008 has no CDATA sections, and would not read them even if it got the same feedback.
                const bool by_rule = found.contains("cdata-sections");
                // U+0000 reaches the older tree construction as another character.
                const bool by_token = found.contains("null-in-data");
                // Templates are special elements, so a comparison may name `templates`. Both <template> and <body> set
                // the frameset-ok flag to "not ok", so a comparison may name `frameset-after-body-tag`.
                const bool as_template = input.find("<template>") != std::string::npos &&
                                         (found.contains("templates") || found.contains("frameset-after-body-tag"));
                BOOST_CHECK_MESSAGE(
                    found.contains(expected) || by_commit || by_later_commit || by_rule || by_token || as_template,
                    row.id << ": " << written << " is not told");
                BOOST_CHECK_MESSAGE(!found.contains("none"), row.id << ": " << written);
            }
    }
    BOOST_TEST(inputs > 100U);
}

BOOST_AUTO_TEST_CASE(consequences_of_different_tokens_belong_to_the_change_that_made_them) {
    const ids found = named(compared("<frameset\v><script></x></script>", "2008", "2009"));
    BOOST_TEST(found.contains("line-tabulation-in-tag-names"));
    BOOST_TEST(!found.contains("none"));
    BOOST_TEST(!found.contains("frameset-ok-flag"));
}

BOOST_AUTO_TEST_CASE(a_change_is_named_however_long_the_page_before_it_is) {
    std::string page;
    for (int i = 0; i < 60000; ++i) page += "<p class=x>text<input type=hidden></p>\n";
    page += "<svg><style><b></style></svg>";
    for (const std::size_t cut : {0U, 5000U})
        BOOST_TEST((named(compared(page, "2009", "modern", {}, cut)) == ids{"svg"}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tree_changes_test
