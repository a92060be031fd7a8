// The links between the project's Markdown files lead to files and headings that exist.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/atlas/anchors.hpp"

namespace links_test {

namespace {

using strata::testing::anchor_of;
using strata::testing::anchors_of_page;
namespace fs = std::filesystem;

fs::path root() { return fs::weakly_canonical(fs::path{STRATA_DATA_DIR} / "../.."); }

std::vector<fs::path> pages() {
    std::vector<fs::path> all = {root() / "README.md", root() / "CHANGELOG.md"};
    for (const char* const folder : {"core", "docs", "drafts", "tests"})
        for (auto each = fs::recursive_directory_iterator(root() / folder); each != fs::recursive_directory_iterator();
             ++each) {
            // node_modules has the packages of other projects, if the page for browsers has been built.
            if (each->path().filename() == "node_modules") each.disable_recursion_pending();
            if (each->path().extension() == ".md") all.push_back(each->path());
        }
    return all;
}

/// Returns the lines of `page` outside code blocks. If `without_code`, inline code is removed.
std::vector<std::string> text_of(const fs::path& page, bool without_code) {
    std::vector<std::string> lines;
    std::ifstream file(page);
    bool in_block = false;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("```")) {
            in_block = !in_block;
            continue;
        }
        if (in_block) continue;
        std::string text;
        for (std::size_t at = 0; at < line.size();) {
            if (line[at] != '`' || !without_code) {
                text += line[at++];
                continue;
            }
            const std::size_t after = std::min(line.find_first_not_of('`', at), line.size());
            const std::string fence = line.substr(at, after - at);
            const std::size_t end = line.find(fence, after);
            at = end == std::string::npos ? after : end + fence.size();
        }
        lines.push_back(std::move(text));
    }
    return lines;
}

/// Returns `heading` as plain text. Keeps the text of links. Removes escapes and the marks of code and emphasis.
std::string words_of_heading(std::string_view heading) {
    std::string words;
    for (std::size_t i = 0; i < heading.size(); ++i) {
        if (heading[i] == '\\' && i + 1 < heading.size()) {
            words += heading[++i];
        } else if (heading.substr(i, 2) == "](") {
            i = std::min(heading.find(')', i), heading.size());
        } else if (heading[i] == '&' && heading.find(';', i) < i + 6) {
            i = heading.find(';', i);  // anchors drop the character that this names
        } else if (heading[i] != '`' && heading[i] != '[' && heading[i] != '*') {
            words += heading[i];
        }
    }
    return words;
}

const std::set<std::string>& anchors_of(const fs::path& page) {
    static std::map<fs::path, std::set<std::string>> known;
    const auto [at, is_new] = known.try_emplace(page);
    if (!is_new) return at->second;
    anchors_of_page anchors;
    for (const std::string& line : text_of(page, false)) {
        const std::size_t level = line.find_first_not_of('#');
        if (level == 0 || level == std::string::npos || line[level] != ' ') continue;
        at->second.insert(anchors.add(words_of_heading(std::string_view(line).substr(level + 1))));
    }
    return at->second;
}

/// Says what is wrong with a link from `page` to `target`; "" if the link is right.
std::string fault_of(const fs::path& page, const std::string& target) {
    if (target.starts_with("http:") || target.starts_with("https:")) return "";
    const std::size_t hash = std::min(target.find('#'), target.size());
    const fs::path file =
        hash == 0 ? page : fs::weakly_canonical(page.parent_path() / fs::path(target.substr(0, hash)));
    if (!fs::exists(file)) return "no such file";
    if (hash == target.size() || file.extension() != ".md") return "";
    return anchors_of(file).contains(target.substr(hash + 1)) ? "" : "the page has no such heading";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(links_of_pages)

BOOST_AUTO_TEST_CASE(anchors_match_those_of_github) {
    BOOST_TEST(anchor_of("Tag open state (PCDATA) → End tag open state") ==
               "tag-open-state-pcdata--end-tag-open-state");
    BOOST_TEST(anchor_of("2008-2009-missing-value") == "2008-2009-missing-value");
    BOOST_TEST(anchor_of("What is_this, 8.2.4?") == "what-is_this-824");
    anchors_of_page page;
    BOOST_TEST(page.add("Tags") == "tags");
    BOOST_TEST(page.add("Tags") == "tags-1");
    BOOST_TEST(words_of_heading("A [link](to.md) and `code` &lt; \\#") == "A link and code  #");
}

BOOST_AUTO_TEST_CASE(every_link_leads_somewhere) {
    std::size_t links = 0;
    for (const fs::path& page : pages())
        for (const std::string& line : text_of(page, true))
            for (std::size_t at = line.find("]("); at != std::string::npos; at = line.find("](", at + 1)) {
                const std::size_t end = line.find(')', at);
                if (end == std::string::npos) continue;
                ++links;
                const std::string target = line.substr(at + 2, end - at - 2);
                const std::string fault = fault_of(page, target);
                BOOST_CHECK_MESSAGE(fault.empty(), fs::relative(page, root()).string()
                                                       << ": " << target << ": " << fault);
            }
    BOOST_TEST_MESSAGE(links << " links");
    BOOST_TEST(links > 0U);
}

BOOST_AUTO_TEST_CASE(every_folder_of_tests_says_what_it_proves) {
    for (const auto& each : fs::directory_iterator(root() / "tests"))
        if (each.is_directory() && each.path().filename() != "data")
            BOOST_CHECK_MESSAGE(fs::exists(each.path() / "README.md"), each.path() << " has no README.md");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace links_test
