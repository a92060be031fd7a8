#pragma once
// Writes the result of a survey as text (text.cpp) and as a page of HTML (html.cpp), and the records of its pages as
// JSON Lines (jsonl.cpp). Text and HTML share model.hpp.

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
#include "core/report/comparison/html_parts.hpp"
#include "core/run/configuration.hpp"
#include "core/study/changes.hpp"

namespace strata::report {

// --- Text ---

/// How the text looks.
struct survey_style {
    bool colour = false;
    std::size_t width = 80;
};

/// Writes the totals, then the changes with their examples, those with the most pages first, and then the groups of
/// pages. `known`: changes with their titles and dates.
void write_survey_as_text(std::ostream& to, const pages::survey_view& of, const std::vector<study::change_step>& known,
                          const survey_style& style);

// --- HTML ---

/// An excerpt of a page that shows a difference on its own.
struct compared_example {
    std::string excerpt;        ///< the excerpt, as text
    compare::divergence place;  ///< where the drafts differ on the excerpt
    std::string left, right;    ///< the names of two drafts that differ there
};

/// Compares drafts on excerpts, because a report knows only the part of a page that the survey keeps as an example.
/// Usually that part is enough to show the difference.
class compared_examples {
public:
    /// `configurations`: the configurations of the survey's drafts; if empty, nothing is compared. `known` and the
    /// drafts must outlive the object.
    compared_examples(const registry& known, std::vector<run::configuration> configurations)
        : known_(known), configurations_(std::move(configurations)) {}

    /// Compares the drafts on the example. Returns nothing if the change does not make the drafts differ at the same
    /// place of the excerpt. `change`: the id of the change, or the words of a setting. Complexity: linear in the
    /// excerpt.
    [[nodiscard]] std::optional<compared_example> of(const pages::place_example& example,
                                                     std::string_view change) const;
    /// Appends an article about the example: the tokens and the rules of the drafts, side by side.
    void append_html(std::string& to, const compared_example& of);

private:
    [[nodiscard]] std::optional<compared_example> compared(std::string_view excerpt, std::size_t begin,
                                                           std::string_view change) const;

    const registry& known_;
    std::vector<run::configuration> configurations_;
    rule_texts texts_;
    std::size_t shown_ = 0;
};

/// The fragment of an address, "#v=1&d=2008,modern&i=...", with which the page for browsers (docs/playground) opens the
/// excerpt under both drafts. Throws: std::bad_alloc.
[[nodiscard]] std::string fragment_for(const compared_example& of);

/// Writes one page that loads nothing. It has a timeline of the changes, the changes sorted by their share of the pages
/// with small charts by year, examples with what each draft reads, and tables of errors and encodings. `known`: changes
/// with their titles and dates. `playground`: the address of the page for browsers, to which examples link; "": no
/// links.
void write_survey_as_html(std::ostream& to, const pages::survey_view& of, const std::vector<study::change_step>& known,
                          compared_examples& examples, const std::string& playground);

// --- JSON Lines ---

/// Writes the line of a page, or of a skipped entry: docs/schemas/survey-row.schema.json. `of`: the terms of the
/// survey, such as its drafts. Complexity: linear.
void write_survey_row(std::ostream& to, const std::string& input, const pages::page_record& page,
                      const pages::survey_terms& of);

}  // namespace strata::report
