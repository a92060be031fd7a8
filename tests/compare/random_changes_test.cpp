// On random documents, a comparison names a change for every difference between consecutive drafts.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/run/comparison.hpp"
#include "core/report/comparison/differences.hpp"
#include "core/spec/content_states.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/comparing.hpp"
#include "tests/compare/made_of.hpp"
#include "tests/compare/neighbours.hpp"
#include "tests/compare/random_documents.hpp"
#include "tests/recording.hpp"
#include "tests/sample.hpp"

namespace random_changes_test {

namespace {

using namespace strata;
using testing::made_of;

// Returns the last content state that tree construction set before `place`, as a content state of `draft`.
std::optional<spec::content_index> told_before(const made_of& run, std::uint64_t place, const spec::draft& draft) {
    std::optional<spec::content_index> told;
    for (const testing::tree_answers::answer& each : run.answers().all)
        if (each.begin < place && each.what.content)
            told = spec::find_content(draft, spec::content_at(*run.answers().of, *each.what.content).name);
    return told;
}

// Returns whether a comparison is allowed to name no change for `d`. A comparison can miss the cause if the drafts read
// different tokens, and the replies of tree construction to these tokens differed more than once. This function looks
// for two signs of that: with the newer draft's replies, the older draft gives the newer draft's result; or the last
// replies differ.
bool comes_of_tree_construction(const testing::neighbours& pair, const std::string& document,
                                const compare::difference& d) {
    const spec::draft& older = *drafts::find(pair.older);
    const spec::draft& newer = *drafts::find(pair.newer);
    const made_of by_older(older, document);
    const made_of by_newer(newer, document);
    return told_before(by_older, d.offset, older) != told_before(by_newer, d.offset, older) ||
           testing::is_gone(d, by_older, by_newer, made_of(older, document, &by_newer.answers()),
                            older.names_errors && newer.names_errors);
}

// Differences without a named change that have the same causes, and the shortest document that shows them.
struct unnamed {
    std::size_t times = 0;
    std::string document;
};

std::string words_of(const compare::difference& d) {
    std::string words = report::kind_in_words(d);
    for (const compare::cause& c : d.causes) words += fmt::format("; {} ({})", c.state_name, c.subject);
    return words;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(changes_of_random_documents)

BOOST_AUTO_TEST_CASE(every_difference_of_neighbours_on_random_documents_has_a_change) {
    std::size_t differences = 0;
    std::size_t of_tree_construction = 0;
    std::map<std::string, unnamed> without;
    const std::vector<std::uint64_t> numbers = testing::documents_to_try(100'000);
    for (const std::uint64_t number : numbers) {
        const std::string document = testing::random_document(number);
        std::size_t pairs = 0;
        for (const testing::neighbours& pair : testing::all_neighbours) {
            if (!testing::sample::today().takes_one_in(std::size(testing::all_neighbours), number + pairs++)) continue;
            testing::compare_options options;
            options.drafts = {pair.older, pair.newer};
            for (const compare::divergence& place : testing::compare_drafts(document, options).divergences)
                for (const compare::difference& d : place.differences) {
                    ++differences;
                    if (!d.changes.empty()) continue;
                    if (comes_of_tree_construction(pair, document, d)) {
                        ++of_tree_construction;
                        continue;
                    }
                    unnamed& seen = without[fmt::format("{} and {}: {}", pair.older, pair.newer, words_of(d))];
                    ++seen.times;
                    if (seen.document.empty() || document.size() < seen.document.size()) seen.document = document;
                }
        }
    }
    BOOST_TEST_MESSAGE(numbers.size() << " documents, " << differences << " differences, " << of_tree_construction
                                      << " of them caused by tree construction and without a change");
    BOOST_TEST(differences > numbers.size() / 4);
    BOOST_TEST(of_tree_construction * 10000 < differences);
    for (const auto& [words, seen] : without)
        BOOST_ERROR(seen.times << " differences without a change, " << words << ", such as on \""
                               << testing::readable(seen.document) << "\"");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace random_changes_test
