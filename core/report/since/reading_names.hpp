#pragma once
// The readings of an input in the order in which reports show them, and their names: the newest one is A.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/since/since.hpp"

namespace strata::report {

/// "A", ..., "Z", "AA", "AB", ...
[[nodiscard]] inline std::string letters_of(std::size_t number) {
    std::string letters;
    for (++number; number > 0; number = (number - 1) / 26)
        letters.insert(letters.begin(), static_cast<char>('A' + (number - 1) % 26));
    return letters;
}

/// The readings of an input.
class reading_names {
public:
    explicit reading_names(const input_in_time& of) : of_(of), names_(of.found->count), numbers_(of.found->count) {
        for (std::size_t m = of.moments.size(); m-- > 0;) {
            const std::size_t reading = of.found->reading_of[m];
            if (!names_[reading].empty()) continue;
            numbers_[reading] = newest_moments_.size();
            names_[reading] = letters_of(newest_moments_.size());
            newest_moments_.push_back(m);
        }
    }

    /// The newest moment of each reading, newest first.
    [[nodiscard]] const std::vector<std::size_t>& newest_moments() const { return newest_moments_; }
    /// The name of the reading at a moment.
    [[nodiscard]] std::string_view at(std::size_t moment) const { return names_[of_.found->reading_of[moment]]; }
    /// The number of the reading at a moment: that of the newest one is 0.
    [[nodiscard]] std::size_t number_at(std::size_t moment) const { return numbers_[of_.found->reading_of[moment]]; }
    /// "B -> A", for a moment with another reading than the one before.
    [[nodiscard]] std::string turn_at(std::size_t moment) const {
        return std::string(at(moment - 1)).append(" -> ").append(at(moment));
    }
    [[nodiscard]] std::size_t count() const { return names_.size(); }

private:
    const input_in_time& of_;
    std::vector<std::string> names_;    // of each reading
    std::vector<std::size_t> numbers_;  // of each reading
    std::vector<std::size_t> newest_moments_;
};

}  // namespace strata::report
