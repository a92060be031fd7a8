// Each input on the page about October 2009 shows the difference for which the page lists it. The texts do not differ
// in anything else.

#include "tests/atlas/october_2009.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/run/comparison.hpp"
#include "core/run/configuration.hpp"
#include "core/search/reference_classes.hpp"
#include "core/search/witnesses.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/evolution_rows.hpp"
#include "tests/search/named_causes.hpp"

namespace october_2009_test {

namespace {

using namespace strata;
using namespace strata::testing;

const texts_in_time& the_texts() {
    static const texts_in_time made(drafts::known());
    return made;
}

const october_texts& october() {
    static const october_texts made(drafts::known());
    return made;
}

using cause = std::pair<compare::divergence_kind, std::string>;

/// Returns the causes of the differences that the inputs in `all` show between `one` and `other`.
std::set<cause> causes_shown(const spec::draft& one, const spec::draft& other,
                             std::initializer_list<std::span<const october_difference>> all) {
    const search::reference_classes references(one, other);
    std::set<cause> shown;
    for (const auto& list : all)
        for (const october_difference& each : list) {
            const run::choices choices = choices_of(spec::change_row{.options = each.options});
            std::array<run::configuration, 2> who;
            for (std::size_t d = 0; d < who.size(); ++d) {
                who[d] = configuration_of(d == 0 ? one : other, choices);
            }
            for (const std::string_view input : each.inputs)
                if (!input.empty())
                    for (const named_cause& found : causes_on(october().drafts.known(), who, input, references))
                        shown.emplace(found.kind, found.name.diverges);
        }
    return shown;
}

/// Searches for all witnesses of differences between `one` and `other`. Checks that `shown` has the cause of each.
void check_nothing_else_differs(const spec::draft& one, const spec::draft& other, const std::set<cause>& shown) {
    const search::catalogue found = search::find_witnesses(october().drafts.known(), one, other);
    BOOST_TEST(found.exhausted);
    BOOST_TEST(!found.entries.empty());
    for (const search::witness& each : found.entries)
        BOOST_TEST(shown.contains({each.kind, std::string(each.cause)}), each.input << " shows something else");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(october_2009)

BOOST_AUTO_TEST_CASE(each_of_the_fifteen_inputs_shows_a_difference_of_its_kind) {
    BOOST_TEST(differences_of_october().size() == 15U);
    for (const october_difference& each : differences_of_october())
        for (const std::string_view input : each.inputs) {
            if (input.empty()) continue;
            const bool errors_only = each.subject == october_subject::ends_of_scripts || input == "<title><!--&a";
            const two_readings made = readings_with(october().with_flag, october().with_states, each.options, input);
            BOOST_TEST((made.how == (errors_only ? output_difference::in_errors : output_difference::in_tokens)),
                       input);
            BOOST_TEST(!commits_that_change(the_texts(), each.options, input).empty(), input);
        }
}

BOOST_AUTO_TEST_CASE(drafts_of_the_chain_read_inputs_as_those_that_commands_name) {
    for (const october_difference& each : differences_of_october()) {
        const std::string_view input = each.inputs.front();
        BOOST_TEST((made_with(the_texts().before(flag_becomes_states), each.options, input) ==
                    made_with(october().with_flag, each.options, input)),
                   input);
        BOOST_TEST((made_with(the_texts().after(flag_becomes_states), each.options, input) ==
                    made_with(october().halfway, each.options, input)),
                   input);
        BOOST_TEST((made_with(the_texts().after(states_are_complete), each.options, input) ==
                    made_with(october().with_states, each.options, input)),
                   input);
    }
}

BOOST_AUTO_TEST_CASE(the_two_texts_differ_in_nothing_else) {
    check_nothing_else_differs(october().with_flag, october().with_states,
                               causes_shown(october().with_flag, october().with_states, {differences_of_october()}));
}

BOOST_AUTO_TEST_CASE(the_commit_that_should_change_nothing_changed_what_the_page_says_and_no_more) {
    check_nothing_else_differs(
        october().with_flag, october().halfway,
        causes_shown(october().with_flag, october().halfway, {differences_of_october(), mended_in_october()}));
    // Three subjects differ in tokens. The ends of scripts differ only in errors. The other subjects need an RCDATA,
    // RAWTEXT or script element with a made-up name, which no page has.
    std::set<october_subject> in_tokens;
    for (const auto& list : {differences_of_october(), mended_in_october()})
        for (const october_difference& each : list)
            if (each.options.empty() &&
                readings_with(october().with_flag, october().halfway, {}, each.inputs.front()).how ==
                    output_difference::in_tokens)
                in_tokens.insert(each.subject);
    BOOST_TEST((in_tokens == std::set{october_subject::cut_off_end_tags, october_subject::escape_flag,
                                      october_subject::lost_rcdata}));
}

BOOST_AUTO_TEST_CASE(no_element_that_switches_the_tokenizer_has_a_name_of_other_characters_than_letters) {
    BOOST_TEST(!october().with_flag.feedback.empty());
    for (const spec::feedback_rule& each : october().with_flag.feedback)
        BOOST_TEST(std::all_of(each.tag_name.begin(), each.tag_name.end(), [](char c) { return c >= 'a' && c <= 'z'; }),
                   each.tag_name);
}

BOOST_AUTO_TEST_CASE(the_page_says_which_states_stand_for_which_value_of_the_flag) {
    const std::string machines = october_machines(october());
    for (const std::string_view row :
         {"| Tag open | Tag open | RCDATA less-than sign |",
          "| Character reference in data | Character reference in data | Character reference in RCDATA | – | – |"})
        BOOST_TEST(machines.find(row) != std::string::npos, row);
}

BOOST_AUTO_TEST_CASE(what_was_mended_is_read_at_last_as_it_was_with_the_flag) {
    for (const october_difference& each : mended_in_october()) {
        const std::string_view input = each.inputs.front();
        BOOST_TEST(
            (readings_with(october().with_flag, october().halfway, {}, input).how == output_difference::in_tokens));
        BOOST_TEST(
            (readings_with(october().with_flag, october().with_states, {}, input).how == output_difference::none));
        BOOST_TEST(commits_that_change(the_texts(), {}, input) == "41beb5d9 (tokens), e4811161 (tokens)");
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace october_2009_test
