#include "tests/drafts/page_examples.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "core/report/writing/json_text.hpp"

namespace strata::drafts_test {
namespace {

constexpr std::size_t label_width = 8;

std::string trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos) return {};
    return std::string(text.substr(begin, text.find_last_not_of(' ') - begin + 1));
}

/// A cell of a table.
struct cell {
    std::string text;                ///< the text of the cell, without the code
    std::vector<std::string> spans;  ///< the code, which is between backticks
};

/// Splits a row into cells. A bar in code does not separate cells.
std::vector<cell> cells_of(std::string_view row) {
    std::vector<cell> cells;
    for (std::size_t at = 0; at < row.size();) {
        if (row[at] == '|') {
            cells.emplace_back();
            ++at;
        } else if (row[at] == '`') {
            const std::size_t begin = std::min(row.find_first_not_of('`', at), row.size());
            const std::string_view fence = row.substr(at, begin - at);
            const std::size_t end = row.find(fence, begin);
            if (end == std::string_view::npos || cells.empty()) throw std::runtime_error("code without an end");
            std::string_view code = row.substr(begin, end - begin);
            // Code that begins or ends with a backtick is padded with spaces.
            if (fence.size() > 1 && code.starts_with(' ') && code.ends_with(' '))
                code = code.substr(1, code.size() - 2);
            cells.back().spans.emplace_back(code);
            at = end + fence.size();
        } else {
            if (!cells.empty()) cells.back().text += row[at];
            ++at;
        }
    }
    if (!cells.empty() && trimmed(cells.back().text).empty() && cells.back().spans.empty()) cells.pop_back();
    return cells;
}

/// Joins JSON arrays into one array. "none" and "nothing" stand for an empty array.
std::string joined(std::string_view tokens) {
    if (tokens == "none" || tokens == "nothing") return "[]";
    std::string all = "[";
    int depth = 0;
    bool in_string = false;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const char c = tokens[at];
        if (in_string && c == '\\') {
            all += c;
            all += tokens[++at];
            continue;
        }
        if (c == '"') in_string = !in_string;
        if (!in_string && (c == '[' || c == '{')) ++depth;
        if (depth > 0) all += c;
        if (!in_string && (c == ']' || c == '}') && --depth == 0) all += ',';
    }
    if (all.back() == ',') all.pop_back();
    return all + "]";
}

/// Parses a setting: "RCDATA, last start tag title".
page_setting setting_of(std::string_view words) {
    constexpr std::string_view last = "last start tag ";
    page_setting setting;
    while (!words.empty()) {
        const std::size_t comma = words.find(", ");
        const std::string_view each = words.substr(0, comma);
        words = comma == std::string_view::npos ? std::string_view{} : words.substr(comma + 2);
        if (each.starts_with(last))
            setting.last_start_tag = each.substr(last.size());
        else if (each == "foreign")
            setting.foreign = true;
        else if (each == "with simulated tree construction")
            setting.simulated = true;
        else
            setting.content = each;
    }
    return setting;
}

constexpr std::string_view hex_digits = "0123456789abcdefABCDEF";

/// Removes the options from the end of `input` and returns them. They are in parentheses after three spaces. Returns
/// nothing if there are no options.
std::optional<std::string> options_behind(std::string& input) {
    const std::size_t begin = input.rfind("   (");
    if (begin == std::string::npos || !input.ends_with(')')) return {};
    std::string options = input.substr(begin + 4, input.size() - begin - 5);
    if (options.find_first_of("()") != std::string::npos) return {};
    input.resize(begin);
    return options;
}

/// Returns an input as a JSON string. `text` is the input as a block shows it, with escapes such as `\n`.
std::string input_of_block(std::string_view text) {
    std::string json = "\"";
    std::size_t end = 0;
    const auto add_plain = [&](std::size_t to) {
        std::string part;
        report::append_json_string(part, text.substr(end, to - end));
        json += std::string_view(part).substr(1, part.size() - 2);
    };
    const auto add = [&](unsigned long code_point) {
        if (code_point > 0xFFFF) {
            code_point -= 0x10000;
            json += fmt::format("\\u{:04x}", 0xD800 + (code_point >> 10));
            code_point = 0xDC00 + (code_point & 0x3FF);
        }
        json += fmt::format("\\u{:04x}", code_point);
    };
    for (std::size_t at = 0; (at = text.find('\\', at)) != std::string_view::npos; ++at) {
        constexpr std::string_view letters = "nrtv0";
        constexpr unsigned long values[] = {0x0A, 0x0D, 0x09, 0x0B, 0};
        const std::string_view rest = text.substr(at + 1);
        const std::size_t letter = rest.empty() ? std::string_view::npos : letters.find(rest.front());
        const std::size_t brace = rest.starts_with("u{") ? rest.find('}') : std::string_view::npos;
        if (letter != std::string_view::npos) {
            add_plain(at);
            add(values[letter]);
            end = at + 2;
        } else if (brace != std::string_view::npos && brace > 2 &&
                   rest.substr(2, brace - 2).find_first_not_of(hex_digits) == std::string_view::npos) {
            add_plain(at);
            add(std::stoul(std::string(rest.substr(2, brace - 2)), nullptr, 16));
            end = at + 2 + brace;
        }
    }
    add_plain(text.size());
    return json + "\"";
}

class page_reader {
public:
    explicit page_reader(const std::vector<std::string>& lines) : lines_(lines) {}

    page_contents read() {
        for (at_ = 0; at_ < lines_.size(); ++at_) {
            const std::string& line = lines_[at_];
            try {
                if (line == "```text" && at_ + 1 < lines_.size() && lines_[at_ + 1].starts_with("input   "))
                    read_block();
                else if (line.starts_with("| input | `") && line.ends_with("| revision |"))
                    read_table();
            } catch (const std::runtime_error& e) {
                throw std::runtime_error(fmt::format("line {}: {}", at_ + 1, e.what()));
            }
        }
        return std::move(found_);
    }

private:
    void read_block() {
        std::string input;
        page_setting setting;
        page_example* last = nullptr;
        bool in_errors = false;
        while (++at_ < lines_.size() && lines_[at_] != "```") {
            const std::string& line = lines_[at_];
            if (line.empty()) continue;
            const std::string label = trimmed(line.substr(0, label_width));
            std::string rest = line.size() > label_width ? line.substr(label_width) : "";
            if (label == "input") {
                const std::optional<std::string> options = options_behind(rest);
                input = input_of_block(rest);
                setting = options ? setting_of(*options) : page_setting{};
                last = nullptr;
            } else if (label == "errors") {
                if (last == nullptr) throw std::runtime_error("errors of nothing");
                in_errors = true;
                if (rest != "none") last->errors.push_back(rest);
            } else if (!label.empty()) {
                found_.examples.push_back({at_ + 1, label == "tokens" ? "" : label, input, setting, rest, {}, true});
                last = &found_.examples.back();
                in_errors = false;
            } else if (last == nullptr) {
                throw std::runtime_error("a line that belongs to no input");
            } else if (!in_errors && rest.starts_with('[')) {
                last->tokens += " " + rest;
            } else {
                last->errors.push_back(rest);
            }
        }
        for (page_example& each : found_.examples)
            if (!each.tokens.starts_with("[[") && each.tokens != "[]") each.tokens = joined(each.tokens);
    }

    void read_table() {
        std::vector<std::string> drafts;
        for (const cell& each : cells_of(lines_[at_])) drafts.push_back(each.spans.empty() ? "" : each.spans.front());
        ++at_;  // skips the line of dashes below the head
        while (at_ + 1 < lines_.size() && lines_[at_ + 1].starts_with('|')) {
            const std::vector<cell> cells = cells_of(lines_[++at_]);
            if (cells.size() != drafts.size() || cells.front().spans.size() != 1)
                throw std::runtime_error("a row has no input, or its cells do not match the head's");
            page_row row{at_ + 1, cells.front().spans.front(), {}, {}, {}};
            const std::string options = trimmed(cells.front().text);
            if (!options.empty()) row.setting = setting_of(options.substr(1, options.size() - 2));
            for (std::size_t i = 1; i + 1 < cells.size(); ++i) {
                page_example made{at_ + 1, drafts[i], row.input, row.setting, "[]", {}, false};
                for (const std::string& span : cells[i].spans)
                    if (span.starts_with('['))
                        made.tokens = joined(span);
                    else
                        made.errors.push_back(span);
                found_.examples.push_back(std::move(made));
            }
            // the cell is "[name](link), commit"
            const std::string& named = cells.back().text;
            for (std::size_t at = 0; (at = named.find('[', at)) != std::string::npos; ++at) {
                const std::size_t name = named.find("](", at);
                const std::size_t link = name == std::string::npos ? name : named.find(')', name);
                if (link == std::string::npos) break;
                const std::string commit = named.substr(std::min(link + 3, named.size()), 8);
                if (named.compare(link, 3, "), ") != 0 || commit.size() != 8 ||
                    commit.find_first_not_of(hex_digits) != std::string::npos)
                    continue;
                row.revisions.push_back(named.substr(at + 1, name - at - 1));
                row.commits.push_back(commit);
            }
            found_.rows.push_back(std::move(row));
        }
    }

    const std::vector<std::string>& lines_;
    std::size_t at_ = 0;
    page_contents found_;
};

}  // namespace

page_contents contents_of_page(const std::vector<std::string>& lines) { return page_reader(lines).read(); }

}  // namespace strata::drafts_test
