// A sentence that strata does not understand, or cannot run, becomes a gap at its place. Everything around it is
// unchanged.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/language/recital.hpp"
#include "core/reading/machine_reader.hpp"
#include "core/reading/read_draft.hpp"
#include "core/spec/soundness.hpp"
#include "drafts/registry.hpp"
#include "tests/reading/recited_text.hpp"
#include "tests/sample.hpp"

namespace gaps_in_place_test {

namespace {

using namespace strata;

reading::read_draft read(std::string_view text, const std::string& file = "text.txt") {
    return reading::read(text, drafts::known(), {.name = "@" + file, .file = file});
}

std::string text_of_modern() { return reading_test::recited_text_in_its_section(*drafts::known().find("modern")); }

std::string replaced(std::string text, std::string_view from, std::string_view to, std::string_view after = "") {
    const auto at = text.find(from, text.find(after));
    BOOST_TEST_REQUIRE(at != std::string::npos, from);
    return text.replace(at, from.size(), to);
}

std::span<const spec::rule> rules_of(const reading::read_draft& read, std::string_view state) {
    const spec::draft& d = read.draft->value();
    for (std::size_t s = 0; s < d.table.states.size(); ++s)
        if (d.table.states[s].name == state) return d.table.rules_of(s);
    return {};
}

std::size_t gaps_among(std::span<const spec::rule> rules) {
    return static_cast<std::size_t>(
        std::count_if(rules.begin(), rules.end(), [](const spec::rule& r) { return r.does(spec::op::gap); }));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gaps_of_texts)

BOOST_AUTO_TEST_CASE(a_line_of_keywords_that_is_not_understood_is_a_gap_among_the_others) {
    constexpr std::string_view state = "Markup declaration open state";
    const std::string text = text_of_modern();
    const std::size_t rules = rules_of(read(text), state).size();
    for (const std::string_view line : {"Two U+002D HYPHEN-MINUS characters",
                                        "ASCII case-insensitive match for the word", "The string \"[CDATA[\""}) {
        const auto found = read(replaced(text, line, fmt::format("Something like {}", line), state));
        BOOST_TEST_REQUIRE(found.gaps.size() == 1U, line);
        BOOST_TEST(found.gaps[0].state == state);
        BOOST_TEST(found.gaps[0].sentence.starts_with("Something like "));
        BOOST_TEST(!spec::fault_of(found.draft->value()));
        BOOST_TEST(gaps_among(rules_of(found, state)) == 1U);
        // The rule for foreign content may be split in two.
        BOOST_TEST(rules_of(found, state).size() + 1 >= rules);
    }
}

BOOST_AUTO_TEST_CASE(published_wordings_of_keywords_are_understood) {
    constexpr std::string_view state = "Markup declaration open state";
    const std::string text = text_of_modern();
    const auto with = [&](std::string_view from, std::string_view to) { return read(replaced(text, from, to, state)); };
    for (const auto& found : {with("Two U+002D HYPHEN-MINUS characters", "A pair of U+002D HYPHEN-MINUS characters"),
                              with("The string \"[CDATA[\"", "Case-sensitive match for the string \"[CDATA[\""),
                              with("ASCII case-insensitive match for the word \"DOCTYPE\"",
                                   "ASCII case-sensitive match for the word \"DOCTYPE\"")})
        BOOST_TEST(found.gaps.empty());
}

BOOST_AUTO_TEST_CASE(a_rule_that_would_never_end_is_a_gap) {
    constexpr std::string_view state = "Plaintext state";
    const std::string text =
        "8.2.4 Tokenization\n\n8.2.4.1 Data state\n\n   Consume the next input character:\n\n   EOF\n       Stay in "
        "the data "
        "state.\n   Anything else\n       Switch to the plaintext state.\n\n\n8.2.4.2 Plaintext state\n\n   Consume "
        "the "
        "next input character:\n\n   EOF\n       Reconsume in the data state.\n   Anything else\n       Stay in the "
        "plaintext state.\n";
    const auto found = read(text);
    BOOST_TEST_REQUIRE(!found.gaps.empty());
    for (const reading::gap& each : found.gaps) {
        BOOST_TEST(each.line > 0U);
        BOOST_TEST(each.fault.ends_with(" at the end of the file"), each.fault);
    }
    BOOST_TEST(found.gaps[0].sentence == "Stay in the data state.");
    BOOST_TEST(!spec::fault_of(found.draft->value()));
    BOOST_TEST(gaps_among(rules_of(found, "Data state")) == 1U);
    BOOST_TEST(gaps_among(rules_of(found, state)) == 0U);
}

BOOST_AUTO_TEST_CASE(without_an_entry_for_eof_only_eof_is_a_gap) {
    constexpr std::string_view state = "Comment state";
    const std::string text = replaced(text_of_modern(), "   EOF\n", "   U+0001 character\n", "Comment state\n");
    const auto found = read(text);
    const auto rules = rules_of(found, state);
    BOOST_TEST_REQUIRE(gaps_among(rules) == 1U);
    for (const spec::rule& each : rules)
        if (each.does(spec::op::gap)) BOOST_TEST((each.on.set == spec::eof.set));
    BOOST_TEST(rules.back().does(spec::op::append_to_comment));
    BOOST_TEST(found.gaps.back().fault.ends_with(" at the end of the file"));
    BOOST_TEST(!spec::fault_of(found.draft->value()));
    // Each rule still has its own words.
    const spec::draft& d = found.draft->value();
    BOOST_TEST_REQUIRE(d.quoted.rules.size() == d.table.rules.size());
    const auto last = static_cast<std::size_t>(&rules.back() - d.table.rules.data());
    BOOST_TEST(d.quoted.rules[last].words.find("Append the current input character") != std::string_view::npos);
}

BOOST_AUTO_TEST_CASE(a_paragraph_that_is_never_done_is_named) {
    constexpr std::string_view returns =
        "Otherwise, return a character token for the Unicode character whose code point is that number.";
    const std::string more = "Additionally, if the number is zero, then this is a parse error.";
    reading::outline text = reading_test::recited_outline(*drafts::known().find("2009"));
    std::size_t added = 0;
    for (reading::entry& entry : text.entries)
        for (std::size_t i = 0; i < entry.paragraphs.size(); ++i) {
            if (!entry.paragraphs[i].text.starts_with(returns)) continue;
            entry.paragraphs.insert(entry.paragraphs.begin() + static_cast<std::ptrdiff_t>(i) + 1, {more, 7});
            ++added;
        }
    BOOST_TEST_REQUIRE(added == 1U);
    reading::record said;
    (void)reading::read_machine_of(text, said);
    BOOST_TEST_REQUIRE(said.gaps.size() == 1U);
    BOOST_TEST(said.gaps[0].sentence == more);
    BOOST_TEST(said.gaps[0].line == 7U);
}

BOOST_AUTO_TEST_CASE(a_deleted_sentence_leaves_a_machine_that_can_be_studied) {
    for (const std::string_view sentence : {"Emit an end-of-file token.", "Reconsume in the data state.",
                                            "Switch to the return state.", "Consume the next input character:"}) {
        const std::string text = text_of_modern();
        std::size_t count = 0;
        for (auto at = text.find(sentence); at != std::string::npos; at = text.find(sentence, at + 1)) {
            if (++count % 5 != 1) continue;
            std::string without = text;
            without.erase(at, sentence.size());
            const auto found = read(without);
            BOOST_TEST(!spec::fault_of(found.draft->value()).has_value(),
                       sentence << ": " << spec::fault_of(found.draft->value()).value_or(""));
        }
        BOOST_TEST(count > 0U, sentence);
    }
}

BOOST_AUTO_TEST_CASE(a_state_without_an_entry_is_a_gap) {
    const auto found = read(
        "8.2.4 Tokenization\n\n8.2.4.1 Data state\n\n   Consume the next input character:\n\n   EOF\n"
        "       Emit an end-of-file token.\n   Anything else\n       Switch to the empty state.\n\n\n"
        "8.2.4.2 Empty state\n\n   Consume the next input character:\n");
    BOOST_TEST_REQUIRE(found.gaps.size() == 1U);
    BOOST_TEST(found.gaps[0].state == "Empty state");
    BOOST_TEST(!spec::fault_of(found.draft->value()));
}

BOOST_AUTO_TEST_CASE(a_procedure_that_is_not_understood_in_part_can_be_run_until_there) {
    const reading::outline whole = reading_test::recited_outline(*drafts::known().find("2009"));
    std::size_t tried = 0;
    for (std::size_t i = 0; i < whole.entries.size(); ++i) {
        if (!whole.entries[i].state.starts_with("Tokenizing character references")) continue;
        // The wrong words are in the line of characters, or in the first sentence below it.
        for (const bool in_line : {true, false}) {
            if (in_line ? whole.entries[i].subjects.empty() : whole.entries[i].paragraphs.empty()) continue;
            reading::outline text = whole;
            (in_line ? text.entries[i].subjects.front() : text.entries[i].paragraphs.front().text) = "Dance.";
            reading::record said;
            const auto machine = reading::read_machine_of(text, said);
            ++tried;
            BOOST_TEST(!said.gaps.empty());
            BOOST_REQUIRE(machine.procedure.has_value());
            for (const reading::read_state& step : std::span(machine.states).subspan(*machine.procedure)) {
                BOOST_TEST(!step.rules.empty(), step.heading);
                for (const spec::rule& r : step.rules)
                    BOOST_TEST((r.by == spec::trigger::always || r.on.count > 0), step.heading);
            }
        }
    }
    BOOST_TEST(tried > 5U);
}

BOOST_AUTO_TEST_CASE(an_entry_with_a_condition_must_say_what_is_done_otherwise) {
    reading::outline text = reading_test::recited_outline(*drafts::known().find("2009"));
    std::size_t removed = 0;
    for (reading::entry& entry : text.entries)
        for (reading::paragraph& each : entry.paragraphs) {
            constexpr std::string_view otherwise = "Otherwise: treat it as per the \"anything else\" entry below.";
            const std::size_t at = entry.state == "Data state" ? each.text.find(otherwise) : std::string::npos;
            if (at == std::string::npos) continue;
            each.text.erase(at, otherwise.size());
            ++removed;
        }
    BOOST_TEST_REQUIRE(removed > 0U);
    // A text without an introduction may be only a part of a text. So no sentence is reported as missing.
    text.introduction.push_back({"The state machine must start in the data state.", 1});
    reading::record said;
    (void)reading::read_machine_of(text, said);
    const auto missed = std::count_if(said.gaps.begin(), said.gaps.end(), [](const reading::gap& each) {
        return each.is_absent && each.sentence == "Otherwise." && each.state == "Data state";
    });
    BOOST_TEST(static_cast<std::size_t>(missed) == removed);
}

BOOST_AUTO_TEST_CASE(a_rule_with_two_next_states_is_a_gap) {
    constexpr std::string_view once = "Switch to the comment end state.";
    for (const std::string_view more : {once, std::string_view("Reconsume in the comment state.")}) {
        const auto found =
            read(replaced(text_of_modern(), once, fmt::format("{} {}", once, more), "Comment end dash state\n"));
        BOOST_TEST_REQUIRE(found.gaps.size() == 1U, more);
        BOOST_TEST(found.gaps[0].nearest == "one next state");
        BOOST_TEST(gaps_among(rules_of(found, "Comment end dash state")) == 1U);
    }
}

BOOST_AUTO_TEST_CASE(what_is_said_of_a_gap_stands_apart_from_its_sentence) {
    const auto found = read(replaced(text_of_modern(), "Switch to the comment end state.",
                                     "Move to the comment end state.", "Comment end dash state\n"));
    const spec::draft& d = found.draft->value();
    BOOST_TEST_REQUIRE(found.gaps.size() == 1U);
    std::size_t said = 0;
    for (std::size_t s = 0; s < d.table.states.size(); ++s)
        for (std::size_t r = 0; r < d.table.rules_of(s).size(); ++r)
            if (d.table.rules_of(s)[r].does(spec::op::gap)) {
                BOOST_TEST(language::sentence(d, s, r) == "[Not understood:] Move to the comment end state.");
                ++said;
            }
    BOOST_TEST(said == 1U);
}

BOOST_AUTO_TEST_CASE(a_buffer_is_appended_to_a_new_comment_with_a_question_mark) {
    const std::string text = reading_test::recited_text_in_its_section(*drafts::known().find("2026"));
    constexpr std::string_view converts = "Convert the temporary buffer to a comment.";
    constexpr std::string_view appends =
        "Append each of the characters in the temporary buffer to the comment token's data.";
    const auto as_one = read(text);
    const auto rule_count = [](const reading::read_draft& of) {
        const auto rules = of.draft->value().table.rules;
        return std::count_if(rules.begin(), rules.end(),
                             [](const spec::rule& r) { return r.does(spec::op::convert_temporary_buffer_to_comment); });
    };
    BOOST_TEST(rule_count(as_one) > 0);
    for (const std::string_view creates : {"Create a comment token whose data is \"?\".",
                                           "Create a comment token whose data is the empty string. Append a U+003F "
                                           "QUESTION MARK character to the comment "
                                           "token's data."}) {
        std::string apart = text;
        for (auto at = apart.find(converts); at != std::string::npos; at = apart.find(converts))
            apart.replace(at, converts.size(), fmt::format("{} {}", creates, appends));
        const auto found = read(apart);
        BOOST_TEST(found.gaps.size() == as_one.gaps.size(), creates);
        BOOST_TEST(rule_count(found) == rule_count(as_one));
    }
    BOOST_TEST(read(replaced(text, converts, appends)).gaps.size() == as_one.gaps.size() + 1);
}

// If a sentence is not understood, a parse error in it must not be dropped, because this would contradict the text.
BOOST_AUTO_TEST_CASE(preprocessing_that_is_not_understood_is_that_of_the_base) {
    const spec::draft& base = *drafts::known().find("modern");
    const auto with = [&](std::string_view sentence) {
        return reading::read(
            fmt::format("13.2.3.5 Preprocessing the input stream\n\n   {}\n\n{}", sentence, text_of_modern()),
            drafts::known(), {.name = "@x", .file = "x", .base = &base});
    };
    const auto has_control = [](const reading::read_draft& read) {
        const auto errors = read.draft->value().stream.errors;
        return std::any_of(errors.begin(), errors.end(),
                           [](const spec::input_error& each) { return each.range.has(1); });
    };
    const std::string_view surrogates = "Any occurrences of surrogates are surrogate-in-input-stream parse errors.";
    const auto stated = with(surrogates);
    BOOST_TEST(!has_control(stated));
    const auto unread = with(fmt::format("{} Controls are odd.", surrogates));
    BOOST_TEST(unread.gaps.size() == stated.gaps.size() + 1);
    BOOST_TEST(has_control(unread));
    BOOST_TEST(unread.draft->value().stream.errors.size() == base.stream.errors.size());
}

BOOST_AUTO_TEST_CASE(a_name_of_an_error_may_be_new) {
    const std::string text = text_of_modern();
    constexpr std::string_view name = "unexpected-character-in-attribute-name";
    const auto found = read(replaced(text, name, "unexpected-grave-accent-in-attribute-name"));
    BOOST_TEST(found.gaps.empty());
    BOOST_TEST_REQUIRE(found.new_errors.size() == 1U);
    BOOST_TEST(found.new_errors[0] == "unexpected-grave-accent-in-attribute-name");
    BOOST_TEST(!spec::fault_of(found.draft->value()));
    bool reports = false;
    for (const spec::rule& r : rules_of(found, "Attribute name state"))
        for (const spec::action& a : r.then())
            reports = reports || (a.code == spec::op::parse_error && spec::name_of(a.error) == found.new_errors[0]);
    BOOST_TEST(reports);
    // Only a word with hyphens is the name of an error. Equal names stand for one error everywhere.
    BOOST_TEST(read(replaced(text, name, "strange")).gaps.size() == 1U);
    BOOST_TEST(read(replaced(text, name, "-odd-")).gaps.size() == 1U);
    BOOST_TEST(
        (spec::code_of_error(found.new_errors[0]) == spec::code_of_error("unexpected-grave-accent-in-attribute-name")));
    BOOST_TEST((spec::code_of_error("eof-in-tag") == spec::error_code::eof_in_tag));
}

// Every available text of the standard gives a machine that can run. strata reads the texts of 2016 to 2026 completely.
BOOST_AUTO_TEST_CASE(published_texts_are_read_or_their_gaps_are_named) {
    const auto history = std::filesystem::path{STRATA_SHARED_DIR} / "history";
    if (!std::filesystem::is_directory(history / "texts")) {
        BOOST_TEST_MESSAGE("the texts of the standard's history are absent: they are not read");
        return;
    }
    std::size_t number = 0;
    std::size_t texts = 0;
    std::size_t complete = 0;
    for (const auto& [folder, is_complete] :
         {std::pair(history / "texts", false), std::pair(history / "2016-2026" / "tokenization", true)})
        for (const auto& each : std::filesystem::directory_iterator{folder}) {
            if (!testing::sample::today().takes(number++)) continue;
            std::ifstream file(each.path(), std::ios::binary);
            const std::string text{std::istreambuf_iterator<char>(file), {}};
            const auto found = read(text, each.path().filename().string());
            const auto fault = spec::fault_of(found.draft->value());
            BOOST_TEST(!fault.has_value(), each.path() << ": " << fault.value_or(""));
            if (is_complete)
                for (const reading::gap& gap : found.gaps)
                    BOOST_ERROR(each.path() << ":" << gap.line << ": " << gap.sentence);
            ++texts;
            complete += found.gaps.empty() ? 1 : 0;
        }
    BOOST_TEST_MESSAGE(complete << " of " << texts << " texts are read completely");
    BOOST_TEST(complete * 10 >= texts * 7);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace gaps_in_place_test
