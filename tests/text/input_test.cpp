// Tests the input stream: decoding, preprocessing, lines and columns, and the runner's scans.

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/references.hpp"
#include "core/engine/scan.hpp"
#include "core/engine/stop_index.hpp"
#include "core/engine/text_builder.hpp"
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

// Returns the set of the bytes in `which`.
engine::byte_set bytes_of(std::string_view which) {
    engine::byte_set set{};
    for (const char c : which) set[static_cast<unsigned char>(c)] = true;
    return set;
}
const engine::scan_set a_few = engine::set_of(bytes_of({"<&\r\0", 4}));
const engine::scan_set ends_of_names = engine::set_of(bytes_of({"\0\t\n\f\r />ABCDEFGHIJKLMNOPQRSTUVWXYZ", 34}));
const engine::scan_set ends_of_values = engine::set_of(bytes_of({"\0\r\"&\x7F", 5}));
const engine::scan_set just_one = engine::set_of(bytes_of("\xFF"));
const engine::scan_set nothing = engine::set_of({});
const engine::scan_set a_few_and_beyond = engine::set_of(bytes_of("<&\x80\xC2\xFF"));

// Returns text for the scans: mostly one letter, and a few bytes that are in a set or close to a byte of a set.
std::string text_to_scan(std::mt19937& random, std::size_t size, std::size_t others) {
    constexpr std::string_view hard{"<&\r\0\xFF=b\x1F\x7F\x80\t~AZ[@ \n\f>/\"\x0B\xC2\xBC\xA6\x8D!0,", 33};
    std::string text(size, 'a');
    for (; others > 0 && !text.empty(); --others) text[random() % size] = hard[random() % hard.size()];
    return text;
}

// Returns a word with one bit for each of the `size` bytes at `p` (at most 64). A bit is set if its byte is a stop. All
// further bits are set.
std::uint64_t word_by_table(const engine::scan_set& set, const char* p, std::size_t size) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < 64; ++i)
        if (i >= size || set.in[static_cast<unsigned char>(p[i])]) word |= std::uint64_t{1} << i;
    return word;
}

// Returns the methods that this processor has for finding the bytes of such sets.
std::vector<engine::stop_index::method> methods_for(const engine::stop_index::sets& sets) {
    const auto has_beyond_ascii = [](const engine::scan_set* set) { return set->has_beyond_ascii; };
    std::vector<engine::stop_index::method> usable;
    if (std::none_of(sets.begin(), sets.end(), has_beyond_ascii))
        for (const engine::stop_index::method& each : engine::stop_index::methods())
            if (each.is_available) usable.push_back(each);
    if (usable.empty()) usable.push_back(engine::stop_index::methods().back());
    return usable;
}
const std::vector<engine::stop_index::sets>& sets_to_index() {
    static const std::vector<engine::stop_index::sets> all = {{&a_few, &ends_of_values, &ends_of_names},
                                                              {&nothing, &a_few, &a_few},
                                                              {&a_few, &just_one, &ends_of_names},
                                                              {&a_few_and_beyond, &ends_of_names, &nothing}};
    return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(input_stream)

BOOST_AUTO_TEST_CASE(each_maximal_ill_formed_subpart_becomes_one_replacement_character) {
    // These are the examples of the Encoding Standard, and of table 3-8 of the Unicode Standard.
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
    BOOST_TEST(at(9) == "1:5/4");  // the line feed belongs to the line that it ends
    BOOST_TEST(at(11) == "2:1/1");
    BOOST_TEST(at(12) == "3:1/1");
    BOOST_TEST(at(14) == "4:1/1");  // the end of the file is after the last line feed
    BOOST_TEST(at(4) == "1:2/2");   // an earlier offset
}

BOOST_AUTO_TEST_CASE(scans_find_what_the_table_finds) {
    std::mt19937 random(9);
    for (std::size_t i = 0; i < 30000; ++i) {
        const std::string text = text_to_scan(random, i % 150, random() % 3);
        const char* const end = text.data() + text.size();
        // The scan begins at every offset in a block.
        const char* const begin = text.data() + random() % (1 + std::min<std::size_t>(text.size(), 33));
        for (const engine::scan_set* set :
             {&a_few, &ends_of_names, &ends_of_values, &just_one, &nothing, &a_few_and_beyond})
            BOOST_REQUIRE((engine::scan(*set, begin, end) == engine::scan_by_table(set->in, begin, end)));
        const bool upper = text.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") != std::string::npos;
        BOOST_REQUIRE(engine::contains_upper(text, end) == upper);
    }
}

BOOST_AUTO_TEST_CASE(a_scan_goes_on_at_what_may_pass_and_asks_about_each_stop_once) {
    std::mt19937 random(23);
    for (std::size_t i = 0; i < 3000; ++i) {
        const std::string text = text_to_scan(random, i % 200, i % 40);
        const char* const begin = text.data();
        const char* const end = begin + text.size();
        const std::size_t most = random() % 8;
        for (const engine::scan_set* set : {&a_few, &ends_of_values, &just_one, &nothing, &a_few_and_beyond}) {
            std::vector<const char*> expected;
            for (const char* p = begin; p != end && expected.size() <= most; ++p)
                if (set->in[static_cast<unsigned char>(*p)]) expected.push_back(p);
            std::vector<const char*> asked;
            const char* const stop = engine::scan_past(*set, begin, end, [&](const char* p) {
                asked.push_back(p);
                return asked.size() <= most;
            });
            BOOST_REQUIRE(asked == expected);
            BOOST_REQUIRE((stop == (expected.size() > most ? expected.back() : end)));
        }
    }
}

BOOST_AUTO_TEST_CASE(each_byte_is_found_in_each_set_that_has_it_and_in_no_other) {
    for (unsigned member = 0; member < 256; ++member) {
        engine::byte_set alone{};
        alone[member] = true;
        const engine::scan_set set = engine::set_of(alone);
        BOOST_REQUIRE(set.has_beyond_ascii == (member >= 0x80));
        for (unsigned c = 0; c < 256; ++c)
            for (const std::size_t size : {1U, 31U, 32U, 70U}) {
                const std::string text(size, static_cast<char>(c));
                const char* const end = text.data() + size;
                BOOST_REQUIRE((engine::scan(set, text.data(), end) == (c == member ? text.data() : end)));
            }
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
    // Tests every lead byte, followed by each value of the second byte and by possible further bytes, at every offset
    // in a block and across its end.
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
    // Tests well-formed text with characters of all lengths, and with one byte changed.
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

BOOST_AUTO_TEST_CASE(the_index_finds_what_the_table_finds) {
    std::mt19937 random(11);
    for (const engine::stop_index::sets& sets : sets_to_index()) {
        engine::stop_index index(sets);
        for (int i = 0; i < 1500; ++i) {
            // Most texts fit in one window, and some need several. They have runs of every length.
            const std::size_t size = random() % (i % 20 == 0 ? 12000 : 300);
            const std::string text = text_to_scan(random, size, random() % (1 + size / (1 + random() % 200)));
            const char* const end = text.data() + text.size();
            index.begin(text.data(), end);
            for (const char* p = text.data();;) {
                const auto exact = [&](std::size_t set) { return engine::scan_by_table(sets[set]->in, p, end); };
                BOOST_REQUIRE((index.find<0>(p) == exact(0)));
                BOOST_REQUIRE((index.find<1>(p) == exact(1)));
                BOOST_REQUIRE((index.find<2>(p) == exact(2)));
                if (p == end) break;
                p += 1 +
                     random() % std::min<std::size_t>(static_cast<std::size_t>(end - p), random() % 8 == 0 ? 5000 : 40);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(words_of_the_index_are_the_same_however_they_are_found) {
    constexpr std::size_t count = 3;
    std::mt19937 random(12);
    for (const engine::stop_index::sets& sets : sets_to_index())
        for (const engine::stop_index::method& by : methods_for(sets))
            for (int i = 0; i < 1000; ++i) {
                std::array<char, count * engine::stop_index::bytes_in_word> bytes{};
                for (char& each : bytes) each = static_cast<char>(random() % (i % 2 == 0 ? 256 : 64));
                std::array<engine::stop_index::words, engine::stop_index::set_count> found;
                by.index(sets, bytes.data(), count, found);
                for (std::size_t set = 0; set < sets.size(); ++set)
                    for (std::size_t n = 0; n < count; ++n)
                        BOOST_REQUIRE(found[set][n] == word_by_table(*sets[set], bytes.data() + 64 * n, 64));
            }
}

BOOST_AUTO_TEST_CASE(after_the_last_bytes_the_index_has_stops) {
    std::mt19937 random(13);
    for (const engine::stop_index::sets& sets : sets_to_index())
        for (const engine::stop_index::method& by : methods_for(sets))
            for (std::size_t i = 0; i < 64 * 40; ++i) {
                const std::size_t size = i % engine::stop_index::bytes_in_word;
                std::vector<char> bytes(size);  // the memory ends here, so the scan must not read more
                for (char& each : bytes) each = static_cast<char>(random() % (i % 3 == 0 ? 256 : 64));
                std::array<engine::stop_index::words, engine::stop_index::set_count> found;
                by.index_rest(sets, bytes.data(), size, found);
                for (std::size_t set = 0; set < sets.size(); ++set)
                    BOOST_REQUIRE(found[set][0] == word_by_table(*sets[set], bytes.data(), size));
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
