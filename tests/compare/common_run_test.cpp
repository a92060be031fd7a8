// One run for several drafts gives the results of independent runs.

#include <fmt/format.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/run/comparison.hpp"
#include "core/engine/program/program.hpp"
#include "core/engine/runner/runner.hpp"
#include "core/history/moments.hpp"
#include "core/run/configuration.hpp"
#include "core/text/silent_sink.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/comparing.hpp"
#include "tests/compare/neighbours.hpp"
#include "tests/compare/random_documents.hpp"

namespace common_run_test {

namespace {

using namespace strata;
using testing::compare_options;

/// Returns a page that all drafts read alike, long enough for a common run.
std::string long_page() {
    std::string page = "<p>";
    while (page.size() < (std::size_t{20} << 10U)) page += "<p class=\"a\">Some words, <b>more</b> words.</p>\n";
    return page;
}

class both_ways {
public:
    explicit both_ways(const compare_options& options)
        : both_ways(drafts::known(), testing::configurations_of(options)) {}
    both_ways(const registry& known, std::vector<run::configuration> configurations)
        : known_(known), configurations_(std::move(configurations)) {
        check(long_page(), 4096);
    }
    void check(std::string_view input, std::size_t longest) {
        const std::string expected = testing::report_of(known_, configurations_, input, independent_, true, longest);
        BOOST_TEST(testing::report_of(known_, configurations_, input, together_, false, longest) == expected,
                   input.substr(0, 2000));
    }

private:
    const registry& known_;
    std::vector<run::configuration> configurations_;
    compare::examined_parts together_, independent_;
};

/// Returns a page of faulty fragments, between fragments that all drafts read alike. `number` determines the page.
std::string page_of(std::uint64_t number) {
    static constexpr std::string_view between[] = {" <p class='a' id=b>Text &amp; more.</p>\n",
                                                   "<title>A &lt; b</title><script>if (a < b) c('<p>')</script>\n",
                                                   "<table><tr><td>x<td>y</table><ul><li>z</ul>",
                                                   "<!-- a comment --> <br> words\r\nand \xC3\xA4\xE2\x82\xAC",
                                                   "<style>p { a: b }</style><textarea>a</textarea>",
                                                   "<svg><path d=\"M0\"></path></svg><select><option>x</select>"};
    std::string page = "<p> ";
    for (std::uint64_t part = 0; part < 6; ++part) {
        page += testing::random_document(6 * number + part);
        page += between[(number + part) % std::size(between)];
        page += between[(number * 5 + part * 3) % std::size(between)];
    }
    return page;
}

const std::vector<std::vector<std::string_view>>& draft_lists() {
    static const std::vector<std::vector<std::string_view>> all{
        {"2007", "2008"},   {"2008", "2009"},   {"2009", "modern"},
        {"modern", "2026"}, {"2007", "modern"}, {"2007", "2008", "2009", "modern", "2026"}};
    return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(comparison)

BOOST_AUTO_TEST_CASE(one_run_for_all_drafts_finds_the_same_divergences) {
    for (const std::vector<std::string_view>& drafts : draft_lists()) {
        compare_options options;
        options.drafts = drafts;
        both_ways simulated(options);
        options.simulated = false;
        both_ways without_tree(options);
        for (const std::uint64_t number : testing::documents_to_try(700)) {
            simulated.check(page_of(number), number % 3 == 0 ? 1 : number % 3 == 1 ? 40 : 100'000);
            if (number % 4 == 0) without_tree.check(page_of(number), 30);
        }
    }
}

BOOST_AUTO_TEST_CASE(one_run_for_neighbours_in_the_list_of_texts_finds_the_same_divergences) {
    const auto& known = drafts::known().drafts;
    for (std::size_t d = 1; d < known.size(); ++d) {
        compare_options options;
        options.drafts = {known[d - 1]->about.name, known[d]->about.name};
        both_ways simulated(options);
        for (const std::uint64_t number : testing::documents_to_try(140))
            simulated.check(page_of(1000 + number), 1 + number % 100);
    }
}

// To find a change, a comparison runs the texts between the compared texts, but does not compare their results.
BOOST_AUTO_TEST_CASE(one_run_for_texts_of_the_chain_finds_the_same_changes) {
    const history::moments_of_standard standard(drafts::known());
    const auto all = standard.all();
    std::minstd_rand random(7);
    for (const std::uint64_t pair : testing::documents_to_try(210)) {
        random.seed(static_cast<unsigned>(pair) + 1);
        const std::size_t one = random() % all.size();
        const std::size_t other = (one + 1 + random() % (all.size() - 1)) % all.size();
        std::vector<run::configuration> configurations(2);
        configurations[0].draft = all[std::min(one, other)].draft;
        configurations[1].draft = all[std::max(one, other)].draft;
        for (run::configuration& each : configurations) each.feedback.emplace();
        both_ways simulated(standard.known(), configurations);
        for (std::uint64_t document = 0; document < 12; ++document)
            simulated.check(page_of(5000 + 12 * pair + document), 1 + random() % 200);
        simulated.check("<noscript><!-- a </a> b --> </p> c </noscript><style> <!-- </a> </style><br/>", 1000);
    }
}

// If the common program stopped on every input, the tests above would prove nothing.
BOOST_AUTO_TEST_CASE(a_common_program_reads_ordinary_pages_to_the_end) {
    for (const std::vector<std::string_view>& names : draft_lists()) {
        const spec::draft& last = *drafts::find(names.back());
        std::vector<engine::companion> companions;
        for (const std::string_view each : names) {
            engine::companion& c = companions.emplace_back();
            c.draft = drafts::find(each);
            c.contents.resize(last.contents.size());
            c.contents[0] = spec::content_index::first;
        }
        const auto program = engine::compile_common(last, companions);
        BOOST_TEST_REQUIRE(program != nullptr);
        silent_sink nothing;
        engine::runner runner(program, {}, nothing);
        runner.finish(long_page());
        BOOST_TEST(!runner.stopped_early(), fmt::format("{}", fmt::join(names, ",")));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace common_run_test
