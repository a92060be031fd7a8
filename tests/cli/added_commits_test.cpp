// Adds commits to the program's chain, after the newest text and between older texts, and adds texts on the chain, as
// docs/adding_a_commit.md and docs/adding_a_draft.md describe. Every command treats them like all others.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/conformance/parsed_json.hpp"
#include "core/engine/registry.hpp"
#include "core/history/history.hpp"
#include "core/spec/revision_words.hpp"
#include "drafts/registry.hpp"
#include "tests/cli/chain_fixture.hpp"
#include "tests/cli/program_fixture.hpp"

namespace added_commits_test {

namespace {

using namespace strata;
using namespace strata::testing;

constexpr auto quiet_sign = spec::in(
    "Tag open state", spec::insert_before('?', spec::on('%', spec::emit('<'), spec::reconsume_in("Data state"))));

constexpr auto in_between = spec::revision_of({.id = "percent-sign-of-2012",
                                               .date = "2012-06-01",
                                               .title = "A percent sign at the start of a tag is no error",
                                               .commit = "aaaaaaaa00000000000000000000000000000000",
                                               .kind = spec::change_kind::errors,
                                               .topic = spec::change_topic::tags,
                                               .witness = R"("<%")"},
                                              quiet_sign);
constexpr auto taken_back = spec::revision_of({.id = "no-percent-sign-in-2013",
                                               .date = "2013-01-10",
                                               .title = "It is an error again",
                                               .commit = "bbbbbbbb00000000000000000000000000000000",
                                               .kind = spec::change_kind::errors,
                                               .topic = spec::change_topic::tags,
                                               .witness = R"("<%")"},
                                              spec::in("Tag open state", spec::remove('%')));
constexpr auto newest = spec::revision_of({.id = "late-percent-sign",
                                           .date = "2100-08-10",
                                           .title = "A percent sign at the start of a tag is no error",
                                           .commit = "cccccccc00000000000000000000000000000000",
                                           .kind = spec::change_kind::errors,
                                           .topic = spec::change_topic::tags,
                                           .witness = R"("<%")"},
                                          quiet_sign);
constexpr std::array<spec::revision_view, 3> added{in_between, taken_back, newest};
constexpr spec::revisions_as_changes<added.size()> changes_added(added);

constexpr std::string_view quiet = "     1:1  text        \"<%\"\n     1:3  end of file\n";

struct program_with_added_commits {
    registry known = drafts::known();
    std::vector<spec::revision_view> revisions{known.chain.revisions.begin(), known.chain.revisions.end()};
    std::vector<spec::change> changes{known.chain.changes.begin(), known.chain.changes.end()};
    std::vector<spec::named_text> texts{known.chain.texts.begin(), known.chain.texts.end()};
    std::vector<const spec::draft*> compared{known.drafts.begin(), known.drafts.end()};
    std::unique_ptr<history::revised_draft> walked;
    std::array<spec::compiled_form, 2> programs;
    spec::draft text, draft;

    program_with_added_commits() {
        for (std::size_t n = 0; n < added.size(); ++n) {
            const auto place = history::in_force_on({.revisions = revisions}, added[n].source.date);
            revisions.insert(revisions.begin() + static_cast<std::ptrdiff_t>(place), added[n]);
            changes.insert(changes.begin() + static_cast<std::ptrdiff_t>(place), changes_added.all()[n]);
        }
        known.chain.revisions = revisions;
        known.chain.changes = changes;
        known.chain.until = newest.source.date;
        const std::size_t place = history::in_force_on(known.chain, "2012-12-26");
        walked = history::walk(known.chain, place);
        text = draft = walked->value();
        text.compiled = &programs[0];
        text.about = {.day = "2012-12-26-made-up",
                      .name = "2012-12-26-made-up",
                      .date = "26 December 2012",
                      .title = "A text on the chain",
                      .section = "12.2.4 Tokenization",
                      .source = "made up"};
        const auto next = std::find_if(texts.begin(), texts.end(),
                                       [](const spec::named_text& each) { return each.name > "2012-12-26-made-up"; });
        texts.insert(next, {text.about.name, revisions[place - 1].source.id, text.about.title, nullptr, &text});
        known.chain.texts = texts;
        draft.compiled = &programs[1];
        draft.about = text.about;
        draft.about.day = "2012-12-20";
        draft.about.name = "made-up";
        draft.about.date = "20 December 2012";
        draft.about.title = "A draft inside the chain's years";
        draft.about.predecessor = "2009-02-07";
        compared.insert(std::find_if(compared.begin(), compared.end(),
                                     [](const spec::draft* each) { return each->about.day > "2012-12-20"; }),
                        &draft);
        known.drafts = compared;
    }

    [[nodiscard]] std::string strata(const std::vector<std::string>& arguments, std::string_view input = "") const {
        const outcome o = run_with(known, arguments, input);
        BOOST_TEST(o.status == 0, o.err);
        return o.out;
    }
    [[nodiscard]] std::string tokens_on(const std::string& draft) const {
        return strata({"tokenize", "--draft=" + draft}, "<%");
    }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(added_commits, program_with_added_commits)

BOOST_AUTO_TEST_CASE(every_name_of_a_place_means_it) {
    for (const std::string name :
         {"2012-06-01", "2012-12-26-made-up", "2012-12-20", "made-up", "percent-sign-of-2012", "aaaaaaaa", "2013-01-09",
          "2100-08-10", "late-percent-sign", "cccccccc", "9999-12-31"})
        BOOST_TEST(tokens_on(name) == quiet, name);
    for (const std::string name : {"2012-05-31", "before percent-sign-of-2012", "2013-01-10", "modern", "2026",
                                   "2100-08-09", "before late-percent-sign"})
        BOOST_TEST(contains(tokens_on(name), "invalid-first-character-of-tag-name"), name);
}

BOOST_AUTO_TEST_CASE(a_text_is_not_taken_for_a_draft_with_the_same_table) {
    BOOST_TEST(contains(strata({"states", "--draft=2012-12-26-made-up", "tag open"}), "A text on the chain"));
    BOOST_TEST(contains(strata({"states", "--draft=2012-12-20", "tag open"}), "A draft inside the chain's years"));
    BOOST_TEST(contains(strata({"compare", "--drafts=made-up,2012-12-26-made-up"}, "<%"),
                        "the same in made-up and 2012-12-26"));
}

BOOST_AUTO_TEST_CASE(a_day_after_the_chain_is_its_last_commit) {
    const outcome o = run_with(known, {"tokenize", "--draft=9999-12-31"}, "<%");
    BOOST_TEST(contains(o.err, "draft '9999-12-31': using 2100-08-10 (10 August 2100), the latest text"), o.err);
}

BOOST_AUTO_TEST_CASE(comparisons_name_the_commits) {
    const auto named = [&](const std::string& drafts) { return strata({"compare", "--drafts=" + drafts}, "<%"); };
    BOOST_TEST(contains(named("2026,late-percent-sign"), "late-percent-sign"), named("2026,late-percent-sign"));
    BOOST_TEST(contains(named("2026,9999-12-31"), "late-percent-sign"));
    BOOST_TEST(contains(named("2011-05-25,made-up"), "percent-sign-of-2012"), named("2011-05-25,made-up"));
    BOOST_TEST(contains(named("2012-12-26-made-up,2014-10-28"), "no-percent-sign-in-2013"),
               named("2012-12-26-made-up,2014-10-28"));
    BOOST_TEST(contains(named("made-up,modern"), "no-percent-sign-in-2013"), named("made-up,modern"));
    BOOST_TEST(contains(strata({"compare"}, "<%"), "made-up"));
}

BOOST_AUTO_TEST_CASE(the_history_of_an_input_has_them) {
    const std::string out = strata({"since"}, "<%");
    for (const char* const line : {"\n2012-06-01 aaaaaaaa ", "\n2013-01-10 bbbbbbbb ", "\n2100-08-10 cccccccc "})
        BOOST_TEST(contains(out, line), out);
    BOOST_TEST(contains(strata({"since", "--rule=tag open", "%"}), "2100-08-10"));
    BOOST_TEST(contains(strata({"blame"}), "cccccccc"));
    BOOST_TEST(contains(strata({"blame", "--draft=made-up"}), "aaaaaaaa"));
    BOOST_TEST(!contains(strata({"blame", "--draft=2026"}), "cccccccc"));
}

BOOST_AUTO_TEST_CASE(lists_have_them) {
    const std::string revisions = strata({"drafts", "--revisions"});
    for (const spec::revision_view& each : added) BOOST_TEST(contains(revisions, each.source.short_commit()));
    const std::string drafts = strata({"drafts"});
    BOOST_TEST(contains(drafts, "2012-12-26-made-up"));
    BOOST_TEST(contains(drafts, "A draft inside the chain's years"));
    for (const spec::revision_view& each : added)
        BOOST_TEST(contains(strata({"changes", std::string(each.source.id)}), each.source.title));
    BOOST_TEST(report::parsed_json(strata({"changes", "aaaaaaaa", "--format=json"}))["to"] == "2012-12-20");
    const auto last = report::parsed_json(strata({"changes", "late-percent-sign", "--format=json"}));
    BOOST_TEST(last["from"] == drafts::all().back()->about.day);
    BOOST_TEST(!last.contains("to"));
}

BOOST_AUTO_TEST_CASE(witnesses_and_differences_are_found) {
    for (const spec::revision_view& each : added) {
        const std::string id(each.source.id);
        BOOST_TEST(contains(strata({"witness", "before " + id, id, "--max-length=3"}), "<%"), id);
        BOOST_TEST(contains(strata({"diff", "before " + id, id}), "%"), id);
        BOOST_TEST(strata({"minimize", "--drafts=before " + id + "," + id, "--change=" + id}, "<p><%</p>") == "<%", id);
    }
    BOOST_TEST(contains(strata({"states", "--draft=late-percent-sign", "tag open"}), "U+0025 PERCENT SIGN (%)"));
    BOOST_TEST(strata({"graph", "--timeline"}) != "");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace added_commits_test
