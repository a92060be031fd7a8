#include "core/pages/archive/html_type.hpp"

#include <algorithm>
#include <array>

#include "core/spec/ascii_case.hpp"

namespace strata::archive {

html_type html_type_of(std::string_view content_type) {
    std::string_view type = content_type.substr(0, content_type.find(';'));
    type.remove_prefix(std::min(type.find_first_not_of(" \t"), type.size()));
    type = type.substr(0, type.find_last_not_of(" \t") + 1);
    const auto is = [&](std::string_view other) {
        return type.size() == other.size() && spec::same_in_any_case(type, other);
    };
    if (is("text/html") || is("application/xhtml+xml")) return html_type::html;
    if (type.empty() || is("unknown/unknown") || is("application/unknown") || is("*/*") ||
        type.find('/') == std::string_view::npos)
        return html_type::unknown;
    return html_type::other;
}

bool begins_as_html(std::string_view bytes) {
    constexpr std::array<std::string_view, 16> tags = {
        "<!DOCTYPE HTML", "<HTML", "<HEAD",  "<SCRIPT", "<IFRAME", "<H1",   "<DIV", "<FONT",
        "<TABLE",         "<A",    "<STYLE", "<TITLE",  "<B",      "<BODY", "<BR",  "<P"};
    if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
    bytes.remove_prefix(std::min(bytes.find_first_not_of("\t\n\f\r "), bytes.size()));
    if (bytes.starts_with("<!--")) return true;
    return std::any_of(tags.begin(), tags.end(), [&](std::string_view tag) {
        return bytes.size() > tag.size() && spec::same_in_any_case(bytes.substr(0, tag.size()), tag) &&
               (bytes[tag.size()] == ' ' || bytes[tag.size()] == '>');
    });
}

}  // namespace strata::archive
