#pragma once
// How the texts of the poster look: what programs notice is larger than what only readers do.

#include <string>
#include <string_view>
#include <vector>

#include "core/history/timeline.hpp"

namespace strata::report::timeline {

/// How a piece of text looks.
struct lettering {
    int size = 24;
    bool bold = false;
    std::string_view colour = "#1b1b1b";
    std::string_view anchor = "start";  ///< or "middle" or "end"
};

inline constexpr std::string_view grey = "#595959";
inline constexpr lettering letters_of_remarks{.size = 21, .colour = grey};

/// Of the title of an event.
[[nodiscard]] constexpr lettering letters_of(study::effect what) {
    switch (what) {
        case study::effect::text:
        case study::effect::tokens: return {.size = 26, .bold = true};
        case study::effect::errors:
        case study::effect::tree: return {.size = 25};
        case study::effect::words: break;
    }
    return {.size = 21, .colour = grey};
}

/// The width of a line of text, rounded up.
[[nodiscard]] int width_of(std::string_view text, const lettering& how);
/// `text` in lines that are at most as wide as that, broken at spaces, of about the same length; at least one.
[[nodiscard]] std::vector<std::string> broken(std::string_view text, int width, const lettering& how);

}  // namespace strata::report::timeline
