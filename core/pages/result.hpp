#pragma once
// The result of a survey. It stores the sums of each input under the digest of the input's bytes. So results with the
// same terms can be merged in any order, and an input that is in several results counts only once.

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/pages/content_digest.hpp"
#include "core/pages/page_record.hpp"
#include "core/pages/tally.hpp"
#include "core/report/writing/spooled_text.hpp"

namespace strata::pages {

/// Where a result stores the sums of an input.
struct input_sums {
    std::string name;  ///< the name of the input; if several inputs with these bytes have been added, the first of
                       ///< their names in alphabetical order
    std::uint64_t begin = 0, size = 0;  ///< where the sums are stored as JSON: the offset and the size in bytes
};

/// For each requested input that a result lacks: the input's name, and the reason, such as "interrupted".
using missing_inputs = std::map<std::string, std::string>;

/// The sums of all inputs. The sums of many inputs are stored in a temporary file, so that each input takes only a few
/// hundred bytes of memory.
class result {
public:
    explicit result(survey_terms of = {}) : terms(std::move(of)) {}

    /// Adds an input unless the result has it already. Throws: std::system_error if the temporary file cannot be
    /// written.
    void add(const content_digest& digest, const std::string& name, const tally& sums);
    /// Adds the inputs of `other`. If one result lacks an input that the other has, the input is no longer missing.
    /// Throws: std::runtime_error if the terms of the results differ.
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

    report::spooled_text kept_;
};

/// Reads a result that `report::write_survey_as_json` has written. Throws: std::runtime_error, with a one-line message,
/// if the input is not such a result.
[[nodiscard]] result read_result(std::istream& from);

// --- The part of a result to report ---
// A report covers the whole result of a survey, or only some drafts, changes or pages. A partial report gives only the
// figures that follow from the sums in the result.

/// Selects drafts, changes and pages of a result.
struct narrowing {
    std::vector<std::string> drafts;   ///< at least two drafts of the survey; empty: all drafts
    std::vector<std::string> changes;  ///< the ids of changes; empty: all changes
    std::string field;                 ///< the field that selects pages; "": all pages
    std::vector<std::string> values;   ///< the values that the field may have; at least one if `field` is set
    [[nodiscard]] bool empty() const { return drafts.empty() && changes.empty() && field.empty(); }
};

/// A pair of drafts: the indices of both drafts, and the index of the pair in a pattern.
struct draft_pair {
    std::size_t one = 0, other = 0, at = 0;
};
/// Returns all pairs among `drafts` drafts, in the order of a pattern.
[[nodiscard]] std::vector<draft_pair> pairs_among(std::size_t drafts);

/// The selected part of a result. Unknown members are empty; the functions below say which members are known.
struct survey_view {
    const result& of;
    narrowing to;
    std::vector<std::string> drafts;  ///< the names of the selected drafts
    std::vector<std::string> fields;  ///< the fields of `sums.by`; if pages are selected, only the field that selects
                                      ///< them
    tally sums;

    /// Whether it is known on how many pages and at how many places the drafts differ. This is unknown if several
    /// changes are selected, because a page may have more than one of them.
    bool has_totals = true;
    /// Whether two figures are known: the number of tokens that all drafts share, and the percentiles of the number of
    /// places per page.
    [[nodiscard]] bool has_spread() const { return to.empty(); }
    /// Whether skipped entries, encodings, errors and sizes are known. A survey counts these only for all pages
    /// together.
    [[nodiscard]] bool has_all_pages() const { return to.field.empty(); }
    [[nodiscard]] bool has_all_drafts() const { return to.drafts.empty(); }
};

/// Returns a view of the part of a result that `to` describes. `of`: the result, which must outlive the view.
/// Complexity: linear in the sums of the inputs. Throws: std::runtime_error if the result lacks a draft, change, field
/// or value that `to` names.
[[nodiscard]] survey_view view_of(const result& of, const narrowing& to = {});

}  // namespace strata::pages
