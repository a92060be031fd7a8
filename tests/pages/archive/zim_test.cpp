// Reads pages from complete and damaged ZIM files, which libzim writes.

#include <boost/test/unit_test.hpp>

#include <zim/writer/contentProvider.h>
#include <zim/writer/creator.h>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/pages/archive/archive_reader.hpp"
#include "tests/pages/archive/made_archives.hpp"
#include "tests/sample.hpp"

namespace zim_test {

namespace {

using namespace strata;
using namespace strata::testing;
using lines = std::vector<std::string>;

class item : public zim::writer::Item {
public:
    item(std::string path, std::string type, std::string content)
        : path_(std::move(path)), type_(std::move(type)), content_(std::move(content)) {}
    std::string getPath() const override { return path_; }
    std::string getTitle() const override { return path_; }
    std::string getMimeType() const override { return type_; }
    std::unique_ptr<zim::writer::ContentProvider> getContentProvider() const override {
        return std::make_unique<zim::writer::StringProvider>(content_);
    }

private:
    std::string path_, type_, content_;
};

std::string zim_of(const std::vector<item>& items, zim::Compression packing) {
    const temporary_file file("", ".zim");
    std::remove(file.path().c_str());
    zim::writer::Creator creator;
    creator.configNbWorkers(1).configCompression(packing);
    creator.startZimCreation(file.path());
    for (const item& each : items) creator.addItem(std::make_shared<item>(each));
    creator.addRedirection("b-redirect", "a redirect", "a.html");
    creator.addMetadata("Title", "a title");
    creator.setMainPath("a.html");
    // libzim prints messages, which are suppressed here.
    std::streambuf* const out = std::cout.rdbuf(nullptr);
    creator.finishZimCreation();
    std::cout.rdbuf(out);
    std::ifstream made(file.path(), std::ios::binary);
    return {std::istreambuf_iterator<char>(made), std::istreambuf_iterator<char>()};
}

lines found_in_zim(std::string_view bytes, const archive::limits& most = {}) {
    const temporary_file file(bytes, ".zim");
    return found_by(*archive::read_file(file.path(), archive::format::zim, most));
}

const std::vector<item> items = {{"a.html", "text/html", "<p>one"},
                                 {"c.png", "image/png", "png"},
                                 {"d", "text/html; charset=utf-8", "<p>two"},
                                 {"e.html", "text/html", ""},
                                 {"f.html", "text/html", "<p>" + std::string(5000, 'x')}};
const lines expected = {"page a.html <p>one", "not HTML: type image/png", "page d <p>two", "page e.html ",
                        "page f.html <p>" + std::string(5000, 'x')};

void check(const lines& found, const lines& wanted) {
    BOOST_CHECK_EQUAL_COLLECTIONS(found.begin(), found.end(), wanted.begin(), wanted.end());
}

// Reads a broken file. The reader may refuse the file in one line. Otherwise, the reader must not find far more pages
// than the file has.
void read_broken(std::string_view bytes) {
    try {
        const lines found = found_in_zim(bytes);
        BOOST_TEST(found.size() < 1000U);
    } catch (const std::runtime_error& e) {
        BOOST_TEST(std::string_view(e.what()).find('\n') == std::string_view::npos, e.what());
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(zim_files)

BOOST_AUTO_TEST_CASE(pages_of_zim_files_are_those_of_type_html) {
    for (const zim::Compression packing : {zim::Compression::None, zim::Compression::Zstd})
        check(found_in_zim(zim_of(items, packing)), expected);
    check(found_in_zim(zim_of({{"a.html", "text/html", "<p>one"}}, zim::Compression::Zstd)), {expected[0]});
}

BOOST_AUTO_TEST_CASE(progress_in_a_zim_file_is_measured_in_entries) {
    const std::string bytes = zim_of(items, zim::Compression::None);
    const temporary_file file(bytes, ".zim");
    const auto reader = archive::read_file(file.path(), archive::format::zim);
    BOOST_TEST(found_by(*reader).size() == expected.size());
    // The reader has finished every entry except the last one.
    BOOST_TEST(reader->bytes_read() > bytes.size() / 2);
    BOOST_TEST(reader->bytes_read() < bytes.size());
}

BOOST_AUTO_TEST_CASE(a_page_of_a_zim_file_has_its_type) {
    const temporary_file file(zim_of(items, zim::Compression::Zstd), ".zim");
    const auto reader = archive::read_file(file.path(), archive::format::zim);
    lines types;
    read_all(
        *reader,
        [&](const archive::page& page) {
            types.push_back(page.content_type);
            BOOST_TEST(page.date == "");
        },
        [](const auto&) {});
    check(types, {"text/html", "text/html; charset=utf-8", "text/html", "text/html"});
}

BOOST_AUTO_TEST_CASE(entries_of_zim_files_are_cut_at_the_limit) {
    archive::limits most;
    most.most_body = 6;
    const lines wanted = {expected[0], expected[1], expected[2], expected[3], "page! f.html <p>xxx"};
    for (const zim::Compression packing : {zim::Compression::None, zim::Compression::Zstd})
        check(found_in_zim(zim_of(items, packing), most), wanted);
}

BOOST_AUTO_TEST_CASE(what_is_no_zim_file_is_refused) {
    BOOST_CHECK_THROW((void)archive::read_file("/nowhere/x.zim", archive::format::zim), std::runtime_error);
    BOOST_CHECK_THROW((void)found_in_zim("ZIM\x04 and no more"), std::runtime_error);
    BOOST_CHECK_THROW((void)found_in_zim(""), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(a_zim_file_that_is_cut_anywhere_crashes_nothing) {
    std::size_t number = 0;
    for (const zim::Compression packing : {zim::Compression::None, zim::Compression::Zstd}) {
        const std::string whole = zim_of(items, packing);
        for (std::size_t size = 0; size < whole.size(); size += size < 100 ? 1 : 7)
            if (sample::today().takes(number++)) read_broken(std::string_view(whole).substr(0, size));
    }
}

BOOST_AUTO_TEST_CASE(a_zim_file_with_wrong_bytes_crashes_nothing) {
    std::size_t number = 0;
    for (const zim::Compression packing : {zim::Compression::None, zim::Compression::Zstd}) {
        const std::string whole = zim_of(items, packing);
        for (std::size_t at = 0; at < whole.size(); at += at < 80 ? 1 : 5) {
            for (const unsigned change : {0x01U, 0xFFU}) {
                if (!sample::today().takes(number++)) continue;
                std::string wrong = whole;
                wrong[at] = static_cast<char>(static_cast<unsigned char>(wrong[at]) ^ change);
                read_broken(wrong);
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace zim_test
