// Surveys several drafts at once. The figures for a pair of drafts equal those of a survey of the pair. A result that
// is narrowed to some of the pages has no list of inputs.

#include <boost/test/unit_test.hpp>

#include <sqlite3.h>
#include <nlohmann/json.hpp>

#include <random>
#include <string>
#include <vector>

#include "core/pages/report/model.hpp"
#include "tests/cli/program_fixture.hpp"
#include "tests/pages/archive/made_archives.hpp"
#include "tests/pages/made_crawl.hpp"

namespace pairs_test {

namespace {

using namespace strata::testing;
using json = nlohmann::json;
using strings = std::vector<std::string>;

// Most of these pieces are read differently by some drafts. The others only look like such pieces.
const strings pieces = {
    "<br/>",         "<p/>",
    "<a b='c'd>",    "<!-- a -- b -->",
    "<!---->",       "<!-->",
    "</>",           "<?php x ?>",
    "<?xml?>",       "<title>a</title>",
    "&lang;",        "&ampx",
    "&#128;",        "&#0;",
    "<![CDATA[x]]>", "<!doctype>",
    "</p x=y>",      "<a b=c<d>",
    "<p =x>",        "<script>a</script>",
    "&notit;",       "<svg><a/></svg>",
    "<textarea>",    "<a\"b>",
    "<!--a--!>b-->", "&#x110000;",
    "<1>",           "<p a a>",
    "text\f",        "<p\t/ >",
};

std::string page_of(std::mt19937& random, std::size_t count) {
    std::string page = "<!DOCTYPE html><p>words";
    for (std::size_t i = 0; i < count; ++i) page += " word\n" + pieces[random() % pieces.size()];
    return page;
}

struct pairs_fixture : command_fixture {
    [[nodiscard]] json survey(const strings& words) const {
        strings all = {"survey", "--format=json"};
        all.insert(all.end(), words.begin(), words.end());
        const outcome o = strata(all);
        BOOST_TEST(o.status == 0, o.err);
        return json::parse(o.out);
    }
    [[nodiscard]] std::string crawl(std::uint32_t seed, std::size_t pages, std::size_t count) const {
        std::mt19937 random(seed);
        std::string archive;
        for (std::size_t i = 0; i < pages; ++i)
            archive += deflated(warc_record("response",
                                            "http://www.h" + std::to_string(random() % 7) + ".example/" +
                                                std::to_string(seed) + "/" + std::to_string(i),
                                            response(page_of(random, 1 + i % count)),
                                            std::to_string(2008 + random() % 4) + "-04-05T12:00:00Z"));
        return folder.write("crawl" + std::to_string(seed) + ".warc.gz", archive);
    }
};

const json* pair_in(const json& result, const json& drafts) {
    for (const json& each : result.at("pairs"))
        if (each.at("drafts") == drafts) return &each;
    return nullptr;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(pairs_of_drafts, pairs_fixture)

BOOST_AUTO_TEST_CASE(a_survey_of_several_drafts_tells_of_two_what_theirs_tells) {
    const strings drafts = {"2007", "2008", "2009", "modern", "2026"};
    for (const std::uint32_t seed : {1U, 2U}) {
        // If each page has only one piece, the pair and all drafts together differ at the same place. If pages have
        // several pieces, all drafts together may have one place where the pair has several.
        const std::string archive = crawl(seed, 150, seed == 1 ? 1 : 6);
        const json all = survey({"--drafts=2007,2008,2009,modern,2026", archive});
        for (std::size_t i = 0; i < drafts.size(); ++i)
            for (std::size_t j = i + 1; j < drafts.size(); ++j) {
                const json two = survey({"--drafts=" + drafts[i] + "," + drafts[j], archive});
                const json* const pair = pair_in(all, {drafts[i], drafts[j]});
                BOOST_REQUIRE(pair != nullptr);
                BOOST_TEST_CONTEXT(seed << " " << drafts[i] << " " << drafts[j]) {
                    for (const char* const each : {"differing", "differingInTokens"})
                        BOOST_TEST(pair->at(each) == two.at(each), each);
                    for (const auto& [id, change] : two.at("changes").items()) {
                        const json found = pair->at("changes").value(id, json::object());
                        BOOST_TEST(found.value("pages", json()) == change.at("pages"), id);
                        BOOST_TEST(found.value("pagesInTokens", json()) == change.at("pagesInTokens"), id);
                    }
                    BOOST_TEST(pair->at("changes").size() == two.at("changes").size());
                }
            }
    }
}

BOOST_AUTO_TEST_CASE(a_result_is_narrowed_without_its_inputs) {
    const std::string archive = crawl(3, 120, 5);
    const strings all = {"--drafts=2007,2008,2009,modern,2026", "--by=year,host"};
    const std::string result = folder.write("all.json", survey({all[0], all[1], archive}).dump());
    fs::remove(archive);
    const auto narrowed = [&](const strings& options) {
        strings words = {"merge", result};
        words.insert(words.end(), options.begin(), options.end());
        return survey(words);
    };
    (void)crawl(3, 120, 5);
    const json whole = json::parse(folder.read("all.json"));
    const json two = survey({"--drafts=2008,modern", all[1], archive});
    const json drafts = narrowed({"--drafts=modern,2008"});
    for (const char* const each : {"pages", "bytes", "differing", "differingInTokens", "skipped", "cutShort", "errors"})
        BOOST_TEST(drafts.at(each) == two.at(each), each);
    for (const auto& [id, change] : two.at("changes").items())
        BOOST_TEST(drafts.at("changes").at(id).at("pages") == change.at("pages"), id);
    for (const auto& [host, group] : two.at("by").at("host").items())
        BOOST_TEST(drafts.at("by").at("host").at(host).at("differing") == group.at("differing"), host);
    BOOST_TEST(!drafts.contains("tokens"));
    BOOST_TEST(!drafts.contains("inputs"));

    const json& years = whole.at("by").at("year");
    const json some = narrowed({"--where=year=2009", "--where=year=2011"});
    BOOST_TEST(some.at("pages") == years.at("2009").at("pages").get<int>() + years.at("2011").at("pages").get<int>());
    BOOST_TEST(some.at("differing") ==
               years.at("2009").at("differing").get<int>() + years.at("2011").at("differing").get<int>());
    BOOST_TEST(!some.contains("errors"));
    for (const auto& [id, change] : some.at("changes").items())
        for (const json& each : change.at("examples")) {
            const std::string year = each.at("date").get<std::string>().substr(0, 4);
            BOOST_TEST((year == "2009" || year == "2011"), year);
        }
    BOOST_TEST(narrowed({"--where=year=1999"}).at("pages") == 0);

    const json one = narrowed({"--change=self-closing-flag"});
    BOOST_TEST(one.at("changes").size() == 1U);
    BOOST_TEST(one.at("differing") == whole.at("changes").at("self-closing-flag").at("pages"));
    BOOST_TEST(!narrowed({"--change=self-closing-flag,lang-and-rang"}).contains("differing"));

    const auto refused = [&](const std::string& option, const std::string& why) {
        check_refused_with(strata({"survey", "merge", option, result}), why);
    };
    refused("--drafts=2008", "at least two drafts");
    refused("--drafts=2008,2006-03-02", "the result has only 2007, 2008");
    refused("--change=no-such", "change 'no-such': not known");
    refused("--change=missing-value", "no page of the result has this change");
    refused("--where=tld=org", "the result has only year, host");
    refused("--where=year", "expected FIELD=VALUE");
    check_refused_with(strata({"survey", "merge", "--where=year=2009", "--where=host=a", result}), "by one field only");
    check_refused_with(strata({"survey", "merge", "--by=year", result}), "has no meaning with merge");
    check_refused_with(strata({"survey", "--where=year=2009", archive}), "use it with 'survey merge'");
    check_refused_with(strata({"survey", "merge", folder.write("narrowed.json", some.dump())}), "it was narrowed");
}

BOOST_AUTO_TEST_CASE(results_are_named_by_directories_and_lists) {
    fs::create_directories(folder.path("results/inner"));
    const std::string a = crawl(4, 20, 2);
    const std::string b = crawl(5, 20, 2);
    const std::string options = "--drafts=2008,modern";
    (void)folder.write("results/a.json", strata({"survey", "--format=json", options, a}).out);
    (void)folder.write("results/inner/b.json", strata({"survey", "--format=json", options, b}).out);
    (void)folder.write("results/notes.txt", "not a result");
    const std::string whole = strata({"survey", "--format=json", options, a, b}).out;
    const std::string names = folder.path("results/a.json") + "\r\n\n" + folder.path("results/inner") + "\n";
    BOOST_TEST(strata({"survey", "merge", "--format=json", folder.path("results")}).out == whole);
    BOOST_TEST(strata({"survey", "merge", "--format=json", "@" + folder.write("list", names)}).out == whole);
    BOOST_TEST(strata({"survey", "merge", "--format=json", "@-"}, names).out == whole);
    check_refused_with(strata({"survey", "merge", "@-"}, "\n"), "the list names no results");
    fs::create_directory(folder.path("empty"));
    check_refused_with(strata({"survey", "merge", folder.path("empty")}), "directory contains no results");
}

BOOST_AUTO_TEST_CASE(only_rows_of_the_same_survey_are_put_together) {
    const std::string a = crawl(6, 20, 2);
    const std::string b = crawl(7, 20, 2);
    const auto rows = [&](const std::string& name, const strings& words) {
        strings all = {"survey", "--rows=" + folder.path(name)};
        all.insert(all.end(), words.begin(), words.end());
        const outcome o = strata(all);
        BOOST_TEST(o.status == 0, o.err);
        return folder.path(name);
    };
    const std::string of_a = rows("a.sqlite", {"--drafts=2008,modern", a});
    const std::string of_both = rows("both.sqlite", {"--drafts=2008,modern", a, b});
    const std::string of_b = rows("b.sqlite", {"--drafts=2008,modern", b});
    (void)rows("merged", {"merge", of_b, of_a, of_b});
    BOOST_TEST((folder.read("merged") == folder.read("both.sqlite")));
    const std::string others = rows("others.sqlite", {"--drafts=2009,modern", b});
    const auto refused = [&](const std::string& what, const std::string& why) {
        check_refused_with(strata({"survey", "merge", "--rows=" + folder.path("refused"), of_a, what}), why);
        BOOST_TEST(!fs::exists(folder.path("refused")));
    };
    refused(others, "--drafts: 2008,modern and 2009,modern");
    refused(folder.write("text.sqlite", "not a database, but long enough to have a header of one"), "not a database");
    refused(folder.path("none.sqlite"), "unable to open");
    refused("-", "rows are merged from files");
    // A table in the file may be a view, which can compute anything.
    (void)folder.write("view.sqlite", folder.read("b.sqlite"));
    sqlite3* opened = nullptr;
    BOOST_REQUIRE(sqlite3_open(folder.path("view.sqlite").c_str(), &opened) == SQLITE_OK);
    const char* const edit =
        "DROP TABLE skipped; CREATE VIEW skipped AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
        " SELECT i, i, i, i, i, i FROM n;";
    BOOST_TEST(sqlite3_exec(opened, edit, nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_close(opened);
    refused(folder.path("view.sqlite"), "not the rows of a survey");
    check_refused_with(strata({"survey", "merge", "--rows=" + folder.path("refused"), "--change=x", of_a}),
                       "rows are merged as a whole");
}

BOOST_AUTO_TEST_CASE(intervals_are_wilsons) {
    using strata::report::in_words;
    using strata::report::interval_of;
    BOOST_TEST(in_words(interval_of(5, 10)) == "23.7 to 76.3%");
    BOOST_TEST(in_words(interval_of(0, 10)) == "0.0 to 27.8%");
    BOOST_TEST(in_words(interval_of(10, 10)) == "72.2 to 100.0%");
    BOOST_TEST(in_words(interval_of(300, 1'000'000)) == "0.0268 to 0.0336%");
}

BOOST_AUTO_TEST_CASE(reports_show_pairs_dates_and_how_certain_shares_are) {
    const std::string archive = crawl(8, 60, 3);
    const strings words = {"survey", "--drafts=2008,modern,2026", "--by=year,host", archive};
    const std::string text = strata(words).out;
    BOOST_TEST(contains(text, "\nPairs of drafts\n"), text);
    BOOST_TEST(contains(text, "95% interval"));
    BOOST_TEST(contains(text, "Each host alike: "));
    strings as_page = words;
    as_page.push_back("--format=html");
    const std::string page = strata(as_page).out;
    for (const char* const each : {"Pairs of drafts", "Changes by date", "Changes by share of pages", "Each host alike",
                                   ">2008-04-05</td>", "class=\"by-year\"", "class=\"between\""})
        BOOST_TEST(contains(page, each), each);
    // Text and page have the same tables.
    for (const std::string_view each : {"2008, modern", "2008-04-05", "What this rests on"})
        BOOST_TEST((contains(text, each) && contains(page, each)), each);
    const std::string without = strata({"survey", "--drafts=2008,modern", "--by=year", archive}).out;
    BOOST_TEST(!contains(without, "Each host alike"));
    BOOST_TEST(!contains(without, "\nPairs of drafts\n"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pairs_test
