#pragma once
// Makes the inputs of the benchmarks: pages, and loads of one kind of markup. All inputs are in memory before anything
// is measured.

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace strata::bench {

/// Inputs that a pass reads one after the other.
struct load {
    std::string name;
    std::vector<std::string> inputs;
};

/// Returns whether `wanted` selects the load named `load`. `wanted` selects a load by its name, or by the first word of
/// its name, such as "hostile". If `wanted` is empty, it selects all loads.
[[nodiscard]] bool is_wanted(std::string_view load, const std::vector<std::string>& wanted);

/// Returns the total size of the inputs in bytes.
[[nodiscard]] std::size_t size_of(const load& of);

/// Reads every file of `folder` except notes (*.md), in the order of the names. Removes byte order marks, because
/// lexbor treats them as text.
[[nodiscard]] load pages_of(const std::filesystem::path& folder, std::string name);

/// Makes loads from `pages`: all pages with words in other scripts ("unicode"), all pages with CR LF as line ends
/// ("crlf"), and every fourth page without line ends ("one line"). If pages have many conditional comments, they form
/// another load ("conditional").
[[nodiscard]] std::vector<load> loads_from(const load& pages);

/// Makes loads of a megabyte each: text, prose in other scripts, tags, character references, and short scripts.
[[nodiscard]] std::vector<load> synthetic_loads();

/// Makes a load of 20,000 documents of 31 bytes.
[[nodiscard]] load tiny_load();

/// Makes loads that are meant to be slow. Each has 10 MB, except the tag with 100,000 attributes, which has 0.7 MB. The
/// names begin with "hostile ".
[[nodiscard]] std::vector<load> hostile_loads();

/// Writes the inputs of `which` as files `to`/NAME/0000.html and so on, for other programs that measure the same bytes.
/// Throws: std::runtime_error if a file cannot be written.
void write(const load& which, const std::filesystem::path& to);

}  // namespace strata::bench
