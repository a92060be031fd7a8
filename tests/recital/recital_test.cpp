// The sentences that strata makes from the tables equal the sentences of the drafts.
//
// The project does not have the drafts' texts, but it has a digest of each of their sentences. This test needs only the
// digests. If the texts are available, messages quote them, and the test also computes the digests anew.

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/language/recital.hpp"
#include "core/tree/rules.hpp"
#include "drafts/registry.hpp"
#include "tests/recital/draft_text.hpp"
#include "tests/recital/facts.hpp"
#include "tests/recital/recital_failures.hpp"

namespace recital_of_drafts_test {

namespace {

using namespace strata;
using recital_test::as_text;
using recital_test::position;
using recital_test::positions;
using recital_test::text_entry;

std::filesystem::path texts() { return std::filesystem::path{STRATA_SHARED_DIR} / "drafts"; }

testing::draft_data kept(const spec::draft& draft) { return testing::data_of(STRATA_DATA_DIR, draft); }

/// Returns the numbers of the rules that an entry states.
std::vector<std::size_t> rules_of(const language::recited_entry& entry) {
    std::vector<std::size_t> rules;
    for (std::size_t i = 0; i < entry.rule_count; ++i) rules.push_back(entry.first_rule + i);
    for (std::size_t i = 0; i < entry.continued_count; ++i) rules.push_back(entry.continued_at + i);
    return rules;
}

/// Returns the normalised sentences at a position, one on each line.
std::string shown(const std::vector<text_entry>& entries, const position& at) {
    const auto places = positions(entries);
    std::string lines;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (places[i] != at) continue;
        for (const auto& sentence : entries[i].sentences) lines += "\n    " + recital_test::normalise(sentence);
    }
    return lines.empty() ? "\n    (nothing)" : lines;
}

/// Compares the recital of a draft with the digests of its text. Returns the number of rules that differ.
std::size_t hold(const spec::draft& draft, recital_test::kept_text against, const std::vector<text_entry>& said,
                 const std::vector<language::recited_entry>* recited,
                 std::vector<text_entry> (*read)(const testing::text_source&, const std::filesystem::path&)) {
    std::optional<std::vector<text_entry>> text;
    if (std::filesystem::exists(texts())) text = read(kept(draft).text, texts());
    std::set<std::size_t> rules;
    const auto places = positions(said);
    for (const position& at : against.disagreeing(said)) {
        BOOST_ERROR(draft.about.name << ", " << at.first << ", " << at.second << ":\n  the table says"
                                     << shown(said, at) << "\n  the draft says"
                                     << (text ? shown(*text, at) : "\n    (text absent)"));
        for (std::size_t i = 0; recited != nullptr && i < recited->size(); ++i)
            if (places[i] == at)
                for (const std::size_t rule : rules_of((*recited)[i])) rules.insert(rule);
    }
    return rules.size();
}

const spec::draft& draft_named(std::string_view name) {
    const auto all = drafts::all();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const spec::draft* each) { return each->about.name == name; });
    BOOST_REQUIRE(found != all.end());
    return **found;
}

/// Returns the sentence of the rule for a character in a state.
std::string sentence_of(std::string_view draft_name, std::string_view state, spec::symbol on, std::size_t nth = 0) {
    const auto& draft = draft_named(draft_name);
    for (std::size_t s = 0; s < draft.table.states.size(); ++s) {
        if (draft.table.states[s].name != state) continue;
        const auto rules = draft.table.rules_of(s);
        for (std::size_t r = 0; r < rules.size(); ++r)
            if (rules[r].on.set.has(on) && nth-- == 0) return language::sentence(draft, s, r);
    }
    return "(no such rule)";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(recital)

BOOST_AUTO_TEST_CASE(every_entry_says_what_the_draft_says) {
    for (const auto* draft : drafts::all()) {
        const auto recited = language::recite(*draft);
        const testing::draft_data data = kept(*draft);
        const auto disagreeing = hold(*draft, recital_test::kept_text(data.text_digests(), data.disagreements),
                                      as_text(recited), &recited, recital_test::read_draft_text);
        BOOST_TEST_MESSAGE(draft->about.name << ": " << draft->table.rules.size() - disagreeing << " of "
                                             << draft->table.rules.size() << " rules read as in the text");
    }
}

BOOST_AUTO_TEST_CASE(every_fact_outside_the_states_is_the_drafts) {
    for (const auto* draft : drafts::all()) {
        const testing::draft_data data = kept(*draft);
        hold(*draft, recital_test::kept_text(data.facts_digests()), recital_test::facts_with_names(*draft, data.text),
             nullptr, recital_test::read_facts);
    }
}

BOOST_AUTO_TEST_CASE(known_disagreements_name_entries) {
    for (const auto* draft : drafts::all()) {
        const auto places = positions(as_text(language::recite(*draft)));
        for (const testing::text_disagreement& each : kept(*draft).disagreements) {
            const auto found = std::count(places.begin(), places.end(), position{each.state, each.place});
            BOOST_CHECK_MESSAGE(found == (each.sentence.empty() ? 0 : 1),
                                draft->about.name << ", " << each.state << ", " << each.place << ": no such entry");
            BOOST_CHECK(!each.reason.empty());
        }
    }
}

BOOST_AUTO_TEST_CASE(every_rule_is_recited) {
    for (const auto* draft : drafts::all()) {
        std::vector<bool> is_said(draft->table.rules.size(), false);
        for (const auto& entry : language::recite(*draft)) {
            BOOST_CHECK_MESSAGE(!entry.sentences.empty(), draft->about.name << ", " << entry.state << ": empty entry");
            for (const auto rule : rules_of(entry)) is_said.at(rule) = true;
        }
        for (std::size_t s = 0; s < draft->table.states.size(); ++s) {
            const auto& state = draft->table.states[s];
            for (std::size_t r = 0; r < state.rule_count; ++r) {
                BOOST_CHECK_MESSAGE(is_said[state.first_rule + r],
                                    draft->about.name << ", " << state.name << ": rule " << r << " is not recited");
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(every_rule_has_a_sentence) {
    for (const auto* draft : drafts::all()) {
        for (std::size_t s = 0; s < draft->table.states.size(); ++s) {
            for (std::size_t r = 0; r < draft->table.states[s].rule_count; ++r) {
                auto text = language::sentence(*draft, s, r);
                // A sentence that continues after a list begins with "...then ". Three sentences of the drafts have no
                // full stop.
                if (const auto at = text.find("...then "); at != std::string::npos) text.erase(at, 3);
                if (text.starts_with("Switch to the comment end ") && text.ends_with("state")) text += '.';
                // Words that strata adds are in brackets.
                const char first = text[text.starts_with('[') ? 1 : 0];
                const bool whole = text.size() > 1 && first >= 'A' && first <= 'Z' &&
                                   (text.ends_with('.') || text.ends_with(".]") || text.ends_with(".)")) &&
                                   text.find("  ") == std::string::npos && text.find("..") == std::string::npos;
                BOOST_CHECK_MESSAGE(
                    whole, draft->about.name << ", " << draft->table.states[s].name << ", " << r << ": " << text);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_table_that_says_less_is_noticed) {
    // Tests a sample of rules with several actions. Removing the first action must change the recital.
    constexpr std::size_t one_in = 7;
    for (const auto* draft : drafts::all()) {
        const auto whole = recital_test::digests_of(as_text(language::recite(*draft)));
        for (std::size_t r = 0; r < draft->table.rules.size(); r += one_in) {
            std::vector<spec::rule> rules(draft->table.rules.begin(), draft->table.rules.end());
            auto& changed = rules[r];
            if (changed.count < 2) continue;
            std::copy(changed.actions.begin() + 1, changed.actions.end(), changed.actions.begin());
            --changed.count;
            auto lesser = *draft;
            lesser.table.rules = rules;
            BOOST_CHECK_MESSAGE(recital_test::digests_of(as_text(language::recite(lesser))) != whole,
                                draft->about.name << ": rule " << r << " without its first action reads the same");
        }
    }
}

BOOST_AUTO_TEST_CASE(a_sentence_is_complete_on_its_own) {
    BOOST_CHECK_EQUAL(sentence_of("2007", "Data state", '<'),
                      "When the content model flag is set to the PCDATA state: switch to the tag open state.");
    BOOST_CHECK_EQUAL(sentence_of("2007", "Data state", '<', 2),
                      "Otherwise: treat it as per the \"anything else\" entry below.");
    BOOST_CHECK_EQUAL(sentence_of("2008", "Tag name state", spec::eof_symbol),
                      "Parse error. Emit the current tag token. Reconsume the EOF character in the data state.");
    BOOST_CHECK_EQUAL(sentence_of("modern", "Tag name state", '>'),
                      "Switch to the data state. Emit the current tag token.");
    BOOST_CHECK_EQUAL(sentence_of("modern", "Tag name state", spec::eof_symbol),
                      "This is an eof-in-tag parse error. Emit an end-of-file token.");
    BOOST_CHECK_EQUAL(sentence_of("modern", "Ambiguous ampersand state", 'a', 1),
                      "Otherwise, emit the current input character as a character token.");
}

BOOST_AUTO_TEST_CASE(subjects_are_the_drafts_lines) {
    const auto line = [](std::string_view name, const spec::characters& c) {
        return language::subject(draft_named(name), c.items[0]);
    };
    BOOST_CHECK_EQUAL(line("2007", '&'), "U+0026 AMPERSAND (&)");
    BOOST_CHECK_EQUAL(line("2007", spec::tab), "U+0009 CHARACTER TABULATION");
    BOOST_CHECK_EQUAL(line("2008", spec::tab), "U+0009 CHARACTER TABULATION");
    BOOST_CHECK_EQUAL(line("2009", spec::tab), "U+0009 CHARACTER TABULATION");
    BOOST_CHECK_EQUAL(line("modern", spec::tab), "U+0009 CHARACTER TABULATION (tab)");
    BOOST_CHECK_EQUAL(line("2026", spec::tab), "U+0009 CHARACTER TABULATION (tab)");
    BOOST_CHECK_EQUAL(line("2008", spec::A_to_Z),
                      "U+0041 LATIN CAPITAL LETTER A through to U+005A LATIN CAPITAL LETTER Z");
    BOOST_CHECK_EQUAL(line("modern", spec::null_character), "U+0000 NULL");
    BOOST_CHECK_EQUAL(line("modern", spec::ascii_alpha), "ASCII alpha");
    BOOST_CHECK_EQUAL(line("2009", spec::eof), "EOF");
}

BOOST_AUTO_TEST_CASE(normalising_twice_changes_nothing) {
    for (const auto* draft : drafts::all()) {
        for (const auto& entry : language::recite(*draft)) {
            for (const auto& sentence : entry.sentences) {
                const auto once = recital_test::normalise(sentence);
                BOOST_CHECK_EQUAL(recital_test::normalise(once), once);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(stored_digests_are_those_of_the_texts) {
    if (!std::filesystem::exists(texts())) {
        BOOST_TEST_MESSAGE("the drafts' texts are not available (" << texts().string()
                                                                   << "): the stored digests are not checked");
        return;
    }
    for (const auto* draft : drafts::all()) {
        const testing::draft_data data = kept(*draft);
        const auto fresh = recital_test::digests_of(recital_test::read_draft_text(data.text, texts()));
        const auto stored = recital_test::read_digests(data.text_digests());
        BOOST_CHECK_MESSAGE(fresh == stored, draft->about.name
                                                 << ": the stored digests differ from those of the text; see "
                                                    "tests/recital/make_digests.cpp");
        auto facts = recital_test::read_facts(data.text, texts());
        if (!data.text.tree.empty())
            for (auto& each : recital_test::read_quirks(texts() / data.text.tree)) facts.push_back(std::move(each));
        for (auto& each : recital_test::read_names(texts() / ".." / "entities" / data.text.names))
            facts.push_back(std::move(each));
        BOOST_CHECK_MESSAGE(
            recital_test::digests_of(facts) == recital_test::read_digests(data.facts_digests()),
            draft->about.name << ": the stored digests of facts differ from those of the text and the table of names");
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace recital_of_drafts_test
