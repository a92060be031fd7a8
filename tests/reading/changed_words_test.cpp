// A sentence with one word changed gives another table, or is named as not understood. Nothing is passed over.

#include <boost/test/unit_test.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/reading/machine_reader.hpp"
#include "drafts/registry.hpp"
#include "tests/reading/recited_text.hpp"
#include "tests/reading/tables.hpp"

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

/// What a word may be mistaken for; a word that is in no sentence, if nothing.
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
    constexpr std::size_t one_in = 23;  // words
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

BOOST_AUTO_TEST_SUITE_END()

}  // namespace changed_words_test
