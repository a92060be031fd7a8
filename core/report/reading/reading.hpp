#pragma once
// Reports how well strata understood a text of the standard that it read at run time, as text and as JSON.

#include <cstddef>
#include <string>
#include <utility>

#include "core/reading/read_draft.hpp"

namespace strata::report {

/// A text, and the result of reading it. `read` must outlive the object.
struct read_text {
    const reading::read_draft* read = nullptr;
    std::string file;   ///< its path
    std::string fault;  ///< why the text's machine cannot be run; "" if it can be run
    /// Whether this is the text before the changes that the page marks.
    bool is_before_changes = false;
    bool with_gaps = true;  ///< whether to list the sentences that were not understood
};

/// How the report looks as text.
struct reading_style {
    std::size_t width = 80;
    bool colour = false;
};

/// The place of a sentence that was not understood, "mine.txt:812", and a description: 'comment end state: not
/// understood: "..." (nearest: "...")'.
[[nodiscard]] std::pair<std::string, std::string> gap_words(const std::string& file, const reading::gap& of);

/// A sentence that says why the text's machine cannot be run.
[[nodiscard]] std::string unsound_words(const read_text& of);

/// "1,012 of 1,020 sentences read (99.2 %)". The share is 100 % only if all sentences were read.
[[nodiscard]] std::string share_words(const reading::read_draft& of);

/// The report as text: the title, the figures, the corrected sentences, and the sentences that were not understood.
[[nodiscard]] std::string reading_as_text(const read_text& of, const reading_style& style);

/// Returns one JSON object, as docs/schemas/read.schema.json describes.
[[nodiscard]] std::string reading_as_json(const read_text& of);

}  // namespace strata::report
