// Makes the outline of a text in which each line begins with its kind. Such a text names states by the anchors of the
// standard; these are turned into headings. The parts that the form omits are read from appendices, which are plain
// text.

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/reading/outline/forms.hpp"
#include "core/reading/outline/pieces.hpp"
#include "core/reading/outline/text_lines.hpp"
#include "core/spec/ascii.hpp"

namespace strata::reading {

namespace {

// --- The names of states ---

/// Converts an anchor such as "Attribute_value_double_quoted_state" to the standard's spelling of the state's name. An
/// anchor has no parentheses, and underscores instead of spaces and hyphens.
std::string standard_name(std::string_view underscored) {
    std::string name{underscored};
    std::replace(name.begin(), name.end(), '_', ' ');
    replace_all(name, "less than sign", "less-than sign");
    replace_all(name, "Self closing", "Self-closing");
    for (const std::string_view how : {"double quoted", "single quoted", "unquoted", "quoted"}) {
        const auto ending = std::string{" "}.append(how).append(" state");
        if (!name.ends_with(ending)) continue;
        std::string shown{how};
        std::replace(shown.begin(), shown.end(), ' ', '-');
        name.resize(name.size() - ending.size());
        name.append(" (").append(shown).append(") state");
        break;
    }
    return name;
}

/// Returns a state's name as it is inside a sentence: in lower case, except for acronyms.
std::string mentioned(std::string name) {
    if (name.size() > 1 && spec::is_ascii_upper_alpha(name[0]) && !spec::is_ascii_upper_alpha(name[1]))
        name[0] = spec::ascii_lower(name[0]);
    return name;
}

/// Replaces anchors in a sentence by the names of states as the standard spells them.
std::string with_standard_names(std::string_view sentence) {
    std::string text;
    for (std::size_t at = 0; at < sentence.size();) {
        if (!spec::is_ascii_alpha(sentence[at])) {
            text += sentence[at++];
            continue;
        }
        auto end = at;
        while (end < sentence.size() && (spec::is_ascii_alpha(sentence[end]) || sentence[end] == '_')) ++end;
        const auto word = sentence.substr(at, end - at);
        text += word.ends_with("_state") ? mentioned(standard_name(word)) : std::string{word};
        at = end;
    }
    return text;
}

// --- Entries and appendices ---

using line_span = std::span<const text_line>;

std::string unescaped(std::string text) {
    replace_all(text, "&lt;", "<");
    replace_all(text, "&gt;", ">");
    replace_all(text, "&amp;", "&");  // replaced last, because its "&" could complete other references
    return text;
}

std::vector<entry> tagged_entries(line_span lines) {
    constexpr std::string_view name_tag = "#name:";
    constexpr std::string_view char_tag = "#char:";
    std::vector<entry> entries;
    std::string state;
    for (const text_line& line : lines) {
        if (line.text.starts_with(name_tag)) {
            state = standard_name(trimmed(line.text.substr(name_tag.size())));
        } else if (line.text.starts_with("#prev:")) {
            entries.push_back({state, {}, {}, {}, {}, line.number});
        } else if (line.text.starts_with(char_tag)) {
            const auto subject = trimmed(line.text.substr(char_tag.size()));
            entries.push_back({state, {}, {}, {unescaped(in_single_spaces(subject))}, {}, line.number});
        } else if (!line.text.starts_with('#') && !entries.empty()) {
            entries.back().paragraphs.push_back(
                {unescaped(with_standard_names(in_single_spaces(line.text))), line.number});
        }
    }
    return entries;
}

/// Returns the lines of the appendix whose heading begins with these words, up to the next rule.
line_span appendix(line_span lines, std::string_view heading) {
    const auto first =
        std::find_if(lines.begin(), lines.end(), [&](const text_line& l) { return l.text.starts_with(heading); });
    if (first == lines.end()) return {};
    const auto last = std::find_if(first, lines.end(), [](const text_line& l) { return is_rule(l.text); });
    return {first + 1, last};
}

/// Adds the state that is missing from the main text. The state is in an appendix that begins with its name.
void add_supplied_state(outline& to, line_span lines) {
    auto pieces = pieces_of_indented_text(lines, {});
    const auto name = std::find_if(pieces.begin(), pieces.end(), [](const piece& each) {
        return each.is == piece::kind::paragraph && each.text.ends_with("_state") && !contains(each.text, " ");
    });
    if (name == pieces.end()) return;
    name->is = piece::kind::heading;
    name->text = standard_name(name->text);
    for (piece& each : pieces) each.text = with_standard_names(each.text);
    auto supplied = gathered(pieces);
    std::move(supplied.entries.begin(), supplied.entries.end(), std::back_inserter(to.entries));
    std::move(supplied.notes.begin(), supplied.notes.end(), std::back_inserter(to.notes));
}

/// Adds the introduction, which is in the appendix on omitted parts. The appendix has the paragraph on leaving a state
/// as well. This paragraph is moved to where other texts have it, after the entries of that state.
void add_introduction(outline& to, line_span lines) {
    constexpr std::string_view opening = "When the user agent leaves the ";
    auto read = paragraphs_of(pieces_of_indented_text(lines, {}));
    std::move(read.notes.begin(), read.notes.end(), std::back_inserter(to.notes));
    bool is_placed = false;
    for (paragraph& each : read.paragraphs) {
        const auto end = each.text.find(" (");
        const auto last = is_placed || !each.text.starts_with(opening) || end == std::string::npos
                              ? to.entries.rend()
                              : std::find_if(to.entries.rbegin(), to.entries.rend(), [&](const entry& one) {
                                    return mentioned(one.state) ==
                                           std::string_view{each.text}.substr(opening.size(), end - opening.size());
                                });
        if (last == to.entries.rend()) {
            to.introduction.push_back(std::move(each));
        } else {
            const std::size_t line = each.line;
            to.entries.insert(last.base(), {last->state, {}, {}, {}, {std::move(each)}, line});
            is_placed = true;
        }
    }
}

}  // namespace

outline outline_of_tagged_text(std::string_view text) {
    const auto lines = lines_of(text);
    const line_span all = lines;
    outline result;
    result.section = "Tokenization";
    const auto end = std::find_if(all.begin(), all.end(), [](const text_line& l) { return is_rule(l.text); });
    result.entries = tagged_entries({all.begin(), end});
    const line_span appendices{end, all.end()};
    add_introduction(result, appendix(appendices, "Appendix C"));
    add_supplied_state(result, appendix(appendices, "Appendix A"));
    add_preprocessing(result, appendices);
    sort_notes(result);
    return result;
}

}  // namespace strata::reading
