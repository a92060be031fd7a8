#pragma once
// Tokens written as plain HTML, for parsers that give trees and not tokens.
//
// The parser under test builds two trees: one of an input, and one of the tokens that a text of the standard produces
// for it. If they are equal, the parser answers as the text does, as far as a tree can show. This needs no tree
// construction of strata. It relies on the parser reading plain HTML as everybody does, so only such HTML is written:
// letters and digits in names, quoted values, references for markup, and nothing that a text has ever read in another
// way.

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
    /// A processing instruction cannot be written: no HTML gives one under all texts, and a tree without one is not the
    /// tree of these tokens.
    bool has_instruction = false;
};

/// The tokens as plain HTML. Nothing if they cannot be written.
[[nodiscard]] std::optional<written_tokens> as_plain_html(const outcome& of);

/// The text to put before an input so that a tree shows as much of it as possible: a body with a letter, or nothing if
/// the texts find a DOCTYPE in it.
[[nodiscard]] std::string_view beginning_for(const readings& of);

/// Whether a document can show what the texts answer to a probe: the tokenizer begins in the data state, and no start
/// tag makes tree construction switch it.
[[nodiscard]] bool shows_in_documents(const probe& what, const readings& of);

}  // namespace strata::identify
