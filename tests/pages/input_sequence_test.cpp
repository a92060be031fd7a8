// Reads inputs one after the other. An archive is only read as far as the caller asks for its pages.

#include "core/cli/inputs/input_sequence.hpp"

#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tests/cli/program_fixture.hpp"
#include "tests/pages/made_crawl.hpp"

namespace input_sequence_test {

namespace {

using namespace strata;
using namespace strata::testing;
using strings = std::vector<std::string>;

void goes_on() {}

struct sequence_fixture {
    scratch_folder folder;
    strings troubles;
    cli::report_trouble report = [this](const std::string& message) { troubles.push_back(message); };

    [[nodiscard]] std::string archive(const std::string& name, const strings& uris) const {
        std::string records;
        for (const std::string& each : uris) records += deflated(warc_record("response", each, response("<p>")));
        return folder.write(name, records);
    }
    [[nodiscard]] static cli::found_input named(const std::string& path) { return {{path, std::nullopt}, 0}; }
    strings names(cli::input_sequence& of) {
        strings names;
        while (const std::optional<cli::sequenced_input> each = of.next(goes_on, report))
            names.push_back(each->short_name);
        return names;
    }
};

constexpr const char* date = " 2008-04-05T12:00:00Z";

}  // namespace

BOOST_FIXTURE_TEST_SUITE(input_sequences, sequence_fixture)

BOOST_AUTO_TEST_CASE(pages_stand_in_the_place_of_their_archive) {
    const std::string a = archive("a.warc.gz", {"http://a/1", "http://a/2"});
    const std::string b = folder.write("b.html", "<p>");
    cli::input_sequence inputs({named(b), named(a), named("-"), named(b)});
    BOOST_TEST(!inputs.count());
    const strings expected = {b, std::string("http://a/1") + date, std::string("http://a/2") + date, "-", b};
    BOOST_TEST(names(inputs) == expected, boost::test_tools::per_element());
    BOOST_TEST(troubles.empty());
    BOOST_TEST(inputs.left().empty());
    cli::input_sequence file({named(b)});
    BOOST_TEST(!file.next(goes_on, report)->archive_bytes);
}

BOOST_AUTO_TEST_CASE(archives_may_be_inputs_themselves) {
    const std::string a = archive("a.warc.gz", {"http://a/1", "http://a/2"});
    cli::input_sequence inputs({named(a)}, cli::opened_archives::none);
    BOOST_TEST(inputs.count().value() == 1U);
    BOOST_TEST(names(inputs) == strings{a}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(archives_in_directories_are_opened_if_all_are) {
    const std::string a = archive("a.warc.gz", {"http://a/1", "http://a/2"});
    const cli::found_input in_directory{{a, std::nullopt}, a.rfind('/') + 1};
    cli::input_sequence only_named({in_directory});
    BOOST_TEST(names(only_named) == strings{"a.warc.gz"}, boost::test_tools::per_element());
    cli::input_sequence all({in_directory}, cli::opened_archives::all);
    const strings expected = {std::string("http://a/1") + date, std::string("http://a/2") + date};
    BOOST_TEST(names(all) == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(looking_for_a_second_input_takes_none_away) {
    const std::string a = archive("a.warc.gz", {"http://a/1"});
    cli::input_sequence one({named(a)});
    BOOST_TEST(!one.has_several(goes_on, report));
    BOOST_TEST(names(one) == strings{std::string("http://a/1") + date}, boost::test_tools::per_element());
    cli::input_sequence two({named(a), named("x.html")});
    BOOST_TEST(two.has_several(goes_on, report));
    BOOST_TEST(names(two).size() == 2U);
    BOOST_TEST(troubles.empty());
}

BOOST_AUTO_TEST_CASE(what_is_left_names_pages_that_were_read_ahead_and_that_their_archive_may_have_more) {
    const std::string a = archive("a.warc.gz", {"http://a/1", "http://a/2", "http://a/3", "http://a/4"});
    cli::input_sequence inputs({named(a), named("x.html")});
    BOOST_TEST(inputs.left() == (strings{a, "x.html"}), boost::test_tools::per_element());
    BOOST_TEST(inputs.has_several(goes_on, report));
    BOOST_TEST(inputs.next(goes_on, report)->short_name == std::string("http://a/1") + date);
    const strings expected = {std::string("http://a/2") + date, "any further pages of " + a, "x.html"};
    BOOST_TEST(inputs.left() == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_archive_that_cannot_be_opened_is_reported_in_its_place) {
    const std::string broken = folder.write("broken.zip", "PK\x03\x04 and no directory");
    cli::input_sequence inputs({named("a.html"), named(broken), named("b.html")});
    BOOST_TEST(inputs.next(goes_on, report)->short_name == "a.html");
    BOOST_TEST(troubles.empty());
    BOOST_TEST(inputs.next(goes_on, report)->short_name == "b.html");
    BOOST_REQUIRE(troubles.size() == 1U);
    BOOST_TEST(troubles.front().starts_with(broken + ": "));
}

BOOST_AUTO_TEST_CASE(the_bytes_read_for_all_pages_of_an_archive_are_those_of_the_archive) {
    strings uris;
    for (int i = 0; i < 300; ++i) uris.push_back("http://a/" + std::to_string(i) + std::string(200, 'x'));
    const std::string a = archive("a.warc.gz", uris);
    cli::input_sequence inputs({named(a)});
    BOOST_TEST(inputs.bytes() == fs::file_size(a));
    std::uint64_t read = 0;
    while (const std::optional<cli::sequenced_input> each = inputs.next(goes_on, report))
        read += each->archive_bytes.value();
    BOOST_TEST(read == inputs.bytes());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace input_sequence_test
