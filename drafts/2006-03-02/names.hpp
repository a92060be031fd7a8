#pragma once
// The 259 names of entities on 2 March 2006. A semicolon may follow any name, so no name includes one.

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/spec/draft.hpp"
#include "drafts/2007-10-27/names.hpp"

namespace strata::spec::d2006_03_02 {

/// The names in the text of 27 October 2007, without their semicolons. "TRADE" is not among them yet, and "lang" and
/// "rang" mean other angle brackets.
inline constexpr auto names = [] {
    std::array<named_reference, 259> made{};
    std::size_t count = 0;
    for (named_reference each : d2007_10_27::names) {
        if (!each.name.ends_with(';') || each.name == "TRADE;") continue;
        each.name.remove_suffix(1);
        if (each.name == "lang") each.first = 0x2329;
        if (each.name == "rang") each.first = 0x232A;
        made[count++] = each;
    }
    std::sort(made.begin(), made.end(),
              [](const named_reference& a, const named_reference& b) { return a.name < b.name; });
    return made;
}();

}  // namespace strata::spec::d2006_03_02
