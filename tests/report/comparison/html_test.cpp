// The HTML report of a comparison is complete and safe, and shows every divergence. The test makes the divergences
// itself.

#include "core/report/comparison/html.hpp"

#include <fmt/format.h>

#include <array>
#include <boost/test/unit_test.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/tree/simulated.hpp"
#include "drafts/registry.hpp"
#include "tests/report/comparison/made_divergences.hpp"
#include "tests/report/writing/problems_of_page.hpp"

namespace html_test {

namespace {

using namespace strata;
using testing::problems_of;

const spec::draft* draft(std::string_view name) { return drafts::known().find(name); }
std::vector<const spec::draft*> two_drafts() { return {draft("2008"), draft("modern")}; }

// Returns a group whose only token is a text.
compare::group group_of(std::vector<const spec::draft*> drafts, std::string_view text, source_span where) {
    compare::group g;
    g.drafts = std::move(drafts);
    if (!text.empty()) g.tokens.add(characters{text, where});
    return g;
}

compare::cause cause_of(const spec::draft* of, std::uint64_t offset, std::string subject, std::string sentence) {
    compare::cause c;
    c.drafts = {of};
    c.offset = offset;
    c.state_name = "Data state";
    c.section = "8.2.3";
    c.subject = std::move(subject);
    c.sentence = std::move(sentence);
    c.content = of->contents.front().name;
    return c;
}

// Returns a divergence at `where` of `source`: 2008 has one text, and modern has another one or none.
compare::divergence divergence_at(std::string_view source, source_span where, std::string_view old_text,
                                  std::string_view new_text) {
    compare::divergence d;
    d.where = where;
    d.source = source.substr(where.begin, where.end - where.begin);
    d.before = source.substr(0, where.begin);
    d.after = source.substr(where.end);
    d.groups.push_back(group_of({draft("2008")}, old_text, where));
    d.groups.push_back(group_of({draft("modern")}, new_text, where));
    d.causes.push_back(cause_of(draft("2008"), where.begin, "U+003C LESS-THAN SIGN (<)", "Emit it."));
    d.causes.push_back(cause_of(draft("modern"), where.begin, "Anything else", "Don't."));
    return d;
}

struct input {
    std::string name;
    std::string source;
    std::vector<source_span> divergences;
};

std::string page_of(const std::vector<input>& inputs, report::html_options options = {}) {
    std::ostringstream out;
    const auto drafts = two_drafts();
    report::comparison_html page(out, drafts, std::move(options));
    for (const input& each : inputs) {
        page.begin_input(each.name, each.source.size());
        for (const source_span where : each.divergences) page.on_divergence(divergence_at(each.source, where, "x", ""));
        compare::summary figures;
        figures.tokens = 7;
        figures.divergences = figures.of_tokens = each.divergences.size();
        page.on_source(each.source);
        page.end_input(figures);
    }
    page.finish();
    return out.str();
}

bool has(std::string_view page, std::string_view text) { return page.find(text) != std::string_view::npos; }

std::size_t count(std::string_view page, std::string_view text) {
    std::size_t n = 0;
    for (std::size_t at = page.find(text); at != std::string_view::npos; at = page.find(text, at + 1)) ++n;
    return n;
}

// Returns the content of the page's `main` element: the results for the inputs.
std::string_view main_of(std::string_view page) {
    const std::size_t begin = page.find("<main>");
    return page.substr(begin, page.find("</main>") - begin);
}

// Checks that the page loads nothing. Links to the texts of drafts are allowed, because they load nothing until a user
// follows them.
void check_stands_alone(std::string_view page) {
    for (const std::string_view each : {"url(", "@import", " src=", "<link", "<img", "<iframe"})
        BOOST_TEST(!has(page, each), "the page has " << each);
    BOOST_TEST(count(page, "://") == count(page, "<a href=\"https://"));
    BOOST_TEST(count(page, "<a href=\"https://") == count(page, "\" rel=\"noreferrer\">"));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(comparison_html)

BOOST_AUTO_TEST_CASE(a_page_is_well_formed_and_self_contained) {
    const std::string page = page_of({{"a.html", "one<two\nthree<four", {{3, 4}, {13, 14}}}});
    BOOST_TEST(page.starts_with("<!DOCTYPE html>\n"));
    BOOST_TEST(problems_of(page) == "");
    check_stands_alone(page);
    BOOST_TEST(has(page, "default-src 'none'"));
}

BOOST_AUTO_TEST_CASE(section_numbers_are_links_to_the_texts_of_the_drafts) {
    const std::string page = page_of({{"a.html", "one<two", {{3, 4}}}});
    for (const std::string_view name : {"2008", "modern"}) {
        const std::string_view url = draft(name)->about.copy.url;
        BOOST_TEST_REQUIRE(!url.empty());
        BOOST_TEST(has(page, fmt::format("<a href=\"{}\" rel=\"noreferrer\">", url)));
    }
    BOOST_TEST(has(page, "\" rel=\"noreferrer\">8.2.3</a>"));
}

BOOST_AUTO_TEST_CASE(every_divergence_has_an_anchor_in_the_source_and_one_at_its_description) {
    const std::string page = page_of({{"a.html", "one<two\nthree<four", {{3, 4}, {13, 14}}}});
    for (const int n : {1, 2}) {
        BOOST_TEST(count(page, fmt::format(" id=\"s{}\"", n)) == 1U);
        BOOST_TEST(count(page, fmt::format(" id=\"d{}\"", n)) == 1U);
        BOOST_TEST(has(page, fmt::format("href=\"#d{}\"", n)));
        BOOST_TEST(has(page, fmt::format("href=\"#s{}\"", n)));
    }
    BOOST_TEST(has(page, "<a class=\"t\" id=\"s1\" data-at=\"3\" data-k=\"0-0 0\" href=\"#d1\">&lt;</a>two</div>"));
}

BOOST_AUTO_TEST_CASE(source_content_is_escaped) {
    const std::string source = "</script></noscript></title>--><!--<script>alert('1')</script>&amp;\"quoted\" " +
                               std::string(1, '\0') + " \xFF \xED\xA0\x80 \x1B \xE2\x80\xAE end";
    const std::string page = page_of({{"<b>\"&\x01.html", source, {{0, 9}, {9, source.size()}}}});
    BOOST_TEST(problems_of(page) == "");
    const std::string_view body = main_of(page);
    BOOST_TEST(!has(body, "<script"));
    BOOST_TEST(!has(body, "</script"));
    BOOST_TEST(count(body, "<noscript>") == 2U);
    BOOST_TEST(has(body, "&lt;/script&gt;"));
    BOOST_TEST(has(body, "&lt;b&gt;&quot;&amp;U+0001.html"));
    // The character is shown once in the source and once in its description.
    BOOST_TEST(count(body, "<i>NUL</i>") == 2U);
    BOOST_TEST(count(body, "<i>ESC</i>") == 2U);
    BOOST_TEST(count(body, "<i>U+202E</i>") == 2U);
    // The stray byte becomes one U+FFFD, and the surrogate becomes three.
    BOOST_TEST(count(body, "\xEF\xBF\xBD") == 8U);
    BOOST_TEST(page.find('\0') == std::string::npos);
    BOOST_TEST(page.find('\x1B') == std::string::npos);
}

BOOST_AUTO_TEST_CASE(token_and_rule_content_is_escaped) {
    std::ostringstream out;
    const auto drafts = two_drafts();
    report::comparison_html page(out, drafts);
    page.begin_input("a", 3);
    const std::string_view source = "<a>";
    compare::divergence d = divergence_at(source, {0, 3}, "", "");
    const std::array<attribute, 2> attributes = {
        {{"</q>", "\"><script>", {1, 2}, 2, {1, 2}, true, false}, {"<b", "", {2, 3}, 3, {}, false, true}}};
    start_tag tag;
    tag.name = "</code>";
    tag.attributes = attributes;
    tag.where = {0, 3};
    d.groups[0].tokens.add(tag);
    d.groups[1].tokens.add(comment{std::string_view("--></noscript>\xED\xA0\x80\0", 18), {0, 3}});
    d.causes[0].sentence = "</blockquote> & \"so on\"";
    d.causes[0].subject = "U+003C LESS-THAN SIGN (<)";
    page.on_divergence(std::move(d));
    compare::summary figures;
    figures.divergences = figures.of_tokens = 1;
    page.on_source(source);
    page.end_input(figures);
    page.finish();
    BOOST_TEST(problems_of(out.str()) == "");
    BOOST_TEST(has(out.str(), "&lt;/code&gt;"));
    BOOST_TEST(has(out.str(), "<code class=\"dr\">&lt;b</code> <em>dropped</em>"));
    BOOST_TEST(has(out.str(), "--&gt;&lt;/noscript&gt;<i>U+D800</i><i>NUL</i>"));
    BOOST_TEST(has(out.str(), "&lt;/blockquote&gt; &amp; \"so on\""));
    BOOST_TEST(has(out.str(), "<b>Data state</b> <i>U+003C LESS-THAN SIGN (&lt;)</i>"));
}

BOOST_AUTO_TEST_CASE(a_page_without_differences_says_so) {
    const std::string page = page_of({{"same.html", "<p>\n", {}}});
    BOOST_TEST(problems_of(page) == "");
    BOOST_TEST(has(page, "<strong>No differences</strong>: all drafts agree on 7 tokens and all parse errors."));
    BOOST_TEST(has(page, "&lt;p&gt;</div>"));
    BOOST_TEST(!has(main_of(page), "<noscript>"));
}

BOOST_AUTO_TEST_CASE(an_input_may_be_empty) {
    BOOST_TEST(problems_of(page_of({{"empty", "", {}}})) == "");
    const std::string page = page_of({{"empty", "", {{0, 0}}}});
    BOOST_TEST(problems_of(page) == "");
    BOOST_TEST(has(page, "<i>end of file</i></a>"));
}

BOOST_AUTO_TEST_CASE(the_end_of_the_file_can_be_a_place) {
    const std::string page = page_of({{"a", "ab\n", {{1, 2}, {3, 3}}}});
    BOOST_TEST(problems_of(page) == "");
    BOOST_TEST(
        has(page, "<a class=\"t z\" id=\"s2\" data-at=\"3\" data-k=\"0-0 0\" href=\"#d2\"><i>end of file</i></a>"));
    // The end of the input has a line of its own, after the last line end.
    BOOST_TEST(has(page, "</a></div>\n<div><a class=\"t z\""));
    BOOST_TEST(has(page_of({{"a", "ab", {{2, 2}}}}), "<div>ab<a class=\"t z\""));
}

BOOST_AUTO_TEST_CASE(inputs_are_listed_and_do_not_share_anchors) {
    const std::string page =
        page_of({{"first.html", "a<b", {{1, 2}}}, {"second.html", "a<b", {{1, 2}}}, {"third.html", "", {}}});
    BOOST_TEST(problems_of(page) == "");
    BOOST_TEST(has(page, "<title>3 inputs: 2008, modern compared</title>"));
    for (const std::string_view each : {"#i1\">first", "#i2\">second", "#i3\">third"}) BOOST_TEST(has(page, each));
    for (const std::string_view each : {"id=\"i3\"", "id=\"s1\"", "id=\"d1\"", "id=\"s2.1\"", "id=\"d2.1\""})
        BOOST_TEST(count(page, each) == 1U, each);
    BOOST_TEST(!has(page_of({{"first.html", "a<b", {{1, 2}}}}), "class=\"inputs\""));
}

BOOST_AUTO_TEST_CASE(divergences_of_the_same_cause_are_one_row) {
    const std::string page = page_of({{"a", "a<b<c", {{1, 2}, {3, 4}}}});
    BOOST_TEST(has(page, "<td class=\"n\">2</td><td class=\"n\"></td><td><a href=\"#d1\" data-k=\"0-0\">"));
    BOOST_TEST(count(main_of(page), "<tr><td") == 1U);
}

BOOST_AUTO_TEST_CASE(the_table_of_an_input_lists_differences_under_their_changes) {
    std::ostringstream out;
    const auto drafts = testing::drafts_named({"2008", "2009"});
    report::comparison_html page(out, drafts);
    page.begin_input("a", 10);
    page.on_source("<p>x<br/>y");
    // One place has two changes, and another has only the first of them.
    compare::divergence both = testing::flag_of_br();
    both.differences.push_back(testing::difference_of(compare::difference_kind::error, {"slash-in-tag"}));
    // Separate rules cause the second difference.
    for (compare::cause& each : both.differences.back().causes) each.offset = 7;
    page.on_divergence(std::move(both));
    page.on_divergence(testing::flag_of_br());
    page.end_input({1, 2, 2});
    page.finish();
    const std::string html = out.str();
    BOOST_TEST(problems_of(html) == "");
    BOOST_TEST(has(html,
                   "<tr class=\"ch\"><td class=\"n\">2</td><td class=\"n\"></td><td><a href=\"#d1\" data-k=\"0\">"
                   "<b>Self-closing flag in place of the permitted slash</b> <code>self-closing-flag</code> "
                   "<small>1ff9688a 2008-04-05</small></a>"));
    BOOST_TEST(has(html,
                   "<tr><td class=\"n\">2</td><td class=\"n\"></td><td><a href=\"#d1\" data-k=\"0-0\">"
                   "<strong>self-closing flag</strong> "));
    BOOST_TEST(has(html, "<tr><td class=\"n\"></td><td class=\"n\">1</td><td><a href=\"#d1\" data-k=\"1-0\">"));
    BOOST_TEST(has(html, " id=\"s1\" data-at=\"4\" data-k=\"0-0 1-0 0 1\""));
    // The rules at which the drafts diverge cause none of the differences. So they are quoted once for each draft, with
    // the divergence.
    BOOST_TEST(!has(html.substr(0, html.find("<article")), "Tag name state"));
    BOOST_TEST(count(html, "<small>rules diverge</small>") == 4U);
    BOOST_TEST(has(html, "<b>Tag name state</b>"));
    BOOST_TEST(has(html, " id=\"s2\" data-at=\"4\" data-k=\"0-0 0\""));
}

BOOST_AUTO_TEST_CASE(many_causes_are_folded_under_the_name_of_their_change) {
    std::ostringstream out;
    const auto drafts = testing::drafts_named({"2008", "2009"});
    report::comparison_html page(out, drafts);
    page.begin_input("a", 10);
    page.on_source("<p>x<br/>y");
    for (std::size_t rule = 0; rule < 9; ++rule) {
        compare::divergence d = testing::flag_of_br();
        for (compare::cause& each : d.differences.front().causes) each.rule = rule;
        page.on_divergence(std::move(d));
    }
    page.end_input({1, 9, 9});
    page.finish();
    BOOST_TEST(problems_of(out.str()) == "");
    BOOST_TEST(has(out.str(), "<summary>3 more sets of rules</summary>"));
    BOOST_TEST(count(out.str(), "<tr class=\"ch\">") == 2U);
}

BOOST_AUTO_TEST_CASE(a_page_of_several_inputs_begins_with_the_changes_and_the_inputs_by_places) {
    std::ostringstream out;
    const auto drafts = testing::drafts_named({"2008", "2009"});
    report::html_options options;
    options.changes = study::all_changes(drafts::known().drafts);
    report::comparison_html page(out, drafts, std::move(options));
    using input_with_places = std::pair<std::string_view, int>;
    for (const auto& [name, places] :
         {input_with_places{"few.html", 1}, input_with_places{"none.html", 0}, input_with_places{"many.html", 2}}) {
        page.begin_input(name, 10);
        page.on_source("<p>x<br/>y");
        for (int i = 0; i < places; ++i) page.on_divergence(testing::flag_of_br());
        page.end_input({1, static_cast<std::uint64_t>(places), static_cast<std::uint64_t>(places)});
    }
    page.finish();
    const std::string html = out.str();
    BOOST_TEST(problems_of(html) == "");
    BOOST_TEST(has(html, "<p class=\"figures\"><strong>3 places differ</strong> in 2 of 3 inputs: "));
    BOOST_TEST(has(html,
                   "<tr><td class=\"n\">3</td><td class=\"n\"></td><td class=\"n\">2</td><td>"
                   "<b>Self-closing flag in place of the permitted slash</b> <code>self-closing-flag</code> "
                   "<small>between 2008 and 2009; topic tags; commit 1ff9688a, 2008-04-05</small>\n"
                   "<pre class=\"t\">&lt;p&gt;x<mark>&lt;br/&gt;</mark>y</pre>\n"
                   "<p>few.html:3:5 <small>self-closing flag set only in 2009</small> "
                   "<a href=\"#d1\">first on this page</a></p>\n"));
    BOOST_TEST(html.find("#i3\">many.html") < html.find("#i1\">few.html"));
    BOOST_TEST(html.find("#i1\">few.html") < html.find("#i2\">none.html"));
    BOOST_TEST(!has(page_of({{"first.html", "a<b", {{1, 2}}}}), "class=\"overview\""));
}

BOOST_AUTO_TEST_CASE(a_filtered_page_does_not_claim_that_everything_is_the_same) {
    report::html_options options;
    options.with_omissions = true;
    const std::string page = page_of({{"same.html", "<p>\n", {}}}, options);
    BOOST_TEST(has(page, "<strong>No differences</strong> of the selected kinds. 7 tokens are the same"));
    BOOST_TEST(!has(page, "drafts agree"));
}

BOOST_AUTO_TEST_CASE(steps_that_only_show_a_difference_are_not_a_separate_cause) {
    std::ostringstream out;
    const auto drafts = two_drafts();
    report::comparison_html page(out, drafts);
    page.begin_input("a", 3);
    compare::divergence d = divergence_at("a<b", {1, 2}, "<", "");
    d.causes.push_back(cause_of(draft("modern"), 2, "EOF", "Later."));
    d.causes.back().role = compare::cause_role::shows;
    d.causes.back().state_name = "Another state";
    page.on_divergence(std::move(d));
    page.on_source("a<b");
    page.end_input({1, 1, 1});
    page.finish();
    const std::string written = out.str();
    const std::string_view body = main_of(written);
    BOOST_TEST(count(body, "Another state") == 1U);
    BOOST_TEST(has(body, "<small>visible</small> <span class=\"at\">1:3</span> <b>Another state</b>"));
}

BOOST_AUTO_TEST_CASE(divergences_beyond_the_limit_are_counted) {
    report::html_options options;
    options.most_divergences = 2;
    std::string source;
    std::vector<source_span> places;
    for (std::uint64_t i = 0; i < 5; ++i) {
        places.push_back({source.size(), source.size() + 1});
        source += "<\n\n\n\n\n\n\n\n\n\n";
    }
    const std::string page = page_of({{"a", source, places}}, options);
    BOOST_TEST(problems_of(page) == "");
    BOOST_TEST(count(page, "<article") == 2U);
    BOOST_TEST(has(page, "<strong>5 places differ</strong>"));
    BOOST_TEST(has(page, "<td class=\"n\">5</td>"));
    BOOST_TEST(has(page, "with 3 more places, is left out of this page"));
    BOOST_TEST(!has(page, "id=\"s3\""));
}

BOOST_AUTO_TEST_CASE(the_options_of_the_run_are_printed) {
    report::html_options options;
    options.run = "begun in <RCDATA>";
    BOOST_TEST(has(page_of({{"a", "", {}}}, options), "<p>begun in &lt;RCDATA&gt;</p>"));
}

BOOST_AUTO_TEST_CASE(differences_only_in_errors_are_marked_differently) {
    std::ostringstream out;
    const auto drafts = two_drafts();
    report::comparison_html page(out, drafts);
    page.begin_input("a", 3);
    compare::divergence d = divergence_at("a<b", {1, 2}, "<", "<");
    d.kind = compare::divergence_kind::errors;
    const parse_error both{spec::error_code::eof_in_tag, "Tag name state", 1};
    const parse_error one{spec::error_code::duplicate_attribute, "Tag name state", 1};
    d.groups[0].errors = {{both, {3, 1, 4}}};
    d.groups[1].errors = {{both, {3, 1, 4}}, {one, {3, 1, 4}}};
    page.on_divergence(std::move(d));
    page.on_source("a<b");
    page.end_input({1, 1, 0});
    page.finish();
    const std::string html = out.str();
    BOOST_TEST(has(html, "<a class=\"e\" id=\"s1\""));
    BOOST_TEST(has(html, "<article class=\"e\" id=\"d1\">"));
    BOOST_TEST(count(html, "<span class=\"at\">3:4</span> <code>eof-in-tag</code>") == 2U);
    BOOST_TEST(count(html, "<code><mark>duplicate-attribute</mark></code>") == 1U);
    // The tokens are equal, so none of them is marked.
    BOOST_TEST(count(html, "<li><b class=\"tx\">text</b> <q>&lt;</q></li>") == 2U);
}

BOOST_AUTO_TEST_CASE(thousands_of_tokens_and_attributes_are_truncated) {
    std::ostringstream out;
    const auto drafts = two_drafts();
    report::comparison_html page(out, drafts);
    page.begin_input("a", 1);
    compare::divergence d = divergence_at("<", {0, 1}, "", "");
    std::vector<attribute> attributes;
    for (std::uint64_t i = 0; i < 3000; ++i) attributes.push_back({"a", "", {i, i}, i, {}, false, false});
    start_tag tag;
    tag.name = std::string_view("t");
    tag.attributes = attributes;
    for (std::uint64_t i = 0; i < 1000; ++i) {
        tag.where = {i, i + 1};
        d.groups[0].tokens.add(tag);
        if (i > 0) tag.attributes = {};
    }
    const std::string long_text(1'000'000, 'x');
    d.groups[1].tokens.add(characters{long_text, {0, 1}});
    page.on_divergence(std::move(d));
    page.on_source("<");
    page.end_input({1, 1, 1});
    page.finish();
    BOOST_TEST(out.str().size() < 100'000U);
    BOOST_TEST(has(out.str(), "2,976 attributes more"));
    BOOST_TEST(has(out.str(), "952 more tokens"));
    BOOST_TEST(has(out.str(), " characters … "));
    BOOST_TEST(problems_of(out.str()) == "");
}

BOOST_AUTO_TEST_CASE(inputs_that_were_not_read_to_their_end_are_named) {
    std::ostringstream out;
    const auto drafts = two_drafts();
    report::comparison_html page(out, drafts);
    page.begin_input("half.html", 1);
    page.abandon_input();
    page.leave_out("<late>.html");
    page.finish();
    BOOST_TEST(has(out.str(),
                   "2 inputs are not counted, because they were not read to their end: half.html, "
                   "&lt;late&gt;.html</p>"));
    BOOST_TEST(problems_of(out.str()) == "");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace html_test
