#pragma once
// Writes files of the documentation that programs generate.

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace strata::testing {

/// Returns the content of `file`; "" if it cannot be read.
inline std::string content_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// Writes `text` to `file`, creates the folder if necessary, and prints the file's size. Does nothing if the file
/// already has this text. Throws: std::runtime_error if the file cannot be written.
inline void write_generated(const std::filesystem::path& file, const std::string& text) {
    if (content_of(file) == text) return;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream out(file, std::ios::binary);
    out << text;
    out.close();
    if (!out) throw std::runtime_error(file.string() + ": cannot be written");
    std::printf("%s: %zu bytes\n", file.string().c_str(), text.size());
}

}  // namespace strata::testing
