#pragma once
// Encodes documents compactly. Each byte stands for a piece of markup, so a fuzzer that changes a byte changes the
// structure.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace strata::fuzz {

/// The elements that affect the tokenizer through tree construction in some draft, and some others.
inline constexpr std::array<std::string_view, 64> element_names = {"title",    "style",
                                                                   "script",   "textarea",
                                                                   "xmp",      "iframe",
                                                                   "noembed",  "noframes",
                                                                   "noscript", "plaintext",
                                                                   "p",        "div",
                                                                   "span",     "b",
                                                                   "i",        "a",
                                                                   "nobr",     "font",
                                                                   "table",    "tr",
                                                                   "td",       "th",
                                                                   "tbody",    "tfoot",
                                                                   "caption",  "col",
                                                                   "colgroup", "select",
                                                                   "option",   "optgroup",
                                                                   "input",    "form",
                                                                   "button",   "li",
                                                                   "dd",       "h1",
                                                                   "template", "frameset",
                                                                   "frame",    "html",
                                                                   "head",     "body",
                                                                   "br",       "hr",
                                                                   "object",   "marquee",
                                                                   "isindex",  "ruby",
                                                                   "rt",       "pre",
                                                                   "image",    "search",
                                                                   "math",     "svg",
                                                                   "mi",       "mtext",
                                                                   "desc",     "foreignObject",
                                                                   "g",        "annotation-xml",
                                                                   "mglyph",   "malignmark",
                                                                   "x-y",      "dialog"};

/// Other pieces of documents.
inline constexpr std::array<std::string_view, 64> other_pieces = {
    " ",
    "x",
    "\n",
    "<![CDATA[",
    "]]>",
    "<!--",
    "-->",
    "<!DOCTYPE html>",
    "<!DOCTYPE x>",
    "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 3.2//EN\">",
    "<b c=1>",
    "<b c=2>",
    "<a href=x>",
    "<font size=1>",
    "<font color=x>",
    "<input type=hidden>",
    "<input type=text>",
    "<annotation-xml encoding=text/html>",
    "<annotation-xml encoding=\"application/xhtml+xml\">",
    "<template shadowrootmode=open>",
    "&amp;",
    "&#0;",
    "&lt;",
    "<!--<script>",
    "<?x y?>",
    "</>",
    "<>",
    "</ x>",
    "<",
    "&",
    "</br>",
    "</p>",
    "<svg/>",
    "<math/>",
    "<script/>",
    "<title/>",
    "<style/>",
    "<g/>",
    "<br/>",
    "<p/>",
    "<svg><desc><p>",
    "<math><mi>",
    "<svg><title>",
    "<table><tr><td>",
    "<select><option>",
    "</table>",
    "</svg>",
    "</math>",
    "</select>",
    "</template>",
    "<p><b></p>",
    "<i><b><p></i>",
    "\r\n",
    "\xC3\xA9",
    "\xFF",
    "<frameset><frame></frameset>",
    "</html>",
    "</body>",
    "</head>",
    "<body>",
    "<html>",
    "text of some length ",
    "<x a=1 b=2 a=3/>",
    "]]",
};

/// Decodes `bytes`. The upper two bits of each byte give the kind of piece. The lower six bits select the piece.
inline std::string soup(std::string_view bytes) {
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<std::uint8_t>(c);
        const std::size_t which = byte & 63U;
        switch (byte >> 6U) {
            case 0: text += other_pieces[which]; break;
            case 1: (text += '<').append(element_names[which]) += '>'; break;
            case 2: (text += "</").append(element_names[which]) += '>'; break;
            default:
                // These bytes stand for NUL and for names of elements that occur as text.
                text += which == 0 ? std::string(1, '\0') : std::string(element_names[which]);
        }
    }
    return text;
}

}  // namespace strata::fuzz
