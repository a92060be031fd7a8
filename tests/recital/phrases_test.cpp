// Turns words of the tables into the phrases of the standard, using the lists with which strata reads texts.

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/language/phrases.hpp"
#include "core/language/recital.hpp"
#include "core/reading/statements.hpp"
#include "drafts/registry.hpp"
#include "tests/made_at_run_time.hpp"

namespace phrases_test {

using namespace strata;
using namespace strata::spec;
using language::fillings;
using language::phrase_for;
using language::said;
using language::slot;

namespace {

/// Returns a filling for a slot of the phrase.
std::string sample(slot what, const language::action_phrase& of) {
    switch (what) {
        case slot::state: return "the data state";
        case slot::character: {
            const bool of_what_was_returned =
                of.does == op::emit_what_was_returned || of.does == op::append_what_was_returned;
            const bool of_digits = of.does == op::unconsume_reference && of.beside == op::none;
            if (of_digits) return "U+0023 NUMBER SIGN";
            return of_what_was_returned || of.does == op::unconsume_reference ? "U+0026 AMPERSAND"
                                                                              : "U+003E GREATER-THAN SIGN";
        }
        case slot::operand: return "the current input character";
        case slot::operands: return "a U+002D HYPHEN-MINUS character and the current input character";
        case slot::error: return "eof-in-tag";
        case slot::number: return "0x0030";
        case slot::count: return "two";
        case slot::set: {
            constexpr std::string_view digits = "U+0030 DIGIT ZERO through to U+0039 DIGIT NINE";
            if (of.does == op::interpret_as_decimal) return std::string{digits};
            const bool all = of.what == with_all_letters;
            return fmt::format(
                "{}, U+0061 LATIN SMALL LETTER A through to {}, and U+0041 LATIN CAPITAL LETTER A through to {}",
                digits, all ? "U+007A LATIN SMALL LETTER Z" : "U+0066 LATIN SMALL LETTER F",
                all ? "U+005A LATIN CAPITAL LETTER Z" : "U+0046 LATIN CAPITAL LETTER F");
        }
        default: return "";
    }
}

/// Fills every slot of the phrase. Fillings that the chosen wording does not need have no effect.
fillings samples(const language::action_phrase& of) {
    if (of.does == op::consume_cdata_section)
        return {{slot::character, "U+005D RIGHT SQUARE BRACKET"},
                {slot::character, "U+005D RIGHT SQUARE BRACKET"},
                {slot::character, "U+003E GREATER-THAN SIGN"}};
    if (of.beside == op::consume_bogus_comment && of.does == op::emit_comment)
        return {{slot::character, "U+0000 NULL"}, {slot::character, "U+FFFD REPLACEMENT CHARACTER"}};
    if (of.what == language::taken_back_at_eof)
        return {{slot::models, "the title state"}, {slot::models, "the normal state"}};
    fillings with;
    const std::string_view says = of.says;
    for (auto open = says.find('{'); open != std::string_view::npos; open = says.find('{', open + 1)) {
        const slot what = language::slot_named(says.substr(open + 1, says.find('}', open) - open - 1));
        with.push_back({what, sample(what, of)});
    }
    return with;
}

/// Returns whether this word of the vocabulary has no phrase in any draft.
bool needs_no_phrase(op code) {
    return code == op::none || code == op::parse_error_by_number || code == op::continue_in || code == op::gap;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(phrases_said)

BOOST_AUTO_TEST_CASE(slots_are_filled_and_marks_have_the_spaces_of_running_text) {
    BOOST_TEST(said("set the code to zero ( 0 ) , then switch to {state}", {{slot::state, "the data state"}}) ==
               "set the code to zero (0), then switch to the data state");
}

BOOST_AUTO_TEST_CASE(what_fills_a_slot_is_said_as_it_is) {
    BOOST_TEST(said("match for {string} ( {string} )", {{slot::string, "\" , (\""}, {slot::string, "x"}}) ==
               "match for \" , (\" (x)");
}

BOOST_AUTO_TEST_CASE(an_article_follows_from_the_next_letter) {
    const auto phrase = phrase_for({op::parse_error}, {{slot::error, ""}});
    BOOST_TEST(said(phrase, {{slot::error, "eof-in-tag"}}) == "this is an eof-in-tag parse error");
    BOOST_TEST(said(phrase, {{slot::error, "missing-doctype-name"}}) == "this is a missing-doctype-name parse error");
    BOOST_TEST(said("it is (a|an) {set}", {{slot::set, "U+0026 AMPERSAND"}}) == "it is a U+0026 AMPERSAND");
}

BOOST_AUTO_TEST_CASE(the_first_alternative_is_said_unless_another_is_chosen_by_its_first_words) {
    constexpr auto phrase = "reconsume (|the current input character |the EOF character )in the data state";
    BOOST_TEST(said(phrase) == "reconsume in the data state");
    BOOST_TEST(said(phrase, {}, {"the EOF"}) == "reconsume the EOF character in the data state");
    BOOST_TEST(said(phrase, {}, {""}) == "reconsume in the data state");
}

BOOST_AUTO_TEST_CASE(an_alternative_is_said_if_its_slot_is_filled) {
    constexpr auto phrase = "consume those (|{count} )characters";
    BOOST_TEST(said(phrase) == "consume those characters");
    BOOST_TEST(said(phrase, {{slot::count, "two"}}) == "consume those two characters");
}

BOOST_AUTO_TEST_CASE(alternatives_may_have_alternatives) {
    constexpr auto phrase = "if (this (one|two)|that ( or not ))(| , really)";
    BOOST_TEST(said(phrase) == "if this one");
    BOOST_TEST(said(phrase, {}, {"that", ", really"}) == "if that (or not), really");
    BOOST_TEST(said(phrase, {}, {"this", "two"}) == "if this two");
}

BOOST_AUTO_TEST_CASE(a_choice_that_is_not_offered_and_a_slot_that_is_not_filled_are_errors) {
    BOOST_CHECK_THROW((void)said("emit (the token|that token)", {}, {"a token"}), std::logic_error);
    BOOST_CHECK_THROW((void)said("switch to {state}"), std::logic_error);
    BOOST_CHECK_THROW((void)said("switch to {place}"), std::logic_error);
    BOOST_CHECK_THROW((void)said("switch (to|at"), std::logic_error);
}

BOOST_AUTO_TEST_CASE(each_sentence_of_a_phrase_is_one_of_its_own) {
    const auto sentences = language::sentences_of(
        "if nothing is returned , emit it ( i.e. so . ) . otherwise , {state}", {{slot::state, "wait"}});
    BOOST_TEST(sentences == (std::vector<std::string>{"if nothing is returned, emit it (i.e. so.)", "otherwise, wait"}),
               boost::test_tools::per_element());
    BOOST_TEST(said("one . two . three") == "one. Two. Three");
}

BOOST_AUTO_TEST_CASE(every_instruction_of_the_vocabulary_has_a_phrase) {
    for (unsigned code = 0; code <= static_cast<unsigned>(op::gap); ++code) {
        const auto does = static_cast<op>(code);
        if (needs_no_phrase(does)) continue;
        bool any = false;
        for (const auto& each : language::action_phrases()) any = any || each.does == does;
        BOOST_TEST(any, "no phrase for instruction " << code);
    }
}

BOOST_AUTO_TEST_CASE(every_phrase_for_an_instruction_is_read_back_as_that_instruction) {
    reading::names known;
    known.add_state("Data state");
    const reading::sentence_reader reader(known);
    std::size_t count = 0;
    for (const auto& each : language::action_phrases()) {
        const std::string text = said(each.says, samples(each));
        const std::vector<reading::paragraph> paragraphs{{text + '.', 1}};
        const auto entry = reader.read(paragraphs);
        bool found = each.does == op::none;
        for (const auto& statement : entry->statements) {
            BOOST_TEST((statement.what != reading::statement::kind::gap), text);
            for (const action& a : statement.actions) found = found || a.code == each.does;
        }
        BOOST_TEST(found, text);
        ++count;
    }
    BOOST_TEST(count > 100U);
}

// In a table that is made at run time, any rule may have any condition.
BOOST_AUTO_TEST_CASE(every_rule_can_be_said_with_every_condition) {
    for (const draft* const original : drafts::all()) {
        for (std::size_t state = 0; state < original->table.states.size(); ++state) {
            const std::size_t first = original->table.states[state].first_rule;
            for (std::size_t r = 0; r < original->table.rules_of(state).size(); ++r) {
                const guard given = original->table.rules_of(state)[r].given;
                if (given.what == condition::none) continue;
                const auto made = testing::read_like(*original);
                for (unsigned c = 1; c <= static_cast<unsigned>(last_condition); ++c)
                    for (const bool ignoring_case : {false, true}) {
                        made->rules[first + r].given.what = static_cast<condition>(c);
                        made->rules[first + r].given.ignoring_case = ignoring_case;
                        BOOST_CHECK_NO_THROW((void)language::sentence(made->value(), state, r));
                    }
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace phrases_test
