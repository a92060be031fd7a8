// The input stream: decoding, preprocessing, lines and columns, and the scans of the fused engine.

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/references.hpp"
#include "core/engine/scan.hpp"
#include "core/engine/stop_index.hpp"
#include "core/engine/text_builder.hpp"
#include "core/text/ill_formed.hpp"
#include "core/text/locator.hpp"
#include "core/text/plain_text.hpp"
#include "core/text/preprocess.hpp"
#include "core/text/utf8.hpp"
#include "drafts/registry.hpp"

namespace input_test {

namespace {

using namespace strata;

std::string code_points(std::string_view draft, std::string_view source, input_kind kind = input_kind::bytes) {
    std::string text;
    for (const auto& c : input::preprocess(*drafts::find(draft), source, kind).characters)
        text += fmt::format("{}{:X}", text.empty() ? "" : " ", static_cast<std::uint32_t>(c.code_point));
    return text;
}

std::string errors(std::string_view draft, std::string_view source, input_kind kind = input_kind::bytes) {
    std::string text;
    for (const auto& e : input::preprocess(*drafts::find(draft), source, kind).errors)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", e.character, spec::name_of(e.code));
    return text;
}

constexpr engine::byte_set a_few = [] {
    engine::byte_set set{};
    set['<'] = set['&'] = set['\r'] = set[0] = true;
    return set;
}();
constexpr engine::byte_set ends_of_names = [] {
    engine::byte_set set{};
    for (const unsigned char c : {0, 9, 10, 12, 13, 32, 47, 62}) set[c] = true;
    for (unsigned char c = 'A'; c <= 'Z'; ++c) set[c] = true;
    return set;
}();
constexpr engine::byte_set just_one = [] {
    engine::byte_set set{};
    set[0xFF] = true;
    return set;
}();

}  // namespace

BOOST_AUTO_TEST_SUITE(input_stream)

BOOST_AUTO_TEST_CASE(each_maximal_ill_formed_subpart_becomes_one_replacement_character) {
    // The examples from the Encoding Standard, and from table 3-8 of the Unicode Standard.
    BOOST_TEST(code_points("modern", "\xE2\x82|") == "FFFD 7C");
    BOOST_TEST(code_points("modern", "\xF0\x80\x80\x41") == "FFFD FFFD FFFD 41");
    BOOST_TEST(code_points("modern", "\xF1\x80\x80\x41") == "FFFD 41");
    BOOST_TEST(code_points("modern", "\xC0\xAF\xE0\x80\xBF\xF0\x81\x82\x41") ==
               "FFFD FFFD FFFD FFFD FFFD FFFD FFFD FFFD 41");
    BOOST_TEST(code_points("modern", "\xED\xA0\x80") == "FFFD FFFD FFFD");
    BOOST_TEST(code_points("modern", "\xF4\x91\x92\x93\xFF\x41\x80\xBF\x42") ==
               "FFFD FFFD FFFD FFFD FFFD 41 FFFD FFFD 42");
}

BOOST_AUTO_TEST_CASE(decoded_characters_may_be_lone_surrogates) {
    BOOST_TEST(code_points("modern", "\xED\xA0\x80", input_kind::characters) == "D800");
    BOOST_TEST(errors("modern", "\xED\xA0\x80", input_kind::characters) == "0 surrogate-in-input-stream");
    BOOST_TEST(errors("2007", "\xED\xA0\x80", input_kind::characters) == "");
    BOOST_TEST(errors("2008", "\xED\xA0\x80", input_kind::characters) == "0 surrogate-in-input-stream");
}

BOOST_AUTO_TEST_CASE(a_byte_order_mark_is_dropped_from_bytes_always_and_from_characters_before_modern) {
    for (const spec::draft* draft : drafts::all())
        BOOST_TEST(code_points(draft->about.name, "\xEF\xBB\xBF\xEF\xBB\xBF") == "FEFF");
    BOOST_TEST(code_points("modern", "\xEF\xBB\xBF", input_kind::characters) == "FEFF");
    BOOST_TEST(code_points("2009", "\xEF\xBB\xBF", input_kind::characters) == "");
}

BOOST_AUTO_TEST_CASE(newlines_become_line_feeds) { BOOST_TEST(code_points("2007", "\r\n\r\r\n\n") == "A A A A"); }

BOOST_AUTO_TEST_CASE(null_is_replaced_before_modern_and_left_to_the_states_since) {
    BOOST_TEST(code_points("2007", std::string_view("\0", 1)) == "FFFD");
    BOOST_TEST(errors("2007", std::string_view("\0", 1)) == "0 null-character-in-input-stream");
    BOOST_TEST(code_points("modern", std::string_view("\0", 1)) == "0");
    BOOST_TEST(errors("modern", std::string_view("\0", 1)) == "");
}

BOOST_AUTO_TEST_CASE(code_points_that_are_errors_differ_from_draft_to_draft) {
    BOOST_TEST(errors("2007", "\x01\x0B\xEF\xB7\xA0") == "");
    BOOST_TEST(errors("2008", "\x01\x0B\xEF\xB7\xA0\xEF\xB7\x9F") ==
               "0 control-character-in-input-stream, 3 noncharacter-in-input-stream");
    BOOST_TEST(
        errors("2009", "\x01\x0B\xEF\xB7\xA0") ==
        "0 control-character-in-input-stream, 1 control-character-in-input-stream, 2 noncharacter-in-input-stream");
    BOOST_TEST(errors("modern", "\xC2\x85\xF4\x8F\xBF\xBF\xEF\xBF\xBD") ==
               "0 control-character-in-input-stream, 1 noncharacter-in-input-stream");
}

BOOST_AUTO_TEST_CASE(ill_formed_sequences_are_counted_equally_however_the_input_is_split) {
    const auto words = [](const input::ill_formed_counter& counter) {
        if (!counter.first()) return std::to_string(counter.count());
        const auto& [offset, line, column] = *counter.first();
        return fmt::format("{}, first at {} {}:{}", counter.count(), offset, line, column);
    };
    const std::vector<std::pair<std::string, std::string>> inputs = {
        {"", "0"},
        {"plain\r\n\xC3\xA9\xF0\x9F\x98\x80\xEF\xBB\xBF\r", "0"},
        {"\xEF\xBB\xBF\xFF", "1, first at 3 1:1"},
        {"\xEF\xBB", "1, first at 0 1:1"},
        {"a\r\nb\r\xC3\xA9\xE2\x82|\xFF", "2, first at 7 3:2"},
        {"\r\r\n\n\xED\xA0\x80", "3, first at 4 4:1"},
        {std::string(100, 'x') + "\n" + std::string(50, 'y') + "\xC0", "1, first at 151 2:51"},
        {"\xF0\x80\x80\x41\xF4\x91\x92\x93\xFF\x41\x80\xBF\x42\xF0\x9F\x98", "11, first at 0 1:1"}};
    for (const auto& [source, expected] : inputs) {
        for (std::size_t size = 1; size <= source.size() + 1; ++size) {
            input::ill_formed_counter counter;
            std::string_view rest = source;
            for (; rest.size() > size; rest.remove_prefix(size)) counter.read(rest.substr(0, size));
            counter.finish(rest);
            BOOST_TEST(words(counter) == expected, "in chunks of " << size);
            input::ill_formed_counter ended_by_nothing;
            for (rest = source; !rest.empty(); rest.remove_prefix(std::min(size, rest.size())))
                ended_by_nothing.read(rest.substr(0, size));
            ended_by_nothing.finish();
            BOOST_TEST(words(ended_by_nothing) == expected, "in chunks of " << size);
        }
    }
}

BOOST_AUTO_TEST_CASE(columns_are_counted_in_utf16_for_tests_and_in_code_points_for_users) {
    const std::string source =
        "\xEF\xBB\xBF"
        "a\xF0\x9F\x98\x80"
        "b\r\n\rc\n";
    input::locator where(drafts::standard(), source, input_kind::bytes);
    const auto at = [&](std::uint64_t offset) {
        const input::position p = where.at(offset);
        return fmt::format("{}:{}/{}", p.line, p.utf16_column, p.column);
    };
    BOOST_TEST(at(3) == "1:1/1");
    BOOST_TEST(at(4) == "1:2/2");
    BOOST_TEST(at(8) == "1:4/3");
    BOOST_TEST(at(9) == "1:5/4");  // the line feed is on the line it ends
    BOOST_TEST(at(11) == "2:1/1");
    BOOST_TEST(at(12) == "3:1/1");
    BOOST_TEST(at(14) == "4:1/1");  // the end of the file is after the last line feed
    BOOST_TEST(at(4) == "1:2/2");   // going back
}

BOOST_AUTO_TEST_CASE(scans_find_what_the_table_finds) {
    std::mt19937 random(9);
    for (int i = 0; i < 20000; ++i) {
        std::string text(random() % 80, 'a');
        for (int n = random() % 3; n > 0 && !text.empty(); --n)
            text[random() % text.size()] = "<&\r\0\xFF=b\x1F\x7F\x80\t~AZ"[random() % 14];
        const char* begin = text.data();
        const char* end = begin + text.size();
        BOOST_REQUIRE(
            (engine::scan<a_few, engine::stride::sixteen>(begin, end) == engine::scan_by_table(a_few, begin, end)));
        BOOST_REQUIRE((engine::scan<just_one, engine::stride::thirty_two>(begin, end) ==
                       engine::scan_by_table(just_one, begin, end)));
        BOOST_REQUIRE(
            (engine::scan<a_few, engine::stride::thirty_two>(begin, end) == engine::scan_by_table(a_few, begin, end)));
        const bool upper = text.find_first_of("ABCXYZ") != std::string::npos;
        BOOST_REQUIRE(engine::contains_upper(text, end) == upper);
    }
}

BOOST_AUTO_TEST_CASE(plain_text_ends_where_decoding_finds_the_first_character_that_is_not_plain) {
    const auto end_of_plain = [](std::string_view text) {
        std::size_t at = 0;
        while (at < text.size()) {
            const input::decoded d = input::decode_one(text.substr(at), false);
            const bool plain = d.code_point < 0x80 ? input::is_plain_ascii(static_cast<char>(d.code_point))
                                                   : d.code_point >= 0xA0 && !input::is_noncharacter(d.code_point);
            if (!d.well_formed || !plain) break;
            at += d.length;
        }
        return at;
    };
    // Every lead with every second byte, and what may follow them, at every place of a block and across its end.
    const std::vector<std::string> rest = {"", "\x80", "\xBF", "\x80\x80", "\xBF\xBE", "\xBF\xBF", "\xC3\xA9", "a"};
    const auto check = [&](const std::string& text) {
        const char* begin = text.data();
        for (const input::plain_text_skipper& each : input::plain_text_skippers())
            if (each.can_run)
                BOOST_REQUIRE_MESSAGE(
                    static_cast<std::size_t>(each.skip(begin, begin + text.size()) - begin) == end_of_plain(text),
                    fmt::format("{}, in {} bytes", each.name, text.size()));
    };
    for (unsigned first = 0; first < 256; ++first)
        for (unsigned second = 0; second < 256; ++second)
            for (const std::string& each : rest)
                for (const std::size_t before : {0U, 29U, 61U})
                    check(std::string(before, 'a') + static_cast<char>(first) + static_cast<char>(second) + each +
                          std::string(before, 'z'));
    // Well-formed text of all lengths of characters, with one byte changed.
    std::mt19937 random(11);
    for (int i = 0; i < 20000; ++i) {
        std::string text;
        while (text.size() < random() % 200)
            text += std::vector<std::string>{"a",
                                             "\n",
                                             "\xC3\xA9",
                                             "\xD0\xB6",
                                             "\xE4\xB8\xAD",
                                             "\xE2\x80\x94",
                                             "\xEF\xBF\xBD",
                                             "\xED\x9F\xBF",
                                             "\xF0\x9F\x98\x80",
                                             "\xF4\x8F\xBF\xBD"}[random() % 10];
        check(text);
        if (text.empty()) continue;
        text[random() % text.size()] = static_cast<char>(random() % 256);
        check(text);
        check(text.substr(0, random() % text.size()));
    }
}

BOOST_AUTO_TEST_CASE(a_scan_for_ranges_skips_nothing_and_stops_early_only_at_control_characters) {
    std::mt19937 random(10);
    for (int i = 0; i < 20000; ++i) {
        std::string text(random() % 80, 'a');
        for (int n = random() % 3; n > 0 && !text.empty(); --n)
            text[random() % text.size()] = " \t\n\r\f>/AZ[@\0\x0B\x1F\xFF=!0"[random() % 18];
        const char* begin = text.data();
        const char* end = begin + text.size();
        const char* exact = engine::scan_by_table(ends_of_names, begin, end);
        BOOST_REQUIRE((engine::scan<ends_of_names, engine::stride::one>(begin, end) == exact));
        for (const char* found : {engine::scan<ends_of_names, engine::stride::sixteen>(begin, end),
                                  engine::scan<ends_of_names, engine::stride::thirty_two>(begin, end)}) {
            BOOST_REQUIRE(found <= exact);
            BOOST_REQUIRE((found == exact || static_cast<unsigned char>(*found) < 0x20));
        }
    }
}

BOOST_AUTO_TEST_CASE(the_index_finds_what_the_table_finds) {
    std::mt19937 random(11);
    engine::stop_index<3> index(&engine::index_words_of<a_few, just_one, ends_of_names>,
                                &engine::index_rest_of<a_few, just_one, ends_of_names>);
    for (int i = 0; i < 3000; ++i) {
        // Up to several windows, with runs of every length.
        std::string text(random() % (i % 20 == 0 ? 12000 : 300), 'a');
        for (std::size_t n = text.empty() ? 0 : random() % (1 + text.size() / (1 + random() % 200)); n > 0; --n)
            text[random() % text.size()] = " <&>\r\"\0\xFF=\x1F\t~AZ@"[random() % 15];
        const char* const end = text.data() + text.size();
        index.begin(text.data(), end);
        for (const char* p = text.data();;) {
            const auto is_as = [&](const char* found, const engine::byte_set& set) {
                const char* exact = engine::scan_by_table(set, p, end);
                return found == exact || (found < exact && static_cast<unsigned char>(*found) < 0x20);
            };
            BOOST_REQUIRE(is_as(index.find<0>(p), a_few));
            BOOST_REQUIRE(is_as(index.find<1>(p), just_one));
            BOOST_REQUIRE(is_as(index.find<2>(p), ends_of_names));
            if (p == end) break;
            p += 1 + random() % std::min<std::size_t>(static_cast<std::size_t>(end - p), random() % 8 == 0 ? 5000 : 40);
        }
    }
}

BOOST_AUTO_TEST_CASE(words_of_the_index_are_the_same_however_they_are_found) {
    std::mt19937 random(12);
    for (int i = 0; i < 3000; ++i) {
        std::array<char, engine::bytes_in_word> bytes{};
        for (char& each : bytes) each = static_cast<char>(random() % (i % 2 == 0 ? 256 : 64));
        std::array<engine::index_words, 2> by_best, by_one;
        engine::index_words_of<a_few, just_one>(bytes.data(), 1, by_best);
        engine::index_word<a_few, just_one>(bytes.data(), 0, by_one);
        BOOST_REQUIRE(by_best[0][0] == by_one[0][0] && by_best[1][0] == by_one[1][0]);
#if defined(__x86_64__)
        if (__builtin_cpu_supports("avx2") != 0) {
            std::array<engine::index_words, 2> by_avx2;
            engine::index_with_avx2<a_few, just_one>(bytes.data(), 1, by_avx2);
            BOOST_REQUIRE(by_avx2[0][0] == by_one[0][0] && by_avx2[1][0] == by_one[1][0]);
        }
#endif
        BOOST_REQUIRE(by_one[0][0] == engine::detail::word_by_table<a_few>(bytes.data()));
        BOOST_REQUIRE(by_one[1][0] == engine::detail::word_by_table<just_one>(bytes.data()));
    }
}

BOOST_AUTO_TEST_CASE(after_the_last_bytes_the_index_has_stops) {
    std::mt19937 random(13);
    for (std::size_t i = 0; i < 64 * 40; ++i) {
        const std::size_t size = i % engine::bytes_in_word;
        std::vector<char> bytes(size);  // nothing after them may be read
        for (char& each : bytes) each = static_cast<char>(random() % (i % 3 == 0 ? 256 : 64));
        std::array<char, engine::bytes_in_word> block{};
        std::copy(bytes.begin(), bytes.end(), block.begin());
        std::array<engine::index_words, 2> expected, found;
        engine::index_word<a_few, just_one>(block.data(), 0, expected);
        for (engine::index_words& each : expected) each[0] |= ~std::uint64_t{0} << size;
        engine::index_rest_of<a_few, just_one>(bytes.data(), size, found);
        BOOST_REQUIRE(found[0][0] == expected[0][0] && found[1][0] == expected[1][0]);
#if defined(__x86_64__)
        if (__builtin_cpu_supports("avx2") == 0 || size < 16) continue;
        engine::detail::index_rest_with_avx2<a_few, just_one>(bytes.data(), size, found);
        BOOST_REQUIRE(found[0][0] == expected[0][0] && found[1][0] == expected[1][0]);
#endif
    }
}

BOOST_AUTO_TEST_CASE(the_longest_name_is_found_and_undecided_ends_are_reported) {
    const auto find = [](std::string_view draft, std::string_view text) {
        const auto found = engine::longest_name(drafts::find(draft)->references.names, text);
        return fmt::format("{}{}", found.row != nullptr ? found.row->name : "none", found.undecided ? "?" : "");
    };
    BOOST_TEST(find("2007", "notit;") == "not");
    BOOST_TEST(find("2007", "notin;") == "notin;");
    BOOST_TEST(find("2007", "noti") == "not?");
    BOOST_TEST(find("2007", "not") == "not?");
    BOOST_TEST(find("2007", "no") == "none?");
    BOOST_TEST(find("2007", "") == "none?");
    BOOST_TEST(find("2007", "nope") == "none");
    BOOST_TEST(find("2007", "amp;x") == "amp;");
    BOOST_TEST(find("modern", "CounterClockwiseContourIntegral;") == "CounterClockwiseContourIntegral;");
    for (const spec::draft* draft : drafts::all())
        for (const spec::named_reference& row : draft->references.names)
            BOOST_REQUIRE((engine::longest_name(draft->references.names, std::string(row.name) + " ").row == &row));
}

BOOST_AUTO_TEST_CASE(looking_up_the_first_letters_of_a_name_changes_nothing) {
    std::mt19937 random(11);
    for (const spec::draft* draft : drafts::all()) {
        const auto names = draft->references.names;
        const auto beginnings = std::make_unique<engine::name_beginnings>(engine::beginnings_of(names));
        for (int i = 0; i < 20000; ++i) {
            std::string text(names[random() % names.size()].name);
            text.resize(random() % (text.size() + 1));
            text += std::string_view(";=x9 A\x80").substr(random() % 8);
            if (!text.empty() && random() % 4 == 0) text[random() % text.size()] = static_cast<char>(random());
            const auto plain = engine::longest_name(names, text);
            const auto quick = engine::longest_name(names, *beginnings, text);
            BOOST_REQUIRE(plain.row == quick.row);
            BOOST_REQUIRE(plain.undecided == quick.undecided);
        }
    }
}

BOOST_AUTO_TEST_CASE(numbers_never_wrap) {
    std::uint32_t code = 0;
    for (int i = 0; i < 1000; ++i) code = engine::with_digit(code, 16, 15);
    BOOST_TEST(code == engine::number_limit);
    BOOST_TEST(engine::with_digit(0x10FFF, 16, 15) == 0x10FFFFU);
}

BOOST_AUTO_TEST_CASE(texts_are_views_until_a_chunk_is_elsewhere) {
    const std::string buffer = "abcdef";
    engine::text_builder text;
    text.append(buffer.data(), 2);
    text.append(buffer.data() + 2, 1);
    BOOST_TEST((text.view().data() == buffer.data()));
    text.append(buffer.data() + 4, 2);
    BOOST_TEST(text.view() == "abcef");
    BOOST_TEST((text.view().data() != buffer.data()));
    text.clear();
    BOOST_TEST(text.empty());
    text.append(buffer.data(), 3);
    BOOST_TEST((text.view().data() == buffer.data()));
    text.append_lowercase("GH", 2);
    BOOST_TEST(text.view() == "abcgh");
    text.append_before(buffer.data() + buffer.size(), buffer.data() + 1, 2);  // too close to the end for whole blocks
    BOOST_TEST(text.view() == "abcghbc");
    const std::string longer(100, 'x');
    for (std::size_t n = 0; n < 60; ++n) text.append_before(longer.data() + longer.size(), longer.data(), n);
    BOOST_TEST((text.view() == "abcghbc" + std::string(59 * 60 / 2, 'x')));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace input_test
