// `strata schema`: its arguments and its help.

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/schema_command.hpp"

namespace strata::cli {

command add_schema(CLI::App& program) {
    const auto request = std::make_shared<schema_request>();
    arguments args(program, "schema");
    args.describe(
        "Print the JSON schema of an output.\n"
        "\n"
        "Every JSON output has a version and a schema (JSON Schema 2020-12). Without\n"
        "NAME, all schemas are listed. A schema of an output in lines describes one line.\n");
    args.text("NAME", request->name, "The schema to print", "");
    args.footer(
        "Examples:\n"
        "  strata schema\n"
        "  strata schema compare > compare.schema.json\n"
        "\n"
        "Exit status: 0 success; 2 error.");
    return {args.app(), [request](const registry&, const console& io) { return schema_command(*request, io); },
            nullptr};
}

}  // namespace strata::cli
