#pragma once
// A draft in its own storage, so that a single fact or rule can be changed.

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/tree/rules.hpp"

namespace strata::mutation {

/// A copy of a draft in which everything can be changed. After a change of members, `settle` must be called before
/// `value` is used.
class made_draft {
public:
    explicit made_draft(const spec::draft& original);
    made_draft(const made_draft&) = delete;
    made_draft& operator=(const made_draft&) = delete;

    /// Makes the views in `value` point to the members again.
    void settle();
    /// Copies `text` into storage that lives as long as the object.
    std::string_view keep(std::string text);

    /// Removes the rule at `place` from the table, and moves the later rules.
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
