#pragma once
// Declares a command's options and arguments, lays out --help, and reports errors in a command line.
//
// Commands include this header instead of CLI11, the command-line parser, which adds seconds to the compile time of a
// file.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/cli/io/output_filters.hpp"

namespace CLI {
class App;
class FormatterBase;
class Option;
class ParseError;
}  // namespace CLI

namespace strata::cli {

struct console;

// --- Options and arguments ---

/// The headings in --help for options that several commands share. --help shows the command's own examples before these
/// groups.
constexpr const char* tokenizer_options_heading = "Tokenizer options";
constexpr const char* encoding_options_heading = "Encoding options";
constexpr const char* display_options_heading = "Display options";
constexpr const char* limits_heading = "Limits";

/// An option or argument, as a row of --help.
struct option_row {
    std::string name;  ///< the option with its dashes: "--topic", or "-j,--jobs" if it has several names; an argument
                       ///< has no dashes: "FILE"
    std::string placeholder;  ///< what --help shows for the value: "N"; "" if the option takes no value, or if
                              ///< --help lists the words to choose from
    std::string words;        ///< the explanation that --help shows
    std::vector<std::string> excluded{};  ///< options that cannot be combined with this one; declare them before it
    bool is_required = false;

    /// Returns a copy of this row that makes the option required.
    [[nodiscard]] option_row required() const;
    /// Returns a copy of this row with `names` added to the excluded options.
    [[nodiscard]] option_row not_with(std::initializer_list<const char*> names) const;
    /// Returns a copy of this row with `value` as its placeholder.
    [[nodiscard]] option_row taking(std::string_view value) const;
};

/// A combination of options that a command refuses when it runs. Options are written as users write them: "--by".
/// "--format=csv" means that the option --format has the value csv.
struct combination {
    std::vector<std::string> options;    ///< the rule applies if any of these is given; the message names the first
                                         ///< element, given or not
    std::vector<std::string> with{};     ///< the command refuses each of these together with `options`
    std::vector<std::string> without{};  ///< the command refuses `options` unless one of these is given as well; an
                                         ///< empty list has no effect
    std::string why;                     ///< the reason, as the message shows it
};

/// Checks which options were given, and refuses certain combinations of them.
class refused_combinations {
public:
    refused_combinations() = default;
    refused_combinations(const CLI::App* app, std::vector<combination> all) : app_(app), all_(std::move(all)) {}
    /// Checks the combinations in order. If `option` is not empty, checks only the combinations that list `option`
    /// first. Throws: failure if the user has given a refused combination.
    void check(std::string_view option = {}) const;

private:
    [[nodiscard]] bool is_given(std::string_view option) const;

    const CLI::App* app_ = nullptr;
    std::vector<combination> all_;
};

/// Declares the options and arguments of one command. When the command line is parsed, each value is stored in a
/// variable or passed to a function. The variables and functions must outlive this object and the parsing.
class arguments {
public:
    template <class T>
    using choices_of = std::vector<std::pair<const char*, T>>;
    /// The whole numbers that an option accepts.
    struct range {
        std::uint64_t least, most;
    };
    using take_text = std::function<void(const std::string&)>;
    using take_two = std::function<void(const std::string& first, const std::string& second)>;
    using take_number = std::function<void(std::uint64_t)>;

    /// Adds a command to the program `program`, which must outlive the object. --help lists the command under the
    /// heading `group`.
    arguments(CLI::App& program, const std::string& command, const std::string& group);
    /// Adds options to an existing command, or to the program itself.
    explicit arguments(CLI::App& app) : app_(&app) {}

    /// Sets the text at the beginning of --help. Its first line also describes the command in the list of commands.
    void describe(const std::string& description);
    /// Sets the text at the end of --help.
    void footer(const std::string& text);
    /// Sets the heading under which --help lists the options that are added after this call.
    void heading(const std::string& text);

    /// Adds an option without a value; giving the option sets `into` to true.
    void add(const option_row& row, bool& into);
    /// Adds an option without a value; giving the option sets `into` to false.
    void add_opposite(const option_row& row, bool& into);
    /// Adds an option whose value is a string.
    void add(const option_row& row, std::string& into);
    void add(const option_row& row, std::optional<std::string>& into);
    /// Adds a repeatable option whose value is a string.
    void add(const option_row& row, std::vector<std::string>& into);
    /// Adds a repeatable option or a list of arguments, whose values are strings. Calls `use` with each value in turn;
    /// a value may be "".
    void add(const option_row& row, take_text use);
    /// Adds an option that takes two strings, and calls `use` with both.
    void add(const option_row& row, take_two use);
    /// Adds an option whose value is one of the words in `choices`, and sets `into` to the value of that word. If only
    /// one of "json" and "jsonl" is among the words, the user can also give the other one. `form_of_json` then returns
    /// how the command's output must be converted.
    template <class T>
    void add(const option_row& row, T& into, choices_of<std::type_identity_t<T>> choices) {
        add_choice<T>(row, into, std::move(choices));
    }
    template <class T>
    void add(const option_row& row, std::optional<T>& into, choices_of<std::type_identity_t<T>> choices) {
        add_choice<T>(row, into, std::move(choices));
    }
    /// Adds an option whose value is a whole number in the range `numbers`.
    template <class T>
    void add(const option_row& row, range numbers, T& into) {
        add_number(row, numbers, [&into](std::uint64_t number) { into = number; });
    }
    void add_number(const option_row& row, range numbers, take_number use);

    /// Returns how the JSON that the command writes must be converted. The value is set when the command line is
    /// parsed.
    [[nodiscard]] const std::shared_ptr<const json_form>& form_of_json() const { return form_; }

    /// Returns an object with which the command can refuse these combinations when it runs.
    [[nodiscard]] refused_combinations refuse(std::vector<combination> all) const { return {app_, std::move(all)}; }

    /// Returns CLI11's object for the command.
    [[nodiscard]] CLI::App* app() const { return app_; }

private:
    template <class T, class Target>
    void add_choice(const option_row& row, Target& into, choices_of<T> choices) {
        std::vector<std::string> words;
        for (const auto& each : choices) words.emplace_back(each.first);
        add_word(row, std::move(words), [known = std::move(choices), &into](std::size_t n) { into = known[n].second; });
    }
    void add_word(const option_row& row, std::vector<std::string> words, std::function<void(std::size_t)> use);
    void finish(CLI::Option* added, const option_row& row);

    CLI::App* app_;
    std::shared_ptr<json_form> made_form_ = std::make_shared<json_form>(json_form::as_written);
    std::shared_ptr<const json_form> form_ = made_form_;
};

/// The label under which a help layout stores the end of the usage line, so that man pages can show the same text.
inline constexpr const char* usage_end_label = "usage end";

/// Returns a layout of --help in 80 columns. The list of commands shows the first line of each description.
/// `usage_end`, such as " -- COMMAND", is appended to the usage line, after the arguments.
[[nodiscard]] std::shared_ptr<CLI::FormatterBase> help_layout(const std::string& usage_end = {});

// --- Errors in a command line; each message is one line ---

/// Reports an error that CLI11 found in the arguments. `commands` has the names of all commands. Returns `failed`.
int say_usage_error(const CLI::App& program, const std::vector<std::string>& commands, const CLI::ParseError& e,
                    const console& io);

/// Reports that there is no command called `name`, and suggests the most similar one. Returns `failed`.
int say_unknown_command(const std::string& name, const std::vector<std::string>& commands, const console& io);

/// Makes CLI11 reject "" as the value of any option or argument of `app`, except -e.
void refuse_empty_values(CLI::App& app);

/// Returns the words of a command line, without the program's name, as `CLI::App::parse` takes them: the last word
/// first. Words after "--" are marked as arguments, even if they begin with '-'. CLI11 would take the words after "--"
/// for arguments of the program rather than of the command.
[[nodiscard]] std::vector<std::string> words_to_parse(int argc, const char* const* argv);

/// Makes the command `app` remove the marks that `words_to_parse` adds.
void unmark_arguments(CLI::App& app);

/// Returns the first long option that ends in "=" without a value, or nullptr. (CLI11 would take the next argument as
/// its value.)
[[nodiscard]] const char* option_without_value(int argc, const char* const* argv);

}  // namespace strata::cli
