#pragma once
// Runs another program without a shell: any command, a program that answers line by line, or Graphviz.

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
    to_errors,  ///< standard output goes to the standard error of this process, and so do errors
    dropped,
};

/// A program that has ended, or did not start.
struct finished_process {
    int not_started = 0;          ///< an error number; 0: it was started
    std::optional<int> status{};  ///< its exit status; nothing: a signal ended it
    int signal = 0;               ///< that signal
    std::string out{}, errors{};  ///< its output, if that is kept
};

/// Runs the program `words[0]`, found in PATH, with the other words as its arguments and `input` on its standard input.
/// The program need not read its input. Waits until it ends.
/// Throws: interrupted if Ctrl-C was pressed meanwhile; std::system_error if there are no descriptors left.
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
        unasked,   ///< more than one line had arrived
    };
    kind how = kind::line;
    std::string line{};           ///< without its end
    std::optional<int> status{};  ///< for a program that ended: its exit status
    int signal = 0;               ///< the signal that ended it; 0: none
    std::string last_error{};     ///< the last line on its standard error that names an error, or else the last line;
                                  ///< "" for none
};

/// A running program that answers each line with a line. It has a process group of its own, which is killed when the
/// object is destroyed. The end of its standard error is kept.
class line_program {
public:
    /// The longest line that is accepted, in bytes.
    static constexpr std::size_t longest_line = std::size_t{1} << 20U;

    /// `words`: as for `run_process`. The program is started by `start`.
    explicit line_program(std::vector<std::string> words);
    ~line_program();
    line_program(const line_program&) = delete;
    line_program(line_program&&) = delete;
    line_program& operator=(const line_program&) = delete;
    line_program& operator=(line_program&&) = delete;

    /// Starts the program. If it is running, kills it first. Returns 0, or the error number if it cannot be started.
    /// Throws: std::system_error if there are no descriptors left.
    [[nodiscard]] int start();
    /// Sends `line` with a line end, unless it is "", and waits for a line. Anything but a line ends the program.
    /// Throws: interrupted if Ctrl-C was pressed meanwhile.
    [[nodiscard]] line_read ask(std::string_view line, std::chrono::milliseconds limit);

private:
    class conversation;
    std::vector<std::string> words_;
    std::unique_ptr<conversation> running_;
};

// --- Graphviz ---

/// Runs `dot` to draw a graph in the DOT language. Returns the SVG. Throws: failure, if there is no `dot` in PATH or it
/// failed, with dot's own message if there is one.
[[nodiscard]] std::string drawn_by_graphviz(const std::string& dot_text);

}  // namespace strata::cli
