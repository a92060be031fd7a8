// Tests journals. A result covers the inputs on its command line, whatever else the journal contains. No other file is
// accepted as a journal.

#include <boost/test/unit_test.hpp>

#include <fmt/format.h>
#include <sys/stat.h>
#include <zlib.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/program_fixture.hpp"
#include "tests/pages/made_crawl.hpp"

namespace journal_test {

namespace {

using namespace strata::testing;
using strings = std::vector<std::string>;

struct journal_fixture : program_fixture {
    const std::string journal = folder.path("journal");

    [[nodiscard]] outcome survey(strings arguments) const {
        arguments.insert(arguments.begin(), {"survey", "--drafts=2008,modern"});
        return strata(arguments);
    }
    [[nodiscard]] std::string result(strings arguments) const {
        arguments.insert(arguments.begin(), "--format=json");
        const outcome o = survey(arguments);
        BOOST_TEST((o.status == 0 || (o.status == 2 && contains(o.err, "broken or damaged"))), o.err);
        return o.out;
    }
    /// Checks that a survey gives equal results with the journal and without it.
    void check_same(const strings& inputs) const {
        strings with = inputs;
        with.insert(with.begin(), "--journal=" + journal);
        BOOST_TEST(result(with) == result(inputs));
        with.insert(with.begin(), "--format=jsonl");
        strings without = inputs;
        without.insert(without.begin(), "--format=jsonl");
        BOOST_TEST(sorted_lines(survey(with).out) == sorted_lines(survey(without).out));
    }
    /// Returns the lines in sorted order. Only the first line has a version, which is removed before sorting.
    static strings sorted_lines(const std::string& text) {
        strings lines = lines_of(text);
        std::sort(lines.begin(), lines.end());
        return lines;
    }
    /// Writes a journal with these lines, numbered from 0, each with its checksum.
    void write_journal(const strings& values) const {
        std::string text;
        for (std::size_t i = 0; i < values.size(); ++i) text += line_with(i, values[i]);
        (void)folder.write("journal", text);
    }
    static std::string line_with(std::size_t number, const std::string& value) {
        const std::string text = fmt::format("{} {}", number, value);
        return fmt::format("{:08x} {}\n",
                           crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size())), text);
    }
    /// Returns the values of the lines in the journal.
    [[nodiscard]] strings values() const {
        strings values;
        for (const std::string& line : lines_of(folder.read("journal"))) values.push_back(line.substr(line.find('{')));
        return values;
    }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(journals, journal_fixture)

BOOST_AUTO_TEST_CASE(a_result_covers_exactly_the_inputs_that_are_named) {
    const std::string a = folder.write("a.warc.gz", crawl_of(0, 60).archive);
    const std::string b = folder.write("b.warc.gz", crawl_of(60, 40).archive);
    const std::string c = folder.write("c.html", "<br/>");
    check_same({a, b});
    check_same({b});
    check_same({c, a});
    check_same({c});
    check_same({a, a, b, c});
    // A missing file is reported and not counted.
    std::filesystem::remove(b);
    const outcome o = survey({"--journal=" + journal, "--format=json", a, b});
    BOOST_TEST(o.status == 2);
    BOOST_TEST(o.out == survey({"--format=json", a, b}).out);
}

BOOST_AUTO_TEST_CASE(an_input_that_has_changed_is_read_again_in_place_of_what_it_was) {
    const std::string a = folder.write("a.warc.gz", crawl_of(0, 60).archive);
    const std::string b = folder.write("b.warc.gz", crawl_of(60, 40).archive);
    check_same({a, b});
    // The archive has become longer.
    (void)folder.write("a.warc.gz", crawl_of(0, 90).archive);
    check_same({a, b});
    // The archive was cut off, and then fetched again.
    (void)folder.write("a.warc.gz", crawl_of(0, 90).archive.substr(0, 3000));
    check_same({a, b});
    (void)folder.write("a.warc.gz", crawl_of(0, 90).archive);
    check_same({a, b});
    // The file is replaced by another file of equal size and time.
    const auto time = std::filesystem::last_write_time(folder.write("c.html", "<p>one<br/>"));
    check_same({folder.path("c.html")});
    (void)folder.write("c.html", "<p>one<br >");
    std::filesystem::last_write_time(folder.path("c.html"), time);
    check_same({folder.path("c.html")});
    // An unfinished input has changed, so the survey begins it again.
    const std::string text = folder.read("journal");
    check_same({b});
    (void)folder.write("journal", text.substr(0, text.rfind("\n", text.size() - 2) + 1));
    (void)folder.write("c.html", "<p>two<br/><br/>");
    check_same({folder.path("c.html")});
}

BOOST_AUTO_TEST_CASE(a_line_that_is_missing_doubled_or_changed_ends_the_journal) {
    const std::string a = folder.write("a.warc.gz", crawl_of(1, 9).archive);
    const std::string whole = result({"--journal=" + journal, a});
    const strings lines = lines_of(folder.read("journal"));
    const auto check = [&](const strings& with, bool tells) {
        std::string text;
        for (const std::string& each : with) text += each + "\n";
        (void)folder.write("journal", text);
        const outcome o = survey({"--format=json", "--journal=" + journal, a});
        BOOST_TEST(o.status == 0);
        BOOST_TEST(o.out == whole);
        BOOST_TEST(o.err == (tells ? "strata: " + journal +
                                         ": line 6 is damaged or out of place: the work recorded after it is repeated\n"
                                   : ""));
        BOOST_TEST(folder.read("journal").size() > text.size() / 2);
        BOOST_TEST(survey({"--format=json", "--journal=" + journal, a}).err == "");
    };
    strings missing = lines;
    missing.erase(missing.begin() + 5);
    check(missing, true);
    strings doubled = lines;
    doubled.insert(doubled.begin() + 5, lines[4]);
    check(doubled, true);
    strings changed = lines;
    changed[5][20] ^= 1;
    check(changed, true);
    strings swapped = lines;
    std::swap(swapped[5], swapped[6]);
    check(swapped, true);
    check({lines.begin(), lines.begin() + 5}, false);
}

BOOST_AUTO_TEST_CASE(a_journal_that_says_what_none_can_say_is_refused_in_one_line) {
    const std::string a = folder.write("a.warc", crawl_of(1, 2).archive);
    (void)result({"--journal=" + journal, a});
    const strings good = values();
    BOOST_REQUIRE(good.size() >= 4U);
    const auto check = [&](const strings& given) {
        write_journal(given);
        const std::string before = folder.read("journal");
        for (const std::string format : {"json", "jsonl", "text", "html"})
            check_refused_with(survey({"--format=" + format, "--journal=" + journal, a}), "not a journal of a survey");
        BOOST_TEST(folder.read("journal") == before);
    };
    const std::string& terms = good[0];
    const std::string& begin = good[1];
    const std::string& page = good[2];
    const std::string& end = good.back();
    check({terms, page});
    check({terms, end});
    check({terms, begin, page, end, page});
    check({terms, begin, page, end, end});
    check({terms, begin, "{\"end\":1}"});
    check({terms, begin, "{\"end\":\"ab\"}"});
    check({terms, begin, "{\"page\":[]}"});
    check({terms, begin, "{\"page\":{\"uri\":5}}"});
    check({terms, begin, "{}"});
    check({terms, terms});
    check({terms, "{\"begin\":{\"name\":\"a\"}}"});
    check({terms, "{\"begin\":5}"});
    check({"{\"terms\":5}"});
    check({"{}"});
    check({begin, page, end});
    // The line of a page has one draft too many, or one field too many.
    std::string other = page;
    other.replace(other.find("\"drafts\":["), 10, R"("drafts":[{"tokens":1,"errors":{},"encoding":"UTF-8"},)");
    check({terms, begin, other, end});
    other = page;
    other.replace(other.find("\"fields\":["), 10, R"("fields":["x",)");
    check({terms, begin, other, end});
}

BOOST_AUTO_TEST_CASE(a_file_that_strata_did_not_write_is_left_as_it_is) {
    const std::string page = folder.write("a.html", "<br/>");
    for (const std::string mine : {"x", "\n", "note", "12345678 {", "12345678 {mine}\n", "00000000 0 {}\n", "{}\n"}) {
        (void)folder.write("journal", mine);
        check_refused_with(survey({"--journal=" + journal, page}), "not a journal of a survey");
        BOOST_TEST(folder.read("journal") == mine);
    }
    check_refused_with(survey({"--journal=/dev/null", page}), "not a regular file");
    BOOST_REQUIRE(::mkfifo(folder.path("pipe").c_str(), 0600) == 0);
    check_refused_with(survey({"--journal=" + folder.path("pipe"), page}), "not a regular file");
    // An empty file is accepted as a journal, and so is a file that ends inside its first line.
    (void)folder.write("journal", "");
    check_same({page});
    const std::string text = folder.read("journal");
    for (const std::size_t size : {1, 8, 9, 11, 100}) {
        (void)folder.write("journal", text.substr(0, size));
        check_same({page});
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace journal_test
