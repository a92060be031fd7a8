#pragma once
// Converts the findings of a survey to JSON and back: pages for its journal, sums for its result.

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

// For each type, the first function writes what the second one reads. The second function throws
// nlohmann::json::exception or std::runtime_error if the value is not of the form that the first one writes.
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

/// An example in the form that journals and results have.
[[nodiscard]] json json_of(const page_example& example);

/// The JSON text of a value, on one line. Bytes of a name that are not UTF-8 are replaced, and invisible characters
/// (`input::is_invisible`) are escaped. So the line can be shown on a terminal without further changes.
[[nodiscard]] std::string line_of(const json& value);

}  // namespace strata::pages
