// Tests comparisons with drafts that are made at run time. Such drafts have no predecessor and no successor, and may
// stop early.

#include <boost/test/unit_test.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/run/comparison.hpp"
#include "core/engine/registry.hpp"
#include "core/run/configuration.hpp"
#include "core/search/witnesses.hpp"
#include "core/study/changes.hpp"
#include "tests/made_at_run_time.hpp"

namespace drafts_read_test {

namespace {

using namespace strata;
using namespace strata::testing;

/// The program's drafts and one more.
class with_another {
public:
    explicit with_another(const spec::draft& another) : all_(drafts::all().begin(), drafts::all().end()) {
        all_.push_back(&another);
        known_.drafts = all_;
        known_.standard = drafts::find("modern");
    }
    [[nodiscard]] const registry& known() const { return known_; }

private:
    std::vector<const spec::draft*> all_;
    registry known_;
};

class kept : public compare::divergence_sink {
public:
    void on_divergence(compare::divergence&& d) override { all.push_back(std::move(d)); }
    std::vector<compare::divergence> all;
};

compare::summary compare_all(const registry& known, const std::vector<const spec::draft*>& drafts,
                             std::string_view input, kept& to, std::size_t piece = 1U << 20U) {
    std::vector<run::configuration> configurations;
    for (const spec::draft* each : drafts) configurations.push_back({each, {}, simulation{}});
    compare::comparison comparison(known, configurations, to);
    for (std::size_t at = 0; at < input.size(); at += piece) comparison.feed(input.substr(at, piece));
    return comparison.finish();
}

constexpr std::string_view page =
    "<!DOCTYPE html><title>a</b></title><p id=1 id=2>&notit;<!-- a --!> b --><br/><svg><![CDATA[x]]></svg>"
    "<script><!--<script></script>--></script><textarea>&amp</textarea>";

}  // namespace

BOOST_AUTO_TEST_SUITE(drafts_read_at_run_time)

BOOST_AUTO_TEST_CASE(a_copy_in_another_order_agrees_with_its_original) {
    for (const spec::draft* const draft : drafts::all()) {
        const auto copy = read_like(*draft);
        const with_another all(copy->value());
        for (const std::size_t piece : {1U, 7U, 1U << 20U}) {
            kept found;
            const compare::summary sums = compare_all(all.known(), {draft, &copy->value()}, page, found, piece);
            BOOST_TEST(found.all.empty());
            BOOST_TEST(sums.stopped.empty());
        }
    }
}

BOOST_AUTO_TEST_CASE(differences_from_a_draft_that_stands_apart_belong_to_no_change) {
    const auto copy = read_like(*drafts::find("2009"));
    const with_another all(copy->value());
    for (const std::string_view other : {"2007", "2008", "modern", "2026"}) {
        kept found;
        compare_all(all.known(), {drafts::find(other), &copy->value()}, page, found);
        BOOST_TEST(!found.all.empty());
        for (const compare::divergence& d : found.all)
            for (const compare::difference& each : d.differences) {
                BOOST_TEST(each.changes.empty());
                BOOST_TEST(each.settings.empty());
            }
    }
}

BOOST_AUTO_TEST_CASE(drafts_are_compared_up_to_where_one_stops) {
    const auto made = read_like(*drafts::find("2009"));
    put_gap(*made, "Comment end state", "Words not understood.");
    const with_another all(made->value());
    const std::uint64_t comment = page.find("<!-- a --!>");
    for (const std::size_t piece : {1U, 5U, 1U << 20U}) {
        kept found;
        const compare::summary sums = compare_all(
            all.known(), {drafts::find("2009"), &made->value(), drafts::find("modern")}, page, found, piece);
        BOOST_REQUIRE(sums.stopped.size() == 1U);
        BOOST_TEST(sums.stopped.front().draft == &made->value());
        BOOST_TEST(sums.stopped.front().at.offset == page.find("!> b"));
        BOOST_TEST(sums.stopped.front().where.column == page.find("!> b") + 1);
        for (const compare::divergence& d : found.all) BOOST_TEST(d.where.end <= comment);
    }
}

// The two drafts compute the number from the digit differently. A later rule, which both drafts have, turns the number
// into a character.
BOOST_AUTO_TEST_CASE(the_cause_is_the_rule_that_set_another_number) {
    const auto made = read_like(*drafts::find("modern"));
    for (spec::rule& rule : made->rules)
        for (spec::action& a : rule.actions)
            if (a.code == spec::op::multiply_code && a.what == 10) a.what = 16;
    const with_another all(made->value());
    for (const std::string_view input : {"&#65;", "x &#1065;", "<p a='&#65;'>"}) {
        kept found;
        compare_all(all.known(), {drafts::find("modern"), &made->value()}, input, found);
        BOOST_REQUIRE(found.all.size() == 1U);
        BOOST_REQUIRE(!found.all.front().causes.empty());
        for (const compare::cause& each : found.all.front().causes) {
            if (each.role != compare::cause_role::diverges) continue;
            BOOST_TEST(each.state_name == "Decimal character reference state");
        }
    }
}

BOOST_AUTO_TEST_CASE(a_stop_is_no_difference) {
    for (const char* const state :
         {"Comment end state", "Tag name state", "Before attribute value state", "Data state"}) {
        const spec::draft& original = *drafts::find("modern");
        const auto made = read_like(original);
        put_gap(*made, state, "Words not understood.");
        const with_another all(made->value());
        for (std::size_t from = 0; from < page.size(); ++from)
            for (const std::size_t piece : {1U, 1U << 20U}) {
                kept found;
                const compare::summary sums =
                    compare_all(all.known(), {&original, &made->value()}, page.substr(from), found, piece);
                BOOST_TEST(found.all.empty(), state << " from " << from);
                BOOST_TEST(sums.divergences == 0U);
            }
    }
}

BOOST_AUTO_TEST_CASE(what_differs_before_a_stop_is_reported_however_the_input_is_cut) {
    const auto made = read_like(*drafts::find("2009"));
    put_gap(*made, "Comment end state", "Words not understood.");
    const with_another all(made->value());
    std::string input = "<p>";
    for (int i = 0; i < 9000; ++i) input += "words\n";
    const std::size_t lines = 9001;
    input += "<![CDATA[x]]><br/ x>y<!-- a --x";
    for (int i = 0; i < 90000; ++i) input += "&gt more";
    std::vector<std::string> places;
    for (const std::size_t piece : {97U, 20000U, 1U << 30U}) {
        kept found;
        const compare::summary sums =
            compare_all(all.known(), {drafts::find("2007"), &made->value()}, input, found, piece);
        BOOST_REQUIRE(sums.stopped.size() == 1U);
        BOOST_TEST(sums.stopped.front().where.line == lines);
        BOOST_TEST(!found.all.empty());
        std::string all_places = std::to_string(sums.tokens);
        for (const compare::divergence& d : found.all)
            all_places += " " + std::to_string(d.where.begin) + "-" + std::to_string(d.where.end) + d.after;
        places.push_back(all_places);
    }
    BOOST_TEST(places[0] == places[1]);
    BOOST_TEST(places[0] == places[2]);
}

BOOST_AUTO_TEST_CASE(a_search_finds_nothing_where_a_machine_stops) {
    const spec::draft& original = *drafts::find("2009");
    const auto made = read_like(original);
    put_gap(*made, "Comment end state", "Words not understood.");
    const with_another all(made->value());
    const search::catalogue found = search::find_witnesses(all.known(), original, made->value());
    BOOST_TEST(found.entries.empty());
    BOOST_TEST(found.unconfirmed == 0U);
    BOOST_TEST(found.early_stops > 0U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace drafts_read_test
