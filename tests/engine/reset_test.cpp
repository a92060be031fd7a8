// A tokenizer that is used again gives the results of a new one, whatever happened to the previous input.

#include <boost/test/unit_test.hpp>

#include <array>
#include <memory>
#include <random>
#include <stdexcept>

#include "core/engine/reference/interpreter.hpp"
#include "core/tree/simulated.hpp"
#include "tests/agreement/hostile_input.hpp"
#include "tests/agreement/tested_drafts.hpp"
#include "tests/engine/refusal.hpp"
#include "tests/recording.hpp"

namespace reset_test {

namespace {

using namespace strata;
using namespace strata::testing;

constexpr engine_kind both_engines[] = {engine_kind::runner, engine_kind::interpreter};

// A sink whose recording can be replaced between two inputs.
struct replaceable : sink {
    feedback on_token(const token& t) override {
        if (left == 0) throw std::runtime_error("enough");
        --left;
        return to->on_token(t);
    }
    void on_error(const parse_error& e) override { to->on_error(e); }
    std::unique_ptr<recording> to = std::make_unique<recording>();
    std::size_t left = static_cast<std::size_t>(-1);  // the number of tokens until the sink throws
};

class random_inputs {
public:
    random_inputs(const spec::draft& draft, unsigned seed) : random_(seed), beginnings_(all_beginnings(draft)) {}
    std::size_t below(std::size_t limit) { return random_() % limit; }
    std::string input() {
        if (below(2) == 0) return hostile_string(random_, 1 + below(12));
        std::string text;
        for (std::size_t n = below(8); n-- > 0;) text += tags[below(tags.size())];
        return text;
    }
    tokenizer_options beginning() {
        if (below(3) == 0) return {};
        tokenizer_options o = beginnings_[below(beginnings_.size())];
        if (below(4) == 0) o.input = input_kind::characters;
        o.continues = below(4) == 0;
        return o;
    }

private:
    // These tags change what tree construction remembers.
    static constexpr std::array<std::string_view, 24> tags = {
        "<table>",    "<tr>",       "<td>",     "</td>",     "</table>", "<svg>",  "</svg>",     "<math>",
        "<mtext>",    "<title>",    "<select>", "<option>",  "<b id=a>", "</b>",   "<template>", "</template>",
        "<frameset>", "<noscript>", "<p>",      "<unknown>", "<li>",     "<form>", "<a/>",       "x"};

    std::mt19937 random_;
    std::vector<tokenizer_options> beginnings_;
};

// An input as a list of calls.
struct script {
    struct call {
        bool inserts = false;
        std::string text;
    };
    std::vector<call> calls;
    std::string last;

    explicit script(random_inputs& random) {
        for (std::size_t n = random.below(4); n-- > 0;) calls.push_back({random.below(4) == 0, random.input()});
        if (random.below(2) == 0) last = random.input();
    }
    // Makes the first `count` calls. Frees the text of each call after the call.
    void perform(tokenizer& t, std::size_t count) const {
        for (std::size_t n = 0; n < std::min(count, calls.size()); ++n) {
            const std::vector<char> text(calls[n].text.begin(), calls[n].text.end());
            if (calls[n].inserts)
                t.insert({text.data(), text.size()});
            else
                t.feed({text.data(), text.size()});
        }
        if (count <= calls.size()) return;
        const std::vector<char> text(last.begin(), last.end());
        t.finish({text.data(), text.size()});
    }
    void perform(tokenizer& t) const { perform(t, calls.size() + 1); }
    void abandon(tokenizer& t, random_inputs& random) const { perform(t, random.below(calls.size() + 2)); }
};

constexpr std::string_view moved_from =
    "strata: this tokenizer has been moved from; it can only be assigned to or destroyed";

}  // namespace

BOOST_AUTO_TEST_SUITE(used_again)

BOOST_AUTO_TEST_CASE(a_tokenizer_that_is_used_again_gives_what_a_new_one_gives) {
    for (const spec::draft* draft : tested_drafts())
        for (const engine_kind kind : both_engines) {
            random_inputs random(*draft, 7);
            replaceable log;
            tokenizer again(*draft, log, random.beginning(), kind);
            for (int n = 0; n < 300; ++n) {
                // The previous input is empty, cut off or complete, or the sink throws while it is read.
                again.reset(random.beginning());
                try {
                    if (random.below(3) == 0) log.left = random.below(4);
                    script(random).abandon(again, random);
                } catch (const std::runtime_error&) {
                }
                log.left = static_cast<std::size_t>(-1);
                log.to = std::make_unique<recording>();
                const tokenizer_options beginning = random.beginning();
                const script input(random);
                again.reset(beginning);
                input.perform(again);
                recording fresh;
                tokenizer once(*draft, fresh, beginning, kind);
                input.perform(once);
                BOOST_REQUIRE_MESSAGE(difference(fresh, *log.to).empty(), difference(fresh, *log.to));
            }
        }
}

BOOST_AUTO_TEST_CASE(simulated_feedback_that_is_used_again_gives_what_a_new_one_gives) {
    for (const spec::draft* draft : tested_drafts())
        for (const char* context : {"", "title", "td", "select", "template", "svg desc", "math annotation-xml"}) {
            simulation how;
            how.fragment = find_context(*draft, context);
            how.scripting = *context == 0;
            const auto beginning =
                how.fragment ? options_of_fragment(*draft, *how.fragment, how.scripting) : tokenizer_options{};
            random_inputs random(*draft, 8);
            replaceable log;
            simulated_feedback answers(*draft, how, log);
            tokenizer again(*draft, answers, beginning);
            for (int n = 0; n < 150; ++n) {
                answers.reset();
                again.reset(beginning);
                try {
                    if (random.below(3) == 0) log.left = random.below(4);
                    script(random).abandon(again, random);
                } catch (const std::runtime_error&) {
                }
                log.left = static_cast<std::size_t>(-1);
                log.to = std::make_unique<recording>();
                const script input(random);
                answers.reset();
                again.reset(beginning);
                input.perform(again);
                recording fresh;
                simulated_feedback new_answers(*draft, how, fresh);
                tokenizer once(*draft, new_answers, beginning);
                input.perform(once);
                BOOST_REQUIRE_MESSAGE(difference(fresh, *log.to).empty(), difference(fresh, *log.to));
            }
        }
}

BOOST_AUTO_TEST_CASE(storage_that_a_large_input_took_is_not_kept) {
    // This input has names that no rule mentions, formatting elements, foreign content and tables.
    std::string large = "<table><td><svg>";
    for (int n = 0; n < 80000; ++n) large += fmt::format("<x{0}><b id={0}>&amp;<table><td>", n);
    for (const spec::draft* draft : tested_drafts()) {
        recording ignored;
        simulated_feedback answers(*draft, {}, ignored);
        tokenizer t(*draft, answers);
        const std::size_t at_first = answers.bytes_kept();
        t.finish(large);
        BOOST_TEST(answers.bytes_kept() > 500000U);
        answers.reset();
        t.reset();
        BOOST_TEST(answers.bytes_kept() < at_first + 300000U);
    }
}

BOOST_AUTO_TEST_CASE(the_last_chunk_may_come_with_the_end) {
    for (const spec::draft* draft : tested_drafts())
        for (const engine_kind kind : both_engines) {
            random_inputs random(*draft, 9);
            for (int n = 0; n < 300; ++n) {
                const std::string first = random.below(2) == 0 ? "" : random.input(), last = random.input();
                const tokenizer_options beginning = random.beginning();
                recording together, apart;
                tokenizer one(*draft, together, beginning, kind), other(*draft, apart, beginning, kind);
                one.feed(first);
                one.finish(last);
                other.feed(first);
                other.feed(last);
                other.finish();
                BOOST_REQUIRE_MESSAGE(difference(apart, together).empty(), difference(apart, together));
            }
        }
}

BOOST_AUTO_TEST_CASE(the_sink_does_not_reset) {
    for (const spec::draft* draft : tested_drafts())
        for (const engine_kind kind : both_engines) {
            recording log;
            tokenizer t(*draft, log, {}, kind);
            std::size_t refused = 0;
            log.answer = [&](const token&) {
                BOOST_TEST(refusal([&] { t.reset(); }) ==
                           "strata: reset(): called from within the sink, while the tokenizer is running");
                ++refused;
                return feedback{};
            };
            t.finish("<a>b</a>");
            BOOST_TEST(refused == 4U);
            log.answer = nullptr;
            BOOST_TEST(difference(record(*draft, "<a>b</a>"), log) == "");
        }
}

BOOST_AUTO_TEST_CASE(after_a_content_state_out_of_range_only_another_reset_is_left) {
    for (const spec::draft* draft : tested_drafts())
        for (const engine_kind kind : both_engines) {
            recording log;
            tokenizer t(*draft, log, {}, kind);
            t.feed("<a");
            tokenizer_options beyond;
            beyond.content = spec::content_index_at(draft->contents.size());
            BOOST_CHECK_THROW(t.reset(beyond), std::out_of_range);
            BOOST_TEST(refusal([&] { t.feed("x"); }) ==
                       "strata: feed(): an exception ended an earlier call; this tokenizer cannot continue");
            t.reset();
            t.finish("b");
            BOOST_TEST(difference(record(*draft, "b"), log) == "");
        }
}

BOOST_AUTO_TEST_CASE(a_tokenizer_that_was_moved_from_is_not_used_again) {
    for (const spec::draft* draft : tested_drafts())
        for (const engine_kind kind : both_engines) {
            recording log;
            tokenizer first(*draft, log, {}, kind);
            tokenizer second(std::move(first));
            BOOST_TEST(refusal([&] { first.reset(); }) == moved_from);
            BOOST_TEST(refusal([&] { first.finish("x"); }) == moved_from);
            second.reset();
            second.finish("x");
            BOOST_TEST(difference(record(*draft, "x"), log) == "");
        }
}

BOOST_AUTO_TEST_CASE(a_stepped_interpreter_keeps_its_observer) {
    struct counting : engine::step_observer {
        void on_step(const engine::step&) override { ++steps; }
        std::size_t steps = 0;
    } observer;
    recording log;
    engine::interpreter machine(*drafts::find("modern"), {}, log);
    machine.observe(&observer);
    machine.finish("<a>");
    const std::size_t steps = observer.steps;
    machine.reset({});
    machine.feed("<a>");
    machine.begin_steps();
    while (machine.take_step()) {
    }
    BOOST_TEST(observer.steps == 2 * steps);
    BOOST_TEST(log.events.size() == 4U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace reset_test
