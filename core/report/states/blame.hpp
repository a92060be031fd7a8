#pragma once
// The rules of a draft, each with the revision that gave it its present form.

#include <cstddef>
#include <optional>
#include <string>

#include "core/history/parts_in_time.hpp"
#include "core/report/writing/layout.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/revision.hpp"

namespace strata::report {

/// A draft on a chain and what is known of its rules. Views of what must outlive the call.
struct blamed_draft {
    const spec::draft* draft = nullptr;
    const spec::revision_chain* chain = nullptr;
    const history::blamed_table* table = nullptr;
    std::optional<std::size_t> state{};  ///< only this one
};

/// Each state with the commit and the day on which it came, and each of its rules with those of its last change.
[[nodiscard]] std::string blame_as_text(const blamed_draft& of, const text_style& style);

/// A line for each rule: docs/schemas/blame.schema.json.
[[nodiscard]] std::string blame_as_json(const blamed_draft& of);

}  // namespace strata::report
