#pragma once
// The fields of a page by which a survey divides its counts.

#include <string>
#include <string_view>
#include <vector>

#include "core/pages/archive/archive_reader.hpp"
#include "core/pages/page_record.hpp"

namespace strata::pages {

/// Whether a survey can divide by this: one of `known_fields`, or "list:NAME", what a list of records says under NAME.
[[nodiscard]] bool is_field(std::string_view name);
/// The fields that every page has: year, month, tld, host, encoding, type.
[[nodiscard]] const std::vector<std::string_view>& known_fields();

/// The value of a field: "unknown" for the year and month of a page whose date is not known or is none, "" for what
/// else is not known. `page`: what was found out about `given`.
[[nodiscard]] std::string field_of(std::string_view name, const page_record& page, const archive::page& given);

}  // namespace strata::pages
