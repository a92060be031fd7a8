// Writes a report on the effects of a change to the standard.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>

#include "core/report/what_if/what_if.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/search/witnesses.hpp"
#include "core/study/draft_diff.hpp"
#include "drafts/registry.hpp"

namespace what_if_test {

namespace {

using namespace strata;

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

report::effects effects_between(std::string_view before, std::string_view after) {
    report::effects found;
    found.diff = study::diff_of(drafts::all(), *drafts::find(before), *drafts::find(after));
    found.errors = study::errors_between(found.diff);
    return found;
}

std::string as_text(const report::effects& of, std::size_t width = 80) {
    std::ostringstream text;
    report::write_effects(*report::text_document(text, {width, false, false}), of);
    return text.str();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(what_if_reports)

BOOST_AUTO_TEST_CASE(a_large_change_fits_into_a_comment_and_says_what_is_left_out) {
    const std::string comment = report::effects_as_comment(effects_between("2008", "modern"));
    BOOST_TEST(comment.size() <= report::longest_comment);
    BOOST_TEST(comment.size() > report::longest_comment / 4);
    BOOST_TEST(comment.starts_with("# What changes: `2008` → `modern`\n"));
    BOOST_TEST(has(comment, " are left out here; `strata diff --words` lists all.\n"));
    // Shortening the comment leaves no element open.
    const auto count = [&](std::string_view part) {
        std::size_t n = 0;
        for (std::size_t at = comment.find(part); at != std::string::npos; at = comment.find(part, at + 1)) ++n;
        return n;
    };
    BOOST_TEST(count("<details>") == count("</details>"));
}

BOOST_AUTO_TEST_CASE(a_comment_fits_however_long_its_lists_and_names_are) {
    report::effects many = effects_between("modern", "2026");
    many.pages.emplace();
    many.tests.emplace();
    many.pages->inputs = many.pages->differing = many.tests->total = many.tests->changed = 20;
    for (std::size_t i = 0; i < report::most_examples; ++i) {
        many.pages->examples.push_back({std::string(5000, 'n'), 1, {}, "error"});
        many.tests->examples.push_back({"a.test", std::string(5000, '<'), "", true});
    }
    const std::string comment = report::effects_as_comment(many);
    BOOST_TEST(comment.size() <= report::longest_comment);
    BOOST_TEST(has(comment, "pages are left out here"));
    BOOST_TEST(has(comment, "tests are left out here"));
}

BOOST_AUTO_TEST_CASE(text_fits_its_width) {
    const report::effects found = effects_between("2009", "modern");
    for (const std::size_t width : {50U, 80U, 140U}) {
        std::istringstream lines(as_text(found, width));
        for (std::string line; std::getline(lines, line);) {
            BOOST_TEST(report::columns_of(line) <= width, line);
            BOOST_TEST((line.empty() || line.back() != ' '), line);
        }
    }
}

BOOST_AUTO_TEST_CASE(each_rule_has_the_shortest_input_that_shows_it) {
    report::effects found = effects_between("modern", "2026");
    found.inputs.emplace();
    found.inputs->found =
        search::find_witnesses(drafts::known(), *found.diff.a, *found.diff.b, search::witness_options{});
    const std::string text = as_text(found);
    BOOST_TEST(has(text,
                   "    \"?\": rule changed (tokens and errors), by processing-instructions. \"<?\"\n"
                   "    shows it: comment only in modern; error\n"),
               text);
    BOOST_TEST(has(text, "\n  \"<?\": tokens differ\n"));
    BOOST_TEST(has(text, "The search is complete: other inputs show nothing new."));
}

BOOST_AUTO_TEST_CASE(a_search_that_ended_early_says_how_far_it_came) {
    report::effects found = effects_between("modern", "2026");
    found.inputs.emplace();
    found.inputs->seconds = 3;
    found.inputs->found.stopped = true;
    found.inputs->found.complete_to = 5;
    const std::string text = as_text(found);
    BOOST_TEST(has(text, "The search ended after 3 seconds: inputs of up to 5 characters are covered."), text);
    BOOST_TEST(has(text, "No input was found that shows a difference."));
}

BOOST_AUTO_TEST_CASE(counts_of_pages_and_tests_are_in_the_summary) {
    report::effects found = effects_between("modern", "2026");
    found.pages = report::page_effects{1460, 12, 30, 2, 1, 0, false, {}};
    found.pages->examples = {{"a.html", 3, {}, "comment only in modern"}};
    found.tests = report::test_effects{6810, 0, 0, 0, 0, false, {}};
    const std::string text = as_text(found, 400);
    BOOST_TEST(has(text, "12 of 1,460 pages are read differently, at 30 places. No output of 6,810 tests changes."),
               text);
    BOOST_TEST(has(text, "Tokens differ in 2 pages, only errors in 10 pages. 1 page could not be read."));
    BOOST_TEST(has(text, "11 pages are left out here; strata compare --summary lists all."));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace what_if_test
