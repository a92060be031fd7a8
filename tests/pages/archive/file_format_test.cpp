// The bytes of a file decide its format; the name decides only if the bytes do not. A file that cannot be read is
// reported in one line, and never counts as a page.

#include "core/pages/archive/file_format.hpp"

#include <boost/test/unit_test.hpp>

#include <zstd.h>

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/conformance/parsed_json.hpp"
#include "tests/cli/program_fixture.hpp"
#include "tests/pages/archive/made_archives.hpp"

namespace file_format_test {

namespace {

using namespace strata;
using namespace strata::testing;
using namespace std::string_literals;
using archive::format;

const std::string record = warc_record("response", "http://a/", response("<p>one<br/>"));
const std::string page = "<!DOCTYPE html>\n<p>one<br/>two\n";

std::string packed_by_zstd(std::string_view bytes) {
    std::string made(ZSTD_compressBound(bytes.size()), '\0');
    made.resize(ZSTD_compress(made.data(), made.size(), bytes.data(), bytes.size(), 3));
    return made;
}

/// A kind of file that strata cannot read, and the bytes with which such a file begins.
struct unreadable {
    std::string name, bytes;
};
const std::vector<unreadable>& unreadable_files() {
    static const std::vector<unreadable> all = {{"xz",
                                                 "\xFD"
                                                 "7zXZ\0\0\4\xE6\xD6\xB4"s},
                                                {"bzip2", "BZh91AY&SY\x5A\x55"},
                                                {"bzip2", "BZh9\x17\x72\x45\x38\x50\x90\0\0\0\0"s},
                                                {"lz4", "\x04\x22\x4D\x18\x64\x40\xA7"},
                                                {"lz4", "\x02\x21\x4C\x18\x08\0\0\0"s},
                                                {"7z", "7z\xBC\xAF\x27\x1C\0\4"s},
                                                {"RAR", "Rar!\x1A\x07\x01\0"s},
                                                {"compress", "\x1F\x9D\x90\x3C\xE0"},
                                                {"tar", "page.html" + std::string(248, '\0') + "ustar  \0"s + page}};
    return all;
}

struct formats_fixture : command_fixture {
    /// Surveys one file with this name and these bytes.
    [[nodiscard]] outcome survey(const std::string& name, const std::string& bytes) const {
        return strata({"survey", "--drafts=2008,modern", "--format=json", folder.write(name, bytes)});
    }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(file_formats, formats_fixture)

BOOST_AUTO_TEST_CASE(formats_are_known_by_their_first_bytes) {
    BOOST_TEST((archive::format_of(record, "x") == format::records));
    BOOST_TEST((archive::format_of(deflated(record), "x.warc.gz") == format::records));
    BOOST_TEST((archive::format_of(deflated(record), "-") == format::records));
    BOOST_TEST((archive::format_of("PK\x03\x04", "x") == format::zip));
    BOOST_TEST((archive::format_of("ZIM\x04", "x") == format::zim));
    for (const char* const name : {"crawl.gz", "x.bin", "x.html", "-"}) {
        BOOST_TEST((archive::format_of(deflated(record), name) == format::records));
        BOOST_TEST(
            (archive::format_of(deflated(record + std::string(10000, 'x')).substr(0, 100), name) == format::records));
        BOOST_TEST((archive::format_of(packed_by_zstd(record), name) == format::records));
        BOOST_TEST((archive::format_of(deflated("filedesc://x.arc 0.0.0.0 20050614070144 text/plain 2\n1 \n"), name) ==
                    format::records));
        BOOST_TEST((archive::format_of(deflated(page), name) == format::packed_page));
        BOOST_TEST((archive::format_of(packed_by_zstd(page), name) == format::packed_page));
    }
    BOOST_TEST((archive::format_of("\x1F\x8B\x08 damaged", "crawl.gz") == format::packed_page));
    BOOST_TEST((archive::format_of("\x1F\x8B\x08 damaged", "-") == format::records));
    BOOST_TEST(!archive::format_of("<p>", "x.html").has_value());
    BOOST_TEST(!archive::format_of("", "x.html").has_value());
}

BOOST_AUTO_TEST_CASE(names_decide_where_bytes_say_nothing) {
    for (const char* const name : {"x.warc", "x.ARC", "x.warc.gz", "x.arc.gz", "x.warc.zst"})
        for (const std::string& bytes : {""s, "<p>"s, "<?xml version=\"1.0\"?><Error>"s, std::string(5000, '\0')})
            BOOST_TEST((archive::format_of(bytes, name) == format::records), name);
    BOOST_TEST((archive::format_of("<p>", "x.zip") == format::zip));
    BOOST_TEST((archive::format_of("", "x.wacz") == format::zip));
    BOOST_TEST((archive::format_of("<p>", "x.zim") == format::zim));
    // Some programs unpack files when they save them, but keep the names.
    BOOST_TEST(!archive::format_of(page, "page.html.gz").has_value());
    BOOST_TEST(!archive::format_of(page, "page.html.br").has_value());
    for (const char* const name : {"page.html.gz", "page.html.br", "x.xz", "x.Z", "x.tgz"})
        BOOST_CHECK_THROW((void)archive::format_of("\x8B\x02\x80"s + page, name), std::runtime_error);
    BOOST_CHECK_THROW((void)archive::format_of(page, "x.warc.xz"), std::runtime_error);
    BOOST_CHECK_THROW((void)archive::format_of("\x1F\x8B", "x"), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_read_is_named_in_one_line_and_is_no_page) {
    for (const unreadable& each : unreadable_files()) {
        for (const std::string name : {"crawl.warc.x", "page.html", "file"}) {
            const outcome o = survey(name, each.bytes + page);
            BOOST_TEST(o.status == 2, each.name);
            BOOST_TEST(o.err ==
                       "strata: " + folder.path(name) + ": " + each.name + " is not supported: unpack it first\n");
            BOOST_TEST(o.out == "");
        }
        // Every other command also reports the kind of the file. A file inside gzip is reported in the same way.
        const std::string file = folder.write("file", each.bytes + page);
        for (const std::string command : {"compare", "coverage", "minimize"})
            check_refused_with(strata({command, "--drafts=2008,modern", file}), each.name + " is not supported");
        BOOST_TEST(contains(survey("file.gz", deflated(each.bytes + page)).err, each.name + " is not supported"));
    }
    const outcome twice = survey("x.warc.gz.gz", deflated(deflated(record)));
    BOOST_TEST(contains(twice.err, "packed twice is not supported"));
    BOOST_TEST(contains(survey("x", "\x1F\x8B").err, "a gzip file that ends in its header"));
}

BOOST_AUTO_TEST_CASE(a_packed_page_is_unpacked_in_every_command) {
    const std::string plain = folder.write("page.html", page);
    const std::string tokens = strata({"tokenize", "--format=html5lib", plain}).out;
    for (const std::string& packed :
         {deflated(page), packed_by_zstd(page), deflated(page.substr(0, 20)) + deflated(page.substr(20))}) {
        const std::string file = folder.write("page.html.gz", packed);
        const outcome o = strata({"tokenize", "--format=html5lib", file});
        BOOST_TEST(o.status == 0, o.err);
        BOOST_TEST(o.out == tokens);
        const auto found = report::parsed_json(survey("page.html.gz", packed).out);
        BOOST_TEST(found.at("pages") == 1);
        BOOST_TEST(found.at("bytes") == page.size());
        BOOST_TEST(found.at("places") == 1);
        const auto standard =
            report::parsed_json(strata({"survey", "--drafts=2008,modern", "--format=json", "-"}, packed).out);
        BOOST_TEST(standard.at("pages") == 1);
    }
    // The part of a damaged page before the damage counts as a page that was cut short.
    const std::string longer = page + std::string(100000, 'x') + "<br/>";
    const std::string packed = deflated(longer);
    const auto cut = report::parsed_json(survey("cut.html.gz", packed.substr(0, packed.size() / 2)).out);
    BOOST_TEST(cut.at("pages") == 1);
    BOOST_TEST(cut.at("cutShort").size() == 1U);
    BOOST_TEST(cut.at("skipped").at("damaged member") == 1);
    // Compressed pages in a directory are unpacked as well.
    (void)folder.write("page.html.gz", deflated(page));
    fs::create_directory(folder.path("pages"));
    (void)folder.write("pages/a.html.gz", deflated(page));
    (void)folder.write("pages/b.html", page);
    const outcome all = strata({"survey", "--drafts=2008,modern", "--format=json", folder.path("pages")});
    BOOST_TEST(report::parsed_json(all.out).at("pages") == 2);
}

BOOST_AUTO_TEST_CASE(an_archive_whose_beginning_is_destroyed_is_read_from_its_next_member) {
    const std::string first = deflated(record + std::string(100, '\n'));
    for (const std::size_t destroyed : {3, 20, 6000, 70000}) {
        std::string head = first + std::string(destroyed, 'y');
        for (std::size_t i = 0; i < std::min(head.size(), destroyed); ++i) head[i] = static_cast<char>(i % 7);
        const auto found = report::parsed_json(survey("a.warc.gz", head + deflated(record) + deflated(record)).out);
        BOOST_TEST(found.at("pages") == 2, destroyed);
        BOOST_TEST(found.at("skipped").at("damaged member") == 1);
    }
    for (const std::string name : {"a.warc", "a.warc.gz"}) {
        const auto denied =
            report::parsed_json(survey(name, "<?xml version=\"1.0\"?>\n<Error><Code>AccessDenied</Code></Error>").out);
        BOOST_TEST(denied.at("pages") == 0);
        BOOST_TEST(denied.at("skipped").at("broken record") == 1);
    }
}

BOOST_AUTO_TEST_CASE(a_binary_file_that_is_named_is_warned_of) {
    const std::string picture = folder.write("picture.png", "\x89PNG\r\n\x1A\n\0\0\0\rIHDR"s);
    const std::string warning = "strata: " + picture + ": looks like a binary file; it is read as a page\n";
    for (const std::string command : {"tokenize", "survey", "compare", "coverage", "since"}) {
        const outcome o = strata({command, picture});
        BOOST_TEST(o.status == 0, command);
        BOOST_TEST(o.err.starts_with(warning), command << ": " << o.err);
        BOOST_TEST(count_of(o.err, "binary") == 1U);
    }
    for (const std::string& text : {"<p>\x1B$B"s, "\xFF\xFE<\0p\0>\0"s, "a\f\r\n\tb"s, ""s})
        BOOST_TEST(!contains(strata({"tokenize", folder.write("x.html", text)}).err, "binary"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace file_format_test
