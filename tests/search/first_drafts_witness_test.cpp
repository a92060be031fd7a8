// Searches the first drafts, which drop U+0000 and take the content of an unclosed title back at EOF.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/conformance/parsed_json.hpp"
#include "core/engine/reference/interpreter.hpp"
#include "core/engine/registry.hpp"
#include "core/search/witnesses.hpp"
#include "core/spec/content_states.hpp"
#include "drafts/2006-03-02/draft.hpp"
#include "drafts/registry.hpp"
#include "tests/cli/chain_fixture.hpp"
#include "tests/made_at_run_time.hpp"
#include "tests/sample.hpp"

namespace first_drafts_witness_test {

namespace {

using namespace strata;
using namespace strata::testing;
using json = nlohmann::json;

/// Returns a copy of the draft of 2 March 2006.
std::unique_ptr<spec::owned_draft> first_draft(std::string_view name) {
    return read_like(spec::d2006_03_02::value, name);
}

search::catalogue search_of(const spec::draft& one, const spec::draft& other) {
    std::vector<const spec::draft*> all(drafts::all().begin(), drafts::all().end());
    all.push_back(&one);
    all.push_back(&other);
    registry known = drafts::known();
    known.drafts = all;
    return search::find_witnesses(known, one, other);
}

bool has_input(const search::catalogue& c, std::string_view input, std::string_view content) {
    return std::any_of(c.entries.begin(), c.entries.end(),
                       [&](const search::witness& w) { return w.input == input && w.start.content == content; });
}

/// Collects text, with comments in parentheses.
class emitted final : public sink {
public:
    feedback on_token(const token& t) override {
        namespace v = boost::variant2;
        if (const auto* text = v::get_if<characters>(&t)) all += text->data;
        if (const auto* found = v::get_if<comment>(&t)) all += "(" + std::string(found->data) + ")";
        return {};
    }
    std::string all;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(witnesses_of_first_drafts)

// Each of the three longest cases runs on one day in seven.
BOOST_AUTO_TEST_CASE(a_search_of_the_first_two_drafts_is_exhausted) {
    if (!sample::today().takes(0, 7)) return;
    const outcome o = run_with(drafts::known(), {"witness", "2006-03-02", "2006-03-21", "--format=json"}, "");
    BOOST_TEST(o.status == 0, o.err);
    const json all = report::parsed_json(o.out);
    BOOST_TEST(all["summary"]["exhausted"] == true);
    const auto has = [&](const std::string& input) {
        return std::any_of(all["witnesses"].begin(), all["witnesses"].end(), [&](const json& each) {
            return each["input"] == input && each["kind"] == "tokens" && !each.contains("initialState");
        });
    };
    BOOST_TEST(has("<a a A>"));
    BOOST_TEST(has(std::string(1, '\0')));
}

BOOST_AUTO_TEST_CASE(a_content_state_that_only_one_draft_takes_back_differs_without_its_end_tag) {
    const auto one = first_draft("@one.txt"), other = first_draft("@other.txt");
    for (spec::content_state& each : other->contents) each.taken_back_at_eof = false;
    other->seal();
    const search::catalogue c = search_of(one->value(), other->value());
    BOOST_TEST(c.exhausted);
    BOOST_TEST(!c.entries.empty());
    BOOST_TEST(has_input(c, "<a>", "title"));
    for (const search::witness& w : c.entries) BOOST_TEST(w.start.content == "title");
}

BOOST_AUTO_TEST_CASE(a_content_state_that_both_drafts_take_back_alike_shows_nothing) {
    const auto one = first_draft("@one.txt"), other = first_draft("@other.txt");
    const search::catalogue c = search_of(one->value(), other->value());
    BOOST_TEST(c.exhausted);
    BOOST_TEST(c.entries.empty());
}

BOOST_AUTO_TEST_CASE(where_drafts_take_it_back_after_different_end_tags_that_is_found) {
    if (!sample::today().takes(1, 7)) return;
    const auto one = first_draft("@one.txt"), other = first_draft("@other.txt");
    // Among the content states that an end tag closes, keeps only the state whose content is taken back at EOF.
    for (spec::owned_draft* each : {one.get(), other.get()}) {
        std::erase_if(each->contents, [](const spec::content_state& content) {
            return !content.taken_back_at_eof && (content.name == "RCDATA" || content.name == "CDATA");
        });
        std::erase_if(each->feedback, [](const spec::feedback_rule& rule) {
            return rule.content == "RCDATA" || rule.content == "CDATA";
        });
        each->seal();
    }
    // The other draft does not accept "</title/" and "</title " as end tags.
    for (spec::rule& each : other->rules)
        if (each.given.what == spec::condition::close_tag_does_not_match) {
            each.given.followed_by.set = {};
            each.given.followed_by.set.add('>');
        }
    other->seal();
    const search::catalogue c = search_of(one->value(), other->value());
    BOOST_TEST(c.exhausted);
    BOOST_TEST(!c.entries.empty());
    BOOST_TEST(std::any_of(c.entries.begin(), c.entries.end(),
                           [](const search::witness& w) { return w.start.content == "title"; }));
}

BOOST_AUTO_TEST_CASE(a_suite_of_the_first_draft_can_be_generated) {
    if (!sample::today().takes(2, 7)) return;
    const outcome o = run_with(drafts::known(), {"generate", "--draft=2006-03-02"}, "");
    BOOST_TEST(o.status == 0, o.err);
    BOOST_TEST(!report::parsed_json(o.out)["tests"].empty());
}

BOOST_AUTO_TEST_CASE(a_bogus_comment_begins_at_the_reconsumed_character) {
    const auto made = first_draft("@one.txt");
    const auto data = spec::content_at(made->value(), spec::content_index::first).state;
    spec::state_index bogus = 0;
    while (made->states[bogus].name != "Bogus comment state") ++bogus;
    // In this draft, "&" begins a bogus comment that includes the "&".
    const spec::state_info& text = made->states[data];
    for (std::size_t r = text.first_rule; r < std::size_t{text.first_rule} + text.rule_count; ++r) {
        spec::rule& rule = made->rules[r];
        if (!rule.on.set.has('&') || rule.on.set.has('a')) continue;
        rule.actions = {};
        rule.actions[0].code = spec::op::reconsume_in;
        rule.actions[0].to = bogus;
        rule.count = 1;
    }
    made->seal();
    emitted tokens;
    engine::interpreter machine(made->value(), {}, tokens);
    machine.feed("a>&b>c");
    machine.begin_steps();
    for (int steps = 0; steps < 100 && machine.take_step(); ++steps) {
    }
    BOOST_TEST(tokens.all == "a>(&b)c");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace first_drafts_witness_test
