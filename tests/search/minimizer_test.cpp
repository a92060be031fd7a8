// A page is made smaller for as long as its size allows, and no longer.

#include "core/search/minimizer.hpp"

#include <boost/test/unit_test.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "core/spec/content_states.hpp"
#include "drafts/registry.hpp"

namespace {

using namespace strata;

// Drafts that read a page as the content of an element of this name.
std::array<compare::contestant, 2> in_rcdata_of(const std::string& name) {
    std::array<compare::contestant, 2> both;
    both[0].draft = drafts::find("2008");
    both[1].draft = drafts::find("modern");
    for (compare::contestant& each : both) {
        each.options.content = *spec::find_content(*each.draft, "RCDATA");
        each.options.last_start_tag = name;
    }
    return both;
}

// The drafts differ in "<br/>", but only where all of the end tag before it is there.
std::string page_of(const std::string& name) { return "</" + name + "><br/>"; }

}  // namespace

BOOST_AUTO_TEST_SUITE(minimizer)

BOOST_AUTO_TEST_CASE(what_the_cause_needs_is_kept_and_nothing_else) {
    const std::string name(40, 'x');
    std::size_t count = 0;
    const auto found =
        search::minimize(drafts::known(), in_rcdata_of(name), "<p>before</p>" + page_of(name) + "behind", {}, count);
    BOOST_TEST_REQUIRE(found.has_value());
    BOOST_TEST(count == 1U);
    BOOST_TEST(!found->stopped);
    BOOST_TEST(found->input.substr(0, 42) == "</" + name);
    BOOST_TEST(found->input.size() <= page_of(name).size());
}

BOOST_AUTO_TEST_CASE(a_page_of_which_nothing_can_be_left_out_costs_no_more_than_the_options_allow) {
    constexpr std::uint64_t most_bytes = 1U << 18U;
    for (const std::size_t length : {2000U, 4000U, 16'000U}) {
        const std::string name(length, 'x');
        const std::string page = page_of(name);
        search::minimize_options options;
        options.most_bytes = most_bytes;
        options.most_for_a_byte = 8;
        std::size_t count = 0;
        const auto found = search::minimize(drafts::known(), in_rcdata_of(name), page, options, count);
        BOOST_TEST_REQUIRE(found.has_value());
        BOOST_TEST(found->stopped);
        BOOST_TEST(found->input.size() + 2 >= length);
        // Of the inputs that are tried, all but the first few are longer than half of the page.
        const std::uint64_t allowed = most_bytes + 8 * page.size();
        BOOST_TEST(found->tried <= 2 * allowed / page.size() + 20);
        BOOST_TEST(found->tried >= allowed / page.size() / 2);
    }
}

BOOST_AUTO_TEST_CASE(work_that_is_broken_off_leaves_a_page_with_the_same_cause) {
    const std::string name(300, 'x');
    search::minimize_options options;
    options.on_progress = [](std::size_t, std::size_t tried) { return tried < 5; };
    std::size_t count = 0;
    const auto found =
        search::minimize(drafts::known(), in_rcdata_of(name), std::string(500, ' ') + page_of(name), options, count);
    BOOST_TEST_REQUIRE(found.has_value());
    BOOST_TEST(found->stopped);
    BOOST_TEST(found->tried == 5U);
    BOOST_TEST(found->input.find(page_of(name)) != std::string::npos);
    BOOST_TEST((found->found.kind == compare::divergence_kind::tokens));
}

BOOST_AUTO_TEST_SUITE_END()
