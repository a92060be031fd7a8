// Both engines refuse calls out of order. They give a reason, and the refused call changes nothing.

#include <boost/test/unit_test.hpp>

#include <memory>
#include <stdexcept>

#include "core/engine/reference/interpreter.hpp"
#include "tests/agreement/hostile_input.hpp"
#include "tests/engine/refusal.hpp"
#include "tests/recording.hpp"

namespace call_order_test {

namespace {

using namespace strata;
using namespace strata::testing;

constexpr engine_kind both_engines[] = {engine_kind::runner, engine_kind::interpreter};

// An input with errors, references and tags. Its parts are so long that every cut is inside a token.
constexpr std::string_view everything =
    "a&#0;b<a x=1 x=2 Y='&amp;'>c<<d</e f>\x01<!--g--!><!DOCTYPE h \"i\"><script>&notit;</script>&\xFF<k l=m";

// A sink that calls `disturb` when the tokenizer makes a chosen call to the sink.
class disturbed : public recording {
public:
    feedback on_token(const token& t) override {
        const feedback answer = recording::on_token(t);
        if (calls++ == disturb_at && on_tokens) disturb();
        return answer;
    }
    void on_error(const parse_error& e) override {
        recording::on_error(e);
        if (calls++ == disturb_at && !on_tokens) disturb();
    }
    std::function<void()> disturb;
    bool on_tokens = true;
    std::size_t disturb_at = static_cast<std::size_t>(-1), calls = 0;
};

// Feeds a chunk to `t`, and frees the chunk's memory after the call.
void feed_copy(tokenizer& t, std::string_view text) {
    const std::vector<char> chunk(text.begin(), text.end());
    t.feed({chunk.data(), chunk.size()});
}

void check_all_refused(tokenizer& t, const std::string& reason) {
    BOOST_TEST(refusal([&] { t.feed("x"); }) == "strata: feed(): " + reason);
    BOOST_TEST(refusal([&] { t.feed(""); }) == "strata: feed(): " + reason);
    BOOST_TEST(refusal([&] { t.insert("x"); }) == "strata: insert(): " + reason);
    BOOST_TEST(refusal([&] { t.finish(); }) == "strata: finish(): " + reason);
}

// Calls the function `with` for every combination of draft, engine, cut of the input and call to the sink.
template <class F>
void everywhere(const F& with) {
    for (const spec::draft* draft : drafts::all())
        for (const engine_kind kind : both_engines)
            for (const std::size_t cut : {everything.size(), std::size_t{3}}) {
                disturbed counted;
                tokenizer t(*draft, counted, {}, kind);
                for (std::size_t at = 0; at < everything.size(); at += cut) feed_copy(t, everything.substr(at, cut));
                t.finish();
                for (std::size_t n = 0; n < counted.calls; ++n)
                    for (const bool on_tokens : {true, false}) with(*draft, kind, cut, n, on_tokens, counted);
            }
}

constexpr const char* at_work = "called from within the sink, while the tokenizer is running";

}  // namespace

BOOST_AUTO_TEST_SUITE(order_of_calls)

BOOST_AUTO_TEST_CASE(nothing_is_inserted_from_within_an_error) {
    std::size_t refused = 0;
    everywhere([&](const spec::draft& draft, engine_kind kind, std::size_t cut, std::size_t n, bool on_tokens,
                   const recording& undisturbed) {
        if (on_tokens) return;
        disturbed log;
        tokenizer t(draft, log, {}, kind);
        log.on_tokens = false;
        log.disturb_at = n;
        log.disturb = [&] {
            ++refused;
            BOOST_TEST(refusal([&] { t.insert("x"); }) ==
                       "strata: insert(): there is no insertion point here; the sink may insert only in on_token");
        };
        for (std::size_t at = 0; at < everything.size(); at += cut) feed_copy(t, everything.substr(at, cut));
        t.finish();
        BOOST_TEST(difference(undisturbed, log) == "");
    });
    BOOST_TEST(refused > 20U);
}

BOOST_AUTO_TEST_CASE(the_sink_neither_feeds_nor_finishes) {
    everywhere([&](const spec::draft& draft, engine_kind kind, std::size_t cut, std::size_t n, bool on_tokens,
                   const recording& undisturbed) {
        disturbed log;
        tokenizer t(draft, log, {}, kind);
        log.on_tokens = on_tokens;
        log.disturb_at = n;
        log.disturb = [&] {
            BOOST_TEST(refusal([&] { t.feed("x"); }) == std::string("strata: feed(): ") + at_work);
            BOOST_TEST(refusal([&] { t.feed(""); }) == std::string("strata: feed(): ") + at_work);
            BOOST_TEST(refusal([&] { t.finish(); }) == std::string("strata: finish(): ") + at_work);
        };
        for (std::size_t at = 0; at < everything.size(); at += cut) feed_copy(t, everything.substr(at, cut));
        t.finish();
        BOOST_TEST(difference(undisturbed, log) == "");
    });
}

BOOST_AUTO_TEST_CASE(nothing_continues_after_an_exception) {
    std::size_t thrown = 0;
    everywhere([&](const spec::draft& draft, engine_kind kind, std::size_t cut, std::size_t n, bool on_tokens,
                   const recording& /*undisturbed*/) {
        disturbed log;
        tokenizer t(draft, log, {}, kind);
        log.on_tokens = on_tokens;
        log.disturb_at = n;
        log.disturb = [] { throw std::runtime_error("disturbed"); };
        try {
            for (std::size_t at = 0; at < everything.size(); at += cut) feed_copy(t, everything.substr(at, cut));
            t.finish();
            return;  // call number `n` to the sink was of the other kind
        } catch (const std::runtime_error&) {
            ++thrown;
        }
        const std::size_t calls = log.calls;
        check_all_refused(t, "an exception ended an earlier call; this tokenizer cannot continue");
        BOOST_TEST(log.calls == calls);
    });
    BOOST_TEST(thrown > 100U);
}

BOOST_AUTO_TEST_CASE(a_refusal_that_the_sink_lets_through_is_an_exception_too) {
    for (const engine_kind kind : both_engines) {
        disturbed log;
        tokenizer t(*drafts::find("modern"), log, {}, kind);
        log.on_tokens = false;
        log.disturb_at = 0;
        log.disturb = [&] { t.insert("x"); };
        BOOST_CHECK_THROW((feed_copy(t, "<a b b><c>"), t.finish()), std::logic_error);
        check_all_refused(t, "an exception ended an earlier call; this tokenizer cannot continue");
    }
}

BOOST_AUTO_TEST_CASE(calls_after_the_end_are_refused) {
    for (const spec::draft* draft : drafts::all())
        for (const engine_kind kind : both_engines) {
            recording log;
            tokenizer t(*draft, log, {}, kind);
            feed_copy(t, "<a>b");
            t.finish();
            const std::vector<std::string> events = log.events;
            check_all_refused(t, "the input has ended");
            BOOST_TEST(log.events == events, boost::test_tools::per_element());
        }
}

BOOST_AUTO_TEST_CASE(a_tokenizer_that_was_moved_from_is_empty_and_the_other_continues) {
    const std::string moved = "strata: this tokenizer has been moved from; it can only be assigned to or destroyed";
    for (const spec::draft* draft : drafts::all())
        for (const engine_kind kind : both_engines) {
            recording log;
            tokenizer first(*draft, log, {}, kind);
            feed_copy(first, "<a b='c");
            tokenizer second(std::move(first));
            BOOST_TEST(refusal([&] { first.feed("x"); }) == moved);
            BOOST_TEST(refusal([&] { first.insert("x"); }) == moved);
            BOOST_TEST(refusal([&] { first.finish(); }) == moved);
            feed_copy(second, "d'>e");
            first = std::move(second);
            BOOST_TEST(refusal([&] { second.finish(); }) == moved);
            first.finish();
            BOOST_TEST(difference(record(*draft, "<a b='cd'>e"), log) == "");
        }
    recording log;
    engine::interpreter first(*drafts::find("modern"), {}, log);
    const engine::interpreter second(std::move(first));
    BOOST_TEST(refusal([&] { first.feed("x"); }) == moved);
    BOOST_TEST(refusal([&] { static_cast<void>(first.registers()); }) == moved);
}

BOOST_AUTO_TEST_CASE(a_tokenizer_may_be_moved_while_its_sink_is_called) {
    for (const spec::draft* draft : drafts::all())
        for (const engine_kind kind : both_engines) {
            disturbed log;
            std::unique_ptr<tokenizer> other;
            tokenizer t(*draft, log, {}, kind);
            log.disturb_at = 0;
            log.disturb = [&] {
                other = std::make_unique<tokenizer>(std::move(t));
                other->insert("<i>");
            };
            feed_copy(t, "<a>b");
            if (kind == engine_kind::interpreter)
                t.finish();
            else
                other->finish();
            BOOST_TEST(log.events.size() == 4U);
        }
}

BOOST_AUTO_TEST_CASE(a_content_state_that_the_draft_does_not_have_is_out_of_range) {
    for (const spec::draft* draft : drafts::all())
        for (const engine_kind kind : both_engines)
            for (const std::size_t content : {draft->contents.size(), std::size_t{100}, std::size_t{255}}) {
                recording log;
                tokenizer_options start;
                start.content = spec::content_index_at(content);
                BOOST_CHECK_THROW(tokenizer(*draft, log, start, kind), std::out_of_range);
                for (const char* text : {"<a>", "</a b>", "<!--a-->", "<!DOCTYPE a>", ""}) {
                    recording answering;
                    answering.answer = [&](const token& each) {
                        feedback answer;
                        if (boost::variant2::get_if<characters>(&each) == nullptr)
                            answer.content = spec::content_index_at(content);
                        return answer;
                    };
                    tokenizer t(*draft, answering, {}, kind);
                    BOOST_CHECK_THROW((feed_copy(t, text), t.finish()), std::out_of_range);
                    check_all_refused(t, "an exception ended an earlier call; this tokenizer cannot continue");
                }
            }
}

BOOST_AUTO_TEST_CASE(steps_are_taken_once_the_input_has_ended) {
    recording log;
    engine::interpreter machine(*drafts::find("modern"), {}, log);
    machine.feed("<a b b>");
    BOOST_CHECK_THROW(static_cast<void>(machine.take_step()), std::logic_error);
    machine.begin_steps();
    BOOST_CHECK_THROW(machine.feed("x"), std::logic_error);
    BOOST_CHECK_THROW(machine.insert("x"), std::logic_error);
    BOOST_CHECK_THROW(machine.finish(), std::logic_error);
    while (machine.take_step()) {
    }
    BOOST_TEST(!machine.take_step());
    BOOST_TEST(difference(record(*drafts::find("modern"), "<a b b>"), log) == "");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace call_order_test
