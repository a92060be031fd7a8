// Writes a coverage in every format. Tests the marks, the parts that are left out, and that no input becomes markup.

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/report/coverage/coverage.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/tree/simulated.hpp"
#include "drafts/registry.hpp"
#include "tests/recording.hpp"
#include "tests/report/formats.hpp"

namespace reports_test {

namespace {

using namespace strata;

run::coverage counted(const std::vector<const char*>& drafts, std::string_view page) {
    run::coverage c;
    c.inputs.pages = 1;
    c.inputs.page_bytes = page.size();
    for (const char* const each : drafts) {
        c.drafts.emplace_back(*drafts::find(each));
        run::count_run(c.drafts.back(), {c.drafts.back().draft, {}, simulation{}}, page);
    }
    return c;
}

std::string as_text(const run::coverage& c, const report::coverage_choice& choice = {}) {
    std::ostringstream text;
    report::write_coverage(*report::text_document(text, {}), c, choice, "");
    return text.str();
}
std::string as_page(const run::coverage& c, const report::coverage_choice& choice = {}, std::string_view options = "") {
    std::ostringstream text;
    report::write_coverage(*report::html_document(text), c, choice, options);
    return text.str();
}

std::size_t count_of(const std::string& text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

bool contains(const std::string& text, std::string_view part) { return count_of(text, part) > 0; }

// Inspects a page with strata's tokenizer: link targets, names, parse errors.
class page_reader : public sink {
public:
    feedback on_token(const token& t) override {
        const auto* const tag = boost::variant2::get_if<start_tag>(&t);
        if (tag == nullptr) return {};
        for (const attribute& each : tag->attributes) {
            if (each.name == "id") twice += names.emplace(each.value).second ? 0 : 1;
            if (each.name == "href") links.emplace(each.value);
            scripts += tag->name == "script" ? 1 : 0;
        }
        return {};
    }
    void on_error(const parse_error& /*e*/) override { ++errors; }
    std::set<std::string> names, links;
    std::size_t errors = 0, twice = 0, scripts = 0;
};

page_reader read(const std::string& page) {
    page_reader to;
    simulated_feedback answering(drafts::standard(), {}, to);
    tokenize(drafts::standard(), engine_kind::runner, {}, page, answering);
    return to;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(coverage_reports)

BOOST_AUTO_TEST_CASE(a_part_is_all_only_if_it_is) {
    run::coverage_figures f;
    f.rules = 3001;
    f.fired = 3000;
    f.never_fired = 1;
    BOOST_TEST(report::percentage(f) == "99.9%");
    f = {3001, 3001, 0, 0, 0};
    BOOST_TEST(report::percentage(f) == "100%");
    // Rules that cannot fire do not count as missing.
    f = {4, 2, 0, 2, 0};
    BOOST_TEST(report::percentage(f) == "100%");
    BOOST_TEST(report::words_of(f) == "2 of 4 rules fired (100% of those that can); 2 cannot fire");
    f = {1, 0, 1, 0, 0};
    BOOST_TEST(report::words_of(f) == "0 of 1 rule fired (0.0%), 1 never");
    BOOST_TEST(report::percentage(f) == "0.0%");
}

BOOST_AUTO_TEST_CASE(inputs_are_named) {
    BOOST_TEST(report::words_of(run::covered_inputs{1, 1, 0, 0}) == "1 page of 1 byte");
    BOOST_TEST(report::words_of(run::covered_inputs{2, 12345, 1, 3}) ==
               "1 file of 3 tests and 2 pages of 12,345 bytes");
    BOOST_TEST(report::words_of(run::covered_inputs{}) == "nothing");
}

BOOST_AUTO_TEST_CASE(a_rule_that_cannot_fire_is_not_reported_missing_and_has_a_reason) {
    run::coverage c = counted({"2008"}, "a");
    // No rule of the drafts has this obstacle, so the test sets it for the rule on "&".
    c.drafts[0].possible[0] = {spec::modes{0}, spec::obstacle::taken_above};
    report::coverage_choice unfired;
    unfired.only_unfired = true;
    BOOST_TEST(report::listed(c, 0, unfired).front().rules.front() == 1U);
    const std::string text = as_text(c);
    BOOST_TEST(contains(text, "; 1 cannot"));
    BOOST_TEST(contains(text, "    cannot | U+0026 AMPERSAND (&)"));
    BOOST_TEST(contains(text, "Cannot fire: rules above take all of its characters."));
    BOOST_TEST(contains(report::coverage_json(c, {}), R"("standing":"cannot","why":"rules above take all)"));
    BOOST_TEST(contains(as_page(c), "Cannot fire: rules above take all of its characters."));
}

BOOST_AUTO_TEST_CASE(a_page_has_every_rule_once_and_marks_those_that_never_fired) {
    const run::coverage c = counted({"2007", "2026"}, "<p title='a'>&amp;<!-- b --></p>");
    report::coverage_choice choice;
    choice.fired = report::fired_rules::folded;
    const std::string page = as_page(c, choice);
    std::size_t never = 0, rules = 0;
    for (const run::draft_coverage& each : c.drafts) {
        never += run::figures_of(each).never_fired;
        rules += each.rules.size();
        for (const run::stream_error_count& error : each.stream_errors) never += error.count == 0 ? 1 : 0;
    }
    BOOST_TEST(count_of(page, "<td data-of=\"rule\">") == rules);
    BOOST_TEST(count_of(page, "<em>never</em>") == never);
    BOOST_TEST(contains(page, "2007, 2026</title>"));
}

BOOST_AUTO_TEST_CASE(a_page_is_complete_and_self_contained) {
    for (const bool only_unfired : {false, true}) {
        report::coverage_choice choice;
        choice.only_unfired = only_unfired;
        const page_reader page = read(as_page(counted({"2008", "2009", "modern"}, "<p>&lt;"), choice, "a<b>&\""));
        BOOST_TEST(page.errors == 0U);
        BOOST_TEST(page.twice == 0U);
        BOOST_TEST(page.scripts == 0U);
        BOOST_TEST(page.links.size() > 10U);
        for (const std::string& each : page.links)
            BOOST_TEST((each.starts_with("https://") || (each[0] == '#' && page.names.count(each.substr(1)) == 1U)),
                       each);
    }
}

BOOST_AUTO_TEST_CASE(rules_that_fired_are_left_out_or_folded_or_in_order) {
    const run::coverage c = counted({"2008"}, "<p>&lt;");
    const std::size_t fired = run::figures_of(c.drafts[0]).fired, rules = c.drafts[0].rules.size();
    report::coverage_choice choice;
    choice.only_unfired = true;
    const std::size_t errors = c.drafts[0].stream_errors.size();
    BOOST_TEST(count_of(as_page(c, choice), "<td data-of=\"rule\">") == rules - fired);
    choice = {};
    BOOST_TEST(count_of(as_page(c, choice), "<td data-of=\"rule\">") == rules - fired);
    BOOST_TEST(count_of(as_page(c, choice), "<td data-of=\"error\">") == errors);
    choice.fired = report::fired_rules::folded;
    const std::string folded = as_page(c, choice);
    BOOST_TEST(count_of(folded, "<td data-of=\"rule\">") == rules);
    BOOST_TEST(contains(folded, "<details><summary>1 rule that fired</summary>"));
    choice.fired = report::fired_rules::shown;
    const std::string shown = as_page(c, choice);
    BOOST_TEST(count_of(shown, "<td data-of=\"rule\">") == rules);
    BOOST_TEST(!contains(shown, "<details>"));
}

BOOST_AUTO_TEST_CASE(every_format_says_the_same_with_the_figures_of_the_json) {
    run::coverage c = counted({"2008", "2026"}, "<p title='a'>&amp;<!-- b --></p>");
    c.drafts[0].impossible_runs = 2;
    const std::vector<std::string> formats = testing::words_of_each_format(
        [&](report::document& to) { report::write_coverage(to, c, {}, "last start tag <b>"); });
    for (const std::string& each : formats) BOOST_TEST(testing::first_difference(formats.front(), each) == "");
    BOOST_TEST(contains(formats.front(), "32 bytes last start tag b "));
    BOOST_TEST(contains(formats.front(), "2 runs skipped 2008 has no such start state"));
    const auto json = nlohmann::json::parse(report::coverage_json(c, {}));
    const auto figure = [](const nlohmann::json& of, const char* name) { return report::number(of.at(name)); };
    for (const auto& draft : json.at("drafts")) {
        BOOST_TEST(
            contains(formats.front(), figure(draft, "fired") + " of " + figure(draft, "rules") + " rules fired"));
        BOOST_TEST(contains(formats.front(), figure(draft, "never") + " never in 1 run and " + figure(draft, "steps")));
        for (const auto& state : draft.at("states"))
            for (const auto& rule : state.at("table"))
                if (rule.at("standing") == "never")
                    BOOST_TEST(contains(formats.front(), testing::words_only(rule.at("sentence").get<std::string>())));
    }
}

BOOST_AUTO_TEST_CASE(run_options_are_escaped) {
    const std::string page = as_page(counted({"2008"}, "a"), {}, "last start tag <script>");
    BOOST_TEST(contains(page, "(last start tag &lt;script&gt;)"));
}

BOOST_AUTO_TEST_CASE(selected_states_apply_to_every_format) {
    const run::coverage c = counted({"2008", "modern"}, "a");
    report::coverage_choice choice;
    choice.states = {{}, {0}};
    BOOST_TEST(!contains(as_text(c, choice), "2008"));
    BOOST_TEST(!contains(as_page(c, choice), "2008"));
    const std::string json = report::coverage_json(c, choice);
    BOOST_TEST(!contains(json, "2008"));
    BOOST_TEST(count_of(json, "\"state\":") == 1U);
    BOOST_TEST(!contains(as_text(c, choice), "Preprocessing"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace reports_test
