#pragma once
// What changed between two drafts, as human-readable text.

#include <cstddef>
#include <string>

#include "core/report/diff/words.hpp"
#include "core/study/rule_diff.hpp"

namespace strata::report {

/// How the text looks.
struct diff_style {
    std::size_t width = 80;  ///< columns; from 100 columns, both drafts' sentences are side by side
    bool colour = false;     ///< with the words that differ marked
    bool links = false;      ///< section numbers are links, for terminals that take them
    diff_choices shows;
};

/// The whole text, lines no wider than the width unless a single word is.
[[nodiscard]] std::string diff_as_text(const study::draft_diff& diff, const diff_style& style);

}  // namespace strata::report
