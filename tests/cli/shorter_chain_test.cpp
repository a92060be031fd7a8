// If a program's chain of revisions ends before its newest texts, commands say what they know about later days.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/conformance/parsed_json.hpp"
#include "core/engine/registry.hpp"
#include "core/history/history.hpp"
#include "drafts/registry.hpp"
#include "tests/cli/chain_fixture.hpp"
#include "tests/cli/program_fixture.hpp"

namespace shorter_chain_test {

namespace {

using namespace strata;
using namespace strata::testing;

struct program_with_shorter_chain {
    registry known = drafts::known();
    std::vector<const spec::draft*> compared;

    program_with_shorter_chain() {
        for (const std::string_view name : {"2007", "2008", "2009", "modern", "2026"})
            compared.push_back(drafts::find(name));
        known.drafts = compared;
        known.chain.until = "2010-04-30";
        known.chain.every_commit_until = {};
        known.chain.revisions =
            known.chain.revisions.first(history::in_force_on(drafts::known().chain, known.chain.until));
    }

    [[nodiscard]] outcome strata(const std::vector<std::string>& arguments, std::string_view input = "") const {
        return run_with(known, arguments, input);
    }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(chain_that_ends_early, program_with_shorter_chain)

BOOST_AUTO_TEST_CASE(between_the_later_texts_nothing_is_known) {
    const outcome o = strata({"since", "-e", "<!---- >"});
    BOOST_TEST(o.status == 0, o.err);
    BOOST_TEST(
        o.out.starts_with("-e: 3 readings since 2006-03-02\n<!---- >\n"
                          "Nothing is known of the time between 2010-04-30 and 2021-11-22.\n"
                          "Nothing is known of the time between 2021-11-22 and 2026-07-19.\n\n"));
    BOOST_TEST(contains(o.out, "B  2009-06-05 to 2010-04-30 or later, before 2021-11-22\n"));
    BOOST_TEST(contains(o.out, "\nbetween 2010-04-30 and 2021-11-22 B → A, tokens\n  -e:1:1: tokens differ\n"));
    BOOST_TEST(contains(strata({"since", "--until=2016-12-31", "-e", "<p>"}).out, "\n2006-03-02 to 2010-04-30\n"));
}

BOOST_AUTO_TEST_CASE(no_commit_is_named_where_only_the_time_is_known) {
    const auto instructions = report::parsed_json(strata({"since", "--format=json", "-e", "<?php?>"}).out);
    BOOST_REQUIRE(instructions["changes"].size() == 1U);
    const auto& change = instructions["changes"][0];
    BOOST_TEST(change["commit"].is_null());
    BOOST_TEST(change["between"][0].get<std::string>() == "2021-11-22");
    BOOST_TEST(change["between"][1].get<std::string>() == "2026-07-19");
    BOOST_REQUIRE(change["candidates"].size() == 1U);
    BOOST_TEST(change["candidates"][0].get<std::string>() == "processing-instructions");
    BOOST_TEST(instructions["unknown"].size() == 2U);
    // The comment end space state was added after the predecessor of modern, and removed before modern.
    const auto spaces = report::parsed_json(strata({"since", "--format=json", "-e", "<!---- >"}).out);
    BOOST_TEST(spaces["changes"].back()["candidates"].empty());
    // The difference cannot come from a change that was made on an earlier day.
    const auto bang = report::parsed_json(strata({"since", "--format=json", "-e", "<!----!-->"}).out);
    std::size_t without_commit = 0;
    for (const auto& each : bang["changes"]) {
        if (!each.contains("candidates")) continue;
        ++without_commit;
        for (const auto& id : each["candidates"]) BOOST_TEST(id.get<std::string>() != "comment-end-bang");
    }
    BOOST_TEST(without_commit > 0U);
}

BOOST_AUTO_TEST_CASE(a_part_of_the_machine_changes_between_texts) {
    const outcome o = strata({"since", "--state=ambiguous ampersand"});
    BOOST_TEST(o.status == 0, o.err);
    BOOST_TEST(contains(o.out, "between 2010-04-30 and 2021-11-22"));
}

BOOST_AUTO_TEST_CASE(blame_refuses_texts_after_the_chain) {
    for (const std::string draft : {"--draft=modern", "--draft=2026"}) {
        const outcome o = strata({"blame", draft});
        BOOST_TEST(o.status == 2);
        BOOST_TEST(o.out == "");
        BOOST_TEST(contains(o.err, "is not on the chain of revisions (2006-03-02 to 2010-04-30)"));
    }
}

BOOST_AUTO_TEST_CASE(a_day_after_the_chain_is_the_latest_text_up_to_it) {
    const outcome o = strata({"tokenize", "--draft=2012-03-10"}, "<!---- >");
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.out == strata({"tokenize", "--draft=2010-04-30"}, "<!---- >").out);
    BOOST_TEST(o.err ==
               "strata: draft '2012-03-10': using 2010-04-30 (30 April 2010), the latest text up to that date\n");
    BOOST_TEST(strata({"compare", "--drafts=2012-03-10,modern"}, "<p/>").out ==
               strata({"compare", "--drafts=2010-04-30,modern"}, "<p/>").out);
    const std::string line = "{\"input\":\"x\",\"draft\":\"2012-03-10\"}\n";
    const outcome batch = strata({"batch"}, line + line);
    BOOST_TEST(std::count(batch.err.begin(), batch.err.end(), '\n') == 1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace shorter_chain_test
