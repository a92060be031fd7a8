#pragma once
// Parts shared by the programs that run mutants: the exit status, and the option for the size of a sample.

#include <fmt/format.h>

#include <charconv>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string_view>
#include <system_error>

namespace strata::mutation {

/// Returns the N of "--sample=N". Throws: std::invalid_argument unless N is a number from 1 upwards.
inline std::size_t sample_of(std::string_view option) {
    const std::string_view text = option.substr(option.find('=') + 1);
    std::size_t sample = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), sample);
    if (end.ec != std::errc{} || end.ptr != text.data() + text.size() || sample == 0)
        throw std::invalid_argument("--sample takes a number from 1 upwards");
    return sample;
}

/// Reads the options with `read`, and calls `run`, which returns the exit status. If either throws, the exit status is
/// 2. If `read` throws, prints `usage`.
template <class Read, class Run>
int main_of(std::string_view name, std::string_view usage, const Read& read, const Run& run) {
    std::string_view help = usage;
    try {
        const auto chosen = read();
        help = {};
        return run(chosen);
    } catch (const std::exception& e) {
        fmt::print(stderr, "{}: {}\n{}", name, e.what(), help);
        return 2;
    }
}

}  // namespace strata::mutation
