#include "tests/compare/evolution_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <stdexcept>
#include <utility>

// The page is Markdown. What is code stands between backticks and is taken as it is; in other text a backslash stands
// before characters that Markdown would take for its own.

namespace strata::testing {
namespace {

constexpr std::string_view opening_quote = "\xE2\x80\x9C";
constexpr std::string_view closing_quote = "\xE2\x80\x9D";
constexpr std::string_view dash = "\xE2\x80\x93";

std::string trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return std::string(text);
}

// The length of the run of backticks at `at`.
std::size_t backticks(std::string_view text, std::size_t at) {
    std::size_t n = 0;
    while (at + n < text.size() && text[at + n] == '`') ++n;
    return n;
}

// Where the code ends that begins at `at` with backticks: behind the closing ones.
std::size_t end_of_code(std::string_view text, std::size_t at) {
    const std::size_t n = backticks(text, at);
    for (std::size_t i = at + n; i < text.size();) {
        const std::size_t run = backticks(text, i);
        if (run == n) return i + n;
        i += std::max<std::size_t>(1, run);
    }
    throw std::runtime_error(fmt::format("code without end: {}", text));
}

std::vector<std::string> code_in(std::string_view text) {
    std::vector<std::string> found;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] != '`') {
            ++i;
            continue;
        }
        const std::size_t n = backticks(text, i);
        const std::size_t end = end_of_code(text, i);
        found.emplace_back(text.substr(i + n, end - n - i - n));
        i = end;
    }
    return found;
}

// The text behind the last piece of code.
std::string_view behind_code(std::string_view text) { return text.substr(text.find_last_of('`') + 1); }

std::vector<std::string> cells_of(std::string_view line) {
    std::vector<std::string> cells;
    std::string cell;
    for (std::size_t i = 1; i < line.size();) {  // behind the first bar
        if (line[i] == '`') {
            const std::size_t end = end_of_code(line, i);
            cell += line.substr(i, end - i);
            i = end;
        } else if (line[i] == '\\' && i + 1 < line.size()) {
            cell += line.substr(i, 2);
            i += 2;
        } else if (line[i] == '|') {
            cells.push_back(trimmed(cell));
            cell.clear();
            ++i;
        } else {
            cell += line[i++];
        }
    }
    return cells;
}

// Text that is no code, without its backslashes; nothing for a dash.
std::string plain(std::string_view text) {
    if (text == dash) return {};
    std::string without;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size()) ++i;
        without += text[i];
    }
    return without;
}

quotation quotation_in(std::string_view cell) {
    const std::string text = plain(cell);
    const std::size_t begin = text.find(opening_quote);
    const std::size_t end = text.rfind(closing_quote);
    if (begin == std::string::npos || end == std::string::npos || end + closing_quote.size() != text.size())
        throw std::runtime_error(fmt::format("no words in quotation marks: {}", text));
    quotation q;
    q.words = text.substr(begin + opening_quote.size(), end - begin - opening_quote.size());
    if (begin == 0) return q;
    if (begin < 2 || text.substr(begin - 2, 2) != ": ")
        throw std::runtime_error(fmt::format("words without a colon before them: {}", text));
    q.place = text.substr(0, begin - 2);
    return q;
}

// The options of a line of them; values may stand in apostrophes.
std::vector<std::string> options_in(std::string_view text) {
    std::vector<std::string> found(1);
    bool quoted = false;
    for (const char c : text) {
        if (c == '\'')
            quoted = !quoted;
        else if (c == ' ' && !quoted)
            found.emplace_back();
        else
            found.back() += c;
    }
    return found;
}

void read_input_line(std::string_view line, evolution_row& row) {
    constexpr std::string_view differs = "Differs in: ";
    const std::vector<std::string> code = code_in(line);
    if (code.empty() || code.size() > 2) throw std::runtime_error("an input, and perhaps options, are to be code");
    row.input = code[0];
    if (code.size() == 2) row.options = options_in(code[1]);
    std::string_view rest = behind_code(line);
    row.of_characters = rest.find(", as characters") != std::string_view::npos;
    const std::size_t at = rest.find(differs);
    if (at == std::string_view::npos || rest.back() != '.') throw std::runtime_error("it is not said what differs");
    rest = rest.substr(at + differs.size());
    rest.remove_suffix(1);
    constexpr std::string_view twice = ", at two places";
    if (rest.size() > twice.size() && rest.substr(rest.size() - twice.size()) == twice) {
        row.places = 2;
        rest.remove_suffix(twice.size());
    }
    row.differs_in = rest;
    if (row.differs_in != "tokens" && row.differs_in != "errors" && row.differs_in != "tree errors")
        throw std::runtime_error(fmt::format("nothing differs in {}", row.differs_in));
}

void read_table_line(const std::vector<std::string>& cells, evolution_row& row) {
    if (cells.size() != 3) throw std::runtime_error(fmt::format("{} cells in a line of three", cells.size()));
    const std::string& key = cells[0];
    for (std::size_t i = 0; i < 2; ++i) {
        evolution_side& side = row.sides[i];
        const std::string& cell = cells[i + 1];
        if (key.empty()) {
            side.draft = cell;
        } else if (key == "tokens") {
            side.tokens = code_in(cell);
        } else if (key == "errors") {
            side.errors = code_in(cell);
        } else if (key == "tree errors") {
            side.tree_errors = code_in(cell);
            side.has_tree_errors = true;
        } else if (key == "in") {
            const std::string text = plain(cell);
            const std::size_t comma = text.rfind(", ");
            if (comma == std::string::npos) throw std::runtime_error(fmt::format("no section: {}", text));
            side.state = text.substr(0, comma);
            side.section = text.substr(comma + 2);
        } else if (key == "on") {
            side.subject = plain(cell);
        } else if (key == "words" || key == "then") {
            if (cell != dash) side.said.push_back(quotation_in(cell));
        } else if (key != "---") {
            throw std::runtime_error(fmt::format("a line \"{}\" is not known", key));
        }
    }
}

bool begins(std::string_view line, std::string_view with) { return line.substr(0, with.size()) == with; }

}  // namespace

bool is_of(const evolution_row& row, const spec::draft& one, const spec::draft& other) {
    return row.sides[0].draft == one.about.name && row.sides[1].draft == other.about.name;
}

std::filesystem::path page_of_changes(const std::filesystem::path& docs, const spec::draft& draft) {
    return docs / "drafts" / "changes" / fmt::format("{}.md", draft.about.day);
}

std::vector<evolution_row> read_page_of_changes(const std::filesystem::path& page) {
    constexpr std::string_view section = "### ", heading = "#### ", input = "Input: ", also = "Also: ";
    std::ifstream file(page);
    if (!file) throw std::runtime_error(fmt::format("{} cannot be read", page.string()));
    std::vector<evolution_row> rows;
    std::string under;
    bool in_row = false;
    for (std::string line; std::getline(file, line);) {
        try {
            if (begins(line, heading)) {
                rows.emplace_back();
                rows.back().id = line.substr(heading.size());
                rows.back().section = under;
                in_row = true;
            } else if (begins(line, "#")) {
                if (begins(line, section)) under = line.substr(section.size());
                in_row = false;
            } else if (in_row && begins(line, input)) {
                read_input_line(line, rows.back());
            } else if (in_row && begins(line, also)) {
                rows.back().more_inputs = code_in(line);
            } else if (in_row && begins(line, "|")) {
                read_table_line(cells_of(line), rows.back());
            } else if (in_row && rows.back().input.empty() && !line.empty()) {
                rows.back().note += line;
            }
        } catch (const std::runtime_error& e) {
            throw std::runtime_error(
                fmt::format("{}: {}", rows.empty() ? std::string("the page") : rows.back().id, e.what()));
        }
    }
    return rows;
}

std::vector<evolution_row> read_evolution(const std::filesystem::path& docs,
                                          std::span<const spec::draft* const> drafts) {
    std::vector<evolution_row> all;
    for (const spec::draft* each : drafts) {
        const std::filesystem::path page = page_of_changes(docs, *each);
        if (!std::filesystem::exists(page)) continue;
        for (evolution_row& row : read_page_of_changes(page)) all.push_back(std::move(row));
    }
    return all;
}

}  // namespace strata::testing
