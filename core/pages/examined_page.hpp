#pragma once
// Compares the drafts of a survey on one page.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/attribute/paths_between.hpp"
#include "core/compare/run/comparison.hpp"
#include "core/engine/registry.hpp"
#include "core/pages/archive/archive_reader.hpp"
#include "core/pages/page_record.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/change.hpp"
#include "core/text/encoding/sniffer.hpp"

namespace strata::pages {

/// How the pages of a survey are examined.
struct examination {
    const registry& known;
    const std::vector<run::configuration>& configurations;
    const survey_terms& terms;
    std::vector<compare::pair_of_drafts> pairs = compare::pairs_among(known, configurations);
    encoding::page_context encoding{};  ///< what is known about the encoding of every page before reading it
    std::function<bool(const spec::change&)> wanted{};  ///< whether a change is counted; null: every change is
    std::function<bool()> stops{};  ///< called often; returns whether the examination must stop; null: it never stops
};

/// Thrown when `examination::stops` has ended the work. The page then has no result.
struct examination_stopped {};

/// Compares the drafts on `page`. `parts` stores results that later pages can reuse: see `compare::comparison`. If a
/// page has too many places, only the first ones are compared. A page that takes too long is recorded as skipped.
/// Complexity: linear in the page. Throws: std::bad_alloc, examination_stopped.
[[nodiscard]] page_record examine(const archive::page& page, const examination& how, compare::examined_parts& parts);

/// Returns the record of an entry that does not count as a page.
[[nodiscard]] page_record record_of(const archive::passed_over& what);

}  // namespace strata::pages
