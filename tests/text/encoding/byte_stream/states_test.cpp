// The text of the section is available for 37 days since 2016. On each of these days, strata must choose encodings as
// the text requires.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cctype>
#include <cstddef>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/sniffing.hpp"
#include "tests/text/encoding/byte_stream/differences.hpp"
#include "tests/text/encoding/byte_stream/section_text.hpp"
#include "tests/text/encoding/byte_stream/stated_facts.hpp"
#include "tests/text/encoding/byte_stream/unmodelled.hpp"
#include "tests/text/encoding/sniffing_on_days.hpp"

namespace byte_stream_test {
namespace {

using namespace strata;
using paragraphs = std::vector<std::string>;

/// Returns the last day whose commits a published state contains completely. A state may have been published before the
/// last commit of its day, or from an older text. The states of 25 and 26 April 2016 both lack the commit of 25 April.
std::string last_day_of(const published_state& state) {
    return state.day == "2016-04-25" || state.day == "2016-04-26" ? "2016-04-24" : state.day;
}
const spec::sniffing& value_of(const published_state& state) { return testing::sniffing_on(last_day_of(state)); }

/// Returns the disagreements between the text and the value: missing sentences, sentences out of order, and facts.
std::vector<std::string> mismatches(section_text& text, const spec::sniffing& value) {
    std::vector<std::string> found;
    place last;
    for (const std::string_view each : sentences_of(value)) {
        const std::optional<place> at = text.sentence(each);
        if (!at)
            found.push_back("not once a sentence of the text: " + std::string(each));
        else if (*at < last)
            found.push_back("not in the order of the text: " + std::string(each));
        if (at) last = *at;
    }
    const std::vector<named_fact> stated = facts_stated_in(text);
    const std::vector<named_fact> expected = facts_of(value);
    for (std::size_t n = 0; n < stated.size(); ++n)
        if (stated[n] != expected[n])
            found.push_back(std::string(stated[n].name) + ": the text says " + stated[n].value + ", the history " +
                            expected[n].value);
    return found;
}

bool is_heading(std::string_view paragraph) {
    return paragraph.size() > 2 && std::isdigit(static_cast<unsigned char>(paragraph[0])) != 0 && paragraph[2] == '.';
}

/// Returns, for each paragraph of a text, its number in the list `unmodelled`; nothing if the list lacks the paragraph.
std::vector<std::optional<std::size_t>> listed_in(const paragraphs& text) {
    std::vector<std::optional<std::size_t>> numbers(text.size());
    for (std::size_t n = 0; n < text.size(); ++n) {
        const auto* const entry = std::find_if(unmodelled.begin(), unmodelled.end(),
                                               [&](const auto& each) { return text[n].starts_with(each.beginning); });
        if (entry == unmodelled.end()) continue;
        numbers[n] = static_cast<std::size_t>(entry - unmodelled.begin());
        if (entry->until.empty()) continue;
        while (n + 1 < text.size() && !text[n + 1].starts_with(entry->until)) {
            numbers[n + 1] = numbers[n];
            ++n;
        }
    }
    return numbers;
}

/// Removes `count` paragraphs that contain these words, or reports that there are fewer.
void take_out(paragraphs& from, std::size_t count, std::string_view words) {
    for (std::size_t n = 0; n < count; ++n) {
        const auto found = std::find_if(from.begin(), from.end(),
                                        [&](const std::string& each) { return each.find(words) != std::string::npos; });
        BOOST_TEST_REQUIRE((found != from.end()), n << " of " << count << " paragraphs have the words: " << words);
        from.erase(found);
    }
}

paragraphs only_in(paragraphs one, paragraphs other) {
    std::sort(one.begin(), one.end());
    std::sort(other.begin(), other.end());
    paragraphs result;
    std::set_difference(one.begin(), one.end(), other.begin(), other.end(), std::back_inserter(result));
    return result;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(encodings_in_the_texts)

BOOST_AUTO_TEST_CASE(each_state_since_2016_says_what_the_history_has_on_its_day) {
    const std::vector<published_state> states = published_states("input-byte-stream");
    if (states.empty()) return;
    BOOST_TEST(states.size() == 37U);
    std::vector<std::size_t> uses(unmodelled.size());
    std::size_t sentences = 0;
    std::size_t facts = 0;
    for (const published_state& state : states) {
        BOOST_TEST_CONTEXT(state.name) {
            section_text text(state.paragraphs);
            for (const std::string& each : mismatches(text, value_of(state))) BOOST_TEST(false, each);
            sentences += sentences_of(value_of(state)).size();
            facts += facts_of(value_of(state)).size();
            const auto listed = listed_in(text.paragraphs());
            std::set<std::size_t> used;
            for (std::size_t n = 0; n < listed.size(); ++n) {
                const std::string& paragraph = text.paragraphs()[n];
                BOOST_TEST((text.is_found(n) || listed[n] || is_heading(paragraph)), "not known: " << paragraph);
                if (listed[n]) used.insert(*listed[n]);
            }
            for (const std::size_t n : used) ++uses[n];
        }
    }
    for (std::size_t n = 0; n < unmodelled.size(); ++n) {
        BOOST_TEST_CONTEXT(unmodelled[n].beginning) {
            BOOST_TEST(uses[n] > 0U, "no text has it");
            if (unmodelled[n].states != 0) BOOST_TEST(uses[n] == unmodelled[n].states);
        }
    }
    BOOST_TEST_MESSAGE(sentences << " sentences and " << facts << " facts of " << states.size()
                                 << " states are those of the history");
}

BOOST_AUTO_TEST_CASE(each_difference_between_two_states_is_that_of_a_commit_or_an_error_of_the_copy) {
    const std::vector<published_state> states = published_states("input-byte-stream");
    for (std::size_t n = 1; n < states.size(); ++n) {
        BOOST_TEST_CONTEXT(states[n].name) {
            paragraphs gone = only_in(states[n - 1].paragraphs, states[n].paragraphs);
            paragraphs come = only_in(states[n].paragraphs, states[n - 1].paragraphs);
            for (const difference& each : differences) {
                if (each.state != states[n].name) continue;
                take_out(gone, each.gone, each.before);
                take_out(come, each.come, each.after);
                if (each.commit.empty()) continue;
                BOOST_TEST(last_day_of(states[n - 1]) < each.day);
                BOOST_TEST(each.day <= last_day_of(states[n]));
            }
            for (const std::string& each : gone) BOOST_TEST(false, "no reason is given for the removal of: " << each);
            for (const std::string& each : come) BOOST_TEST(false, "no reason is given for the addition of: " << each);
        }
    }
}

BOOST_AUTO_TEST_CASE(each_change_since_the_first_state_is_seen_between_two_states) {
    const auto& history = drafts::encoding_history();
    const std::vector<published_state> states = published_states("input-byte-stream");
    std::size_t seen = 0;
    for (std::size_t n = 0; n < history.changes.size(); ++n) {
        const spec::sniffing_change& change = history.changes[n];
        if (change.date <= "2016-02-28") continue;
        BOOST_TEST_CONTEXT(change.title) {
            BOOST_TEST(!change.is_known_by_title);
            // The rules for a meta element in tree construction are in another section.
            const bool is_of_tree = sentences_of(history.values[n]) == sentences_of(history.values[n + 1]) &&
                                    facts_of(history.values[n]) == facts_of(history.values[n + 1]);
            const bool is_listed = std::any_of(differences.begin(), differences.end(), [&](const difference& each) {
                return each.commit == change.commit && each.day == change.date;
            });
            BOOST_TEST(is_of_tree != is_listed);
            if (is_of_tree) {
                BOOST_TEST(history.values[n].change.by_content != history.values[n + 1].change.by_content);
                continue;
            }
            ++seen;
            // The text before a change must disagree with the rules after it. The text after a change must disagree
            // with the rules before it.
            const auto after = std::find_if(states.begin(), states.end(), [&](const published_state& each) {
                return last_day_of(each) >= change.date;
            });
            if (after == states.end()) continue;
            section_text then(after->paragraphs);
            section_text before(std::prev(after)->paragraphs);
            BOOST_TEST(!mismatches(then, history.values[n]).empty());
            BOOST_TEST(!mismatches(before, history.values[n + 1]).empty());
        }
    }
    BOOST_TEST(seen == 14U);
}

BOOST_AUTO_TEST_CASE(each_state_of_tree_construction_has_the_words_on_meta_elements) {
    const std::vector<published_state> states = published_states("tree-construction");
    std::set<std::string_view> words;
    for (const published_state& state : states) {
        BOOST_TEST_CONTEXT(state.name) {
            section_text text(state.paragraphs);
            const auto& change = testing::sniffing_on(state.day).change;
            const std::optional<place> by_charset = text.sentence(change.by_charset);
            const std::optional<place> by_content = text.sentence(change.by_content);
            BOOST_TEST(by_charset.has_value());
            BOOST_TEST(by_content.has_value());
            if (by_charset && by_content) BOOST_TEST((*by_charset < *by_content));
            BOOST_TEST(change.content_needs_pragma ==
                       text.says("Otherwise, if the element has an http-equiv attribute whose value is an ASCII"));
            words.insert(change.by_content);
        }
    }
    if (!states.empty()) BOOST_TEST(words.size() == 2U);
}

// --- Without the texts ---

BOOST_AUTO_TEST_CASE(markup_and_stock_phrases_are_taken_out_of_a_text) {
    const paragraphs found = paragraphs_of(
        "<h5 id=x><span class=secno>12.2.2.3</span> \xE6\x96\x87\xE5\xAD\x97\xE3\x82\xA8\xE3\x83\xB3\xE3\x82\xB3\xE3"
        "\x83\xBC\xE3\x83\x87\xE3\x82\xA3\xE3\x83\xB3\xE3\x82\xB0</h5>\n<ol><li><p>If <var>charset</var>\n   is\n"
        "(`<code>&lt;?</code>`), go.<p class=note>So.</ol>After");
    const paragraphs expected = {"12.2.2.3 character encoding", "If charset is (`<?`), go.", "So.", "After"};
    BOOST_TEST(found == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_sentence_is_found_whole_and_once) {
    section_text text({"Take it. If so, return that.", "Otherwise, if so, return that.", "Twice.", "Twice."});
    BOOST_TEST(text.sentence("If so, return that.").has_value());
    BOOST_TEST(text.sentence("Otherwise, if so, return that.").has_value());
    BOOST_TEST(!text.sentence("Take").has_value());
    BOOST_TEST(!text.sentence("if so, return that.").has_value());
    BOOST_TEST(!text.sentence("Twice.").has_value());
    BOOST_TEST(text.is_found(0));
    BOOST_TEST(!text.is_found(2));
}

BOOST_AUTO_TEST_CASE(a_fact_is_there_because_a_sentence_is) {
    const paragraphs all = {
        "12.2.2.2 Determining the character encoding",
        "User agents are encouraged to only prescan the first 1024 bytes.",
        "Let charset be the result of getting an encoding from the attribute's value, and set need pragma to false.",
        "Set charset to the result of getting an output encoding from charset.",
        "If the byte at encodingPosition is not 0x3D (=), then return failure.",
        "Advance encodingPosition to the next byte.",
        "If the new encoding is a UTF-16 encoding, then change it to UTF-8.",
        "If the new encoding is identical or equivalent to the other",
    };
    const auto value_without = [&](std::size_t left_out, std::string_view name) {
        paragraphs some = all;
        if (left_out < some.size()) some[left_out] = "Left out.";
        section_text text(some);
        for (const named_fact& each : facts_stated_in(text))
            if (each.name == name) return each.value;
        return std::string("no such fact");
    };
    struct of {
        std::size_t paragraph;
        std::string_view fact;
        std::string_view with;
        std::string_view without;
    };
    for (const of& each :
         {of{0, "section", "12.2.2.2", ""}, of{1, "prescan: bytes", "1024", "0"},
          of{2, "labels are trimmed", "yes", "no"}, of{3, "prescan: UTF-16 becomes UTF-8", "yes", "no"},
          of{3, "prescan: replacement becomes UTF-8", "yes", "no"},
          of{5, "prescan: stays on an equals sign", "no", "yes"},
          of{6, "change: UTF-16 becomes UTF-8 before comparing", "yes", "no"}}) {
        BOOST_TEST(value_without(all.size(), each.fact) == each.with);
        BOOST_TEST(value_without(each.paragraph, each.fact) == each.without);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace byte_stream_test
