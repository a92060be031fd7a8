// Checks links to the public copies of the drafts' texts.

#include "core/spec/draft.hpp"
#include "core/spec/provenance.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "drafts/registry.hpp"

namespace text_links_test {

namespace {

using namespace strata;

std::vector<std::string> lines_of(const char* path) {
    std::vector<std::string> lines;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(links_to_texts)

// The file has the ids of the headings on the standard's page of 22 November 2021.
BOOST_AUTO_TEST_CASE(every_state_of_the_standard_has_the_id_that_its_page_has) {
    const std::vector<std::string> ids = lines_of(STRATA_DATA_DIR "/drafts/2021-11-22/ids.txt");
    const spec::draft& draft = *drafts::find("2021-11-22");
    BOOST_REQUIRE(ids.size() == draft.table.states.size());
    for (std::size_t i = 0; i < ids.size(); ++i) {
        BOOST_TEST(spec::id_of_heading(draft.table.states[i].name) == ids[i]);
        BOOST_TEST(spec::link_to_state(draft, i) ==
                   "https://html.spec.whatwg.org/commit-snapshots/9b4ccc988277aca883f64d22c8b4f13a993dd42e/#" + ids[i]);
    }
    BOOST_TEST(spec::link_to_preprocessing(draft).ends_with("#preprocessing-the-input-stream"));
}

BOOST_AUTO_TEST_CASE(the_living_standard_is_linked_as_it_is_now) {
    const spec::draft& draft = *drafts::find("living");
    BOOST_TEST(spec::link_to_state(draft, 0) == "https://html.spec.whatwg.org/multipage/parsing.html#data-state");
}

BOOST_AUTO_TEST_CASE(texts_without_ids_are_searched_for_the_definition) {
    const spec::draft& draft = *drafts::find("2008");
    const auto states = draft.table.states;
    const auto named = [&](std::string_view name) {
        return static_cast<std::size_t>(
            std::find_if(states.begin(), states.end(), [&](const auto& each) { return each.name == name; }) -
            states.begin());
    };
    const std::string source =
        "https://raw.githubusercontent.com/whatwg/html/3e05db5b376b664c1439c7179720191abc9a5599/source";
    BOOST_TEST(spec::link_to_state(draft, named("Attribute value (double-quoted) state")) ==
               source + "#:~:text=%3EAttribute%20value%20%28double%2Dquoted%29%20state%3C%2Fdfn");
    BOOST_TEST(spec::link_to_state(draft, named("Tokenising entities [the digits]")) ==
               source + "#:~:text=%3ETokenising%20entities%3C%2Fh5");
}

BOOST_AUTO_TEST_CASE(links_are_plain_https_addresses) {
    for (const spec::draft* each : drafts::all())
        for (std::size_t s = 0; s < each->table.states.size(); ++s) {
            const std::string link = spec::link_to_state(*each, s);
            if (link.empty()) continue;
            BOOST_TEST(link.starts_with("https://"));
            BOOST_TEST(std::all_of(link.begin(), link.end(), [](char c) { return c > 0x20 && c < 0x7F && c != '"'; }));
        }
}

BOOST_AUTO_TEST_CASE(a_draft_without_a_known_copy_has_no_links) {
    spec::draft draft = *drafts::find("2008");
    draft.about.copy = {};
    BOOST_TEST(spec::link_to_state(draft, 0) == "");
    BOOST_TEST(spec::link_to_preprocessing(draft) == "");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace text_links_test
