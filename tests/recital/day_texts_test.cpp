// Some texts have a place on the chain. Rule by rule, the table at this place gives the words of the text.
//
// The project does not have the texts of the standard, but it has digests of their entries. Next to the digests are two
// lists: the words that the recital replaces with others, and every entry that still differs, with the reason
// (tests/recital/day_texts.hpp).

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/recital.hpp"
#include "tests/recital/day_texts.hpp"

namespace day_texts_test {

namespace {

using namespace strata;
using recital_test::day_text;
using recital_test::said_entry;

std::filesystem::path texts() { return std::filesystem::path{STRATA_SHARED_DIR} / "drafts"; }

std::vector<day_text> all() { return recital_test::day_texts(STRATA_DATA_DIR); }

bool has_texts(std::string_view what) {
    if (std::filesystem::exists(texts())) return true;
    BOOST_TEST_MESSAGE("the drafts' texts are not available (" << texts().string() << "): " << what);
    return false;
}

/// Returns the words of the text at a position, if the text is available.
std::string shown(const std::vector<said_entry>& said, const recital_test::unexpected& at) {
    for (const said_entry& each : said)
        if (each.state == at.state && each.place == at.place) return each.reworded;
    return said.empty() ? "(text absent)" : "(nothing)";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(recital_of_texts)

BOOST_AUTO_TEST_CASE(every_rule_is_in_its_text_or_listed) {
    for (const day_text& text : all()) {
        const auto held =
            recital_test::hold(recital_test::draft_at(text), text, recital_test::read_entry_digests(text.digests));
        std::vector<said_entry> said;
        if (!held.differences.empty() && std::filesystem::exists(texts())) said = recital_test::said_by(text, texts());
        for (const recital_test::unexpected& each : held.differences)
            BOOST_ERROR(text.name << ", " << each.state << ", " << each.place << ": " << each.what
                                  << "\n  the text says " << shown(said, each));
        BOOST_CHECK_EQUAL(held.rules, held.literal + held.reworded + held.excepted);
        BOOST_CHECK_EQUAL(held.rules, text.rules);
        BOOST_CHECK_EQUAL(held.literal, text.literal);
        BOOST_CHECK_EQUAL(held.reworded, text.reworded);
        BOOST_CHECK_EQUAL(held.excepted, text.excepted);
        BOOST_TEST_MESSAGE(text.name << ": of " << held.rules << " rules " << held.literal << " read as in the text, "
                                     << held.reworded << " reworded, " << held.excepted << " as listed");
    }
}

BOOST_AUTO_TEST_CASE(the_standard_s_own_texts_need_no_exception) {
    for (const day_text& text : all()) {
        if (text.facts != recital_test::held_facts::all) continue;
        BOOST_CHECK_EQUAL(text.excepted, 0U);
        BOOST_CHECK(text.exceptions.empty());
    }
}

BOOST_AUTO_TEST_CASE(every_exception_has_a_reason) {
    for (const day_text& text : all())
        for (const recital_test::excepted_entry& each : text.exceptions)
            BOOST_CHECK_MESSAGE(!each.reason.empty(), text.name << ", " << each.state << ", " << each.place);
}

BOOST_AUTO_TEST_CASE(a_rule_that_says_less_is_noticed) {
    constexpr std::size_t one_in = 7;
    for (const day_text& text : all()) {
        const auto digests = recital_test::read_entry_digests(text.digests);
        const spec::draft& d = recital_test::draft_at(text);
        // The suite chain_of_revisions reads the texts, and checks the entries under `exceptions`.
        const auto excepted = recital_test::hold(d, text, digests).excepted_rules;
        for (std::size_t r = 0; r < d.table.rules.size(); r += one_in) {
            if (std::binary_search(excepted.begin(), excepted.end(), r)) continue;
            std::vector<spec::rule> rules(d.table.rules.begin(), d.table.rules.end());
            spec::rule& changed = rules[r];
            if (changed.count < 2) continue;
            std::copy(changed.actions.begin() + 1, changed.actions.end(), changed.actions.begin());
            --changed.count;
            spec::draft lesser = d;
            lesser.table.rules = rules;
            BOOST_CHECK_MESSAGE(!recital_test::hold(lesser, text, digests).differences.empty(),
                                text.name << ": rule " << r << " without its first action reads the same");
        }
    }
}

BOOST_AUTO_TEST_CASE(isolated_surrogates_have_a_sentence_of_their_own_from_2013_on) {
    for (const day_text& text : all()) {
        const spec::draft& d = recital_test::draft_at(text);
        if (d.stream.errors.empty() || d.names_errors) continue;
        const std::string on_surrogates = language::stream_sentence(d, 0xD800);
        const bool has_own = on_surrogates.find("isolated surrogate") != std::string::npos;
        BOOST_CHECK_MESSAGE(has_own == (text.name >= "2013-09-13"), text.name << ": " << on_surrogates);
    }
}

BOOST_AUTO_TEST_CASE(stored_digests_of_entries_are_those_of_the_texts) {
    if (!has_texts("the stored digests of entries are not checked")) return;
    for (const day_text& text : all()) {
        const auto fresh = recital_test::digests_of(recital_test::said_by(text, texts()));
        BOOST_CHECK_MESSAGE(fresh == recital_test::read_entry_digests(text.digests),
                            text.name << ": the stored digests differ from those of the text; see "
                                         "tests/recital/make_digests.cpp");
    }
}

BOOST_AUTO_TEST_CASE(every_rewording_is_of_words_in_its_text) {
    if (!has_texts("whether the rewordings are needed is not checked")) return;
    for (day_text text : all()) {
        const auto with_all = recital_test::digests_of(recital_test::said_by(text, texts()));
        const auto rewordings = text.rewordings;
        for (std::size_t i = 0; i < rewordings.size(); ++i) {
            text.rewordings = rewordings;
            text.rewordings.erase(text.rewordings.begin() + static_cast<std::ptrdiff_t>(i));
            BOOST_CHECK_MESSAGE(recital_test::digests_of(recital_test::said_by(text, texts())) != with_all,
                                text.name << ": nothing says \"" << rewordings[i].from << "\"");
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace day_texts_test
