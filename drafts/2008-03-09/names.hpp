#pragma once
// The names of character references: the draft's table "Entities" with 366 names. Compared with the table of 27 October
// 2007, two names mean other characters.

#include <array>

#include "core/spec/revise.hpp"
#include "drafts/2007-10-27/names.hpp"

namespace strata::spec::d2008_03_09 {

inline constexpr auto changed_names = std::to_array<name_edit>({
    {"lang;", 0x27E8},
    {"rang;", 0x27E9},
});

inline constexpr auto names = with_rows<d2007_10_27::names, changed_names>();
static_assert(names.size() == 366);

}  // namespace strata::spec::d2008_03_09
