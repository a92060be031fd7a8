#include "core/compare/time/boundaries.hpp"

#include <array>
#include <optional>

namespace strata::compare {

std::string_view name_of(verdict v) {
    constexpr std::array<std::string_view, 3> names{"good", "bad", "skipped"};
    return names[static_cast<std::size_t>(v)];
}

std::vector<boundary> boundaries_of(std::span<const verdict> verdicts) {
    std::vector<boundary> found;
    std::optional<std::size_t> last;
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
        if (verdicts[i] == verdict::skipped) continue;
        if (last && verdicts[*last] != verdicts[i]) found.push_back({*last, i, verdicts[i]});
        last = i;
    }
    return found;
}

}  // namespace strata::compare
