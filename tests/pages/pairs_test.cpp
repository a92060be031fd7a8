// Several drafts in one survey: what the result tells of two of them is what a survey of the two tells, and a result is
// narrowed without its inputs.

#include <boost/test/unit_test.hpp>

#include <nlohmann/json.hpp>

#include <random>
#include <string>
#include <vector>

#include "tests/cli/program_fixture.hpp"
#include "tests/pages/archive/made_archives.hpp"
#include "tests/pages/made_crawl.hpp"

namespace pairs_test {

namespace {

using namespace strata::testing;
using json = nlohmann::json;
using strings = std::vector<std::string>;

// Sources that drafts read differently, or that only look so.
const strings pieces = {
    "<br/>",         "<p/>",
    "<a b='c'd>",    "<!-- a -- b -->",
    "<!---->",       "<!-->",
    "</>",           "<?php x ?>",
    "<?xml?>",       "<title>a</title>",
    "&lang;",        "&ampx",
    "&#128;",        "&#0;",
    "<![CDATA[x]]>", "<!doctype>",
    "</p x=y>",      "<a b=c<d>",
    "<p =x>",        "<script>a</script>",
    "&notit;",       "<svg><a/></svg>",
    "<textarea>",    "<a\"b>",
    "<!--a--!>b-->", "&#x110000;",
    "<1>",           "<p a a>",
    "text\f",        "<p\t/ >",
};

std::string page_of(std::mt19937& random, std::size_t count) {
    std::string page = "<!DOCTYPE html><p>words";
    for (std::size_t i = 0; i < count; ++i) page += " word\n" + pieces[random() % pieces.size()];
    return page;
}

struct pairs_fixture : program_fixture {
    [[nodiscard]] json survey(const strings& words) const {
        strings all = {"survey", "--format=json"};
        all.insert(all.end(), words.begin(), words.end());
        const outcome o = strata(all);
        BOOST_TEST(o.status == 0, o.err);
        return json::parse(o.out);
    }
    [[nodiscard]] std::string crawl(std::uint32_t seed, std::size_t pages, std::size_t count) const {
        std::mt19937 random(seed);
        std::string archive;
        for (std::size_t i = 0; i < pages; ++i)
            archive += deflated(warc_record("response",
                                            "http://www.h" + std::to_string(random() % 7) + ".example/" +
                                                std::to_string(seed) + "/" + std::to_string(i),
                                            response(page_of(random, 1 + i % count)),
                                            std::to_string(2008 + random() % 4) + "-04-05T12:00:00Z"));
        return folder.write("crawl" + std::to_string(seed) + ".warc.gz", archive);
    }
};

const json* pair_in(const json& result, const json& drafts) {
    for (const json& each : result.at("pairs"))
        if (each.at("drafts") == drafts) return &each;
    return nullptr;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(pairs_of_drafts, pairs_fixture)

BOOST_AUTO_TEST_CASE(a_survey_of_several_drafts_tells_of_two_what_theirs_tells) {
    const strings drafts = {"2007", "2008", "2009", "modern", "2026"};
    for (const std::uint32_t seed : {1U, 2U}) {
        // With one piece a page, a place of the pair is one of all; with more, places may join.
        const std::string archive = crawl(seed, 150, seed == 1 ? 1 : 6);
        const json all = survey({"--drafts=2007,2008,2009,modern,2026", archive});
        for (std::size_t i = 0; i < drafts.size(); ++i)
            for (std::size_t j = i + 1; j < drafts.size(); ++j) {
                const json two = survey({"--drafts=" + drafts[i] + "," + drafts[j], archive});
                const json* const pair = pair_in(all, {drafts[i], drafts[j]});
                BOOST_REQUIRE(pair != nullptr);
                BOOST_TEST_CONTEXT(seed << " " << drafts[i] << " " << drafts[j]) {
                    for (const char* const each : {"differing", "differingInTokens"})
                        BOOST_TEST(pair->at(each) == two.at(each), each);
                    for (const auto& [id, change] : two.at("changes").items()) {
                        const json found = pair->at("changes").value(id, json::object());
                        BOOST_TEST(found.value("pages", json()) == change.at("pages"), id);
                        BOOST_TEST(found.value("pagesInTokens", json()) == change.at("pagesInTokens"), id);
                    }
                    BOOST_TEST(pair->at("changes").size() == two.at("changes").size());
                }
            }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pairs_test
