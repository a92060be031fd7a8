// The two lists of tree construction: the stack of open elements, and the list of active formatting elements with the
// adoption agency, which moves elements in both. This file has the operations that the rules need; element_stacks.hpp
// has the storage.

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/tree/construction.hpp"
#include "core/tree/rules.hpp"

namespace strata::tree {
namespace {

using e = element;

}  // namespace

// --- The stack of open elements ---

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
    // An element just above html does not hide any element from a search.
    if (bounds && at != 1) bounds_.push_back(at);
    return at;
}

// Returns the topmost special element at the position `at` or below. Shortens later searches from the positions that
// this search passes.
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

// Whether there is a special element above this element. A machine of the small size keeps hardly any elements that are
// not special.
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
    // Only the topmost bound is ever removed.
    if (!bounds_.empty() && bounds_.back() == at) bounds_.pop_back();
    open_.erase(at);
    open_[at].is = kind::ordinary;  // so that searches that pass this position continue
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
    if (s == scope::button && draft_->has_button_scope) top = std::max(top, top_of(e::button));
    if (s == scope::list_item && draft_->has_list_item_scope) top = std::max({top, top_of(e::ol), top_of(e::ul)});
    return top;
}

bool construction::current_is_table_part() const {
    const element name = current_name();
    return current_is_html() && (is_table_section(name) || one_of(name, e::table, e::tr));
}

// --- The list of active formatting elements, and the adoption agency ---

namespace {

// The drafts' rules are quadratic on hostile input: a token reconstructs all formatting elements, however many there
// are, and the adoption agency moves elements and entries of the list past any number of other entries. So there is a
// limit: each token may always take this many steps, and further steps are deducted from an allowance that each input
// has.
constexpr std::uint32_t steps_of_any_token = 8;

}  // namespace

// Whether the token may take one more step.
bool construction::may_step() {
    if (steps_ < steps_of_any_token) {
        ++steps_;
        return true;
    }
    if (allowance_ == 0) return false;
    --allowance_;
    return true;
}

void construction::reconstruct() {
    place entry = formatting_.top();
    if (entry == 0 || formatting_[entry].is_marker() || formatting_[entry].open != 0) return;
    while (may_step()) {
        const place lower = formatting_.below(entry);
        if (lower == 0 || formatting_[lower].is_marker() || formatting_[lower].open != 0) break;
        entry = lower;
    }
    for (; entry != 0; entry = formatting_.above(entry)) {
        const place open = insert(formatting_[entry].name);
        open_[open].entry_or_special = entry;
        formatting_[entry].open = open;
    }
}

void construction::push_formatting(element name, std::uint64_t attributes) {
    const place open = insert(name);
    if (!whole_) return;
    formatting_entry added;
    added.name = name;
    added.open = open;
    if (draft_->keeps_three_equal_formatting) {
        added.tag = tags_.take(name, attributes);
        if (replace_oldest_on_top(added.tag, open)) return;
        int count = 0;
        for (place entry = tags_.newest(added.tag); entry > last_marker(); entry = formatting_[entry].equal_below) {
            if (++count < 3) continue;
            remove_formatting(entry);
            break;
        }
        added.equal_below = tags_.newest(added.tag);
    }
    const place entry = formatting_.push(added);
    if (added.tag != 0) tags_.set_newest(added.tag, entry);
    open_[open].entry_or_special = entry;
    close_gaps_in_formatting();
}

// Applies the "Noah's Ark clause" if the three elements with this tag are the last three entries of the list. The
// entries stay in place, and each gets the element of the next entry. Returns whether they were the last three entries.
bool construction::replace_oldest_on_top(std::uint32_t tag, place open) {
    const place marker = last_marker();
    std::array<place, 3> places{};  // the positions of the entries, the topmost first
    place at = formatting_.top();
    for (place& each : places) {
        if (at <= marker || formatting_[at].tag != tag) return false;
        each = at;
        at = formatting_.below(at);
    }
    tags_.give_back(tag);
    place next = open;
    for (const place each : places) {
        if (next != 0) open_[next].entry_or_special = each;
        next = std::exchange(formatting_[each].open, next);
    }
    if (next != 0) open_[next].entry_or_special = 0;
    return true;
}

// Closes the gaps that removed entries leave. Without this function, a page that adds and removes entries again and
// again would use more and more memory. Complexity: constant, amortised.
void construction::close_gaps_in_formatting() {
    constexpr std::size_t few = 64;
    if (formatting_.top() <= 2 * formatting_.count() + few) return;
    std::vector<formatting_entry> all;
    all.reserve(formatting_.count());
    for (place p = formatting_.top(); p != 0; p = formatting_.below(p)) {
        all.push_back(formatting_[p]);
        if (all.back().tag != 0) tags_.set_newest(all.back().tag, 0);
    }
    while (formatting_.top() != 0) formatting_.erase(formatting_.top());
    markers_.clear();
    for (auto each = all.rbegin(); each != all.rend(); ++each) {
        if (each->tag != 0) each->equal_below = tags_.newest(each->tag);
        const place at = formatting_.push(*each);
        if (each->tag != 0) tags_.set_newest(each->tag, at);
        if (each->open != 0) open_[each->open].entry_or_special = at;
        if (each->is_marker()) markers_.push_back(at);
    }
}

void construction::push_marker() {
    if (!whole_) return;
    markers_.push_back(formatting_.push({}));
}

void construction::clear_to_marker() {
    const place marker = last_marker();
    while (formatting_.top() > marker) remove_formatting(formatting_.top());
    if (marker == 0) return;
    formatting_.erase(marker);
    markers_.pop_back();
}

void construction::remove_formatting(place entry) {
    const formatting_entry gone = formatting_[entry];
    if (gone.open != 0) open_[gone.open].entry_or_special = 0;
    if (gone.tag != 0) {
        replace_among_equal(gone.tag, entry, gone.equal_below);
        tags_.give_back(gone.tag);
    }
    formatting_.erase(entry);
}

bool construction::adoption_agency(element name) {
    if (current_is(name)) {
        const place listed = current().formatting();
        if (listed == 0 ? draft_->end_tags_pop_unlisted_formatting : draft_->end_tags_pop_listed_formatting) {
            const bool is_last = listed != 0 && listed == last_formatting(name);
            if (listed != 0) remove_formatting(listed);
            pop();
            return is_last;
        }
    }
    for (std::size_t round = 0; round < draft_->adoption_outer_limit; ++round) {
        if (!may_step()) return round != 0;
        const place entry = last_formatting(name);
        if (entry == 0) {
            if (draft_->end_tags_without_entry_are_any_other) any_other_end(name);
            return true;
        }
        const place formatting = formatting_[entry].open;
        if (formatting == 0) {
            remove_formatting(entry);
            return true;
        }
        if (formatting < bound_of(scope::plain)) return round != 0;
        if (top_special() < formatting) {
            remove_formatting(entry);
            pop_to(formatting);
            return true;
        }
        place furthest = open_.above(formatting);
        while (open_[furthest].is == kind::ordinary) furthest = open_.above(furthest);
        const place bookmark = remove_between(formatting, furthest);
        move_to_furthest_block(formatting, furthest);
        // The new element is now at the position where the furthest block was.
        if (bookmark != 0) move_to_bookmark(open_[furthest].formatting(), bookmark);
    }
    return true;
}

// Removes the elements between the formatting element and the furthest block, except the first few that are in the
// list. So the loop takes time only for elements that it removes. In 2009, all elements in the list are kept: the draft
// itself has no limit, but the limit on steps applies. Returns the bookmark: the entry of the first element that stays,
// or 0.
place construction::remove_between(place formatting, place furthest) {
    place bookmark = 0;
    std::size_t counter = 0;
    for (place node = open_.below(furthest); node != formatting;) {
        const place next = open_.below(node);
        ++counter;
        const place listed = open_[node].formatting();
        if (listed != 0 && counter <= draft_->adoption_inner_limit && may_step()) {
            if (bookmark == 0) bookmark = listed;
        } else {
            if (listed != 0) remove_formatting(listed);
            open_.erase(node);
        }
        node = next;
    }
    return bookmark;
}

// Moves the new element "immediately below" the furthest block.
void construction::move_to_furthest_block(place formatting, place furthest) {
    for (place at = formatting; at != furthest;) {
        at = swap_open_with_above(at);
    }
}

// Moves the new element's entry to the bookmark.
void construction::move_to_bookmark(place entry, place bookmark) {
    while (may_step()) {
        if (entry < bookmark) {
            const place upper = swap_formatting_with_above(entry);
            if (upper == bookmark) return;
            entry = upper;
        } else {
            const place lower = formatting_.below(entry);
            if (lower == bookmark) return;
            swap_formatting_with_above(lower);
            entry = lower;
        }
    }
}

// Swaps the open element at `lower` with the one above it. The element at `lower` must not be special.
place construction::swap_open_with_above(place lower) {
    const place special_below = open_[lower].special_below;
    const place upper = open_.swap_with_above(lower);
    open_[lower].special_below = special_below;
    open_[upper].special_below = lower;
    // The item's link may have led to the special element at `lower`. The item itself is now at that place, so a search
    // from there would never end.
    if (open_[lower].is != kind::ordinary) open_[lower].entry_or_special = strict_special_from(special_below);
    mend_open(lower);
    mend_open(upper);
    return upper;
}

place construction::swap_formatting_with_above(place lower) {
    const place upper = formatting_.swap_with_above(lower);
    formatting_entry &low = formatting_[lower], &high = formatting_[upper];
    if (low.tag == high.tag) {
        std::swap(low.equal_below, high.equal_below);
    } else {
        if (low.tag != 0) replace_among_equal(low.tag, upper, lower);
        if (high.tag != 0) replace_among_equal(high.tag, lower, upper);
    }
    mend_formatting(lower);
    mend_formatting(upper);
    return upper;
}

// Among the entries with this tag, replaces `entry` by `by` in the link of the next entry above it. There are at most
// three such entries after a marker, so the search is short.
void construction::replace_among_equal(std::uint32_t tag, place entry, place by) {
    place above = tags_.newest(tag);
    if (above == entry) return tags_.set_newest(tag, by);
    while (formatting_[above].equal_below != entry) above = formatting_[above].equal_below;
    formatting_[above].equal_below = by;
}

void construction::mend_open(place at) {
    if (const place entry = open_[at].formatting(); entry != 0) formatting_[entry].open = at;
    if (open_[at].name == e::form && open_[at].space == name_space::html && form_ != 0) {
        // If another element is now at the position of the form pointer, the form has been swapped with its neighbour.
        if (open_[form_].name != e::form) form_ = at;
    }
}

void construction::mend_formatting(place entry) {
    if (formatting_[entry].open != 0) open_[formatting_[entry].open].entry_or_special = entry;
}

}  // namespace strata::tree
