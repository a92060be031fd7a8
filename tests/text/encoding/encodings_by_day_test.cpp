// Tests how encodings are chosen on a given day, and the rules of the drafts.

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "core/history/chosen_drafts.hpp"
#include "core/history/days_of_chain.hpp"
#include "core/spec/day.hpp"
#include "core/spec/revision.hpp"
#include "drafts/registry.hpp"
#include "tests/pages.hpp"
#include "tests/text/encoding/sniffing_on_days.hpp"

namespace encodings_by_day_test {

namespace {

using namespace strata;

const spec::sniffing& named(std::string_view name) {
    static history::days_of_chain days(drafts::known(), {});
    const spec::draft* draft = days.find(name);
    if (draft == nullptr) draft = drafts::find(name);
    BOOST_REQUIRE(draft != nullptr);
    const spec::sniffing* const found = history::encodings_of(drafts::known(), name, *draft);
    BOOST_REQUIRE(found != nullptr);
    return *found;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(encodings_by_day)

BOOST_AUTO_TEST_CASE(every_text_says_how_it_chooses) {
    for (const spec::draft* each : drafts::all()) BOOST_TEST((each->encodings != nullptr), each->about.name);
    for (const spec::named_text& each : drafts::known().chain.texts)
        BOOST_TEST((each.full->encodings != nullptr), each.name);
}

BOOST_AUTO_TEST_CASE(sentences_and_sections_are_there) {
    for (const spec::sniffing& each : drafts::encoding_history().values) {
        BOOST_TEST(!each.section.empty());
        for (const spec::sniffing_rule& rule : each.steps) BOOST_TEST(!rule.sentence.empty());
        const bool changes = !each.change.section.empty();
        BOOST_TEST(changes == each.has_confidence);
        BOOST_TEST(changes == !each.change.by_charset.empty());
        BOOST_TEST(changes == !each.change.by_content.empty());
        BOOST_TEST(each.change.stays_utf_16.empty() == !(changes && each.change.current_utf_16_stays));
    }
}

BOOST_AUTO_TEST_CASE(changes_are_in_order_with_days_commits_and_titles) {
    const auto& history = drafts::encoding_history();
    BOOST_REQUIRE(history.values.size() == history.changes.size() + 1);
    std::set<std::string_view> commits;
    std::string_view last;
    for (const spec::sniffing_change& each : history.changes) {
        BOOST_TEST_CONTEXT(each.title) {
            BOOST_TEST(spec::is_day(each.date));
            BOOST_TEST(last <= each.date);
            BOOST_TEST(!each.title.empty());
            BOOST_TEST((each.commit.size() == 8U || (each.commit.empty() && each.is_known_by_title)));
            BOOST_TEST((each.commit.empty() || commits.insert(each.commit).second));
            // The texts show these changes. Until April 2010, every text is available. Since 28 February 2016, the
            // section is available for each day on which it changed.
            if (each.date <= "2010-04-30" || each.date > "2016-02-28") BOOST_TEST(!each.is_known_by_title);
        }
        last = each.date;
    }
}

BOOST_AUTO_TEST_CASE(the_page_on_encodings_lists_the_changes) {
    const std::string page = testing::contents_of(STRATA_DATA_DIR "/../../docs/encodings_by_draft.md");
    std::string table = "| day | commit | what |\n| --- | --- | --- |\n";
    for (const spec::sniffing_change& each : drafts::encoding_history().changes)
        table += fmt::format("| {} | {}{} | {} |\n", each.date, each.commit.empty() ? "unknown" : each.commit,
                             each.is_known_by_title ? "*" : "", each.title);
    BOOST_TEST((page.find(table) != std::string::npos), "the table should be:\n" << table);
}

BOOST_AUTO_TEST_CASE(the_drafts_have_what_was_in_force_on_their_days) {
    std::vector<const spec::draft*> all(drafts::all().begin(), drafts::all().end());
    for (const spec::named_text& each : drafts::known().chain.texts) all.push_back(each.full);
    for (const spec::draft* const each : all) {
        if (each->about.name == "2014-10-28") continue;  // tested below
        BOOST_TEST_CONTEXT(each->about.name) {
            const spec::sniffing& text = *each->encodings;
            const spec::sniffing& then = testing::sniffing_on(each->about.day.substr(0, spec::day_length));
            BOOST_TEST(text.prescan.limit == then.prescan.limit);
            BOOST_TEST((text.prescan.attributes == then.prescan.attributes));
            BOOST_TEST((text.labels == then.labels));
            BOOST_TEST((text.overrides.data() == then.overrides.data()));
            BOOST_TEST(text.change.by_charset == then.change.by_charset);
            BOOST_TEST(text.change.by_content == then.change.by_content);
            BOOST_TEST(text.change.stays_utf_16 == then.change.stays_utf_16);
            BOOST_TEST(text.change.same == then.change.same);
            BOOST_TEST(text.change.other == then.change.other);
            BOOST_TEST(text.mark_in_decoder == then.mark_in_decoder);
            BOOST_TEST(
                std::equal(text.steps.begin(), text.steps.end(), then.steps.begin(), then.steps.end(),
                           [](const auto& a, const auto& b) { return a.step == b.step && a.sentence == b.sentence; }));
        }
    }
}

BOOST_AUTO_TEST_CASE(the_recommendation_of_2014_is_not_what_the_standard_was_that_day) {
    BOOST_TEST(!named("2014-10-28").prescan.user_defined_becomes_windows_1252);
    BOOST_TEST(named("2014-10-29").prescan.user_defined_becomes_windows_1252);
    BOOST_TEST(named("2014-10-28").section == "8.2.2.2");
}

BOOST_AUTO_TEST_CASE(a_day_between_changes_to_the_tokenizer_has_the_encodings_of_that_day) {
    // Between these days, only the rules for encodings changed.
    BOOST_TEST((named("2008-05-21").labels == spec::label_matching::exact));
    BOOST_TEST((named("2008-05-22").labels == spec::label_matching::ignoring_punctuation));
    BOOST_TEST(named("2008-06-09").prescan.line_tabulation_is_space);
    BOOST_TEST(!named("2008-06-10").prescan.line_tabulation_is_space);
    BOOST_TEST(named("2011-02-08").prescan.limit == 512U);
    BOOST_TEST(named("2011-02-09").prescan.limit == 1024U);
    BOOST_TEST(!named("2021-05-05").prescan.reads_xml_declaration);
    BOOST_TEST(named("2021-05-06").prescan.reads_xml_declaration);
    BOOST_TEST(named("2021-10-11").prescan.stays_on_equals_sign);
    BOOST_TEST(!named("2021-10-12").prescan.stays_on_equals_sign);
    BOOST_TEST(named("2017-05-30").section == "12.2.2.2");
    BOOST_TEST(named("2017-05-31").change.section == "12.2.3.4");
    BOOST_TEST(named("2020-10-15").section == "12.2.3.2");
    BOOST_TEST(named("2020-10-16").change.section == "13.2.3.4");
    // A commit names a place on the chain. At this place, encodings are chosen as on the commit's day.
    BOOST_TEST(named("1ff9688a").change.section == "8.2.2.4");
    BOOST_TEST((named("1ff9688a").labels == spec::label_matching::exact));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace encodings_by_day_test
