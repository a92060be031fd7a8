#include "core/language/pattern.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include <fmt/format.h>

namespace strata::phrases {

namespace {

struct named_slot {
    std::string_view name;
    slot what;
};
constexpr auto slot_names = std::to_array<named_slot>({
    {"state", slot::state},
    {"character", slot::character},
    {"operand", slot::operand},
    {"operands", slot::operands},
    {"error", slot::error},
    {"number", slot::number},
    {"count", slot::count},
    {"string", slot::string},
    {"models", slot::models},
    {"characters", slot::characters},
    {"set", slot::set},
    {"code_points", slot::code_points},
    {"tag_names", slot::tag_names},
    {"numbers", slot::numbers},
});

/// Whether the "(s)" of "character(s)" is at `at`.
bool is_plural(std::string_view says, std::size_t at) { return says.substr(at).starts_with("(s)"); }

/// Whether `at` is "(" that opens alternatives rather than a parenthesis of the text, which has spaces around it.
bool opens_alternatives(std::string_view says, std::size_t at) {
    return says[at] == '(' && !is_plural(says, at) && at + 1 < says.size() && says[at + 1] != ' ';
}

/// Whether ")" at `at` is one of the text: it has a space before it, and a space or an end after it.
bool closes_parenthesis_of_text(std::string_view says, std::size_t at) {
    return at > 0 && says[at - 1] == ' ' &&
           (at + 1 == says.size() || std::string_view{" )|"}.find(says[at + 1]) != std::string_view::npos);
}

}  // namespace

std::optional<alternatives> first_alternatives(std::string_view says) {
    std::size_t open = 0;
    while (open < says.size() && !opens_alternatives(says, open)) ++open;
    if (open == says.size()) return std::nullopt;
    alternatives group{.begin = open, .each = {}};
    std::size_t depth = 0;
    for (std::size_t at = open, from = open + 1; at < says.size(); ++at) {
        if (is_plural(says, at)) {
            at += 2;
        } else if (opens_alternatives(says, at)) {
            ++depth;
        } else if (says[at] == '|' && depth == 1) {
            group.each.push_back(says.substr(from, at - from));
            from = at + 1;
        } else if (says[at] == ')' && !closes_parenthesis_of_text(says, at) && --depth == 0) {
            group.each.push_back(says.substr(from, at - from));
            group.end = at + 1;
            return group;
        }
    }
    throw std::logic_error(fmt::format("alternatives without an end in \"{}\"", says));
}

slot slot_named(std::string_view name) {
    const auto* const found = std::find_if(slot_names.begin(), slot_names.end(),
                                           [name](const named_slot& each) { return each.name == name; });
    if (found == slot_names.end()) throw std::logic_error(fmt::format("no slot is called {}", name));
    return found->what;
}

}  // namespace strata::phrases
