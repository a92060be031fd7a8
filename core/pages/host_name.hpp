#pragma once
// The host of an address, in one spelling.

#include <string>
#include <string_view>

namespace strata::pages {

/// The host of a URI, so that the same host is always the same text: in small letters, without dots at its end, and
/// with other letters than those of ASCII as domain names have them ("xn--bcher-kva.example" for "Bücher.example" and
/// "b%C3%BCcher.example"). "" if there is none. A host that is no domain name stays as it is.
/// Complexity: linear, for each label at most quadratic in its 63 characters.
[[nodiscard]] std::string host_of(std::string_view uri);

}  // namespace strata::pages
