#include "core/report/document/document.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/report/writing/formatting.hpp"
#include "core/spec/provenance.hpp"

namespace strata::report {

inline_text& inline_text::add(std::string_view text, role as, std::string_view link) {
    if (!text.empty()) runs_.push_back({std::string(text), as, std::string(link)});
    return *this;
}

inline_text& inline_text::add(const inline_text& other) {
    runs_.insert(runs_.end(), other.runs_.begin(), other.runs_.end());
    return *this;
}

inline_text inline_of(const styled_text& text) {
    const auto role_of = [](std::string_view colour) {
        if (colour == bold) return role::strong;
        if (colour == dim) return role::dim;
        if (colour == bold_red) return role::differs;
        if (colour == bold_yellow) return role::in_errors;
        if (colour == red) return role::error;
        return colour.empty() || colour == cyan ? role::plain : role::kind;
    };
    inline_text made;
    std::size_t begin = 0;
    for (const styled_text::run& each : text.runs()) {
        made.add(std::string_view(text.text()).substr(begin, each.end - begin), role_of(each.colour),
                 text.link_of(each));
        begin = each.end;
    }
    return made;
}

void document::quotations(const inline_text& about, const std::vector<quotation>& all) {
    paragraph(about);
    std::vector<inline_text> items;
    for (const quotation& each : all) {
        inline_text item;
        for (const inline_text& source : *each.sources) item.add(item.empty() ? "" : "; ").add(source);
        for (const inline_text& words : each.words) item.add(&words == &each.words.front() ? ": " : " ").add(words);
        items.push_back(std::move(item));
    }
    if (!items.empty()) list(items);
}

void say_left_out(document& to, const allowance& shown, std::string_view one, std::string_view several,
                  std::string_view command) {
    const std::size_t count = shown.left_out();
    if (count == 0) return;
    inline_text text(fmt::format("{} left out here", counted(count, one, several)));
    if (!command.empty()) text.add("; ").add(command, role::code).add(count == 1 ? " shows it" : " lists all");
    to.paragraph(text.add("."));
}

inline_text section_of(const spec::draft& draft, std::size_t state) {
    return inline_text().add(draft.table.states[state].section, role::dim, spec::link_to_state(draft, state));
}

}  // namespace strata::report
