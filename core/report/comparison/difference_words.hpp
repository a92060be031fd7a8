#pragma once
// Differences in words: "self-closing flag set only in 2009".

#include <string>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/spec/draft.hpp"

namespace strata::report {

/// What differs, and which drafts have what: `value of href: "a" in 2007 2008, "b" in 2009`. Long values are left to
/// the columns of the groups.
[[nodiscard]] std::string difference_in_words(const compare::difference& d);
/// What one draft has where they differ: "self-closing flag not set", "no error eof-in-tag".
[[nodiscard]] std::string side_in_words(const compare::difference& d, const spec::draft& draft);
/// What differs, without the values and drafts: "self-closing flag", "value of an attribute".
[[nodiscard]] std::string kind_in_words(const compare::difference& d);
/// Several differences, separated by "; ". Those with the same words are one, with their number: "text only in modern
/// (2 times)". Of more than `most` different ones, the rest is "…".
[[nodiscard]] std::string differences_in_words(const std::vector<const compare::difference*>& differences,
                                               std::size_t most = std::string::npos);
/// What made the differences: "change: self-closing-flag 1ff9688a 2008-04-05", "changes: svg, templates; scripting: on
/// / off", with revisions that made them and took them back earlier; "" if nothing is known. Commits and days stand
/// where they are known.
[[nodiscard]] std::string reasons_in_words(const std::vector<const compare::difference*>& differences);

}  // namespace strata::report
