#pragma once
// Reduces each format of a document to its words, so that tests can compare formats.

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/document/document.hpp"

namespace strata::testing {

/// Returns the character for which a reference such as "&lt;" or "&#96;" stands.
inline std::string resolved(std::string_view reference) {
    for (const auto& [name, character] : {std::pair("&lt;", "<"), {"&gt;", ">"}, {"&amp;", "&"}, {"&quot;", "\""}})
        if (reference == name) return character;
    return {static_cast<char>(std::stoi(std::string(reference.substr(2))))};
}

/// Returns `text` without tags, and with characters in place of references. If `is_markdown`, removes the targets of
/// links as well; code does not change.
inline std::string without_markup(std::string_view text, bool is_markdown) {
    std::string rest;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (is_markdown && text[i] == '`' && text[i - 1] != '\\') {
            const std::size_t end = text.find('`', i + 1);
            rest.append(text.substr(i, end - i));
            i = end;
        } else if (is_markdown && text.substr(i, 2) == "](") {
            int depth = 0;
            do depth += text[++i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
            while (depth > 0);
        } else if (text[i] == '<') {
            i = text.find('>', i);
        } else if (text[i] == '&') {
            const std::size_t end = text.find(';', i) + 1;
            rest += resolved(text.substr(i, end - i));
            i = end - 1;
            continue;
        } else {
            rest += text[i];
            continue;
        }
        rest += ' ';
    }
    return rest;
}

/// Returns the letters and digits of `text`, with one blank for everything between them. The formats differ only in
/// punctuation.
inline std::string words_only(std::string_view text) {
    std::string words;
    for (const char c : text) {
        const bool is_part = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                             static_cast<unsigned char>(c) >= 0x80;
        if (is_part)
            words += c;
        else if (!words.empty() && words.back() != ' ')
            words += ' ';
    }
    if (words.ends_with(' ')) words.pop_back();
    return words;
}

/// Returns the words of a report as text, Markdown and HTML. Lists of links, which only HTML has, are left out. `write`
/// writes the report to a document and ends the document.
template <class Write>
std::vector<std::string> words_of_each_format(const Write& write) {
    std::ostringstream text, markdown, html;
    write(*report::text_document(text, {report::widest, false, false}));
    write(*report::markdown_document(markdown));
    write(*report::html_document(html));
    std::string page = html.str();
    page.erase(0, page.find("<h1"));
    for (std::size_t at = page.find("<nav"); at != std::string::npos; at = page.find("<nav"))
        page.erase(at, page.find("</nav>", at) - at);
    return {words_only(text.str()), words_only(without_markup(markdown.str(), true)),
            words_only(without_markup(page, false))};
}

/// Returns a few words of both texts, starting at the first difference; "" if the texts are equal.
inline std::string first_difference(const std::string& a, const std::string& b) {
    if (a == b) return "";
    const auto at = static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
    const std::size_t begin = at < 60 ? 0 : at - 60;
    return a.substr(begin, 120) + "\n" + b.substr(std::min(begin, b.size()), 120);
}

}  // namespace strata::testing
