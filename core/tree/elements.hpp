#pragma once
// The names of all elements that the tree construction of any draft mentions, and their numbers.

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "core/text/utf8.hpp"

namespace strata::tree {

/// An element's name. Names that no rule mentions get numbers from `known_elements` upwards, in order of appearance.
enum class element : std::uint32_t {
    // clang-format off
    none, html, head, body, base, basefont, bgsound, link, meta, title, style, script, noscript, noframes, template_,
    frameset, frame, command, eventsource,
    address, article, aside, blockquote, center, datagrid, details, dialog, dir, div, dl, fieldset, figcaption, figure,
    footer, header, hgroup, main, menu, menuitem, nav, ol, p, search, section, summary, ul, h1, h2, h3, h4, h5, h6, pre, listing,
    form, li, dd, dt, plaintext, button, a, b, big, code, em, font, i, s, small, strike, strong, tt, u, nobr,
    applet, marquee, object, table, area, br, embed, img, keygen, spacer, wbr, input, param, source, track, hr,
    image, isindex, textarea, xmp, iframe, noembed, select, optgroup, option, rb, rp, rt, rtc, ruby, math, svg,
    caption, col, colgroup, tbody, td, tfoot, th, thead, tr, span, sub, sup, var,
    mi, mo, mn, ms, mtext, annotation_xml, mglyph, malignmark, foreign_object, desc,
    // clang-format on
    known_elements
};

inline constexpr std::size_t known_element_count = static_cast<std::size_t>(element::known_elements);

/// The names as they are in tag tokens: in lower case.
inline constexpr std::array<std::string_view, known_element_count> element_names = {
    // clang-format off
    "", "html", "head", "body", "base", "basefont", "bgsound", "link", "meta", "title", "style", "script", "noscript",
    "noframes", "template", "frameset", "frame", "command", "eventsource",
    "address", "article", "aside", "blockquote", "center", "datagrid", "details", "dialog", "dir", "div", "dl",
    "fieldset", "figcaption", "figure", "footer", "header", "hgroup", "main", "menu", "menuitem", "nav", "ol", "p",
    "search", "section", "summary", "ul", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "listing",
    "form", "li", "dd", "dt", "plaintext", "button", "a", "b", "big", "code", "em", "font", "i", "s", "small", "strike",
    "strong", "tt", "u", "nobr", "applet", "marquee", "object", "table", "area", "br", "embed", "img", "keygen",
    "spacer", "wbr", "input", "param", "source", "track", "hr", "image", "isindex", "textarea", "xmp", "iframe",
    "noembed", "select", "optgroup", "option", "rb", "rp", "rt", "rtc", "ruby", "math", "svg",
    "caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr", "span", "sub", "sup", "var",
    "mi", "mo", "mn", "ms", "mtext", "annotation-xml", "mglyph", "malignmark", "foreignobject", "desc",
    // clang-format on
};

namespace detail {

/// Returns a name of one to eight bytes as a number, which consists of the bytes themselves.
constexpr std::uint64_t key_of(std::string_view name) {
    if (std::is_constant_evaluated()) {
        std::uint64_t key = 0;
        for (std::size_t i = name.size(); i-- > 0;) key = key << 8U | static_cast<unsigned char>(name[i]);
        return key;
    }
    // Reads the name without a loop. A name of four to eight bytes is read with two reads that may overlap. The length
    // of the next name is unpredictable, so the cases of short and of longer names are both computed. If the name has
    // fewer than four bytes, four other bytes are read but not used.
    const char* p = name.data();
    const std::size_t size = name.size();
    const auto byte = [&](std::size_t i) {
        return static_cast<std::uint64_t>(static_cast<unsigned char>(p[i])) << (8U * i);
    };
    const std::uint64_t few = byte(0) | byte(size / 2) | byte(size - 1);
    const bool has_four = size >= 4;
    const char* const four = has_four ? p : "\0\0\0";
    const std::size_t last = has_four ? size - 4 : 0;
    const std::uint64_t many = input::load_four(four) | std::uint64_t{input::load_four(four + last)} << (8U * last);
    return has_four ? many : few;
}

inline constexpr std::size_t longest_short_name = 8;
/// For each size of a short name: a mask that selects the name's bytes from the eight bytes at its beginning.
inline constexpr std::array<std::uint64_t, longest_short_name + 1> masks_of_sizes = [] {
    std::array<std::uint64_t, longest_short_name + 1> masks{};
    for (std::size_t size = 1; size < masks.size(); ++size) masks[size] = masks[size - 1] << 8U | 0xFFU;
    return masks;
}();
inline constexpr unsigned slot_bits = 10;
/// The multiplier was found by a search. With it, no two short names have the same slot.
constexpr std::size_t slot_of(std::uint64_t key) {
    return static_cast<std::size_t>(key * 0xBD19D2D6F7D585B5U >> (64U - slot_bits));
}

/// A short name and the number of its element; the number 0 marks an empty slot.
struct known_name {
    std::uint64_t key = 0;
    element name = element::none;
};
inline constexpr auto names_by_key = [] {
    std::array<known_name, std::size_t{1} << slot_bits> table{};
    for (std::size_t n = 1; n < known_element_count; ++n) {
        if (element_names[n].size() > longest_short_name) continue;
        const std::uint64_t key = key_of(element_names[n]);
        table[slot_of(key)] = {key, static_cast<element>(n)};
    }
    return table;
}();
inline constexpr bool no_two_share_a_slot = [] {
    for (std::size_t n = 1; n < known_element_count; ++n)
        if (element_names[n].size() <= longest_short_name &&
            names_by_key[slot_of(key_of(element_names[n]))].name != static_cast<element>(n))
            return false;
    return true;
}();
static_assert(no_two_share_a_slot, "search for another multiplier");

inline constexpr std::size_t longest_name = [] {
    std::size_t longest = 0;
    for (const std::string_view each : element_names) longest = each.size() > longest ? each.size() : longest;
    return longest;
}();

inline constexpr std::size_t long_name_count = [] {
    std::size_t count = 0;
    for (const std::string_view each : element_names) count += each.size() > longest_short_name ? 1 : 0;
    return count;
}();
/// The numbers of the longer names, sorted by size, and where the names of each size begin.
struct names_by_size {
    std::array<std::uint8_t, long_name_count> numbers{};
    std::array<std::uint8_t, longest_name + 2> begins{};
};
inline constexpr names_by_size long_names = [] {
    names_by_size all;
    std::uint8_t count = 0;
    for (std::size_t size = longest_short_name + 1; size <= longest_name; ++size) {
        all.begins[size] = count;
        for (std::size_t n = 1; n < known_element_count; ++n)
            if (element_names[n].size() == size) all.numbers[count++] = static_cast<std::uint8_t>(n);
    }
    all.begins[longest_name + 1] = count;
    return all;
}();

}  // namespace detail

/// Returns the element with this name, or `element::none` if no rule mentions it.
constexpr element find_element(std::string_view name) {
    if (name.empty() || name.size() > detail::longest_name) return element::none;
    if (name.size() <= detail::longest_short_name) {
        const std::uint64_t key = detail::key_of(name);
        const detail::known_name& known = detail::names_by_key[detail::slot_of(key)];
        return known.key == key ? known.name : element::none;
    }
    const auto& begins = detail::long_names.begins;
    for (std::size_t i = begins[name.size()]; i < begins[name.size() + 1]; ++i) {
        const std::size_t n = detail::long_names.numbers[i];
        if (element_names[n].front() == name.front() && element_names[n] == name) return static_cast<element>(n);
    }
    return element::none;
}

namespace detail {

/// Finds the element of a name that is near the end of the buffer. Eight bytes from the beginning of the name on cannot
/// be read there. If possible, the eight bytes before the end of the name are read instead.
[[gnu::noinline]] inline element find_element_near_end(const char* begin, std::string_view name) {
    const char* const after = name.data() + name.size();
    if (name.empty() || name.size() > longest_short_name || after - begin < 8) return find_element(name);
    const std::uint64_t key = input::load_eight(after - 8) >> (64U - 8U * name.size());
    const known_name& known = names_by_key[slot_of(key)];
    return known.key == key ? known.name : element::none;
}

}  // namespace detail

/// Returns the element with this name, which is between `begin` and `end`. All bytes from `begin` to `end` may be read.
[[gnu::always_inline]] inline element find_element_in(const char* begin, const char* end, std::string_view name) {
    if (name.size() > detail::longest_short_name || end - name.data() < 8) [[unlikely]]
        return detail::find_element_near_end(begin, name);
    const std::uint64_t key = input::load_eight(name.data()) & detail::masks_of_sizes[name.size()];
    const detail::known_name& known = detail::names_by_key[detail::slot_of(key)];
    return known.key == key ? known.name : element::none;
}

/// The namespace of an element.
enum class name_space : std::uint8_t { html, mathml, svg };

/// The context element of a fragment.
struct fragment_context {
    element name = element::none;
    name_space space = name_space::html;
    bool html_encoding = false;
};

}  // namespace strata::tree
