#pragma once
// The files of the source and what they include.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace strata::structure {

struct source_file {
    std::string path;                   ///< from the top of the source: "core/input/utf8.hpp"
    std::vector<std::string> includes;  ///< the paths as they are written, but for headers of the system
};

/// What a text of C++ includes: all that stands between quotes, and of what stands between angle brackets that which
/// begins as the project's own files do. Lines that a comment begins count for nothing.
[[nodiscard]] std::vector<std::string> includes_in(std::string_view text);

/// All files of these folders of `source` and below them, whatever they are called, by path. Templates that CMake fills
/// in are among them. Throws: std::runtime_error, where a folder or a file cannot be read.
[[nodiscard]] std::vector<source_file> read_source_files(const std::filesystem::path& source,
                                                         const std::vector<std::string_view>& folders);

}  // namespace strata::structure
