#include "core/report/graph/paints.hpp"

#include <array>
#include <cstddef>

namespace strata::report {

using study::construct;
using study::mark;

namespace {

// In the order of the enumeration.
constexpr std::array<paint, study::construct_count> construct_paints = {{{"#e9edf2", "#59626d", "#2b3440", "#a9b6c4"},
                                                                         {"#dcebff", "#0b57b0", "#16375f", "#80b8ff"},
                                                                         {"#e3f4e8", "#0c6b3a", "#15402a", "#6fcf97"},
                                                                         {"#efe6fb", "#6a3fb5", "#372356", "#c3a2f5"},
                                                                         {"#fbe6f6", "#8a2f8f", "#4c2150", "#dd9be2"},
                                                                         {"#fff0d1", "#8a5800", "#4b3606", "#e6b34a"},
                                                                         {"#ffe4cc", "#9a4a00", "#532b0b", "#f0a05c"},
                                                                         {"#f6e3d7", "#87491f", "#46301f", "#dba982"},
                                                                         {"#fde7e1", "#b8412a", "#4e251c", "#f08b74"},
                                                                         {"#f6f0d3", "#6f6300", "#403a0a", "#d6c84f"},
                                                                         {"#dcf3f5", "#0b6a75", "#123f45", "#6cc7d2"}}};

constexpr std::array<paint, 4> mark_paints = {{{"#f3f4f6", "#646c76", "#23282e", "#98a3ae"},
                                               {"#d9f2e0", "#0c6b3a", "#15402a", "#6fcf97"},
                                               {"#fde0da", "#b8412a", "#4e251c", "#f08b74"},
                                               {"#fff0c2", "#8a5800", "#4b3606", "#e0a92e"}}};

}  // namespace

const paint& paint_of(construct c) { return construct_paints[static_cast<std::size_t>(c)]; }
const paint& paint_of(mark m) { return mark_paints[static_cast<std::size_t>(m)]; }

std::string_view class_of(construct c) {
    constexpr std::array<std::string_view, study::construct_count> classes = {
        "text",    "tags",   "attributes", "comments",     "doctype",   "script",
        "escaped", "double", "cdata",      "instructions", "references"};
    return classes[static_cast<std::size_t>(c)];
}

std::string_view class_of(mark m) {
    switch (m) {
        case mark::none: return "same";
        case mark::added: return "added";
        case mark::removed: return "removed";
        case mark::changed: return "changed";
    }
    return "";
}

}  // namespace strata::report
