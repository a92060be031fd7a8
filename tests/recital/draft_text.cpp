#include "draft_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <fstream>
#include <iomanip>
#include <iterator>
#include <map>
#include <optional>
#include <stdexcept>
#include <utility>

// How the old drafts are read: (1) the text is split into lines that remember their indentation and whether a blank
// line came before; (2) lines become pieces: headings, block conditions, subjects, table rows, paragraphs; only here do
// the layouts of the three drafts differ, and only in where a paragraph starts; (3) pieces are gathered into entries,
// the same way for all. modern marks its pieces itself, so it needs step (2) only for the state of its appendix.

namespace strata::recital_test {
namespace {

// Characters and words. Our own functions, because those of <cctype> depend on the locale.

constexpr std::string_view hex_digits = "0123456789ABCDEF";

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

bool is_letter(char c) { return is_upper(c) || is_lower(c); }

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

bool has_lower(std::string_view text) { return std::any_of(text.begin(), text.end(), is_lower); }

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find(' ', at), text.size());
        if (end > at) words.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return words;
}

std::string joined(const std::vector<std::string_view>& words) {
    std::string text;
    for (const auto word : words) {
        if (!text.empty()) text += ' ';
        text += word;
    }
    return text;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
}

// The texts.

using layout = testing::text_layout;

struct text_line {
    std::string_view text;  // without the white space around it
    std::size_t indent = 0;
    bool after_blank = false;
};

std::vector<text_line> lines_of(std::string_view text) {
    std::vector<text_line> lines;
    bool after_blank = false;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        const auto line = text.substr(at, end - at);
        const auto words = trimmed(line);
        at = end + 1;
        if (words.empty()) {
            after_blank = true;
            continue;
        }
        lines.push_back({words, line.find(words.front()), after_blank});
        after_blank = false;
    }
    return lines;
}

// A line of equals signs ends a text; the appendices of those who copied it follow.
bool is_end_of_text(std::string_view line) { return line.starts_with("====="); }

// Pieces.

struct piece {
    enum kind { heading, block, subject, table_head, table_row, paragraph };
    kind is;
    std::string text;
};

bool is_state_name(std::string_view text) {
    // "the" distinguishes a heading from an instruction without its full stop, "Switch to the comment end state".
    return is_upper(text.front()) && text.ends_with(" state") && !contains(text, " the ");
}

/// The heading a line is, without its number.
std::optional<std::string_view> heading_of(const text_line& line, layout shape) {
    const auto name_at = line.text.find_first_not_of("0123456789.");
    if (name_at == std::string_view::npos) return std::nullopt;
    const bool numbered = name_at > 0 && line.text[name_at] == ' ';
    const auto name = numbered ? trimmed(line.text.substr(name_at)) : line.text;
    if (numbered) {
        if (is_state_name(name) || name.starts_with("Tokeni")) return name;
        return std::nullopt;
    }
    // A wrapped line could look like a bare heading, so a heading must be at the margin where headings are.
    constexpr std::size_t margin_of_headings = 3;
    if (shape == layout::unindented || (shape == layout::indented && line.indent != margin_of_headings)) {
        return std::nullopt;
    }
    if (is_state_name(name)) return name;
    return std::nullopt;
}

bool is_code_point(std::string_view word) {
    return word.size() >= 6 && word.starts_with("U+") &&
           word.find_first_not_of(hex_digits, 2) == std::string_view::npos;
}

/// A line of characters of an entry, in its complete form. A wrapped line of a body that begins with a character's name
/// is not one: it continues with words in lower case or with a comma.
bool is_subject(std::string_view text) {
    if (text == "EOF" || text == "Anything else") return true;
    if (text.starts_with("The additional allowed character, if")) return true;
    const auto words = words_of(text);
    return words.size() > 1 && is_code_point(words.front()) &&
           std::all_of(words.begin(), words.end(), [](std::string_view word) {
               if (word == "through" || word == "to") return true;
               if (word.starts_with('(') && word.ends_with(')')) return true;  // the glyph
               return !has_lower(word) && !contains(word, ",") && !contains(word, ".");
           });
}

/// Whether a line continues the subject before it, "U+0041 ... through to U+005A LATIN CAPITAL / LETTER Z".
bool continues_subject(std::string_view subject, std::string_view line) {
    return contains(subject, "through to") && !is_subject(line) &&
           std::all_of(line.begin(), line.end(), [](char c) { return is_upper(c) || c == ' '; });
}

/// A condition on a block of entries is a line without a full stop that entries follow. The same words also
/// begin sentences, and these continue in the next line.
bool is_block(std::string_view text, std::string_view next) {
    return text.starts_with("If the content model flag is set to") && is_letter(text.back()) &&
           next.starts_with("Consume the next");
}

/// "0x80 U+20AC EURO SIGN", in modern "0x80 0x20AC EURO SIGN". The numbers of the first column have two digits, those
/// in sentences have more.
bool is_table_row(std::string_view text) {
    const auto words = words_of(text);
    return words.size() > 2 && words[0].size() == 4 && words[0].starts_with("0x") &&
           (words[1].starts_with("U+") || words[1].starts_with("0x"));
}

bool is_table_head(std::string_view text) {
    return text.starts_with("Number ") && (contains(text, "Unicode character") || contains(text, "Code point")) &&
           words_of(text).size() == 3;
}

/// The text of a list item without its bullet.
std::optional<std::string_view> list_item_of(std::string_view text) {
    if (text.starts_with("* ") || text.starts_with("+ ")) return trimmed(text.substr(2));
    return std::nullopt;
}

/// 2007's list of characters was restored by those who keep the text, in square brackets; these lines are theirs.
bool is_remark_of_the_copy(std::string_view text) { return text.starts_with("[restored") || text == "]"; }

/// The cases of one instruction, "When the content model flag is ...: ...", "Otherwise: ...". They are paragraphs, but
/// no draft has blank lines between them.
bool opens_case(std::string_view text) {
    return text.starts_with("When the content model flag") || text.starts_with("Otherwise:");
}

/// The words with which a paragraph begins where the layout does not show it. Some also begin sentences within one; in
/// 2009 these are all inside a line, as 2008 shows, which has most paragraphs of 2009 with blank lines between.
bool opens_paragraph(std::string_view text) {
    constexpr std::array<std::string_view, 11> openings{
        "Otherwise", "If ",    "When ",       "Finally,",         "In any case,", "Attempt to ",
        "Consume ",  "(This ", "The behavio", "Follow the steps", "This section",
    };
    if (text == "Switch to the data state.") return true;
    return std::any_of(openings.begin(), openings.end(),
                       [&](std::string_view opening) { return text.starts_with(opening); });
}

bool ends_paragraph(std::string_view text) { return text.ends_with('.') || text.ends_with(':') || text.ends_with(')'); }

/// Whether a line of plain text starts a paragraph after another paragraph.
bool starts_paragraph(const text_line& line, const text_line& before, layout shape) {
    if (line.text.starts_with("...")) return false;  // the sentence continues after its list
    if (shape == layout::line_a_paragraph) return true;
    if (shape == layout::indented) {
        return line.after_blank || line.indent != before.indent ||
               (ends_paragraph(before.text) && opens_case(line.text));
    }
    return ends_paragraph(before.text) && opens_paragraph(line.text);
}

std::vector<piece> pieces_of(std::span<const text_line> lines, layout shape) {
    std::vector<piece> pieces;
    text_line before;
    const auto in_paragraph = [&] { return !pieces.empty() && pieces.back().is == piece::paragraph; };
    for (std::size_t i = 0; i < lines.size(); ++i) {
        auto line = lines[i];
        const auto next = i + 1 < lines.size() ? lines[i + 1].text : std::string_view{};
        if (is_remark_of_the_copy(line.text)) continue;
        if (const auto heading = heading_of(line, shape)) {
            pieces.push_back({piece::heading, std::string{*heading}});
        } else if (is_block(line.text, next)) {
            pieces.push_back({piece::block, std::string{line.text}});
        } else if (is_subject(line.text)) {
            pieces.push_back({piece::subject, joined(words_of(line.text))});
        } else if (!pieces.empty() && pieces.back().is == piece::subject &&
                   continues_subject(pieces.back().text, line.text)) {
            pieces.back().text.append(" ").append(line.text);
        } else if (is_table_head(line.text)) {
            pieces.push_back({piece::table_head, joined(words_of(line.text))});
        } else if (is_table_row(line.text)) {
            pieces.push_back({piece::table_row, joined(words_of(line.text))});
        } else if (const auto item = list_item_of(line.text); item && in_paragraph() && !item->starts_with("If ")) {
            // A list of characters belongs to the sentence it is in.
            auto& sentence = pieces.back().text;
            sentence.append(sentence.ends_with(':') ? " " : ", ").append(*item);
        } else if (item) {
            // An item that is a sentence is a paragraph; it continues where its own text began, not its bullet.
            line.indent += static_cast<std::size_t>(item->data() - line.text.data());
            pieces.push_back({piece::paragraph, std::string{*item}});
        } else if (!in_paragraph() || starts_paragraph(line, before, shape)) {
            pieces.push_back({piece::paragraph, std::string{line.text}});
        } else {
            pieces.back().text.append(" ").append(line.text);
        }
        before = line;
    }
    return pieces;
}

// Entries.

/// Gathers pieces, in the order of the text, into entries.
class gatherer {
public:
    void add(const piece& next) {
        switch (next.is) {
            case piece::heading:
                state_ = next.text;
                block_.clear();
                nesting_.clear();
                nested_ = false;
                open_ = false;
                break;
            case piece::block:
                block_ = next.text;
                open_ = false;
                break;
            case piece::subject:
                // Consecutive subject lines share an entry, until it has a body.
                if (!open_ || entries_.back().subjects.empty() || !entries_.back().sentences.empty()) {
                    if (!nested_) nesting_.clear();
                    start(surroundings());
                }
                entries_.back().subjects.push_back(next.text);
                break;
            case piece::table_head: table_ = next.text; break;
            case piece::table_row: {
                const auto space = next.text.find(' ');
                start(table_);
                entries_.back().subjects.push_back(next.text.substr(0, space));
                entries_.back().sentences.push_back(next.text.substr(space + 1));
                open_ = false;
                break;
            }
            case piece::paragraph: add_paragraph(next.text); break;
        }
    }

    std::vector<text_entry> take() { return std::move(entries_); }

private:
    void add_paragraph(const std::string& text) {
        const bool in_subjects = open_ && !entries_.back().subjects.empty();
        const bool is_note = !in_subjects && text.starts_with('(') && text.ends_with(')');
        // Two places where the text returns from its entries to prose, which only 2008's indentation shows.
        const bool after_nested = nested_ && text.starts_with("Consume as many characters");
        const bool after_entries = in_subjects && text.starts_with("When the user agent leaves");
        if (after_nested) nested_ = false;
        if (!open_ || is_note || after_nested || after_entries) start(surroundings());
        entries_.back().sentences.push_back(text);
        if (is_note) open_ = false;
        if (in_subjects && text.starts_with("The behavio")) {
            nesting_ = entries_.back().subjects.front();
            nested_ = true;
            open_ = false;
        }
    }

    std::string surroundings() const { return nesting_.empty() ? block_ : nesting_; }

    void start(std::string under) {
        entries_.push_back({state_, std::move(under), {}, {}});
        open_ = true;
    }

    std::vector<text_entry> entries_;
    std::string state_;
    std::string block_;
    std::string table_;
    std::string nesting_;  // the subject that entries are, or were just, nested in
    bool nested_ = false;  // still among these entries
    bool open_ = false;    // the last entry may get more
};

std::vector<text_entry> gathered(const std::vector<piece>& pieces) {
    gatherer entries;
    for (const auto& next : pieces) entries.add(next);
    return entries.take();
}

std::vector<text_entry> read_old(std::string_view text, layout shape) {
    const auto lines = lines_of(text);
    const auto first = std::find_if(lines.begin(), lines.end(), [&](const text_line& line) {
        return heading_of(line, shape) == std::string_view{"Data state"};
    });
    const auto last = std::find_if(first, lines.end(), [](const text_line& line) { return is_end_of_text(line.text); });
    return gathered(pieces_of({first, last}, shape));
}

// modern.

/// "Attribute_value_double_quoted_state" as in the standard. The name with underscores is the anchor of the state
/// in the standard without the characters that anchors cannot have, so these must be known.
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

/// A state's name inside a sentence: in lower case, except for acronyms.
std::string mentioned(std::string name) {
    if (name.size() > 1 && is_upper(name[0]) && !is_upper(name[1])) name[0] = static_cast<char>(name[0] - 'A' + 'a');
    return name;
}

std::string with_standard_names(std::string_view sentence) {
    std::string text;
    for (std::size_t at = 0; at < sentence.size();) {
        if (!is_letter(sentence[at])) {
            text += sentence[at++];
            continue;
        }
        auto end = at;
        while (end < sentence.size() && (is_letter(sentence[end]) || sentence[end] == '_')) ++end;
        const auto word = sentence.substr(at, end - at);
        text += word.ends_with("_state") ? mentioned(standard_name(word)) : std::string{word};
        at = end;
    }
    return text;
}

std::string unescaped(std::string text) {
    replace_all(text, "&lt;", "<");
    replace_all(text, "&gt;", ">");
    replace_all(text, "&amp;", "&");  // last, or it would make new ones
    return text;
}

/// The lines of an appendix without its keepers' remarks, in square brackets, which can be several lines long.
std::vector<text_line> without_remarks(std::span<const text_line> lines) {
    std::vector<text_line> kept;
    bool in_remark = false;
    for (const auto& line : lines) {
        in_remark = in_remark || line.text.starts_with('[');
        if (!in_remark) kept.push_back(line);
        if (line.text.ends_with(']')) in_remark = false;
    }
    return kept;
}

/// Appendix C has, among much that is not about states, the paragraph on what is done when a state is left. It goes
/// where the older drafts have it, after the entries of that state.
void add_paragraph_on_leaving(std::vector<text_entry>& entries, std::span<const text_line> appendices) {
    constexpr std::string_view opening = "When the user agent leaves the ";
    auto line = std::find_if(appendices.begin(), appendices.end(),
                             [&](const text_line& l) { return l.text.starts_with(opening); });
    if (line == appendices.end()) return;
    std::string paragraph;
    do {
        if (!paragraph.empty()) paragraph += ' ';
        paragraph += line->text;
        ++line;
    } while (line != appendices.end() && !line->after_blank);

    const auto left = paragraph.substr(opening.size(), paragraph.find(" (") - opening.size());
    const auto last = std::find_if(entries.rbegin(), entries.rend(),
                                   [&](const text_entry& entry) { return mentioned(entry.state) == left; });
    if (last != entries.rend()) entries.insert(last.base(), {last->state, "", {}, {std::move(paragraph)}});
}

std::vector<text_entry> read_modern(std::string_view text) {
    constexpr std::string_view name_tag = "#name:";
    constexpr std::string_view char_tag = "#char:";
    const auto lines = lines_of(text);

    std::vector<text_entry> entries;
    std::string state;
    auto line = lines.begin();
    for (; line != lines.end() && !is_end_of_text(line->text); ++line) {
        if (line->text.starts_with(name_tag)) {
            state = standard_name(trimmed(line->text.substr(name_tag.size())));
        } else if (line->text.starts_with("#prev:")) {
            entries.push_back({state, "", {}, {}});
        } else if (line->text.starts_with(char_tag)) {
            const auto subject = trimmed(line->text.substr(char_tag.size()));
            entries.push_back({state, "", {unescaped(std::string{subject})}, {}});
        } else if (!line->text.starts_with('#') && !entries.empty()) {
            entries.back().sentences.push_back(unescaped(with_standard_names(line->text)));
        }
    }

    add_paragraph_on_leaving(entries, {line, lines.end()});
    line = std::find_if(line, lines.end(), [](const text_line& l) { return l.text.starts_with("Appendix A"); });
    if (line == lines.end()) return entries;
    const auto last = std::find_if(line, lines.end(), [](const text_line& l) { return is_end_of_text(l.text); });
    const auto appendix = without_remarks({line + 1, last});
    if (appendix.empty()) return entries;
    auto pieces = pieces_of(std::span{appendix}.subspan(1), layout::indented);
    pieces.insert(pieces.begin(), {piece::heading, standard_name(appendix.front().text)});
    for (auto& supplied : gathered(pieces)) {
        for (auto& sentence : supplied.sentences) sentence = with_standard_names(sentence);
        entries.push_back(std::move(supplied));
    }
    return entries;
}

// A text that a later copy of the standard changes: what still applies, and the states that were added or changed.

/// A numbered heading of a copy of the standard, "13.2.5.72 Processing instruction open state": number and name.
std::optional<std::pair<std::string_view, std::string_view>> numbered_heading(std::string_view line) {
    const auto space = line.find(' ');
    if (space == std::string_view::npos || line.empty() || line.front() < '1' || line.front() > '9')
        return std::nullopt;
    auto number = line.substr(0, space);
    if (number.ends_with('.')) number.remove_suffix(1);
    if (number.find_first_not_of("0123456789.") != std::string_view::npos || !contains(number, "."))
        return std::nullopt;
    return std::pair{number, trimmed(line.substr(space))};
}

std::string reworded(std::string text, std::span<const testing::rewording> with) {
    for (const testing::rewording& each : with) replace_all(text, each.from, each.to);
    return text;
}

bool is_among(std::string_view name, const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// One state of a copy of the standard: its prose, then an entry for each of its lines of characters.
std::vector<text_entry> read_state_of_copy(std::span<const text_line> lines, std::string_view name,
                                           std::span<const testing::rewording> with) {
    auto line = std::find_if(lines.begin(), lines.end(), [&](const text_line& l) {
        const auto heading = numbered_heading(l.text);
        return heading && heading->second == name;
    });
    std::vector<text_entry> entries(1, {std::string{name}, "", {}, {}});
    std::vector<std::string> subjects;
    std::string body;
    const auto finish = [&] {
        for (auto& subject : subjects) entries.push_back({std::string{name}, "", {subject}, {reworded(body, with)}});
        subjects.clear();
        body.clear();
    };
    constexpr std::size_t margin_of_subjects = 8;
    for (++line; line != lines.end() && !numbered_heading(line->text); ++line) {
        if (line->indent < margin_of_subjects) {
            entries.front().sentences.emplace_back(line->text);
        } else if (line->indent == margin_of_subjects) {
            if (!body.empty()) finish();
            subjects.push_back(joined(words_of(line->text)));
        } else {
            body.append(body.empty() ? "" : " ").append(line->text);
        }
    }
    finish();
    return entries;
}

/// The text with the states of the copy inserted.
std::vector<text_entry> changed_by_copy(std::vector<text_entry> text, std::string_view copy,
                                        const testing::text_source& from) {
    const testing::copied_states& states = *from.from_copy;
    const auto lines = lines_of(copy);
    std::vector<text_entry> entries;
    const auto add_state = [&](std::string_view name) {
        for (auto& each : read_state_of_copy(lines, name, from.reworded)) entries.push_back(std::move(each));
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string state = text[i].state;
        const bool is_last = i + 1 == text.size() || text[i + 1].state != state;
        const bool is_replaced = is_among(state, states.replaced);
        if (!is_replaced && !is_among(state, states.removed)) entries.push_back(std::move(text[i]));
        if (!is_last) continue;
        if (is_replaced) add_state(state);
        if (state == states.added_after)
            for (const std::string& each : states.added) add_state(each);
    }
    return entries;
}

// Facts outside the states.

/// Paragraphs of a text, each joined from its lines.
std::vector<std::string> paragraphs_of(std::span<const text_line> lines) {
    std::vector<std::string> paragraphs;
    for (const text_line& line : lines) {
        if (line.after_blank || paragraphs.empty())
            paragraphs.emplace_back(line.text);
        else
            paragraphs.back().append(" ").append(line.text);
    }
    return paragraphs;
}

std::string paragraph_that_begins(std::span<const std::string> paragraphs, std::string_view beginning) {
    for (const std::string& each : paragraphs)
        if (const auto at = each.find(beginning); at != std::string::npos) {
            const auto end = each.find(" (These are all", at);
            return each.substr(at, end == std::string::npos ? end : end - at);
        }
    return {};
}

text_entry fact(std::string_view of, std::string_view what, std::string said) {
    return {std::string{of}, "", {std::string{what}}, {std::move(said)}};
}

/// The numbers of the states' sections. The drafts before 2009 do not number them: they are in the
/// section around them.
void add_sections(std::vector<text_entry>& facts, std::span<const text_line> lines, layout shape) {
    std::string number;
    bool in_states = false;
    for (const text_line& line : lines) {
        if (is_end_of_text(line.text)) break;
        const auto heading = heading_of(line, shape);
        if (!heading) continue;
        if (const auto numbered = numbered_heading(line.text)) number = numbered->first;
        if (!in_states && *heading != "Data state") {
            facts.push_back(fact("The text", "section", number + " " + std::string{*heading}));
            continue;
        }
        in_states = true;
        facts.push_back(fact(*heading, "section", number));
    }
}

/// `gone`: states that the copy still has but that were removed, so that the sections after them have moved up.
void add_sections_of_copy(std::vector<text_entry>& facts, std::span<const text_line> lines,
                          const std::vector<std::string>& gone) {
    std::size_t removed = 0;
    for (const text_line& line : lines) {
        const auto heading = numbered_heading(line.text);
        if (!heading) continue;
        const auto& [number, name] = *heading;
        if (name == "Tokenization") facts.push_back(fact("The text", "section", std::string{line.text}));
        if (!is_state_name(name)) continue;
        if (is_among(name, gone)) {
            ++removed;
            continue;
        }
        const auto dot = number.rfind('.');
        std::size_t last = 0;
        std::from_chars(number.data() + dot + 1, number.data() + number.size(), last);
        facts.push_back(fact(name, "section", std::string{number.substr(0, dot + 1)} + std::to_string(last - removed)));
    }
}

void add_stream(std::vector<text_entry>& facts, std::span<const text_line> lines) {
    const auto paragraphs = paragraphs_of(lines);
    const auto first_of = [&](std::string_view beginning, std::string_view or_else) {
        auto found = paragraph_that_begins(paragraphs, beginning);
        return found.empty() ? paragraph_that_begins(paragraphs, or_else) : found;
    };
    constexpr std::string_view of_the_standard = "Any occurrences of surrogates are";
    constexpr std::string_view on_null = "All U+0000 NULL characters in the input";
    facts.push_back(
        fact(stream_heading, "byte order mark", first_of("One leading U+FEFF", "The input stream consists")));
    facts.push_back(fact(stream_heading, "U+0000", first_of(on_null, of_the_standard)));
    auto errors = first_of("Any occurrences of any characters in the ranges", of_the_standard);
    facts.push_back(fact(stream_heading, "errors", errors.empty() ? first_of(on_null, "") : std::move(errors)));
}

// Normalisations.

std::string white_space(std::string text) {
    std::string collapsed;
    for (const char c : trimmed(text)) {
        if (!is_space(c)) {
            collapsed += c;
        } else if (!collapsed.ends_with(' ')) {
            collapsed += ' ';
        }
    }
    return collapsed;
}

std::string missing_space(std::string text) {
    for (std::size_t at = 1; at + 1 < text.size(); ++at) {
        const bool after_word = is_lower(text[at - 1]) || text[at - 1] == ')';
        if (text[at] == '.' && after_word && is_upper(text[at + 1])) text.insert(at + 1, 1, ' ');
    }
    return text;
}

std::string slips_of_the_drafts(std::string text) {
    replace_all(text, ", is is a parse error", ", this is a parse error");  // with the comma: "this is" ends in "is is"
    replace_all(text, "this is the parse error", "this is a parse error");
    replace_all(text, "name name", "name");
    replace_all(text, "when were switched", "when you were switched");
    replace_all(text, "LETTER A, through to", "LETTER A through to");
    replace_all(text, "Otherwise if ", "Otherwise, if ");
    replace_all(text, "HYPHEN-MINUS, U+003E GREATER-THAN SIGN (\"", "HYPHEN-MINUS, and U+003E GREATER-THAN SIGN (\"");
    replace_all(text, "tag token and set its", "tag token, set its");
    return text;
}

std::string slips_of_the_copy(std::string text) {
    replace_all(text, "(-EXC-)", "(!)");
    replace_all(text, "Emit the comment.", "Emit the comment token.");
    return text;
}

/// A glyph of a character: itself, itself in quotation marks, or an abbreviation.
bool is_glyph(std::string_view text) {
    constexpr std::array<std::string_view, 3> abbreviations{"LF", "FF", "tab"};
    if (std::find(abbreviations.begin(), abbreviations.end(), text) != abbreviations.end()) return true;
    if (text.size() > 2 && text.starts_with('\'') && text.ends_with('\'')) text = text.substr(1, text.size() - 2);
    // One code point: every byte of UTF-8 except the first is a continuation byte.
    return std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }) == 1;
}

/// Whether a text ends with a character's name, "HYPHEN-MINUS", "HYPHEN-MINUS characters", rather than with a word
/// that its parentheses explain: "zero (0)".
bool ends_with_character_name(std::string_view text) {
    auto words = words_of(text);
    if (!words.empty() && (words.back() == "character" || words.back() == "characters")) words.pop_back();
    return !words.empty() && is_upper(words.back().front()) && !has_lower(words.back());
}

std::string glyphs(std::string text) {
    for (auto at = text.find(" ("); at != std::string::npos; at = text.find(" (", at + 1)) {
        // From the second character onwards, so that the glyph may be a closing parenthesis.
        const auto close = text.find(')', at + 3);
        if (close == std::string::npos) break;
        const auto shown = std::string_view{text}.substr(at + 2, close - at - 2);
        if (!is_glyph(shown) || !ends_with_character_name(std::string_view{text}.substr(0, at))) continue;
        text.erase(at, close + 1 - at);
        --at;
    }
    return text;
}

std::string remarks(std::string text) {
    // How the remarks begin; none has parentheses inside.
    constexpr std::array<std::string_view, 7> openings{
        "(add 0x0020 ",
        "(Don't emit the token yet;",
        "(not missing)",
        "(This is not an error,",
        "(in the order they were ",
        "(This does not set ",
        "(If an attribute is so removed ",
    };
    for (const auto opening : openings) {
        for (auto at = text.find(opening); at != std::string::npos; at = text.find(opening, at)) {
            const auto close = text.find(')', at);
            if (close == std::string::npos) break;
            if (at > 0 && text[at - 1] == ' ') --at;
            text.erase(at, close + 1 - at);
        }
    }
    return text;
}

/// Replaces a phrase if `follows` accepts what comes after it.
template <typename Follows>
void replace_phrase(std::string& text, std::string_view from, std::string_view to, Follows follows) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
        const auto end = at + from.size();
        const bool whole = at == 0 || !is_letter(text[at - 1]);
        if (whole && follows(std::string_view{text}.substr(end))) {
            text.replace(at, from.size(), to);
            at += to.size();
        } else {
            at = end;
        }
    }
}

std::string current_input_character(std::string text) {
    constexpr std::string_view name = "the current input character";
    const auto word_ends = [](std::string_view rest) { return rest.empty() || !is_letter(rest.front()); };
    for (const std::string_view other :
         {"the input character", "this input character", "the current character", "the EOF character"}) {
        replace_phrase(text, other, name, word_ends);
    }
    // "the character" begins many other phrases ("the character reference code", "the character that caused"), so it
    // is the current one only where it ends a sentence or a state follows.
    replace_phrase(text, "the character", name,
                   [](std::string_view rest) { return rest.starts_with('.') || rest.starts_with(" in the "); });
    return text;
}

std::string current_doctype_token(std::string text) {
    // Elsewhere "the token" is a comment's or a tag's.
    if (!contains(text, "DOCTYPE token")) return text;
    constexpr std::string_view name = "the current DOCTYPE token";
    const auto word_ends = [](std::string_view rest) { return rest.empty() || !is_letter(rest.front()); };
    for (const std::string_view other : {"that DOCTYPE token", "the DOCTYPE token", "the token"}) {
        replace_phrase(text, other, name, word_ends);
    }
    return text;
}

std::string readings(std::string text) {
    // Points 2, 3 and 5 of readings.md, each in the words of the draft that settled it.
    replace_all(text, "the next six characters are",
                "the six characters starting from the current input character are");
    replace_all(text, "every character up to the first", "every character up to and including the first");
    replace_all(
        text, "the last consumed character before the U+003E character, if any, or up to the end of the file otherwise",
        "the character immediately before the last consumed character (i.e. up to the character just before the "
        "U+003E or EOF character)");
    replace_all(text, "are a case-insensitive match", "are an ASCII case-insensitive match");
    replace_all(text, "(case insensitively)", "(compared in an ASCII case-insensitive manner)");
    constexpr std::string_view sensitively = "case-sensitively ";
    if (const auto at = text.find(sensitively); at != std::string::npos) {
        text.erase(at, sensitively.size());
        if (text.ends_with('.')) text.insert(text.size() - 1, " (in a case-sensitive manner)");
    }
    return text;
}

std::string content_models(std::string text) {
    replace_all(text, "one of the PCDATA or RCDATA states", "the PCDATA or RCDATA states");
    replace_all(text, "either the RCDATA state or the CDATA state", "the RCDATA or CDATA states");
    return text;
}

std::string spelling(std::string text) {
    replace_all(text, "ehavior", "ehaviour");
    return text;
}

std::string first_word(std::string text) {
    replace_all(text, "First, consume", "Consume");
    return text;
}

std::string then_word(std::string text) {
    if (!contains(text, "If ") && !contains(text, "if ")) return text;
    replace_all(text, " ...then ", ", ");
    replace_all(text, ", then ", ", ");
    return text;
}

std::string commas(std::string text) {
    replace_all(text, ", and ", " and ");
    replace_all(text, ", including this one,", " including this one");
    return text;
}

std::string examples(std::string text) {
    if (text.starts_with("If the markup contains ")) text.clear();
    return text;
}

std::string full_stop(std::string text) {
    // A sentence begins with a word; a character in a table, "U+20AC EURO SIGN", with a number.
    const bool is_sentence = text.size() > 1 && is_upper(text[0]) && is_lower(text[1]);
    if (is_sentence && !ends_paragraph(text)) text += '.';
    return text;
}

constexpr std::array<normalisation, 16> all_normalisations{{
    {"white_space", "the width of a line and of a gap says nothing", white_space},
    {"missing_space", "paragraphs of the standard stand in modern's copy without anything between them", missing_space},
    {"slips_of_the_drafts",
     "a word doubled, left out or mistaken, a comma too many or too few, is read without the slip",
     slips_of_the_drafts},
    {"slips_of_the_copy", "\"(-EXC-)\" is an exclamation mark, \"the comment\" is the comment token",
     slips_of_the_copy},
    {"glyphs", "a glyph only shows the character that is named before it, and some names have none", glyphs},
    {"remarks", "a remark in parentheses that explains the words before it asks for nothing more", remarks},
    {"current_input_character", "the drafts have six names for the character just consumed, and vary them freely",
     current_input_character},
    {"current_doctype_token", "there is one DOCTYPE token at a time, called by four names", current_doctype_token},
    {"readings", "where a draft is ambiguous, it is read in the words of the draft that settled the point", readings},
    {"content_models", "the drafts have three ways to name two content models, and vary them freely", content_models},
    {"spelling", "\"behaviour\" became \"behavior\"", spelling},
    {"first_word", "\"First,\" opens a state that does nothing else before", first_word},
    {"then_word", "\"then\" after a condition stands or does not", then_word},
    {"commas", "a comma before \"and\", or around \"including this one\", stands or does not", commas},
    {"examples", "an example shows what a rule gives, and asks for nothing", examples},
    {"full_stop", "some sentences lack theirs", full_stop},
}};

// Places.

/// A subject, or what entries are nested in, in a word or two.
std::string short_name(std::string_view line) {
    const auto text = glyphs(std::string{line});
    if (const auto quote = text.find('"'); quote != std::string::npos) {
        return text.substr(quote + 1, text.find('"', quote + 1) - quote - 1);
    }
    std::string name;
    const bool is_condition = text.starts_with("If the content model flag");
    for (const auto word : words_of(text)) {
        if (!is_code_point(word) && !(is_condition && is_upper(word.front()) && !has_lower(word))) continue;
        if (!name.empty()) name += contains(text, "through to") ? ".." : "/";
        name += word;
    }
    return name.empty() ? text.substr(0, text.find(',')) : name;
}

std::string text_of(const std::filesystem::path& path) {
    std::ifstream file{path, std::ios::binary};
    if (!file) throw std::runtime_error{"cannot read " + path.string()};
    return {std::istreambuf_iterator<char>{file}, {}};
}

}  // namespace

std::vector<text_entry> read_draft_text(const testing::text_source& from, const std::filesystem::path& directory) {
    const auto path = directory / from.file;
    const std::string text = text_of(path);
    auto entries = from.layout == layout::tagged ? read_modern(text) : read_old(text, from.layout);
    if (entries.empty()) throw std::runtime_error{"no states in " + path.string()};
    if (from.from_copy) return changed_by_copy(std::move(entries), text_of(directory / from.copy), from);
    for (text_entry& each : entries)
        for (std::string& sentence : each.sentences) sentence = reworded(std::move(sentence), from.reworded);
    return entries;
}

std::vector<text_entry> read_facts(const testing::text_source& from, const std::filesystem::path& directory) {
    std::vector<text_entry> facts;
    if (!from.copy.empty()) {
        const std::string copy = text_of(directory / from.copy);
        const auto lines = lines_of(copy);
        add_sections_of_copy(facts, lines, from.from_copy ? from.from_copy->removed : std::vector<std::string>{});
        const auto heading = std::find_if(lines.begin(), lines.end(), [](const text_line& line) {
            const auto numbered = numbered_heading(line.text);
            return numbered && numbered->second == stream_heading;
        });
        if (heading == lines.end()) throw std::runtime_error{"no section on preprocessing in the copy of the standard"};
        facts.push_back(fact(stream_heading, "section", std::string{numbered_heading(heading->text)->first}));
        add_stream(facts, {heading, lines.end()});
        return facts;
    }
    const std::string text = text_of(directory / from.file);
    const auto lines = lines_of(text);
    // The title, and below it the kind of draft and its date: "HTML 5", "Working Draft \u2014 9 March 2008".
    constexpr std::string_view dash = " \xE2\x80\x94 ";
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
        const auto at = lines[i + 1].text.find(dash);
        if (from.heading.empty() || lines[i].text != from.heading || at == std::string_view::npos) continue;
        facts.push_back(fact("The text", "title",
                             std::string{lines[i].text} + ", " + std::string{lines[i + 1].text.substr(0, at)}));
        facts.push_back(fact("The text", "date", std::string{lines[i + 1].text.substr(at + dash.size())}));
        break;
    }
    add_sections(facts, lines, from.layout);
    const auto appendix = std::find_if(lines.begin(), lines.end(), [](const text_line& line) {
        return line.text.starts_with("Appendix: Preprocessing");
    });
    const auto paragraphs = paragraphs_of({lines.begin(), appendix});
    if (from.lists_permitted_slash_tags)
        facts.push_back(fact("The text", "permitted slash", paragraph_that_begins(paragraphs, "A permitted slash is")));
    if (appendix != lines.end()) {
        // "[Appendix, ...: section "Preprocessing the input stream" (8.2.2, "The input stream"), ...]"
        const auto remark = paragraph_that_begins(paragraphs_of({appendix, lines.end()}), "[Appendix,");
        if (const auto open = remark.find('('); open != std::string::npos)
            facts.push_back(
                fact(stream_heading, "section", remark.substr(open + 1, remark.find(',', open) - open - 1)));
        add_stream(facts, {appendix, lines.end()});
    }
    return facts;
}

std::span<const normalisation> normalisations() { return all_normalisations; }

std::string normalise(std::string_view sentence) {
    std::string text{sentence};
    for (const auto& step : all_normalisations) text = step.apply(std::move(text));
    return text;
}

std::string place_of(const text_entry& entry) {
    std::string place;
    if (!entry.under.empty()) place += short_name(entry.under) + " > ";
    if (entry.subjects.empty()) place += "-";
    for (std::size_t i = 0; i < entry.subjects.size(); ++i) {
        if (i > 0) place += ", ";
        place += short_name(entry.subjects[i]);
    }
    return place;
}

std::uint64_t digest(std::string_view normalised) {
    std::uint64_t hash = 0xCBF29CE484222325;
    for (const char c : normalised) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 0x100000001B3;
    }
    return hash;
}

std::vector<sentence_digest> digests_of(std::span<const text_entry> entries) {
    std::vector<sentence_digest> digests;
    std::map<std::pair<std::string, std::string>, int> seen;
    for (const auto& entry : entries) {
        auto place = place_of(entry);
        if (const int nth = ++seen[{entry.state, place}]; nth > 1) place += "#" + std::to_string(nth);
        for (const auto& sentence : entry.sentences) {
            const auto normalised = normalise(sentence);
            if (!normalised.empty()) digests.push_back({digest(normalised), entry.state, place});
        }
    }
    return digests;
}

std::vector<sentence_digest> read_digests(const std::filesystem::path& file) {
    std::ifstream in{file};
    if (!in) throw std::runtime_error{"cannot read " + file.string()};
    std::vector<sentence_digest> digests;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.front() == '#') continue;
        const auto first = line.find('\t');
        const auto second = line.find('\t', first + 1);
        std::uint64_t value = 0;
        const auto* const end = line.data() + std::min(first, line.size());
        if (second == std::string::npos || std::from_chars(line.data(), end, value, 16).ptr != end) {
            throw std::runtime_error{"not a line of digests: " + line};
        }
        digests.push_back({value, line.substr(first + 1, second - first - 1), line.substr(second + 1)});
    }
    return digests;
}

void write_digests(const std::filesystem::path& file, std::span<const sentence_digest> digests) {
    std::ofstream out{file};
    out << "# Digests (64-bit FNV-1a) of the normalised sentences of a draft: digest, state, place in the state.\n"
           "# Made by tests/recital/make_digests.cpp.\n";
    for (const auto& each : digests) {
        out << std::hex << std::setw(16) << std::setfill('0') << each.digest << '\t' << each.state << '\t' << each.place
            << '\n';
    }
    if (!out.flush()) throw std::runtime_error{"cannot write " + file.string()};
}

}  // namespace strata::recital_test
