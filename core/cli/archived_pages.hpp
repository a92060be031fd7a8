#pragma once
// Archives among the inputs of a command: each of their pages is an input.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/cli/console.hpp"
#include "core/cli/input_files.hpp"
#include "core/pages/archive/archive_reader.hpp"

namespace strata::cli {

/// Called with the message about something that is wrong, such as a broken place of an archive.
using report_trouble = std::function<void(const std::string& message)>;

/// Writes messages to standard error, and raises `status`. Both must outlive the result.
[[nodiscard]] report_trouble complaints_to(const console& io, int& status);

/// An archive that an input names. An archive is a regular file that begins as one; with "#" and a number after its
/// name, only the pages of the record at that offset are taken, and what is before it is not read.
struct named_archive {
    std::string name;  ///< as it was given
    std::string path;
    std::optional<std::uint64_t> offset;
    archive::format kind = archive::format::records;
};

/// Nothing: the input is not an archive. Throws: std::system_error if it is named as one and cannot be read.
[[nodiscard]] std::optional<named_archive> archive_of(const input_argument& given);

/// The pages of an archive, one after the other, while it is read. Memory: the page that is read.
class archived_pages {
public:
    explicit archived_pages(named_archive of) : of_(std::move(of)) {}

    /// The next page, named by its URI and the date of its capture; nothing: there are no more. `goes_on` is called
    /// before each record; it may throw to end the work. What is broken before the page is reported (of very many
    /// places the first, and how many others there are), and so is an archive without a page, or that cannot be read
    /// on. Complexity: linear in the archive for all pages.
    [[nodiscard]] std::optional<input_argument> next(const std::function<void()>& goes_on,
                                                     const report_trouble& report);
    /// About how many bytes of the archive have been read.
    [[nodiscard]] std::uint64_t bytes_read() const { return reader_ ? reader_->bytes_read() : 0; }

private:
    [[nodiscard]] bool is_sought() const;
    void open(const report_trouble& report);
    void report_broken(const archive::passed_over& what, const report_trouble& report);
    void close(const report_trouble& report);
    void end(const report_trouble& report);

    named_archive of_;
    std::unique_ptr<archive::archive_reader> reader_;  // null: it is not open yet, or has ended
    bool ended_ = false;
    std::size_t broken_ = 0;  // places,
    std::size_t given_ = 0;   // and pages
};

/// Calls `use` with each page of the archive that `given` names, while it is read: memory does not grow with the
/// archive. `several`: whether there are other inputs; `use` hears whether there is more than one page in all. What is
/// broken, and what `use` throws, is reported. Returns the highest exit status; nothing, if `given` is not an archive.
/// Throws: interrupted; std::system_error if the archive cannot be opened.
[[nodiscard]] std::optional<int> use_pages_of_archive(const console& io, const input_argument& given, bool several,
                                                      const std::function<int(const input_file&, bool several)>& use);

}  // namespace strata::cli
