// Runs code in several threads at once: tokenizers of one draft, comparisons, and searches for witnesses. Built with
// STRATA_SANITIZE_THREADS, the test finds data races.

#define BOOST_TEST_MODULE threads
#include <array>
#include <boost/test/unit_test.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/compare/run/comparison.hpp"
#include "core/engine/registry.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/run/configuration.hpp"
#include "core/search/tree_witnesses.hpp"
#include "core/search/witnesses.hpp"
#include "core/tree/simulated.hpp"
#include "drafts/2008-03-09/draft.hpp"
#include "drafts/2009-02-07/draft.hpp"

namespace {

using namespace strata;

// Two drafts are enough.
constexpr std::array<const spec::draft*, 2> two_drafts = {&spec::d2008_03_09::value, &spec::d2009_02_07::value};
constexpr registry known{two_drafts, &spec::d2009_02_07::value};

struct counting : sink {
    feedback on_token(const token&) override {
        ++tokens;
        return {};
    }
    void on_error(const parse_error&) override { ++errors; }
    std::size_t tokens = 0, errors = 0;
};

}  // namespace

BOOST_AUTO_TEST_CASE(tokenizers_in_several_threads_are_independent) {
    std::string input = "<!DOCTYPE html><title>a&amp;b</title>";
    for (int i = 0; i < 200; ++i) input += "<p a=1 a=2>text &notit; \r\n<math><b c=d></math><br/><!-- x -->";
    const auto count = [&](const spec::draft& draft) {
        counting c;
        simulated_feedback simulated(draft, {}, c);
        tokenizer t(draft, simulated);
        for (std::size_t at = 0; at < input.size(); at += 61) t.feed(std::string_view(input).substr(at, 61));
        t.finish();
        return c.tokens + c.errors;
    };
    const std::array<std::size_t, 2> expected = {count(spec::d2008_03_09::value), count(spec::d2009_02_07::value)};
    std::array<std::size_t, 8> counted{};
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < counted.size(); ++i)
        threads.emplace_back([&, i] { counted[i] = count(*two_drafts[i % 2]); });
    for (std::thread& each : threads) each.join();
    for (std::size_t i = 0; i < counted.size(); ++i) BOOST_TEST(counted[i] == expected[i % 2]);
}

BOOST_AUTO_TEST_CASE(comparisons_in_several_threads_can_share_what_they_remember) {
    struct noted : compare::divergence_sink {
        void on_divergence(compare::divergence&& d) override {
            text += std::to_string(d.where.begin) + " " + d.source + " " + std::to_string(d.differences.size()) + "\n";
        }
        std::string text;
    };
    const auto compared = [](std::size_t n, compare::examined_parts& examined) {
        std::string input = "<p>";
        for (std::size_t i = 0; i < 100; ++i)
            input +=
                "<img src='" + std::to_string(i * n) + "&copy" + std::string(i % 7 + 1, 'x') + "' /> &amp words<br/>";
        std::vector<run::configuration> configurations(2);
        for (std::size_t d = 0; d < 2; ++d) {
            configurations[d].draft = two_drafts[d];
            configurations[d].feedback = simulation{};
        }
        noted to;
        compare::comparison comparing(known, configurations, to, &examined);
        comparing.feed(input);
        static_cast<void>(comparing.finish());
        return to.text;
    };
    // The limit is low, so that parts are forgotten all the time.
    compare::examined_parts examined(std::size_t{1} << 15U);
    std::array<std::string, 8> found;
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < found.size(); ++i) threads.emplace_back([&, i] { found[i] = compared(i, examined); });
    for (std::thread& each : threads) each.join();
    compare::examined_parts none(0);
    for (std::size_t i = 0; i < found.size(); ++i) BOOST_TEST(found[i] == compared(i, none));
}

BOOST_AUTO_TEST_CASE(searches_in_several_threads_find_the_same_as_in_one) {
    const auto found = [](std::size_t max_length, std::size_t threads) {
        std::string all;
        const search::tree_catalogue c = search::find_tree_witnesses(known, spec::d2008_03_09::value,
                                                                     spec::d2009_02_07::value, max_length, {}, threads);
        for (const search::tree_witness& each : c.entries) all += each.id + ": " + each.input + "\n";
        return all + std::to_string(c.product_states);
    };
    const std::string once = found(20, 1);
    BOOST_TEST(once.find(": ") != std::string::npos);
    for (const std::size_t threads : {0U, 2U, 5U}) BOOST_TEST(found(20, threads) == once);
}

BOOST_AUTO_TEST_CASE(a_search_over_both_machines_finds_the_same_in_several_threads_as_in_one) {
    const auto found = [](std::size_t threads) {
        search::witness_options options;
        options.max_length = 5;
        options.threads = threads;
        std::string all;
        const search::catalogue c =
            search::find_witnesses(known, spec::d2008_03_09::value, spec::d2009_02_07::value, options);
        for (const search::witness& each : c.entries) all += each.id + ": " + each.input + "\n";
        return all + std::to_string(c.product_states) + " " + std::to_string(c.inputs);
    };
    const std::string once = found(1);
    BOOST_TEST(once.find(": ") != std::string::npos);
    for (const std::size_t threads : {0U, 2U, 5U}) BOOST_TEST(found(threads) == once);
}

BOOST_AUTO_TEST_CASE(an_exception_ends_the_searches_of_all_threads) {
    struct tired {};
    const auto ask = [](std::size_t, std::size_t) -> bool { throw tired(); };
    BOOST_CHECK_THROW(static_cast<void>(search::find_tree_witnesses(known, spec::d2008_03_09::value,
                                                                    spec::d2009_02_07::value, 70, ask)),
                      tired);
}

BOOST_AUTO_TEST_CASE(a_search_in_several_threads_can_be_ended) {
    const search::tree_catalogue c =
        search::find_tree_witnesses(known, spec::d2008_03_09::value, spec::d2009_02_07::value, 70,
                                    [](std::size_t begun, std::size_t) { return begun < 3; });
    BOOST_TEST(c.stopped);
}
