// `json_spans` finds where each value is in a JSON text.

#include "core/conformance/json_style.hpp"

#include <boost/test/unit_test.hpp>

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace json_spans_test {

namespace {

using strata::conformance::json_span;
using strata::conformance::json_spans;

std::string text_of_member(const json_spans& spans, std::string_view name) {
    const json_span* const found = spans.member(spans.root(), name);
    return found == nullptr ? "none" : std::string(spans.text_of(*found));
}

bool is_refused(std::string_view text) {
    try {
        const json_spans spans(text);
        return false;
    } catch (const std::runtime_error& e) {
        BOOST_TEST(std::string_view(e.what()).starts_with("not JSON at byte "));
        BOOST_TEST(std::string_view(e.what()).find('\n') == std::string_view::npos);
        return true;
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(spans_of_json)

BOOST_AUTO_TEST_CASE(a_value_is_found_without_the_space_around_it) {
    const json_spans spans(" {\"a\" :\r\n [1, {\"b\":[]} ,\"x]\\\"\" ]\t, \"c\":-1.5e+3}\n");
    BOOST_TEST(text_of_member(spans, "a") == "[1, {\"b\":[]} ,\"x]\\\"\" ]");
    BOOST_TEST(text_of_member(spans, "c") == "-1.5e+3");
    BOOST_TEST(text_of_member(spans, "b") == "none");
    const std::vector<const json_span*> values = spans.values_in(*spans.member(spans.root(), "a"));
    BOOST_REQUIRE(values.size() == 3U);
    BOOST_TEST(spans.text_of(*values[0]) == "1");
    BOOST_TEST(spans.text_of(*values[1]) == "{\"b\":[]}");
    BOOST_TEST(spans.text_of(*values[2]) == "\"x]\\\"\"");
    BOOST_TEST((values[2]->what == json_span::kind::string));
}

BOOST_AUTO_TEST_CASE(of_repeated_members_the_last_counts_and_names_may_be_escaped) {
    BOOST_TEST(text_of_member(json_spans(R"({"a": 1, "\u0061": 2})"), "a") == "2");
    BOOST_TEST(text_of_member(json_spans(R"({"a\"b": 1, "a": 3})"), "a\"b") == "1");
    BOOST_TEST(text_of_member(json_spans(R"(["a"])"), "a") == "none");
}

BOOST_AUTO_TEST_CASE(a_byte_order_mark_is_skipped) { BOOST_TEST(json_spans("\xEF\xBB\xBF [1]").root().begin == 4U); }

BOOST_AUTO_TEST_CASE(what_is_not_json_is_refused) {
    for (const char* const each :
         {"",    " ",       "[",        "[1",         "[1,",   "[1,]",  "[,1]",        "[1 2]",
          "]",   "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{1:1}", "[1}",         "{\"a\":1]",
          "\"a", "\"a\\",   "\"a\nb\"", "nul",        "01",    "1.",    ".1",          "1e",
          "+1",  "--1",     "[1]]",     "[1] x",      "tru e", "'a'",   "\xEF\xBB\xBF"})
        BOOST_TEST(is_refused(each), each);
    for (const char* const each : {"0", "-0", "1.50", "1E-2", "null", "true", "false", "\"\"", "[]", "{}", "[[],{}]"})
        BOOST_TEST(!is_refused(each), each);
}

BOOST_AUTO_TEST_CASE(depth_costs_no_stack) {
    constexpr std::size_t depth = 1'000'000;
    const std::string text = std::string(depth, '[') + std::string(depth, ']');
    const json_spans spans(text);
    BOOST_TEST(spans.root().end == 2 * depth);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace json_spans_test
