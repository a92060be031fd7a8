// With simulated feedback, both engines give equal results on hostile documents and fragments, however these are cut.

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <string_view>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/spec/draft.hpp"
#include "core/tree/simulated.hpp"
#include "drafts/registry.hpp"
#include "tests/recording.hpp"

namespace cuts_test {

namespace {

using namespace strata;
using namespace std::string_view_literals;
using strata::testing::readable;
using strata::testing::recording;

constexpr std::string_view pieces[] = {
    "<svg>",
    "<svg>",
    "<math>",
    "<math>",
    "<desc>",
    "<foreignObject>",
    "<title>",
    "<mi>",
    "<mtext>",
    "<g>",
    "</svg>",
    "</math>",
    "</desc>",
    "</mi>",
    "<p>",
    "<p>",
    "</p>",
    "</p>",
    "<b>",
    "<b a=1>",
    "<i>",
    "<a>",
    "<nobr>",
    "</b>",
    "</i>",
    "</a>",
    "<font size=1>",
    "<div>",
    "</div>",
    "<table>",
    "<tr>",
    "<td>",
    "</td>",
    "</table>",
    "<caption>",
    "<col>",
    "<select>",
    "<option>",
    "</select>",
    "<template>",
    "</template>",
    "<button>",
    "<object>",
    "</object>",
    "<style>",
    "</style>",
    "<textarea>",
    "</textarea>",
    "<script>",
    "</script>",
    "<noscript>",
    "</br>",
    "<br/>",
    "<g/>",
    "<frameset>",
    "<th>",
    "x",
    "x",
    " ",
    " ",
    "\0"sv,
    "\0 x"sv,
    "\r\n",
    "&#32;",
    "&amp;",
    "&#0;",
    "<",
    "<<",
    "<![CDATA[a]]>",
    "<![CDATA[<b>]]>",
    "<![CDATA[]]",
    "<![CDATA[ ]",
    "]]>",
    "<![CDATA[",
    "<!--c-->",
    "<!DOCTYPE html>",
    "<annotation-xml encoding=text/html>",
    "<svg><desc>",
    "<math><mi>",
    "<p><b></p>",
    "x<![CDATA[y]]>",
    "<p><b></p>",
    " <![CDATA[z]]>",
    "<body>",
};

constexpr std::string_view contexts[] = {"",   "",     "",      "",         "div",     "td",        "select",
                                         "tr", "html", "svg g", "svg desc", "math mi", "math math", "template"};

std::string soup(std::mt19937& random) {
    std::string text;
    for (std::size_t n = 1 + random() % 30; n > 0; --n) text += pieces[random() % std::size(pieces)];
    return text;
}

struct setting {
    const spec::draft* draft;
    std::string_view context;
    bool scripting;
};

/// Returns all tokens and errors of `input`, fed in chunks of `chunk` bytes.
std::string events_of(const setting& s, std::string_view input, engine_kind engine, std::size_t chunk) {
    recording log;
    simulation how{s.scripting, std::nullopt, nullptr};
    tokenizer_options options;
    if (!s.context.empty()) {
        how.fragment = find_context(*s.draft, s.context);
        options = options_of_fragment(*s.draft, *how.fragment, s.scripting);
    }
    simulated_feedback answering(*s.draft, how, log);
    tokenizer t(*s.draft, answering, options, engine);
    for (std::size_t at = 0; at < input.size(); at += chunk) t.feed(input.substr(at, chunk));
    t.finish();
    std::string all;
    for (const std::string& each : log.events) (all += each) += '\n';
    return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(feedback_cuts)

BOOST_AUTO_TEST_CASE(engines_agree_with_feedback_however_the_input_is_cut) {
    std::mt19937 random(2013);
    for (int n = 0; n < 5000; ++n) {
        const std::string input = soup(random);
        for (const spec::draft* draft : drafts::all()) {
            setting s{draft, contexts[random() % std::size(contexts)], random() % 2 == 0};
            if (!s.context.empty() && !find_context(*draft, s.context)) s.context = "";
            const std::string expected = events_of(s, input, engine_kind::interpreter, input.size());
            for (const std::size_t chunk : {input.size(), std::size_t{1}, 2 + random() % 9}) {
                const std::string found = events_of(s, input, engine_kind::runner, chunk);
                BOOST_TEST_REQUIRE(found == expected, draft->about.name << " in '" << s.context << "', by " << chunk
                                                                        << ": " << readable(input));
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace cuts_test
