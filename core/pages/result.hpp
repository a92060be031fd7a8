#pragma once
// The result of a survey. It has the sums of each input, by the input's digest. So results with the same terms can be
// merged in any order, and an input that is in several of them counts only once.

#include <cstdint>
#include <iosfwd>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "core/pages/content_digest.hpp"
#include "core/pages/page_record.hpp"
#include "core/pages/spool/spooled_text.hpp"
#include "core/pages/tally.hpp"

namespace strata::pages {

/// Where a result has the sums of one input.
struct input_sums {
    std::string name;                   ///< the name of the input; if inputs with the same digest have several names,
                                        ///< the first in alphabetical order
    std::uint64_t begin = 0, size = 0;  ///< where its `tally` is stored, as JSON
};

/// The inputs that were requested but are not in a result, by name; the value is the reason: "interrupted".
using missing_inputs = std::map<std::string, std::string>;

/// The sums of all inputs. If there are many inputs, their sums are stored in a file; each input then takes only a few
/// hundred bytes of memory.
class result {
public:
    explicit result(survey_terms of = {}) : terms(std::move(of)) {}

    /// Adds an input, unless the result already has it. Throws: std::system_error if the file cannot be written.
    void add(const content_digest& digest, const std::string& name, const tally& sums);
    /// Adds the inputs of another result. An input that is missing in one result and present in the other is no longer
    /// missing. Throws: std::runtime_error if the other result has other terms.
    void merge(const result& other);
    /// The sums of an input as JSON.
    [[nodiscard]] std::string text_of_sums(const input_sums& of) const {
        return kept_.read(of.begin, static_cast<std::size_t>(of.size));
    }
    /// The sums over all inputs. Complexity: linear in the sums of the inputs.
    [[nodiscard]] tally all() const;

    survey_terms terms;
    std::map<content_digest, input_sums> inputs;
    missing_inputs missing;

private:
    void add_text(const content_digest& digest, const std::string& name, std::string_view sums);

    spooled_text kept_;
};

/// Writes the result as JSON on one line, as in docs/schemas/survey.schema.json. Equal results give the same bytes.
void write_result(std::ostream& to, const result& of);
/// Writes a part of a result (core/pages/narrowed_result.hpp) as JSON. Members that are unknown are left out, and so
/// are the inputs, so such a part cannot be merged.
struct survey_view;
void write_view(std::ostream& to, const survey_view& view);

/// Reads the result that `write_result` wrote. Throws: std::runtime_error, with a message of one line, if the input is
/// not a result.
[[nodiscard]] result read_result(std::istream& from);

}  // namespace strata::pages
