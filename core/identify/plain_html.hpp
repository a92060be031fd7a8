#pragma once
// Writes tokens as plain HTML, for parsers that give trees instead of tokens.
//
// The parser under test builds two trees: one of an input, and one of the tokens that a text of the standard produces
// for it. If the trees are equal, the parser answers as the text does, as far as this shows in a tree. This method
// needs no tree construction in strata. It relies on the fact that all parsers read plain HTML in the same way. So the
// HTML that is written has only letters and digits in names, quoted values, references in place of markup characters,
// and nothing on which two texts of the standard have ever differed.

#include <optional>
#include <string>
#include <string_view>

#include "core/identify/answers.hpp"
#include "core/identify/probes.hpp"

namespace strata::identify {

/// Tokens as HTML.
struct written_tokens {
    std::string html;
    /// Whether one of the tokens is a processing instruction. It is not written, because no HTML gives one under all
    /// texts. If a tree has no processing instruction, it is not the tree of these tokens.
    bool has_instruction = false;
};

/// The tokens as plain HTML. Nothing if the tokens cannot be written.
[[nodiscard]] std::optional<written_tokens> as_plain_html(const outcome& of);

/// The HTML to put before an input, so that the tree shows as much of the input as possible: a body with a letter, or
/// nothing if the texts find a DOCTYPE in the input.
[[nodiscard]] std::string_view beginning_for(const readings& of);

/// Whether a document can show the texts' answers to a probe: the probe begins in the data state, and no start tag
/// makes tree construction switch the state of the tokenizer.
[[nodiscard]] bool shows_in_documents(const probe& what, const readings& of);

}  // namespace strata::identify
