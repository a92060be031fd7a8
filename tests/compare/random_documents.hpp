#pragma once
// Makes random documents of broken HTML. The documents are short. A number determines each, so a failing test needs to
// print only the number.

#include <cstdint>
#include <string>

namespace strata::testing {

/// Returns the document with the number `number`. It consists of tags, attributes, references, comments, DOCTYPEs,
/// CDATA sections, instructions and the content of raw text elements, with faults in them. Most documents are cut off
/// at a random place. The result is the same on all machines.
[[nodiscard]] std::string random_document(std::uint64_t number);

}  // namespace strata::testing
