// Users name drafts alike in every command: "A B", "A..B" and "--drafts=A,B" mean the same two drafts. If a name is
// unknown, a message suggests names that are valid.

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "tests/cli/program_fixture.hpp"

namespace naming_drafts_test {

namespace {

using namespace strata::testing;
using words = std::vector<std::string>;

words operator+(words a, const words& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

struct naming_fixture : command_fixture {
    const std::string page = folder.write("page.html", "<p a=b/>x<br/><!-- a --!>");
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(naming_drafts, naming_fixture)

BOOST_AUTO_TEST_CASE(every_command_takes_two_drafts_in_three_forms) {
    const std::vector<std::pair<std::string, words>> commands = {
        {"compare", {page}},
        {"trace", {page}},
        {"coverage", {page}},
        {"survey", {page}},
        {"minimize", {page}},
        {"diff", {}},
        {"witness", {"--max-length=3"}},
        {"what-if", {"--seconds=0"}},
        {"changes", {}},
        {"graph", {}},
        {"bisect", {page, "--", "grep", "-q", "\"selfClosing\":true"}},
    };
    for (const auto& [command, rest] : commands) {
        // `bisect` takes the good draft first.
        const std::string one = command == "bisect" ? "2009" : "2008";
        const std::string other = command == "bisect" ? "2008" : "2009";
        const outcome by_option = strata(words{command, "--drafts=" + one + "," + other} + rest);
        BOOST_TEST_CONTEXT(command << " " << by_option.err) {
            BOOST_TEST(by_option.status == 0);
            BOOST_TEST(strata(words{command, one, other} + rest).out == by_option.out);
            BOOST_TEST(strata(words{command, one + ".." + other} + rest).out == by_option.out);
        }
    }
}

BOOST_AUTO_TEST_CASE(several_drafts_a_text_or_html_may_follow_in_any_number) {
    BOOST_TEST(strata({"compare", "2007", "2008-12", "modern", page}).out ==
               strata({"compare", "--drafts=2007,2008-12,modern", page}).out);
    BOOST_TEST(strata({"compare", "2008", "2009", "-e", "<br/>"}).out ==
               strata({"compare", "--drafts=2008,2009", "-e", "<br/>"}).out);
    BOOST_TEST(strata({"compare", "2008", "cf99432c+scripting=off", page}).out ==
               strata({"compare", "--drafts=2008,cf99432c+scripting=off", page}).out);
    BOOST_TEST(strata({"compare", "2008", "2009"}, "<br/>").out ==
               strata({"compare", "--drafts=2008,2009"}, "<br/>").out);
}

BOOST_AUTO_TEST_CASE(a_file_with_the_name_of_a_draft_is_a_file) {
    const fs::path before = fs::current_path();
    fs::current_path(fs::path(page).parent_path());
    (void)folder.write("2008", "<br/>");
    const outcome o = strata({"compare", "2008", "page.html"});
    fs::current_path(before);
    BOOST_TEST(o.status == 0, o.err);
    BOOST_TEST(contains(o.out, "2008:1:1"), o.out);
}

BOOST_AUTO_TEST_CASE(one_draft_among_the_files_gets_a_hint_with_an_option_of_the_command) {
    BOOST_TEST(contains(strata({"compare", "2008", page}).err, "; use --drafts=2008 for the draft"));
    BOOST_TEST(contains(strata({"since", "2008"}).err, "; use --until=2008 for the draft"));
    BOOST_TEST(contains(strata({"read", "modern"}).err, "it is a draft, which this command does not take"));
    BOOST_TEST(contains(strata({"survey", "2009", page}).err, "; use --drafts=2009 for the draft"));
    BOOST_TEST(contains(strata({"states", "modern"}).err, "no such state; use --draft=modern for the draft"));
    BOOST_TEST(contains(strata({"blame", "2009"}).err, "no such state; use --draft=2009 for the draft"));
    BOOST_TEST(contains(strata({"diff", "modern", page}).err, "for the text in this file, write @" + page));
}

BOOST_AUTO_TEST_CASE(a_command_that_takes_two_drafts_counts_one_before_the_page) {
    BOOST_TEST(
        contains(strata({"minimize", "modern", page}).err, "takes two drafts, such as --drafts=2008,modern (got 1)"));
    BOOST_TEST(contains(strata({"bisect", "2009+scripting=off", page, "--", "true"}).err, "takes two drafts"));
    BOOST_TEST(contains(strata({"generate", "2008..2009", "modern"}).err, "(got 3)"));
}

BOOST_AUTO_TEST_CASE(drafts_and_files_complete_the_first_arguments) {
    const auto offered = [&](const words& line) { return strata(words{"complete", "--", "strata"} + line).out; };
    const auto offers_draft = [&](const words& line) { return contains(offered(line), "2009"); };
    for (const std::string command : {"compare", "trace", "survey", "minimize", "coverage"}) {
        BOOST_TEST(offers_draft({command, ""}), command);
        BOOST_TEST(offers_draft({command, "2008", "20"}), command);
        BOOST_TEST(contains(offered({command, "2008", "20"}), "2008-04-07"), command);
        BOOST_TEST(!offers_draft({command, "2008", "modern", ""}), command);
        BOOST_TEST(!offers_draft({command, "--drafts=2008,modern", ""}), command);
        BOOST_TEST(contains(offered({command, ""}), "/  "), command);
    }
    // An id of a revision would be taken for the name of a file.
    BOOST_TEST(!contains(offered({"compare", "for"}), "forms"));
    BOOST_TEST(!offers_draft({"tokenize", ""}));
    BOOST_TEST(contains(offered({"compare", "@"}), "/  @"));
}

BOOST_AUTO_TEST_CASE(words_after_two_dashes_are_files) {
    const fs::path before = fs::current_path();
    fs::current_path(fs::path(page).parent_path());
    (void)folder.write("-x.html", "<br/>");
    (void)folder.write("drafts", "<br/>");
    const auto read = [&](const words& line) {
        const outcome o = strata(line);
        BOOST_TEST(o.status == 0, o.err);
        return o.out;
    };
    for (const std::string name : {"-x.html", "drafts", "page.html"}) {
        const std::string alone = read({"tokenize", "--draft=2008", "--", name});
        BOOST_TEST(contains(alone, "start tag"), alone);
        BOOST_TEST(contains(read({"compare", "page.html", "--", name}), name));
        BOOST_TEST(contains(read({"compare", "2008", "2009", "--", "page.html", name}), name));
        BOOST_TEST(contains(read({"compare", "--drafts=2008,2009", "page.html", "--", name, "page.html"}), name));
    }
    const outcome o = strata({"states", "data", "--", "-x"});
    fs::current_path(before);
    BOOST_TEST(o.err == "strata: states: unexpected argument '-x' (see 'strata states --help')\n");
}

BOOST_AUTO_TEST_CASE(ordinary_words_are_files_even_if_they_are_ids_of_revisions) {
    for (const std::string command : {"compare", "survey"}) {
        const outcome o = strata({command, "forms", "lists"}, "<br/>");
        BOOST_TEST(o.status == 2);
        BOOST_TEST(contains(o.err, "forms: No such file"), o.err);
    }
}

BOOST_AUTO_TEST_CASE(a_draft_among_others_that_is_none_is_named) {
    BOOST_TEST(contains(strata({"compare", "2008..2009-13", page}).err, "; '2009-13' is not a draft"));
    BOOST_TEST(contains(strata({"compare", "2008,bogus", page}).err, "; 'bogus' is not a draft"));
    BOOST_TEST(contains(strata({"compare", "before 2009", page}).err, "; use --drafts=before 2009 for the draft"));
}

BOOST_AUTO_TEST_CASE(a_misspelt_draft_beside_another_one_is_an_unknown_draft) {
    const std::vector<std::pair<words, std::string>> cases = {
        {{"2008", "moden"}, "did you mean 'modern'?"},
        {{"modern", "2014-13"}, "not a year, month or day"},
        {{"2008", "today"}, "draft 'today'"},
    };
    for (const auto& [drafts, said] : cases)
        for (const std::string command : {"compare", "minimize", "trace"}) {
            const outcome o = strata(words{command} + drafts + words{page});
            BOOST_TEST(o.status == 2);
            BOOST_TEST(o.out == "", o.out);
            BOOST_TEST(contains(o.err, said), o.err);
        }
    // A file that does not exist stays a file.
    BOOST_TEST(contains(strata({"compare", "2008", "none.html"}).err, "none.html: No such file"));
    BOOST_TEST(contains(strata({"survey", "merge", "2008"}).err, "2008: No such file"));
}

BOOST_AUTO_TEST_CASE(drafts_are_named_once) {
    BOOST_TEST(strata({"bisect", "--good=2009", "--bad=2008", "2008", "2009", page, "--", "true"}).err ==
               "strata: bisect: the good and the bad draft are named twice: by --good and --bad, and as A B\n");
    for (const std::string command : {"diff", "graph", "witness"})
        BOOST_TEST(strata({command, "2008", "--drafts=2009"}).err ==
                   "strata: --drafts: drafts are also given as arguments: 2008\n");
}

BOOST_AUTO_TEST_CASE(dots_in_the_name_of_a_text_do_not_separate_drafts) {
    const std::string text = std::string(STRATA_SHARED_DIR) + "/drafts/2009-02-07.txt";
    if (!fs::exists(text)) {
        BOOST_TEST_MESSAGE("not tested: no file " << text);
        return;
    }
    fs::copy_file(text, folder.path("a..b.txt"));
    const std::string named = "@" + folder.path("a..b.txt");
    BOOST_TEST(strata({"diff", "--summary", "2009", named}).status == 0);
    BOOST_TEST(strata({"diff", "--summary", "2009.." + named}).status == 0);
    BOOST_TEST(strata({"compare", "2008", named, page}).status == 0);
    BOOST_TEST(strata({"diff", "--summary", named + "..2009"}).status == 0);
}

BOOST_AUTO_TEST_CASE(bisect_says_which_draft_is_missing) {
    BOOST_TEST(strata({"bisect", "--good=2008", page, "--", "true"}).err ==
               "strata: --bad: is required (see 'strata bisect --help')\n");
    BOOST_TEST(strata({"bisect", "--drafts=2008", page, "--", "true"}).err ==
               "strata: --drafts: takes two drafts: the good one, then the bad one\n");
}

BOOST_AUTO_TEST_CASE(before_a_year_is_the_end_of_the_year_before_it) {
    for (const std::string year : {"2008", "2009", "2010", "2026"}) {
        const outcome o = strata({"tokenize", "--draft=before " + year, "--format=jsonl", page});
        BOOST_TEST(o.status == 0, o.err);
        const std::string end = std::to_string(std::stoi(year) - 1) + "-12-31";
        BOOST_TEST(o.out == strata({"tokenize", "--draft=" + end, "--format=jsonl", page}).out);
    }
    BOOST_TEST(strata({"tokenize", "--verbose", "--draft=2008", "-e", "x"}).err ==
               "strata: draft '2008': the draft of 9 March 2008; for the end of the year, use 2008-12\n");
}

BOOST_AUTO_TEST_CASE(a_time_that_does_not_exist_is_not_an_unknown_draft) {
    for (const std::string name : {"2016-02-30", "2016-13", "2016-6", "2016/06/13", "20160613"})
        BOOST_TEST(strata({"tokenize", "--draft=" + name, "-e", "x"}).err ==
                   "strata: draft '" + name +
                       "': not a year, month or day; they are written 2016, 2016-06 and 2016-06-13\n");
    BOOST_TEST(contains(strata({"tokenize", "--draft=1234567", "-e", "x"}).err, "has this commit"));
    BOOST_TEST(strata({"tokenize", "--draft=latest", "-e", "x"}).err.empty());
}

BOOST_AUTO_TEST_CASE(since_takes_years_and_months) {
    BOOST_TEST(strata({"changes", "--since=2016"}).out == strata({"changes", "--since=2016-01-01"}).out);
    BOOST_TEST(strata({"drafts", "--revisions", "--since=2026-06"}).out ==
               strata({"drafts", "--revisions", "--since=2026-06-01"}).out);
    BOOST_TEST(strata({"changes", "--since=2016-13"}).err ==
               "strata: --since: '2016-13' is not a year, month or day such as 2008, 2008-12 or 2008-12-24\n");
}

BOOST_AUTO_TEST_CASE(changes_says_between_which_drafts_changes_have_names) {
    const outcome o = strata({"changes", "2014", "2016"});
    BOOST_TEST(o.status == 2);
    BOOST_TEST(contains(o.err, "2007, 2008, 2009, modern, 2026"), o.err);
    BOOST_TEST(strata({"changes", "self-closing-flag", "--topic=tags"}).status == 2);
    BOOST_TEST(strata({"changes", "2008", "2009", "--topic=tags"}).out ==
               strata({"changes", "--between=2008,2009", "--topic=tags"}).out);
}

BOOST_AUTO_TEST_CASE(drafts_that_lack_the_context_of_a_fragment_are_left_out) {
    const outcome compared = strata({"compare", "--fragment=svg svg", "-e", "<![CDATA[x]]>"});
    BOOST_TEST(compared.status == 0);
    BOOST_TEST(contains(compared.out, "modern and 2026"), compared.out);
    BOOST_TEST(contains(compared.err, "left out 2007, 2008, 2009"), compared.err);
    // If the user names the drafts, none is left out, so the command fails.
    BOOST_TEST(strata({"compare", "--fragment=svg svg", "2008", "modern", "-e", "x"}).status == 2);
    BOOST_TEST(strata({"compare", "--initial-state=nonsense", "-e", "x"}).status == 2);
    const outcome in_time = strata({"since", "--fragment=svg svg", "-e", "<![CDATA[x]]>"});
    BOOST_TEST(in_time.status == 0);
    BOOST_TEST(contains(in_time.err, "begins on 2009-03-25"), in_time.err);
    for (const std::string command : {"compare", "since"})
        BOOST_TEST(contains(strata({command, "--fragment=SVG", "-e", "x"}).err, "--fragment='svg svg'"));
}

// "compared in an ASCII case-insensitive manner" (2009); "whose tag name matches the tag name" (modern)
BOOST_AUTO_TEST_CASE(a_last_start_tag_with_capitals_matches_only_where_the_text_says_so) {
    const auto read_as_tag = [&](const words& how) {
        const outcome o = strata(words{"tokenize", "-e", "</title>"} + how);
        BOOST_TEST(o.status == 0, o.err);
        return contains(o.out, "end tag");
    };
    const words in_capitals = {"--content-model=RCDATA", "--last-start-tag=TITLE"};
    BOOST_TEST(read_as_tag(words{"--draft=2009"} + in_capitals));
    BOOST_TEST(read_as_tag({"--draft=2009+content-model=RCDATA+last-start-tag=TITLE"}));
    BOOST_TEST(!read_as_tag(words{"--draft=modern"} + in_capitals));
}

BOOST_AUTO_TEST_CASE(sizes_in_minimize_are_those_of_the_file) {
    const std::string bytes = "<meta charset=windows-1252><br/>\xE9\xE9\xE9";
    const std::string file = folder.write("latin.html", bytes);
    const outcome o = strata({"minimize", "2008", "2009", file});
    BOOST_TEST(contains(o.err, "before: " + std::to_string(bytes.size()) + " bytes"), o.err);
    BOOST_TEST(o.out == "<br/>");
    const outcome json = strata({"minimize", "--format=json", "2008", "2009", file});
    BOOST_TEST(contains(json.out, "\"pageBytes\":" + std::to_string(bytes.size())), json.out);
}

BOOST_AUTO_TEST_CASE(test_prints_no_totals_if_it_read_no_file) {
    BOOST_TEST(strata({"test", folder.path("none.test")}).out.empty());
}

BOOST_AUTO_TEST_CASE(what_if_says_that_a_text_is_based_on_a_later_or_earlier_one) {
    const std::string text = std::string(STRATA_SHARED_DIR) + "/drafts/2026-full.txt";
    if (!fs::exists(text)) {
        BOOST_TEST_MESSAGE("not tested: no file " << text);
        return;
    }
    const outcome o = strata({"what-if", "--seconds=0", "modern", "@" + text});
    BOOST_TEST(contains(o.err, "is based on the text of 2026-06-28. The report also contains"), o.err);
    const std::string of_modern = std::string(STRATA_SHARED_DIR) + "/drafts/modern-full.txt";
    const outcome older = strata({"what-if", "--seconds=0", "latest", "@" + of_modern});
    BOOST_TEST(contains(older.err, "is based on the text of 2021-11-22. The report undoes"), older.err);
    BOOST_TEST(contains(older.err, "what-if 2021-11-22 @" + of_modern), older.err);
    BOOST_TEST(strata({"what-if", "--seconds=0", "modern", "@" + of_modern}).err == "");
    BOOST_TEST(contains(o.err, "'strata what-if 2026-06-28 @" + text + "' leaves them out"), o.err);
    BOOST_TEST(!contains(strata({"what-if", "--seconds=0", "latest", "@" + text}).err, "is based on"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace naming_drafts_test
