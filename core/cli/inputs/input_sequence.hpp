#pragma once
// Gives the inputs of a command one after the other. Archives are replaced by their pages.
//
// An archive is read only as far as its pages are requested, so the needed memory does not depend on its size.

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

/// Called with a message about a fault, such as a broken place of an archive.
using report_trouble = std::function<void(const std::string& message)>;

/// Returns a function that writes messages to standard error and raises `status`. `io` and `status` must outlive the
/// result.
[[nodiscard]] report_trouble complaints_to(const console& io, int& status);

/// An archive that an input names. It is a regular file that begins like an archive, or a packed page. If "#" and a
/// number follow its name, only the pages of the record at that offset are delivered, and nothing before the record is
/// read.
struct named_archive {
    std::string name;  ///< the name as it was given
    std::string path;
    std::optional<std::uint64_t> offset;
    archive::format kind = archive::format::records;
};

/// The archive that an input names; nothing if the input is not an archive. Throws: std::system_error if the name has
/// the ending of an archive but the file cannot be read; failure if its compression is not supported.
[[nodiscard]] std::optional<named_archive> archive_of(const input_argument& given);

/// Gives the pages of an archive one after the other, as it is read. Memory: one page.
class archived_pages {
public:
    explicit archived_pages(named_archive of) : of_(std::move(of)) {}
    archived_pages(const archived_pages&) = delete;
    archived_pages(archived_pages&&) = delete;
    archived_pages& operator=(const archived_pages&) = delete;
    archived_pages& operator=(archived_pages&&) = delete;
    ~archived_pages() = default;

    /// The next page, named by its URI and the date of its capture; nothing if there are no more. `goes_on` is called
    /// before each record, and before each piece of a record that is read or unpacked. It may throw to end the work.
    /// Broken places before the page are reported; if there are very many, only the first ones and the number of the
    /// rest. If the archive has no page or cannot be read further, this is also reported. Complexity: linear in the
    /// archive for all pages.
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
    const std::function<void()>* goes_on_ = nullptr;   // of the current call
    std::unique_ptr<archive::archive_reader> reader_;  // null: it is not open yet, or has ended
    bool ended_ = false;
    std::size_t broken_ = 0;  // places,
    std::size_t given_ = 0;   // and pages
};

/// Calls `use` with each page of the archive that `given` names, as the archive is read, so the needed memory does not
/// depend on its size. `several` says whether there are other inputs. `use` is also told whether there is more than one
/// page. Broken places, and exceptions of `use`, are reported. Returns the highest exit status; nothing if `given` is
/// not an archive. Throws: interrupted; std::system_error if the archive cannot be opened.
[[nodiscard]] std::optional<int> use_pages_of_archive(const console& io, const input_argument& given, bool several,
                                                      const std::function<int(const input_file&, bool several)>& use);

// --- All inputs in order ---

/// An input of a sequence.
struct sequenced_input {
    input_argument input;
    std::string short_name;  ///< its short name: see `short_names`
    /// About how much of the archive has been read for the page; nothing if it is not a page of an archive.
    std::optional<std::uint64_t> archive_bytes{};
};

/// Which archives are opened: none; only those that were named themselves; or also those in directories.
enum class opened_archives : std::uint8_t { none, named, all };

/// Returns the inputs one by one.
class input_sequence {
public:
    /// `named` is the result of `find_inputs`. `opened` says which archives are replaced by their pages. To recognise
    /// archives, the constructor reads the beginning of each file concerned.
    explicit input_sequence(std::vector<found_input> named, opened_archives opened = opened_archives::named);

    /// The next input; nothing if there are no more. `goes_on` and `report` are called as by `archived_pages::next`.
    /// Throws: whatever `goes_on` throws.
    [[nodiscard]] std::optional<sequenced_input> next(const std::function<void()>& goes_on,
                                                      const report_trouble& report);
    /// Whether at least two inputs are left. To find out, reads up to two inputs, and keeps them for `next`.
    [[nodiscard]] bool has_several(const std::function<void()>& goes_on, const report_trouble& report);
    /// The number of all inputs; nothing if it is unknown because some are archives.
    [[nodiscard]] std::optional<std::size_t> count() const;
    /// The size in bytes of all files, including packed archives; 0 if unknown.
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
    /// The short names of the inputs that `next` has not returned. An archive that has not been read to its end is
    /// represented by "any further pages of" and its name.
    [[nodiscard]] std::vector<std::string> left() const;

private:
    struct named_input {
        input_argument input;
        std::string short_name;
        std::optional<named_archive> archive;
        std::string trouble;  // why it cannot be opened; "": it can
    };
    [[nodiscard]] std::optional<sequenced_input> read(const std::function<void()>& goes_on,
                                                      const report_trouble& report);

    std::vector<named_input> named_;
    std::uint64_t bytes_ = 0;
    std::size_t next_ = 0;                   // of the named ones
    std::optional<archived_pages> archive_;  // the archive before, if it has not been read to its end
    std::uint64_t read_ = 0;                 // how much of that archive has been read
    std::deque<sequenced_input> ahead_;
};

}  // namespace strata::cli
