#pragma once
// Runs another program, without a shell: any command, or Graphviz.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace strata::cli {

/// What becomes of what the program writes.
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
    std::string out{}, errors{};  ///< what it wrote, if that is kept
};

/// Runs the program `words[0]`, which is looked for in PATH, with the other words as its arguments and `input` on its
/// standard input, which it need not read. Waits until it ends.
/// Throws: interrupted if Ctrl-C was pressed meanwhile; std::system_error if there are no descriptors left.
[[nodiscard]] finished_process run_process(std::vector<std::string> words, std::string_view input,
                                           process_output output);

/// Has `dot` draw a graph in its language; returns the SVG.
/// Throws: failure if there is no `dot` in PATH or it failed, with dot's own message if there is one.
[[nodiscard]] std::string drawn_by_graphviz(const std::string& dot_text);

}  // namespace strata::cli
