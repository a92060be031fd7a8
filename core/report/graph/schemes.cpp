#include "core/report/graph/schemes.hpp"

#include <fmt/format.h>

#include <cstddef>

#include "core/report/graph/centring.hpp"
#include "core/report/graph/paints.hpp"

namespace strata::report {
namespace {

using study::construct;
using study::mark;

std::string rules_of(std::string_view name, const paint& p) {
    return fmt::format(
        "  .node.{0} path {{ fill: {1}; stroke: {2}; }}\n  .outer.{0} path {{ fill: none; }}\n"
        "  .construct.{0} path {{ stroke: {2}; }}\n  .construct.{0} text {{ fill: {2}; }}\n",
        name, p.dark_fill, p.dark_edge);
}

std::string scheme_style() {
    std::string style = fmt::format(
        "<style>\n.edge text {{ paint-order: stroke; stroke: {3}; stroke-width: 4px; }}\n@media (prefers-color-scheme: "
        "dark) {{\n  :root {{ background: {0}; }}\n"
        "  .graph > polygon {{ fill: {0}; }}\n  text {{ fill: {1}; }}\n"
        "  .edge text {{ stroke: {0}; }}\n  .transition path {{ stroke: {2}; }}\n  .transition polygon {{ stroke: {2}; "
        "fill: {2}; }}\n",
        dark_page.background, dark_page.text, dark_page.arrow, light_page.background);
    for (const construct c : study::all_constructs) style += rules_of(class_of(c), paint_of(c));
    for (const mark m : {mark::none, mark::added, mark::removed, mark::changed}) {
        style += rules_of(class_of(m), paint_of(m));
        style += fmt::format(
            "  .edge.{0} path {{ stroke: {1}; }}\n  .edge.{0} polygon {{ stroke: {1}; fill: {1}; }}\n"
            "  .edge.{0} text {{ fill: {1}; }}\n",
            class_of(m), paint_of(m).dark_edge);
    }
    return style + "}\n</style>\n";
}

}  // namespace

std::string with_schemes(std::string_view svg) {
    const std::size_t root = svg.find("<svg");
    const std::size_t end = root == std::string_view::npos ? root : svg.find('>', root);
    if (end == std::string_view::npos) return std::string(svg);
    return std::string(svg.substr(0, end + 1)) + "\n" + scheme_style() + with_centred_text(svg.substr(end + 1));
}

}  // namespace strata::report
