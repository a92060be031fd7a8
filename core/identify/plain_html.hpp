#pragma once
// Writes tokens as plain HTML, for parsers that report trees instead of tokens.
//
// A parser under test builds two trees: one from an input, and one from the tokens that a text of the standard gives
// for that input. If the trees are equal, the parser follows the text, as far as a tree can show this. The method needs
// no tree construction in strata. It relies on all parsers reading plain HTML in the same way. So the HTML has only
// letters and digits in names, quoted values, references for markup characters, and nothing on which two texts of the
// standard have ever differed.

#include <optional>
#include <string>
#include <string_view>

#include "core/identify/answers.hpp"
#include "core/identify/probes.hpp"

namespace strata::identify {

/// Tokens that have been written as HTML.
struct written_tokens {
    std::string html;
    /// Whether one of the tokens is a processing instruction. Such a token is left out of `html`, because no HTML
    /// produces it under all texts. So the tree of `html` lacks the processing instruction, and is not the tree of
    /// these tokens.
    bool has_instruction = false;
};

/// Returns the tokens as plain HTML; nothing if they cannot be written in this way.
[[nodiscard]] std::optional<written_tokens> as_plain_html(const outcome& of);

/// Returns the HTML to put before an input, so that the tree shows as much of the input as possible: a body with a
/// letter. Returns "" if a text finds a DOCTYPE in the input, because a DOCTYPE has an effect only at the beginning.
[[nodiscard]] std::string_view beginning_for(const readings& of);

/// Whether a document can show how the texts read a probe. This requires that the probe begins in the data state, and
/// that no start tag makes the parser switch the state of the tokenizer.
[[nodiscard]] bool shows_in_documents(const probe& what, const readings& of);

}  // namespace strata::identify
