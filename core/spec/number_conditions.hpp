#pragma once
// The conditions on the number of a numeric character reference.

#include "core/spec/vocabulary.hpp"

namespace strata::spec {

/// Whether the condition depends on the number of a reference: its row in the table, or the kind of its code point.
constexpr bool asks_about_number(condition what) {
    switch (what) {
        case condition::number_is_in_table:
        case condition::number_is_replaced:
        case condition::number_is_zero:
        case condition::number_is_beyond_unicode:
        case condition::number_is_surrogate:
        case condition::number_is_noncharacter:
        case condition::number_is_control: return true;
        default: return false;
    }
}

}  // namespace strata::spec
