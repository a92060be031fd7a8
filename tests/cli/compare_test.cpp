// strata compare from outside.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/cli/progress_bar.hpp"
#include "core/spec/draft.hpp"
#include "drafts/registry.hpp"
#include "tests/cli/program_fixture.hpp"

namespace {

using namespace strata::testing;

const std::string five = "--drafts=2007,2008,2009,modern,2026";
constexpr std::string_view page = "<br/><title><!--</title>&notin; <a b=c/d>";

std::size_t count_of(const std::string& text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(cli_compare, program_fixture)

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
    BOOST_TEST(contains(o.out, "  at 1:5: self-closing flag: absent / set (self-closing-flag)\n"), o.out);
    BOOST_TEST(contains(o.out, "\n    Set the self-closing flag of the current tag token."), o.out);
    BOOST_TEST(contains(o.out, "are the same in all of 2007, 2008, 2009,"), o.out);
}

BOOST_AUTO_TEST_CASE(drafts_are_compared_in_the_order_they_are_named) {
    const outcome o = strata({"compare", "--drafts=2026,2008-03-09"}, "<br/>");
    BOOST_TEST(contains(o.out, "in all of 2026, 2008\n"), o.out);
    BOOST_TEST(contains(strata({"compare", "--drafts=modern,2007", "--format=json"}, "x").out,
                        R"("drafts":["modern","2007"])"));
}

BOOST_AUTO_TEST_CASE(drafts_must_be_two_that_are_known) {
    check_refused_with(strata({"compare", "--drafts=2010,2008"}), "draft '2010': not known; the drafts are 2007, ");
    check_refused_with(strata({"compare", "--drafts=2008"}), "--drafts: only 2008 is named");
    check_refused_with(strata({"compare", "--drafts=2008,2008-03-09"}), "--drafts: draft 2008 is named twice");
    check_refused_with(strata({"compare", "--drafts=2007,,2008"}), "--drafts: a name is missing");
    check_refused_with(strata({"compare", "--drafts=2007,2008,"}), "--drafts: a name is missing");
}

BOOST_AUTO_TEST_CASE(usage_errors_of_compare_are_one_line) {
    check_refused_with(strata({"compare", "--format=xml"}), "'xml' is none of text|json|html");
    check_refused_with(strata({"compare", "--color=blue"}), "'blue' is none of auto|always|never");
    check_refused_with(strata({"compare", "--width=10"}), "'10' is no number of columns from 40 to 1000");
    check_refused_with(strata({"compare", "--width=x"}), "'x' is no number of columns");
    check_refused_with(strata({"compare", "--engine=fused"}), "--engine");
    check_refused_with(strata({"compare", "--format=csv"}), "--format: csv is a form of --summary");
    check_refused_with(strata({"compare", "--summary", "--by=input"}), "--by: is for --summary --format=csv");
    check_refused_with(strata({"compare", "--by=page"}), "'page' is none of change|input");
    check_refused_with(strata({"compare", "--topic=tag"}), "--topic: 'tag' is none of input-stream, text, tags,");
    check_refused_with(strata({"compare", "--topic=tags,"}), "--topic: '' is none of input-stream, text, tags,");
}

BOOST_AUTO_TEST_CASE(html_is_one_page_with_the_source_and_the_rules) {
    const outcome o = strata({"compare", "--format=html", "--content-model=RCDATA", "--drafts=2008,modern"},
                             "a&notit;<!--&amp;--></title> b");
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.err == "");
    BOOST_TEST(o.out.starts_with("<!DOCTYPE html>"), o.out);
    BOOST_TEST(contains(o.out, "content model RCDATA"));
    BOOST_TEST(contains(o.out, "<b>Named character reference state</b>"));
    BOOST_TEST(count_of(o.out, "<html") == 1U);
    const outcome two =
        strata({"compare", "--format=html", folder.write("a.html", "<br/>"), folder.write("b.html", "<hr/>")});
    BOOST_TEST(count_of(two.out, "<html") == 1U);
    BOOST_TEST(contains(two.out, "b.html"));
}

BOOST_AUTO_TEST_CASE(choices_that_a_draft_does_not_know_are_refused_with_its_name) {
    check_refused_with(strata({"compare", "--initial-state=CDATA section"}, "x"), "draft 2007 can begin in");
    check_refused_with(strata({"compare", "--drafts=modern,2008", "--fragment=svg desc"}, "x"), "draft 2008 knows");
    BOOST_TEST(strata({"compare", "--drafts=modern,2026", "--initial-state=CDATA section"}, "x").status == 0);
}

BOOST_AUTO_TEST_CASE(choices_are_given_to_every_draft) {
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

BOOST_AUTO_TEST_CASE(errors_alone_can_be_left_out) {
    const std::string text = "<a b=c\"d>";
    BOOST_TEST(contains(strata({"compare"}, text).out, "errors differ"));
    const outcome o = strata({"compare", five, "--tokens-only", "--exit-code"}, text);
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.out.starts_with("-: the same in 2007, 2008, 2009, modern, 2026"), o.out);
    const outcome json = strata({"compare", "--tokens-only", "--format=json"}, text);
    BOOST_TEST(contains(json.out, "\"divergences\":[],"), json.out);
    BOOST_TEST(contains(json.out, "\"divergences\":0,"), json.out);
}

BOOST_AUTO_TEST_CASE(the_exit_status_can_tell_whether_drafts_part) {
    BOOST_TEST(strata({"compare"}, "<br/>").status == 0);
    BOOST_TEST(strata({"compare", "--exit-code"}, "<br/>").status == 1);
    BOOST_TEST(strata({"compare", "--exit-code"}, "<br>").status == 0);
    BOOST_TEST(strata({"compare", "--exit-code", "--summary"}, "<br/>").status == 1);
    BOOST_TEST(strata({"compare", "--exit-code", folder.path("nope"), "-"}, "<br/>").status == 2);
}

BOOST_AUTO_TEST_CASE(the_summary_is_by_changes_and_has_no_places) {
    const outcome o = strata({"compare", five, "--summary"}, page);
    BOOST_TEST(o.status == 0);
    BOOST_TEST(!contains(o.out, "tokens differ"), o.out);
    BOOST_TEST(o.out.starts_with("-: 2 places differ in tokens; "), o.out);
    BOOST_TEST(contains(o.out,
                        "\n\nself-closing-flag: 1 place\n"
                        "  Self-closing flag in place of the permitted slash\n"
                        "  2008 to 2009, tags, 1ff9688a of 2008-04-05\n"
                        "  such as -:1:1: self-closing flag: absent / set\n"
                        "      1 | <br/><title>"),
               o.out);
    BOOST_TEST(contains(o.out, "first at -:1:1\n"), o.out);
    // Between drafts whose changes are not known nothing is dropped.
    const outcome json = strata({"compare", five, "--summary", "--format=json"}, page);
    const auto sums = nlohmann::json::parse(json.out);
    BOOST_TEST(sums["places"] == 2);
    BOOST_TEST(sums["bytes"] == page.size());
    BOOST_TEST(lines_of(json.out).size() == 1U);
}

BOOST_AUTO_TEST_CASE(the_summary_agrees_with_the_places_that_are_listed) {
    const std::string a = folder.write("a.html", page);
    const std::string b = folder.write("b.html", "<br/><a b=c\"d><a/b><a b=><!DOCTYPE X><br/>&#x80;");
    for (const std::vector<std::string>& choice : {std::vector<std::string>{},
                                                   {"--tokens-only"},
                                                   {"--topic=tags"},
                                                   {"--topic=tags", "--topic=attributes,doctype"}})
        for (const char* const drafts : {"--drafts=2007,2008", "--drafts=2008,2009", "--drafts=2007,2009", ""})
            BOOST_TEST_CONTEXT(drafts << " " << fmt::format("{}", fmt::join(choice, " "))) {
                std::vector<std::string> arguments = {"compare", a, b, "--format=json"};
                if (*drafts != '\0') arguments.emplace_back(drafts);
                arguments.insert(arguments.end(), choice.begin(), choice.end());
                std::map<std::string, std::set<std::string>> inputs;
                std::map<std::string, std::uint64_t> places;
                std::uint64_t all = 0;
                const bool no_errors = choice == std::vector<std::string>{"--tokens-only"};
                for (const std::string& line : lines_of(strata(arguments).out)) {
                    const auto input = nlohmann::json::parse(line);
                    for (const auto& divergence : input["divergences"]) {
                        ++all;
                        std::set<std::string> here;
                        for (const auto& difference : divergence["differences"]) {
                            if (no_errors && difference["what"] == "error") continue;
                            for (const auto& id : difference["changes"]) here.insert(id.get<std::string>());
                            if (difference["changes"].empty()) here.insert("");
                        }
                        for (const std::string& id : here) {
                            ++places[id];
                            inputs[id].insert(input["input"]["name"].get<std::string>());
                        }
                    }
                }
                arguments.emplace_back("--summary");
                const auto sums = nlohmann::json::parse(strata(arguments).out);
                BOOST_TEST(sums["places"] == all);
                std::size_t named = 0;
                for (const auto& change : sums["changes"]) {
                    const std::string id = change["id"];
                    BOOST_TEST(change["places"] == places[id], id);
                    BOOST_TEST(change["inputs"] == inputs[id].size(), id);
                    ++named;
                }
                if (!sums["unnamed"].is_null()) {
                    BOOST_TEST(sums["unnamed"]["places"] == places[""]);
                    ++named;
                }
                BOOST_TEST(named == inputs.size());
            }
}

BOOST_AUTO_TEST_CASE(errors_are_left_out_of_a_summary_of_tokens) {
    const std::string text = "<br/><a/b>";
    BOOST_TEST(contains(strata({"compare", "--drafts=2008,2009", "--summary"}, text).out, "slash-in-tag: 1 place"));
    const outcome o = strata({"compare", "--drafts=2008,2009", "--summary", "--tokens-only"}, text);
    BOOST_TEST(contains(o.out, "self-closing-flag: 1 place\n"), o.out);
    BOOST_TEST(!contains(o.out, "slash-in-tag"), o.out);
    BOOST_TEST(!contains(o.out, "error"), o.out);
}

BOOST_AUTO_TEST_CASE(only_differences_of_a_topic_are_shown_where_one_is_named) {
    const std::string text = "<br/>\n<!DOCTYPE X>\n<br/>";
    const auto with = [&](std::vector<std::string> flags) {
        flags.insert(flags.begin(), {"compare", "--drafts=2008,2009"});
        return strata(flags, text);
    };
    const outcome tags = with({"--topic=tags"});
    BOOST_TEST(contains(tags.out, "-:1:1: tokens differ"), tags.out);
    BOOST_TEST(!contains(tags.out, "-:2:1"), tags.out);
    BOOST_TEST(contains(tags.out, "\n-: 2 places differ by changes of the topic tags, in tokens; "), tags.out);
    BOOST_TEST(with({"--topic=tags,doctype"}).out == with({"--topic=tags", "--topic=doctype,tags"}).out);
    BOOST_TEST(
        contains(with({"--topic=tags,doctype"}).out, "-: 3 places differ by changes of the topics tags, doctype"));
    const outcome none = with({"--topic=cdata", "--exit-code"});
    BOOST_TEST(none.out == "-: no difference of the topic cdata in 2008, 2009\n");
    BOOST_TEST(none.status == 0);
    BOOST_TEST(with({"--topic=tags", "--exit-code"}).status == 1);
    const outcome json = with({"--topic=doctype", "--format=json"});
    BOOST_TEST(contains(json.out, R"("divergences":1,"inTokens":1})"), json.out);
    BOOST_TEST(contains(json.out, R"("changes":["doctype-names-lowercased"])"), json.out);
    BOOST_TEST(!contains(json.out, "self-closing-flag"), json.out);
    const outcome html = with({"--topic=doctype", "--format=html"});
    BOOST_TEST(contains(html.out, "only changes of the topic doctype"));
    BOOST_TEST(count_of(html.out, "<article") == 1U);
    // Of a place with differences of several topics, only those of the topic.
    const outcome mixed = strata({"compare", "--drafts=2008,2009", "--topic=attributes", "--format=json"}, "<a b=/>");
    const auto one = nlohmann::json::parse(mixed.out);
    for (const auto& divergence : one["divergences"])
        for (const auto& difference : divergence["differences"])
            BOOST_TEST(difference["changes"] == nlohmann::json{"missing-value"});
}

BOOST_AUTO_TEST_CASE(inputs_of_a_summary_go_by_their_paths_below_the_directory) {
    fs::create_directories(fs::path(folder.path("site")) / "sub");
    fs::create_directories(fs::path(folder.path("other")));
    static_cast<void>(folder.write("site/sub/a.html", "<br/><br/>"));
    static_cast<void>(folder.write("site/b.html", "<br>"));
    const std::string file = folder.write("c.html", "<br/>");
    for (const std::string& directory : {folder.path("site"), folder.path("site") + "/"}) {
        const outcome o = strata({"compare", "--drafts=2008,2009", "--summary", directory, file});
        BOOST_TEST(contains(o.out,
                            "\n  places tokens errors\n"
                            "       2      2      -  sub/a.html\n"
                            "       1      1      -  " +
                                file +
                                "\n"
                                "  1 input is the same in all drafts\n"),
                   o.out);
        BOOST_TEST(contains(o.out, "such as sub/a.html:1:1: "), o.out);
    }
    // Where two would go by one name, both go by their whole paths.
    const std::string same = folder.write("other/b.html", "<br/>");
    const auto sums = nlohmann::json::parse(strata({"compare", "--drafts=2008,2009", "--summary", "--format=json",
                                                    folder.path("site"), folder.path("other")})
                                                .out);
    BOOST_REQUIRE(sums["files"].size() == 3U);
    BOOST_TEST(sums["files"][0]["name"] == "sub/a.html");
    BOOST_TEST(sums["files"][1]["name"] == same);
    BOOST_TEST(sums["files"][2]["name"] == folder.path("site/b.html"));
}

BOOST_AUTO_TEST_CASE(a_summary_can_be_a_table_for_a_spreadsheet) {
    const std::string a = folder.write("a, b.html", "<br/><hr/>");
    const outcome changes = strata({"compare", "--drafts=2008,2009", "--summary", "--format=csv", a, "-"}, "<br/>");
    BOOST_TEST(changes.out ==
               "id,title,topic,date,commit,places,inputs,file,line,column\n"
               "self-closing-flag,Self-closing flag in place of the permitted slash,tags,2008-04-05,"
               "1ff9688a,3,2,\"" +
                   a + "\",1,1\n");
    const outcome inputs =
        strata({"compare", "--drafts=2008,2009", "--summary", "--format=csv", "--by=input", a, "-"}, "<br/>");
    BOOST_TEST(inputs.out == "input,places,tokens,errors,bytes\n\"" + a + "\",2,2,0,10\n-,1,1,0,5\n");
}

BOOST_AUTO_TEST_CASE(a_summary_says_which_inputs_were_not_read) {
    const std::string a = folder.write("a.html", "<br/>");
    const std::string gone = folder.path("gone.html");
    for (const char* const format : {"text", "json", "csv", "html"}) {
        const outcome o = strata({"compare", "--summary", std::string("--format=") + format, a, gone, "-"}, "<br/>");
        BOOST_TEST(o.status == 2);
        BOOST_TEST(o.err == "strata: " + gone + ": No such file or directory\n");
        BOOST_TEST(contains(o.out, "self-closing-flag"), o.out);
        BOOST_TEST(contains(o.out, "gone.html") == (std::string_view(format) != "csv"), o.out);
        check_refused(strata({"compare", "--summary", std::string("--format=") + format, gone}),
                      gone + ": No such file or directory");
        fs::create_directory(folder.path("empty"));
        check_refused_with(strata({"compare", "--summary", std::string("--format=") + format, folder.path("empty")}),
                           "a directory without pages");
    }
}

BOOST_AUTO_TEST_CASE(no_line_is_wider_than_asked_for) {
    for (const char* const width : {"40", "80", "160"}) {
        const outcome o = strata({"compare", std::string("--width=") + width}, page);
        for (const std::string& line : lines_of(o.out)) BOOST_TEST(line.size() <= std::stoul(width) + 4, line);
    }
    const outcome by_variable = strata({"compare"}, page, "COLUMNS=50");
    const outcome by_flag = strata({"compare", "--width=50"}, page);
    BOOST_TEST(by_variable.out == by_flag.out);
    BOOST_TEST(strata({"compare"}, page, "COLUMNS=nonsense").out == strata({"compare", "--width=80"}, page).out);
}

BOOST_AUTO_TEST_CASE(colour_in_a_pipe_must_be_asked_for) {
    BOOST_TEST(!contains(strata({"compare"}, page).out, "\x1b"));
    BOOST_TEST(!contains(strata({"compare", "--color=never"}, page).out, "\x1b"));
    BOOST_TEST(contains(strata({"compare", "--color=always"}, page).out, "\x1b[1;31mtokens differ\x1b[0m"));
}

BOOST_AUTO_TEST_CASE(json_is_a_line_for_each_input) {
    const std::string a = folder.write("a.html", "<br/>");
    const std::string b = folder.write("b.html", "<br>");
    const outcome o = strata({"compare", "--format=json", a, "-", b}, "<p/>");
    BOOST_TEST(o.status == 0);
    const std::vector<std::string> lines = lines_of(o.out);
    BOOST_REQUIRE(lines.size() == 3U);
    BOOST_TEST(lines[0].starts_with("{\"input\":{\"name\":\"" + a + "\",\"bytes\":5},\"drafts\":[\"2007\""), lines[0]);
    BOOST_TEST(contains(lines[0], R"("divergences":[{"span":[0,5],"source":"<br/>","kind":"tokens","groups":[)"),
               lines[0]);
    BOOST_TEST(lines[1].starts_with(R"({"input":{"name":"-","bytes":4},)"), lines[1]);
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

BOOST_AUTO_TEST_CASE(a_directory_stands_for_the_pages_below_it) {
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
    // A file that is named is read whatever it is called.
    BOOST_TEST(strata({"compare", folder.path("site/c.txt")}).status == 0);
}

BOOST_AUTO_TEST_CASE(a_directory_without_pages_is_said) {
    fs::create_directory(folder.path("empty"));
    check_refused_with(strata({"compare", folder.path("empty")}), "a directory without pages");
    const outcome o = strata({"compare", folder.path("empty"), "-"}, "<br>");
    BOOST_TEST(o.status == 2);
    BOOST_TEST(contains(o.out, "-: the same in"));
}

BOOST_AUTO_TEST_CASE(a_link_to_nothing_in_a_directory_is_said) {
    fs::create_directory(folder.path("links"));
    static_cast<void>(folder.write("links/a.html", "<br>"));
    fs::create_symlink("gone", folder.path("links/b.html"));
    fs::create_symlink("gone", folder.path("links/c.txt"));
    const outcome o = strata({"compare", folder.path("links")});
    BOOST_TEST(o.status == 2);
    BOOST_TEST(contains(o.out, "a.html: the same in"));
    BOOST_TEST(o.err == "strata: " + folder.path("links/b.html") + ": No such file or directory\n");
}

BOOST_AUTO_TEST_CASE(several_inputs_have_headings_and_figures_together) {
    const std::string a = folder.write("a.html", "<br/>");
    const std::string b = folder.write("b.html", "<br/><br/>");
    const outcome o = strata({"compare", a, b});
    BOOST_TEST(o.out.starts_with("==> " + a + " <==\n" + a + ":1:1: tokens differ\n"), o.out);
    BOOST_TEST(contains(o.out, "\n==> " + b + " <==\n"), o.out);
    BOOST_TEST(contains(o.out, "\n2 of 2 inputs: 3 places differ in tokens; "), o.out);
    const outcome summary = strata({"compare", "--summary", a, b});
    BOOST_TEST(!contains(summary.out, "==>"));
    BOOST_TEST(summary.out.starts_with("2 of 2 inputs: 3 places differ in tokens; "), summary.out);
    BOOST_TEST(contains(summary.out, "\nself-closing-flag: 3 places on 2 inputs\n"), summary.out);
}

BOOST_AUTO_TEST_CASE(inputs_that_cannot_be_read_leave_nothing_and_the_others_are_done) {
    const std::string a = folder.write("a.html", "<br>");
    for (const char* const format : {"--format=text", "--format=json"}) {
        check_refused(strata({"compare", format, folder.path("nope")}),
                      folder.path("nope") + ": No such file or directory");
        const outcome o = strata({"compare", format, folder.path("nope"), a, folder.path("gone")});
        BOOST_TEST(o.status == 2);
        BOOST_TEST(lines_of(o.err).size() == 2U);
        BOOST_TEST(!contains(o.out, "nope"));
        BOOST_TEST(contains(o.out, "a.html"));
    }
}

BOOST_AUTO_TEST_CASE(any_bytes_are_compared) {
    std::string bytes;
    for (int i = 0; i < 4096; ++i) bytes.push_back(static_cast<char>((i * 7919) >> 3));
    for (const char* const format : {"--format=text", "--format=json"}) {
        const outcome o = strata({"compare", format}, bytes);
        BOOST_TEST(o.status == 0);
        BOOST_TEST(o.err == "");
        BOOST_TEST(std::all_of(o.out.begin(), o.out.end(),
                               [](char c) { return static_cast<unsigned char>(c) >= 0x20 || c == '\n'; }));
    }
}

BOOST_AUTO_TEST_CASE(empty_input_is_the_same_everywhere) {
    BOOST_TEST(strata({"compare", five}).out == "-: the same in 2007, 2008, 2009, modern, 2026 (1 token)\n");
}

BOOST_AUTO_TEST_CASE(a_reader_of_a_comparison_may_go_away) {
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

// The blocks of a page of documentation that show the command at work: "$ " and the command, then what it writes, as
// far as "..." where that comes.
BOOST_AUTO_TEST_CASE(the_examples_in_the_documentation_are_true) {
    const fs::path root = fs::path(STRATA_DATA_DIR).parent_path().parent_path();
    std::size_t count = 0;
    for (const char* const name : {"README.md", "docs/compare.md"}) {
        std::ifstream file(root / name);
        std::string command;
        std::string expected;
        for (std::string line; std::getline(file, line);) {
            if (line.starts_with("$ ") && contains(line, "build/strata compare")) {
                command = line.substr(2);
                expected.clear();
                continue;
            }
            if (command.empty()) continue;
            if (line != "```" && line != "...") {
                expected += line + "\n";
                continue;
            }
            command.replace(command.find("build/strata"), 12, shell_word(STRATA_PROGRAM));
            command = "cd " + shell_word(root.string()) + " && " + command;
            BOOST_TEST(std::system(("( " + command + " ) > " + shell_word(folder.path("stdout"))).c_str()) == 0);
            const std::string out = folder.read("stdout");
            BOOST_TEST((line == "..." ? out.starts_with(expected) : out == expected), command << " gave\n" << out);
            command.clear();
            ++count;
        }
    }
    BOOST_TEST(count >= 3U);
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

BOOST_AUTO_TEST_SUITE_END()
