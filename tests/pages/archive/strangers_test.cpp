// Reads untrusted archives. Limits hold, and work can be stopped at any time. An archive that crashes a library ends
// only the process that reads it. The sandbox in docs/archives.md works.

#include <boost/test/unit_test.hpp>

#include <zstd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/conformance/parsed_json.hpp"
#include "core/pages/archive/archive_reader.hpp"
#include "core/pages/archive/reader_process.hpp"
#include "tests/cli/program_fixture.hpp"
#include "tests/pages/archive/made_archives.hpp"

namespace strangers_test {

namespace {

using namespace strata;
using namespace strata::testing;
using lines = std::vector<std::string>;

constexpr std::size_t megabyte = std::size_t{1} << 20U;

void check(const lines& found, const lines& expected) {
    BOOST_CHECK_EQUAL_COLLECTIONS(found.begin(), found.end(), expected.begin(), expected.end());
}

std::string by_zstd(std::string_view bytes) {
    std::string made(ZSTD_compressBound(bytes.size()), '\0');
    made.resize(ZSTD_compress(made.data(), made.size(), bytes.data(), bytes.size(), 1));
    return made;
}

std::string by_gzip(std::string_view bytes) { return deflated(bytes); }

std::string record_of(const std::string& uri, std::string_view page) {
    return warc_record("response", uri, response(page));
}

// Returns a few bytes that unpack to this many megabytes.
std::string bomb(std::size_t megabytes, std::string (*pack)(std::string_view)) {
    return pack(record_of("http://a/2", "<p>" + std::string(megabytes * megabyte, ' ')));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(archives_from_strangers)

BOOST_AUTO_TEST_CASE(a_record_unpacks_to_the_limit_and_the_next_is_read) {
    for (const auto pack : {by_gzip, by_zstd}) {
        const std::string archive =
            pack(record_of("http://a/1", "<p>1")) + bomb(64, pack) + pack(record_of("http://a/3", "<p>3"));
        archive::limits most;
        most.most_body = 10;
        most.most_unpacked = 4 * megabyte;
        std::size_t asked = 0;
        most.asks = [&] { ++asked; };
        const lines found = found_in(archive, most);
        BOOST_REQUIRE(found.size() >= 3U);
        BOOST_TEST(found.front() == "page http://a/1 <p>1");
        BOOST_TEST(std::count(found.begin(), found.end(), "page http://a/3 <p>3") == 1);
        BOOST_TEST(std::count(found.begin(), found.end(),
                              "damaged member: a packed part of the archive exceeds the limit when unpacked") == 1);
        // The reader stopped unpacking at the limit.
        BOOST_TEST(asked < 60U);
        // Without the limit, the reader unpacks everything.
        asked = 0;
        most.most_unpacked = 1024 * megabyte;
        check(found_in(archive, most), {"page http://a/1 <p>1", "page! http://a/2 <p>       ", "page http://a/3 <p>3"});
        BOOST_TEST(asked >= 64U);
    }
}

BOOST_AUTO_TEST_CASE(records_of_one_member_count_by_themselves) {
    std::string records;
    for (int i = 0; i < 40; ++i) records += record_of("http://a/", std::string(megabyte / 4, 'x'));
    archive::limits most;
    most.most_body = 0;
    most.most_unpacked = 2 * megabyte;
    for (const auto pack : {by_gzip, by_zstd}) BOOST_TEST(found_in(pack(records), most).size() == 40U);
}

BOOST_AUTO_TEST_CASE(reading_and_unpacking_can_be_stopped_anywhere) {
    struct stopped {};
    const std::string garbage(16 * megabyte, '\n');
    for (const std::string& archive : {bomb(64, by_gzip), bomb(64, by_zstd), by_gzip(garbage), by_zstd(garbage)})
        for (const int pieces : {0, 1, 5, 20}) {
            archive::limits most;
            int left = pieces;
            most.asks = [&] {
                if (left-- == 0) throw stopped();
            };
            BOOST_CHECK_THROW((void)found_in(archive, most), stopped);
        }
}

BOOST_AUTO_TEST_CASE(what_crashes_a_library_is_a_broken_place) {
    const temporary_file file("x", ".zip");
    const auto work = [](archive::found_sender& to, std::uint64_t from) {
        to.opened();
        for (std::uint64_t i = from; i < 4; ++i) {
            to.reach(i, 10 * i);
            if (i == 1) std::abort();
            archive::page made;
            made.name = std::to_string(i);
            made.date = "2008";
            made.body = "<p>";
            to.send(made);
        }
    };
    using archive::archive_work;
    check(found_by(*archive::read_in_process(file.path(), archive_work{"zip", work, true}, {})),
          {"page 0 <p>", "broken record: entry 1 cannot be read", "page 2 <p>", "page 3 <p>"});
    check(found_by(*archive::read_in_process(file.path(), archive_work{"zip", work, false}, {})),
          {"page 0 <p>", "broken record: entry 1 cannot be read, and nothing after it is read"});
    const auto refused = [](archive::found_sender& /*to*/, std::uint64_t) { throw std::runtime_error("not one"); };
    BOOST_CHECK_THROW((void)archive::read_in_process(file.path(), archive_work{"zip", refused}, {}),
                      std::runtime_error);
    const auto crashes = [](archive::found_sender& /*to*/, std::uint64_t) { std::abort(); };
    BOOST_CHECK_THROW((void)archive::read_in_process(file.path(), archive_work{"zip", crashes}, {}),
                      std::runtime_error);
    // The function is called even while the other process sends nothing.
    const auto sleeps = [](archive::found_sender& to, std::uint64_t) {
        to.opened();
        for (;;) ::usleep(1000);
    };
    struct stopped {};
    archive::limits most;
    int left = 3;
    most.asks = [&] {
        if (left-- == 0) throw stopped();
    };
    BOOST_CHECK_THROW((void)found_by(*archive::read_in_process(file.path(), archive_work{"zip", sleeps}, most)),
                      stopped);
}

BOOST_FIXTURE_TEST_CASE(surveys_have_limits, program_fixture) {
    const std::string archive =
        folder.write("a.warc.gz", by_gzip(record_of("http://a/1", "<br/>")) + bomb(40, by_gzip) +
                                      by_gzip(record_of("http://a/3", "<br/>")));
    const outcome large = strata({"survey", "--drafts=2008,modern", "--format=json", "--max-record=8", archive});
    BOOST_TEST(large.status == 2);
    auto found = report::parsed_json(large.out);
    BOOST_TEST(found.at("skipped").at("damaged member") == 1);
    BOOST_TEST(found.at("terms").at("limits").at("recordBytes") == 8 * megabyte);
    BOOST_TEST(contains(found.at("terms").at("command").get<std::string>(), "--max-record=8"));
    // An input that takes too long is left out. The other inputs are read.
    std::string pages;
    for (int i = 0; i < 120; ++i) {
        std::string page;
        for (int k = 0; k < 20'000; ++k) page += "<br/>&copy=x";
        pages += by_gzip(record_of("http://a/" + std::to_string(i), page));
    }
    const std::string slow = folder.write("slow.warc.gz", pages);
    const std::string small = folder.write("small.html", "<br/>");
    const outcome late =
        strata({"survey", "--drafts=2008,modern", "--format=json", "--max-input-seconds=2", slow, small});
    BOOST_TEST(late.status == 2);
    BOOST_TEST(contains(late.err, "slow.warc.gz: did not finish within 2 s (--max-input-seconds)\n"), late.err);
    found = report::parsed_json(late.out);
    BOOST_TEST(found.at("pages") == 1);
    BOOST_TEST(found.at("missing")[0].at("name") == slow);
    // If there is too little memory for a page, strata skips the page, or reports that it ran out of memory.
    const outcome little = strata({"survey", "--drafts=2008,modern", "--format=json", "--max-memory=64", small});
    BOOST_TEST(little.status == 0, little.err);
    check_refused_with(strata({"survey", "--max-memory=1", small}), "--max-memory");
}

// Runs the command from the documentation, with only the program's name replaced.
BOOST_FIXTURE_TEST_CASE(the_sandbox_of_the_documentation_runs, program_fixture) {
    if (std::system("bwrap --ro-bind / / --unshare-all true > /dev/null 2>&1") != 0) {
        BOOST_TEST_MESSAGE("not run: bubblewrap is not installed, or may not make namespaces here");
        return;
    }
    std::ifstream file(std::string(STRATA_SOURCE_DIR) + "/docs/archives.md");
    std::string command;
    while (std::getline(file, command) && !command.starts_with("bwrap ")) {
    }
    BOOST_REQUIRE(!command.empty());
    const std::string name = " strata survey ";
    const std::size_t at = command.find(name);
    BOOST_REQUIRE(at != std::string::npos);
    // The sandbox hides files under /home, /root and /tmp, so the program is put among the system's files.
    command.replace(at, name.size(), " /mnt/strata survey ");
    fs::create_directory(folder.path("crawl"));
    fs::copy_file(STRATA_PROGRAM, folder.path("crawl/strata"));
    (void)folder.write("crawl/a.warc.gz", by_gzip(record_of("http://a/1", "<br/>")));
    const int status = std::system(("cd " + shell_word(folder.path("")) + " && " + command).c_str());
    BOOST_TEST(status == 0);
    const std::string result = folder.read("result.json");
    BOOST_REQUIRE(!result.empty());
    BOOST_TEST(report::parsed_json(result).at("pages") == 1);
    BOOST_TEST(report::parsed_json(result).at("differing") == 1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace strangers_test
