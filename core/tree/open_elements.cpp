// The stack of open elements.

#include <algorithm>
#include <utility>

#include "core/tree/construction.hpp"
#include "core/tree/element_groups.hpp"

namespace strata::tree {
namespace {

using e = element;

}  // namespace

// Formatting elements are never special.
construction::kind construction::kind_of_html(element name) const {
    if (!has_trait(name, special) || rule_of(name).end == on_end::formatting) return kind::ordinary;
    return is_lenient(name) ? kind::lenient_special : kind::special;
}

place construction::insert(element name) {
    note_insertion();
    if (!whole_) {
        if (decides_modes(name)) kept_.push(name);
        return 0;
    }
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
    if (at == 0 || open_[at].is != kind::ordinary) return at;
    const place below = open_[at].special_below;
    if (below == 0 || open_[below].is != kind::ordinary) return below;
    place found = below;
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

// Whether there is a special element above this one. In the small size nearly all are special.
bool construction::is_below_special(place at) {
    if (whole_) return at < top_special();
    for (place above = kept_.top(); above > at; --above)
        if (kind_of_html(kept_.name(above)) != kind::ordinary) return true;
    return false;
}

void construction::taint_table() {
    if (!current_is_table_part()) return;
    if (whole_)
        open_[current_table()].tainted = true;
    else
        kept_.taint(current_table());
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
    const auto is_there = [&] {
        const element name = current_name();
        return current_is_html() &&
               (one_of(name, e::html, e::template_) || name == a || (b != e::none && one_of(name, b, c)));
    };
    while (!is_there()) pop();
}

void construction::generate_implied_end_tags(element except) {
    while (current_is_html() && has_trait(current_name(), implied_end) && current_name() != except) pop();
}

void construction::close_p() {
    if (!in_scope(e::p, scope::button)) return;
    pop_to(top_of(e::p));
    // "act as if an end tag with the tag name "p" had been seen"
    leave_foreign_mode_if_gone();
}

place construction::bound_of(scope s) const {
    place top = bounds_.empty() ? 0 : bounds_.back();
    if (!whole_)
        for (const element each : rules_->scope_bounds()) top = std::max(top, top_of(each));
    if (s == scope::button && draft_.has_button_scope) top = std::max(top, top_of(e::button));
    if (s == scope::list_item && draft_.has_list_item_scope) top = std::max({top, top_of(e::ol), top_of(e::ul)});
    return top;
}

bool construction::current_is_table_part() const {
    const element name = current_name();
    return current_is_html() && (is_table_section(name) || one_of(name, e::table, e::tr));
}

}  // namespace strata::tree
