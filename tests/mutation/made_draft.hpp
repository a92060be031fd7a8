#pragma once
// A draft in its own storage, so that a single fact or rule of it can be changed.

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/tree/rules.hpp"

namespace strata::mutation {

/// A fully modifiable copy of a draft. `value` views the members once `settle` has been called.
class made_draft {
public:
    explicit made_draft(const spec::draft& original);
    made_draft(const made_draft&) = delete;
    made_draft& operator=(const made_draft&) = delete;

    /// Points the views of `value` to the members again, after they have changed.
    void settle();
    /// `text` in storage that lasts as long as the draft.
    std::string_view keep(std::string text);

    /// Removes the rule from the table and closes the gap.
    void remove_rule(std::size_t place);

    std::vector<spec::state_info> states;
    std::vector<spec::rule> rules;
    std::vector<spec::input_error> input_errors;
    std::vector<spec::named_reference> names;
    std::vector<spec::number_row> numbers;
    std::vector<spec::code_point_range> replaced_numbers;
    std::vector<spec::content_state> contents;
    std::vector<spec::continuation> continues;
    std::vector<spec::feedback_rule> feedback;
    std::vector<std::string_view> permitted_slash_tags;
    std::vector<tree::element_rule> elements;
    std::vector<std::string_view> public_identifiers, public_beginnings, public_beginnings_alone, system_identifiers;
    tree::rules tree_rules;
    spec::draft value;

private:
    std::deque<std::string> kept_;
};

}  // namespace strata::mutation
