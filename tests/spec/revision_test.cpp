// Applies revisions: every kind of edit, and chains of revisions. The table made at compile time equals the table made
// at run time.

#include <boost/test/unit_test.hpp>

#include <stdexcept>
#include <string>
#include <vector>

#include "core/engine/program/program.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/history/history.hpp"
#include "core/spec/revise.hpp"
#include "core/spec/revision_words.hpp"
#include "drafts/2021-11-22/draft.hpp"
#include "drafts/2026-07-19/draft.hpp"
#include "tests/recording.hpp"

namespace revision_test {

namespace {

using namespace strata;
using namespace strata::spec;
using spec::in;
using spec::remove;
using spec::replace;

// A machine of three states.
namespace small {
enum state_name : state_index { data, open, name };
inline constexpr auto machine =
    machine_of(state(data, "Data state", "1.1", on('<', switch_to(open)), on(eof, emit_eof),
                     on(anything_else, emit(current_character), stay)),
               state(open, "Open state", "1.2", on(ascii_alpha, create_start_tag, reconsume_in(name)),
                     when(pcdata, on('?', switch_to(data))), when(rcdata, on('?', reconsume_in(data))),
                     on(anything_else, emit('<'), reconsume_in(data))),
               state(name, "Name state", "1.3", on('>', switch_to(data), emit_tag),
                     on(anything_else, append_to_tag_name(current_character), stay)));

// The first revision splits a state, ...
inline constexpr auto first =
    revision_of({.id = "a", .date = "2006-01-02", .title = "A state of its own for spaces", .commit = "aaaaaaaa1"},
                in("Name state", insert_before('>', on(space, switch_to("Space state")))),
                after("Name state", state("Space state", "1.4", part::before_attribute_value, on(space, ignore),
                                          on(anything_else, reconsume_in("Name state")))));
// ... the second renames that state and adds another before it that leads to it, ...
inline constexpr auto second =
    revision_of({.id = "b", .date = "2006-01-03", .title = "Blank instead of space", .commit = "bbbbbbbb2"},
                renamed("Space state", "Blank state"),
                before("Blank state", state("Slash state", "1.9", on(anything_else, reconsume_in("Blank state")))),
                in("Blank state", set_part(part::other), append(on('/', switch_to("Slash state")))),
                in("Open state", remove(when(rcdata, entry('?')))));
// ... and the third removes both again.
inline constexpr auto third =
    revision_of({.id = "c", .date = "2006-01-05", .title = "No blanks", .commit = "cccccccc3"},
                fact_edits{.draft = [](spec::draft& d) { d.has_self_closing_flag = true; }, .sections = "2."},
                in("Name state", remove(space)), without("Slash state"), without("Blank state"));

inline constexpr auto machine_1 = revised<machine, first>();
inline constexpr auto machine_2 = revised<machine_1, second>();
inline constexpr auto machine_3 = revised<machine_2, third>();

inline constexpr auto contents = std::to_array<content_state>({{"Data state", data, content_model::pcdata}});
inline constexpr spec::draft value{.about = {.day = "",
                                             .predecessor = "",
                                             .name = "small",
                                             .aliases = {},
                                             .date = "",
                                             .title = "",
                                             .section = "",
                                             .source = ""},
                                   .table = machine,
                                   .stream = {},
                                   .references = {},
                                   .contents = contents,
                                   .feedback = {}};
inline constexpr std::array<revision_view, 3> revisions{first, second, third};
inline constexpr revision_chain chain{&value, revisions};
}  // namespace small

bool same(const action& a, const action& b) {
    return a.code == b.code && a.to == b.to && a.error == b.error && a.at_next == b.at_next && a.but_on == b.but_on &&
           a.but == b.but && a.what == b.what;
}
bool same(const rule& a, const rule& b) {
    if (a.by != b.by || !(a.in == b.in) || !(a.on == b.on) || a.given.what != b.given.what || a.count != b.count)
        return false;
    for (std::size_t i = 0; i < a.count; ++i)
        if (!same(a.actions[i], b.actions[i])) return false;
    return true;
}
void check_same(const machine_view& a, const machine_view& b) {
    BOOST_TEST_REQUIRE(a.states.size() == b.states.size());
    BOOST_TEST_REQUIRE(a.rules.size() == b.rules.size());
    for (std::size_t s = 0; s < a.states.size(); ++s) {
        BOOST_TEST(a.states[s].name == b.states[s].name);
        BOOST_TEST(a.states[s].section == b.states[s].section);
        BOOST_TEST(a.states[s].first_rule == b.states[s].first_rule);
        BOOST_TEST(a.states[s].rule_count == b.states[s].rule_count);
        BOOST_TEST((a.states[s].reads == b.states[s].reads));
    }
    for (std::size_t r = 0; r < a.rules.size(); ++r) BOOST_TEST(same(a.rules[r], b.rules[r]), "rule " << r);
}

std::vector<std::string> headings(const machine_view& m) {
    std::vector<std::string> all;
    for (const state_info& each : m.states) all.emplace_back(each.name);
    return all;
}

template <class Action>
std::string message_of(Action act) {
    try {
        act();
    } catch (const wrong_address& e) {
        return e.what();
    }
    return "nothing was thrown";
}
// Returns the error when `changes` are applied to the small machine.
template <class Revision>
std::string fault(const Revision& changes) {
    return message_of([&] { const history::revised_draft made(small::value, changes); });
}
constexpr revision_source unnamed{.id = "x", .date = "2006-01-01", .title = "x"};

}  // namespace

BOOST_AUTO_TEST_SUITE(revisions)

BOOST_AUTO_TEST_CASE(the_table_of_2026_is_the_same_at_run_time_and_at_compile_time) {
    const history::revised_draft first(spec::d2021_11_22::value, spec::d2026_07_19::processing_instructions);
    const history::revised_draft made(first.value(), spec::d2026_07_19::decimal_start_state_removed);
    check_same(made.value().table, spec::d2026_07_19::value.table);
    for (std::size_t i = 0; i < made.value().contents.size(); ++i)
        BOOST_TEST(made.value().contents[i].state == spec::d2026_07_19::value.contents[i].state);
}

BOOST_AUTO_TEST_CASE(a_draft_put_together_at_run_time_does_what_the_compiled_one_does) {
    const history::revised_draft first(spec::d2021_11_22::value, spec::d2026_07_19::processing_instructions);
    const history::revised_draft made(first.value(), spec::d2026_07_19::decimal_start_state_removed);
    BOOST_TEST((engine::program_of(made.value()) != nullptr));
    testing::recording log;
    testing::recording unasked;
    tokenizer(made.value(), unasked).finish("<?a b?><p>");
    testing::recording as_compiled;
    tokenize(made.value(), engine_kind::interpreter, {}, "<?a b?><p>", log);
    tokenize(spec::d2026_07_19::value, engine_kind::runner, {}, "<?a b?><p>", as_compiled);
    BOOST_TEST(log.events == as_compiled.events, boost::test_tools::per_element());
    BOOST_TEST(unasked.events == as_compiled.events, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_revision_of_a_revision_has_its_states_by_name) {
    const std::vector<std::string> with_two{"Data state", "Open state", "Name state", "Slash state", "Blank state"};
    BOOST_TEST(headings(small::machine_2) == with_two, boost::test_tools::per_element());
    const auto blank = history::walk(small::chain, 2);
    check_same(blank->value().table, small::machine_2);
    // The rule from the first revision leads to the state that the second revision renamed and moved.
    const rule& on_space = small::machine_2.rules[small::machine_2.states[2].first_rule];
    BOOST_TEST(on_space.actions[0].to == 4);
}

BOOST_AUTO_TEST_CASE(a_chain_that_undoes_itself_ends_where_it_began) {
    const auto made = history::walk(small::chain, 3);
    check_same(made->value().table, small::machine_3);
    BOOST_TEST(headings(made->value().table) == headings(small::machine), boost::test_tools::per_element());
    BOOST_TEST(made->value().table.states[2].section == "2.3");
    BOOST_TEST(made->value().has_self_closing_flag);
    BOOST_TEST(!small::value.has_self_closing_flag);
    // All rules are unchanged except the rule for RCDATA, which the second revision removed.
    BOOST_TEST(made->value().table.rules.size() == small::machine.rules.size() - 1);
}

BOOST_AUTO_TEST_CASE(edits_of_modes_leave_the_rules_of_other_modes) {
    const auto rules = machine_view(small::machine_2).rules_of(1);
    BOOST_TEST_REQUIRE(rules.size() == 3U);
    BOOST_TEST((rules[1].in == pcdata));
}

BOOST_AUTO_TEST_CASE(members_of_a_state_are_set_separately_from_its_rules) {
    BOOST_TEST((small::machine_1.states[3].reads == part::before_attribute_value));
    BOOST_TEST((small::machine_2.states[4].reads == part::other));
    static constexpr auto others =
        revision_of(unnamed, in("Name state", set_prologue(spec::first(clear_temporary_buffer)),
                                set_remark(remark::only_happens_in_pcdata), set_drops_duplicate_attribute(true)));
    constexpr auto made = revised<small::machine, others>();
    BOOST_TEST(made.states[2].first.count == 1);
    BOOST_TEST((made.states[2].remarks == remark::only_happens_in_pcdata));
    BOOST_TEST(made.states[2].drops_duplicate_attribute);
    BOOST_TEST(made.rules.size() == small::machine.rules.size());
}

BOOST_AUTO_TEST_CASE(entries_that_look_ahead_are_addressed_by_what_they_look_for) {
    static constexpr auto looking = revision_of(
        unnamed, in("Open state", insert_before(ascii_alpha, always(if_next("--"), switch_to("Name state")))));
    static constexpr auto machine = revised<small::machine, looking>();
    static constexpr auto again =
        revision_of(unnamed, in("Open state", replace(if_next("--"), always(if_next("!"), switch_to("Data state")))));
    constexpr auto made = revised<machine, again>();
    const rule& first = made.rules[made.states[1].first_rule];
    BOOST_TEST(first.given.word == "!");
    BOOST_TEST(first.actions[0].to == 0);
}

BOOST_AUTO_TEST_CASE(wrong_addresses_are_named) {
    BOOST_TEST(fault(revision_of(unnamed, in("Dat state", remove('<')))) == "the table has no state \"Dat state\"");
    BOOST_TEST(fault(revision_of(unnamed, in("Data state", remove('>')))) == "\"Data state\" has no such entry");
    BOOST_TEST(fault(revision_of(unnamed, in("Data state", replace('<', on('<', switch_to("Opened state")))))) ==
               "the table has no state \"Opened state\"");
    BOOST_TEST(fault(revision_of(unnamed, in("Data state", replace('<', on('<', switch_to(small::open)))))) ==
               "a new rule of \"Data state\" does not name the state it goes to");
    BOOST_TEST(fault(revision_of(unnamed, without("Name state"))) ==
               "a rule of \"Open state\" goes to a state that was removed");
    BOOST_TEST(fault(revision_of(unnamed, renamed("Name state", "Data state"))) ==
               "the table already has a state \"Data state\"");
    BOOST_TEST(fault(revision_of(unnamed, in("Data state", append(on('<', ignore))), in("Data state", remove('<')))) ==
               "\"Data state\" has more than one such entry: specify the modes");
}

BOOST_AUTO_TEST_CASE(a_day_or_a_commit_limits_a_chain) {
    BOOST_TEST(history::in_force_on(small::chain, "2006-01-01") == 0U);
    BOOST_TEST(history::in_force_on(small::chain, "2006-01-03") == 2U);
    BOOST_TEST(history::in_force_on(small::chain, "2006-01-04") == 2U);
    BOOST_TEST(history::in_force_on(small::chain, "2030-01-01") == 3U);
    BOOST_TEST(history::number_of_commit(small::chain, "bbbbbbb") == 2U);
    BOOST_TEST(history::number_of_commit(small::chain, "bbb") == 0U);
    BOOST_TEST(history::number_of_commit(small::chain, "ddddddd") == 0U);
    BOOST_TEST(history::walk(small::chain, 2)->value().about.aliases[0] == "bbbbbbbb");
}

BOOST_AUTO_TEST_CASE(rows_are_added_changed_and_removed_in_order) {
    static constexpr auto base = std::to_array<named_reference>({{"amp", 38}, {"gt", 62}, {"lang", 0x3008}});
    static constexpr auto edits = std::to_array<name_edit>({{"AMP", 38}, {"gt", 0}, {"lang", 0x27E8}, {"lt", 60}});
    constexpr auto made = with_rows<base, edits>();
    BOOST_TEST_REQUIRE(made.size() == 4U);
    BOOST_TEST(made[0].name == "AMP");
    BOOST_TEST(made[1].name == "amp");
    BOOST_TEST((made[2].first == 0x27E8));
    BOOST_TEST(made[3].name == "lt");

    static constexpr auto absent = std::to_array<name_edit>({{"quot", 0}});
    BOOST_TEST(message_of([] { merge_rows<named_reference>(base, absent, [](const named_reference&) {}); }) ==
               "a row to be removed does not exist");
    static constexpr auto unordered = std::to_array<name_edit>({{"b", 1}, {"a", 1}});
    BOOST_TEST(message_of([] { merge_rows<named_reference>(base, unordered, [](const named_reference&) {}); }) ==
               "edits of rows are out of order");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace revision_test
