#pragma once
// What became of the states of a draft's predecessor, with names checked at compile time.

#include <array>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/spec/draft.hpp"
#include "core/spec/machine.hpp"

namespace strata::spec {

namespace detail {

// Not constant expressions: a compile error names the function, and so says what is wrong.
[[noreturn]] inline void the_predecessor_has_no_state_of_this_name(std::string_view name) {
    throw std::invalid_argument("the predecessor has no state \"" + std::string(name) + "\"");
}
[[noreturn]] inline void the_draft_has_no_state_of_this_name(std::string_view name) {
    throw std::invalid_argument("the draft has no state \"" + std::string(name) + "\"");
}

constexpr bool has_state(std::span<const state_info> states, std::string_view name) {
    for (const state_info& each : states)
        if (each.name == name) return true;
    return false;
}

}  // namespace detail

/// Returns `continues` after checking that each name in it is that of a state of `Predecessor` or of `Machine` (both
/// constants). A name that does not exist is a compile error.
template <const auto& Predecessor, const auto& Machine, std::size_t Count>
consteval std::array<continuation, Count> continued_from(const std::array<continuation, Count>& continues) {
    for (const continuation& each : continues) {
        if (!detail::has_state(Predecessor.states, each.former))
            detail::the_predecessor_has_no_state_of_this_name(each.former);
        if (!detail::has_state(Machine.states, each.state)) detail::the_draft_has_no_state_of_this_name(each.state);
    }
    return continues;
}

}  // namespace strata::spec
