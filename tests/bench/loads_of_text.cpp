#include "tests/bench/loads_of_text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/text/utf8.hpp"
#include "tests/bench/numbers.hpp"

namespace strata::bench {
namespace {

struct script {
    char32_t first;
    std::uint32_t letters;
    std::uint32_t shortest, longest;  // letters in a word, or in a sentence if nothing separates words
    std::string_view separator, stop;
};
constexpr std::array<script, 4> scripts{{{0x4E00, 3000, 6, 20, "\uFF0C", "\u3002"},
                                         {0x430, 32, 2, 10, " ", ". "},
                                         {0x3B1, 25, 2, 10, " ", ". "},
                                         {0x627, 20, 2, 8, " ", ". "}}};

void add_word(std::string& to, const script& of, std::uint32_t letters, numbers& random) {
    for (std::uint32_t i = 0; i < letters; ++i) input::append_utf8(to, of.first + random.next(of.letters));
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool starts_with_name(std::string_view tag, std::string_view name) {
    if (tag.size() < name.size() + 1) return false;
    return std::equal(name.begin(), name.end(), tag.begin() + 1,
                      [](char a, char b) { return a == (b >= 'A' && b <= 'Z' ? static_cast<char>(b | 0x20) : b); });
}

// Returns the offset at which the text of the element `name` ends. `rest` begins with the start tag of this element.
std::size_t end_of_text(std::string_view rest, std::string_view name) {
    for (std::size_t at = rest.find("</"); at != std::string_view::npos; at = rest.find("</", at + 2))
        if (starts_with_name(rest.substr(at + 1), name)) return at;
    return rest.size();
}

// Returns the size of the markup at the beginning of `rest`: a comment, a tag, or an element whose text is not prose.
std::size_t markup_size(std::string_view rest) {
    const auto after = [&rest](std::string_view end) {
        const std::size_t at = rest.find(end);
        return at == std::string_view::npos ? rest.size() : at + end.size();
    };
    if (rest.starts_with("<!--")) return after("-->");
    for (const std::string_view name : {"script", "style", "textarea", "xmp", "noscript"})
        if (starts_with_name(rest, name)) return end_of_text(rest, name);
    return after(">");
}

}  // namespace

std::string prose(std::size_t size) {
    numbers random;
    std::string text;
    for (std::size_t paragraph = 0; text.size() < size; ++paragraph) {
        const script& of = scripts[paragraph % scripts.size()];
        text += "<p>";
        for (const std::size_t begin = text.size(); text.size() - begin < 400;) {
            add_word(text, of, of.shortest + random.next(of.longest - of.shortest + 1), random);
            text += random.next(8) == 0 ? of.stop : of.separator;
        }
        text += "\n";
    }
    return text;
}

std::string in_other_scripts(std::string_view page) {
    numbers random;
    std::string text;
    std::size_t words = 0;
    for (std::size_t at = 0; at < page.size();) {
        const std::string_view rest = page.substr(at);
        std::size_t size = 1;
        if (rest.front() == '<') {
            size = markup_size(rest);
        } else if (rest.front() == '&') {
            size = std::min(rest.find_first_of("; <", 1), rest.size());
        } else if (is_letter(rest.front())) {
            size = static_cast<std::size_t>(std::find_if_not(rest.begin(), rest.end(), is_letter) - rest.begin());
            if (size >= 3 && ++words % 2 == 0) {
                add_word(text, scripts[words / 2 % scripts.size()], static_cast<std::uint32_t>(size), random);
                at += size;
                continue;
            }
        }
        text += rest.substr(0, size);
        at += size;
    }
    return text;
}

std::string with_crlf(std::string_view page) {
    std::string text;
    text.reserve(page.size() + page.size() / 16);
    for (std::size_t i = 0; i < page.size(); ++i) {
        if (page[i] == '\n' && (i == 0 || page[i - 1] != '\r')) text += '\r';
        text += page[i];
    }
    return text;
}

std::string on_one_line(std::string_view page) {
    constexpr std::string_view white_space = " \t\r\n";
    std::string text;
    for (std::size_t at = 0; at < page.size();) {
        const std::size_t end = std::min(page.find_first_not_of(white_space, at), page.size());
        const std::string_view space = page.substr(at, end - at);
        if (space.find('\n') == std::string_view::npos)
            text += space;
        else if (!text.ends_with('>') || !page.substr(end).starts_with('<'))
            text += ' ';
        at = std::min(page.find_first_of(white_space, end), page.size());
        text += page.substr(end, at - end);
    }
    return text;
}

}  // namespace strata::bench
