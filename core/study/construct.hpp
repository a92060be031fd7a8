#pragma once
// The constructs of a page that states are for: tags, comments, character references.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/spec/machine.hpp"

namespace strata::study {

/// What a state is for, as the words of its heading say.
enum class construct : std::uint8_t {
    text,
    tags,
    attributes,
    comments,
    doctype,
    script_data,
    cdata_sections,
    processing_instructions,
    references
};
inline constexpr std::size_t construct_count = 9;
[[nodiscard]] construct construct_of(const spec::state_info& state);
[[nodiscard]] std::string_view name_of(construct c);

}  // namespace strata::study
