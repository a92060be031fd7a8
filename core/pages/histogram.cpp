#include "core/pages/histogram.hpp"

#include <algorithm>
#include <bit>

namespace strata::survey {
namespace {

// Numbers of at most so many binary digits have a class each.
constexpr unsigned exact_digits = 6;

// How many numbers are in the class of `value`: a power of two.
std::uint64_t width_at(std::uint64_t value) {
    const auto digits = static_cast<unsigned>(std::bit_width(value));
    return digits <= exact_digits ? 1 : std::uint64_t{1} << (digits - exact_digits);
}

}  // namespace

void histogram::add(std::uint64_t value, std::uint64_t times) {
    if (times == 0) return;
    classes_[value & ~(width_at(value) - 1)] += times;
    count_ += times;
    most_ = std::max(most_, value);
}

void histogram::add(const histogram& other) {
    for (const auto& [value, times] : other.classes_) classes_[value] += times;
    count_ += other.count_;
    most_ = std::max(most_, other.most_);
}

std::uint64_t histogram::percentile(unsigned percent) const {
    // Rounded up, without multiplying what may be large.
    const std::uint64_t wanted = count_ / 100 * percent + (count_ % 100 * percent + 99) / 100;
    std::uint64_t so_far = 0;
    for (const auto& [value, times] : classes_) {
        so_far += times;
        if (so_far >= wanted) return std::min(value + (width_at(value) - 1), most_);
    }
    return most_;
}

}  // namespace strata::survey
