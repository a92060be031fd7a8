// The stack of open elements.

#include <utility>

#include "core/feedback/construction.hpp"
#include "core/feedback/element_groups.hpp"

namespace strata::tree {
namespace {

using e = element;

}  // namespace

bool construction::keeps(element name) const { return whole_ || decides_modes(name); }

// Formatting elements are never special.
construction::kind construction::kind_of_html(element name) const {
    if (!has_trait(name, special) || rule_of(name).end == on_end::formatting) return kind::ordinary;
    return is_lenient(name) ? kind::lenient_special : kind::special;
}

place construction::insert(element name) {
    note_insertion();
    if (!keeps(name)) return 0;
    open_element added;
    added.name = name;
    added.is = kind_of_html(name);
    return push_open(added, has_trait(name, bounds_scope));
}

place construction::push_open(open_element added, bool bounds) {
    added.special_below = top_special();
    if (added.is != kind::ordinary) added.entry_or_special = strict_special_from(added.special_below);
    const place at = open_.push(added);
    // Below html there is nothing that it could hide.
    if (bounds && at != 1) bounds_.push_back(at);
    return at;
}

// The topmost special element at this place or below. Later searches from the places that it passes are short.
place construction::special_from(place at) {
    place found = at;
    while (found != 0 && open_[found].is == kind::ordinary) found = open_[found].special_below;
    while (at != found) at = std::exchange(open_[at].special_below, found);
    return found;
}

place construction::strict_special_from(place at) {
    place found = special_from(at);
    const place first = found;
    while (found != 0 && open_[found].is != kind::special) found = special_from(open_[found].entry_or_special);
    for (at = first; at != found;) at = special_from(std::exchange(open_[at].entry_or_special, found));
    return found;
}

void construction::taint_table() {
    if (current_is_table_part() && top_of(e::table) != 0) open_[top_of(e::table)].tainted = true;
}

void construction::remove_open(place at) {
    if (const place entry = open_[at].formatting(); entry != 0) formatting_[entry].open = 0;
    if (at == form_) form_ = 0;
    // Only the topmost of these is ever removed.
    if (!bounds_.empty() && bounds_.back() == at) bounds_.pop_back();
    open_.erase(at);
    open_[at].is = kind::ordinary;  // for searches that pass the place
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
    place top = bounds_.empty() ? 0 : bounds_.back();
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
