#pragma once
// Archives that a library reads, in a process of its own: an archive that crashes the library, or makes it take all
// memory, is a broken archive and nothing more.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/pages/archive/archive_reader.hpp"

namespace strata::archive {

/// The messages of the other process.
class found_sender {
public:
    found_sender() = default;
    found_sender(const found_sender&) = delete;
    found_sender(found_sender&&) = delete;
    found_sender& operator=(const found_sender&) = delete;
    found_sender& operator=(found_sender&&) = delete;
    virtual ~found_sender() = default;

    /// The archive could be opened. Comes first.
    virtual void opened() = 0;
    /// Announces the next entry of the archive, and its offset in bytes.
    virtual void reach(std::uint64_t entry, std::uint64_t bytes) = 0;
    virtual void send(const page& found) = 0;
    virtual void send(const passed_over& found) = 0;
};

/// How a kind of archive is read in that process.
struct archive_work {
    std::string_view kind;  ///< "zip"
    /// Opens the archive and sends what it has, from an entry on, of which 0 is the first. Its exceptions say why the
    /// archive cannot be opened, or cannot be read further.
    std::function<void(found_sender& to, std::uint64_t from)> run;
    /// Whether it can begin behind an entry at which it crashed.
    bool goes_on = false;
};

/// Reads the archive in a file. Entries at which the process crashes are passed over, and so is the rest after a
/// hundred of them, or after the first if it cannot continue. Memory: two pages, and 256 MiB in the other process at
/// most. Throws: std::system_error if the file cannot be opened, std::runtime_error if the archive cannot.
[[nodiscard]] std::unique_ptr<archive_reader> read_in_process(const std::string& path, archive_work work,
                                                              const limits& most);

}  // namespace strata::archive
