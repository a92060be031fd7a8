// Writes the changes between drafts as text, Markdown, JSON and HTML.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>

#include "core/report/diff/diff.hpp"
#include "core/report/document/document.hpp"
#include "core/report/writing/visible_text.hpp"
#include "drafts/registry.hpp"

namespace reports_test {

namespace {

using namespace strata;

study::draft_diff diff_between(std::string_view a, std::string_view b) {
    return study::diff_of(drafts::all(), *drafts::find(a), *drafts::find(b));
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

std::string as_text(const study::draft_diff& diff, const report::diff_options& options = {},
                    const report::text_style& style = {}) {
    std::ostringstream out;
    report::write_diff(*report::text_document(out, style), diff, options);
    return out.str();
}
std::string as_markdown(const study::draft_diff& diff) {
    std::ostringstream out;
    report::write_diff(*report::markdown_document(out), diff, {});
    return out.str();
}
std::string as_page(const study::draft_diff& diff) {
    std::ostringstream out;
    report::write_diff(*report::html_document(out), diff, {});
    return out.str();
}

std::size_t count(const std::string& text, std::string_view part) {
    std::size_t n = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++n;
    return n;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(diff_reports)

BOOST_AUTO_TEST_CASE(text_fits_its_width) {
    for (const std::size_t width : {50U, 80U, 140U})
        for (const auto& [a, b] :
             {std::pair{"2007", "2008"}, std::pair{"2008", "modern"}, std::pair{"modern", "2009"}}) {
            report::diff_options options;
            options.shows.words = true;
            std::istringstream lines(as_text(diff_between(a, b), options, {width, false, false}));
            for (std::string line; std::getline(lines, line);) {
                BOOST_TEST(report::columns_of(line) <= width, line);
                BOOST_TEST((line.empty() || line.back() != ' '), line);
            }
        }
}

BOOST_AUTO_TEST_CASE(text_has_both_sentences_and_what_differs) {
    const study::draft_diff diff = diff_between("modern", "2026");
    const std::string text = as_text(diff);
    BOOST_TEST(has(text, "- Added: Processing instruction open state"));
    BOOST_TEST(has(text, "- Removed: Decimal character reference start state"));
    BOOST_TEST(has(text,
                   "    \"?\": rule changed (tokens and errors), by processing-instructions\n"
                   "    modern                               | 2026\n"
                   "    This is an unexpected-question-mark- | Set the temporary buffer to the empty\n"
                   "      instead-of-tag-name parse error.   |   string."));
    BOOST_TEST(!has(text, "\x1b["));
    BOOST_TEST(has(as_text(diff, {}, {80, true, false}), "\x1b["));
}

BOOST_AUTO_TEST_CASE(rewording_is_mentioned_and_shown_on_request) {
    report::diff_options options;
    const study::draft_diff diff = diff_between("modern", "2026");
    BOOST_TEST(!has(as_text(diff, options), "  Numeric character reference state "));
    options.shows.words = true;
    BOOST_TEST(has(as_text(diff, options), "  Numeric character reference state "));
}

BOOST_AUTO_TEST_CASE(a_few_names_or_all) {
    report::diff_options options;
    const study::draft_diff diff = diff_between("2008", "2009");
    BOOST_TEST(has(as_text(diff, options), "--names"));
    options.shows.every_name = true;
    BOOST_TEST(!has(as_text(diff, options), "--names"));
    BOOST_TEST(has(as_text(diff, options), "&" + diff.names.added.back().name));
}

BOOST_AUTO_TEST_CASE(every_row_between_a_draft_and_its_predecessor_names_its_changes) {
    for (const auto& [a, b] : {std::pair{"2007", "2008"}, std::pair{"2008", "2009"}, std::pair{"modern", "2026"}}) {
        const auto json = nlohmann::json::parse(report::diff_as_json(diff_between(a, b)));
        std::size_t rules = 0, named = 0;
        for (const auto& pair : json.at("states").at("continued"))
            for (const auto& rule : pair.at("rules")) {
                if (rule.at("differs") != "tokens") continue;
                ++rules;
                named += rule.at("changes").empty() ? 0 : 1;
            }
        BOOST_TEST(rules > 0U);
        BOOST_TEST(named == rules, a << " to " << b);
    }
    const study::draft_diff diff = diff_between("2008", "2009");
    BOOST_TEST(has(as_page(diff), "<small>self-closing-flag</small>"));
    BOOST_TEST(has(as_markdown(diff), "self-closing-flag"));
}

BOOST_AUTO_TEST_CASE(between_other_drafts_a_diff_names_no_changes) {
    for (const auto& [a, b] : {std::pair{"2007", "2009"}, std::pair{"2009", "2008"}}) {
        const study::draft_diff diff = diff_between(a, b);
        BOOST_TEST(!has(as_text(diff), "by self-closing-flag"));
        BOOST_TEST(has(report::diff_as_json(diff), "\"changes\":[]"));
        BOOST_TEST(!has(report::diff_as_json(diff), "\"changes\":[\""));
    }
}

BOOST_AUTO_TEST_CASE(json_has_everything_in_a_stable_shape) {
    for (const spec::draft* a : drafts::all())
        for (const spec::draft* b : drafts::all()) {
            if (a == b) continue;
            const study::draft_diff diff = study::diff_of(drafts::all(), *a, *b);
            const auto json = nlohmann::json::parse(report::diff_as_json(diff));
            BOOST_TEST(json.at("a").at("name").get<std::string>() == a->about.name);
            BOOST_TEST(json.at("b").at("states").get<std::size_t>() == study::count_of_states(*b));
            BOOST_TEST(json.at("backwards").get<bool>() == diff.backwards);
            BOOST_TEST(json.at("states").at("added").size() == diff.added.size());
            BOOST_TEST(json.at("states").at("continued").size() == diff.continued.size());
            BOOST_TEST(json.at("names").at("added").size() == diff.names.added.size());
            BOOST_TEST(json.at("facts").size() == diff.facts.size());
            for (const auto& pair : json.at("states").at("continued"))
                for (const auto& rule : pair.at("rules")) {
                    BOOST_TEST((rule.at("change") == "added" || rule.at("change") == "removed" ||
                                rule.at("change") == "changed"));
                    BOOST_TEST(rule.at("before").is_array());
                    BOOST_TEST(rule.at("errorsDiffer").is_boolean());
                }
        }
}

BOOST_AUTO_TEST_CASE(markdown_has_no_unintended_markup) {
    BOOST_TEST(report::markdown_text("<!-- a|b *c* &amp; [d]") == "&lt;!-- a\\|b \\*c\\* &amp;amp; \\[d\\]");
    const std::string text = as_markdown(diff_between("2008", "modern"));
    std::istringstream lines(text);
    std::size_t columns = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line[0] != '|') {
            columns = 0;
            continue;
        }
        // Every row of a table has as many cells as the table's head.
        const std::size_t cells = count(line, "|") - count(line, "\\|");
        if (columns == 0) columns = cells;
        BOOST_TEST(cells == columns, line);
    }
    BOOST_TEST(has(text, "| Data state | Data | RCDATA | RAWTEXT, Script data"));
}

BOOST_AUTO_TEST_CASE(the_page_is_self_contained) {
    const std::string page = as_page(diff_between("2008", "modern"));
    BOOST_TEST(page.starts_with("<!DOCTYPE html>"));
    BOOST_TEST(!has(page, "<script"));
    BOOST_TEST(!has(page, "src="));
    BOOST_TEST(!has(page, "url("));
    BOOST_TEST(!has(page, "http:"));
    // The page loads nothing. Its links lead to the texts of the drafts.
    BOOST_TEST(count(page, "https:") == count(page, "<a href=\"https:"));
    BOOST_TEST(has(page, "prefers-color-scheme: dark"));
    for (const std::string_view element : {"details", "section", "table", "ul", "div", "h2", "tr", "summary"})
        BOOST_TEST(count(page, "<" + std::string(element) + ">") + count(page, "<" + std::string(element) + " ") ==
                       count(page, "</" + std::string(element) + ">"),
                   element);
}

BOOST_AUTO_TEST_CASE(words_that_differ_are_marked) {
    const study::draft_diff diff = diff_between("2008", "2009");
    const std::string page = as_page(diff);
    BOOST_TEST(has(
        page, "<td data-of=\"2009\"><ins>Parse error</ins>. Emit the current tag token. Switch to the data state."));
    BOOST_TEST(has(page, "<del>U+000B LINE TABULATION</del>"));
    BOOST_TEST(has(as_text(diff, {}, {160, false, false}), "Parse error. Emit the current tag token."));
    BOOST_TEST(has(as_text(diff, {}, {160, true, false}), "\x1b[1;32mParse error\x1b[0m. Emit the current tag token."));
}

BOOST_AUTO_TEST_CASE(section_numbers_are_links) {
    const study::draft_diff diff = diff_between("modern", "2026");
    const std::string link = "https://html.spec.whatwg.org/multipage/parsing.html#tag-open-state";
    BOOST_TEST(has(as_page(diff), "<a href=\"" + link + "\" rel=\"noreferrer\">13.2.5.6</a>"));
    BOOST_TEST(!has(as_text(diff), "\x1b]8"));
    BOOST_TEST(has(as_text(diff, {}, {80, false, true}), "\x1b]8;;" + link + "\x1b\\13.2.5.6\x1b]8;;\x1b\\"));
}

BOOST_AUTO_TEST_CASE(ids_in_the_page_are_unique) {
    const std::string page = as_page(diff_between("2007", "modern"));
    std::vector<std::string> ids;
    for (std::size_t at = page.find(" id=\""); at != std::string::npos; at = page.find(" id=\"", at + 1))
        ids.push_back(page.substr(at + 5, page.find('"', at + 5) - at - 5));
    std::sort(ids.begin(), ids.end());
    BOOST_TEST((std::adjacent_find(ids.begin(), ids.end()) == ids.end()));
    BOOST_TEST(ids.size() > 30U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace reports_test
