// Tests the interpreter: its registers between two steps, the time that reading them takes, and what remains of an
// unfinished tag at the end of the input.

#include <boost/test/unit_test.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/reference/interpreter.hpp"
#include "core/engine/registry.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/machine.hpp"
#include "core/spec/owned_draft.hpp"
#include "drafts/registry.hpp"
#include "tests/recording.hpp"

namespace interpreter_test {

namespace {

using namespace strata;
using namespace strata::testing;

class last_tag : public sink {
public:
    feedback on_token(const token& t) override {
        if (const auto* tag = boost::variant2::get_if<start_tag>(&t)) {
            attributes = tag->attributes.size();
            dropped = 0;
            for (const attribute& each : tag->attributes) dropped += each.dropped ? 1 : 0;
        }
        return {};
    }
    std::size_t attributes = 0, dropped = 0;
};

// A machine for tags. Its rules for EOF emit the tag and end the input, but do not switch to another state.
namespace ended {
using namespace spec;
enum state_name : state_index { data, tag, before_name, name, before_value, value };
inline constexpr auto machine = machine_of(
    state(data, "Data state", "1.1", spec::part::text,
          on('<', create_start_tag, set_tag_name(the_empty_string), switch_to(tag)), on(eof, emit_eof),
          on(anything_else, emit(current_character), stay)),
    state(tag, "Tag state", "1.2", on(space, switch_to(before_name)), on(eof, emit_tag, emit_eof),
          on(anything_else, append_to_tag_name(current_character), stay)),
    state(before_name, "Before name state", "1.3", on(eof, emit_tag, emit_eof),
          on(anything_else, start_attribute, set_attribute_name(current_character), switch_to(name))),
    state(name, "Name state", "1.4", spec::part::attribute_name, on_leaving_drop_duplicate_attribute,
          on(space, switch_to(before_name)), on('=', switch_to(before_value)), on(eof, emit_tag, emit_eof),
          on(anything_else, append_to_attribute_name(current_character), stay)),
    state(before_value, "Before value state", "1.5", spec::part::before_attribute_value, on(eof, emit_tag, emit_eof),
          on(anything_else, append_to_attribute_value(current_character), switch_to(value))),
    state(value, "Value state", "1.6", spec::part::attribute_value_unquoted, on(space, switch_to(before_name)),
          on(eof, emit_tag, emit_eof), on(anything_else, append_to_attribute_value(current_character), stay)));
inline constexpr auto contents = std::to_array<content_state>({{"Data state", data, content_model::pcdata}});
inline constexpr spec::draft value_of_all = [] {
    spec::draft d{};
    d.about.name = "ended";
    d.table = machine;
    d.contents = contents;
    return d;
}();
}  // namespace ended

// Returns the tokens of `input`, without the end-of-file token.
std::vector<std::string> tokens_of(const spec::draft& d, std::string_view input) {
    run_options how;
    how.engine = engine_kind::interpreter;
    auto events = record(d, input, how).events;
    std::erase_if(events,
                  [](const std::string& each) { return each.starts_with("EOF ") || each.starts_with("Error "); });
    return events;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(interpreter_registers)

BOOST_AUTO_TEST_CASE(a_name_repeats_or_may_repeat_one_before_it) {
    std::mt19937 random(17);
    std::size_t compared = 0;
    for (const spec::draft* draft : drafts::all())
        for (int i = 0; i < 300; ++i) {
            std::string input;
            for (int tags = 0; tags < 3; ++tags) {
                input += "<a";
                for (unsigned n = random() % 8; n > 0; --n) {
                    input += " ";
                    for (unsigned m = 1 + random() % 3; m > 0; --m) input += static_cast<char>('b' + random() % 2);
                    if (random() % 3 == 0) input += "='b'";
                }
                input += ">";
            }
            recording log;
            engine::interpreter machine(*draft, {}, log);
            machine.feed(input);
            machine.begin_steps();
            const bool looks_always = random() % 2 == 0;
            do {
                const std::string_view read = std::string_view(input).substr(0, machine.offset());
                const std::size_t tag = read.rfind('<');
                if (tag == std::string_view::npos || read.size() < tag + 3 || read.back() == '>' ||
                    (!looks_always && random() % 4 != 0))
                    continue;
                // The names of the attributes that have been read so far.
                std::vector<std::string> names;
                bool in_name = false, in_value = false;
                for (const char c : read.substr(tag + 2)) {
                    if (c == '\'') in_value = !in_value;
                    if (c == '=' || c == ' ' || c == '\'' || in_value) {
                        in_name = false;
                        continue;
                    }
                    if (!in_name) names.emplace_back();
                    in_name = true;
                    names.back() += c;
                }
                const engine::machine_registers r = machine.registers();
                // In some drafts, a letter begins an attribute before it is consumed.
                if (names.empty() || r.attributes != names.size()) continue;
                ++compared;
                bool repeats = false, may_repeat = false;
                for (std::size_t n = 0; n + 1 < names.size(); ++n) {
                    repeats = repeats || names[n] == names.back();
                    may_repeat = may_repeat || names[n].starts_with(names.back());
                }
                BOOST_REQUIRE_MESSAGE(r.repeats_a_name == repeats, readable(read));
                BOOST_REQUIRE_MESSAGE(r.may_repeat_a_name == may_repeat, readable(read));
            } while (machine.take_step());
        }
    BOOST_TEST(compared > 10'000U);
}

// If each name were compared with all earlier names, this test would take an hour.
BOOST_AUTO_TEST_CASE(a_tag_of_many_attributes_takes_linear_time) {
    constexpr std::size_t count = 600'000;
    std::string input = "<a";
    for (std::size_t i = 0; i < count; ++i) input += fmt::format(" {:x}", i % (count / 2));
    input += ">";
    for (const spec::draft* draft : drafts::all()) {
        last_tag to;
        engine::interpreter machine(*draft, {}, to);
        machine.feed(input);
        machine.finish();
        BOOST_TEST(to.attributes == count);
        BOOST_TEST(to.dropped == count / 2);
    }
}

// If reading the registers took time that depends on the tag, this test would take an hour.
BOOST_AUTO_TEST_CASE(looking_at_the_registers_takes_constant_time) {
    constexpr std::size_t count = 100'000;
    std::string input = "<a";
    for (std::size_t i = 0; i < count; ++i) input += fmt::format(" {:x}", i % (count / 2));
    input += " " + std::string(count, 'a') + ">";
    for (const spec::draft* draft : drafts::all()) {
        last_tag to;
        engine::interpreter machine(*draft, {}, to);
        machine.feed(input);
        machine.begin_steps();
        std::size_t repeating = 0;
        while (machine.take_step()) repeating += machine.registers().repeats_a_name ? 1 : 0;
        BOOST_TEST(to.dropped == count / 2);
        BOOST_TEST(repeating > count / 2);
    }
}

// Such a condition can result from random changes to tables, which the tests of generated suites make.
BOOST_AUTO_TEST_CASE(an_unknown_name_before_no_word_at_all_is_one_before_anything) {
    const auto made = spec::copy_of(*drafts::find("2009"));
    std::size_t changed = 0;
    for (spec::rule& each : made->rules) {
        if (each.given.what != spec::condition::no_identifier_matches) continue;
        ++changed;
        each.given.what = spec::condition::unknown_name_before;
        each.given.followed_by = spec::a_to_z;
    }
    made->seal();
    BOOST_TEST(changed > 0U);
    for (const char* const input : {"&zzz;", "&zzz", "<a b=&zz>"})
        BOOST_TEST(difference(record(made->value(), input), record(*drafts::find("2009"), input)) == "");
}

BOOST_AUTO_TEST_CASE(a_rule_that_ends_the_input_in_a_tag_keeps_the_attribute_that_was_being_read) {
    const auto tokens = [](std::string_view input) { return tokens_of(ended::value_of_all, input); };
    using lines = std::vector<std::string>;
    BOOST_TEST(tokens("<a bc") == lines{"StartTag [0,5) \"a\" [3,5):\"bc\"[3,5)=\"\"none"},
               boost::test_tools::per_element());
    BOOST_TEST(tokens("<a b=cd") == lines{"StartTag [0,7) \"a\" [3,7):\"b\"[3,4)=\"cd\"[5,7)"},
               boost::test_tools::per_element());
    BOOST_TEST(
        tokens("<a b b") == lines{"StartTag [0,6) \"a\" [3,4):\"b\"[3,4)=\"\"none dropped [5,6):\"b\"[5,6)=\"\"none"},
        boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(so_does_the_text_of_march_2006) {
    const spec::draft& first = *drafts::known().chain.landmark;
    using lines = std::vector<std::string>;
    BOOST_TEST(tokens_of(first, "<a b") == lines{"StartTag [0,4) \"a\" [3,4):\"b\"[3,4)=\"\"none"},
               boost::test_tools::per_element());
    BOOST_TEST(tokens_of(first, "<a b='c") == lines{"StartTag [0,7) \"a\" [3,7):\"b\"[3,4)=\"c\"[6,7)"},
               boost::test_tools::per_element());
    BOOST_TEST(tokens_of(first, "<a b=c") == lines{"StartTag [0,6) \"a\" [3,6):\"b\"[3,4)=\"c\"[5,6)"},
               boost::test_tools::per_element());
    BOOST_TEST(tokens_of(first, "<a b b") ==
                   lines{"StartTag [0,6) \"a\" [3,4):\"b\"[3,4)=\"\"none dropped [5,6):\"b\"[5,6)=\"\"none"},
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace interpreter_test
