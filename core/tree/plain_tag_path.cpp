// The plain tag path: the effect of most tokens, without running the rules of the insertion modes. It covers elements
// deferred until their end tag comes, end tags that pop the current element, and tags that change nothing.

#include "core/tree/construction.hpp"

#include "core/tree/element_groups.hpp"

namespace strata::tree {
namespace {

// How many times obstacles are sought without success until the longest wait.
constexpr unsigned most_unsuccessful = 7;

using e = element;
using kind_of = seen_token::kind;

}  // namespace

outcome construction::process(const seen_token& t) {
    if (!whole_) {
        // Nothing is deferred, and nothing is foreign.
        out_ = {};
        steps_ = 0;
        if (t.what == kind_of::doctype)
            dispatch(t);
        else
            by_mode(mode_, t);
        return out_;
    }
    if (try_plain_path(t)) {
        out_ = {};
        const bool has_effect = t.is(seen_token::self_closing) || !is_inert(t.what, t.name);
        if (t.what == kind_of::start && has_effect && leaves_nothing_open(draft_, rule_of(t.name), scripting_))
            by_mode(mode_, t);  // quick, and sets the effect
        return out_;
    }
    return process_by_rules(t);
}

outcome construction::process_by_rules(const seen_token& t) {
    out_ = {};
    steps_ = 0;
    if (!deferred_.empty()) push_deferred();
    dispatch(t);
    // Finding the obstacles takes longer than most tokens. Where it does not help, it is done less and less often.
    if (wait_ != 0) {
        --wait_;
        deferred_.begin(deferred_elements::all_obstacles);
    } else {
        update_obstacles();
        unsuccessful_ = std::min(unsuccessful_ + 1, most_unsuccessful);
        wait_ = (1U << unsuccessful_) >> 2U;
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

// Most documents that are not whole pages begin in their body. The modes on the way there do no more than this.
void construction::open_body() {
    has_head_ = true;
    insert(e::body);
    mode_ = mode::in_body;
}

bool construction::try_inert_early(kind_of tag, element name) {
    const bool is_start = tag == kind_of::start;
    if (mode_ == mode::before_head) {
        if (!is_start || !rules_->opens_body[static_cast<std::size_t>(name)]) return false;
        open_body();
    }
    const element_rule& rule = rule_of(name);
    if (!is_start) return rule.end != on_end::br;
    if ((rule.traits & frameset_not_ok) != 0 && !spares_frameset_ok({tag, 0, name, 0})) frameset_ok_ = false;
    return true;
}

void construction::process_text_early() {
    if (mode_ == mode::before_head) open_body();
    frameset_ok_ = false;
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
    deferred_elements::obstacles found = obstacle_of(current().name) & heading_on_top;
    int entries = 0;
    for (place entry = newest; entry != 0 && !formatting_[entry].is_marker(); entry = formatting_.below(entry)) {
        if (++entries > most_looked_at) return deferred_.begin(deferred_elements::all_obstacles);
        found |= rules_->obstacle_of_listed[static_cast<std::size_t>(formatting_[entry].name)];
    }
    if (in_scope(e::p, scope::button)) found |= p_in_scope;
    if (const place nearest = top_strict_special(); nearest != 0)
        found |= obstacle_of(open_[nearest].name) & (li_in_reach | dd_in_reach);
    deferred_.begin(found);
}

}  // namespace strata::tree
