#pragma once
// HTML 5, 30 April 2010: tree construction, as far as it affects the tokenizer. The rules are those of 24 October 2009,
// except for end tags and start tags that end foreign content, buttons, datagrid, U+000D and fragments in script.

#include "core/tree/rules.hpp"
#include "drafts/2009-10-24/feedback.hpp"

namespace strata::spec::d2010_04_30 {

namespace tree_data {

using namespace strata::tree;

inline constexpr auto elements = without_rows(
    with_changed(d2009_10_24::tree_data::elements, element_rule{element::button, on_start::button, on_end::block,
                                                                frameset_not_ok | special | bounds_scope}),
    element::datagrid);

inline constexpr rules value = [] {
    rules r = d2009_10_24::tree_data::value;
    r.elements = elements;
    r.carriage_return_is_space = true;
    r.button_is_marked = false;
    r.foreign_end_tags_come_first = true;
    r.breaking_out_closes_one_root = true;
    r.script_context_is_as_style = false;
    return r;
}();

}  // namespace tree_data

}  // namespace strata::spec::d2010_04_30
