#pragma once
// The examples in the documentation: commands of the program, and their output.

#include <cstddef>
#include <string>
#include <vector>

namespace strata::testing {

/// A command in a block marked "console" (there, it begins with "$ ") or "sh".
struct example {
    std::size_t line = 0;  ///< of the command, on its page, from 0
    std::string command;
    /// The lines after it, up to the next command or the end of the block. "..." stands for any lines.
    std::vector<std::string> output;
};

/// The examples on a page that run the program, in order. In "sh" blocks, only lines that begin with "build/strata"
/// count. They show no output.
[[nodiscard]] std::vector<example> examples_in(const std::vector<std::string>& page);

/// A block marked "console" below a paragraph that ends with a question mark.
struct question {
    std::size_t line = 0;  ///< of the block, on its page, from 0
    /// The words that answer the question, from a comment before the block: "<!-- answered by `...` and `...` -->".
    std::vector<std::string> answers;
    std::vector<std::string> block;  ///< commands and outputs
};

/// The questions on a page that examples answer, in order. Complexity: linear.
[[nodiscard]] std::vector<question> questions_in(const std::vector<std::string>& page);

/// The words of the answer that no output of the block has.
[[nodiscard]] std::vector<std::string> missing_answers(const question& of);

/// Whether the lines match the example.
[[nodiscard]] bool matches(const std::vector<std::string>& expected, const std::vector<std::string>& lines);

/// The new text of the example if the program prints `lines`. If the output is cut with a single "...", as many lines
/// stay before and after it as there are now.
[[nodiscard]] std::vector<std::string> renewed(const std::vector<std::string>& expected,
                                               const std::vector<std::string>& lines);

/// The output of a run.
struct example_run {
    int status = 0;
    std::vector<std::string> lines;  ///< standard output and standard error
};

/// Runs examples in a folder that looks like a clone in which the program has been built, so that nothing they write
/// reaches the clone itself.
class example_folder {
public:
    /// `clone`: the path of the source; `program`: the path of the program; `shared`: the texts and pages next to a
    /// clone, or "".
    example_folder(const std::string& clone, const std::string& program, const std::string& shared);
    ~example_folder();
    example_folder(const example_folder&) = delete;
    example_folder& operator=(const example_folder&) = delete;

    [[nodiscard]] example_run run(const std::string& command) const;

private:
    std::string path_;
};

/// The lines of a file; none if it cannot be read.
[[nodiscard]] std::vector<std::string> lines_of_file(const std::string& path);

/// The pages whose examples are checked, as paths in the source.
[[nodiscard]] std::vector<std::string> pages_with_examples(const std::string& clone);

}  // namespace strata::testing
