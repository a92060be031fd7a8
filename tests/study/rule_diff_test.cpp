// Finds the changes between drafts: states, rules, names, facts.

#include "core/study/draft_diff.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/character_classes.hpp"
#include "core/study/behaviour.hpp"
#include "core/study/state_relation.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/comparing.hpp"

namespace rule_diff_test {

namespace {

using namespace strata;
using study::weight;

study::draft_diff diff_between(std::string_view a, std::string_view b) {
    return study::diff_of(drafts::all(), *drafts::find(a), *drafts::find(b));
}

std::vector<std::string> names_of(const spec::draft& draft, const std::vector<std::size_t>& states) {
    std::vector<std::string> names;
    for (const std::size_t each : states) names.emplace_back(draft.table.states[each].name);
    return names;
}

void check_names(const std::vector<std::string>& actual, const std::vector<std::string>& expected) {
    BOOST_CHECK_EQUAL_COLLECTIONS(actual.begin(), actual.end(), expected.begin(), expected.end());
}

const study::continued_state& pair_of(const study::draft_diff& diff, std::string_view before, std::string_view after) {
    for (const study::continued_state& each : diff.continued)
        if (diff.a->table.states[each.before].name == before && diff.b->table.states[each.after].name == after)
            return each;
    BOOST_FAIL(before << " does not continue as " << after);
    return diff.continued.front();
}

/// Returns the row of the diff for `s` in the mode called `mode`. Returns null if nothing differs there, not even the
/// wording.
const study::rule_change* row_on(const study::continued_state& pair, spec::symbol s, std::string_view mode = "") {
    for (const study::rule_change& each : pair.rules)
        if (each.on.has(s) && each.mode == mode) return &each;
    return nullptr;
}

void check_row(const study::continued_state& pair, spec::symbol s, study::change how, weight of, bool errors_too,
               std::string_view mode = "") {
    const study::rule_change* const row = row_on(pair, s, mode);
    BOOST_REQUIRE_MESSAGE(row != nullptr, "no row on symbol " << s);
    BOOST_TEST((row->how == how), "symbol " << s << ": added, removed or changed");
    BOOST_TEST((row->of == of), "symbol " << s << ": weight " << static_cast<int>(row->of));
    BOOST_TEST(row->errors_too == errors_too);
}

/// Returns the number of changed rules of each weight.
std::vector<std::size_t> weights(const study::draft_diff& diff) {
    std::vector<std::size_t> counts(5);
    for (const study::continued_state& each : diff.continued)
        for (const study::rule_change& rule : each.rules) ++counts[static_cast<std::size_t>(rule.of)];
    return counts;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(rule_diff)

BOOST_AUTO_TEST_CASE(states_added_and_removed_with_processing_instructions) {
    const study::draft_diff diff = diff_between("modern", "2026");
    check_names(names_of(*diff.b, diff.added),
                {"Processing instruction open state", "Processing instruction target state",
                 "After processing instruction target state", "Processing instruction data state",
                 "Processing instruction questionable state"});
    check_names(names_of(*diff.a, diff.removed), {"Decimal character reference start state"});
    BOOST_TEST(diff.renamed.empty());
    BOOST_TEST(diff.flag.empty());
    BOOST_TEST(!diff.backwards);
    check_row(pair_of(diff, "Tag open state", "Tag open state"), '?', study::change::changed, weight::tokens, true);
    // Digits used to pass through a state that no longer exists. No input can show this change.
    const study::continued_state& number =
        pair_of(diff, "Numeric character reference state", "Numeric character reference state");
    check_row(number, '1', study::change::added, weight::words, false);
    check_row(number, 'z', study::change::changed, weight::words, false);
    BOOST_TEST(weights(diff)[static_cast<std::size_t>(weight::tokens)] == 1U);
}

BOOST_AUTO_TEST_CASE(a_reworded_entry_is_not_a_change_in_behaviour) {
    const study::draft_diff diff = diff_between("2009", "modern");
    const study::continued_state& tag_open = pair_of(diff, "Tag open state", "Tag open state");
    // The effects of these pairs are equal. A letter is consumed, or reconsumed in another state. An end-of-file token
    // is emitted, or EOF is reconsumed. A bogus comment is read as a whole, or character by character.
    for (const spec::symbol s : {spec::symbol{'A'}, spec::symbol{'z'}, spec::symbol{'?'}})
        check_row(tag_open, s, study::change::changed, weight::words, false);
    check_row(tag_open, spec::eof_symbol, study::change::added, weight::words, false);
    // Preprocessing used to replace U+0000 and report an error. Now the state does both.
    check_row(pair_of(diff, "Comment state", "Comment state"), 0, study::change::added, weight::words, false);
    check_row(pair_of(diff, "Data state", "Data state"), 0, study::change::added, weight::tokens, false);
}

BOOST_AUTO_TEST_CASE(a_character_that_lost_its_entry_and_one_that_got_one) {
    const study::draft_diff diff = diff_between("2008", "modern");
    const study::continued_state& name = pair_of(diff, "Tag name state", "Tag name state");
    check_row(name, '\v', study::change::removed, weight::tokens, false);
    BOOST_TEST((row_on(name, ' ') == nullptr || row_on(name, ' ')->of == weight::words));
    check_row(pair_of(diff, "Attribute value (unquoted) state", "Attribute value (unquoted) state"), '`',
              study::change::added, weight::errors, false);
    check_row(name, spec::eof_symbol, study::change::changed, weight::tokens, false);
    // The effect is equal, but the machine passes through another state.
    check_row(pair_of(diff, "Comment state", "Comment state"), '<', study::change::added, weight::route, false);
}

BOOST_AUTO_TEST_CASE(a_change_has_both_drafts_sentences) {
    const study::draft_diff diff = diff_between("2008", "2009");
    const study::rule_change* const row = row_on(pair_of(diff, "Tag name state", "Tag name state"), '/');
    BOOST_REQUIRE(row != nullptr);
    BOOST_TEST((row->of == weight::tokens));
    BOOST_TEST(row->errors_too);
    BOOST_REQUIRE(row->before.size() == 1U);
    BOOST_REQUIRE(row->after.size() == 1U);
    BOOST_TEST(row->before[0].sentence ==
               "Parse error unless this is a permitted slash. Switch to the before attribute name state.");
    BOOST_TEST(row->after[0].sentence == "Switch to the self-closing start tag state.");
}

BOOST_AUTO_TEST_CASE(an_additional_allowed_character_affects_only_errors) {
    const study::draft_diff diff = diff_between("2007", "2008");
    check_row(pair_of(diff, "Attribute value (double-quoted) state", "Attribute value (double-quoted) state"), '&',
              study::change::changed, weight::errors, false);
    check_row(pair_of(diff, "Attribute value (unquoted) state", "Attribute value (unquoted) state"), '&',
              study::change::changed, weight::words, false);
    check_row(pair_of(diff, "Entity data state", "Entity data state"), 'a', study::change::changed, weight::words,
              false);
}

BOOST_AUTO_TEST_CASE(the_content_model_flag_is_split_by_mode) {
    for (const std::string_view draft : {"2007", "2008", "2009"}) {
        const study::draft_diff diff = diff_between(draft, "modern");
        BOOST_TEST(diff.flag_is_in_a);
        BOOST_REQUIRE(!diff.flag.empty());
        const study::flag_row& data = diff.flag.front();
        BOOST_TEST(diff.a->table.states[data.state].name == "Data state");
        BOOST_REQUIRE(data.cells.size() == 4U);
        check_names(names_of(*diff.b, data.cells[0].states), {"Data state"});
        check_names(names_of(*diff.b, data.cells[1].states), {"RCDATA state"});
        BOOST_TEST(names_of(*diff.b, data.cells[2].states).at(1) == "Script data state");
        check_names(names_of(*diff.b, data.cells[3].states), {"PLAINTEXT state"});
        const study::continued_state& rcdata = pair_of(diff, "Data state", "RCDATA state");
        BOOST_TEST(rcdata.mode == "RCDATA");
        check_row(rcdata, '<', study::change::changed, weight::tokens, false, "RCDATA with the escape flag");
        check_row(rcdata, '<', study::change::changed, weight::words, false, "RCDATA without the escape flag");
    }
    const study::draft_diff backwards = diff_between("modern", "2008");
    BOOST_TEST(!backwards.flag_is_in_a);
    BOOST_TEST(backwards.b->table.states[backwards.flag.front().state].name == "Data state");
}

BOOST_AUTO_TEST_CASE(drafts_that_are_far_apart_are_related_through_those_between) {
    const study::draft_diff diff = diff_between("2007", "2026");
    const auto found = std::find_if(diff.renamed.begin(), diff.renamed.end(), [&](const study::renamed_state& each) {
        return diff.a->table.states[each.before].name == "Entity data state";
    });
    BOOST_REQUIRE(found != diff.renamed.end());
    check_names(names_of(*diff.b, found->parts.front().as), {"Character reference state"});
    BOOST_TEST(!pair_of(diff, "Entity data state", "Character reference state").comparable);
}

BOOST_AUTO_TEST_CASE(in_reverse_what_was_added_is_removed) {
    for (const auto& [a, b] : {std::pair{"2007", "2008"}, std::pair{"2008", "2009"}, std::pair{"2009", "modern"},
                               std::pair{"modern", "2026"}, std::pair{"2007", "modern"}}) {
        const study::draft_diff there = diff_between(a, b);
        const study::draft_diff back = diff_between(b, a);
        BOOST_TEST(!there.backwards);
        BOOST_TEST(back.backwards);
        BOOST_CHECK_EQUAL_COLLECTIONS(there.added.begin(), there.added.end(), back.removed.begin(), back.removed.end());
        BOOST_CHECK_EQUAL_COLLECTIONS(there.removed.begin(), there.removed.end(), back.added.begin(), back.added.end());
        BOOST_TEST(there.continued.size() == back.continued.size());
        BOOST_TEST(there.names.added.size() == back.names.removed.size());
        BOOST_TEST(there.names.changed.size() == back.names.changed.size());
        const std::vector<std::size_t> of_there = weights(there);
        const std::vector<std::size_t> of_back = weights(back);
        for (const weight each : {weight::tokens, weight::errors, weight::unknown})
            BOOST_TEST(of_there[static_cast<std::size_t>(each)] == of_back[static_cast<std::size_t>(each)],
                       a << " and " << b << ", weight " << static_cast<int>(each));
    }
}

BOOST_AUTO_TEST_CASE(a_draft_does_not_differ_from_itself) {
    for (const spec::draft* each : drafts::all()) {
        const study::draft_diff diff = study::diff_of(drafts::all(), *each, *each);
        BOOST_TEST(diff.added.empty());
        BOOST_TEST(diff.removed.empty());
        BOOST_TEST(diff.renamed.empty());
        BOOST_TEST(diff.facts.empty());
        for (const study::continued_state& pair : diff.continued)
            BOOST_TEST(pair.rules.empty(), each->about.name << ": " << each->table.states[pair.before].name);
    }
}

BOOST_AUTO_TEST_CASE(every_state_of_either_draft_is_accounted_for) {
    for (const spec::draft* a : drafts::all())
        for (const spec::draft* b : drafts::all()) {
            const study::draft_diff diff = study::diff_of(drafts::all(), *a, *b);
            BOOST_TEST(diff.kept + diff.renamed.size() + diff.removed.size() == a->table.states.size());
            std::vector<bool> reached(b->table.states.size());
            for (const std::size_t s : diff.added) reached[s] = true;
            for (const study::state_link& each : study::state_relation(drafts::all(), *a, *b).links())
                reached[each.to] = true;
            BOOST_TEST(std::count(reached.begin(), reached.end(), false) == 0);
        }
}

BOOST_AUTO_TEST_CASE(rules_that_diverge_on_inputs_are_among_those_that_changed) {
    const std::vector<std::string_view> inputs = {"<br/>",
                                                  "<a\vb>",
                                                  "<p title=a\"b>",
                                                  "<a =b>",
                                                  "<a b='c'd>",
                                                  "<!-- a --!> b -->",
                                                  "<!-- <!-- -->",
                                                  "<!DOCTYPEhtml>",
                                                  "<!doctype HTML>",
                                                  "<!DOCTYPE a PUBLIC>",
                                                  "<?pi x?>",
                                                  "<?xml?>",
                                                  "<a b=`>",
                                                  "<a b=>",
                                                  "<a",
                                                  "<a b",
                                                  "</",
                                                  "<title>a<!--</title>",
                                                  "<script><!--<script></script>--></script>",
                                                  "<style><!--</style>",
                                                  "<!DOCTYPE a PUBLIC 'x'\"y\">",
                                                  "<!DOCTYPE a PUBLIC'x>",
                                                  "<!DOCTYPE a SYSTEM x>",
                                                  "<!DOCTYPE",
                                                  "</a b/>",
                                                  "<!--a--",
                                                  "<![CDATA[x]]>",
                                                  "<a/ b>",
                                                  "<!---->"};
    const auto drafts = drafts::all();
    std::size_t found = 0;
    for (std::size_t d = 1; d < drafts.size(); ++d) {
        const study::draft_diff diff = study::diff_of(drafts, *drafts[d - 1], *drafts[d]);
        testing::compare_options options;
        options.drafts = {diff.a->about.name, diff.b->about.name};
        for (const std::string_view input : inputs)
            for (const compare::divergence& each : testing::compare_drafts(input, options).divergences) {
                // The rules at which the two drafts diverge; null for a draft that diverges outside its machine.
                const compare::cause* of_a = nullptr;
                const compare::cause* of_b = nullptr;
                for (const compare::cause& c : each.causes) {
                    if (c.role != compare::cause_role::diverges || !c.state) continue;
                    for (const spec::draft* draft : c.drafts) (draft == diff.a ? of_a : of_b) = &c;
                }
                if (of_a == nullptr || of_b == nullptr) continue;
                const study::continued_state& pair = pair_of(diff, of_a->state_name, of_b->state_name);
                BOOST_TEST(
                    (!pair.comparable || pair.count(weight::words) < pair.rules.size()),
                    input << ": " << of_a->state_name << ", " << diff.a->about.name << " and " << diff.b->about.name);
                ++found;
            }
    }
    BOOST_TEST(found > 20U);
}

BOOST_AUTO_TEST_CASE(names_of_character_references) {
    const study::name_changes n = diff_between("2008", "2009").names;
    BOOST_TEST(n.after - n.before == n.added.size() - n.removed.size());
    BOOST_TEST(n.removed.size() == 0U);
    const study::name_changes brackets = diff_between("2007", "2008").names;
    const auto lang = std::find_if(brackets.changed.begin(), brackets.changed.end(),
                                   [](const study::name_change& each) { return each.name == "lang;"; });
    BOOST_REQUIRE(lang != brackets.changed.end());
    BOOST_TEST(lang->before == "U+3008");
    BOOST_TEST(lang->after == "U+27E8");
    const study::name_changes later = diff_between("2009", "modern").names;
    for (const study::name_change& each : later.changed) {
        BOOST_TEST(!each.before.empty());
        BOOST_TEST(each.before != each.after, each.name);
    }
    BOOST_TEST(later.after == drafts::find("modern")->references.names.size());
    BOOST_TEST(diff_between("modern", "2026").names.added.empty());
}

BOOST_AUTO_TEST_CASE(facts_besides_the_states) {
    const auto fact = [](const study::draft_diff& diff, std::string_view what) -> const study::fact_change* {
        for (const study::fact_change& each : diff.facts)
            if (each.what == what) return &each;
        return nullptr;
    };
    const study::draft_diff flags = diff_between("2007", "2008");
    BOOST_REQUIRE(fact(flags, "A DOCTYPE token has") != nullptr);
    BOOST_TEST(fact(flags, "A DOCTYPE token has")->before == "a correctness flag");
    const study::draft_diff modern = diff_between("2009", "modern");
    BOOST_REQUIRE(fact(modern, "U+0000") != nullptr);
    BOOST_REQUIRE(fact(modern, "Start tags <script>") != nullptr);
    BOOST_TEST(fact(modern, "Start tags <script>")->after == "Script data state");
    // #13; used to give a line feed.
    BOOST_REQUIRE(fact(modern, "The numbers U+000D") != nullptr);
    BOOST_TEST(fact(modern, "The numbers U+000D")->before == "U+000A, a parse error");
    // The drafts differ in a single row, for U+FDDF to U+FDEF.
    BOOST_REQUIRE(fact(diff_between("2008", "2009"), "U+000B, U+FDE0 to U+FDEF") != nullptr);
}

BOOST_AUTO_TEST_CASE(only_one_state) {
    const spec::draft& modern = *drafts::find("modern");
    const auto bang = static_cast<std::size_t>(
        std::find_if(modern.table.states.begin(), modern.table.states.end(),
                     [](const spec::state_info& s) { return s.name == "Comment end bang state"; }) -
        modern.table.states.begin());
    const study::draft_diff diff = study::about_states(diff_between("2009", "modern"), {}, {bang});
    BOOST_TEST(diff.added.size() == 1U);
    BOOST_TEST(diff.continued.empty());
    BOOST_TEST(diff.facts.empty());
}

BOOST_AUTO_TEST_CASE(classes_of_characters_in_short) {
    spec::symbol_set set = (spec::tab | spec::line_feed | spec::space | spec::characters('/')).set;
    BOOST_TEST(language::short_class(set) == "tab LF space /");
    BOOST_TEST(language::quoted_class(set) == "tab LF space \"/\"");
    BOOST_TEST(language::short_class(spec::ascii_alphanumeric.set) == "0–9 A–Z a–z");
    BOOST_TEST(language::short_class(spec::ascii_hex_digit.set) == "0–9 A–F a–f");
    BOOST_TEST(language::short_class(spec::anything_else.set) == "anything else EOF");
    BOOST_TEST(language::short_class({}).empty());
    BOOST_TEST(language::mode_words(spec::rcdata | spec::cdata) == "RCDATA, CDATA");
    BOOST_TEST(language::mode_words(spec::any_mode) == "any content model");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace rule_diff_test
