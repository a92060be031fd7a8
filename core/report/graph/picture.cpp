#include "core/report/graph/picture.hpp"

// `reader` finds texts and arrows in an SVG, and counts crossings. The cost of a layout depends on these counts, on the
// size of its text on a slide, and on the arrows that it leaves out. The layout with the lowest cost is chosen. Colours
// are added as a style sheet at the beginning of the picture.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/report/graph/graph.hpp"
#include "core/report/writing/text_width.hpp"

namespace strata::report {

// --- Measuring ---

namespace {

struct point {
    double x = 0, y = 0;
};
using curve = std::vector<point>;
struct box {
    double left = 0, top = 0, right = 0, bottom = 0;
};

// Removes the number at the beginning of `text` and the separator after it. Returns the number.
std::optional<double> next_number(std::string_view& text) {
    const std::size_t begin = text.find_first_of("-0123456789");
    if (begin == std::string_view::npos) return std::nullopt;
    double value = 0;
    const auto [end, error] = std::from_chars(text.data() + begin, text.data() + text.size(), value);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

std::string_view value_of_attribute(std::string_view tag, std::string_view name) {
    const std::string key = " " + std::string(name) + "=\"";
    const std::size_t at = tag.find(key);
    if (at == std::string_view::npos) return {};
    const std::string_view value = tag.substr(at + key.size());
    return value.substr(0, value.find('"'));
}

double number_in_attribute(std::string_view tag, std::string_view name) {
    std::string_view text = value_of_attribute(tag, name);
    return next_number(text).value_or(0);
}

// Replaces character references by their characters, so that text can be measured. Replaces only the references that
// occur in graphs.
std::string without_references(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, char>, 6> names = {
        {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&#39;", '\''}, {"&#45;", '-'}}};
    std::string plain;
    while (!text.empty()) {
        const auto* const name =
            std::find_if(names.begin(), names.end(), [&](const auto& each) { return text.starts_with(each.first); });
        plain += name == names.end() ? text.front() : name->second;
        text.remove_prefix(name == names.end() ? 1 : name->first.size());
    }
    return plain;
}

class reader {
public:
    explicit reader(std::string_view svg) : svg_(svg) {}

    std::optional<drawing> all() {
        drawing found;
        found.smallest_text = std::numeric_limits<double>::infinity();
        while (next_tag()) {
            if (tag_.starts_with("svg")) {
                std::string_view view = value_of_attribute(tag_, "viewBox");
                next_number(view);
                next_number(view);
                found.width = next_number(view).value_or(0);
                found.height = next_number(view).value_or(0);
            } else if (tag_.starts_with("g ")) {
                in_edge_ = value_of_attribute(tag_, "class").starts_with("edge");
            } else if (tag_.starts_with("text ")) {
                found.smallest_text = std::min(found.smallest_text, number_in_attribute(tag_, "font-size"));
                add_text();
            } else if (tag_.starts_with("path ") && in_edge_) {
                add_curve(value_of_attribute(tag_, "d"));
            }
        }
        if (found.width <= 0 || found.height <= 0 || texts_.empty() || found.smallest_text <= 0) return std::nullopt;
        for (const box& each : texts_) {
            if (std::any_of(curves_.begin(), curves_.end(), [&](const curve& c) {
                    return std::any_of(c.begin(), c.end(), [&](const point& p) { return is_in(each, p); });
                }))
                ++found.crossed_texts;
            if (std::any_of(texts_.begin(), texts_.end(),
                            [&](const box& other) { return &other != &each && overlap(each, other); }))
                ++found.covered_texts;
        }
        for (std::size_t i = 0; i < curves_.size(); ++i) {
            for (std::size_t k = 0; k + 1 < curves_[i].size(); ++k)
                found.arrows_length +=
                    std::hypot(curves_[i][k + 1].x - curves_[i][k].x, curves_[i][k + 1].y - curves_[i][k].y);
            for (std::size_t j = 0; j < i; ++j)
                if (cross(curves_[i], curves_[j])) ++found.crossings;
        }
        return found;
    }

private:
    bool next_tag() {
        const std::size_t begin = svg_.find('<');
        if (begin == std::string_view::npos) return false;
        svg_.remove_prefix(begin + 1);
        const std::size_t end = svg_.find('>');
        if (end == std::string_view::npos) return false;
        tag_ = svg_.substr(0, end);
        svg_.remove_prefix(end + 1);
        return true;
    }

    void add_text() {
        const double size = number_in_attribute(tag_, "font-size");
        const bool is_bold = value_of_attribute(tag_, "font-weight") == "bold";
        const double width = text_width(without_references(svg_.substr(0, svg_.find('<'))), size,
                                        is_bold ? font_weight::bold : font_weight::normal);
        const bool is_centred = value_of_attribute(tag_, "text-anchor") == "middle";
        const double left = number_in_attribute(tag_, "x") - (is_centred ? width / 2 : 0);
        const double base = number_in_attribute(tag_, "y");
        // Lowercase letters such as x and a leave most of the upper part of a line empty, so the box of a text is lower
        // than its line.
        texts_.push_back({left, base - 0.65 * size, left + width, base + 0.1 * size});
    }

    // Adds the consecutive Bézier curves of a path: "M1,2C3,4 5,6 7,8 ...".
    void add_curve(std::string_view d) {
        std::vector<point> points;
        for (;;) {
            const std::optional<double> x = next_number(d);
            const std::optional<double> y = next_number(d);
            if (!x || !y) break;
            points.push_back({*x, *y});
        }
        constexpr int steps = 12;
        curve c;
        for (std::size_t i = 0; i + 3 < points.size(); i += 3)
            for (int s = 0; s <= steps; ++s) {
                const double t = static_cast<double>(s) / steps;
                const double u = 1 - t;
                const std::array<double, 4> weights = {u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t};
                point p;
                for (std::size_t k = 0; k < 4; ++k) {
                    p.x += weights[k] * points[i + k].x;
                    p.y += weights[k] * points[i + k].y;
                }
                c.push_back(p);
            }
        curves_.push_back(std::move(c));
    }

    static bool is_in(const box& b, const point& p) {
        return p.x > b.left && p.x < b.right && p.y > b.top && p.y < b.bottom;
    }
    static bool overlap(const box& a, const box& b) {
        constexpr double rounding = 2;
        return a.left + rounding < b.right && b.left + rounding < a.right && a.top + rounding < b.bottom &&
               b.top + rounding < a.bottom;
    }
    // Whether the point is to the left of the line from a to b.
    static bool is_left(const point& a, const point& b, const point& p) {
        return (b.x - a.x) * (p.y - a.y) > (b.y - a.y) * (p.x - a.x);
    }
    static bool cross(const curve& one, const curve& other) {
        for (std::size_t i = 0; i + 1 < one.size(); ++i)
            for (std::size_t j = 0; j + 1 < other.size(); ++j)
                if (is_left(one[i], one[i + 1], other[j]) != is_left(one[i], one[i + 1], other[j + 1]) &&
                    is_left(other[j], other[j + 1], one[i]) != is_left(other[j], other[j + 1], one[i + 1]))
                    return true;
        return false;
    }

    std::string_view svg_;
    std::string_view tag_;
    bool in_edge_ = false;
    std::vector<box> texts_;
    std::vector<curve> curves_;
};

}  // namespace

std::optional<drawing> measured(std::string_view svg) { return reader(svg).all(); }

double text_size_on_slide(const drawing& picture) {
    return picture.smallest_text * std::min(1920 / picture.width, 1080 / picture.height);
}

// --- Choosing a layout ---

namespace {

constexpr double cost_of_small_text = 1000;
// If the best cost so far is below `excellent`, no other layout is tried. If the best cost is below `good_enough`, no
// tight layout is tried.
constexpr double excellent = 1;
constexpr double good_enough = 12;

// The number of states that no arrow leads to.
std::size_t beginnings_of(const study::graph& g) {
    std::vector<bool> is_reached(g.nodes.size());
    for (const study::graph_edge& each : g.edges) is_reached[each.to] = true;
    return static_cast<std::size_t>(std::count(is_reached.begin(), is_reached.end(), false));
}

// The cost of the arrows that a layout leaves out. It is higher if a state loses its last incoming arrow.
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

// --- Centring ---

namespace {

constexpr std::string_view text_begins = "<text text-anchor=\"start\" x=\"";

// The middle between the leftmost and the rightmost point of a path "M1,2C3,4 5,6 ...".
std::optional<double> middle_of(std::string_view line) {
    const std::size_t at = line.find(" d=\"M");
    if (at == std::string_view::npos) return std::nullopt;
    const std::string points(line.substr(at + 5, line.find('"', at + 5) - at - 5));
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (std::size_t begin = 0; begin < points.size();) {
        const std::size_t comma = points.find(',', begin);
        if (comma == std::string::npos) break;
        const double x = std::strtod(points.c_str() + begin, nullptr);
        least = std::min(least, x);
        most = std::max(most, x);
        begin = points.find_first_of("C ", comma);
        if (begin == std::string::npos) break;
        ++begin;
    }
    if (least > most) return std::nullopt;
    return (least + most) / 2;
}

}  // namespace

std::string with_centred_text(std::string_view svg) {
    std::string out;
    bool in_node = false;
    std::optional<double> middle;
    while (!svg.empty()) {
        const std::size_t end = std::min(svg.find('\n'), svg.size() - 1) + 1;
        std::string_view line = svg.substr(0, end);
        svg.remove_prefix(end);
        if (line.starts_with("<g id=\"") && !line.starts_with("<g id=\"a_")) {
            in_node = line.starts_with("<g id=\"node");
            middle.reset();
        }
        if (in_node && !middle && line.starts_with("<path")) middle = middle_of(line);
        const std::size_t quote = line.find('"', text_begins.size());
        if (in_node && middle && line.starts_with(text_begins) && quote != std::string_view::npos) {
            out += fmt::format("<text text-anchor=\"middle\" x=\"{:.2f}", *middle);
            line.remove_prefix(quote);
        }
        out += line;
    }
    return out;
}

// --- Colours ---

namespace {

using study::construct;
using study::mark;

std::string style_rules_of(std::string_view name, const paint& p) {
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
    for (const construct c : study::all_constructs) style += style_rules_of(class_of(c), paint_of(c));
    for (const mark m : {mark::none, mark::added, mark::removed, mark::changed}) {
        style += style_rules_of(class_of(m), paint_of(m));
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
