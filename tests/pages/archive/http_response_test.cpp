// Reads responses that servers have sent since 1993: with repeated or malformed headers, interim responses, old status
// lines.

#include "core/pages/archive/http_response.hpp"

#include <boost/test/unit_test.hpp>

#include <string>
#include <vector>

#include "core/text/encoding/declarations.hpp"
#include "tests/pages/archive/made_archives.hpp"

namespace http_response_test {

namespace {

using namespace strata;
using namespace strata::testing;
using archive::html_type;

const std::string page = "<!DOCTYPE html><p>one<br/>\n";

std::vector<std::string> found_in_response(const std::string& message) {
    return found_in(warc_record("response", "http://a/", message));
}

std::string with_headers(const std::string& headers, const std::string& body = page) {
    return "HTTP/1.1 200 OK\r\n" + headers + "\r\n" + body;
}

/// Returns the type and the charset of the page in a response with these headers; "none" if the response is not a page.
std::string type_with(const std::string& headers) {
    const std::string record = warc_record("response", "http://a/", with_headers(headers));
    const auto reader = archive::read_records(archive::read_text(record));
    const archive::found_in_archive found = reader->next();
    const auto* const given = boost::variant2::get_if<archive::page>(&found);
    if (given == nullptr) return "none";
    const auto type = encoding::media_type_of(given->content_type);
    return type ? type->essence + " " + type->charset.value_or("-") : "unknown";
}

std::string arc_record(const std::string& type, const std::string& content) {
    return "http://a/ 192.0.2.1 19970616061400 " + type + " " + std::to_string(content.size()) + "\n" + content + "\n";
}

const std::string arc_begin = "filedesc://x.arc 0.0.0.0 19970616000000 text/plain 9\n1 0 Test\n\n";

}  // namespace

BOOST_AUTO_TEST_SUITE(http_responses)

BOOST_AUTO_TEST_CASE(the_last_type_that_can_be_parsed_decides) {
    const auto check = [](const std::string& headers, const std::string& expected) {
        BOOST_TEST(type_with(headers) == expected, headers);
    };
    check("Content-Type: text/html\r\nContent-Type: text/html; charset=windows-1251\r\n", "text/html windows-1251");
    check("Content-Type: text/html, text/html; charset=koi8-r\r\n", "text/html koi8-r");
    check("Content-Type: text/html; charset=koi8-r\r\ncontent-type: text/html\r\n", "text/html koi8-r");
    check("Content-Type: text/html; charset=a, text/html; charset=b, text/html\r\n", "text/html a");
    check("Content-Type: text/plain\r\nContent-Type: TEXT/HTML\r\n", "text/html -");
    check("Content-Type: text/html\r\nContent-Type: text/plain\r\n", "none");
    check("Content-Type: text/html\r\nContent-Type: */*\r\n", "text/html -");
    check("Content-Type: text/html;\r\n charset=koi8-r\r\n", "text/html koi8-r");
    check("Content-Type: text/html ; charset=utf-8\r\n", "text/html utf-8");
    check("Content-Type: text/html; x=\"a,b;charset=c\"; charset=\"koi8-r\"\r\n", "text/html koi8-r");
    check("Content-Type: text/html,\r\n", "text/html -");
    check("Content-Type: text/html\t\r\n", "text/html -");
    check("Content-Type: application/xhtml+xml; charset=utf-8\r\n", "application/xhtml+xml utf-8");
}

BOOST_AUTO_TEST_CASE(a_type_that_cannot_be_parsed_leaves_the_decision_to_the_bytes) {
    for (const std::string type : {"text/html charset=utf-8", "charset=utf-8", "", ",", ";", "html", "text/", "/html",
                                   "text html", "unknown/unknown", "application/unknown", "*/*"}) {
        const std::string headers = "Content-Type: " + type + "\r\n";
        BOOST_TEST(found_in_response(with_headers(headers)) == std::vector<std::string>{"page http://a/ " + page},
                   boost::test_tools::per_element());
        BOOST_TEST(found_in_response(with_headers(headers, "%PDF-1.4")).front().starts_with("not HTML"), type);
    }
}

BOOST_AUTO_TEST_CASE(codings_of_repeated_headers_are_combined) {
    const std::string packed = deflated(deflated(page, 15));
    const std::vector<std::string> expected = {"page http://a/ " + page};
    for (const std::string headers :
         {"Content-Encoding: deflate\r\nContent-Encoding: gzip\r\n", "Content-Encoding: deflate, gzip\r\n",
          "Content-Encoding: deflate\r\nX: y\r\ncontent-encoding:\r\n gzip\r\n",
          "Transfer-Encoding: deflate\r\nTransfer-Encoding: gzip\r\n",
          "Content-Encoding: deflate\r\nTransfer-Encoding: gzip\r\n"})
        BOOST_TEST(found_in_response(with_headers("Content-Type: text/html\r\n" + headers, packed)) == expected,
                   boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(interim_responses_are_passed_over) {
    const std::string last = with_headers("Content-Type: text/html\r\n");
    const std::string expected = "page http://a/ " + page;
    BOOST_TEST(found_in_response("HTTP/1.1 100 Continue\r\n\r\n" + last).front() == expected);
    BOOST_TEST(
        found_in_response("HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n" + last)
            .front() == expected);
    BOOST_TEST(found_in_response("HTTP/1.1 100 Continue\r\n\r\n").front() == "status: status 100");
    BOOST_TEST(found_in_response("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 Not Found\r\n\r\n").front() ==
               "status: status 404");
}

BOOST_AUTO_TEST_CASE(status_lines_of_all_times_are_read) {
    for (const std::string line : {"HTTP 200 Document follows", "http/1.1 200 OK", "Http/1.0 200", "HTTP/1.1  200 OK",
                                   "HTTP/1.1\t200 OK", "HTTP/2 200", "HTTP/ 200 OK", "\r\nHTTP/1.0 200 OK"})
        BOOST_TEST(
            found_in_response(line + "\r\nContent-Type: text/html\r\n\r\n" + page).front() == "page http://a/ " + page,
            line);
    for (const std::string line : {"HTTPS/1.1 200 OK", "HTTP", "HTTPD 200", "200 OK", ""})
        BOOST_TEST(
            found_in_response(line + "\r\nContent-Type: text/html\r\n\r\n" + page).front().starts_with("not HTTP"),
            line);
}

BOOST_AUTO_TEST_CASE(a_body_without_a_head_is_a_page_in_an_arc_file_that_says_so) {
    const auto found = [](const std::string& type, const std::string& content) {
        return found_in(arc_begin + arc_record(type, content)).front();
    };
    BOOST_TEST(found("text/html", "<TITLE>Home</TITLE>\n") == "page http://a/ <TITLE>Home</TITLE>\n");
    BOOST_TEST(found("text/html", "Welcome<P>\n") == "page http://a/ Welcome<P>\n");
    BOOST_TEST(found("no-type", "<TITLE>Home</TITLE>\n") == "page http://a/ <TITLE>Home</TITLE>\n");
    BOOST_TEST(found("no-type", "Welcome<P>\n").starts_with("not HTTP"));
    BOOST_TEST(found("text/plain", "<TITLE>Home</TITLE>\n").starts_with("not HTTP"));
    BOOST_TEST(found_in_response(page).front().starts_with("not HTTP"));
}

BOOST_AUTO_TEST_CASE(a_body_that_only_looks_chunked_keeps_its_first_line) {
    const std::string headers = "Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n";
    for (const std::string body : {"Add a page\n<p>text<br/>\n", "Add\r\n<p>text<br/>\n", "a<b>c</b>\r\n",
                                   "5\n<p>text\n", "3\r\n<p>text", "fade out\r\n<p>", "0\r\n<p>text", "DEAD BEEF\r\n",
                                   "face;-)", "ffffffffffffffff\r\n<p>", "fffffffffffffffff\r\n<p>"})
        BOOST_TEST(found_in_response(with_headers(headers, body)).front() == "page http://a/ " + body, body);
    for (const std::string body : {"8\r\n<p>text\n\r\n0\r\n\r\n", "8;a=b\r\n<p>text\n\r\n0\r\n\r\n",
                                   "8   \r\n<p>text\n\r\n0\r\nX-Sum: y\r\n\r\n", "00000008\r\n<p>text\n\r\n0\r\n\r\n",
                                   "8\n<p>text\n\n0\n\n", "8 ; a\r\n<p>text\n\r\n0\r\n"})
        BOOST_TEST(found_in_response(with_headers(headers, body)).front() == "page http://a/ <p>text\n", body);
    // A record that was cut short may end inside its first chunk.
    std::string record = warc_record("response", "http://a/", with_headers(headers, "fff\r\n<p>text"));
    record.insert(record.find("WARC-Date"), "WARC-Truncated: length\r\n");
    BOOST_TEST(found_in(record).front() == "page! http://a/ <p>text");
}

BOOST_AUTO_TEST_CASE(a_head_may_have_any_number_of_lines) {
    std::string many;
    for (int i = 0; i < 5000; ++i) many += "X-" + std::to_string(i) + ": y\r\n";
    BOOST_TEST(found_in_response(with_headers(many + "Content-Type: text/html\r\n")).front() ==
               "page http://a/ " + page);
    std::string record = warc_record("response", "http://a/", with_headers("Content-Type: text/html\r\n"));
    BOOST_TEST(found_in(record.insert(record.find("WARC-Type"), many)).front() == "page http://a/ " + page);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace http_response_test
