// Tests streams: chunks that are cut anywhere, characters inserted at the insertion point, and feedback of tree
// construction.

#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "core/spec/content_states.hpp"
#include "core/tree/simulated.hpp"
#include "tests/agreement/hostile_input.hpp"
#include "tests/agreement/tested_drafts.hpp"
#include "tests/recording.hpp"

namespace streaming_test {

namespace {

using namespace strata;
using namespace strata::testing;

std::string joined(const std::vector<std::string>& events) {
    std::string all;
    for (const std::string& each : events) all += each + "\n";
    return all;
}

std::string events_of_chunks(std::string_view draft, const std::vector<std::string>& chunks,
                             const tokenizer_options& start = {}) {
    recording log;
    tokenizer t(*drafts::find(draft), log, start);
    for (const std::string& each : chunks) t.feed(each);
    t.finish();
    return joined(log.events);
}

// Runs a document with a script that calls document.write: at the end tag `script`, `written` is inserted at the
// insertion point.
recording with_write(const spec::draft& draft, std::string_view input, std::string_view written, engine_kind kind,
                     std::size_t chunk) {
    recording log;
    simulated_feedback simulated(draft, {}, log);
    tokenizer t(draft, simulated, {}, kind);
    log.answer = [&](const token& each) {
        if (const auto* end = boost::variant2::get_if<end_tag>(&each))
            if (end->name == "script") t.insert(written);
        return feedback{};
    };
    for (std::size_t at = 0; at < input.size(); at += chunk) t.feed(input.substr(at, chunk));
    t.finish();
    return log;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(streaming)

BOOST_AUTO_TEST_CASE(a_byte_order_mark_may_be_cut) {
    BOOST_TEST(events_of_chunks("modern", {"\xEF", "\xBB", "\xBF<", "a>"}) == "StartTag [3,6) \"a\"\nEOF [6,6)\n");
    BOOST_TEST(events_of_chunks("modern", {"\xEF", "\xBB"}) == "Characters [0,2) \"\\xEF\\xBF\\xBD\"\nEOF [2,2)\n");
}

BOOST_AUTO_TEST_CASE(a_character_may_be_cut) {
    BOOST_TEST(events_of_chunks("2008", {"\xF0\x9F", "\x98", "\x80"}) ==
               "Characters [0,4) \"\\xF0\\x9F\\x98\\x80\"\nEOF [4,4)\n");
}

BOOST_AUTO_TEST_CASE(a_carriage_return_at_the_end_of_a_chunk_waits_for_the_next) {
    BOOST_TEST(events_of_chunks("modern", {"a\r", "\nb\r", "c\r"}) ==
               "Characters [0,7) \"a\\x0Ab\\x0Ac\\x0A\"\nEOF [7,7)\n");
}

BOOST_AUTO_TEST_CASE(an_empty_input_is_an_end_of_file) {
    for (const spec::draft* draft : drafts::all()) {
        BOOST_TEST(events_of_chunks(draft->about.name, {}) == "EOF [0,0)\n");
        BOOST_TEST(events_of_chunks(draft->about.name, {"", "", ""}) == "EOF [0,0)\n");
    }
}

BOOST_AUTO_TEST_CASE(an_initial_content_state_and_last_start_tag_are_used) {
    tokenizer_options start;
    start.content = *spec::find_content(*drafts::find("2009"), "RCDATA state");
    start.last_start_tag = "title";
    BOOST_TEST(events_of_chunks("2009", {"a<b>&lt;</tit", "le>"}, start) ==
               "Characters [0,8) \"a<b><\"\nEndTag [8,16) \"title\"\nEOF [16,16)\n");
}

BOOST_AUTO_TEST_CASE(content_states_are_found_in_either_vocabulary) {
    const spec::draft& old = *drafts::find("2007");
    const spec::draft& modern = *drafts::find("modern");
    const auto name = [](const spec::draft& d, std::string_view n) {
        const auto found = spec::find_content(d, n);
        return found ? spec::content_at(d, *found).name : std::string_view("none");
    };
    BOOST_TEST(name(old, "RAWTEXT state") == "CDATA");
    BOOST_TEST(name(old, "script data") == "CDATA");
    BOOST_TEST(name(old, "Data state") == "PCDATA");
    BOOST_TEST(name(old, "CDATA section state") == "none");
    BOOST_TEST(name(modern, "cdata") == "RAWTEXT state");
    BOOST_TEST(name(modern, "PCDATA") == "Data state");
    BOOST_TEST(name(modern, "Script data state") == "Script data state");
    BOOST_TEST(name(modern, "Tag open state") == "none");
    BOOST_TEST(name(*drafts::find("2009"), "CDATA section") == "CDATA section state");
}

BOOST_AUTO_TEST_CASE(what_a_script_writes_comes_next) {
    for (const spec::draft* draft : drafts::all()) {
        const auto rules = draft->table.rules;
        const bool names_must_be_known = std::any_of(rules.begin(), rules.end(), [](const spec::rule& each) {
            const auto actions = each.then();
            return std::any_of(actions.begin(), actions.end(), [](const spec::action& a) {
                return a.error == spec::error_code::ampersand_without_character_reference;
            });
        });
        const recording log = with_write(*draft, "<script></script>b", "<i>x&am", engine_kind::runner, 100);
        BOOST_TEST(
            joined(log.events) ==
            "StartTag [0,8) \"script\"\nEndTag [8,17) \"script\"\nStartTag [17,17) \"i\"\n" +
                std::string(!names_must_be_known
                                ? "Characters [17,18) \"x&amb\"\n"
                                : "Characters [17,17) \"x\"\nError 17 ampersand-without-character-reference in " +
                                      std::string(draft->words.reference == "entity"
                                                      ? "Entity data state"
                                                      : "Character reference data state") +
                                      "\nCharacters [17,18) \"&amb\"\n") +
                "EOF [18,18)\n");
    }
}

BOOST_AUTO_TEST_CASE(engines_agree_on_what_scripts_write) {
    std::mt19937 random(5);
    for (const spec::draft* draft : tested_drafts())
        for (int i = 0; i < 3000; ++i) {
            const std::string input = hostile_string(random, random() % 8) + "<script>" +
                                      hostile_string(random, random() % 3) + "</script>" +
                                      hostile_string(random, random() % 8);
            // The end tag `script` must not occur in the inserted text, or inserting would never end.
            std::string written = hostile_string(random, random() % 6);
            for (char& c : written)
                if (c == 'p' || c == 'P') c = 'q';
            const std::size_t chunk = 1 + random() % 30;
            const recording reference = with_write(*draft, input, written, engine_kind::interpreter, input.size());
            const recording fast = with_write(*draft, input, written, engine_kind::runner, chunk);
            const std::string mismatch = difference(reference, fast);
            BOOST_REQUIRE_MESSAGE(mismatch.empty(), draft->about.name << ": \"" << readable(input) << "\" writing \""
                                                                      << readable(written) << "\": " << mismatch);
        }
}

BOOST_AUTO_TEST_CASE(a_sink_may_set_the_content_state_on_any_tag) {
    for (const spec::draft* draft : drafts::all())
        for (const engine_kind kind : {engine_kind::runner, engine_kind::interpreter}) {
            recording log;
            log.answer = [&](const token& each) {
                feedback answer;
                const auto* start = boost::variant2::get_if<start_tag>(&each);
                if (start != nullptr && start->name == "x") answer.content = spec::find_content(*draft, "PLAINTEXT");
                return answer;
            };
            tokenizer t(*draft, log, {}, kind);
            t.feed("<a><x><b>");
            t.finish();
            BOOST_TEST(joined(log.events) ==
                       "StartTag [0,3) \"a\"\nStartTag [3,6) \"x\"\nCharacters [6,9) \"<b>\"\nEOF [9,9)\n");
        }
}

BOOST_AUTO_TEST_CASE(a_content_state_answered_to_characters_is_ignored) {
    for (const spec::draft* draft : drafts::all()) {
        const auto answered = [&](engine_kind kind, bool answers) {
            recording log;
            log.answer = [&](const token& each) {
                feedback answer;
                if (answers && boost::variant2::get_if<characters>(&each) != nullptr)
                    answer.content = spec::find_content(*draft, "PLAINTEXT");
                return answer;
            };
            tokenizer t(*draft, log, {}, kind);
            t.feed("a<<<<<b>c&amp;d</b>\r\n<![CDATA[e]]>f");
            t.finish();
            return joined(log.events);
        };
        const std::string expected = answered(engine_kind::interpreter, false);
        BOOST_TEST(answered(engine_kind::interpreter, true) == expected);
        BOOST_TEST(answered(engine_kind::runner, true) == answered(engine_kind::runner, false));
    }
}

// In this test, each letter "f" makes the adjusted current node a foreign element, and each "h" makes it an HTML
// element.
BOOST_AUTO_TEST_CASE(all_text_reaches_the_sink_before_a_cdata_section_is_decided) {
    const std::string_view inputs[] = {
        "f<![CDATA[h]]>x<![CDATA[y]]>f<![CDATA[z]]>",
        "<a>f&amp;<![CDATA[a<b>]]>h<![CDATA[c]]></a>",
        "f<<<![CDATA[h]]]]>&#104;<![CDATA[&#102;]]><![CDATA[x]]>",
        "&#102;<![CDATA[&#104;]]><![CDATA[h]]><![CDATA[x]]>",
        "\0f\r\n<![CDATA[\0h\r\n]]>\r<![CDATA[x",
        "<!--f--><![CDATA[x]]>f<!--h--><![CDATA[x]]>",
    };
    for (const char* name : {"2009", "modern", "2026"}) {
        const spec::draft* draft = drafts::find(name);
        for (const std::string_view input : inputs) {
            const auto tokens = [&](engine_kind kind, std::size_t chunk) {
                recording log;
                log.answer = [](const token& each) {
                    feedback answer;
                    const auto* run = boost::variant2::get_if<characters>(&each);
                    if (run == nullptr) return answer;
                    const std::size_t last = run->data.find_last_of("fh");
                    if (last != std::string_view::npos) answer.foreign = run->data[last] == 'f';
                    return answer;
                };
                tokenizer t(*draft, log, {}, kind);
                for (std::size_t at = 0; at < input.size(); at += chunk) t.feed(input.substr(at, chunk));
                t.finish();
                return joined(log.events);
            };
            const std::string expected = tokens(engine_kind::interpreter, input.size());
            for (std::size_t chunk = 1; chunk <= input.size(); ++chunk)
                BOOST_TEST(tokens(engine_kind::runner, chunk) == expected,
                           name << ": " << readable(input) << " by " << chunk);
        }
        recording log;
        log.answer = [](const token& each) {
            feedback answer;
            if (boost::variant2::get_if<characters>(&each) != nullptr) answer.foreign = true;
            return answer;
        };
        tokenizer t(*draft, log);
        t.feed("<![CDATA[a]]>b<![CDATA[c]]>");
        t.finish();
        BOOST_TEST(joined(log.events).find("Comment [0,13)") != std::string::npos);
        BOOST_TEST(joined(log.events).find("Comment [14,") == std::string::npos);
    }
}

BOOST_AUTO_TEST_CASE(a_tag_of_many_attributes_drops_duplicates) {
    std::string input = "<a";
    for (int i = 0; i < 3000; ++i) input += fmt::format(" n{}={}", i % 1000, i);
    input += ">";
    const recording log = record(*drafts::find("modern"), input);
    BOOST_TEST(log.errors.size() == 2000U);
    BOOST_TEST(difference(record(*drafts::find("modern"), input, {{}, engine_kind::interpreter, false, {}}), log) ==
               "");
}

// If every chunk made the tokenizer read the attributes again, this test would take hours.
BOOST_AUTO_TEST_CASE(a_tag_of_many_attributes_comes_in_many_chunks) {
    std::string input = "<a ";
    for (std::size_t i = 0; i < 400'000; ++i) input += "b='c' ";
    input += ">";
    for (const spec::draft* draft : drafts::all()) {
        class counting : public sink {
        public:
            feedback on_token(const token& t) override {
                if (const auto* tag = boost::variant2::get_if<start_tag>(&t)) attributes += tag->attributes.size();
                return {};
            }
            std::size_t attributes = 0;
        } count;
        tokenizer t(*draft, count);
        for (std::size_t at = 0; at < input.size(); at += 8) t.feed(std::string_view(input).substr(at, 8));
        t.finish();
        BOOST_TEST(count.attributes == 400'000U);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace streaming_test
