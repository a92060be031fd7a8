// Reads records of old and damaged archives. The reader reads every readable part, and counts each broken record once.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "tests/pages/archive/made_archives.hpp"

namespace broken_records_test {

namespace {

using namespace strata;
using namespace strata::testing;
using lines = std::vector<std::string>;

const std::string body = "<!DOCTYPE html><p>one<br/>\n";
const std::string http = response(body);
const std::string expected = "page http://a/ " + body;

void check(const lines& found, const lines& wanted) { BOOST_TEST(found == wanted, boost::test_tools::per_element()); }

/// Returns the head of an ARC file of version 1, which says that its block has `length` bytes.
std::string arc_head(std::size_t length) {
    return "filedesc://x.arc 0.0.0.0 20120708221327 text/plain " + std::to_string(length) +
           "\n1 0 CommonCrawl\nURL IP-address Archive-date Content-type Archive-length\n\n";
}
constexpr std::size_t length_of_block = 72;

std::string arc_record(const std::string& between, const std::string& content = http, int beyond = 0) {
    return "http://a/ " + between + " " + std::to_string(static_cast<int>(content.size()) + beyond) + "\n" + content +
           "\n";
}
const std::string common = "192.0.2.1 20120524221646 text/html";

std::string with_length(std::string record, const std::string& length) {
    const std::size_t at = record.find("Content-Length: ") + 16;
    return record.replace(at, record.find("\r\n", at) - at, length);
}
const std::string warc = warc_record("response", "http://a/", http);
const std::string missing = warc_record("response", "http://b/", response("<p>", "", "text/html", "404 Not Found"));

/// Counts the entries that the reader skipped, by reason.
std::size_t left_out(const lines& found) {
    return static_cast<std::size_t>(
        std::count_if(found.begin(), found.end(), [](const std::string& each) { return !each.starts_with("page"); }));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(broken_records)

BOOST_AUTO_TEST_CASE(the_version_block_of_an_arc_file_may_have_any_length) {
    const std::string records = arc_record(common) + arc_record(common);
    for (const std::size_t length : {length_of_block, length_of_block + 1, length_of_block + 2, length_of_block - 1,
                                     std::size_t{20}, std::size_t{0}, length_of_block + 40, std::size_t{100000}})
        BOOST_TEST_CONTEXT(length) {
            check(found_in(arc_head(length) + records), {expected, expected});
            check(found_in(deflated(arc_head(length)) + deflated(arc_record(common)) + deflated(arc_record(common))),
                  {expected, expected});
        }
}

BOOST_AUTO_TEST_CASE(arc_files_of_version_2_are_read) {
    const std::string head =
        "filedesc://x.arc 0.0.0.0 19960923142103 text/plain 200 - - 0 x.arc 122\n2 0 Alexa Internet\n"
        "URL IP-address Archive-date Content-type Result-code Checksum Location Offset Filename Archive-length\n\n";
    const std::string record = arc_record("192.0.2.1 19970616061400 text/html 200 fac069150613fe55 - 209 x.arc");
    check(found_in(head + record + record), {expected, expected});
    check(found_in(deflated(head) + deflated(record) + deflated(record)), {expected, expected});
    // The file begins with a record that somebody cut out of its archive.
    check(found_in(record), {expected});
}

BOOST_AUTO_TEST_CASE(types_and_addresses_in_arc_lines_may_have_blanks) {
    for (const std::string between :
         {"192.0.2.1 20120516020333 text/html; charset=utf-8", "2001:db8::1 20120516020333 text/html",
          "192.0.2.1 20120516020333 text/html ; charset = utf-8 ; x", "192.0.2.1 20120516020333 a b c d e"})
        check(found_in(arc_head(length_of_block) + arc_record(between) + arc_record(common)), {expected, expected});
    const std::string address = "http://a/b c 1 20120516020333 d ";
    check(
        found_in(arc_head(length_of_block) + address + common + " " + std::to_string(http.size()) + "\n" + http + "\n"),
        {"page " + address.substr(0, address.size() - 1) + " " + body});
    const std::string typed = address + "192.0.2.1 20120516020333 text/html; x=y ";
    check(found_in(arc_head(length_of_block) + typed + std::to_string(http.size()) + "\n" + http + "\n"),
          {"page " + address.substr(0, address.size() - 1) + " " + body});
}

BOOST_AUTO_TEST_CASE(a_length_that_is_too_small_loses_nothing_of_a_record_in_its_own_member) {
    for (const int less : {2, 5, 20}) {
        const std::string small = with_length(warc, std::to_string(http.size() - static_cast<std::size_t>(less)));
        check(found_in(deflated(small) + deflated(warc)), {expected, expected});
        check(found_in(deflated(small)), {expected});
        const std::string arc = arc_record(common, http, -less);
        check(found_in(deflated(arc_head(length_of_block)) + deflated(arc) + deflated(arc_record(common))),
              {expected, expected});
        // The member has other records as well. The rest of the member is broken, and counts once.
        const lines found = found_in(deflated(small + warc));
        BOOST_TEST(found.size() == 3U);
        BOOST_TEST(left_out(found) == 1U);
        BOOST_TEST(found.back() == expected);
    }
}

BOOST_AUTO_TEST_CASE(a_broken_record_counts_once) {
    const auto check_once = [](const std::string& archive, std::size_t pages) {
        const lines found = found_in(archive);
        BOOST_TEST(left_out(found) == 1U, found.front());
        BOOST_TEST(found.size() == pages + 1);
        BOOST_TEST(found.back() == expected);
    };
    for (const bool packed : {false, true}) BOOST_TEST_CONTEXT(packed) {
            const auto made = [&](const std::string& record) { return packed ? deflated(record) : record; };
            // The length is missing or not a number.
            for (const std::string length : {"", "x", "-1", "1 2"})
                check_once(made(with_length(warc, length)) + made(warc), 1);
            // The head of the record does not end.
            check_once(made("WARC/1.0\r\n" + std::string(3'000'000, 'x') + "\n") + made(warc), 1);
            // These lines are not a record.
            check_once(made("some lines\nthat are\r\nno record\n") + made(warc), 1);
            // The record ends early. In the first case, the complete record would not be a page. In the second, it
            // would be a page.
            check_once(made(with_length(missing, "9000")) + made(warc), 1);
            check_once(made(with_length(warc, "9000")) + made(warc), 2);
        }
    // Members are damaged: one with a single record, and one with one and a half records.
    const std::string member = deflated(missing + std::string(50, '\n'));
    check_once(member.substr(0, member.size() / 2) + deflated(warc), 1);
    std::string noise;
    for (std::size_t i = 0; i < 30000; ++i) noise += static_cast<char>('a' + i * i % 23 * i % 26);
    const std::string two = deflated(warc + warc_record("response", "http://b/", response(noise, "", "image/png")));
    check_once(two.substr(0, two.size() - 100) + deflated(warc), 2);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace broken_records_test
