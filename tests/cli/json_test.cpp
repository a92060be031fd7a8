// Properties that all JSON outputs share: versions, names of inputs, schemas. The warning about inputs that are not
// UTF-8 is tested here as well.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "core/conformance/parsed_json.hpp"
#include "core/spec/error_codes.hpp"
#include "tests/cli/program_fixture.hpp"

namespace json_test {

namespace {

using namespace strata::testing;
using nlohmann::json;
using strings = std::vector<std::string>;

std::vector<json> records_of(const outcome& o) {
    std::vector<json> records;
    for (const std::string& line : lines_of(o.out)) records.push_back(strata::report::parsed_json(line));
    return records;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(json_outputs, command_fixture)

BOOST_AUTO_TEST_CASE(documents_have_a_version) {
    for (const strings& each : {strings{"compare", "--format=json"},
                                {"compare", "--summary", "--format=json"},
                                {"tokenize", "--format=html5lib"},
                                {"diff", "2008", "2009", "--format=json"},
                                {"coverage", "--drafts=2008", "--format=json"},
                                {"states", "--format=json", "data"},
                                {"witness", "--max-length=3", "2007", "2008", "--format=json"},
                                {"what-if", "modern", "2026", "--seconds=0", "--format=json"},
                                {"minimize", "--drafts=2007,modern", "--format=json"}})
        BOOST_TEST(strata::report::parsed_json(strata(each, "<p/>").out).at("version") == 1, each.front());
    for (const strings& each : {strings{"drafts", "--format=json"}, {"states", "--format=json"}}) {
        const json list = json::parse(strata(each).out);
        BOOST_TEST(list[0].at("version") == 1);
        BOOST_TEST(!list[1].contains("version"));
    }
}

BOOST_AUTO_TEST_CASE(only_the_first_line_has_a_version) {
    const std::string a = folder.write("a", "<p>");
    for (const strings& each : {strings{"tokenize", "--format=jsonl", a, a},
                                {"trace", "--format=jsonl", a, a},
                                {"trace", "--format=jsonl", "--drafts=2008,modern", a, a},
                                {"changes", "--format=json"}}) {
        const std::vector<json> records = records_of(strata(each));
        BOOST_REQUIRE(records.size() > 2U);
        BOOST_TEST(records[0].at("version") == 1, each.front());
        for (std::size_t i = 1; i < records.size(); ++i) BOOST_TEST(!records[i].contains("version"));
    }
    for (const std::string first : {"{\"input\":\"\"}", "[]"}) {
        const std::vector<json> answers = records_of(strata({"batch"}, first + "\n{\"input\":\"\"}\n"));
        BOOST_REQUIRE(answers.size() == 2U);
        BOOST_TEST(answers[0].at("version") == 1);
        BOOST_TEST(!answers[1].contains("version"));
    }
}

// Parses the JSON values that follow one another in `text`.
std::vector<json> values_in(const std::string& text) {
    std::vector<json> values;
    std::size_t begin = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', end + 1)) {
        json value = json::parse(text.begin() + static_cast<std::ptrdiff_t>(begin),
                                 text.begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
        if (value.is_discarded()) continue;
        values.push_back(std::move(value));
        begin = end + 1;
    }
    BOOST_TEST(begin == text.size());
    return values;
}

BOOST_AUTO_TEST_CASE(jsonl_has_the_values_of_json_each_on_a_line) {
    const std::string a = folder.write("a", "<p/>&notit;{[\\\"\n<!---->");
    for (const strings& each :
         {strings{"compare", a, a},
          {"compare", "--summary", a},
          {"since", a, "-e", "<?x>"},
          {"minimize", "--drafts=2007,modern", a},
          {"coverage", "--drafts=2008", a},
          {"drafts"},
          {"drafts", "--revisions"},
          {"states"},
          {"states", "data"},
          {"blame", "data"},
          {"diff", "2008", "2009"},
          {"changes"},
          {"witness", "--max-length=3", "2007", "2008"},
          {"what-if", "modern", "2026", "--seconds=0"},
          {"bisect", "--bad=2008", "--good=2009", "-e", "<p/>", "--", "grep", "-q", "selfClosing\":true"}}) {
        strings in_json = each, in_lines = each;
        in_json.insert(in_json.begin() + 1, "--format=json");
        in_lines.insert(in_lines.begin() + 1, "--format=jsonl");
        const std::vector<json> values = values_in(strata(in_json).out);
        BOOST_TEST(!values.empty(), each.front());
        BOOST_TEST((records_of(strata(in_lines)) == values), each.front());
    }
}

BOOST_AUTO_TEST_CASE(json_of_tokenize_and_trace_is_an_array_of_the_lines) {
    const std::string a = folder.write("a", "<p/>{[\\\"\n<!---->");
    for (const strings& each : {strings{"tokenize", a, a}, {"trace", a}, {"tokenize", "--drafts=2008", a}}) {
        strings in_json = each, in_lines = each;
        in_json.insert(in_json.begin() + 1, "--format=json");
        in_lines.insert(in_lines.begin() + 1, "--format=jsonl");
        BOOST_TEST(json::parse(strata(in_json).out).get<std::vector<json>>() == records_of(strata(in_lines)));
    }
    BOOST_TEST(strata({"trace", "--format=json", "--from=1", "-e", ""}).out == "[]\n");
    // An input that cannot be read is missing from the array, and the array is complete.
    const outcome o = strata({"tokenize", "--format=json", "/nonexistent", a});
    BOOST_TEST(o.status == 2);
    BOOST_TEST(json::parse(o.out).size() > 3U);
}

BOOST_AUTO_TEST_CASE(records_name_their_input_if_there_are_several) {
    const std::string a = folder.write("a", "<p/>");
    const std::string b = folder.write("b \xE2\x80\xAE\xFF", "x");
    for (const strings& each : {strings{"tokenize", "--format=jsonl", "--tree-errors"},
                                {"tokenize", "--format=html5lib"},
                                {"trace", "--format=jsonl"},
                                {"trace", "--format=jsonl", "--drafts=2008,modern"}}) {
        strings both = each;
        both.insert(both.end(), {a, b});
        const outcome o = strata(both);
        BOOST_TEST(contains(o.out, "b \\u202e\xEF\xBF\xBD\""));
        std::set<std::string> names;
        for (const json& record : records_of(o)) names.insert(record.at("file").get<std::string>());
        BOOST_TEST(names.size() == 2U);
        BOOST_TEST(names.contains(a));
        strings one = each;
        one.push_back(a);
        BOOST_TEST(!contains(strata(one).out, "\"file\""));
    }
}

BOOST_AUTO_TEST_CASE(schemas_are_listed_and_printed_with_all_definitions_that_they_need) {
    const strings list = lines_of(strata({"schema"}).out);
    BOOST_TEST(list.size() == 27U);
    for (const std::string& line : list) {
        const std::string name = line.substr(0, line.find(' '));
        const outcome o = strata({"schema", name});
        BOOST_TEST(o.status == 0);
        const json schema = json::parse(o.out);
        BOOST_TEST(schema.at("$schema") == "https://json-schema.org/draft/2020-12/schema");
        BOOST_TEST(line.ends_with(schema.at("title").get<std::string>()));
        const bool refers = contains(o.out, "\"definitions.schema.json#");
        BOOST_TEST(schema.contains("/$defs/definitions/$id"_json_pointer) == refers, name);
    }
    BOOST_TEST(contains(strata({"schema", "compare"}).out, "\"definitions\""));
}

BOOST_AUTO_TEST_CASE(an_unknown_schema_is_refused_with_a_suggestion) {
    check_refused_with(strata({"schema", "comapre"}), "schema 'comapre': ");
    check_refused_with(strata({"schema", "comapre"}), "did you mean 'compare'?");
}

BOOST_AUTO_TEST_CASE(schemas_know_all_names_of_errors) {
    const json definitions = json::parse(strata({"schema", "definitions"}).out);
    std::set<std::string> known;
    for (const json& each : definitions.at("/$defs/errorCode/anyOf/0/enum"_json_pointer))
        known.insert(each.get<std::string>());
    BOOST_TEST(known.size() == strata::spec::error_code_count);
    for (std::size_t i = 0; i < strata::spec::error_code_count; ++i)
        BOOST_TEST(known.contains(std::string(strata::spec::name_of(static_cast<strata::spec::error_code>(i)))));
}

BOOST_AUTO_TEST_CASE(coverage_counts_under_content_models_only) {
    const json c = json::parse(strata({"coverage", "--drafts=2009", "--format=json"}, "<title>x").out);
    const json& models = c.at("/drafts/0/states/0/table/0/contentModels"_json_pointer);
    BOOST_TEST(models.size() == 4U);
    BOOST_TEST(models.contains("PCDATA"));
}

BOOST_AUTO_TEST_CASE(long_texts_stand_between_commas) {
    // The value is longer than the output's buffer, so the beginning of the value is written before its end is known.
    for (const std::size_t length : {60'000U, 70'000U, 140'000U, 300'000U}) {
        const std::string page = "<!--" + std::string(length, '-') + "!>";
        const outcome o = strata({"compare", "--drafts=2007,modern", "--format=json"}, page);
        const auto compared = strata::report::parsed_json(o.out);
        BOOST_TEST(compared["divergences"][0]["source"].get<std::string>().size() == page.size());
    }
    std::string many = "<p";
    for (int i = 0; i < 3000; ++i) many += " a" + std::to_string(i) + "=&copy=" + std::to_string(i);
    const auto since = strata::report::parsed_json(strata({"since", "--format=json"}, many + "/>").out);
    BOOST_TEST(since["changes"].size() > 3U);
}

// jq 1.6 stops at an escape of a lone surrogate, so such an input is written with "doubleEscaped".
BOOST_AUTO_TEST_CASE(cases_with_lone_surrogates_are_read_by_every_parser_and_exact) {
    const auto has_lone = [](const std::string& json) {
        const auto is_escape = [&](std::size_t at, std::string_view kinds) {
            return json.compare(at, 3, "\\ud") == 0 && kinds.find(json[at + 3]) != std::string_view::npos;
        };
        for (std::size_t at = 0; (at = json.find("\\ud", at)) != std::string::npos; ++at) {
            if (json[at - 1] == '\\' || !is_escape(at, "89abcdef")) continue;
            if (!is_escape(at, "89ab") || !is_escape(at + 6, "cdef")) return true;
            at += 6;
        }
        return false;
    };
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"changes", "--format=json"},
          std::vector<std::string>{"witness", "--format=json", "2007", "2008"},
          std::vector<std::string>{"what-if", "--format=json", "2007", "2008"}}) {
        const std::string out = strata(arguments).out;
        BOOST_TEST(contains(out, R"("input":"\\ud800","doubleEscaped":true)") == (arguments.front() == "changes"),
                   arguments.front());
        BOOST_TEST(contains(out, R"(\\ud800)"), arguments.front());
        BOOST_TEST(contains(out, R"("doubleEscaped":true)"), arguments.front());
        BOOST_TEST(!has_lone(out), arguments.front());
    }
    // With "doubleEscaped", the case has the same input.
    const std::string exact = strata({"batch"}, R"({"input":"\ud800"})").out;
    BOOST_TEST(strata({"batch"}, R"({"input":"\\ud800","doubleEscaped":true})").out == exact);
    BOOST_TEST(strata({"batch"}, R"({"input":"\\ud800"})").out != exact);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_FIXTURE_TEST_SUITE(encoding_warnings, command_fixture)

BOOST_AUTO_TEST_CASE(each_input_that_is_not_utf8_has_one_line_on_standard_error) {
    const std::string page = folder.write("page.html", "<p>\r\n\xC3\xA9\xFF\xE2\x82|\xC0/>");
    const std::string other = folder.write("other.html", "\xC3\xA9<br/>");
    const std::string line =
        "strata: " + page + ": not UTF-8: 3 ill-formed sequences, first at line 2, column 2 (byte 7), read as U+FFFD\n";
    for (const strings& each : {strings{"tokenize"},
                                {"tokenize", "--format=jsonl"},
                                {"trace"},
                                {"trace", "--drafts=2008,modern"},
                                {"compare"},
                                {"compare", "--format=html"},
                                {"compare", "--summary"},
                                {"coverage", "--drafts=2008"}}) {
        strings arguments = each;
        arguments.insert(arguments.end(), {page, other});
        const outcome o = strata(arguments);
        BOOST_TEST(o.status == 0);
        BOOST_TEST(o.err == line, each.front());
    }
    BOOST_TEST(strata({"minimize", "--drafts=2008,modern", page}).err.starts_with(line));
}

BOOST_AUTO_TEST_CASE(a_single_sequence_is_reported_in_the_singular) {
    BOOST_TEST(
        strata({"tokenize"}, "caf\xE9").err ==
        "strata: standard input: not UTF-8: 1 ill-formed sequence, at line 1, column 4 (byte 3), read as U+FFFD\n");
}

BOOST_AUTO_TEST_CASE(inputs_that_are_compared_in_chunks_are_counted_as_a_whole) {
    std::string page;
    for (int i = 0; i < 40'000; ++i) page += "\xE2\x82\xAC\xE2\x82\n";
    BOOST_TEST(
        strata({"compare", "--summary"}, page).err ==
        "strata: standard input: not UTF-8: 40,000 ill-formed sequences, first at line 1, column 2 (byte 3), read "
        "as U+FFFD\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace json_test
