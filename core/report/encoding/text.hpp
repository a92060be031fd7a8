#pragma once
// The encoding of a page in words.

#include <string>

#include "core/run/encoding_found.hpp"

namespace strata::report {

/// Whether there is something to say: something other than the default chose the encoding, or the default is not UTF-8.
[[nodiscard]] bool is_worth_saying(const page::encoding_found& found);

/// "windows-1252, by a meta element at byte 2301 (latin1), certain; at first UTF-8, by default".
[[nodiscard]] std::string encoding_in_words(const page::encoding_found& found);

/// The line that begins an output for people: "encoding: windows-1252, ...".
[[nodiscard]] std::string encoding_line(const page::encoding_found& found);

}  // namespace strata::report
