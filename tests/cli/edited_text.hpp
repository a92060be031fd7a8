#pragma once
// Texts of drafts, edited for tests.

#include <cstddef>
#include <string>
#include <string_view>

#include "drafts/registry.hpp"
#include "tests/reading/recited_text.hpp"

namespace strata::testing {

/// `text` with each `from` replaced.
inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

/// A text that states the draft's rules in words other than the draft's own.
inline std::string text_of_modern() {
    // The recital numbers all states in the way of 2009.
    return replaced(reading_test::recited_text(*drafts::find("modern")), "\n8.2.4.", "\n13.2.5.");
}

}  // namespace strata::testing
