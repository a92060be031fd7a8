// Shows texts side by side: the shared parts, the marked parts, and the parts left out.

#include "core/report/comparison/html_parts.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/writing/visible_text.hpp"

namespace compared_text_test {

namespace {

using namespace strata::report;

// Returns the first of `texts` as it is shown next to the others.
std::string shown(const std::vector<std::string_view>& texts, const text_limits& limits = {}) {
    std::string to;
    append_compared(to, texts.front(), ends_of(texts), limits);
    return to;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(compared_text)

BOOST_AUTO_TEST_CASE(equal_parts_are_not_marked) {
    BOOST_TEST(shown({"abc", "abc", "abc"}) == "abc");
    BOOST_TEST(shown({"", ""}).empty());
}

BOOST_AUTO_TEST_CASE(the_part_between_common_ends_is_marked) {
    BOOST_TEST(shown({"a<b", "a&b"}) == "a<mark>&lt;</mark>b");
    BOOST_TEST(shown({"abc", "ab"}) == "ab<mark>c</mark>");
    // An empty text gets a mark as well, if another draft has something there.
    BOOST_TEST(shown({"ab", "abc"}) == "ab<mark></mark>");
    // The common beginning and the common end must not overlap.
    BOOST_TEST(shown({"aa", "aaa"}) == "aa<mark></mark>");
    BOOST_TEST(shown({"aaa", "aa"}) == "aa<mark>a</mark>");
    BOOST_TEST(shown({"axc", "ayc", "azzc"}) == "a<mark>x</mark>c");
}

BOOST_AUTO_TEST_CASE(characters_differ_as_a_whole_and_are_named_if_they_may_look_the_same) {
    BOOST_TEST(shown({"\xC3\xA9", "\xC3\xA8"}) == "<mark>\xC3\xA9</mark><small> U+00E9</small>");
    // The last bytes of the two characters are equal.
    BOOST_TEST(shown({"\xC3\xA9", "\xE8\xA9\xA9"}) == "<mark>\xC3\xA9</mark><small> U+00E9</small>");
    BOOST_TEST(shown({"\xE2\x9F\xA8x", "\xE2\x8C\xA9x"}) == "<mark>\xE2\x9F\xA8</mark><small> U+27E8</small>x");
}

BOOST_AUTO_TEST_CASE(long_texts_show_the_part_that_differs) {
    const std::string same(1000, 's');
    BOOST_TEST(shown({same + "a" + same, same + "b" + same}, {20, 3}) ==
               "<small> … 997 characters … </small>sss<mark>a</mark>sss<small> … 997 characters … </small>");
    BOOST_TEST(shown({std::string(100, 'a'), "b"}, {20, 3}) ==
               "<mark>" + std::string(13, 'a') + "<small> … 82 characters … </small>aaaaa</mark>");
    BOOST_TEST(shown({same, same}, {20, 3}) == "ssssss<small> … 992 characters … </small>ss");
}

BOOST_AUTO_TEST_CASE(heads_and_tails_are_whole_characters) {
    BOOST_TEST(head_of("\xC3\xA9\xC3\xA9\xC3\xA9", 2) == "\xC3\xA9\xC3\xA9");
    BOOST_TEST(tail_of("\xC3\xA9\xC3\xA9\xC3\xA9", 2) == "\xC3\xA9\xC3\xA9");
    BOOST_TEST(head_of("ab", 5) == "ab");
    BOOST_TEST(tail_of("ab", 5) == "ab");
    BOOST_TEST(head_of("ab", 0).empty());
    BOOST_TEST(tail_of("ab", 0).empty());
    // Stray continuation bytes do not count as characters, but their number is limited.
    BOOST_TEST(head_of(std::string(100, '\x80'), 2).size() == 8U);
    BOOST_TEST(tail_of(std::string(100, '\x80'), 2).size() == 8U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace compared_text_test
