#pragma once
// Runs other programs without a shell: any command, a program that answers line by line, or Graphviz.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace strata::cli {

/// How the program's output is handled.
enum class process_output : std::uint8_t {
    kept,       ///< it is returned
    to_errors,  ///< its standard output and standard error both go to the standard error of this process
    dropped,
};

/// A program that has ended, or did not start.
struct finished_process {
    int not_started = 0;          ///< if it could not be started: the error number; 0 if it was started
    std::optional<int> status{};  ///< its exit status; nothing if a signal ended it
    int signal = 0;               ///< that signal
    std::string out{}, errors{};  ///< what it wrote to standard output and standard error, if that is kept
};

/// Runs the program `words[0]`, found in PATH, with the other words as its arguments and `input` on its standard input.
/// The program need not read its input. Waits until the program ends. Throws: interrupted if Ctrl-C was pressed
/// meanwhile; std::system_error if there are no file descriptors left.
[[nodiscard]] finished_process run_process(std::vector<std::string> words, std::string_view input,
                                           process_output output);

// --- A program that answers line by line ---

/// The outcome of waiting for a line from a program.
struct line_read {
    enum class kind : std::uint8_t {
        line,
        ended,     ///< the program ended, or closed its output
        late,      ///< no line came in time
        too_long,  ///< the line is longer than `longest_line`
        unasked,   ///< more lines had arrived than were asked for
    };
    kind how = kind::line;
    std::string line{};           ///< without its end
    std::optional<int> status{};  ///< if the program ended: its exit status
    int signal = 0;               ///< the signal that ended the program; 0 if none did
    std::string last_error{};     ///< the last line on its standard error that names an error; if none does, the last
                                  ///< line; "" if there is no line
};

/// A running program that answers each line with a line. It has a process group of its own, which is killed when the
/// object is destroyed. The end of what it writes to standard error is kept.
class line_program {
public:
    /// The longest line that is accepted, in bytes.
    static constexpr std::size_t longest_line = std::size_t{1} << 20U;

    /// `words` are as for `run_process`. Call `start` to start the program.
    explicit line_program(std::vector<std::string> words);
    ~line_program();
    line_program(const line_program&) = delete;
    line_program(line_program&&) = delete;
    line_program& operator=(const line_program&) = delete;
    line_program& operator=(line_program&&) = delete;

    /// Starts the program. If it is running, kills it first. Returns 0, or the error number if it cannot be started.
    /// Throws: std::system_error if there are no file descriptors left.
    [[nodiscard]] int start();
    /// Sends `line` and a line end (if `line` is "", sends nothing), and waits for a line. If anything but a line
    /// arrives, ends the program. Throws: interrupted if Ctrl-C was pressed meanwhile.
    [[nodiscard]] line_read ask(std::string_view line, std::chrono::milliseconds limit);

private:
    class conversation;
    std::vector<std::string> words_;
    std::unique_ptr<conversation> running_;
};

// --- Graphviz ---

/// Runs `dot` to draw a graph that is written in the DOT language. Returns the picture as SVG. Throws: failure, with
/// dot's own message if there is one, if there is no `dot` in PATH or if it failed.
[[nodiscard]] std::string drawn_by_graphviz(const std::string& dot_text);

}  // namespace strata::cli
