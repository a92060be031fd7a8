#include "core/spec/provenance.hpp"

#include "core/spec/ascii.hpp"
#include "core/spec/draft.hpp"

namespace strata::spec {

const provenance& about(const draft& draft) { return draft.about; }

// --- Links to the public copy ---

namespace {

// Returns a text directive (`#:~:text=`) with which browsers find the element with this content in the source of a
// page. The text to find begins with ">", because the start tag may have attributes. The characters with a meaning in
// directives ("-", ",", "&") must be escaped.
std::string search_for(std::string_view element, std::string_view words) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string found = "#:~:text=%3E";
    for (const char c : words) {
        if (is_ascii_alphanumeric(c)) {
            found += c;
        } else {
            const auto byte = static_cast<unsigned char>(c);
            found.append("%").append(1, digits[byte >> 4U]).append(1, digits[byte & 0xFU]);
        }
    }
    return found.append("%3C%2F").append(element);
}

// `element` is the element that contains `heading` in the source.
std::string link_to(const draft& draft, std::string_view heading, std::string_view element) {
    const public_copy& copy = draft.about.copy;
    std::string link(copy.url);
    if (link.empty()) return link;
    switch (copy.by) {
        case public_copy::anchors::ids: return link.append("#").append(id_of_heading(heading));
        case public_copy::anchors::definitions: return link += search_for(element, heading);
    }
    return link;
}

}  // namespace

std::string id_of_heading(std::string_view name) {
    std::string id;
    for (const char c : name) id += c == ' ' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
    return id;
}

std::string link_to_state(const draft& draft, std::size_t state) {
    const state_info& info = draft.table.states[state];
    if (info.reads != part::procedure) return link_to(draft, info.name, "dfn");
    return link_to(draft, info.name.substr(0, info.name.find(" [")), "h5");
}

std::string link_to_preprocessing(const draft& draft) { return link_to(draft, "Preprocessing the input stream", "h5"); }

}  // namespace strata::spec
