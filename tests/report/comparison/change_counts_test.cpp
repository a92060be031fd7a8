// Counts the places at which each change makes drafts differ, and chooses one of these places as an example.

#include "core/report/comparison/change_counts.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/report/comparison/differences.hpp"
#include "tests/report/comparison/made_divergences.hpp"

namespace change_counts_test {

namespace {

using namespace strata;
using namespace strata::testing;
using compare::difference_kind;

void count(report::change_counts& counts, const compare::divergence& d, std::string_view input = "a.html") {
    counts.add(d, report::explained(d), input, std::string(input) + ":3:5");
}

// Returns a place with these differences.
compare::divergence place_with(std::vector<compare::difference> differences, std::string_view source = "<br/>") {
    compare::divergence d = place_of(4, "<p>x", source, "y");
    d.differences = std::move(differences);
    return d;
}

// Returns the count for a change; if `what` is null, the count of the differences that belong to no change.
const report::change_count& count_of(const report::change_counts& counts, const spec::change* what) {
    for (const report::change_count* each : counts.by_frequency())
        if (each->what == what) return *each;
    BOOST_FAIL("the change is not counted");
    std::abort();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(change_counts)

BOOST_AUTO_TEST_CASE(a_place_counts_once_for_each_change_that_shows_there) {
    report::change_counts counts;
    count(counts, place_with({difference_of(difference_kind::self_closing, {"self-closing-flag"}),
                              difference_of(difference_kind::name, {"self-closing-flag"}),
                              difference_of(difference_kind::error, {"missing-value", "slash-in-tag"})}));
    const report::change_count& flag = count_of(counts, change_named("self-closing-flag"));
    BOOST_TEST(flag.places() == 1U);
    BOOST_TEST(flag.of_tokens == 1U);
    BOOST_TEST(flag.inputs == 1U);
    // At one place, one change may affect only errors while another affects tokens.
    for (const char* const id : {"missing-value", "slash-in-tag"}) {
        BOOST_TEST(count_of(counts, change_named(id)).of_errors == 1U);
        BOOST_TEST(count_of(counts, change_named(id)).of_tokens == 0U);
    }
    BOOST_TEST((counts.without_change() == nullptr));
}

BOOST_AUTO_TEST_CASE(the_causes_of_a_change_are_those_of_its_own_differences) {
    report::change_counts counts;
    compare::divergence d = place_with({difference_of(difference_kind::self_closing, {"self-closing-flag"}),
                                        difference_of(difference_kind::error, {"slash-in-tag"})});
    count(counts, d);
    count(counts, d);
    const auto causes = count_of(counts, change_named("slash-in-tag")).causes.by_frequency();
    BOOST_REQUIRE(causes.size() == 1U);
    BOOST_TEST(causes[0]->kinds.starts_with("error"));
    BOOST_TEST(causes[0]->of_errors == 2U);
    BOOST_TEST(causes[0]->of_tokens == 0U);
}

BOOST_AUTO_TEST_CASE(differences_without_a_change_are_counted_separately_and_come_last) {
    report::change_counts counts;
    for (int i = 0; i < 3; ++i) count(counts, place_with({difference_of(difference_kind::name, {})}));
    count(counts, place_with({difference_of(difference_kind::self_closing, {"self-closing-flag"})}));
    // The place lists no differences.
    count(counts, place_with({}));
    BOOST_REQUIRE((counts.without_change() != nullptr));
    BOOST_TEST(counts.without_change()->places() == 4U);
    const auto sorted = counts.by_frequency();
    BOOST_REQUIRE(sorted.size() == 2U);
    BOOST_TEST((sorted[0]->what == change_named("self-closing-flag")));
    BOOST_TEST((sorted[1]->what == nullptr));
}

BOOST_AUTO_TEST_CASE(inputs_are_counted_as_their_counts_are_added) {
    report::change_counts all;
    for (int i = 0; i < 3; ++i) {
        report::change_counts one;
        count(one, flag_of_br(), i == 0 ? "first.html" : "later.html");
        count(one, flag_of_br());
        all.add(std::move(one));
    }
    all.add(report::change_counts());
    const report::change_count& flag = count_of(all, change_named("self-closing-flag"));
    BOOST_TEST(flag.places() == 6U);
    BOOST_TEST(flag.inputs == 3U);
    BOOST_TEST(flag.first == "first.html:3:5");
    const auto causes = flag.causes.by_frequency();
    BOOST_REQUIRE(causes.size() == 1U);
    BOOST_TEST(causes[0]->of_tokens == 6U);
    BOOST_TEST(causes[0]->first == "first.html:3:5");
}

BOOST_AUTO_TEST_CASE(a_place_that_differs_twice_by_the_same_rules_is_one_place_of_them) {
    compare::difference one = difference_of(difference_kind::name, {"self-closing-flag"});
    compare::difference other = one;
    for (compare::cause& each : other.causes) each.offset += 2;
    report::change_counts counts;
    count(counts, place_with({one, other}));
    const auto causes = count_of(counts, change_named("self-closing-flag")).causes.by_frequency();
    BOOST_REQUIRE(causes.size() == 1U);
    BOOST_TEST(causes[0]->places() == 1U);
}

BOOST_AUTO_TEST_CASE(the_example_is_the_shortest_place_with_no_other_change) {
    const auto flag = difference_of(difference_kind::self_closing, {"self-closing-flag"});
    const auto other = difference_of(difference_kind::name, {"slash-in-tag"});
    report::change_counts counts;
    count(counts, place_with({flag, other}, "<x/>"), "mixed.html");
    BOOST_TEST(count_of(counts, flag.changes.front()).example.input == "mixed.html");
    count(counts, place_with({flag}, "<long/>"), "long.html");
    count(counts, place_with({flag}, "<br/>"), "short.html");
    count(counts, place_with({flag}, "<hr/>"), "later.html");
    count(counts, place_with({flag}, "<i\n/>"), "lines.html");
    const report::change_example& example = count_of(counts, flag.changes.front()).example;
    BOOST_TEST(example.input == "short.html");
    BOOST_TEST(example.text == "<br/>");
    BOOST_TEST(example.differs == "self-closing flag set only in 2009");
    const report::shortened_line line = report::line_of(example);
    BOOST_TEST(line.text == "<p>x<br/>y");
    BOOST_TEST(line.text.substr(line.begin, line.end - line.begin) == "<br/>");
    // The order of the inputs makes no difference.
    report::change_counts all;
    all.add(std::move(counts));
    report::change_counts shorter;
    count(shorter, place_with({flag}, "<b/>"), "b.html");
    all.add(std::move(shorter));
    BOOST_TEST(count_of(all, flag.changes.front()).example.input == "b.html");
}

BOOST_AUTO_TEST_CASE(an_example_keeps_only_a_little_of_a_long_place) {
    const auto flag = difference_of(difference_kind::self_closing, {"self-closing-flag"});
    const std::string euros = [] {
        std::string text;
        while (text.size() < 100'000) text += "\xE2\x82\xAC";
        return text;
    }();
    const report::change_example of_one_line = report::example_of("a", place_with({}, "x" + euros), {&flag});
    BOOST_TEST(of_one_line.text.size() <= 160U);
    BOOST_TEST((of_one_line.text.size() - 1) % 3 == 0U);
    BOOST_TEST(of_one_line.cut_after);
    BOOST_TEST(of_one_line.where.end - of_one_line.where.begin == euros.size() + 1);
    BOOST_TEST(report::line_of(of_one_line).text.ends_with("…"));
    const report::change_example of_many = report::example_of("a", place_with({}, "<x\n\n\ny>"), {&flag});
    BOOST_TEST(of_many.text == "<x");
    BOOST_TEST(report::line_of(of_many).text == "<p>x<x…");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace change_counts_test
