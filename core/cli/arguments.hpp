#pragma once
// Declares the options and arguments of a command. The parser of the command line, CLI11, costs seconds in each file
// that includes it, so commands use this instead.

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
    /// An option or argument, to be refined.
    class option {
    public:
        explicit option(CLI::Option* parsed) : parsed_(parsed) {}
        /// It must be given.
        option& required();
        /// It cannot be combined with the other.
        option& excludes(const option& other);

    private:
        CLI::Option* parsed_;
    };
    template <class T>
    using choices_of = std::initializer_list<std::pair<const char*, T>>;

    /// Those of a new command of the program. The program must outlive this.
    arguments(CLI::App& program, const std::string& command);
    /// Those of an existing command, or of the program itself.
    explicit arguments(CLI::App& app) : app_(&app) {}

    /// The beginning of --help. Its first line also describes the command in the list of commands.
    void describe(const std::string& description);
    /// The end of --help.
    void footer(const std::string& text);

    /// Has --help list the options that are added from now on under this heading.
    void heading(const std::string& text);

    /// Takes no value; sets `into`.
    void flag(const std::string& name, bool& into, const std::string& description);
    /// Takes no value; clears `into`.
    void negative_flag(const std::string& name, bool& into, const std::string& description);
    /// Takes a text. `type` stands for the text in --help.
    option text(const std::string& name, std::string& into, const std::string& description, const std::string& type);
    option text(const std::string& name, std::optional<std::string>& into, const std::string& description,
                const std::string& type);
    /// Takes a text, and may be given several times.
    option texts(const std::string& name, std::vector<std::string>& into, const std::string& description,
                 const std::string& type);
    option texts(const std::string& name, const std::function<void(const std::vector<std::string>&)>& use,
                 const std::string& description, const std::string& type);
    /// All arguments that are not options; `use` gets one at a time.
    option files(const std::string& name, std::function<void(const std::string&)> use, const std::string& description);
    /// Takes a text, which may be empty, and may be given several times; `use` gets one at a time.
    option each_text(const std::string& name, std::function<void(const std::string&)> use,
                     const std::string& description, const std::string& type);
    /// Takes one of a few words, and calls `use` with the value of that word.
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
