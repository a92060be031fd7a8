// All commands accept drafts in the same way, including drafts with settings.

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tests/cli/program_fixture.hpp"

namespace settings_test {

namespace {

using namespace strata::testing;
using json = nlohmann::json;

const std::string mxss = R"(<noscript><p title="</noscript><img src=x onerror=alert(1)>">)";
const std::string scripting_pair = "--drafts=modern,modern+scripting=off";

}  // namespace

BOOST_FIXTURE_TEST_SUITE(draft_settings, command_fixture)

BOOST_AUTO_TEST_CASE(settings_mean_what_the_flags_mean) {
    const auto same = [&](const std::string& named, const std::vector<std::string>& flags, const std::string& page) {
        std::vector<std::string> with_flags = {"tokenize", "--format=jsonl"};
        with_flags.insert(with_flags.end(), flags.begin(), flags.end());
        const outcome o = strata({"tokenize", "--format=jsonl", "--draft=" + named}, page);
        BOOST_TEST(o.status == 0, o.err);
        BOOST_TEST(o.out == strata(with_flags, page).out, named);
    };
    same("modern+scripting=off", {"--scripting=off"}, mxss);
    same("modern+fragment=svg desc", {"--fragment=svg desc"}, "<![CDATA[x]]><p>");
    same("modern+foreign", {"--foreign"}, "<![CDATA[x]]>");
    same("modern+scripting=off+fragment=td", {"--scripting=off", "--fragment=td"}, mxss + "<td>");
    same("2008+content-model=RCDATA+last-start-tag=title",
         {"--draft=2008", "--content-model=RCDATA", "--last-start-tag=title"}, "<b></title>");
    same("modern+initial-state=RCDATA", {"--initial-state=RCDATA"}, "<b>");
    same("modern+feedback=none", {"--feedback=none"}, "<title><b>");
    // A draft's settings take precedence over the options for all drafts.
    BOOST_TEST(strata({"tokenize", "--scripting=off", "--draft=modern+scripting=on"}, mxss).out ==
               strata({"tokenize"}, mxss).out);
    BOOST_TEST(
        strata({"tokenize", "--initial-state=RCDATA", "--draft=modern+fragment=td+feedback=simulated"}, mxss).out ==
        strata({"tokenize", "--fragment=td"}, mxss).out);
    BOOST_TEST(strata({"tokenize", "--foreign", "--draft=modern+foreign=off"}, "<![CDATA[x]]>").out ==
               strata({"tokenize"}, "<![CDATA[x]]>").out);
}

BOOST_AUTO_TEST_CASE(invalid_settings_are_refused) {
    const auto refused = [&](const std::string& draft, const std::string& why) {
        check_refused(strata({"tokenize", "--draft=" + draft}, "x"), "draft '" + draft + "': " + why);
    };
    refused("modern+scripting=maybe", "scripting must be on or off");
    refused("modern+foreign=maybe", "foreign must be on or off");
    refused("modern+feedback=some", "feedback must be simulated or none");
    refused("modern+scripting", "scripting needs a value, such as 'scripting=off'");
    refused("modern+fragment=", "fragment needs a value, such as 'fragment=td'");
    refused("modern+scriptin=off",
            "'scriptin': unknown setting; did you mean 'scripting'? Known settings: scripting, fragment, foreign, "
            "initial-state, content-model, last-start-tag, feedback");
    refused("modern+scripting=on+scripting=off", "scripting is given twice");
    refused("modern+fragment=td+initial-state=Data",
            "fragment and initial-state cannot be given together: each says where to begin");
    check_refused_with(strata({"tokenize", "--draft=modern+"}, "x"),
                       "a setting is missing after '+'. Known settings: ");
    check_refused_with(strata({"tokenize", "--draft=2008+fragment=svg desc"}, "x"),
                       "draft '2008+fragment=svg desc': context 'svg desc': ");
    check_refused_with(strata({"tokenize", "--draft=moden+foreign"}, "x"),
                       "draft 'moden': unknown draft; did you mean");
    // A long argument is shortened in the message.
    const outcome o = strata({"tokenize", "--draft=modern" + std::string(100'000, '+')}, "x");
    BOOST_TEST(o.status == 2);
    BOOST_TEST(o.err.size() < 3000U);
}

BOOST_AUTO_TEST_CASE(commands_without_settings_refuse_them) {
    for (const std::vector<std::string>& each : {std::vector<std::string>{"diff", "2008", "modern+foreign"},
                                                 {"states", "--draft=modern+foreign"},
                                                 {"graph", "--draft=modern+foreign"},
                                                 {"graph", "--diff=2009", "--draft=modern+foreign"},
                                                 {"changes", "--drafts=2008,modern+foreign"},
                                                 {"test", "--draft=modern+foreign"},
                                                 {"batch", "--draft=modern+foreign"}})
        check_refused_with(strata(each), "takes drafts without settings: leave out '+foreign'");
}

BOOST_AUTO_TEST_CASE(a_draft_is_compared_with_itself_under_another_setting) {
    const outcome text = strata({"compare", scripting_pair}, mxss);
    BOOST_TEST(contains(text.out, "modern                                | modern+scripting=off\n"), text.out);
    BOOST_TEST(contains(text.out, "(scripting: on /\n    off)"), text.out);
    BOOST_TEST(contains(text.out, "modern (13.2.5.3): RAWTEXT state, U+003C LESS-THAN SIGN (<)"));
    BOOST_TEST(contains(text.out, "modern+scripting=off (13.2.5.1): Data state, U+003C LESS-THAN SIGN (<)"));
    BOOST_TEST(!contains(text.out, "no change found"));

    const json object = json::parse(strata({"compare", scripting_pair, "--format=json"}, mxss).out);
    BOOST_TEST((object["drafts"] == json{"modern", "modern+scripting=off"}));
    const json& place = object["divergences"][0];
    BOOST_TEST((place["groups"][1]["drafts"] == json{"modern+scripting=off"}));
    for (const json& each : place["cause"]) BOOST_TEST(each["setting"] == "scripting");
    for (const json& each : place["differences"]) {
        BOOST_TEST(each["changes"].empty());
        for (const json& c : each["cause"]) BOOST_TEST(c["setting"] == "scripting");
    }

    const outcome html = strata({"compare", scripting_pair, "--format=html"}, mxss);
    BOOST_TEST(contains(html.out, "modern+scripting=off"));
    BOOST_TEST(contains(html.out, "scripting: on / off"));

    const json summary = json::parse(strata({"compare", scripting_pair, "--summary", "--format=json"}, mxss).out);
    BOOST_TEST((summary["drafts"] == json{"modern", "modern+scripting=off"}));
    BOOST_TEST(summary["changes"].empty());
    BOOST_TEST(summary["settings"][0]["setting"] == "scripting");
    BOOST_TEST(summary["settings"][0]["places"] == 1);
    BOOST_TEST(
        contains(strata({"compare", scripting_pair, "--summary"}, mxss).out, "\n  scripting: on / off: 1 place\n"));
    BOOST_TEST(contains(strata({"compare", scripting_pair, "--summary", "--format=csv"}, mxss).out,
                        "\n,scripting: on / off,,,,1,1,-,1,11\n"));
}

BOOST_AUTO_TEST_CASE(settings_without_effect_do_not_make_a_second_draft) {
    check_refused(strata({"compare", "--drafts=modern,modern+scripting=on"}, mxss),
                  "--drafts: modern+scripting=on is the same as modern");
    check_refused(strata({"compare", "--drafts=modern+foreign,modern+foreign"}, mxss),
                  "--drafts: draft modern+foreign is named twice");
    BOOST_TEST(strata({"compare", "--scripting=off", "--drafts=modern,modern+scripting=on"}, mxss).status == 0);
}

BOOST_AUTO_TEST_CASE(a_difference_due_to_settings_is_traced_and_minimized) {
    const outcome traced = strata({"trace", scripting_pair}, mxss);
    BOOST_TEST(traced.status == 0, traced.err);
    BOOST_TEST(contains(traced.out, "modern+scripting=off"), traced.out);
    const outcome small = strata({"minimize", scripting_pair}, "<p>some text " + mxss + "<p>more");
    BOOST_TEST(small.status == 0, small.err);
    BOOST_TEST(small.out.starts_with("<noscript>"), small.out);
    BOOST_TEST(small.out.size() < 16U, small.out);
    BOOST_TEST(contains(small.err, "(scripting: on / off)"), small.err);
}

BOOST_AUTO_TEST_CASE(witnesses_of_settings_start_with_those_settings) {
    const outcome o = strata({"witness", "--summary", "modern", "modern+scripting=off"});
    BOOST_TEST(contains(o.out, ").\n  - \"<noscript>\\u0000\" tokens differ;"), o.out);
    const json object = json::parse(strata({"witness", "modern", "modern+foreign", "--format=json"}).out);
    BOOST_TEST((object["drafts"] == json{"modern", "modern+foreign"}));
    BOOST_TEST(object["witnesses"].size() == 1U);
    BOOST_TEST(object["witnesses"][0]["input"] == "<![CDATA[]]>");
    BOOST_TEST(object["witnesses"][0]["scripting"] == true);
}

BOOST_AUTO_TEST_CASE(coverage_counts_each_draft_with_its_settings) {
    const outcome o = strata({"coverage", scripting_pair, "--format=json"}, mxss);
    BOOST_TEST(o.status == 0, o.err);
    BOOST_TEST(contains(o.out, "modern+scripting=off"));
}

BOOST_AUTO_TEST_CASE(every_command_takes_drafts_in_the_same_form) {
    const std::string page = "<br/><?x?>";
    const auto same = [&](const std::vector<std::string>& one, const std::vector<std::string>& other) {
        const outcome a = strata(one, page);
        BOOST_TEST(a.status == 0, a.err);
        BOOST_TEST(a.out == strata(other, page).out, one.back());
    };
    same({"compare", "--draft=2008", "--draft=modern"}, {"compare", "--drafts=2008,modern"});
    same({"compare", "--draft=2007", "--drafts=2008,modern"}, {"compare", "--drafts=2007,2008,modern"});
    same({"compare", "--drafts=2007", "--drafts=2008", "--draft=modern"}, {"compare", "--drafts=2007,2008,modern"});
    same({"tokenize", "--drafts=2008"}, {"tokenize", "--draft=2008"});
    same({"states", "--drafts=2008"}, {"states", "--draft=2008"});
    same({"trace", "--drafts=2008"}, {"trace", "--draft=2008"});
    same({"trace", "--draft=2008", "--draft=modern"}, {"trace", "--drafts=2008,modern"});
    same({"diff", "--drafts=2008,2009"}, {"diff", "2008", "2009"});
    same({"diff", "--draft=2008", "--draft=2009"}, {"diff", "2008", "2009"});
    same({"changes", "--drafts=2008,2009"}, {"changes", "--between=2008,2009"});
    same({"graph", "--drafts=2008,2009"}, {"graph", "--draft=2009", "--diff=2008"});
    same({"minimize", "--draft=2008", "--draft=2009"}, {"minimize", "--drafts=2008,2009"});
    same({"witness", "--summary", "--drafts=2007,2008"}, {"witness", "--summary", "2007", "2008"});
    check_refused(strata({"tokenize", "--drafts=2008,modern"}, page),
                  "--draft: 'strata tokenize' takes one draft, not 2; 'strata compare' takes several");
    check_refused(strata({"diff", "2008", "2009", "--draft=modern"}, page),
                  "--drafts: drafts are also given as arguments: 2008");
    std::string many = "2007";
    for (int i = 0; i < 200; ++i) many += ",2007+last-start-tag=a" + std::to_string(i);
    check_refused(strata({"compare", "--drafts=" + many}, page), "--drafts: more than 100 drafts");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace settings_test
