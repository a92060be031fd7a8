// Reads pages from archives: complete and damaged ones, compressed and uncompressed ones.

#include <boost/test/unit_test.hpp>

#include <brotli/encode.h>
#include <fmt/format.h>
#include <zstd.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/pages/archive/archive_reader.hpp"
#include "core/pages/archive/coordinates.hpp"
#include "tests/pages/archive/made_archives.hpp"

namespace reader_test {

namespace {

using namespace strata;
using namespace strata::testing;
using namespace std::string_literals;
namespace v = boost::variant2;
using lines = std::vector<std::string>;

void check(const lines& found, const lines& expected) {
    BOOST_CHECK_EQUAL_COLLECTIONS(found.begin(), found.end(), expected.begin(), expected.end());
}

const std::string one = warc_record("response", "http://a/", response("<p>one"));
const std::string two = warc_record("response", "http://b/", response("<p>two"));
const std::string three = warc_record("response", "http://c/", response("<p>three"));
const lines all_three = {"page http://a/ <p>one", "page http://b/ <p>two", "page http://c/ <p>three"};

std::string zstd_of(std::string_view bytes) {
    std::string packed(ZSTD_compressBound(bytes.size()), '\0');
    packed.resize(ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), 1));
    return packed;
}

std::string brotli_of(std::string_view bytes) {
    std::string packed(BrotliEncoderMaxCompressedSize(bytes.size()), '\0');
    std::size_t size = packed.size();
    if (BrotliEncoderCompress(BROTLI_DEFAULT_QUALITY, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, bytes.size(),
                              reinterpret_cast<const std::uint8_t*>(bytes.data()), &size,
                              reinterpret_cast<std::uint8_t*>(packed.data())) != BROTLI_TRUE)
        throw std::runtime_error("no brotli");
    packed.resize(size);
    return packed;
}

std::string zstd_with_dictionary(std::string_view bytes, std::string_view dictionary) {
    const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
    std::string packed(ZSTD_compressBound(bytes.size()), '\0');
    packed.resize(ZSTD_compress_usingDict(context.get(), packed.data(), packed.size(), bytes.data(), bytes.size(),
                                          dictionary.data(), dictionary.size(), 1));
    return packed;
}

// Returns the frame at the beginning of a WARC file that is packed with a dictionary.
std::string dictionary_frame(std::string_view content) {
    std::string made = "\x5D\x2A\x4D\x18";
    for (int i = 0; i < 4; ++i) made += static_cast<char>(content.size() >> (8 * i) & 0xFFU);
    return made.append(content);
}

bool is_page(const std::string& line) { return line.starts_with("page"); }

}  // namespace

BOOST_AUTO_TEST_SUITE(archives)

BOOST_AUTO_TEST_CASE(records_are_read_plain_and_packed_together_or_each_on_its_own) {
    check(found_in(one + two + three), all_three);
    check(found_in(deflated(one + two + three)), all_three);
    check(found_in(deflated(one) + deflated(two) + deflated(three)), all_three);
    check(found_in(zstd_of(one) + zstd_of(two) + zstd_of(three)), all_three);
    check(found_in(deflated(one) + "\0\0\0"s + deflated(two) + deflated(three)), all_three);
}

BOOST_AUTO_TEST_CASE(records_that_are_packed_with_a_dictionary_are_read) {
    const std::string dictionary = one + two;
    const std::string records = zstd_with_dictionary(one, dictionary) + zstd_with_dictionary(two, dictionary);
    const std::string last = zstd_with_dictionary(three, dictionary);
    BOOST_TEST(last.size() < zstd_of(three).size());
    for (const std::string& front : {dictionary_frame(dictionary), dictionary_frame(zstd_of(dictionary))}) {
        check(found_in(front + records + last), all_three);
        BOOST_TEST((archive::format_of(front, "x") == archive::format::records));
        const temporary_file file(front + records + last, ".warc.zst");
        const std::uint64_t place = front.size() + records.size();
        BOOST_TEST(archive::is_record_at(file.path(), place));
        BOOST_TEST(!archive::is_record_at(file.path(), place - 1));
        check(found_by(*archive::read_records_at(file.path(), place, last.size())), {all_three[2]});
        const auto reader = archive::read_records_at(file.path(), place);
        BOOST_TEST(boost::variant2::get<archive::page>(reader->next()).offset == place);
        // If the file ends inside the dictionary, no page can be read.
        for (std::size_t size = 0; size < front.size(); ++size)
            for (const std::string& each : found_in(front.substr(0, size))) BOOST_TEST(!is_page(each));
    }
    // If the bytes are not a dictionary, the records cannot be unpacked, which is reported.
    const lines found = found_in(dictionary_frame("\x28\xB5\x2F\xFD wrong") + records + last);
    BOOST_TEST(std::none_of(found.begin(), found.end(), is_page));
    BOOST_TEST(!found.empty());
}

BOOST_AUTO_TEST_CASE(a_page_has_its_address_date_type_and_place) {
    const std::string first = deflated(warc_record("warcinfo", "", "x"));
    const std::string second = deflated(one);
    const std::string archive = first + second;
    const auto reader = archive::read_records(archive::read_text(archive));
    const archive::found_in_archive found = reader->next();
    const auto& page = boost::variant2::get<archive::page>(found);
    BOOST_TEST(page.name == "http://a/");
    BOOST_TEST(page.date == "2008-04-05T12:00:00Z");
    BOOST_TEST(page.content_type == "text/html");
    BOOST_TEST(page.offset == first.size());
    BOOST_TEST(!page.cut_short);
}

BOOST_AUTO_TEST_CASE(arc_files_have_lines_for_heads) {
    const std::string header = "1 0 Somebody\nURL IP-address Archive-date Content-type Archive-length\n\n";
    const std::string body = response("<p>x");
    const std::string arc = "filedesc://x.arc 0.0.0.0 20050614070144 text/plain " + std::to_string(header.size()) +
                            "\n" + header + "\nhttp://a/b c 1.2.3.4 20050614070145 text/html " +
                            std::to_string(body.size()) + "\n" + body + "\n";
    check(found_in(arc), {"page http://a/b c <p>x"});
    const auto reader = archive::read_records(archive::read_text(arc));
    BOOST_TEST(boost::variant2::get<archive::page>(reader->next()).date == "2005-06-14T07:01:45Z");
}

BOOST_AUTO_TEST_CASE(only_html_that_was_found_is_a_page) {
    check(found_in(warc_record("response", "http://a/", response("x", "", "image/png")) +
                   warc_record("response", "http://a/", response("<p>", "", "text/html", "404 Not Found")) +
                   warc_record("request", "http://a/", "GET / HTTP/1.0\r\n\r\n") +
                   warc_record("response", "http://a/", "no HTTP") +
                   warc_record("response", "http://a/", response(" \n<!doctype html><p>", "", "")) +
                   warc_record("response", "http://a/", response("%PDF", "", "")) +
                   warc_record("response", "http://a/", response("<p>", "", "Application/XHTML+xml ;charset=x"))),
          {"not HTML: type image/png", "status: status 404", "not HTTP: the record holds no HTTP response",
           "page http://a/  \n<!doctype html><p>", "not HTML: it has no type and does not begin like HTML",
           "page http://a/ <p>"});
}

BOOST_AUTO_TEST_CASE(codings_of_bodies_are_undone) {
    const std::string page = "<p>a page that is long enough to be packed, packed, packed";
    const auto body = [&](std::string_view bytes, std::string_view headers) {
        return found_in(warc_record("response", "u", response(bytes, headers)));
    };
    const lines expected = {"page u " + page};
    check(body(deflated(page), "Content-Encoding: gzip\r\n"), expected);
    check(body(deflated(page, 15), "content-encoding: Deflate\r\n"), expected);
    check(body(deflated(page, -15), "Content-Encoding: deflate\r\n"), expected);
    check(body(deflated(page), "Content-Encoding: x-gzip\r\n"), expected);
    check(body(deflated(page) + deflated("<p>more"), "Content-Encoding: X-GZIP\r\n"), {expected[0] + "<p>more"});
    check(body(zstd_of(page), "Content-Encoding: zstd\r\n"), expected);
    check(body(brotli_of(page), "Content-Encoding: br\r\n"), expected);
    check(body(brotli_of(deflated(page)), "Content-Encoding: gzip, br\r\n"), expected);
    check(body("<p>not packed", "Content-Encoding: br\r\n"), {"page u <p>not packed"});
    check(body("<p>not packed", "Content-Encoding: deflate\r\n"), {"page u <p>not packed"});
    check(body(deflated(deflated(page, 15)), "Content-Encoding: deflate, gzip\r\n"), expected);
    check(body(page, "Content-Encoding: gzip\r\n"), expected);  // the header is wrong: the page is not packed
    check(body("5\r\n<p>a \r\n6;x=y\r\nchunk.\r\n0\r\n\r\n", "Transfer-Encoding: chunked\r\n"), {"page u <p>a chunk."});
    check(body("<p>no chunks", "Transfer-Encoding: chunked\r\n"), {"page u <p>no chunks"});
    check(body("5\r\n<p>a \r\nzz", "Transfer-Encoding: chunked\r\n"), {"page! u <p>a "});
    const std::string packed = deflated(page);
    const lines cut = body(std::string_view(packed).substr(0, packed.size() - 12), "Content-Encoding: gzip\r\n");
    BOOST_TEST_REQUIRE(cut.size() == 1U);
    BOOST_TEST(cut[0].starts_with("page! u <p>a page that is long"));
    for (const auto& [bytes, coding] : {std::pair(brotli_of(page), "br"),
                                        {deflated(page, 15), "deflate"},
                                        {deflated(page, -15), "deflate"},
                                        {zstd_of(page), "zstd"}}) {
        for (std::size_t size = 1; size < bytes.size(); ++size) {
            const lines part =
                body(std::string_view(bytes).substr(0, size), fmt::format("Content-Encoding: {}\r\n", coding));
            BOOST_TEST(part.size() == 1U, coding << " " << size);
            BOOST_TEST(part.front() != expected.front(), coding << " " << size);
        }
    }
    const std::string chunked = fmt::format("{:x}\r\n{}\r\n0\r\n\r\n", packed.size(), packed);
    check(body(chunked, "Transfer-Encoding: gzip, chunked\r\n"), expected);
    check(body(chunked, "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n"), expected);
}

BOOST_AUTO_TEST_CASE(longer_bodies_are_cut_at_the_limit) {
    const std::string page = "<p>" + std::string(1000000, 'x');
    archive::limits most;
    most.most_body = 10;
    const lines cut = {"page! u <p>xxxxxxx", "page http://a/ <p>one"};
    check(found_in(warc_record("response", "u", response(page)) + one, most), cut);
    check(found_in(warc_record("response", "u", response(deflated(page), "Content-Encoding: gzip\r\n")) + one, most),
          cut);
}

BOOST_AUTO_TEST_CASE(good_records_after_bad_ones_are_found) {
    const auto pages_of = [](std::string_view archive) {
        lines found = found_in(archive);
        found.erase(std::remove_if(found.begin(), found.end(), [](const std::string& each) { return !is_page(each); }),
                    found.end());
        return found;
    };
    const lines last = {"page http://c/ <p>three"};
    check(pages_of("garbage\nmore of it\n" + three), last);
    check(pages_of("WARC/1.0\r\nContent-Length: 3\r\n\r\n<p>too short\r\n\r\n" + three), last);
    check(pages_of(deflated("garbage") + deflated(three)), last);
    // A record states a length that is too great. It is a member alone, is not packed, or shares a member with the next
    // record.
    std::string overlong = one;
    overlong.replace(overlong.find("Content-Length: 5"), 17, "Content-Length: 9");
    check(pages_of(deflated(overlong) + deflated(three)), {"page! http://a/ <p>one", last[0]});
    std::string far = one;
    far.replace(far.find("Content-Length: "), 16, "Content-Length: 1");
    check(pages_of(far + two + three), {"page! http://a/ <p>one", "page http://b/ <p>two", last[0]});
    std::string within = one;
    within.replace(within.find("Content-Length: 5"), 17, "Content-Length: 6");
    check(pages_of(within + two + three), {"page! http://a/ <p>one", "page http://b/ <p>two", last[0]});
    check(pages_of(deflated(far + two) + deflated(three)),
          {"page! http://a/ <p>one", "page http://b/ <p>two", last[0]});
    std::string beyond = one;
    beyond.replace(beyond.find("Content-Length: "), 16, "Content-Length: 9999999");
    check(pages_of(beyond + two + three), {"page! http://a/ <p>one", "page http://b/ <p>two", last[0]});
    // One member has no end, and another has wrong bytes.
    const std::string member = deflated(two);
    const lines found = pages_of(deflated(one) + member.substr(0, member.size() / 2) + deflated(three));
    BOOST_TEST(found.front() == all_three.front());
    BOOST_TEST(found.back() == all_three.back());
}

BOOST_AUTO_TEST_CASE(records_of_arc_files_after_one_whose_length_is_too_great_are_found) {
    const auto arc = [](std::string_view uri, std::string_view text, std::size_t beyond) {
        const std::string body = response(text);
        return fmt::format("{} 1.2.3.4 20050614070145 text/html {}\n{}\n", uri, body.size() + beyond, body);
    };
    const std::string head = "filedesc://x.arc 0.0.0.0 20050614070144 text/plain 2\n1 \n";
    const lines pages = {"page http://a/ <p>one", "page http://b/ <p>two", "page http://c/ <p>three"};
    const std::string first = arc("http://a/", "<p>one", 0);
    const std::string last = arc("http://c/", "<p>three", 0);
    const std::string shorter = "broken record: the record is shorter than its stated length";
    for (const std::size_t beyond : {2U, 10U, 46U, 60U, 90U, 5000U}) {
        const std::string wrong = arc("http://b/", "<p>two", beyond);
        const lines found = {shorter, pages[0], "page! http://b/ <p>two", pages[2]};
        const auto sorted = [](lines of) {
            std::sort(of.begin(), of.end());
            return of;
        };
        BOOST_TEST_CONTEXT(beyond) {
            check(sorted(found_in(head + first + wrong + last)), sorted(found));
            check(sorted(found_in(deflated(head + first + wrong + last))), sorted(found));
            check(sorted(found_in(deflated(head) + deflated(first) + deflated(wrong) + deflated(last))), sorted(found));
        }
    }
    // The text of one page contains a line that looks like a record's head. Another page is followed by a line that is
    // not a record.
    const std::string shown = "<p>\nhttp://x/ 1.2.3.4 20050614070145 text/html 5\nshown";
    check(found_in(head + arc("http://a/", shown, 0) + last), {"page http://a/ " + shown, pages[2]});
    check(found_in(deflated(head) + deflated(arc("http://a/", shown, 0)) + deflated(last)),
          {"page http://a/ " + shown, pages[2]});
    const lines with_other = found_in(head + first + "something else\n" + last);
    BOOST_TEST(with_other.front() == pages[0]);
    BOOST_TEST(with_other.back() == pages[2]);
}

BOOST_AUTO_TEST_CASE(an_archive_cut_anywhere_gives_the_records_before) {
    const auto check_cuts = [](const std::string& first, const std::string& second) {
        const std::string archive = first + second;
        for (std::size_t size = 0; size < archive.size(); ++size) {
            const lines found = found_in(std::string_view(archive).substr(0, size));
            const auto whole = std::count(found.begin(), found.end(), all_three[0]);
            if (size >= first.size()) BOOST_TEST(whole == 1, size);
            for (const std::string& each : found)
                if (each.starts_with("page ")) BOOST_TEST((each == all_three[0] || each == all_three[1]), each);
        }
    };
    check_cuts(one, two);
    check_cuts(deflated(one), deflated(two));
    check_cuts(zstd_of(one), zstd_of(two));
}

BOOST_AUTO_TEST_CASE(heads_may_end_in_any_kind_of_empty_line) {
    for (const char* const end : {"\r\n\r\n", "\n\n", "\n\r\n"}) {
        std::string record = one;
        record.replace(record.find("\r\n\r\n"), 4, end);
        check(found_in(record + two), {all_three[0], all_three[1]});
    }
}

BOOST_AUTO_TEST_CASE(records_of_one_member_that_are_read_again_keep_its_place) {
    std::string far = one;
    far.replace(far.find("Content-Length: "), 16, "Content-Length: 1");
    const std::string first = deflated(far + two);
    const std::string archive = first + deflated(three);
    const auto reader = archive::read_records(archive::read_text(archive), {});
    std::vector<std::uint64_t> places;
    read_all(
        *reader, [&](const archive::page& page) { places.push_back(page.offset); }, [](const auto&) {});
    const std::vector<std::uint64_t> expected = {0, 0, first.size()};
    BOOST_TEST(places == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_length_beyond_what_is_kept_gives_no_wrong_places) {
    std::string far = one;
    far.replace(far.find("Content-Length: "), 16, "Content-Length: 20000");
    std::string archive = far;
    while (archive.size() < 3'000'000) archive += two;
    archive += three;
    archive::limits most;
    most.most_body = 1000;
    const auto reader = archive::read_records(archive::read_text(archive), most);
    std::size_t pages = 0;
    read_all(
        *reader,
        [&](const archive::page& page) {
            BOOST_REQUIRE(archive.compare(page.offset, 5, "WARC/") == 0);
            ++pages;
        },
        [](const auto&) {});
    BOOST_TEST(pages > 0U);
}

BOOST_AUTO_TEST_CASE(bytes_that_are_wrong_crash_nothing) {
    const std::string archive = deflated(one) + deflated(two) + deflated(three);
    for (std::size_t at = 0; at < archive.size(); ++at) {
        std::string wrong = archive;
        wrong[at] = static_cast<char>(wrong[at] ^ 0x55);
        BOOST_TEST(found_in(wrong).size() >= 2U, at << ": " << found_in(wrong).front());
    }
}

BOOST_AUTO_TEST_CASE(a_frame_whose_head_is_wrong_is_passed_over) {
    // If zstd receives the entire frame at once, it fails without consuming anything.
    const std::string wrong = "\x28\xB5\x2F\xFD/1.0\nWARC-Type: response\r\n" + std::string(2000, 'x');
    const lines found = found_in(wrong + zstd_of(one));
    BOOST_TEST(found.size() == 2U);
    BOOST_TEST(found.back() == all_three[0]);
    BOOST_TEST(found_in(wrong).size() == 1U);
}

BOOST_AUTO_TEST_CASE(heads_that_never_end_cost_no_more_than_other_bytes) {
    std::string heads;
    while (heads.size() < 8'000'000) heads += "WARC/1.0\n";
    const lines found = found_in(heads + "\r\n\r\n" + three);
    BOOST_TEST(found.size() < 20U);
    BOOST_TEST(found.back() == all_three.back());
}

BOOST_AUTO_TEST_CASE(members_after_one_that_is_cut_at_any_place_are_found) {
    const std::string member = deflated(two);
    for (std::size_t size = 18; size < member.size(); ++size) {
        const lines found = found_in(deflated(one) + member.substr(0, size) + deflated(three));
        BOOST_TEST(std::count(found.begin(), found.end(), all_three.front()) == 1, size);
        BOOST_TEST(std::count(found.begin(), found.end(), all_three.back()) == 1, size);
    }
}

BOOST_AUTO_TEST_CASE(damaged_members_are_reported_at_their_places) {
    const std::string first = deflated(one);
    const std::string damaged = "\x1F\x8B\x08" + std::string(20, 'x');
    const std::string second = deflated(two);
    const std::string archive = first + damaged + second + damaged + deflated(three);
    const auto reader = archive::read_records(archive::read_text(archive), {});
    std::vector<std::uint64_t> places;
    read_all(
        *reader, [](const auto&) {},
        [&](const archive::passed_over& passed) {
            if (passed.reason == "damaged member") places.push_back(passed.offset);
        });
    const std::vector<std::uint64_t> expected = {first.size(), first.size() + damaged.size() + second.size()};
    BOOST_TEST(places == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(each_damaged_member_is_reported_however_many_there_are) {
    std::string archive;
    for (int i = 0; i < 1000; ++i) archive += "\x1F\x8B\x08" + std::string(20, 'x');
    const lines found = found_in(archive + deflated(three));
    BOOST_TEST(found.size() == 1001U);
    BOOST_TEST(std::count(found.begin(), found.end(), all_three.back()) == 1);
}

BOOST_AUTO_TEST_CASE(a_body_as_long_as_the_limit_is_whole) {
    archive::limits most;
    most.most_body = 5;
    check(found_in(warc_record("response", "u", response("<p>xx")), most), {"page u <p>xx"});
    check(found_in(warc_record("response", "u", response(deflated("<p>xx"), "Content-Encoding: gzip\r\n")), most),
          {"page u <p>xx"});
    check(found_in(warc_record("response", "u", response(deflated("<p>xxx"), "Content-Encoding: gzip\r\n")), most),
          {"page! u <p>xx"});
}

BOOST_AUTO_TEST_CASE(pages_have_the_places_of_their_records) {
    const std::string archive = deflated(one) + deflated(two);
    const auto reader = archive::read_records(archive::read_text(archive));
    const archive::found_in_archive first = reader->next();
    BOOST_TEST(boost::variant2::get<archive::page>(first).offset == 0U);
    BOOST_TEST(boost::variant2::get<archive::page>(first).length == deflated(one).size());
    const archive::found_in_archive second = reader->next();
    BOOST_TEST(boost::variant2::get<archive::page>(second).offset == deflated(one).size());
}

BOOST_AUTO_TEST_CASE(empty_members_change_no_places) {
    const std::string empty = deflated("");
    const std::string before = deflated(one) + empty + empty;
    const auto reader = archive::read_records(archive::read_text(before + deflated(two) + empty));
    std::vector<std::uint64_t> places;
    for (auto found = reader->next(); !v::holds_alternative<archive::end_of_archive>(found); found = reader->next())
        places.push_back(v::get<archive::page>(found).offset);
    BOOST_TEST(places == (std::vector<std::uint64_t>{0, before.size()}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_record_is_picked_by_its_coordinates) {
    const std::string first = deflated(one);
    const std::string second = deflated(two);
    const std::string text = first + second + deflated(three);
    const auto reader = archive::read_records(
        archive::read_text(std::string_view(text).substr(first.size(), second.size())), {}, first.size());
    check(found_by(*reader), {"page http://b/ <p>two"});
}

BOOST_AUTO_TEST_CASE(lists_are_known_by_their_first_line) {
    for (const char* const list :
         {R"({"filename":"a.warc.gz","offset":"12","length":34})",
          R"(org,x)/ 20240101 {"length":"3","filename":"b","offset":"1"})", "!OpenWayback-CDXJ 1.0",
          " CDX N b a m s k r M S V g", "CDX N b a", "a.warc.gz,12,34", "x/a.arc,0,9\r",
          "url,warc_filename,warc_record_offset,warc_record_length",
          "\xEF\xBB\xBF"
          "filename,offset,length"}) {
        BOOST_TEST(archive::is_coordinate_list(list), list);
        BOOST_TEST(archive::is_coordinate_list(std::string(list) + "\n<p>"), list);
    }
    for (const char* const page :
         {"", "\n", "<p>{\"filename\":\"a\",\"offset\":1}", "<!DOCTYPE html>", "a,1,2", "filename offset length",
          "CDXJ", "{\"filename\":\"a\"}", "some words {\"filename\": \"offset\"}", "WARC/1.0"})
        BOOST_TEST(!archive::is_coordinate_list(page), page);
}

BOOST_AUTO_TEST_CASE(coordinates_are_read_as_indexes_give_them) {
    const auto read = [](archive::coordinate_list& list, std::string_view line) {
        const auto found = list.read(line);
        return found ? found->file + " " + std::to_string(found->offset) + " " + std::to_string(found->length) : "none";
    };
    archive::coordinate_list index;
    BOOST_TEST(read(index, R"({"filename":"a.warc.gz","offset":"12","length":34})") == "a.warc.gz 12 34");
    BOOST_TEST(read(index, R"(org,x)/ 20240101 {"length":"3","filename":"b","offset":"1"})") == "b 1 3");
    BOOST_TEST(read(index, "") == "none");
    BOOST_CHECK_THROW((void)index.read(R"({"filename":"a","offset":-1,"length":3})"), std::runtime_error);
    BOOST_CHECK_THROW((void)index.read(R"({"filename":})"), std::runtime_error);
    archive::coordinate_list columns;
    BOOST_TEST(read(columns, "url,warc_record_length,warc_filename,warc_record_offset\r") == "none");
    BOOST_TEST(read(columns, "\"http://a/?x,y\",34,a.warc.gz,12\r") == "a.warc.gz 12 34");
    BOOST_CHECK_THROW((void)columns.read("1,2"), std::runtime_error);
    archive::coordinate_list named;
    (void)named.read("languages,warc_filename,warc_record_offset,warc_record_length");
    BOOST_TEST(named.read("\"deu,eng\",a,1,2")->values.at("languages") == "deu,eng");
    const auto of_object = index.read(R"({"filename":"a","offset":"1","length":"2","status":200,"mime":null})")->values;
    BOOST_TEST(of_object.at("status") == "200");
    BOOST_TEST(of_object.count("mime") == 0U);
    archive::coordinate_list cdx;
    BOOST_TEST(read(cdx, " CDX N b a m s k r M S V g") == "none");
    BOOST_TEST(read(cdx, "org,x)/ 20240101 http://x.org/ text/html 200 ABC - - 34 12 a.warc.gz") == "a.warc.gz 12 34");
    archive::coordinate_list other;
    BOOST_CHECK_THROW((void)other.read(" CDX N b a"), std::runtime_error);
    archive::coordinate_list plain;
    BOOST_TEST(read(plain, "a.warc.gz,12,34") == "a.warc.gz 12 34");
    BOOST_CHECK_THROW((void)plain.read("a,b,c"), std::runtime_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace reader_test
