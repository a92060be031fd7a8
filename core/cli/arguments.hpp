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

/// The headings, in --help, of options that several commands share. The examples of a command come before these
/// options.
constexpr const char* tokenizer_options_heading = "Tokenizer options";
constexpr const char* encoding_options_heading = "Encoding options";
constexpr const char* display_options_heading = "Display options";
constexpr const char* limits_heading = "Limits";

/// An option or argument, as a row of --help.
struct option_row {
    std::string name;                     ///< "--topic"; an option may have several names: "-j,--jobs"; an argument has
                                          ///< no dashes: "FILE"
    std::string placeholder;              ///< the name of the value; "" if there is no value, or if the words to choose
                                          ///< from are listed instead
    std::string words;                    ///< its purpose
    std::vector<std::string> excluded{};  ///< options that cannot be combined with this one; they must be declared
                                          ///< before it
    bool is_required = false;

    /// A copy of this row whose option is required.
    [[nodiscard]] option_row required() const;
    /// A copy of this row with more excluded options.
    [[nodiscard]] option_row not_with(std::initializer_list<const char*> names) const;
    /// A copy of this row with `value` as its placeholder.
    [[nodiscard]] option_row taking(std::string_view value) const;
};

/// A combination of options that a command refuses when it runs. Options are written as users write them: "--by", or
/// "--format=csv" for one of the words of --format.
struct combination {
    std::vector<std::string> options;  ///< at least one of these must be given; the message names the first of the list
    std::vector<std::string> with{};   ///< the combination is refused if any of these is given as well
    std::vector<std::string> without{};  ///< the combination is refused if this list is not empty and none of its
                                         ///< options is given
    std::string why;                     ///< the reason, for the message
};

/// The combinations that a command refuses. The object can tell which options are given.
class refused_combinations {
public:
    refused_combinations() = default;
    refused_combinations(const CLI::App* app, std::vector<combination> all) : app_(app), all_(std::move(all)) {}
    /// Checks all combinations in order; if `option` is given, only those whose first option it is. Throws: failure if
    /// a combination is refused.
    void check(std::string_view option = {}) const;

private:
    [[nodiscard]] bool is_given(std::string_view option) const;

    const CLI::App* app_ = nullptr;
    std::vector<combination> all_;
};

/// The options and arguments of one command. While the command line is parsed, values are stored in variables or passed
/// to functions, which must outlive this.
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

    /// Adds a command to the program, which must outlive the object. `group` is the heading under which the list of
    /// commands has the command.
    arguments(CLI::App& program, const std::string& command, const std::string& group);
    /// For adding options to an existing command, or to the program itself.
    explicit arguments(CLI::App& app) : app_(&app) {}

    /// Sets the beginning of --help. Its first line also describes the command in the list of commands.
    void describe(const std::string& description);
    /// Sets the end of --help.
    void footer(const std::string& text);
    /// Sets the heading, in --help, of the options that are added after this call.
    void heading(const std::string& text);

    /// Adds an option without a value, which sets `into`.
    void add(const option_row& row, bool& into);
    /// Adds an option without a value, which clears `into`.
    void add_opposite(const option_row& row, bool& into);
    /// Adds an option whose value is a string.
    void add(const option_row& row, std::string& into);
    void add(const option_row& row, std::optional<std::string>& into);
    /// Adds a repeatable option whose value is a string.
    void add(const option_row& row, std::vector<std::string>& into);
    /// Adds a repeatable option, or a list of arguments, whose values are strings, which may be empty. `use` is called
    /// with each value in turn.
    void add(const option_row& row, take_text use);
    /// Adds an option whose value is two strings, and calls `use` with both.
    void add(const option_row& row, take_two use);
    /// Adds an option whose value is one of the given words. `into` is set to the value of the word that is given. If
    /// one of the words is "json" or "jsonl", users can also give the other; `form_of_json` then says how the output is
    /// converted.
    template <class T>
    void add(const option_row& row, T& into, choices_of<std::type_identity_t<T>> choices) {
        add_choice<T>(row, into, std::move(choices));
    }
    template <class T>
    void add(const option_row& row, std::optional<T>& into, choices_of<std::type_identity_t<T>> choices) {
        add_choice<T>(row, into, std::move(choices));
    }
    /// Adds an option whose value is a whole number.
    template <class T>
    void add(const option_row& row, range numbers, T& into) {
        add_number(row, numbers, [&into](std::uint64_t number) { into = number; });
    }
    void add_number(const option_row& row, range numbers, take_number use);

    /// How the JSON that the command writes is converted. The value is set when the command line is parsed.
    [[nodiscard]] const std::shared_ptr<const json_form>& form_of_json() const { return form_; }

    /// Returns an object that refuses these combinations when the command runs.
    [[nodiscard]] refused_combinations refuse(std::vector<combination> all) const { return {app_, std::move(all)}; }

    /// The command in the parser.
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

/// The label under which a layout stores the end of the usage line.
inline constexpr const char* usage_end_label = "usage end";

/// Lays out --help in 80 columns. The list of commands shows the first line of each description. `usage_end` is what
/// may follow the arguments in the usage line: " -- COMMAND".
[[nodiscard]] std::shared_ptr<CLI::FormatterBase> help_layout(const std::string& usage_end = {});

// --- Errors in a command line, in one line each ---

/// Reports an error that the parser found in the arguments. `commands` are the names of all commands. Returns `failed`.
int say_usage_error(const CLI::App& program, const std::vector<std::string>& commands, const CLI::ParseError& e,
                    const console& io);

/// Reports that there is no command with this name, and suggests the closest one. Returns `failed`.
int say_unknown_command(const std::string& name, const std::vector<std::string>& commands, const console& io);

/// Makes the parser reject empty values for all of a command's options and arguments except -e.
void refuse_empty_values(CLI::App& app);

/// An option in the command line that ends with "=", or nullptr. (The parser would take the next argument as its
/// value.)
[[nodiscard]] const char* option_without_value(int argc, const char* const* argv);

}  // namespace strata::cli
