#pragma once
// Reads the examples of the documentation: commands of the program and their output.

#include <cstddef>
#include <string>
#include <vector>

namespace strata::testing {

/// A command in a block marked "console" or "sh". In a "console" block, a command begins with "$ ".
struct example {
    std::size_t line = 0;  ///< the number of the command's line on the page, from 0
    std::string command;
    /// The expected output: the lines up to the next command or the end of the block. "..." stands for any lines.
    std::vector<std::string> output;
};

/// Returns the examples on a page that run the program, in order. In "sh" blocks, only lines that begin with
/// "build/strata" count, and no output is expected.
[[nodiscard]] std::vector<example> examples_in(const std::vector<std::string>& page);

/// A paragraph that ends with a question mark, and the block marked "console" below it.
struct question {
    std::size_t line = 0;  ///< the number of the block's first line on the page, from 0
    /// The words that the output must contain. A comment before the block lists them: "<!-- answered by `...` and `...`
    /// -->".
    std::vector<std::string> answers;
    std::vector<std::string> block;  ///< the commands and their outputs
};

/// Returns the questions that have examples below them, in the order of the page. Complexity: linear.
[[nodiscard]] std::vector<question> questions_in(const std::vector<std::string>& page);

/// Returns the answers that no output in the block contains.
[[nodiscard]] std::vector<std::string> missing_answers(const question& of);

/// Returns whether the output `lines` matches `expected`.
[[nodiscard]] bool matches(const std::vector<std::string>& expected, const std::vector<std::string>& lines);

/// Returns the new output for the page if the program prints `lines`. If a single "..." shortens the old output, the
/// new output keeps as many lines before and after it.
[[nodiscard]] std::vector<std::string> renewed(const std::vector<std::string>& expected,
                                               const std::vector<std::string>& lines);

/// The result of running an example.
struct example_run {
    int status = 0;
    std::vector<std::string> lines;  ///< the lines of standard output and standard error
};

/// Runs examples in a folder that looks like a clone in which the program has been built. What the examples write does
/// not reach the clone itself.
class example_folder {
public:
    /// `clone` is the path of the sources, `program` the path of the program. `shared` is the folder of texts and pages
    /// next to a clone; "" if there is none.
    example_folder(const std::string& clone, const std::string& program, const std::string& shared);
    ~example_folder();
    example_folder(const example_folder&) = delete;
    example_folder& operator=(const example_folder&) = delete;

    [[nodiscard]] example_run run(const std::string& command) const;

private:
    std::string path_;
};

/// Returns the lines of a file; no lines if it cannot be read.
[[nodiscard]] std::vector<std::string> lines_of_file(const std::string& path);

/// Returns the pages whose examples are checked, as paths in the clone.
[[nodiscard]] std::vector<std::string> pages_with_examples(const std::string& clone);

}  // namespace strata::testing
