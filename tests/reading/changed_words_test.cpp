// If a word is changed, a sentence removed or an entry added, the table changes, or a sentence is reported as not
// understood. The reader ignores no change.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/language/grammar/phrase_tree.hpp"
#include "core/reading/machine_reader.hpp"
#include "core/reading/read_draft.hpp"
#include "core/reading/text_facts.hpp"
#include "drafts/registry.hpp"
#include "tests/cli/program_fixture.hpp"
#include "tests/reading/recited_text.hpp"
#include "tests/reading/tables.hpp"
#include "tests/sample.hpp"

namespace changed_words_test {

namespace {

using namespace strata;
using lines = std::vector<std::string>;

lines all_of(const reading::outline& text) {
    reading::record said;
    lines all = reading_test::written(reading::read_machine_of(text, said));
    for (const reading::gap& each : said.gaps) all.push_back("gap: " + each.sentence);
    return all;
}

/// Returns all lines, including the facts that are stated outside the states. Only facts that a report shows are
/// included.
lines all_with_facts_of(const reading::outline& text) {
    reading::record said;
    const auto machine = reading::read_machine_of(text, said);
    lines all = reading_test::written(machine);
    const auto facts = reading::read_facts_of(text, said);
    reading::require_facts(text, machine, facts, said);
    all.push_back(fmt::format("{} {} {} {} {}", facts.has_correctness_flag, facts.has_self_closing_flag,
                              facts.end_tag_resets_content_model, facts.end_tag_self_closing_is_error,
                              facts.permitted_slash_tags ? facts.permitted_slash_tags->size() : 0));
    all.push_back(fmt::format("{} {} {} {}", facts.drops_byte_order_mark, facts.replaces_null,
                              facts.replaces_surrogates, facts.drops_null));
    for (const spec::input_error& each : facts.input_errors)
        all.push_back(fmt::format("error {:X}", std::uint32_t{each.range.first}));
    all.push_back(said.foreign_words);
    for (const reading::gap& each : said.gaps) all.push_back("gap: " + each.sentence);
    return all;
}

/// Returns the beginning and the end of each sentence in a paragraph.
std::vector<std::pair<std::size_t, std::size_t>> sentences_in(std::string_view text) {
    std::vector<std::pair<std::size_t, std::size_t>> places;
    std::size_t begin = 0;
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '(') ++depth;
        if (text[i] == ')') --depth;
        const bool ends = text[i] == '.' && depth <= 0 &&
                          (i + 1 == text.size() ||
                           (i + 2 < text.size() && text[i + 1] == ' ' && text[i + 2] >= 'A' && text[i + 2] <= 'Z'));
        if (!ends && i + 1 != text.size()) continue;
        places.emplace_back(begin, i + 1);
        begin = i + 2;
    }
    return places;
}

/// Returns whether the text would mean the same without the sentence. Such a sentence repeats other sentences, or has a
/// condition that never holds. For example, one text checks the contents of the temporary buffer in a case in which the
/// buffer is always empty (docs/drafts/2016-06-13.md).
bool only_explains(std::string_view sentence) {
    return reading::is_explanation(sentence) || sentence.starts_with("This section defines") ||
           sentence.starts_with("This definition is used") || sentence.starts_with("(Don't emit the token yet") ||
           sentence.starts_with("(This is not an error, either") ||
           sentence.starts_with("DOCTYPE tokens have a name") ||
           sentence.starts_with("Start and end tag tokens have a tag name and a list of attributes, each of which") ||
           sentence.starts_with("(This does not set") ||
           sentence.starts_with("The next character that is consumed, if any, is the first") ||
           sentence.starts_with("Otherwise, a character reference is parsed.") || sentence.starts_with("Not a") ||
           sentence.starts_with("If no match can be made and the temporary buffer consists of") ||
           sentence.starts_with("The tree construction stage can");
}

/// Returns the texts to edit: the recitals of the drafts, and the texts themselves, if they are available.
std::vector<std::pair<std::string, reading::outline>> texts_to_edit() {
    std::vector<std::pair<std::string, reading::outline>> texts;
    for (const spec::draft* const d : drafts::all()) {
        texts.emplace_back(d->about.name, reading_test::recited_outline(*d));
        texts.back().second.introduction.push_back({"The state machine must start in the data state.", 1});
    }
    const auto shared = std::filesystem::path{STRATA_SHARED_DIR} / "drafts";
    for (const char* const name :
         {"2007-10-27.txt", "2008-03-09.txt", "2009-02-07.txt", "2009-10-24.txt", "2010-04-30.txt", "2011-05-25.txt",
          "2014-10-28.txt", "2016-06-13.txt", "2017-02-27.txt", "modern-full.txt", "2026-full.txt"}) {
        std::ifstream file(shared / name, std::ios::binary);
        if (!file) continue;
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        texts.emplace_back(name, reading::outline_of(text, drafts::standard()));
        (void)reading::apply(reading::known_readings(), texts.back().second);
        reading::move_facts_to_introduction(texts.back().second);
    }
    return texts;
}

/// Returns a word that could be confused with `word`; if there is none, a word that occurs in no sentence.
std::string_view other_word(std::string_view word) {
    struct pair {
        std::string_view one;
        std::string_view other;
    };
    constexpr std::array<pair, 20> pairs{
        {{"data", "RCDATA"},         {"start", "end"},    {"end", "start"},     {"name", "value"},
         {"value", "name"},          {"true.", "false."}, {"public", "system"}, {"system", "public"},
         {"tag", "comment"},         {"comment", "tag"},  {"and", "or"},        {"not", "also"},
         {"lowercase", "uppercase"}, {"PCDATA", "CDATA"}, {"no", "some"},       {"is", "isn't"},
         {"double", "single"},       {"two", "three"},    {"Switch", "Return"}, {"Emit", "Append"}}};
    for (const pair& each : pairs)
        if (each.one == word) return each.other;
    return "zebra";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(words_of_texts)

BOOST_AUTO_TEST_CASE(no_change_of_one_word_is_passed_over) {
    constexpr std::size_t one_in = 23;  // tests one word in this many
    std::size_t changed = 0;
    std::size_t count = 0;
    for (const spec::draft* const d : drafts::all()) {
        reading::outline text = reading_test::recited_outline(*d);
        const lines before = all_of(text);
        for (reading::entry& entry : text.entries) {
            if (entry.under.starts_with("Number")) continue;
            for (reading::paragraph& paragraph : entry.paragraphs) {
                const std::string whole = paragraph.text;
                for (std::size_t at = 0; at < whole.size();) {
                    const std::size_t end = std::min(whole.find(' ', at), whole.size());
                    const std::string word = whole.substr(at, end - at);
                    if (++count % one_in == 0) {
                        ++changed;
                        paragraph.text =
                            fmt::format("{}{}{}", whole.substr(0, at), other_word(word), whole.substr(end));
                        if (all_of(text) == before)
                            BOOST_ERROR(d->about.name << ", " << entry.state << ": " << paragraph.text);
                    }
                    at = end + 1;
                }
                paragraph.text = whole;
            }
        }
    }
    BOOST_CHECK_GT(changed, 500U);
    BOOST_TEST_MESSAGE(changed << " words changed, each seen");
}

BOOST_AUTO_TEST_CASE(a_line_of_characters_that_is_changed_is_seen) {
    reading::outline text = reading_test::recited_outline(drafts::standard());
    const lines before = all_of(text);
    std::size_t changed = 0;
    for (reading::entry& entry : text.entries)
        for (std::string& line : entry.subjects) {
            if (++changed % 7 != 0) continue;
            const std::string whole = line;
            line += " SIGN";
            BOOST_CHECK_MESSAGE(all_of(text) != before, whole);
            line = whole;
        }
}

BOOST_AUTO_TEST_CASE(no_sentence_can_be_taken_away_unseen) {
    constexpr std::size_t one_in = 11;  // tests one sentence in this many
    std::size_t count = testing::sample::today().first();
    std::size_t deleted = 0;
    for (auto& [name, text] : texts_to_edit()) {
        const lines before = all_with_facts_of(text);
        const auto try_each = [&](std::vector<reading::paragraph>& paragraphs, std::string_view state) {
            for (reading::paragraph& paragraph : paragraphs) {
                const std::string whole = paragraph.text;
                for (const auto& [begin, end] : sentences_in(whole)) {
                    const std::string sentence = whole.substr(begin, end - begin);
                    if (++count % one_in != 0 || only_explains(sentence)) continue;
                    ++deleted;
                    paragraph.text = whole;
                    paragraph.text.erase(begin, end - begin);
                    if (all_with_facts_of(text) == before) BOOST_ERROR(name << ", " << state << ": " << sentence);
                }
                paragraph.text = whole;
            }
        };
        try_each(text.introduction, "introduction");
        try_each(text.stream, "preprocessing");
        for (reading::entry& entry : text.entries)
            if (!reading::is_row_of_numbers(entry)) try_each(entry.paragraphs, entry.state);
    }
    BOOST_CHECK_GT(deleted, 200U);
    BOOST_TEST_MESSAGE(deleted << " sentences deleted, each deletion noticed");
}

BOOST_AUTO_TEST_CASE(no_entry_can_be_given_twice_unseen) {
    constexpr std::size_t one_in = 13;  // tests one entry in this many
    std::size_t count = testing::sample::today().first();
    std::size_t doubled = 0;
    for (const auto& [name, text] : texts_to_edit()) {
        const lines before = all_with_facts_of(text);
        for (std::size_t i = 0; i < text.entries.size(); ++i) {
            if (text.entries[i].subjects.empty() || ++count % one_in != 0) continue;
            ++doubled;
            reading::outline twice = text;
            twice.entries.insert(twice.entries.begin() + static_cast<std::ptrdiff_t>(i), text.entries[i]);
            if (all_with_facts_of(twice) == before)
                BOOST_ERROR(name << ", " << text.entries[i].state << ": " << text.entries[i].subjects.front());
        }
    }
    BOOST_CHECK_GT(doubled, 60U);
    BOOST_TEST_MESSAGE(doubled << " entries doubled, each seen");
}

// A difference between tables need not be visible to a person. So this test checks the output of the program.
BOOST_FIXTURE_TEST_CASE(what_is_edited_is_named_or_in_the_differences, strata::testing::command_fixture) {
    std::mt19937 random(static_cast<unsigned>(testing::sample::today().first()));
    for (const std::string_view draft : {"2009", "modern"}) {
        std::string original = reading_test::recited_text(*drafts::known().find(draft));
        // The recital uses the section numbers of 2009 for all states.
        if (draft == "modern")
            for (std::size_t at = 0; (at = original.find("\n8.2.4.", at)) != std::string::npos; ++at)
                original.replace(at, 7, "\n13.2.5.");
        const std::string before = "@" + folder.write("before.txt", original);
        const std::string none = strata({"diff", before, "@" + folder.write("after.txt", original)}).out;
        constexpr int edits = 12;
        for (int edit = 0; edit < edits; ++edit) {
            // Chooses a sentence at the end of a paragraph.
            const auto from = original.find(".\n\n", random() % (original.size() / 10 * 9));
            const auto end = original.find(".\n\n", from + 3);
            const auto begin = std::max(original.rfind(". ", end) + 2, original.rfind("   ", end) + 3);
            std::string edited = original;
            const std::string sentence = edited.substr(begin, end + 1 - begin);
            if (only_explains(sentence)) continue;
            edited.erase(begin, end + 1 - begin);
            const std::string after = "@" + folder.write("after.txt", edited);
            const bool is_named = strata({"read", "--strict", after}).status == 1;
            const auto shown = strata({"diff", before, after});
            BOOST_TEST(shown.status == 0, shown.err);
            BOOST_TEST((is_named || shown.out != none), draft << ": " << sentence);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace changed_words_test
