#pragma once
// Declares the options and arguments of a command. Including CLI11, the command-line parser, adds seconds to the
// compile time of a file, so commands include this instead.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace strata::cli {

/// The options and arguments of one command. Names that begin with "-" are options. Values are stored, or passed to a
/// function, while the command line is parsed: what these refer to must outlive that.
class arguments {
public:
    /// An option or argument, to be constrained further.
    class option {
    public:
        explicit option(CLI::Option* parsed) : parsed_(parsed) {}
        /// Makes it required.
        option& required();
        /// Makes it incompatible with `other`.
        option& excludes(const option& other);

    private:
        CLI::Option* parsed_;
    };
    template <class T>
    using choices_of = std::initializer_list<std::pair<const char*, T>>;

    /// For a new command of the program, which must outlive this.
    arguments(CLI::App& program, const std::string& command);
    /// For an existing command, or for the program itself.
    explicit arguments(CLI::App& app) : app_(&app) {}

    /// Sets the beginning of --help. Its first line also describes the command in the list of commands.
    void describe(const std::string& description);
    /// Sets the end of --help.
    void footer(const std::string& text);

    /// Puts the options added after this call under this heading in --help.
    void heading(const std::string& text);

    /// Takes no value; sets `into`.
    void flag(const std::string& name, bool& into, const std::string& description);
    /// Takes no value; clears `into`.
    void negative_flag(const std::string& name, bool& into, const std::string& description);
    /// Takes a string. `type` is its placeholder in --help.
    option text(const std::string& name, std::string& into, const std::string& description, const std::string& type);
    option text(const std::string& name, std::optional<std::string>& into, const std::string& description,
                const std::string& type);
    /// Takes a string; repeatable.
    option texts(const std::string& name, std::vector<std::string>& into, const std::string& description,
                 const std::string& type);
    option texts(const std::string& name, const std::function<void(const std::vector<std::string>&)>& use,
                 const std::string& description, const std::string& type);
    /// Takes all positional arguments. `use` is called with each in turn.
    option files(const std::string& name, std::function<void(const std::string&)> use, const std::string& description);
    /// Takes a string, possibly empty; repeatable. `use` is called with each in turn.
    option each_text(const std::string& name, std::function<void(const std::string&)> use,
                     const std::string& description, const std::string& type);
    /// Takes two strings and calls `use` with both.
    option two_texts(const std::string& name,
                     std::function<void(const std::string& first, const std::string& second)> use,
                     const std::string& description, const std::string& types);
    /// Takes one of the given words and calls `use` with that word's value.
    template <class T>
    option choice(const std::string& name, choices_of<T> choices, const std::string& description,
                  std::function<void(T)> use) {
        std::vector<std::string> words;
        for (const auto& each : choices) words.emplace_back(each.first);
        return word(name, std::move(words), description,
                    [known = std::vector<std::pair<const char*, T>>(choices), use = std::move(use)](std::size_t n) {
                        use(known[n].second);
                    });
    }
    /// Takes a whole number from `least` to `most`.
    option number(const std::string& name, std::uint64_t least, std::uint64_t most, const std::string& description,
                  std::function<void(std::uint64_t)> use);

    /// The command in the parser.
    [[nodiscard]] CLI::App* app() const { return app_; }

private:
    option word(const std::string& name, std::vector<std::string> words, const std::string& description,
                std::function<void(std::size_t)> use);

    CLI::App* app_;
};

}  // namespace strata::cli
