#pragma once
// What a divergence does not list, in words.

#include <string>

#include "core/compare/record/divergence.hpp"
#include "core/report/writing/counts.hpp"

namespace strata::report {

/// What is missing from a token that is not listed in full: "1,024 more bytes", "7 more attributes, 1 more byte".
inline std::string words_of(const left_out_of_token& left_out) {
    std::string words;
    if (left_out.attributes > 0) words = counted(left_out.attributes, "more attribute", "more attributes");
    if (left_out.text == 0) return words;
    if (!words.empty()) words += ", ";
    return words + counted(left_out.text, "more byte", "more bytes");
}

}  // namespace strata::report
