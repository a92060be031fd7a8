// Runs `strata graph` end to end. Pictures are drawn only if Graphviz is installed. The message about a missing
// Graphviz is tested everywhere.

#include <boost/test/unit_test.hpp>
#include <string>

#include "tests/cli/program_fixture.hpp"
#include "tests/graphs/has_graphviz.hpp"

namespace graph_test {

namespace {

using namespace strata::testing;

}  // namespace

BOOST_FIXTURE_TEST_SUITE(graph_command, command_fixture)

BOOST_AUTO_TEST_CASE(a_draft_for_graphviz_and_for_mermaid) {
    const outcome dot = strata({"graph", "--draft=2008"});
    BOOST_TEST(dot.status == 0);
    BOOST_TEST(dot.err == "");
    BOOST_TEST(dot.out.starts_with("digraph strata {\n"));
    const outcome mermaid = strata({"graph", "--draft=2008", "--format=mermaid", "--mode=rcdata"});
    BOOST_TEST(mermaid.status == 0);
    BOOST_TEST(contains(mermaid.out, "flowchart LR\n"));
    BOOST_TEST(!contains(mermaid.out, "Comment"));
}

BOOST_AUTO_TEST_CASE(parts_of_a_machine) {
    BOOST_TEST(contains(strata({"graph", "--around=comment end bang"}).out, "around the Comment end bang state"));
    BOOST_TEST(contains(strata({"graph", "--draft=2026", "--diff=modern"}).out, "class=\"added\""));
    const outcome trace = strata({"graph", "--trace=-"}, "<b>x</b>");
    BOOST_TEST(contains(trace.out, "×2"));
    BOOST_TEST(contains(trace.out, "standard input"));
    BOOST_TEST(!contains(trace.out, "Comment"));
}

BOOST_AUTO_TEST_CASE(the_timeline_needs_neither_draft_nor_graphviz) {
    const outcome timeline = strata({"graph", "--timeline"});
    BOOST_TEST(timeline.status == 0);
    BOOST_TEST(timeline.err == "");
    BOOST_TEST(timeline.out.starts_with("<svg "));
    BOOST_TEST(contains(timeline.out, "States replace the content model flag"));
    BOOST_TEST(strata({"graph", "--timeline", "--format=svg"}).out == timeline.out);
    BOOST_TEST(strata({"graph", "--timeline", "--format=dot"}).status == 2);
    BOOST_TEST(strata({"graph", "--timeline", "--draft=2008"}).err ==
               "strata: --timeline: shows all drafts, always as svg: it takes no draft and no other option\n");
    BOOST_TEST(strata({"graph", "--timeline", "--construct=tags"}).status == 2);
}

BOOST_AUTO_TEST_CASE(one_construct) {
    const outcome dot = strata({"graph", "--draft=2008", "--construct=comments"});
    BOOST_TEST(dot.status == 0);
    BOOST_TEST(contains(dot.out, "<b>Comments · 2008"));
    BOOST_TEST(contains(dot.out, "class=\"outer tags\""));
    BOOST_TEST(!contains(dot.out, "Attribute value"));
    const outcome mermaid =
        strata({"graph", "--construct=processing-instructions", "--draft=2026", "--format=mermaid"});
    BOOST_TEST(mermaid.status == 0);
    BOOST_TEST(contains(mermaid.out, "subgraph"));
    BOOST_TEST(contains(mermaid.out, ":::outer"));
    BOOST_TEST(
        contains(strata({"graph", "--draft=2026", "--diff=modern", "--construct=tags"}).out, "class=\"changed\""));
    const outcome trace = strata({"graph", "--trace=-", "--construct=comments"}, "<b><!-- x --></b>");
    BOOST_TEST(contains(trace.out, "Comment end dash"));
    BOOST_TEST(!contains(trace.out, "Tag name"));
    const outcome rcdata = strata({"graph", "--draft=2007", "--mode=RCDATA", "--construct=tags"});
    BOOST_TEST(contains(rcdata.out, "Close tag open"));
    BOOST_TEST(!contains(rcdata.out, "Markup declaration open"));
}

BOOST_AUTO_TEST_CASE(a_construct_that_is_not_there) {
    check_refused_with(strata({"graph", "--construct=elements"}), "expected one of text, tags, attributes");
    check_refused_with(strata({"graph", "--draft=2008", "--construct=script-data"}),
                       "no such states in this graph; it has text, tags, attributes, comments, doctype, references");
    check_refused_with(strata({"graph", "--draft=2008", "--mode=RCDATA", "--construct=comments"}), "no such states");
    check_refused_with(strata({"graph", "--construct=comments", "--around=comment end"}), "cannot be combined with");
}

BOOST_AUTO_TEST_CASE(a_picture_where_graphviz_is_installed) {
    if (!has_graphviz()) {
        BOOST_TEST_MESSAGE("not drawn: there is no 'dot' on this machine");
        BOOST_TEST(strata({"graph", "--draft=2007"}).out.starts_with("digraph"));
        return;
    }
    for (const std::string draft : {"2007", "2026"}) {
        const outcome o = strata({"graph", "--draft=" + draft, "--format=svg"});
        BOOST_TEST(o.status == 0);
        BOOST_TEST(o.err == "");
        BOOST_TEST(contains(o.out, "<svg "));
        BOOST_TEST(contains(o.out, "prefers-color-scheme: dark"));
        BOOST_TEST(o.out.size() < 300U * 1024U);
    }
}

BOOST_AUTO_TEST_CASE(missing_graphviz_is_reported) {
    check_refused(process({"graph", "--format=svg"}, "", "env PATH=/nowhere"),
                  "--format=svg: Graphviz is not installed: no 'dot' in PATH (install it, or use --format=dot)");
    // If Graphviz's dot fails, strata passes on dot's message.
    const std::string dot = folder.write("dot", "#!/bin/sh\necho 'out of ink' >&2\nexit 3\n");
    fs::permissions(dot, fs::perms::owner_all);
    check_refused(process({"graph", "--format=svg"}, "", "env PATH=" + fs::path(dot).parent_path().string() + ":/bin"),
                  "graphviz: 'dot' reports: out of ink");
}

BOOST_AUTO_TEST_CASE(impossible_requests_are_refused) {
    check_refused_with(strata({"graph", "--mode=RCDATA"}), "has states instead of content models");
    check_refused_with(strata({"graph", "--draft=2008", "--mode=RAWTEXT"}), "expected one of PCDATA");
    check_refused_with(strata({"graph", "--draft=2008", "--diff=2008"}), "draft 2008 is named twice");
    check_refused_with(strata({"graph", "--around=nowhere"}), "nowhere");
    check_refused_with(strata({"graph", "--trace=" + folder.path("missing")}), "missing");
    check_refused_with(strata({"graph", "--trace=-", "--diff=2008"}), "cannot be combined with");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace graph_test
