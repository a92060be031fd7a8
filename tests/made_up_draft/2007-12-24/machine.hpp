#pragma once
// The machine of a fictitious draft of 24 December 2007, as changes to the machine of October 2007. "<@" begins a bogus
// comment. In a DOCTYPE's name, all letters except the first are converted to upper case, as in the first texts. There
// is a reference "&snow;".

#include <array>

#include "core/spec/revise.hpp"
#include "core/spec/revision_words.hpp"
#include "drafts/2007-10-27/machine.hpp"
#include "drafts/2007-10-27/names.hpp"

namespace strata::spec::d2007_12_24 {

using enum error_code;

inline constexpr auto changes = revision_of(
    {.id = "at-sign", .date = "2007-12-24", .title = "An at sign begins a bogus comment"},
    in("Tag open state",
       insert_before(when(pcdata, entry('?')), when(pcdata, on('@', parse_error(invalid_first_character_of_tag_name),
                                                               switch_to("Bogus comment state"))))),
    in("DOCTYPE name state", insert_before(entry(anything_else), on(a_to_z, append_to_doctype_name(uppercase_version),
                                                                    mark_correct_if_named_html, stay))));

inline constexpr auto machine = revised<d2007_10_27::machine, changes>();

inline constexpr auto added_names = std::to_array<name_edit>({{"snow;", 0x2744}});
inline constexpr auto names = with_rows<d2007_10_27::names, added_names>();

}  // namespace strata::spec::d2007_12_24
