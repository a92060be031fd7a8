// Writes comparisons to a document, as text. Tests which part of a place is shown, whether it fits the terminal, and
// the totals.

#include "core/report/comparison/document.hpp"

#include <array>
#include <boost/test/unit_test.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/writing/visible_text.hpp"
#include "tests/report/comparison/made_divergences.hpp"

namespace comparison_document_test {

namespace {

using namespace strata;
using namespace strata::testing;

std::vector<const spec::draft*> all_drafts() { return drafts_named({"2007", "2008", "2009", "modern", "2026"}); }

// Returns the report for one input with these divergences.
std::string shown(std::vector<compare::divergence> divergences, const report::text_style& look = {},
                  const report::comparison_style& style = {}, std::string_view name = "page.html") {
    std::ostringstream out;
    report::comparison_document text(all_drafts(), style, report::text_document(out, look));
    text.begin_input(name, 0);
    compare::summary figures;
    figures.tokens = 5311;
    for (compare::divergence& each : divergences) {
        ++figures.divergences;
        figures.of_tokens += each.kind == compare::divergence_kind::tokens ? 1 : 0;
        text.on_divergence(std::move(each));
    }
    text.end_input(figures);
    text.finish();
    return out.str();
}

std::vector<compare::divergence> list(compare::divergence&& a) {
    std::vector<compare::divergence> all;
    all.push_back(std::move(a));
    return all;
}
std::vector<compare::divergence> list(compare::divergence&& a, compare::divergence&& b) {
    std::vector<compare::divergence> all = list(std::move(a));
    all.push_back(std::move(b));
    return all;
}

report::text_style at_width(std::size_t columns) {
    report::text_style look;
    look.width = columns;
    return look;
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

BOOST_AUTO_TEST_SUITE(comparison_document)

BOOST_AUTO_TEST_CASE(a_place_is_shown_as_a_compiler_would) {
    BOOST_TEST(shown(list(slash_in_br())) ==
               "page.html:3:5: tokens differ\n"
               "    3 | <p>x<br/>y\n"
               "      |     ~~~^~\n"
               "  2007 2008                             | 2009 modern 2026\n"
               "  start tag br                          | start tag br (self-closing)\n"
               "\n"
               "  rules diverge at 3:8\n"
               "  2007 2008 (8.2.3): Tag name state, U+002F SOLIDUS (/)\n"
               "    Parse error unless this is a permitted slash. Switch to the before attribute\n"
               "    name state.\n"
               "  2009 (8.2.4.5), modern 2026 (13.2.5.8): Tag name state, U+002F SOLIDUS (/)\n"
               "    Switch to the self-closing start tag state.\n"
               "\n"
               "Summary\n"
               "  page.html: 1 place differs in tokens; 5,311 tokens are the same in 2007, 2008,\n"
               "  2009, modern and 2026\n"
               "  in tokens | errors only | rules\n"
               "          1 |             | 2007 2008 (8.2.3): Tag name state, U+002F SOLIDUS\n"
               "            |             |   (/)\n"
               "            |             | 2009 (8.2.4.5), modern 2026 (13.2.5.8): Tag name\n"
               "            |             |   state, U+002F SOLIDUS (/)\n");
}

BOOST_AUTO_TEST_CASE(if_only_errors_differ_the_tokens_are_listed_once) {
    const std::string text = shown(list(quote_in_value()));
    BOOST_TEST(has(text,
                   "page.html:3:1: errors differ\n"
                   "    3 | <a b=c\"d>\n"
                   "      | ~~~~~~^~~\n"
                   "  all: start tag a b=\"c\\\"d\"\n"
                   "  2007                                  | 2008 2009 modern 2026\n"
                   "  no error                              | error 3:7 unexpected-character-in-\n"
                   "                                        |   unquoted-attribute-value\n"
                   "\n"),
               text);
}

BOOST_AUTO_TEST_CASE(groups_are_stacked_if_columns_would_be_too_narrow) {
    compare::divergence d = slash_in_br();
    for (const char* const name : {"2009", "modern"}) {
        static const std::string long_text(50, 'x');
        d.groups.push_back(group_of({name}, {characters{long_text, {4, 9}}}));
    }
    const std::string narrow = shown(list(std::move(d)));
    BOOST_TEST(!has(narrow, " | start tag br"), narrow);
    BOOST_TEST(has(narrow, "  2007 2008\n    start tag br\n  2009 modern 2026\n    start tag br (self-closing)\n"),
               narrow);
}

BOOST_AUTO_TEST_CASE(a_wide_terminal_has_more_groups_side_by_side) {
    const auto four_groups = [] {
        compare::divergence d = slash_in_br();
        d.groups.push_back(group_of({"2009"}, {characters{"<br/>", {4, 9}}}));
        d.groups.push_back(group_of({"modern"}, {}));
        return list(std::move(d));
    };
    BOOST_TEST(has(shown(four_groups(), at_width(160)), "| no token\n"));
    BOOST_TEST(has(shown(four_groups(), at_width(160)), "| text \"<br/>\" "));
}

BOOST_AUTO_TEST_CASE(no_line_is_wider_than_the_terminal) {
    for (std::size_t width = report::narrowest; width <= 200; width += 9) {
        compare::divergence d = quote_in_value();
        d.before = std::string(120, 'a');
        d.after = std::string(120, 'b');
        d.begin.column = 500;
        std::istringstream lines(shown(list(std::move(d), slash_in_br()), at_width(width)));
        for (std::string line; std::getline(lines, line);) BOOST_TEST(report::columns_of(line) <= width, line);
    }
}

BOOST_AUTO_TEST_CASE(a_name_wider_than_the_terminal_is_kept_whole) {
    const std::string name = std::string(90, 'n') + ".html";
    const std::string text = shown(list(slash_in_br()), {}, {}, name);
    BOOST_TEST(text.starts_with(name + ":3:5:\n    tokens differ\n"), text);
}

BOOST_AUTO_TEST_CASE(tokens_that_begin_at_the_same_place_are_side_by_side) {
    compare::divergence d = place_of(0, "", "a<b>c", "");
    d.groups.push_back(group_of({"2007"}, {characters{"a", {0, 1}}, tag_named("b", {1, 4}), characters{"c", {4, 5}}}));
    d.groups.push_back(group_of({"2008"}, {characters{"a<b>", {0, 4}}, characters{"C", {4, 5}}}));
    // Consecutive character tokens would become one token.
    BOOST_REQUIRE(d.groups[1].tokens.all().size() == 1U);
    d.groups[1] = group_of({"2008"}, {comment{"a<b>", {0, 4}}, characters{"C", {4, 5}}});
    const std::string text = shown(list(std::move(d)));
    BOOST_TEST(has(text,
                   "  text \"a\"                              | comment \"a<b>\"\n"
                   "  start tag b                           |\n"
                   "  text \"c\"                              | text \"C\"\n"),
               text);
}

BOOST_AUTO_TEST_CASE(unlisted_tokens_of_a_group_are_counted_below_the_listed_ones) {
    compare::divergence d = place_of(0, "", "a<b>c", "");
    d.groups.push_back(group_of({"2007"}, {characters{"a", {0, 1}}, tag_named("b", {1, 4})}));
    d.groups.push_back(group_of({"2008"}, {comment{"a<b>", {0, 5}}}));
    d.groups[0].more_tokens = 4321;
    d.groups[1].more_errors = 1234;
    d.groups[1].left_out = {1, 2};
    const std::string text = shown(list(std::move(d)));
    BOOST_TEST(has(text, "… and 4,321 more"), text);
    BOOST_TEST(has(text, "… and 1,224 more"), text);
    BOOST_TEST(has(text, "comment \"a<b>\" (2 more attributes,"), text);
}

BOOST_AUTO_TEST_CASE(equal_errors_share_a_row) {
    using enum spec::error_code;
    compare::divergence d = quote_in_value();
    d.groups[0] =
        group_of({"2007"}, {}, {error_at(duplicate_attribute, 3, {3, 4, 4}), error_at(eof_in_tag, 9, {3, 10, 10})});
    d.groups[1] =
        group_of({"2008"}, {}, {error_at(missing_end_tag_name, 5, {3, 6, 6}), error_at(eof_in_tag, 9, {3, 10, 10})});
    const std::string text = shown(list(std::move(d)));
    BOOST_TEST(has(text,
                   "  error 3:4 duplicate-attribute         |\n"
                   "                                        | error 3:6 missing-end-tag-name\n"
                   "  error 3:10 eof-in-tag                 | error 3:10 eof-in-tag\n"),
               text);
}

BOOST_AUTO_TEST_CASE(long_texts_are_shortened_where_they_agree) {
    const std::string head(200, 'a');
    const std::string one = head + "ONE" + head;
    const std::string two = head + "TWO" + head;
    compare::divergence d = place_of(0, "", "x", "");
    d.groups.push_back(group_of({"2007"}, {comment{one, {0, 1}}}));
    d.groups.push_back(group_of({"2008"}, {comment{two, {0, 1}}}));
    const std::string text = shown(list(std::move(d)), at_width(200));
    BOOST_TEST(has(text, "aONEa"), text);
    BOOST_TEST(has(text, "aTWOa"), text);
    BOOST_TEST(has(text, "(403 characters)"), text);
}

BOOST_AUTO_TEST_CASE(attributes_that_all_have_are_left_out_of_long_tags) {
    constexpr std::array<std::string_view, 8> names = {"a", "b", "c", "d", "e", "f", "g", "h"};
    std::array<attribute, 8> attributes;
    for (std::size_t i = 0; i < names.size(); ++i) attributes[i] = {names[i], "v", {}, {}, source_span{}, false};
    compare::divergence d = place_of(0, "", "<x ...>", "");
    d.groups.push_back(group_of({"2007"}, {tag_named("x", {0, 7}, false, attributes)}));
    attributes[4].value = "w";
    d.groups.push_back(group_of({"2008"}, {tag_named("x", {0, 7}, false, attributes)}));
    const std::string text = shown(list(std::move(d)), at_width(120));
    BOOST_TEST(has(text, "start tag x … (4 attributes) e=\"v\" … (3 attributes)"), text);
    BOOST_TEST(has(text, "start tag x … (4 attributes) e=\"w\" … (3 attributes)"), text);
}

BOOST_AUTO_TEST_CASE(of_many_tokens_only_the_first_are_shown) {
    compare::divergence d = place_of(0, "", std::string(300, 'x'), "");
    d.groups.push_back(group_of({"2007"}, {comment{"x", {0, 300}}}));
    d.groups.push_back(group_of({"2008"}, {}));
    for (std::uint64_t i = 0; i < 100; ++i) d.groups[1].tokens.add(comment{"y", {3 * i, 3 * i + 3}});
    const std::string text = shown(list(std::move(d)));
    BOOST_TEST(has(text, "| … and 90 more\n"), text);
}

BOOST_AUTO_TEST_CASE(characters_that_look_the_same_are_named) {
    compare::divergence d = place_of(0, "", "&lang;", "");
    d.groups.push_back(group_of({"2007"}, {characters{"\xE3\x80\x88", {0, 6}}}));
    d.groups.push_back(group_of({"2008"}, {characters{"\xE2\x9F\xA8", {0, 6}}}));
    const std::string text = shown(list(std::move(d)));
    BOOST_TEST(has(text, "text \"\\u{3008}\""), text);
    BOOST_TEST(has(text, "text \"\\u{27E8}\""), text);
    compare::divergence other = place_of(0, "", "&notin;", "");
    other.groups.push_back(group_of({"2007"}, {characters{"\xE2\x88\x89", {0, 7}}}));
    other.groups.push_back(group_of({"2008"}, {characters{"&notin;", {0, 7}}}));
    BOOST_TEST(has(shown(list(std::move(other))), "text \"\xE2\x88\x89\""));
}

BOOST_AUTO_TEST_CASE(causes_at_several_places_have_their_places) {
    compare::divergence d = slash_in_br();
    d.causes[0].offset = 6;
    const std::string text = shown(list(std::move(d)));
    BOOST_TEST(has(text, "      |     ~~^^~\n"), text);
    BOOST_TEST(has(text, "  rules diverge at 3:7\n  2007 2008 (8.2.3): Tag name state"), text);
    BOOST_TEST(has(text, "  rules diverge at 3:8\n  2009 (8.2.4.5), modern 2026 (13.2.5.8): Tag name state"), text);
}

BOOST_AUTO_TEST_CASE(steps_that_show_a_difference_come_last_without_mark_or_row) {
    compare::divergence d = slash_in_br();
    d.causes.push_back(cause_of({"2007", "2008"}, 8, "Before attribute name state", "8.2.3",
                                "U+003E GREATER-THAN SIGN (>)", "Emit the current tag token.", "PCDATA"));
    d.causes.back().role = compare::cause_role::shows;
    const std::string text = shown(list(std::move(d), slash_in_br()));
    BOOST_TEST(has(text, "      |     ~~~^~\n"), text);
    BOOST_TEST(has(text,
                   "  visible at 3:9\n"
                   "  2007 2008 (8.2.3): Before attribute name state, U+003E GREATER-THAN SIGN (>)\n"
                   "    Emit the current tag token.\n"),
               text);
    BOOST_TEST(has(text, "          2 |             | 2007 2008 (8.2.3): Tag name state"), text);
    BOOST_TEST(!has(text, "| 2007 2008 (8.2.3): Before"), text);
}

BOOST_AUTO_TEST_CASE(rules_are_quoted_once_and_named_when_they_diverge_again) {
    compare::divergence again = slash_in_br();
    again.begin.line = 9;
    const std::string text = shown(list(slash_in_br(), std::move(again)));
    const std::string_view words = "Parse error unless this is a permitted slash.";
    const std::size_t said = text.find(words);
    BOOST_TEST_REQUIRE(said != std::string::npos, text);
    BOOST_TEST((text.find(words, said + 1) == std::string::npos), text);
    BOOST_TEST(has(text, "  rules diverge at 9:8, same rules as at 3:5\n  2007 2008 (8.2.3): Tag name state"), text);

    compare::divergence once_more = slash_in_br();
    once_more.begin.line = 9;
    report::comparison_style style;
    style.every_sentence = true;
    const std::string full = shown(list(slash_in_br(), std::move(once_more)), {}, style);
    BOOST_TEST((full.find(words, full.find(words) + 1) != std::string::npos), full);
}

BOOST_AUTO_TEST_CASE(what_preprocessing_does_is_a_cause_without_a_state) {
    compare::divergence d = quote_in_value();
    d.causes[0].state.reset();
    d.causes[0].state_name = "Preprocessing the input stream";
    d.causes[0].subject.clear();
    d.causes[1].state.reset();
    compare::divergence other = quote_in_value();
    other.causes[0].state.reset();
    other.causes[1].state.reset();
    other.causes[0].sentence = "Something else.";
    const std::string text = shown(list(std::move(d), std::move(other)));
    BOOST_TEST(has(text, "  2007 (8.2.3): Preprocessing the input stream\n"), text);
    BOOST_TEST(!has(text, "            |           2"), text);
}

BOOST_AUTO_TEST_CASE(the_initial_content_of_a_place_is_printed_unless_it_is_that_of_documents) {
    compare::divergence all = slash_in_br();
    for (compare::cause& each : all.causes)
        each.content = each.content == "PCDATA" ? std::string_view("RCDATA") : std::string_view("RCDATA state");
    BOOST_TEST(has(shown(list(std::move(all))), "\n  this place starts in RCDATA\n"));
    compare::divergence some = slash_in_br();
    some.causes[2].content = "RAWTEXT state";
    BOOST_TEST(has(shown(list(std::move(some))),
                   "\n  this place starts in PCDATA (2007, 2008 and 2009), RAWTEXT (modern and 2026)\n"));
    BOOST_TEST(!has(shown(list(slash_in_br())), "place starts in"));
}

BOOST_AUTO_TEST_CASE(sentences_are_side_by_side_on_a_wide_terminal) {
    const std::string text = shown(list(slash_in_br()), at_width(160));
    BOOST_TEST(has(text, "  2007 2008 (8.2.3): Tag name state, U+002F SOLIDUS (/)"), text);
    BOOST_TEST(has(text, "state, U+002F SOLIDUS (/)                           2009 (8.2.4.5), modern 2026"), text);
}

BOOST_AUTO_TEST_CASE(colour_is_used_only_on_request) {
    report::text_style look;
    BOOST_TEST(!has(shown(list(slash_in_br()), look), "\x1b"));
    look.colour = true;
    const std::string text = shown(list(slash_in_br()), look);
    BOOST_TEST(has(text, "\x1b[1mpage.html:3:5:\x1b[0m \x1b[1;31mtokens differ\x1b[0m\n"), text);
    BOOST_TEST(has(text, "\x1b[1;31m(self-closing)\x1b[0m"), text);
    // Each line ends in the style in which it began, so that a pager can begin at any line.
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t last = line.rfind("\x1b[");
        if (last != std::string::npos) BOOST_TEST(line.compare(last, 4, "\x1b[0m") == 0, line);
    }
}

BOOST_AUTO_TEST_CASE(section_numbers_are_links_only_on_request) {
    report::text_style look;
    BOOST_TEST(!has(shown(list(slash_in_br()), look), "https://"));
    look.links = true;
    const std::string text = shown(list(slash_in_br()), look);
    BOOST_TEST(has(text, "\x1b]8;;https://"), text);
}

BOOST_AUTO_TEST_CASE(equal_differences_of_a_place_share_an_entry) {
    compare::divergence d = place_of(0, "", "<a b=&c&d>", "");
    d.kind = compare::divergence_kind::errors;
    d.groups.push_back(group_of({"2008"}, {}));
    d.groups.push_back(group_of({"2009"}, {}));
    for (const std::uint64_t offset : {5U, 7U}) {
        compare::difference made = difference_of(compare::difference_kind::error, {});
        made.offset = offset;
        made.sides[1].value = "eof-in-tag";
        for (compare::cause& each : made.causes) each.offset = offset;
        d.differences.push_back(std::move(made));
        d.causes.push_back(d.differences.back().causes.front());
        d.causes.back().role = compare::cause_role::diverges;
    }
    const std::string text = shown(list(std::move(d)));
    BOOST_TEST(has(text, "\n  at 3:6 and 3:8: error eof-in-tag only in 2009\n  2008 (8.2.3): Before attribute"), text);
    BOOST_TEST(text.find("Emit the current tag token.") == text.rfind("Emit the current tag token."), text);
}

BOOST_AUTO_TEST_CASE(names_are_made_visible) {
    const std::string text = shown(list(slash_in_br()), {}, {}, "a\x1b[31m\n\"b\"");
    BOOST_TEST(text.starts_with("a\\u{001B}[31m\\n\"b\":3:5: tokens differ\n"), text);
}

BOOST_AUTO_TEST_CASE(an_input_without_differences_is_one_line) {
    BOOST_TEST(shown({}) == "page.html: the same in 2007, 2008, 2009, modern and 2026 (5,311 tokens)\n");
}

BOOST_AUTO_TEST_CASE(totals_show_what_differs) {
    const report::text_style look = at_width(200);
    report::comparison_style style;
    BOOST_TEST(
        has(shown(list(slash_in_br(), quote_in_value()), look),
            "\n  page.html: 2 places differ: 1 in tokens, 1 in errors only; 5,311 tokens are the same in 2007, "));
    BOOST_TEST(has(shown(list(quote_in_value()), look), "\n  page.html: 1 place differs in errors only; "));
    style.limits = "topic tags";
    BOOST_TEST(has(shown(list(slash_in_br()), look, style),
                   "\n  page.html: 1 place differs in tokens (topic tags only); 5,311 tokens"));
    BOOST_TEST(shown({}, look, style) ==
               "page.html: no differences in 2007, 2008, 2009, modern and 2026 (topic tags only)\n");
}

BOOST_AUTO_TEST_CASE(the_table_at_the_end_is_by_changes_and_below_them_by_rules) {
    const std::string text = shown(list(flag_of_br(), flag_of_br()));
    BOOST_TEST(has(text,
                   "  in tokens | errors only | change and rules\n"
                   "          2 |             | self-closing-flag: Self-closing flag in place of the\n"
                   "            |             |   permitted slash (1ff9688a 2008-04-05)\n"
                   "          2 |             |   self-closing flag\n"
                   "            |             |   2008 (8.2.3): Before attribute name state, U+003E\n"
                   "            |             |     GREATER-THAN SIGN (>)\n"),
               text);
    // If any difference has a change, differences without a change are listed separately.
    BOOST_TEST(has(shown(list(flag_of_br(), slash_in_br())),
                   "\n          1 |             | no change found\n"
                   "          1 |             |   2007 2008 (8.2.3): Tag name state"));
}

BOOST_AUTO_TEST_CASE(the_most_frequent_causes_come_first) {
    std::vector<compare::divergence> three = list(quote_in_value(), slash_in_br());
    three.push_back(slash_in_br());
    const std::string text = shown(std::move(three));
    BOOST_TEST(
        text.find("          2 |             | 2007 2008") < text.find("            |           1 | 2007 (8.2.3)"),
        text);
}

BOOST_AUTO_TEST_CASE(several_inputs_have_headings_and_overall_totals) {
    report::comparison_style style;
    style.several_inputs = true;
    std::ostringstream out;
    report::comparison_document text(all_drafts(), style, report::text_document(out, {}));
    for (const char* const name : {"a", "b", "c"}) {
        text.begin_input(name, 0);
        if (*name != 'c') text.on_divergence(slash_in_br());
        text.end_input({10, *name == 'c' ? 0U : 1U, *name == 'c' ? 0U : 1U});
    }
    text.finish();
    BOOST_TEST(out.str().starts_with("==> a <==\na:3:5: tokens differ\n"));
    BOOST_TEST(has(out.str(), "\n\n==> b <==\nb:3:5: tokens differ\n"), out.str());
    BOOST_TEST(has(out.str(), "\n\n==> c <==\nc: the same in "), out.str());
    BOOST_TEST(
        has(out.str(), "\n\nAll inputs\n  2 of 3 inputs: 2 places differ in tokens; 30 tokens are the same in 2007,"),
        out.str());
    BOOST_TEST(has(out.str(), "          2 |             | 2007 2008 (8.2.3)"), out.str());
}

BOOST_AUTO_TEST_CASE(inputs_that_were_not_read_to_their_end_are_named_beside_the_totals) {
    report::comparison_style style;
    style.several_inputs = true;
    std::ostringstream out;
    report::comparison_document text(all_drafts(), style, report::text_document(out, {}));
    const auto end = [&](const char* name, bool whole) {
        text.begin_input(name, 0);
        text.on_divergence(slash_in_br());
        if (whole)
            text.end_input({10, 1, 1});
        else
            text.cut_off_input();
    };
    end("a", true);
    end("b", true);
    end("c", false);
    text.leave_out("d\x1b");
    text.finish();
    BOOST_TEST(has(out.str(),
                   "\n\nAll inputs\n"
                   "  2 inputs are not counted, because they were not read to their end: c,\n"
                   "  d\\u{001B}\n"
                   "  2 of 2 inputs: 2 places differ in tokens"),
               out.str());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace comparison_document_test
