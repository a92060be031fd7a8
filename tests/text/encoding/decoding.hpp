#pragma once
// Functions that several tests of decoders use.

#include <algorithm>
#include <string>
#include <string_view>

#include "core/text/encoding/decoder.hpp"

namespace strata::testing {

/// Returns the encoding with this label. Precondition: the label is known.
inline encoding::id labelled(std::string_view label) { return encoding::of_label(label).value(); }

/// Decodes `bytes` in the encoding with this label.
inline std::string text_in(std::string_view label, std::string_view bytes) {
    return encoding::decode(labelled(label), bytes).text;
}

}  // namespace strata::testing
