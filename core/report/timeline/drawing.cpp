#include "core/report/timeline/drawing.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/page.hpp"
#include "core/report/writing/text_width.hpp"

namespace strata::report::timeline {

// --- Lettering ---

namespace {

std::vector<std::string> filled(std::string_view text, int width, const lettering& how) {
    std::vector<std::string> lines(1);
    while (!text.empty()) {
        const std::size_t end = text.find(' ');
        const std::string_view word = text.substr(0, end);
        const std::string longer = lines.back().empty() ? std::string(word) : fmt::format("{} {}", lines.back(), word);
        if (lines.back().empty() || width_of(longer, how) <= width)
            lines.back() = longer;
        else
            lines.emplace_back(word);
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    }
    return lines;
}

}  // namespace

int width_of(std::string_view text, const lettering& how) {
    return static_cast<int>(std::ceil(text_width(text, how.size, how.bold ? font_weight::bold : font_weight::normal)));
}

std::vector<std::string> broken(std::string_view text, int width, const lettering& how) {
    std::vector<std::string> lines = filled(text, width, how);
    // Lines of about the same length look better than a last line of one word.
    constexpr int step = 20;
    for (int narrower = width - step; lines.size() > 1 && narrower > 0; narrower -= step) {
        std::vector<std::string> next = filled(text, narrower, how);
        if (next.size() > lines.size()) break;
        lines = std::move(next);
    }
    return lines;
}

// --- Text and marks ---

namespace {

using history::effect;

std::string as_html(std::string_view text) {
    std::string to;
    append_html(to, text, html_place::words);
    return to;
}

}  // namespace

void append_text(std::string& to, point at, std::string_view text, const lettering& how) {
    append_format(to, "<text x=\"{}\" y=\"{}\" font-size=\"{}\"", at.x, at.y, how.size);
    if (how.bold) to += " font-weight=\"bold\"";
    if (how.colour != lettering{}.colour) append_format(to, " fill=\"{}\"", how.colour);
    if (how.anchor != lettering{}.anchor) append_format(to, " text-anchor=\"{}\"", how.anchor);
    append_format(to, ">{}</text>\n", as_html(text));
}

void append_mark(std::string& to, point at, effect what) {
    const auto [x, y] = at;
    const std::string_view colour = colour_of_mark(what);
    switch (what) {
        case effect::tokens:
            append_format(to, "<circle cx=\"{}\" cy=\"{}\" r=\"11\" fill=\"{}\"/>", x, y, colour);
            break;
        case effect::errors: append_format(to, "<path d=\"M{} {}l12 21h-24z\" fill=\"{}\"/>", x, y - 13, colour); break;
        case effect::tree:
            append_format(to, "<path d=\"M{} {}h18v18h-18z\" fill=\"{}\"/>", x - 9, y - 9, colour);
            break;
        case effect::words:
            append_format(to, "<circle cx=\"{}\" cy=\"{}\" r=\"6\" fill=\"#fff\" stroke=\"{}\" stroke-width=\"3\"/>", x,
                          y, colour);
            break;
        case effect::text:
            append_format(to, "<path d=\"M{} {}l13 13l-13 13l-13 -13z\" fill=\"{}\"/>", x, y - 13, colour);
            break;
    }
}

std::string_view colour_of_mark(effect what) {
    constexpr std::array<std::string_view, history::effect_count> colours{"#1f3f77", "#a3161b", "#a85b00", "#006d5b",
                                                                          "#666666"};
    return colours[static_cast<std::size_t>(what)];
}

std::string_view meaning_of_mark(effect what) {
    constexpr std::array<std::string_view, history::effect_count> meanings{
        "a text that strata has in full", "tokens change", "only parse errors change",
        "only errors of tree construction change", "only words change"};
    return meanings[static_cast<std::size_t>(what)];
}

void append_tooltip(std::string& to, const history::event& of) {
    std::string words;
    if (of.text != nullptr) {
        words = fmt::format("{}: {}, {}", of.day(), of.text->about.name, of.text->about.title);
    } else {
        words = std::string(of.day());
        if (!of.commit().empty()) words += fmt::format(", commit {}", of.short_commit());
        words += fmt::format(": {}. {}; {}", of.title(), spec::title_of(of.topic()), meaning_of_mark(of.changed()));
        if (!of.witness().empty()) words += fmt::format("; shown by {} {}", of.witness(), of.options());
    }
    append_format(to, "<title>{}</title>", as_html(words));
}

std::string day_in_year(std::string_view day) {
    constexpr std::array<std::string_view, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                      "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const auto digits = [&](std::size_t at) {
        return static_cast<std::size_t>((day[at] - '0') * 10 + day[at + 1] - '0');
    };
    return fmt::format("{} {}", digits(8), months[digits(5) - 1]);
}

}  // namespace strata::report::timeline
