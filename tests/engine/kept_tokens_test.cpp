// Kept tokens equal the tokens that the sink received, even after the memory behind the sink's views has been freed.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text/kept_tokens.hpp"
#include "tests/recording.hpp"

namespace kept_tokens_test {

namespace {

using namespace strata;
using namespace strata::testing;

// Returns a page with every kind of token, with texts that arrive in pieces, and with texts that differ from the
// source.
std::string page() {
    std::string text = "\xEF\xBB\xBF<!DOCTYPE html PUBLIC \"\" 'x'>a&amp;b\r\nc\xFF" + std::string(1, '\0') +
                       "d<?target data><p a=1 A=2 b='x&amp;y' c></P z>&lt;<!--g--><!----><br/>";
    text += "<q " + std::string(70'000, 'n') + "=" + std::string(300'000, 'v') + ">";
    for (std::size_t i = 0; i < 3000; ++i) text += "<i k" + std::to_string(i) + "=" + std::to_string(i) + ">t&gt;";
    return text + std::string(100, 'e');
}

class tokens_only : public recording {
public:
    void on_error(const parse_error& /*e*/) override {}
};

class keeper : public sink {
public:
    explicit keeper(kept_tokens& to, std::uint64_t offset = 0) : to_(to), offset_(offset) {}
    feedback on_token(const token& t) override {
        to_.add(t, offset_);
        return {};
    }

private:
    kept_tokens& to_;
    std::uint64_t offset_;
};

// Feeds `text` in chunks of `chunk` bytes. Frees each chunk after the call.
void read_copies(const spec::draft& draft, std::string_view text, std::size_t chunk, sink& to) {
    tokenizer t(draft, to);
    for (std::size_t at = 0; at < text.size(); at += chunk) {
        const std::vector<char> copy(text.begin() + static_cast<std::ptrdiff_t>(at),
                                     text.begin() + static_cast<std::ptrdiff_t>(std::min(at + chunk, text.size())));
        t.feed({copy.data(), copy.size()});
    }
    t.finish();
}

void read(const spec::draft& draft, std::string_view text, std::size_t chunk, sink& to) {
    tokenizer t(draft, to);
    for (std::size_t at = 0; at < text.size(); at += chunk) t.feed(text.substr(at, chunk));
    t.finish();
}

using events = std::vector<std::string>;

events events_of(const kept_tokens& kept) {
    tokens_only said;
    for (const token& each : kept.all()) said.on_token(each);
    return said.events;
}

events events_given(const spec::draft& draft, std::string_view text) {
    tokens_only said;
    read(draft, text, text.size(), said);
    return said.events;
}

void check_same(const events& found, const events& expected) {
    BOOST_TEST(found.size() == expected.size());
    BOOST_TEST((found == expected));
}

characters run_from(std::string_view text, std::uint64_t begin) { return {text, {begin, begin + text.size()}}; }

}  // namespace

BOOST_AUTO_TEST_SUITE(kept_token_lists)

BOOST_AUTO_TEST_CASE(every_draft_keeps_what_the_sink_was_given) {
    const std::string text = page();
    for (const spec::draft* draft : drafts::all())
        for (const std::size_t chunk : {std::size_t{7}, std::size_t{4096}, text.size()}) {
            kept_tokens kept;
            keeper to(kept);
            read_copies(*draft, text, chunk, to);
            check_same(events_of(kept), events_given(*draft, text));
        }
}

BOOST_AUTO_TEST_CASE(lists_of_a_source_keep_the_same) {
    const std::string text = page();
    for (const spec::draft* draft : drafts::all())
        for (const std::size_t chunk : {std::size_t{7}, std::size_t{4096}, text.size()}) {
            kept_tokens kept = kept_tokens::of_source(text);
            keeper to(kept);
            read(*draft, text, chunk, to);
            check_same(events_of(kept), events_given(*draft, text));
        }
}

BOOST_AUTO_TEST_CASE(text_in_the_source_is_not_copied) {
    const std::string source = "abcdef";
    kept_tokens kept = kept_tokens::of_source(source);
    kept.add(run_from(std::string_view(source).substr(0, 2), 0));
    kept.add(run_from(std::string_view(source).substr(2, 2), 2));
    const std::string_view joined = boost::variant2::get<characters>(kept.all().front()).data;
    BOOST_TEST(joined.data() == source.data());
    BOOST_TEST(joined == "abcd");
    // The next characters are not stored in the source, but the characters after them are.
    const std::string other = "X";
    kept.add(run_from(other, 4));
    kept.add(run_from(std::string_view(source).substr(5), 5));
    BOOST_TEST(kept.all().size() == 1U);
    BOOST_TEST(boost::variant2::get<characters>(kept.all().front()).data == "abcdXf");
}

BOOST_AUTO_TEST_CASE(a_cleared_list_keeps_the_next_page) {
    const std::string large = page();
    const std::string small = "<p a=b>c</p>";
    const spec::draft& draft = drafts::standard();
    kept_tokens kept;
    keeper to(kept);
    for (const std::string* each : {&large, &small, &large, &large, &small}) {
        kept.clear();
        BOOST_TEST(kept.empty());
        read_copies(draft, *each, 4096, to);
        check_same(events_of(kept), events_given(draft, *each));
    }
    kept.clear(small);
    read(draft, small, small.size(), to);
    check_same(events_of(kept), events_given(draft, small));
    const std::string_view name = boost::variant2::get<start_tag>(kept.all().front()).name;
    BOOST_TEST(name.data() == small.data() + 1);
}

BOOST_AUTO_TEST_CASE(views_stay_valid_when_a_list_is_moved) {
    const std::string text = page();
    const spec::draft& draft = drafts::standard();
    kept_tokens first;
    keeper to_first(first);
    read_copies(draft, text, 4096, to_first);
    kept_tokens second = std::move(first);
    check_same(events_of(second), events_given(draft, text));
    // A list is empty after it has been moved from, and can be used again.
    first = kept_tokens();
    keeper to_new(first);
    read_copies(draft, text, 4096, to_new);
    second = std::move(first);
    check_same(events_of(second), events_given(draft, text));
}

BOOST_AUTO_TEST_CASE(spans_are_moved_by_the_offset) {
    const std::string text = "<p a=b c>d&amp;e</p><!--f-->";
    const std::string before(1000, ' ');
    for (const spec::draft* draft : drafts::all()) {
        kept_tokens kept;
        keeper to(kept, before.size());
        read(*draft, text, text.size(), to);
        events expected = events_given(*draft, before + text);
        expected.erase(expected.begin());  // removes the blanks
        check_same(events_of(kept), expected);
    }
}

BOOST_AUTO_TEST_CASE(characters_elsewhere_are_not_joined) {
    kept_tokens kept;
    kept.add(run_from("ab", 0));
    kept.add(run_from("cd", 2));
    kept.add(run_from("ef", 5));
    BOOST_TEST(kept.all().size() == 2U);
    BOOST_TEST(boost::variant2::get<characters>(kept.all()[0]).data == "abcd");
    BOOST_TEST(boost::variant2::get<characters>(kept.all()[1]).data == "ef");
}

BOOST_AUTO_TEST_CASE(empty_runs_and_texts_are_kept) {
    kept_tokens kept;
    kept.add(run_from("", 0));
    kept.add(run_from("a", 0));
    kept.add(run_from("", 1));
    kept.add(comment{"", {1, 8}});
    kept.add(doctype{"", std::nullopt, "", true, {8, 20}});
    BOOST_TEST(kept.all().size() == 3U);
    BOOST_TEST(boost::variant2::get<characters>(kept.all()[0]).data == "a");
    const auto& last = boost::variant2::get<doctype>(kept.all()[2]);
    BOOST_TEST((last.name == "" && !last.public_identifier && last.system_identifier == ""));
    BOOST_TEST(last.force_quirks);
}

BOOST_AUTO_TEST_CASE(text_that_comes_byte_by_byte_moves_rarely) {
    kept_tokens kept;
    kept.add(comment{"between", {0, 0}});
    std::size_t moves = 0;
    const char* at = nullptr;
    for (std::uint64_t i = 0; i < 1'000'000; ++i) {
        kept.add(run_from("x", i));
        const char* now = boost::variant2::get<characters>(kept.all().back()).data.data();
        moves += now != at ? 1 : 0;
        at = now;
    }
    BOOST_TEST(boost::variant2::get<characters>(kept.all().back()).data == std::string(1'000'000, 'x'));
    BOOST_TEST(moves < 30U);
}

BOOST_AUTO_TEST_CASE(a_cleared_arena_hands_out_one_block) {
    arena memory;
    std::vector<char*> pieces;
    for (std::size_t i = 0; i < 10'000; ++i) pieces.push_back(memory.take(100));
    memory.clear();
    char* const first = memory.take(100);
    for (std::size_t i = 1; i < 10'000; ++i) BOOST_REQUIRE(memory.take(100) == first + 100 * i);
}

BOOST_AUTO_TEST_CASE(an_arena_aligns_values) {
    arena memory;
    for (std::size_t i = 0; i < 1000; ++i) {
        memory.take(i % 13);
        const auto* const values = memory.take_for<std::uint64_t>(i % 5 + 1);
        BOOST_REQUIRE(reinterpret_cast<std::uintptr_t>(values) % alignof(std::uint64_t) == 0);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace kept_tokens_test
