#pragma once
// Reads the input bytes of a target: a line of choices, and then the text to work on.
//
// Each byte of the line is a choice: '0' is the first possibility, '1' the second, and so on. So seeds can be written
// by hand. After the end of the line, every choice is the first possibility.

#include <array>
#include <cstddef>
#include <string_view>

namespace strata::fuzz {

class choices {
public:
    explicit choices(std::string_view line) : line_(line) {}

    /// Returns the next choice, a number below `count`. `count` must not be 0.
    std::size_t below(std::size_t count) {
        if (line_.empty()) return 0;
        const auto byte = static_cast<unsigned char>(line_.front() - '0');
        line_.remove_prefix(1);
        return byte % count;
    }
    bool yes() { return below(2) == 1; }
    template <class T, std::size_t N>
    const T& one_of(const std::array<T, N>& all) {
        return all[below(N)];
    }
    [[nodiscard]] bool are_over() const { return line_.empty(); }

private:
    std::string_view line_;
};

/// The line of choices, and the text after it.
struct given {
    choices choose;
    std::string_view text;
};

inline given read(std::string_view data) {
    const std::size_t end = data.find('\n');
    if (end == std::string_view::npos) return {choices(data), {}};
    return {choices(data.substr(0, end)), data.substr(end + 1)};
}

}  // namespace strata::fuzz
