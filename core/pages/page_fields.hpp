#pragma once
// Computes the fields of a page by which a survey can divide its counts, such as the host. Each host has only one
// spelling.

#include <string>
#include <string_view>
#include <vector>

#include "core/pages/archive/archive_reader.hpp"
#include "core/pages/page_record.hpp"

namespace strata::pages {

/// Whether a survey can divide its counts by a field called `name`: one of `known_fields`, or "list:NAME" for the value
/// that a list of records has under NAME.
[[nodiscard]] bool is_field(std::string_view name);
/// Returns the fields that every page has: year, month, tld, host, encoding, type.
[[nodiscard]] const std::vector<std::string_view>& known_fields();

/// Returns the value of the field `name`. A year or month is "unknown" if the date of the page is unknown or invalid;
/// any other value is "" if it is unknown. `page` is the record of the page `given`.
[[nodiscard]] std::string field_of(std::string_view name, const page_record& page, const archive::page& given);

/// Returns the host of a URI; "" if the URI has none. Equal hosts are spelt in the same way: in small letters, without
/// dots at the end, and with letters beyond ASCII encoded as in domain names ("xn--bcher-kva.example" for
/// "Bücher.example" and for "b%C3%BCcher.example"). A host that is not a domain name stays unchanged. Complexity:
/// linear, but quadratic in the length of a label, which has at most 63 characters.
[[nodiscard]] std::string host_of(std::string_view uri);

}  // namespace strata::pages
