// Checks the layers of the source. Core and drafts include only files of their own layer or of lower layers, without
// cycles. The documentation shows these layers.

#include "tests/structure/layers.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/structure/source_files.hpp"

namespace layers_test {

namespace {

using strata::structure::faults_in;
using strata::structure::includes_in;
using strata::structure::layers;
using strata::structure::read_source_files;
using strata::structure::source_file;
using lines = std::vector<std::string>;

/// Returns the layers of this source. A new folder of core must be added here.
const layers& layers_of_strata() {
    static const layers order{.of_core = {{"spec", "system"},
                                          {"text"},
                                          {"language", "tree"},
                                          {"engine"},
                                          {"reading", "run"},
                                          {"study"},
                                          {"history"},
                                          {"compare"},
                                          {"search"},
                                          {"report"},
                                          {"public"},
                                          {"pages", "conformance"},
                                          {"identify"},
                                          {"cli"}},
                              .below_drafts = "engine",
                              .entry_points = {"drafts/strata.cpp"}};
    return order;
}

/// Returns the faults in a made-up source of three layers.
lines faults_in_made(const std::vector<source_file>& files) {
    const layers order{.of_core = {{"cellar"}, {"kitchen", "hall"}, {"attic"}},
                       .below_drafts = "hall",
                       .entry_points = {"drafts/door.cpp"}};
    return faults_in(files, order);
}

void check_faults(const std::vector<source_file>& files, const lines& expected) {
    const lines found = faults_in_made(files);
    BOOST_CHECK_EQUAL_COLLECTIONS(found.begin(), found.end(), expected.begin(), expected.end());
}

// --- The picture in the documentation ---

using rooms = std::set<std::string>;

/// Returns the rooms, which are the names of folders, at the beginning of a line of a picture. Each room ends at two
/// spaces or at the end of the line. A description has several words.
rooms rooms_in_line(std::string_view line) {
    rooms found;
    while (true) {
        line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
        const std::size_t end = std::min(line.find("  "), line.size());
        std::string_view room = line.substr(0, end);
        if (room.ends_with('/')) room.remove_suffix(1);
        if (room.empty() || room.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") != std::string_view::npos)
            return found;
        found.emplace(room);
        line.remove_prefix(end);
    }
}

/// Returns the rooms in each line of a page's picture, which is its first block of text. The lowest line comes first.
/// Lines without rooms are left out.
std::vector<rooms> rows_of_picture(std::string_view page) {
    constexpr std::string_view fence = "```";
    constexpr std::string_view opening = "```text\n";
    std::vector<rooms> rows;
    const std::size_t begin = page.find(opening);
    if (begin == std::string_view::npos) return rows;
    std::string_view rest = page.substr(begin + opening.size());
    while (!rest.empty() && !rest.starts_with(fence)) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const rooms row = rooms_in_line(rest.substr(0, end));
        if (!row.empty()) rows.push_back(row);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    std::reverse(rows.begin(), rows.end());
    return rows;
}

/// Returns the rooms in each line of a correct picture of these layers, the lowest line first.
std::vector<rooms> rows_of(const layers& order) {
    std::vector<rooms> rows;
    for (const std::vector<std::string_view>& layer : order.of_core) {
        rows.emplace_back(layer.begin(), layer.end());
        if (std::find(layer.begin(), layer.end(), order.below_drafts) != layer.end()) rows.push_back({"drafts"});
    }
    return rows;
}

std::string in_words(const std::vector<rooms>& rows, std::size_t at) {
    if (at >= rows.size()) return "nothing";
    std::string words;
    for (const std::string& each : rows[at]) words += (words.empty() ? "" : ", ") + each;
    return words;
}

/// Returns what is wrong with the picture of a page, a sentence for each fault. `folders` has the folders of core, and
/// drafts.
lines faults_in_picture(std::string_view page, const layers& order, const rooms& folders) {
    lines faults;
    const std::vector<rooms> shown = rows_of_picture(page);
    const std::vector<rooms> expected = rows_of(order);
    rooms all;
    for (const rooms& row : shown) all.insert(row.begin(), row.end());
    for (const std::string& each : folders)
        if (!all.contains(each)) faults.push_back("the picture does not show " + each);
    for (const std::string& each : all)
        if (!folders.contains(each)) faults.push_back("the picture shows " + each + ", which is no folder");
    for (std::size_t i = 0; i < std::max(shown.size(), expected.size()); ++i)
        if (in_words(shown, i) != in_words(expected, i))
            faults.push_back("line " + std::to_string(i + 1) + " from the bottom shows " + in_words(shown, i) +
                             " instead of " + in_words(expected, i));
    return faults;
}

/// Returns the folders of core, and drafts.
rooms rooms_of_strata() {
    rooms found = {"drafts"};
    for (const auto& each : std::filesystem::directory_iterator(std::filesystem::path(STRATA_SOURCE_DIR) / "core"))
        if (each.is_directory()) found.insert(each.path().filename().string());
    return found;
}

std::string contents_of(const std::filesystem::path& path) {
    std::ifstream file(path);
    BOOST_REQUIRE_MESSAGE(file, path << " cannot be read");
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Checks the faults in a picture of the made-up source.
void check_picture(std::string_view picture, const lines& expected) {
    const layers order{
        .of_core = {{"cellar"}, {"kitchen", "hall"}, {"attic"}}, .below_drafts = "hall", .entry_points = {}};
    const rooms folders = {"cellar", "kitchen", "hall", "attic", "drafts"};
    const lines found = faults_in_picture("# A house\n\n```text\n" + std::string(picture) + "```\n", order, folders);
    BOOST_CHECK_EQUAL_COLLECTIONS(found.begin(), found.end(), expected.begin(), expected.end());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(layers_of_the_source)

BOOST_AUTO_TEST_CASE(includes_go_down_and_never_form_a_cycle) {
    const std::vector<source_file> files = read_source_files(STRATA_SOURCE_DIR, {"core", "drafts"});
    std::size_t includes = 0;
    for (const source_file& each : files) includes += each.includes.size();
    BOOST_TEST(files.size() > 200U);
    BOOST_TEST(includes > 500U);
    for (const std::string& each : faults_in(files, layers_of_strata())) BOOST_ERROR(each);
}

BOOST_AUTO_TEST_CASE(a_source_in_order_has_no_faults) {
    check_faults({{"core/attic/box.cpp", {"core/attic/box.hpp", "core/hall/coat.hpp", "core/cellar/jar.hpp"}},
                  {"core/attic/box.hpp", {}},
                  {"core/hall/coat.hpp", {"core/kitchen/pan.hpp"}},
                  {"core/kitchen/oven/tray.hpp", {"core/kitchen/pan.hpp", "core/cellar/jar.hpp"}},
                  {"core/kitchen/pan.hpp", {}},
                  {"drafts/2008/draft.hpp", {"core/hall/coat.hpp", "drafts/2007/draft.hpp"}},
                  {"drafts/door.cpp", {"core/attic/box.hpp"}}},
                 {});
}

BOOST_AUTO_TEST_CASE(an_include_of_a_higher_layer_is_found) {
    check_faults({{"core/cellar/jar.hpp", {"core/attic/box.hpp"}}},
                 {"core/cellar/jar.hpp includes core/attic/box.hpp, which is above it"});
    check_faults({{"core/hall/coat.hpp", {"core/attic/shelf/book.hpp"}}},
                 {"core/hall/coat.hpp includes core/attic/shelf/book.hpp, which is above it"});
}

BOOST_AUTO_TEST_CASE(two_folders_in_one_layer_that_include_each_other_are_found) {
    check_faults(
        {{"core/hall/coat.hpp", {"core/kitchen/pan.hpp"}}, {"core/kitchen/oven/tray.hpp", {"core/hall/key.hpp"}}},
        {"a cycle, core/hall -> core/kitchen -> core/hall: core/hall/coat.hpp includes core/kitchen/pan.hpp; "
         "core/kitchen/oven/tray.hpp includes core/hall/key.hpp"});
}

BOOST_AUTO_TEST_CASE(a_cycle_across_layers_is_found_in_addition_to_the_upward_include) {
    check_faults({{"core/attic/box.hpp", {"core/hall/coat.hpp"}},
                  {"core/cellar/jar.hpp", {"core/attic/box.hpp"}},
                  {"core/hall/coat.hpp", {"core/cellar/jar.hpp"}}},
                 {"core/cellar/jar.hpp includes core/attic/box.hpp, which is above it",
                  "a cycle, core/attic -> core/hall -> core/cellar -> core/attic: core/attic/box.hpp includes "
                  "core/hall/coat.hpp; core/hall/coat.hpp includes core/cellar/jar.hpp; core/cellar/jar.hpp includes "
                  "core/attic/box.hpp"});
}

BOOST_AUTO_TEST_CASE(subfolders_of_one_folder_that_include_each_other_are_found) {
    check_faults({{"core/hall/left/coat.hpp", {"core/hall/right/hat.hpp"}},
                  {"core/hall/right/hat.hpp", {"core/hall/right/hook.hpp", "core/hall/left/scarf.hpp"}}},
                 {"a cycle, core/hall/left -> core/hall/right -> core/hall/left: core/hall/left/coat.hpp includes "
                  "core/hall/right/hat.hpp; core/hall/right/hat.hpp includes core/hall/left/scarf.hpp"});
    // The files directly in the folder form a subfolder as well.
    check_faults(
        {{"core/hall/door.hpp", {"core/hall/left/coat.hpp"}}, {"core/hall/left/coat.hpp", {"core/hall/key.hpp"}}},
        {"a cycle, core/hall -> core/hall/left -> core/hall: core/hall/door.hpp includes "
         "core/hall/left/coat.hpp; core/hall/left/coat.hpp includes core/hall/key.hpp"});
}

BOOST_AUTO_TEST_CASE(core_that_includes_drafts_is_found) {
    check_faults({{"core/attic/box.cpp", {"drafts/registry.hpp"}}},
                 {"core/attic/box.cpp includes drafts/registry.hpp: core never includes drafts"});
}

BOOST_AUTO_TEST_CASE(drafts_that_include_a_higher_layer_are_found) {
    check_faults({{"drafts/2008/draft.hpp", {"core/attic/box.hpp"}}},
                 {"drafts/2008/draft.hpp includes core/attic/box.hpp, which is above the drafts"});
}

BOOST_AUTO_TEST_CASE(a_folder_without_a_layer_is_found) {
    check_faults({{"core/shed/rake.hpp", {}}, {"core/shed/spade.hpp", {"core/shed/rake.hpp"}}},
                 {"core/shed/rake.hpp is in core/shed, which has no layer"});
    check_faults({{"core/attic/box.hpp", {"core/shed/rake.hpp"}}},
                 {"core/attic/box.hpp includes core/shed/rake.hpp: core/shed has no layer"});
    check_faults({{"core/key.hpp", {}}}, {"core/key.hpp is in core, which has no layer"});
}

BOOST_AUTO_TEST_CASE(an_include_by_an_unclear_path_is_found) {
    check_faults({{"core/cellar/jar.hpp", {"../attic/box.hpp"}}, {"core/hall/coat.hpp", {"key.hpp"}}},
                 {"core/cellar/jar.hpp includes ../attic/box.hpp, a path that does not begin at the top of the source",
                  "core/hall/coat.hpp includes key.hpp, a path that does not begin at the top of the source"});
    // The project's own files must not include a header by its public path.
    check_faults({{"core/hall/coat.hpp", includes_in("#include <strata/tokenizer.hpp>\n")}},
                 {"core/hall/coat.hpp includes strata/tokenizer.hpp, a path that does not begin at the top of the "
                  "source"});
}

BOOST_AUTO_TEST_CASE(every_spelling_of_an_include_is_read) {
    const lines expected = {"core/a.hpp", "core/b.hpp", "drafts/c.hpp", "../d.hpp", "core/e.hpp"};
    const lines found = includes_in(
        "#pragma once\n#include <vector>\n#include \"core/a.hpp\"\n  # include\t\"core/b.hpp\"  // why\r\n"
        "#include <drafts/c.hpp>\n// #include \"core/comment.hpp\"\n#include \"../d.hpp\"\n#include NAME\n"
        "const char* text = \"#include\";\n#include \"core/e.hpp\"");
    BOOST_CHECK_EQUAL_COLLECTIONS(found.begin(), found.end(), expected.begin(), expected.end());
}

BOOST_AUTO_TEST_CASE(the_picture_in_the_docs_shows_every_room_in_order) {
    const std::filesystem::path source(STRATA_SOURCE_DIR);
    for (const std::string& each :
         faults_in_picture(contents_of(source / "docs" / "design.md"), layers_of_strata(), rooms_of_strata()))
        BOOST_ERROR(each);

    check_picture(
        "  attic            what is kept\n"
        "  drafts/          made-up drafts\n"
        "  hall    kitchen  what is worn   |   what is eaten\n"
        "  cellar           what is stored\n",
        {});
    check_picture(
        "  drafts/  made-up drafts\n"
        "  attic    what is kept\n"
        "  hall    kitchen  what is worn   |   what is eaten\n"
        "  cellar   what is stored\n",
        {"line 3 from the bottom shows attic instead of drafts",
         "line 4 from the bottom shows drafts instead of attic"});
    check_picture(
        "  attic            what is kept\n"
        "  drafts/          made-up drafts\n"
        "  hall             what is worn\n"
        "  cellar  shed     what is stored\n",
        {"the picture does not show kitchen", "the picture shows shed, which is no folder",
         "line 1 from the bottom shows cellar, shed instead of cellar",
         "line 2 from the bottom shows hall instead of hall, kitchen"});
    BOOST_TEST(faults_in_picture("no picture", layers_of_strata(), {"spec"}).front() ==
               "the picture does not show spec");
}

BOOST_AUTO_TEST_CASE(every_room_has_a_readme) {
    const std::filesystem::path source(STRATA_SOURCE_DIR);
    for (const std::string& each : rooms_of_strata()) {
        const std::filesystem::path room = each == "drafts" ? source / each : source / "core" / each;
        BOOST_CHECK_MESSAGE(std::filesystem::exists(room / "README.md"), room << " has no README.md");
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace layers_test
