// The insertion modes of tables, selects and templates. They depend on which of these elements are open, so a machine
// of the small size must keep these elements on its stack.

#include "core/tree/construction.hpp"
#include "core/tree/rules.hpp"

namespace strata::tree {
namespace {

using e = element;
using kind_of = seen_token::kind;

}  // namespace

// --- From "in table" to "in cell" ---

void construction::in_table(const seen_token& t) {
    switch (t.what) {
        case kind_of::text:
            if (t.is(seen_token::other) || current_table_is_tainted() ||
                (draft_->table_text_depends_on_current_node && !current_takes_white_space()))
                return in_body_fostered(t);
            return;
        case kind_of::start: return start_in_table(t);
        case kind_of::end:
            if (t.name == e::table) {
                end_table();
                return;
            }
            if (one_of(t.name, e::body, e::html) || is_table_part(t.name)) return;
            return in_body_fostered(t);
        case kind_of::doctype: return;
    }
}

void construction::start_in_table(const seen_token& t) {
    const auto open_part = [&](element part, mode next_mode) {
        clear_back_to(e::table, e::none, e::none);
        insert(part);
        mode_ = next_mode;
    };
    switch (t.name) {
        case e::caption:
            clear_back_to(e::table, e::none, e::none);
            push_marker();
            insert(t.name);
            mode_ = mode::in_caption;
            return;
        case e::colgroup: return open_part(t.name, mode::in_column_group);
        case e::col: open_part(e::colgroup, mode::in_column_group); return dispatch(t);
        case e::tbody:
        case e::tfoot:
        case e::thead: return open_part(t.name, mode::in_table_body);
        case e::td:
        case e::th:
        case e::tr: open_part(e::tbody, mode::in_table_body); return dispatch(t);
        case e::table: return table_in_table(t);
        case e::style:
        case e::script:
            if (draft_->table_takes_style_and_script && !current_table_is_tainted()) return open_text(t);
            return in_body_fostered(t);
        case e::template_:
            if (!draft_->has_templates) return in_body_fostered(t);
            take_in_head(t);
            return;
        case e::input:
            if (draft_->table_takes_hidden_input && t.is(seen_token::hidden) && !current_table_is_tainted()) {
                if (draft_->acknowledges_hidden_input_in_table) acknowledge(t);
                return;
            }
            return in_body_fostered(t);
        case e::form: return draft_->table_takes_form ? form_in_table() : in_body_fostered(t);
        default: return in_body_fostered(t);
    }
}

void construction::table_in_table(const seen_token& t) {
    if (!draft_->table_acts_as_its_end_tag) {
        if (end_table()) dispatch(t);
        return;
    }
    // "Act as if an end tag token with the tag name "table" had been seen, then, if that token wasn't ignored,
    // reprocess the current token": the current mode processes that end tag.
    const place before = top_of(e::table);
    const bool ignored = !in_table_scope(e::table);
    dispatch(end_of(e::table));
    if (!ignored && top_of(e::table) < before) dispatch(t);
}

// Handles a form in a table. It is inserted and popped at once, so its only possible effect is to set the form element
// pointer.
void construction::form_in_table() {
    if (!draft_->form_in_table_sets_pointer || top_of(e::template_) != 0 || has_form_) return;
    has_form_ = true;
    form_ = 0;
}

bool construction::end_table() {
    if (!in_table_scope(e::table)) return false;
    pop_to(top_of(e::table));
    reset_mode();
    return true;
}

void construction::in_caption(const seen_token& t) {
    const bool ends = t.what == kind_of::end && t.name == e::caption;
    const bool again =
        (t.what == kind_of::start && is_table_part(t.name)) || (t.what == kind_of::end && t.name == e::table);
    if (ends || again) {
        if (!closes_in_table_scope(e::caption)) return;
        pop_to(in_table_scope(e::caption) ? top_of(e::caption) : top_closed_by(e::caption));
        clear_to_marker();
        mode_ = mode::in_table;
        if (again) dispatch(t);
        return;
    }
    if (t.what == kind_of::end && (one_of(t.name, e::body, e::html) || is_table_part(t.name))) return;
    in_body(t);
}

void construction::in_column_group(const seen_token& t) {
    switch (t.what) {
        case kind_of::text:
            if ((t.bits & (seen_token::other | seen_token::null)) == 0) return;
            break;
        case kind_of::start:
            if (t.name == e::html) return;
            if (t.name == e::col) return acknowledge(t);
            if (t.name == e::template_ && draft_->has_templates) return template_start();
            break;
        case kind_of::end:
            if (t.name == e::colgroup) {
                if (!current_is(e::colgroup)) return;
                pop();
                mode_ = mode::in_table;
                return;
            }
            if (t.name == e::col) return;
            if (t.name == e::template_ && draft_->has_templates) return template_end();
            break;
        case kind_of::doctype: return;
    }
    if (!current_is(e::colgroup)) return;
    pop();
    mode_ = mode::in_table;
    dispatch(t);
}

void construction::in_table_body(const seen_token& t) {
    const auto clear = [&] { clear_back_to(e::tbody, e::tfoot, e::thead); };
    if (t.what == kind_of::start && (t.name == e::tr || is_cell(t.name))) {
        clear();
        insert(e::tr);
        mode_ = mode::in_row;
        if (t.name != e::tr) dispatch(t);
        return;
    }
    if (t.what == kind_of::end && is_table_section(t.name)) {
        if (!closes_in_table_scope(t.name)) return;
        clear();
        pop_unless_html();
        mode_ = mode::in_table;
        return;
    }
    if ((t.what == kind_of::start && (is_table_section(t.name) || one_of(t.name, e::caption, e::col, e::colgroup))) ||
        (t.what == kind_of::end && t.name == e::table)) {
        if (!in_table_scope(e::tbody) && !in_table_scope(e::thead) && !in_table_scope(e::tfoot)) return;
        clear();
        pop();
        mode_ = mode::in_table;
        return dispatch(t);
    }
    if (t.what == kind_of::end && (one_of(t.name, e::body, e::html) || is_table_part(t.name))) return;
    in_table(t);
}

void construction::in_row(const seen_token& t) {
    const auto end_row = [&] {
        if (!closes_in_table_scope(e::tr)) return false;
        clear_back_to(e::tr, e::none, e::none);
        pop_unless_html();
        mode_ = mode::in_table_body;
        return true;
    };
    if (t.what == kind_of::start && is_cell(t.name)) {
        clear_back_to(e::tr, e::none, e::none);
        insert(t.name);
        mode_ = mode::in_cell;
        return push_marker();
    }
    if (t.what == kind_of::end && t.name == e::tr) {
        end_row();
        return;
    }
    if ((t.what == kind_of::start && is_table_part(t.name)) || (t.what == kind_of::end && t.name == e::table)) {
        if (end_row()) dispatch(t);
        return;
    }
    if (t.what == kind_of::end && is_table_section(t.name)) {
        if (closes_in_table_scope(t.name) && end_row()) dispatch(t);
        return;
    }
    if (t.what == kind_of::end && (one_of(t.name, e::body, e::html) || is_table_part(t.name))) return;
    in_table(t);
}

void construction::end_cell(element name) {
    pop_to(top_closed_by(name));
    clear_to_marker();
    mode_ = mode::in_row;
}

void construction::in_cell(const seen_token& t) {
    const auto close_cell = [&] { end_cell(top_of(e::td) > top_of(e::th) ? e::td : e::th); };
    if (t.what == kind_of::end && is_cell(t.name)) {
        if (closes_in_table_scope(t.name)) end_cell(t.name);
        return;
    }
    if (t.what == kind_of::start && is_table_part(t.name)) {
        if (!in_table_scope(e::td) && !in_table_scope(e::th)) return;
        close_cell();
        return dispatch(t);
    }
    if (t.what == kind_of::end) {
        if (one_of(t.name, e::body, e::caption, e::col, e::colgroup, e::html)) return;
        if (is_table_section(t.name) || one_of(t.name, e::table, e::tr)) {
            if (!closes_in_table_scope(t.name)) return;
            close_cell();
            return dispatch(t);
        }
    }
    in_body(t);
}

// --- Select: the insertion modes that it had until July 2025, and the rules of "in body" for it ---

void construction::in_select(const seen_token& t, bool in_table) {
    if (t.what == kind_of::text) return;
    const auto leave = [&] {
        if (top_of(e::select) == 0) return false;
        pop_to(top_of(e::select));
        reset_mode();
        return true;
    };
    if (in_table && (is_table_section(t.name) || is_cell(t.name) || one_of(t.name, e::caption, e::table, e::tr))) {
        if (t.what == kind_of::end ? closes_in_table_scope(t.name) : draft_->table_start_tags_leave_select)
            if (leave()) dispatch(t);
        return;
    }
    if (t.what == kind_of::end) {
        if (t.name == e::select) {
            leave();
        } else if (t.name == e::template_ && draft_->has_templates) {
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

// Closes a select in scope. If the whole input is the content of a select, returns true: the input element is then
// ignored.
bool construction::input_closes_select() {
    if (is_in_select_fragment()) return true;
    if (in_scope(e::select)) pop_to(top_of(e::select));
    return false;
}

void construction::select_start(element name) {
    if (draft_->select_closes_select) {
        if (is_in_select_fragment()) return;
        if (in_scope(e::select)) return pop_to(top_of(e::select));
    }
    ordinary_start(name);
    if (!draft_->has_select_modes) return;
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
    if (draft_->option_closes_options_of_select && in_scope(e::select)) {
        generate_implied_end_tags(name == e::option ? e::optgroup : e::none);
    } else if (draft_->option_closes_option_in_scope) {
        if (in_scope(e::option)) any_other_end(e::option);
    } else if (current_is(e::option)) {
        pop();
    }
    ordinary_start(name);
}

// --- "In template", and the start and end tags of templates ---

void construction::in_template(const seen_token& t) {
    if (t.what == kind_of::text) return in_body(t);
    if (t.what == kind_of::end) {
        if (t.name == e::template_) template_end();
        return;
    }
    if (has_trait(t.name, starts_no_template_mode)) {
        take_in_head(t);
        return;
    }
    if (t.name == e::caption || t.name == e::colgroup || is_table_section(t.name))
        return go_into_template(mode::in_table, t);
    if (t.name == e::col) return go_into_template(mode::in_column_group, t);
    if (t.name == e::tr) return go_into_template(mode::in_table_body, t);
    if (is_cell(t.name)) return go_into_template(mode::in_row, t);
    go_into_template(mode::in_body, t);
}

void construction::go_into_template(mode m, const seen_token& t) {
    template_modes_.back() = m;
    mode_ = m;
    dispatch(t);
}

void construction::template_start() {
    insert(e::template_);
    push_marker();
    frameset_ok_ = false;
    mode_ = mode::in_template;
    template_modes_.push_back(mode::in_template);
}

void construction::template_end() {
    if (top_of(e::template_) == 0) return;
    pop_to(top_of(e::template_));
    clear_to_marker();
    template_modes_.pop_back();
    reset_mode();
}

}  // namespace strata::tree
