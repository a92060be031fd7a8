// The plain tag path: the effect of most tokens, without running the rules of the insertion modes. It covers elements
// deferred until their end tag comes, end tags that pop the current element, and tags that change nothing.

#include "core/feedback/construction.hpp"

#include <algorithm>

#include "core/feedback/element_groups.hpp"

namespace strata::tree {
namespace {

// How many times obstacles are sought without success until the longest wait.
constexpr unsigned most_unsuccessful = 7;

using e = element;
using kind_of = seen_token::kind;

}  // namespace

outcome construction::process(const seen_token& t) {
    if (try_plain_path(t)) {
        out_ = {};
        const bool has_effect = t.is(seen_token::self_closing) || !is_inert(t.what, t.name);
        if (t.what == kind_of::start && has_effect && leaves_nothing_open(t.name)) by_mode(mode_, t);  // quick
        return out_;
    }
    return process_by_rules(t);
}

outcome construction::process_by_rules(const seen_token& t) {
    out_ = {};
    steps_ = 0;
    push_deferred();
    dispatch(t);
    // Finding the obstacles takes longer than most tokens. Where it does not help, it is done less and less often.
    if (wait_ != 0) {
        --wait_;
        deferred_.begin(deferred_elements::all_obstacles);
    } else {
        update_obstacles();
        unsuccessful_ = std::min(unsuccessful_ + 1, most_unsuccessful);
        wait_ = (1U << unsuccessful_ >> 2U);
    }
    return out_;
}

// What most other end tags do to the stack itself: pop the current node. The rules have the same result but cost more.
bool construction::pop_on_plain_path(const seen_token& t) {
    if (t.what != kind_of::end || !deferred_.empty() || !has_plain_top()) return false;
    const open_element& top = current();
    if (top.name != t.name || !is_inert(t.what, t.name)) return false;
    switch (rule_of(t.name).end) {
        case on_end::any_other:
        case on_end::block:
        case on_end::p:
        case on_end::list_item:
        case on_end::heading: pop(); break;
        case on_end::formatting:
            if (top.formatting() == 0 || top.formatting() != last_formatting(t.name)) return false;
            remove_formatting(top.formatting());
            pop();
            break;
        default: return false;
    }
    update_obstacles();
    return true;
}

// Pushes the deferred elements on the stack, as the rules would.
void construction::push_deferred() {
    for (const deferred_elements::entry& each : deferred_.all()) {
        if (rule_of(each.name).end == on_end::formatting)
            push_formatting(each.name, each.attributes);
        else
            insert(each.name);
    }
    deferred_.clear();
}

// Whether the current node is an ordinary element in a body.
bool construction::has_plain_top() const {
    return whole_ && is_in_body_or_cell() && !frameset_ok_ && !fostering_ && open_.top() != 1 &&
           current().space == name_space::html;
}

// Finds the obstacles on the stack and in the list. May find one where the rules would not.
void construction::update_obstacles() {
    const place newest = formatting_.top();
    const bool reconstructs = newest != 0 && !formatting_[newest].is_marker() && formatting_[newest].open == 0;
    if (!has_plain_top() || reconstructs) return deferred_.begin(deferred_elements::all_obstacles);
    constexpr int most_looked_at = 8;
    obstacles found = obstacle_of(current().name) & heading_on_top;
    int entries = 0;
    for (place entry = newest; entry != 0 && !formatting_[entry].is_marker(); entry = formatting_.below(entry)) {
        if (++entries > most_looked_at) return deferred_.begin(deferred_elements::all_obstacles);
        found |= obstacle_of_listed_[static_cast<std::size_t>(formatting_[entry].name)];
    }
    if (in_scope(e::p, scope::button)) found |= p_in_scope;
    if (const place nearest = top_strict_special(); nearest != 0)
        found |= obstacle_of(open_[nearest].name) & (li_in_reach | dd_in_reach);
    deferred_.begin(found);
}

construction::obstacles construction::obstacle_of(element name) {
    if (name == e::p) return p_in_scope;
    if (name == e::li) return li_in_reach;
    if (one_of(name, e::dd, e::dt)) return dd_in_reach;
    return is_heading(name) ? obstacles{heading_on_top} : 0;
}

// An element can be deferred if its end tag only undoes what its start tag did.
void construction::set_deferral(const element_rule& rule, unsigned& names_listed) {
    const bool formats = rule.end == on_end::formatting;
    const bool closes = rule.end == on_end::any_other || rule.end == on_end::block || rule.end == on_end::p ||
                        rule.end == on_end::list_item || rule.end == on_end::heading;
    const obstacles its_own = obstacle_of(rule.name);
    deferred_elements::deferral how{elsewhere, heading_on_top, its_own};
    if (kind_of_html(rule.name) == kind::special) how.hides |= li_in_reach | dd_in_reach;
    const auto let = [&] { deferred_.set_deferral(rule.name, how); };
    if (leaves_nothing_open(rule.name)) {
        how = {elsewhere, 0, 0, false};
        return let();
    }
    if ((inertness_of(rule) & inert_start) == 0) return;
    switch (rule.start) {
        case on_start::ordinary:
            if (rule.name == e::none) how.hides = 0;  // as for text
            if (closes) let();
            return;
        case on_start::anchor:
        case on_start::formatting:
            // If there are more names than bits, the last ones share one.
            how.adds = obstacles{1} << std::min(listed + names_listed++, deferred_elements::always - 1);
            how.blocked_by |= how.adds;
            obstacle_of_listed_[static_cast<std::size_t>(rule.name)] = how.adds;
            if (formats) let();
            return;
        case on_start::block:
        case on_start::heading:
        case on_start::list_item:
        case on_start::definition:
            how.blocked_by |= p_in_scope | its_own;
            if (closes) let();
            return;
        default: return;
    }
}

// Whether the element of a start tag in a body is closed at once, or by the end tag of its text.
bool construction::leaves_nothing_open(element name) const {
    if (name == e::noscript) return scripting_;
    switch (rule_of(name).start) {
        case on_start::void_phrase: return name != e::input || !draft_.input_closes_select;
        case on_start::void_plain:
        case on_start::text:
        case on_start::phrase_text: return true;
        case on_start::as_in_head: return name != e::template_;
        default: return false;
    }
}

// What the rules of "in body" do with the tags of an element that the small size does not keep, once the frameset-ok
// flag is "not ok": nothing if they only look for elements and formatting elements that it never keeps.
std::uint8_t construction::inertness_of(const element_rule& rule) const {
    if (decides_modes(rule.name) || rule.name == e::noscript) return 0;
    std::uint8_t inert = 0;
    switch (rule.start) {
        case on_start::ordinary:
        case on_start::ignored:
        case on_start::block:
        case on_start::heading:
        case on_start::list_item:
        case on_start::definition:
        case on_start::anchor:
        case on_start::formatting:
        case on_start::nobr:
        case on_start::button:
        case on_start::marked:
        case on_start::void_plain: inert |= inert_start; break;
        case on_start::void_phrase:
            if (rule.name != e::input) inert |= inert_start;
            break;
        default: break;
    }
    switch (rule.end) {
        case on_end::any_other:
        case on_end::block:
        case on_end::p:
        case on_end::list_item:
        case on_end::heading:
        case on_end::formatting:
        case on_end::marked:
        case on_end::br: inert |= inert_end; break;
        case on_end::as_in_head:
        case on_end::body:
        case on_end::form: break;
    }
    return inert;
}

}  // namespace strata::tree
