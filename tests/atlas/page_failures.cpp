#include "tests/atlas/page_failures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>

#include "core/report/document/document.hpp"
#include "core/search/tree_facts.hpp"
#include "core/study/draft_diff.hpp"
#include "tests/atlas/state_map.hpp"

namespace strata::testing {
namespace {

std::string contents_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error(fmt::format("{} cannot be read", path.string()));
    return {std::istreambuf_iterator<char>(file), {}};
}

// Returns the rows of the page's table on tree construction: "| what | one says | the other says |".
std::set<std::string> facts_on_page(const std::string& page) {
    std::set<std::string> rows;
    const std::size_t head = page.find("| what differs |");
    if (head == std::string::npos) return rows;
    std::size_t at = page.find('\n', page.find('\n', head) + 1) + 1;
    for (; at < page.size() && page[at] == '|'; at = page.find('\n', at) + 1)
        rows.insert(page.substr(at, page.find('\n', at) - at));
    return rows;
}

std::string row_of(const search::tree_fact& fact) {
    using report::markdown_text;
    return fmt::format("| {} | {} | {} |", markdown_text(fact.name), markdown_text(fact.says[0]),
                       markdown_text(fact.says[1]));
}

}  // namespace

std::vector<std::string> wrong_on_page_of_changes(const std::filesystem::path& docs,
                                                  std::span<const spec::draft* const> drafts, const spec::draft& one,
                                                  const spec::draft& other, page_part which) {
    std::vector<std::string> wrong;
    const std::string name = fmt::format("changes/{}.md", other.about.day);
    const std::string page = contents_of(docs / "drafts" / name);
    if (which == page_part::states_and_trees) {
        const study::draft_diff diff = study::diff_of(drafts, one, other);
        if (page.find(state_map(diff)) == std::string::npos)
            wrong.push_back(fmt::format("{}: the table of states is out of date", name));
        if (page.find(flag_table(diff)) == std::string::npos)
            wrong.push_back(fmt::format("{}: the table of the content model flag is out of date", name));
    }
    std::set<std::string> on_page = facts_on_page(page);
    for (const search::tree_fact& fact : search::differing_facts(one, other)) {
        const std::string row = row_of(fact);
        if (on_page.erase(row) == 0 && !fact.is_sum) wrong.push_back(fmt::format("{}: no row {}", name, row));
    }
    for (const std::string& row : on_page) wrong.push_back(fmt::format("{}: wrong row: {}", name, row));
    return wrong;
}

std::vector<std::string> wrong_on_page_of_draft(const std::filesystem::path& docs, const spec::draft& d) {
    std::vector<std::string> wrong;
    const std::string name = fmt::format("{}.md", d.about.name);
    const std::string page = contents_of(docs / "drafts" / name);
    const auto row = [&](std::string_view head, std::string_view said) {
        if (page.find(fmt::format("| {} | {} |\n", head, said)) == std::string::npos)
            wrong.push_back(fmt::format("{}: no row \"{}\" with \"{}\"", name, head, said));
    };
    std::string names = fmt::format("`{}`", d.about.day);
    if (d.about.name != d.about.day) names += fmt::format(", `{}`", d.about.name);
    for (const std::string_view alias : d.about.aliases)
        if (!alias.empty()) names += fmt::format(", `{}`", alias);
    row("names", names);
    row("predecessor", d.about.predecessor.empty() ? "none" : fmt::format("`{}`", d.about.predecessor));
    row("title", d.about.title);
    row("date", d.about.date);
    row("source", d.about.source);
    if (!d.about.copy.url.empty() && page.find(fmt::format("]({})", d.about.copy.url)) == std::string::npos)
        wrong.push_back(fmt::format("{}: no link to {}", name, d.about.copy.url));
    row("section", fmt::format("{}; \"Preprocessing the input stream\" in {}", d.about.section, d.stream.section));
    return wrong;
}

}  // namespace strata::testing
