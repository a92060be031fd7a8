// Finds the places at which only one of two texts reports an error.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/character_classes.hpp"
#include "core/study/draft_diff.hpp"
#include "core/study/error_places.hpp"
#include "drafts/registry.hpp"

namespace error_places_test {

namespace {

using namespace strata;

study::error_changes between(std::string_view a, std::string_view b) {
    return study::errors_between(study::diff_of(drafts::all(), *drafts::find(a), *drafts::find(b)));
}

const study::error_change* find(const std::vector<study::error_change>& all, std::string_view name) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& each) { return spec::name_of(each.code) == name; });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(error_places)

BOOST_AUTO_TEST_CASE(errors_that_only_one_text_reports_have_their_states_and_characters) {
    const study::error_changes found = between("modern", "2026");
    const study::error_change* const gone = find(found.removed, "unexpected-question-mark-instead-of-tag-name");
    BOOST_REQUIRE(gone != nullptr);
    BOOST_TEST(!gone->is_elsewhere);
    BOOST_REQUIRE(gone->places.size() == 1U);
    BOOST_TEST(gone->places[0].where == "Tag open state");
    BOOST_TEST(language::short_class(gone->places[0].on) == "?");
    const study::error_change* const come = find(found.added, "eof-in-processing-instruction");
    BOOST_REQUIRE(come != nullptr);
    BOOST_TEST(come->places.size() == 4U);
    BOOST_TEST(find(found.removed, "eof-in-processing-instruction") == nullptr);
}

BOOST_AUTO_TEST_CASE(an_error_that_moved_to_another_state_is_reported_elsewhere) {
    const study::error_changes found = between("modern", "2026");
    for (const auto* const list : {&found.added, &found.removed}) {
        const study::error_change* const moved = find(*list, "absence-of-digits-in-numeric-character-reference");
        BOOST_REQUIRE(moved != nullptr);
        BOOST_TEST(moved->is_elsewhere);
    }
}

BOOST_AUTO_TEST_CASE(the_other_order_exchanges_what_is_new_and_what_is_gone) {
    for (const auto& [a, b] : {std::pair{"2008", "2009"}, {"2009", "modern"}, {"modern", "2026"}}) {
        const study::error_changes there = between(a, b);
        const study::error_changes back = between(b, a);
        const auto same = [](const auto& x, const auto& y) {
            return std::equal(x.begin(), x.end(), y.begin(), y.end(), [](const auto& one, const auto& other) {
                return one.code == other.code && one.is_elsewhere == other.is_elsewhere &&
                       one.places.size() == other.places.size();
            });
        };
        BOOST_TEST(same(there.added, back.removed), a);
        BOOST_TEST(same(there.removed, back.added), a);
    }
}

BOOST_AUTO_TEST_CASE(places_outside_the_states_count) {
    const study::error_changes found = between("2009", "modern");
    const study::error_change* const gone = find(found.removed, "null-character-in-input-stream");
    BOOST_REQUIRE(gone != nullptr);
    BOOST_TEST(gone->places[0].where == "Preprocessing the input stream: U+0000");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace error_places_test
