// Writes each kind of token as a line of JSON, and texts in readable form.

#include "core/report/tokens/jsonl.hpp"

#include <array>
#include <boost/test/unit_test.hpp>
#include <sstream>
#include <string>
#include <string_view>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/report/tokens/joining_sink.hpp"
#include "core/report/tokens/text.hpp"
#include "core/report/writing/visible_text.hpp"
#include "drafts/registry.hpp"

namespace jsonl_test {

namespace {

using namespace strata;

std::string jsonl(const token& t) {
    std::string to;
    report::token_as_json.write(to, t);
    return to;
}

std::string quoted(std::string_view text, std::size_t limit = report::unlimited) {
    std::string to;
    report::append_quoted(to, text, limit);
    return to;
}

// Returns what a sink writes for a page under the default draft.
template <class Sink, class... Style>
std::string written(std::string_view page, const Style&... style) {
    std::ostringstream out;
    Sink lines(drafts::standard(), page, input_kind::bytes, style..., out);
    report::joining_sink to(lines);
    tokenize(drafts::standard(), engine_kind::runner, {}, page, to);
    return out.str();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(jsonl_report)

BOOST_AUTO_TEST_CASE(tokens_have_their_fields_in_order) {
    BOOST_TEST(jsonl(characters{"a\n", {1, 3}}) == R"({"type":"characters","data":"a\n","span":[1,3]})");
    BOOST_TEST(jsonl(comment{"-", {0, 8}}) == R"({"type":"comment","data":"-","span":[0,8]})");
    BOOST_TEST(jsonl(end_of_file{{9, 9}}) == R"({"type":"endOfFile","span":[9,9]})");
    BOOST_TEST(jsonl(processing_instruction{"t", "d", {0, 6}}) ==
               R"({"type":"processingInstruction","target":"t","data":"d","span":[0,6]})");
    BOOST_TEST(jsonl(doctype{std::nullopt, "p", "", true, {0, 9}}) ==
               R"({"type":"doctype","name":null,"publicId":"p","systemId":"","forceQuirks":true,"span":[0,9]})");
}

BOOST_AUTO_TEST_CASE(dropped_attributes_say_so_and_missing_values_have_no_span) {
    const std::array<attribute, 2> attributes = {
        {{"a", "", {3, 4}, 4, {}, false, false}, {"a", "x", {5, 8}, 6, {7, 8}, true, true}}};
    start_tag tag;
    tag.name = "p";
    tag.attributes = attributes;
    tag.self_closing = true;
    tag.where = {0, 10};
    BOOST_TEST(jsonl(tag) ==
               R"({"type":"startTag","name":"p","attributes":[)"
               R"({"name":"a","value":"","span":[3,4],"nameSpan":[3,4],"valueSpan":null},)"
               R"({"name":"a","value":"x","span":[5,8],"nameSpan":[5,6],"valueSpan":[7,8],"dropped":true}],)"
               R"("selfClosing":true,"span":[0,10]})");
}

BOOST_AUTO_TEST_CASE(columns_of_errors_count_utf16_code_units) {
    BOOST_TEST(written<report::jsonl_sink>("<!-- \xF0\x9F\x98\x80 --!>")
                   .starts_with(R"({"type":"parseError","code":"incorrectly-closed-comment",)"
                                R"("state":"Comment end bang state","offset":13,"line":1,"col":12})"
                                "\n"));
}

BOOST_AUTO_TEST_CASE(an_error_after_a_text_is_listed_after_it) {
    BOOST_TEST(written<report::jsonl_sink>("a<b c c>") ==
               "{\"type\":\"characters\",\"data\":\"a\",\"span\":[0,1]}\n"
               "{\"type\":\"parseError\",\"code\":\"duplicate-attribute\",\"state\":\"Attribute name state\","
               "\"offset\":7,\"line\":1,\"col\":8}\n"
               "{\"type\":\"startTag\",\"name\":\"b\",\"attributes\":["
               "{\"name\":\"c\",\"value\":\"\",\"span\":[4,5],\"nameSpan\":[4,5],\"valueSpan\":null},"
               "{\"name\":\"c\",\"value\":\"\",\"span\":[6,7],\"nameSpan\":[6,7],\"valueSpan\":null,\"dropped\":true}],"
               "\"selfClosing\":false,\"span\":[1,8]}\n"
               "{\"type\":\"endOfFile\",\"span\":[8,8]}\n");
}

BOOST_AUTO_TEST_CASE(an_error_within_a_text_is_listed_before_it) {
    const std::string lines = written<report::jsonl_sink>("a&ltb");
    BOOST_TEST(lines.starts_with("{\"type\":\"parseError\""));
    BOOST_TEST(lines.find("\"data\":\"a<b\",\"span\":[0,5]") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(long_outputs_are_complete) {
    std::string page;
    for (int i = 0; i < 20'000; ++i) page += "<i>x";
    std::size_t lines = 0;
    for (const char c : written<report::jsonl_sink>(page)) lines += c == '\n' ? 1 : 0;
    BOOST_TEST(lines == 40'001U);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(text_report)

BOOST_AUTO_TEST_CASE(invisible_characters_are_escaped) {
    BOOST_TEST(quoted("a\tb\n\"\\") == "\"a\\tb\\n\\\"\\\\\"");
    BOOST_TEST(quoted(std::string_view("\0\x1B\x7F", 3)) == "\"\\u{0000}\\u{001B}\\u{007F}\"");
    BOOST_TEST(quoted("\xE2\x80\x8E\xEF\xBB\xBF\xED\xA0\x80") == "\"\\u{200E}\\u{FEFF}\\u{D800}\"");
    BOOST_TEST(quoted("\xC3\xA9 \xE6\xBC\xA2") == "\"\xC3\xA9 \xE6\xBC\xA2\"");
}

BOOST_AUTO_TEST_CASE(long_texts_are_cut_between_characters) {
    BOOST_TEST(quoted("abcdefghij", 10) == "\"abcdefghij\"");
    BOOST_TEST(quoted("\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9", 6) ==
               "\"\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\"");
    BOOST_TEST(quoted("abcdefghijkl", 10) == "\"abcdef \xE2\x80\xA6 kl\" (12 characters)");
}

BOOST_AUTO_TEST_CASE(colour_is_used_only_on_request) {
    const std::string plain = written<report::text_sink>("<b></>", report::token_style{});
    BOOST_TEST(plain.find('\x1B') == std::string::npos);
    const std::string coloured =
        written<report::text_sink>("<b></>", report::token_style{true, report::readable_length});
    BOOST_TEST(coloured.find("\x1B[31merror") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace jsonl_test
