#pragma once
// Finds, opens and reads the inputs that a command line names. An input is read as a whole or in chunks.

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

/// A page of an archive. The page has been read completely.
struct archived_page {
    std::string bytes;
    std::string content_type;  ///< the value of the HTTP header Content-Type; "" if there is none
};

/// An input of the command line that has not been read yet.
struct input_argument {
    std::string name;                 ///< the path of a file, or "-" for standard input
    std::optional<std::string> html;  ///< the text of an input that was given with -e; `name` is then only a label for
                                      ///< it
    std::optional<archived_page> archived{};  ///< the page, if the input is a page of an archive; `name` is then the
                                              ///< page's URI and date
};

/// An input that has been read completely.
struct input_file {
    std::string name;  ///< the name that the user gave; "-" means standard input
    std::string bytes;
    std::string content_type{};  ///< for an archived page: the value of the HTTP header Content-Type, or "" if there is
                                 ///< none
};

/// An input that is read in chunks.
class input_reader {
public:
    /// Opens the input and reads its first chunk, so that an unreadable input fails here. If the input is typed on a
    /// terminal, first tells the user on standard error that the program is waiting for it. `io` must outlive the
    /// object. Throws: failure if the input cannot be opened or read.
    input_reader(const console& io, input_argument input);

    /// Returns the value of the HTTP header Content-Type of an archived page; "" if there is none.
    [[nodiscard]] const std::string& content_type() const { return content_type_; }
    /// Returns the size in bytes. It is known for most files, and for any input that has been read completely.
    [[nodiscard]] std::optional<std::uint64_t> size() const { return size_; }
    /// Reads the rest of the input into memory, which makes the size known. Throws: failure as `next` does.
    void read_whole();
    /// Returns the next bytes without removing them: at least `size` bytes, or all that are left. The view is valid
    /// until the next call. Throws: failure if reading fails.
    std::string_view ahead(std::size_t size);
    /// Returns the next chunk, of at most 64 KiB, and removes it; empty at the end. The view is valid until the next
    /// call. A file is read only up to the size that it had when it was opened.
    /// Throws: failure if reading fails, or if the file has become shorter since it was opened.
    std::string_view next();
    /// Returns the rest of the input, up to the present end of the file. Throws: failure if reading fails.
    std::string rest();

private:
    std::string read_chunk();

    std::string name_, content_type_;
    std::istream* in_ = nullptr;  // standard input, if that is the input; otherwise null
    system::descriptor file_;     // the file, if the input is a file; closed for -e and archived pages
    bool waits_ = true;           // whether a read may wait, as on a pipe
    std::string ahead_;           // bytes that were read before they were requested
    std::size_t taken_ = 0;       // how many bytes of `ahead_` have been removed
    bool at_end_ = false;         // whether everything has been read, so nothing follows `ahead_`
    std::uint64_t given_ = 0;     // the number of bytes that `next` has returned
    std::optional<std::uint64_t> size_;
};

/// Returns the name that messages use for the input `name`: words for standard input, otherwise `name` itself.
[[nodiscard]] std::string_view words_for(std::string_view name);

/// Reads the whole input. Throws: failure if it cannot be read to its end.
[[nodiscard]] input_file read_input(const console& io, input_argument input);

/// Throws: failure if standard input cannot be an input because the text of a draft ("@-") has been read from it.
void require_free_input(const console& io);

/// If standard input is a terminal, tells the user on standard error that the program waits for input.
void announce_terminal_input(const console& io);

/// Returns the heading that a command prints above the results of an input if there are several inputs: "==> page.html
/// <==". Every heading except the first has an empty line before it.
[[nodiscard]] std::string heading_of(const input_file& input, bool first);

/// Calls `work`, and reports any exception under the name `name`. Returns the exit status from `work`, or the status of
/// the error. An interrupt is not reported. Throws: output_failed.
int attempt(const console& io, std::string_view name, const std::function<int()>& work);

/// Reads the inputs in order, or standard input if `inputs` is empty, and calls `use` with each. An exception from
/// reading or from `use` is reported, and the next input follows. An interrupt ends the loop; `use` never receives an
/// input that an interrupt cut short. Returns the highest exit status of all errors and calls. Throws: output_failed.
int for_each_input(const console& io, const std::vector<input_argument>& inputs,
                   const std::function<int(const input_file&)>& use);

/// Calls `use` with each input as `for_each_input` does, but with each page of an archive instead of the archive. Reads
/// a page only when it is needed. `several` says whether `use` will be called for more than one page.
int for_each_page(const console& io, const std::vector<input_argument>& inputs,
                  const std::function<int(const input_file&, bool several)>& use);

/// Warns on standard error if the input looks like a binary file, which will nevertheless be read as a page.
void warn_of_binary(const console& io, const input_argument& given);

/// Returns the only input of a command that takes one: the named input, or standard input if none is named. For an
/// archive, returns its only page, or nothing if it has no page. Reports errors and damaged parts of an archive, which
/// raise `status`. Throws: failure if there are several inputs or pages; its message names `command`.
[[nodiscard]] std::optional<input_argument> only_input(const console& io, const std::vector<input_argument>& inputs,
                                                       std::string_view command, int& status);

/// Which files a directory stands for.
enum class wanted_files : std::uint8_t {
    pages,               ///< *.html, *.htm and *.xhtml, in upper or lower case
    tests,               ///< *.test: test files of html5lib
    pages_and_tests,     ///< the files of `pages` and of `tests`
    pages_and_archives,  ///< the files of `pages`, also with .gz or .zst; *.warc and *.arc, also compressed; *.zip,
                         ///< *.wacz and *.zim
    results,             ///< *.json: results of surveys
    rows,                ///< *.sqlite: files that surveys have written
};

/// An input that was found. If it is in a named directory, its path begins with the directory's name and a slash, and
/// `directory` is the length of this beginning in bytes. If the user named the input itself, `directory` is 0.
struct found_input {
    input_argument input;
    std::size_t directory = 0;
};

/// Returns the inputs that a command line names, or "-" if it names none. Files and archives keep their order. A
/// directory stands for the wanted files in it, at any depth, sorted by name; symbolic links to directories are not
/// followed. A directory that cannot be read or has no wanted file is reported and raises `status`.
[[nodiscard]] std::vector<found_input> find_inputs(const console& io, const std::vector<input_argument>& given,
                                                   int& status, wanted_files wanted = wanted_files::pages);
/// Replaces each input "@LIST" by the inputs that the file LIST names, one per line. "@-" reads the list from standard
/// input. Throws: failure if a list cannot be read.
[[nodiscard]] std::vector<input_argument> with_lists(const console& io, const std::vector<input_argument>& given);

/// Returns a short name for each input: its path below the named directory. If two inputs would get the same name,
/// these inputs keep their whole paths.
[[nodiscard]] std::vector<std::string> short_names(const std::vector<found_input>& inputs);

/// Returns the total size of the inputs in bytes; 0 if the size of any input is unknown.
[[nodiscard]] std::uint64_t bytes_of(const std::vector<found_input>& inputs);

/// Whether `name` is the name of an html5lib test file: *.test, in upper or lower case.
[[nodiscard]] bool is_named_as_tests(std::string_view name);

}  // namespace strata::cli
