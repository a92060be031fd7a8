#pragma once
// Compares the drafts on one page, for a survey.

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

/// How each page is examined.
struct examination {
    const registry& known;
    const std::vector<run::configuration>& configurations;
    const survey_terms& terms;
    std::vector<compare::pair_of_drafts> pairs = compare::pairs_among(known, configurations);
    encoding::page_context encoding{};                  ///< what is known about the encoding of all pages
    std::function<bool(const spec::change&)> wanted{};  ///< which changes are counted; null: all changes
    std::function<bool()> stops{};                      ///< called often; whether to stop the examination; null: it is
                                                        ///< never stopped
};

/// Thrown when `examination::stops` ends the work: the page has no result.
struct examination_stopped {};

/// Compares the drafts on `page`. `parts` are results from other pages: see `compare::comparison`. If a page has too
/// many places, only the first ones are compared. A page that takes too long is skipped. Complexity: linear in the
/// page. Throws: std::bad_alloc, examination_stopped.
[[nodiscard]] page_record examine(const archive::page& page, const examination& how, compare::examined_parts& parts);

/// The record of an entry that is not a page.
[[nodiscard]] page_record record_of(const archive::passed_over& what);

}  // namespace strata::pages
