// `strata drafts --revisions` lists the revisions of the chain.

#include <boost/test/unit_test.hpp>

#include <string>
#include <vector>

#include "core/conformance/parsed_json.hpp"
#include "drafts/registry.hpp"
#include "tests/cli/chain_fixture.hpp"
#include "tests/cli/program_fixture.hpp"

namespace revisions_list_test {

namespace {

using namespace strata;
using testing::check_refused;
using testing::lines_of;
using testing::outcome;
using testing::run_made_up;
using testing::run_with;

}  // namespace

BOOST_AUTO_TEST_SUITE(list_of_revisions)

BOOST_AUTO_TEST_CASE(the_revisions_are_listed_with_the_drafts_among_them) {
    const outcome o = run_made_up({"drafts", "--revisions"});
    BOOST_TEST(o.status == 0);
    const std::vector<std::string> expected = {
        "2007-01-15  ........  text    2007-01-15",
        "2007-02-01  aaaaaaaa  tokens  Comments may begin with an at sign",
        "2007-02-01  bbbbbbbb  tokens  So they may with a number sign",
        "2007-03-01  bbbbbbb3  tokens  Comments may no longer begin with signs",
        "2007-10-27  ........  text    2007",
        "2007-11-05  dddddddd  words   A word is spelled otherwise",
        "2007-12-04  eeeeeeee  tokens  A tag of a dollar sign is dropped, which nobody has asked for so far, nor will",
    };
    BOOST_TEST(lines_of(o.out) == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(revisions_are_selected_by_day_and_topic) {
    BOOST_TEST(lines_of(run_made_up({"drafts", "--revisions", "--since=2007-10-27"}).out).size() == 3U);
    BOOST_TEST(lines_of(run_made_up({"drafts", "--revisions", "--topic=comments"}).out).size() == 3U);
    BOOST_TEST(run_made_up({"drafts", "--revisions", "--topic=doctype"}).out == "no revisions\n");
    check_refused(run_made_up({"drafts", "--revisions", "--since=May"}),
                  "--since: 'May' is not a year, month or day such as 2008, 2008-12 or 2008-12-24");
    check_refused(run_made_up({"drafts", "--topic=comments"}), "--topic: selects revisions, so it needs --revisions");
    check_refused(run_made_up({"drafts", "--since=2007-10-27"}), "--since: selects revisions, so it needs --revisions");
    BOOST_TEST(run_with(drafts::known(), {"drafts", "--revisions", "--since=9999-12-31"}, "").out == "no revisions\n");
}

BOOST_AUTO_TEST_CASE(revisions_for_programs_are_a_line_each) {
    const std::vector<std::string> lines = lines_of(run_made_up({"drafts", "--revisions", "--format=json"}).out);
    BOOST_TEST_REQUIRE(lines.size() == 5U);
    const auto first = ::strata::report::parsed_json(lines[0]);
    BOOST_TEST(first["version"] == 1);
    BOOST_TEST(first["id"] == "at-sign");
    BOOST_TEST(first["date"] == "2007-02-01");
    BOOST_TEST(first["commit"] == "aaaaaaaa11111111111111111111111111111111");
    BOOST_TEST(first["title"] == "Comments may begin with an at sign");
    BOOST_TEST(first["changed"] == "tokens");
    BOOST_TEST(first["topic"] == "comments");
    BOOST_TEST(first["witness"] == "<@");
    const auto fourth = ::strata::report::parsed_json(lines[3]);
    BOOST_TEST(!fourth.contains("version"));
    BOOST_TEST(fourth["changed"] == "words");
    BOOST_TEST(fourth["witness"].is_null());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace revisions_list_test
