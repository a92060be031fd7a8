#pragma once
// The result of a survey: the sums of each input, by its digest, so that results of the same terms can be merged in any
// order, and an input that is in several counts once.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "core/survey/content_digest.hpp"
#include "core/survey/tally.hpp"
#include "core/survey/terms.hpp"

namespace strata::survey {

/// What one input gave.
struct input_sums {
    std::string name;  ///< of several with the same digest, the first in the order of names
    tally sums;
};

struct result {
    survey_terms terms;
    std::map<content_digest, input_sums> inputs;

    /// Adds an input, unless it is there.
    void add(const content_digest& digest, input_sums input);
    /// Adds the inputs of another result. Throws: std::runtime_error if its terms are others.
    void merge(result other);
    /// The sums over all inputs. Complexity: linear in the sums of the inputs.
    [[nodiscard]] tally all() const;
};

/// The result as JSON on one line: docs/schemas/survey.schema.json. The same result always gives the same bytes.
[[nodiscard]] std::string text_of(const result& of);

/// The result that `text_of` wrote. Throws: std::runtime_error, in one line, if it is none.
[[nodiscard]] result result_from(std::string_view text);

}  // namespace strata::survey
