#pragma once
// Writes the result of a survey as a document (document.cpp) or as JSON (json.cpp), and its pages as JSON Lines
// (json.cpp).

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/engine/registry.hpp"
#include "core/pages/page_record.hpp"
#include "core/pages/result.hpp"
#include "core/report/document/document.hpp"
#include "core/report/writing/json_schema.hpp"
#include "core/run/configuration.hpp"
#include "core/study/changes.hpp"

namespace strata::report {

// --- Examples ---

/// An excerpt of a page. The drafts differ on the excerpt as they do on the whole page.
struct compared_example {
    std::string excerpt;        ///< the text of the excerpt
    compare::divergence place;  ///< where and how the drafts differ on the excerpt
    std::string left, right;    ///< the names of two drafts that differ there
};

/// Compares the drafts of a survey again, on excerpts of pages. The result of a survey contains only the part of a page
/// that serves as an example. This part is usually enough to show the difference.
class compared_examples {
public:
    /// `configurations` has the configurations of the survey's drafts; if it is empty, nothing is compared. `known` and
    /// the drafts must outlive the object.
    compared_examples(const registry& known, std::vector<run::configuration> configurations)
        : known_(known), configurations_(std::move(configurations)) {}

    /// Compares the drafts on an example. `change` is the id of a change or the words of a setting. Returns nothing
    /// unless that change makes the drafts differ at the place of the example. Complexity: linear in the excerpt.
    [[nodiscard]] std::optional<compared_example> of(const pages::place_example& example,
                                                     std::string_view change) const;
    /// Returns each draft of `drafts` under the name that the user gave it: for a text of the standard, "@" and its
    /// path. A draft that is not compared keeps its name.
    [[nodiscard]] std::vector<std::string> as_named(std::vector<std::string> drafts) const;

private:
    [[nodiscard]] std::optional<compared_example> compared(std::string_view excerpt, std::size_t begin,
                                                           std::string_view change) const;

    const registry& known_;
    std::vector<run::configuration> configurations_;
};

/// Returns the fragment of an address, "#v=1&d=2008,modern&i=...", with which the playground (docs/playground) opens
/// the excerpt under both drafts. Throws: std::bad_alloc if memory runs out.
[[nodiscard]] std::string fragment_for(const compared_example& of);

// --- The report ---

/// Writes the totals, the pairs of drafts, the changes with their examples (the changes on the most pages first), the
/// groups of pages, the errors and the encodings. Pages have a timeline of the changes, and small charts by year.
/// `known` has the titles and dates of changes. `examples` shows how the drafts read each example; null to leave this
/// out. `playground` is the address of the playground, to which examples link; "" for no links.
void write_survey(document& to, const pages::survey_view& of, const std::vector<study::change_step>& known,
                  const compared_examples* examples, const std::string& playground);

// --- JSON ---

/// Writes a result, or the selected part of it, as one line (docs/schemas/survey.schema.json). Equal results are
/// written as equal bytes. A part has neither the members that are not known nor the inputs, so it cannot be merged.
void write_survey_as_json(std::ostream& to, const pages::survey_view& of);

/// Writes the line of a page or of a skipped entry (docs/schemas/survey-row.schema.json). `of`: the terms of the
/// survey, such as the names of its drafts. Complexity: linear.
void write_survey_row(std::ostream& to, const std::string& input, const pages::page_record& page,
                      const pages::survey_terms& of);

/// Each function makes a schema, and adds to `defined` the definitions that the schema uses.
[[nodiscard]] json::schema survey_schema(json::definitions& defined);
[[nodiscard]] json::schema survey_row_schema(json::definitions& defined);

}  // namespace strata::report
