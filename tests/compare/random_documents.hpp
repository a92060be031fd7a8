#pragma once
// Random documents of broken HTML: short, and each determined by its number, so that a failing test names one number.

#include <cstdint>
#include <string>

namespace strata::testing {

/// The document of this number: fragments of a grammar of tags, attributes, references, comments, DOCTYPEs, CDATA
/// sections, instructions and the content of raw text elements, with faults in them and mostly cut off anywhere.
/// The same on every machine.
[[nodiscard]] std::string random_document(std::uint64_t number);

}  // namespace strata::testing
