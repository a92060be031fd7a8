#include "core/cli/description.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/arguments.hpp"

namespace strata::cli {
namespace {

described_option described(const CLI::Option& option) {
    described_option made;
    for (const std::string& each : option.get_snames()) made.names.push_back("-" + each);
    for (const std::string& each : option.get_lnames()) made.names.push_back("--" + each);
    made.placeholder = made.is_argument() ? option.get_name(true) : option.get_type_name();
    made.words = option.get_description();
    made.heading = option.get_group();
    made.values = static_cast<std::size_t>(option.get_items_expected_max());
    made.is_required = option.get_required();
    made.repeats = made.is_argument() && option.get_expected_max() > 1;
    return made;
}

described_command described(const CLI::App& app) {
    described_command made{app.get_name(),
                           app.get_group(),
                           app.get_description(),
                           app.get_footer(),
                           app.get_formatter()->get_label(usage_end_label),
                           {}};
    for (const CLI::Option* each : app.get_options()) made.options.push_back(described(*each));
    return made;
}

}  // namespace

std::vector<std::string_view> described_option::choices() const {
    std::vector<std::string_view> words;
    if (is_argument() || placeholder.find('|') == std::string::npos) return words;
    for (std::string_view rest = placeholder; !rest.empty();) {
        const std::size_t bar = std::min(rest.find('|'), rest.size());
        words.push_back(rest.substr(0, bar));
        rest.remove_prefix(std::min(bar + 1, rest.size()));
    }
    return words;
}

std::string_view described_command::summary() const {
    std::string_view line = std::string_view(description).substr(0, description.find('\n'));
    if (line.ends_with('.')) line.remove_suffix(1);
    return line;
}

described_program description_of(const CLI::App& program) {
    described_program made{described(program), {}};
    for (const CLI::App* each : program.get_subcommands(nullptr)) made.commands.push_back(described(*each));
    return made;
}

}  // namespace strata::cli
