// Writes summaries of comparisons in every format.

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/comparison/summary.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/visible_text.hpp"
#include "tests/report/comparison/made_divergences.hpp"
#include "tests/report/writing/problems_of_page.hpp"

namespace summary_test {

namespace {

using namespace strata;
using namespace strata::testing;
using nlohmann::json;

report::summary_scope scope() {
    return {drafts_named({"2008", "2009"}), study::all_changes(drafts::known().drafts), false, {}};
}

struct input {
    std::string name;
    int places = 0;
};

// Adds inputs to a summary, each with a number of places of a change.
void tell(report::comparison_summary& to, const std::vector<input>& inputs) {
    for (const input& each : inputs) {
        to.begin_input(each.name, 0);
        to.on_source("0123456789");
        for (int i = 0; i < each.places; ++i) to.on_divergence(flag_of_br());
        const auto places = static_cast<std::uint64_t>(each.places);
        to.end_input({20, places, places});
    }
}

std::string text_of(const std::vector<input>& inputs, const report::text_style& look = {}) {
    std::ostringstream out;
    report::summary_document text(scope(), {}, report::text_document(out, look));
    tell(text, inputs);
    text.finish();
    return out.str();
}

std::string csv_of(const std::vector<input>& inputs, report::csv_rows rows) {
    std::ostringstream out;
    report::summary_csv csv(scope(), rows, out);
    tell(csv, inputs);
    csv.finish();
    return out.str();
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

BOOST_AUTO_TEST_SUITE(comparison_summary)

BOOST_AUTO_TEST_CASE(text_has_totals_then_changes_then_inputs_by_places) {
    BOOST_TEST(text_of({{"few.html", 1}, {"same.html", 0}, {"many.html", 3}, {"also.html", 1}}) ==
               "3 of 4 inputs: 5 places differ in tokens; 80 tokens are the same in 2008 and\n"
               "2009\n"
               "\n"
               "Changes\n"
               "\n"
               "  self-closing-flag: 5 places in 3 inputs\n"
               "    Self-closing flag in place of the permitted slash (between 2008 and 2009;\n"
               "    topic tags; commit 1ff9688a, 2008-04-05)\n"
               "    Example: few.html:3:5: self-closing flag set only in 2009\n"
               "        3 | <p>x<br/>y\n"
               "          |     ~~~~^\n"
               "    in tokens | errors only | rules\n"
               "            5 |             | self-closing flag\n"
               "              |             | 2008 (8.2.3): Before attribute name state, U+003E\n"
               "              |             |   GREATER-THAN SIGN (>)\n"
               "              |             |   Emit the current tag token. Switch to the data\n"
               "              |             |     state.\n"
               "              |             | 2009 (8.2.4.15): Self-closing start tag state,\n"
               "              |             |   U+003E GREATER-THAN SIGN (>)\n"
               "              |             |   Set the self-closing flag of the current tag\n"
               "              |             |     token.\n"
               "              |             | first at few.html:3:5\n"
               "\n"
               "Inputs\n"
               "  input     | places | in tokens | errors only\n"
               "  many.html |      3 |         3 |\n"
               "  few.html  |      1 |         1 |\n"
               "  also.html |      1 |         1 |\n"
               "\n"
               "  1 input is the same in all drafts\n");
}

BOOST_AUTO_TEST_CASE(text_of_one_input_has_no_list_of_inputs) {
    const std::string text = text_of({{"a.html", 2}});
    BOOST_TEST(text.starts_with("a.html: 2 places differ in tokens; "), text);
    BOOST_TEST(has(text, "\n  self-closing-flag: 2 places\n"), text);
    BOOST_TEST(!has(text, "Inputs"), text);
    BOOST_TEST(text_of({{"a.html", 0}}) == "a.html: the same in 2008 and 2009 (20 tokens)\n");
    BOOST_TEST(text_of({{"a.html", 0}, {"b.html", 0}}) == "2 inputs: the same in 2008 and 2009 (40 tokens)\n");
}

BOOST_AUTO_TEST_CASE(no_line_of_text_is_wider_than_asked_for) {
    for (std::size_t width = report::narrowest; width <= 160; width += 11) {
        report::text_style look;
        look.width = width;
        std::istringstream lines(text_of({{"a.html", 2}, {"b.html", 1}}, look));
        for (std::string line; std::getline(lines, line);) BOOST_TEST(report::columns_of(line) <= width, line);
    }
}

BOOST_AUTO_TEST_CASE(differences_without_a_change_are_named_as_such) {
    std::ostringstream out;
    report::summary_document text(scope(), {}, report::text_document(out, {}));
    text.begin_input("a.html", 0);
    text.on_divergence(slash_in_br());
    text.on_divergence(quote_in_value());
    text.end_input({1, 2, 1});
    text.finish();
    BOOST_TEST(has(out.str(),
                   "\n  no change found: 2 places, 1 of them in errors only\n"
                   "    These differences could not be traced to a known change.\n"));
}

BOOST_AUTO_TEST_CASE(the_first_sets_of_rules_are_shown_and_the_others_counted) {
    const auto shown = [](std::size_t most) {
        std::ostringstream out;
        report::summary_style style;
        style.most_causes = most;
        report::summary_document text(scope(), style, report::text_document(out, {}));
        text.begin_input("a.html", 0);
        for (std::size_t rule = 0; rule < 5; ++rule) {
            compare::divergence d = flag_of_br();
            for (compare::cause& each : d.differences.front().causes) each.rule = rule;
            text.on_divergence(std::move(d));
        }
        text.end_input({1, 5, 5});
        text.finish();
        return out.str();
    };
    BOOST_TEST(has(shown(3), "\n    … and 2 more sets of rules\n"), shown(3));
    BOOST_TEST(!has(shown(0), "more sets"));
}

BOOST_AUTO_TEST_CASE(failed_inputs_are_not_counted_and_interrupted_ones_up_to_where_they_were_read) {
    std::ostringstream out, as_json;
    report::summary_document text(scope(), {}, report::text_document(out, {}));
    report::summary_json object(scope(), as_json);
    for (report::comparison_summary* each :
         {static_cast<report::comparison_summary*>(&text), static_cast<report::comparison_summary*>(&object)}) {
        tell(*each, {{"a.html", 1}});
        each->leave_out("nope.html");
        each->begin_input("broken.html", 0);
        each->on_source("0123");
        each->on_divergence(flag_of_br());
        each->abandon_input();
        each->begin_input("half.html", 0);
        each->on_source("01234");
        each->on_divergence(flag_of_br());
        each->cut_off_input();
        each->leave_out("late.html");
        each->finish();
    }
    BOOST_TEST(has(out.str(), "  self-closing-flag: 2 places in 2 inputs\n"), out.str());
    BOOST_TEST(has(out.str(),
                   "\n  half.html: interrupted after 5 bytes; only that part is counted\n"
                   "  3 inputs were not read: nope.html, broken.html, late.html\n"),
               out.str());
    const json sums = json::parse(as_json.str());
    BOOST_TEST(sums["places"] == 2);
    BOOST_TEST(sums["inputs"] == 2);
    BOOST_TEST(sums["bytes"] == 15);
    BOOST_TEST(sums["files"][1]["cutOff"] == true);
    BOOST_TEST(!sums["files"][0].contains("cutOff"));
    BOOST_TEST((sums["notRead"] == json{"nope.html", "broken.html", "late.html"}));
}

BOOST_AUTO_TEST_CASE(without_any_readable_input_nothing_is_written) {
    std::ostringstream out;
    report::summary_document text(scope(), {}, report::text_document(out, {}));
    text.leave_out("nope.html");
    text.finish();
    report::summary_json object(scope(), out);
    object.finish();
    report::summary_csv csv(scope(), report::csv_rows::changes, out);
    csv.finish();
    BOOST_TEST(out.str() == "");
}

BOOST_AUTO_TEST_CASE(json_is_one_object_with_its_version_first) {
    std::ostringstream out;
    report::summary_json object(scope(), out);
    object.begin_input("a\xFF.html", 0);
    object.on_source("0123456789");
    object.on_divergence(flag_of_br());
    compare::divergence other = quote_in_value();
    other.source = "\xED\xA0\x80";
    object.on_divergence(std::move(other));
    object.end_input({20, 2, 1});
    object.finish();
    BOOST_TEST(out.str().starts_with(
        R"({"version":1,"inputs":1,"bytes":10,"drafts":["2008","2009"],"places":2,"inErrorsAlone":1,"tokens":20,)"));
    BOOST_TEST(out.str().ends_with("}\n"));
    const json sums = json::parse(out.str());
    BOOST_REQUIRE(sums["changes"].size() == 1U);
    const json& change = sums["changes"][0];
    BOOST_TEST(change["id"] == "self-closing-flag");
    BOOST_TEST(change["title"] == "Self-closing flag in place of the permitted slash");
    BOOST_TEST(change["topic"] == "tags");
    BOOST_TEST(change["from"] == "2008-03-09");
    BOOST_TEST(change["to"] == "2009-02-07");
    BOOST_TEST(change["date"] == "2008-04-05");
    BOOST_TEST(change["commit"] == "1ff9688a");
    BOOST_TEST(change["places"] == 1);
    BOOST_TEST(change["inErrorsAlone"] == 0);
    BOOST_TEST(change["inputs"] == 1);
    BOOST_TEST((change["example"] == json{{"file", "a\xEF\xBF\xBD.html"},
                                          {"line", 3},
                                          {"column", 5},
                                          {"span", {4, 9}},
                                          {"source", "<p>x<br/>y"},
                                          {"differs", "self-closing flag set only in 2009"}}));
    BOOST_REQUIRE(change["causes"].size() == 1U);
    BOOST_TEST(change["causes"][0]["differs"] == "self-closing flag");
    BOOST_TEST(change["causes"][0]["places"] == 1);
    BOOST_TEST((change["causes"][0]["rules"][1]["drafts"] == json{"2009"}));
    BOOST_TEST(change["causes"][0]["rules"][1]["state"] == "Self-closing start tag state");
    BOOST_TEST(sums["unnamed"]["places"] == 1);
    BOOST_TEST(sums["unnamed"]["example"]["source"] == "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    BOOST_REQUIRE(sums["files"].size() == 1U);
    BOOST_TEST(sums["files"][0]["places"] == 2);
    BOOST_TEST(sums["notRead"].empty());
    BOOST_TEST(!sums.contains("topics"));
}

BOOST_AUTO_TEST_CASE(json_names_its_topics) {
    std::ostringstream out;
    report::summary_scope of = scope();
    of.topics = {spec::change_topic::tags, spec::change_topic::comments};
    report::summary_json object(of, out);
    tell(object, {{"a.html", 0}});
    object.finish();
    const json sums = json::parse(out.str());
    BOOST_TEST((sums["topics"] == json{"tags", "comments"}));
    BOOST_TEST(sums["unnamed"].is_null());
    BOOST_TEST(sums["changes"].empty());
    BOOST_TEST(sums["files"][0]["places"] == 0);
}

BOOST_AUTO_TEST_CASE(a_table_has_a_row_for_each_change_or_for_each_input) {
    BOOST_TEST(csv_of({{"a,\"b\".html", 2}, {"c.html", 0}}, report::csv_rows::changes) ==
               "id,title,topic,date,commit,places,inputs,file,line,column\n"
               "self-closing-flag,Self-closing flag in place of the permitted slash,tags,2008-04-05,1ff9688a,2,1,"
               "\"a,\"\"b\"\".html\",3,5\n");
    BOOST_TEST(csv_of({{"a.html", 0}, {"b.html", 2}}, report::csv_rows::inputs) ==
               "input,places,tokens,errors,bytes\n"
               "b.html,2,2,0,10\n"
               "a.html,0,0,0,10\n");
    std::ostringstream out;
    report::summary_csv csv(scope(), report::csv_rows::changes, out);
    csv.begin_input("a\n.html", 0);
    csv.on_divergence(slash_in_br());
    csv.end_input({1, 1, 1});
    csv.finish();
    BOOST_TEST(has(out.str(), "\n,no change found,,,,1,1,a\\n.html,3,5\n"), out.str());
}

BOOST_AUTO_TEST_CASE(fields_are_quoted_if_necessary) {
    const auto field = [](std::string_view text) {
        std::string to;
        report::append_csv_field(to, text);
        return to;
    };
    BOOST_TEST(field("plain text") == "plain text");
    BOOST_TEST(field("") == "");
    BOOST_TEST(field("a,b") == "\"a,b\"");
    BOOST_TEST(field("say \"a\"") == "\"say \"\"a\"\"\"");
    BOOST_TEST(field("two\nlines") == "\"two\nlines\"");
}

BOOST_AUTO_TEST_CASE(no_field_is_a_formula_and_numbers_stay_numbers) {
    const auto field = [](std::string_view text) {
        std::string to;
        report::append_csv_field(to, text);
        return to;
    };
    for (const std::string text : {"=1+1", "+a", "-e", "-e[1]", "@SUM(A1)", "\tx", "'a", "-1-1", "+1.2.3", "-1e5",
                                   "\xEF\xBC\x9D"
                                   "1",
                                   "--", "=", "@"})
        BOOST_TEST(field(text) == "'" + text);
    BOOST_TEST(field("=HYPERLINK(\"http://a/\",\"x\")") == "\"'=HYPERLINK(\"\"http://a/\"\",\"\"x\"\")\"");
    BOOST_TEST(field("\r=1") == "\"'\r=1\"");
    for (const std::string text : {"0", "-5", "+5", "-1.5", "12", "-", "a=b", "http://a/?=1"})
        BOOST_TEST(field(text) == text);
}

BOOST_AUTO_TEST_CASE(a_page_has_the_drafts_options_changes_and_inputs) {
    std::ostringstream out;
    report::summary_style style;
    style.with_title = true;
    style.run = "no feedback";
    report::summary_document page(scope(), style, report::html_document(out));
    tell(page, {{"</th><script>.html", 1}, {"same.html", 0}, {"many.html", 2}});
    page.leave_out("<gone>.html");
    page.finish();
    const std::string html = out.str();
    BOOST_TEST(problems_of(html) == "");
    BOOST_TEST(html.starts_with("<!DOCTYPE html>"));
    BOOST_TEST(has(html, "<p>Compared: 2008 and 2009.</p>\n<p>no feedback</p>"), html);
    BOOST_TEST(has(html, "<b>2 of 3 inputs</b>: 3 places differ in <mark>tokens</mark>"), html);
    BOOST_TEST(has(html, "<code>self-closing-flag</code>"), html);
    BOOST_TEST(has(html, "&lt;p&gt;x&lt;br/&gt;y\n"), html);
    BOOST_TEST(html.find("<code>many.html") < html.find("<code>&lt;/th&gt;&lt;script&gt;.html</code></td>"), html);
    BOOST_TEST(has(html, "<p>1 input is the same in all drafts</p>"), html);
    BOOST_TEST(has(html, "<p>1 input was not read: <code>&lt;gone&gt;.html</code></p>"), html);
    BOOST_TEST(!has(html, "<script"), html);
}

BOOST_AUTO_TEST_CASE(of_many_inputs_all_have_a_row) {
    std::vector<input> inputs;
    for (int i = 0; i < 2500; ++i) inputs.push_back({"page" + std::to_string(i) + ".html", 1});
    const std::string text = text_of(inputs);
    for (const input& each : inputs) BOOST_TEST(has(text, "\n  " + each.name + " "), each.name);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace summary_test
