// The insertion modes of an ordinary page: its head, its body, and a frameset in place of a body. Each mode has a
// function that processes a token. The functions of "in body" are divided further into those for start tags and end
// tags, like the rules of the drafts.

#include "core/tree/construction.hpp"
#include "core/tree/rules.hpp"

namespace strata::tree {
namespace {

using e = element;
using kind_of = seen_token::kind;

}  // namespace

// --- From "before head" to "after head" ---

// Whether an end tag before or in the head leads to the body.
bool construction::leads_to_body(element end_tag) const {
    if (draft_->only_html_end_tag_leads_to_body) return end_tag == e::html;
    return one_of(end_tag, e::body, e::html, e::br) || (draft_->end_tags_open_body && end_tag == e::p);
}

void construction::before_head(const seen_token& t) {
    switch (t.what) {
        case kind_of::text:
            if ((t.bits & (seen_token::other | seen_token::null)) == 0) return;
            break;
        case kind_of::start:
            initial_ = false;
            if (t.name == e::html) return;
            if (t.name == e::head) {
                insert(e::head);
                has_head_ = true;
                mode_ = mode::in_head;
                return;
            }
            break;
        case kind_of::end:
            initial_ = false;
            if (draft_->html_end_tag_opens_no_head) return;
            if (!leads_to_body(t.name) && (t.name != e::head || draft_->only_html_end_tag_leads_to_body)) return;
            break;
        case kind_of::doctype: return;
    }
    insert(e::head);
    has_head_ = true;
    mode_ = mode::in_head;
    dispatch(t);
}

bool construction::take_in_head(const seen_token& t) {
    if (t.what == kind_of::end) {
        if (t.name != e::template_ || !draft_->has_templates) return false;
        template_end();
        return true;
    }
    if (t.name == e::template_ && draft_->has_templates) {
        template_start();
        return true;
    }
    if (has_trait(t.name, void_in_head)) {
        note_insertion();
        out_.inserts_meta = t.name == e::meta;
        acknowledge(t);
    } else {
        open_text(t);
    }
    return true;
}

void construction::in_head(const seen_token& t) {
    switch (t.what) {
        case kind_of::text:
            if ((t.bits & (seen_token::other | seen_token::null)) == 0) return;
            break;
        case kind_of::start:
            if (t.name == e::html || (t.name == e::head && !draft_->head_in_head_ends_it)) return;
            if (t.name == e::noscript && !draft_->noscript_ends_head) {
                if (scripting_) return open_text(t);
                if (whole_) insert(e::noscript);
                mode_ = mode::in_head_noscript;
                return;
            }
            if (has_trait(t.name, stays_in_head)) {
                take_in_head(t);
                return;
            }
            break;
        case kind_of::end:
            if (t.name == e::head) {
                pop_to(top_of(e::head));
                mode_ = mode::after_head;
                return;
            }
            if (take_in_head(t)) return;
            if (!leads_to_body(t.name)) return;
            break;
        case kind_of::doctype: return;
    }
    pop_to(top_of(e::head));
    mode_ = mode::after_head;
    dispatch(t);
}

void construction::in_head_noscript(const seen_token& t) {
    const auto leave = [&] {
        if (whole_) pop();
        mode_ = mode::in_head;
    };
    switch (t.what) {
        case kind_of::text:
            if ((t.bits & (seen_token::other | seen_token::null)) == 0) return;
            break;
        case kind_of::start:
            if (one_of(t.name, e::html, e::head, e::noscript)) return;
            if (has_trait(t.name, stays_in_head_noscript)) {
                take_in_head(t);
                return;
            }
            break;
        case kind_of::end:
            if (t.name == e::noscript) return leave();
            if (t.name != e::br && !(draft_->end_tags_open_body && t.name == e::p)) return;
            break;
        case kind_of::doctype: return;
    }
    leave();
    dispatch(t);
}

void construction::after_head(const seen_token& t) {
    switch (t.what) {
        case kind_of::text:
            if ((t.bits & (seen_token::other | seen_token::null)) == 0) return;
            break;
        case kind_of::start:
            if (t.name == e::html) return;
            if (t.name == e::body) {
                if (draft_->body_sets_frameset_not_ok) frameset_ok_ = false;
                insert(e::body);
                mode_ = mode::in_body;
                return;
            }
            if (t.name == e::frameset) {
                insert(e::frameset);
                mode_ = mode::in_frameset;
                return;
            }
            if (has_trait(t.name, stays_after_head)) {
                if (draft_->metadata_after_head_returns_to_head) mode_ = mode::in_head;
                take_in_head(t);
                return;
            }
            if (t.name == e::head && draft_->after_head_ignores_head) return;
            break;
        case kind_of::end:
            if (take_in_head(t)) return;
            if (!one_of(t.name, e::body, e::html, e::br) && !draft_->end_tags_open_body) return;
            break;
        case kind_of::doctype: return;
    }
    insert(e::body);
    mode_ = mode::in_body;
    dispatch(t);
}

// --- "In body" ---

void construction::in_body(const seen_token& t) {
    switch (t.what) {
        case kind_of::text:
            if ((t.bits & (seen_token::space | seen_token::other)) == 0) return;
            reconstruct();
            note_insertion();
            if (t.is(seen_token::other)) frameset_ok_ = false;
            return;
        case kind_of::start: return start_in_body(t);
        case kind_of::end: return end_in_body(t);
        case kind_of::doctype: return;
    }
}

void construction::in_body_fostered(const seen_token& t) {
    const bool was = fostering_;
    fostering_ = true;
    in_body(t);
    fostering_ = was;
}

// -- start tags
// --------------------------------------------------------------------------------------------------------

void construction::start_in_body(const seen_token& t) {
    if (t.name == e::noscript)
        return scripting_ || draft_->noscript_is_text_without_scripting ? open_text(t) : ordinary_start(t.name);
    const element_rule& rule = rule_of(t.name);
    if ((rule.traits & frameset_not_ok) != 0 && !spares_frameset_ok(t)) frameset_ok_ = false;
    switch (rule.start) {
        case on_start::ordinary: return ordinary_start(t.name);
        case on_start::html:
        case on_start::ignored: return;
        case on_start::as_in_head: take_in_head(t); return;
        case on_start::body: return body_start();
        case on_start::frameset: return frameset_in_body();
        case on_start::block: return block_start(t.name);
        case on_start::plaintext: out_.switches = true; return block_start(t.name);
        case on_start::heading: return heading_start(t.name);
        case on_start::form: return form_start();
        case on_start::list_item:
        case on_start::definition: return list_item_start(t);
        case on_start::anchor: return anchor_start(t);
        case on_start::formatting: reconstruct(); return push_formatting(t.name, t.attributes);
        case on_start::nobr: return nobr_start(t);
        case on_start::button: return button_start(t);
        case on_start::marked: ordinary_start(t.name); return push_marker();
        case on_start::table: return table_start(t.name);
        case on_start::void_phrase:
            if (t.name == e::input && draft_->input_closes_select && input_closes_select()) return;
            reconstruct();
            note_insertion();
            return acknowledge(t);
        case on_start::void_plain: note_insertion(); return acknowledge(t);
        case on_start::rule: return rule_start(t);
        case on_start::image: {
            seen_token img = t;
            img.name = e::img;
            return dispatch(img);
        }
        case on_start::isindex: return isindex_start(t);
        case on_start::menu: close_p(); [[fallthrough]];
        case on_start::menuitem: return menuitem_start(t.name);
        case on_start::text: return open_text(t);
        case on_start::block_text: close_p(); [[fallthrough]];
        case on_start::phrase_text: reconstruct(); return open_text(t);
        case on_start::select: return select_start(t.name);
        case on_start::option: return option_start(t.name);
        case on_start::ruby_base: return ruby_start(t.name, e::none);
        case on_start::ruby_text: return ruby_start(t.name, e::rtc);
        case on_start::math: return foreign_start(t, name_space::mathml);
        case on_start::svg: return foreign_start(t, name_space::svg);
    }
}

// Whether a start tag leaves the frameset-ok flag unchanged, although start tags with its name usually set the flag to
// "not ok".
bool construction::spares_frameset_ok(const seen_token& t) const {
    return (t.name == e::input && draft_->hidden_input_is_frameset_ok && t.is(seen_token::hidden)) ||
           (t.name == e::isindex && ignores_form());
}

void construction::ordinary_start(element name) {
    reconstruct();
    insert(name);
}

void construction::body_start() {
    const place second = second_open();
    const bool is_body = second != 0 && name_at(second) == e::body && is_html_at(second);
    if (draft_->body_in_body_sets_frameset_not_ok && is_body && top_of(e::template_) == 0) frameset_ok_ = false;
}

void construction::block_start(element name) {
    close_p();
    insert(name);
}

void construction::heading_start(element name) {
    close_p();
    if (current_is_html() && is_heading(current_name())) pop();
    insert(name);
}

void construction::form_start() {
    if (ignores_form()) return;
    close_p();
    const place form = insert(e::form);
    if (top_of(e::template_) != 0) return;
    has_form_ = true;
    form_ = form;
}

void construction::list_item_start(const seen_token& t) {
    // The step "Loop" ends at the first special element other than address, div and p. If this is not the list item,
    // the loop finds nothing. A machine of the small size keeps none of the elements that the loop looks for.
    const place nearest = whole_ ? top_strict_special() : 0;
    if (nearest != 0 && open_[nearest].space == name_space::html) {
        const element name = open_[nearest].name;
        const bool same = t.name == e::li ? name == e::li : one_of(name, e::dd, e::dt);
        const bool asks_above = t.name != e::li || !draft_->li_closes_only_current_li;
        if (same && (asks_above || nearest == open_.top())) pop_to(nearest);
    }
    close_p();
    insert(t.name);
}

void construction::anchor_start(const seen_token& t) {
    // "then remove that element [...] if the adoption agency algorithm didn't already remove it"
    if (const place earlier = last_formatting(e::a); earlier != 0 && !adoption_agency(e::a)) {
        const place open = formatting_[earlier].open;
        remove_formatting(earlier);
        if (open != 0) remove_open(open);
    }
    reconstruct();
    push_formatting(t.name, t.attributes);
}

void construction::nobr_start(const seen_token& t) {
    reconstruct();
    if (in_scope(e::nobr)) {
        adoption_agency(e::nobr);
        reconstruct();
    }
    push_formatting(t.name, t.attributes);
}

void construction::button_start(const seen_token& t) {
    if (in_scope(e::button)) {
        // "act as if an end tag with the tag name "button" had been seen, then reprocess the token": this end tag may
        // close a foreign button and may end foreign content.
        if (draft_->end_tags_close_foreign_elements) {
            dispatch(end_of(e::button));
            return dispatch(t);
        }
        pop_to(top_of(e::button));
        if (draft_->button_is_marked) clear_to_marker();
    }
    ordinary_start(t.name);
    if (draft_->button_is_marked) push_marker();
}

void construction::table_start(element name) {
    if (!(draft_->table_spares_p_in_quirks && quirks_)) close_p();
    insert(name);
    mode_ = mode::in_table;
}

void construction::rule_start(const seen_token& t) {
    close_p();
    if (draft_->hr_closes_menuitem) close_menuitem();
    if (draft_->hr_closes_options_of_select && in_scope(e::select)) generate_implied_end_tags();
    note_insertion();
    acknowledge(t);
}

// isindex opens several elements and closes them again at the end. Some effects remain: a p has been closed; a label
// outside a p has reconstructed formatting elements; and in drafts in which the element that is popped last need not be
// the form, other elements may still be open.
void construction::isindex_start(const seen_token& t) {
    if (ignores_form()) return;
    acknowledge(t);
    close_p();
    note_insertion();
    if (draft_->isindex_has_no_p) reconstruct();
    if (!draft_->isindex_pops_current_node || !whole_) return;
    insert(e::form);
    reconstruct();
    pop();
}

void construction::close_menuitem() {
    if (current_is(e::menuitem)) pop();
}

void construction::menuitem_start(element name) {
    close_menuitem();
    insert(name);
}

void construction::ruby_start(element name, element stays_open) {
    if (in_scope(e::ruby)) {
        // In 2009, rtc has no rules of its own.
        generate_implied_end_tags(stays_open);
        if (draft_->ruby_text_pops_to_ruby)
            while (!current_is(e::ruby)) pop();
    }
    insert(name);
}

// -- end tags
// ----------------------------------------------------------------------------------------------------------

void construction::end_in_body(const seen_token& t) {
    switch (rule_of(t.name).end) {
        case on_end::any_other: return any_other_end(t.name);
        case on_end::as_in_head: take_in_head(t); return;
        case on_end::body:
            // "Switch the insertion mode to "after body"", whose rules, as far as they matter here, are those of "in
            // body".
            if (mode_ == mode::in_foreign_content && in_scope(e::body)) mode_ = mode::in_body;
            return;
        case on_end::block:
            if (closes_in_scope(t.name)) pop_to(top_closed_by(t.name));
            return;
        case on_end::form: return form_end();
        case on_end::p: return p_end();
        case on_end::list_item:
            if (in_scope(t.name, t.name == e::li ? scope::list_item : scope::plain)) pop_to(top_of(t.name));
            return;
        case on_end::heading: return heading_end();
        case on_end::formatting: adoption_agency(t.name); return;
        case on_end::marked:
            if (!closes_in_scope(t.name)) return;
            pop_to(top_closed_by(t.name));
            return clear_to_marker();
        case on_end::br:
            if (mode_ == mode::in_foreign_content) return dispatch(start_of(e::br));
            return start_in_body(start_of(e::br));
    }
}

void construction::form_end() {
    if (top_of(e::template_) != 0) {
        if (in_scope(e::form)) pop_to(top_of(e::form));
        return;
    }
    const place form = form_;
    has_form_ = false;
    form_ = 0;
    if (form == 0 || form <= bound_of(scope::plain)) return;
    generate_implied_end_tags();
    remove_open(form);
}

void construction::p_end() {
    if (in_scope(e::p, scope::button)) return pop_to(top_of(e::p));
    // 2009: "act as if a start tag with the tag name 'p' had been seen": the rules of the current mode apply to that
    // tag.
    if (mode_ == mode::in_foreign_content) {
        dispatch(start_of(e::p));
        if (in_scope(e::p)) pop_to(top_of(e::p));
        return;
    }
    note_insertion();
}

void construction::heading_end() {
    place top = 0;
    for (const element each : {e::h1, e::h2, e::h3, e::h4, e::h5, e::h6})
        if (top_of(each) > top) top = top_of(each);
    if (top != 0 && top > bound_of(scope::plain)) pop_to(top);
}

void construction::any_other_end(element name) {
    const place found = top_closed_by(name);
    if (found != 0 && !is_below_special(found)) pop_to(found);
}

// --- "In frameset" and "after frameset", and the frameset that replaces a body ---

void construction::in_frameset(const seen_token& t) {
    if (t.what == kind_of::start) {
        if (t.name == e::noframes) {
            open_text(t);
        } else if (mode_ == mode::in_frameset) {
            if (t.name == e::frame) acknowledge(t);
            if (t.name == e::frameset) insert(t.name);
        }
        return;
    }
    if (t.what != kind_of::end || t.name != e::frameset || mode_ != mode::in_frameset) return;
    if (top() == 1) return;
    pop();
    if (!fragment_ && !current_is(e::frameset)) mode_ = mode::after_frameset;
}

void construction::frameset_in_body() {
    if (!draft_->has_frameset_ok || !frameset_ok_) return;
    const place second = second_open();
    if (second == 0 || name_at(second) != e::body || !is_html_at(second)) return;
    pop_to(second);
    insert(e::frameset);
    mode_ = mode::in_frameset;
}

}  // namespace strata::tree
