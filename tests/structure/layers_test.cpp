// The layers of the source: core and drafts include only what is below them, without cycles.

#include "tests/structure/layers.hpp"

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>
#include <vector>

#include "tests/structure/source_files.hpp"

namespace {

using strata::structure::faults_in;
using strata::structure::includes_in;
using strata::structure::layers;
using strata::structure::read_source_files;
using strata::structure::source_file;
using lines = std::vector<std::string>;

/// The order of this source. A new folder of core must be added here.
const layers& layers_of_strata() {
    static const layers order{.of_core = {{"spec"},
                                          {"text"},
                                          {"language", "tree"},
                                          {"engine"},
                                          {"reading", "run"},
                                          {"study"},
                                          {"history"},
                                          {"compare"},
                                          {"search", "pages"},
                                          {"report"},
                                          {"public"},
                                          {"conformance"},
                                          {"cli"}},
                              .below_drafts = "engine",
                              .entry_points = {"drafts/strata.cpp"}};
    return order;
}

/// A made-up source of three layers.
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
    // The files directly in the folder form a subfolder too.
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
    // Inside the source, nothing is included by its public path.
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

BOOST_AUTO_TEST_SUITE_END()
