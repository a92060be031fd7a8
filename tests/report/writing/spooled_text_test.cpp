// Text that is kept for later does not change, whether it is kept in memory or in a file.

#include "core/report/writing/spooled_text.hpp"

#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace spooled_text_test {

namespace {

using strata::report::spooled_text;

std::string all_of(const spooled_text& kept) {
    std::string all;
    kept.read_all([&](std::string_view part) { all += part; });
    return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(kept_texts)

BOOST_AUTO_TEST_CASE(any_part_is_read_as_it_was_written_however_much_is_in_memory) {
    for (const std::size_t most : {0U, 1U, 5U, 16U, 1000U}) {
        spooled_text kept(most);
        std::string expected;
        for (int i = 0; i < 40; ++i) {
            const std::string text(static_cast<std::size_t>(i % 7), static_cast<char>('a' + i % 26));
            kept.append(text);
            expected += text;
            BOOST_TEST(kept.size() == expected.size());
        }
        for (std::size_t at = 0; at < expected.size(); at += 3)
            for (std::size_t size = 0; at + size <= expected.size(); size += 4)
                BOOST_TEST(kept.read(at, size) == expected.substr(at, size));
        BOOST_TEST(all_of(kept) == expected);
    }
}

BOOST_AUTO_TEST_CASE(bytes_are_replaced_in_the_file_in_memory_and_across_both) {
    for (std::size_t at = 0; at <= 12; ++at) {
        spooled_text kept(8);
        kept.append("0123456789");  // longer than what is kept in memory
        kept.append("abcde");       // this text has not been written to the file yet
        std::string expected = "0123456789abcde";
        kept.replace(at, "XYZ");
        expected.replace(at, 3, "XYZ");
        BOOST_TEST(all_of(kept) == expected);
    }
}

BOOST_AUTO_TEST_CASE(a_text_of_many_parts_is_read_in_order) {
    spooled_text kept(100);
    std::string expected;
    for (int i = 0; i < 200'000; ++i) {
        kept.append(std::to_string(i));
        expected += std::to_string(i);
    }
    BOOST_TEST((all_of(kept) == expected));
}

BOOST_AUTO_TEST_CASE(a_text_that_is_moved_from_is_empty_and_can_grow) {
    spooled_text one(4);
    one.append("more than four");
    one.append("end");
    spooled_text other(std::move(one));
    BOOST_TEST(all_of(other) == "more than fourend");
    BOOST_TEST(one.size() == 0U);  // NOLINT(bugprone-use-after-move)
    one.append("a");
    BOOST_TEST(all_of(one) == "a");
    one = std::move(other);
    BOOST_TEST(all_of(one) == "more than fourend");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace spooled_text_test
