#pragma once
// Numbers of element names that no rule mentions, in order of appearance.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace strata::tree {

class name_numbers {
public:
    /// The name's number, from 0 upwards: the same for the same name. Complexity: linear in the name, expected.
    std::uint32_t number_of(std::string_view name);
    /// Forgets all names, and frees the storage if it is larger than `most_kept` bytes.
    void clear(std::size_t most_kept);
    [[nodiscard]] std::size_t bytes_kept() const {
        return slots_.capacity() * sizeof(std::uint32_t) + entries_.capacity() * sizeof(entry) + text_.capacity();
    }

private:
    [[nodiscard]] std::string_view name_of(std::size_t number) const {
        const std::size_t begin = number == 0 ? 0 : entries_[number - 1].end;
        return std::string_view(text_).substr(begin, entries_[number].end - begin);
    }

    struct entry {
        std::uint64_t hash = 0;
        std::size_t end = 0;  // in `text_`, where the next one begins
    };
    std::vector<std::uint32_t> slots_;  // indices + 1, open addressing
    std::vector<entry> entries_;
    std::string text_;
};

}  // namespace strata::tree
