// Runs `strata compare --summary` and `strata compare --topic` end to end.

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tests/cli/program_fixture.hpp"

namespace compare_summary_test {

namespace {

using namespace strata::testing;

const std::string five = "--drafts=2007,2008,2009,modern,2026";
constexpr std::string_view page = "<br/><title><!--</title>&notin; <a b=c/d>";

}  // namespace

BOOST_FIXTURE_TEST_SUITE(cli_compare_summary, command_fixture)

BOOST_AUTO_TEST_CASE(the_summary_is_by_changes_and_has_no_places) {
    const outcome o = strata({"compare", five, "--summary"}, page);
    BOOST_TEST(o.status == 0);
    BOOST_TEST(!contains(o.out, "tokens differ"), o.out);
    BOOST_TEST(o.out.starts_with("-: 2 places differ in tokens; "), o.out);
    BOOST_TEST(contains(o.out,
                        "\n\n  self-closing-flag: 1 place\n"
                        "    Self-closing flag in place of the permitted slash (between 2008 and 2009;\n"
                        "    topic tags; commit 1ff9688a, 2008-04-05)\n"
                        "    Example: -:1:1: self-closing flag set only in 2009, modern and 2026\n"
                        "        1 | <br/><title>"),
               o.out);
    BOOST_TEST(contains(o.out, "first at -:1:1\n"), o.out);
    // The summary in JSON counts the same places.
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

BOOST_AUTO_TEST_CASE(only_differences_on_the_named_topic_are_shown) {
    const std::string text = "<br/>\n<!DOCTYPE X>\n<br/>";
    const auto with = [&](std::vector<std::string> flags) {
        flags.insert(flags.begin(), {"compare", "--drafts=2008,2009"});
        return strata(flags, text);
    };
    const outcome tags = with({"--topic=tags"});
    BOOST_TEST(contains(tags.out, "-:1:1: tokens differ"), tags.out);
    BOOST_TEST(!contains(tags.out, "-:2:1"), tags.out);
    BOOST_TEST(contains(tags.out, "\n  -: 2 places differ in tokens (topic tags only); "), tags.out);
    BOOST_TEST(with({"--topic=tags,doctype"}).out == with({"--topic=tags", "--topic=doctype,tags"}).out);
    BOOST_TEST(
        contains(with({"--topic=tags,doctype"}).out, "-: 3 places differ in tokens (topics tags, doctype only)"));
    const outcome none = with({"--topic=cdata", "--exit-code"});
    BOOST_TEST(none.out == "-: no differences in 2008 and 2009 (topic cdata only)\n");
    BOOST_TEST(none.status == 0);
    BOOST_TEST(with({"--topic=tags", "--exit-code"}).status == 1);
    const outcome json = with({"--topic=doctype", "--format=json"});
    BOOST_TEST(contains(json.out, R"("divergences":1,"inTokens":1})"), json.out);
    BOOST_TEST(contains(json.out, R"("changes":["doctype-names-lowercased"])"), json.out);
    BOOST_TEST(!contains(json.out, "self-closing-flag"), json.out);
    const outcome html = with({"--topic=doctype", "--format=html"});
    BOOST_TEST(contains(html.out, "only changes on topic doctype"));
    BOOST_TEST(contains(html.out, "<article class=\"t\" id=\"d1\">"));
    BOOST_TEST(!contains(html.out, "id=\"d2\""));
    // A place may have differences on several topics. Only those on the chosen topic remain.
    const outcome mixed = strata({"compare", "--drafts=2008,2009", "--topic=attributes", "--format=json"}, "<a b=/>");
    const auto one = nlohmann::json::parse(mixed.out);
    for (const auto& divergence : one["divergences"])
        for (const auto& difference : divergence["differences"])
            BOOST_TEST(difference["changes"] == nlohmann::json{"missing-value"});
}

BOOST_AUTO_TEST_CASE(a_summary_names_inputs_by_their_paths_below_the_directory) {
    fs::create_directories(fs::path(folder.path("site")) / "sub");
    fs::create_directories(fs::path(folder.path("other")));
    static_cast<void>(folder.write("site/sub/a.html", "<br/><br/>"));
    static_cast<void>(folder.write("site/b.html", "<br>"));
    const std::string file = folder.write("c.html", "<br/>");
    for (const std::string& directory : {folder.path("site"), folder.path("site") + "/"}) {
        const outcome o = strata({"compare", "--drafts=2008,2009", "--summary", directory, file});
        const std::vector<std::string> lines = lines_of(o.out.substr(o.out.find("\nInputs\n") + 1));
        BOOST_REQUIRE(lines.size() == 6U);
        BOOST_TEST(lines[2].starts_with("  sub/a.html "), o.out);
        BOOST_TEST(lines[2].ends_with("|      2 |         2 |"), o.out);
        BOOST_TEST(lines[3] == "  " + file + " |      1 |         1 |");
        BOOST_TEST(lines[5] == "  1 input is the same in all drafts");
        BOOST_TEST(contains(o.out, "Example: sub/a.html:1:1: "), o.out);
    }
    // If two inputs have the same name, the summary shows their full paths.
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

BOOST_AUTO_TEST_CASE(a_summary_reports_which_inputs_were_not_read) {
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
                           "directory contains no pages");
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace compare_summary_test
