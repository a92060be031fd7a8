#include "core/report/writing/state_names.hpp"

#include <cstddef>

namespace strata::report {

std::string_view short_state(std::string_view name) {
    constexpr std::string_view ending = " state";
    if (name.size() > ending.size() && name.ends_with(ending)) name.remove_suffix(ending.size());
    return name;
}

std::string_view short_state(const spec::state_info& state) {
    if (state.reads != spec::part::procedure) return short_state(state.name);
    const std::size_t colon = state.name.find(": ");
    return colon == std::string_view::npos ? state.name : state.name.substr(colon + 2);
}

}  // namespace strata::report
