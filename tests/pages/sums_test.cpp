// The sums of a survey do not depend on how the pages are divided into parts.

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "core/pages/survey_json.hpp"
#include "core/pages/tally.hpp"

namespace sums_test {

namespace {

using namespace strata::pages;

page_record page_of(std::uint64_t n) {
    page_record made;
    made.uri = "http://x/" + std::to_string(n);
    made.digest = digest_of(made.uri);
    if (n % 9 == 0) {
        made.skipped = "status";
        return made;
    }
    made.bytes = n * n;
    made.tokens = n * 3;
    made.places = n % 4;
    draft_on_page draft;
    draft.tokens = n;
    draft.encoding = n % 2 == 0 ? "UTF-8" : "GBK";
    if (n % 3 == 0) draft.errors["eof-in-tag"] = n;
    made.drafts.assign(2, draft);
    if (n % 4 > 0) {
        change_on_page& change = made.changes["a-change"];
        change.places = n % 4;
        change.by_pairs[n % 8 > 4 ? "t" : "e"] = n % 4;
        change.of_errors = n % 8 > 4 ? 0 : n % 4;
        made.places_of_errors = change.of_errors;
        made.by_pairs = change.by_pairs;
        change.example.emplace();
        change.example->source = std::to_string(n);
        change.example->readings = {{{"2008"}, std::nullopt}, {{"modern"}, "x"}};
    }
    made.fields = {std::to_string(2000 + n % 5)};
    return made;
}

// Writes `value` as `kind`, and returns what `kind` reads from that.
template <class Kind, class Value>
Value read_again(const Kind& kind, const Value& value) {
    Value again;
    kind.read(json::parse(described::written(kind, value)), again);
    return again;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(sums_of_surveys)

BOOST_AUTO_TEST_CASE(sums_of_parts_are_the_sums_of_all_in_any_order) {
    constexpr std::uint64_t count = 200;
    tally all;
    for (std::uint64_t n = 0; n < count; ++n) all.add(page_of(n), 3);
    std::vector<tally> parts(7);
    for (std::uint64_t n = count; n-- > 0;) parts[n % 7].add(page_of(n), 3);
    tally merged;
    for (const tally& each : parts) merged.add(each, 3);
    BOOST_TEST((merged == all));
    BOOST_TEST(all.changes.at("a-change").examples.size() == 3U);
    BOOST_TEST(all.skipped.at("status") == 23U);
    BOOST_TEST(impossible_in(all) == "");
}

BOOST_AUTO_TEST_CASE(pages_and_sums_are_read_as_they_were_written) {
    tally all;
    for (std::uint64_t n = 0; n < 50; ++n) {
        const page_record page = page_of(n);
        BOOST_TEST((read_again(page_as_json, page) == page));
        all.add(page, 3);
    }
    BOOST_TEST((read_again(tally_as_json, all) == all));
    survey_terms terms;
    terms.drafts = {"2008", "modern"};
    terms.texts["@x"] = "abc";
    BOOST_TEST((read_again(terms_as_json, terms) == terms));
}

BOOST_AUTO_TEST_CASE(what_is_read_has_the_described_form) {
    const auto complaint_about = [](const char* name, const json& value) {
        json page = json::parse(described::written(page_as_json, page_of(1)));
        page[name] = value;
        page_record read;
        try {
            page_as_json.read(page, read);
        } catch (const described::unreadable& e) {
            return std::string(e.what());
        }
        return std::string();
    };
    BOOST_TEST(complaint_about("uri", 1) == "\"uri\" is not a string");
    BOOST_TEST(complaint_about("bytes", -1) == "\"bytes\" is not a number, or is negative");
    BOOST_TEST(complaint_about("bytes", 1ULL << 60U) == "\"bytes\" is too large");
    BOOST_TEST(complaint_about("digest", "00") == "\"digest\" is not a digest");
    BOOST_TEST(complaint_about("fields", 1) == "\"fields\" is not a list");
    BOOST_TEST(complaint_about("drafts", {{{"tokens", 1U}}}) == "\"drafts.errors\" is missing");
    BOOST_TEST(complaint_about("drafts", {1}) == "\"drafts\" is not an object");
    BOOST_TEST(complaint_about("changes", {{"x", {{"places", "1"}}}}) ==
               "\"changes.x.places\" is not a number, or is negative");
}

BOOST_AUTO_TEST_CASE(percentiles_are_at_most_a_thirty_second_too_high) {
    histogram of;
    for (std::uint64_t n = 1; n <= 100000; ++n) of.add(n);
    for (const unsigned percent : {1U, 25U, 50U, 90U, 99U}) {
        const std::uint64_t exact = percent * 1000;
        BOOST_TEST(of.percentile(percent) >= exact);
        BOOST_TEST(of.percentile(percent) <= exact + exact / 32 + 1);
    }
    BOOST_TEST(of.percentile(100) == 100000U);
    BOOST_TEST(histogram().percentile(50) == 0U);
}

BOOST_AUTO_TEST_CASE(a_distribution_knows_which_sums_it_can_have) {
    histogram of;
    std::uint64_t sum = 0;
    for (std::uint64_t value = 0; value < 3000; value += 7, sum += value - 7) of.add(value);
    BOOST_TEST(of.can_sum_to(sum));
    BOOST_TEST(!of.can_sum_to(sum / 2));
    BOOST_TEST(!of.can_sum_to(sum * 2));
    BOOST_TEST(!of.can_sum_to(~std::uint64_t{0}));
    BOOST_TEST(histogram().can_sum_to(0));
    BOOST_TEST(!histogram().can_sum_to(1));
    histogram exact;
    exact.add(5, 3);
    exact.add(0, 9);
    BOOST_TEST(exact.can_sum_to(15));
    BOOST_TEST(!exact.can_sum_to(14));
    BOOST_TEST(!exact.can_sum_to(16));
}

BOOST_AUTO_TEST_CASE(patterns_tell_of_each_pair_of_drafts) {
    const places_by_pairs places = {{"et.", 3}, {"e.e", 1}, {"..e", 2}};
    BOOST_TEST(united(places) == "ete");
    BOOST_TEST(is_pattern("et.", 3));
    for (const char* const wrong : {"...", "et", "etx", "ette", ""}) BOOST_TEST(!is_pattern(wrong, 3), wrong);
    const pair_counts counts = {{"et.", {2, 5}}, {"..t", {1, 1}}, {"e..", {4, 4}}};
    BOOST_TEST((count_in(counts) == page_count{7, 10}));
    BOOST_TEST((count_in(counts, {{}, true}) == page_count{3, 6}));
    BOOST_TEST((count_in(counts, {0}) == page_count{6, 9}));
    BOOST_TEST((count_in(counts, {1, true}) == page_count{2, 5}));
    BOOST_TEST((count_in(counts, {0, true}) == page_count{0, 0}));
}

BOOST_AUTO_TEST_CASE(of_many_values_of_a_field_the_same_are_kept_in_any_order) {
    group_tallies forwards;
    group_tallies backwards;
    for (int n = 0; n < 1000; ++n) {
        forwards["v" + std::to_string(n)].pages = 1;
        trim(forwards, false, 100);
        backwards["v" + std::to_string(999 - n)].pages = 1;
        trim(backwards, false, 100);
    }
    trim(forwards, true, 100);
    trim(backwards, true, 100);
    BOOST_TEST(forwards.size() == 100U);
    BOOST_TEST((forwards == backwards));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sums_test
