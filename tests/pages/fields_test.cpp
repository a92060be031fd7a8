// Tests the fields by which surveys group pages: invalid dates, and hosts in several spellings.

#include "core/pages/page_record.hpp"

#include <boost/test/unit_test.hpp>

#include <string>

namespace fields_test {

namespace {

using namespace strata;

std::string field_of_date(std::string_view field, const std::string& date) {
    pages::page_record record;
    record.date = date;
    return pages::field_of(field, record, {});
}

}  // namespace

BOOST_AUTO_TEST_SUITE(page_fields)

BOOST_AUTO_TEST_CASE(an_invalid_date_counts_as_unknown) {
    for (const std::string date : {"", "x", "01/02/2003", "9999", "9999-01-01", "0000-00-00", "1970-01-01T00:00:00Z",
                                   "20080", "2008/04", "200", "-2008", "20 8-01", "+200-01"})
        for (const std::string_view field : {"year", "month"})
            BOOST_TEST(field_of_date(field, date) == "unknown", date);
    for (const std::string date : {"2008", "2008-04", "2008-04-05", "2008-04-05T12:00:00Z", "2008-13", "2008-4-5"})
        BOOST_TEST(field_of_date("year", date) == "2008", date);
    for (const std::string date : {"2008-04", "2008-04-05", "2008-04-05T12:00:00Z"})
        BOOST_TEST(field_of_date("month", date) == "2008-04", date);
    for (const std::string date : {"2008", "2008-13", "2008-00", "2008-4-5", "2008-04x"})
        BOOST_TEST(field_of_date("month", date) == "unknown", date);
}

BOOST_AUTO_TEST_CASE(a_host_has_one_spelling) {
    const auto check = [](const std::string& uri, const std::string& host) {
        BOOST_TEST(pages::host_of(uri) == host, uri);
    };
    check("http://www.Example.ORG/a", "www.example.org");
    check("http://www.example.org./a", "www.example.org");
    check("http://www.example.org.:80", "www.example.org");
    check("http://user:p@ss@www.example.org:8080?x", "www.example.org");
    check(
        "http://b\xC3\xBC"
        "cher.example/",
        "xn--bcher-kva.example");
    check(
        "http://B\xC3\x9C"
        "CHER.example/",
        "xn--bcher-kva.example");
    check("http://b%C3%BCcher.example/", "xn--bcher-kva.example");
    check("http://XN--Bcher-KVA.example./", "xn--bcher-kva.example");
    // These are samples from RFC 3492, section 7.1.
    check(
        "http://"
        "\xE4\xBB\x96\xE4\xBB\xAC\xE4\xB8\xBA\xE4\xBB\x80\xE4\xB9\x88\xE4\xB8\x8D\xE8\xAF\xB4\xE4\xB8\xAD\xE6\x96\x87",
        "xn--ihqwcrb4cv8a8dqg056pqjye");
    check(
        "http://Pro\xC4\x8D"
        "prost\xC4\x9Bnemluv\xC3\xAD\xC4\x8D"
        "esky",
        "xn--proprostnemluvesky-uyb24dma41a");
    check(
        "http://3\xE5\xB9\xB4"
        "b\xE7\xB5\x84\xE9\x87\x91\xE5\x85\xAB\xE5\x85\x88\xE7\x94\x9F",
        "xn--3b-ww4c5e180e575a65lsy2b");
    check("http://\xD0\x9F\xD0\xA0\xD0\x98\xD0\x9C\xD0\x95\xD0\xA0.\xD1\x80\xD1\x84", "xn--e1afmkfd.xn--p1ai");
    check("http://[2001:db8::1]:80/", "[2001:db8::1]");
    check("http://192.0.2.1/", "192.0.2.1");
    // A host that is not a domain name is left unchanged.
    check("http://a%FF.example/", "a\xFF.example");
    check("mailto:a@b", "");
    check("page.html", "");
    check("http://", "");
    check("http://...", "");
    const std::string long_label(5000, 'x');
    check("http://" + long_label + "/", long_label);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace fields_test
