#pragma once
// What the drafts make of the examples of a survey, compared anew for its report.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/engine/registry.hpp"
#include "core/pages/page_record.hpp"
#include "core/report/comparison/rule_html.hpp"
#include "core/run/configuration.hpp"

namespace strata::report {

/// An excerpt of a page that shows by itself what the page shows.
struct compared_example {
    std::string excerpt;        ///< of the page's text
    compare::divergence place;  ///< where the drafts differ on the excerpt
    std::string left, right;    ///< the names of two drafts that differ there
};

/// Compares excerpts. The report has no more of a page than what a survey keeps of an example: often that is enough.
class compared_examples {
public:
    /// `configurations`: of the survey's drafts; none: nothing is compared. `known` and the drafts must outlive this.
    compared_examples(const registry& known, std::vector<compare::configuration> configurations)
        : known_(known), configurations_(std::move(configurations)) {}

    /// The example compared, if the same change makes the drafts differ at the same place of the excerpt; otherwise
    /// nothing. `change`: its id, or the words of a setting. Complexity: linear in the excerpt.
    [[nodiscard]] std::optional<compared_example> of(const survey::place_example& example,
                                                     std::string_view change) const;
    /// Appends an article about it: the tokens and the rules of the drafts, side by side.
    void append_html(std::string& to, const compared_example& of);

private:
    [[nodiscard]] std::optional<compared_example> compared(std::string_view excerpt, std::size_t begin,
                                                           std::string_view change) const;

    const registry& known_;
    std::vector<compare::configuration> configurations_;
    rule_texts texts_;
    std::size_t shown_ = 0;
};

/// The fragment of the address with which the page for browsers (docs/playground) opens the excerpt under both drafts:
/// "#v=1&d=2008,modern&i=...". Throws: std::bad_alloc.
[[nodiscard]] std::string fragment_for(const compared_example& of);

}  // namespace strata::report
