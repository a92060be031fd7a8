#pragma once
// Random documents of broken HTML. They are short, and each is determined by its number, so that a failing test needs
// to name only that.

#include <cstdint>
#include <string>

namespace strata::testing {

/// The document with this number: fragments of a grammar of tags, attributes, references, comments, DOCTYPEs, CDATA
/// sections, instructions and the content of raw text elements, with faults in them, and mostly cut off at any place.
/// The same on every machine.
[[nodiscard]] std::string random_document(std::uint64_t number);

}  // namespace strata::testing
