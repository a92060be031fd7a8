// The files in docs/schemas agree with the schemas that strata makes from its descriptions of JSON.

#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/writing/json_object.hpp"
#include "tests/described_schemas.hpp"
#include "tests/generated_file.hpp"

BOOST_AUTO_TEST_SUITE(described_schemas)

namespace {

namespace json = strata::report::json;

struct page {
    std::string name;
    std::size_t bytes = 0;
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
    for (const json::schema& each : strata::testing::all_described_schemas(defined))
        BOOST_TEST(strata::testing::content_of(folder / (std::string(each.name) + ".schema.json")) == each.document,
                   each.name << " is out of date: run renew_examples");
}

BOOST_AUTO_TEST_CASE(shared_definitions_in_docs_are_those_of_the_descriptions) {
    json::definitions defined;
    BOOST_REQUIRE(!strata::testing::all_described_schemas(defined).empty());
    const std::filesystem::path path =
        std::filesystem::path{STRATA_SOURCE_DIR} / "docs/schemas/definitions.schema.json";
    const auto in_docs = nlohmann::json::parse(strata::testing::content_of(path)).at("$defs");
    const auto described = nlohmann::json::parse(defined.document()).at("$defs");
    for (const auto& [name, definition] : described.items()) BOOST_TEST(in_docs.at(name) == definition, name);
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
