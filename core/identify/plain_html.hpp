#pragma once
// Tokens written as plain HTML, for parsers that give trees and not tokens.
//
// The parser under test builds two trees: one of an input, and one of the tokens that a text of the standard produces
// for it. If the trees are equal, the parser answers as the text does, as far as a tree can show. This method needs no
// tree construction in strata. It relies on all parsers reading plain HTML in the same way. So only such HTML is
// written: letters and digits in names, quoted values, references for markup, and nothing that any text has ever read
// differently.

#include <optional>
#include <string>
#include <string_view>

#include "core/identify/answers.hpp"
#include "core/identify/probes.hpp"
#include "core/identify/readings.hpp"

namespace strata::identify {

/// How tokens look as HTML.
struct written_tokens {
    std::string html;
    /// Whether there is a processing instruction, which cannot be written, because no HTML gives one under all texts. A
    /// tree without a processing instruction is not the tree of these tokens.
    bool has_instruction = false;
};

/// The tokens as plain HTML. Nothing if the tokens cannot be written.
[[nodiscard]] std::optional<written_tokens> as_plain_html(const outcome& of);

/// The text to put before an input, so that a tree shows as much of the input as possible: a body with a letter, or
/// nothing if the texts find a DOCTYPE in the input.
[[nodiscard]] std::string_view beginning_for(const readings& of);

/// Whether a document can show the texts' answers to a probe: the tokenizer begins in the data state, and no start tag
/// makes tree construction switch the tokenizer.
[[nodiscard]] bool shows_in_documents(const probe& what, const readings& of);

}  // namespace strata::identify
