#pragma once
// The constructs of a page that states are for: tags, comments, character references.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/spec/machine.hpp"

namespace strata::study {

/// What a state is for, according to its name. The states that recognise the end tag of an RCDATA or RAWTEXT element
/// belong to `text`, just as those of a script belong to `script_data`.
enum class construct : std::uint8_t {
    text,
    tags,
    attributes,
    comments,
    doctype,
    script_data,
    escaped_script_data,
    double_escaped_script_data,
    cdata_sections,
    processing_instructions,
    references
};
inline constexpr std::size_t construct_count = 11;
inline constexpr std::array<construct, construct_count> all_constructs = {construct::text,
                                                                          construct::tags,
                                                                          construct::attributes,
                                                                          construct::comments,
                                                                          construct::doctype,
                                                                          construct::script_data,
                                                                          construct::escaped_script_data,
                                                                          construct::double_escaped_script_data,
                                                                          construct::cdata_sections,
                                                                          construct::processing_instructions,
                                                                          construct::references};

[[nodiscard]] construct construct_of(const spec::state_info& state);

/// As a heading: "Script data".
[[nodiscard]] std::string_view name_of(construct c);

/// As in the names of options and files: "script-data".
[[nodiscard]] std::string_view key_of(construct c);

}  // namespace strata::study
