// Deferring elements does not change their effect: it equals the effect that the rules require.

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/tree/construction.hpp"
#include "core/tree/simulated.hpp"
#include "drafts/registry.hpp"

namespace deferred_elements_test {

namespace {

using namespace strata;
using tree::element;
using tree::seen_token;
using kind_of = seen_token::kind;

constexpr auto unknown_name = static_cast<element>(tree::known_element_count);
constexpr auto other_unknown_name = static_cast<element>(tree::known_element_count + 1);

// The most frequent elements of pages. Most tags have a name from this list, so equal elements often occur together.
constexpr element frequent[] = {
    element::p,  element::div, element::a,      element::b,  element::i,  element::span, element::ul,   element::li,
    element::h1, element::h2,  element::button, element::dd, element::dt, element::img,  element::font, unknown_name,
};

element any_name(std::mt19937& random, bool has_templates) {
    if (random() % 4 != 0) return frequent[random() % std::size(frequent)];
    const auto name = static_cast<element>(1 + random() % (tree::known_element_count + 1));
    // In drafts without templates, no rule mentions "template".
    return name == element::template_ && !has_templates ? other_unknown_name : name;
}

/// Returns tokens that are mostly matching tags, as on pages.
class token_stream {
public:
    token_stream(const spec::draft& draft, std::uint32_t seed)
        : random_(seed), has_templates_(draft.tree_construction->has_templates) {}

    seen_token next() {
        const auto choice = random_() % 16;
        if (choice < 4) return {kind_of::text, text_bits[random_() % std::size(text_bits)], element::none, 0};
        if (choice < 9 && !open_.empty()) {
            const element name = open_.back();
            open_.pop_back();
            return {kind_of::end, 0, name, 0};
        }
        if (choice == 9) return {kind_of::end, 0, any_name(random_, has_templates_), 0};
        if (choice == 10 && random_() % 8 == 0) return {kind_of::doctype, 0, element::none, 0};
        const element name = any_name(random_, has_templates_);
        open_.push_back(name);
        const auto bits = static_cast<std::uint8_t>(random_() % 8 == 0 ? random_() % 16 : 0);
        return {kind_of::start, bits, name, random_() % 3};
    }

private:
    static constexpr std::uint8_t text_bits[] = {seen_token::space, seen_token::other, seen_token::other,
                                                 seen_token::other | seen_token::null, seen_token::null};
    std::mt19937 random_;
    bool has_templates_;
    std::vector<element> open_;
};

std::string in_words(std::span<const seen_token> tokens) {
    std::string words;
    for (const seen_token& t : tokens) {
        const auto number = static_cast<std::size_t>(t.name);
        words += t.what == kind_of::text      ? " text"
                 : t.what == kind_of::doctype ? " doctype"
                 : t.what == kind_of::end     ? " /"
                                              : " ";
        words += number < tree::known_element_count ? tree::element_names[number] : "x";
    }
    return words;
}

constexpr std::string_view contexts[] = {"", "", "", "div", "td", "caption", "template", "select", "p"};

struct machines {
    machines(const spec::draft& draft, const tree::fragment_context* context)
        : by_rules(tree::compiled(*draft.tree_construction), true, context, tree::construction::size::whole),
          by_itself(tree::compiled(*draft.tree_construction), true, context, tree::construction::size::whole) {}
    tree::construction by_rules, by_itself;
};

template <class Check>
void with_machines(int rounds, Check check) {
    std::mt19937 random(23);
    for (const spec::draft* draft : drafts::all()) {
        if (!draft->has_self_closing_flag) continue;  // the draft has no rules for the full size
        for (int n = 0; n < rounds; ++n) {
            const std::string_view words = contexts[random() % std::size(contexts)];
            const auto context = words.empty() ? std::nullopt : find_context(*draft, words);
            machines both(*draft, context ? &*context : nullptr);
            if (!check(*draft, words, random(), both)) break;
        }
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(deferred_elements)

BOOST_AUTO_TEST_CASE(each_token_has_the_effect_that_the_rules_give_it) {
    std::size_t tokens = 0;
    with_machines(4000, [&](const spec::draft& draft, std::string_view context, std::uint32_t seed, machines& both) {
        token_stream stream(draft, seed);
        std::vector<seen_token> seen;
        for (std::uint32_t n = 0, count = 1 + seed % 120; n < count; ++n, ++tokens) {
            seen.push_back(stream.next());
            const tree::outcome expected = both.by_rules.process_by_rules(seen.back());
            const tree::outcome answered = both.by_itself.process(seen.back());
            const bool same = answered.switches == expected.switches &&
                              answered.acknowledged == expected.acknowledged &&
                              both.by_itself.is_foreign() == both.by_rules.is_foreign() &&
                              both.by_itself.treats_all_text_the_same() == both.by_rules.treats_all_text_the_same();
            // Computing the digest pushes the deferred elements onto the stack. So the test computes it only now and
            // then.
            const bool asks = n + 1 == count || (seed + n) % 29 == 0;
            const bool same_digest = !asks || both.by_itself.digest() == both.by_rules.digest();
            BOOST_CHECK_MESSAGE(same && same_digest, draft.about.name << " in '" << context << "':" << in_words(seen));
            if (!same || !same_digest) return false;
        }
        return true;
    });
    BOOST_TEST(tokens > 500'000U);
}

BOOST_AUTO_TEST_CASE(many_tokens_at_once_have_the_same_result_as_the_rules) {
    with_machines(2000, [&](const spec::draft& draft, std::string_view context, std::uint32_t seed, machines& both) {
        token_stream stream(draft, seed);
        std::vector<seen_token> seen(1 + seed % 300);
        for (seen_token& each : seen) each = stream.next();
        both.by_itself.process_all(seen.size(), [&](std::size_t n) { return seen[n]; });
        for (const seen_token& each : seen) both.by_rules.process_by_rules(each);
        const bool same_digest = both.by_itself.digest() == both.by_rules.digest();
        BOOST_CHECK_MESSAGE(same_digest, draft.about.name << " in '" << context << "':" << in_words(seen));
        return same_digest;
    });
}

// The adoption agency moves the b above one block, and then above the next block, which ends up at the place of the
// first. A search for the nearest special element below that block must continue past the block's own place.
BOOST_AUTO_TEST_CASE(searches_end_after_a_formatting_element_has_moved_above_several_blocks) {
    with_machines(1, [&](const spec::draft& draft, std::string_view, std::uint32_t, machines& both) {
        const seen_token tokens[] = {
            {kind_of::text, seen_token::other, element::none, 0},
            {kind_of::start, 0, element::b, 0},
            {kind_of::start, 0, element::blockquote, 0},
            {kind_of::start, 0, element::div, 0},
            {kind_of::end, 0, element::b, 0},
            {kind_of::start, 0, element::li, 0},
            {kind_of::start, 0, element::li, 0},
            {kind_of::end, 0, element::blockquote, 0},
        };
        for (const seen_token& each : tokens) {
            both.by_itself.process(each);
            both.by_rules.process_by_rules(each);
        }
        const bool same_digest = both.by_itself.digest() == both.by_rules.digest();
        BOOST_CHECK_MESSAGE(same_digest, draft.about.name);
        return same_digest;
    });
}

// Only a fixed number of elements can be deferred. Further elements are pushed onto the stack.
BOOST_AUTO_TEST_CASE(more_elements_may_be_open_than_can_be_deferred) {
    with_machines(1, [&](const spec::draft& draft, std::string_view, std::uint32_t, machines& both) {
        const auto both_take = [&](const seen_token& t) {
            both.by_itself.process(t);
            both.by_rules.process_by_rules(t);
        };
        both_take({kind_of::text, seen_token::other, element::none, 0});
        for (int n = 0; n < 1000; ++n) both_take({kind_of::start, 0, n % 2 == 0 ? element::div : element::span, 0});
        for (int n = 0; n < 500; ++n) both_take({kind_of::end, 0, n % 2 == 0 ? element::span : element::div, 0});
        const bool same_digest = both.by_itself.digest() == both.by_rules.digest();
        BOOST_CHECK_MESSAGE(same_digest, draft.about.name);
        return same_digest;
    });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace deferred_elements_test
