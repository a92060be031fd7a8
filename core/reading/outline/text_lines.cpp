#include "core/reading/outline/text_lines.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "core/spec/ascii.hpp"

namespace strata::reading {

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at < text.size();) {
        while (at < text.size() && is_space(text[at])) ++at;
        auto end = at;
        while (end < text.size() && !is_space(text[end])) ++end;
        if (end > at) words.push_back(text.substr(at, end - at));
        at = end;
    }
    return words;
}

std::string in_single_spaces(std::string_view text) {
    std::string line;
    for (const auto word : words_of(text)) {
        if (!line.empty()) line += ' ';
        line += word;
    }
    return line;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
    std::string replaced;
    std::size_t kept = 0;
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, kept)) {
        replaced.append(text, kept, at - kept).append(to);
        kept = at + from.size();
    }
    if (kept == 0) return;
    replaced.append(text, kept);
    text = std::move(replaced);
}

std::vector<text_line> lines_of(std::string_view text) {
    std::vector<text_line> lines;
    bool after_blank = false;
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        const auto line = text.substr(at, end - at);
        const auto words = trimmed(line);
        at = end + 1;
        ++number;
        if (words.empty()) {
            after_blank = true;
            continue;
        }
        lines.push_back({words, static_cast<std::size_t>(words.data() - line.data()), number, after_blank});
        after_blank = false;
    }
    return lines;
}

namespace {

bool has_lower(std::string_view text) { return std::any_of(text.begin(), text.end(), spec::is_ascii_lower_alpha); }

bool is_code_point(std::string_view word) {
    return word.size() >= 6 && word.starts_with("U+") &&
           word.find_first_not_of("0123456789ABCDEF", 2) == std::string_view::npos;
}

constexpr std::array<std::string_view, 7> marks_of_notes{
    "Note:", "Example:", "Warning:", "Issue:", "[note]", "[example]", "[warning]"};

bool begins_with_one_of(std::string_view text, std::span<const std::string_view> openings) {
    return std::any_of(openings.begin(), openings.end(),
                       [&](std::string_view opening) { return text.starts_with(opening); });
}

}  // namespace

std::optional<numbered_heading> numbered_heading_in(std::string_view line) {
    const auto space = line.find(' ');
    if (space == std::string_view::npos || line.front() < '1' || line.front() > '9') return std::nullopt;
    auto number = line.substr(0, space);
    const bool has_dot = contains(number, ".");
    if (number.ends_with('.')) number.remove_suffix(1);
    const auto name = trimmed(line.substr(space));
    constexpr std::size_t longest_number = 30;
    if (!has_dot || number.size() > longest_number ||
        number.find_first_not_of("0123456789.") != std::string_view::npos || name.empty() ||
        !spec::is_ascii_upper_alpha(name.front()))
        return std::nullopt;
    return numbered_heading{number, name};
}

bool is_state_name(std::string_view text) {
    constexpr std::size_t longest_name = 100;
    return !text.empty() && text.size() < longest_name && spec::is_ascii_upper_alpha(text.front()) &&
           text.ends_with(" state") && !contains(text, " the ");
}

bool names_tokenization(std::string_view heading) { return heading == "Tokenization" || heading == "Tokenisation"; }

bool names_preprocessing(std::string_view heading) { return heading == "Preprocessing the input stream"; }

bool names_input_stream(std::string_view heading) {
    return heading == "The input stream" || heading == "Parsing HTML documents, up to the section on tokenisation";
}

bool names_procedure(std::string_view heading) {
    return heading == "Tokenising entities" || heading == "Tokenizing entities" ||
           heading == "Tokenising character references" || heading == "Tokenizing character references";
}

bool is_subject(std::string_view line) {
    if (line == "EOF" || line == "Anything else") return true;
    if (line.starts_with("The additional allowed character, if")) return true;
    if (line.starts_with('"') && line.ends_with(')') && contains(line, "\" (U+")) return true;
    if ((line.starts_with("ASCII ") || line.starts_with("Uppercase ASCII ") || line.starts_with("Lowercase ASCII ")) &&
        !line.ends_with('.') && words_of(line).size() <= 4)
        return true;
    const auto words = words_of(line);
    return words.size() > 1 && is_code_point(words.front()) &&
           std::all_of(words.begin(), words.end(), [](std::string_view word) {
               if (word == "through" || word == "to") return true;
               if (word.starts_with('(') && word.ends_with(')')) return true;  // the glyph
               return !has_lower(word) && !contains(word, ",") && !contains(word, ".");
           });
}

bool continues_subject(std::string_view subject, std::string_view line) {
    constexpr std::size_t longest_beginning = 200;
    return subject.size() < longest_beginning && contains(subject, "through to") && !is_subject(line) &&
           std::all_of(line.begin(), line.end(), [](char c) { return spec::is_ascii_upper_alpha(c) || c == ' '; });
}

bool is_table_head(std::string_view line) {
    if (!line.starts_with("Number ")) return false;
    const auto words = words_of(line);
    return words.size() <= 4 && (contains(line, "Unicode character") || contains(line, "Code point"));
}

bool is_table_row(std::string_view line) {
    if (!line.starts_with("0x")) return false;
    const auto words = words_of(line);
    if (words.size() < 3 || words[0].size() != 4) return false;
    const auto second = words[1] == "|" ? words[2] : words[1];
    return second.starts_with("U+") || second.starts_with("0x");
}

std::optional<item_mark> item_mark_of(std::string_view line) {
    std::size_t at = 0;
    if (line.starts_with("* ") || line.starts_with("+ ")) {
        at = 1;
    } else {
        constexpr std::size_t most_digits = 3;
        while (at < line.size() && at < most_digits && spec::is_ascii_digit(line[at])) ++at;
        if (at == 0 || at + 1 >= line.size() || line[at] != '.' || line[at + 1] != ' ') return std::nullopt;
        ++at;
    }
    const bool is_numbered = at > 1;
    while (at < line.size() && is_space(line[at])) ++at;
    return item_mark{at, is_numbered};
}

bool opens_note(std::string_view paragraph) {
    // In some texts, examples are not marked as such.
    return begins_with_one_of(paragraph, marks_of_notes) || paragraph.starts_with("If the markup contains ");
}

std::string_view without_mark_of_note(std::string_view note) {
    for (const auto mark : marks_of_notes)
        if (note.starts_with(mark)) return trimmed(note.substr(mark.size()));
    return note;
}

bool continues_example(std::string_view paragraph) { return paragraph.starts_with("However, if the markup contains "); }

bool opens_remark_of_copy(std::string_view line) { return line.starts_with('[') && !opens_note(line); }

}  // namespace strata::reading
