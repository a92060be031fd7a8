// `strata since` with a part of the machine says when a state, a rule or an error appeared, changed and disappeared.

#include <boost/test/unit_test.hpp>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/conformance/parsed_json.hpp"
#include "core/spec/error_codes.hpp"
#include "drafts/registry.hpp"
#include "tests/cli/chain_fixture.hpp"
#include "tests/cli/program_fixture.hpp"
#include "tests/sample.hpp"

namespace since_part_test {

namespace {

using namespace strata::testing;
namespace spec = strata::spec;
using nlohmann::json;

json history_of(std::vector<std::string> question) {
    question.insert(question.begin(), {"since", "--format=json"});
    const outcome o = run_with(strata::drafts::known(), question, "");
    BOOST_REQUIRE(o.status == 0);
    return strata::report::parsed_json(o.out);
}

// Returns the change that `commit` made; null if `history` does not have it.
json change_by(const json& history, std::string_view commit) {
    for (const json& each : history["changes"])
        if (each["commit"].is_string() && each["commit"].get<std::string>().starts_with(commit)) return each;
    return {};
}

std::string how(const json& history, std::string_view commit) {
    const json change = change_by(history, commit);
    return change.is_null() ? "" : change["how"].get<std::string>();
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(since_part, command_fixture)

BOOST_AUTO_TEST_CASE(states_come_with_the_commits_that_are_known_to_have_added_them) {
    const json bang = history_of({"--state=comment end bang", "--until=2010-04-30"});
    BOOST_TEST(!bang["inFirstText"].get<bool>());
    BOOST_TEST(how(bang, "cf99432c") == "came");
    BOOST_TEST(change_by(bang, "cf99432c")["date"] == "2009-06-04");
    BOOST_TEST(how(bang, "75f186ce") == "changed");
    BOOST_TEST(bang["changes"].size() == 2U);
    const json space = history_of({"--state=Comment end space state"});
    BOOST_TEST(how(space, "32bb24e1") == "came");
    BOOST_TEST(how(space, "caf1a594") == "changed");
    BOOST_TEST(space["changes"].back()["how"] == "went");
    BOOST_TEST(!space["inLastText"].get<bool>());
}

BOOST_AUTO_TEST_CASE(a_state_is_followed_through_its_names_and_found_by_each) {
    const json end_tag = history_of({"--state=end tag open"});
    BOOST_TEST(end_tag["part"]["state"] == "End tag open state");
    BOOST_TEST(end_tag["inFirstText"].get<bool>());
    const json renaming = change_by(end_tag, "a33de2b9");
    BOOST_TEST(renaming["how"] == "renamed");
    BOOST_TEST(renaming["kind"] == "words");
    BOOST_TEST(renaming["date"] == "2010-02-06");
    BOOST_TEST(renaming["parts"][0]["before"] == "Close tag open state");
    BOOST_TEST(renaming["parts"][0]["after"] == "End tag open state");
    BOOST_TEST(renaming["parts"][0]["rules"].empty());
    BOOST_TEST(history_of({"--state=close tag open"}) == end_tag);
    // If a revision removes the state and adds it again in another place, the history shows a new name.
    const json cdata = history_of({"--state=cdata section", "--until=2010-04-30"});
    BOOST_TEST(how(cdata, "1ff9688a") == "came");
    BOOST_TEST(how(cdata, "e37522d2") == "renamed");
    BOOST_TEST(how(cdata, "45eb03b0") == "renamed");
    BOOST_TEST(cdata["changes"].size() == 3U);
}

BOOST_AUTO_TEST_CASE(a_rule_has_its_words_before_and_after) {
    const json rule = history_of({"--rule=comment end", "!", "--until=2010-04-30"});
    const json change = change_by(rule, "cf99432c");
    BOOST_TEST(change["how"] == "came");
    const json& words = change["parts"][0]["rules"][0];
    BOOST_TEST(words["before"][0].get<std::string>().starts_with("Anything else: Parse error. Append two"));
    BOOST_TEST(words["after"][0] == "U+0021 EXCLAMATION MARK (!): Parse error. Switch to the comment end bang state.");
    // A space after dashes got a rule of its own a day later. The rule for "!" did not change.
    BOOST_TEST(how(rule, "32bb24e1") == "");
    BOOST_TEST(how(history_of({"--rule", "comment end state", "space"}), "32bb24e1") == "came");
    BOOST_TEST(history_of({"--rule=comment end", "U+0021", "--until=2010-04-30"}) == rule);
}

BOOST_AUTO_TEST_CASE(an_error_comes_with_its_first_rule_and_goes_with_its_last) {
    const json question_mark = history_of({"--error=unexpected-question-mark-instead-of-tag-name"});
    BOOST_TEST(question_mark["inFirstText"].get<bool>());
    BOOST_TEST(!question_mark["inLastText"].get<bool>());
    BOOST_TEST(question_mark["changes"].back()["how"] == "went");
    const json hyphens = history_of({"--error=double-hyphen-in-comment"});
    BOOST_TEST(how(hyphens, "5eebb251") == "came");
    BOOST_TEST(how(hyphens, "32bb24e1") == "changed");
    BOOST_TEST(change_by(hyphens, "32bb24e1")["parts"][0]["how"] == "came");
    BOOST_TEST(change_by(hyphens, "32bb24e1")["parts"][0]["after"] == "Comment end space state");
    const json equals = history_of({"--error=unexpected-equals-sign-before-attribute-name"});
    BOOST_TEST(how(equals, "ce4736f5") == "came");
    BOOST_TEST(how(history_of({"--error=duplicate-attribute"}), "5c702243") == "came");
}

BOOST_AUTO_TEST_CASE(errors_outside_the_states_have_their_places) {
    const json controls = history_of({"--error=control-character-in-input-stream"});
    BOOST_TEST(how(controls, "e5368e33") == "came");
    const json change = change_by(controls, "13e962ad");
    BOOST_TEST(change["parts"][0]["before"].is_null());
    BOOST_TEST(change["parts"][0]["rules"][0]["after"][0] == "Preprocessing the input stream: U+000B");
    BOOST_TEST(how(history_of({"--error=null-character-reference"}), "4079b703") == "came");
}

BOOST_AUTO_TEST_CASE(every_error_has_a_history) {
    for (std::size_t i = 0; i < spec::error_code_count; ++i) {
        if (!strata::testing::sample::today().takes(i)) continue;
        const std::string code(spec::name_of(static_cast<spec::error_code>(i)));
        const json history = history_of({"--error=" + code});
        bool there = history["inFirstText"].get<bool>();
        for (const json& each : history["changes"]) {
            BOOST_TEST((each["how"] == "came") == !there, code);
            there = each["how"] != "went";
        }
        BOOST_TEST(history["inLastText"].get<bool>() == there, code);
    }
}

BOOST_AUTO_TEST_CASE(a_topic_has_its_revisions) {
    const json cdata = history_of({"--topic=cdata", "--until=2010-04-30"});
    BOOST_TEST(change_by(cdata, "9e909af5")["kind"] == "tokens");
    BOOST_TEST(change_by(cdata, "45eb03b0")["kind"] == "words");
    std::size_t listed = 0;
    for (const spec::revision_view& each : strata::drafts::known().chain.revisions)
        listed += each.source.topic == spec::change_topic::cdata && each.source.date <= "2010-04-30" ? 1U : 0U;
    BOOST_TEST(cdata["changes"].size() == listed);
}

BOOST_AUTO_TEST_CASE(words_alone_change_no_rule) {
    // Many revisions change only words. The history of a state includes only revisions that change its table.
    const json data = history_of({"--state=data"});
    for (const json& each : data["changes"])
        BOOST_TEST((each["how"] != "changed" || !each["parts"][0]["rules"].empty()), each["title"]);
    BOOST_TEST(how(data, "2a027b7b") == "");
}

BOOST_AUTO_TEST_CASE(between_texts_only_the_time_is_known) {
    const json cdata = history_of({"--error=eof-in-cdata"});
    for (const json& each : cdata["changes"]) BOOST_TEST(each["commit"].is_null() == each.contains("between"));
    // For the time after the end of a chain, a program knows some texts, but no commits.
    const outcome o = run_made_up({"since", "--state=comment end bang", "--format=json"});
    const json bang = strata::report::parsed_json(o.out);
    BOOST_TEST(bang["changes"][0]["how"] == "came");
    BOOST_TEST(bang["changes"][0]["commit"].is_null());
    BOOST_TEST(bang["changes"][0]["between"].size() == 2U);
    BOOST_TEST(bang["unknown"].size() > 0U);
}

BOOST_AUTO_TEST_CASE(the_text_has_the_newest_change_first_and_fits) {
    const outcome o = strata({"since", "--state=comment end bang", "--until=2010-04-30"});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.err == "");
    BOOST_TEST(
        o.out.starts_with("Comment end bang state: 2 changes since 2006-03-02, until 2010-04-30\n\n"
                          "2009-06-05 75f186ce errors: --! within a comment is one parse error, not two\n"
                          "  changed: Comment end bang state\n  - Anything else: Parse error. "));
    BOOST_TEST(contains(o.out, "\n  + Anything else: Parse error. "), o.out);
    BOOST_TEST(contains(o.out, "\n2009-06-04 cf99432c tokens: --!> ends a comment\n  came: Comment end bang state\n"));
    for (const std::string_view width : {"40", "80"})
        for (const std::string& line :
             lines_of(strata({"since", "--state=tag open", "--width=" + std::string(width)}).out))
            BOOST_TEST(line.size() <= std::stoul(std::string(width)), line);
    BOOST_TEST(contains(strata({"since", "--rule=tag open", "?"}).out, "\n2006-03-02 in the first text\n"));
}

BOOST_AUTO_TEST_CASE(what_no_text_has_is_refused_with_a_suggestion) {
    check_refused_with(strata({"since", "--state=comment end spcae"}), "did you mean 'Comment end space'?");
    check_refused_with(strata({"since", "--state=open"}), "state 'open': could be any of: Tag open state, ");
    check_refused_with(strata({"since", "--error=eof-in-cdta"}), "did you mean 'eof-in-cdata'?");
    check_refused_with(strata({"since", "--topic=cdta"}), "did you mean 'cdata'?");
    check_refused_with(strata({"since", "--rule=data", "xx"}), "character 'xx': is not one character");
    check_refused_with(strata({"since", "--rule=data"}), "--rule needs two values");
    check_refused_with(strata({"since", "--state=comment end bang", "--until=2009-06-03"}), "no text has such a state");
    check_refused_with(strata({"since", "--error=eof-in-cdata", "--until=2009-06-03"}), "no text in this period");
}

BOOST_AUTO_TEST_CASE(inputs_and_their_options_are_refused) {
    check_refused(strata({"since", "--state=data", "-e", "x"}),
                  "--state: needs no input, and cannot be combined with one");
    check_refused(strata({"since", "--error=eof-in-tag", "--foreign"}),
                  "--error: needs no input, and cannot be combined with options for inputs");
    check_refused_with(strata({"since", "--state=data", "--error=eof-in-tag"}), "--state");
}

BOOST_AUTO_TEST_CASE(a_change_of_words_without_a_commit_lies_between_two_texts) {
    const outcome list = strata({"drafts", "--revisions", "--format=json"});
    BOOST_TEST(contains(list.out, "\"commit\":null,\"between\":[\"2011-05-25\",\"2014-10-28\"],\"title\":\"Letters"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace since_part_test
