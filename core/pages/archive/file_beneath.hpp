#pragma once
// Opens files in a folder by names that may come from anyone. No such name can lead out of the folder.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/pages/archive/unpacked_input.hpp"

namespace strata::archive {

/// A regular file in a certain folder, open for reading.
class file_beneath {
public:
    /// Opens the file `name` in the folder `root`; "" means the current folder. Follows symbolic links that stay in the
    /// folder; on systems other than Linux, and on old kernels, follows none. Throws: std::runtime_error if the name is
    /// absolute, leads out of the folder, or is not that of a regular file; std::system_error if there is no such file
    /// or it cannot be opened.
    file_beneath(const std::string& root, const std::string& name);
    ~file_beneath();
    file_beneath(const file_beneath&) = delete;
    file_beneath(file_beneath&&) = delete;
    file_beneath& operator=(const file_beneath&) = delete;
    file_beneath& operator=(file_beneath&&) = delete;

    [[nodiscard]] int descriptor() const { return descriptor_; }

private:
    int descriptor_;
};

/// Returns a source for at most `length` bytes of the file from `offset` on. Several sources may read the same file.
[[nodiscard]] std::unique_ptr<byte_source> read_at(std::shared_ptr<const file_beneath> file, std::uint64_t offset,
                                                   std::optional<std::uint64_t> length);

}  // namespace strata::archive
