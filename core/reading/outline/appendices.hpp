#pragma once
// What may be anywhere in a plain text: its sections, the appendices of those who copied it, its title.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/reading/outline/outline.hpp"
#include "core/reading/outline/text_line.hpp"

namespace strata::reading {

/// A line of equals signs, or of hyphens, ends a text; appendices follow.
[[nodiscard]] bool is_rule(std::string_view line);

/// The heading without what says that it is an appendix, "Appendix B: ".
[[nodiscard]] std::string_view without_appendix(std::string_view heading);

/// Where the lines from `begin` on end: before a rule, or before a numbered heading that is not below `section`. A
/// number of "" is above all.
[[nodiscard]] std::size_t end_of_section(std::span<const text_line> lines, std::size_t begin, std::string_view section);

/// The first "(8.2.2" of remarks: the number of the section that the copy has it from. "" if there is none.
[[nodiscard]] std::string section_in_remarks(std::span<const paragraph> remarks);

/// Reads the section on preprocessing, wherever it is.
void add_preprocessing(outline& to, std::span<const text_line> lines);

/// Reads title and date from the lines before the text.
void add_title(outline& to, std::span<const text_line> lines);

/// Orders notes as in the text, whatever was read first.
void sort_notes(outline& of);

}  // namespace strata::reading
