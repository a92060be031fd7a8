// Reports of comparisons in Markdown quote the rules that the reports in JSON have, whatever the page contains.

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/conformance/parsed_json.hpp"
#include "core/report/document/document.hpp"
#include "tests/cli/chain_fixture.hpp"
#include "tests/cli/program_fixture.hpp"
#include "tests/recording.hpp"
#include "tests/report/formats.hpp"

namespace markdown_test {

namespace {

using namespace strata::testing;
using nlohmann::json;

// All drafts differ on this page, in tokens and errors, in names, values, comments and text. The page contains markup
// that Markdown would interpret.
constexpr const char* page =
    "<title>a*b*_c_</title x>`b`<br/>&copy|<![CDATA[x]]><?php #12 @b?><a b=c d='e'f>[x](y)<!-- -- --!>--> <b/ =>\n"
    "<textarea></textarea  /><!-->\n";

// Collects the texts of all members of `of` that are called `name`, at any depth. Adds them to `to`.
void add_members(std::set<std::string>& to, const json& of, std::string_view name) {
    if (of.is_object()) {
        for (const auto& each : of.items()) {
            if (each.key() == name && each.value().is_string()) to.insert(each.value().get<std::string>());
            add_members(to, each.value(), name);
        }
    } else if (of.is_array()) {
        for (const json& each : of) add_members(to, each, name);
    }
}

// Returns the sentences with which a report in JSON explains the differences.
std::set<std::string> sentences_of(const json& report) {
    std::set<std::string> all;
    for (const json& place : report["divergences"])
        for (const json& each : place["differences"]) add_members(all, each, "rule");
    return all;
}

void check_quoted(const std::string& markdown, const std::set<std::string>& sentences) {
    BOOST_REQUIRE(!sentences.empty());
    for (const std::string& each : sentences)
        BOOST_TEST(contains(markdown, strata::report::markdown_text(each)), each << "\n" << markdown);
}

// Returns the report without its blocks of source. Checks that each block ends.
std::string without_excerpts(const std::string& markdown) {
    std::string rest;
    std::string fence;
    std::istringstream lines(markdown);
    for (std::string line; std::getline(lines, line);) {
        if (fence.empty() && line.starts_with("```"))
            fence = line.substr(0, line.find_first_not_of('`'));
        else if (fence.empty())
            rest += line + '\n';
        else if (line == fence)
            fence.clear();
    }
    BOOST_TEST(fence.empty(), markdown);
    return rest;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(comparisons_in_markdown, command_fixture)

BOOST_AUTO_TEST_CASE(every_difference_is_explained_as_in_json) {
    for (const std::string drafts : {"--drafts=2007,2008,2009,modern,2026", "--drafts=2008,modern"}) {
        const json all = strata::report::parsed_json(strata({"compare", "--format=json", drafts, "-e", page}).out);
        const outcome o = strata({"compare", "--format=markdown", "--full", drafts, "-e", page});
        BOOST_TEST(o.status == 0, o.err);
        check_quoted(o.out, sentences_of(all));
        // GitHub would turn "#12" into a link to an issue.
        BOOST_TEST(!contains(without_excerpts(o.out), "#12"), o.out);
    }
}

BOOST_AUTO_TEST_CASE(text_and_markdown_explain_the_same_places) {
    const auto places_of = [&](const std::string& format, std::string_view before) {
        const outcome o = strata({"compare", "--format=" + format, "--width=1000", "-e", page});
        std::vector<std::string> places;
        std::istringstream lines(o.out);
        for (std::string line; std::getline(lines, line);)
            if (line.starts_with(before))
                places.push_back(line.substr(before.size(), line.find_first_of("`: ", before.size()) - before.size()));
        return places;
    };
    const std::vector<std::string> places = places_of("text", "-e:1:");
    BOOST_TEST(places.size() > 2U);
    BOOST_TEST(places == places_of("markdown", "### `-e:1:"), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_summary_has_each_change_and_the_figures_of_each_input) {
    const std::string one = folder.write("one.html", page);
    const std::string two = folder.write("two.html", "<br/>");
    const json all = strata::report::parsed_json(strata({"compare", "--summary", "--format=json", one, two}).out);
    const outcome o = strata({"compare", "--summary", "--full", "--format=markdown", one, two});
    BOOST_TEST(o.status == 0, o.err);
    std::set<std::string> sentences;
    for (const json& change : all["changes"]) {
        add_members(sentences, change["causes"], "rule");
        BOOST_TEST(contains(o.out, "### `" + change["id"].get<std::string>() + "`: "), o.out);
    }
    check_quoted(o.out, sentences);
    BOOST_TEST(contains(o.out, "/two.html` | 1 |"), o.out);
}

BOOST_AUTO_TEST_CASE(inputs_without_a_difference_and_inputs_that_cannot_be_read_are_named) {
    const outcome same = strata({"compare", "--format=markdown", "-e", "<p>x"});
    BOOST_TEST(contains(same.out, "\n`-e`: **the same** in 2007, 2008, 2009, modern and 2026 ("), same.out);
    const outcome missing = strata({"compare", "--summary", "--format=markdown", folder.path("gone"), "-e", "<br/>"});
    BOOST_TEST(missing.status == 2);
    BOOST_TEST(contains(missing.out, "\n1 input was not read: "), missing.out);
}

BOOST_AUTO_TEST_CASE(witnesses_are_the_same_in_all_formats) {
    const std::vector<std::string> command = {"witness", "modern", "2026", "--max-length=4"};
    const auto in = [&](const std::string& format) {
        std::vector<std::string> arguments = command;
        arguments.push_back("--format=" + format);
        arguments.emplace_back("--width=1000");
        return strata(arguments).out;
    };
    const json all = strata::report::parsed_json(in("json"));
    const std::string text = in("text");
    const std::string markdown = in("markdown");
    const std::string html = in("html");
    BOOST_REQUIRE(!all["witnesses"].empty());
    for (const json& each : all["witnesses"]) {
        const std::string id = each["id"].get<std::string>();
        BOOST_TEST(contains(text, id), text);
        BOOST_TEST(contains(markdown, id), markdown);
        BOOST_TEST(contains(html, id), html);
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_FIXTURE_TEST_SUITE(history_in_markdown, command_fixture)

BOOST_AUTO_TEST_CASE(an_input_has_each_reading_and_each_commit_with_its_rules) {
    const json all = strata::report::parsed_json(strata({"since", "--format=json", "-e", page}).out);
    const outcome o = strata({"since", "--format=markdown", "-e", page});
    BOOST_TEST(o.status == 0, o.err);
    BOOST_REQUIRE(!all["changes"].empty());
    for (const json& change : all["changes"]) {
        if (change["commit"].is_string())
            BOOST_TEST(contains(o.out, "/commit/" + change["commit"].get<std::string>() + ")"), o.out);
        BOOST_TEST(contains(o.out, strata::report::markdown_text(change["title"].get<std::string>())), o.out);
    }
    BOOST_TEST(contains(o.out, "\n## A &nbsp;"), o.out);
    BOOST_TEST(!contains(without_excerpts(o.out), "~~"), o.out);
}

BOOST_AUTO_TEST_CASE(a_part_has_each_change_with_its_sentences) {
    const json all = strata::report::parsed_json(strata({"since", "--error=eof-in-tag", "--format=json"}).out);
    const outcome o = strata({"since", "--error=eof-in-tag", "--format=markdown"});
    std::set<std::string> commits;
    add_members(commits, all, "commit");
    BOOST_REQUIRE(!commits.empty());
    for (const std::string& each : commits) BOOST_TEST(contains(o.out, "/commit/" + each + ")"), o.out);
    BOOST_TEST(contains(o.out, "- <del>EOF: Parse error. Switch to the data state."), o.out);
}

BOOST_AUTO_TEST_CASE(a_part_is_the_same_in_all_formats) {
    for (const std::string part : {"--state=end tag open", "--topic=cdata"}) {
        const json all = strata::report::parsed_json(strata({"since", part, "--format=json"}).out);
        std::set<std::string> titles;
        add_members(titles, all, "title");
        for (const std::string format : {"text", "markdown", "html"}) {
            const outcome o = strata({"since", part, "--format=" + format, "--width=1000"});
            const std::string words =
                words_only(format == "text" ? o.out : without_markup(o.out, format == "markdown"));
            BOOST_TEST(contains(words, std::to_string(all["changes"].size()) + " changes since 2006 03 02"), words);
            for (const std::string& each : titles) BOOST_TEST(contains(words, words_only(each)), words);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_bisection_is_the_same_in_all_formats) {
    for (const std::string format : {"text", "markdown", "html"}) {
        const outcome o = strata({"bisect", "--good=2006-03-02", "--bad=modern", "-e", "<br/>", "--format=" + format,
                                  "--", "sh", "-c", "! grep -q '\"selfClosing\":true'"});
        BOOST_TEST(o.status == 0, o.err);
        BOOST_TEST(contains(o.out, "1ff9688a"), o.out);
        BOOST_TEST(contains(o.out, "bad since"), o.out);
        BOOST_TEST(contains(o.out, "set only in"), o.out);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace markdown_test
