// Compares tables for tokens in quiet places with the rules from which the tables are derived.

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/tree/construction.hpp"
#include "tests/recording.hpp"

namespace quiet_places_test {

namespace {

using namespace strata;
using namespace strata::testing;
using tree::element;
using tree::quiet_place;
using tree::seen_token;
using kind_of = seen_token::kind;

constexpr seen_token text_of(std::uint8_t bits) { return {kind_of::text, bits, element::none, 0}; }
constexpr seen_token start(element name) { return {kind_of::start, 0, name, 0}; }
constexpr seen_token end(element name) { return {kind_of::end, 0, name, 0}; }

// Tokens that lead to the quiet place.
const std::vector<seen_token> beginnings[] = {
    {start(element::head)},
    {start(element::title), end(element::title)},
    {start(element::body)},
    {start(element::p)},
    {start(element::p), text_of(seen_token::other)},
    {start(element::form), start(element::input)},
    {start(element::table), start(element::tr), start(element::td)},
    {start(element::table), start(element::caption), text_of(seen_token::other)},
    {start(element::table), text_of(seen_token::other), start(element::td), text_of(seen_token::other)},
    {start(element::body), start(element::button), text_of(seen_token::other)},
    {start(element::body), start(element::template_), text_of(seen_token::other)},
};

// Calls `check` with the compiled rules, a flag for scripting, and a machine of the small size in a quiet place.
template <class Check>
void in_each_quiet_place(Check check) {
    for (const spec::draft* draft : drafts::all()) {
        const auto compiled = tree::compiled(*draft->tree_construction);
        for (const std::vector<seen_token>& beginning : beginnings) {
            for (const bool scripting : {false, true}) {
                const auto made = [&] {
                    tree::construction machine(compiled, scripting, nullptr, tree::construction::size::small);
                    for (const seen_token& each : beginning) machine.process(each);
                    return machine;
                };
                if (made().quiet() != quiet_place::none) check(*compiled, scripting, made);
            }
        }
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(quiet_places)

BOOST_AUTO_TEST_CASE(tags_have_the_effect_that_the_tables_tell) {
    std::size_t passed = 0, switched = 0, others = 0;
    in_each_quiet_place([&](const tree::compiled_rules& compiled, bool scripting, const auto& made) {
        for (std::size_t n = 1; n < tree::known_element_count; ++n) {
            for (const kind_of what : {kind_of::start, kind_of::end}) {
                auto machine = made();
                const std::uint8_t told = compiled.passing[static_cast<std::size_t>(machine.quiet())][n];
                const bool switches = what == kind_of::start && (told & tree::switching_tag_bit(scripting)) != 0;
                if ((told & tree::tag_bit(what)) == 0 && !switches) {
                    ++others;
                    continue;
                }
                ++(switches ? switched : passed);
                const std::uint64_t before = machine.digest();
                BOOST_TEST(machine.process({what, 0, static_cast<element>(n), 0}).switches == switches);
                BOOST_TEST(machine.digest() == before, (what == kind_of::end ? "/" : "") << tree::element_names[n]);
            }
        }
    });
    BOOST_TEST(passed > 10000U);
    BOOST_TEST(switched > 500U);
    BOOST_TEST(others > 1000U);
}

BOOST_AUTO_TEST_CASE(attributes_that_matter_keep_a_start_tag_from_passing) {
    in_each_quiet_place([&](const tree::compiled_rules& compiled, bool, const auto& made) {
        const auto& told = compiled.passing[static_cast<std::size_t>(made().quiet())];
        for (std::size_t n = 1; n < tree::known_element_count; ++n) {
            const bool passes = (told[n] & tree::tag_bit(kind_of::start)) != 0;
            const bool passes_with_attributes = (told[n] & tree::tag_with_attributes_bit) != 0;
            BOOST_TEST(passes_with_attributes == (passes && !compiled.looks_at_attributes[n]), tree::element_names[n]);
        }
    });
}

BOOST_AUTO_TEST_CASE(white_space_changes_nothing_in_a_head_nor_any_text_in_a_quiet_body) {
    std::size_t heads = 0, bodies = 0;
    in_each_quiet_place([&](const tree::compiled_rules&, bool, const auto& made) {
        auto machine = made();
        const std::uint64_t before = machine.digest();
        if (machine.quiet() == quiet_place::head) {
            ++heads;
            machine.process(text_of(seen_token::space));
            BOOST_TEST(machine.digest() == before);
        } else if (machine.quiet() == quiet_place::body) {
            ++bodies;
            for (const std::uint8_t bits : {seen_token::space, seen_token::other}) machine.process(text_of(bits));
            BOOST_TEST(machine.digest() == before);
        }
    });
    BOOST_TEST(heads > 5U);
    BOOST_TEST(bodies > 20U);
}

BOOST_AUTO_TEST_CASE(nothing_passes_elsewhere) {
    for (const spec::draft* draft : drafts::all())
        for (const std::uint8_t each : tree::compiled(*draft->tree_construction)->passing[0]) BOOST_TEST(each == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace quiet_places_test
