// The insertion modes from "before head" to "after head".

#include "core/tree/construction.hpp"
#include "core/tree/element_groups.hpp"

namespace strata::tree {
namespace {

using e = element;
using kind_of = seen_token::kind;

}  // namespace

// Whether an end tag before or in the head is not ignored.
bool construction::leads_to_body(element end_tag) const {
    if (draft_.only_html_end_tag_leads_to_body) return end_tag == e::html;
    return one_of(end_tag, e::body, e::html, e::br) || (draft_.end_tags_open_body && end_tag == e::p);
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
            if (draft_.html_end_tag_opens_no_head) return;
            if (!leads_to_body(t.name) && (t.name != e::head || draft_.only_html_end_tag_leads_to_body)) return;
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
        if (t.name != e::template_ || !draft_.has_templates) return false;
        template_end();
        return true;
    }
    if (t.name == e::template_ && draft_.has_templates) {
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
            if (t.name == e::html || (t.name == e::head && !draft_.head_in_head_ends_it)) return;
            if (t.name == e::noscript && !draft_.noscript_ends_head) {
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
            if (t.name != e::br && !(draft_.end_tags_open_body && t.name == e::p)) return;
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
                if (draft_.body_sets_frameset_not_ok) frameset_ok_ = false;
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
                if (draft_.metadata_after_head_returns_to_head) mode_ = mode::in_head;
                take_in_head(t);
                return;
            }
            if (t.name == e::head && draft_.after_head_ignores_head) return;
            break;
        case kind_of::end:
            if (take_in_head(t)) return;
            if (!one_of(t.name, e::body, e::html, e::br) && !draft_.end_tags_open_body) return;
            break;
        case kind_of::doctype: return;
    }
    insert(e::body);
    mode_ = mode::in_body;
    dispatch(t);
}

}  // namespace strata::tree
