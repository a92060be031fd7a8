// Finds the bytes from which each character of a decoded text comes.

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/encoding/decoder.hpp"
#include "core/text/utf8.hpp"
#include "tests/text/encoding/decoding.hpp"

namespace source_map_test {

namespace {

using namespace strata;

// Returns the offsets of all characters in `bytes`, and of the end.
std::vector<std::size_t> places_in(std::string_view label, std::string_view bytes) {
    const encoding::decoded_text decoded = encoding::decode(testing::labelled(label), bytes);
    std::vector<std::size_t> places;
    for (std::size_t at = 0; at < decoded.text.size();
         at += input::decode_one(std::string_view(decoded.text).substr(at), true).length)
        places.push_back(decoded.places.source_of(at));
    places.push_back(decoded.places.source_of(decoded.text.size()));
    return places;
}

void check(std::string_view label, std::string_view bytes, const std::vector<std::size_t>& expected) {
    const std::vector<std::size_t> found = places_in(label, bytes);
    BOOST_CHECK_EQUAL_COLLECTIONS(found.begin(), found.end(), expected.begin(), expected.end());
}

// Returns random bytes that bring every decoder into all of its states.
std::string some_bytes(std::uint32_t seed, std::size_t size) {
    using namespace std::string_view_literals;
    constexpr std::string_view often = "\x1B$B(BJIA\x81\x30\x84\x8E\x8F\xA1\xD8\xDC\xE2\xFE\xFF\0a\x5C"sv;
    static_assert(often.size() == 22);
    std::string bytes;
    std::uint32_t x = seed;
    while (bytes.size() < size) {
        x = x * 1664525U + 1013904223U;
        bytes += (x >> 28U) < 10 ? often[(x >> 8U) % often.size()] : static_cast<char>(x >> 16U);
    }
    return bytes;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(source_maps)

BOOST_AUTO_TEST_CASE(characters_stand_where_their_bytes_begin) {
    check("windows-1251", "a\xCF\xD0z", {0, 1, 2, 3, 4});
    check("shift_jis", "a\x82\xA0\xB1z", {0, 1, 3, 4, 5});
    check("utf-16le", std::string_view("a\0\x3D\xD8\x00\xDE", 6), {0, 2, 6});
    check("gb18030", "\x81\x30\x81\x30z", {0, 4, 5});
}

BOOST_AUTO_TEST_CASE(bytes_that_are_read_again_are_characters_of_their_own) {
    check("gb18030", "\x81\x30z", {0, 1, 2, 3});
    check("big5", "\x81z", {0, 1, 2});
    check("iso-2022-jp", "\x1B(X", {0, 1, 2, 3});
}

BOOST_AUTO_TEST_CASE(escape_sequences_belong_to_the_character_after_them) {
    check("iso-2022-jp", "a\x1B$B$\"\x1B(Bb", {0, 1, 6, 10});
    check("iso-2022-jp", "a\x1B$B$\"\x1B(B", {0, 1, 9});
}

BOOST_AUTO_TEST_CASE(of_two_characters_from_one_pair_of_bytes_the_second_stands_after_it) {
    check("big5", "\x88\x62z", {0, 2, 2, 3});
}

BOOST_AUTO_TEST_CASE(what_is_put_before_the_text_stands_for_nothing) {
    encoding::decoded_text decoded = encoding::decode(encoding::id::koi8_r, "a\xF0");
    decoded.places.put_before(3);
    BOOST_TEST(decoded.places.source_of(0) == 0U);
    BOOST_TEST(decoded.places.source_of(3) == 0U);
    BOOST_TEST(decoded.places.source_of(4) == 1U);
    BOOST_TEST(decoded.places.source_of(6) == 2U);
}

BOOST_AUTO_TEST_CASE(offsets_are_found_both_ways) {
    const encoding::decoded_text decoded = encoding::decode(encoding::id::shift_jis, "a\x82\xA0\xB1z");
    const encoding::source_map& places = decoded.places;
    BOOST_TEST(places.text_of(0) == 0U);
    BOOST_TEST(places.text_of(1) == 1U);
    BOOST_TEST(places.text_of(2) == 4U);  // this offset is inside a character, so the next character counts
    BOOST_TEST(places.text_of(3) == 4U);
    BOOST_TEST(places.text_of(4) == 7U);
    BOOST_TEST(places.text_of(5) == 8U);
    BOOST_TEST(places.text_of(9) == 12U);
}

BOOST_AUTO_TEST_CASE(under_every_encoding_the_characters_tile_the_bytes) {
    for (std::size_t i = 0; i < encoding::encodings; ++i) {
        const auto encoding = static_cast<encoding::id>(i);
        BOOST_TEST_CONTEXT(name_of(encoding)) {
            for (std::uint32_t seed = 0; seed < 40; ++seed) {
                const std::string bytes = some_bytes(seed * 977U + 3U, 200);
                const encoding::decoded_text decoded = encoding::decode(encoding, bytes);
                const std::string_view text = decoded.text;
                BOOST_REQUIRE(decoded.places.source_of(0) == 0U);
                BOOST_REQUIRE(decoded.places.source_of(text.size()) == bytes.size());
                std::size_t before = 0;
                for (std::size_t at = 0; at < text.size();) {
                    const std::size_t here = decoded.places.source_of(at);
                    BOOST_REQUIRE(here >= before);
                    // The reverse map leads back to this character, or to an earlier character from the same bytes.
                    const std::size_t back = decoded.places.text_of(here);
                    BOOST_REQUIRE(decoded.places.source_of(back) == here);
                    before = here;
                    at += input::decode_one(text.substr(at), true).length;
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(the_bytes_of_a_character_give_it_on_their_own) {
    std::size_t pieces = 0;
    for (std::size_t i = 0; i < encoding::encodings; ++i) {
        const auto encoding = static_cast<encoding::id>(i);
        // In these two encodings, the meaning of bytes depends on earlier bytes.
        if (encoding == encoding::id::iso_2022_jp || encoding == encoding::id::replacement) continue;
        BOOST_TEST_CONTEXT(name_of(encoding)) {
            for (std::uint32_t seed = 0; seed < 40; ++seed) {
                const std::string bytes = some_bytes(seed * 1009U + 7U, 200);
                const encoding::decoded_text decoded = encoding::decode(encoding, bytes);
                std::size_t begin = 0;
                std::string joined;
                // If a pair of bytes gives two characters, the second begins where the next character begins.
                for (std::size_t at = 0; at < decoded.text.size();) {
                    at += input::decode_one(std::string_view(decoded.text).substr(at), true).length;
                    const std::size_t end = decoded.places.source_of(at);
                    if (end == begin) continue;
                    joined += encoding::decode(encoding, std::string_view(bytes).substr(begin, end - begin)).text;
                    BOOST_REQUIRE(joined.size() >= at);
                    BOOST_REQUIRE(joined == decoded.text.substr(0, joined.size()));
                    begin = end;
                    ++pieces;
                }
                BOOST_REQUIRE(joined == decoded.text);
            }
        }
    }
    BOOST_TEST(pieces > 100000U);
}

BOOST_AUTO_TEST_CASE(texts_longer_than_any_buffer_keep_their_places) {
    // A decoder passes on its text each time it has about this many bytes. So characters of one to three bytes are at
    // the boundary.
    for (std::size_t size = 4080; size < 4110; ++size) {
        const std::string ascii(size, 'a');
        std::string bytes = ascii;
        bytes.append("\xC4\xE3\x80").append(ascii).append("\xFF");
        std::string text = ascii;
        text.append("\u4F60\u20AC").append(ascii).append("\uFFFD");
        const encoding::decoded_text decoded = encoding::decode(encoding::id::gb18030, bytes);
        BOOST_REQUIRE(decoded.text == text);
        BOOST_REQUIRE(decoded.places.source_of(size) == size);
        BOOST_REQUIRE(decoded.places.source_of(size + 3) == size + 2);
        BOOST_REQUIRE(decoded.places.source_of(size + 6) == size + 3);
        BOOST_REQUIRE(decoded.places.source_of(size * 2 + 6) == size * 2 + 3);
        BOOST_REQUIRE(decoded.first_error == size * 2 + 3);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace source_map_test
