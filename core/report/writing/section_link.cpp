#include "core/report/writing/section_link.hpp"

#include "core/report/writing/html_text.hpp"
#include "core/spec/text_links.hpp"

namespace strata::report {

void add_section(styled_text& to, const spec::draft& draft, std::size_t state, std::string_view colour) {
    to.add_link(std::string(draft.table.states[state].section), spec::link_to_state(draft, state), colour);
}

void append_section(std::string& to, const spec::draft& draft, std::size_t state) {
    append_html_link(to, spec::link_to_state(draft, state), draft.table.states[state].section);
}

void append_html_link(std::string& to, std::string_view address, std::string_view text) {
    if (!address.empty()) {
        to += "<a href=\"";
        append_html(to, address, html_place::words);
        // Following a link must not reveal where the report is stored.
        to += "\" rel=\"noreferrer\">";
    }
    append_html(to, text, html_place::words);
    if (!address.empty()) to += "</a>";
}

}  // namespace strata::report
