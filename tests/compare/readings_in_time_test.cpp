// Readings of an input through time: each change is dated right, by the chain's own witnesses and by changes whose
// commits were found in another way.

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/readings_in_time.hpp"
#include "core/report/writing/parsed_json.hpp"
#include "core/spec/change.hpp"
#include "core/spec/content_index.hpp"
#include "core/study/changes.hpp"
#include "core/study/moments.hpp"
#include "core/tokenizer/registry.hpp"
#include "drafts/registry.hpp"
#include "tests/recording.hpp"

namespace {

using namespace strata;

struct through_time {
    study::moments_of_standard standard{drafts::known()};

    [[nodiscard]] compare::readings_in_time read(std::string_view input, bool with_tree_construction) const {
        std::vector<compare::configuration> configurations;
        for (const study::moment& each : standard.all()) {
            compare::configuration c{each.draft, {}, {}};
            if (with_tree_construction) c.feedback.emplace();
            configurations.push_back(c);
        }
        return compare::read_in_time(standard, standard.all(), configurations, input);
    }
    [[nodiscard]] std::set<std::string, std::less<>> commits_of(const compare::readings_in_time& found) const {
        std::set<std::string, std::less<>> commits;
        for (const compare::turning_point& each : found.turns)
            if (const auto* made_by = standard.all()[each.moment].made_by)
                commits.emplace(made_by->commit.substr(0, 8));
        return commits;
    }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(readings_through_time, through_time)

BOOST_AUTO_TEST_CASE(moments_are_in_order_and_end_with_the_newest_text) {
    const auto all = standard.all();
    BOOST_TEST(all.front().day == "2006-03-02");
    BOOST_TEST(all.back().draft->about.name == "2026");
    BOOST_TEST(std::is_sorted(all.begin(), all.end(),
                              [](const study::moment& a, const study::moment& b) { return a.day < b.day; }));
    BOOST_TEST(all.size() > 70U);
}

BOOST_AUTO_TEST_CASE(the_witness_of_each_revision_turns_at_its_commit) {
    std::size_t tried = 0;
    for (const spec::revision_view& each : drafts::known().chain.revisions) {
        const spec::revision_source& source = each.source;
        const bool with_tree = source.options == "--feedback=simulated";
        if (source.editorial || source.witness.empty() || (!source.options.empty() && !with_tree)) continue;
        ++tried;
        const std::string input = report::string_of(report::parsed_json(source.witness));
        const auto commits = commits_of(read(input, with_tree));
        BOOST_TEST(commits.contains(source.commit.substr(0, 8)), source.id);
    }
    BOOST_TEST(tried > 60U);
}

BOOST_AUTO_TEST_CASE(named_changes_turn_at_a_commit_of_theirs) {
    // Their commits were found by reading the history of the source, not by running the chain. Two rows are about
    // something else than their commit: where the error is, which changed after the chain; and what tree construction
    // does with <math>, which is not on the chain.
    const auto is_left_out = [](const spec::change& change, const spec::change_row& row) {
        return change.id == "math" || row.id == "2009-modern-unknown-name-and-semicolon" ||
               row.id == "2009-modern-unknown-name-and-semicolon-in-attribute";
    };
    std::size_t tried = 0;
    for (const study::change_step& step : study::all_changes(drafts::known().drafts)) {
        const spec::change& change = *step.what;
        if (change.commits.empty() || change.kind == spec::change_kind::tree) continue;
        for (const spec::change_row& row : change.rows) {
            if (!row.options.empty() || row.of_characters || row.kind == spec::change_kind::tree) continue;
            if (is_left_out(change, row)) continue;
            const std::string input = report::string_of(report::parsed_json(row.inputs.front()));
            const compare::readings_in_time found = read(input, false);
            const auto commits = commits_of(found);
            const bool named = std::any_of(change.commits.begin(), change.commits.end(), [&](const auto& commit) {
                return commit.day > "2010-04-30" || commits.contains(commit.hash);
            });
            ++tried;
            BOOST_TEST(named, fmt::format("{} {}: {}", change.id, row.inputs.front(), fmt::join(commits, " ")));
        }
    }
    BOOST_TEST(tried > 60U);
}

BOOST_AUTO_TEST_CASE(a_change_that_was_taken_back_turns_twice) {
    const auto commits = commits_of(read("<a a=&0=>", false));
    BOOST_TEST(commits.contains("ece65ae9"));
    BOOST_TEST(commits.contains("4bcc0645"));
}

BOOST_AUTO_TEST_CASE(spans_alone_are_no_other_reading) {
    BOOST_TEST(read("<p>a</p>", false).count == 1U);
    BOOST_TEST(read("<p>a</p>", false).turns.empty());
}

BOOST_AUTO_TEST_SUITE_END()
