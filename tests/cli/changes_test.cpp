// Runs `strata changes` end to end.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "core/conformance/parsed_json.hpp"
#include "core/study/changes.hpp"
#include "drafts/registry.hpp"
#include "tests/cli/program_fixture.hpp"

namespace changes_test {

namespace {

using namespace strata::testing;

std::vector<std::string> ids_in(const outcome& o) {
    std::vector<std::string> ids;
    for (const std::string& line : lines_of(o.out))
        ids.push_back(::strata::report::parsed_json(line)["id"].get<std::string>());
    return ids;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(changes_command, command_fixture)

BOOST_AUTO_TEST_CASE(a_line_for_each_change_under_its_two_drafts) {
    const outcome o = strata({"changes"});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.err == "");
    BOOST_TEST(contains(o.out, "\n\n2007 to 2008\n  date       | id "));
    BOOST_TEST(contains(o.out, "\n\n2008 to 2009\n  date       | id "));
    BOOST_TEST(contains(o.out, "  2008-04-05 | self-closing-flag "));
    BOOST_TEST(contains(o.out, "\n  2008-05-24 | textarea-leaves-select "));
}

BOOST_AUTO_TEST_CASE(one_change_in_full) {
    const outcome o = strata({"changes", "comment-end-bang"});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(
        o.out.starts_with("comment-end-bang: --!> ends a comment\n2009 to modern; Comments; tokens differ.\n"
                          "- commit cf99432c of 2009-06-04\n"
                          "- commit 75f186ce of 2009-06-05: --! within a comment is one parse error, not\n  two\n"
                          "\n2009 says\n  Parse error."));
    BOOST_TEST(contains(o.out, "\nmodern says\n  Switch to the comment end bang state.\n"));
    BOOST_TEST(contains(o.out,
                        "\nRows in docs/drafts/changes/2021-11-22.md\n"
                        "  2009-modern-comment-ends-with-bang: `--!>` ends a comment, with an error.\n"
                        "  - \"<!----!>\"\n"));
    BOOST_TEST(contains(strata({"changes", "references-while-escaped"}).out,
                        "\n  - \"<!--&lt\" with --content-model=RCDATA\n"));
    BOOST_TEST(contains(strata({"changes", "surrogates-in-stream"}).out, "\n  - \"\\ud800\", as characters\n"));
    BOOST_TEST(contains(strata({"changes", "textarea-leaves-select"}).out, "\n- commit f6fc3119 of 2008-05-24\n"));
    BOOST_TEST(contains(strata({"changes", "select-without-modes"}).out,
                        "\n- commit 172cccf4 of 2025-07-22: A select has no insertion modes\n"));
}

BOOST_AUTO_TEST_CASE(markdown_and_html_have_links_and_every_change) {
    const outcome markdown = strata({"changes", "comment-end-bang", "--format=markdown"});
    BOOST_TEST(markdown.out.starts_with("# `comment-end-bang`: --!&gt; ends a comment\n"));
    BOOST_TEST(contains(markdown.out, "\n- commit [`cf99432c`](https://github.com/whatwg/html/commit/cf99432c) of"));
    BOOST_TEST(contains(markdown.out, "\n- `\"<!----!>\"`\n"));
    const std::string list = strata({"changes", "--format=markdown"}).out;
    const std::string page = strata({"changes", "--format=html"}).out;
    for (const ::strata::study::change_step& each : ::strata::study::all_changes(::strata::drafts::all())) {
        BOOST_TEST(contains(list, " | `" + std::string(each.what->id) + "` | "), each.what->id);
        BOOST_TEST(contains(page, "<code>" + std::string(each.what->id) + "</code>"), each.what->id);
    }
}

BOOST_AUTO_TEST_CASE(the_example_of_the_page_on_changes) {
    std::ifstream page(fs::path{STRATA_DATA_DIR} / "../../docs/changes.md");
    const std::string text{std::istreambuf_iterator<char>(page), std::istreambuf_iterator<char>()};
    BOOST_TEST(contains(text, "$ strata changes missing-value\n" + strata({"changes", "missing-value"}).out + "```\n"));
}

BOOST_AUTO_TEST_CASE(topics_dates_and_drafts_filter_the_list) {
    const outcome tags = strata({"changes", "--between=2008,2009", "--topic=tags", "--format=json"});
    const std::vector<std::string> expected = {"self-closing-flag", "slash-in-tag", "slash-before-end-of-file",
                                               "line-tabulation-in-tag-names"};
    const std::vector<std::string> ids = ids_in(tags);
    BOOST_CHECK_EQUAL_COLLECTIONS(ids.begin(), ids.end(), expected.begin(), expected.end());
    BOOST_TEST(strata({"changes", "--between=2009,2008", "--topic=tags", "--format=json"}).out == tags.out);
    const outcome late = strata({"changes", "--since=2026-01-01"});
    BOOST_TEST(contains(late.out, "2026-06-25 | processing-instructions "));
    BOOST_TEST(!contains(late.out, "select-without-modes"));
    BOOST_TEST(strata({"changes", "--between=2007,2008", "--topic=cdata"}).out == "Named changes\nNo changes.\n");
    BOOST_TEST(strata({"changes", "--between=2007,2008", "--topic=cdata", "--format=json"}).out == "");
}

BOOST_AUTO_TEST_CASE(every_topic_has_a_change) {
    for (const ::strata::spec::topic_name& each : ::strata::spec::topic_names) {
        const outcome o = strata({"changes", "--topic=" + std::string(each.name), "--format=json"});
        BOOST_TEST(o.status == 0);
        BOOST_TEST(!o.out.empty(), each.name);
    }
}

BOOST_AUTO_TEST_CASE(json_lines_of_all_changes) {
    const outcome o = strata({"changes", "--format=json"});
    const std::vector<std::string> lines = lines_of(o.out);
    BOOST_TEST(lines.size() == ::strata::study::all_changes(::strata::drafts::all()).size());
    BOOST_TEST(lines.front().starts_with("{\"version\":1,\"id\":\""));
    BOOST_TEST(std::count_if(lines.begin(), lines.end(),
                             [](const std::string& line) { return contains(line, "\"version\""); }) == 1);
    const auto flag = ::strata::report::parsed_json(strata({"changes", "self-closing-flag", "--format=json"}).out);
    BOOST_TEST(flag["title"] == "Self-closing flag in place of the permitted slash");
    BOOST_TEST(flag["topic"] == "tags");
    BOOST_TEST(flag["from"] == "2008-03-09");
    BOOST_TEST(flag["to"] == "2009-02-07");
    BOOST_TEST(flag["date"] == "2008-04-05");
    BOOST_TEST(flag["commit"] == "1ff9688a");
    BOOST_TEST(flag["kind"] == "tokens");
    BOOST_TEST(flag["witnesses"][0]["input"] == "<a/>");
    BOOST_TEST(flag["witnesses"][0].size() == 1U);
    BOOST_TEST(flag["commits"][0]["title"] == "Self-closing flag, and CDATA sections in foreign content");
    BOOST_TEST(flag["rows"][0] == "2008-2009-slash-behind-tag-name");
    // Each line describes a change, and has a commit.
    for (const std::string& line : lines) BOOST_TEST(::strata::report::parsed_json(line)["commit"].is_string(), line);
}

BOOST_AUTO_TEST_CASE(impossible_requests_are_refused) {
    check_refused(
        strata({"changes", "self-closing-flags"}),
        "change 'self-closing-flags': not known; did you mean self-closing-flag? ('strata changes' and 'strata "
        "drafts --revisions' list them)");
    check_refused_with(strata({"changes", "end-bang"}), "did you mean comment-end-bang?");
    check_refused(strata({"changes", "xyzzy-plugh"}),
                  "change 'xyzzy-plugh': not known ('strata changes' and 'strata drafts --revisions' list them)");
    check_refused_with(strata({"changes", "--topic=tag"}),
                       "topic 'tag': unknown topic; did you mean 'tags'? Known topics: input-stream, text, tags,");
    check_refused(strata({"changes", "--since=May"}),
                  "--since: 'May' is not a year, month or day such as 2008, 2008-12 or 2008-12-24");
    check_refused_with(strata({"changes", "--between=2008"}), "'strata changes' takes two drafts");
    check_refused_with(strata({"changes", "--between=2008,2009,modern"}), "'strata changes' takes two drafts");
    check_refused(strata({"changes", "--between=2008,"}), "--drafts: empty name in the list");
    check_refused_with(strata({"changes", "--between=2008,2010x"}), "2010x");
    check_refused_with(strata({"changes", "self-closing-flag", "--topic=tags"}), "--topic");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace changes_test
