// Writes comparisons as JSON. The object for an input is written as a stream.

#include "core/report/comparison/json.hpp"

#include <boost/test/unit_test.hpp>
#include <sstream>
#include <string>

#include "core/conformance/parsed_json.hpp"
#include "tests/report/comparison/made_divergences.hpp"

namespace json_test {

namespace {

using namespace strata;
using namespace strata::testing;

struct fixture {
    std::ostringstream out;
    report::comparison_json json{drafts_named({"2007", "2008", "2009", "modern", "2026"}), out};
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(comparison_json, fixture)

BOOST_AUTO_TEST_CASE(an_input_without_differences_has_only_heading_and_totals) {
    json.begin_input("a \"page\".html", 12);
    json.end_input({3, 0, 0});
    json.finish();
    BOOST_TEST(
        out.str() ==
        R"({"version":1,"input":{"name":"a \"page\".html","bytes":12},"drafts":["2007","2008","2009","modern","2026"],)"
        R"("divergences":[],"summary":{"tokens":3,"divergences":0,"inTokens":0}})"
        "\n");
}

BOOST_AUTO_TEST_CASE(a_divergence_has_its_fields_in_order) {
    json.begin_input("-", 10);
    json.on_divergence(slash_in_br());
    json.end_input({3, 1, 1});
    const std::string expected =
        R"~({"version":1,"input":{"name":"-","bytes":10},"drafts":["2007","2008","2009","modern","2026"],"divergences":[)~"
        R"~({"span":[4,9],"source":"<br/>","kind":"tokens","groups":[)~"
        R"~({"drafts":["2007","2008"],"tokens":[)~"
        R"~({"type":"startTag","name":"br","attributes":[],"selfClosing":false,"span":[4,9]}],"errors":[]},)~"
        R"~({"drafts":["2009","modern","2026"],"tokens":[)~"
        R"~({"type":"startTag","name":"br","attributes":[],"selfClosing":true,"span":[4,9]}],"errors":[]}],)~"
        R"~("cause":[)~"
        R"~({"drafts":["2007","2008"],"offset":7,"state":"Tag name state","section":"8.2.3",)~"
        R"~("rule":"Parse error unless this is a permitted slash. Switch to the before attribute name state.",)~"
        R"~("on":"U+002F SOLIDUS (/)","content":"PCDATA","role":"parts"},)~"
        R"~({"drafts":["2009"],"offset":7,"state":"Tag name state","section":"8.2.4.5",)~"
        R"~("rule":"Switch to the self-closing start tag state.","on":"U+002F SOLIDUS (/)","content":"PCDATA","role":"parts"},)~"
        R"~({"drafts":["modern","2026"],"offset":7,"state":"Tag name state","section":"13.2.5.8",)~"
        R"~("rule":"Switch to the self-closing start tag state.","on":"U+002F SOLIDUS (/)","content":"Data state","role":"parts"}],)~"
        R"~("differences":[],"line":3,"col":5}],"summary":{"tokens":3,"divergences":1,"inTokens":1}})~"
        "\n";
    BOOST_TEST(out.str() == expected);
}

BOOST_AUTO_TEST_CASE(errors_are_those_of_jsonl) {
    json.begin_input("-", 10);
    json.on_divergence(quote_in_value());
    json.end_input({3, 1, 0});
    BOOST_TEST(out.str().find(R"("kind":"errors")") != std::string::npos);
    BOOST_TEST(
        out.str().find(R"("errors":[{"type":"parseError","code":"unexpected-character-in-unquoted-attribute-value",)"
                       R"("state":"Some state","offset":6,"line":3,"col":8}]})") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(each_input_is_one_line_that_parses) {
    for (const char* const name : {"one", "two"}) {
        json.begin_input(name, 20);
        json.on_divergence(quote_in_value());
        json.on_divergence(slash_in_br());
        json.end_input({3, 2, 1});
    }
    json.finish();
    std::istringstream lines(out.str());
    std::size_t count = 0;
    for (std::string line; std::getline(lines, line); ++count) {
        const auto object = report::parsed_json(line);
        BOOST_TEST(object["divergences"].size() == 2U);
        BOOST_TEST(object["divergences"][1]["cause"][0]["drafts"].size() == 2U);
    }
    BOOST_TEST(count == 2U);
}

BOOST_AUTO_TEST_CASE(source_that_is_not_utf8_has_replacement_characters) {
    json.begin_input("-", 5);
    compare::divergence d = slash_in_br();
    d.source = "<\xFF\xE2\x82>";
    json.on_divergence(std::move(d));
    json.end_input({0, 1, 1});
    BOOST_TEST(out.str().find("\"source\":\"<\xEF\xBF\xBD\xEF\xBF\xBD>\"") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(unlisted_tokens_of_a_group_are_counted_in_it) {
    json.begin_input("-", 10);
    compare::divergence d = slash_in_br();
    d.groups[0].more_tokens = 7;
    d.groups[0].left_out = {100, 3};
    d.groups[1].more_errors = 12;
    json.on_divergence(std::move(d));
    json.end_input({3, 1, 1});
    BOOST_TEST(out.str().find(R"("errors":[],"moreTokens":7,"textLeftOut":100,"attributesLeftOut":3},)") !=
               std::string::npos);
    BOOST_TEST(out.str().find(R"("errors":[],"moreErrors":12}],"cause":)") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(tokens_longer_than_a_chunk_are_complete) {
    // The text is long enough to be written in parts. Multi-byte characters are near every possible cut.
    std::string text;
    for (std::size_t i = 0; i < 100'000; ++i) text += i % 7 == 0 ? "\xE2\x82\xAC" : "\"x";
    json.begin_input(text, 10);
    compare::divergence d = slash_in_br();
    d.source = text;
    d.groups[0].tokens.add(comment{text, {4, 9}});
    json.on_divergence(std::move(d));
    json.end_input({3, 1, 1});
    const auto object = report::parsed_json(out.str());
    BOOST_TEST((report::string_of(object["divergences"][0]["source"]) == text));
    BOOST_TEST((report::string_of(object["divergences"][0]["groups"][0]["tokens"][1]["data"]) == text));
}

BOOST_AUTO_TEST_CASE(long_outputs_do_not_wait_for_the_end) {
    json.begin_input("-", 1'000'000);
    for (int i = 0; i < 1000; ++i) json.on_divergence(slash_in_br());
    BOOST_TEST(out.str().size() > 500'000U);
}

BOOST_AUTO_TEST_CASE(an_abandoned_input_leaves_no_partial_line_before_the_next) {
    json.begin_input("small", 9);
    json.on_divergence(slash_in_br());
    json.abandon_input();
    BOOST_TEST(out.str() == "");
    json.begin_input("large", 9);
    for (int i = 0; i < 1000; ++i) json.on_divergence(slash_in_br());
    json.abandon_input();
    BOOST_TEST(out.str().ends_with("\n"));
    json.begin_input("next", 9);
    json.end_input({1, 0, 0});
    BOOST_TEST(out.str().find("\n{\"version\":1,\"input\":{\"name\":\"next\"") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace json_test
