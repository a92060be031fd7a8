// Compares texts by their meaning. The texts have misprints in headings, different words for one condition, or no
// sentence for some facts.

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/recital.hpp"
#include "core/reading/read_draft.hpp"
#include "core/study/draft_diff.hpp"
#include "drafts/registry.hpp"
#include "tests/reading/recited_text.hpp"

namespace compared_texts_test {

namespace {

using namespace strata;
using study::weight;

reading::read_draft read(const std::string& text, const std::string& name) {
    return reading::read(text, drafts::known(), {.name = "@" + name, .file = name});
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    BOOST_TEST_REQUIRE(text.find(from) != std::string::npos, from);
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

study::draft_diff diff_of(const reading::read_draft& before, const reading::read_draft& after) {
    std::vector<const spec::draft*> all(drafts::all().begin(), drafts::all().end());
    all.push_back(&before.draft->value());
    all.push_back(&after.draft->value());
    return study::diff_of(all, before.draft->value(), after.draft->value());
}

std::string text_of(std::string_view draft) { return reading_test::recited_text_in_its_section(*drafts::find(draft)); }

}  // namespace

BOOST_AUTO_TEST_SUITE(compared_texts)

BOOST_AUTO_TEST_CASE(a_slip_in_a_heading_makes_no_other_state) {
    const std::string text = text_of("modern");
    std::string other = replaced(text, "hexadecimal character", "hexademical character");
    other = replaced(other, "Hexadecimal character", "Hexademical character");
    // A rule is changed as well, so that equal rules cannot show which states correspond.
    other = replaced(other, "by 16.", "by 15.");
    const study::draft_diff diff = diff_of(read(other, "a.txt"), read(text, "b.txt"));
    BOOST_TEST(diff.added.empty());
    BOOST_TEST(diff.removed.empty());
    BOOST_TEST(diff.renamed.size() == 2U);
}

BOOST_AUTO_TEST_CASE(another_wording_for_foreign_content_is_not_only_wording) {
    const std::string text = text_of("modern");
    const std::string other =
        replaced(text, "there is an adjusted current node and it is not an element in the HTML namespace",
                 "the current node is not an element in the HTML namespace");
    const study::draft_diff diff = diff_of(read(text, "a.txt"), read(other, "b.txt"));
    std::size_t unknown = 0;
    for (const study::continued_state& pair : diff.continued) {
        BOOST_TEST(pair.count(weight::words) == 0U);
        unknown += pair.count(weight::unknown);
    }
    BOOST_TEST(unknown > 0U);
    for (const study::continued_state& pair : diff_of(read(text, "a.txt"), read(text, "b.txt")).continued)
        BOOST_TEST(pair.rules.empty());
}

BOOST_AUTO_TEST_CASE(what_stands_in_neither_text_is_marked_with_the_draft_that_has_it) {
    const reading::read_draft found = read(text_of("modern"), "a.txt");
    const spec::draft& d = found.draft->value();
    BOOST_TEST_REQUIRE(!d.about.has_own_stream);
    BOOST_TEST(language::stream_sentence(d, 1).starts_with("[from " + std::string(d.about.beside) + ": "));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace compared_texts_test
