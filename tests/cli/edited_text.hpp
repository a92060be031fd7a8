#pragma once
// Edits the texts of drafts for tests.

#include <cstddef>
#include <string>
#include <string_view>

#include "drafts/registry.hpp"
#include "tests/reading/recited_text.hpp"

namespace strata::testing {

/// Returns `text` with each `from` replaced by `to`.
inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

/// Returns a text with the rules of modern, in the words of the recital.
inline std::string text_of_modern() {
    // The recital uses the section numbers of 2009 for all states.
    return replaced(reading_test::recited_text(*drafts::find("modern")), "\n8.2.4.", "\n13.2.5.");
}

}  // namespace strata::testing
