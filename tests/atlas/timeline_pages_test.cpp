// Every event of the timeline is on the pages of its topic and its year. Each witness has the effect that its page
// states.

#include <boost/test/unit_test.hpp>

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "core/report/changes/changes.hpp"
#include "drafts/registry.hpp"
#include "tests/atlas/texts_in_time.hpp"
#include "tests/atlas/timeline_pages.hpp"

namespace timeline_pages_test {

namespace {

using namespace strata;
using namespace strata::testing;
using history::effect;

const texts_in_time& the_texts() {
    static const texts_in_time made(drafts::known());
    return made;
}

const std::map<std::string, std::string>& the_pages() {
    static const std::map<std::string, std::string> made = [] {
        std::map<std::string, std::string> pages;
        for (const atlas_file& each : timeline_pages(the_texts())) pages[each.name] = each.text;
        for (const atlas_file& each : year_pages(the_texts())) pages[each.name] = each.text;
        return pages;
    }();
    return made;
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

output_difference difference_for(effect what) {
    switch (what) {
        case effect::tokens: return output_difference::in_tokens;
        case effect::errors: return output_difference::in_errors;
        case effect::tree: return output_difference::in_tree_errors;
        case effect::text:
        case effect::words: break;
    }
    return output_difference::none;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(pages_of_timeline)

BOOST_AUTO_TEST_CASE(every_witness_shows_what_its_page_says_if_run_as_the_program_does) {
    std::size_t shown = 0;
    for (const history::event& each : the_texts().events().events) {
        if (each.text != nullptr) continue;
        const std::optional<two_readings> made = the_texts().readings_of(each);
        if (!made) continue;
        ++shown;
        BOOST_TEST((made->how == difference_for(each.changed())), id_of(each));
    }
    BOOST_TEST(shown > 80U);
}

BOOST_AUTO_TEST_CASE(every_event_is_on_the_page_of_its_year_and_in_the_list_of_its_topic) {
    const std::string& list = the_pages().at("timeline.md");
    for (const history::event& each : the_texts().events().events) {
        const std::string year = fmt::format("years/{}.md", history::year_of(each.day()));
        const std::string& page = the_pages().at(year);
        BOOST_TEST(contains(list, fmt::format("]({})", year)));
        if (each.text != nullptr) continue;
        const bool words = each.changed() == effect::words;
        if (!words) BOOST_TEST(contains(page, fmt::format("\n### {}\n", id_of(each))), id_of(each));
        BOOST_TEST(contains(list, fmt::format("({}#{})", year, words ? "only-words" : id_of(each))), id_of(each));
        if (each.commit().empty()) continue;
        BOOST_TEST(contains(page, report::link_to_commit(each.commit())), id_of(each));
        BOOST_TEST(contains(list, report::link_to_commit(each.commit())), id_of(each));
    }
}

BOOST_AUTO_TEST_CASE(editorial_revisions_are_listed_with_a_reason) {
    for (const history::event& each : the_texts().events().events)
        if (each.changed() == effect::words) BOOST_TEST(!each.revision->why.empty(), id_of(each));
}

BOOST_AUTO_TEST_CASE(options_of_revisions_are_quoted_for_a_shell) {
    BOOST_TEST(quoted_options("") == "");
    BOOST_TEST(quoted_options("--content-model=RCDATA") == "--content-model=RCDATA");
    BOOST_TEST(quoted_options("--content-model=Script data state --last-start-tag=script") ==
               "--content-model='Script data state' --last-start-tag=script");
    BOOST_TEST(quoted_options("--initial-state='Script data'") == "--initial-state='Script data'");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace timeline_pages_test
