#pragma once
// Describes the state in which a tokenizer begins, and where a machine has stopped before the end.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "core/spec/content_states.hpp"

namespace strata {

/// The kind of the input.
enum class input_kind : std::uint8_t {
    bytes,       ///< bytes of UTF-8, which are decoded: each maximal ill-formed subpart becomes U+FFFD, and one BOM is
                 ///< dropped
    characters,  ///< code points in generalised UTF-8: lone surrogates are kept, and no decoder drops a BOM
};

/// The state of the tokenizer before the first character.
struct tokenizer_options {
    spec::content_index content = spec::content_index::first;  ///< the content state in which the tokenizer begins
    std::string last_start_tag;  ///< the name of the last start tag emitted; "" if there is none
    bool foreign = false;        ///< whether the adjusted current node is not an HTML element
    input_kind input = input_kind::bytes;
    bool continues = false;  ///< whether the input continues another input, so that no byte order mark is dropped
};

/// Where a machine stopped early. A machine that was read from a text at run time stops at a sentence that was not
/// understood, and at a character for which the text has no rule. After that, nothing is emitted, not even an
/// end-of-file token.
struct early_stop {
    std::size_t state = 0;     ///< index into the draft's states
    std::uint64_t offset = 0;  ///< the offset in the source of the character that the step looked at; if it looked at
                               ///< none, of the next character
    std::optional<std::size_t> gap;  ///< the index of the sentence in `spec::draft::gaps`; nothing if there is no rule
    friend bool operator==(const early_stop&, const early_stop&) = default;
};

}  // namespace strata
