#pragma once
// The fields of a page by which a survey can divide its counts. One of them is the host of the page's address; each
// host has only one spelling.

#include <string>
#include <string_view>
#include <vector>

#include "core/pages/archive/archive_reader.hpp"
#include "core/pages/page_record.hpp"

namespace strata::pages {

/// Whether a survey can divide by a field of this name. The name is one of `known_fields`, or "list:NAME", which stands
/// for the value under NAME in a list of records.
[[nodiscard]] bool is_field(std::string_view name);
/// The fields that every page has: year, month, tld, host, encoding, type.
[[nodiscard]] const std::vector<std::string_view>& known_fields();

/// The value of a field. It is "unknown" for the year and month of a page whose date is unknown or invalid, and "" if
/// another value is unknown. `page` has the findings about `given`.
[[nodiscard]] std::string field_of(std::string_view name, const page_record& page, const archive::page& given);

/// The host of a URI; "" if it has none. The same host is always spelt in the same way: in small letters, without dots
/// at its end, and with letters beyond ASCII encoded as in domain names ("xn--bcher-kva.example" for "Bücher.example"
/// and for "b%C3%BCcher.example"). A host that is not a domain name stays unchanged. Complexity: linear, but quadratic
/// in the length of a label, which has at most 63 characters.
[[nodiscard]] std::string host_of(std::string_view uri);

}  // namespace strata::pages
