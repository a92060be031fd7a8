// The rules for MathML and SVG elements. Some drafts have an insertion mode for them. In other drafts, the adjusted
// current node decides whether they apply (foreign_rules).

#include "core/tree/construction.hpp"
#include "core/tree/rules.hpp"

namespace strata::tree {
namespace {

using e = element;
using kind_of = seen_token::kind;

}  // namespace

bool construction::is_foreign() const {
    if (!whole_ || !deferred_.empty()) return false;  // deferred elements are HTML elements
    if (draft_->foreign == foreign_rules::in_a_mode)
        return mode_ == mode::in_foreign_content && current().space != name_space::html;
    return adjusted_current_is_foreign();
}

bool construction::adjusted_current_is_foreign() const {
    if (open_.top() == 1 && fragment_) return context_.space != name_space::html;
    return current().space != name_space::html;
}

bool construction::html_rules_apply(const seen_token& t) const {
    if (!adjusted_current_is_foreign()) return true;
    open_element node = current();
    if (open_.top() == 1 && fragment_) {
        node.text_integration = context_.space == name_space::mathml && is_text_integration(context_.name);
        node.annotation_xml = context_.space == name_space::mathml && context_.name == e::annotation_xml;
        node.html_integration = (context_.space == name_space::svg && is_svg_integration(context_.name)) ||
                                (node.annotation_xml && context_.html_encoding);
    }
    if (t.what == kind_of::end) return false;
    if (node.html_integration) return true;
    if (node.text_integration) return t.what == kind_of::text || !one_of(t.name, e::mglyph, e::malignmark);
    return node.annotation_xml && t.what == kind_of::start && t.name == e::svg;
}

bool construction::breaks_out_of_foreign_content(const seen_token& t) const {
    return has_trait(t.name, breaks_out) || (t.name == e::font && t.is(seen_token::coloured));
}

// "Loop": the nearest foreign element with this name, unless an HTML element comes before it.
bool construction::close_foreign(element name) {
    const place found = top_foreign_of(name);
    if (found == 0 || found < lowest_of_topmost_foreign()) return false;
    pop_to(found);
    return true;
}

// "The rules for parsing tokens in foreign content".
void construction::in_foreign(const seen_token& t) {
    if (t.what == kind_of::text) {
        if (draft_->foreign_text_sets_frameset_not_ok && t.is(seen_token::other)) frameset_ok_ = false;
        return;
    }
    const bool breaks = t.what == kind_of::start
                            ? breaks_out_of_foreign_content(t) && !(fragment_ && draft_->fragments_stay_foreign)
                            : draft_->p_and_br_end_tags_break_out && one_of(t.name, e::br, e::p);
    if (breaks) {
        pop_while_foreign();
        return by_mode(mode_, t);
    }
    if (t.what == kind_of::start) {
        const name_space space = open_.top() == 1 && fragment_ ? context_.space : current().space;
        insert_foreign(t, space);
        return;
    }
    if (open_.top() != 1 && !close_foreign(t.name)) by_mode(mode_, t);
}

// "Process the token using the rules for the secondary insertion mode."
bool construction::secondary_rules_apply(const seen_token& t) const {
    const open_element& node = current();
    if (t.what == kind_of::end || node.space == name_space::html || node.html_integration) return true;
    if (node.text_integration) return !one_of(t.name, e::mglyph, e::malignmark);
    return node.annotation_xml && t.name == e::svg && rule_of(e::svg).start == on_start::svg;
}

// "When the insertion mode is "in foreign content"".
void construction::in_foreign_mode(const seen_token& t) {
    if (t.what == kind_of::text) {
        if (draft_->foreign_text_sets_frameset_not_ok && t.is(seen_token::other)) frameset_ok_ = false;
        return;
    }
    const bool is_foreign_end = t.what == kind_of::end && current().space != name_space::html;
    if (is_foreign_end && draft_->foreign_end_tags_come_first && close_foreign(t.name)) return;
    if (secondary_rules_apply(t)) {
        by_mode(secondary_, t);
        // "If, after doing so, the insertion mode is still "in foreign content"": if an element whose content is text
        // has been opened, the mode has changed.
        if (!out_.switches) leave_foreign_mode_if_gone();
        return;
    }
    if (breaks_out_of_foreign_content(t)) return break_out_of_mode(t);
    insert_foreign(t, current().space);
}

void construction::break_out_of_mode(const seen_token& t) {
    if (!draft_->breaking_out_closes_one_root) {
        while (current().space != name_space::html) pop();
        mode_ = secondary_;
        return dispatch(t);
    }
    do {
        while (current().space != name_space::html && !one_of(current_name(), e::math, e::svg)) pop();
        if (current().space != name_space::html) pop();
    } while (!secondary_rules_apply(t));
    dispatch(t);
}

// "there is no element in scope that has a namespace other than the HTML namespace"
void construction::leave_foreign_mode_if_gone() {
    if (mode_ != mode::in_foreign_content) return;
    const place bound = bound_of(scope::plain);
    const bool is_foreign_bound = bound != 0 && open_[bound].space != name_space::html;
    if (!is_foreign_bound && lowest_of_topmost_foreign() <= bound) mode_ = secondary_;
}

void construction::insert_foreign(const seen_token& t, name_space space) {
    note_insertion();
    if (t.is(seen_token::self_closing)) return acknowledge(t);
    if (!whole_) return;
    const bool text_integration = space == name_space::mathml && is_text_integration(t.name);
    const bool annotation_xml = space == name_space::mathml && t.name == e::annotation_xml;
    const bool html_integration =
        (space == name_space::svg && is_svg_integration(t.name)) ||
        (annotation_xml && draft_->encoding_makes_annotation_html && t.is(seen_token::html_encoding));
    const bool special_one =
        (draft_->has_special_foreign_elements && (text_integration || annotation_xml || html_integration)) ||
        (draft_->foreign_object_bounds_scopes && space == name_space::svg && t.name == e::foreign_object);
    open_element added;
    added.name = t.name;
    if (special_one) added.is = kind::special;
    added.space = space;
    added.text_integration = text_integration;
    added.annotation_xml = annotation_xml;
    added.html_integration = html_integration;
    const bool opens = current().space == name_space::html;
    const place at = push_open(added, special_one);
    while (!foreign_.empty() && foreign_.back() >= at) foreign_.pop_back();
    if (opens) foreign_.push_back(at);
}

// Returns the lowest of the foreign elements that are on top of the stack, above any HTML element.
place construction::lowest_of_topmost_foreign() {
    // An element in the list may have been popped. Or the HTML element below it may have been removed, because a form
    // can be closed while there are elements above it.
    const auto is_lowest = [&](place at) {
        return open_.has(at) && open_[at].space != name_space::html && open_[open_.below(at)].space == name_space::html;
    };
    while (!foreign_.empty() && !is_lowest(foreign_.back())) foreign_.pop_back();
    return foreign_.empty() ? 0 : foreign_.back();
}

void construction::pop_while_foreign() {
    while (current().space != name_space::html && !current().text_integration && !current().html_integration) pop();
}

void construction::foreign_start(const seen_token& t, name_space space) {
    reconstruct();
    insert_foreign(t, space);
    if (draft_->foreign == foreign_rules::in_a_mode && !t.is(seen_token::self_closing) &&
        mode_ != mode::in_foreign_content) {
        secondary_ = mode_;
        mode_ = mode::in_foreign_content;
    }
}

}  // namespace strata::tree
