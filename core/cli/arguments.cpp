#include "core/cli/arguments.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>

namespace strata::cli {
namespace {

// "text", "text or json", "text, json or html".
std::string in_words(const std::vector<std::string>& words) {
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) list += i + 1 == words.size() ? " or " : ", ";
        list += words[i];
    }
    return list;
}

// Passes the values of an option to a function, one at a time.
std::function<void(const std::vector<std::string>&)> one_by_one(std::function<void(const std::string&)> use) {
    return [use = std::move(use)](const std::vector<std::string>& values) {
        for (const std::string& each : values) use(each);
    };
}

}  // namespace

arguments::option& arguments::option::required() {
    parsed_->required();
    return *this;
}

arguments::option& arguments::option::excludes(const option& other) {
    parsed_->excludes(other.parsed_);
    return *this;
}

arguments::arguments(CLI::App& program, const std::string& command)
    : app_(program.add_subcommand(command)->group("Commands")) {
    app_->set_help_flag("-h,--help", "Print this help and exit");
}

void arguments::describe(const std::string& description) { app_->description(description); }
void arguments::footer(const std::string& text) { app_->footer(text); }

void arguments::heading(const std::string& text) { app_->option_defaults()->group(text); }

void arguments::flag(const std::string& name, bool& into, const std::string& description) {
    app_->add_flag(name, into, description)->disable_flag_override();
}

void arguments::negative_flag(const std::string& name, bool& into, const std::string& description) {
    app_->add_flag_callback(
            name, [&into] { into = false; }, description)
        ->disable_flag_override();
}

arguments::option arguments::text(const std::string& name, std::string& into, const std::string& description,
                                  const std::string& type) {
    return option(app_->add_option(name, into, description)->type_name(type));
}

arguments::option arguments::text(const std::string& name, std::optional<std::string>& into,
                                  const std::string& description, const std::string& type) {
    const auto take = [&into](const std::string& given) { into = given; };
    return option(app_->add_option_function<std::string>(name, take, description)->type_name(type));
}

arguments::option arguments::texts(const std::string& name, std::vector<std::string>& into,
                                   const std::string& description, const std::string& type) {
    CLI::Option* const added = app_->add_option(name, into, description);
    return option(added->type_name(type)->expected(1)->take_all()->allow_extra_args(false));
}

arguments::option arguments::texts(const std::string& name,
                                   const std::function<void(const std::vector<std::string>&)>& use,
                                   const std::string& description, const std::string& type) {
    CLI::Option* const added = app_->add_option_function<std::vector<std::string>>(name, use, description);
    return option(added->type_name(type)->expected(1)->take_all()->allow_extra_args(false));
}

arguments::option arguments::files(const std::string& name, std::function<void(const std::string&)> use,
                                   const std::string& description) {
    CLI::Option* const added =
        app_->add_option_function<std::vector<std::string>>(name, one_by_one(std::move(use)), description);
    return option(added->type_name(""));
}

arguments::option arguments::each_text(const std::string& name, std::function<void(const std::string&)> use,
                                       const std::string& description, const std::string& type) {
    CLI::Option* const added =
        app_->add_option_function<std::vector<std::string>>(name, one_by_one(std::move(use)), description);
    return option(added->type_name(type)->expected(1)->take_all()->allow_extra_args(false));
}

arguments::option arguments::two_texts(const std::string& name,
                                       std::function<void(const std::string&, const std::string&)> use,
                                       const std::string& description, const std::string& types) {
    const auto take = [use = std::move(use)](const std::vector<std::string>& given) { use(given[0], given[1]); };
    CLI::Option* const added = app_->add_option_function<std::vector<std::string>>(name, take, description);
    return option(added->type_name(types)->expected(2)->multi_option_policy(CLI::MultiOptionPolicy::Throw));
}

arguments::option arguments::word(const std::string& name, std::vector<std::string> words,
                                  const std::string& description, std::function<void(std::size_t)> use) {
    const std::string listed = fmt::format("{}", fmt::join(words, "|"));
    const std::string alternatives = in_words(words);
    const auto number_of = [words = std::move(words)](const std::string& word) -> std::optional<std::size_t> {
        const auto found = std::find(words.begin(), words.end(), word);
        if (found == words.end()) return std::nullopt;
        return static_cast<std::size_t>(found - words.begin());
    };
    const auto check = [number_of, alternatives](const std::string& word) {
        return number_of(word) ? std::string() : fmt::format("must be {} (got '{}')", alternatives, word);
    };
    const auto take = [number_of, use = std::move(use)](const std::string& word) { use(*number_of(word)); };
    return option(app_->add_option_function<std::string>(name, take, description)->check(check)->type_name(listed));
}

arguments::option arguments::number(const std::string& name, std::uint64_t least, std::uint64_t most,
                                    const std::string& description, std::function<void(std::uint64_t)> use) {
    const auto number_in = [least, most](const std::string& text) {
        std::uint64_t number = 0;
        const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool is_number = end.ec == std::errc() && end.ptr == text.data() + text.size() && !text.empty();
        return is_number && number >= least && number <= most ? std::optional<std::uint64_t>(number) : std::nullopt;
    };
    const std::string range = most == std::numeric_limits<std::uint64_t>::max()
                                  ? fmt::format("a whole number, {} or more", least)
                                  : fmt::format("{} to {}", least, most);
    const auto check = [number_in, range](const std::string& text) {
        return number_in(text) ? std::string() : fmt::format("must be {} (got {})", range, text);
    };
    const auto take = [number_in, use = std::move(use)](const std::string& text) { use(*number_in(text)); };
    return option(app_->add_option_function<std::string>(name, take, description)->check(check)->type_name("N"));
}

}  // namespace strata::cli
