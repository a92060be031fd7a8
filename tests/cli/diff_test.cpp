// Runs `strata diff` end to end.

#include <boost/test/unit_test.hpp>
#include <string>

#include "tests/cli/program_fixture.hpp"

namespace diff_test {

namespace {
using namespace strata::testing;
}  // namespace

BOOST_FIXTURE_TEST_SUITE(diff_command, command_fixture)

BOOST_AUTO_TEST_CASE(what_became_of_the_content_model_flag) {
    const outcome o = process({"diff", "2008", "modern", "--state=data"}, "", "env -u COLUMNS");
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.err == "");
    BOOST_TEST(contains(o.out, "The content model flag\n"));
    BOOST_TEST(contains(o.out, "  Data state | Data   | RCDATA | RAWTEXT, Script data, "));
    BOOST_TEST(contains(o.out, "Data state under RCDATA → RCDATA state 8.2.3 → 13.2.5.2\n"));
    BOOST_TEST(!contains(o.out, "Names of character references"));
    BOOST_TEST(!contains(o.out, "Bogus DOCTYPE"));
    BOOST_TEST(!contains(o.out, "\x1b["));
}

BOOST_AUTO_TEST_CASE(a_state_that_only_one_of_the_drafts_has) {
    const outcome o = strata({"diff", "2009", "modern", "--state=comment end bang"});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(contains(o.out, "Added: Comment end bang state"));
    const outcome renamed = strata({"diff", "2009", "modern", "--state=close tag open"});
    BOOST_TEST(contains(renamed.out, "Close tag open state under PCDATA is now End tag open\n"));
}

BOOST_AUTO_TEST_CASE(several_states_at_once) {
    const outcome o = strata({"diff", "2009", "modern", "--state=comment end bang", "--state=tag name"});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(contains(o.out, "Added: Comment end bang state"));
    BOOST_TEST(contains(o.out, "Tag name state"));
    BOOST_TEST(!contains(o.out, "Bogus DOCTYPE"));
    check_refused_with(strata({"diff", "2009", "modern", "--state=tag name", "--state=nowhere"}), "nowhere");
}

BOOST_AUTO_TEST_CASE(either_order_and_any_alias) {
    const outcome o = strata({"diff", "living", "2007-10-27", "--summary"});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.out.starts_with("2026 → 2007\n"));
    BOOST_TEST(contains(o.out, "reads history backwards"));
}

BOOST_AUTO_TEST_CASE(all_output_formats) {
    BOOST_TEST(strata({"diff", "2008", "2009", "--format=markdown"}).out.starts_with("# 2008 → 2009\n"));
    BOOST_TEST(
        strata({"diff", "2008", "2009", "--format=json"}).out.starts_with("{\"version\":1,\"a\":{\"name\":\"2008\""));
    BOOST_TEST(strata({"diff", "2008", "2009", "--format=html"}).out.starts_with("<!DOCTYPE html>"));
    BOOST_TEST(contains(strata({"diff", "2008", "2009", "--color=always"}).out, "\x1b["));
    const outcome wide = strata({"diff", "2008", "2009", "--width=140"});
    BOOST_TEST(contains(wide.out, "| 2009\n"));
}

BOOST_AUTO_TEST_CASE(only_what_belongs_to_a_topic_is_shown) {
    const outcome o = process({"diff", "2008", "2009", "--topic=tags"}, "", "env -u COLUMNS");
    BOOST_TEST(o.status == 0);
    BOOST_TEST(contains(o.out, "- Added: Self-closing start tag state"));
    BOOST_TEST(contains(o.out, "Parse error unless this is a         | Switch to the self-closing start tag\n"));
    BOOST_TEST(contains(o.out, "A start tag token has a     | no "));
    for (const char* const other :
         {"CDATA section state", "DOCTYPE", "Names of character references", "Foreign content"})
        BOOST_TEST(!contains(o.out, other), other);
    const outcome names = strata({"diff", "2008", "2009", "--topic=character-references"});
    BOOST_TEST(contains(names.out, "366 in 2008, 2,137 in 2009: 1,771 added"));
    BOOST_TEST(!contains(names.out, "Self-closing"));
    for (const char* const format : {"--format=json", "--format=markdown", "--format=html"}) {
        const outcome other = strata({"diff", "2008", "2009", "--topic=tags", format});
        BOOST_TEST(contains(other.out, "Self-closing start tag state"), format);
        BOOST_TEST(!contains(other.out, "CDATA section state"), format);
    }
    check_refused(strata({"diff", "2008", "modern", "--topic=tags"}),
                  "--topic: 2008 is not the predecessor of modern: name a draft and its successor, in that order");
    check_refused_with(strata({"diff", "2009", "2008", "--topic=tags"}), "2009 is not the predecessor of 2008");
    check_refused_with(strata({"diff", "2008", "2009", "--topic=tag"}),
                       "topic 'tag': unknown topic; did you mean 'tags'?");
    check_refused_with(strata({"diff", "2008", "2009", "--topic=tags", "--state=data"}), "--state");
}

BOOST_AUTO_TEST_CASE(impossible_requests_are_refused) {
    check_refused_with(strata({"diff", "2008"}), "'strata diff' takes two drafts");
    check_refused(strata({"diff", "2008", "2008-03-09"}), "--drafts: 2008-03-09 is the same as 2008");
    check_refused(strata({"diff", "2008", "2008"}), "--drafts: draft 2008 is named twice");
    // Both arguments stand for the same draft, but neither is the draft's name, so the message must give the name.
    check_refused(strata({"diff", "24f01d70", "before a4d20a00"}),
                  "--drafts: before a4d20a00 is the same as 24f01d70: both are 2009");
    check_refused_with(strata({"diff", "2008", "html4"}), "html4");
    check_refused_with(strata({"diff", "2008", "2009", "--state=nowhere"}), "nowhere");
    check_refused_with(strata({"diff", "2008", "2009", "--format=pdf"}),
                       "--format must be text, markdown, html, json, revision or jsonl (got 'pdf')");
}

BOOST_AUTO_TEST_CASE(every_format_says_that_no_rules_changed) {
    for (const char* const format : {"text", "markdown", "html"}) {
        const std::string out =
            strata({"diff", "modern", "2026", "--topic=comments", std::string("--format=") + format}).out;
        BOOST_TEST(contains(out, "No rules changed."), format);
    }
    BOOST_TEST(!contains(strata({"diff", "modern", "2026", "--topic=comments", "--format=markdown"}).out, "| ---: |"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace diff_test
