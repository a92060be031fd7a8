// Tests the differences that a comparison reports at a place, and the rules that it reports as their causes.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/run/comparison.hpp"
#include "core/report/comparison/differences.hpp"
#include "core/spec/change.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/comparing.hpp"

namespace differences_test {

namespace {

using namespace strata;

std::vector<compare::divergence> compared(std::string_view input, std::string_view one, std::string_view other) {
    testing::compare_options options;
    options.drafts = {one, other};
    return testing::compare_drafts(input, options).divergences;
}

// Describes a difference: "self-closing flag set only in modern [2007 17 Before attribute name state '>'; ...]".
std::string said(const compare::difference& d) {
    std::string text = report::difference_in_words(d) + " [";
    for (const compare::cause& c : d.causes) {
        if (&c != &d.causes.front()) text += "; ";
        for (const spec::draft* draft : c.drafts) text.append(draft->about.name).append(" ");
        text += std::to_string(c.offset) + " ";
        text.append(c.state_name);
        if (!c.subject.empty()) text += ", " + c.subject;
        if (!c.row.words.empty()) text += ", " + c.row.words;
    }
    return text + "]";
}

std::vector<std::string> differences(std::string_view input, std::string_view one, std::string_view other) {
    std::vector<std::string> all;
    for (const compare::divergence& d : compared(input, one, other))
        for (const compare::difference& each : d.differences) all.push_back(said(each));
    return all;
}

void check(std::string_view input, std::string_view one, std::string_view other,
           const std::vector<std::string>& expected) {
    const std::vector<std::string> found = differences(input, one, other);
    BOOST_TEST(found == expected, boost::test_tools::per_element());
}

// For each of `beginnings`, checks that the comparison finds a difference whose description begins in this way. The
// difference must have the causes `causes`.
void check_made_by(std::string_view input, std::string_view one, std::string_view other,
                   const std::vector<std::string_view>& beginnings, std::string_view causes) {
    const std::vector<std::string> found = differences(input, one, other);
    for (const std::string_view each : beginnings) {
        const bool is_there = std::any_of(found.begin(), found.end(), [&](const std::string& d) {
            return d.starts_with(each) && d.ends_with(causes);
        });
        BOOST_CHECK_MESSAGE(is_there, each << " does not have the causes " << causes << " in "
                                           << fmt::format("{}", fmt::join(found, "\n")));
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(differences_of_a_place)

BOOST_AUTO_TEST_CASE(the_cause_of_a_flag_is_the_rule_that_sets_it_and_not_an_ampersand_before) {
    check(R"(<a href="?a&b=1"/>)", "2007", "modern",
          {"self-closing flag set only in modern [2007 17 Before attribute name state, U+003E GREATER-THAN SIGN (>); "
           "modern 17 Self-closing start tag state, U+003E GREATER-THAN SIGN (>)]",
           "error ampersand-without-character-reference only in 2007 [2007 12 Tokenising entities [the match]; "
           "modern 12 Named character reference state]",
           "error slash-not-permitted only in 2007 [2007 16 Before attribute name state, U+002F SOLIDUS (/); "
           "modern 16 After attribute value (quoted) state, U+002F SOLIDUS (/)]"});
}

BOOST_AUTO_TEST_CASE(the_cause_of_a_tag_cut_off_by_the_end_of_the_file_is_the_rule_for_that) {
    check("<a a=&a", "2007", "modern",
          {"start tag only in 2007 [2007 7 Attribute value (unquoted) state, EOF; modern 7 Attribute value "
           "(unquoted) state, EOF]",
           "error ampersand-without-character-reference only in 2007 [2007 6 Tokenising entities [the match]; "
           "modern 6 Named character reference state]"});
}

BOOST_AUTO_TEST_CASE(if_a_table_differs_its_rows_are_shown) {
    check("&lang;", "2007", "modern",
          {"text: U+3008 in 2007, U+27E8 in modern [2007 6 Tokenising entities [the entity name], lang; is U+3008; "
           "modern 1 Named "
           "character "
           "reference state, lang; is U+27E8]"});
}

BOOST_AUTO_TEST_CASE(a_row_belongs_to_the_reference_itself_even_if_another_follows) {
    check(
        "&lang;&amp;", "2007", "2008",
        {"text: U+3008 in 2007, U+27E8 in 2008 [2007 6 Tokenising entities [the entity name], lang; is U+3008; 2008 6 "
         "Tokenising "
         "entities [the entity name], lang; is U+27E8]"});
}

BOOST_AUTO_TEST_CASE(the_cause_of_a_text_is_the_step_that_wrote_the_first_difference) {
    const std::vector<std::string> found = differences("<!-- a --!> b -->", "2009", "modern");
    BOOST_TEST_REQUIRE(found.size() == 4U);
    BOOST_TEST(found[0] ==
               "comment data: \" a --!> b \" in 2009, \" a \" in modern [2009 9 Comment end state, Anything else; "
               "modern 9 Comment end "
               "state, U+0021 EXCLAMATION MARK (!)]");
    BOOST_TEST(found[1] ==
               "text only in modern [2009 9 Comment end state, Anything else; modern 9 Comment end state, U+0021 "
               "EXCLAMATION MARK (!)]");
}

BOOST_AUTO_TEST_CASE(the_cause_of_a_consequence_is_where_the_machines_were_last_in_the_same_state) {
    // In 2009, "<!--" turns everything after it into text.
    check_made_by("<xmp><!--</xmp><b>", "2009", "modern",
                  {"end tag only in modern", "text only in 2009", "start tag only in modern"},
                  "[2009 9 Data state, U+003C LESS-THAN SIGN (<); modern 9 RAWTEXT state, U+003C LESS-THAN SIGN (<)]");
    check_made_by("<!DOCTYPE x PUBLIC \"a>b\" \"c\">", "2007", "2008",
                  {"public identifier", "system identifier", "force-quirks flag", "text only in 2008",
                   "error abrupt-doctype-public-identifier"},
                  "[2007 21 DOCTYPE public identifier (double-quoted) state, Anything else; 2008 21 DOCTYPE public "
                  "identifier (double-quoted) state, U+003E GREATER-THAN SIGN (>)]");
}

BOOST_AUTO_TEST_CASE(the_cause_of_a_text_that_one_draft_begins_earlier_is_where_it_begins) {
    check_made_by("<a c=\vv>", "2008", "2009", {"value of c"},
                  "[2008 5 Before attribute value state, U+000B LINE TABULATION; 2009 5 Before attribute value state, "
                  "Anything else]");
}

BOOST_AUTO_TEST_CASE(the_cause_of_an_attribute_that_shares_only_its_name_is_where_names_diverge) {
    check_made_by("<a\v< / <='1'>", "2008", "2009",
                  {"tag name", "value of <", "attribute <", "error duplicate-attribute"},
                  "[2008 2 Tag name state, U+000B LINE TABULATION; 2009 2 Tag name state, Anything else]");
}

BOOST_AUTO_TEST_CASE(of_two_errors_at_one_character_those_that_mean_the_same_are_matched) {
    check("<!doctype>", "2009", "modern",
          {"error missing-whitespace-before-doctype-name only in 2009 [2009 9 DOCTYPE state, Anything else; modern "
           "9 DOCTYPE state, U+003E GREATER-THAN SIGN (>)]"});
    check_made_by(std::string_view("&\0", 2), "2009", "modern",
                  {"error ampersand-without-character-reference only in 2009"},
                  "[2009 1 Character reference data state; modern 1 Character reference state, Anything else]");
}

BOOST_AUTO_TEST_CASE(the_cause_of_a_reference_is_not_the_null_character_after_it) {
    check_made_by(
        std::string_view("&#xFFFF;\0", 9), "2009", "modern", {"text: U+FFFD in 2009, "},
        "[2009 8 Tokenizing character references [the number]; modern 8 Numeric character reference end state]");
}

BOOST_AUTO_TEST_CASE(a_null_character_in_a_section_consumed_as_a_whole_is_replaced_by_preprocessing) {
    check_made_by(std::string_view("<math><![CDATA[ab\0]]>", 21), "2009", "modern", {"text: "},
                  "[2009 17 Preprocessing the input stream, U+0000; modern 17 CDATA section state, Anything else]");
}

BOOST_AUTO_TEST_CASE(the_cause_of_a_replaced_character_is_preprocessing) {
    check(std::string_view("\0", 1), "2008", "modern",
          {"text: U+FFFD in 2008, \"\\u{0000}\" in modern [2008 0 Preprocessing the input stream, U+0000; modern 0 "
           "Data state, U+0000 "
           "NULL]"});
}

BOOST_AUTO_TEST_CASE(parts_of_a_doctype_differ_separately) {
    check("<!DOCTYPE Html>", "2007", "modern",
          {"DOCTYPE name: \"Html\" in 2007, \"html\" in modern [2007 10 Before DOCTYPE name state, Anything else; "
           "modern 10 Before "
           "DOCTYPE name state, ASCII upper alpha]"});
}

BOOST_AUTO_TEST_CASE(a_difference_between_consecutive_drafts_has_their_change) {
    const std::vector<compare::divergence> found = compared("<br/>", "2008", "2009");
    BOOST_TEST_REQUIRE(found.size() == 1U);
    BOOST_TEST_REQUIRE(found[0].differences.size() == 1U);
    const compare::difference& flag = found[0].differences[0];
    BOOST_TEST((flag.what == compare::difference_kind::self_closing));
    BOOST_TEST_REQUIRE(flag.changes.size() == 1U);
    BOOST_TEST(flag.changes[0]->id == "self-closing-flag");
}

BOOST_AUTO_TEST_CASE(every_place_has_a_difference_and_every_difference_a_cause_in_every_draft) {
    for (const std::string_view input :
         {"<p title=a\"b>&notit;<br/>", "<title><!--</title>&notin; <a b=c/d>", "<script><!--<script></script>x",
          "\xEF\xBB\xBF<a b='c'd/>", "<!DOCTYPE html PUBLIC \"a\"\"b>", "<?php x ?><![CDATA[ ]]>", "a\x01&#128;&#x81;",
          "<a b=1 b=2 B=3/><a\x0b<b>", "<svg><![CDATA[<b>]]></svg>", "</p/a=b></>", "<!-", "<a b", "&", "&#", "<"})
        for (const spec::draft* one : drafts::all())
            for (const spec::draft* other : drafts::all()) {
                if (one == other) continue;
                for (const compare::divergence& d : compared(input, one->about.name, other->about.name)) {
                    BOOST_TEST(!d.differences.empty(), input << ", " << one->about.name << ", " << other->about.name);
                    for (const compare::difference& each : d.differences) {
                        std::size_t drafts = 0;
                        for (const compare::cause& c : each.causes) drafts += c.drafts.size();
                        BOOST_TEST(each.sides.size() == 2U);
                        BOOST_TEST(drafts == 2U, input << ": " << said(each));
                    }
                }
            }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace differences_test
