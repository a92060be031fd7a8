#include "core/cli/arguments.hpp"

// Declares a command's options to CLI11, and turns the errors of CLI11 into messages of the program. Also lays
// out --help.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/cli/io/console.hpp"
#include "core/run/messages.hpp"

namespace strata::cli {

// --- Options and arguments ---

namespace {

// Joins words as a choice: "text", "text or json", "text, json or html".
std::string in_words(const std::vector<std::string>& words) {
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) list += i + 1 == words.size() ? " or " : ", ";
        list += words[i];
    }
    return list;
}

// Returns a function that calls `use` with each value of a list, because CLI11 delivers all values of an option at
// once.
std::function<void(const std::vector<std::string>&)> one_by_one(std::function<void(const std::string&)> use) {
    return [use = std::move(use)](const std::vector<std::string>& values) {
        for (const std::string& each : values) use(each);
    };
}

}  // namespace

option_row option_row::required() const {
    option_row row = *this;
    row.is_required = true;
    return row;
}

option_row option_row::not_with(std::initializer_list<const char*> names) const {
    option_row row = *this;
    row.excluded.insert(row.excluded.end(), names.begin(), names.end());
    return row;
}

option_row option_row::taking(std::string_view value) const {
    option_row row = *this;
    row.placeholder = value;
    return row;
}

bool refused_combinations::is_given(std::string_view option) const {
    const std::string name(option.substr(0, option.find('=')));
    const CLI::Option* const found = app_->get_option(name);
    if (found->count() == 0) return false;
    return name.size() == option.size() || found->results().back() == option.substr(name.size() + 1);
}

void refused_combinations::check(std::string_view option) const {
    const auto given = [this](const std::string& each) { return is_given(each); };
    for (const combination& each : all_) {
        const std::string_view first = each.options.front();
        if (!option.empty() && first != option) continue;
        if (std::none_of(each.options.begin(), each.options.end(), given)) continue;
        if (std::any_of(each.with.begin(), each.with.end(), given) ||
            (!each.without.empty() && std::none_of(each.without.begin(), each.without.end(), given)))
            throw failure(first.substr(0, first.find('=')), each.why);
    }
}

arguments::arguments(CLI::App& program, const std::string& command, const std::string& group)
    : app_(program.add_subcommand(command)->group(group)) {
    app_->set_help_flag("-h,--help", "Print this help and exit");
}

void arguments::describe(const std::string& description) { app_->description(description); }
void arguments::footer(const std::string& text) { app_->footer(text); }

void arguments::heading(const std::string& text) { app_->option_defaults()->group(text); }

// Applies the parts of `row` that do not depend on the type of the option's value.
void arguments::finish(CLI::Option* added, const option_row& row) {
    if (row.is_required) added->required();
    for (const std::string& each : row.excluded) added->excludes(app_->get_option(each));
}

void arguments::add(const option_row& row, bool& into) {
    finish(app_->add_flag(row.name, into, row.words)->disable_flag_override(), row);
}

void arguments::add_opposite(const option_row& row, bool& into) {
    const auto clear = [&into] { into = false; };
    finish(app_->add_flag_callback(row.name, clear, row.words)->disable_flag_override(), row);
}

void arguments::add(const option_row& row, std::string& into) {
    finish(app_->add_option(row.name, into, row.words)->type_name(row.placeholder), row);
}

void arguments::add(const option_row& row, std::optional<std::string>& into) {
    const auto take = [&into](const std::string& given) { into = given; };
    finish(app_->add_option_function<std::string>(row.name, take, row.words)->type_name(row.placeholder), row);
}

void arguments::add(const option_row& row, std::vector<std::string>& into) {
    CLI::Option* const added = app_->add_option(row.name, into, row.words);
    finish(added->type_name(row.placeholder)->expected(1)->take_all()->allow_extra_args(false), row);
}

void arguments::add(const option_row& row, take_text use) {
    CLI::Option* const added =
        app_->add_option_function<std::vector<std::string>>(row.name, one_by_one(std::move(use)), row.words);
    added->type_name(row.placeholder);
    if (row.name.starts_with('-')) added->expected(1)->take_all()->allow_extra_args(false);
    finish(added, row);
}

void arguments::add(const option_row& row, take_two use) {
    const auto take = [use = std::move(use)](const std::vector<std::string>& given) { use(given[0], given[1]); };
    CLI::Option* const added = app_->add_option_function<std::vector<std::string>>(row.name, take, row.words);
    finish(added->type_name(row.placeholder)->expected(2)->multi_option_policy(CLI::MultiOptionPolicy::Throw), row);
}

namespace {

// The JSON format that the user may choose instead of the one that a command writes: JSON Lines for JSON, or JSON for
// JSON Lines. `form` says how the output is then converted.
struct other_form {
    std::string_view name;
    json_form form;
    std::string_view words;
};
std::optional<other_form> other_form_beside(const std::vector<std::string>& words) {
    const bool json = std::find(words.begin(), words.end(), "json") != words.end();
    const bool lines = std::find(words.begin(), words.end(), "jsonl") != words.end();
    if (json == lines) return std::nullopt;
    return json ? other_form{"jsonl", json_form::on_one_line, "jsonl: the objects of json, each on one line"}
                : other_form{"json", json_form::as_array, "json: the objects of jsonl in an array"};
}

}  // namespace

void arguments::add_word(const option_row& given, std::vector<std::string> words,
                         std::function<void(std::size_t)> use) {
    option_row row = given;
    if (const std::optional<other_form> other = other_form_beside(words)) {
        row.words += fmt::format(". {}", other->words);
        const std::string_view own = other->name == "json" ? "jsonl" : "json";
        const auto at = std::find(words.begin(), words.end(), own) - words.begin();
        words.emplace_back(other->name);
        use = [use = std::move(use), at = static_cast<std::size_t>(at), last = words.size() - 1, form = other->form,
               to = made_form_](std::size_t n) {
            if (n == last) *to = form;
            use(n == last ? at : n);
        };
    }
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
    finish(app_->add_option_function<std::string>(row.name, take, row.words)->check(check)->type_name(listed), row);
}

void arguments::add_number(const option_row& row, range numbers, take_number use) {
    const auto [least, most] = numbers;
    const auto number_in = [least = least, most = most](const std::string& text) {
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
    CLI::Option* const added = app_->add_option_function<std::string>(row.name, take, row.words);
    finish(added->check(check)->type_name(row.placeholder), row);
}

// --- The layout of --help ---

namespace {

class help_format : public CLI::Formatter {
public:
    explicit help_format(const std::string& usage_end) {
        column_width(names_width);
        label("Positionals", "Arguments");
        label("SUBCOMMAND", "COMMAND");
        label(usage_end_label, usage_end);
    }

    std::string make_usage(const CLI::App* app, std::string name) const override {
        std::string usage = CLI::Formatter::make_usage(app, std::move(name));
        return usage.insert(usage.find_last_not_of('\n') + 1, get_label(usage_end_label));
    }

    // Leaves one empty line between groups of options. Moves a command's examples before the options that several
    // commands share.
    std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
        std::string help = CLI::Formatter::make_help(app, std::move(name), mode);
        const std::size_t examples = help.find(examples_begin);
        const std::size_t shared = first_shared_group(help);
        if (app->get_parent() != nullptr && examples != std::string::npos && shared < examples) {
            const std::string moved = help.substr(examples, help.find("\n\n", examples + 1) - examples);
            help.erase(examples, moved.size()).insert(shared, moved + "\n");
        }
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
    static constexpr std::string_view examples_begin = "\nExamples:\n";
    static constexpr std::size_t names_width = 28;
    static constexpr std::size_t text_width = 80 - names_width;

    // Returns the offset in `help` of the first group of shared options; npos if the command has none.
    static std::size_t first_shared_group(std::string_view help) {
        std::size_t first = std::string_view::npos;
        for (const char* const heading :
             {tokenizer_options_heading, encoding_options_heading, display_options_heading, limits_heading})
            first = std::min(first, help.find(fmt::format("\n{}:\n", heading)));
        return first;
    }

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

std::shared_ptr<CLI::FormatterBase> help_layout(const std::string& usage_end) {
    return std::make_shared<help_format>(usage_end);
}

// --- Errors in a command line ---

namespace {

// No word of a command line contains this character.
constexpr char argument_mark = '\0';

std::string unmarked(const std::string& argument) {
    return argument.substr(argument.starts_with(argument_mark) ? 1 : 0);
}

bool is_option(std::string_view argument) { return argument.size() > 1 && argument.front() == '-'; }

// Returns a clause that suggests the option whose name is most similar to `given`; "" if none is similar.
std::string meant_option(const CLI::App& app, std::string_view given) {
    std::vector<std::string> names;
    for (const CLI::Option* each : app.get_options())
        for (const std::string& name : each->get_lnames()) names.push_back("--" + name);
    return run::did_you_mean(given, {names.begin(), names.end()});
}

std::string unknown_option(const CLI::App& app, const std::string& argument) {
    const std::string name = argument.substr(0, argument.find('='));
    return fmt::format("unknown option '{}'{}", name, meant_option(app, name));
}

// Returns the message for an argument that the user wrote before the command's name.
std::string before_command(const CLI::App& app) {
    const std::vector<std::string> extras = app.get_parent()->remaining();
    const std::string first = extras.empty() ? "" : extras.front();
    return fmt::format("'{0}' must come after the command: strata {1} {0}", first, app.get_name());
}

// Returns the first option that is given more often than allowed. Looks at the options of the command first, and then
// at those of the program itself. Returns null if there is no such option.
const CLI::Option* repeated_option(const CLI::App& app) {
    for (const CLI::Option* each : app.get_options())
        if (each->count() > 1 && each->get_expected_max() <= 1) return each;
    return app.get_parent() == nullptr ? nullptr : repeated_option(*app.get_parent());
}

// Returns in words why CLI11 rejected the arguments of `app`, which is a command or the program itself.
std::string reason_of(const CLI::App& app, const CLI::ParseError& e) {
    const std::string_view says = e.what();
    const std::string_view subject = says.substr(0, says.find_first_of(": "));
    const auto is_a = [&e](const auto* example) { return dynamic_cast<decltype(example)>(&e) != nullptr; };
    if (is_a(static_cast<const CLI::ExtrasError*>(nullptr))) {
        const std::vector<std::string> extras = app.remaining();
        if (extras.empty()) return before_command(app);
        const std::string& first = extras.front();
        return is_option(first) ? unknown_option(app, first) : fmt::format("unexpected argument '{}'", unmarked(first));
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
    // CLI11 writes "--width: must be 40 to 1000". Without the colon, this is a sentence.
    std::string reason(says);
    if (is_a(static_cast<const CLI::ValidationError*>(nullptr)))
        if (const std::size_t colon = reason.find(": "); colon != std::string::npos) reason.erase(colon, 1);
    return reason;
}

}  // namespace

int say_usage_error(const CLI::App& program, const std::vector<std::string>& commands, const CLI::ParseError& e,
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

int say_unknown_command(const std::string& name, const std::vector<std::string>& commands, const console& io) {
    return complain(io, fmt::format("'{}'", name),
                    fmt::format("unknown command{} ('strata --help' lists them)",
                                run::did_you_mean(name, {commands.begin(), commands.end()})));
}

void refuse_empty_values(CLI::App& app) {
    for (CLI::Option* each : app.get_options())
        if (each->get_items_expected_max() > 0 && each->get_name() != "-e")
            each->check([](const std::string& value) { return value.empty() ? std::string("must not be empty") : ""; });
}

std::vector<std::string> words_to_parse(int argc, const char* const* argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    // Before the command, "--" keeps its meaning for CLI11.
    const auto dashes = words.empty() ? words.end() : std::find(words.begin() + 1, words.end(), "--");
    if (dashes != words.end()) {
        std::for_each(dashes + 1, words.end(), [](std::string& each) { each.insert(0, 1, argument_mark); });
        words.erase(dashes);
    }
    std::reverse(words.begin(), words.end());
    return words;
}

void unmark_arguments(CLI::App& app) {
    for (CLI::Option* each : app.get_options())
        if (each->get_positional()) each->transform(unmarked);
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
