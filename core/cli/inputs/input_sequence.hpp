#pragma once
// Returns the inputs of a command line one by one. In place of an archive, returns the pages of the archive.
//
// An archive is read only as far as its pages are requested, so the memory used does not depend on the archive's size.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/cli/inputs/input_files.hpp"
#include "core/cli/io/console.hpp"
#include "core/pages/archive/archive_reader.hpp"

namespace strata::cli {

// --- Archives ---

/// Receives a message about something that is wrong with an input, such as a damaged part in an archive.
using report_trouble = std::function<void(const std::string& message)>;

/// Returns a function that writes each message to standard error and raises `status` to `failed`. `io` and `status`
/// must outlive the result.
[[nodiscard]] report_trouble complaints_to(const console& io, int& status);

/// An archive that an input names: a regular file whose first bytes are those of an archive or of a compressed page.
/// The user may add "#" and a number to the name. Then only the pages of the record at that offset are returned, and
/// nothing before the record is read, except in zip and ZIM files.
struct named_archive {
    std::string name;  ///< the name that the user gave, with the offset
    std::string path;
    std::optional<std::uint64_t> offset;
    archive::format kind = archive::format::records;
};

/// Returns the archive that an input names; nothing if the input is not an archive. Throws: std::system_error if the
/// file is named like an archive but cannot be read; failure if its compression is not supported.
[[nodiscard]] std::optional<named_archive> archive_of(const input_argument& given);

/// Reads an archive, and returns its pages one by one. Memory: one page.
class archived_pages {
public:
    explicit archived_pages(named_archive of) : of_(std::move(of)) {}
    archived_pages(const archived_pages&) = delete;
    archived_pages(archived_pages&&) = delete;
    archived_pages& operator=(const archived_pages&) = delete;
    archived_pages& operator=(archived_pages&&) = delete;
    ~archived_pages() = default;

    /// Returns the next page, named by its URI and the date of its capture; nothing at the end. Calls `goes_on` before
    /// each record, and before each piece of a record that is read or decompressed; `goes_on` may throw to end the
    /// work. Passes to `report` a message for each damaged part before the page (only a count after the first 20), and
    /// a message if the archive has no page or cannot be read further. Complexity: linear in the archive for all pages.
    [[nodiscard]] std::optional<input_argument> next(const std::function<void()>& goes_on,
                                                     const report_trouble& report);
    /// Returns approximately how many bytes of the archive have been read.
    [[nodiscard]] std::uint64_t bytes_read() const { return reader_ ? reader_->bytes_read() : 0; }

private:
    [[nodiscard]] bool is_sought() const;
    void open(const report_trouble& report);
    void report_broken(const archive::passed_over& what, const report_trouble& report);
    void close(const report_trouble& report);
    void end(const report_trouble& report);

    named_archive of_;
    const std::function<void()>* goes_on_ = nullptr;   // the argument of the current call of `next`
    std::unique_ptr<archive::archive_reader> reader_;  // null if the archive is not open yet, or has ended
    bool ended_ = false;
    std::size_t broken_ = 0;  // the number of damaged parts
    std::size_t given_ = 0;   // the number of pages that `next` has returned
};

/// Calls `use` with each page of the archive that `given` names, while the archive is being read. `several` says
/// whether the command has other inputs. If it has, or if the archive has more than one page, `use` receives true.
/// Damaged parts and exceptions from `use` are reported. Returns the highest exit status; nothing if `given` is not an
/// archive. Throws: interrupted; std::system_error if the archive cannot be opened.
[[nodiscard]] std::optional<int> use_pages_of_archive(const console& io, const input_argument& given, bool several,
                                                      const std::function<int(const input_file&, bool several)>& use);

// --- All inputs in order ---

/// An input that `input_sequence` returns.
struct sequenced_input {
    input_argument input;
    std::string short_name;  ///< see `short_names`
    /// About how many bytes of the archive were read to find this page; nothing if the input is not a page of an
    /// archive.
    std::optional<std::uint64_t> archive_bytes{};
};

/// Which archives are replaced by their pages: none, those that the user named, or also those found in directories.
enum class opened_archives : std::uint8_t { none, named, all };

/// Returns the inputs of a command line one by one, with archives replaced by their pages.
class input_sequence {
public:
    /// `named` is what `find_inputs` returned. `opened` says which archives are replaced. The constructor reads the
    /// first bytes of each file that may be such an archive.
    explicit input_sequence(std::vector<found_input> named, opened_archives opened = opened_archives::named);

    /// Returns the next input; nothing at the end. Calls `goes_on` and `report` as `archived_pages::next` does. Throws:
    /// whatever `goes_on` throws.
    [[nodiscard]] std::optional<sequenced_input> next(const std::function<void()>& goes_on,
                                                      const report_trouble& report);
    /// Whether at least two inputs are left. May have to read up to two inputs, which are kept for `next`.
    [[nodiscard]] bool has_several(const std::function<void()>& goes_on, const report_trouble& report);
    /// Returns the number of all inputs; nothing if it is unknown because some of them are archives.
    [[nodiscard]] std::optional<std::size_t> count() const;
    /// Returns the size of all files in bytes; 0 if unknown. An archive counts with its compressed size.
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
    /// Returns the short names of the inputs that `next` has not returned. For an archive that has not been read to its
    /// end, returns "any further pages of" and the archive's name.
    [[nodiscard]] std::vector<std::string> left() const;

private:
    struct named_input {
        input_argument input;
        std::string short_name;
        std::optional<named_archive> archive;
        std::string trouble;  // why the archive cannot be opened; "" if it can
    };
    [[nodiscard]] std::optional<sequenced_input> read(const std::function<void()>& goes_on,
                                                      const report_trouble& report);

    std::vector<named_input> named_;
    std::uint64_t bytes_ = 0;
    std::size_t next_ = 0;                   // the next element of `named_`
    std::optional<archived_pages> archive_;  // the archive whose pages are being returned; nothing between archives
    std::uint64_t read_ = 0;                 // how many bytes of that archive have been read
    std::deque<sequenced_input> ahead_;
};

}  // namespace strata::cli
