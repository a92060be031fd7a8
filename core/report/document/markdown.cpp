#include "core/report/document/document.hpp"

// A document as Markdown.

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/page.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/spec/ascii.hpp"

namespace strata::report {

std::string markdown_text(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        switch (c) {
            case '&': escaped += "&amp;"; break;
            case '<': escaped += "&lt;"; break;
            case '>': escaped += "&gt;"; break;
            case '|': escaped += "\\|"; break;
            // Between two of these signs, GitHub shows a formula.
            case '$': escaped += "<span>$</span>"; break;
            // Browsers show one of several spaces.
            case ' ': escaped += escaped.ends_with(' ') ? "&nbsp;" : " "; break;
            case '\n': escaped += ' '; break;
            case '\\':
            case '`':
            case '*':
            case '_':
            case '[':
            case ']':
            case '~':
            case '#': escaped.append("\\").append(1, c); break;
            default: escaped += c;
        }
    }
    return escaped;
}

namespace {

// GitHub turns "@name" into a mention, "#12", "GH-12" and addresses into links, and ":name:" into a picture, even if
// the characters are escaped. An HTML comment inside prevents this.
constexpr std::string_view nothing = "<!-- -->";

// Whether GitHub may read the characters after `text[i]` together with `text[i]` as a reference to something.
bool is_reference(std::string_view text, std::size_t i) {
    const std::string_view after = text.substr(i + 1);
    switch (text[i]) {
        case '@': return spec::is_ascii_alphanumeric(after.front());
        case '#': return spec::is_ascii_digit(after.front());
        case '-': return spec::is_ascii_digit(after.front()) && i >= 2 && (text[i - 1] == 'H' || text[i - 1] == 'h');
        case ':': {
            const std::size_t end = std::min(after.find(':'), after.size());
            const std::string_view name = after.substr(0, end);
            const bool is_number = name.find_first_not_of("0123456789") == std::string_view::npos;
            const bool may_be_picture =
                name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789+-_") == std::string_view::npos;
            return after.starts_with("//") ||
                   (end < after.size() && may_be_picture && (!is_number || name == "100" || name == "1234"));
        }
        case 'w': return after.front() == '.' && i >= 2 && text.substr(i - 2, 2) == "ww";
        default: return false;
    }
}

std::string plain_words(std::string_view text) {
    std::string words;
    std::size_t begin = 0;
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        if (!is_reference(text, i)) continue;
        words.append(markdown_text(text.substr(begin, i + 1 - begin))).append(nothing);
        begin = i + 1;
    }
    return words + markdown_text(text.substr(begin));
}

// Writes code between backticks or, if backticks would change some character, as an HTML element.
std::string code_span(std::string_view text) {
    if (text.find_first_of("`|") == std::string_view::npos && text.front() != ' ' && text.back() != ' ')
        return std::string("`").append(text).append("`");
    std::string escaped = "<code>";
    for (const char c : text) {
        if (c == '<')
            escaped += "&lt;";
        else if (spec::is_ascii_alphanumeric(c) || c == ' ' || static_cast<unsigned char>(c) >= 0x80)
            escaped += c;
        else
            escaped.append("&#").append(std::to_string(static_cast<int>(c))).append(";");
    }
    return escaped + "</code>";
}

std::string in_element(std::string_view name, const std::string& words) {
    return std::string("<").append(name).append(">").append(words).append("</").append(name).append(">");
}

std::string markdown_of(const inline_text::run& run) {
    std::string text = on_one_line(run.text);
    switch (run.as) {
        case role::plain:
        case role::kind:
        case role::dim:
        case role::bar:
        case role::number: return plain_words(text);
        case role::strong:
        case role::error: return "**" + plain_words(text) + "**";
        // Markdown does not recognise asterisks as markup between some signs and letters, so an element is written.
        case role::differs:
        case role::in_errors: return in_element("b", plain_words(text));
        case role::code:
        case role::character: return code_span(text);
        case role::removed: return in_element("del", plain_words(text));
        case role::added: return in_element("ins", plain_words(text));
    }
    return text;
}

std::string markdown_of(const inline_text& text) {
    std::string words;
    for (const inline_text::run& each : text.runs()) {
        if (each.link.empty() || each.link.starts_with('#'))
            words += markdown_of(each);
        else
            words.append("[").append(markdown_of(each)).append("](").append(each.link).append(")");
    }
    return words;
}

// The words of a paragraph. If the words begin like markup for a list or a heading, the beginning is escaped.
std::string paragraph_words(const inline_text& text) {
    std::string words = markdown_of(text);
    const std::size_t behind_digits = std::min(words.find_first_not_of("0123456789"), words.size());
    const bool is_number = behind_digits > 0 && behind_digits < words.size() &&
                           (words[behind_digits] == '.' || words[behind_digits] == ')');
    if (is_number || words.starts_with('-') || words.starts_with('+') || words.starts_with('='))
        words.insert(is_number ? behind_digits : 0, "\\");
    return words;
}

class markdown_renderer : public document {
public:
    explicit markdown_renderer(std::ostream& to) : out_(to) {}

    void title(const inline_text& text) override { put("# " + markdown_of(text)); }
    void section(const inline_text& heading) override { put("\n## " + markdown_of(heading)); }
    void part(const inline_text& heading, const inline_text& beside) override {
        put("\n### " + markdown_of(heading));
        if (!beside.empty()) paragraph(beside);
    }
    void paragraph(const inline_text& text) override { put("\n" + paragraph_words(text)); }
    void list(const std::vector<inline_text>& items) override {
        put("");
        for (const inline_text& each : items) put("- " + paragraph_words(each));
    }
    void table(const std::vector<inline_text>& heads, const std::vector<table_row>& rows) override {
        std::string head = "\n|";
        std::string rule = "|";
        for (const inline_text& each : heads) {
            head.append(" ").append(markdown_of(each)).append(" |");
            rule += each.heads_numbers() ? " ---: |" : " --- |";
        }
        put(head);
        put(rule);
        for (const table_row& row : rows) {
            std::string text = "|";
            for (const table_cell& cell : row) {
                text += ' ';
                for (const inline_text& line : cell) {
                    if (&line != &cell.front()) text += "<br>";
                    if (line.is_indented()) text += "&emsp;";
                    text += markdown_of(line);
                }
                text += " |";
            }
            put(text);
        }
    }
    void source(const block& lines) override {
        std::size_t longest = 2;
        for (const styled_text& each : lines) longest = std::max(longest, backticks_in(each.text()));
        const std::string fence(longest + 1, '`');
        put("\n" + fence + "text");
        for (const styled_text& each : lines) put(each.text().substr(0, each.text().find_last_not_of(' ') + 1));
        put(fence);
    }
    // GitHub does not render Markdown in a summary.
    void begin_fold(const inline_text& summary) override {
        std::string text = "\n<details><summary>";
        for (const inline_text::run& each : summary.runs())
            if (each.as == role::code || each.as == role::character)
                text += in_element("code", escaped(each.text));
            else
                text += escaped(each.text);
        put(text + "</summary>");
    }
    void end_fold() override { put("\n</details>"); }
    void send() override { out_.send(); }
    void end() override { out_.send(); }

private:
    // The length of the longest run of backticks.
    static std::size_t backticks_in(std::string_view text) {
        std::size_t longest = 0;
        std::size_t run = 0;
        for (const char c : text) {
            run = c == '`' ? run + 1 : 0;
            longest = std::max(longest, run);
        }
        return longest;
    }
    static std::string escaped(std::string_view text) {
        std::string words;
        append_words(words, text);
        return words;
    }
    void put(std::string_view line) {
        out_.text().append(line).append("\n");
        out_.send_if_long();
    }

    outgoing_text out_;
};

}  // namespace

std::unique_ptr<document> markdown_document(std::ostream& to) { return std::make_unique<markdown_renderer>(to); }

}  // namespace strata::report
