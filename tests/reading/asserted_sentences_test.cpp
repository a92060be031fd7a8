// The reader ignores no part of a sentence: it compares each part with the known facts. If a text needs a sentence that
// is missing, the reader reports this.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/reading/machine_reader.hpp"
#include "core/reading/read_draft.hpp"
#include "drafts/registry.hpp"
#include "tests/reading/recited_text.hpp"

namespace asserted_sentences_test {

namespace {

using namespace strata;

/// Reads the recital of `draft`, with `from` replaced by `to` in the first sentence that contains it. Returns the
/// sentences that were not understood.
std::vector<reading::gap> gaps_after(std::string_view draft, std::string_view from, std::string_view to,
                                     std::string* foreign_words = nullptr) {
    reading::outline text = reading_test::recited_outline(*drafts::known().find(draft));
    bool found = false;
    for (reading::entry& entry : text.entries)
        for (reading::paragraph& paragraph : entry.paragraphs) {
            const auto at = paragraph.text.find(from);
            if (found || at == std::string::npos) continue;
            paragraph.text.replace(at, from.size(), to);
            found = true;
        }
    for (reading::entry& entry : text.entries)
        for (std::string& line : entry.subjects) {
            const auto at = line.find(from);
            if (found || at == std::string::npos) continue;
            line.replace(at, from.size(), to);
            found = true;
        }
    BOOST_TEST_REQUIRE(found, from);
    reading::record said;
    (void)reading::read_machine_of(text, said);
    if (foreign_words != nullptr) *foreign_words = said.foreign_words;
    return said.gaps;
}

/// Sentences outside the states. A text that has DOCTYPEs, appropriate end tags and a self-closing flag needs them.
constexpr std::array<std::string_view, 7> needed{
    "The state machine must start in the data state.",
    "When a DOCTYPE token is created, its name, public identifier, and system identifier must be marked as missing "
    "(which is a distinct state from the empty string), and the force-quirks flag must be set to off (its other state "
    "is on).",
    "When a start or end tag token is created, its self-closing flag must be unset (its other state is that it be "
    "set), "
    "and its attributes list must be empty.",
    "When a start tag token is emitted with its self-closing flag set, if the flag is not acknowledged when it is "
    "processed by the tree construction stage, that is a non-void-html-element-start-tag-with-trailing-solidus parse "
    "error.",
    "When an end tag token is emitted with attributes, that is an end-tag-with-attributes parse error.",
    "If no start tag has been emitted from this tokenizer, then no end tag token is appropriate.",
    "Before the tokenization stage, the input stream must be preprocessed by normalizing newlines.",
};

/// Returns the text of modern with all of these sentences but one.
std::string text_without(std::size_t left_out) {
    std::string introduction =
        "   Start and end tag tokens have a tag name, a self-closing flag, and a list of attributes, each of which has "
        "a "
        "name and a value.";
    for (std::size_t i = 0; i + 1 < needed.size(); ++i)
        if (i != left_out) introduction += fmt::format(" {}", needed[i]);
    std::string text = reading_test::recited_text(*drafts::known().find("modern"));
    // The recital uses the section numbers of 2009 for all states.
    for (std::size_t at = 0; (at = text.find("\n8.2.4.", at)) != std::string::npos; ++at)
        text.replace(at, 7, "\n13.2.5.");
    text.insert(text.find('\n') + 1, fmt::format("\n{}\n\n", introduction));
    text =
        "13.2.3.5 Preprocessing the input stream\n\n   Any occurrences of surrogates are "
        "surrogate-in-input-stream parse errors. " +
        std::string(left_out + 1 == needed.size() ? "" : needed.back()) + "\n\n" + text;
    return text;
}

reading::read_draft read(std::string_view text) {
    return reading::read(text, drafts::known(), {.name = "@text.txt", .file = "text.txt"});
}

}  // namespace

BOOST_AUTO_TEST_SUITE(sentences_of_texts)

BOOST_AUTO_TEST_CASE(every_character_state_number_and_string_of_a_sentence_is_compared) {
    struct change {
        std::string_view draft;
        std::string_view from;
        std::string_view to;
    };
    for (const change& each : {
             change{"2009", "RCDATA or CDATA states and the next few", "RCDATA or PLAINTEXT states and the next few"},
             {"2009", "leaves the attribute name state", "leaves the tag name state"},
             {"modern", "leaves the attribute name state", "leaves the after attribute name state"},
             {"2009", "unconsume the U+0023 NUMBER SIGN", "unconsume the U+0026 AMPERSAND"},
             {"2009", "matched after the U+0026 AMPERSAND", "matched after the U+0023 NUMBER SIGN"},
             {"2009", "Consume the U+0023 NUMBER SIGN", "Consume the U+0026 AMPERSAND"},
             {"2009", "the one immediately after the U+0026 AMPERSAND",
              "the one immediately after the U+0023 NUMBER SIGN"},
             {"2009", "on the character after the U+0023 NUMBER SIGN", "on the character after the U+0026 AMPERSAND"},
             {"2009", "at least three characters", "at least two characters"},
             {"2009", "at least three characters", "at least nine characters"},
             {"2009", "the five uppercase letters \"CDATA\"", "the five uppercase letters \"CDATX\""},
             {"2009", "the five uppercase letters \"CDATA\"", "the four uppercase letters \"CDATA\""},
             {"2009", "with a U+005B LEFT SQUARE BRACKET", "with a U+003C LESS-THAN SIGN"},
             {"modern", "the five uppercase letters \"CDATA\"", "the five uppercase letters \"XDATA\""},
             {"modern", "with a U+005B LEFT SQUARE BRACKET", "with a U+003C LESS-THAN SIGN"},
             {"modern", "EQUALS SIGN character or an ASCII", "EQUALS SIGN character and an ASCII"},
             {"2009", ", or is one of 0x000B", ", and is one of 0x000B"},
         }) {
        const auto gaps = gaps_after(each.draft, each.from, each.to);
        BOOST_TEST(!gaps.empty(), each.draft << ": " << each.from);
    }
}

// The three wordings state different conditions, but tables have a single word for all of them.
BOOST_AUTO_TEST_CASE(the_words_for_foreign_content_are_those_of_the_text) {
    constexpr std::string_view adjusted =
        "there is an adjusted current node and it is not an element in the HTML namespace";
    constexpr std::string_view current = "the current node is not an element in the HTML namespace";
    std::string words;
    BOOST_TEST(gaps_after("modern", adjusted, current, &words).empty());
    BOOST_TEST(words == current);
    BOOST_TEST(gaps_after("modern", adjusted, adjusted, &words).empty());
    BOOST_TEST(words == adjusted);
}

BOOST_AUTO_TEST_CASE(what_a_text_needs_around_its_states_is_missed) {
    BOOST_TEST(read(text_without(needed.size())).gaps.empty());
    for (std::size_t i = 0; i < needed.size(); ++i) {
        const auto found = read(text_without(i));
        BOOST_TEST_REQUIRE(found.gaps.size() == 1U, needed[i]);
        BOOST_TEST(found.gaps[0].is_absent);
        BOOST_TEST(found.gaps[0].line > 0U);
        BOOST_TEST(found.sentences == found.sentences_read + 1);
        // The recital uses the first wording in the list.
        BOOST_TEST(found.gaps[0].sentence.substr(0, 10) ==
                   (i + 1 == needed.size() ? std::string("Any CR cha") : std::string(needed[i].substr(0, 10))));
    }
}

BOOST_AUTO_TEST_CASE(a_text_with_content_models_needs_their_beginning) {
    std::string text = reading_test::recited_text(*drafts::known().find("2009"));
    text.insert(text.find('\n') + 1, "\n   The state machine must start in the data state.\n\n");
    std::vector<std::string> missing;
    for (const reading::gap& each : read(text).gaps)
        if (each.is_absent) missing.push_back(each.sentence);
    const auto has = [&](std::string_view sentence) {
        return std::find(missing.begin(), missing.end(), sentence) != missing.end();
    };
    BOOST_TEST(has("Initially it must be in the PCDATA state."));
    BOOST_TEST(has("It is either true or false, and initially must be set to the false state."));
}

BOOST_AUTO_TEST_CASE(a_state_whose_entries_are_not_introduced_is_a_gap) {
    reading::outline text = reading_test::recited_outline(*drafts::known().find("modern"));
    for (reading::entry& each : text.entries)
        if (each.state == "Tag name state" && each.subjects.empty()) each.paragraphs.clear();
    std::erase_if(text.entries, [](const reading::entry& e) { return e.subjects.empty() && e.paragraphs.empty(); });
    reading::record said;
    const auto machine = reading::read_machine_of(text, said);
    BOOST_TEST_REQUIRE(said.gaps.size() == 1U);
    BOOST_TEST(said.gaps[0].state == "Tag name state");
    BOOST_TEST(said.gaps[0].nearest == "consume the next input character :");
    for (const reading::read_state& each : machine.states)
        if (each.heading == "Tag name state") BOOST_TEST(each.rules.front().does(spec::op::gap));
}

BOOST_AUTO_TEST_CASE(an_entry_given_twice_is_named) {
    for (const std::string_view draft : {"2009", "modern"}) {
        const reading::outline whole = reading_test::recited_outline(*drafts::known().find(draft));
        std::size_t number = 0;
        for (std::size_t i = 0; i < whole.entries.size(); ++i) {
            if (whole.entries[i].subjects.empty() || number++ % 5 != 0) continue;
            reading::outline text = whole;
            text.entries.insert(text.entries.begin() + static_cast<std::ptrdiff_t>(i), whole.entries[i]);
            reading::record said;
            (void)reading::read_machine_of(text, said);
            BOOST_TEST(!said.gaps.empty(),
                       draft << ", " << whole.entries[i].state << ": " << whole.entries[i].subjects.front());
        }
        BOOST_TEST(number > 100U);
    }
}

BOOST_AUTO_TEST_CASE(the_third_column_of_the_numbers_names_the_character) {
    const auto rows = [](std::string_view name) {
        return fmt::format(
            "8.2.4 Tokenization\n\n8.2.4.1 Data state\n\n   Consume the next input character:\n\n   EOF\n       Emit "
            "an end-of-file token.\n   Anything else\n       Emit the current input character as a "
            "character token.\n\n   Number | Code point\n   0x8A | 0x0160 | {}\n",
            name);
    };
    BOOST_TEST(read(rows("LATIN CAPITAL LETTER S WITH CARON")).gaps.empty());
    const auto found = read(rows("LATIN SMALL LETTER S WITH CARON"));
    BOOST_TEST_REQUIRE(found.gaps.size() == 1U);
    BOOST_TEST(found.gaps[0].sentence == "U+0160 LATIN SMALL LETTER S WITH CARON");
    BOOST_TEST(found.gaps[0].nearest == "LATIN CAPITAL LETTER S WITH CARON");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace asserted_sentences_test
