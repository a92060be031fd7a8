// Reads the texts of the standard, if they are present. The table of each text equals the table that the chain gives at
// the text's place.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/engine/registry.hpp"
#include "core/reading/outline/outline.hpp"
#include "core/reading/read_draft.hpp"
#include "core/spec/day.hpp"
#include "core/study/table_revision.hpp"
#include "drafts/registry.hpp"
#include "tests/drafts/chain_places.hpp"
#include "tests/drafts/same_facts.hpp"

namespace chain_texts_test {

namespace {

using namespace strata;
using drafts_test::check_equal;
using drafts_test::check_same_facts;
using drafts_test::places;
namespace fs = std::filesystem;
using lines = std::vector<std::string>;

fs::path shared() { return STRATA_SHARED_DIR; }

bool has_texts() {
    if (fs::is_directory(shared() / "history" / "texts") && fs::is_directory(shared() / "drafts")) return true;
    BOOST_TEST_MESSAGE("the drafts' texts are not available (" << shared().string()
                                                               << "): the chain is not compared with them");
    return false;
}

std::string content_of(const fs::path& path) {
    std::ifstream file{path, std::ios::binary};
    BOOST_TEST_REQUIRE(file.good(), path.string());
    return {std::istreambuf_iterator<char>{file}, {}};
}

reading::read_draft read(const fs::path& path, const spec::draft* base = nullptr) {
    const std::string name = path.filename().string();
    return reading::read(content_of(path), drafts::known(), {.name = "@" + name, .file = name, .base = base});
}

/// A text that strata does not read completely, or whose table differs from the chain's. docs/revisions.md gives the
/// reasons.
struct exception {
    std::string_view commit;
    std::size_t gaps;
    std::string_view why;
};

constexpr std::string_view new_input_at_the_end =
    "new input may be found as the end-of-file token is about to be emitted";
constexpr std::string_view entries_lost = "two entries for EOF were lost by mistake, and are kept in the chain";
constexpr std::string_view list_of_elements = "a list of elements in which CDATA sections are not allowed";
constexpr std::string_view heading_run_in = "a heading and entries are run into the paragraph before them";
constexpr std::string_view error_in_values =
    "whether an unknown name is an error depends on what follows, in values only";

constexpr auto exceptions = std::to_array<exception>({
    {"df4550bf", 2, new_input_at_the_end},
    {"96c97399", 2, new_input_at_the_end},
    {"fc4eecc2", 2, new_input_at_the_end},
    {"5eebb251", 2, new_input_at_the_end},
    {"17bcedd4", 2, new_input_at_the_end},
    {"8ca655f5", 1, entries_lost},
    {"4ee61546", 1, entries_lost},
    {"96ef297e", 1, entries_lost},
    {"ecb07588", 1, entries_lost},
    {"1ff9688a", 10, list_of_elements},
    {"e37522d2", 10, list_of_elements},
    {"f231aa76", 9, heading_run_in},
    {"ece65ae9", 1, error_in_values},
    {"cf99432c", 1, error_in_values},
    {"75f186ce", 1, error_in_values},
    {"32bb24e1", 1, error_in_values},
    {"caf1a594", 1, error_in_values},
    {"0bdf4a14", 1, error_in_values},
});

const exception* exception_of(std::string_view commit) {
    const auto found =
        std::find_if(exceptions.begin(), exceptions.end(), [&](const exception& e) { return e.commit == commit; });
    return found == exceptions.end() ? nullptr : &*found;
}

// The chain does not have a text's own section numbers. Only the named texts, whose tables the compiler makes, have
// them.
void check_sections(const spec::draft& found, std::string_view name) {
    const spec::named_text* const text = history::text_named(places().chain(), name);
    if (text == nullptr) return;
    const auto states = text->full->table.states;
    BOOST_TEST_REQUIRE(states.size() == found.table.states.size());
    for (std::size_t s = 0; s < states.size(); ++s)
        BOOST_TEST(states[s].section == found.table.states[s].section, states[s].name);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(chain_of_revisions)

BOOST_AUTO_TEST_CASE(the_text_of_each_commit_is_read_as_the_chain_has_it) {
    if (!has_texts()) return;
    std::vector<fs::path> paths;
    for (const auto& each : fs::directory_iterator{shared() / "history" / "texts"}) paths.push_back(each.path());
    std::sort(paths.begin(), paths.end());
    std::size_t equal = 0;
    std::size_t with_preprocessing = 0;
    std::size_t excepted = 0;
    for (const fs::path& path : paths) {
        const std::string name = path.stem().string();  // such as "2006-03-21-94e94433"
        const std::string commit = name.substr(name.size() - 8);
        const bool is_first = path == paths.front();
        BOOST_TEST_CONTEXT(name) {
            const std::size_t number = history::number_of_commit(places().chain(), commit);
            BOOST_TEST_REQUIRE((number > 0 || is_first));
            const spec::draft& expected = places().after(number);
            // The chain supplies facts that the text does not state.
            const reading::read_draft found = read(path, &expected);
            const spec::draft& d = found.draft->value();
            const std::string difference = drafts_test::table_difference(expected, d);
            const exception* const except = exception_of(commit);
            BOOST_TEST(found.gaps.size() == (except != nullptr ? except->gaps : 0));
            if (except != nullptr) {
                ++excepted;
                BOOST_TEST((difference != "" || except->gaps > 0), "no exception is needed any more: " << except->why);
                continue;
            }
            ++equal;
            BOOST_TEST(difference == "");
            check_same_facts(d, expected);
            if (!reading::outline_of(content_of(path), drafts::standard()).stream.empty()) ++with_preprocessing;
        }
    }
    BOOST_TEST(excepted == exceptions.size());
    BOOST_TEST(with_preprocessing > 80U);
    BOOST_TEST_MESSAGE(equal << " texts are read as the chain has them, " << with_preprocessing
                             << " with preprocessing");
}

BOOST_AUTO_TEST_CASE(whole_texts_are_read_as_the_chain_has_them) {
    if (!has_texts()) return;
    const spec::revision_chain& chain = places().chain();
    std::vector<const spec::draft*> all(drafts::all().begin(), drafts::all().end());
    for (const spec::named_text& each : chain.texts) all.push_back(each.full);
    for (const spec::draft* const text : all) {
        BOOST_TEST_CONTEXT(text->about.day) {
            const std::size_t place = history::place_of_text(chain, text->about.name)
                                          .value_or(history::place_of(chain, *text).value_or(chain.revisions.size()));
            const std::string_view day = text->about.day.substr(0, spec::day_length);
            BOOST_TEST((history::in_force_on(chain, day) == place) == text->about.last_revision.empty());
            const fs::path path = shared() / "drafts" / fmt::format("{}.txt", text->about.day);
            if (!fs::exists(path)) continue;
            const spec::draft& expected = places().after(place);
            // The chain supplies facts that a later text does not state.
            const reading::read_draft found = read(path, day > chain.every_commit_until ? &expected : nullptr);
            const spec::draft& d = found.draft->value();
            BOOST_TEST(found.gaps.empty());
            BOOST_TEST(drafts_test::table_difference(expected, d) == "");
            check_equal(drafts_test::flags_of(d), drafts_test::flags_of(expected));
            check_equal(drafts_test::stream_of(d), drafts_test::stream_of(expected));
            check_equal(drafts_test::numbers_of(d), drafts_test::numbers_of(expected));
            check_sections(d, text->about.name);
        }
    }
}

BOOST_AUTO_TEST_CASE(the_standard_s_own_texts_are_read_as_the_chain_has_them) {
    if (!has_texts()) return;
    struct of {
        std::string_view file;
        std::string_view day;  ///< the day of the text's place on the chain
    };
    // The text of June 2026 is older than the removal of the decimal character reference start state.
    for (const of& each : {of{"modern-full.txt", "2021-11-22"}, of{"2026-full.txt", "2026-06-28"}}) {
        BOOST_TEST_CONTEXT(each.file) {
            const spec::draft& expected = places().after(history::in_force_on(places().chain(), each.day));
            const reading::read_draft found = read(shared() / "drafts" / each.file, &expected);
            const spec::draft& d = found.draft->value();
            BOOST_TEST(found.gaps.empty());
            BOOST_TEST(found.sentences == found.sentences_read);
            BOOST_TEST(drafts_test::table_difference(expected, d) == "");
            check_same_facts(d, expected);
            lines found_sections;
            lines expected_sections;
            for (const spec::state_info& info : d.table.states) found_sections.emplace_back(info.section);
            for (const spec::state_info& info : expected.table.states) expected_sections.emplace_back(info.section);
            check_equal(found_sections, expected_sections);
        }
    }
}

BOOST_AUTO_TEST_CASE(the_states_of_the_text_since_2016_are_read_as_the_chain_has_them) {
    const fs::path folder = shared() / "history" / "2016-2026" / "tokenization";
    if (!fs::is_directory(folder)) {
        BOOST_TEST_MESSAGE("the states of the text since 2016 are not available: the chain is not compared with them");
        return;
    }
    // Each of these texts was published before the last commit of its day.
    struct of {
        std::string_view day;
        std::string_view commit;  ///< the last commit in force
    };
    constexpr auto during_a_day = std::to_array<of>({
        {"2016-04-08", "cbf837db"},
        {"2016-06-20", "918a56e5"},
        {"2016-08-08", "d2461df0"},  // the commit is of 9 August in UTC, and the page has the day of another time zone
    });
    struct difference {
        std::string_view day;
        std::size_t gaps;
        std::string_view states;  ///< states that are not read as they are on the chain
        std::string_view why;
    };
    constexpr std::string_view emitted_after_reconsuming =
        "the sentence emits after \"Reconsume the current input character\", which is meant to be last";
    constexpr std::string_view unknown_name =
        "a sentence on unknown names never applies, and the list says the rest in another order";
    constexpr auto differences = std::to_array<difference>({
        {"2016-04-08", 0, R"("Bogus comment state")", emitted_after_reconsuming},
        {"2016-04-16", 0, R"("Script data escaped less-than sign state" "Bogus comment state")",
         emitted_after_reconsuming},
        {"2017-05-03", 0, R"("Named character reference state")", unknown_name},
        {"2017-06-04", 0, R"("Named character reference state" "Numeric character reference end state")", unknown_name},
    });
    std::vector<fs::path> paths;
    for (const auto& each : fs::directory_iterator{folder}) paths.push_back(each.path());
    std::sort(paths.begin(), paths.end());
    std::size_t equal = 0;
    for (const fs::path& path : paths) {
        const std::string day = path.stem().string();
        BOOST_TEST_CONTEXT(day) {
            const auto* const within =
                std::find_if(during_a_day.begin(), during_a_day.end(), [&](const of& each) { return each.day == day; });
            const spec::draft& expected = within != during_a_day.end()
                                              ? places().after(within->commit)
                                              : places().after(history::in_force_on(places().chain(), day));
            const reading::read_draft found = read(path, &expected);
            const spec::draft& d = found.draft->value();
            const auto* const listed = std::find_if(differences.begin(), differences.end(),
                                                    [&](const difference& each) { return each.day == day; });
            const bool is_listed = listed != differences.end();
            std::string states;
            for (const spec::edit& each : study::revision_between(expected, d).edits)
                states += fmt::format("{}\"{}\"", states.empty() ? "" : " ", each.state);
            BOOST_TEST(states == (is_listed ? listed->states : ""));
            BOOST_TEST(found.gaps.size() == (is_listed ? listed->gaps : 0));
            check_same_facts(d, expected);
            if (!is_listed) ++equal;
        }
    }
    BOOST_TEST(equal + differences.size() == paths.size());
    BOOST_TEST_MESSAGE(equal << " of " << paths.size() << " states are read as the chain has them");
}

BOOST_AUTO_TEST_CASE(names_of_references_are_those_of_the_lists) {
    if (!fs::is_directory(shared() / "entities")) {
        BOOST_TEST_MESSAGE("the lists of names are not available: the chain is not compared with them");
        return;
    }
    struct of {
        std::string_view file;
        std::string_view commit;
    };
    constexpr auto lists = std::to_array<of>({{"2006-03-02", ""},
                                              {"2007", "a0a79437"},
                                              {"2008", "7e69df8b"},
                                              {"2009", "78f593bf"},
                                              {"2009-10-19", "b7a9d946"},
                                              {"2010-04-30", "259c0608"},
                                              {"modern", "d24f4c28"}});
    for (const of& each : lists) {
        const auto json = nlohmann::json::parse(content_of(shared() / "entities" / fmt::format("{}.json", each.file)));
        lines expected;
        for (const auto& [name, code_points] : json.items())
            expected.push_back(fmt::format("{}: {:X} {:X}", name, code_points.at(0).get<std::uint32_t>(),
                                           code_points.size() > 1 ? code_points.at(1).get<std::uint32_t>() : 0));
        lines found = drafts_test::names_of(places().after(history::number_of_commit(places().chain(), each.commit)));
        std::sort(expected.begin(), expected.end());
        std::sort(found.begin(), found.end());
        BOOST_TEST_CONTEXT(each.file) check_equal(found, expected);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace chain_texts_test
