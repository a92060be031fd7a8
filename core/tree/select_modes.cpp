// Select: the insertion modes that it had until July 2025, and what "in body" says about it.

#include "core/tree/construction.hpp"
#include "core/tree/element_groups.hpp"

namespace strata::tree {
namespace {

using e = element;
using kind_of = seen_token::kind;

}  // namespace

void construction::in_select(const seen_token& t, bool in_table) {
    if (t.what == kind_of::text) return;
    const auto leave = [&] {
        if (top_of(e::select) == 0) return false;
        pop_to(top_of(e::select));
        reset_mode();
        return true;
    };
    if (in_table && (is_table_section(t.name) || is_cell(t.name) || one_of(t.name, e::caption, e::table, e::tr))) {
        if (t.what == kind_of::end ? closes_in_table_scope(t.name) : draft_.table_start_tags_leave_select)
            if (leave()) dispatch(t);
        return;
    }
    if (t.what == kind_of::end) {
        if (t.name == e::select) {
            leave();
        } else if (t.name == e::template_ && draft_.has_templates) {
            template_end();
        } else if (t.name == e::option) {
            if (current_is(e::option)) pop();
        } else if (t.name == e::optgroup) {
            if (current_is(e::option) && open_[open_.below(open_.top())].name == e::optgroup) pop();
            if (current_is(e::optgroup)) pop();
        }
        return;
    }
    if (t.name == e::select) {
        leave();
    } else if (has_trait(t.name, leaves_select)) {
        if (leave()) dispatch(t);
    } else if (has_trait(t.name, allowed_in_select)) {
        take_in_head(t);
    } else if (one_of(t.name, e::option, e::optgroup)) {
        if (current_is(e::option)) pop();
        if (t.name == e::optgroup && current_is(e::optgroup)) pop();
        insert(t.name);
    }
}

// Whether the whole input is the content of a select.
bool construction::is_in_select_fragment() const {
    return fragment_ && context_.name == e::select && context_.space == name_space::html;
}

// Closes a select in scope. Returns whether the input is ignored because the whole input is the content of a select.
bool construction::input_closes_select() {
    if (is_in_select_fragment()) return true;
    if (in_scope(e::select)) pop_to(top_of(e::select));
    return false;
}

void construction::select_start(element name) {
    if (draft_.select_closes_select) {
        if (is_in_select_fragment()) return;
        if (in_scope(e::select)) return pop_to(top_of(e::select));
    }
    ordinary_start(name);
    if (!draft_.has_select_modes) return;
    switch (mode_) {
        case mode::in_table:
        case mode::in_caption:
        case mode::in_column_group:
        case mode::in_table_body:
        case mode::in_row:
        case mode::in_cell: mode_ = mode::in_select_in_table; return;
        default: mode_ = mode::in_select; return;
    }
}

void construction::option_start(element name) {
    if (draft_.option_closes_options_of_select && in_scope(e::select)) {
        generate_implied_end_tags(name == e::option ? e::optgroup : e::none);
    } else if (draft_.option_closes_option_in_scope) {
        if (in_scope(e::option)) any_other_end(e::option);
    } else if (current_is(e::option)) {
        pop();
    }
    ordinary_start(name);
}

}  // namespace strata::tree
