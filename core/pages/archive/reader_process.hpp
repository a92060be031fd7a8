#pragma once
// Lets a library read an archive in a separate process. If the archive crashes the library, or makes it use up all
// memory, the archive is only reported as broken.

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

    /// Says that the archive has been opened. This is the first message.
    virtual void opened() = 0;
    /// Says which entry of the archive is read next, and its offset in bytes.
    virtual void reach(std::uint64_t entry, std::uint64_t bytes) = 0;
    virtual void send(const page& found) = 0;
    virtual void send(const passed_over& found) = 0;
};

/// How archives of one kind are read in the other process.
struct archive_work {
    std::string_view kind;  ///< "zip"
    /// Opens the archive and sends its entries, beginning with entry number `from` (0 is the first). Throws an
    /// exception that says why the archive cannot be opened, or cannot be read further.
    std::function<void(found_sender& to, std::uint64_t from)> run;
    /// Whether the process can continue after an entry at which it crashed.
    bool goes_on = false;
};

/// Reads the archive in a file. An entry at which the process crashes is skipped. After a hundred such entries, or
/// after the first if the process cannot continue, the rest of the archive is skipped. Memory: two pages, and at most
/// 256 MiB in the other process. Throws: std::system_error if the file cannot be opened, std::runtime_error if the
/// library cannot open the archive.
[[nodiscard]] std::unique_ptr<archive_reader> read_in_process(const std::string& path, archive_work work,
                                                              const limits& most);

}  // namespace strata::archive
