// Tests how pictures of graphs are measured, how the best one is chosen, and whether colours are readable.

#include "core/report/graph/picture.hpp"

#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "core/report/graph/graph.hpp"
#include "core/report/writing/text_width.hpp"
#include "drafts/registry.hpp"

namespace drawing_test {

namespace {

using namespace strata;

// Returns the luminance as WCAG 2 defines it.
double luminance(std::string_view colour) {
    const std::array<double, 3> weights = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const double part = std::strtol(std::string(colour.substr(1 + 2 * i, 2)).c_str(), nullptr, 16) / 255.0;
        sum += weights[i] * (part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}
double contrast(std::string_view one, std::string_view other) {
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

void check_contrast(const report::paint& p, std::string_view name) {
    BOOST_TEST(contrast(report::light_page.text, p.fill) >= 4.5, name);
    BOOST_TEST(contrast(report::dark_page.text, p.dark_fill) >= 4.5, name);
    BOOST_TEST(contrast(p.edge, report::light_page.background) >= 4.5, name);
    BOOST_TEST(contrast(p.dark_edge, report::dark_page.background) >= 4.5, name);
}

std::string svg_of(std::string_view inside, int width = 960, int height = 540) {
    return "<?xml version=\"1.0\"?>\n<svg width=\"1pt\" height=\"1pt\"\n viewBox=\"0.00 0.00 " + std::to_string(width) +
           ".00 " + std::to_string(height) + ".00\">\n" + std::string(inside) + "</svg>\n";
}

constexpr std::string_view text_at_100 =
    "<text text-anchor=\"middle\" x=\"100\" y=\"100\" font-size=\"14.00\">else &lt;</text>\n";

}  // namespace

BOOST_AUTO_TEST_SUITE(graph_drawings)

BOOST_AUTO_TEST_CASE(text_is_readable_on_its_background_in_both_schemes) {
    BOOST_TEST(contrast("#000000", "#ffffff") > 20.9);
    BOOST_TEST(contrast(report::light_page.text, report::light_page.background) >= 4.5);
    BOOST_TEST(contrast(report::dark_page.text, report::dark_page.background) >= 4.5);
    for (const study::construct c : study::all_constructs) check_contrast(report::paint_of(c), report::class_of(c));
    using study::mark;
    for (const mark m : {mark::none, mark::added, mark::removed, mark::changed})
        check_contrast(report::paint_of(m), report::class_of(m));
}

BOOST_AUTO_TEST_CASE(the_smallest_text_counts_scaled_to_a_slide) {
    const std::string svg = svg_of(std::string(text_at_100) + "<text x=\"9\" y=\"300\" font-size=\"10.00\">a</text>\n");
    const std::optional<report::drawing> d = report::measured(svg);
    BOOST_REQUIRE(d);
    BOOST_TEST(report::text_size_on_slide(*d) == 20.0);
    // This picture has the same width but is taller, so its height determines the scale.
    BOOST_TEST(report::text_size_on_slide(*report::measured(svg_of(text_at_100, 960, 1080))) == 14.0);
    BOOST_TEST(!report::measured("no picture"));
    BOOST_TEST(!report::measured(svg_of("")));
}

BOOST_AUTO_TEST_CASE(arrows_through_text_and_text_over_text_are_counted) {
    const auto with_arrow = [](std::string_view d) {
        return *report::measured(svg_of(
            std::string(text_at_100) + "<g id=\"edge1\" class=\"edge transition\">\n<path d=\"" + std::string(d) +
            "\"/>\n</g>\n<g id=\"node1\" class=\"node\">\n" + "<path d=\"M0,95C50,95 150,95 200,95\"/></g>"));
    };
    BOOST_TEST(with_arrow("M0,95C50,95 150,95 200,95").crossed_texts == 1U);
    BOOST_TEST(with_arrow("M0,150C50,150 150,150 200,150").crossed_texts == 0U);
    const std::string twice = std::string(text_at_100) + std::string(text_at_100);
    BOOST_TEST(report::measured(svg_of(twice))->covered_texts == 2U);
    const std::string arrows =
        "<g class=\"edge\">\n<path d=\"M0,0C30,30 60,60 90,90\"/></g><g class=\"edge\">\n<path d=\"M0,90C30,60 60,30 "
        "90,0\"/></g>" +
        std::string(text_at_100);
    BOOST_TEST(report::measured(svg_of(arrows))->crossings == 1U);
}

BOOST_AUTO_TEST_CASE(text_is_measured_in_the_widest_font) {
    BOOST_TEST(report::text_width("Data", 10) == 7.70 + 6.13 + 3.92 + 6.13, boost::test_tools::tolerance(0.001));
    BOOST_TEST(report::text_width("Data", 10, report::font_weight::bold) > report::text_width("Data", 10));
    BOOST_TEST(report::text_width("→", 10) == report::text_width("↻", 10));
    BOOST_TEST(report::broken("a → Data · tag", 8) == "a → Data\n· tag");
}

BOOST_AUTO_TEST_CASE(text_of_nodes_is_centred_in_its_box_in_any_font) {
    const std::string text = "<text text-anchor=\"start\" x=\"12.00\" y=\"1\">a</text>\n";
    const std::string node =
        "<g id=\"node1\" class=\"node tags\">\n<g id=\"a_node1\"><a>\n"
        "<path d=\"M90,-5C90,-5 10,-5 10,-5 5,-5 5,-9 5,-9 5,-9 95,-9 95,-9\"/>\n";
    const std::string edge = "<g id=\"edge1\" class=\"edge\">\n<path d=\"M1,2C3,4 5,6 7,8\"/>\n";
    const std::string centred = "<text text-anchor=\"middle\" x=\"50.00\" y=\"1\">a</text>\n";
    BOOST_TEST(report::with_centred_text(text + node + text + edge + text) == text + node + centred + edge + text);
    BOOST_TEST(report::with_centred_text("") == "");
    BOOST_TEST(report::with_centred_text("no picture") == "no picture");
}

BOOST_AUTO_TEST_CASE(boxes_are_at_least_as_wide_as_their_text_in_the_widest_font) {
    const study::graph g = study::part_of(study::graph_of(*drafts::find("modern")), study::construct::comments);
    const std::string dot = report::slide_as_dot(g, report::slide_layouts().front());
    // "Comment end bang" is the widest line of its node. The attribute `width` is in inches. It includes the margins
    // around the bold text of 15 points.
    const std::string name = "<b>Comment end bang</b>";
    const std::size_t at = dot.find(name);
    BOOST_REQUIRE(at != std::string::npos);
    const std::size_t width = dot.find("width=", at);
    BOOST_TEST(std::strtod(dot.c_str() + width + 6, nullptr) * 72 >=
               report::text_width("Comment end bang", 15, report::font_weight::bold));
}

BOOST_AUTO_TEST_CASE(the_picture_with_readable_text_is_kept) {
    const study::graph g = study::part_of(study::graph_of(*drafts::find("2008")), study::construct::comments);
    int drawn = 0;
    const std::string best = report::drawn_to_fit(g, [&](const std::string& dot) {
        BOOST_TEST(dot.starts_with("digraph"));
        const bool fits = ++drawn == 3;
        return svg_of(text_at_100, fits ? 480 : 4000, fits ? 270 : 4000);
    });
    BOOST_TEST(drawn >= 3);
    BOOST_TEST(report::text_size_on_slide(*report::measured(best)) > 18.0);
    // The whole machine is drawn only once.
    drawn = 0;
    static_cast<void>(report::drawn_to_fit(study::graph_of(*drafts::find("2008")), [&](const std::string&) {
        ++drawn;
        return std::string("picture");
    }));
    BOOST_TEST(drawn == 1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace drawing_test
