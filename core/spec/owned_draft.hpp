#pragma once
// A draft that is made at run time and owns its storage. It is made from a text that was read, or from another draft by
// changing facts.
//
// A `spec::draft` has only views of its parts. An `owned_draft` has the parts themselves. The caller fills them in, and
// `seal` makes the views point to them. Facts other than the machine (names of references, tree construction, wording)
// may come from another draft: see `stand_beside`.

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

    /// The members that are not lists: provenance, wording, flags. `seal` sets the views of the lists below. If a list
    /// is empty, `seal` leaves its view as it is, so the view may point to another draft that lasts longer.
    draft facts;
    std::vector<state_info> states;  ///< the states; their rules are in `rules`, as in any table
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

    /// Stores `text` as long as the draft lasts. Returns a view of it.
    std::string_view keep(std::string text) { return texts_.emplace_back(std::move(text)); }

    /// Takes everything except the machine and its provenance from `base`: wording, preprocessing, references, flags,
    /// tree construction. `base` must outlive the object. Takes the content states of `base` whose headings are also
    /// headings in `states`. The others are left out, together with the tags that switch to them. If the state in which
    /// documents begin in `base` is left out, documents begin in the first state. The procedure on character references
    /// is likewise found by its heading. Call this function when `states` is complete. Complexity: states x content
    /// states.
    void stand_beside(const draft& base);

    /// Makes the views of `value()` point to the parts. Call it again after changing the parts; an engine then compiles
    /// the table again when it next needs the program. The sealed draft has no list of changes.
    void seal();

    /// Returns the draft. Call `seal` first.
    [[nodiscard]] const draft& value() const { return facts; }

private:
    std::unique_ptr<compiled_form> form_;
    std::deque<std::string> texts_;
};

/// Returns a copy of `original` in its own storage. The only part of the original to which the copy refers is the rules
/// of tree construction. Complexity: linear in the tables and texts.
[[nodiscard]] std::unique_ptr<owned_draft> copy_of(const draft& original);

}  // namespace strata::spec
