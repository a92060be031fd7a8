#pragma once
// The inputs: pages, and loads of one kind of markup. All are in memory before anything is measured.

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace strata::bench {

/// Inputs that are measured together, one after the other.
struct load {
    std::string name;
    std::vector<std::string> inputs;
};

/// Whether a load is wanted: `wanted` is empty, or has the load's name or the first word of that ("hostile").
[[nodiscard]] bool is_wanted(std::string_view load, const std::vector<std::string>& wanted);

/// The total number of bytes of the inputs.
[[nodiscard]] std::size_t size_of(const load& of);

/// Every file of `folder` except notes (*.md), in the order of names, without byte order marks, which lexbor treats as
/// text.
[[nodiscard]] load pages_of(const std::filesystem::path& folder, std::string name);

/// `pages` with other words ("unicode"), and with other line ends ("crlf"); every fourth page without line ends ("one
/// line"); and pages with many conditional comments ("conditional"), if there are any.
[[nodiscard]] std::vector<load> loads_from(const load& pages);

/// A megabyte each of text, of prose in other scripts, of tags, of character references and of short scripts.
[[nodiscard]] std::vector<load> synthetic_loads();

/// 20,000 documents of 31 bytes.
[[nodiscard]] load tiny_load();

/// Inputs meant to be slow, 10 MB each except the tag with 100,000 attributes (0.7 MB). The names begin "hostile ".
[[nodiscard]] std::vector<load> hostile_loads();

/// Writes the inputs as files, `to`/NAME/0000.html and so on, for programs that measure the same bytes.
/// Throws `std::runtime_error` if that fails.
void write(const load& which, const std::filesystem::path& to);

}  // namespace strata::bench
