#pragma once
// The state in which a tokenizer begins.

#include <cstdint>
#include <string>

#include "core/spec/content_index.hpp"

namespace strata {

/// What the input consists of.
enum class input_kind : std::uint8_t {
    bytes,       ///< bytes of UTF-8, to be decoded: each maximal ill-formed subpart becomes U+FFFD, one BOM is dropped
    characters,  ///< code points, given in generalised UTF-8: lone surrogates are kept, no decoder drops a BOM
};

/// The state of the tokenizer before the first character.
struct tokenizer_options {
    spec::content_index content = spec::content_index::first;  ///< the content state to begin in
    std::string last_start_tag;  ///< name of the last start tag emitted; empty: none has been
    bool foreign = false;        ///< the adjusted current node is not an HTML element
    input_kind input = input_kind::bytes;
    bool continues = false;  ///< the input continues another one: no byte order mark is dropped
};

}  // namespace strata
