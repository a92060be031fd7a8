#include "core/report/comparison/known_positions.hpp"

#include <algorithm>

namespace strata::report {

known_positions::known_positions(const spec::draft& draft, std::string_view source,
                                 std::vector<std::uint64_t> offsets) {
    std::sort(offsets.begin(), offsets.end());
    offsets.erase(std::unique(offsets.begin(), offsets.end()), offsets.end());
    places_.reserve(offsets.size());
    input::locator locator(draft, source, input_kind::bytes);
    for (const std::uint64_t each : offsets) places_.emplace_back(each, locator.at(each));
}

input::position known_positions::at(std::uint64_t offset) const {
    const auto found = std::lower_bound(places_.begin(), places_.end(), offset,
                                        [](const auto& each, std::uint64_t o) { return each.first < o; });
    return found == places_.end() ? input::position{} : found->second;
}

}  // namespace strata::report
