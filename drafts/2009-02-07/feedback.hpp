#pragma once
// HTML 5, Draft Recommendation, 7 February 2009: tree construction, as far as it affects the tokenizer.

#include <array>
#include <string_view>

#include "core/tree/rules.hpp"

namespace strata::spec::d2009_02_07 {

namespace tree_data {

using namespace strata::tree;
using e = element;
using start = on_start;
using end = on_end;

/// For each element: the effect of "in body" on the start tag and on the end tag, and other properties. All other
/// elements are ordinary.
inline constexpr auto elements = std::to_array<element_rule>({
    {e::html, start::html, end::body, special | bounds_scope},
    {e::head, start::ignored, end::any_other, breaks_out | special},
    {e::body, start::body, end::body, breaks_out | special},
    {e::base, start::as_in_head, end::any_other, stays_in_head | void_in_head | stays_after_head | special},
    {e::basefont, start::void_phrase, end::any_other, frameset_not_ok | special},
    {e::bgsound, start::void_phrase, end::any_other, frameset_not_ok | special},
    {e::link, start::as_in_head, end::any_other,
     stays_in_head | void_in_head | stays_in_head_noscript | stays_after_head | special},
    {e::meta, start::as_in_head, end::any_other,
     stays_in_head | void_in_head | stays_in_head_noscript | stays_after_head | breaks_out | special},
    {e::title, start::as_in_head, end::any_other, stays_in_head | stays_after_head | special},
    {e::style, start::as_in_head, end::any_other, stays_in_head | stays_in_head_noscript | stays_after_head | special},
    {e::script, start::as_in_head, end::any_other, stays_in_head | stays_after_head | allowed_in_select | special},
    {e::noscript, start::phrase_text, end::any_other, special},
    {e::noframes, start::as_in_head, end::any_other,
     stays_in_head | stays_in_head_noscript | stays_after_head | special},
    {e::frameset, start::frameset, end::any_other, special},
    {e::frame, start::ignored, end::any_other, special},
    {e::command, start::as_in_head, end::any_other, stays_in_head | void_in_head | special},
    {e::eventsource, start::as_in_head, end::any_other, stays_in_head | void_in_head | special},
    {e::address, start::block, end::block, special},
    {e::article, start::block, end::block, special},
    {e::aside, start::block, end::block, special},
    {e::blockquote, start::block, end::block, breaks_out | special},
    {e::center, start::block, end::block, breaks_out | special},
    {e::datagrid, start::block, end::block, special},
    {e::details, start::block, end::block, special},
    {e::dialog, start::block, end::block, special},
    {e::dir, start::block, end::block, special},
    {e::div, start::block, end::block, breaks_out | special},
    {e::dl, start::block, end::block, breaks_out | special},
    {e::fieldset, start::block, end::block, special},
    {e::figure, start::block, end::block, special},
    {e::footer, start::block, end::block, special},
    {e::header, start::block, end::block, special},
    {e::menu, start::block, end::block, breaks_out | special},
    {e::nav, start::block, end::block, special},
    {e::ol, start::block, end::block, breaks_out | special},
    {e::p, start::block, end::p, breaks_out | special | implied_end},
    {e::section, start::block, end::block, special},
    {e::ul, start::block, end::block, breaks_out | special},
    {e::h1, start::heading, end::heading, breaks_out | special},
    {e::h2, start::heading, end::heading, breaks_out | special},
    {e::h3, start::heading, end::heading, breaks_out | special},
    {e::h4, start::heading, end::heading, breaks_out | special},
    {e::h5, start::heading, end::heading, breaks_out | special},
    {e::h6, start::heading, end::heading, breaks_out | special},
    {e::pre, start::block, end::block, frameset_not_ok | breaks_out | special},
    {e::listing, start::block, end::block, frameset_not_ok | breaks_out | special},
    {e::form, start::form, end::form, special},
    {e::li, start::list_item, end::list_item, frameset_not_ok | breaks_out | special | implied_end},
    {e::dd, start::definition, end::list_item, frameset_not_ok | breaks_out | special | implied_end},
    {e::dt, start::definition, end::list_item, frameset_not_ok | breaks_out | special | implied_end},
    {e::plaintext, start::plaintext, end::any_other, special},
    {e::button, start::button, end::marked, frameset_not_ok | special | bounds_scope},
    {e::a, start::anchor, end::formatting},
    {e::b, start::formatting, end::formatting, breaks_out},
    {e::big, start::formatting, end::formatting, breaks_out},
    {e::code, start::ordinary, end::any_other, breaks_out},
    {e::em, start::formatting, end::formatting, breaks_out},
    {e::font, start::formatting, end::formatting},
    {e::i, start::formatting, end::formatting, breaks_out},
    {e::s, start::formatting, end::formatting, breaks_out},
    {e::small, start::formatting, end::formatting, breaks_out},
    {e::strike, start::formatting, end::formatting, breaks_out},
    {e::strong, start::formatting, end::formatting, breaks_out},
    {e::tt, start::formatting, end::formatting, breaks_out},
    {e::u, start::formatting, end::formatting, breaks_out},
    {e::nobr, start::nobr, end::formatting, breaks_out},
    {e::applet, start::marked, end::marked, frameset_not_ok | special | bounds_scope},
    {e::marquee, start::marked, end::marked, frameset_not_ok | special | bounds_scope},
    {e::object, start::marked, end::marked, frameset_not_ok | special | bounds_scope},
    {e::table, start::table, end::any_other, frameset_not_ok | breaks_out | special | bounds_scope},
    {e::area, start::void_phrase, end::any_other, frameset_not_ok | special},
    {e::br, start::void_phrase, end::br, frameset_not_ok | breaks_out | special},
    {e::embed, start::void_phrase, end::any_other, frameset_not_ok | breaks_out | special},
    {e::img, start::void_phrase, end::any_other, frameset_not_ok | breaks_out | special},
    {e::spacer, start::void_phrase, end::any_other, frameset_not_ok | special},
    {e::wbr, start::void_phrase, end::any_other, frameset_not_ok | special},
    {e::input, start::void_phrase, end::any_other, frameset_not_ok | leaves_select | special},
    {e::param, start::void_plain, end::any_other, special},
    {e::source, start::void_plain},
    {e::hr, start::rule, end::any_other, frameset_not_ok | breaks_out | special},
    {e::image, start::image, end::any_other, frameset_not_ok},
    {e::isindex, start::isindex, end::any_other, frameset_not_ok | special},
    {e::textarea, start::text, end::any_other, frameset_not_ok | leaves_select | special},
    {e::xmp, start::phrase_text, end::any_other, frameset_not_ok},
    {e::iframe, start::text, end::any_other, frameset_not_ok | special},
    {e::noembed, start::text, end::any_other, special},
    {e::select, start::select, end::any_other, frameset_not_ok | special},
    {e::optgroup, start::option, end::any_other, implied_end},
    {e::option, start::option, end::any_other, implied_end},
    {e::rp, start::ruby_text, end::any_other, implied_end},
    {e::rt, start::ruby_text, end::any_other, implied_end},
    {e::ruby, start::ordinary, end::any_other, breaks_out},
    {e::math, start::math},
    {e::caption, start::ignored, end::any_other, special | bounds_scope},
    {e::col, start::ignored, end::any_other, special},
    {e::colgroup, start::ignored, end::any_other, special},
    {e::tbody, start::ignored, end::any_other, special},
    {e::td, start::ignored, end::any_other, special | bounds_scope},
    {e::tfoot, start::ignored, end::any_other, special},
    {e::th, start::ignored, end::any_other, special | bounds_scope},
    {e::thead, start::ignored, end::any_other, special},
    {e::tr, start::ignored, end::any_other, special},
    {e::span, start::ordinary, end::any_other, breaks_out},
    {e::sub, start::ordinary, end::any_other, breaks_out},
    {e::sup, start::ordinary, end::any_other, breaks_out},
    {e::var, start::ordinary, end::any_other, breaks_out},
});

inline constexpr rules value = [] {
    rules r;
    r.elements = elements;
    r.foreign = foreign_rules::in_a_mode;
    r.after_head_ignores_head = true;
    r.has_frameset_ok = true;
    r.has_select_modes = true;
    r.table_start_tags_leave_select = true;
    r.option_closes_option_in_scope = true;
    r.ruby_text_pops_to_ruby = true;
    r.table_acts_as_its_end_tag = true;
    r.table_takes_style_and_script = true;
    r.table_takes_hidden_input = true;
    r.end_tags_close_foreign_elements = true;
    r.taints_tables = true;
    r.button_is_marked = true;
    // The draft repeats both loops as long as there is something to move. This limit is not the draft's.
    r.adoption_outer_limit = tree::no_adoption_limit;
    r.adoption_inner_limit = tree::no_adoption_limit;
    r.has_acknowledged_flag = true;
    return r;
}();

}  // namespace tree_data

}  // namespace strata::spec::d2009_02_07
