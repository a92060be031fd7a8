#pragma once
// Lists rules that drafts have changed together with a more important rule. If two drafts differ in the more important
// rule, a comparison reports these rules together with it. If not, each of these rules is reported on its own.

#include <array>
#include <cstdint>

#include "core/tree/rules.hpp"

namespace strata::tree {

/// The changes of important rules. A difference in an accompanying rule is reported as part of such a change.
enum class joint_change : std::uint8_t {
    none,  ///< the difference is reported on its own
    foreign_content,
    end_tags_open_body,
    body_tag,
    list_item_scope,
    tainted_tables,
    select_modes,
    templates,
};

namespace detail {

struct accompanying_rule {
    bool rules::*rule;
    joint_change first, otherwise = joint_change::none;
};
inline constexpr std::array accompanying_rules = {
    accompanying_rule{&rules::after_head_ignores_head, joint_change::end_tags_open_body},
    accompanying_rule{&rules::body_in_body_sets_frameset_not_ok, joint_change::body_tag},
    accompanying_rule{&rules::has_button_scope, joint_change::list_item_scope},
    accompanying_rule{&rules::table_text_depends_on_current_node, joint_change::tainted_tables},
    accompanying_rule{&rules::reset_finds_select_in_table, joint_change::templates},
    accompanying_rule{&rules::input_closes_select, joint_change::select_modes},
    accompanying_rule{&rules::select_closes_select, joint_change::select_modes},
    accompanying_rule{&rules::hr_closes_options_of_select, joint_change::select_modes},
    accompanying_rule{&rules::option_closes_options_of_select, joint_change::select_modes},
    accompanying_rule{&rules::option_closes_option_in_scope, joint_change::templates, joint_change::foreign_content},
    accompanying_rule{&rules::isindex_pops_current_node, joint_change::templates},
    accompanying_rule{&rules::ruby_text_pops_to_ruby, joint_change::templates, joint_change::foreign_content},
    accompanying_rule{&rules::table_acts_as_its_end_tag, joint_change::templates},
    accompanying_rule{&rules::table_takes_style_and_script, joint_change::foreign_content},
    accompanying_rule{&rules::table_takes_form, joint_change::templates},
    accompanying_rule{&rules::form_in_table_sets_pointer, joint_change::templates},
    accompanying_rule{&rules::has_special_foreign_elements, joint_change::foreign_content},
    accompanying_rule{&rules::end_tags_close_foreign_elements, joint_change::foreign_content},
    accompanying_rule{&rules::p_and_br_end_tags_break_out, joint_change::foreign_content},
    accompanying_rule{&rules::fragments_stay_foreign, joint_change::foreign_content},
    accompanying_rule{&rules::foreign_text_sets_frameset_not_ok, joint_change::foreign_content},
    accompanying_rule{&rules::encoding_makes_annotation_html, joint_change::foreign_content},
    accompanying_rule{&rules::end_tags_pop_unlisted_formatting, joint_change::templates},
    accompanying_rule{&rules::end_tags_pop_listed_formatting, joint_change::templates},
    accompanying_rule{&rules::end_tags_without_entry_are_any_other, joint_change::templates},
};

constexpr bool differ_in(joint_change change, const rules& a, const rules& b) {
    switch (change) {
        case joint_change::foreign_content: return a.foreign != b.foreign;
        case joint_change::end_tags_open_body: return a.end_tags_open_body != b.end_tags_open_body;
        case joint_change::body_tag: return a.body_sets_frameset_not_ok != b.body_sets_frameset_not_ok;
        case joint_change::list_item_scope: return a.has_list_item_scope != b.has_list_item_scope;
        case joint_change::tainted_tables: return a.taints_tables != b.taints_tables;
        case joint_change::select_modes: return a.has_select_modes != b.has_select_modes;
        case joint_change::templates: return a.has_templates != b.has_templates;
        case joint_change::none: break;
    }
    return false;
}

}  // namespace detail

/// Whether the more important rule of a change is listed right before the rules that accompany it.
constexpr bool follows_its_change(joint_change change) {
    return change == joint_change::end_tags_open_body || change == joint_change::body_tag ||
           change == joint_change::list_item_scope || change == joint_change::tainted_tables;
}

/// Returns the change between two drafts that includes a difference in this rule; `none` if the difference is reported
/// on its own.
constexpr joint_change reported_with(bool rules::*rule, const rules& a, const rules& b) {
    for (const detail::accompanying_rule& each : detail::accompanying_rules) {
        if (each.rule != rule) continue;
        if (detail::differ_in(each.first, a, b)) return each.first;
        if (detail::differ_in(each.otherwise, a, b)) return each.otherwise;
    }
    return joint_change::none;
}

}  // namespace strata::tree
