#include "tests/structure/source_files.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <utility>

namespace strata::structure {
namespace {

std::string_view without_leading_space(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t");
    return begin == std::string_view::npos ? std::string_view() : text.substr(begin);
}

bool is_of_project(std::string_view path) {
    constexpr std::array<std::string_view, 3> beginnings = {"core/", "drafts/", "strata/"};
    return std::any_of(beginnings.begin(), beginnings.end(),
                       [&](std::string_view each) { return path.starts_with(each); });
}

// Returns the path that a line includes; "" if the line includes nothing that counts.
std::string_view included_by(std::string_view line) {
    line = without_leading_space(line);
    if (!line.starts_with('#')) return {};
    line = without_leading_space(line.substr(1));
    constexpr std::string_view directive = "include";
    if (!line.starts_with(directive)) return {};
    line = without_leading_space(line.substr(directive.size()));
    if (line.empty() || (line.front() != '"' && line.front() != '<')) return {};
    const bool quoted = line.front() == '"';
    line.remove_prefix(1);
    const std::string_view path = line.substr(0, line.find(quoted ? '"' : '>'));
    return quoted || is_of_project(path) ? path : std::string_view();
}

std::string contents_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (!in) throw std::runtime_error("cannot read " + file.string());
    return text;
}

}  // namespace

std::vector<std::string> includes_in(std::string_view text) {
    std::vector<std::string> found;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view path = included_by(text.substr(0, end));
        if (!path.empty()) found.emplace_back(path);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return found;
}

std::vector<source_file> read_source_files(const std::filesystem::path& source,
                                           const std::vector<std::string_view>& folders) {
    namespace fs = std::filesystem;
    std::vector<source_file> files;
    for (const std::string_view folder : folders)
        for (const fs::directory_entry& each : fs::recursive_directory_iterator(source / folder)) {
            // Templates (.in) are not sources. The files that are made from them are in the build folder.
            if (!each.is_regular_file() || each.path().extension() == ".in") continue;
            std::string text = contents_of(each.path());
            std::vector<std::string> includes = includes_in(text);
            files.push_back(
                {each.path().lexically_relative(source).generic_string(), std::move(includes), std::move(text)});
        }
    std::sort(files.begin(), files.end(), [](const source_file& a, const source_file& b) { return a.path < b.path; });
    return files;
}

}  // namespace strata::structure
