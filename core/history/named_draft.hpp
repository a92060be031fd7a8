#pragma once
// Looks up drafts by name or alias, by date, or by any day on which they were the latest.

#include <string>
#include <string_view>

#include "core/engine/registry.hpp"
#include "core/run/remarks.hpp"
#include "core/spec/draft.hpp"

namespace strata::naming {

/// The draft that a name refers to.
struct named_draft {
    const spec::draft* draft = nullptr;
    bool by_another_day = false;  ///< `name` is a day, and the draft is the latest one not after it
};

/// The draft with this name; for "", the default.
/// Throws: failure, which lists the known drafts or, for a day before all of them, names the first.
[[nodiscard]] named_draft find_draft(const registry& known, std::string_view name);

/// Remarks which draft a day refers to.
void say_which(const remarks& to, std::string_view day, const spec::draft& draft);

/// The same as `find_draft`. If the name is a day other than the draft's own, remarks which draft that is.
[[nodiscard]] const spec::draft& draft_named(const registry& known, std::string_view name, const remarks& to);

/// The names of all drafts: "2007, 2008, ...".
[[nodiscard]] std::string draft_names(const registry& known);

}  // namespace strata::naming
