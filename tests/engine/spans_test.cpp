// Every token, attribute and error has a span in the input, even if preprocessing changes the characters.

#include <boost/test/unit_test.hpp>

#include "tests/agreement/hostile_input.hpp"
#include "tests/engine/dropped_input.hpp"
#include "tests/recording.hpp"

namespace spans_test {

namespace {

using namespace strata;
using namespace strata::testing;

std::string events(std::string_view draft, std::string_view input, const tokenizer_options& start = {}) {
    std::string all;
    for (const std::string& each : record(*drafts::find(draft), input, {start, engine_kind::runner, false, {}}).events)
        all += each + "\n";
    return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(spans)

BOOST_AUTO_TEST_CASE(attributes_have_spans_of_name_and_value) {
    BOOST_TEST(events("modern", "<a href=x>yz</a>") ==
               "StartTag [0,10) \"a\" [3,9):\"href\"[3,7)=\"x\"[8,9)\n"
               "Characters [10,12) \"yz\"\n"
               "EndTag [12,16) \"a\"\n"
               "EOF [16,16)\n");
}

BOOST_AUTO_TEST_CASE(a_quoted_value_is_spanned_without_its_quotes_and_the_attribute_with_them) {
    BOOST_TEST(events("modern", "<a b=\"c\" d = 'e' f g= h i=\"\">") ==
               "StartTag [0,29) \"a\" [3,8):\"b\"[3,4)=\"c\"[6,7) [9,16):\"d\"[9,10)=\"e\"[14,15) "
               "[17,18):\"f\"[17,18)=\"\"none "
               "[19,23):\"g\"[19,20)=\"h\"[22,23) [24,28):\"i\"[24,25)=\"\"[27,27)\nEOF [29,29)\n");
}

BOOST_AUTO_TEST_CASE(a_reference_counts_with_all_its_source) {
    BOOST_TEST(events("modern", "a&amp;b<a b=&lt;c>") ==
               "Characters [0,7) \"a&b\"\n"
               "StartTag [7,18) \"a\" [10,17):\"b\"[10,11)=\"<c\"[12,17)\n"
               "EOF [18,18)\n");
}

BOOST_AUTO_TEST_CASE(a_carriage_return_before_a_line_feed_belongs_to_its_character) {
    BOOST_TEST(events("modern", "<a>\r\n</a>\rb") ==
               "StartTag [0,3) \"a\"\nCharacters [3,5) \"\\x0A\"\nEndTag [5,9) \"a\"\nCharacters [9,11) "
               "\"\\x0Ab\"\nEOF [11,11)\n");
}

BOOST_AUTO_TEST_CASE(a_byte_order_mark_belongs_to_no_token) {
    for (const spec::draft* draft : drafts::all())
        BOOST_TEST(events(draft->about.name, "\xEF\xBB\xBF<a>") == "StartTag [3,6) \"a\"\nEOF [6,6)\n");
}

BOOST_AUTO_TEST_CASE(ill_formed_bytes_and_nulls_keep_their_places) {
    BOOST_TEST(events("2008", std::string("a\xFF\0b<c>", 7)) ==
               "Characters [0,2) \"a\\xEF\\xBF\\xBD\"\n"
               "Error 2 null-character-in-input-stream in Preprocessing the input stream\n"
               "Characters [2,4) \"\\xEF\\xBF\\xBDb\"\n"
               "StartTag [4,7) \"c\"\nEOF [7,7)\n");
}

BOOST_AUTO_TEST_CASE(what_is_dropped_lies_between_the_spans) {
    BOOST_TEST(
        events("modern", "a</>b<!--c-->d<e f=") ==
        "Characters [0,1) \"a\"\nError 3 missing-end-tag-name in End tag open state\nCharacters [4,5) \"b\"\n"
        "Comment [5,13) \"c\"\nCharacters [13,14) \"d\"\nError 19 eof-in-tag in Attribute value (unquoted) state\n"
        "EOF [19,19)\n");
}

BOOST_AUTO_TEST_CASE(each_bracket_of_a_cdata_section_keeps_its_place) {
    tokenizer_options foreign;
    foreign.foreign = true;
    BOOST_TEST(events("modern", "<![CDATA[a]]]><b>", foreign) ==
               "Characters [9,11) \"a]\"\nStartTag [14,17) \"b\"\nEOF [17,17)\n");
    const recording log = record(*drafts::find("2009"), "<![CDATA[a]]]><b>", {foreign, engine_kind::runner, false, {}});
    BOOST_TEST((log.spans[0] == source_span{9, 11}));
    BOOST_TEST((log.spans[1] == source_span{14, 17}));
}

BOOST_AUTO_TEST_CASE(spans_and_what_is_dropped_tile_the_input) {
    std::mt19937 random(11);
    for (const spec::draft* draft : drafts::all())
        for (int i = 0; i < 4000; ++i) {
            const std::string input = hostile_string(random, 1 + random() % 20);
            const recording log = record(*draft, input);
            const auto hole = first_hole(log.spans, input);
            BOOST_REQUIRE_MESSAGE(!hole, draft->about.name << ": at " << hole.value_or(0) << " in " << readable(input));
        }
}

BOOST_AUTO_TEST_CASE(the_source_of_a_tag_or_comment_tokenized_alone_gives_the_same_token) {
    std::mt19937 random(12);
    for (const spec::draft* draft : drafts::all())
        for (int i = 0; i < 3000; ++i) {
            const std::string input = hostile_string(random, 1 + random() % 20);
            const recording log = record(*draft, input);
            std::size_t token = 0;
            for (const std::string& event : log.events) {
                if (event.rfind("Error", 0) == 0) continue;
                const source_span span = log.spans[token++];
                if (event.rfind("StartTag", 0) != 0 && event.rfind("Comment", 0) != 0) continue;
                if (span.end == input.size())
                    continue;  // the end of the input cuts the event; there, a byte order mark may come first
                const recording alone = record(*draft, input.substr(span.begin, span.end - span.begin));
                const auto contents = [](const std::string& e) {
                    return e.substr(0, e.find('[')) + e.substr(e.find(')'));
                };
                std::string first;
                for (const std::string& e : alone.events)
                    if (first.empty() && e.rfind("Error", 0) != 0) first = e;
                if (event.find('=') != std::string::npos) continue;  // attributes have spans of their own
                BOOST_CHECK_MESSAGE(contents(first) == contents(event), draft->about.name << ": " << first << "\n"
                                                                                          << event);
            }
        }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace spans_test
