#pragma once
// Finds, opens and reads the inputs that a command line names, as a whole or in chunks.

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/io/console.hpp"
#include "core/system/calls.hpp"

namespace strata::cli {

/// A page of an archive that has been read completely.
struct archived_page {
    std::string bytes;
    std::string content_type;  ///< the value of the HTTP header Content-Type; "" if there is none
};

/// An input as named on the command line.
struct input_argument {
    std::string name;                         ///< a path; "-": standard input
    std::optional<std::string> html;          ///< if the input was given with -e: its text; `name` is then only a label
    std::optional<archived_page> archived{};  ///< if the input is a page of an archive: the page; `name` is then its
                                              ///< URI and date
};

/// An input that has been read completely.
struct input_file {
    std::string name;  ///< the name as it was given; "-": standard input
    std::string bytes;
    std::string content_type{};  ///< for an archived page: the value of the HTTP header Content-Type; "" if there is
                                 ///< none
};

/// An input that is read in chunks.
class input_reader {
public:
    /// Opens the input and reads its first chunk, so that this fails if the input cannot be read. If the input is
    /// standard input and a terminal, prints on standard error that it is being read. `io` must outlive the object.
    /// Throws: failure.
    input_reader(const console& io, input_argument input);

    /// The value of the HTTP header Content-Type of an archived page; "" if there is none.
    [[nodiscard]] const std::string& content_type() const { return content_type_; }
    /// The size in bytes. It is known for a file, and for any input that has been read completely.
    [[nodiscard]] std::optional<std::uint64_t> size() const { return size_; }
    /// Reads the rest of the input into memory, so that the size is known. Throws: failure, as `next` does.
    void read_whole();
    /// The next bytes, which are not removed: at least `size`, or all that are left. The view is valid until the next
    /// call. Throws: failure if reading fails.
    std::string_view ahead(std::size_t size);
    /// The next chunk, of at most 64 KiB; empty at the end. The view is valid until the next call. A file is read only
    /// up to the size that it had when it was opened.
    /// Throws: failure if reading fails or the file was truncated.
    std::string_view next();
    /// The rest of the input, up to the present end of the file. Throws: failure if reading fails.
    std::string rest();

private:
    std::string read_chunk();

    std::string name_, content_type_;
    std::istream* in_ = nullptr;  // standard input, or:
    system::descriptor file_;     // a file; neither for -e and archived pages
    bool waits_ = true;           // whether a read may block, as on a pipe
    std::string ahead_;           // data read ahead,
    std::size_t taken_ = 0;       // how much of it has been delivered
    bool at_end_ = false;         // nothing follows `ahead_`
    std::uint64_t given_ = 0;     // bytes handed out
    std::optional<std::uint64_t> size_;
};

/// What messages call an input.
[[nodiscard]] std::string_view words_for(std::string_view name);

/// Reads the whole input.
/// Throws: failure if it cannot be read to the end.
[[nodiscard]] input_file read_input(const console& io, input_argument input);

/// Throws: failure if standard input is no longer available because the text of a draft has been read from it.
void require_free_input(const console& io);

/// If standard input is a terminal, prints on standard error that it is being read.
void announce_terminal_input(const console& io);

/// page.html <==", with an empty line before it except for the first.=>The heading of an input if there are several:
/// "==> page.html <==". All headings but the first have an empty line before them.=> page.html <==", with an empty line
/// before it except for the first.
[[nodiscard]] std::string heading_of(const input_file& input, bool first);

/// Calls `work` for an input, and reports exceptions. An interrupt ends the work. Returns the exit status that `work`
/// returns, or that of the error. Throws: output_failed.
int attempt(const console& io, std::string_view name, const std::function<int()>& work);

/// Reads the inputs in order, or standard input if there are none, and calls `use` with each input. Exceptions from
/// reading or from `use` are reported, and the next input is read. An interrupt ends the loop. `use` is not called with
/// an input that could only be read in part. Returns the highest exit status of all errors and calls of `use`. Throws:
/// output_failed.
int for_each_input(const console& io, const std::vector<input_argument>& inputs,
                   const std::function<int(const input_file&)>& use);

/// Does what `for_each_input` does, but replaces an archive by its pages. Each page is read when it is needed.
/// `several` says whether there are several inputs, or several pages in the only input.
int for_each_page(const console& io, const std::vector<input_argument>& inputs,
                  const std::function<int(const input_file&, bool several)>& use);

/// Warns on standard error that an input looks like a binary file but is read as a page.
void warn_of_binary(const console& io, const input_argument& given);

/// The only input, or standard input if none is named. If the input is an archive, its only page; nothing if it has no
/// page. Errors, and broken parts of an archive, are reported, and raise `status`. Throws: failure, which names
/// `command`, if there are several inputs or pages.
[[nodiscard]] std::optional<input_argument> only_input(const console& io, const std::vector<input_argument>& inputs,
                                                       std::string_view command, int& status);

/// Which files of a directory are inputs.
enum class wanted_files : std::uint8_t {
    pages,               ///< *.html, *.htm and *.xhtml, in upper or lower case
    tests,               ///< *.test
    pages_and_tests,     ///< both
    pages_and_archives,  ///< pages, also with .gz or .zst; *.warc and *.arc, also packed; *.zip, *.wacz and *.zim
    results,             ///< *.json: of surveys
    rows,                ///< *.sqlite: of surveys
};

/// An input that was found. `directory` is 0 if the file itself was named. If a directory was named, the path begins
/// with that directory and a slash, and `directory` is their length in bytes.
struct found_input {
    input_argument input;
    std::size_t directory = 0;
};

/// The inputs that a command line names, or "-" if none is named. Files, including archives, are in the order in which
/// they are named. A directory stands for the wanted files in it, at any depth, sorted by name. Symbolic links to
/// directories are not followed. If a directory cannot be read or has no wanted file, this is reported, and raises
/// `status`.
[[nodiscard]] std::vector<found_input> find_inputs(const console& io, const std::vector<input_argument>& given,
                                                   int& status, wanted_files wanted = wanted_files::pages);
/// Replaces each input "@LIST" by the inputs that the file LIST names, one per line; "@-" reads the names from standard
/// input. Throws: failure if a list cannot be read.
[[nodiscard]] std::vector<input_argument> with_lists(const console& io, const std::vector<input_argument>& given);

/// A short name for each input. It is the input's path below the named directory, or the whole path if two inputs would
/// otherwise have the same name.
[[nodiscard]] std::vector<std::string> short_names(const std::vector<found_input>& inputs);

/// The total size of the inputs in bytes; 0 if the size of one of them is unknown.
[[nodiscard]] std::uint64_t bytes_of(const std::vector<found_input>& inputs);

/// Whether this is the name of an html5lib test file: *.test, in upper or lower case.
[[nodiscard]] bool is_named_as_tests(std::string_view name);

}  // namespace strata::cli
