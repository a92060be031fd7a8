#include "core/feedback/construction.hpp"

#include <algorithm>

namespace strata::tree {
namespace {

using e = element;
using kind_of = seen_token::kind;

// What the drafts leave quadratic in hostile input: a token opens all formatting elements again, however many they are,
// and the adoption agency moves elements and entries of the list past any number of others. So many of these steps one
// token may always take; what it takes beyond that comes off an allowance that each input has.
constexpr std::uint32_t steps_of_any_token = 8;

template <class... Names>
constexpr bool one_of(element name, Names... names) {
    return ((name == names) || ...);
}
constexpr bool is_table_section(element name) { return one_of(name, e::tbody, e::tfoot, e::thead); }
constexpr bool is_cell(element name) { return one_of(name, e::td, e::th); }
constexpr bool is_heading(element name) { return one_of(name, e::h1, e::h2, e::h3, e::h4, e::h5, e::h6); }
constexpr bool is_text_integration(element name) { return one_of(name, e::mi, e::mo, e::mn, e::ms, e::mtext); }
constexpr bool is_svg_integration(element name) { return one_of(name, e::foreign_object, e::desc, e::title); }
// caption, col, colgroup, tbody, td, tfoot, th, thead, tr
constexpr bool is_table_part(element name) {
    return is_table_section(name) || is_cell(name) || one_of(name, e::caption, e::col, e::colgroup, e::tr);
}

seen_token start_of(element name) { return {kind_of::start, 0, name, 0}; }
seen_token end_of(element name) { return {kind_of::end, 0, name, 0}; }

}  // namespace

construction::construction(const rules& draft, const rule_table& table, bool scripting, const fragment_context* context,
                           size keeps)
    : draft_(draft), table_(table), scripting_(scripting), whole_(keeps == size::whole) {
    for (const element_rule& each : table_)
        if ((each.traits & bounds_scope) != 0) scope_bounds_.push_back(each.name);
    // Where a frameset is never taken, the flag says nothing.
    if (!draft_.has_frameset_ok) frameset_ok_ = false;
    unsigned names_listed = 0;
    for (std::size_t n = 0; n < inert_.size(); ++n) {
        inert_[n] = inertness_of(table_[n]);
        if (whole_) let_wait(table_[n], names_listed);
    }
    insert(e::html);
    if (context == nullptr) return;
    fragment_ = true;
    quirks_ = false;
    context_ = *context;
    if (context_.space == name_space::html) {
        if (context_.name == e::template_ && draft_.has_templates) template_modes_.push_back(mode::in_template);
        has_form_ = context_.name == e::form;
    }
    reset_mode();
}

outcome construction::process(const seen_token& t) {
    if (take_at_the_top(t)) {
        out_ = {};
        if (t.what == kind_of::start && leaves_nothing_open(t.name)) by_mode(mode_, t);  // which is quick, and answers
        return out_;
    }
    return process_by_rules(t);
}

outcome construction::process_by_rules(const seen_token& t) {
    out_ = {};
    steps_ = 0;
    settle();
    dispatch(t);
    look_for_obstacles();
    return out_;
}

// -- elements that wait
// -----------------------------------------------------------------------------------------------------

construction::obstacles construction::obstacle_of(element name) {
    if (name == e::p) return p_in_scope;
    if (name == e::li) return li_in_reach;
    if (one_of(name, e::dd, e::dt)) return dd_in_reach;
    return is_heading(name) ? obstacles{heading_on_top} : 0;
}

// An element may wait if its end tag does no more than to take away what its start tag has brought.
void construction::let_wait(const element_rule& rule, unsigned& names_listed) {
    const bool formats = rule.end == on_end::formatting;
    const bool closes = rule.end == on_end::any_other || rule.end == on_end::block || rule.end == on_end::p ||
                        rule.end == on_end::list_item || rule.end == on_end::heading;
    const obstacles its_own = obstacle_of(rule.name);
    waiting_elements::manner how{elsewhere, heading_on_top, its_own};
    if (kind_of_html(rule.name) == kind::special) how.hides |= li_in_reach | dd_in_reach;
    const auto let = [&] { waiting_.let_wait(rule.name, how); };
    if (leaves_nothing_open(rule.name)) {
        how = {elsewhere, 0, 0, false};
        return let();
    }
    if ((inertness_of(rule) & inert_start) == 0) return;
    switch (rule.start) {
        case on_start::ordinary:
            if (rule.name == e::none) how.hides = 0;  // as text is
            if (closes) let();
            return;
        case on_start::anchor:
        case on_start::formatting:
            // Where there are more names than bits, the last ones share one.
            how.brings = obstacles{1} << std::min(listed + names_listed++, waiting_elements::always - 1);
            how.in_its_way |= how.brings;
            obstacle_of_listed_[static_cast<std::size_t>(rule.name)] = how.brings;
            if (formats) let();
            return;
        case on_start::block:
        case on_start::heading:
        case on_start::list_item:
        case on_start::definition:
            how.in_its_way |= p_in_scope | its_own;
            if (closes) let();
            return;
        default: return;
    }
}

// Whether the element of a start tag in a body is gone at once, or is closed by the end tag of its text.
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

// Whether what is on top of the stack is an element as in most of a body.
bool construction::has_plain_top() const {
    return whole_ && is_in_body_or_cell() && !frameset_ok_ && !fostering_ && open_.top() != 1 &&
           current().space == name_space::html;
}

// What the stack and the list have in the way of elements that come. May see something where the rules see nothing.
void construction::look_for_obstacles() {
    const place newest = formatting_.top();
    const bool reconstructs = newest != 0 && !formatting_[newest].is_marker() && formatting_[newest].open == 0;
    if (!has_plain_top() || reconstructs) return waiting_.begin(waiting_elements::all_obstacles);
    constexpr int most_looked_at = 8;
    obstacles found = obstacle_of(current().name) & heading_on_top;
    int entries = 0;
    for (place entry = newest; entry != 0 && !formatting_[entry].is_marker(); entry = formatting_.below(entry)) {
        if (++entries > most_looked_at) return waiting_.begin(waiting_elements::all_obstacles);
        found |= obstacle_of_listed_[static_cast<std::size_t>(formatting_[entry].name)];
    }
    if (in_scope(e::p, scope::button)) found |= p_in_scope;
    if (const place nearest = top_of_kind(kind::special); nearest != 0)
        found |= obstacle_of(open_[nearest].name) & (li_in_reach | dd_in_reach);
    waiting_.begin(found);
}

// Puts the elements that wait on the stack, as the rules do.
void construction::settle() {
    for (const waiting_elements::waiting& each : waiting_.all()) {
        if (rule_of(each.name).end == on_end::formatting)
            push_formatting(each.name, each.attributes);
        else
            insert(each.name);
    }
    waiting_.clear();
}

// What most other end tags do to the stack itself: the element on top goes. The rules come to the same, and ask more.
bool construction::take_from_stack(const seen_token& t) {
    if (t.what != kind_of::end || !waiting_.empty() || !has_plain_top()) return false;
    const open_element& top = current();
    if (top.name != t.name || !is_inert(t.what, t.name)) return false;
    switch (rule_of(t.name).end) {
        case on_end::any_other:
        case on_end::block:
        case on_end::p:
        case on_end::list_item:
        case on_end::heading: pop(); break;
        case on_end::formatting:
            if (top.formatting == 0 || top.formatting != last_formatting(t.name)) return false;
            remove_formatting(top.formatting);
            pop();
            break;
        default: return false;
    }
    look_for_obstacles();
    return true;
}

// What the rules of "in body" do with the tags of an element that the small size does not keep, once the frameset-ok
// flag is "not ok": they look for elements and formatting elements that it never has, and find none.
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

bool construction::is_foreign() const {
    if (!waiting_.empty()) return false;  // those are HTML elements
    if (draft_.foreign == foreign_rules::in_a_mode)
        return mode_ == mode::in_foreign_content && current().space != name_space::html;
    return adjusted_current_is_foreign();
}

// -- dispatch
// ----------------------------------------------------------------------------------------------------------

void construction::dispatch(const seen_token& t) {
    if (t.what == kind_of::doctype) {
        if (mode_ == mode::before_head && open_.top() == 1 && !fragment_) quirks_ = t.is(seen_token::quirky);
        return;
    }
    if (draft_.foreign == foreign_rules::by_adjusted_node && !html_rules_apply(t))
        in_foreign(t);
    else
        by_mode(mode_, t);
}

void construction::by_mode(mode m, const seen_token& t) {
    switch (m) {
        case mode::before_head: return before_head(t);
        case mode::in_head: return in_head(t);
        case mode::in_head_noscript: return in_head_noscript(t);
        case mode::after_head: return after_head(t);
        case mode::in_body: return in_body(t);
        case mode::in_table: return in_table(t);
        case mode::in_caption: return in_caption(t);
        case mode::in_column_group: return in_column_group(t);
        case mode::in_table_body: return in_table_body(t);
        case mode::in_row: return in_row(t);
        case mode::in_cell: return in_cell(t);
        case mode::in_select: return in_select(t, false);
        case mode::in_select_in_table: return in_select(t, true);
        case mode::in_template: return in_template(t);
        case mode::in_frameset:
        case mode::after_frameset: return in_frameset(t);
        case mode::in_foreign_content: return in_foreign_mode(t);
    }
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

// "The rules for parsing tokens in foreign content".
void construction::in_foreign(const seen_token& t) {
    if (t.what == kind_of::text) {
        if (t.is(seen_token::other)) frameset_ok_ = false;
        return;
    }
    const bool breaks = t.what == kind_of::start
                            ? has_trait(t.name, breaks_out) || (t.name == e::font && t.is(seen_token::coloured))
                            : one_of(t.name, e::br, e::p);
    if (breaks) {
        pop_while_foreign();
        return by_mode(mode_, t);
    }
    if (t.what == kind_of::start) {
        const name_space space = open_.top() == 1 && fragment_ ? context_.space : current().space;
        insert_foreign(t, space);
        return;
    }
    if (open_.top() == 1) return;
    // "Loop": the nearest foreign element of this name, unless an HTML element stands before it.
    const place found = top_foreign_of(t.name);
    place html = 0;
    for (const kind k : {kind::ordinary, kind::special, kind::lenient_special})
        if (top_of_kind(k) > html) html = top_of_kind(k);
    if (found > html) return pop_to(found);
    by_mode(mode_, t);
}

// 2009: "When the insertion mode is "in foreign content"".
void construction::in_foreign_mode(const seen_token& t) {
    if (t.what == kind_of::text) return;
    const open_element& node = current();
    const bool by_secondary = t.what == kind_of::end || node.space == name_space::html ||
                              (node.text_integration && !one_of(t.name, e::mglyph, e::malignmark));
    if (by_secondary) {
        by_mode(secondary_, t);
        return leave_foreign_mode_if_gone();
    }
    if (has_trait(t.name, breaks_out) || (t.name == e::font && t.is(seen_token::coloured))) {
        while (current().space != name_space::html) pop();
        mode_ = secondary_;
        return dispatch(t);
    }
    insert_foreign(t, name_space::mathml);
}

void construction::leave_foreign_mode_if_gone() {
    if (mode_ == mode::in_foreign_content && top_of_kind(kind::foreign) <= bound_of(scope::plain)) mode_ = secondary_;
}

// -- modes
// -------------------------------------------------------------------------------------------------------------

void construction::before_head(const seen_token& t) {
    switch (t.what) {
        case kind_of::text:
            if ((t.bits & (seen_token::other | seen_token::null)) == 0) return;
            break;
        case kind_of::start:
            if (t.name == e::html) return;
            if (t.name == e::head) {
                insert(e::head);
                has_head_ = true;
                mode_ = mode::in_head;
                return;
            }
            break;
        case kind_of::end:
            if (!one_of(t.name, e::head, e::body, e::html, e::br) && !(draft_.end_tags_open_body && t.name == e::p))
                return;
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
            if (one_of(t.name, e::html, e::head)) return;
            if (t.name == e::noscript) {
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
            if (!one_of(t.name, e::body, e::html, e::br) && !(draft_.end_tags_open_body && t.name == e::p)) return;
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

void construction::start_in_body(const seen_token& t) {
    const element_rule& rule = rule_of(t.name);
    if (t.name == e::noscript) {
        if (scripting_) return open_text(t);
        reconstruct();
        insert(t.name);
        return;
    }
    if ((rule.traits & frameset_not_ok) != 0 &&
        !(t.name == e::input && draft_.hidden_input_is_frameset_ok && t.is(seen_token::hidden)) &&
        !(t.name == e::isindex && has_form_))
        frameset_ok_ = false;
    switch (rule.start) {
        case on_start::ordinary:
            reconstruct();
            insert(t.name);
            return;
        case on_start::html:
        case on_start::ignored: return;
        case on_start::as_in_head: take_in_head(t); return;
        case on_start::body:
            if (draft_.body_sets_frameset_not_ok && open_.above(1) != 0 && open_[open_.above(1)].name == e::body &&
                top_of(e::template_) == 0)
                frameset_ok_ = false;
            return;
        case on_start::frameset: return frameset_in_body();
        case on_start::block:
        case on_start::plaintext:
            close_p();
            insert(t.name);
            out_.switches = rule.start == on_start::plaintext;
            return;
        case on_start::heading:
            close_p();
            if (current().space == name_space::html && is_heading(current().name)) pop();
            insert(t.name);
            return;
        case on_start::form: {
            const bool in_template = top_of(e::template_) != 0;
            if (has_form_ && !in_template) return;
            close_p();
            const place form = insert(e::form);
            if (in_template) return;
            has_form_ = true;
            form_ = form;
            return;
        }
        case on_start::list_item:
        case on_start::definition: return list_item_start(t);
        case on_start::anchor: {
            if (last_formatting(e::a) != 0) {
                adoption_agency(e::a);
                // "if the adoption agency algorithm didn't already remove it": there is no other.
                if (const place left = last_formatting(e::a); left != 0) {
                    const place open = formatting_[left].open;
                    remove_formatting(left);
                    if (open != 0) remove_open(open);
                }
            }
            reconstruct();
            return push_formatting(t.name, t.attributes);
        }
        case on_start::formatting: reconstruct(); return push_formatting(t.name, t.attributes);
        case on_start::nobr:
            reconstruct();
            if (in_scope(e::nobr)) {
                adoption_agency(e::nobr);
                reconstruct();
            }
            return push_formatting(t.name, t.attributes);
        case on_start::button:
            if (in_scope(e::button)) {
                pop_to(top_of(e::button));
                if (draft_.button_is_marked) clear_to_marker();
            }
            reconstruct();
            insert(t.name);
            if (draft_.button_is_marked) push_marker();
            return;
        case on_start::marked:
            reconstruct();
            insert(t.name);
            return push_marker();
        case on_start::table:
            if (!(draft_.table_spares_p_in_quirks && quirks_)) close_p();
            insert(t.name);
            mode_ = mode::in_table;
            return;
        case on_start::void_phrase:
            if (t.name == e::input && draft_.input_closes_select) {
                if (is_in_select_fragment()) return;
                if (in_scope(e::select)) pop_to(top_of(e::select));
            }
            reconstruct();
            note_insertion();
            return acknowledge(t);
        case on_start::void_plain: note_insertion(); return acknowledge(t);
        case on_start::rule:
            close_p();
            if (draft_.hr_closes_options_of_select && in_scope(e::select)) generate_implied_end_tags();
            note_insertion();
            return acknowledge(t);
        case on_start::image: {
            seen_token img = t;
            img.name = e::img;
            return dispatch(img);
        }
        case on_start::isindex:
            // The elements it stands for close again before it is over; what stays is that a p has been closed.
            if (has_form_) return;
            acknowledge(t);
            close_p();
            return note_insertion();
        case on_start::text: return open_text(t);
        case on_start::block_text: close_p(); [[fallthrough]];
        case on_start::phrase_text: reconstruct(); return open_text(t);
        case on_start::select:
            if (draft_.select_closes_select) {
                if (is_in_select_fragment()) return;
                if (in_scope(e::select)) return pop_to(top_of(e::select));
            }
            reconstruct();
            insert(t.name);
            if (!draft_.has_select_modes) return;
            switch (mode_) {
                case mode::in_table:
                case mode::in_caption:
                case mode::in_column_group:
                case mode::in_table_body:
                case mode::in_row:
                case mode::in_cell: mode_ = mode::in_select_in_table; return;
                default: mode_ = mode::in_select; return;
            }
        case on_start::option:
            if (draft_.option_closes_options_of_select && in_scope(e::select)) {
                generate_implied_end_tags(t.name == e::option ? e::optgroup : e::none);
            } else if (draft_.option_closes_option_in_scope) {
                if (in_scope(e::option)) pop_to(top_of(e::option));
            } else if (current_is(e::option)) {
                pop();
            }
            reconstruct();
            insert(t.name);
            return;
        case on_start::ruby_base:
        case on_start::ruby_text:
            if (in_scope(e::ruby)) {
                // 2009 knows no rtc, which is a name like any other there.
                generate_implied_end_tags(rule.start == on_start::ruby_text ? e::rtc : e::none);
                if (draft_.ruby_text_pops_to_ruby)
                    while (!current_is(e::ruby)) pop();
            }
            insert(t.name);
            return;
        case on_start::math:
        case on_start::svg:
            reconstruct();
            insert_foreign(t, rule.start == on_start::math ? name_space::mathml : name_space::svg);
            if (draft_.foreign == foreign_rules::in_a_mode && !t.is(seen_token::self_closing) &&
                mode_ != mode::in_foreign_content) {
                secondary_ = mode_;
                mode_ = mode::in_foreign_content;
            }
            return;
    }
}

void construction::end_in_body(const seen_token& t) {
    switch (rule_of(t.name).end) {
        case on_end::any_other: return any_other_end(t.name);
        case on_end::as_in_head: take_in_head(t); return;
        case on_end::body: return;
        case on_end::block:
            if (in_scope(t.name)) pop_to(top_of(t.name));
            return;
        case on_end::form: return form_end();
        case on_end::p:
            if (in_scope(e::p, scope::button)) return pop_to(top_of(e::p));
            // 2009: "act as if a start tag with the tag name 'p' had been seen", by the mode in force.
            if (mode_ == mode::in_foreign_content) {
                dispatch(start_of(e::p));
                if (in_scope(e::p)) pop_to(top_of(e::p));
                return;
            }
            return note_insertion();
        case on_end::list_item:
            if (in_scope(t.name, t.name == e::li ? scope::list_item : scope::plain)) pop_to(top_of(t.name));
            return;
        case on_end::heading: {
            place top = 0;
            for (const element each : {e::h1, e::h2, e::h3, e::h4, e::h5, e::h6})
                if (top_of(each) > top) top = top_of(each);
            if (top != 0 && top > bound_of(scope::plain)) pop_to(top);
            return;
        }
        case on_end::formatting: return adoption_agency(t.name);
        case on_end::marked:
            if (!in_scope(t.name)) return;
            pop_to(top_of(t.name));
            return clear_to_marker();
        case on_end::br:
            if (mode_ == mode::in_foreign_content) return dispatch(start_of(e::br));
            return start_in_body(start_of(e::br));
    }
}

void construction::in_body_fostered(const seen_token& t) {
    const bool was = fostering_;
    fostering_ = true;
    in_body(t);
    fostering_ = was;
}

void construction::in_table(const seen_token& t) {
    switch (t.what) {
        case kind_of::text:
            if (t.is(seen_token::other) || !current_is_table_part()) return in_body_fostered(t);
            if (current_table_is_tainted()) return in_body_fostered(t);
            return;
        case kind_of::start:
            switch (t.name) {
                case e::caption:
                    clear_back_to(e::table, e::none, e::none);
                    push_marker();
                    insert(t.name);
                    mode_ = mode::in_caption;
                    return;
                case e::colgroup:
                case e::col:
                    clear_back_to(e::table, e::none, e::none);
                    insert(e::colgroup);
                    mode_ = mode::in_column_group;
                    if (t.name == e::col) dispatch(t);
                    return;
                case e::tbody:
                case e::tfoot:
                case e::thead:
                    clear_back_to(e::table, e::none, e::none);
                    insert(t.name);
                    mode_ = mode::in_table_body;
                    return;
                case e::td:
                case e::th:
                case e::tr:
                    clear_back_to(e::table, e::none, e::none);
                    insert(e::tbody);
                    mode_ = mode::in_table_body;
                    return dispatch(t);
                case e::table:
                    if (draft_.table_acts_as_its_end_tag) {
                        // "Act as if an end tag token with the tag name "table" had been seen, then, if that token
                        // wasn't ignored, reprocess the current token": by the mode in force.
                        const place before = top_of(e::table);
                        const bool ignored = !in_table_scope(e::table);
                        dispatch(end_of(e::table));
                        if (!ignored && top_of(e::table) < before) dispatch(t);
                    } else if (end_table()) {
                        dispatch(t);
                    }
                    return;
                case e::style:
                case e::script:
                    if (draft_.table_takes_style_and_script && !current_table_is_tainted()) return open_text(t);
                    break;
                case e::template_:
                    if (draft_.has_templates) {
                        take_in_head(t);
                        return;
                    }
                    break;
                case e::input:
                    if (draft_.table_takes_hidden_input && t.is(seen_token::hidden) && !current_table_is_tainted()) {
                        if (draft_.acknowledges_hidden_input_in_table) acknowledge(t);
                        return;
                    }
                    break;
                case e::form:
                    if (draft_.table_takes_form) {
                        // Inserted and popped again: the pointer is all that stays.
                        if (top_of(e::template_) == 0 && !has_form_) {
                            has_form_ = true;
                            form_ = 0;
                        }
                        return;
                    }
                    break;
                default: break;
            }
            return in_body_fostered(t);
        case kind_of::end:
            if (t.name == e::table) {
                end_table();
                return;
            }
            if (one_of(t.name, e::body, e::html) || is_table_part(t.name)) return;
            return in_body_fostered(t);
        case kind_of::doctype: return;
    }
}

bool construction::end_table() {
    if (!in_table_scope(e::table)) return false;
    pop_to(top_of(e::table));
    reset_mode();
    return true;
}

void construction::in_caption(const seen_token& t) {
    const bool ends = t.what == kind_of::end && t.name == e::caption;
    const bool again =
        (t.what == kind_of::start && is_table_part(t.name)) || (t.what == kind_of::end && t.name == e::table);
    if (ends || again) {
        if (!in_table_scope(e::caption)) return;
        pop_to(top_of(e::caption));
        clear_to_marker();
        mode_ = mode::in_table;
        if (again) dispatch(t);
        return;
    }
    if (t.what == kind_of::end && (one_of(t.name, e::body, e::html) || is_table_part(t.name))) return;
    in_body(t);
}

void construction::in_column_group(const seen_token& t) {
    switch (t.what) {
        case kind_of::text:
            if ((t.bits & (seen_token::other | seen_token::null)) == 0) return;
            break;
        case kind_of::start:
            if (t.name == e::html) return;
            if (t.name == e::col) return acknowledge(t);
            if (t.name == e::template_ && draft_.has_templates) return template_start();
            break;
        case kind_of::end:
            if (t.name == e::colgroup) {
                if (!current_is(e::colgroup)) return;
                pop();
                mode_ = mode::in_table;
                return;
            }
            if (t.name == e::col) return;
            if (t.name == e::template_ && draft_.has_templates) return template_end();
            break;
        case kind_of::doctype: return;
    }
    if (!current_is(e::colgroup)) return;
    pop();
    mode_ = mode::in_table;
    dispatch(t);
}

void construction::in_table_body(const seen_token& t) {
    const auto clear = [&] { clear_back_to(e::tbody, e::tfoot, e::thead); };
    if (t.what == kind_of::start && (t.name == e::tr || is_cell(t.name))) {
        clear();
        insert(e::tr);
        mode_ = mode::in_row;
        if (t.name != e::tr) dispatch(t);
        return;
    }
    if (t.what == kind_of::end && is_table_section(t.name)) {
        if (!in_table_scope(t.name)) return;
        clear();
        pop();
        mode_ = mode::in_table;
        return;
    }
    if ((t.what == kind_of::start && (is_table_section(t.name) || one_of(t.name, e::caption, e::col, e::colgroup))) ||
        (t.what == kind_of::end && t.name == e::table)) {
        if (!in_table_scope(e::tbody) && !in_table_scope(e::thead) && !in_table_scope(e::tfoot)) return;
        clear();
        pop();
        mode_ = mode::in_table;
        return dispatch(t);
    }
    if (t.what == kind_of::end && (one_of(t.name, e::body, e::html) || is_table_part(t.name))) return;
    in_table(t);
}

void construction::in_row(const seen_token& t) {
    const auto end_row = [&] {
        if (!in_table_scope(e::tr)) return false;
        clear_back_to(e::tr, e::none, e::none);
        pop();
        mode_ = mode::in_table_body;
        return true;
    };
    if (t.what == kind_of::start && is_cell(t.name)) {
        clear_back_to(e::tr, e::none, e::none);
        insert(t.name);
        mode_ = mode::in_cell;
        return push_marker();
    }
    if (t.what == kind_of::end && t.name == e::tr) {
        end_row();
        return;
    }
    if ((t.what == kind_of::start && is_table_part(t.name)) || (t.what == kind_of::end && t.name == e::table)) {
        if (end_row()) dispatch(t);
        return;
    }
    if (t.what == kind_of::end && is_table_section(t.name)) {
        if (in_table_scope(t.name) && end_row()) dispatch(t);
        return;
    }
    if (t.what == kind_of::end && (one_of(t.name, e::body, e::html) || is_table_part(t.name))) return;
    in_table(t);
}

void construction::close_cell() {
    pop_to(top_of(e::td) > top_of(e::th) ? top_of(e::td) : top_of(e::th));
    clear_to_marker();
    mode_ = mode::in_row;
}

void construction::in_cell(const seen_token& t) {
    if (t.what == kind_of::end && is_cell(t.name)) {
        if (!in_table_scope(t.name)) return;
        pop_to(top_of(t.name));
        clear_to_marker();
        mode_ = mode::in_row;
        return;
    }
    if (t.what == kind_of::start && is_table_part(t.name)) {
        if (!in_table_scope(e::td) && !in_table_scope(e::th)) return;
        close_cell();
        return dispatch(t);
    }
    if (t.what == kind_of::end) {
        if (one_of(t.name, e::body, e::caption, e::col, e::colgroup, e::html)) return;
        if (is_table_section(t.name) || one_of(t.name, e::table, e::tr)) {
            if (!in_table_scope(t.name)) return;
            close_cell();
            return dispatch(t);
        }
    }
    in_body(t);
}

void construction::in_select(const seen_token& t, bool in_table) {
    if (t.what == kind_of::text) return;
    const auto leave = [&] {
        if (top_of(e::select) == 0) return false;
        pop_to(top_of(e::select));
        reset_mode();
        return true;
    };
    if (in_table && (is_table_section(t.name) || is_cell(t.name) || one_of(t.name, e::caption, e::table, e::tr))) {
        if (t.what == kind_of::end ? in_table_scope(t.name) : draft_.table_start_tags_leave_select)
            if (leave()) dispatch(t);
        return;
    }
    if (t.what == kind_of::end) {
        if (t.name == e::select) {
            leave();
        } else if (t.name == e::template_ && draft_.has_templates) {
            template_end();
        } else if (t.name == e::option) {
            if (current_is(e::option)) pop();
        } else if (t.name == e::optgroup) {
            if (current_is(e::option) && open_[open_.below(open_.top())].name == e::optgroup) pop();
            if (current_is(e::optgroup)) pop();
        }
        return;
    }
    if (t.name == e::select) {
        leave();
    } else if (has_trait(t.name, leaves_select)) {
        if (leave()) dispatch(t);
    } else if (has_trait(t.name, allowed_in_select)) {
        take_in_head(t);
    } else if (t.name == e::hr && draft_.select_takes_hr) {
        acknowledge(t);
        if (current_is(e::option)) pop();
        if (current_is(e::optgroup)) pop();
    } else if (one_of(t.name, e::option, e::optgroup)) {
        if (current_is(e::option)) pop();
        if (t.name == e::optgroup && current_is(e::optgroup)) pop();
        insert(t.name);
    }
}

void construction::go_into_template(mode m, const seen_token& t) {
    template_modes_.back() = m;
    mode_ = m;
    dispatch(t);
}

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
    if (open_.top() == 1) return;
    pop();
    if (!fragment_ && !current_is(e::frameset)) mode_ = mode::after_frameset;
}

// -- pieces of rules
// ---------------------------------------------------------------------------------------------------

void construction::acknowledge(const seen_token& t) { out_.acknowledged = t.is(seen_token::self_closing); }

// The element is not put on the stack: nothing but its text and its own end tag come while it is open.
void construction::open_text(const seen_token& /*t*/) {
    note_insertion();
    out_.switches = true;
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

void construction::frameset_in_body() {
    if (!draft_.has_frameset_ok || !frameset_ok_) return;
    const place second = open_.above(1);
    if (second == 0 || open_[second].name != e::body || open_[second].space != name_space::html) return;
    pop_to(second);
    insert(e::frameset);
    mode_ = mode::in_frameset;
}

void construction::list_item_start(const seen_token& t) {
    // "Loop" ends at the first special element other than address, div and p: the item itself, or nothing.
    const place nearest = top_of_kind(kind::special);
    if (nearest > top_of_kind(kind::foreign_special)) {
        const element name = open_[nearest].name;
        const bool same = t.name == e::li ? name == e::li : one_of(name, e::dd, e::dt);
        if (same) pop_to(nearest);
    }
    close_p();
    insert(t.name);
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

void construction::any_other_end(element name) {
    place found = top_of(name);
    // 2009: "If node has the same tag name as the end tag token", whatever its namespace.
    if (draft_.end_tags_close_foreign_elements && top_foreign_of(name) > found) found = top_foreign_of(name);
    if (found != 0 && found >= top_special()) pop_to(found);
}

void construction::adoption_agency(element name) {
    if (draft_.end_tags_pop_unlisted_formatting && current_is(name) && current().formatting == 0) return pop();
    for (std::size_t round = 0; round < draft_.adoption_outer_limit; ++round) {
        if (!may_step()) return;
        const place entry = last_formatting(name);
        if (entry == 0) {
            if (draft_.end_tags_without_entry_are_any_other) any_other_end(name);
            return;
        }
        const place formatting = formatting_[entry].open;
        if (formatting == 0) return remove_formatting(entry);
        if (formatting < bound_of(scope::plain)) return;
        place furthest = open_.above(formatting);
        while (furthest != 0 && !is_special(open_[furthest].is)) furthest = open_.above(furthest);
        if (furthest == 0) {
            remove_formatting(entry);
            return pop_to(formatting);
        }
        // What stands between the two goes, but for the first few that are in the list: the walk is paid for by what
        // it removes. 2009 keeps all that are in the list; there the limit bounds what the draft leaves unbounded.
        place bookmark = 0;
        std::size_t counter = 0;
        for (place node = open_.below(furthest); node != formatting;) {
            const place next = open_.below(node);
            ++counter;
            const place listed = open_[node].formatting;
            if (listed != 0 && counter <= draft_.adoption_inner_limit && may_step()) {
                if (bookmark == 0) bookmark = listed;
            } else {
                if (listed != 0) remove_formatting(listed);
                open_.erase(node);
            }
            node = next;
        }
        // The new element takes the place "immediately below" the furthest block, its entry that of the bookmark.
        for (place at = formatting; at != furthest;) {
            const place upper = open_.swap_with_above(at);
            mend_open(at);
            mend_open(upper);
            at = upper;
        }
        place at = open_[furthest].formatting;
        while (bookmark != 0 && may_step()) {
            if (at < bookmark) {
                const place upper = formatting_.swap_with_above(at);
                mend_formatting(at);
                mend_formatting(upper);
                if (upper == bookmark) break;
                at = upper;
            } else {
                const place lower = formatting_.below(at);
                if (lower == bookmark) break;
                formatting_.swap_with_above(lower);
                mend_formatting(at);
                mend_formatting(lower);
                at = lower;
            }
        }
    }
}

void construction::reset_mode() {
    // The topmost of the elements that decide.
    place top = 1;
    for (const element each : {e::select, e::td, e::th, e::tr, e::tbody, e::tfoot, e::thead, e::caption, e::colgroup,
                               e::table, e::template_, e::head, e::body, e::frameset})
        if (top_of(each) > top && (each != e::select || draft_.has_select_modes)) top = top_of(each);
    if (draft_.foreign == foreign_rules::in_a_mode && top_of_kind(kind::foreign) > top) {
        mode_ = mode::in_foreign_content;
        secondary_ = mode::in_body;
        return;
    }
    if (top == 1 && fragment_) {
        mode_ = mode_of_context();
        return;
    }
    switch (open_[top].name) {
        case e::select: {
            const bool in_table = draft_.reset_finds_select_in_table && top_of(e::table) > top_of(e::template_);
            mode_ = in_table ? mode::in_select_in_table : mode::in_select;
            return;
        }
        case e::td:
        case e::th: mode_ = mode::in_cell; return;
        case e::tr: mode_ = mode::in_row; return;
        case e::tbody:
        case e::tfoot:
        case e::thead: mode_ = mode::in_table_body; return;
        case e::caption: mode_ = mode::in_caption; return;
        case e::colgroup: mode_ = mode::in_column_group; return;
        case e::table: mode_ = mode::in_table; return;
        case e::template_: mode_ = template_modes_.back(); return;
        case e::head: mode_ = mode::in_head; return;
        case e::body: mode_ = mode::in_body; return;
        case e::frameset: mode_ = mode::in_frameset; return;
        default: mode_ = has_head_ ? mode::after_head : mode::before_head; return;
    }
}

construction::mode construction::mode_of_context() const {
    if (context_.space != name_space::html)
        return draft_.foreign == foreign_rules::in_a_mode ? mode::in_foreign_content : mode::in_body;
    switch (context_.name) {
        case e::select: return draft_.has_select_modes ? mode::in_select : mode::in_body;
        case e::td:
        case e::th: return draft_.cell_context_begins_before_head ? mode::before_head : mode::in_body;
        case e::tr: return mode::in_row;
        case e::tbody:
        case e::tfoot:
        case e::thead: return mode::in_table_body;
        case e::caption: return mode::in_caption;
        case e::colgroup: return mode::in_column_group;
        case e::table: return mode::in_table;
        case e::template_: return draft_.has_templates ? template_modes_.back() : mode::in_body;
        case e::frameset: return mode::in_frameset;
        case e::html: return has_head_ ? mode::after_head : mode::before_head;
        default: return mode::in_body;
    }
}

// -- the stack
// ---------------------------------------------------------------------------------------------------------

const element_rule& construction::rule_of(element name) const {
    const auto number = static_cast<std::size_t>(name);
    return table_[number < known_element_count ? number : 0];
}

// Whether the insertion modes depend on an element's being open.
bool construction::decides_modes(element name) {
    return is_table_part(name) ||
           one_of(name, e::html, e::head, e::body, e::frameset, e::table, e::select, e::template_);
}

bool construction::keeps(element name) const { return whole_ || decides_modes(name); }

construction::kind construction::kind_of_html(element name) const {
    if (!has_trait(name, special)) return kind::ordinary;
    return one_of(name, e::address, e::div, e::p) ? kind::lenient_special : kind::special;
}

place construction::insert(element name) {
    note_insertion();
    if (!keeps(name)) return 0;
    open_element added;
    added.name = name;
    added.is = kind_of_html(name);
    return open_.push(added);
}

void construction::insert_foreign(const seen_token& t, name_space space) {
    note_insertion();
    if (t.is(seen_token::self_closing)) return acknowledge(t);
    if (!whole_) return;
    const bool text_integration = space == name_space::mathml && is_text_integration(t.name);
    const bool annotation_xml = space == name_space::mathml && t.name == e::annotation_xml;
    const bool html_integration =
        (space == name_space::svg && is_svg_integration(t.name)) || (annotation_xml && t.is(seen_token::html_encoding));
    const bool special_one =
        draft_.has_special_foreign_elements && (text_integration || annotation_xml || html_integration);
    open_element added;
    added.name = t.name;
    added.is = special_one ? kind::foreign_special : kind::foreign;
    added.space = space;
    added.text_integration = text_integration;
    added.annotation_xml = annotation_xml;
    added.html_integration = html_integration;
    open_.push(added);
}

void construction::remove_open(place at) {
    if (open_[at].formatting != 0) formatting_[open_[at].formatting].open = 0;
    if (at == form_) form_ = 0;
    open_.erase(at);
}

void construction::pop() { remove_open(open_.top()); }

void construction::pop_to(place at) {
    if (at == 0) return;
    while (open_.top() > at) pop();
    if (open_.top() == at) pop();
}

void construction::pop_while_foreign() {
    while (current().space != name_space::html && !current().text_integration && !current().html_integration) pop();
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

place construction::top_of(element name) const { return open_.top_of(0, open_element::key_of_name(name, false)); }
place construction::top_foreign_of(element name) const {
    return open_.top_of(0, open_element::key_of_name(name, true));
}

place construction::top_special() const {
    place top = top_of_kind(kind::special);
    if (top_of_kind(kind::lenient_special) > top) top = top_of_kind(kind::lenient_special);
    return top_of_kind(kind::foreign_special) > top ? top_of_kind(kind::foreign_special) : top;
}

place construction::bound_of(scope s) const {
    place top = top_of_kind(kind::foreign_special);
    for (const element each : scope_bounds_)
        if (top_of(each) > top) top = top_of(each);
    if (!draft_.has_button_and_list_scope) return top;
    if (s == scope::button && top_of(e::button) > top) top = top_of(e::button);
    if (s == scope::list_item) {
        if (top_of(e::ol) > top) top = top_of(e::ol);
        if (top_of(e::ul) > top) top = top_of(e::ul);
    }
    return top;
}

bool construction::in_scope(element name, scope s) const {
    const place found = top_of(name);
    return found != 0 && found >= bound_of(s);
}

bool construction::in_table_scope(element name) const {
    const place found = top_of(name);
    return found != 0 && found >= top_of(e::table) && found >= top_of(e::template_);
}

void construction::close_p() {
    if (in_scope(e::p, scope::button)) pop_to(top_of(e::p));
}

bool construction::current_is_table_part() const {
    return current().space == name_space::html &&
           (is_table_section(current().name) || one_of(current().name, e::table, e::tr));
}

// 2009: what would go into a table and is put before it taints the table.
void construction::note_insertion() {
    if (draft_.taints_tables && fostering_ && current_is_table_part() && top_of(e::table) != 0)
        open_[top_of(e::table)].tainted = true;
}

bool construction::current_table_is_tainted() const {
    return draft_.taints_tables && top_of(e::table) != 0 && open_[top_of(e::table)].tainted;
}

// Whether the whole input is the content of a select.
bool construction::is_in_select_fragment() const {
    return fragment_ && context_.name == e::select && context_.space == name_space::html;
}

// Whether one more step may be taken of those that hostile input has many of.
bool construction::may_step() {
    if (steps_ < steps_of_any_token) {
        ++steps_;
        return true;
    }
    if (allowance_ == 0) return false;
    --allowance_;
    return true;
}

// -- the list of active formatting elements
// --------------------------------------------------------------------------------------------

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
        open_[open].formatting = entry;
        formatting_[entry].open = open;
    }
}

void construction::push_formatting(element name, std::uint64_t attributes) {
    const place open = insert(name);
    if (!whole_) return;
    formatting_entry added;
    added.name = name;
    added.open = open;
    if (draft_.keeps_three_equal_formatting) {
        added.tag = tags_.take(name, attributes);
        int count = 0;
        for (place entry = formatting_.top_of(1, added.tag); entry > last_marker();
             entry = formatting_.below_in_chain(1, entry)) {
            if (++count < 3) continue;
            remove_formatting(entry);
            break;
        }
    }
    open_[open].formatting = formatting_.push(added);
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
    if (gone.open != 0) open_[gone.open].formatting = 0;
    formatting_.erase(entry);
    if (gone.tag != 0) tags_.give_back(gone.tag);
}

place construction::last_formatting(element name) const {
    const place found = formatting_.top_of(0, static_cast<std::uint32_t>(name));
    return found > last_marker() ? found : 0;
}

void construction::mend_open(place at) {
    if (open_[at].formatting != 0) formatting_[open_[at].formatting].open = at;
    if (open_[at].name == e::form && open_[at].space == name_space::html && form_ != 0) {
        // A form that has changed places with its neighbour is the one the pointer is at if that is now another.
        if (open_[form_].name != e::form) form_ = at;
    }
}

void construction::mend_formatting(place entry) {
    if (formatting_[entry].open != 0) open_[formatting_[entry].open].formatting = entry;
}

// -- for searches
// --------------------------------------------------------------------------------------------------------

std::uint64_t construction::digest() {
    settle();
    look_for_obstacles();
    std::uint64_t sum = 0;
    const auto add = [&](std::uint64_t value) {
        sum = (sum ^ value) * 0x9E3779B97F4A7C15U;
        sum ^= sum >> 29U;
    };
    const auto depth_of = [](const auto& stack, place at) {
        std::uint64_t depth = at == 0 ? 0 : 1;
        for (place p = stack.top(); at != 0 && p != at && p != 0; p = stack.below(p)) ++depth;
        return depth;
    };
    add(static_cast<std::uint64_t>(mode_) << 8U | static_cast<std::uint64_t>(secondary_));
    add((has_form_ ? 1U : 0U) | (has_head_ ? 2U : 0U) | (frameset_ok_ ? 4U : 0U) | (quirks_ ? 8U : 0U) |
        (fostering_ ? 16U : 0U));
    for (const mode each : template_modes_) add(static_cast<std::uint64_t>(each) + 1);
    add(depth_of(open_, form_));
    for (place p = open_.top(); p != 0; p = open_.below(p)) {
        const open_element& node = open_[p];
        add(static_cast<std::uint64_t>(node.name) << 8U | static_cast<std::uint64_t>(node.space) << 4U |
            (node.text_integration ? 1U : 0U) | (node.html_integration ? 2U : 0U) | (node.annotation_xml ? 4U : 0U) |
            (node.tainted ? 8U : 0U));
        add(depth_of(formatting_, node.formatting));
    }
    for (place p = formatting_.top(); p != 0; p = formatting_.below(p)) {
        const formatting_entry& entry = formatting_[p];
        add(static_cast<std::uint64_t>(entry.name));
        add(entry.tag != 0 ? tags_.hash_of(entry.tag) : 0);
        add(entry.open != 0 ? 1U : 0U);
    }
    return sum;
}

}  // namespace strata::tree
