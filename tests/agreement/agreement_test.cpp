// The runner gives the interpreter's results on every short input and on random inputs, wherever the input is cut into
// chunks.

#include <boost/test/unit_test.hpp>

#include <array>
#include <random>
#include <string_view>

#include "core/spec/content_states.hpp"
#include "tests/agreement/hostile_input.hpp"
#include "tests/agreement/tested_drafts.hpp"
#include "tests/recording.hpp"
#include "tests/sample.hpp"

namespace agreement_test {

namespace {

using namespace strata;
using namespace strata::testing;

// Compares the two engines on inputs under one draft. Counts the inputs, and describes the first differences.
class comparison {
public:
    explicit comparison(const spec::draft& draft) : draft_(draft) {}
    ~comparison() {
        BOOST_TEST_MESSAGE(fmt::format("{}: {} inputs, {} differences", draft_.about.name, inputs_, differences_));
        BOOST_TEST(differences_ == 0U);
        BOOST_TEST(inputs_ > 0U);
    }
    comparison(const comparison&) = delete;
    comparison& operator=(const comparison&) = delete;

    // Calls `make` if the next input is in today's sample. `make` constructs the input and compares the engines on it.
    template <class Make>
    void consider(const Make& make) {
        if (sample::today().takes(considered_++)) make();
    }
    void operator()(const std::string& input, const tokenizer_options& start,
                    const std::function<std::size_t(std::size_t)>& cut = {}, bool simulated = false) {
        ++inputs_;
        const std::string mismatch =
            difference(draft_, input, run_options{start, engine_kind::interpreter, simulated, {}},
                       run_options{start, engine_kind::runner, simulated, cut});
        if (mismatch.empty()) return;
        if (++differences_ <= 5)
            BOOST_ERROR(fmt::format("{} from {} (last start tag \"{}\"{}): \"{}\": {}", draft_.about.name,
                                    spec::content_at(draft_, start.content).name, start.last_start_tag,
                                    start.foreign ? ", foreign" : "", readable(input), mismatch));
    }

private:
    const spec::draft& draft_;
    std::size_t considered_ = 0, inputs_ = 0, differences_ = 0;
};

// Returns a random length for each chunk, from 1 to `longest`. The object is small because each run copies it.
struct random_chunks {
    std::minstd_rand random;
    std::size_t longest;
    std::size_t operator()(std::size_t) { return 1 + random() % longest; }
};

// Calls the function `with` on `prefix` followed by each string of up to `length` characters of the alphabet.
template <class F>
void for_each_string(std::size_t length, std::string& prefix, const F& with) {
    with(prefix);
    if (length == 0) return;
    for (const std::string& c : alphabet()) {
        const std::size_t size = prefix.size();
        prefix += c;
        for_each_string(length - 1, prefix, with);
        prefix.resize(size);
    }
}

const auto one_byte_at_a_time = [](std::size_t) { return std::size_t{1}; };

}  // namespace

BOOST_AUTO_TEST_SUITE(agreement, *boost::unit_test::label("long"))

BOOST_AUTO_TEST_CASE(engines_agree_on_every_string_of_up_to_three_characters) {
    for (const spec::draft* draft : tested_drafts()) {
        comparison compare(*draft);
        for (const tokenizer_options& start : all_beginnings(*draft)) {
            std::string prefix;
            const std::size_t length = start.last_start_tag.empty() && !start.foreign ? 3 : 2;
            for_each_string(length, prefix,
                            [&](const std::string& input) { compare.consider([&] { compare(input, start); }); });
        }
    }
}

BOOST_AUTO_TEST_CASE(engines_agree_on_every_pair_of_characters_after_every_beginning) {
    for (const spec::draft* draft : tested_drafts()) {
        comparison compare(*draft);
        for (const tokenizer_options& start : all_beginnings(*draft))
            for (const std::string& beginning : beginnings()) {
                std::string prefix = beginning;
                const std::size_t length =
                    start.content == spec::content_index::first && start.last_start_tag.empty() ? 2 : 1;
                for_each_string(length, prefix,
                                [&](const std::string& input) { compare.consider([&] { compare(input, start); }); });
            }
    }
}

BOOST_AUTO_TEST_CASE(engines_agree_when_the_input_comes_byte_by_byte) {
    for (const spec::draft* draft : tested_drafts()) {
        comparison compare(*draft);
        for (const tokenizer_options& start : all_beginnings(*draft))
            for (const std::string& beginning : beginnings()) {
                std::string prefix = beginning;
                for_each_string(1, prefix, [&](const std::string& input) {
                    compare.consider([&] { compare(input, start, one_byte_at_a_time); });
                });
            }
    }
}

BOOST_AUTO_TEST_CASE(engines_agree_at_random_however_the_input_is_cut) {
    for (const spec::draft* draft : tested_drafts()) {
        comparison compare(*draft);
        std::mt19937 random(20081);
        const std::vector<tokenizer_options> starts = all_beginnings(*draft);
        for (int i = 0; i < 12000; ++i) {
            tokenizer_options start = starts[random() % starts.size()];
            start.input = random() % 4 == 0 ? input_kind::characters : input_kind::bytes;
            const std::string input = hostile_string(random, 1 + random() % 24);
            const std::size_t longest = 1 + random() % 40;
            const bool simulated = random() % 2 == 0;
            const random_chunks cut{std::minstd_rand(static_cast<unsigned>(i)), longest};
            compare.consider([&] { compare(input, start, cut, simulated); });
        }
    }
}

BOOST_AUTO_TEST_CASE(engines_agree_on_long_runs) {
    for (const spec::draft* draft : tested_drafts()) {
        comparison compare(*draft);
        for (const std::string& each :
             {std::string("<"), std::string("&"), std::string("<!--"), std::string("</scrip"), std::string("&#x"),
              std::string("a\r\n"), std::string("]]"), std::string("-"), std::string("\xC3\xA9"),
              std::string("<a b b>"), std::string("\r"), std::string("<<<x"),
              std::string("<a b c='x' b C d\r\nb=&amp; d"), std::string("<title></titl"), std::string("\r\0", 2),
              "&" + std::string(1000, 'a')})
            for (const tokenizer_options& start : all_beginnings(*draft))
                compare.consider([&] {
                    std::string input;
                    for (int i = 0; i < 400; ++i) input += each;
                    compare(input, start, random_chunks{std::minstd_rand(7), 64});
                });
    }
}

BOOST_AUTO_TEST_CASE(engines_agree_on_long_inputs_full_of_ill_formed_bytes_and_errors) {
    using namespace std::string_view_literals;
    constexpr std::array parts = {"\0"sv,       "\0a"sv,  "\xFF"sv,     "\xC3"sv,     "\xC3 a"sv,
                                  "\xF0\x9F"sv, "\x01"sv, "\x01 "sv,    "\xC2\x80"sv, "\xEF\xBF\xBF"sv,
                                  "\r"sv,       "\r\n"sv, "\xC3\xA9"sv, "text "sv,    "<b>"sv,
                                  "<a b='"sv,   "'>"sv,   "<!--"sv,     "-->"sv,      "&amp;"sv};
    for (const spec::draft* draft : tested_drafts()) {
        comparison compare(*draft);
        std::mt19937 random(16384);
        for (int i = 0; i < 24; ++i) {
            tokenizer_options start;
            start.input = i % 4 == 0 ? input_kind::characters : input_kind::bytes;
            std::string input;
            while (input.size() < 40000) {
                const std::string_view part = parts[random() % parts.size()];
                const std::size_t count = std::size_t{1} << random() % 14;
                for (std::size_t n = 0; n < count; ++n) input += part;
            }
            const random_chunks cut{std::minstd_rand(static_cast<unsigned>(i)), std::size_t{1} << random() % 17};
            compare.consider([&] {
                compare(input, start, cut, i % 2 == 0);
                compare(input, start);
            });
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace agreement_test
