// `page_tokenizer` tokenizes pages with simulated tree construction: in one call, in chunks, and one page after the
// other. The tokens equal those of a tokenizer and a simulation that the test combines itself.

#include "core/engine/tokenizer/page_tokenizer.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tests/recording.hpp"

namespace page_tokenizer_test {
namespace {

using namespace strata;
using namespace strata::testing;

const std::string_view pages[] = {
    "<title>a&amp;<b></title><p title=a\"b>x</p>",
    "<script>if (a<b) '<!--<script>'</script><noscript><i></noscript>",
    "<svg><![CDATA[x]]><title><b></title></svg><textarea>\n</p></textarea>",
    "<plaintext></plaintext><a>",
    "",
};

// Returns the events that a tokenizer and a simulation give for `page`.
std::vector<std::string> by_hand(std::string_view page, const spec::draft& draft, const simulation& how) {
    recording log;
    simulated_feedback answering(draft, how, log);
    const tokenizer_options begin =
        how.fragment ? options_of_fragment(draft, *how.fragment, how.scripting) : tokenizer_options{};
    tokenizer by(draft, answering, begin);
    by.finish(page);
    return log.events;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(page_tokenizers)

BOOST_AUTO_TEST_CASE(a_page_in_chunks_has_the_tokens_and_errors_of_its_parts_put_together) {
    for (const spec::draft* const draft : drafts::all())
        for (const bool scripting : {true, false}) {
            recording log;
            page_tokenizer in_chunks(*draft, log, {.scripting = scripting});
            for (const std::string_view page : pages) {
                log.events.clear();
                in_chunks.reset();
                for (const char each : page) in_chunks.feed({&each, 1});
                in_chunks.finish();
                BOOST_TEST(log.events == by_hand(page, *draft, {.scripting = scripting}),
                           boost::test_tools::per_element());
            }
        }
}

BOOST_AUTO_TEST_CASE(a_fragment_begins_in_the_state_of_its_context_element_again_after_a_reset) {
    const spec::draft& draft = *drafts::find("modern");
    const simulation in_title{.fragment = find_context(draft, "title")};
    recording log;
    page_tokenizer fragments(draft, log, in_title);
    for (int i = 0; i < 2; ++i) {
        log.events.clear();
        fragments.reset();
        fragments.finish("<b>&lt;</title>x");
        BOOST_TEST(log.events == by_hand("<b>&lt;</title>x", draft, in_title), boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(the_tokens_of_a_page_are_a_range) {
    std::vector<std::string> names;
    for (const token& each : tokens("<title><b></title><br>", *drafts::find("modern")))
        if (const auto* const tag = boost::variant2::get_if<start_tag>(&each)) names.emplace_back(tag->name);
    BOOST_TEST(names == (std::vector<std::string>{"title", "br"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace page_tokenizer_test
