#pragma once
// The expectation of one test in the text of its file, replaced by another.

#include <string>
#include <vector>

#include "core/conformance/html5lib_tests.hpp"
#include "core/conformance/json_layout.hpp"
#include "core/conformance/json_spans.hpp"
#include "core/conformance/json_spelling.hpp"

namespace strata::conformance {

/// Replaces the bytes [begin, end) of a text.
struct text_edit {
    std::size_t begin = 0, end = 0;
    std::string text;
};

/// A file that is being rewritten, and its style. The references must outlive what uses this.
struct styled_file {
    const json_spans& spans;
    const json_layout& layout;
    const json_spelling& spelling;
};

/// The edits, in order of place, that make the test `at` of the file, which is read as `t`, expect `now`. Items and
/// errors at the beginning and the end of a list that stay the same keep their bytes, as does a list that says the same
/// already. "errors" is added after "output", and removed if nothing is left of it and the file has no empty lists of
/// errors. Attributes are written in the order of their names.
[[nodiscard]] std::vector<text_edit> edits_of(const styled_file& file, const json_span& at, const test& t,
                                              const result& now);

/// `text` with the edits, which are in order and do not overlap.
[[nodiscard]] std::string edited(std::string_view text, const std::vector<text_edit>& edits);

}  // namespace strata::conformance
