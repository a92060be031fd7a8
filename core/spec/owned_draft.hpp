#pragma once
// A draft made at run time that owns its storage: from a text that was read, or with changed facts.
//
// A `spec::draft` only views its parts. An `owned_draft` holds the parts themselves. Its user fills them in, and `seal`
// points the views to them. The facts of a text besides its machine (names of references, tree construction, wording)
// may come from another draft: `stand_beside`.

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::spec {

class owned_draft {
public:
    owned_draft() = default;
    owned_draft(const owned_draft&) = delete;
    owned_draft(owned_draft&&) = delete;
    owned_draft& operator=(const owned_draft&) = delete;
    owned_draft& operator=(owned_draft&&) = delete;
    ~owned_draft() = default;

    /// The members that are not lists: provenance, wording, flags. `seal` sets the views of lists. Where a list below
    /// is empty, the view is left as it is, so that it may point to another draft that lasts longer.
    draft facts;
    std::vector<state_info> states;  ///< their rules are in `rules`, as in any table
    std::vector<rule> rules;
    std::vector<input_error> input_errors;
    std::vector<named_reference> names;
    std::vector<number_row> numbers;
    std::vector<code_point_range> replaced_numbers;
    std::vector<content_state> contents;
    std::vector<continuation> continues;
    std::vector<feedback_rule> feedback;
    std::vector<std::string_view> permitted_slash_tags;
    std::vector<gap_sentence> gaps;
    std::vector<rule_quotation> rule_quotations;
    std::vector<state_quotation> state_quotations;

    /// `text` in storage that lasts as long as the draft.
    std::string_view keep(std::string text) { return texts_.emplace_back(std::move(text)); }

    /// Takes everything except the machine and its provenance from `base`, which must outlive the object: wording,
    /// preprocessing, references, flags, tree construction. Keeps the content states of `base` whose headings are among
    /// `states`, in any order. A content state whose heading is missing is left out, with the tags that switch to
    /// it. If the state in which `base` begins documents is missing, documents begin in the first
    /// state. The procedure on references is found in the same way. Call it when `states` is complete. Complexity:
    /// states x content states.
    void stand_beside(const draft& base);

    /// Points the views of `value()` to the parts. Call it again if the parts change. An engine then compiles the table
    /// again the next time it needs it. The draft lists no changes.
    void seal();

    /// The draft, once it is sealed.
    [[nodiscard]] const draft& value() const { return facts; }

private:
    std::unique_ptr<compiled_form> form_;
    std::deque<std::string> texts_;
};

/// A copy of `original` in its own storage. It still depends on the original's rules of tree construction, and on
/// nothing else. Complexity: linear in the tables and texts.
[[nodiscard]] std::unique_ptr<owned_draft> copy_of(const draft& original);

}  // namespace strata::spec
