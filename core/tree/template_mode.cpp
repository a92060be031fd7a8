// "In template", and the start and end tags of templates.

#include "core/tree/construction.hpp"
#include "core/tree/element_groups.hpp"

namespace strata::tree {
namespace {

using e = element;
using kind_of = seen_token::kind;

}  // namespace

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
