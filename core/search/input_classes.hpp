#pragma once
// The characters that a search over two drafts has to try: one of each class that neither draft can tell apart.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::search {

/// A class of characters, represented by its plainest member.
struct input_class {
    char32_t character = 0;
    std::string text;           ///< the character in generalised UTF-8
    bool printable = false;     ///< readable on a terminal
    bool in_stream = false;     ///< preprocessing treats it specially
    std::uint32_t members = 0;  ///< number of code points in the class
};

/// The classes for two drafts, the plainest first: letters, then the characters of tags, then other printable
/// characters, then the rest. Two characters are in one class if no rule of either draft, no word that a draft looks
/// ahead for and none of `names` (names of last start tags) has one without the other, and preprocessing treats them
/// the same.
[[nodiscard]] std::vector<input_class> input_classes(const spec::draft& one, const spec::draft& other,
                                                     const std::vector<std::string_view>& names);

/// For each ASCII character the index of its class among `classes`, which are the result of `input_classes` with the
/// same arguments.
[[nodiscard]] std::vector<std::size_t> classes_of_ascii(const std::vector<input_class>& classes, const spec::draft& one,
                                                        const spec::draft& other,
                                                        const std::vector<std::string_view>& names);

/// Whether `c` is readable on a terminal without escaping.
[[nodiscard]] bool is_printable(char32_t c);

}  // namespace strata::search
