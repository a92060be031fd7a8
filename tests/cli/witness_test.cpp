// Runs `strata witness` and `strata minimize` end to end.

#include <fmt/format.h>

#include "core/conformance/parsed_json.hpp"
#include "tests/cli/program_fixture.hpp"

namespace witness_test {

using namespace strata::testing;
using json = nlohmann::json;

BOOST_AUTO_TEST_SUITE(witness_command)

BOOST_FIXTURE_TEST_CASE(text_has_the_input_and_both_sentences, command_fixture) {
    const outcome o = strata({"witness", "modern", "2026", "--max-length=4"});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.err == "");
    BOOST_TEST(contains(o.out, "\n  \"<?\" tokens differ\n    2 characters; modern-2026-"), o.out);
    BOOST_TEST(contains(o.out, "Switch to the processing\n      instruction open state."));
    BOOST_TEST(contains(o.out, "Complete up to length 4"));
}

BOOST_FIXTURE_TEST_CASE(json_is_one_object_and_the_same_every_time, command_fixture) {
    const outcome o = strata({"witness", "2007", "2008", "--format=json", "--max-length=6"});
    BOOST_TEST(o.status == 0);
    const json all = strata::report::parsed_json(o.out);
    BOOST_TEST(all["drafts"] == json({"2007", "2008"}));
    BOOST_TEST(all["summary"]["completeTo"] == 6);
    BOOST_TEST(all["summary"]["exhausted"] == false);
    BOOST_TEST(all["witnesses"].size() == all["summary"]["witnesses"].get<std::size_t>());
    for (const json& each : all["witnesses"]) {
        BOOST_TEST(each["length"].get<std::size_t>() <= 6U);
        BOOST_TEST(each["sides"].size() == 2U);
        BOOST_TEST(!each["sides"][0]["parts"].empty());
    }
    // The order of the drafts on the command line does not matter.
    BOOST_TEST(strata({"witness", "2008", "2007", "--format=json", "--max-length=6"}).out == o.out);
}

BOOST_FIXTURE_TEST_CASE(several_threads_find_the_same_as_one, command_fixture) {
    const std::vector<std::string> search = {"witness", "2008", "2009", "--format=json", "--max-length=7"};
    const auto with_jobs = [&](const std::string& jobs) {
        std::vector<std::string> arguments = search;
        arguments.push_back("--jobs=" + jobs);
        return strata(arguments);
    };
    const outcome alone = with_jobs("1");
    BOOST_TEST(alone.status == 0);
    BOOST_TEST(with_jobs("3").out == alone.out);
    BOOST_TEST(strata(search).out == alone.out);
    BOOST_TEST(with_jobs("0").status == 2);
    BOOST_TEST(with_jobs("0").err ==
               "strata: witness: --jobs must be 1 to 256 (got 0) (see 'strata witness --help')\n");
}

BOOST_FIXTURE_TEST_CASE(a_topic_leaves_only_what_shows_a_change_of_it, command_fixture) {
    const json all =
        strata::report::parsed_json(strata({"witness", "2008", "2009", "--format=json", "--max-length=7"}).out);
    const json some = strata::report::parsed_json(
        strata({"witness", "2008", "2009", "--format=json", "--max-length=7", "--topic=attributes"}).out);
    const auto has = [](const json& list, const std::string& input) {
        return std::any_of(list.begin(), list.end(), [&](const json& each) { return each["input"] == input; });
    };
    BOOST_TEST(has(all["witnesses"], "<a/>"));
    BOOST_TEST(!has(some["witnesses"], "<a/>"));
    BOOST_TEST(has(some["witnesses"], "<a a=>"));
    BOOST_TEST(some["summary"]["witnesses"] == some["witnesses"].size());
    for (const json& each : some["witnesses"]) {
        BOOST_TEST(!each["changes"].empty());
        BOOST_TEST(!each.contains("scripting"));
    }
    const json trees = strata::report::parsed_json(
        strata({"witness", "modern", "2026", "--format=json", "--max-length=16", "--topic=tree-construction"}).out);
    BOOST_TEST(!trees["witnesses"].empty());
    for (const json& each : trees["witnesses"]) BOOST_TEST((each.contains("scripting") || each.contains("fragment")));
    check_refused_with(strata({"witness", "2008", "2009", "--topic=tag"}),
                       "topic 'tag': unknown topic; did you mean 'tags'? Known topics: input-stream");
}

BOOST_FIXTURE_TEST_CASE(what_nothing_can_show_is_said_with_the_reason, command_fixture) {
    const json all =
        strata::report::parsed_json(strata({"witness", "2008", "2009", "--format=json", "--max-length=4"}).out);
    bool found = false;
    for (const json& each : all["summary"]["trees"]["withoutWitness"])
        found = found || (each["cause"] == "command: void in head" && contains(each["why"], "acknowledge slashes"));
    BOOST_TEST(found);
    const outcome o = strata({"witness", "2008", "2009", "--summary", "--max-length=4", "--width=200"});
    BOOST_TEST(contains(o.out, "No witness exists for \"command: void in head\": its content is not text"));
    BOOST_TEST(contains(o.out, "No witness found for \""));
}

BOOST_FIXTURE_TEST_CASE(a_summary_has_no_sentences, command_fixture) {
    const outcome o = strata({"witness", "--summary", "modern", "2026", "--max-length=3"});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(contains(o.out, "\n  - \"<?a\" tokens differ; modern-2026-"), o.out);
    BOOST_TEST(!contains(o.out, "rules diverge"));
    BOOST_TEST(contains(o.out, " witnesses of 1 cause; "));
}

BOOST_FIXTURE_TEST_CASE(two_different_drafts_are_needed, command_fixture) {
    check_refused_with(strata({"witness", "2007"}), "'strata witness' takes two drafts");
    check_refused_with(strata({"witness", "2007", "2007"}), "named twice");
    check_refused_with(strata({"witness", "2007", "html4"}), "unknown draft");
}

BOOST_FIXTURE_TEST_CASE(lengths_are_whole_numbers, command_fixture) {
    for (const std::string each : {"x", "-1", "201", "1.5"})
        check_refused_with(strata({"witness", "2007", "2008", "--max-length=" + each}),
                           "--max-length must be 0 to 200 (got " + each + ") (");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(minimize)

BOOST_FIXTURE_TEST_CASE(the_difference_is_kept_and_said_before_and_after, command_fixture) {
    const std::string page = "<!DOCTYPE html>\n<title>x</title>\n<p class=big>Some text<!-- one --!> two -->and more\n";
    const outcome o = strata({"minimize", "--drafts=2009,modern"}, page);
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.out == "<!----!>-->");
    BOOST_TEST(o.err ==
               "strata: -: before: 85 bytes; at 3:34: comment data: \" one --!> two \" in 2009, \" one \" in modern "
               "(change: comment-end-bang cf99432c 2009-06-04)\n"
               "strata: -: after: 11 bytes; at 1:7: comment data: \"--!>\" in 2009, \"\" in modern (change: "
               "comment-end-bang cf99432c 2009-06-04); 3 other differences\n");
    const outcome flag = strata({"minimize", "--drafts=2007,modern"}, R"(<a href="?a&b=1" />)");
    BOOST_TEST((flag.out == "<a/>" || flag.out == "<a />"), flag.out);
    BOOST_TEST(contains(flag.err, "after: "));
    BOOST_TEST(
        contains(flag.err, "self-closing flag set only in modern (change: self-closing-flag 1ff9688a 2008-04-05)"));
}

BOOST_FIXTURE_TEST_CASE(json_has_the_difference_before_and_after, command_fixture) {
    const outcome o = strata({"minimize", "--drafts=2008,2009", "--format=json"}, "text <img src='a' /> text");
    BOOST_TEST(o.status == 0);
    const json all = strata::report::parsed_json(o.out);
    BOOST_TEST(all["kind"] == "tokens");
    BOOST_TEST(all["pageBytes"] == 25);
    BOOST_TEST(all["input"].get<std::string>().size() == all["bytes"].get<std::size_t>());
    BOOST_TEST(all["input"].get<std::string>().starts_with("<br"));
    for (const char* each : {"before", "after"}) {
        BOOST_TEST(all[each]["what"] == "selfClosing");
        BOOST_TEST(all[each]["changes"] == json({"self-closing-flag"}));
        BOOST_TEST(all[each]["groups"][1]["value"] == true);
    }
    BOOST_TEST(all["otherDifferences"] == 0);
    BOOST_TEST(contains(o.err, "no other differences"));
}

BOOST_FIXTURE_TEST_CASE(another_difference_can_be_chosen, command_fixture) {
    const std::string page = "<br/> text <!-- --!> -->";
    BOOST_TEST(strata({"minimize", "--drafts=2008,modern", "--divergence=2"}, page).out == "<!----!>-->");
    const outcome o = strata({"minimize", "--drafts=2008,modern", "--divergence=9"}, page);
    BOOST_TEST(o.status == 1);
    BOOST_TEST(o.out == "");
    BOOST_TEST(contains(o.err, "only 2 places"));
    BOOST_TEST(contains(strata({"minimize", "--drafts=2008,modern", "--divergence=2"}, "<br/>").err,
                        "only one place that differs"));
    check_refused_with(strata({"minimize", "--drafts=2008,modern", "--divergence=0"}, page),
                       "--divergence must be a whole number, 1 or more (got 0) (");

    BOOST_TEST(strata({"minimize", "--drafts=2008,modern", "--difference=1"}, page).out == "<br/>");
    BOOST_TEST(strata({"minimize", "--drafts=2008,modern", "--difference=2"}, page).out == "<!----!>-->");
    const outcome beyond = strata({"minimize", "--drafts=2008,modern", "--difference=99"}, page);
    BOOST_TEST(beyond.status == 1);
    BOOST_TEST(contains(beyond.err, "there are only "));
    BOOST_TEST(contains(strata({"minimize", "--drafts=2008,2009", "--difference=2"}, "<br/>").err,
                        "there is only one difference"));

    BOOST_TEST(strata({"minimize", "--drafts=2008,2009", "--change=missing-value"}, "<hr/><p class= id=x><i b=>").out ==
               "<a a=>");
    const outcome none = strata({"minimize", "--drafts=2008,2009", "--change=missing-value"}, page);
    BOOST_TEST(none.status == 1);
    BOOST_TEST(none.out == "");
    BOOST_TEST(contains(none.err, "no difference between 2008 and 2009 belongs to missing-value"));
    check_refused_with(strata({"minimize", "--drafts=2008,2009", "--change=missing-valve"}, page),
                       "change 'missing-valve': not known; did you mean missing-value?");
    check_refused_with(strata({"minimize", "--drafts=2008,2009", "--change=missing-value", "--difference=1"}, page),
                       "--difference");
}

BOOST_FIXTURE_TEST_CASE(what_stands_far_before_is_kept_where_it_matters, command_fixture) {
    const std::string page =
        "<select>" + std::string(3000, 'x') + "<xmp>" + std::string(3000, 'y') + "<p></p></select>";
    const outcome o = strata({"minimize", "--drafts=modern,2026"}, page);
    BOOST_TEST(o.status == 0);
    BOOST_TEST(contains(o.out, "<select>"));
    BOOST_TEST(o.out.size() < 60U);
}

BOOST_FIXTURE_TEST_CASE(it_takes_two_names_of_drafts, command_fixture) {
    const std::string page = "<br/>";
    for (const std::string each : {"2008", "2007,2008,2009"})
        check_refused(strata({"minimize", "--drafts=" + each}, page),
                      fmt::format("--drafts: 'strata minimize' takes two drafts, such as --drafts=2008,modern (got {})",
                                  each == "2008" ? 1 : 3));
    check_refused(strata({"minimize", "--drafts=2008,"}, page), "--drafts: empty name in the list");
    check_refused(strata({"minimize", "--drafts=2008,2008"}, page), "--drafts: draft 2008 is named twice");
    BOOST_TEST(strata({"minimize", "--drafts=modern,2008"}, page).out ==
               strata({"minimize", "--drafts=2008,modern"}, page).out);
}

BOOST_FIXTURE_TEST_CASE(a_page_on_which_drafts_agree_is_answered_no, command_fixture) {
    const outcome o = strata({"minimize", "--drafts=2009,modern"}, "<p>x</p>");
    BOOST_TEST(o.status == 1);
    BOOST_TEST(o.out == "");
    BOOST_TEST(contains(o.err, "no differences between 2009 and modern"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace witness_test
