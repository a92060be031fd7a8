// If a draft lacks a state that another draft has, the message says what the first draft has instead.

#include <boost/test/unit_test.hpp>

#include "tests/cli/program_fixture.hpp"

namespace state_elsewhere_test {

namespace {
using namespace strata::testing;
}  // namespace

BOOST_FIXTURE_TEST_SUITE(states_of_other_drafts, command_fixture)

BOOST_AUTO_TEST_CASE(a_content_model_is_named_with_its_state) {
    check_refused(strata({"states", "--draft=2008", "rcdata"}),
                  "state 'rcdata': 2008 has no such state; there RCDATA is a content model of the Data state (see "
                  "'strata states --draft=2008 Data')");
}

BOOST_AUTO_TEST_CASE(what_corresponds_to_the_state_is_named) {
    check_refused(strata({"states", "--draft=2008", "RCDATA less-than sign state"}),
                  "state 'RCDATA less-than sign state': 2008 has no such state; the RCDATA less-than sign state of "
                  "modern corresponds to the Tag open state under RCDATA (see 'strata states --draft=2008 \"Tag "
                  "open\"')");
    check_refused_with(strata({"states", "close tag open"}),
                       "the Close tag open state of 2009 corresponds to the End "
                       "tag open state, ");
    check_refused_with(strata({"states", "--draft=2007", "numeric character reference end"}),
                       "corresponds to the step \"Tokenising entities [the number]\"");
    check_refused_with(strata({"states", "pcdata"}),
                       "the Data state of 2009 under PCDATA corresponds to the Data state");
}

BOOST_AUTO_TEST_CASE(a_state_without_counterpart_is_named_as_one) {
    check_refused_with(strata({"states", "--draft=2008", "comment end bang"}),
                       "2008 has no such state, and nothing that corresponds to the Comment end bang state of modern");
}

BOOST_AUTO_TEST_CASE(all_commands_about_states_do_the_same) {
    check_refused_with(strata({"trace", "--draft=2008", "--state=plaintext"}, "<p>"), "PLAINTEXT is a content model");
    check_refused_with(strata({"coverage", "--draft=2008", "--state=plaintext"}, "<p>"),
                       "PLAINTEXT is a content model");
    check_refused_with(strata({"graph", "--draft=2008", "--around=plaintext"}), "PLAINTEXT is a content model");
    check_refused_with(strata({"diff", "2007", "2008", "--state=plaintext"}), "PLAINTEXT is a content model");
}

BOOST_AUTO_TEST_CASE(a_name_unknown_to_all_drafts_is_just_unknown) {
    check_refused_with(strata({"states", "--draft=2008", "nowhere"}), "no such state");
    check_refused_with(strata({"states", "tag"}), "could be any of");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace state_elsewhere_test
