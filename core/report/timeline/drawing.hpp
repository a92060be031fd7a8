#pragma once
// The pieces of the poster: text and marks in SVG.
//
// All measures are whole numbers, so that a picture is the same on every machine.

#include <string>
#include <string_view>

#include "core/history/timeline.hpp"
#include "core/report/timeline/lettering.hpp"

namespace strata::report::timeline {

struct point {
    int x = 0, y = 0;
};

/// Appends one line of text, whose base line begins at `at`.
void append_text(std::string& to, point at, std::string_view text, const lettering& how);
/// Appends the mark of an effect around `at`. Each has a shape of its own, so that colours are not needed.
void append_mark(std::string& to, point at, study::effect what);
/// The colour of that mark.
[[nodiscard]] std::string_view colour_of_mark(study::effect what);
/// What the mark means: "tokens change".
[[nodiscard]] std::string_view meaning_of_mark(study::effect what);

/// Appends a `title` element, which viewers show as a tooltip and read out.
void append_tooltip(std::string& to, const study::event& of);

/// "13 Jun" of a day "2007-06-13"
[[nodiscard]] std::string day_in_year(std::string_view day);

}  // namespace strata::report::timeline
