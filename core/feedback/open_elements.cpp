// The stack of open elements.

#include "core/feedback/construction.hpp"
#include "core/feedback/element_groups.hpp"

namespace strata::tree {
namespace {

using e = element;

}  // namespace

bool construction::keeps(element name) const { return whole_ || decides_modes(name); }

construction::kind construction::kind_of_html(element name) const {
    if (!has_trait(name, special)) return kind::ordinary;
    return is_lenient(name) ? kind::lenient_special : kind::special;
}

place construction::insert(element name) {
    note_insertion();
    if (!keeps(name)) return 0;
    open_element added;
    added.name = name;
    added.is = kind_of_html(name);
    return open_.push(added);
}

void construction::taint_table() {
    if (current_is_table_part() && top_of(e::table) != 0) open_[top_of(e::table)].tainted = true;
}

void construction::remove_open(place at) {
    if (open_[at].formatting != 0) formatting_[open_[at].formatting].open = 0;
    if (at == form_) form_ = 0;
    open_.erase(at);
}

void construction::clear_back_to(element a, element b, element c) {
    while (!(current().space == name_space::html &&
             (one_of(current().name, e::html, e::template_) || current().name == a ||
              (b != e::none && one_of(current().name, b, c)))))
        pop();
}

void construction::generate_implied_end_tags(element except) {
    while (current().space == name_space::html && has_trait(current().name, implied_end) && current().name != except)
        pop();
}

void construction::close_p() {
    if (in_scope(e::p, scope::button)) pop_to(top_of(e::p));
}

place construction::bound_of(scope s) const {
    place top = top_of_kind(kind::foreign_special);
    for (const element each : rules_->scope_bounds())
        if (top_of(each) > top) top = top_of(each);
    if (!draft_.has_button_and_list_scope) return top;
    if (s == scope::button && top_of(e::button) > top) top = top_of(e::button);
    if (s == scope::list_item) {
        if (top_of(e::ol) > top) top = top_of(e::ol);
        if (top_of(e::ul) > top) top = top_of(e::ul);
    }
    return top;
}

bool construction::current_is_table_part() const {
    return current().space == name_space::html &&
           (is_table_section(current().name) || one_of(current().name, e::table, e::tr));
}

}  // namespace strata::tree
