#include "core/cli/help_layout.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>
#include <utility>

namespace strata::cli {
namespace {

class help_format : public CLI::Formatter {
public:
    help_format() {
        column_width(names_width);
        label("Positionals", "Arguments");
        label("SUBCOMMAND", "COMMAND");
    }

    // One empty line between groups of options, as elsewhere.
    std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
        std::string help = CLI::Formatter::make_help(app, std::move(name), mode);
        for (std::size_t at = 0; (at = help.find("\n\n\n", at)) != std::string::npos;) help.erase(at, 1);
        return help;
    }
    std::string make_option_opts(const CLI::Option* option) const override {
        const std::string type = option->get_type_name();
        return (type.empty() ? "" : " " + type) +
               (option->get_expected_max() > option->get_expected_min() ? "..." : "");
    }
    std::string make_option_desc(const CLI::Option* option) const override {
        return wrapped(option->get_description());
    }
    std::string make_subcommand(const CLI::App* sub) const override {
        const std::string description = sub->get_description();
        return fmt::format("  {:<{}}{}\n", sub->get_name(), names_width - 2,
                           description.substr(0, description.find('\n')));
    }

private:
    static constexpr std::size_t names_width = 28;
    static constexpr std::size_t text_width = 80 - names_width;

    static std::string wrapped(std::string text) {
        std::size_t line = 0;
        while (text.size() - line > text_width) {
            const std::size_t space = text.rfind(' ', line + text_width);
            if (space == std::string::npos || space <= line) break;
            text[space] = '\n';
            line = space + 1;
        }
        return text;
    }
};

}  // namespace

std::shared_ptr<CLI::FormatterBase> help_layout() { return std::make_shared<help_format>(); }

}  // namespace strata::cli
