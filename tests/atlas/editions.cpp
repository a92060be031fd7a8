#include "tests/atlas/editions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace strata::testing {
namespace {

// Comments mark the parts of a page. Each is a line of its own.
constexpr std::string_view begin_on_site = "<!-- only on the site -->\n";
constexpr std::string_view begin_in_repository = "<!-- only in the repository -->\n";
constexpr std::string_view end_of_part = "<!-- in both -->\n";

// Returns the text without the parts for the other edition, and without marks.
std::string without_other_parts(edition which, std::string_view text) {
    std::string kept;
    bool keeps = true;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
        text.remove_prefix(line.size());
        if (line == begin_on_site)
            keeps = which == edition::site;
        else if (line == begin_in_repository)
            keeps = which == edition::repository;
        else if (line == end_of_part)
            keeps = true;
        else if (keeps)
            kept += line;
    }
    return kept;
}

// Returns the path from `docs` of the file to which `target` refers on the page `name`.
std::string path_of_target(std::string_view name, std::string_view target) {
    return path_in_docs((std::filesystem::path(name).parent_path() / target.substr(0, target.find('#'))).string());
}

// Replaces links to files in `absent`, and their pictures, by the words of the link or the picture.
std::string without_links_to(const std::set<std::string>& absent, std::string_view name, std::string_view text) {
    std::string kept;
    std::vector<std::size_t> open;  // where brackets begin in `kept`
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '`') {
            // Brackets in code are not links.
            const std::size_t after = std::min(text.find_first_not_of('`', at), text.size());
            const std::string_view fence = text.substr(at, after - at);
            const std::size_t end = text.find(fence, after);
            const std::size_t next = end == std::string_view::npos ? after : end + fence.size();
            kept += text.substr(at, next - at);
            at = next;
            continue;
        }
        const char c = text[at++];
        if (c == '\\' && at < text.size()) {
            kept += c;
            kept += text[at++];
            continue;
        }
        if (c == '[') open.push_back(kept.size());
        if (c != ']' || open.empty()) {
            kept += c;
            continue;
        }
        const std::size_t begin = open.back();
        open.pop_back();
        const std::size_t end = text.find(')', at);
        if (at == text.size() || text[at] != '(' || end == std::string_view::npos) {
            kept += c;
            continue;
        }
        const std::string_view target = text.substr(at + 1, end - at - 1);
        if (absent.contains(path_of_target(name, target))) {
            const std::size_t mark = begin > 0 && kept[begin - 1] == '!' ? begin - 1 : begin;
            kept.erase(mark, begin + 1 - mark);
        } else {
            kept += fmt::format("]({})", target);
        }
        at = end + 1;
    }
    return kept;
}

}  // namespace

std::string only_in(edition which, std::string_view lines) {
    return fmt::format("{}{}{}", which == edition::site ? begin_on_site : begin_in_repository, lines, end_of_part);
}

std::string path_in_docs(std::string_view name) {
    return (std::filesystem::path("evolution") / name).lexically_normal().generic_string();
}

std::vector<atlas_file> pages_in(edition which, std::span<const atlas_file> all, std::set<std::string> absent) {
    if (which == edition::repository)
        for (const atlas_file& each : all)
            if (each.only_on_site) absent.insert(path_in_docs(each.name));
    std::vector<atlas_file> pages;
    for (const atlas_file& each : all)
        if (which == edition::site || !each.only_on_site)
            pages.push_back({each.name, without_links_to(absent, each.name, without_other_parts(which, each.text)),
                             each.only_on_site});
    return pages;
}

}  // namespace strata::testing
