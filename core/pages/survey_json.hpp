#pragma once
// Converts what a survey finds to JSON and back: pages for the journal, sums for the result.

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>

#include <string>

#include "core/pages/content_digest.hpp"
#include "core/pages/page_record.hpp"
#include "core/pages/tally.hpp"

namespace strata::pages {

/// JSON whose members stay in the order in which they were added.
using json = nlohmann::ordered_json;

// For each type, `json_of` writes JSON, and the function declared after `json_of` reads this JSON. The reading function
// throws nlohmann::json::exception or std::runtime_error if the value does not have the form that `json_of` writes.
[[nodiscard]] json json_of(const std::map<std::string, std::uint64_t>& counts);
[[nodiscard]] std::map<std::string, std::uint64_t> counts_from(const json& from);
[[nodiscard]] json json_of(const page_record& page);
[[nodiscard]] page_record page_from(const json& from);
/// Returns the digest whose hexadecimal digits `from` contains. Throws the same exceptions as the functions above.
[[nodiscard]] content_digest digest_from(const json& from);
[[nodiscard]] json json_of(const tally& sums);
[[nodiscard]] tally tally_from(const json& from);
[[nodiscard]] json json_of(const survey_terms& terms);
[[nodiscard]] survey_terms terms_from(const json& from);

/// Returns an example in the form that journals and results have.
[[nodiscard]] json json_of(const page_example& example);

/// Returns `value` as one line of JSON. Replaces bytes that are not UTF-8, and escapes invisible characters
/// (`input::is_invisible`), so that the line can safely be shown on a terminal.
[[nodiscard]] std::string line_of(const json& value);

}  // namespace strata::pages
