#pragma once
// Changes by their names, each with its commit and day.

#include <span>
#include <string>
#include <string_view>

#include "core/spec/change.hpp"

namespace strata::report {

/// Appends "comment-end-bang cf99432c 2009-06-04": the id and as much as is known.
void append_named(std::string& to, const spec::change& change);

/// The commit and the day: "cf99432c 2009-06-04"; "" if neither is known.
[[nodiscard]] std::string commit_and_day(const spec::change& change);

/// Appends the members `changes`, their ids, and `madeBy`, for each its id, title, day and commit.
void append_changes(std::string& to, std::span<const spec::change* const> changes);

/// Appends the member `name` in the form of `madeBy`.
void append_change_list(std::string& to, std::string_view name, std::span<const spec::change* const> changes);

}  // namespace strata::report
