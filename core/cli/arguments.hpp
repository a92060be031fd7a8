#pragma once
// Declares the options and arguments of a command, lays out --help, and says what is wrong with a command line.
//
// Including CLI11, the command-line parser, adds seconds to the compile time of a file, so commands include this header
// instead.

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

#include "core/cli/io/json_output.hpp"

namespace CLI {
class App;
class FormatterBase;
class Option;
class ParseError;
}  // namespace CLI

namespace strata::cli {

struct console;

// --- Options and arguments ---

/// The headings of options that several commands share. --help shows a command's examples before them.
constexpr const char* tokenizer_options_heading = "Tokenizer options";
constexpr const char* encoding_options_heading = "Encoding options";
constexpr const char* display_options_heading = "Display options";
constexpr const char* limits_heading = "Limits";

/// An option or argument, as a row of --help.
struct option_row {
    std::string name;         ///< "--topic", or several: "-j,--jobs"; without dashes it is an argument: "FILE"
    std::string placeholder;  ///< represents its value; "": it takes none, or a choice lists its words
    std::string words;        ///< what it is for
    std::vector<std::string> excluded{};  ///< options declared before it that cannot be combined with it
    bool is_required = false;

    /// This row, required.
    [[nodiscard]] option_row required() const;
    /// This row with more excluded options.
    [[nodiscard]] option_row not_with(std::initializer_list<const char*> names) const;
    /// This row with another placeholder.
    [[nodiscard]] option_row taking(std::string_view value) const;
};

/// A combination of options that is refused when the command runs. An option is named in the form in which it is given:
/// "--by", or "--format=csv" for one word of a choice.
struct combination {
    std::vector<std::string> options;    ///< refused if one of these is given; the message names the first,
    std::vector<std::string> with{};     ///< and any of these is also given,
    std::vector<std::string> without{};  ///< or if names are here and none of them is given
    std::string why;                     ///< what is said about it
};

/// The combinations that a command refuses, and the options given.
class refused_combinations {
public:
    refused_combinations() = default;
    refused_combinations(const CLI::App* app, std::vector<combination> all) : app_(app), all_(std::move(all)) {}
    /// Checks all combinations in order, or only those that begin with `option`. Throws: failure if one was given.
    void check(std::string_view option = {}) const;

private:
    [[nodiscard]] bool is_given(std::string_view option) const;

    const CLI::App* app_ = nullptr;
    std::vector<combination> all_;
};

/// The options and arguments of one command. Values are stored, or passed to a function, while the command line is
/// parsed. The variables and functions must outlive that.
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

    /// Adds a command to the program, which must outlive the object. `group`: the heading for the command in the list
    /// of commands.
    arguments(CLI::App& program, const std::string& command, const std::string& group);
    /// Takes an existing command, or the program itself.
    explicit arguments(CLI::App& app) : app_(&app) {}

    /// Sets the beginning of --help. Its first line also describes the command in the list of commands.
    void describe(const std::string& description);
    /// Sets the end of --help.
    void footer(const std::string& text);
    /// Puts the options added after this call under this heading in --help.
    void heading(const std::string& text);

    /// Takes no value; sets `into`.
    void add(const option_row& row, bool& into);
    /// Takes no value; clears `into`.
    void add_opposite(const option_row& row, bool& into);
    /// Takes a string.
    void add(const option_row& row, std::string& into);
    void add(const option_row& row, std::optional<std::string>& into);
    /// Takes a string; repeatable.
    void add(const option_row& row, std::vector<std::string>& into);
    /// Adds an option whose value is a string, possibly empty. It is repeatable, or takes all arguments. `use` is
    /// called with each value in turn.
    void add(const option_row& row, take_text use);
    /// Adds an option with two strings as its value, and calls `use` with both.
    void add(const option_row& row, take_two use);
    /// Adds an option whose value is one of the given words. `into` is set to that word's value. If one of the words is
    /// "json" or "jsonl", the other one can be given as well. `form_of_json` then tells how the output is converted.
    template <class T>
    void add(const option_row& row, T& into, choices_of<std::type_identity_t<T>> choices) {
        add_choice<T>(row, into, std::move(choices));
    }
    template <class T>
    void add(const option_row& row, std::optional<T>& into, choices_of<std::type_identity_t<T>> choices) {
        add_choice<T>(row, into, std::move(choices));
    }
    /// Takes a whole number.
    template <class T>
    void add(const option_row& row, range numbers, T& into) {
        add_number(row, numbers, [&into](std::uint64_t number) { into = number; });
    }
    void add_number(const option_row& row, range numbers, take_number use);

    /// How the command's output is converted to the requested form of JSON. Its value is set when the command line has
    /// been parsed.
    [[nodiscard]] const std::shared_ptr<const json_form>& form_of_json() const { return form_; }

    /// The combinations that the command refuses when it runs.
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

/// The label of a layout that has the end of the usage line.
inline constexpr const char* usage_end_label = "usage end";

/// Lays out --help in 80 columns. The list of commands shows the first line of each description. `usage_end`: what may
/// follow the arguments: " -- COMMAND".
[[nodiscard]] std::shared_ptr<CLI::FormatterBase> help_layout(const std::string& usage_end = {});

// --- What is wrong with a command line, in one line each ---

/// Reports an error that the parser found in the arguments. `commands`: the names of all commands. Returns `failed`.
int say_usage_error(const CLI::App& program, const std::vector<std::string>& commands, const CLI::ParseError& e,
                    const console& io);

/// Reports that there is no command of this name, with the closest match. Returns `failed`.
int say_unknown_command(const std::string& name, const std::vector<std::string>& commands, const console& io);

/// Makes the parser reject empty values for all of a command's options and arguments except -e.
void refuse_empty_values(CLI::App& app);

/// An option that ends with "=", or nullptr. The parser would take the next argument as its value.
[[nodiscard]] const char* option_without_value(int argc, const char* const* argv);

}  // namespace strata::cli
