// Before the machine reaches a quiet place in a body, it handles some tokens without running the rules. These tokens
// must have the effect that the rules would give.

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/tree/construction.hpp"
#include "core/tree/simulated.hpp"
#include "drafts/registry.hpp"

namespace early_tokens_test {

namespace {

using namespace strata;
using tree::element;
using tree::seen_token;
using kind_of = seen_token::kind;

constexpr seen_token start(element name) { return {kind_of::start, 0, name, 0}; }
constexpr seen_token end(element name) { return {kind_of::end, 0, name, 0}; }

// Tokens that come before the tested one.
const std::vector<seen_token> beginnings[] = {
    {},
    {{kind_of::text, seen_token::space, element::none, 0}},
    {{kind_of::doctype, 0, element::none, 0}},
    {{kind_of::doctype, seen_token::quirky, element::none, 0}},
    {start(element::html)},
    {start(element::head), end(element::head), start(element::body)},
    {start(element::p)},
    {start(element::form)},
    {start(element::link), start(element::div)},
    {start(element::select), start(element::option), end(element::select)},
    {start(element::template_)},
    {start(element::template_), end(element::template_), start(element::b)},
    {start(element::ruby), end(element::body), end(element::html)},
};

constexpr std::string_view contexts[] = {"", "html", "div", "td", "select", "template", "form"};

// A machine of the small size that has read the beginning number `beginning`.
struct begun : tree::construction {
    begun(const spec::draft& draft, bool scripting, const tree::fragment_context* context,
          const std::vector<seen_token>& beginning)
        : construction(tree::compiled(*draft.tree_construction), scripting, context, size::small) {
        for (const seen_token& each : beginning) process(each);
    }
};

// Calls `check` for each beginning, with a function that makes equal machines.
template <class Check>
void in_each_beginning(Check check) {
    for (const spec::draft* draft : drafts::all()) {
        for (const std::string_view words : contexts) {
            const auto context = words.empty() ? std::nullopt : find_context(*draft, words);
            for (const std::vector<seen_token>& beginning : beginnings)
                for (const bool scripting : {false, true})
                    check(*draft, [&, scripting] {
                        return begun(*draft, scripting, context ? &*context : nullptr, beginning);
                    });
        }
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(early_tokens)

BOOST_AUTO_TEST_CASE(an_inert_tag_has_the_effect_that_the_rules_give_it) {
    std::size_t taken = 0, left = 0;
    in_each_beginning([&](const spec::draft& draft, const auto& made) {
        for (std::size_t n = 1; n < tree::known_element_count; ++n) {
            for (const kind_of what : {kind_of::start, kind_of::end}) {
                const auto name = static_cast<element>(n);
                auto by_itself = made(), by_rules = made();
                if (!by_itself.precedes_quiet_body() || !by_itself.is_inert(what, name)) continue;
                const bool is_taken = by_itself.try_inert_early(what, name);
                ++(is_taken ? taken : left);
                if (is_taken) BOOST_TEST(!by_rules.process({what, 0, name, 0}).switches);
                BOOST_TEST(by_itself.digest() == by_rules.digest(),
                           draft.about.name << ": " << (what == kind_of::end ? "/" : "") << tree::element_names[n]);
            }
        }
    });
    BOOST_TEST(taken > 10000U);
    BOOST_TEST(left > 1000U);
}

BOOST_AUTO_TEST_CASE(text_has_the_effect_that_the_rules_give_it) {
    std::size_t taken = 0;
    in_each_beginning([&](const spec::draft& draft, const auto& made) {
        auto by_itself = made(), by_rules = made();
        if (!by_itself.precedes_quiet_body()) return;
        by_itself.process_text_early();
        by_rules.process(tree::some_text);
        BOOST_TEST((by_itself.quiet() == tree::quiet_place::body));
        BOOST_TEST(by_itself.digest() == by_rules.digest(), draft.about.name);
        ++taken;
    });
    BOOST_TEST(taken > 100U);
}

BOOST_AUTO_TEST_CASE(most_documents_are_quiet_from_their_first_text) {
    for (const spec::draft* draft : drafts::all()) {
        begun machine(*draft, true, nullptr, {});
        BOOST_TEST(machine.precedes_quiet_body());
        BOOST_TEST(machine.try_inert_early(kind_of::start, element::p));
        BOOST_TEST((machine.quiet() == tree::quiet_place::body) == !draft->tree_construction->has_frameset_ok);
        if (machine.precedes_quiet_body()) machine.process_text_early();
        BOOST_TEST((machine.quiet() == tree::quiet_place::body));
        for (const element first : {element::head, element::title, element::table, element::frameset}) {
            begun other(*draft, true, nullptr, {});
            BOOST_TEST((!other.is_inert(kind_of::start, first) || !other.try_inert_early(kind_of::start, first)));
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace early_tokens_test
