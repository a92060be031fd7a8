#pragma once
// Lets a library read an archive in a separate process. If an archive crashes the library or makes it use up all
// memory, the program merely reports the archive as broken.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/pages/archive/archive_reader.hpp"

namespace strata::archive {

/// Sends the program everything that the other process finds.
class found_sender {
public:
    found_sender() = default;
    found_sender(const found_sender&) = delete;
    found_sender(found_sender&&) = delete;
    found_sender& operator=(const found_sender&) = delete;
    found_sender& operator=(found_sender&&) = delete;
    virtual ~found_sender() = default;

    /// Reports that the archive has been opened. This must be the first message.
    virtual void opened() = 0;
    /// Reports which entry will be read next, and how many bytes of the archive have been read.
    virtual void reach(std::uint64_t entry, std::uint64_t bytes) = 0;
    virtual void send(const page& found) = 0;
    virtual void send(const passed_over& found) = 0;
};

/// How the other process reads archives of one format.
struct archive_work {
    std::string_view kind;  ///< the name of the format, for messages: "zip"
    /// Opens the archive and sends what it finds, beginning with the entry number `from` (0 is the first). Throws an
    /// exception that says why the archive cannot be opened or cannot be read further.
    std::function<void(found_sender& to, std::uint64_t from)> run;
    /// Whether reading can begin at any entry. If so, it continues after an entry at which the process has crashed.
    bool goes_on = false;
};

/// Reads the archive in the file `path`. An entry at which the process crashes is skipped. The rest of the archive is
/// skipped after a hundred such entries, or after the first one if `work` cannot continue. Memory: two pages, and at
/// most 256 MiB in the other process. Throws: std::system_error if the file cannot be opened; std::runtime_error if the
/// library cannot open the archive.
[[nodiscard]] std::unique_ptr<archive_reader> read_in_process(const std::string& path, archive_work work,
                                                              const limits& most);

}  // namespace strata::archive
