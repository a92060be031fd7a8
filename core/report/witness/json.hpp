#pragma once
// A catalogue of witnesses, and a minimized page, as JSON.
//
// Scripts rely on the objects and their members: docs/schemas/witness.schema.json, docs/schemas/minimize.schema.json
// and docs/witness.md describe them.

#include <cstddef>
#include <iosfwd>

#include "core/search/minimizer.hpp"
#include "core/search/tree_witnesses.hpp"
#include "core/search/witness.hpp"
#include "core/spec/draft.hpp"

namespace strata::report {

/// Writes one object: the drafts, the witnesses, each on a line, and the figures of the search.
void write_witnesses_as_json(std::ostream& to, const search::catalogue& found, const search::tree_catalogue& trees);

/// Writes one object: the reduced page, and the cause that it keeps. `page_bytes`: how long the page was.
void write_minimized_as_json(std::ostream& to, const search::minimized& found, const spec::draft& one,
                             const spec::draft& other, std::size_t page_bytes);

}  // namespace strata::report
