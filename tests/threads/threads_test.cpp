// What runs in several threads at once: tokenizers of one draft, and the searches for witnesses of tree construction.
// Built with STRATA_SANITIZE_THREADS this is also held to having no data races.

#define BOOST_TEST_MODULE threads
#include <array>
#include <boost/test/unit_test.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/feedback/simulated.hpp"
#include "core/study/tree_witnesses.hpp"
#include "core/study/witnesses.hpp"
#include "core/tokenizer/registry.hpp"
#include "core/tokenizer/tokenizer.hpp"
#include "drafts/2008-03-09/engine.hpp"
#include "drafts/2009-02-07/draft.hpp"

namespace {

using namespace strata;

// A program of two drafts with one fused engine: the fewer there are, the sooner it is compiled.
using small_tokenizer = basic_tokenizer<drafts::y2008::fused_engine>;
constexpr std::array<const spec::draft*, 2> two_drafts = {&spec::y2008::value, &spec::y2009::value};

engine_kind kind_for(const spec::draft& draft, engine_kind asked) {
    return &draft == &spec::y2008::value ? asked : engine_kind::interpreter;
}

class running final : public running_tokenizer {
public:
    running(const spec::draft& draft, engine_kind kind, const tokenizer_options& options, sink& to)
        : tokenizer_(draft, to, options, kind_for(draft, kind)) {}
    void feed(std::string_view chunk) override { tokenizer_.feed(chunk); }
    void finish() override { tokenizer_.finish(); }

private:
    small_tokenizer tokenizer_;
};

std::unique_ptr<running_tokenizer> start(const spec::draft& draft, engine_kind kind, const tokenizer_options& options,
                                         sink& to) {
    return std::make_unique<running>(draft, kind, options, to);
}

void tokenize(const spec::draft& draft, engine_kind kind, const tokenizer_options& options, std::string_view input,
              sink& to) {
    running t(draft, kind, options, to);
    t.feed(input);
    t.finish();
}

constexpr registry known{two_drafts, &spec::y2009::value, &tokenize, &start};

struct counting : sink {
    feedback on_token(const token&) override {
        ++tokens;
        return {};
    }
    void on_error(const parse_error&) override { ++errors; }
    std::size_t tokens = 0, errors = 0;
};

}  // namespace

BOOST_AUTO_TEST_CASE(tokenizers_in_several_threads_do_not_touch_one_another) {
    std::string input = "<!DOCTYPE html><title>a&amp;b</title>";
    for (int i = 0; i < 200; ++i) input += "<p a=1 a=2>text &notit; \r\n<math><b c=d></math><br/><!-- x -->";
    const auto count = [&](const spec::draft& draft, engine_kind kind) {
        counting c;
        simulated_feedback simulated(draft, true, c);
        const auto t = known.start(draft, kind, {}, simulated);
        for (std::size_t at = 0; at < input.size(); at += 61) t->feed(std::string_view(input).substr(at, 61));
        t->finish();
        return c.tokens + c.errors;
    };
    const std::array<std::size_t, 2> expected = {count(spec::y2008::value, engine_kind::fused),
                                                 count(spec::y2009::value, engine_kind::interpreter)};
    std::array<std::size_t, 8> counted{};
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < counted.size(); ++i)
        threads.emplace_back([&, i] { counted[i] = count(*two_drafts[i % 2], engine_kind::fused); });
    for (std::thread& each : threads) each.join();
    for (std::size_t i = 0; i < counted.size(); ++i) BOOST_TEST(counted[i] == expected[i % 2]);
}

BOOST_AUTO_TEST_CASE(searches_in_several_threads_find_what_one_does) {
    const auto found = [](std::size_t max_length) {
        std::string all;
        const study::tree_catalogue c =
            study::find_tree_witnesses(known, spec::y2008::value, spec::y2009::value, max_length);
        for (const study::tree_witness& each : c.entries) all += each.id + ": " + each.input + "\n";
        return all + std::to_string(c.product_states);
    };
    const std::string once = found(20);
    BOOST_TEST(once.find(": ") != std::string::npos);
    BOOST_TEST(found(20) == once);
}

BOOST_AUTO_TEST_CASE(an_exception_ends_the_searches_of_all_threads) {
    struct tired {};
    const auto ask = [](std::size_t, std::size_t) -> bool { throw tired(); };
    BOOST_CHECK_THROW(
        static_cast<void>(study::find_tree_witnesses(known, spec::y2008::value, spec::y2009::value, 70, ask)), tired);
}

BOOST_AUTO_TEST_CASE(a_search_in_several_threads_can_be_ended) {
    const study::tree_catalogue c = study::find_tree_witnesses(
        known, spec::y2008::value, spec::y2009::value, 70, [](std::size_t begun, std::size_t) { return begun < 3; });
    BOOST_TEST(c.stopped);
}
