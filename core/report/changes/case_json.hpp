#pragma once
// Describes, as JSON members, how to run an input that shows a change.

#include <string>

#include "core/report/changes/changes.hpp"
#include "core/report/writing/json_object.hpp"

namespace strata::report {

/// The members of a case for `strata batch`, without the member "input".
inline constexpr json::member_list case_members(
    json::optional("initialState", json::text, "The state to begin in, or a content model.",
                   &witness_case::initial_state),
    json::optional("lastStartTag", json::text, &witness_case::last_start_tag),
    json::optional("foreign", json::yes, &witness_case::foreign),
    json::optional(
        "scripting", json::truth,
        "If this member is present, tree construction is simulated, with scripting on (true) or off (false).",
        &witness_case::scripting),
    json::optional(
        "fragment", json::text,
        "If this member is present, tree construction is simulated for a fragment with this context element.",
        &witness_case::fragment));

/// Appends the members of a case that have a value. Each member is preceded by a comma.
inline void append_case(std::string& to, const witness_case& of) {
    bool first = false;
    case_members.write(to, of, first);
}

}  // namespace strata::report
