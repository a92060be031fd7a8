// Tests which changes a comparison names if the drafts are not consecutive. The drafts in between show where each
// difference came from.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/attribute/paths_between.hpp"
#include "core/compare/run/comparison.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/change.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/comparing.hpp"

namespace changes_on_the_way_test {

namespace {

using namespace strata;

std::vector<compare::divergence> compared(std::string_view input, std::vector<std::string_view> drafts,
                                          std::size_t cut = 0) {
    testing::compare_options options;
    options.drafts = std::move(drafts);
    options.cut = cut;
    return testing::compare_drafts(input, options).divergences;
}

// Returns an entry "selfClosing: self-closing-flag" for each difference.
std::vector<std::string> named(const std::vector<compare::divergence>& found) {
    std::vector<std::string> all;
    for (const compare::divergence& d : found)
        for (const compare::difference& each : d.differences) {
            std::string text = std::string(compare::name_of(each.what)) + ":";
            for (const spec::change* change : each.changes) text.append(" ").append(change->id);
            all.push_back(std::move(text));
        }
    return all;
}

void check(std::string_view input, std::string_view one, std::string_view other,
           const std::vector<std::string>& expected) {
    BOOST_TEST_CONTEXT(input << " under " << one << " and " << other)
    BOOST_TEST(named(compared(input, {one, other})) == expected, boost::test_tools::per_element());
}

// Returns the name of the error, because a place may have several errors. Returns "" for other differences.
std::string value_of(const compare::difference& d) {
    if (d.what != compare::difference_kind::error) return "";
    for (const compare::difference::side& each : d.sides)
        if (each.value) return *each.value;
    return "";
}

const compare::difference* same_in(const std::vector<compare::divergence>& found, const compare::difference& asked) {
    for (const compare::divergence& d : found)
        for (const compare::difference& each : d.differences)
            if (each.what == asked.what && each.of == asked.of && each.name == asked.name &&
                each.offset == asked.offset && value_of(each) == value_of(asked))
                return &each;
    return nullptr;
}

std::string page() {
    std::string text = "<!DOCTYPE hTml><title>a & b</title>\n";
    for (int i = 0; i < 3000; ++i)
        text += "<p class=\"x\"id=y><br/><a href='?a&b=1&lang;'>it&#146;s</a><!-- a -- b --></p x>\n";
    return text + "<script><!--<script>x</script>";
}

// Compares the two drafts alone, and all drafts together. Checks that every change that the first comparison names is
// in the second one.
void check_against_all(const std::string& input, std::string_view one, std::string_view other) {
    const std::vector<compare::divergence> of_all = compared(input, {"2007", "2008", "2009", "modern", "2026"});
    for (const compare::divergence& d : compared(input, {one, other}))
        for (const compare::difference& each : d.differences) {
            BOOST_CHECK_MESSAGE(!each.changes.empty(), compare::name_of(each.what)
                                                           << " at " << each.offset << " has no change");
            const compare::difference* const whole = same_in(of_all, each);
            if (whole == nullptr) continue;
            for (const spec::change* change : each.changes)
                BOOST_CHECK_MESSAGE(
                    std::find(whole->changes.begin(), whole->changes.end(), change) != whole->changes.end(),
                    compare::name_of(each.what)
                        << " at " << each.offset << ": " << change->id << " belongs to no draft");
        }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(changes_on_the_way)

BOOST_AUTO_TEST_CASE(a_difference_is_attributed_to_the_draft_in_between_that_caused_it) {
    check(R"(<a href="?a&b=1"/>)", "2007", "modern",
          {"selfClosing: self-closing-flag", "error: unknown-names", "error: self-closing-flag"});
    check("<a a=&a", "2007", "modern", {"token: end-of-file-in-tags", "error: unknown-names"});
    check(R"(<br class="x"/>)", "2007", "2026", {"selfClosing: self-closing-flag"});
    check("&lang;", "2007", "modern", {"data: lang-and-rang"});
    check(std::string_view("<textarea>&lang;\0<tr>", 21), "2007", "2026", {"data: lang-and-rang"});
    check("<!DOCTYPE hTml>", "2007", "2009", {"doctypeName: doctype-names-lowercased"});
    check("<?x y?>", "2007", "2026", {"token: processing-instructions", "error: processing-instructions"});
}

BOOST_AUTO_TEST_CASE(a_chain_has_every_draft_in_between_and_no_other) {
    const registry& known = drafts::known();
    const auto draft = [&](std::string_view name) { return known.find(name); };
    const std::vector<run::configuration> configurations = {
        {draft("2007"), {}, {}}, {draft("2009"), {}, {}}, {draft("2026"), {}, {}}};
    const compare::paths_between between(known, configurations);
    const std::vector<compare::draft_path>& paths = between.all();
    BOOST_TEST_REQUIRE(paths.size() == 2U);
    BOOST_TEST((paths[0] == compare::draft_path{draft("2007"), draft("2008"), draft("2009")}));
    BOOST_TEST((paths[1] == compare::draft_path{draft("2009"), draft("modern"), draft("2026")}));
}

BOOST_AUTO_TEST_CASE(named_changes_do_not_depend_on_chunks) {
    const std::string input = page();
    const std::vector<std::string> whole = named(compared(input, {"2007", "modern"}));
    BOOST_TEST(whole.size() > 3000U);
    for (const std::size_t cut : {1U, 4099U}) BOOST_TEST((named(compared(input, {"2007", "modern"}, cut)) == whole));
}

BOOST_AUTO_TEST_CASE(changes_named_for_two_drafts_are_named_for_all_drafts) {
    check_against_all(page().substr(0, 40000), "2007", "modern");
    const std::filesystem::path corpus = std::filesystem::path(STRATA_SHARED_DIR) / "corpus";
    if (!std::filesystem::is_directory(corpus)) {
        BOOST_TEST_MESSAGE("../shared/corpus is absent: only a made-up page is compared");
        return;
    }
    std::size_t pages = 0;
    for (const auto& each : std::filesystem::directory_iterator(corpus)) {
        if (each.path().extension() != ".html" || ++pages % 6 != 0) continue;
        std::ifstream in(each.path(), std::ios::binary);
        const std::string input{std::istreambuf_iterator<char>(in), {}};
        BOOST_TEST_CONTEXT(each.path().filename()) check_against_all(input, "2007", "2026");
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace changes_on_the_way_test
