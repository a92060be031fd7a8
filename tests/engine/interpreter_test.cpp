// The interpreter's registers between two steps, and that reading them takes no more than linear time.

#include <boost/test/unit_test.hpp>

#include "core/engine/reference/interpreter.hpp"
#include "tests/recording.hpp"

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
                // The names, as far as they have been read.
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
                // In some drafts a letter begins an attribute before it is consumed.
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

// If each name were compared with all earlier ones, this would take an hour.
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

// The same when the registers are read after every step.
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

BOOST_AUTO_TEST_SUITE_END()
