#pragma once
// The names of elements that some draft's tree construction asks for.

#include <array>
#include <cstdint>
#include <string_view>

namespace strata::tree {

/// An element's name. Names that no rule asks for get numbers from `known_elements` on, as they come.
enum class element : std::uint32_t {
    // clang-format off
    none, html, head, body, base, basefont, bgsound, link, meta, title, style, script, noscript, noframes, template_,
    frameset, frame, command, eventsource,
    address, article, aside, blockquote, center, datagrid, details, dialog, dir, div, dl, fieldset, figcaption, figure,
    footer, header, hgroup, main, menu, nav, ol, p, search, section, summary, ul, h1, h2, h3, h4, h5, h6, pre, listing,
    form, li, dd, dt, plaintext, button, a, b, big, code, em, font, i, s, small, strike, strong, tt, u, nobr,
    applet, marquee, object, table, area, br, embed, img, keygen, spacer, wbr, input, param, source, track, hr,
    image, isindex, textarea, xmp, iframe, noembed, select, optgroup, option, rb, rp, rt, rtc, ruby, math, svg,
    caption, col, colgroup, tbody, td, tfoot, th, thead, tr, span, sub, sup, var,
    mi, mo, mn, ms, mtext, annotation_xml, mglyph, malignmark, foreign_object, desc,
    // clang-format on
    known_elements
};

inline constexpr std::size_t known_element_count = static_cast<std::size_t>(element::known_elements);

/// The names, as tag tokens have them: in lower case.
inline constexpr std::array<std::string_view, known_element_count> element_names = {
    // clang-format off
    "", "html", "head", "body", "base", "basefont", "bgsound", "link", "meta", "title", "style", "script", "noscript",
    "noframes", "template", "frameset", "frame", "command", "eventsource",
    "address", "article", "aside", "blockquote", "center", "datagrid", "details", "dialog", "dir", "div", "dl",
    "fieldset", "figcaption", "figure", "footer", "header", "hgroup", "main", "menu", "nav", "ol", "p", "search",
    "section", "summary", "ul", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "listing",
    "form", "li", "dd", "dt", "plaintext", "button", "a", "b", "big", "code", "em", "font", "i", "s", "small", "strike",
    "strong", "tt", "u", "nobr", "applet", "marquee", "object", "table", "area", "br", "embed", "img", "keygen",
    "spacer", "wbr", "input", "param", "source", "track", "hr", "image", "isindex", "textarea", "xmp", "iframe",
    "noembed", "select", "optgroup", "option", "rb", "rp", "rt", "rtc", "ruby", "math", "svg",
    "caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr", "span", "sub", "sup", "var",
    "mi", "mo", "mn", "ms", "mtext", "annotation-xml", "mglyph", "malignmark", "foreignobject", "desc",
    // clang-format on
};

namespace detail {

constexpr std::size_t name_slots = 1024;

constexpr std::uint32_t hash_of(std::string_view name) {
    std::uint32_t hash = 2166136261U;
    for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    return hash ^ (hash >> 15);
}

/// Names by hash, with linear probing; 0 is an empty place.
inline constexpr auto names_by_hash = [] {
    std::array<std::uint8_t, name_slots> table{};
    for (std::size_t n = 1; n < known_element_count; ++n) {
        std::size_t at = hash_of(element_names[n]) % name_slots;
        while (table[at] != 0) at = (at + 1) % name_slots;
        table[at] = static_cast<std::uint8_t>(n);
    }
    return table;
}();

inline constexpr std::size_t longest_name = [] {
    std::size_t longest = 0;
    for (const std::string_view each : element_names) longest = each.size() > longest ? each.size() : longest;
    return longest;
}();

}  // namespace detail

/// The element of this name, or `element::none` where no rule asks for it.
constexpr element find_element(std::string_view name) {
    if (name.size() > detail::longest_name) return element::none;
    for (std::size_t at = detail::hash_of(name) % detail::name_slots; detail::names_by_hash[at] != 0;
         at = (at + 1) % detail::name_slots)
        if (element_names[detail::names_by_hash[at]] == name) return static_cast<element>(detail::names_by_hash[at]);
    return element::none;
}

}  // namespace strata::tree
