#include "core/report/schemas/schemas.hpp"

#include <algorithm>

namespace strata::report {
namespace {

constexpr std::string_view definitions_name = "definitions";
constexpr std::string_view reference = "\"definitions.schema.json#";
constexpr std::string_view end_of_text = "\n}\n";

}  // namespace

// Puts the schema "definitions" into the member `$defs`. In JSON Schema, a schema may contain other schemas, and
// references find these by their `$id`. A schema that refers to the definitions must not have a member `$defs` of its
// own.
std::string bundled(const json_schema& schema) {
    std::string text(schema.text);
    if (text.find(reference) == std::string::npos) return text;
    const auto all = json_schemas();
    const auto definitions =
        std::find_if(all.begin(), all.end(), [](const json_schema& each) { return each.name == definitions_name; });
    text.erase(text.size() - end_of_text.size());
    text += ",\n  \"$defs\": {\n    \"definitions\": ";
    for (const char c : definitions->text.substr(0, definitions->text.size() - 1)) {
        text += c;
        if (c == '\n') text += "    ";
    }
    text += "\n  }\n}\n";
    return text;
}

// --- Schemas made from descriptions ---

std::vector<json::schema> described_schemas(json::definitions& defined) {
    std::vector<json::schema> made;
    for (const auto make :
         {batch_answer_schema, bisection_schema, blame_schema,  changes_schema,    comparison_schema,
          coverage_schema,     diff_schema,      drafts_schema, html5lib_schema,   minimized_page_schema,
          read_schema,         revisions_schema, since_schema,  since_part_schema, state_schema,
          states_schema,       summary_schema,   tokens_schema, trace_schema,      what_if_schema,
          witness_schema})
        made.push_back(make(defined));
    return made;
}

}  // namespace strata::report
