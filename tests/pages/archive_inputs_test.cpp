// Commands that read pages accept archives. Each page of an archive is an input, named by its URI and date.

#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <string>
#include <vector>

#include "core/conformance/parsed_json.hpp"
#include "tests/cli/program_fixture.hpp"
#include "tests/pages/made_crawl.hpp"

namespace archive_inputs_test {

namespace {

using namespace strata::testing;
using strings = std::vector<std::string>;

std::string page(const std::string& uri, const std::string& body, const std::string& type = "text/html") {
    return deflated(warc_record("response", uri, response(body, "", type, "200 OK"), "2008-04-05T12:00:00Z"));
}

const std::string slash = page("http://a/", "<p>one<br/>");
const std::string plain = page("http://b/", "<p>two");
const std::string koi8 = page("http://c/", "<p>\xF0\xD2<br/>", "text/html; charset=koi8-r");

}  // namespace

BOOST_FIXTURE_TEST_SUITE(archives_as_inputs, command_fixture)

BOOST_AUTO_TEST_CASE(tokens_of_each_page_stand_under_its_uri_and_date) {
    const outcome o = strata({"tokenize", folder.write("a.warc.gz", slash + plain + koi8)});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.err == "");
    BOOST_TEST(o.out.starts_with("==> http://a/ 2008-04-05T12:00:00Z <==\n"));
    BOOST_TEST(contains(o.out, "\n==> http://b/ 2008-04-05T12:00:00Z <==\n"));
    BOOST_TEST(contains(o.out, "encoding: KOI8-R, by the Content-Type"));
    BOOST_TEST(contains(o.out, "\"Пр\""));
}

BOOST_AUTO_TEST_CASE(a_content_type_on_the_command_line_is_stronger_than_the_archived_one) {
    const std::string archive = folder.write("a.warc.gz", koi8);
    const outcome o = strata({"tokenize", "--content-type=text/html; charset=latin1", archive});
    BOOST_TEST(contains(o.out, "\"ðÒ\""));
}

BOOST_AUTO_TEST_CASE(the_comparison_of_pages_is_the_same_with_any_number_of_threads) {
    std::string records;
    for (int i = 0; i < 200; ++i)
        records += page("http://a/" + std::to_string(i), "<p>" + std::to_string(i) + (i % 3 == 0 ? "<br/>" : ""));
    const std::string archive = folder.write("a.warc.gz", records);
    for (const strings& each : {strings{"--summary"}, {"--format=json"}, {"--format=text"}}) {
        strings arguments = {"compare", "--drafts=2008,modern", "-j1", archive};
        arguments.insert(arguments.begin() + 1, each.begin(), each.end());
        const outcome one = strata(arguments);
        arguments[3] = "-j7";
        const outcome seven = strata(arguments);
        BOOST_TEST(one.status == 0);
        BOOST_TEST(one.err == "");
        BOOST_TEST(one.out == seven.out);
        BOOST_TEST(one.out.find("http://a/198") != std::string::npos, each.front());
    }
    BOOST_TEST(contains(strata({"compare", "--drafts=2008,modern", "--summary", archive}).out, "67 of 200 inputs"));
}

BOOST_AUTO_TEST_CASE(one_record_is_named_by_its_offset) {
    const std::string archive = folder.write("a.warc.gz", plain + slash);
    const outcome o =
        strata({"compare", "--drafts=2008,modern", "--format=json", archive + "#" + std::to_string(plain.size())});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(contains(o.out, "http://a/ 2008-04-05T12:00:00Z"));
    BOOST_TEST(!contains(o.out, "http://b/"));
    check_refused(strata({"tokenize", archive + "#7"}), archive + "#7: there is no page at that offset in the archive");
    for (const char* const offset : {"999999999", "9999999999999999999", "18446744073709551615", "1"})
        check_refused(strata({"tokenize", archive + "#" + offset}),
                      archive + "#" + offset + ": there is no page at that offset in the archive");
    // The command does not read the part before the record, and reports no damage after it.
    const std::string damaged = "\x1F\x8B\x08" + std::string(20, 'x');
    const std::string between = folder.write("c.warc.gz", damaged + plain + damaged + slash);
    const outcome alone = strata({"tokenize", between + "#" + std::to_string(damaged.size())});
    BOOST_TEST(alone.status == 0);
    BOOST_TEST(alone.err == "");
    BOOST_TEST(contains(alone.out, "\"two\""));
    BOOST_TEST(!contains(alone.out, "\"one\""));
    // This archive is not packed.
    const std::string first = warc_record("response", "http://a/", response("<p>one"));
    const std::string bare = folder.write("d.warc", first + warc_record("response", "http://b/", response("<p>two")));
    const outcome second = strata({"tokenize", bare + "#" + std::to_string(first.size())});
    BOOST_TEST(second.status == 0);
    BOOST_TEST(contains(second.out, "\"two\""));
    check_refused(strata({"tokenize", bare + "#7"}), bare + "#7: there is no page at that offset in the archive");
    // If the whole argument is the name of a file, this file is the input.
    std::filesystem::copy_file(archive, folder.path("b.warc.gz"));
    const outcome page_itself = strata({"tokenize", folder.write("b.warc.gz#0", "<p>a page")});
    BOOST_TEST(contains(page_itself.out, "\"a page\""));
}

BOOST_AUTO_TEST_CASE(archives_files_and_what_is_broken_are_compared_in_the_order_named) {
    const std::string damaged = "\x1F\x8B\x08" + std::string(20, 'x');
    const std::string first = folder.write("a.warc.gz", slash + damaged + plain + koi8);
    const std::string file = folder.write("b.html", "<p>a file<br/>");
    const std::string none = folder.path("none.warc.gz");
    const std::string empty = folder.write("empty.warc.gz", deflated("WARC/1.0\r\nContent-Length: 0\r\n\r\n"));
    const std::string last = folder.write("z.warc.gz", plain);
    std::string all;
    for (const char* const jobs : {"-j1", "-j2", "-j5"}) {
        const outcome o =
            strata({"compare", "--drafts=2008,modern", "--format=json", jobs, first, none, file, empty, last});
        BOOST_TEST(o.status == 2);
        BOOST_TEST(o.err == "strata: " + first + ": damaged member at " + std::to_string(slash.size()) +
                                ": a packed part of the archive cannot be unpacked\nstrata: " + none +
                                ": No such file or directory\nstrata: " + empty + ": the archive has no page\n");
        BOOST_TEST(count_of(o.out, "\n") == 5U);
        if (all.empty()) all = o.out;
        BOOST_TEST(o.out == all);
    }
    const outcome o = strata({"coverage", "--format=json", first, none, file, empty, last});
    BOOST_TEST(o.status == 2);
    BOOST_TEST(contains(o.out, "\"pages\":5,"), o.out);
    BOOST_TEST(count_of(o.err, "\n") == 3U);
}

BOOST_AUTO_TEST_CASE(an_archived_page_is_a_page_whatever_its_name) {
    const std::string archive =
        folder.write("a.warc.gz", deflated(warc_record("response", "http://a.test", response("<p>"), "")));
    const outcome o = strata({"coverage", "--format=json", archive});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.err == "");
    BOOST_TEST(contains(o.out, "\"pages\":1,"));
}

BOOST_AUTO_TEST_CASE(an_archive_with_one_page_is_one_input) {
    const std::string one = folder.write("a.warc.gz", slash);
    BOOST_TEST(!contains(strata({"compare", "--drafts=2008,modern", one}).out, "inputs"));
    BOOST_TEST(!contains(strata({"compare", "--drafts=2008,modern", "--summary", one}).out, "inputs"));
    const std::string two = folder.write("b.warc.gz", slash + plain);
    BOOST_TEST(contains(strata({"compare", "--drafts=2008,modern", "--summary", two}).out, "1 of 2 inputs"));
}

BOOST_AUTO_TEST_CASE(memory_does_not_grow_with_the_pages_of_an_archive) {
#if !defined(__SANITIZE_ADDRESS__)
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
    return;  // sanitizers reserve terabytes, so memory cannot be limited
#endif
#endif
    // The names alone would take more memory than the limit allows.
    constexpr int pages = 2000;
    const std::string name = "http://a/" + std::string(60'000, 'n');
    std::string records;
    for (int i = 0; i < pages; ++i) records += page(name + std::to_string(i), "<p>" + std::to_string(i) + "<br/>");
    const std::string archive = folder.write("many.warc.gz", records);
    const std::string limit = "ulimit -v 140000 &&";
    for (const strings& each : {strings{"compare", "--drafts=2008,2009", "-j1", "--summary", "--format=json"},
                                {"compare", "--drafts=2008,2009", "-j1", "--format=html"},
                                {"since", "--format=html", "--until=2006-03-02"},
                                {"coverage"},
                                {"minimize", "--drafts=2008,2009"}}) {
        strings arguments = each;
        arguments.push_back(archive);
        const outcome o = process(arguments, "", limit);
        const bool takes_one = each.front() == "minimize";
        BOOST_TEST(o.status == (takes_one ? 2 : 0));
        BOOST_TEST(contains(o.err, "several pages") == takes_one);
        BOOST_TEST(count_of(o.err, "\n") == (takes_one ? 1U : 0U));
        BOOST_TEST(o.out.empty() == takes_one);
    }
#endif
}

BOOST_AUTO_TEST_CASE(commands_that_take_one_page_say_so) {
    const std::string archive = folder.write("a.warc.gz", plain + slash);
    check_refused(strata({"minimize", "--drafts=2008,modern", archive}),
                  archive +
                      ": the archive has several pages, but minimize takes one: append # and the offset of "
                      "the page's record");
    const outcome o = strata({"minimize", "--drafts=2008,modern", archive + "#" + std::to_string(plain.size())});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.out == "<br/>", o.out);
}

BOOST_AUTO_TEST_CASE(what_is_damaged_is_reported_and_the_others_are_read) {
    const std::string damaged = "\x1F\x8B\x08" + std::string(20, 'x');
    const std::string archive = folder.write("a.warc.gz", slash + damaged + plain);
    const outcome o = strata({"tokenize", archive});
    BOOST_TEST(o.status == 2);
    BOOST_TEST(o.err == "strata: " + archive + ": damaged member at " + std::to_string(slash.size()) +
                            ": a packed part of the archive cannot be unpacked\n");
    BOOST_TEST(count_of(o.out, "==> http://") == 2U);
    std::string many = slash;
    for (int i = 0; i < 1000; ++i) many += damaged;
    const outcome of_many = strata({"tokenize", folder.write("many.warc.gz", many)});
    BOOST_TEST(of_many.status == 2);
    BOOST_TEST(count_of(of_many.err, "\n") == 21U);
    BOOST_TEST(of_many.err.ends_with(": 980 more places are broken or damaged\n"));
    // Commands that take a single page report the error as well.
    BOOST_TEST(strata({"minimize", "--drafts=2008,modern", folder.path("many.warc.gz")}).status == 2);
    check_refused(strata({"minimize", "--drafts=2008,modern",
                          folder.write("no_page.warc.gz", deflated("WARC/1.0\r\nContent-Length: 0\r\n\r\n"))}),
                  folder.path("no_page.warc.gz") + ": the archive has no page");
    check_refused(strata({"tokenize", folder.write("none.warc.gz", deflated("WARC/1.0\r\nContent-Length: 0\r\n\r\n"))}),
                  folder.path("none.warc.gz") + ": the archive has no page");
}

BOOST_AUTO_TEST_CASE(archives_of_nothing_and_of_nonsense_are_reported_by_name) {
    for (const char* const name : {"empty.warc", "empty.warc.gz", "empty.arc.gz", "empty.warc.zst"}) {
        const std::string empty = folder.write(name, "");
        check_refused(strata({"compare", "--drafts=2008,modern", empty}), empty + ": the archive has no page");
    }
    const std::string nonsense = folder.write("x.zip", "PK\x03\x04 and no directory");
    for (const char* const command : {"tokenize", "compare", "coverage"})
        check_refused(strata({command, nonsense}),
                      nonsense + ": not a readable zip file: it has no directory at its end");
}

BOOST_AUTO_TEST_CASE(a_page_that_is_named_as_an_archive_is_a_broken_archive) {
    const std::string zip = folder.write("page.zip", "<p>no archive");
    check_refused_with(strata({"tokenize", zip}), zip + ": not a readable zip file");
    const std::string warc = folder.write("page.warc.gz", "<p>no archive");
    const outcome o = strata({"tokenize", warc});
    BOOST_TEST(o.status == 2);
    BOOST_TEST(o.out == "");
    BOOST_TEST(o.err.starts_with("strata: " + warc + ": broken record at 0: bytes that are not a record"));
}

BOOST_AUTO_TEST_CASE(an_archive_may_have_any_name) {
    for (const char* const name : {"crawl.gz", "x.bin", "x.html"}) {
        const outcome o = strata({"tokenize", folder.write(name, slash + plain)});
        BOOST_TEST(o.status == 0);
        BOOST_TEST(o.out.starts_with("==> http://a/ 2008-04-05T12:00:00Z <==\n"), o.out);
    }
    const outcome packed_page = strata({"tokenize", folder.write("page.html.gz", deflated("<p>a page"))});
    BOOST_TEST(!contains(packed_page.err, "archive"));
    BOOST_TEST(!contains(packed_page.out, "==>"));
    BOOST_TEST(contains(strata({"survey", "--drafts=2008,modern", folder.path("x.bin")}).out, "2 pages"));
}

BOOST_AUTO_TEST_CASE(every_command_that_reads_pages_reads_archives) {
    const std::string archive = folder.write("a.warc.gz", slash);
    for (const strings& each : {strings{"tokenize"},
                                {"compare"},
                                {"trace"},
                                {"trace", "--drafts=2008,modern"},
                                {"since"},
                                {"coverage"},
                                {"minimize", "--drafts=2008,modern"}}) {
        strings arguments = each;
        arguments.push_back(archive);
        const outcome o = strata(arguments);
        BOOST_TEST(o.status == 0, each.front());
        BOOST_TEST(!o.out.empty(), each.front());
        BOOST_TEST(!contains(o.err, "cannot"), o.err);
    }
    const outcome graph = strata({"graph", "--trace=" + archive});
    BOOST_TEST(graph.status == 0);
    BOOST_TEST(contains(graph.out, "digraph"));
}

BOOST_AUTO_TEST_CASE(examples_of_a_survey_name_the_command_that_shows_them) {
    const std::string archive = folder.write("a.warc.gz", plain + slash);
    const std::string command = archive + "#" + std::to_string(plain.size());
    BOOST_TEST(contains(strata({"survey", "--drafts=2008,modern", archive}).out, ", in " + command));
    const std::string report = strata({"survey", "--drafts=2008,modern", "--format=html", archive}).out;
    BOOST_TEST(contains(report, "strata compare --drafts=2008,modern '" + command + "'"));
    BOOST_TEST(contains(strata({"compare", "--drafts=2008,modern", command}).out, "self-closing-flag"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace archive_inputs_test
