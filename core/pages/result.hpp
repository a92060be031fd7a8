#pragma once
// The result of a survey. It has the sums of each input, under the digest of the input's bytes. So results with the
// same terms can be merged in any order, and an input that is in several results counts only once.

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

/// Where a result stores the sums of an input.
struct input_sums {
    std::string name;  ///< the name of the input; if several inputs with these bytes have been added, the first of
                       ///< their names in alphabetical order
    std::uint64_t begin = 0, size = 0;  ///< where the sums are stored as JSON: the offset and the size in bytes
};

/// The requested inputs that a result lacks, by name, with the reason: "interrupted".
using missing_inputs = std::map<std::string, std::string>;

/// The sums of all inputs. The sums of many inputs are stored in a temporary file, so that each input takes only a few
/// hundred bytes of memory.
class result {
public:
    explicit result(survey_terms of = {}) : terms(std::move(of)) {}

    /// Adds an input unless the result has it already. Throws: std::system_error if the temporary file cannot be
    /// written.
    void add(const content_digest& digest, const std::string& name, const tally& sums);
    /// Adds the inputs of `other`. An input that one result lacks and the other has is no longer missing. Throws:
    /// std::runtime_error if the terms of the results differ.
    void merge(const result& other);
    /// Returns the sums of an input as JSON.
    [[nodiscard]] std::string text_of_sums(const input_sums& of) const {
        return kept_.read(of.begin, static_cast<std::size_t>(of.size));
    }
    /// Returns the sums over all inputs. Complexity: linear in the sums of the inputs.
    [[nodiscard]] tally all() const;

    survey_terms terms;
    std::map<content_digest, input_sums> inputs;
    missing_inputs missing;

private:
    void add_text(const content_digest& digest, const std::string& name, std::string_view sums);

    spooled_text kept_;
};

/// Writes the result as one line of JSON (docs/schemas/survey.schema.json). Equal results are written as equal bytes.
void write_result(std::ostream& to, const result& of);
/// Writes a part of a result (core/pages/narrowed_result.hpp) as JSON. Leaves out members that are unknown, and the
/// inputs, so such a part cannot be merged.
struct survey_view;
void write_view(std::ostream& to, const survey_view& view);

/// Reads a result that `write_result` has written. Throws: std::runtime_error, with a message of one line, if the input
/// is not such a result.
[[nodiscard]] result read_result(std::istream& from);

}  // namespace strata::pages
