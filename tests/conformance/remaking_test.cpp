// When strata updates the expectations of a test file, it changes only the parts of the file that are wrong.

#include <boost/test/unit_test.hpp>

#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/conformance/html5lib_tests.hpp"
#include "core/conformance/rebaseline.hpp"
#include "drafts/registry.hpp"

namespace remaking_test {

namespace {

using namespace strata;
using conformance::remade_file;

remade_file remade(std::string_view json, const char* draft = "modern") {
    return conformance::remake(json, {*drafts::find(draft), engine_kind::runner, {}, {}});
}

// Returns the test file `json` after its expectations have been updated; unchanged if all were right.
std::string text_of(std::string_view json, const char* draft = "modern") {
    const remade_file file = remade(json, draft);
    return file.remade.empty() ? std::string(json) : file.text;
}

// Checks one update. In `marked`, guillemets enclose each replaced part, and a broken bar separates the old part from
// the new one.
void check(std::string_view marked, const char* draft = "modern") {
    std::string before, after;
    while (!marked.empty()) {
        const std::size_t open = marked.find("\xC2\xAB");
        before += marked.substr(0, open);
        after += marked.substr(0, open);
        if (open == std::string_view::npos) break;
        marked.remove_prefix(open + 2);
        const std::size_t bar = marked.find("\xC2\xA6"), close = marked.find("\xC2\xBB");
        before += marked.substr(0, bar);
        after += marked.substr(bar + 2, close - bar - 2);
        marked.remove_prefix(close + 2);
    }
    BOOST_TEST(text_of(before, draft) == after);
    BOOST_TEST(text_of(after, draft) == after);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(remaking)

BOOST_AUTO_TEST_CASE(only_the_value_that_changes_is_replaced) {
    check(R"({"note": [1,  2],"tests": [
{"description":"a", "x":{"output": []},
"input" : "<b>",  "output" :[ ["StartTag", "«i¦b»", {}]],"y":1  },
{"description":"passes","input":"a","output":[ ["Character" ,"\u0061" ] ] }
 ] }
)");
}

BOOST_AUTO_TEST_CASE(items_that_stay_keep_their_spelling) {
    check(R"({"tests":[{"description":"","input":"<a>&amp;<b>x",
"output":[[ "StartTag","a",{ } ],
   ["Character","\u0026"],  «["Comment", "y"]¦[ "StartTag","b",{} ]», ["Character", "x"]]}]})");
    check(R"({"tests":[{"description":"","input":"<a>x","output":[["StartTag", "a", {}]«¦, ["Character", "x"]»]}]})");
    check(R"({"tests":[{"description":"","input":"<a>x","output":[«¦["StartTag", "a", {}], »["Character", "x"]]}]})");
    check(R"({"tests":[{"description":"","input":"x","output":[«["StartTag", "a", {}],  ¦»["Character", "x"]]}]})");
    check(R"({"tests":[{"description":"","input":"","output":«[ ["Character", "x"] ]¦[]»}]})");
}

BOOST_AUTO_TEST_CASE(errors_are_added_after_the_output_in_the_style_of_the_file) {
    check(R"({"tests": [

{"description":"",
"input":"</>",
"output":[],
"errors":[
    { "code": "missing-end-tag-name", "line": 1, "col": 3 }
]},

{"description":"", "doubleEscaped":true,
 "input":"</>",
 "output":[]«¦,
 "errors":[
     { "code": "missing-end-tag-name", "line": 1, "col": 3 }
 ]»}
]})");
    check(
        R"({"tests":[{"input":"</>","output":[]«¦,"errors":[{ "code": "missing-end-tag-name", "line": 1, "col": 3 }]»,"description":""}]})");
    check(R"({"tests":[{
  "output": []«¦,
  "errors": [
      { "code": "missing-end-tag-name", "line": 1, "col": 3 }
  ]», "input": "</>", "description": ""}]})");
}

BOOST_AUTO_TEST_CASE(errors_keep_the_order_and_the_gaps_of_their_members) {
    check(R"({"tests":[{"description":"","input":"a</>","output":[["Character","a"]],
"errors":[{"col":«3¦4»,  "line":1,"code":"missing-end-tag-name"}]}]})");
}

BOOST_AUTO_TEST_CASE(errors_are_removed_unless_the_file_has_empty_ones) {
    check(R"({"tests":[{"description":"","input":"a","output":[["Character","a"]]«,
 "errors":[{"code":"x","line":1,"col":1}]¦»}]})");
    check(
        R"({"tests":[{«"errors":[{"code":"x","line":1,"col":1}], ¦»"description":"","input":"a","output":[["Character","a"]]}]})");
    check(R"({"tests":[{"description":"","input":"","output":[],"errors":[]},
{"description":"","input":"a","output":[["Character","a"]],"errors":«[{"code":"x","line":1,"col":1}]¦[]»}]})");
}

BOOST_AUTO_TEST_CASE(line_ends_and_what_surrounds_the_tests_stay) {
    check(
        "\xEF\xBB\xBF{\"tests\":[{\r\n\"description\":\"\",\r\n\"input\":\"</"
        ">\",\r\n\"output\":[]\xC2\xAB\xC2\xA6,\r\n\"errors\":"
        "[\r\n    { \"code\": \"missing-end-tag-name\", \"line\": 1, \"col\": 3 }\r\n]\xC2\xBB}]}\r\n\r\n");
}

BOOST_AUTO_TEST_CASE(lists_over_several_lines_stay_so_at_their_indentation) {
    check(R"({
    "tests": [
        {
            "description": "", "input": "a", "output": [
                [
                    "Character",
                    "«b¦a»"
                ]
            ]
        }
    ]
})");
    check(R"({"tests": [
  {"description": "",
   "input": "a<b c=d e=f>",
   "output": [
     ["Character", "a"]«¦,
     ["StartTag", "b", {"c": "d", "e": "f"}]»
   ]},
    {"description": "",
     "input": "a",
     "output": «[]¦[
       ["Character", "a"]
     ]»}
]})");
}

BOOST_AUTO_TEST_CASE(characters_are_spelt_as_in_the_test_and_the_file) {
    // A new character is escaped as in the test's input, with hexadecimal digits in the same case. If the input does
    // not have the character, it is escaped as elsewhere in the file. If the file does not have it either, it is
    // escaped like other characters of its kind.
    check(
        R"({"tests":[{"description":"","input":"<!--\u00e9\u000A-->","output":[«["Comment","x"]¦["Comment","\u00e9\u000A"]»]}]})");
    check(R"({"tests":[{"description":"","input":"<!--é-->","output":[["Comment","«x¦é»"]]}]})");
    check(R"({"tests":[{"description":"","input":"\u00AB","output":[["Character","\u00AB"]]},
{"description":"","input":"&aacute;&NewLine;","output":[["Character","«x¦\u00E1\n»"]]}]})");
    check(R"({"tests":[{"description":"","input":"é","output":[["Character","é"]]},
{"description":"","input":"&aacute;&zwj;","output":[["Character","«x¦á\u200D»"]]}]})");
    check(
        R"({"tests":[{"description":"","input":"&quot;\\/&Afr;","output":[["Character","«x¦\"\\/\uD835\uDD04»"]]}]})");
}

BOOST_AUTO_TEST_CASE(strings_escaped_twice_stay_so) {
    check(R"({"tests":[{"description":"","doubleEscaped":true,"input":"a\\uD800\\u0041b",
"output":[["Character","«x¦a\\uD800\\u0041b»"]],
"errors":[{"code":"surrogate-in-input-stream","line":1,"col":2}]}]})");
    // These characters look like an escape but are not one.
    check(R"({"tests":[{"description":"","doubleEscaped":true,"input":"&bsol;u0041",
"output":[["Character","«x¦\\u005Cu0041»"]]}]})");
}

BOOST_AUTO_TEST_CASE(a_lone_surrogate_is_an_escape) {
    check(R"({"tests":[{"description":"","input":"\ud800","output":[["Character","«x¦\ud800»"]],
"errors":[{"code":"surrogate-in-input-stream","line":1,"col":1}]}]})");
}

BOOST_AUTO_TEST_CASE(errors_stand_in_the_output_in_the_notation_of_2007) {
    check(R"({"tests":[{"description":"","contentModelFlags":["PCDATA"],"input":"a</>b",
"output":[["Character", "a"], «¦"ParseError", »["Character", "b"]]}]})",
          "2008");
    // A test without errors gets the notation of the other tests in the file.
    check(R"({"tests":[{"description":"","input":"</>","output":["ParseError"]},
{"description":"","input":"</>","output":«[]¦["ParseError"]»}]})",
          "2009");
    // If no test shows the notation, the draft decides.
    check(R"({"tests":[{"description":"","input":"</>","output":«[]¦["ParseError"]»}]})", "2009");
}

BOOST_AUTO_TEST_CASE(errors_in_another_order_are_left_if_the_order_does_not_count) {
    const std::string_view json = R"({"tests":[{"description":"","ignoreErrorOrder":true,"input":"a</>b",
"output":["ParseError",["Character", "ab"]]}]})";
    BOOST_TEST(remade(json, "2007").remade.empty());
}

BOOST_AUTO_TEST_CASE(a_test_whose_runs_differ_is_left_and_reported) {
    const remade_file file = remade(R"({"tests":[
{"description":"two","initialStates":["Data state","PLAINTEXT state"],"input":"<b>","output":[["StartTag","b",{}]]},
{"description":"alike","initialStates":["RCDATA state","PLAINTEXT state"],"input":"<b>","output":[]}]})");
    BOOST_REQUIRE(file.stuck.size() == 1U);
    BOOST_TEST(file.stuck[0].description == "two");
    BOOST_TEST(file.stuck[0].line == 2U);
    BOOST_TEST(file.stuck[0].why ==
               "Data state and PLAINTEXT state give different results, but a test has only one expectation");
    BOOST_REQUIRE(file.remade.size() == 1U);
    BOOST_TEST(file.remade[0].line == 3U);
    BOOST_TEST(file.text.find(R"("output":[["StartTag","b",{}]]})") != std::string::npos);
    BOOST_TEST(file.text.find(R"("output":[["Character","<b>"]]})") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_state_that_the_draft_lacks_is_reported) {
    const remade_file file = remade(
        R"({"tests":[{"description":"","initialStates":["CDATA section state"],"input":"","output":[["Character","x"]]}]})",
        "2007");
    BOOST_REQUIRE(file.stuck.size() == 1U);
    BOOST_TEST(file.stuck[0].why.starts_with("CDATA section state is not a state of 2007"));
}

BOOST_AUTO_TEST_CASE(listed_runs_do_not_count) {
    const std::string_view json = R"({"tests":[{"description":"","initialStates":["Data state","PLAINTEXT state"],
"input":"<b>","output":[]}]})";
    const auto leave = [&](const std::function<bool(std::string_view)>& is_listed) {
        return conformance::remake(
            json, {*drafts::find("modern"),
                   engine_kind::runner,
                   [&](const conformance::test&, std::string_view content) { return is_listed(content); },
                   {}});
    };
    const remade_file one = leave([](std::string_view content) { return content == "Data state"; });
    BOOST_TEST(one.text.find(R"([["Character", "<b>"]])") != std::string::npos);
    BOOST_TEST(one.listed == 0U);
    const remade_file both = leave([](std::string_view) { return true; });
    BOOST_TEST(both.remade.empty());
    BOOST_TEST(both.listed == 1U);
}

BOOST_AUTO_TEST_CASE(tests_for_tokenizers_that_coerce_are_left) {
    const remade_file file = remade(R"({"xmlViolationTests":[{"description":"","input":"a\uFFFFb","output":[]}]})");
    BOOST_TEST(file.remade.empty());
    BOOST_TEST(file.coerced == 1U);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_replaced_is_refused) {
    // If the last of two members with the same name were removed, the first one would count.
    BOOST_CHECK_THROW(text_of(R"({"tests":[{"description":"","input":"","output":[],
"errors":[{"code":"x","line":1,"col":1}],"errors":[{"code":"x","line":1,"col":1}]}]})"),
                      std::runtime_error);
}

BOOST_AUTO_TEST_CASE(the_rule_is_named_and_the_change_where_another_draft_gives_the_old_result) {
    const auto reasons = [](std::string_view json, const char* draft) {
        const remade_file file = remade(json, draft);
        BOOST_REQUIRE(file.remade.size() == 1U);
        return conformance::reasons_for(drafts::known(), *drafts::find(draft), file.remade[0]);
    };
    const std::vector<std::string> since = reasons(
        R"({"tests":[{"description":"","input":"<?a>","output":[["Comment","?a"]],
"errors":[{"code":"unexpected-question-mark-instead-of-tag-name","line":1,"col":2}]}]})",
        "2026");
    BOOST_REQUIRE(!since.empty());
    BOOST_TEST(since[0] ==
               "2026 (13.2.5.6): Tag open state, U+003F QUESTION MARK (?); since 2026 (change: processing-instructions "
               "320c05f6 2026-06-25)");
    const std::vector<std::string> until = reasons(
        R"({"tests":[{"description":"","input":"<?a>","output":[["ProcessingInstruction","a",""]]}]})", "modern");
    BOOST_REQUIRE(!until.empty());
    BOOST_TEST(until[0] ==
               "modern (13.2.5.6): Tag open state, U+003F QUESTION MARK (?); until 2026 (change: "
               "processing-instructions 320c05f6 2026-06-25)");
    BOOST_TEST(reasons(R"({"tests":[{"description":"","input":"a</>b","output":[["Character","axb"]]}]})", "modern") ==
                   (std::vector<std::string>{"modern (13.2.5.7): End tag open state, U+003E GREATER-THAN SIGN (>); "
                                             "reports the first error that differs",
                                             "modern (13.2.5.1): Data state, Anything else; emits the first token that "
                                             "differs"}),
               boost::test_tools::per_element());
    // A test expects a token, but the draft emits no token there.
    BOOST_TEST(
        reasons(R"({"tests":[{"description":"","input":"a","output":[["Character","ab"]]}]})", "modern").empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace remaking_test
