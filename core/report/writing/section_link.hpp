#pragma once
// Section numbers as links to the draft's text. core/spec/text_links.hpp has the addresses.

#include <cstddef>
#include <string>
#include <string_view>

#include "core/report/writing/layout.hpp"
#include "core/spec/draft.hpp"

namespace strata::report {

/// Adds the number of the section that defines a state. It is a link where a public copy of the draft is known.
void add_section(styled_text& to, const spec::draft& draft, std::size_t state, std::string_view colour = {});

/// The same in a page of HTML.
void append_section(std::string& to, const spec::draft& draft, std::size_t state);

/// Appends `text` to a page of HTML, as a link to `address` unless that is "".
void append_html_link(std::string& to, std::string_view address, std::string_view text);

}  // namespace strata::report
