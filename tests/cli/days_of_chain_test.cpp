// Users name drafts by a day, a commit or a revision of a chain.

#include <boost/test/unit_test.hpp>

#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/revision_words.hpp"
#include "drafts/registry.hpp"
#include "tests/cli/chain_fixture.hpp"
#include "tests/cli/program_fixture.hpp"
#include "tests/sample.hpp"

namespace days_of_chain_test {

namespace {

using namespace strata;
using testing::check_refused;
using testing::contains;
using testing::lines_of;
using testing::outcome;
using testing::run_made_up;
using testing::run_with;
using arguments = std::vector<std::string>;

// Tokenizes "<@><#><$>" under the draft `name`. The result contains "@" and "#" if these characters begin a comment,
// and "$" if the tag with this character is dropped.
std::string signs_under(const std::string& name) {
    const outcome o = run_made_up({"tokenize", "--draft=" + name, "--format=html5lib"}, "<@><#><$>");
    BOOST_TEST(o.status == 0, name << ": " << o.err);
    BOOST_TEST(o.err == "", name << ": " << o.err);
    std::string signs;
    for (const char sign : {'@', '#'})
        if (contains(o.out, std::string("[\"Comment\", \"") + sign + "\"]")) signs += sign;
    if (!contains(o.out, "$")) signs += '$';
    return signs;
}

std::string said_of(const std::string& name) {
    return run_made_up({"tokenize", "--verbose", "--draft=" + name}, "x").err;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(days_of_a_chain)

BOOST_AUTO_TEST_CASE(a_month_and_a_year_are_the_draft_at_their_end) {
    BOOST_TEST(signs_under("2007-01") == signs_under("2007-01-31"));
    BOOST_TEST(signs_under("2007-02") == signs_under("2007-02-28"));
    BOOST_TEST(signs_under("2007-03") == signs_under("2007-03-31"));
    BOOST_TEST(signs_under("2007-12") == "$");
    BOOST_TEST(signs_under("before 2007-02") == signs_under("before 2007-02-01"));
    for (const char* const none : {"2007-13", "2007-00", "2007-2", "200", "20071", "2007-"})
        BOOST_TEST(run_made_up({"tokenize", "--draft", none}, "x").status == 2, none);
}

BOOST_AUTO_TEST_CASE(a_name_of_a_draft_comes_before_the_year_of_that_name) {
    const auto under = [](const char* const name) {
        return run_with(drafts::known(), {"tokenize", "--format=jsonl", "--draft", name}, "<!-- --!> -->&apos;<a/>");
    };
    BOOST_TEST(under("2009").out == under("2009-02-07").out);
    BOOST_TEST(under("2009").out != under("2009-12").out);
    BOOST_TEST(under("2010").out == under("2010-12-31").out);
    BOOST_TEST(under("latest").out == under("9999-12-31").out);
    const auto until = [](const std::string& name) {
        return run_with(drafts::known(), {"since", "--until=" + name, "-e", "<a/>"}, "").out;
    };
    BOOST_TEST(until("2009") == until("2009-02-07"));
    BOOST_TEST(until("2009-12") == until("2009-12-31"));
}

BOOST_AUTO_TEST_CASE(a_day_is_the_draft_at_its_end) {
    BOOST_TEST(signs_under("2007-01-15") == "");
    BOOST_TEST(signs_under("2007-01-31") == "");
    BOOST_TEST(signs_under("2007-02-01") == "@#");
    BOOST_TEST(signs_under("2007-02-28") == "@#");
    BOOST_TEST(signs_under("2007-03-01") == "");
    BOOST_TEST(signs_under("2007-12-03") == "");
    BOOST_TEST(signs_under("2007-12-31") == "$");
}

BOOST_AUTO_TEST_CASE(a_commit_is_the_draft_after_it) {
    BOOST_TEST(signs_under("aaaaaaaa") == "@");
    BOOST_TEST(signs_under("bbbbbbbb") == "@#");
    BOOST_TEST(signs_under("BBBBBBBB22") == "@#");
    BOOST_TEST(signs_under("aaaaaaaa11111111111111111111111111111111") == "@");
    BOOST_TEST(signs_under("bbbbbbb3") == "");
    BOOST_TEST(signs_under("eeeeeee") == "$");
}

BOOST_AUTO_TEST_CASE(a_revision_goes_by_its_id) {
    BOOST_TEST(signs_under("at-sign") == "@");
    BOOST_TEST(signs_under("before at-sign") == "");
    BOOST_TEST(signs_under("before no-signs") == "@#");
}

BOOST_AUTO_TEST_CASE(before_a_day_or_a_commit_is_the_draft_without_it) {
    BOOST_TEST(signs_under("before aaaaaaaa") == "");
    BOOST_TEST(signs_under("before bbbbbbbb") == "@");
    BOOST_TEST(signs_under("before 2007-02-01") == "");
    BOOST_TEST(signs_under("before 2007-03-01") == "@#");
    BOOST_TEST(signs_under("before eeeeeeee") == "");
}

BOOST_AUTO_TEST_CASE(a_draft_of_the_program_is_used_where_it_stands) {
    // The revisions between these texts and the text of 2007 do not affect any input.
    for (const char* const name : {"2007-03-01", "bbbbbbb3", "2007-11-30", "dddddddd", "before eeeeeeee", "spelling"})
        BOOST_TEST(said_of(name) == "strata: draft '" + std::string(name) + "': the same as 2007 (27 October 2007)\n");
    BOOST_TEST(said_of("2007") ==
               "strata: draft '2007': the draft of 27 October 2007; for the end of the year, use 2007-12\n");
    BOOST_TEST(said_of("2007-10-27") == "");
}

BOOST_AUTO_TEST_CASE(verbose_says_which_commit_was_the_last) {
    BOOST_TEST(said_of("2007-02-14") == "strata: draft '2007-02-14': as of commit bbbbbbbb (1 February 2007)\n");
    BOOST_TEST(said_of("before bbbbbbbb") ==
               "strata: draft 'before bbbbbbbb': as of commit aaaaaaaa (1 February 2007)\n");
    BOOST_TEST(said_of("2007-01-20") == "strata: draft '2007-01-20': Web Applications (15 January 2007)\n");
}

BOOST_AUTO_TEST_CASE(a_day_that_the_chain_does_not_cover_is_the_latest_text_up_to_it) {
    BOOST_TEST(run_made_up({"tokenize", "--draft=2008-01-01"}, "x").err ==
               "strata: draft '2008-01-01': using 2007-12-31 (4 December 2007), the latest text up to that date\n");
    // The second draft's day is explained, although the first draft is given by its name.
    BOOST_TEST(run_made_up({"compare", "--drafts=2007,2008-01-01"}, "x").err ==
               "strata: draft '2008-01-01': using 2007-12-31 (4 December 2007), the latest text up to that date\n");
    check_refused(run_made_up({"tokenize", "--draft=2007-01-14"}, "x"),
                  "draft '2007-01-14': before the first draft, 2007-01-15 (15 January 2007)");
}

BOOST_AUTO_TEST_CASE(a_place_that_the_chain_does_not_have_is_refused_in_one_line) {
    const std::string known = "no revision from 2007-01-15 to 2007-12-31 has this ";
    const std::string list = "; 'strata drafts --revisions' lists them";
    check_refused(run_made_up({"tokenize", "--draft=fffffff"}, "x"), "draft 'fffffff': " + known + "commit" + list);
    check_refused(run_made_up({"tokenize", "--draft=before fffffff"}, "x"),
                  "draft 'before fffffff': " + known + "commit" + list);
    check_refused(run_made_up({"tokenize", "--draft=before lunch"}, "x"),
                  "draft 'before lunch': " + known + "day, commit or id" + list);
    check_refused(run_made_up({"tokenize", "--draft=before 2008-01-01"}, "x"),
                  "draft 'before 2008-01-01': revisions are known from 2007-01-15 to 2007-12-31");
    check_refused(run_made_up({"tokenize", "--draft=before 2007-01-15"}, "x"),
                  "draft 'before 2007-01-15': revisions are known from 2007-01-15 to 2007-12-31");
    check_refused(run_made_up({"tokenize", "--draft=bbbbbbb"}, "x"),
                  "draft 'bbbbbbb': several begin with it: bbbbbbbb22222222222222222222222222222222, "
                  "bbbbbbb333333333333333333333333333333333");
    BOOST_TEST(contains(run_made_up({"tokenize", "--draft=aaaaaa"}, "x").err, "draft 'aaaaaa': unknown draft"));
}

BOOST_AUTO_TEST_CASE(revisions_that_do_not_fit_their_tables_are_refused_in_one_line) {
    static constexpr auto wrong =
        spec::revision_of({.id = "wrong", .date = "2007-11-01", .title = "Wrong"}, spec::without("Sleeping state"));
    static constexpr std::array<spec::revision_view, 1> revisions{wrong};
    const registry known{drafts::all(), &drafts::standard(), {drafts::find("2007"), revisions, "2007-12-31"}};
    check_refused(run_with(known, {"tokenize", "--draft=wrong"}, "x"),
                  "draft 'wrong': a revision does not fit: the table has no state \"Sleeping state\"");
}

BOOST_AUTO_TEST_CASE(a_program_without_a_chain_knows_no_commits) {
    const registry known{drafts::all(), &drafts::standard(), {}};
    BOOST_TEST(contains(run_with(known, {"tokenize", "--draft=deadbeef"}, "x").err, "unknown draft"));
    BOOST_TEST(contains(run_with(known, {"tokenize", "--draft=before deadbeef"}, "x").err, "unknown draft"));
}

BOOST_AUTO_TEST_CASE(a_draft_shows_under_the_name_given) {
    const outcome o = run_made_up({"compare", "--drafts=before bbbbbbbb,2007-02-02,2007", "--format=json"}, "<#>");
    BOOST_TEST(o.status == 0, o.err);
    BOOST_TEST(contains(o.out, R"("before bbbbbbbb")"));
    BOOST_TEST(contains(o.out, R"("2007-02-02")"));
}

BOOST_AUTO_TEST_CASE(two_names_of_the_same_place_are_the_same_draft) {
    check_refused(run_made_up({"compare", "--drafts=2007-02-01,number-sign"}, "x"),
                  "--drafts: number-sign is the same as 2007-02-01");
    check_refused(run_made_up({"diff", "2007-11-05", "2007"}), "--drafts: 2007 is the same as 2007-11-05");
}

BOOST_AUTO_TEST_CASE(drafts_of_a_chain_have_their_place_among_the_others) {
    // The older draft is on the left, whatever the order on the command line is.
    for (const char* const both : {"--drafts=2007,before bbbbbbbb", "--drafts=before bbbbbbbb,2007"})
        BOOST_TEST(contains(run_made_up({"witness", both}).out, "before bbbbbbbb and 2007"),
                   run_made_up({"witness", both}).out);
    for (const char* const both : {"--drafts=2007,eeeeeeee", "--drafts=eeeeeeee,2007"})
        BOOST_TEST(contains(run_made_up({"witness", both}).out, "2007 and eeeeeeee"),
                   run_made_up({"witness", both}).out);
}

BOOST_AUTO_TEST_CASE(settings_follow_the_name_of_a_place) {
    const outcome o =
        run_made_up({"compare", "--drafts=before bbbbbbbb,before bbbbbbbb+scripting=off"}, "<noscript><@></noscript>");
    BOOST_TEST(o.status == 0, o.err);
    BOOST_TEST(contains(o.out, "before bbbbbbbb+scripting=off"));
}

BOOST_AUTO_TEST_CASE(the_rule_of_a_revision_is_the_cause_of_a_difference) {
    for (const char* const both :
         {"--drafts=aaaaaaaa,2007", "--drafts=before aaaaaaaa,aaaaaaaa", "--drafts=aaaaaaaa,modern"})
        BOOST_TEST(contains(run_made_up({"compare", both}, "<@b>").out, "Tag open state, U+0040 COMMERCIAL AT (@)"),
                   both);
    const outcome o = run_made_up({"diff", "2007", "eeeeeeee"});
    BOOST_TEST(contains(o.out, "Dollar sign state"), o.out);
}

BOOST_AUTO_TEST_CASE(states_that_revisions_split_are_known_from_the_next_draft) {
    // This revision alone turns the table of 2009 into the table of the next draft.
    static constexpr auto all_at_once = spec::revision_of({.id = "all", .date = "2010-01-01", .title = "All at once"},
                                                          spec::fact_edits{.draft = [](spec::draft& d) {
                                                              const spec::provenance about = d.about;
                                                              d = *drafts::find("modern");
                                                              d.about = about;
                                                          }});
    static constexpr std::array<spec::revision_view, 1> revisions{all_at_once};
    const registry known{drafts::all(), &drafts::standard(), {drafts::find("2009"), revisions, "2010-12-31"}};
    const std::string text = run_with(known, {"diff", "2009", "2010-02-01", "--summary"}, "").out;
    BOOST_TEST(contains(text, "6 renamed or split, 0 removed"), text);
    BOOST_TEST(contains(text, "RCDATA state"), text);
    BOOST_TEST(contains(text, "- Added: "), text);
    BOOST_TEST(!contains(text, "- Added: RCDATA state"), text);
}

BOOST_AUTO_TEST_CASE(every_command_takes_a_place_of_the_chain) {
    const testing::scratch_folder folder;
    const std::string test =
        folder.write("at.test", R"({"tests":[{"description":"at","input":"<@>","output":[["Comment","@"]]}]})");
    const std::string text = folder.write(
        "text.txt",
        "8.2.3 Tokenisation\n\n   Data state\n\n   Consume the next input character:\n\n   EOF\n       Emit an "
        "end-of-file token.\n   Anything else\n       Emit the current input character as a character token.\n");
    struct use {
        arguments given;
        std::string_view input;
        std::string_view says;
        int status = 0;
    };
    const std::string one = "--draft=aaaaaaaa";
    const std::string both = "--drafts=2007-02-01,before no-signs,2007";
    const std::string pair = "--drafts=aaaaaaaa,modern";
    const std::vector<use> uses = {
        {{"drafts"}, "", "2007"},
        {{"tokenize", one}, "<@>", "comment"},
        {{"tokenize", one + "+scripting=off", "--engine=runner"}, "<@>", "comment"},
        {{"compare", pair}, "<@b>", "aaaaaaaa"},
        {{"compare", pair, "--format=html"}, "<@b>", "aaaaaaaa"},
        {{"compare", "--summary", pair}, "<@b>", "aaaaaaaa"},
        {{"compare", "--drafts=before 2007-02-01,bbbbbbbb,2009,2026"}, "<@b><#><!--a--!>&lang;", "bbbbbbbb"},
        {{"trace", one}, "<@>", "Switch to the bogus comment state."},
        {{"trace", pair}, "<@>", "aaaaaaaa"},
        {{"trace", pair, "--format=jsonl"}, "<@>", "aaaaaaaa"},
        {{"coverage", one}, "<@>", "aaaaaaaa"},
        {{"coverage", one, "--format=html"}, "<@>", "aaaaaaaa"},
        {{"states", one}, "", "Tag open state"},
        {{"states", one, "tag open"}, "", "COMMERCIAL AT"},
        {{"diff", "aaaaaaaa", "2007"}, "", "\"@\""},
        {{"diff", "2007", "2007-12-04", "--format=json"}, "", "2007-12-04"},
        {{"diff", "eeeeeeee", "modern"}, "", "modern"},
        {{"graph", one}, "", "as of commit aaaaaaaa, 1 February 2007"},
        {{"graph", one, "--diff=2007"}, "", "aaaaaaaa"},
        {{"witness", "aaaaaaaa", "2007"}, "", "<@"},
        {{"what-if", "aaaaaaaa", "2007"}, "", "What changes: aaaaaaaa → 2007"},
        {{"witness", "before at-sign", "at-sign"}, "", "<@"},
        {{"minimize", pair}, "aaa<@b>", "<@"},
        {{"batch", one}, R"({"input":"<@>"})", R"(["Comment", "@"])"},
        {{"batch"}, R"({"input":"<@>","draft":"before bbbbbbbb"})", R"(["Comment", "@"])"},
        {{"test", one, test}, "", "1 passed, 0 failed"},
        {{"generate", one, "--topic=tags"}, "", R"("input": "<@)"},
        {{"generate", one, "--topic=tags", "--between=aaaaaaaa,2007"}, "", R"("input": "<@)"},
        {{"since", "--until=aaaaaaaa"}, "<@>", "2007-02-01"},
        {{"blame", one, "tag open"}, "", "aaaaaaaa"},
        {{"bisect", "--good=before aaaaaaaa", "--bad=aaaaaaaa", "--", "sh", "-c", "! grep -q comment"},
         "<@>",
         "bad since"},
        {{"identify", "--expect=aaaaaaaa", "--", "sh", "-c",
          R"(echo '{"capabilities":{"gives":"tokens"}}'; while read -r line; do echo '{"skip":"all"}'; done)"},
         "",
         "no input was answered",
         1},
        {{"survey", pair, "--format=json", text}, "", "\"pages\":1"},
        {{"read", text, "--base=aaaaaaaa"}, "", "aaaaaaaa"},
        {{"tokenize", "--draft=@" + text, "--base=aaaaaaaa"}, "x", "x"},
    };
    std::set<std::string> commands;
    std::size_t number = 0;
    for (const use& each : uses) {
        commands.insert(each.given.front());
        if (!testing::sample::today().takes(number++)) continue;
        const outcome o = run_made_up(each.given, each.input);
        BOOST_TEST_CONTEXT(each.given.front() << " " << each.given.back()) {
            BOOST_TEST(o.status == each.status, o.err);
            BOOST_TEST(contains(o.out, each.says), each.says << " is not in " << o.out << o.err);
        }
    }
    // The commands that this test omits either refuse these texts and say why, or do not depend on drafts.
    const outcome changes = run_made_up({"changes", "--between=aaaaaaaa,2007"});
    BOOST_TEST(changes.status == 2);
    BOOST_TEST(contains(changes.err, "aaaaaaaa: only changes between "));
    commands.insert({"changes", "complete", "help", "schema"});
    bool listed = false;
    for (const std::string& line : lines_of(run_made_up({"--help"}).out)) {
        if (line == "Examples:") break;
        if (listed && line.starts_with("  "))
            BOOST_TEST(commands.count(line.substr(2, line.find(' ', 2) - 2)) == 1U, line);
        listed = listed || line == "Read pages:";
    }
    BOOST_TEST(listed);
}

BOOST_AUTO_TEST_CASE(the_text_of_a_draft_is_never_based_on_a_place_that_is_only_named) {
    const testing::scratch_folder folder;
    const std::string text = folder.write(
        "2007-02-01.txt",
        "8.2.3 Tokenisation\n\n   Data state\n\n   Consume the next input character:\n\n   EOF\n       Emit an "
        "end-of-file token.\n   Anything else\n       Emit the current input character as a character token.\n");
    const outcome o = run_made_up({"compare", "--drafts=2007-02-01,@" + text}, "a");
    BOOST_TEST(o.status == 0, o.err);
    BOOST_TEST(o.err == "");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace days_of_chain_test
