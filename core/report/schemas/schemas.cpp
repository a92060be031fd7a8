#include "core/report/schemas/schemas.hpp"

#include <algorithm>

namespace strata::report {
namespace {

constexpr std::string_view definitions_name = "definitions";
constexpr std::string_view reference = "\"definitions.schema.json#";
constexpr std::string_view end_of_text = "\n}\n";

}  // namespace

// A schema may hold another one, with the `$id` by which it is referred to. Schemas that refer to the definitions have
// no `$defs` of their own.
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

}  // namespace strata::report
