#pragma once
// The files of the source and what they include.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace strata::structure {

struct source_file {
    std::string path;                   ///< from the top of the source: "core/text/utf8.hpp"
    std::vector<std::string> includes;  ///< the paths as written, without system headers
    std::string text{};
};

/// The includes of C++ source text: everything in quotes, and paths in angle brackets that begin like the project's own
/// files. Lines that begin with a comment do not count.
[[nodiscard]] std::vector<std::string> includes_in(std::string_view text);

/// All files in these folders of `source` and their subfolders, in path order, except templates (.in). Throws
/// std::runtime_error if a folder or a file cannot be read.
[[nodiscard]] std::vector<source_file> read_source_files(const std::filesystem::path& source,
                                                         const std::vector<std::string_view>& folders);

}  // namespace strata::structure
