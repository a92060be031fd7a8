// `strata schema`: prints the JSON schemas of strata's inputs and outputs.

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/io/console.hpp"
#include "core/report/schemas/schemas.hpp"
#include "core/run/messages.hpp"

namespace strata::cli {
namespace {

/// The options of `strata schema`, as the user gave them.
struct schema_request {
    std::string name;  ///< the schema to print; "": list all schemas
};

void declare(arguments& args, const registry& /*known*/, schema_request& request) {
    args.describe(
        "Print the JSON schema of an output.\n"
        "\n"
        "Every JSON output has a version and a schema (JSON Schema 2020-12). Without\n"
        "NAME, lists all schemas. For JSON Lines, the schema describes a single line.\n");
    args.add({"NAME", "", "The schema to print"}, request.name);
    args.footer(
        "Examples:\n"
        "  strata schema\n"
        "  strata schema compare > compare.schema.json\n"
        "\n"
        "Exit status: 0 success; 2 error.");
}

int run(const registry& /*known*/, const schema_request& request, const console& io) {
    const auto all = report::json_schemas();
    if (request.name.empty()) {
        for (const report::json_schema& each : all) io.out << fmt::format("{:<16} {}\n", each.name, each.title);
        return done;
    }
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const report::json_schema& each) { return each.name == request.name; });
    if (found == all.end()) {
        std::vector<std::string_view> names;
        for (const report::json_schema& each : all) names.push_back(each.name);
        throw failure(fmt::format("schema '{}'", request.name), run::unknown_word("schema", request.name, names));
    }
    io.out << report::bundled(*found);
    return done;
}

}  // namespace

command add_schema(arguments& args, const registry& known) {
    return command_of<schema_request>(args, known, declare, run);
}

}  // namespace strata::cli
