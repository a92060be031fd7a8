#pragma once
// Reads the files of the source and what they include.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace strata::structure {

struct source_file {
    std::string path;                   ///< the path from the top of the source: "core/text/utf8.hpp"
    std::vector<std::string> includes;  ///< the paths as the file writes them, without system headers
    std::string text{};
};

/// Returns what a C++ source includes: all paths in quotes, and paths in angle brackets that begin like those of the
/// project's files. Ignores lines that begin with a comment.
[[nodiscard]] std::vector<std::string> includes_in(std::string_view text);

/// Reads all files in these folders of `source`, except templates (.in). Sorts the files by path. Throws:
/// std::runtime_error if a folder or a file cannot be read.
[[nodiscard]] std::vector<source_file> read_source_files(const std::filesystem::path& source,
                                                         const std::vector<std::string_view>& folders);

}  // namespace strata::structure
