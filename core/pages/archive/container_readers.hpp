#pragma once
// Archives of files, which libraries read.

#include <memory>
#include <string>

#include "core/pages/archive/archive_reader.hpp"

namespace strata::archive {

/// The pages of a zip file, by libzip: files that are named as HTML, or that begin as HTML does and have no other
/// ending. Their dates are those of the files, which are taken to be in the local time zone. Complexity: linear in the
/// file, even if its entries overlap; of more bytes than it has the other entries are passed over. Memory: the page,
/// and a few megabytes. Throws: std::system_error if it cannot be opened, std::runtime_error if it is none.
[[nodiscard]] std::unique_ptr<archive_reader> read_zip(const std::string& path, const limits& most);

/// The pages of a ZIM file, by libzim in a process of its own: entries of type text/html. Entries at which that process
/// crashes are passed over, and so is the rest after a hundred of them. Memory: two pages, and 256 MiB in the other
/// process at most. Throws: std::system_error if it cannot be opened, std::runtime_error if it is none, or if the
/// program was built without libzim.
[[nodiscard]] std::unique_ptr<archive_reader> read_zim(const std::string& path, const limits& most);

}  // namespace strata::archive
