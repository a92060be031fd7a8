// Merges results. Differences between the surveys are named, and impossible sums are refused.

#include <boost/test/unit_test.hpp>

#include <nlohmann/json.hpp>

#include <functional>
#include <string>
#include <vector>

#include "tests/cli/program_fixture.hpp"
#include "tests/pages/made_crawl.hpp"

namespace results_test {

namespace {

using namespace strata::testing;
using json = nlohmann::ordered_json;
using strings = std::vector<std::string>;

struct results_fixture : command_fixture {
    const std::string crawl = folder.write("a.warc.gz", crawl_of(1, 11).archive + crawl_of(14, 8).archive);

    [[nodiscard]] std::string result(const strings& options) const {
        strings words = {"survey", "--format=json"};
        words.insert(words.end(), options.begin(), options.end());
        words.push_back(crawl);
        return strata(words).out;
    }
    [[nodiscard]] outcome merged(const strings& results) const {
        strings words = {"survey", "merge", "--format=json"};
        for (std::size_t i = 0; i < results.size(); ++i)
            words.push_back(folder.write("r" + std::to_string(i) + ".json", results[i]));
        return strata(words);
    }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(survey_results, results_fixture)

BOOST_AUTO_TEST_CASE(the_option_in_which_surveys_differ_is_named) {
    const std::string mine = result({"--drafts=2008,modern"});
    const auto check = [&](const strings& options, const std::string& words) {
        check_refused_with(merged({mine, result(options)}), "the results are of different surveys: " + words);
    };
    check({"--drafts=2009,modern"}, "--drafts: 2008,modern and 2009,modern");
    check({"--drafts=2008,modern", "--by=year"}, "--by: year,tld and year");
    check({"--drafts=2008,modern", "--examples=5"}, "--examples: 3 and 5");
    check({"--drafts=2008,modern", "--max-page=100"}, "--max-page: 5120 and 100");
    check({"--drafts=2008,modern", "--max-seconds=7"}, "--max-seconds: 60 and 7");
    check({"--drafts=2008,modern", "--tokens-only"}, "--tokens-only: off and on");
    check({"--drafts=2008,modern", "--topic=tags"}, "--topic: none and tags");
    check({"--drafts=2008,modern", "--scripting=off"}, "options: none and --scripting=off");
}

BOOST_AUTO_TEST_CASE(sums_that_cannot_be_are_refused) {
    const json good = json::parse(result({"--drafts=2008,modern"}));
    BOOST_TEST(merged({good.dump()}).status == 0);
    const auto check = [&](const std::string& what, const std::function<void(json&)>& edit) {
        json edited = good;
        edit(edited);
        BOOST_TEST_CONTEXT(what) { check_refused_with(merged({edited.dump()}), "not the result of a survey"); }
    };
    for (const char* const total : {"pages", "bytes", "tokens", "places", "inErrorsAlone", "differing"}) {
        check(total, [&](json& of) { of[total] = -5; });
        check(total, [&](json& of) { of[total] = of[total].get<int>() + 1; });
        check(total, [&](json& of) { of["inputs"][0]["sums"][total] = -5; });
        check(total, [&](json& of) { of["inputs"][0]["sums"][total] = 1.5; });
        check(total, [&](json& of) { of["inputs"][0]["sums"][total] = "7"; });
        check(total, [&](json& of) { of["inputs"][0]["sums"].erase(total); });
        check(total, [&](json& of) { of["inputs"][0]["sums"][total] = 18446744073709551615ULL; });
        // The sums of an input and the total are changed alike, so they still agree with each other.
        check(total, [&](json& of) { of[total] = of["inputs"][0]["sums"][total] = 1000000; });
    }
    const auto sums = [](json& of) -> json& { return of["inputs"][0]["sums"]; };
    check("a change", [&](json& of) { sums(of)["changes"]["self-closing-flag"]["places"] = 0; });
    check("a change", [&](json& of) { sums(of)["changes"]["self-closing-flag"]["inErrorsAlone"] = 99; });
    check("a change", [&](json& of) { sums(of)["changes"]["self-closing-flag"]["perPage"]["classes"][0][1] = 99; });
    check("a pattern", [&](json& of) { sums(of)["byPairs"]["tt"] = json::array({0, 0}); });
    check("a pattern", [&](json& of) { sums(of)["byPairs"]["t"][0] = 99; });
    check("a pattern", [&](json& of) {
        sums(of)["changes"]["self-closing-flag"]["byPairs"]["e"] = json::array({1, 0});
    });
    check("a pattern", [&](json& of) { sums(of)["by"][0].begin().value()["byPairs"]["x"] = json::array({0, 0}); });
    check("a draft", [&](json& of) { sums(of)["drafts"][0]["encodings"]["UTF-8"] = 1; });
    check("a draft", [&](json& of) { sums(of)["drafts"][0]["stopped"] = 99; });
    check("a draft", [&](json& of) { sums(of)["drafts"].push_back(sums(of)["drafts"][0]); });
    check("a field", [&](json& of) { sums(of)["by"][0].begin().value()["pages"] = 99; });
    check("a field", [&](json& of) { sums(of)["by"].push_back(json::object()); });
    check("cut short", [&](json& of) { sums(of)["cutShort"]["too long"] = 99; });
    check("left out", [&](json& of) { sums(of)["skipped"]["status"] = -1; });
    check("a digest", [&](json& of) { of["inputs"][0]["digest"] = "ab"; });
    check("twice", [&](json& of) { of["inputs"].push_back(of["inputs"][0]); });
    check("missing", [&](json& of) { of["missing"] = 5; });
    check("terms", [&](json& of) { of["terms"]["limits"]["seconds"] = -1; });
    // The result would need counts for each pair of these drafts, and there are too many pairs.
    check("terms", [&](json& of) {
        of["terms"]["drafts"] = strings(100'000, "2008");
        of["inputs"] = json::array();
        for (const char* const total : {"pages", "bytes", "tokens", "places", "inErrorsAlone", "differing"})
            of[total] = 0;
    });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace results_test
