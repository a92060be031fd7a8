#include "core/reading/outline/outline.hpp"

// Recognises the form of a text, and finds its title and date, which all forms but one have.

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "core/reading/outline/forms.hpp"
#include "core/reading/outline/text_lines.hpp"
#include "core/spec/ascii.hpp"

namespace strata::reading {
namespace {

/// Whether the text is HTML. A page, or a part of one, begins with a tag, a doctype or a comment. If a part of a page
/// was cut out between two tags, it is recognised by its many end tags; plain text has only a few, in its examples.
bool is_html(std::string_view text) {
    text = trimmed(text);
    if (text.size() > 1 && text[0] == '<' && (spec::is_ascii_alpha(text[1]) || text[1] == '!' || text[1] == '/'))
        return true;
    constexpr std::size_t characters_for_an_end_tag = 400;
    std::size_t end_tags = 0;
    for (auto at = text.find("</"); at != std::string_view::npos; at = text.find("</", at + 2)) ++end_tags;
    return end_tags > text.size() / characters_for_an_end_tag;
}

/// Whether the text is UTF-16: it begins with a byte order mark of UTF-16, or most pairs of bytes have a NUL.
bool is_utf_16(std::string_view text) {
    constexpr std::size_t looked_at = 1000;
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return true;
    text = text.substr(0, looked_at);
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\0')) > text.size() / 3;
}

bool is_tagged(std::string_view text) { return text.starts_with("#name:") || contains(text, "\n#name:"); }

}  // namespace

outline outline_of(std::string_view text, const spec::draft& html, side_of_changes side) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (is_utf_16(text)) throw outline_error("the text is UTF-16; only UTF-8 is read");
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    // In some texts, lines end in CR alone.
    std::string with_line_feeds;
    if (text.find('\n') == std::string_view::npos && text.find('\r') != std::string_view::npos) {
        with_line_feeds = text;
        std::replace(with_line_feeds.begin(), with_line_feeds.end(), '\r', '\n');
        text = with_line_feeds;
    }
    if (is_html(text)) return outline_of_html(text, html, side);
    if (is_tagged(text)) return outline_of_tagged_text(text);
    return outline_of_plain_text(text);
}

// --- Title and date ---

namespace {

constexpr std::array<std::string_view, 12> months{"January",   "February", "March",    "April",
                                                  "May",       "June",     "July",     "August",
                                                  "September", "October",  "November", "December"};
constexpr std::size_t longest_title = 200;

bool is_number(std::string_view word, std::size_t fewest_digits, std::size_t most_digits) {
    return word.size() >= fewest_digits && word.size() <= most_digits &&
           std::all_of(word.begin(), word.end(), spec::is_ascii_digit);
}

/// Returns the words before a date. A comma, a dash or words that only introduce the date are removed from their end.
std::string_view without_introduction(std::string_view title) {
    constexpr std::array<std::string_view, 6> endings{",", ":", "-", "\xE2\x80\x94", "\xE2\x80\x93", "last updated"};
    for (bool again = true; again;) {
        again = false;
        title = trimmed(title);
        for (const auto ending : endings) {
            if (title.size() < ending.size() ||
                !spec::same_in_any_case(title.substr(title.size() - ending.size()), ending))
                continue;
            title.remove_suffix(ending.size());
            again = true;
        }
    }
    return title;
}

}  // namespace

std::optional<title_and_date> title_in(std::string_view line_before, std::string_view line) {
    if (line.size() > longest_title) return std::nullopt;
    const auto words = words_of(line);
    for (std::size_t i = 0; i + 2 < words.size(); ++i) {
        const auto year = words[i + 2].substr(0, 4);
        if (!is_number(words[i], 1, 2) || std::find(months.begin(), months.end(), words[i + 1]) == months.end() ||
            !is_number(year, 4, 4))
            continue;
        title_and_date found;
        const auto kind = without_introduction(line.substr(0, static_cast<std::size_t>(words[i].data() - line.data())));
        if (line_before.size() <= longest_title) found.title = in_single_spaces(line_before);
        if (!found.title.empty() && !kind.empty()) found.title += ", ";
        found.title += in_single_spaces(kind);
        found.date = std::string{words[i]} + ' ' + std::string{words[i + 1]} + ' ' + std::string{year};
        return found;
    }
    return std::nullopt;
}

}  // namespace strata::reading
