#include "core/cli/usage_errors.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>

namespace strata::cli {
namespace {

bool is_option(std::string_view argument) { return argument.size() > 1 && argument.front() == '-'; }

/// What the parser has against the arguments of a command (or of the program), in words.
std::string reason_of(const CLI::App& app, const CLI::ParseError& e) {
    const std::string_view says = e.what();
    const std::string_view subject = says.substr(0, says.find_first_of(": "));
    const auto is_a = [&e](const auto* example) { return dynamic_cast<decltype(example)>(&e) != nullptr; };
    if (is_a(static_cast<const CLI::ExtrasError*>(nullptr))) {
        const std::vector<std::string> extras = app.remaining();
        const std::string first = extras.empty() ? "" : extras.front();
        return is_option(first) ? fmt::format("there is no option {}", first)
                                : fmt::format("'{}' is one argument too many", first);
    }
    if (is_a(static_cast<const CLI::RequiredError*>(nullptr))) return fmt::format("{} is missing", subject);
    if (is_a(static_cast<const CLI::ExcludesError*>(nullptr)))
        return fmt::format("{} and {} cannot be given together", subject, says.substr(says.rfind(' ') + 1));
    if (is_a(static_cast<const CLI::ConversionError*>(nullptr)))
        for (const CLI::Option* each : app.get_options())
            if (each->get_items_expected_max() == 0 && each->count() > 0 && each->results().front() != "true")
                return fmt::format("{} takes no value", each->get_name());
    if (is_a(static_cast<const CLI::ArgumentMismatch*>(nullptr))) {
        // The parser counts; of values there is one or there should be.
        if (says.ends_with(" missing")) return fmt::format("{} is given no value", subject);
        for (const CLI::Option* each : app.get_options())
            if (each->count() > 1 && each->get_expected_max() <= 1)
                return fmt::format("{} is given more than once", each->get_name());
    }
    return std::string(says);
}

}  // namespace

int say_usage_error(const CLI::App& program, const std::vector<command>& commands, const CLI::ParseError& e,
                    const console& io) {
    const auto chosen = program.get_subcommands();
    if (!chosen.empty())
        return complain(
            io, chosen.front()->get_name(),
            fmt::format("{} (see 'strata {} --help')", reason_of(*chosen.front(), e), chosen.front()->get_name()));
    const std::vector<std::string> extras = program.remaining();
    if (extras.empty() || is_option(extras.front()))
        return complain(io, "usage", fmt::format("{} (see 'strata --help')", reason_of(program, e)));
    std::string names;
    for (const command& each : commands) names.append(names.empty() ? "" : ", ").append(each.app->get_name());
    return complain(io, extras.front().empty() ? "''" : extras.front(),
                    fmt::format("no such command; there are {}", names));
}

void refuse_empty_values(CLI::App& app) {
    for (CLI::Option* each : app.get_options())
        if (each->get_items_expected_max() > 0)
            each->check([](const std::string& value) { return value.empty() ? std::string("an empty value") : ""; });
}

const char* option_without_value(int argc, const char* const* argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string_view each = argv[i];
        if (each == "--") break;
        if (each.starts_with("--") && each.find('=') == each.size() - 1) return argv[i];
    }
    return nullptr;
}

}  // namespace strata::cli
