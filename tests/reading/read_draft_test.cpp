// Makes tables from the sentences of the standard. The tables equal those written by hand, rule for rule.

#include "core/reading/read_draft.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/compare/record/correspondence.hpp"
#include "core/reading/machine_reader.hpp"
#include "core/study/state_relation.hpp"
#include "drafts/registry.hpp"
#include "tests/reading/recited_text.hpp"
#include "tests/reading/tables.hpp"

namespace read_draft_test {

namespace {

using namespace strata;
using reading_test::written;
using reading_test::written_facts;
using lines = std::vector<std::string>;

std::filesystem::path texts() { return std::filesystem::path{STRATA_SHARED_DIR} / "drafts"; }

std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    BOOST_REQUIRE(file);
    return {std::istreambuf_iterator<char>(file), {}};
}

reading::read_draft read(std::string_view text, const std::string& file = "text.txt") {
    return reading::read(text, drafts::known(), {.name = "@" + file, .file = file});
}

const spec::draft& draft_named(std::string_view name) {
    const spec::draft* const found = drafts::known().find(name);
    BOOST_REQUIRE(found != nullptr);
    return *found;
}

void check_equal(const lines& found, const lines& expected) {
    BOOST_CHECK_EQUAL_COLLECTIONS(found.begin(), found.end(), expected.begin(), expected.end());
}

/// Returns a text with the state to test. `entries` is in the form of the plain texts.
std::string text_with(std::string_view entries) {
    return fmt::format(
        "8.2.4 Tokenization\n\n8.2.4.1 Data state\n\n   Consume the next input character:\n\n   U+003C LESS-THAN SIGN "
        "(<)\n"
        "       Switch to the tag open state.\n   EOF\n       Emit an end-of-file token.\n   Anything else\n       "
        "Emit the "
        "current input character as a character token.\n\n\n8.2.4.2 Tag open state\n\n   Consume the next input "
        "character:\n\n{}\n",
        entries);
}

/// Returns the rules of the tag open state in such a text.
lines rules_of(const reading::read_draft& read) {
    lines rules;
    const spec::draft& d = read.draft->value();
    for (const spec::rule& r : d.table.rules_of(1)) rules.push_back(written(d, r));
    return rules;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(texts_read)

BOOST_AUTO_TEST_CASE(all_that_is_recited_is_read_as_it_was) {
    std::size_t rules = 0;
    for (const spec::draft* const d : drafts::all()) {
        const reading::outline text = reading_test::recited_outline(*d);
        reading::record said;
        const reading::read_machine machine = reading::read_machine_of(text, said);
        for (const reading::gap& each : said.gaps)
            BOOST_ERROR(d->about.name << ": " << each.state << ": " << each.sentence);
        BOOST_REQUIRE_EQUAL(machine.states.size(), d->table.states.size());
        for (std::size_t s = 0; s < machine.states.size(); ++s) {
            BOOST_CHECK_EQUAL(machine.states[s].heading, d->table.states[s].name);
            lines found;
            lines expected;
            for (const spec::rule& r : machine.states[s].rules) found.push_back(written(*d, r));
            for (const spec::rule& r : d->table.rules_of(s)) expected.push_back(written(*d, r));
            check_equal(found, expected);
            rules += expected.size();
        }
    }
    BOOST_TEST_MESSAGE(rules << " rules recited and read again");
}

BOOST_AUTO_TEST_CASE(each_text_gives_the_table_written_by_hand) {
    if (!std::filesystem::exists(texts())) {
        BOOST_TEST_MESSAGE("the drafts' texts are absent: their tables are not compared");
        return;
    }
    struct of {
        std::string_view draft;
        std::string_view file;
    };
    for (const of& each : {of{"2007", "2007-10-27.txt"}, of{"2008", "2008-03-09.txt"}, of{"2009", "2009-02-07.txt"},
                           of{"modern", "modern-full.txt"}}) {
        const spec::draft& expected = draft_named(each.draft);
        const auto found = read(text_of(texts() / each.file), std::string(each.file));
        for (const reading::gap& gap : found.gaps) BOOST_ERROR(each.file << ":" << gap.line << ": " << gap.sentence);
        BOOST_CHECK_EQUAL(found.sentences, found.sentences_read);
        BOOST_CHECK_EQUAL(found.base, &expected);
        check_equal(written(found.draft->value()), written(expected));
        check_equal(written_facts(found.draft->value()), written_facts(expected));
    }
}

BOOST_AUTO_TEST_CASE(a_text_before_an_editorial_change_differs_from_the_draft_by_just_that) {
    const auto file = texts() / "2026-full.txt";
    if (!std::filesystem::exists(file)) {
        BOOST_TEST_MESSAGE("the drafts' texts are absent: that of June 2026 is not read");
        return;
    }
    const auto june = read(text_of(file), "2026-full.txt");
    BOOST_CHECK(june.gaps.empty());
    const spec::draft& july = draft_named("2026");
    for (std::size_t s = 0; s < june.draft->states.size(); ++s) {
        const std::string_view name = june.draft->states[s].name;
        // The decimal character reference start state was removed on 19 July.
        if (name == "Decimal character reference start state" || name == "Numeric character reference state") continue;
        const auto same = std::find_if(july.table.states.begin(), july.table.states.end(),
                                       [&](const spec::state_info& info) { return info.name == name; });
        BOOST_REQUIRE_MESSAGE(same != july.table.states.end(), name);
        lines found;
        lines expected;
        for (const spec::rule& r : june.draft->value().table.rules_of(s))
            found.push_back(written(june.draft->value(), r));
        for (const spec::rule& r : july.table.rules_of(static_cast<std::size_t>(same - july.table.states.begin())))
            expected.push_back(written(july, r));
        check_equal(found, expected);
    }
}

BOOST_AUTO_TEST_CASE(a_sentence_not_understood_is_a_gap_and_its_rule_stops) {
    const auto found =
        read(text_with("   U+0021 EXCLAMATION MARK (!)\n       Switch to the data state.\n"
                       "   U+003F QUESTION MARK (?)\n       Dance in the data state.\n"
                       "   Anything else\n       Switch to the data state.\n"));
    BOOST_REQUIRE_EQUAL(found.gaps.size(), 1U);
    BOOST_CHECK_EQUAL(found.gaps[0].state, "Tag open state");
    BOOST_CHECK_EQUAL(found.gaps[0].sentence, "Dance in the data state.");
    BOOST_CHECK_EQUAL(found.gaps[0].line, 22U);
    BOOST_CHECK_EQUAL(found.sentences - found.sentences_read, 1U);
    const spec::draft& d = found.draft->value();
    BOOST_REQUIRE_EQUAL(d.table.rules_of(1).size(), 3U);
    BOOST_CHECK(d.table.rules_of(1)[1].does(spec::op::gap));
    BOOST_CHECK_EQUAL(d.gaps[d.table.rules_of(1)[1].actions[0].what].sentence, "Dance in the data state.");
}

BOOST_AUTO_TEST_CASE(a_line_of_characters_that_contradicts_itself_is_a_gap) {
    for (const std::string_view line :
         {"U+0021 QUESTION MARK (!)", "U+0021 EXCLAMATION MARK (?)", "U+0021", "Some letter"}) {
        const auto found =
            read(text_with(fmt::format("   {}\n       Switch to the data state.\n   Anything else\n       "
                                       "Reconsume in the data state.\n",
                                       line)));
        BOOST_CHECK_MESSAGE(found.gaps.size() == (line == "U+0021" ? 0U : 1U), line);
    }
}

BOOST_AUTO_TEST_CASE(a_state_that_the_text_does_not_have_is_not_understood) {
    const auto found = read(text_with("   Anything else\n       Switch to the comment state.\n"));
    BOOST_REQUIRE_EQUAL(found.gaps.size(), 1U);
    BOOST_CHECK_EQUAL(found.gaps[0].sentence, "Switch to the comment state.");
    BOOST_CHECK(found.gaps[0].nearest.starts_with("switch to "));
}

BOOST_AUTO_TEST_CASE(what_a_table_cannot_hold_is_a_gap) {
    std::string lines_of_characters;
    for (char c = 'A'; c <= 'K'; ++c)
        lines_of_characters += fmt::format("   U+{:04X} LATIN CAPITAL LETTER {}\n", static_cast<int>(c), c);
    const std::string actions = "Emit a U+003C LESS-THAN SIGN character token, a U+002F SOLIDUS character token, ";
    const lines texts{
        // The entry has more lines than an entry can have.
        lines_of_characters + "       Switch to the data state.\n",
        // The rule has more actions than a rule can have.
        "   Anything else\n       " + actions + actions + actions + actions + "and an end-of-file token.\n",
        // There is no state in which to reconsume the character.
        "   Anything else\n       Reconsume the current input character.\n",
        // These conditions have a meaning only with a third condition.
        "   Anything else\n       If the character reference was consumed as part of an attribute, and the last "
        "character "
        "matched is not a U+003B SEMICOLON character, then switch to the data state.\n",
        // This condition on the next character is only allowed in the procedure.
        "   Anything else\n       If the next character is a U+003B SEMICOLON, switch to the data state.\n",
        // The number of characters stated is not the length of the word.
        "   Anything else\n       If the five characters starting from the current input character are an ASCII "
        "case-insensitive match for the word \"PUBLIC\", then consume those characters and switch to the data state.\n",
        // There are two next states at once, because "Otherwise" is missing.
        "   Anything else\n       If the temporary buffer is the string \"script\", then switch to the data state. In "
        "any "
        "case, treat it as per the \"anything else\" entry below.\n",
        // The sentence has no verb.
        "   Anything else\n       A U+003C LESS-THAN SIGN character token.\n",
        "   EOF\n       An end-of-file token.\n   Anything else\n       Switch to the data state.\n",
        // The error has no name, in a text that names its errors.
        "   EOF\n       This is an eof-before-tag-name parse error. Emit an end-of-file token.\n   Anything else\n     "
        "  "
        "This is a parse error. Switch to the data state.\n",
        // The state occurs twice.
        "   Anything else\n       Switch to the data state.\n\n\n8.2.4.3 Data state\n\n   Consume the next input "
        "character:\n\n   Anything else\n       Switch to the data state.\n"};
    for (const std::string& each : texts) {
        const auto found = read(text_with(each));
        BOOST_CHECK_MESSAGE(!found.gaps.empty(), each);
        const auto& rules = found.draft->value().table.rules;
        BOOST_CHECK_MESSAGE(
            std::any_of(rules.begin(), rules.end(), [](const spec::rule& r) { return r.does(spec::op::gap); }), each);
    }
}

BOOST_AUTO_TEST_CASE(an_entry_that_cannot_be_reached_is_named) {
    const auto found =
        read(text_with("   U+0021 EXCLAMATION MARK (!)\n       Switch to the data state.\n"
                       "   U+0021 EXCLAMATION MARK (!)\n       Stay in the tag open state.\n"
                       "   Anything else\n       Switch to the data state.\n"
                       "   U+003F QUESTION MARK (?)\n       Stay in the tag open state.\n"));
    BOOST_REQUIRE_EQUAL(found.gaps.size(), 2U);
    BOOST_CHECK_EQUAL(found.gaps[0].line, 21U);
    BOOST_CHECK_EQUAL(found.gaps[1].sentence, "U+003F QUESTION MARK (?)");
}

BOOST_AUTO_TEST_CASE(a_slip_stays_a_slip) {
    const auto rules = [](std::string_view sentence) {
        return rules_of(read(text_with(
            fmt::format("   EOF\n       Emit an end-of-file token.\n   Anything else\n       {}\n", sentence))));
    };
    BOOST_CHECK(rules("Multiply the character reference code by 10.") !=
                rules("Multiply the character reference code by 16."));
    BOOST_CHECK(rules("Stay in the data state.") == rules("Switch to the data state."));
    BOOST_CHECK(rules("Stay in the tag open state.") != rules("Switch to the tag open state."));
}

BOOST_AUTO_TEST_CASE(what_follows_an_otherwise_belongs_to_it_until_the_state_is_left) {
    const auto rules = [](std::string_view sentences) {
        return rules_of(read(text_with(
            fmt::format("   EOF\n       Emit an end-of-file token.\n   Anything else\n       {}\n", sentences))));
    };
    const std::string condition = "If the temporary buffer is the string \"script\", then ";
    // In both cases, the state switches and then emits.
    BOOST_CHECK(rules(condition +
                      "switch to the data state. Otherwise, switch to the tag open state. Emit the current input "
                      "character as a character token.") ==
                rules(condition + "switch to the data state and emit the current input character as a character token. "
                                  "Otherwise, switch to the tag open state and emit the current input character as a "
                                  "character token."));
    // Only the second case is an error.
    BOOST_CHECK(
        rules(condition + "switch to the data state. Otherwise, this is an eof-in-tag parse error. Switch to the tag "
                          "open state.") ==
        rules(condition + "switch to the data state. Otherwise: this is an eof-in-tag parse error. Switch to the tag "
                          "open state."));
}

BOOST_AUTO_TEST_CASE(readings_are_reported_with_their_place) {
    const auto found =
        read(text_with("   Anything else\n       Set the temporary buffer to the empty string. Otherwise, this "
                       "is the parse error.\n"));
    BOOST_REQUIRE_EQUAL(found.readings.size(), 1U);
    BOOST_CHECK_EQUAL(found.readings[0].from, "this is the parse error");
    BOOST_CHECK_EQUAL(found.readings[0].to, "this is a parse error");
    BOOST_CHECK_EQUAL(found.readings[0].state, "Tag open state");
    BOOST_CHECK_EQUAL(found.readings[0].line, 20U);
}

BOOST_AUTO_TEST_CASE(what_stands_beside_the_section_is_of_the_nearest_draft) {
    BOOST_CHECK_EQUAL(read(text_with(""), "2008-02-01.txt").base->about.name, "2008");
    BOOST_CHECK_EQUAL(read(text_with(""), "2031-01-01.txt").base->about.name, "2026");
    const spec::draft& chosen = draft_named("2007");
    const auto found = reading::read(text_with(""), drafts::known(), {.name = "@x", .file = "x", .base = &chosen});
    BOOST_CHECK_EQUAL(found.base, &chosen);
}

BOOST_AUTO_TEST_CASE(texts_correspond_by_the_names_of_their_states) {
    const std::string dancing = text_with("   Anything else\n       Switch to the dance state.\n") +
                                "\n\n8.2.4.3 Dance state\n\n   Consume the next input character:\n\n   Anything else\n"
                                "       Switch to the data state.\n";
    const auto one = read(dancing, "2009-05-01.txt");
    const auto other = read(dancing, "2009-06-01.txt");
    BOOST_REQUIRE(one.gaps.empty());
    std::vector<const spec::draft*> drafts(drafts::all().begin(), drafts::all().end());
    drafts.push_back(&one.draft->value());
    drafts.push_back(&other.draft->value());
    const study::state_relation relation(drafts, one.draft->value(), other.draft->value());
    constexpr std::size_t dance = 2;
    BOOST_CHECK(std::any_of(relation.links().begin(), relation.links().end(),
                            [](const study::state_link& each) { return each.from == dance && each.to == dance; }));
    const compare::correspondence classes(drafts);
    BOOST_CHECK_EQUAL(classes.of(one.draft->value()).class_of(dance, spec::content_model::pcdata),
                      classes.of(other.draft->value()).class_of(dance, spec::content_model::pcdata));
}

BOOST_AUTO_TEST_CASE(a_text_without_the_section_is_refused) {
    for (const std::string_view text : {"", "nothing of the kind", "8.2.4 Tokenization\n"})
        BOOST_CHECK_THROW((void)read(text), std::runtime_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace read_draft_test
