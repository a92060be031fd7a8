// `strata since` as a timeline and as a page: the lines have the right width, and no input becomes markup or control
// characters.

#include <fmt/format.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/conformance/parsed_json.hpp"
#include "core/report/writing/visible_text.hpp"
#include "tests/cli/chain_fixture.hpp"
#include "tests/cli/program_fixture.hpp"
#include "tests/recording.hpp"
#include "tests/report/writing/problems_of_page.hpp"

namespace since_formats_test {

namespace {

using namespace strata::testing;
using strata::report::columns_of;

// Returns pages with everything that a browser or a terminal could interpret.
const std::vector<std::string>& hostile_pages() {
    static const std::vector<std::string> all = {
        "",
        std::string("a\0<b\0 c\0=\0><!--\0--!>\0<!DOCTYPE\0></\0>", 36),
        "\xFF<\xC0\xAF a=\xED\xA0\x80>\xF4\x90\x80\x80\xE2\x82<title>\xFE",
        "\x1B[31m<a \x1B]0;x\x07=\x1B[2J><!-- \x9B --!>\x08\x7F",
        "</pre></script></style><script>alert(1)</script><img src=x onerror=alert(1)>--!>",
        "<!-- </td></table></details> --!>&copy=&lt;\"'`",
        "\xE2\x80\xAE<\xE2\x80\x8B b=\xE2\x80\x8F>\xF0\x9F\x98\x80\xE4\xB8\xAD\xE6\x96\x87 --!>",
        "\n\r\n\r\t\f<p/>\r",
        "<a " + std::string(5000, 'b') + "=\"" + std::string(5000, 'c') + "\"/><!--" + std::string(5000, '-') + "!>",
        "<p" +
            [] {
                std::string many;
                for (int i = 0; i < 1500; ++i) many += fmt::format(" a{}=&copy={}", i, i);
                return many;
            }() +
            "/>",
    };
    return all;
}

bool has_controls(const std::string& text) {
    return std::any_of(text.begin(), text.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && c != '\n') || byte == 0x7F;
    });
}

std::string between(const std::string& text, std::string_view begin, std::string_view end) {
    const std::size_t from = text.find(begin);
    BOOST_REQUIRE(from != std::string::npos);
    const std::size_t at = from + begin.size();
    return text.substr(at, text.find(end, at) - at);
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(since_formats, command_fixture)

BOOST_AUTO_TEST_CASE(the_timeline_has_a_lane_for_each_reading) {
    const outcome o = strata({"since", "--format=timeline", "--width=80", "-e", "<!---- >"});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.err == "");
    const std::vector<std::string> lines = lines_of(o.out);
    BOOST_REQUIRE(lines.size() > 10U);
    BOOST_TEST(lines[0] == "-e: 3 readings since 2006-03-02");
    BOOST_TEST(lines[1] == "<!---- >");
    BOOST_TEST(lines[3] == "Readings");
    BOOST_TEST(lines[4].starts_with("     2006   2008 "));
    BOOST_TEST(lines[4].ends_with(fmt::format(" {}", strata::drafts::known().chain.until.substr(0, 4))));
    // The first reading returned later and is also the latest, so its bar ends at the right edge.
    BOOST_TEST(lines[5].starts_with("  A  ━  "));
    BOOST_TEST(lines[5].ends_with("━━━━"));
    BOOST_TEST(lines[6].starts_with("  B  ·━━━"));
    BOOST_TEST(lines[7].starts_with("  C  · "));
    BOOST_TEST(lines[8].starts_with("      ^"));
    BOOST_TEST(std::count(lines[8].begin(), lines[8].end(), '^') == 4);
    BOOST_TEST(contains(o.out,
                        "\n  A  2016-06-20 to now\n     2006-03-02 to 2006-05-10\n"
                        "     error eof-in-comment; comment \"-- >\"\n  B  2010-09-26 to 2016-06-20\n"));
    BOOST_TEST(contains(o.out,
                        "\n  2009-06-05 32bb24e1 B → C, tokens: A space may follow the dashes that end a\n  comment\n"
                        "  - at 1:8: comment data, by Comment end space state, U+003E GREATER-THAN SIGN\n    (>)\n"));
}

BOOST_AUTO_TEST_CASE(the_timeline_fits_exactly) {
    for (const std::size_t width : {40U, 79U, 80U, 132U, 200U}) {
        for (const std::string_view page :
             {"<!---- >", "<p title=\"?a&copy=1\">x<br/><!-- a --!> b -->", "<p>", "<svg><![CDATA[x]]></svg>"}) {
            const outcome o = strata({"since", "--format=timeline", fmt::format("--width={}", width)}, page);
            const std::vector<std::string> lines = lines_of(o.out);
            std::size_t widest = 0;
            for (const std::string& each : lines) {
                BOOST_TEST(columns_of(each) <= width, each);
                if (contains(each, "━")) widest = std::max(widest, columns_of(each));
            }
            BOOST_TEST(widest == width);
        }
    }
    BOOST_TEST(strata({"since", "--format=timeline"}, "<p/>").out ==
               strata({"since", "--format=timeline", "--width=80"}, "<p/>").out);
}

BOOST_AUTO_TEST_CASE(the_timeline_of_a_part_has_its_times) {
    const outcome o = strata({"since", "--format=timeline", "--state=comment end space"});
    BOOST_TEST(o.status == 0);
    const std::vector<std::string> lines = lines_of(o.out);
    BOOST_TEST(lines[0] == "Comment end space state: 4 changes since 2006-03-02; not in the last text");
    BOOST_TEST(contains(o.out, "━━"));
    BOOST_TEST(contains(o.out, "\n- 2009-06-05 32bb24e1 came, tokens: A space may follow the dashes that end a\n"));
    for (const std::string& each : lines) BOOST_TEST(columns_of(each) <= 80U, each);
    BOOST_TEST(strata({"since", "--format=timeline", "--topic=cdata"}).status == 0);
    BOOST_TEST(contains(strata({"since", "--format=timeline", "--rule=tag open", "?"}).out, " in the first text\n"));
}

BOOST_AUTO_TEST_CASE(a_page_shows_readings_and_turning_points) {
    const outcome o = strata({"since", "--format=html", "-e", "<!---- >"});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.err == "");
    BOOST_TEST(o.out.starts_with("<!DOCTYPE html>\n"));
    BOOST_TEST(problems_of(o.out) == "");
    BOOST_TEST(contains(o.out, "<title>-e: 3 readings since 2006-03-02</title>"));
    BOOST_TEST(contains(o.out, "<code>&lt;!---- &gt;</code>"));
    BOOST_TEST(contains(o.out, "<a href=\"#i1A\">A</a>"));
    BOOST_TEST(contains(o.out, "<h2 id=\"i1A\">A"));
    const std::string turn = between(o.out, "id=\"i1.1\">", "<pre");
    BOOST_TEST(contains(turn, "2006-05-10"));
    BOOST_TEST(contains(turn, "Two hyphens within a comment are a parse error"));
    BOOST_TEST(contains(turn, "https://github.com/whatwg/html/commit/5eebb251"));
    // The page refers to no other files, and has no scripts.
    BOOST_TEST(!contains(o.out, "<script"));
    BOOST_TEST(!contains(o.out, "src="));
    BOOST_TEST(!contains(o.out, "<link"));
    BOOST_TEST(contains(o.out, "default-src 'none'"));
}

BOOST_AUTO_TEST_CASE(a_page_has_every_input_and_its_lines) {
    const std::string one = folder.write("one.html", "\n\n<p/>\r\n\rb");
    const outcome o = strata({"since", "--format=html", "--scripting=off", one, "-e", "<?a>"});
    BOOST_TEST(problems_of(o.out) == "");
    BOOST_TEST(contains(o.out, "<title>How the HTML standard has read several inputs</title>"));
    // The list of inputs comes first, although the readings are counted later.
    BOOST_TEST(contains(between(o.out, "<nav", "</nav>"), ">-e: 2 readings since 2006-03-02</a>"), o.out);
    BOOST_TEST(o.out.find("</nav>") < o.out.find("<section>"));
    BOOST_TEST(contains(o.out, "scripting"));
    BOOST_TEST(contains(o.out, "<code><i>\\n</i><i>\\n</i>&lt;p/&gt;"), o.out);
    BOOST_TEST(strata({"since", "--format=html", folder.path("none.html")}).out == "");
}

BOOST_AUTO_TEST_CASE(parts_of_the_machine_have_pages) {
    for (const std::vector<std::string>& part : {std::vector<std::string>{"--rule=comment end", "!"},
                                                 {"--state=close tag open"},
                                                 {"--error=eof-in-cdata"},
                                                 {"--topic=raw-text"},
                                                 {"--error=control-character-in-input-stream"}}) {
        std::vector<std::string> question = {"since", "--format=html"};
        question.insert(question.end(), part.begin(), part.end());
        const outcome o = strata(question);
        BOOST_TEST(o.status == 0);
        BOOST_TEST(problems_of(o.out) == "", part.front());
        BOOST_TEST(contains(o.out, "class=\"chart plain\""));
    }
    const std::string rule = strata({"since", "--format=html", "--rule=comment end", "!"}).out;
    BOOST_TEST(contains(rule, "<li><del>Anything else: Append two"));
    BOOST_TEST(contains(rule, "<ins>U+0021 EXCLAMATION MARK (!): Switch to the comment end bang state."));
    BOOST_TEST(contains(rule, "Comment end state, &quot;!&quot;: 3 changes since 2006-03-02</h1>"));
}

BOOST_AUTO_TEST_CASE(no_input_becomes_markup) {
    const std::string benign = strata({"since", "--format=html", "-e", "a"}).out;
    for (const std::string& page : hostile_pages()) {
        const outcome o = strata({"since", "--format=html"}, page);
        BOOST_TEST(o.status == 0);
        BOOST_TEST(problems_of(o.out) == "", readable(page.substr(0, 60)));
        for (const std::string_view never : {"<script", "<img", "onerror=alert(1)>", "\x1B", "\xE2\x80\xAE"})
            BOOST_TEST(!contains(o.out, never), readable(page.substr(0, 60)));
        BOOST_TEST(o.out.size() < 2'000'000U);
    }
    // The name of the file does not become markup.
    const std::string file = folder.write("<b>&\x1B[1m.html", "<p/>");
    const outcome o = strata({"since", "--format=html", file});
    BOOST_TEST(problems_of(o.out) == "");
    BOOST_TEST(contains(o.out, "&lt;b&gt;&amp;"));
    BOOST_TEST(!contains(o.out, "\x1B"));
}

BOOST_AUTO_TEST_CASE(no_input_controls_the_terminal) {
    for (const std::string& page : hostile_pages())
        for (const std::string_view format : {"text", "timeline"}) {
            const outcome o = strata({"since", fmt::format("--format={}", format), "--width=80"}, page);
            BOOST_TEST(o.status == 0);
            BOOST_TEST(!has_controls(o.out), readable(page.substr(0, 60)));
            BOOST_TEST(!contains(o.out, "\xE2\x80\xAE"));
            for (const std::string& each : lines_of(o.out)) BOOST_TEST(columns_of(each) <= 80U, each);
        }
    const std::string file = folder.write("a\x1B[1m\n.html", "<p/>");
    for (const std::string_view format : {"text", "timeline"})
        BOOST_TEST(!has_controls(strata({"since", fmt::format("--format={}", format), file}).out));
}

BOOST_AUTO_TEST_CASE(json_takes_any_bytes) {
    for (const std::string& page : hostile_pages()) {
        const auto since = strata::report::parsed_json(strata({"since", "--format=json"}, page).out);
        BOOST_TEST(since["input"]["bytes"] == page.size());
        BOOST_TEST(since["readings"].size() >= 1U);
    }
}

BOOST_AUTO_TEST_CASE(revisions_of_one_day_are_told_apart) {
    // Two revisions were made on 2007-02-01. Each affects only one of the inputs. A third revision reverts both.
    for (const auto& [page, commit] : {std::pair("<@a>", "aaaaaaaa"), std::pair("<#a>", "bbbbbbbb")}) {
        const auto since =
            strata::report::parsed_json(run_made_up({"since", "--until=2007-11-30", "--format=json", "-e", page}).out);
        BOOST_TEST(since["readings"].size() == 2U);
        BOOST_TEST_REQUIRE(since["changes"].size() == 2U);
        BOOST_TEST(since["changes"][0]["commit"].get<std::string>().starts_with(commit));
        BOOST_TEST(since["changes"][0]["date"] == "2007-02-01");
        BOOST_TEST(since["changes"][1]["id"] == "no-signs");
        BOOST_TEST(since["changes"][1]["date"] == "2007-03-01");
        // The first reading returned.
        BOOST_TEST(since["readings"][0]["days"].size() == 2U);
        BOOST_TEST(since["readings"][0]["days"][0]["until"] == "2007-02-01");
        BOOST_TEST(since["readings"][0]["days"][1]["from"] == "2007-03-01");
        BOOST_TEST(since["readings"][1]["days"].size() == 1U);
    }
    // On an input that shows both revisions, one reading lasted only for a part of the day.
    const std::string out = run_made_up({"since", "--until=2007-11-30", "-e", "<@a><#a>"}).out;
    BOOST_TEST(contains(out, "3 readings since 2007-01-15"));
    BOOST_TEST(contains(out, "\nC  on 2007-02-01\n"));
    BOOST_TEST(contains(out, "\n2007-02-01 bbbbbbbb C → B, tokens: So they may with a number sign\n"));
    BOOST_TEST(contains(out, "\n2007-02-01 aaaaaaaa A → C, tokens: Comments may begin with an at sign\n"));
    BOOST_TEST(out.find("\n2007-02-01 bbbbbbbb") < out.find("\n2007-02-01 aaaaaaaa"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace since_formats_test
