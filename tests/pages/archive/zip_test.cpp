// Reads pages from complete and damaged zip files.

#include <boost/test/unit_test.hpp>

#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/pages/archive/archive_reader.hpp"
#include "tests/pages/archive/made_archives.hpp"
#include "tests/sample.hpp"

namespace zip_test {

namespace {

using namespace strata;
using namespace strata::testing;
using lines = std::vector<std::string>;

void check(const lines& found, const lines& expected) {
    BOOST_CHECK_EQUAL_COLLECTIONS(found.begin(), found.end(), expected.begin(), expected.end());
}

// Returns `value` as a little-endian number of `bytes` bytes.
std::string number(std::uint64_t value, int bytes) {
    std::string made;
    for (int i = 0; i < bytes; ++i) made += static_cast<char>(value >> (8 * i) & 0xFF);
    return made;
}

std::uint32_t crc_of(std::string_view text) {
    return static_cast<std::uint32_t>(
        crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size())));
}

/// An entry of a zip file, and what its head says about the entry.
struct entry {
    entry(std::string its_name, std::string_view text, std::uint64_t its_method = 8)
        : name(std::move(its_name)),
          data(its_method == 8 ? deflated(text, -15) : std::string(text)),
          method(its_method),
          crc(crc_of(text)),
          packed(data.size()),
          unpacked(text.size()) {}

    std::string name, data;
    std::uint64_t method, crc, packed, unpacked;
    std::uint64_t flags = 0;
    std::uint64_t date = (2008U - 1980U) << 9U | 4U << 5U | 5U;
    std::uint64_t time = 12U << 11U | 34U << 5U | 56U / 2;
    std::optional<std::uint64_t> at = std::nullopt;  // the offset that the directory gives; if empty, the true one
};

enum class zip_form : std::uint8_t { usual, zip64 };

std::string zip_of(const std::vector<entry>& entries, zip_form form = zip_form::usual,
                   std::optional<std::uint64_t> stated = std::nullopt) {
    constexpr std::uint64_t in_extra = 0xFFFFFFFF;
    std::string made;
    std::string directory;
    for (const entry& each : entries) {
        const bool is_long = form == zip_form::zip64;
        const std::string times = number(each.time, 2) + number(each.date, 2);
        const std::string sizes =
            is_long ? number(in_extra, 4) + number(in_extra, 4) : number(each.packed, 4) + number(each.unpacked, 4);
        const std::string long_sizes = number(each.unpacked, 8) + number(each.packed, 8);
        const std::string local_extra = is_long ? number(1, 2) + number(16, 2) + long_sizes : "";
        const std::uint64_t at = each.at.value_or(made.size());
        const std::string extra = is_long ? number(1, 2) + number(24, 2) + long_sizes + number(at, 8) : "";
        const std::string common =
            number(20, 2) + number(each.flags, 2) + number(each.method, 2) + times + number(each.crc, 4) + sizes;
        made += "PK\x03\x04" + common + number(each.name.size(), 2) + number(local_extra.size(), 2) + each.name +
                local_extra + each.data;
        directory += "PK\x01\x02" + number(20, 2) + common + number(each.name.size(), 2) + number(extra.size(), 2) +
                     number(0, 2) + number(0, 2) + number(0, 2) + number(0, 4) + number(is_long ? in_extra : at, 4) +
                     each.name + extra;
    }
    const std::uint64_t begin = made.size();
    const std::uint64_t count = stated.value_or(entries.size());
    made += directory;
    if (form == zip_form::zip64) {
        const std::uint64_t end = made.size();
        made += "PK\x06\x06" + number(44, 8) + number(45, 2) + number(45, 2) + number(0, 4) + number(0, 4) +
                number(count, 8) + number(count, 8) + number(directory.size(), 8) + number(begin, 8);
        made += "PK\x06\x07" + number(0, 4) + number(end, 8) + number(1, 4);
        return made + "PK\x05\x06" + number(0, 4) + number(0xFFFF, 2) + number(0xFFFF, 2) + number(in_extra, 4) +
               number(in_extra, 4) + number(0, 2);
    }
    return made + "PK\x05\x06" + number(0, 4) + number(count, 2) + number(count, 2) + number(directory.size(), 4) +
           number(begin, 4) + number(0, 2);
}

lines found_in_zip(std::string_view bytes, const archive::limits& most = {}) {
    const temporary_file file(bytes, ".zip");
    return found_by(*archive::read_file(file.path(), archive::format::zip, most));
}

const entry one("one.html", "<p>one");
const entry two("two.html", "<p>two");
const std::string page_one = "page one.html <p>one";
const std::string page_two = "page two.html <p>two";

}  // namespace

BOOST_AUTO_TEST_SUITE(zip_files)

BOOST_AUTO_TEST_CASE(pages_of_zip_files_are_those_named_as_html) {
    check(
        found_in_zip(zip_of({entry("a/", "", 0), entry("a/index.html", "<p>one"), entry("a/x.png", "png"),
                             entry("a/page", "<html><p>two", 0), entry("a/other", "other"),
                             entry("a/index.html", "<p>again"), entry("empty.htm", "", 0), entry("EMPTY.XHTML", "")})),
        {"page a/index.html <p>one", "not HTML: by its name", "page a/page <html><p>two", "not HTML: by its beginning",
         "page a/index.html <p>again", "page empty.htm ", "page EMPTY.XHTML "});
    check(found_in_zip(zip_of({})), {});
}

BOOST_AUTO_TEST_CASE(how_much_of_a_zip_file_has_been_read_is_counted_by_its_entries) {
    const temporary_file file(zip_of({one, entry("a.png", "png"), two}), ".zip");
    const auto reader = archive::read_file(file.path(), archive::format::zip);
    BOOST_TEST(reader->bytes_read() == 0U);
    std::uint64_t read = one.packed;
    BOOST_REQUIRE(boost::variant2::holds_alternative<archive::page>(reader->next()));
    BOOST_TEST(reader->bytes_read() == read);
    read += entry("a.png", "png").packed;
    BOOST_REQUIRE(boost::variant2::holds_alternative<archive::passed_over>(reader->next()));
    BOOST_TEST(reader->bytes_read() == read);
    BOOST_REQUIRE(boost::variant2::holds_alternative<archive::page>(reader->next()));
    BOOST_TEST(reader->bytes_read() == read + two.packed);
}

BOOST_AUTO_TEST_CASE(zip_files_of_the_long_form_are_read) {
    check(found_in_zip(zip_of({one, two}, zip_form::zip64)), {page_one, page_two});
}

BOOST_AUTO_TEST_CASE(what_is_no_zip_file_is_refused) {
    BOOST_CHECK_THROW((void)archive::read_file("/nowhere/x.zip", archive::format::zip), std::runtime_error);
    BOOST_CHECK_THROW((void)found_in_zip("PK\x03\x04 and no more"), std::runtime_error);
    BOOST_CHECK_THROW((void)found_in_zip(""), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(dates_of_zip_files_are_local_time) {
    const char* const zone = std::getenv("TZ");
    const std::string before = zone == nullptr ? "" : zone;
    ::setenv("TZ", "XST-2", 1);
    ::tzset();
    const temporary_file file(zip_of({one}), ".zip");
    const archive::found_in_archive found = archive::read_file(file.path(), archive::format::zip)->next();
    if (zone == nullptr)
        ::unsetenv("TZ");
    else
        ::setenv("TZ", before.c_str(), 1);
    ::tzset();
    BOOST_TEST(boost::variant2::get<archive::page>(found).date == "2008-04-05T10:34:56Z");
}

BOOST_AUTO_TEST_CASE(entries_are_cut_at_the_limit) {
    archive::limits most;
    most.most_body = 6;
    check(found_in_zip(zip_of({one, entry("long.html", "<p>long"), entry("large.html", std::string(1000000, 'x'), 0)}),
                       most),
          {page_one, "page! long.html <p>lon", "page! large.html xxxxxx"});
    check(found_in_zip(zip_of({entry("x.html", std::string(1000000, 'x'))})),
          {"page x.html " + std::string(1000000, 'x')});
}

BOOST_AUTO_TEST_CASE(entries_that_cannot_be_read_are_passed_over) {
    entry locked = one;
    locked.flags = 1;
    entry packed = one;
    packed.method = 9;
    entry elsewhere = one;
    elsewhere.at = 5;
    entry beyond = one;
    beyond.at = 0x7FFFFFFF;
    entry damaged = one;
    damaged.data = std::string(damaged.data.size(), '\xFF');
    const lines found = found_in_zip(zip_of({locked, packed, elsewhere, beyond, damaged, two}));
    BOOST_TEST_REQUIRE(found.size() == 6U);
    for (std::size_t i = 0; i < 5; ++i) BOOST_TEST(found[i].starts_with("broken record: "), found[i]);
    BOOST_TEST(found[0] == "broken record: No password provided");
    BOOST_TEST(found[1] == "broken record: Compression method not supported");
    BOOST_TEST(found[5] == page_two);
}

BOOST_AUTO_TEST_CASE(entries_are_read_to_their_end_whatever_their_stated_size) {
    entry wrong_sum = one;
    wrong_sum.crc ^= 1U;
    entry too_long = one;
    too_long.unpacked += 100;
    entry too_short = one;
    too_short.unpacked -= 2;
    entry huge = one;
    huge.unpacked = 0xFFFFFFF0;
    entry nothing = one;
    nothing.unpacked = 0;
    entry cut("cut.html", "<p>" + std::string(100, 'x'), 0);
    cut.unpacked = 1000;
    check(found_in_zip(zip_of({wrong_sum, too_long, too_short, huge, nothing, cut, two})),
          {"page! one.html <p>one", page_one, page_one, page_one, page_one,
           "page! cut.html <p>" + std::string(100, 'x'), page_two});
}

BOOST_AUTO_TEST_CASE(all_entries_are_read_whatever_their_number_is_said_to_be) {
    check(found_in_zip(zip_of({one, two}, zip_form::usual, 0)), {page_one, page_two});
    check(found_in_zip(zip_of({one, two}, zip_form::usual, 1)), {page_one, page_two});
    check(found_in_zip(zip_of({one, two}, zip_form::usual, 5)),
          {page_one, page_two, "broken record: the directory ends 3 entries too early"});
    std::vector<entry> many(65600, entry("x.png", "", 0));
    many.push_back(one);
    const lines found = found_in_zip(zip_of(many));
    BOOST_TEST(found.size() == many.size());
    BOOST_TEST(found.back() == page_one);
}

BOOST_AUTO_TEST_CASE(one_wrong_entry_of_the_directory_costs_no_other) {
    entry wrong = one;
    wrong.packed = 0xFFFFFFFF;  // this value announces the long form, which the entry does not have
    std::vector<entry> entries(5000, one);
    entries.insert(entries.begin() + 3000, wrong);
    entries.push_back(two);
    const lines found = found_in_zip(zip_of(entries));
    BOOST_TEST(found.size() == entries.size());
    BOOST_TEST(std::count(found.begin(), found.end(), page_one) == 5000);
    BOOST_TEST(found[3000] == "broken record: the directory has an entry that cannot be read");
    BOOST_TEST(found.back() == page_two);
}

BOOST_AUTO_TEST_CASE(entries_that_share_their_bytes_are_not_read_more_often_than_the_file_is_long) {
    std::string text = "<p>";
    for (unsigned i = 0; text.size() < 100000; ++i) text += std::to_string(i * 2654435761U);
    std::vector<entry> many(1, entry("page.html", text, 0));
    for (int i = 0; i < 10; ++i) {
        many.push_back(many.front());
        many.back().data.clear();
        many.back().at = 0;
    }
    const lines found = found_in_zip(zip_of(many));
    BOOST_TEST(found.size() == many.size());
    BOOST_TEST(found.front().starts_with("page page.html <p>"));
    for (std::size_t i = 1; i < found.size(); ++i)
        BOOST_TEST(found[i] == "broken record: the entries together are longer than the file");
}

BOOST_AUTO_TEST_CASE(a_zip_file_that_is_cut_or_changed_anywhere_crashes_nothing) {
    for (const zip_form form : {zip_form::usual, zip_form::zip64}) {
        const std::string whole = zip_of({one, entry("x", "<p>x", 0), two}, form);
        for (std::size_t at = 0; at < whole.size(); ++at) {
            // Each file is read in a process of its own, which takes time. So only a sample is read.
            if (!sample::today().takes(at)) continue;
            for (const unsigned change : {0x01U, 0x80U, 0xFFU}) {
                std::string wrong = whole;
                wrong[at] = static_cast<char>(static_cast<unsigned char>(wrong[at]) ^ change);
                try {
                    BOOST_TEST(found_in_zip(wrong).size() <= 4U);
                } catch (const std::runtime_error& e) {
                    BOOST_TEST(std::string_view(e.what()).find('\n') == std::string_view::npos);
                }
            }
            try {
                BOOST_TEST(found_in_zip(std::string_view(whole).substr(0, at)).size() <= 4U);
            } catch (const std::runtime_error&) {
                // The file has no directory.
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(records_in_a_zip_file_are_read) {
    const std::string page = "<!DOCTYPE html><p>one<br/>";
    const std::string record = warc_record("response", "http://a/", response(page));
    // This is the layout of a WACZ file.
    const std::string wacz = zip_of({{"archive/data.warc.gz", deflated(record) + deflated(record), 0},
                                     {"indexes/index.cdx", "org,x)/ 2024 {}"},
                                     {"pages/pages.jsonl", "{}"},
                                     {"page.html", "<p>two"},
                                     {"b/x.ARC", "filedesc://x.arc 0.0.0.0 20050614070144 text/plain 2\n1 \n"},
                                     {"c.warc", record + record.substr(0, record.size() - 10)}});
    const lines found = found_in_zip(wacz);
    const std::string expected = "page http://a/ " + page;
    BOOST_TEST(std::count(found.begin(), found.end(), expected) == 3);
    BOOST_TEST(std::count(found.begin(), found.end(), "page page.html <p>two") == 1);
    BOOST_TEST(std::count(found.begin(), found.end(), "not HTML: by its name") == 2);
    const lines end(found.end() - 2, found.end());
    BOOST_TEST(end[0].starts_with("broken record: the record is shorter than its stated length (in c.warc at "));
    BOOST_TEST(end[1].starts_with("page! http://a/ "));
    BOOST_TEST(found.size() == 8U);
}

BOOST_AUTO_TEST_CASE(what_macos_stores_beside_files_is_no_page) {
    using namespace std::string_literals;
    const std::string beside = "\0\5\x16\7\0\2\0\0Mac OS X        \0\2\0\0\0\t<html>"s;
    const lines found = found_in_zip(zip_of({{"site/page.html", "<p>one"},
                                             {"__MACOSX/site/._page.html", beside},
                                             {"._other.htm", beside},
                                             {"._mine.html", "<p>mine"}}));
    BOOST_TEST(found == (lines{"page site/page.html <p>one", "not HTML: a file that macOS stores next to another",
                               "not HTML: a file that macOS stores next to another", "page ._mine.html <p>mine"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace zip_test
