// Runs `strata compare` end to end.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/cli/io/progress_bar.hpp"
#include "core/spec/draft.hpp"
#include "drafts/registry.hpp"
#include "tests/cli/program_fixture.hpp"

namespace compare_test {

namespace {

using namespace strata::testing;

const std::string five = "--drafts=2007,2008,2009,modern,2026";
constexpr std::string_view page = "<br/><title><!--</title>&notin; <a b=c/d>";

}  // namespace

BOOST_FIXTURE_TEST_SUITE(cli_compare, command_fixture)

BOOST_AUTO_TEST_CASE(a_page_is_compared_under_all_drafts) {
    const outcome o = strata({"compare"}, page);
    std::string all;
    for (const auto* each : strata::drafts::all()) all += fmt::format("{}{}", all.empty() ? "" : ",", each->about.name);
    BOOST_TEST(o.out == strata({"compare", "--drafts=" + all}, page).out);
}

BOOST_AUTO_TEST_CASE(a_page_is_compared_under_several_drafts) {
    const outcome o = strata({"compare", five}, page);
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.err == "");
    BOOST_TEST(o.out.starts_with("-:1:1: tokens differ\n"
                                 "    1 | <br/><title><!--</title>&notin; <a b=c/d>\n"),
               o.out);
    BOOST_TEST(contains(o.out,
                        "  2007 2008                             | 2009 modern 2026\n"
                        "  start tag br                          | start tag br (self-closing)\n"),
               o.out);
    BOOST_TEST(contains(o.out, "  at 1:5: self-closing flag set only in 2009, modern and 2026 (change:\n"), o.out);
    BOOST_TEST(contains(o.out, "\n    Set the self-closing flag of the current tag token."), o.out);
    BOOST_TEST(contains(o.out, "are the same in 2007, 2008, 2009,"), o.out);
}

BOOST_AUTO_TEST_CASE(drafts_are_compared_in_the_order_they_are_named) {
    const outcome o = strata({"compare", "--drafts=2026,2008-03-09"}, "<br/>");
    BOOST_TEST(contains(o.out, "in 2026 and 2008\n"), o.out);
    BOOST_TEST(contains(strata({"compare", "--drafts=modern,2007", "--format=json"}, "x").out,
                        R"("drafts":["modern","2007"])"));
}

BOOST_AUTO_TEST_CASE(two_known_drafts_are_required) {
    check_refused_with(strata({"compare", "--drafts=html4,2008"}),
                       "draft 'html4': unknown draft. Known drafts: 2007, ");
    check_refused_with(strata({"compare", "--drafts=2008"}),
                       "--drafts: at least two drafts are needed (got only 2008)");
    check_refused_with(strata({"compare", "--drafts=2008,2008-03-09"}), "--drafts: 2008-03-09 is the same as 2008");
    check_refused_with(strata({"compare", "--drafts=2007,,2008"}), "--drafts: empty name in the list");
    check_refused_with(strata({"compare", "--drafts=2007,2008,"}), "--drafts: empty name in the list");
}

BOOST_AUTO_TEST_CASE(usage_errors_of_compare_are_one_line) {
    check_refused_with(strata({"compare", "--format=xml"}),
                       "--format must be text, markdown, html, json, csv or jsonl (got 'xml')");
    check_refused_with(strata({"compare", "--color=blue"}), "--color must be auto, always or never (got 'blue')");
    check_refused_with(strata({"compare", "--width=10"}), "--width must be 40 to 1000 (got 10)");
    check_refused_with(strata({"compare", "--width=x"}), "--width must be 40 to 1000 (got x)");
    check_refused_with(strata({"compare", "--engine=runner"}), "--engine");
    check_refused_with(strata({"compare", "--format=csv"}), "--format: csv requires --summary");
    check_refused_with(strata({"compare", "--summary", "--by=input"}), "--by: requires --summary --format=csv");
    check_refused_with(strata({"compare", "--by=page"}), "--by must be change or input (got 'page')");
    check_refused_with(strata({"compare", "--topic=tag"}),
                       "topic 'tag': unknown topic; did you mean 'tags'? Known topics: input-stream, text, tags,");
    check_refused_with(strata({"compare", "--topic=tags,"}),
                       "topic '': unknown topic. Known topics: input-stream, text, tags,");
}

BOOST_AUTO_TEST_CASE(html_is_one_page_with_the_source_and_the_rules) {
    const outcome o = strata({"compare", "--format=html", "--content-model=RCDATA", "--drafts=2008,modern"},
                             "a&notit;<!--&amp;--></title> b");
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.err == "");
    BOOST_TEST(o.out.starts_with("<!DOCTYPE html>"), o.out);
    BOOST_TEST(contains(o.out, "content model RCDATA"));
    BOOST_TEST(contains(o.out, "<b>RCDATA state</b>"));
    BOOST_TEST(count_of(o.out, "<html") == 1U);
    const outcome two =
        strata({"compare", "--format=html", folder.write("a.html", "<br/>"), folder.write("b.html", "<hr/>")});
    BOOST_TEST(count_of(two.out, "<html") == 1U);
    BOOST_TEST(contains(two.out, "b.html"));
}

BOOST_AUTO_TEST_CASE(options_unknown_to_a_draft_are_refused_with_its_name) {
    check_refused_with(strata({"compare", "--drafts=2007,modern", "--initial-state=CDATA section"}, "x"),
                       "draft 2007 cannot start in it");
    check_refused_with(strata({"compare", "--drafts=modern,2008", "--fragment=svg desc"}, "x"),
                       "unknown to draft 2008");
    BOOST_TEST(strata({"compare", "--drafts=modern,2026", "--initial-state=CDATA section"}, "x").status == 0);
}

BOOST_AUTO_TEST_CASE(options_apply_to_every_draft) {
    const std::string text = "&lt;<b></title><br/>";
    const auto with = [&](std::vector<std::string> flags) {
        flags.insert(flags.begin(), "compare");
        return strata(flags, text).out;
    };
    BOOST_TEST(contains(with({}), "-:1:16: tokens differ"));
    BOOST_TEST(contains(with({"--content-model=RCDATA"}), "the same in"));
    BOOST_TEST(contains(with({"--initial-state=RCDATA", "--last-start-tag=title"}), "-:1:16: tokens differ"));
    BOOST_TEST(contains(strata({"compare"}, "<noscript><br/></noscript>").out, "the same in"));
    BOOST_TEST(contains(strata({"compare", "--scripting=off"}, "<noscript><br/></noscript>").out, "tokens differ"));
    BOOST_TEST(contains(strata({"compare", "--feedback=none"}, "<noscript><br/></noscript>").out, "tokens differ"));
    BOOST_TEST(contains(strata({"compare", "--drafts=2009,modern", "--foreign"}, "<![CDATA[x]]>").out, "the same in"));
    BOOST_TEST(contains(strata({"compare", "--fragment=title"}, "<br/>").out, "the same in"));
}

BOOST_AUTO_TEST_CASE(differences_only_in_errors_can_be_left_out) {
    const std::string text = "<a b=c\"d>";
    BOOST_TEST(contains(strata({"compare"}, text).out, "errors differ"));
    const outcome o = strata({"compare", five, "--tokens-only", "--exit-code"}, text);
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.out.starts_with("-: the same in 2007, 2008, 2009, modern and 2026"), o.out);
    const outcome json = strata({"compare", "--tokens-only", "--format=json"}, text);
    BOOST_TEST(contains(json.out, "\"divergences\":[],"), json.out);
    BOOST_TEST(contains(json.out, "\"divergences\":0,"), json.out);
}

BOOST_AUTO_TEST_CASE(the_exit_status_can_tell_whether_drafts_differ) {
    BOOST_TEST(strata({"compare"}, "<br/>").status == 0);
    BOOST_TEST(strata({"compare", "--exit-code"}, "<br/>").status == 1);
    BOOST_TEST(strata({"compare", "--exit-code"}, "<br>").status == 0);
    BOOST_TEST(strata({"compare", "--exit-code", "--summary"}, "<br/>").status == 1);
    BOOST_TEST(strata({"compare", "--exit-code", folder.path("nope"), "-"}, "<br/>").status == 2);
}

BOOST_AUTO_TEST_CASE(no_line_is_wider_than_requested) {
    for (const char* const width : {"40", "80", "160"}) {
        const outcome o = strata({"compare", std::string("--width=") + width}, page);
        for (const std::string& line : lines_of(o.out)) BOOST_TEST(line.size() <= std::stoul(width) + 4, line);
    }
    const outcome by_variable = process({"compare"}, page, "COLUMNS=50");
    const outcome by_flag = strata({"compare", "--width=50"}, page);
    BOOST_TEST(by_variable.out == by_flag.out);
    BOOST_TEST(process({"compare"}, page, "COLUMNS=nonsense").out == strata({"compare", "--width=80"}, page).out);
}

BOOST_AUTO_TEST_CASE(colour_in_a_pipe_must_be_requested) {
    BOOST_TEST(!contains(strata({"compare"}, page).out, "\x1b"));
    BOOST_TEST(!contains(strata({"compare", "--color=never"}, page).out, "\x1b"));
    BOOST_TEST(contains(strata({"compare", "--color=always"}, page).out, "\x1b[1;31mtokens differ\x1b[0m"));
}

BOOST_AUTO_TEST_CASE(json_has_a_line_for_each_input) {
    const std::string a = folder.write("a.html", "<br/>");
    const std::string b = folder.write("b.html", "<br>");
    const outcome o = strata({"compare", "--format=json", a, "-", b}, "<p/>");
    BOOST_TEST(o.status == 0);
    const std::vector<std::string> lines = lines_of(o.out);
    BOOST_REQUIRE(lines.size() == 3U);
    BOOST_TEST(
        lines[0].starts_with("{\"version\":1,\"input\":{\"name\":\"" + a + "\",\"bytes\":5},\"drafts\":[\"2007\""),
        lines[0]);
    BOOST_TEST(contains(lines[0], R"("divergences":[{"span":[0,5],"source":"<br/>","kind":"tokens","groups":[)"),
               lines[0]);
    BOOST_TEST(lines[1].starts_with(R"({"version":1,"input":{"name":"-","bytes":4},)"), lines[1]);
    BOOST_TEST(contains(lines[2], R"("divergences":[],"summary":{)"), lines[2]);
}

BOOST_AUTO_TEST_CASE(chunks_of_large_inputs_make_no_difference) {
    std::string text;
    while (text.size() < 300'000) text += "<p>some text, and <br/> and so on \n";
    const std::string file = folder.write("large.html", text);
    const outcome by_file = strata({"compare", "--format=json", file});
    const outcome by_pipe = strata({"compare", "--format=json", "-"}, text);
    BOOST_TEST(contains(by_file.out, "\"bytes\":" + std::to_string(text.size()) + "}"));
    BOOST_TEST(contains(by_pipe.out, "\"bytes\":" + std::to_string(text.size()) + "}"));
    BOOST_TEST(by_file.out.substr(by_file.out.find("\"drafts\"")) ==
               by_pipe.out.substr(by_pipe.out.find("\"drafts\"")));
    BOOST_TEST(count_of(by_file.out, "\"kind\":\"tokens\"") == count_of(text, "<br/>"));
}

BOOST_AUTO_TEST_CASE(a_directory_means_all_pages_below_it) {
    fs::create_directories(fs::path(folder.path("site")) / "sub.html");
    for (const char* const name : {"b.html", "A.HTM", "c.txt", ".html", "sub.html/d.xhtml"})
        static_cast<void>(folder.write(std::string("site/") + name, "<br/>"));
    fs::create_directory_symlink(folder.path("site"), folder.path("site/loop"));
    const outcome o = strata({"compare", "--format=json", folder.path("site")});
    BOOST_TEST(o.status == 0);
    const std::vector<std::string> lines = lines_of(o.out);
    BOOST_REQUIRE(lines.size() == 3U);
    BOOST_TEST(contains(lines[0], "site/A.HTM\""), lines[0]);
    BOOST_TEST(contains(lines[1], "site/b.html\""), lines[1]);
    BOOST_TEST(contains(lines[2], "site/sub.html/d.xhtml\""), lines[2]);
    BOOST_TEST(strata({"compare", "--format=json", folder.path("site") + "/"}).out == o.out);
    // A file on the command line is read whatever its name is. In a folder, the name decides whether a file is read.
    BOOST_TEST(strata({"compare", folder.path("site/c.txt")}).status == 0);
}

BOOST_AUTO_TEST_CASE(a_directory_without_pages_is_reported) {
    fs::create_directory(folder.path("empty"));
    check_refused_with(strata({"compare", folder.path("empty")}), "directory contains no pages");
    const outcome o = strata({"compare", folder.path("empty"), "-"}, "<br>");
    BOOST_TEST(o.status == 2);
    BOOST_TEST(contains(o.out, "-: the same in"));
}

BOOST_AUTO_TEST_CASE(a_broken_link_in_a_directory_is_reported) {
    fs::create_directory(folder.path("links"));
    static_cast<void>(folder.write("links/a.html", "<br>"));
    fs::create_symlink("gone", folder.path("links/b.html"));
    fs::create_symlink("gone", folder.path("links/c.txt"));
    const outcome o = strata({"compare", folder.path("links")});
    BOOST_TEST(o.status == 2);
    BOOST_TEST(contains(o.out, "a.html: the same in"));
    BOOST_TEST(o.err == "strata: " + folder.path("links/b.html") + ": No such file or directory\n");
}

BOOST_AUTO_TEST_CASE(several_inputs_have_headings_and_common_totals) {
    const std::string a = folder.write("a.html", "<br/>");
    const std::string b = folder.write("b.html", "<br/><br/>");
    const outcome o = strata({"compare", a, b});
    BOOST_TEST(o.out.starts_with("==> " + a + " <==\n" + a + ":1:1: tokens differ\n"), o.out);
    BOOST_TEST(contains(o.out, "\n==> " + b + " <==\n"), o.out);
    BOOST_TEST(contains(o.out, "\nAll inputs\n  2 of 2 inputs: 3 places differ in tokens; "), o.out);
    const outcome summary = strata({"compare", "--summary", a, b});
    BOOST_TEST(!contains(summary.out, "==>"));
    BOOST_TEST(summary.out.starts_with("2 of 2 inputs: 3 places differ in tokens; "), summary.out);
    BOOST_TEST(contains(summary.out, "\n  self-closing-flag: 3 places in 2 inputs\n"), summary.out);
}

BOOST_AUTO_TEST_CASE(unreadable_inputs_write_nothing_and_the_others_are_processed) {
    const std::string a = folder.write("a.html", "<br>");
    for (const char* const format : {"--format=text", "--format=json"}) {
        check_refused(strata({"compare", format, folder.path("nope")}),
                      folder.path("nope") + ": No such file or directory");
        const outcome o = strata({"compare", format, folder.path("nope"), a, folder.path("gone")});
        BOOST_TEST(o.status == 2);
        BOOST_TEST(lines_of(o.err).size() == 2U);
        BOOST_TEST(contains(o.out, "a.html"));
        // In JSON, such an input has no object. Other formats name it beside the totals.
        const bool is_text = std::string_view(format) == "--format=text";
        BOOST_TEST(contains(o.out, "nope") == is_text, o.out);
    }
}

BOOST_AUTO_TEST_CASE(any_bytes_can_be_compared) {
    std::string bytes;
    for (int i = 0; i < 4096; ++i) bytes.push_back(static_cast<char>((i * 7919) >> 3));
    for (const char* const format : {"--format=text", "--format=json"}) {
        const outcome o = strata({"compare", format}, bytes);
        BOOST_TEST(o.status == 0);
        BOOST_TEST(lines_of(o.err).size() == 1U);
        BOOST_TEST(contains(o.err, "standard input: not UTF-8"));
        BOOST_TEST(std::all_of(o.out.begin(), o.out.end(),
                               [](char c) { return static_cast<unsigned char>(c) >= 0x20 || c == '\n'; }));
    }
}

BOOST_AUTO_TEST_CASE(empty_input_is_the_same_under_all_drafts) {
    BOOST_TEST(strata({"compare", five}).out == "-: the same in 2007, 2008, 2009, modern and 2026 (1 token)\n");
}

BOOST_AUTO_TEST_CASE(the_reader_of_a_comparison_may_close_its_pipe) {
    std::string text;
    for (int i = 0; i < 20'000; ++i) text += "<br/>";
    const std::string file = folder.write("page.html", text);
    const std::string command = "( " + shell_word(STRATA_PROGRAM) + " compare " + shell_word(file) + " 2> " +
                                shell_word(folder.path("stderr")) + "; echo $? > " + shell_word(folder.path("status")) +
                                " ) | head -n 1 > " + shell_word(folder.path("stdout"));
    BOOST_TEST(std::system(command.c_str()) == 0);
    BOOST_TEST(folder.read("status") == "0\n");
    BOOST_TEST(folder.read("stderr") == "");
}

BOOST_AUTO_TEST_CASE(progress_shows_only_on_a_terminal_and_only_in_long_work) {
    using namespace std::chrono_literals;
    std::ostringstream err;
    {
        strata::cli::progress_bar none(err, 0, 0ms);
        none.begin_input("x");
        none.advance(10);
    }
    {
        strata::cli::progress_bar patient(err, 80, 1h);
        patient.begin_input("x");
        patient.advance(10);
    }
    BOOST_TEST(err.str() == "");
    {
        strata::cli::progress_bar shown(err, 80, 0ms);
        shown.expect(4, 4'000'000);
        shown.begin_input("x.html");
        shown.end_input();
        shown.begin_input("y\x1b.html");
        shown.advance(1'000'000);
        BOOST_TEST(err.str() == "\r\x1b[K[#####---------------]  25%  1.0 of 4.0 MB, 1 of 4 inputs  y\\u{001B}.html");
        err.str("");
        shown.hide();
        BOOST_TEST(err.str() == "\r\x1b[K");
        err.str("");
    }
    BOOST_TEST(err.str() == "");
}

BOOST_AUTO_TEST_CASE(progress_in_an_archive_is_that_of_reading_it) {
    using namespace std::chrono_literals;
    std::ostringstream err;
    strata::cli::progress_bar shown(err, 80, 0ms);
    shown.expect(0, 4'000'000);
    shown.begin_input("http://a/", 500'000);
    shown.end_input();
    shown.begin_input("http://b/", 1'500'000);
    // An unpacked page may be longer than its packed archive, so the bytes of pages must not count as progress.
    shown.advance(90'000'000);
    BOOST_TEST(err.str() == "\r\x1b[K[##########----------]  50%  2.0 of 4.0 MB, 1 input  http://b/");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace compare_test
