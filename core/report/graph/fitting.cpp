#include "core/report/graph/fitting.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/report/graph/dot.hpp"
#include "core/report/graph/drawing.hpp"
#include "core/report/graph/slide.hpp"

namespace strata::report {
namespace {

constexpr double cost_of_small_text = 1000;
// The cost of a picture that needs no other layout, and of one that needs no tight layout.
constexpr double excellent = 1;
constexpr double good_enough = 12;

// States that no arrow leads to.
std::size_t beginnings_of(const study::graph& g) {
    std::vector<bool> is_reached(g.nodes.size());
    for (const study::graph_edge& each : g.edges) is_reached[each.to] = true;
    return static_cast<std::size_t>(std::count(is_reached.begin(), is_reached.end(), false));
}

// What a layout leaves out: arrows, and worse, the last arrow to a state.
double cost_of_leaving_out(const study::graph& g, const study::graph& left) {
    const std::size_t beginnings = beginnings_of(left);
    const std::size_t before = std::min(beginnings_of(g), beginnings);
    return 0.3 * static_cast<double>(g.edges.size() - left.edges.size()) +
           4.0 * static_cast<double>(beginnings - before);
}

double cost_of(const drawing& d) {
    constexpr double text_of_comfort = 24;
    const double size = text_size_on_slide(d);
    double cost = 3.0 * static_cast<double>(d.covered_texts) + 2.0 * static_cast<double>(d.crossed_texts) +
                  0.8 * static_cast<double>(d.crossings) + 0.4 * d.arrows_length / d.width;
    if (size < text_of_comfort) cost += text_of_comfort - size;
    if (size < least_text_size_on_slide + 0.3) cost += cost_of_small_text;
    return cost;
}

}  // namespace

std::string drawn_to_fit(const study::graph& g, const std::function<std::string(const std::string&)>& draw) {
    if (!g.only) return draw(graph_as_dot(g));
    std::string best;
    double least_cost = std::numeric_limits<double>::infinity();
    std::set<std::string> drawn;
    for (const slide_layout& layout : slide_layouts()) {
        if (layout.tight && least_cost < good_enough) break;
        const std::string text = slide_as_dot(g, layout);
        if (!drawn.insert(text).second) continue;
        std::string picture = draw(text);
        const std::optional<drawing> d = measured(picture);
        if (best.empty()) best = picture;
        if (!d) continue;
        const double cost = cost_of(*d) + cost_of_leaving_out(g, simplified(g, layout));
        if (cost >= least_cost) continue;
        least_cost = cost;
        best = std::move(picture);
        if (cost < excellent) break;
    }
    return best;
}

}  // namespace strata::report
