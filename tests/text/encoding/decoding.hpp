#pragma once
// What tests of decoders share.

#include <algorithm>
#include <string>
#include <string_view>

#include "core/text/encoding/decoder.hpp"

namespace strata::testing {

/// The encoding with this label, which must be a known one.
inline encoding::id labelled(std::string_view label) { return encoding::of_label(label).value(); }

/// The text of `bytes` in the encoding with this label.
inline std::string text_in(std::string_view label, std::string_view bytes) {
    return encoding::decode(labelled(label), bytes).text;
}

}  // namespace strata::testing
