#pragma once
// How numbers are distributed: enough for percentiles, and the same however the numbers are divided and added up.

#include <cstdint>
#include <map>

namespace strata::survey {

/// Counts numbers by size. Numbers below 64 have a class each; from there on every power of two is divided into 32
/// classes of the same width, so that a percentile is at most one part in 32 above the number itself.
class histogram {
public:
    /// Complexity: logarithmic in the classes, of which there are at most 1,920.
    void add(std::uint64_t value, std::uint64_t times = 1);
    /// Adds what another has counted.
    void add(const histogram& other);

    /// How many numbers were added.
    [[nodiscard]] std::uint64_t count() const { return count_; }
    /// The largest number; 0 if there is none.
    [[nodiscard]] std::uint64_t most() const { return most_; }
    /// The number that `percent` of a hundred of the numbers do not exceed: the largest of its class, but no more than
    /// `most()`. 0 if there is none. Complexity: linear in the classes.
    [[nodiscard]] std::uint64_t percentile(unsigned percent) const;

    /// How many numbers each class has, by its smallest number. For writing; `add` them with their counts to read, and
    /// call `set_most`.
    [[nodiscard]] const std::map<std::uint64_t, std::uint64_t>& classes() const { return classes_; }
    void set_most(std::uint64_t most) { most_ = most; }
    friend bool operator==(const histogram& a, const histogram& b) = default;

private:
    std::map<std::uint64_t, std::uint64_t> classes_;
    std::uint64_t count_ = 0, most_ = 0;
};

}  // namespace strata::survey
