// Finds witnesses of settings: the shortest inputs on which drafts with different settings differ.

#include "core/search/witnesses.hpp"

#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/run/configuration.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/comparing.hpp"

namespace setting_witnesses_test {

namespace {

using namespace strata;

struct pair_as_set {
    run::configuration modern{drafts::find("modern"), {}, simulation{}};
    std::array<run::configuration, 2> both{modern, renamed(modern, "modern+set")};
    [[nodiscard]] search::catalogue found() const { return search::find_setting_witnesses(drafts::known(), both); }
};

std::vector<std::string> inputs_of(const search::catalogue& found, compare::divergence_kind kind) {
    std::vector<std::string> inputs;
    for (const search::witness& each : found.entries)
        if (each.kind == kind) inputs.push_back(each.input);
    return inputs;
}

bool has(const std::vector<std::string>& all, std::string_view one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

// For each witness, checks that comparing the drafts on its input finds a difference of the same kind, caused by the
// setting.
void check_borne_out(const pair_as_set& pair, const search::catalogue& found, std::string_view setting) {
    BOOST_TEST(found.unconfirmed == 0U);
    BOOST_TEST(!found.entries.empty());
    for (const search::witness& each : found.entries) {
        const testing::compared compared = testing::compare_configurations(each.input, {pair.both[0], pair.both[1]});
        const bool shown = std::any_of(compared.divergences.begin(), compared.divergences.end(), [&](const auto& d) {
            return d.kind == each.kind && !d.differences.empty() && !d.differences.front().settings.empty() &&
                   d.differences.front().settings.front().name == setting;
        });
        BOOST_TEST(shown, each.input);
    }
}

// Returns whether the two differ on any input that consists of `prefix` and up to `length` of these characters.
bool differ_on_some(const pair_as_set& pair, const std::string& prefix, std::size_t length) {
    constexpr std::string_view characters("a<>/!&[-=\"' \0", 13);
    std::vector<std::string> level = {prefix};
    for (std::size_t n = 0; n <= length; ++n) {
        std::vector<std::string> next;
        for (const std::string& each : level) {
            if (!testing::compare_configurations(each, {pair.both[0], pair.both[1]}).divergences.empty()) return true;
            for (const char c : characters) next.push_back(each + c);
        }
        level = std::move(next);
    }
    return false;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(setting_witnesses)

BOOST_AUTO_TEST_CASE(scripting_shows_after_noscript) {
    pair_as_set pair;
    pair.both[1].feedback->scripting = false;
    const search::catalogue found = pair.found();
    check_borne_out(pair, found, "scripting");
    const auto tokens = inputs_of(found, compare::divergence_kind::tokens);
    BOOST_TEST(has(tokens, std::string_view("<noscript>\0", 11)));
    BOOST_TEST(has(tokens, "<noscript><a>"));
    BOOST_TEST(has(tokens, "<noscript>&gt;"));
    std::size_t shortest = found.entries.front().shortest;
    for (const search::witness& each : found.entries) shortest = std::min(shortest, each.shortest);
    BOOST_TEST(shortest == 11U);
}

BOOST_AUTO_TEST_CASE(a_fragment_shows_where_it_begins_and_where_it_ignores_tags) {
    pair_as_set title;
    title.both[1].feedback->fragment = find_context(*drafts::find("modern"), "title");
    title.both[1].options = options_of_fragment(*drafts::find("modern"), *title.both[1].feedback->fragment, true);
    const search::catalogue found = title.found();
    check_borne_out(title, found, "fragment");
    BOOST_TEST(has(inputs_of(found, compare::divergence_kind::tokens), "<a>"));
    pair_as_set cell;
    cell.both[1].feedback->fragment = find_context(*drafts::find("modern"), "td");
    const search::catalogue in_cell = cell.found();
    check_borne_out(cell, in_cell, "fragment");
    BOOST_TEST(has(inputs_of(in_cell, compare::divergence_kind::tokens), "<frameset><title><a>"));
}

BOOST_AUTO_TEST_CASE(a_cdata_section_is_the_shortest_witness_of_foreign_content) {
    pair_as_set pair;
    pair.both[1].options.foreign = true;
    const search::catalogue found = pair.found();
    check_borne_out(pair, found, "foreign");
    BOOST_TEST_REQUIRE(found.entries.size() == 1U);
    BOOST_TEST(found.entries.front().shortest == 9U);
    BOOST_TEST(found.entries.front().input == "<![CDATA[]]>");
    BOOST_TEST(!differ_on_some(pair, "", 3));
}

BOOST_AUTO_TEST_CASE(no_input_shorter_than_noscript_shows_scripting) {
    pair_as_set pair;
    pair.both[1].feedback->scripting = false;
    BOOST_TEST(!differ_on_some(pair, "", 3));
    BOOST_TEST(!differ_on_some(pair, "<noscript>", 0));
    BOOST_TEST(differ_on_some(pair, "<noscript>", 1));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace setting_witnesses_test
