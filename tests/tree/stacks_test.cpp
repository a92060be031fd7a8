// The stack of the small size finds the same elements as a plain list. In the full size, closing the gaps in the list
// of active formatting elements has no effect.

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/tree/construction.hpp"
#include "core/tree/element_stacks.hpp"
#include "drafts/registry.hpp"

namespace stacks_test {

namespace {

using namespace strata;
using tree::element;
using tree::kept_elements;
using tree::place;
using tree::seen_token;
using kind_of = seen_token::kind;

constexpr element kept[] = {element::html, element::body, element::table,     element::tbody,
                            element::tr,   element::td,   element::template_, element::select};

struct open_one {
    element name = element::none;
    bool tainted = false;
};

place top_of(const std::vector<open_one>& all, element name) {
    for (std::size_t n = all.size(); n > 0; --n)
        if (all[n - 1].name == name) return static_cast<place>(n);
    return 0;
}

seen_token opened(element name) { return {kind_of::start, 0, name, 0}; }
seen_token closed(element name) { return {kind_of::end, 0, name, 0}; }

/// Returns a machine in a body.
tree::construction machine_of(const spec::draft& draft) {
    tree::construction made(tree::compiled(*draft.tree_construction), true, nullptr, tree::construction::size::whole);
    made.process(opened(element::body));
    return made;
}

/// Opens each of `names`, `count` times, in a p that is then closed.
void open_in_p(tree::construction& in, const std::vector<element>& names, int count) {
    in.process(opened(element::p));
    for (int n = 0; n < count; ++n)
        for (const element each : names) in.process(opened(each));
    in.process(closed(element::p));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(feedback_stacks)

BOOST_AUTO_TEST_CASE(the_topmost_element_of_each_name_is_known_as_in_a_plain_list) {
    for (unsigned seed = 0; seed < 200; ++seed) {
        std::mt19937 random(seed);
        kept_elements elements;
        std::vector<open_one> plain;
        for (int n = 0; n < 2000; ++n) {
            // Phases with mostly openings and phases with mostly closings alternate, with few names or with many.
            if (plain.empty() || random() % 100 < (n / 300 % 2 == 0 ? 70U : 30U)) {
                const element name = kept[random() % (n / 100 % 3 == 0 ? std::size(kept) : 2 + seed % 3)];
                elements.push(name);
                plain.push_back({name});
            } else {
                elements.pop();
                plain.pop_back();
            }
            if (random() % 8 == 0 && !plain.empty()) {
                const std::size_t at = random() % plain.size();
                elements.taint(static_cast<place>(at + 1));
                plain[at].tainted = true;
            }
            BOOST_TEST_REQUIRE(elements.top() == plain.size());
            for (const element each : kept) BOOST_TEST_REQUIRE(elements.top_of(each) == top_of(plain, each));
            BOOST_TEST_REQUIRE(elements.top_of(element::p) == 0U);
            if (plain.empty()) continue;
            const std::size_t at = random() % plain.size();
            BOOST_TEST_REQUIRE((elements.name(static_cast<place>(at + 1)) == plain[at].name));
            BOOST_TEST_REQUIRE(elements.is_tainted(static_cast<place>(at + 1)) == plain[at].tainted);
        }
        elements.clear(seed % 2 == 0 ? 1U << 16U : 0U);
        BOOST_TEST_REQUIRE(elements.top() == 0U);
        for (const element each : kept) BOOST_TEST_REQUIRE(elements.top_of(each) == 0U);
    }
}

// The "Noah's Ark clause" removes all but three equal elements. The removed elements must have no later effect.
BOOST_AUTO_TEST_CASE(removed_formatting_elements_leave_no_trace) {
    const std::vector<std::vector<element>> patterns = {{element::b},
                                                        {element::b, element::i},
                                                        {element::b, element::b, element::i},
                                                        {element::b, element::i, element::u, element::i, element::tt}};
    for (const char* name : {"modern", "2026"}) {
        const spec::draft& draft = *drafts::find(name);
        for (const std::vector<element>& names : patterns)
            for (const bool marked : {false, true}) {
                tree::construction few = machine_of(draft), many = machine_of(draft);
                for (tree::construction* each : {&few, &many}) {
                    const int count = each == &few ? 3 : 500;
                    open_in_p(*each, names, count);
                    if (!marked) continue;
                    each->process(opened(element::object));
                    open_in_p(*each, names, count);
                }
                // Each step depends on more of the list than the previous one.
                const seen_token steps[] = {{kind_of::text, seen_token::other, element::none, 0},
                                            closed(names.back()),
                                            closed(element::object),
                                            opened(element::p),
                                            {kind_of::text, seen_token::other, element::none, 0},
                                            closed(names.front())};
                BOOST_TEST(few.digest() == many.digest());
                for (const seen_token& each : steps) {
                    few.process(each);
                    many.process(each);
                    BOOST_TEST(few.digest() == many.digest());
                }
            }
    }
}

BOOST_AUTO_TEST_CASE(removed_formatting_elements_keep_no_memory) {
    const auto bytes_after = [](const std::vector<element>& names, int count) {
        tree::construction machine = machine_of(*drafts::find("modern"));
        open_in_p(machine, names, count);
        return machine.bytes_kept();
    };
    // The machine uses the places of elements again.
    const std::size_t for_elements = bytes_after({element::span, element::sub}, 100'000);
    const std::size_t for_two = bytes_after({element::b, element::i}, 100'000);
    const std::size_t for_one = bytes_after({element::b, element::b}, 100'000);
    BOOST_TEST(for_two < for_elements + 50'000);
    BOOST_TEST(for_one < for_elements + 50'000);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stacks_test
