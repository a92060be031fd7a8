#include "core/cli/commands/schema_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <string_view>
#include <vector>

#include "core/report/schemas/schemas.hpp"
#include "core/run/suggestion.hpp"

namespace strata::cli {

int schema_command(const schema_request& request, const console& io) {
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
        throw failure(fmt::format("schema '{}'", request.name), unknown_word("schema", request.name, names));
    }
    io.out << report::bundled(*found);
    return done;
}

}  // namespace strata::cli
