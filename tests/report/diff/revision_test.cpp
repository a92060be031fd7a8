// Writes the changes between drafts as a revision in C++.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/diff/diff.hpp"
#include "core/spec/owned_draft.hpp"
#include "drafts/registry.hpp"

namespace revision_test {

namespace {

using namespace strata;

std::string between(std::string_view a, std::string_view b) {
    return report::diff_as_revision(*drafts::find(a), *drafts::find(b));
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

BOOST_AUTO_TEST_SUITE(diff_in_cpp)

BOOST_AUTO_TEST_CASE(states_that_come_and_go_are_edits_of_a_revision) {
    const std::string text = between("modern", "2026");
    BOOST_TEST(
        text.starts_with("// Insertion modes for select: yes -> no\n"
                         "// A table's start tags close a select: yes -> no\n"
                         "// A template takes white space among parts of tables: no -> yes\n"
                         "// An empty system identifier counts as missing: no -> yes\n"
                         "// Start tags handled differently in the body: 1: search\n"
                         "revision_of({},\n"
                         "    after(\"CDATA section end state\",\n"
                         "          state(\"Processing instruction open state\", \"13.2.5.72\",\n"
                         "                on(ascii_alpha | '_', reconsume_in(\"Processing instruction target "
                         "state\")),\n"));
    BOOST_TEST(has(text,
                   "    in(\"Tag open state\",\n"
                   "       replace('?', on('?', clear_temporary_buffer, switch_to(\"Processing instruction open "
                   "state\")))),\n"));
    BOOST_TEST(text.ends_with(",\n    without(\"Decimal character reference start state\"));\n"));
}

BOOST_AUTO_TEST_CASE(entries_that_look_ahead_and_members_of_states_are_written_as_tables_do) {
    const std::string text = between("2009", "modern");
    BOOST_TEST(has(text, "// U+0000: becomes U+FFFD before the machine sees it"));
    BOOST_TEST(has(text,
                   "          state(\"RCDATA state\", \"13.2.5.2\", part::text,\n"
                   "                on('&', set_return_state(\"RCDATA state\"), switch_to(\"Character reference "
                   "state\")),\n"));
    BOOST_TEST(has(text,
                   "    in(\"Attribute name state\",\n"
                   "       rewrite(on(whitespace | '/' | '>', reconsume_in(\"After attribute name state\")),\n"));
    BOOST_TEST(has(text, "    without(\"Tokenizing character references [the semicolon]\"),\n"));
}

BOOST_AUTO_TEST_CASE(a_draft_and_itself_have_an_empty_revision_between_them) {
    BOOST_TEST(between("2008", "2008") == "revision_of({});\n");
}

BOOST_AUTO_TEST_CASE(modes_headings_and_duplicates_are_edits_too) {
    const spec::draft& original = *drafts::find("2007");
    const auto other = spec::copy_of(original);
    for (spec::state_info& each : other->states) {
        if (each.name == "Attribute name state") each.duplicate_attribute_is_error = false;
        if (each.name == "Bogus comment state") each.name = "Strange comment state";
        if (each.name != "Tag open state") continue;
        for (std::size_t r = each.first_rule; r < std::size_t{each.first_rule} + each.rule_count; ++r)
            if (other->rules[r].on == spec::characters('!'))
                other->rules[r].actions[0] = spec::parse_error(spec::error_code::incorrectly_opened_comment);
    }
    other->seal();
    BOOST_TEST(report::diff_as_revision(original, other->value()) ==
               "revision_of({},\n"
               "    renamed(\"Bogus comment state\", \"Strange comment state\"),\n"
               "    in(\"Tag open state\",\n"
               "       replace(when(pcdata, entry('!')), when(pcdata, on('!', "
               "parse_error(incorrectly_opened_comment))))),\n"
               "    in(\"Attribute name state\",\n"
               "       set_duplicate_attribute_is_error(false)));\n");
}

// Only a single action that does not fit on a line may exceed the limit.
BOOST_AUTO_TEST_CASE(lines_have_at_most_120_columns) {
    for (const spec::draft* const from : drafts::all())
        for (const spec::draft* const to : drafts::all()) {
            std::istringstream lines(report::diff_as_revision(*from, *to));
            for (std::string line; std::getline(lines, line);) {
                const std::string_view words =
                    std::string_view(line).substr(std::min(line.find_first_not_of(' '), line.size()));
                BOOST_TEST((line.size() <= 120U || words.starts_with("parse_error(")), line);
            }
        }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace revision_test
