#include "core/cli/usage_errors.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/run/suggestion.hpp"

namespace strata::cli {
namespace {

bool is_option(std::string_view argument) { return argument.size() > 1 && argument.front() == '-'; }

// A clause that suggests the option most likely meant by an unknown one.
std::string meant_option(const CLI::App& app, std::string_view given) {
    std::vector<std::string> names;
    for (const CLI::Option* each : app.get_options())
        for (const std::string& name : each->get_lnames()) names.push_back("--" + name);
    return did_you_mean(given, {names.begin(), names.end()});
}

std::string unknown_option(const CLI::App& app, const std::string& argument) {
    const std::string name = argument.substr(0, argument.find('='));
    return fmt::format("unknown option '{}'{}", name, meant_option(app, name));
}

// What is wrong with arguments before the command's name.
std::string before_command(const CLI::App& app) {
    const std::vector<std::string> extras = app.get_parent()->remaining();
    const std::string first = extras.empty() ? "" : extras.front();
    return fmt::format("'{0}' must come after the command: strata {1} {0}", first, app.get_name());
}

// The option that is given more often than it may be, of a command or else of the program; null for none.
const CLI::Option* repeated_option(const CLI::App& app) {
    for (const CLI::Option* each : app.get_options())
        if (each->count() > 1 && each->get_expected_max() <= 1) return each;
    return app.get_parent() == nullptr ? nullptr : repeated_option(*app.get_parent());
}

// What the parser rejects in the arguments of a command, or of the program.
std::string reason_of(const CLI::App& app, const CLI::ParseError& e) {
    const std::string_view says = e.what();
    const std::string_view subject = says.substr(0, says.find_first_of(": "));
    const auto is_a = [&e](const auto* example) { return dynamic_cast<decltype(example)>(&e) != nullptr; };
    if (is_a(static_cast<const CLI::ExtrasError*>(nullptr))) {
        const std::vector<std::string> extras = app.remaining();
        if (extras.empty()) return before_command(app);
        const std::string& first = extras.front();
        return is_option(first) ? unknown_option(app, first) : fmt::format("unexpected argument '{}'", first);
    }
    if (is_a(static_cast<const CLI::RequiredError*>(nullptr))) return fmt::format("{} is required", subject);
    if (is_a(static_cast<const CLI::ExcludesError*>(nullptr)))
        return fmt::format("{} cannot be combined with {}", subject, says.substr(says.rfind(' ') + 1));
    if (is_a(static_cast<const CLI::ArgumentMismatch*>(nullptr))) {
        if (says.ends_with("disallowed flag override")) return fmt::format("--{} takes no value", subject);
        if (says.find(" At least 2 required ") != std::string_view::npos)
            return fmt::format("{} needs two values", subject);
        if (says.ends_with(" missing")) return fmt::format("{} needs a value", subject);
        if (const CLI::Option* const each = repeated_option(app))
            return fmt::format("{} is given more than once", each->get_name());
    }
    // In "--width: must be 40 to 1000" the rest is a sentence about the option, so the colon is dropped.
    std::string reason(says);
    if (is_a(static_cast<const CLI::ValidationError*>(nullptr)))
        if (const std::size_t colon = reason.find(": "); colon != std::string::npos) reason.erase(colon, 1);
    return reason;
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
    return say_unknown_command(extras.front(), commands, io);
}

int say_unknown_command(const std::string& name, const std::vector<command>& commands, const console& io) {
    std::vector<std::string> names;
    for (const command& each : commands) names.push_back(each.app->get_name());
    return complain(io, fmt::format("'{}'", name), unknown_word("command", name, {names.begin(), names.end()}));
}

void refuse_empty_values(CLI::App& app) {
    for (CLI::Option* each : app.get_options())
        if (each->get_items_expected_max() > 0 && each->get_name() != "-e")
            each->check([](const std::string& value) { return value.empty() ? std::string("must not be empty") : ""; });
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
