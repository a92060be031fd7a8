#pragma once
// The result of a survey. It has the sums of each input, by the input's digest. So results with the same terms can be
// merged in any order, and an input that is in several of them counts only once.

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
/// Writes a part of a result (core/pages/result.hpp) as JSON. Members that are unknown are left out, and so
/// are the inputs, so such a part cannot be merged.
struct survey_view;
void write_view(std::ostream& to, const survey_view& view);

/// Reads the result that `write_result` wrote. Throws: std::runtime_error, with a message of one line, if the input is
/// not a result.
[[nodiscard]] result read_result(std::istream& from);

// --- The part of a result to report ---
// All of a survey's result is reported, or only the figures for some drafts, changes or
// pages. Such figures are given only if they follow from the sums in the result.

/// The drafts, changes and pages to which a result is narrowed.
struct narrowing {
    std::vector<std::string> drafts;   ///< at least two drafts of the survey; empty: all of them
    std::vector<std::string> changes;  ///< the ids of changes; empty: all changes
    std::string field;                 ///< a field of the survey; "": pages are not restricted
    std::vector<std::string> values;   ///< at least one value of that field
    [[nodiscard]] bool empty() const { return drafts.empty() && changes.empty() && field.empty(); }
};

/// Two drafts, by their indices, and the index of the pair in patterns.
struct draft_pair {
    std::size_t one = 0, other = 0, at = 0;
};
/// All pairs of `drafts` drafts, in the order of patterns.
[[nodiscard]] std::vector<draft_pair> pairs_among(std::size_t drafts);

/// The figures that are known. Some members may be unknown, as the comments say; these are empty.
struct survey_view {
    const result& of;
    narrowing to;
    std::vector<std::string> drafts;  ///< the drafts that are left
    std::vector<std::string> fields;  ///< the fields of `sums.by`; in a narrowed result, at most the field of `to`
    tally sums;

    /// Whether it is known on how many pages the drafts differ, and at how many places. This is not known if several
    /// changes are kept but not all, because it is not known how many pages have more than one of them.
    bool has_totals = true;
    /// Whether these are known: the tokens that all drafts share, the number of places per page, and its percentiles.
    [[nodiscard]] bool has_spread() const { return to.empty(); }
    /// Whether these are known: skipped entries, encodings, errors and sizes. They are counted only for all pages
    /// together.
    [[nodiscard]] bool has_all_pages() const { return to.field.empty(); }
    [[nodiscard]] bool has_all_drafts() const { return to.drafts.empty(); }
};

/// Narrows a result. Complexity: linear in the sums of the inputs. `of` must outlive the view. Throws:
/// std::runtime_error if the result does not have a draft, field or value that `to` names.
[[nodiscard]] survey_view view_of(const result& of, const narrowing& to = {});

}  // namespace strata::pages
