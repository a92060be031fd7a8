#pragma once
// The findings of a survey as JSON: pages in its journal, sums in its result.

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>

#include <string>

#include "core/pages/content_digest.hpp"
#include "core/pages/page_record.hpp"
#include "core/pages/tally.hpp"

namespace strata::pages {

/// Members stay in the order in which they are added.
using json = nlohmann::ordered_json;

// For each type, the first function writes what the second one reads. Reading throws nlohmann::json::exception or
// std::runtime_error if the value has another shape.
[[nodiscard]] json json_of(const std::map<std::string, std::uint64_t>& counts);
[[nodiscard]] std::map<std::string, std::uint64_t> counts_from(const json& from);
[[nodiscard]] json json_of(const page_record& page);
[[nodiscard]] page_record page_from(const json& from);
/// The digest with these hexadecimal digits.
[[nodiscard]] content_digest digest_from(const json& from);
[[nodiscard]] json json_of(const tally& sums);
[[nodiscard]] tally tally_from(const json& from);
[[nodiscard]] json json_of(const survey_terms& terms);
[[nodiscard]] survey_terms terms_from(const json& from);

/// An example in the form for journals and results.
[[nodiscard]] json json_of(const page_example& example);

/// The value on one line. Bytes of a name that are not UTF-8 are replaced, and invisible characters
/// (`input::is_invisible`) are escaped, so that nothing has to be changed when the line is shown on a terminal.
[[nodiscard]] std::string line_of(const json& value);

}  // namespace strata::pages
