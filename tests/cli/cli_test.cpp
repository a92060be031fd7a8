// Runs all commands except compare and trace end to end.

#include <sys/wait.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/engine/registry.hpp"
#include "core/history/names.hpp"
#include "core/spec/draft.hpp"
#include "drafts/registry.hpp"
#include "tests/cli/program_fixture.hpp"
#include "tests/report/formats.hpp"

namespace cli_test {

namespace {

using namespace strata;
using namespace strata::testing;
namespace fs = std::filesystem;

// Returns the position of the steps on character references in a list of states.
std::vector<std::string>::const_iterator place_of_steps(const std::vector<std::string>& lines) {
    return std::find_if(lines.begin(), lines.end(),
                        [](const std::string& line) { return line.starts_with("Steps on character references"); });
}

constexpr std::string_view end_at_0 = "{\"version\":1,\"type\":\"endOfFile\",\"span\":[0,0]}\n";

}  // namespace

BOOST_FIXTURE_TEST_SUITE(cli, program_fixture)

// ---------------------------------------------------------------------------------------------------------------------
// The program

BOOST_AUTO_TEST_CASE(version_names_commit_compiler_and_drafts) {
    const outcome o = strata({"--version"});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.err == "");
    const std::vector<std::string> lines = lines_of(o.out);
    BOOST_REQUIRE(lines.size() == 4U);
    BOOST_TEST(lines[0].starts_with("strata "));
    BOOST_TEST(lines[1].starts_with("commit: "));
    BOOST_TEST(lines[2].starts_with("compiler: "));
    BOOST_TEST(lines[3] == fmt::format("drafts: {}, and any year, month, day or commit since {}",
                                       history::draft_names(drafts::known()),
                                       drafts::known().chain.landmark->about.day));
    BOOST_TEST(strata({"-V"}).out == o.out);
}

BOOST_AUTO_TEST_CASE(help_is_a_command_too) {
    BOOST_TEST(strata({"help"}).out == strata({"--help"}).out);
    BOOST_TEST(strata({"help", "compare"}).out == strata({"compare", "--help"}).out);
    check_refused_with(strata({"help", "compar"}), "'compar': unknown command; did you mean 'compare'?");
}

BOOST_AUTO_TEST_CASE(usage_says_where_a_command_of_ones_own_goes) {
    for (const std::string command : {"bisect", "identify"})
        for (const std::vector<std::string>& way : {std::vector<std::string>{command, "--help"}, {"help", command}}) {
            const std::string help = strata(way).out;
            BOOST_TEST(contains(help.substr(help.find("Usage:"), 70), " -- COMMAND\n"), help);
        }
    BOOST_TEST(!contains(strata({"compare", "--help"}).out, "-- COMMAND"));
}

BOOST_AUTO_TEST_CASE(every_level_has_help_within_80_columns) {
    const auto check = [](const outcome& o) {
        BOOST_TEST(o.status == 0);
        BOOST_TEST(o.err == "");
        BOOST_TEST(contains(o.out, "Examples:"), o.out);
        BOOST_TEST(!contains(o.out, " in ["), o.out);  // the parser's own message for a number outside a range would
                                                       // contain this
        for (const std::string& line : lines_of(o.out)) BOOST_TEST(line.size() <= 80U, line);
    };
    const outcome program = strata({"--help"});
    check(program);
    std::size_t commands = 0;
    bool listed = false;
    for (const std::string& line : lines_of(program.out)) {
        if (line == "Examples:") break;
        if (listed && line.starts_with("  ")) {
            ++commands;
            check(strata({line.substr(2, line.find(' ', 2) - 2), "--help"}));
        }
        listed = listed || line == "Read pages:";
    }
    BOOST_TEST(commands == 24U);
}

BOOST_AUTO_TEST_CASE(help_shows_a_commands_own_options_and_examples_before_the_shared_options) {
    const std::string help = strata({"compare", "--help"}).out;
    const std::size_t own = help.find("\nOptions:\n");
    const std::size_t examples = help.find("\nExamples:\n");
    const std::size_t shared = help.find("\nTokenizer options:\n");
    BOOST_TEST(own < examples);
    BOOST_TEST(examples < shared);
    BOOST_TEST(shared < help.find("\nDisplay options:\n"));
    BOOST_TEST(shared < help.find("\nExit status:"));
    BOOST_TEST(!contains(help, "\n\n\n"));
}

BOOST_AUTO_TEST_CASE(commands_are_listed_in_groups) {
    const std::string help = strata({"--help"}).out;
    std::size_t last = 0;
    for (const char* const each :
         {"\nRead pages:\n  tokenize ", "\nRead many pages:\n  survey ", "\nStudy the standard:\n  drafts ",
          "\nYour own text of the standard:\n  read ", "\nTest a parser:\n  test ", "\nFor scripts:\n  schema "}) {
        const std::size_t at = help.find(each);
        BOOST_TEST_REQUIRE(at != std::string::npos, each);
        BOOST_TEST(last < at, each);
        last = at;
    }
}

BOOST_AUTO_TEST_CASE(a_missing_file_with_another_meaning_gets_a_hint) {
    check_refused_with(strata({"tokenize", "<p>x"}), "<p>x: No such file or directory; use -e for HTML itself");
    check_refused_with(strata({"tokenize", "2014"}),
                       "2014: No such file or directory; use --drafts=2014 for the draft");
    check_refused_with(strata({"tokenize", "absent.html"}), "absent.html: No such file or directory\n");
}

BOOST_AUTO_TEST_CASE(two_drafts_may_be_separated_by_dots) {
    const auto compared = [&](const char* drafts) { return strata({"compare", drafts, "-e", "<br/>"}).out; };
    BOOST_TEST(compared("--drafts=2008..modern") == compared("--drafts=2008,modern"));
    BOOST_TEST(strata({"diff", "2009..2026", "--summary"}).out == strata({"diff", "2009", "2026", "--summary"}).out);
    // The dots of "../" do not separate two drafts.
    check_refused_with(strata({"diff", "@../absent.html", "modern"}), "../absent.html: No such file or directory");
    check_refused_with(strata({"diff", "modern..@a/../absent.html"}), "a/../absent.html: No such file or directory");
}

BOOST_AUTO_TEST_CASE(a_trace_from_behind_the_end_of_the_input_is_refused) {
    check_refused_with(strata({"trace", "--from=99:99", "-e", "<p>x"}), "-e: ends at 1:5, before --from=99:99");
    check_refused_with(strata({"trace", "--from=5", "-e", "<p>x"}), "-e: ends at 1:5, before --from=5");
    BOOST_TEST(strata({"trace", "--from=1:5", "-e", "<p>x"}).status == 0);
}

BOOST_AUTO_TEST_CASE(a_state_that_no_draft_has_is_refused_for_all_drafts_at_once) {
    check_refused_with(
        strata({"coverage", "--state=foo", "-e", "x"}),
        fmt::format("state 'foo': none of the drafts {} has such a state", history::draft_names(drafts::known())));
    check_refused_with(strata({"coverage", "--state=script", "-e", "x"}), "could be any of");
}

BOOST_AUTO_TEST_CASE(a_fragment_of_svg_that_is_no_svg_is_remarked_on) {
    const outcome html = strata({"tokenize", "--fragment=svg", "-e", "<![CDATA[x]]>"});
    BOOST_TEST(html.status == 0);
    BOOST_TEST(html.err ==
               "strata: --fragment=svg: an HTML element named svg; for the element of SVG, use --fragment='svg svg'\n");
    BOOST_TEST(contains(html.out, "comment"));
    const outcome svg = strata({"tokenize", "--fragment=svg svg", "-e", "<![CDATA[x]]>"});
    BOOST_TEST(svg.err == "");
    BOOST_TEST(contains(svg.out, "text"));
}

BOOST_AUTO_TEST_CASE(a_survey_that_can_read_nothing_writes_nothing) {
    check_refused_with(strata({"survey", "/absent"}), "/absent: No such file or directory");
    check_refused_with(strata({"survey", "--format=json", "/absent"}), "/absent: No such file or directory");
}

BOOST_AUTO_TEST_CASE(without_a_command_it_shows_help_and_refuses) {
    const outcome o = strata({});
    BOOST_TEST(o.status == 2);
    BOOST_TEST(o.out == "");
    BOOST_TEST(contains(o.err, "Usage: strata"));
}

BOOST_AUTO_TEST_CASE(unknown_commands_are_refused_in_one_line) {
    check_refused_with(strata({"--"}), "usage: no command given");
}

BOOST_AUTO_TEST_CASE(usage_errors_are_one_line) {
    check_refused_with(strata({"tokenise"}),
                       "'tokenise': unknown command; did you mean 'tokenize'? ('strata --help' lists them)");
    check_refused_with(strata({"xyzzy"}), "'xyzzy': unknown command ('strata --help' lists them)");
    check_refused_with(strata({"--nope"}), "--nope");
    check_refused_with(strata({"--format=json", "compare"}),
                       "'--format=json' must come after the command: strata compare");
    check_refused_with(strata({"--width=40", "--width=50", "tokenize"}), "--width is given more than once");
    check_refused_with(strata({"compare", "--tokens-only=no"}), "--tokens-only takes no value");
    check_refused_with(strata({"tokenize", "--content-model=foo"}, "x"),
                       "content model 'foo': draft modern cannot start");
    check_refused_with(strata({"tokenize", "--nope"}), "--nope");
    check_refused_with(strata({"tokenize", "--format=xml"}),
                       "--format must be text, jsonl, html5lib or json (got 'xml')");
    check_refused_with(strata({"tokenize", "--scripting=maybe"}), "--scripting must be on or off (got 'maybe')");
    check_refused_with(strata({"tokenize", "--feedback=x"}), "--feedback must be simulated or none (got 'x')");
    check_refused_with(strata({"tokenize", "--engine=x"}), "--engine must be runner or interpreter (got 'x')");
    check_refused_with(strata({"tokenize", "--initial-state=RCDATA", "--content-model=CDATA"}),
                       "--initial-state cannot be combined with --content-model");
    check_refused_with(strata({"tokenize", "--draft"}), "--draft");
    // The argument after an empty value is not taken as the value.
    check_refused(strata({"tokenize", "--last-start-tag=", "page.html"}),
                  "usage: --last-start-tag= needs a value (see 'strata --help')");
    check_refused(strata({"batch", "file"}), "batch: unexpected argument 'file' (see 'strata batch --help')");
    check_refused(strata({"tokenize", "--nope"}), "tokenize: unknown option '--nope' (see 'strata tokenize --help')");
    check_refused(strata({"tokenize", "--drfat=2008"}),
                  "tokenize: unknown option '--drfat'; did you mean '--draft'? (see 'strata tokenize --help')");
    check_refused(strata({"tokenize", "--draft"}), "tokenize: --draft needs a value (see 'strata tokenize --help')");
    check_refused(strata({"tokenize", "--draft", ""}),
                  "tokenize: --draft must not be empty (see 'strata tokenize --help')");
    check_refused(strata({"tokenize", ""}), "tokenize: FILE must not be empty (see 'strata tokenize --help')");
    check_refused(strata({"tokenize", "--draft=2007", "--draft=2008"}),
                  "--draft: 'strata tokenize' takes one draft, not 2; 'strata compare' takes several");
    check_refused(strata({"tokenize", "--foreign=maybe"}),
                  "tokenize: --foreign takes no value (see 'strata tokenize --help')");
    check_refused(strata({"diff", "2008"}),
                  "--drafts: 'strata diff' takes two drafts, such as --drafts=2008,modern (got 1)");
}

BOOST_AUTO_TEST_CASE(a_file_may_have_the_name_of_a_command) {
    const std::string file = folder.write("test", "<b>");
    const outcome o =
        strata({"tokenize", "--format=html5lib", "test"}, "", "cd " + shell_word(folder.path("")) + " && ");
    BOOST_TEST(o.out == "{\"version\": 1, \"output\": [[\"StartTag\", \"b\", {}]], \"errors\": []}\n");
}

BOOST_AUTO_TEST_CASE(output_that_cannot_be_written_is_an_error) {
    if (!fs::exists("/dev/full")) return;
    const std::string command =
        shell_word(STRATA_PROGRAM) + " drafts > /dev/full 2> " + shell_word(folder.path("stderr"));
    const int status = std::system(command.c_str());
    BOOST_TEST(WEXITSTATUS(status) == 2);
    BOOST_TEST(folder.read("stderr").starts_with("strata: standard output: "));
}

BOOST_AUTO_TEST_CASE(a_reader_that_goes_away_causes_no_crash_and_no_message) {
    const std::string page = folder.write("page.html", [] {
        std::string text;
        for (int i = 0; i < 100'000; ++i) text += "<b>bold</b>";
        return text;
    }());
    const std::string command = "( " + shell_word(STRATA_PROGRAM) + " tokenize " + shell_word(page) + " 2> " +
                                shell_word(folder.path("stderr")) + "; echo $? > " + shell_word(folder.path("status")) +
                                " ) | head -n 1 > " + shell_word(folder.path("stdout"));
    BOOST_TEST(std::system(command.c_str()) == 0);
    BOOST_TEST(folder.read("status") == "0\n");
    BOOST_TEST(folder.read("stderr") == "");
}

// ---------------------------------------------------------------------------------------------------------------------
// tokenize

BOOST_AUTO_TEST_CASE(text_has_a_line_for_each_token_and_error) {
    const outcome o = strata({"tokenize"}, "<p title=a\"b>1 & 2</p\n  x>");
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.err == "");
    const std::vector<std::string> expected = {
        "    1:11  error       unexpected-character-in-unquoted-attribute-value (Attribute value (unquoted) state)",
        "     1:1  start tag   p title=\"a\\\"b\"",
        "    1:14  text        \"1 & 2\"",
        "     2:4  error       end-tag-with-attributes (After attribute name state)",
        "    1:19  end tag     p x",
        "     2:5  end of file"};
    const std::vector<std::string> lines = lines_of(o.out);
    BOOST_TEST(lines == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(text_counts_columns_in_characters_of_the_source) {
    const outcome o = strata({"tokenize"}, "\xEF\xBB\xBF\xF0\x9F\x98\x80\xC3\xA9</>\r\n<!x>");
    BOOST_TEST(contains(o.out, "     1:5  error       missing-end-tag-name"));
    BOOST_TEST(contains(o.out, "     2:3  error       incorrectly-opened-comment"));
}

BOOST_AUTO_TEST_CASE(no_colour_and_no_raw_controls_in_a_pipe) {
    const outcome o = strata({"tokenize"}, std::string_view("a\x1B[31m\0b<!--\x07-->", 17));
    BOOST_TEST(o.status == 0);
    BOOST_TEST(!contains(o.out, "\x1B"));
    BOOST_TEST(contains(o.out, "\\u{001B}[31m\\u{0000}b"));
    BOOST_TEST(contains(o.out, "\"\\u{0007}\""));
}

BOOST_AUTO_TEST_CASE(text_shortens_long_texts_by_default) {
    const std::string page = std::string(100, 'a') + std::string(100, 'b');
    const outcome cut = strata({"tokenize"}, page);
    BOOST_TEST(!contains(cut.out, page));
    BOOST_TEST(contains(cut.out, "(200 characters)"));
    BOOST_TEST(contains(strata({"tokenize", "--whole-texts"}, page).out, page));
}

BOOST_AUTO_TEST_CASE(several_files_have_headings_in_text_only) {
    const std::string a = folder.write("a.html", "A");
    const std::string b = folder.write("b.html", "B");
    BOOST_TEST(strata({"tokenize", a, b}).out ==
               "==> " + a + " <==\n     1:1  text        \"A\"\n     1:2  end of file\n\n==> " + b +
                   " <==\n     1:1  text        \"B\"\n     1:2  end of file\n");
    BOOST_TEST(strata({"tokenize", "--format=html5lib", a, "-", b}, "stdin").out ==
               "{\"version\": 1, \"file\": \"" + a +
                   "\", \"output\": [[\"Character\", \"A\"]], \"errors\": []}\n"
                   "{\"version\": 1, \"file\": \"-\", \"output\": [[\"Character\", \"stdin\"]], \"errors\": []}\n"
                   "{\"version\": 1, \"file\": \"" +
                   b + "\", \"output\": [[\"Character\", \"B\"]], \"errors\": []}\n");
}

BOOST_AUTO_TEST_CASE(jsonl_has_the_fields_in_order_and_spans_of_bytes) {
    BOOST_TEST(strata({"tokenize", "--format=jsonl"}, "<a href=x>\xC3\xA9</a>").out ==
               "{\"version\":1,\"type\":\"startTag\",\"name\":\"a\",\"attributes\":[{\"name\":\"href\",\"value\":\"x\","
               "\"span\":[3,9],"
               "\"nameSpan\":[3,7],\"valueSpan\":[8,9]}],\"selfClosing\":false,\"span\":[0,10]}\n"
               "{\"type\":\"characters\",\"data\":\"\xC3\xA9\",\"span\":[10,12]}\n"
               "{\"type\":\"endTag\",\"name\":\"a\",\"span\":[12,16]}\n"
               "{\"type\":\"endOfFile\",\"span\":[16,16]}\n");
    BOOST_TEST(lines_of(strata({"tokenize", "--format=jsonl"}, "<!DOCTYPE html>").out).front() ==
               "{\"version\":1,\"type\":\"doctype\",\"name\":\"html\",\"publicId\":null,\"systemId\":null,"
               "\"forceQuirks\":false,"
               "\"span\":[0,15]}");
    BOOST_TEST(lines_of(strata({"tokenize", "--format=jsonl", "-"}, "<a foo=>").out).front() ==
               "{\"version\":1,\"type\":\"parseError\",\"code\":\"missing-attribute-value\",\"state\":\"Before "
               "attribute value "
               "state\",\"offset\":7,\"line\":1,\"col\":8}");
}

BOOST_AUTO_TEST_CASE(html5lib_format_is_one_line_for_each_input) {
    BOOST_TEST(
        strata({"tokenize", "--format=html5lib", "--draft=2008"}, "<br/>&amp\n").out ==
        "{\"version\": 1, \"output\": [[\"StartTag\", \"br\", {}], [\"Character\", \"&\\n\"]], \"errors\": [{\"code\": "
        "\"missing-semicolon-after-character-reference\", \"line\": 1, \"col\": 10, \"state\": \"Entity data "
        "state\"}]}\n");
}

BOOST_AUTO_TEST_CASE(empty_input_is_an_end_of_file) {
    BOOST_TEST(strata({"tokenize", "--format=jsonl"}).out == end_at_0);
    BOOST_TEST(strata({"tokenize"}).out == "     1:1  end of file\n");
    BOOST_TEST(strata({"tokenize", "--format=html5lib"}).out == "{\"version\": 1, \"output\": [], \"errors\": []}\n");
}

BOOST_AUTO_TEST_CASE(bytes_that_are_not_utf8_become_replacement_characters) {
    BOOST_TEST(strata({"tokenize", "--format=jsonl"}, "a\xFF\xE2\x82z").out ==
               "{\"version\":1,\"type\":\"characters\",\"data\":\"a\xEF\xBF\xBD\xEF\xBF\xBDz\",\"span\":[0,5]}\n"
               "{\"type\":\"endOfFile\",\"span\":[5,5]}\n");
}

BOOST_AUTO_TEST_CASE(one_byte_order_mark_is_dropped) {
    for (const char* const draft : {"--draft=2007", "--draft=2008", "--draft=2009", "--draft=modern"})
        BOOST_TEST(lines_of(strata({"tokenize", "--format=jsonl", draft}, "\xEF\xBB\xBF\xEF\xBB\xBFx").out).front() ==
                   "{\"version\":1,\"type\":\"characters\",\"data\":\"\\ufeffx\",\"span\":[3,7]}");
}

BOOST_AUTO_TEST_CASE(null_characters_go_through_standard_input) {
    const std::string_view page("a\0b", 3);
    BOOST_TEST(strata({"tokenize", "--format=html5lib"}, page).out ==
               "{\"version\": 1, \"output\": [[\"Character\", \"a\\u0000b\"]], \"errors\": [{\"code\": "
               "\"unexpected-null-character\", "
               "\"line\": 1, \"col\": 2, \"state\": \"Data state\"}]}\n");
    BOOST_TEST(contains(strata({"tokenize", "--format=html5lib", "--draft=2007"}, page).out, "a\xEF\xBF\xBD"));
}

BOOST_AUTO_TEST_CASE(unreadable_inputs_are_reported_and_the_others_processed) {
    check_refused(strata({"tokenize", folder.path("nope")}), folder.path("nope") + ": No such file or directory");
    check_refused(strata({"tokenize", fs::temp_directory_path().string()}),
                  fs::temp_directory_path().string() + ": Is a directory");
    const outcome o =
        strata({"tokenize", "--format=jsonl", folder.path("nope"), folder.write("empty", ""), folder.path("gone")});
    BOOST_TEST(o.status == 2);
    BOOST_TEST(o.out.ends_with("\"type\":\"endOfFile\",\"span\":[0,0]}\n"));
    BOOST_TEST(lines_of(o.out).size() == 1);
    BOOST_TEST(lines_of(o.err).size() == 2);
}

BOOST_AUTO_TEST_CASE(unknown_drafts_and_states_are_refused_with_a_list) {
    check_refused_with(strata({"tokenize", "--draft=html4"}, "x"),
                       "draft 'html4': unknown draft. Known drafts: 2007, ");
    check_refused_with(strata({"tokenize", "--draft=moden"}, "x"),
                       "draft 'moden': unknown draft; did you mean 'modern'? Known drafts: 2007, ");
    check_refused_with(strata({"tokenize", "--draft=whatwg"}, "x"),
                       "draft 'whatwg': unknown draft. Known drafts: 2007, ");
    check_refused_with(strata({"tokenize", "--initial-state=Foo state"}, "x"), "RCDATA state");
    check_refused_with(strata({"tokenize", "--draft=2008", "--initial-state=CDATA section"}, "x"),
                       "PCDATA, RCDATA, CDATA, PLAINTEXT");
}

BOOST_AUTO_TEST_CASE(aliases_name_drafts) {
    BOOST_TEST(strata({"tokenize", "--draft=2008-03-09"}, "<p/>").out ==
               strata({"tokenize", "--draft=2008"}, "<p/>").out);
}

BOOST_AUTO_TEST_CASE(a_day_names_the_latest_draft_not_after_it_and_standard_error_reports_which) {
    const auto named = [&](const std::string& draft) { return strata({"tokenize", "--format=jsonl", draft}, "<p/>"); };
    const outcome day = named("--draft=2100-03-10");
    BOOST_TEST(day.status == 0);
    const std::string_view latest = drafts::known().chain.until;
    BOOST_TEST(day.out == named(fmt::format("--draft={}", latest)).out);
    BOOST_TEST(day.err.starts_with("strata: draft '2100-03-10': using "));
    BOOST_TEST(day.err.ends_with(", the latest text up to that date\n"));
    BOOST_TEST(named("--draft=2009-02-07").err == "");
    BOOST_TEST(named("--draft=9999-12-31").out == day.out);
}

BOOST_AUTO_TEST_CASE(days_before_all_drafts_and_invalid_days_are_refused) {
    check_refused_with(strata({"tokenize", "--draft=2001-01-01"}, "x"),
                       "draft '2001-01-01': before the first draft, 2006-03-02 (2 March 2006)");
    for (const char* const day : {"2008-02-30", "2008-13-01", "2008-3-9", "20080309"})
        check_refused_with(strata({"tokenize", "--draft", day}, "x"), "not a year, month or day");
    for (const char* const day : {"2008-03-0x", "-008-03-09"})
        check_refused_with(strata({"tokenize", "--draft", day}, "x"), "Known drafts: 2007, ");
    // Seven digits may be the beginning of a commit's hash.
    check_refused_with(strata({"tokenize", "--draft=2008030"}, "x"),
                       fmt::format("no revision from 2006-03-02 to {}", drafts::known().chain.until));
}

BOOST_AUTO_TEST_CASE(lines_of_a_batch_may_name_days_each_of_which_is_explained_once) {
    const std::string line = "{\"input\":\"x\",\"draft\":\"2100-03-10\"}\n";
    const outcome o = strata({"batch"}, line + line);
    BOOST_TEST(o.status == 0);
    BOOST_TEST(lines_of(o.out).size() == 2U);
    BOOST_TEST(lines_of(o.err).size() == 1U);
}

BOOST_AUTO_TEST_CASE(two_days_of_the_same_draft_are_one) {
    const outcome o = strata({"compare", "--drafts=2008-03-10,2008-03-11"}, "x");
    BOOST_TEST(o.status == 2);
    BOOST_TEST(contains(o.err, "--drafts: 2008-03-11 is the same as 2008-03-10: both are 2008\n"));
}

BOOST_AUTO_TEST_CASE(states_are_taken_in_either_vocabulary) {
    const std::string page = "<b>&lt;</title>";
    for (const char* const draft : {"--draft=2007", "--draft=2008", "--draft=2009", "--draft=modern"}) {
        const auto with = [&](const char* state) {
            return strata({"tokenize", "--format=jsonl", draft, state, "--last-start-tag=title"}, page).out;
        };
        const std::string expected =
            "{\"version\":1,\"type\":\"characters\",\"data\":\"<b><\",\"span\":[0,7]}\n"
            "{\"type\":\"endTag\",\"name\":\"title\",\"span\":[7,15]}\n{\"type\":\"endOfFile\",\"span\":[15,15]}\n";
        BOOST_TEST(with("--initial-state=RCDATA state") == expected);
        BOOST_TEST(with("--initial-state=rcdata") == expected);
        BOOST_TEST(with("--content-model=RCDATA") == expected);
        BOOST_TEST(with("--content-model=CDATA") == with("--initial-state=RAWTEXT"));
        BOOST_TEST(contains(with("--content-model=CDATA"), "&lt;"));
    }
}

BOOST_AUTO_TEST_CASE(feedback_is_simulated_unless_a_state_is_given) {
    const std::string page = "<title><b></title>";
    const auto with = [&](std::vector<std::string> flags) {
        flags.insert(flags.begin(), {"tokenize", "--format=html5lib"});
        return contains(strata(flags, page).out, "[\"Character\", \"<b>\"]");
    };
    BOOST_TEST(with({}));
    BOOST_TEST(with({"--feedback=simulated"}));
    BOOST_TEST(!with({"--feedback=none"}));
    BOOST_TEST(!with({"--initial-state=Data"}));
    BOOST_TEST(with({"--initial-state=Data", "--feedback=simulated"}));
}

BOOST_AUTO_TEST_CASE(scripting_decides_on_noscript) {
    const std::string page = "<noscript><b></noscript>";
    BOOST_TEST(contains(strata({"tokenize"}, page).out, "text        \"<b>\""));
    BOOST_TEST(contains(strata({"tokenize", "--scripting=on"}, page).out, "text        \"<b>\""));
    BOOST_TEST(contains(strata({"tokenize", "--scripting=off"}, page).out, "start tag   b"));
}

BOOST_AUTO_TEST_CASE(foreign_content_has_cdata_sections) {
    BOOST_TEST(contains(strata({"tokenize", "--foreign"}, "<![CDATA[x]]>").out, "text        \"x\""));
    BOOST_TEST(contains(strata({"tokenize"}, "<![CDATA[x]]>").out, "comment     \"[CDATA[x]]\""));
}

BOOST_AUTO_TEST_CASE(both_engines_give_the_same_result) {
    const std::string page = "<!DOCTYPE><p a a=\"&lt\">\r\n<!-- -- --><script><!--</script>&#x80;</p x>";
    for (const char* const draft : {"--draft=2007", "--draft=2008", "--draft=2009", "--draft=modern"})
        BOOST_TEST(strata({"tokenize", "--format=jsonl", draft, "--engine=runner"}, page).out ==
                   strata({"tokenize", "--format=jsonl", draft, "--engine=interpreter"}, page).out);
}

// ---------------------------------------------------------------------------------------------------------------------
// batch

BOOST_AUTO_TEST_CASE(batch_answers_line_by_line) {
    const outcome o = strata({"batch"},
                             "{\"input\":\"<br/>\"}\n"
                             "{\"input\":\"<br/>\",\"draft\":\"2008\",\"else\":[1]}\n"
                             "{\"input\":\"<b></title>\",\"initialState\":\"RCDATA\",\"lastStartTag\":\"title\"}\n"
                             "{\"input\":\"<![CDATA[x]]>\",\"foreign\":true,\"draft\":null}\n"
                             "{\"input\":\"<title><b>\"}\n");
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.err == "");
    BOOST_TEST(o.out ==
               "{\"version\": 1, \"output\": [[\"StartTag\", \"br\", {}, true]], \"errors\": []}\n"
               "{\"output\": [[\"StartTag\", \"br\", {}]], \"errors\": []}\n"
               "{\"output\": [[\"Character\", \"<b>\"], [\"EndTag\", \"title\"]], \"errors\": []}\n"
               "{\"output\": [[\"Character\", \"x\"]], \"errors\": []}\n"
               "{\"output\": [[\"StartTag\", \"title\", {}], [\"StartTag\", \"b\", {}]], \"errors\": []}\n");
}

BOOST_AUTO_TEST_CASE(batch_takes_a_draft_for_cases_that_name_none) {
    BOOST_TEST(contains(strata({"batch", "--draft=2007"}, "{\"input\":\"<p/>\"}").out, "slash-not-permitted"));
    check_refused_with(strata({"batch", "--draft=1999"}, "{\"input\":\"\"}"), "1999");
}

BOOST_AUTO_TEST_CASE(batch_answers_a_bad_line_with_an_error) {
    const std::vector<std::string> bad = {"",
                                          "x",
                                          "[]",
                                          "{}",
                                          "{\"input\":null}",
                                          "{\"input\":1}",
                                          "{\"input\":\"\",\"draft\":\"1999\"}",
                                          "{\"input\":\"\",\"draft\":8}",
                                          "{\"input\":\"\",\"initialState\":\"Foo\"}",
                                          "{\"input\":\"\",\"initialState\":[]}",
                                          "{\"input\":\"\",\"initialState\":\"CDATA section\",\"draft\":\"2008\"}",
                                          "{\"input\":\"\",\"lastStartTag\":true}",
                                          "{\"input\":\"\",\"foreign\":\"yes\"}",
                                          "{\"input\":\"\xFF\"}",
                                          "{\"input\":\"a\"} x"};
    std::string input;
    for (const std::string& each : bad) input += each + "\n{\"input\":\"x\"}\n";
    const outcome o = strata({"batch"}, input);
    BOOST_TEST(o.status == 2);
    BOOST_TEST(lines_of(o.err).size() == 1);
    BOOST_TEST(contains(o.err, "strata: batch: 15 of 30 lines"));
    const std::vector<std::string> lines = lines_of(o.out);
    BOOST_REQUIRE(lines.size() == 2 * bad.size());
    for (std::size_t i = 0; i < bad.size(); ++i) {
        BOOST_TEST(lines[2 * i].starts_with(i == 0 ? "{\"version\":1,\"error\":\"" : "{\"error\":\""),
                   bad[i] << " gave " << lines[2 * i]);
        BOOST_TEST(lines[2 * i + 1] == "{\"output\": [[\"Character\", \"x\"]], \"errors\": []}");
    }
}

BOOST_AUTO_TEST_CASE(json_in_utf16_is_named) {
    const std::string utf16("\xFF\xFE{\0}\0\n\0", 8);
    BOOST_TEST(contains(strata({"batch"}, utf16).err, "JSON must be UTF-8, but this is UTF-16"));
    BOOST_TEST(contains(strata({"test", "-"}, utf16).err, "JSON must be UTF-8, but this is UTF-16"));
}

BOOST_AUTO_TEST_CASE(batch_ignores_blank_lines_at_the_end) {
    BOOST_TEST(strata({"batch"}).out == "");
    BOOST_TEST(strata({"batch"}).status == 0);
    const outcome o = strata({"batch"}, "{\"input\":\"\"}\r\n\n \n");
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.out == "{\"version\": 1, \"output\": [], \"errors\": []}\n");
}

BOOST_AUTO_TEST_CASE(batch_carries_lone_surrogates) {
    const outcome o =
        strata({"batch", "--draft=2007"}, "{\"input\":\"\\uD800<a b=\\udfff>\\uD83D\\uDE00\xEE\x80\x80\\ue000\"}\n");
    BOOST_TEST(o.out ==
               "{\"version\": 1, \"output\": [[\"Character\", \"\\ud800\"], [\"StartTag\", \"a\", {\"b\": "
               "\"\\udfff\"}], [\"Character\", "
               "\"\xF0\x9F\x98\x80\xEE\x80\x80\xEE\x80\x80\"]], \"errors\": []}\n");
}

BOOST_AUTO_TEST_CASE(batch_input_is_characters) {
    BOOST_TEST(contains(strata({"batch"}, "{\"input\":\"\\ufeffx\"}").out, "\"\\ufeffx\""));
    BOOST_TEST(contains(strata({"batch", "--draft=2008"}, "{\"input\":\"\\ufeffx\"}").out, "\"Character\", \"x\""));
    BOOST_TEST(contains(strata({"batch"}, "{\"input\":\"a\\u0000\\r\\nb\"}").out, "a\\u0000\\nb"));
}

// ---------------------------------------------------------------------------------------------------------------------
// test

namespace {

constexpr std::string_view tests_of_today =
    R"({"tests": [
      {"description": "good", "initialStates": ["Data state", "RCDATA state"], "input": "a\uD800",
       "output": [["Character", "a\uD800"]], "errors": [{"code": "surrogate-in-input-stream", "line": 1, "col": 2}]},
      {"description": "bad token", "input": "<b>", "output": [["StartTag", "i", {}]]},
      {"description": "bad place", "input": "</>", "output": [],
       "errors": [{"code": "missing-end-tag-name", "line": 1, "col": 4}]},
      {"description": "twice", "doubleEscaped": true, "input": "\\u0041", "output": [["Character", "\\u0041"]]}
    ]})";

constexpr std::string_view tests_of_old =
    R"({"tests": [
      {"description": "in place", "input": "a</>b", "output": [["Character", "a"], "ParseError", ["Character", "b"]]},
      {"description": "out of place", "input": "a</>b", "output": ["ParseError", ["Character", "ab"]]},
      {"description": "any place", "input": "a</>b", "output": ["ParseError", ["Character", "ab"]],
       "ignoreErrorOrder": true},
      {"description": "too many", "input": "a</>b", "output": ["ParseError", ["Character", "ab"], "ParseError"],
       "ignoreErrorOrder": true},
      {"description": "models", "contentModelFlags": ["RCDATA", "CDATA"], "lastStartTag": "x", "input": "<b></x>",
       "output": [["Character", "<b>"], ["EndTag", "x"]]}
    ]})";

}  // namespace

BOOST_AUTO_TEST_CASE(test_counts_runs_and_shows_differences) {
    const outcome o = strata({"test", folder.write("a.test", tests_of_today)});
    BOOST_TEST(o.status == 1);
    BOOST_TEST(o.err == "");
    BOOST_TEST(last_line(o.out) == "3 passed, 2 failed");
    BOOST_TEST(contains(o.out, "- [\"StartTag\", \"i\", {}]"));
    BOOST_TEST(contains(o.out, "+ [\"StartTag\", \"b\", {}]"));
    BOOST_TEST(contains(o.out, "- error at 1:4 missing-end-tag-name"));
    BOOST_TEST(contains(o.out, "+ error at 1:3 missing-end-tag-name"));
}

BOOST_AUTO_TEST_CASE(test_reads_the_notation_of_2007) {
    const outcome o = strata({"test", "--draft=2007"}, tests_of_old);
    BOOST_TEST(o.status == 1);
    BOOST_TEST(last_line(o.out) == "4 passed, 2 failed");
    BOOST_TEST(contains(o.out, "out of place"));
    BOOST_TEST(contains(o.out, "number of errors: 2"));
}

BOOST_AUTO_TEST_CASE(test_succeeds_if_all_pass) {
    const std::string file = folder.write("a.test", R"({"xmlViolationTests": [{"description": "", "input": "a",
        "output": [["Character", "a"]]}]})");
    for (const char* const engine : {"--engine=runner", "--engine=interpreter"}) {
        const outcome o = strata({"test", engine, file, file});
        BOOST_TEST(o.status == 0);
        BOOST_TEST(o.out == "2 passed, 0 failed\n");
    }
}

BOOST_AUTO_TEST_CASE(test_refuses_files_that_are_not_tests) {
    for (const char* const each : {"", "{", "[]", "{}", R"({"tests": 1})", R"({"tests": [1]})",
                                   R"({"tests": [{"description": "", "input": ""}]})",
                                   R"({"tests": [{"description": "", "input": 1, "output": []}]})",
                                   R"({"tests": [{"description": "", "input": "", "output": [[]]}]})"}) {
        const outcome o = strata({"test"}, each);
        BOOST_TEST(o.status == 2, each);
        BOOST_TEST(o.err.starts_with("strata: -: "), o.err);
        BOOST_TEST(lines_of(o.err).size() == 1);
    }
    const outcome o = strata({"test", folder.path("nope"), folder.write("a.test", tests_of_today)});
    BOOST_TEST(o.status == 2);
    BOOST_TEST(last_line(o.out) == "3 passed, 2 failed");
}

BOOST_AUTO_TEST_CASE(known_disagreements_must_match_their_entries) {
    const std::string file = folder.write("a.test", tests_of_today);
    const std::string token = R"({"file": "a.test", "description": "bad token", "why": "the test is wrong",
                                  "actual": {"output": [["StartTag", "b", {}]]}})";
    const std::string place = R"({"file": "a.test", "description": "bad place", "state": "PCDATA", "draft": "modern",
        "actual": {"output": [], "errors": [{"code": "missing-end-tag-name", "line": 1, "col": 3}]}})";
    const auto with = [&](const std::string& list) {
        return strata({"test", "--known=" + folder.write("known.json", "[" + list + "]"), file});
    };

    const outcome all = with(token + "," + place);
    BOOST_TEST(all.status == 0);
    BOOST_TEST(last_line(all.out) == "5 passed, 0 failed");

    BOOST_TEST(last_line(with(token).out) == "4 passed, 1 failed");

    const outcome otherwise = with(place + R"(, {"file": "a.test", "description": "bad token",
                                               "actual": {"output": [["StartTag", "u", {}]]}})");
    BOOST_TEST(otherwise.status == 1);
    BOOST_TEST(last_line(otherwise.out) == "4 passed, 1 failed");
    BOOST_TEST(contains(otherwise.out, "fails, but not as listed"));

    const outcome passing = with(token + "," + place + R"(, {"file": "a.test", "description": "good",
        "state": "RCDATA state", "actual": {"output": []}})");
    BOOST_TEST(passing.status == 1);
    BOOST_TEST(last_line(passing.out) == "4 passed, 1 failed");
    BOOST_TEST(contains(passing.out, "passes, but is listed"));

    const outcome of_another_draft = with(token + R"(, {"file": "a.test", "description": "bad place", "draft": "2007",
        "actual": {"output": []}})");
    BOOST_TEST(last_line(of_another_draft.out) == "4 passed, 1 failed");

    const outcome stale = with(token + "," + place + R"(, {"file": "a.test", "description": "gone",
        "actual": {"output": []}})");
    BOOST_TEST(stale.status == 2);
    BOOST_TEST(contains(stale.err, "has no run of 'gone'"));

    check_refused_with(with("{}"), "\"file\"");
    check_refused_with(strata({"test", "--known=" + folder.path("nope"), file}), "No such file");
}

BOOST_AUTO_TEST_CASE(html5lib_suites_pass) {
    const fs::path suites = fs::path(STRATA_SHARED_DIR) / "html5lib-tests";
    if (!fs::exists(suites)) {
        BOOST_TEST_MESSAGE("no html5lib-tests at " << suites << ": not run");
        return;
    }
    const struct {
        const char* draft;
        const char* suite;
        const char* runs;
    } all[] = {{"2007", "2007-10-28", "815"},
               {"2008", "2008-03-10", "840"},
               {"2009", "2009-01-24", "2924"},
               {"modern", "current", "7032"}};
    for (const auto& each : all) {
        std::vector<std::string> arguments = {"test", "--draft", each.draft};
        for (const fs::directory_entry& file : fs::directory_iterator(suites / each.suite))
            // The tests in xmlViolation expect the tokenizer to replace characters that XML cannot represent.
            if (file.path().extension() == ".test" && file.path().stem() != "xmlViolation")
                arguments.push_back(file.path().string());
        const outcome o = strata(arguments);
        BOOST_TEST(o.status == 0, each.suite);
        BOOST_TEST(o.out == std::string(each.runs) + " passed, 0 failed\n");
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// drafts, states

BOOST_AUTO_TEST_CASE(drafts_are_listed_with_their_sizes) {
    const outcome o = strata({"drafts"});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(contains(o.out, "2008-03-09   2008                                    34"));
    BOOST_TEST(contains(o.out, "2231  WHATWG HTML Standard"));
    const outcome json = strata({"drafts", "--format=json"});
    BOOST_TEST(contains(json.out, "{\"name\":\"2008\",\"day\":\"2008-03-09\",\"aliases\":[\"2008-03-09\"],"));
    BOOST_TEST(contains(json.out, "\"states\":80,\"procedureSteps\":0,"));
    // These names belong to texts on the chain of revisions.
    BOOST_TEST(contains(o.out, "\n2009-10-24   2009-10-24-bug8019                      69 "));
    BOOST_TEST(contains(json.out,
                        "{\"name\":\"2009-10-19\",\"day\":\"2009-10-19\",\"aliases\":[],"
                        "\"date\":\"19 October 2009\","));
}

BOOST_AUTO_TEST_CASE(a_step_of_a_state_is_no_state_of_the_text_and_its_errors_are_of_that_state) {
    for (const auto& [day, states] : {std::pair{"2016-06-13", 75U}, std::pair{"2017-02-27", 79U}}) {
        const std::string draft = fmt::format("--draft={}", day);
        const std::vector<std::string> lines = lines_of(strata({"states", draft}).out);
        const auto steps = place_of_steps(lines);
        BOOST_REQUIRE((steps != lines.end()));
        BOOST_TEST((steps - lines.begin()) == 2 + states + 1);
        BOOST_TEST((steps + 2)->ends_with("| Named character reference state"));
        BOOST_TEST(strata({"tokenize", draft, "-e", "&amp"}).out.find("(Character reference state)") !=
                   std::string::npos);
        const std::string shown = strata({"states", draft, "Named character reference"}).out;
        BOOST_TEST(shown.find("A step of the \"Character reference state\"") != std::string::npos, shown);
    }
    // Since 7d320128, the named character reference state is a state, not a step of another state.
    const auto o = strata({"tokenize", "--draft=7d320128", "-e", "&amp"});
    BOOST_TEST(o.out.find("(Named character reference state)") != std::string::npos, o.out);
}

BOOST_AUTO_TEST_CASE(states_are_listed_in_order_followed_by_steps) {
    const std::vector<std::string> lines = lines_of(strata({"states", "--draft=2008"}).out);
    BOOST_REQUIRE(lines.size() > 40U);
    BOOST_TEST(lines[2].ends_with("| Data state"));
    BOOST_TEST(lines[4].ends_with("| Tag open state"));
    const auto steps = place_of_steps(lines);
    BOOST_REQUIRE((steps != lines.end()));
    BOOST_TEST((steps - lines.begin()) == 2 + 34 + 1);
    BOOST_TEST((steps + 2)->ends_with("| Tokenising entities"));
    BOOST_TEST(lines_of(strata({"states"}).out).size() == 2 + 80U);
    BOOST_TEST(contains(strata({"states", "--format=json"}).out,
                        "{\"version\":1,\"name\":\"Data state\",\"section\":\"13.2.5.1\","));
}

BOOST_AUTO_TEST_CASE(a_state_is_found_by_name_or_part) {
    const std::string expected = strata({"states", "--draft=2008", "Tag open state"}).out;
    BOOST_TEST(expected.starts_with("Tag open state\n"));
    BOOST_TEST(strata({"states", "--draft=2008", "TAG OPEN"}).out == expected);
    BOOST_TEST(strata({"states", "--draft=2008", "tag open STATE"}).out == expected);
    BOOST_TEST(strata({"states", "markup decl"}).out.starts_with("Markup declaration open state\n"));
    check_refused_with(strata({"states", "tag op"}), "could be any of: Tag open state, End tag open state");
    check_refused_with(strata({"states", "nowhere"}), "state 'nowhere'");
    check_refused_with(strata({"states", "--draft=x"}), "draft 'x'");
}

BOOST_AUTO_TEST_CASE(a_state_shows_its_rules) {
    const outcome o = strata({"states", "--draft=2008", "tag open"});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(contains(o.out, "\nU+003F QUESTION MARK (?)\n"));
    BOOST_TEST(contains(o.out,
                        "  - modes: PCDATA\n  - error: unexpected-question-mark-instead-of-tag-name\n"
                        "  - next: Bogus comment state\n"));
    BOOST_TEST(!contains(o.out, "\x1B"));
    const std::string json = strata({"states", "--draft=2008", "--format=json", "tag open"}).out;
    BOOST_TEST(contains(json, "\"subjects\":[\"U+003F QUESTION MARK (?)\"],\"modes\":[\"PCDATA\"],\"sentence\":\""));
    BOOST_TEST(
        contains(json, "\"error\":\"unexpected-question-mark-instead-of-tag-name\",\"next\":\"Bogus comment state\""));
}

BOOST_AUTO_TEST_CASE(states_are_the_same_in_all_formats) {
    for (const std::vector<std::string>& what : {std::vector<std::string>{}, {"tag open"}}) {
        std::vector<std::string> of_formats;
        for (const std::string format : {"text", "markdown", "html"}) {
            std::vector<std::string> line = {"states", "--width=1000", "--format=" + format};
            line.insert(line.end(), what.begin(), what.end());
            std::string out = strata(line).out;
            if (format == "html") out.erase(0, out.find("<h1"));
            of_formats.push_back(words_only(format == "text" ? out : without_markup(out, format == "markdown")));
        }
        BOOST_TEST(first_difference(of_formats[0], of_formats[1]) == "");
        BOOST_TEST(first_difference(of_formats[0], of_formats[2]) == "");
    }
}

BOOST_AUTO_TEST_CASE(every_state_can_be_shown_within_80_columns) {
    for (const char* const draft : {"--draft=2007", "--draft=2009", "--draft=modern"}) {
        const std::vector<std::string> list = lines_of(strata({"states", draft}).out);
        for (std::size_t i = 2; i < list.size(); i += 7) {
            const std::size_t bar = list[i].rfind(" | ");
            if (bar == std::string::npos || list[i].starts_with("  section")) continue;
            const outcome o = strata({"states", draft, list[i].substr(bar + 3)});
            BOOST_TEST(o.status == 0, list[i]);
            for (const std::string& line : lines_of(o.out)) BOOST_TEST(line.size() <= 80U, line);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_fragment_starts_as_its_context_element_requires) {
    const auto output = [&](std::string_view context, std::string_view input) {
        return strata({"tokenize", "--format=html5lib", "--fragment=" + std::string(context)}, std::string(input)).out;
    };
    BOOST_TEST(output("title", "a<b>&lt;</title>") ==
               "{\"version\": 1, \"output\": [[\"Character\", \"a<b><</title>\"]], \"errors\": []}\n");
    BOOST_TEST(output("svg desc", "<![CDATA[x]]>") ==
               "{\"version\": 1, \"output\": [[\"Character\", \"x\"]], \"errors\": []}\n");
    BOOST_TEST(contains(output("div", "<![CDATA[x]]>"), "cdata-in-html-content"));
}

BOOST_AUTO_TEST_CASE(an_unacknowledged_self_closing_flag_is_reported_only_on_request) {
    const std::string error =
        "{\"type\":\"treeError\",\"code\":\"non-void-html-element-start-tag-with-trailing-solidus\",\"span\":[0,4]}";
    BOOST_TEST(lines_of(strata({"tokenize", "--format=jsonl", "--tree-errors"}, "<p/>x<br/>").out).back() == error);
    BOOST_TEST(!contains(strata({"tokenize", "--format=jsonl"}, "<p/>x<br/>").out, "treeError"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace cli_test
