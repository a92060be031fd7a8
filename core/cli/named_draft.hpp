#pragma once
// Drafts as people name them: by day, by name or alias, or by any day on which they were the latest.

#include <string>
#include <string_view>

#include "core/cli/console.hpp"
#include "core/spec/draft.hpp"
#include "core/tokenizer/registry.hpp"

namespace strata::cli {

/// What a name stands for.
struct named_draft {
    const spec::draft* draft = nullptr;
    bool by_another_day = false;  ///< `name` is a day, and the draft the latest that is not after it
};

/// The draft of this name; the one used where none is named, for "".
/// Throws: failure, which lists the known ones or, for a day before them all, names the first.
[[nodiscard]] named_draft find_draft(const registry& known, std::string_view name);

/// Says on standard error which draft a day stands for.
void say_which(const console& io, std::string_view day, const spec::draft& draft);

/// The same as `find_draft`. Where the name is another day than the draft's own, it says which draft that is.
[[nodiscard]] const spec::draft& draft_named(const registry& known, std::string_view name, const console& io);

/// The names of all drafts: "2007, 2008, ...".
[[nodiscard]] std::string draft_names(const registry& known);

}  // namespace strata::cli
