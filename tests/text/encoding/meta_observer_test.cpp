// An observer receives the meta elements that tree construction inserts.

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>
#include <vector>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/run/configuration.hpp"
#include "core/run/page.hpp"
#include "core/text/encoding/encoding_change.hpp"
#include "core/tree/simulated.hpp"
#include "drafts/registry.hpp"
#include "tests/pages.hpp"
#include "tests/recording.hpp"

namespace meta_observer_test {

namespace {

using namespace strata;

struct observed : meta_observer {
    std::string names;
    void on_meta(const start_tag& tag) override {
        const auto values = encoding::meta_values_of(tag);
        names += values.charset ? std::string(*values.charset) : "-";
    }
};

std::string metas_in(std::string_view page, std::string_view draft, const run::choices& how = {}) {
    observed to;
    testing::recording tokens;
    run::tokenize(configuration_of(*drafts::find(draft), how), page, tokens, nullptr, &to);
    return to.names;
}
std::string metas_in(std::string_view page) {
    const std::string found = metas_in(page, "modern");
    run::choices interpreted;
    interpreted.engine = engine_kind::interpreter;
    BOOST_TEST(metas_in(page, "modern", interpreted) == found, page);
    return found;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(meta_observers)

BOOST_AUTO_TEST_CASE(inserted_elements_are_reported_in_order) {
    BOOST_TEST(
        metas_in("<meta charset=a><head><meta charset=b><title>x</title><meta charset=c></head>"
                 "<meta charset=d><body><meta charset=e><p><meta charset=f><meta charset=g/></p><META name=x>") ==
        "abcdefg/-");
    BOOST_TEST(metas_in("x<meta charset=a>") == "a");
    BOOST_TEST(metas_in("<div><b><meta charset=a></div><meta charset=b>") == "ab");
    BOOST_TEST(metas_in("<table><meta charset=a><tr><meta charset=b><td><meta charset=c>") == "abc");
    BOOST_TEST(metas_in("<template><meta charset=a></template>") == "a");
}

BOOST_AUTO_TEST_CASE(text_that_looks_like_one_is_not_reported) {
    BOOST_TEST(metas_in("<title><meta charset=a></title><script><meta charset=b></script><!--<meta charset=c>-->"
                        "</meta charset=d><style><meta charset=e></style><meta charset=f>") == "f");
}

BOOST_AUTO_TEST_CASE(ignored_and_foreign_ones_are_not_reported) {
    BOOST_TEST(metas_in("<frameset><meta charset=a></frameset>") == "");
    BOOST_TEST(metas_in("<select><meta charset=a></select><meta charset=b>") == "b");
    BOOST_TEST(metas_in("<svg><meta charset=a></svg>") == "a");  // the tag ends the svg element
    BOOST_TEST(metas_in("<svg><desc><meta charset=a></desc></svg>") == "a");
    BOOST_TEST(metas_in("<svg><x><g/></x></svg><b><meta charset=a>") == "a");
    BOOST_TEST(metas_in("<select><meta charset=a></select>", "2026") == "a");
}

BOOST_AUTO_TEST_CASE(noscript_in_a_head_is_text_only_if_scripts_run) {
    constexpr std::string_view page = "<head><noscript><meta charset=a></noscript>";
    run::choices without_scripts;
    without_scripts.scripting = false;
    BOOST_TEST(metas_in(page, "modern") == "");
    BOOST_TEST(metas_in(page, "modern", without_scripts) == "a");
}

BOOST_AUTO_TEST_CASE(drafts_differ_in_what_they_insert) {
    for (const std::string_view draft : {"2007", "2008", "2009"}) {
        BOOST_TEST_CONTEXT(draft) {
            BOOST_TEST(metas_in("<meta charset=a></head><meta charset=b><body><p><meta charset=c>", draft) == "abc");
            BOOST_TEST(metas_in("<frameset><meta charset=a></frameset>", draft) == "");
        }
    }
}

BOOST_AUTO_TEST_CASE(without_simulated_feedback_nothing_is_reported) {
    run::choices alone;
    alone.simulates_feedback = false;
    BOOST_TEST(metas_in("<meta charset=a>", "modern", alone) == "");
}

// If there is an observer, tree construction handles meta elements by other code. The tokens must not depend on that.
BOOST_AUTO_TEST_CASE(tokens_do_not_depend_on_an_observer) {
    std::size_t observed_metas = 0;
    for (const auto& path : testing::all_pages()) {
        const std::string page = testing::contents_of(path);
        for (const std::string_view draft : {"2008", "modern"}) {
            testing::recording alone;
            testing::recording watched;
            observed to;
            run::tokenize({drafts::find(draft), {}, simulation{}}, page, alone);
            run::tokenize({drafts::find(draft), {}, simulation{}}, page, watched, nullptr, &to);
            observed_metas += to.names.empty() ? 0 : 1;
            BOOST_TEST((alone.events == watched.events), path << ", " << draft);
        }
    }
    BOOST_TEST(observed_metas > 0U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace meta_observer_test
