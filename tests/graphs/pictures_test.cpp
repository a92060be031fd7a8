// The pictures of constructs are readable on a slide. The files in docs/graphs/ show the current graphs, and a page
// shows each file.

#include "tests/graphs/pictures.hpp"
#include "tests/sample.hpp"

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <string>

#include "core/cli/io/child_process.hpp"
#include "core/report/graph/graph.hpp"
#include "core/report/graph/picture.hpp"
#include "drafts/registry.hpp"
#include "tests/graphs/has_graphviz.hpp"

namespace pictures_test {

namespace {

using namespace strata;
using namespace strata::testing;
namespace fs = std::filesystem;

fs::path folder() { return fs::path{STRATA_DATA_DIR} / "../../docs/graphs"; }

std::string content_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

const std::vector<graph_picture>& the_pictures() {
    static const std::vector<graph_picture> all = graph_pictures(drafts::known());
    return all;
}

void check_is_readable(const std::string& name, const std::string& svg) {
    const std::optional<report::drawing> d = report::measured(svg);
    BOOST_REQUIRE_MESSAGE(d, name << " is not a picture");
    const double size = report::text_size_on_slide(*d);
    BOOST_CHECK_MESSAGE(size >= report::least_text_size_on_slide,
                        name << ": on a slide of 1920 x 1080 its smallest text has " << size << " px");
    BOOST_CHECK_MESSAGE(d->covered_texts == 0U, name << ": " << d->covered_texts << " texts overlap");
}

void check_is_readable_and_small(const std::string& name, const std::string& svg) {
    check_is_readable(name, svg);
    BOOST_TEST(svg.size() < 60U * 1024U, name);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(pictures_of_graphs)

BOOST_AUTO_TEST_CASE(every_construct_of_every_draft_is_readable_on_a_slide) {
    if (!has_graphviz()) {
        BOOST_TEST_MESSAGE("not drawn: Graphviz is not installed");
        return;
    }
    std::size_t number = 0;
    for (const graph_picture& each : the_pictures())
        if (each.graph.only && sample::today().takes(number++))
            check_is_readable_and_small(each.name, report::drawn_to_fit(each.graph, cli::drawn_by_graphviz));
}

BOOST_AUTO_TEST_CASE(pictures_drawn_by_graphviz_are_readable_on_a_slide) {
    if (!has_graphviz()) {
        BOOST_TEST_MESSAGE("not drawn: Graphviz is not installed");
        return;
    }
    std::size_t number = 0;
    for (const graph_picture& each : the_pictures())
        if (each.graph.only && sample::today().takes(number++))
            check_is_readable(each.name + " as DOT", cli::drawn_by_graphviz(report::graph_as_dot(each.graph)));
}

BOOST_AUTO_TEST_CASE(pictures_in_docs_are_readable_on_a_slide_and_small) {
    for (const graph_picture& each : the_pictures()) {
        if (!each.graph.only || each.only_on_site) continue;
        check_is_readable_and_small("docs/graphs/" + each.name, content_of(folder() / each.name));
    }
}

BOOST_AUTO_TEST_CASE(pictures_in_docs_show_the_current_graphs) {
    for (const graph_picture& each : the_pictures())
        BOOST_CHECK_MESSAGE(each.only_on_site || content_of(folder() / each.name).ends_with(each.mark),
                            "docs/graphs/" << each.name << " is out of date\nredraw it, which needs Graphviz: "
                                           << command_that_draws_graphs);
}

BOOST_AUTO_TEST_CASE(there_are_no_other_pictures_in_docs) {
    std::set<std::string> known;
    for (const graph_picture& each : the_pictures())
        if (!each.only_on_site) known.insert(each.name);
    for (const auto& each : fs::recursive_directory_iterator(folder())) {
        const std::string name = fs::relative(each.path(), folder()).generic_string();
        BOOST_CHECK_MESSAGE(each.is_directory() || known.contains(name), name << " is not drawn by make_graphs");
    }
}

BOOST_AUTO_TEST_CASE(a_page_of_the_repository_shows_each_picture_in_docs) {
    const std::string by_hand = content_of(folder() / "../graph.md");
    const std::string generated = content_of(folder() / "../evolution/from-a-flag-to-states.md");
    for (const graph_picture& each : the_pictures())
        if (!each.only_on_site)
            BOOST_TEST((by_hand.find("](graphs/" + each.name + ")") != std::string::npos ||
                        generated.find("](../graphs/" + each.name + ")") != std::string::npos),
                       each.name);
}

BOOST_AUTO_TEST_CASE(the_page_of_pictures_on_the_site_links_to_each_picture) {
    const std::string page = page_of_pictures(drafts::known(), the_pictures());
    for (const graph_picture& each : the_pictures())
        BOOST_TEST(page.find("](" + each.name + ")") != std::string::npos, each.name);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pictures_test
