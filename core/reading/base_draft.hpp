#pragma once
// Which draft stands beside a text that is read, and what is taken from it.

#include <string>
#include <string_view>

#include "core/engine/registry.hpp"
#include "core/reading/machine_reader.hpp"
#include "core/reading/outline/outline.hpp"
#include "core/spec/owned_draft.hpp"

namespace strata::reading {

/// The day of a text, "2009-10-24": from its date, or from how its file's name begins; "" if neither says.
[[nodiscard]] std::string day_of(const outline& text, std::string_view file);

/// The draft of `known` whose day is nearest to `day`; for "" the one that shares most states with the machine. If
/// names of references mean one or two characters in the text, it is one in which they do too.
[[nodiscard]] const spec::draft& nearest_draft(const registry& known, std::string_view day, const outline& text,
                                               const read_machine& machine);

/// Gives `to`, whose states are complete, the content states of its text and the tags that switch to them: those of
/// `base`, in the text's terms. A text with a content model flag has content models, any other has states.
void find_contents(const spec::draft& base, spec::owned_draft& to);

/// Adds the content "title", and switches the tag of this name to it: see `spec::content_state::taken_back_at_eof`.
void add_title_content(spec::owned_draft& to);

/// If the procedure on references, which is complete, asks for the semicolon after the name, the names have none: takes
/// those of `base` without it. Returns whether it did. Complexity: sorts them.
bool take_names_without_semicolons(const spec::draft& base, spec::owned_draft& to);

}  // namespace strata::reading
