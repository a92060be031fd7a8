#pragma once
// Runs other programs without a shell. Runs any command, talks to a program that answers line by line, and runs
// Graphviz.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace strata::cli {

/// What happens to the output of a program.
enum class process_output : std::uint8_t {
    kept,       ///< the result contains it
    to_errors,  ///< standard output and standard error both go to the standard error of this process
    dropped,
};

/// How a program ended, or that it did not start.
struct finished_process {
    int not_started = 0;          ///< 0 if the program was started; otherwise the error number
    std::optional<int> status{};  ///< the exit status; nothing if a signal ended the program
    int signal = 0;               ///< the signal that ended the program; 0 if none did
    std::string out{}, errors{};  ///< what the program wrote to standard output and standard error, if the output is
                                  ///< kept
};

/// Runs the program `words[0]`, which is looked up in PATH, with the other words as its arguments and `input` as its
/// standard input, and waits until it ends. The program need not read its input. Throws: interrupted if Ctrl-C is
/// pressed meanwhile; std::system_error if no file descriptors are left.
[[nodiscard]] finished_process run_process(std::vector<std::string> words, std::string_view input,
                                           process_output output);

// --- A program that answers line by line ---

/// What happened while `line_program` waited for a line.
struct line_read {
    enum class kind : std::uint8_t {
        line,
        ended,     ///< the program has ended or closed its output
        late,      ///< no line arrived within the limit
        too_long,  ///< the line is longer than `longest_line`
        unasked,   ///< the program had written more than it was asked for
    };
    kind how = kind::line;
    std::string line{};           ///< the line without its line feed
    std::optional<int> status{};  ///< the exit status, if the program ended by itself
    int signal = 0;               ///< the signal that ended the program; 0 if none did
    std::string last_error{};     ///< the last line on standard error that contains "Error"; if there is none, the last
                                  ///< line; "" if nothing was written
};

/// A running program that answers each line with one line. The program gets a process group of its own; the destructor
/// kills the whole group. Only the end of what the program writes to standard error is kept.
class line_program {
public:
    /// The longest line that is accepted from the program, in bytes.
    static constexpr std::size_t longest_line = std::size_t{1} << 20U;

    /// `words` are the program and its arguments, as for `run_process`. Does not start the program: call `start`.
    explicit line_program(std::vector<std::string> words);
    ~line_program();
    line_program(const line_program&) = delete;
    line_program(line_program&&) = delete;
    line_program& operator=(const line_program&) = delete;
    line_program& operator=(line_program&&) = delete;

    /// Starts the program, and kills it first if it is running. Returns 0, or the error number if the program cannot be
    /// started. Throws: std::system_error if no file descriptors are left.
    [[nodiscard]] int start();
    /// Sends `line` and a line feed, or nothing if `line` is "". Then waits up to `limit` for a line from the program.
    /// If no line arrives, ends the program and returns why. Throws: interrupted if Ctrl-C is pressed meanwhile.
    [[nodiscard]] line_read ask(std::string_view line, std::chrono::milliseconds limit);

private:
    class conversation;
    std::vector<std::string> words_;
    std::unique_ptr<conversation> running_;
};

// --- Graphviz ---

/// Draws a graph by running `dot` of Graphviz. `dot_text` is the graph in the DOT language. Returns the picture as SVG.
/// Throws: failure if `dot` is not in PATH or fails. If `dot` prints a message, the failure has that message.
[[nodiscard]] std::string drawn_by_graphviz(const std::string& dot_text);

}  // namespace strata::cli
