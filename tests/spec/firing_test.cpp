// Finds out which rules can fire, and why the others cannot, in a table made for this test and in the drafts.

#include "core/spec/audit.hpp"

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "drafts/registry.hpp"
#include "tests/spec/table_failures.hpp"

namespace firing_test {

namespace {

using namespace strata;
using namespace strata::spec;

// A machine of a few states, with a rule for each reason.
namespace made {
enum state_name : state_index { text, tag, name, after_end, numbers, lost };
// clang-format off
constexpr auto machine = machine_of(
    state(text, "Text state", "1", part::text,
          on('<', switch_to(tag)),
          on('&', switch_to(numbers)),
          on('\r', emit(current_character)),
          on(null_character, emit(current_character)),
          on(eof, switch_to(after_end)),
          on(anything_else, emit(current_character)),
          on('x', emit(current_character))),
    state(tag, "Tag state", "2",
          on(ascii_alpha, reconsume_in(name)),
          on(anything_else, emit('<'), reconsume_in(text))),
    state(name, "Name state", "3",
          on(ascii_upper_alpha, emit('A'), switch_to(text)),
          on(ascii_digit, emit('1'), switch_to(text)),
          on('a', if_temporary_buffer_is("b"), emit('b'), switch_to(text)),
          on(anything_else, emit('a'), switch_to(text))),
    state(after_end, "After the end state", "4",
          on('a', emit('a'), switch_to(text)),
          on(eof, emit_eof),
          on(anything_else, emit('a'), switch_to(text))),
    state(numbers, "Numbers state", "5",
          always(if_number_is_in_table, switch_to(text)),
          when(rcdata, on('a', switch_to(text))),
          on(anything_else, reconsume_in(text))),
    state(lost, "Lost state", "6",
          on(anything_else, switch_to(text))));
// clang-format on
constexpr content_state contents[] = {{"Text state", text, content_model::pcdata}};

draft with(bool replaces_null) {
    draft d{.about = {}, .table = machine, .stream = {}, .references = {}, .contents = contents, .feedback = {}};
    d.stream.replaces_null = replaces_null;
    return d;
}
}  // namespace made

obstacle why(const std::vector<firing>& rules, std::size_t state, std::size_t rule) {
    return rules[made::machine.states[state].first_rule + rule].why;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(firing_rules_of_a_table)

BOOST_AUTO_TEST_CASE(a_carriage_return_never_reaches_the_machine_and_null_only_where_it_is_not_replaced) {
    const draft keeps = made::with(false);
    const draft replaces = made::with(true);
    BOOST_TEST((why(firing_rules(keeps), made::text, 2) == obstacle::not_in_stream));
    BOOST_TEST((why(firing_rules(replaces), made::text, 2) == obstacle::not_in_stream));
    BOOST_TEST((why(firing_rules(keeps), made::text, 3) == obstacle::none));
    BOOST_TEST((why(firing_rules(replaces), made::text, 3) == obstacle::not_in_stream));
}

BOOST_AUTO_TEST_CASE(a_rule_after_those_that_take_its_characters_cannot_fire) {
    BOOST_TEST((why(firing_rules(made::with(false)), made::text, 6) == obstacle::taken_above));
}

BOOST_AUTO_TEST_CASE(a_state_that_is_entered_on_a_letter_that_it_reconsumes_sees_no_digit) {
    const std::vector<firing> rules = firing_rules(made::with(false));
    BOOST_TEST((why(rules, made::name, 0) == obstacle::none));
    BOOST_TEST((why(rules, made::name, 1) == obstacle::never_next));
    BOOST_TEST((why(rules, made::name, 2) == obstacle::none));
    BOOST_TEST((why(rules, made::name, 3) == obstacle::none));
}

BOOST_AUTO_TEST_CASE(nothing_comes_after_the_end) {
    const std::vector<firing> rules = firing_rules(made::with(false));
    BOOST_TEST((why(rules, made::after_end, 0) == obstacle::never_next));
    BOOST_TEST((why(rules, made::after_end, 1) == obstacle::none));
    BOOST_TEST((why(rules, made::after_end, 2) == obstacle::never_next));
}

BOOST_AUTO_TEST_CASE(rules_on_empty_tables_and_in_unreachable_modes_and_states_cannot_fire) {
    const std::vector<firing> rules = firing_rules(made::with(false));
    BOOST_TEST((why(rules, made::numbers, 0) == obstacle::condition_fails));
    BOOST_TEST((why(rules, made::numbers, 1) == obstacle::never_there));
    BOOST_TEST((why(rules, made::numbers, 2) == obstacle::none));
    BOOST_TEST((why(rules, made::lost, 0) == obstacle::never_there));
}

BOOST_AUTO_TEST_CASE(every_obstacle_has_a_description) {
    for (const obstacle each : {obstacle::never_there, obstacle::condition_fails, obstacle::not_in_stream,
                                obstacle::taken_above, obstacle::never_next})
        BOOST_TEST(!words_of(each).empty());
    BOOST_TEST(words_of(obstacle::none).empty());
}

BOOST_AUTO_TEST_CASE(no_rule_fires_in_a_mode_that_the_audit_reports_as_unreachable) {
    for (const draft* d : drafts::all()) {
        const std::vector<bool> seen = reachable(*d);
        const std::vector<firing> rules = firing_rules(*d);
        for (std::size_t s = 0; s < d->table.states.size(); ++s)
            for (std::size_t r = 0; r < d->table.states[s].rule_count; ++r)
                for (mode m = 0; m < mode_count; ++m)
                    if (rules[d->table.states[s].first_rule + r].in.has(m)) BOOST_TEST(seen[s * mode_count + m]);
    }
}

BOOST_AUTO_TEST_CASE(every_rule_of_the_drafts_can_fire) {
    for (const draft* d : drafts::all())
        for (const std::string& each : testing::rules_that_cannot_fire(*d)) BOOST_ERROR(d->about.name << ": " << each);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace firing_test
