#include "core/report/writing/state_names.hpp"

#include <cstddef>

#include "core/spec/state_names.hpp"

namespace strata::report {

std::string_view short_state(std::string_view name) { return spec::without_state(name); }

std::string_view short_state(const spec::state_info& state) {
    if (state.reads != spec::part::procedure) return short_state(state.name);
    const std::size_t colon = state.name.find(": ");
    return colon == std::string_view::npos ? state.name : state.name.substr(colon + 2);
}

}  // namespace strata::report
