#pragma once
// Archives that a library reads in a separate process. An archive that crashes the library, or makes it use up all
// memory, is then only a broken archive.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/pages/archive/archive_reader.hpp"

namespace strata::archive {

/// Receives the messages of the other process.
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
    /// Opens the archive and sends its entries, beginning with entry number `from` (0 is the first). Throws an
    /// exception that says why the archive cannot be opened, or cannot be read further.
    std::function<void(found_sender& to, std::uint64_t from)> run;
    /// Whether the process can continue after an entry at which it crashed.
    bool goes_on = false;
};

/// Reads the archive in a file. Entries at which the process crashes are skipped. After a hundred such entries, or
/// after the first if the process cannot continue, the rest is skipped as well. Memory: two pages, and at most 256 MiB
/// in the other process. Throws: std::system_error if the file cannot be opened, std::runtime_error if the archive
/// cannot.
[[nodiscard]] std::unique_ptr<archive_reader> read_in_process(const std::string& path, archive_work work,
                                                              const limits& most);

}  // namespace strata::archive
