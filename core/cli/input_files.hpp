#pragma once
// The inputs that a command line names.

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/console.hpp"

namespace strata::cli {

/// An input as the command line names it.
struct input_argument {
    std::string name;                 ///< a path; "-": standard input
    std::optional<std::string> html;  ///< the input itself, given with -e; `name` is then only what to call it
};

/// One input, read whole.
struct input_file {
    std::string name;  ///< as it was given; "-" is standard input
    std::string bytes;
};

/// A file that is closed with it.
class open_file {
public:
    open_file() = default;
    ~open_file();
    open_file(const open_file&) = delete;
    open_file(open_file&&) = delete;
    open_file& operator=(const open_file&) = delete;
    open_file& operator=(open_file&&) = delete;
    /// What it is to close; only where it is not open.
    void set(int number) { number_ = number; }
    [[nodiscard]] bool is_open() const { return number_ >= 0; }
    [[nodiscard]] int number() const { return number_; }

private:
    int number_ = -1;
};

/// An input that is read piece by piece.
class input_reader {
public:
    /// Opens the input and reads its first chunk, so that an input that cannot be read at all fails here. Where a
    /// terminal is standard input, standard error says that it is read. `io` must outlive this.
    /// Throws: failure.
    input_reader(const console& io, const input_argument& input);

    /// How many bytes there are altogether: known of a file, and of anything that has been read whole.
    [[nodiscard]] std::optional<std::uint64_t> size() const { return size_; }
    /// Reads what is left, so that the size is known.
    /// Throws: failure, as `next`.
    void read_whole();
    /// The next piece, of at most 64 KiB; empty at the end. It lasts until the next call.
    /// Of a file no more is read than there was of it when it was opened.
    /// Throws: failure, where it cannot be read on, or has become shorter.
    std::string_view next();
    /// All that is left, up to the end of the file, wherever that now is.
    /// Throws: failure, where it cannot be read on.
    std::string rest();

private:
    std::string read_piece();

    std::string name_;
    std::istream* in_ = nullptr;  // standard input, or:
    open_file file_;              // a file; neither for -e
    bool waits_ = true;           // whether reading it may have to wait, as it may of a pipe
    std::string ahead_;           // what has been read,
    std::size_t taken_ = 0;       // and how much of it has been handed out
    bool at_end_ = false;         // nothing comes behind `ahead_`
    std::uint64_t given_ = 0;     // bytes handed out
    std::optional<std::uint64_t> size_;
};

/// What messages call an input of this name.
[[nodiscard]] std::string_view words_for(std::string_view name);

/// Reads the whole input.
/// Throws: failure, where it cannot be read to its end.
[[nodiscard]] input_file read_input(const console& io, const input_argument& input);

/// Prints on standard error that the terminal is read, if standard input is one.
void announce_terminal_input(const console& io);

/// The line above what is made of an input, where there are several: "==> page.html <==", with an empty one before it
/// unless it is the first.
[[nodiscard]] std::string heading_of(const input_file& input, bool first);

/// Reads the named files one after the other, or standard input where none is named, and hands each to `use`, whose
/// status it passes on. Any exception, of reading or thrown by `use`, is said, and the next file's turn comes.
/// Stops early where there is an interrupt, which is then granted; `use` is not called with an input that one has cut
/// off.
/// Throws: output_failed.
/// Returns: the highest of the statuses.
int for_each_input(const console& io, const std::vector<input_argument>& inputs,
                   const std::function<int(const input_file&)>& use);

/// What is looked for in directories.
enum class wanted_files : std::uint8_t {
    pages,            ///< *.html, *.htm and *.xhtml in any case
    tests,            ///< *.test
    pages_and_tests,  ///< both
};

/// An input, and how many bytes of its path are the directory that was named, including the slash after it; 0 for a
/// file that was named itself.
struct found_input {
    input_argument input;
    std::size_t directory = 0;
};

/// The inputs that a command line names: files as they are named, and in the place of a directory the wanted files in
/// it and below it in the order of their names; "-" where it names none. Symbolic links to directories are not
/// followed. A directory that cannot be read or holds no such file is said, and `status` is then raised.
[[nodiscard]] std::vector<found_input> find_inputs(const console& io, const std::vector<input_argument>& given,
                                                   int& status, wanted_files wanted = wanted_files::pages);
/// The name of each in a list: its path below the directory that was named, or the whole path where two would have the
/// same name.
[[nodiscard]] std::vector<std::string> short_names(const std::vector<found_input>& inputs);

/// Bytes of all these inputs; 0 where the size of one is not known.
[[nodiscard]] std::uint64_t bytes_of(const std::vector<found_input>& inputs);

/// Whether the file is one of html5lib's tests, by its name: *.test in any case.
[[nodiscard]] bool is_named_as_tests(std::string_view name);

}  // namespace strata::cli
