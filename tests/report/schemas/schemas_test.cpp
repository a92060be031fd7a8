// The files in docs/schemas are the schemas that strata makes from its descriptions of JSON. A description reads what
// it has written.

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/conformance/parsed_json.hpp"
#include "core/report/writing/json_object.hpp"
#include "tests/described_schemas.hpp"
#include "tests/generated_file.hpp"

BOOST_AUTO_TEST_SUITE(described_schemas)

namespace {

namespace json = strata::report::json;

struct page {
    std::string name;
    std::uint64_t bytes = 0;
    std::vector<std::string> notes;
};
constexpr auto page_as_json =
    json::object(json::required("name", json::or_null(json::text), "The name, if there is one.", &page::name),
                 json::optional("bytes", json::count, &page::bytes),
                 json::on_new_line(json::required("notes", json::list(json::text), &page::notes)));

}  // namespace

BOOST_AUTO_TEST_CASE(docs_have_the_documents_of_the_descriptions) {
    const std::filesystem::path folder = std::filesystem::path{STRATA_SOURCE_DIR} / "docs/schemas";
    json::definitions defined;
    std::map<std::string, std::string> expected;
    for (const json::schema& each : strata::testing::all_described_schemas(defined))
        expected.emplace(each.name, each.document);
    expected.emplace("definitions", defined.document());
    for (const auto& [name, document] : expected)
        BOOST_TEST(strata::testing::content_of(folder / (name + ".schema.json")) == document,
                   name << " is out of date: run renew_examples");
    std::size_t files = 0;
    for (const auto& each : std::filesystem::directory_iterator(folder)) files += each.is_regular_file() ? 1U : 0U;
    BOOST_TEST(files == expected.size(), "a schema that no description makes");
}

BOOST_AUTO_TEST_CASE(a_description_reads_what_it_has_written) {
    const page written{"a\"b", 3, {"x", "\xED\xA0\x80"}};
    page read;
    page_as_json.read(strata::report::parsed_json(json::written(page_as_json, written)), read);
    BOOST_TEST(read.name == written.name);
    BOOST_TEST(read.bytes == written.bytes);
    BOOST_TEST(read.notes == written.notes);
}

BOOST_AUTO_TEST_CASE(reading_names_the_member_that_does_not_fit) {
    const auto complaint_about = [](const char* text) {
        page read;
        try {
            page_as_json.read(nlohmann::json::parse(text), read);
        } catch (const json::unreadable& e) {
            return std::string(e.what());
        }
        return std::string();
    };
    BOOST_TEST(complaint_about(R"({"name": null, "notes": [], "more": 1})") == "");
    BOOST_TEST(complaint_about(R"([])") == "it is not an object");
    BOOST_TEST(complaint_about(R"({"notes": []})") == "\"name\" is missing");
    BOOST_TEST(complaint_about(R"({"name": 1, "notes": []})") == "\"name\" is not a string");
    BOOST_TEST(complaint_about(R"({"name": "", "bytes": "1", "notes": []})") ==
               "\"bytes\" is not a number, or is negative");
    BOOST_TEST(complaint_about(R"({"name": "", "notes": [1]})") == "\"notes\" is not a string");
}

BOOST_AUTO_TEST_CASE(an_object_has_its_required_members_and_those_that_have_a_value) {
    BOOST_TEST(json::written(page_as_json, page{}) == "{\"name\":null,\n\"notes\":[]}");
    BOOST_TEST(json::written(page_as_json, page{"a\"b", 3, {"x", "\xED\xA0\x80"}}) ==
               "{\"name\":\"a\\\"b\",\"bytes\":3,\n\"notes\":[\"x\",\"\\ud800\"]}");
}

BOOST_AUTO_TEST_CASE(the_schema_of_an_object_requires_what_its_writer_always_writes) {
    json::definitions defined;
    BOOST_TEST(json::schema_of("page", "A page", "", page_as_json, defined).document == R"({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "page.schema.json",
  "title": "A page",
  "type": "object",
  "properties": {
    "name": {"description": "The name, if there is one.", "type": ["string", "null"]},
    "bytes": {"type": "integer", "minimum": 0},
    "notes": {"type": "array", "items": {"type": "string"}}
  },
  "required": ["name", "notes"],
  "additionalProperties": false
}
)");
}

BOOST_AUTO_TEST_SUITE_END()
