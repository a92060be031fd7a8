#pragma once
// The part of a long list of cases that this run tests. Suites that would take minutes test every seventh case, counted
// from the number of the day. So each case is tested on one day of a week. The environment variable STRATA_SAMPLE can
// change this: 1 is every case, N every Nth, and N/K every Nth from number K, which repeats the sample of another day.

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <stdexcept>
#include <string>
#include <string_view>

namespace strata::testing {

/// Every `every`th case, from number `first % every`.
class sample {
public:
    constexpr sample(std::size_t every, std::size_t first) : every_(every), first_(first) {}

    /// The sample of this run. When it is first called, it prints which sample that is. Throws: std::runtime_error if
    /// STRATA_SAMPLE cannot be read.
    static const sample& today() {
        static const sample chosen = [] {
            const sample read = read_environment();
            if (read.every_ > 1)
                std::printf(
                    "sample: every case of which the number is %zu modulo %zu "
                    "(STRATA_SAMPLE=%zu/%zu repeats it, STRATA_SAMPLE=1 runs all)\n",
                    read.first_ % read.every_, read.every_, read.every_, read.first_);
            std::fflush(stdout);
            return read;
        }();
        return chosen;
    }

    /// Whether the case with this number is in the sample.
    [[nodiscard]] constexpr bool takes(std::size_t number) const { return number % every_ == first_ % every_; }
    /// Whether the case is in the sample of a list of few cases, of which at least one is always tested.
    [[nodiscard]] constexpr bool takes(std::size_t number, std::size_t count) const {
        const std::size_t every = std::clamp<std::size_t>(count, 1, every_);
        return number % every == first_ % every;
    }
    /// Whether all cases are taken.
    [[nodiscard]] constexpr bool is_everything() const { return every_ == 1; }
    /// The number from which the sample counts: by default, that of the day.
    [[nodiscard]] constexpr std::size_t first() const { return first_; }

private:
    static sample read_environment() {
        constexpr std::size_t usual = 7;
        const auto day = static_cast<std::size_t>(std::time(nullptr) / (24 * 60 * 60));
        const char* const set = std::getenv("STRATA_SAMPLE");  // NOLINT(concurrency-mt-unsafe)
        if (set == nullptr || *set == '\0') return {usual, day % usual};
        const std::string_view text = set;
        const char* const end = text.data() + text.size();
        std::size_t every = 0;
        std::size_t first = day;
        auto read = std::from_chars(text.data(), end, every);
        if (read.ec == std::errc{} && read.ptr != end && *read.ptr == '/')
            read = std::from_chars(read.ptr + 1, end, first);
        if (read.ec != std::errc{} || read.ptr != end || every == 0)
            throw std::runtime_error("STRATA_SAMPLE is N or N/K, with N from 1 upwards, and not " + std::string(text));
        return {every, first};
    }

    std::size_t every_, first_;
};

}  // namespace strata::testing
