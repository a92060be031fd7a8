#pragma once
// Chooses which cases of a long list to test today. A suite that would take minutes tests every 28th case. The day
// determines the first one, so 28 days test all cases. The environment variable STRATA_SAMPLE changes the choice: 1
// is every case, N is every Nth case, and N/K is every Nth case from number K, which repeats the sample of another day.

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

/// The cases whose numbers are congruent to `first` modulo `every`.
class sample {
public:
    constexpr sample(std::size_t every, std::size_t first) : every_(every), first_(first) {}

    /// Returns the sample of this run. The first call prints the sample. Throws: std::runtime_error if STRATA_SAMPLE is
    /// not valid.
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

    /// Returns whether to test the case with this number.
    [[nodiscard]] constexpr bool takes(std::size_t number) const { return number % every_ == first_ % every_; }
    /// Returns whether to test the case with this number, in a list of `count` cases. At least one case of the list is
    /// tested, even if the list is short.
    [[nodiscard]] constexpr bool takes(std::size_t number, std::size_t count) const {
        const std::size_t every = std::clamp<std::size_t>(count, 1, every_);
        return number % every == first_ % every;
    }
    /// Returns whether to test the case with this number, if a run tests one case in `days`, and `days` consecutive
    /// days test all cases. Meant for cases that take much longer than others.
    [[nodiscard]] constexpr bool takes_one_in(std::size_t days, std::size_t number) const {
        return every_ == 1 || number % days == first_ % days;
    }
    /// Returns whether every case is tested.
    [[nodiscard]] constexpr bool is_everything() const { return every_ == 1; }
    /// Returns whether at least every `n`th case is tested. A smaller sample may lack cases of a kind.
    [[nodiscard]] constexpr bool has_every(std::size_t n) const { return every_ <= n; }
    /// Returns the number of the first case.
    [[nodiscard]] constexpr std::size_t first() const { return first_ % every_; }

private:
    static sample read_environment() {
        constexpr std::size_t usual = 28;
        const auto day = static_cast<std::size_t>(std::time(nullptr) / (24 * 60 * 60));
        const char* const set = std::getenv("STRATA_SAMPLE");  // NOLINT(concurrency-mt-unsafe)
        if (set == nullptr || *set == '\0') return {usual, day};
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
