#pragma once
// Archives among the inputs of a command: each of their pages is an input.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/archive/archive_reader.hpp"
#include "core/cli/console.hpp"
#include "core/cli/input_files.hpp"

namespace strata::cli {

/// The pages of an archive, for inputs that are read one after the other, by one thread or several. Memory: the page
/// that is read, and at most 64 MiB of those that were passed over to get to it.
class archived_pages {
public:
    /// `offset`: of the record with which the first page begins; nothing: the archive's beginning.
    archived_pages(std::string path, archive::format kind, std::optional<std::uint64_t> offset)
        : path_(std::move(path)), kind_(kind), offset_(offset) {}

    /// The pages, from the first. Throws: std::system_error or std::runtime_error if the archive cannot be opened.
    [[nodiscard]] std::unique_ptr<archive::archive_reader> open() const;

    /// The page that is `index` pages after the first; each may be read once. Complexity: linear in the archive for all
    /// pages, if they are read nearly in their order; otherwise for each page that was given up.
    /// Throws: failure if the archive cannot be read or no longer has that page.
    [[nodiscard]] archive::page read(std::size_t index);

private:
    std::string path_;
    archive::format kind_;
    std::optional<std::uint64_t> offset_;
    std::mutex mutex_;
    std::unique_ptr<archive::archive_reader> reader_;
    std::size_t next_ = 0;                          // the page that `reader_` comes to next, and
    std::size_t furthest_ = 0;                      // the most that it has been: pages before are read or given up
    std::map<std::size_t, archive::page> skipped_;  // pages before that one which nobody has read
    std::size_t skipped_bytes_ = 0;
};

/// The inputs, with the pages of an archive in its place, each named by its URI and the date of its capture. An archive
/// is a regular file that begins as one; with "#" and a number after its name, only the pages of the record
/// at that offset are taken, and what is before it is not read. What is broken in an archive is reported, and raises
/// `status`, as does one without a page. Complexity: each archive is read once.
[[nodiscard]] std::vector<input_argument> with_pages_of_archives(const console& io,
                                                                 const std::vector<input_argument>& given, int& status);

/// Calls `use` with each page of the archive that `given` names, while it is read: memory does not grow with the
/// archive. `several`: whether there are other inputs; `use` hears whether there is more than one page in all. What is
/// broken, and what `use` throws, is reported. Returns the highest exit status; nothing, if `given` is not an archive.
/// Throws: interrupted; std::system_error or std::runtime_error if the archive cannot be opened.
[[nodiscard]] std::optional<int> use_pages_of_archive(const console& io, const input_argument& given, bool several,
                                                      const std::function<int(const input_file&, bool several)>& use);

}  // namespace strata::cli
