// Tests that `compare::readings_in_time` finds the right date of each change of a reading. The inputs are the witnesses
// of the chain, and those of changes whose commits were found in another way.

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/record/characters_met.hpp"
#include "core/compare/record/correspondence.hpp"
#include "core/compare/time/readings_in_time.hpp"
#include "core/conformance/parsed_json.hpp"
#include "core/engine/reference/interpreter.hpp"
#include "core/engine/registry.hpp"
#include "core/history/moments.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/change.hpp"
#include "core/spec/content_states.hpp"
#include "core/study/changes.hpp"
#include "core/text/silent_sink.hpp"
#include "core/text/sink.hpp"
#include "core/tree/simulated.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/random_documents.hpp"
#include "tests/recording.hpp"
#include "tests/sample.hpp"

namespace readings_in_time_test {

namespace {

using namespace strata;

// Collects tokens, and the places and names of errors, in order. An end tag is written without attributes.
class output : public sink {
public:
    feedback on_token(const token& t) override {
        namespace v = boost::variant2;
        if (const auto* run = v::get_if<characters>(&t)) {
            text_.append(run->data);
            return {};
        }
        end_text();
        if (const auto* end = v::get_if<end_tag>(&t)) {
            words_ += fmt::format("</{}>", end->name);
        } else if (const auto* start = v::get_if<start_tag>(&t)) {
            words_ += fmt::format("<{}{}", start->name, start->self_closing ? " /" : "");
            for (const attribute& each : start->attributes)
                if (!each.dropped) words_ += fmt::format(" {}=\"{}\"", each.name, each.value);
        } else if (const auto* c = v::get_if<comment>(&t)) {
            words_ += fmt::format("<!--{}", c->data);
        } else if (const auto* pi = v::get_if<processing_instruction>(&t)) {
            words_ += fmt::format("<?{} {}", pi->target, pi->data);
        } else if (const auto* d = v::get_if<doctype>(&t)) {
            words_ += fmt::format("<!{}|{}|{}|{}", d->name.value_or("(none)"), d->public_identifier.value_or("(none)"),
                                  d->system_identifier.value_or("(none)"), d->force_quirks);
        }
        words_ += '\n';
        return {};
    }
    void on_error(const parse_error& e) override {
        places_.insert(e.offset);
        errors_.emplace(e.offset, spec::name_of(e.code));
    }
    /// Ends the run. If the text does not name its errors, only their places are kept.
    void end(bool names_errors) {
        end_text();
        has_names_ = names_errors;
    }
    [[nodiscard]] bool same_as(const output& other) const {
        return words_ == other.words_ && places_ == other.places_ &&
               (!has_names_ || !other.has_names_ || errors_ == other.errors_);
    }

private:
    void end_text() {
        if (!text_.empty()) words_ += text_ + '\n';
        text_.clear();
    }
    std::string words_, text_;
    std::multiset<std::uint64_t> places_;
    std::multiset<std::pair<std::uint64_t, std::string_view>> errors_;
    bool has_names_ = false;
};

output output_of(const spec::draft& draft, std::string_view input, bool with_tree_construction) {
    output to;
    simulated_feedback answering(draft, {}, to);
    tokenizer machine(draft, with_tree_construction ? static_cast<sink&>(answering) : to);
    machine.finish(input);
    to.end(draft.names_errors);
    return to;
}

struct through_time {
    // All moments, including those that change only words.
    history::moments_of_standard standard{drafts::known(), history::moments_kept::all};

    [[nodiscard]] compare::readings_in_time read(std::string_view input, bool with_tree_construction) const {
        std::vector<run::configuration> configurations;
        for (const history::moment& each : standard.all()) {
            run::configuration c{each.draft, {}, {}};
            if (with_tree_construction) c.feedback.emplace();
            configurations.push_back(c);
        }
        return compare::read_in_time(standard, standard.all(), configurations, input);
    }
    /// Runs each text, and checks the turning points. There must be a turning point exactly where a text's output
    /// differs from that of the text before. Two texts must share a reading if and only if their outputs are equal.
    void check_by_running(std::string_view input, bool with_tree_construction) const {
        const auto moments = standard.all();
        const compare::readings_in_time found = read(input, with_tree_construction);
        std::vector<output> outputs;
        for (const history::moment& each : moments)
            outputs.push_back(output_of(*each.draft, input, with_tree_construction));
        std::size_t turn = 0;
        for (std::size_t m = 0; m < moments.size(); ++m) {
            const bool turns = turn < found.turns.size() && found.turns[turn].moment == m;
            turn += turns ? 1 : 0;
            BOOST_TEST(!(turns && moments[m].made_by != nullptr && moments[m].made_by->editorial));
            BOOST_TEST((turns == (m > 0 && !outputs[m].same_as(outputs[m - 1]))),
                       fmt::format("{} at {}", testing::readable(input), moments[m].draft->about.day));
            for (std::size_t n = 0; n < m; ++n) {
                const bool same = outputs[m].same_as(outputs[n]);
                if (found.reading_of[m] == found.reading_of[n])
                    BOOST_TEST(same, fmt::format("{} under {} and {}", testing::readable(input),
                                                 moments[n].draft->about.day, moments[m].draft->about.day));
                // A reading without names of errors may correspond to several readings with names.
                else if (moments[m].draft->names_errors == moments[n].draft->names_errors)
                    BOOST_TEST(!same, fmt::format("{} under {} and {}", testing::readable(input),
                                                  moments[n].draft->about.day, moments[m].draft->about.day));
            }
        }
        BOOST_TEST(turn == found.turns.size());
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
    BOOST_TEST(all.back().day == drafts::known().chain.until);
    BOOST_TEST(std::is_sorted(all.begin(), all.end(),
                              [](const history::moment& a, const history::moment& b) { return a.day < b.day; }));
    BOOST_TEST(all.size() > 70U);
}

BOOST_AUTO_TEST_CASE(the_witness_of_each_revision_turns_exactly_with_it) {
    // This must hold even if a commit or a day has several revisions, and if other revisions affect the input.
    const auto moments = standard.all();
    const spec::revision_chain& chain = drafts::known().chain;
    std::size_t tried = 0;
    for (std::size_t r = 0; r < chain.revisions.size(); ++r) {
        const spec::revision_source& source = chain.revisions[r].source;
        const bool with_tree = source.options == "--feedback=simulated";
        if (source.editorial || source.witness.empty() || (!source.options.empty() && !with_tree)) continue;
        ++tried;
        const std::string input = report::string_of(report::parsed_json(source.witness));
        const compare::readings_in_time found = read(input, with_tree);
        const auto turn = std::find_if(found.turns.begin(), found.turns.end(), [&](const auto& each) {
            return moments[each.moment].made_by != nullptr && moments[each.moment].made_by->id == source.id;
        });
        BOOST_TEST_REQUIRE((turn != found.turns.end()), source.id);
        BOOST_TEST(moments[turn->moment].day == source.date, source.id);
        BOOST_TEST((found.reading_of[turn->moment] != found.reading_of[turn->moment - 1]), source.id);
        BOOST_TEST(((turn->kind == compare::divergence_kind::tokens) == (source.kind != spec::change_kind::errors)),
                   source.id);
        BOOST_TEST(!turn->places.empty(), source.id);
        if (testing::sample::today().takes(r)) check_by_running(input, with_tree);
    }
    BOOST_TEST(tried > 60U);
}

BOOST_AUTO_TEST_CASE(few_texts_are_run) {
    // Most revisions are about something that the input does not contain.
    for (const std::string_view input : {"a", "<p class=\"a\">b</p>", "<!-- a --><p>&amp;</p>"}) {
        const compare::input_traits traits(input);
        std::vector<run::configuration> configurations;
        for (const history::moment& each : standard.all()) configurations.push_back({each.draft, {}, {}});
        std::optional<compare::observed_run> met;
        std::size_t runs = 0;
        for (const run::configuration& each : configurations) {
            if (met && met->continues_under(each, traits)) continue;
            ++runs;
            met.emplace(each);
            silent_sink nothing;
            engine::interpreter machine(*each.draft, {}, nothing);
            machine.observe(&*met);
            machine.finish(input);
        }
        BOOST_TEST(runs < configurations.size() / 4, input << ": " << runs);
    }
}

BOOST_AUTO_TEST_CASE(contents_are_left_without_a_token_for_five_days_only) {
    // Except under the texts of these days, comparisons can start runs in a content state that a tag begins.
    for (const history::moment& each : standard.all())
        for (const spec::content_state& content : each.draft->contents) {
            if (!compare::is_begun_by_tag(*each.draft, content)) continue;
            const bool left = content.name == "RCDATA state" && each.day >= "2009-10-19" && each.day < "2009-10-24";
            BOOST_TEST(compare::is_left_without_token(*each.draft, content) == left,
                       each.draft->about.day << ", " << content.name);
        }
}

BOOST_AUTO_TEST_CASE(a_text_that_is_not_run_reads_as_if_it_were) {
    // Some of these inputs occur on ordinary pages, and others have errors.
    std::vector<std::string> inputs = {
        "",
        std::string("a\0&am\0p;&\0#x80;<\0", 17),
        "\xEF\xBB\xBF<p>\xEF\xBB\xBF",
        "\xFF\xED\xA0\x80\xEF\xBF\xBE\x01\v\x7F\xC2\x80",
        "&#128;&#x1F;&#0;&#xD800;&#x110000;&#xFFFE;&#xx;&lang;&rang;&notit;&ThickSpace;",
        "<a b=&lang=1 c='&notit' d=\"&ampx&copy=\">",
        "<svg><![CDATA[x]]></svg><math/><title><!--</title>--></title><script><!--<script></script>--></script>",
        "<!DOCTYPE HTML PUBLIC \"a\"\"b\"><!DOCTYPE x SYSTEM'><!doctype><!DOCTYPE\0>",
        "</title x/></p/><br/><p/><a a A=1/=2 <b></ >",
        "<title>a text and &amp; a reference in it, and <b>",
        "<?php?><!-><!--><!---!><!-- -- --!> --><!--->",
    };
    for (std::uint64_t number = 0; number < 150; ++number)
        if (testing::sample::today().takes(number)) inputs.push_back(testing::random_document(number));
    for (const std::string& each : inputs) {
        check_by_running(each, false);
        check_by_running(each, true);
    }
}

BOOST_AUTO_TEST_CASE(named_changes_turn_at_a_commit_of_theirs) {
    // The commits of these changes were found by reading the history of the source, not by running the chain. Three
    // rows are left out. Two of them do not show what their commit changed, but the position of an error, which changed
    // later. In the third, the commit has no effect without another commit that is not on the chain.
    const auto is_left_out = [](const spec::change_row& row) {
        return row.id == "2009-modern-tainted-tables" || row.id == "2009-modern-unknown-name-and-semicolon" ||
               row.id == "2009-modern-unknown-name-and-semicolon-in-attribute";
    };
    std::size_t tried = 0;
    for (const study::change_step& step : study::all_changes(drafts::known().drafts)) {
        const spec::change& change = *step.what;
        if (change.commits.empty() || change.kind == spec::change_kind::tree) continue;
        for (const spec::change_row& row : change.rows) {
            if (!row.options.empty() || row.of_characters || row.kind == spec::change_kind::tree) continue;
            if (is_left_out(row)) continue;
            const std::string input = report::string_of(report::parsed_json(row.inputs.front()));
            const compare::readings_in_time found = read(input, change.topic == spec::change_topic::tree_construction);
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

}  // namespace readings_in_time_test
