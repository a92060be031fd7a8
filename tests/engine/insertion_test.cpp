// Characters inserted at the insertion point are read at the right place and in the right order. Inserting is fast.

#include <boost/test/unit_test.hpp>

#include <map>
#include <utility>

#include "core/spec/content_states.hpp"
#include "core/tree/simulated.hpp"
#include "tests/agreement/hostile_input.hpp"
#include "tests/agreement/tested_drafts.hpp"
#include "tests/engine/parts.hpp"
#include "tests/recording.hpp"

namespace insertion_test {

namespace {

using namespace strata;
using namespace strata::testing;

constexpr engine_kind both_engines[] = {engine_kind::runner, engine_kind::interpreter};

std::string events_of(const spec::draft& draft, engine_kind kind, const std::vector<part>& parts,
                      const tokenizer_options& start = {}) {
    recording log;
    tokenizer t(draft, log, start, kind);
    give(t, parts);
    std::string all;
    for (const std::string& each : log.events) all += each + "\n";
    return all;
}

void check(const std::vector<part>& parts, const std::string& expected, const tokenizer_options& start = {}) {
    for (const spec::draft* draft : drafts::all())
        for (const engine_kind kind : both_engines) BOOST_TEST(events_of(*draft, kind, parts, start) == expected);
}

// Tokenizes `input` and returns the events. At each end tag, the sink inserts the texts that `written` has for the
// tag's name.
std::string events_with(const spec::draft& draft, engine_kind kind, std::string_view input,
                        const std::map<std::string, std::vector<std::string>>& written) {
    recording log;
    tokenizer t(draft, log, {}, kind);
    log.answer = [&](const token& each) {
        if (const auto* end = boost::variant2::get_if<end_tag>(&each))
            if (const auto texts = written.find(std::string(end->name)); texts != written.end())
                for (const std::string& text : texts->second) t.insert(text);
        return feedback{};
    };
    t.feed(input);
    t.finish();
    std::string all;
    for (const std::string& each : log.events) all += each + "\n";
    return all;
}

// A run that is random in every respect, but determined by its seed.
class random_run {
public:
    random_run(const spec::draft& draft, unsigned seed) : draft_(draft), seed_(seed) {
        std::mt19937 random(seed);
        start_ = all_beginnings(draft)[random() % all_beginnings(draft).size()];
        start_.input = random() % 4 == 0 ? input_kind::characters : input_kind::bytes;
        simulated_ = random() % 2 == 0;
        if (random() % 8 == 0) input_ = "\xEF\xBB\xBF";
        input_ += hostile_string(random, 1 + random() % 16);
        for (unsigned n = random() % 4; n > 0; --n)
            between_.emplace(random() % (input_.size() + 1), hostile_string(random, 1 + random() % 4));
    }
    // Runs the tokenizer. `cuts` says whether the input is also cut at random.
    recording operator()(engine_kind kind, bool cuts) const {
        std::mt19937 random(seed_ + 1);
        recording log;
        simulated_feedback simulated(draft_, {}, log);
        tokenizer t(draft_, simulated_ ? static_cast<sink&>(simulated) : log, start_, kind);
        unsigned tokens = 0;
        log.answer = [&](const token& each) {
            // The sink does not react to characters, because the boundaries between character tokens have no meaning.
            if (boost::variant2::get_if<characters>(&each) != nullptr || ++tokens > 12) return feedback{};
            std::mt19937 here(seed_ * 16 + tokens);
            if (here() % 3 == 0)
                for (unsigned n = 1 + here() % 3; n > 0; --n) t.insert(hostile_string(here, here() % 4));
            return feedback{};
        };
        auto next = between_.begin();
        for (std::size_t at = 0;;) {
            for (; next != between_.end() && next->first == at; ++next) t.insert(next->second);
            if (at == input_.size()) break;
            std::size_t to = next != between_.end() ? next->first : input_.size();
            if (cuts) to = std::min<std::size_t>(to, at + 1 + random() % 12);
            const std::vector<char> chunk(input_.begin() + static_cast<std::ptrdiff_t>(at),
                                          input_.begin() + static_cast<std::ptrdiff_t>(to));
            t.feed({chunk.data(), chunk.size()});
            at = to;
        }
        t.finish();
        return log;
    }
    [[nodiscard]] std::string description() const {
        std::string text =
            fmt::format("{} ({}), from {} (last start tag \"{}\"{}{}): \"{}\"", draft_.about.name, seed_,
                        spec::content_at(draft_, start_.content).name, start_.last_start_tag,
                        start_.foreign ? ", foreign" : "", simulated_ ? ", simulated" : "", readable(input_));
        for (const auto& [at, inserted] : between_) text += fmt::format(", at {} \"{}\"", at, readable(inserted));
        return text;
    }

private:
    const spec::draft& draft_;
    unsigned seed_;
    tokenizer_options start_;
    bool simulated_ = false;
    std::string input_;
    std::multimap<std::size_t, std::string> between_;
};

// A sink that inserts characters at each end tag, and counts tokens.
class writing : public sink {
public:
    feedback on_token(const token& t) override {
        ++tokens;
        if (const auto* end = boost::variant2::get_if<end_tag>(&t))
            if (end->name == "script") at->insert("<i>\x01");
        return {};
    }
    void on_error(const parse_error& /*e*/) override { ++errors; }
    tokenizer* at = nullptr;
    std::size_t tokens = 0, errors = 0;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(insertion)

BOOST_AUTO_TEST_CASE(between_chunks_text_goes_after_all_that_was_fed) {
    check({fed("<!DOC"), put("TYPE html>"), fed("z")},
          "DOCTYPE [0,5) \"html\" missing missing ok\nCharacters [5,6) \"z\"\nEOF [6,6)\n");
    check({fed("<"), put("a"), put("b c"), fed("d=e"), put(" f"), fed(">")},
          "StartTag [0,5) \"ab\" [1,4):\"cd\"[1,2)=\"e\"[3,4) [4,4):\"f\"[4,4)=\"\"none\nEOF [5,5)\n");
    check({fed("a&am"), put("p;"), put("b")}, "Characters [0,4) \"a&b\"\nEOF [4,4)\n");
}

BOOST_AUTO_TEST_CASE(before_the_first_chunk_text_comes_first) {
    check({put("<a"), fed(" b>")}, "StartTag [0,3) \"a\" [1,2):\"b\"[1,2)=\"\"none\nEOF [3,3)\n");
    check({put("<a>")}, "StartTag [0,0) \"a\"\nEOF [0,0)\n");
}

BOOST_AUTO_TEST_CASE(two_insertions_do_not_combine_into_a_character) {
    tokenizer_options characters;
    characters.input = input_kind::characters;
    for (const spec::draft* draft : drafts::all())
        for (const engine_kind kind : both_engines) {
            const auto events =
                events_of(*draft, kind, {fed("a\xED\xA0\x80"), put("\xED\xA0"), put("\x80")}, characters);
            BOOST_TEST(events.find("\\xED\\xA0\\x80") != std::string::npos);
            BOOST_TEST(events.find("\\xEF\\xBF\\xBD\\xEF\\xBF\\xBD\"\nEOF") != std::string::npos);
        }
}

BOOST_AUTO_TEST_CASE(an_incomplete_character_is_not_in_the_stream_yet) {
    check({fed("\xE2\x82"), put("x"), fed("\xAC")}, "Characters [0,3) \"x\\xE2\\x82\\xAC\"\nEOF [3,3)\n");
    check({fed("\xE2"), put("x"), fed("a")}, "Characters [0,2) \"x\\xEF\\xBF\\xBDa\"\nEOF [2,2)\n");
    check({fed("\xE2"), put("x")}, "Characters [0,1) \"x\\xEF\\xBF\\xBD\"\nEOF [1,1)\n");
    check({fed("\xE2\x41"), put("x")}, "Characters [0,2) \"\\xEF\\xBF\\xBDAx\"\nEOF [2,2)\n");
}

BOOST_AUTO_TEST_CASE(an_incomplete_byte_order_mark_is_not_in_the_stream_yet) {
    const std::string without = "StartTag [3,3) \"a\"\nCharacters [3,4) \"y\"\nEOF [4,4)\n";
    check({put("<a>"), fed("\xEF\xBB\xBFy")}, without);
    check({fed("\xEF"), put("<a>"), fed("\xBB\xBFy")}, without);
    check({fed("\xEF\xBB"), put("<"), put("a>"), fed("\xBF"), fed("y")}, without);
    check({fed("\xEF\xBB\xBF"), put("<a>"), fed("y")}, without);
    check({fed("\xEF\xBB"), put("<a>"), fed("y")},
          "StartTag [0,0) \"a\"\nCharacters [0,3) \"\\xEF\\xBF\\xBDy\"\nEOF [3,3)\n");
}

BOOST_AUTO_TEST_CASE(a_carriage_return_at_the_end_of_a_chunk_is_a_newline_in_the_stream) {
    check({fed("a\r"), put("b"), fed("\nc")}, "Characters [0,4) \"a\\x0Ab\\x0Ac\"\nEOF [4,4)\n");
    check({fed("a\r"), put("\n"), fed("\nc")}, "Characters [0,4) \"a\\x0A\\x0A\\x0Ac\"\nEOF [4,4)\n");
    check({fed("<a\r"), put("\n"), fed("\n>\r"), put("<b>")},
          "StartTag [0,5) \"a\"\nCharacters [5,6) \"\\x0A\"\nStartTag [6,6) \"b\"\nEOF [6,6)\n");
}

BOOST_AUTO_TEST_CASE(the_empty_string_has_no_effect) {
    check({fed("a\r"), put(""), fed("\nc")}, "Characters [0,4) \"a\\x0Ac\"\nEOF [4,4)\n");
    check({put(""), fed("\xEF\xBB"), put(""), fed("\xBFy")}, "Characters [3,4) \"y\"\nEOF [4,4)\n");
    for (const spec::draft* draft : drafts::all())
        for (const engine_kind kind : both_engines)
            BOOST_TEST(events_with(*draft, kind, "</a>\r\n", {{"a", {"", ""}}}) ==
                       "EndTag [0,4) \"a\"\nCharacters [4,6) \"\\x0A\"\nEOF [6,6)\n");
}

BOOST_AUTO_TEST_CASE(several_insertions_of_one_call_come_in_their_order) {
    for (const spec::draft* draft : drafts::all())
        for (const engine_kind kind : both_engines) {
            BOOST_TEST(events_with(*draft, kind, "</a>C", {{"a", {"A", "B"}}}) ==
                       "EndTag [0,4) \"a\"\nCharacters [4,5) \"ABC\"\nEOF [5,5)\n");
            BOOST_TEST(events_with(*draft, kind, "</a>C", {{"a", {"<b\r", "\n>"}}}) ==
                       "EndTag [0,4) \"a\"\nStartTag [4,4) \"b\"\nCharacters [4,5) \"C\"\nEOF [5,5)\n");
            BOOST_TEST(events_with(*draft, kind, "</a>C", {{"a", {"\r", "\n", "\r\n"}}}) ==
                       "EndTag [0,4) \"a\"\nCharacters [4,5) \"\\x0A\\x0A\\x0AC\"\nEOF [5,5)\n");
        }
}

BOOST_AUTO_TEST_CASE(what_inserted_text_inserts_goes_before_the_rest_of_it) {
    for (const spec::draft* draft : drafts::all())
        for (const engine_kind kind : both_engines)
            BOOST_TEST(events_with(*draft, kind, "</a>4<c>", {{"a", {"</b>2", "3<i>"}}, {"b", {"0", "1<u>"}}}) ==
                       "EndTag [0,4) \"a\"\nEndTag [4,4) \"b\"\nCharacters [4,4) \"01\"\nStartTag [4,4) \"u\"\n"
                       "Characters [4,4) \"23\"\nStartTag [4,4) \"i\"\nCharacters [4,5) \"4\"\n"
                       "StartTag [5,8) \"c\"\nEOF [8,8)\n");
}

BOOST_AUTO_TEST_CASE(what_is_inserted_on_the_end_of_file_is_not_read) {
    for (const spec::draft* draft : drafts::all())
        for (const engine_kind kind : both_engines) {
            recording log;
            tokenizer t(*draft, log, {}, kind);
            log.answer = [&](const token& each) {
                if (boost::variant2::get_if<end_of_file>(&each) != nullptr) t.insert("\x01<a>");
                return feedback{};
            };
            t.feed("b");
            t.finish();
            BOOST_TEST(log.events.size() == 2U);
        }
}

BOOST_AUTO_TEST_CASE(engines_agree_wherever_characters_are_inserted) {
    for (const spec::draft* draft : tested_drafts())
        for (unsigned seed = 0; seed < 6000; ++seed) {
            const random_run run(*draft, seed);
            const recording reference = run(engine_kind::interpreter, false);
            for (const bool cuts : {false, true}) {
                const std::string mismatch = difference(reference, run(engine_kind::runner, cuts));
                BOOST_REQUIRE_MESSAGE(mismatch.empty(), run.description() << (cuts ? ", cut: " : ": ") << mismatch);
            }
        }
}

// If each insertion copied the unread input, or moved all of its marks, this test would take an hour.
BOOST_AUTO_TEST_CASE(an_insertion_costs_what_it_inserts) {
    const std::string each = "<script>\xFF\x01&\x02</script>";
    constexpr std::size_t count = 200'000;
    std::string input;
    for (std::size_t i = 0; i < count; ++i) input += each;
    for (const spec::draft* draft : drafts::all()) {
        std::size_t errors = 0;
        for (const engine_kind kind : both_engines) {
            writing to;
            tokenizer t(*draft, to, {}, kind);
            to.at = &t;
            t.feed(input);
            t.finish();
            BOOST_TEST(to.tokens > 3 * count);
            BOOST_TEST((errors == 0 || to.errors == errors));
            errors = to.errors;
        }
    }
}

BOOST_AUTO_TEST_CASE(a_sink_for_errors_of_tree_construction_may_insert) {
    struct inserting : tree_error_sink {
        void on_unacknowledged_self_closing(const start_tag&) override { at->insert("<i>"); }
        tokenizer* at = nullptr;
    };
    const spec::draft& draft = *drafts::find("modern");
    for (const engine_kind kind : both_engines) {
        recording log;
        inserting errors;
        simulated_feedback answering(draft, simulation{true, std::nullopt, &errors}, log);
        tokenizer t(draft, answering, {}, kind);
        errors.at = &t;
        t.feed("<p/>a");
        t.finish();
        std::string all;
        for (const std::string& each : log.events) all += each + "\n";
        BOOST_TEST(all ==
                   "StartTag [0,4) \"p\" self-closing\nStartTag [4,4) \"i\"\nCharacters [4,5) \"a\"\nEOF [5,5)\n");
    }
}

BOOST_AUTO_TEST_CASE(many_insertions_between_chunks_cost_what_they_insert) {
    for (const spec::draft* draft : drafts::all())
        for (const engine_kind kind : both_engines) {
            writing to;
            tokenizer t(*draft, to, {}, kind);
            to.at = &t;
            t.feed("<!--");
            for (int i = 0; i < 200'000; ++i) {
                t.insert("a");
                t.feed("\xFF");
            }
            t.finish();
            BOOST_TEST(to.tokens == 2U);
        }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace insertion_test
