#pragma once
// The inputs that a command line names.

#include <cstdint>
#include <cstdio>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/console.hpp"

namespace strata::cli {

/// One input, read whole.
struct input_file {
    std::string name;  ///< as it was given; "-" is standard input
    std::string bytes;
};

/// An input that is read piece by piece.
class input_reader {
public:
    /// Opens the file of this name ("-" is standard input) and reads its first piece, so that what cannot be read at
    /// all is found out here. `io` must outlive this.
    /// Throws: failure.
    input_reader(const console& io, std::string name);

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
    struct closes_file {
        void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
    };
    std::string read_piece();

    std::string name_;
    std::istream* in_ = nullptr;  // standard input, or:
    std::unique_ptr<std::FILE, closes_file> file_;
    std::string ahead_;        // what has been read,
    std::size_t taken_ = 0;    // and how much of it has been handed out
    bool at_end_ = false;      // nothing comes behind `ahead_`
    std::uint64_t given_ = 0;  // bytes handed out
    std::optional<std::uint64_t> size_;
};

/// Reads the file of this name; "-" is standard input.
/// Throws: failure, where it cannot be read to its end.
[[nodiscard]] input_file read_input(const console& io, const std::string& name);

/// Reads the named files one after the other, or standard input where none is named, and hands each to `use`, whose
/// status it passes on. A failure, of reading or thrown by `use`, is said, and the next file's turn comes.
/// Stops early where nothing can be written any more.
/// Returns: the highest of the statuses.
int for_each_input(const console& io, const std::vector<std::string>& names,
                   const std::function<int(const input_file&)>& use);

/// What is looked for in directories.
enum class wanted_files : std::uint8_t {
    pages,            ///< *.html, *.htm and *.xhtml in any case
    tests,            ///< *.test
    pages_and_tests,  ///< both
};

/// The inputs that a command line names: files as they are named, and in the place of a directory the wanted files in
/// it and below it in the order of their names; "-" where it names none. Symbolic links to directories are not
/// followed. A directory that cannot be read or holds no such file is said, and `status` is then raised.
[[nodiscard]] std::vector<std::string> named_inputs(const console& io, const std::vector<std::string>& names,
                                                    int& status, wanted_files wanted = wanted_files::pages);

/// Bytes of all these inputs; 0 where that of one is not known.
[[nodiscard]] std::uint64_t bytes_of(const std::vector<std::string>& inputs);

/// Whether the file is one of html5lib's tests, by its name: *.test in any case.
[[nodiscard]] bool is_named_as_tests(std::string_view name);

}  // namespace strata::cli
