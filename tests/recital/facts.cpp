#include "tests/recital/facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/language/recital.hpp"
#include "core/tree/rules.hpp"

namespace strata::recital_test {
namespace {

text_entry named_fact(std::string_view of, std::string_view what, std::string said) {
    return {std::string{of}, "", {std::string{what}}, {std::move(said)}};
}

/// Rows of names, each "name code-point code-point", grouped by first letter.
class rows_by_letter {
public:
    void add(std::string_view name, const std::vector<std::uint32_t>& stands_for) {
        std::string& rows = rows_[std::string(name.substr(0, 1))];
        rows += fmt::format("{}{}", rows.empty() ? "" : "; ", name);
        for (const std::uint32_t each : stands_for) rows += fmt::format(" U+{:04X}", each);
    }
    std::vector<text_entry> take() {
        std::vector<text_entry> entries;
        for (auto& [letter, rows] : rows_) entries.push_back(named_fact("Names of character references", letter, rows));
        return entries;
    }

private:
    std::map<std::string, std::string> rows_;
};

text_entry identifiers(std::string_view what, std::vector<std::string> list) {
    std::sort(list.begin(), list.end());
    return named_fact("Quirks mode", what, fmt::format("{}", fmt::join(list, ", ")));
}

}  // namespace

std::vector<text_entry> facts_of(const spec::draft& d, const testing::text_source& from) {
    std::vector<text_entry> facts;
    if (!from.heading.empty()) {
        facts.push_back(named_fact("The text", "title", std::string{d.about.title}));
        facts.push_back(named_fact("The text", "date", std::string{d.about.date}));
    }
    facts.push_back(named_fact("The text", "section", std::string{d.about.section}));
    for (std::size_t s = 0; s < d.table.states.size(); ++s) {
        const spec::state_info& info = d.table.states[s];
        if (info.reads == spec::part::procedure && s != d.reference_procedure) {
            // The steps of the procedure are in the procedure's section.
            if (info.section != d.table.states[d.reference_procedure].section)
                facts.push_back(named_fact(info.name, "section", std::string{info.section}));
            continue;
        }
        facts.push_back(named_fact(info.name, "section", std::string{info.section}));
    }
    // A text that only refers to the void elements does not list the tags. Then the draft's own cases list them.
    if (from.lists_permitted_slash_tags)
        facts.push_back(
            named_fact("The text", "permitted slash",
                       fmt::format("A permitted slash is a U+002F SOLIDUS character that is immediately followed by "
                                   "a U+003E GREATER-THAN SIGN, if, and only if, the current token being processed "
                                   "is a start tag token whose tag name is one of the following: {}",
                                   fmt::join(d.permitted_slash_tags, ", "))));
    facts.push_back(named_fact(stream_heading, "section", std::string{d.stream.section}));
    facts.push_back(named_fact(stream_heading, "byte order mark", language::stream_sentence(d, 0xFEFF)));
    facts.push_back(named_fact(stream_heading, "U+0000", language::stream_sentence(d, 0)));
    facts.push_back(named_fact(stream_heading, "errors", language::stream_sentence(d, 1)));
    return facts;
}

std::vector<text_entry> names_of(const spec::draft& d) {
    rows_by_letter rows;
    for (const spec::named_reference& each : d.references.names) {
        std::vector<std::uint32_t> stands_for{static_cast<std::uint32_t>(each.first)};
        if (each.second != 0) stands_for.push_back(static_cast<std::uint32_t>(each.second));
        rows.add(each.name, stands_for);
    }
    return rows.take();
}

std::vector<text_entry> facts_with_names(const spec::draft& d, const testing::text_source& from) {
    std::vector<text_entry> facts = facts_of(d, from);
    for (text_entry& each : quirks_of(d)) facts.push_back(std::move(each));
    for (text_entry& each : names_of(d)) facts.push_back(std::move(each));
    return facts;
}

std::vector<text_entry> quirks_of(const spec::draft& d) {
    const tree::quirks& q = d.tree_construction->doctypes;
    if (q.public_identifiers.empty() && q.public_beginnings.empty()) return {};
    const auto list = [](std::span<const std::string_view> of) {
        return std::vector<std::string>(of.begin(), of.end());
    };
    return {identifiers("public identifier", list(q.public_identifiers)),
            identifiers("public beginning", list(q.public_beginnings)),
            identifiers("public beginning alone", list(q.public_beginnings_alone)),
            identifiers("system identifier", list(q.system_identifiers))};
}

std::vector<text_entry> read_quirks(const std::filesystem::path& text) {
    std::ifstream file(text, std::ios::binary);
    if (!file) throw std::runtime_error(fmt::format("cannot read {}", text.string()));
    std::string words;
    for (std::istreambuf_iterator<char> c(file), end; c != end; ++c) {
        const bool space = *c == ' ' || *c == '\n' || *c == '\r';
        if (!space)
            words += *c;
        else if (!words.ends_with(' '))
            words += ' ';
    }
    // The list ends where the list for limited-quirks mode begins.
    const std::size_t begin = words.find("The public identifier is set to: \"");
    const std::size_t end = words.find("limited-quirks mode", begin);
    if (end == std::string::npos) throw std::runtime_error("no list of identifiers for quirks mode");
    const std::string list = words.substr(begin, end - begin);
    const auto all = [&](std::string_view phrase) {
        std::vector<std::string> found;
        for (std::size_t at = list.find(phrase); at != std::string::npos; at = list.find(phrase, at + 1)) {
            const std::size_t from = at + phrase.size();
            found.push_back(list.substr(from, list.find('"', from) - from));
        }
        return found;
    };
    // Later texts have a paragraph for an empty system identifier as well.
    auto alone = all("The system identifier is missing and the public identifier starts with: \"");
    if (alone.empty())
        alone = all("The system identifier is missing or the empty string, and the public identifier starts with: \"");
    return {identifiers("public identifier", all("The public identifier is set to: \"")),
            identifiers("public beginning", all("The public identifier starts with: \"")),
            identifiers("public beginning alone", std::move(alone)),
            identifiers("system identifier", all("The system identifier is set to: \""))};
}

std::vector<text_entry> read_names(const std::filesystem::path& table) {
    std::ifstream file(table, std::ios::binary);
    if (!file) throw std::runtime_error(fmt::format("cannot read {}", table.string()));
    const auto read = nlohmann::json::parse(file);
    rows_by_letter rows;
    for (auto each = read.begin(); each != read.end(); ++each)
        rows.add(each.key(), each.value().get<std::vector<std::uint32_t>>());
    return rows.take();
}

}  // namespace strata::recital_test
