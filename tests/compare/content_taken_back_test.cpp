// At the end of the file, the text of March 2006 takes back the content of a title that has no end tag. Whether that
// happens depends on the rest of the input, even if a comparison examines only a small part of the input.

#include <boost/test/unit_test.hpp>

#include <array>
#include <cstddef>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "core/compare/run/comparison.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/history/moments.hpp"
#include "core/report/tokens/jsonl.hpp"
#include "core/run/configuration.hpp"
#include "core/run/page.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/comparing.hpp"
#include "tests/sample.hpp"

namespace content_taken_back_test {

namespace {

using namespace strata::testing;
namespace compare = strata::compare;
namespace history = strata::history;
namespace report = strata::report;
namespace run = strata::run;

std::string random_page(std::mt19937& random) {
    constexpr auto pieces = std::to_array<std::string_view>(
        {"<title>",    "<title>",     "</title>", "</title>", "</TITLE >",  "<b>",       "</b>", "<p a=b/>",
         "&lt;",       "&lt",         "<",        "x ",       "</titl>",    "</titles>", "<!--", "-->",
         "<textarea>", "</textarea>", "<style>",  "</style>", "<a b='c'd>", "\r\n"});
    std::string page;
    for (std::size_t n = 2 + random() % 12; n > 0; --n) page += pieces[random() % pieces.size()];
    return page;
}

/// Writes the tokens other than text, and the errors, as lines.
class printed_run : public strata::sink {
public:
    strata::feedback on_token(const strata::token& t) override {
        all.insert(in_words(t));
        return {};
    }
    void on_error(const strata::parse_error& e) override { all.insert(in_words(e)); }

    static std::string in_words(const strata::token& t) {
        std::string text;
        report::token_as_json.write(text, t);
        return text;
    }
    static std::string in_words(const strata::parse_error& e) {
        std::string text;
        report::error_as_json.write(text, report::located_error{e, {}});
        return text;
    }
    std::set<std::string> all;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(content_taken_back)

BOOST_AUTO_TEST_CASE(a_comparison_shows_what_the_tokenizer_puts_out) {
    const history::moments_of_standard standard(strata::drafts::known());
    const run::configuration first = run::configuration_of(*standard.all().front().draft, {});
    BOOST_TEST_REQUIRE((first.draft->about.day.substr(0, 10) == "2006-03-02"));
    const run::configuration later = run::configuration_of(*strata::drafts::find("2007"), {});
    std::mt19937 random(20060302);
    std::size_t tried = 0;
    std::size_t compared = 0;
    for (int n = 0; n < 3000; ++n) {
        const std::string page = n == 0 ? "<title><b></title>" : random_page(random);
        const std::size_t cut = n % 3 == 0 ? page.size() : 1 + random() % page.size();
        if (n > 0 && !sample::today().takes(static_cast<std::size_t>(n))) continue;
        ++tried;
        printed_run alone;
        run::tokenize(first, page, alone);
        kept_divergences found;
        compare::comparison both(standard.known(), {first, later}, found);
        both.feed(std::string_view(page).substr(0, cut));
        both.feed(std::string_view(page).substr(cut));
        both.finish();
        for (const compare::divergence& d : found.all)
            for (const compare::group& g : d.groups) {
                if (g.drafts.front() != first.draft) continue;
                ++compared;
                for (const strata::token& each : g.tokens.all())
                    if (!boost::variant2::holds_alternative<strata::characters>(each))
                        BOOST_TEST(alone.all.count(printed_run::in_words(each)) == 1U,
                                   page << ": " << printed_run::in_words(each));
                for (const compare::placed_error& each : g.errors)
                    BOOST_TEST(alone.all.count(printed_run::in_words(each.error)) == 1U,
                               page << ": " << printed_run::in_words(each.error));
            }
    }
    BOOST_TEST(3 * compared > tried);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace content_taken_back_test
