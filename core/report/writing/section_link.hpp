#pragma once
// Section numbers as links to the draft's text. The addresses are in core/spec/text_links.hpp.

#include <cstddef>
#include <string>
#include <string_view>

#include "core/report/writing/layout.hpp"
#include "core/spec/draft.hpp"

namespace strata::report {

/// Adds the number of the section that defines a state, as a link if a public copy of the draft is known.
void add_section(styled_text& to, const spec::draft& draft, std::size_t state, std::string_view colour = {});

/// The same for an HTML page.
void append_section(std::string& to, const spec::draft& draft, std::size_t state);

/// Appends `text` to an HTML page, as a link to `address` unless that is "".
void append_html_link(std::string& to, std::string_view address, std::string_view text);

}  // namespace strata::report
