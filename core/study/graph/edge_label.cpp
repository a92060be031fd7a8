#include "core/study/graph/edge_label.hpp"

#include <string_view>

#include "core/language/character_classes.hpp"

namespace strata::study {

namespace {

bool has_all(const spec::symbol_set& set, const spec::characters& of) {
    for (spec::symbol s = 0; s < spec::symbol_count; ++s)
        if (of.set.has(s) && !set.has(s)) return false;
    return true;
}

}  // namespace

spec::symbol_set without(const spec::symbol_set& set, const spec::characters& of) {
    spec::symbol_set left;
    for (spec::symbol s = 0; s < spec::symbol_count; ++s)
        if (set.has(s) && !of.set.has(s)) left.add(s);
    return left;
}

std::string edge_class(spec::symbol_set set) {
    const bool eof = set.has(spec::eof_symbol);
    std::string text;
    const auto add = [&](std::string_view word) { text.append(text.empty() ? "" : " ").append(word); };
    if (set.has(0x80)) {
        add("else");
    } else {
        const spec::characters blanks = spec::tab | spec::line_feed | spec::form_feed | spec::space;
        if (has_all(set, blanks)) {
            add("blank");
            set = without(set, blanks | spec::line_tabulation);
        }
        if (has_all(set, spec::ascii_alpha)) {
            add("letter");
            set = without(set, spec::ascii_alpha);
        }
        if (has_all(set, spec::ascii_digit)) {
            add("digit");
            set = without(set, spec::ascii_digit);
        }
        set = without(set, spec::eof);
        if (const std::string rest = words::short_class(set); !rest.empty()) add(rest);
    }
    if (eof) add("EOF");
    return text;
}

std::string class_of_those_met(const spec::symbol_set& met) {
    std::string on = edge_class(met);
    if (on.size() <= 16) return on;
    const spec::symbol_set letters = without(met, spec::ascii_alpha);
    const bool any_letter = !(letters == met);
    const spec::symbol_set others = without(letters, spec::ascii_digit);
    const bool any_digit = !(others == letters);
    on = any_letter ? "letter" : "";
    if (any_digit) on += on.empty() ? "digit" : " digit";
    const std::string rest = edge_class(others);
    if (!rest.empty()) on += (on.empty() ? "" : " ") + (rest.size() > 12 ? std::string("…") : rest);
    return on;
}

}  // namespace strata::study
