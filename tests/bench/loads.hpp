#pragma once
// What is tokenized: pages, and loads made up of one kind of markup, each in memory before anything is measured.

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace strata::bench {

/// Inputs that are measured together: each gets a tokenizer of its own.
struct load {
    std::string name;
    std::vector<std::string> inputs;
};

/// How many bytes the inputs of `of` have together.
[[nodiscard]] std::size_t size_of(const load& of);

/// Every file of `folder`, in the order of their names.
[[nodiscard]] load pages_of(const std::filesystem::path& folder);

/// A megabyte each of text, of tags, of character references and of scripts.
[[nodiscard]] std::vector<load> synthetic_loads();

/// Inputs meant to be slow, of 10 MB each but for the tag of 100,000 attributes (0.7 MB). The names begin "hostile ".
[[nodiscard]] std::vector<load> hostile_loads();

/// Writes the inputs as files, `to`/NAME/0000.html and on, for programs that are to measure the same bytes.
/// Throws `std::runtime_error` where that fails.
void write(const load& which, const std::filesystem::path& to);

}  // namespace strata::bench
