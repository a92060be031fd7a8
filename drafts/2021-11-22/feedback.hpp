#pragma once
// The WHATWG HTML Standard, 22 November 2021: tree construction, as far as it affects the tokenizer.

#include <array>

#include "core/tree/rules.hpp"
#include "drafts/doctypes.hpp"

namespace strata::spec::d2021_11_22 {

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
    {e::base, start::as_in_head, end::any_other,
     stays_in_head | void_in_head | stays_after_head | starts_no_template_mode | special},
    {e::basefont, start::as_in_head, end::any_other,
     stays_in_head | void_in_head | stays_in_head_noscript | stays_after_head | starts_no_template_mode | special},
    {e::bgsound, start::as_in_head, end::any_other,
     stays_in_head | void_in_head | stays_in_head_noscript | stays_after_head | starts_no_template_mode | special},
    {e::link, start::as_in_head, end::any_other,
     stays_in_head | void_in_head | stays_in_head_noscript | stays_after_head | starts_no_template_mode | special},
    {e::meta, start::as_in_head, end::any_other,
     stays_in_head | void_in_head | stays_in_head_noscript | stays_after_head | starts_no_template_mode | breaks_out |
         special},
    {e::title, start::as_in_head, end::any_other, stays_in_head | stays_after_head | starts_no_template_mode | special},
    {e::style, start::as_in_head, end::any_other,
     stays_in_head | stays_in_head_noscript | stays_after_head | starts_no_template_mode | special},
    {e::script, start::as_in_head, end::any_other,
     stays_in_head | stays_after_head | starts_no_template_mode | allowed_in_select | special},
    {e::noscript, start::phrase_text, end::any_other, special},
    {e::noframes, start::as_in_head, end::any_other,
     stays_in_head | stays_in_head_noscript | stays_after_head | starts_no_template_mode | special},
    {e::template_, start::as_in_head, end::as_in_head,
     stays_in_head | stays_after_head | starts_no_template_mode | allowed_in_select | special | bounds_scope},
    {e::frameset, start::frameset, end::any_other, special},
    {e::frame, start::ignored, end::any_other, special},
    {e::address, start::block, end::block, special},
    {e::article, start::block, end::block, special},
    {e::aside, start::block, end::block, special},
    {e::blockquote, start::block, end::block, breaks_out | special},
    {e::center, start::block, end::block, breaks_out | special},
    {e::details, start::block, end::block, special},
    {e::dialog, start::block, end::block},
    {e::dir, start::block, end::block, special},
    {e::div, start::block, end::block, breaks_out | special},
    {e::dl, start::block, end::block, breaks_out | special},
    {e::fieldset, start::block, end::block, special},
    {e::figcaption, start::block, end::block, special},
    {e::figure, start::block, end::block, special},
    {e::footer, start::block, end::block, special},
    {e::header, start::block, end::block, special},
    {e::hgroup, start::block, end::block, special},
    {e::main, start::block, end::block, special},
    {e::menu, start::block, end::block, breaks_out | special},
    {e::nav, start::block, end::block, special},
    {e::ol, start::block, end::block, breaks_out | special},
    {e::p, start::block, end::p, breaks_out | special | implied_end},
    {e::section, start::block, end::block, special},
    {e::summary, start::block, end::block, special},
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
    {e::button, start::button, end::block, frameset_not_ok | special},
    {e::a, start::anchor, end::formatting},
    {e::b, start::formatting, end::formatting, breaks_out},
    {e::big, start::formatting, end::formatting, breaks_out},
    {e::code, start::formatting, end::formatting, breaks_out},
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
    {e::keygen, start::void_phrase, end::any_other, frameset_not_ok | leaves_select | special},
    {e::wbr, start::void_phrase, end::any_other, frameset_not_ok | special},
    {e::input, start::void_phrase, end::any_other, frameset_not_ok | leaves_select | special},
    {e::param, start::void_plain, end::any_other, special},
    {e::source, start::void_plain, end::any_other, special},
    {e::track, start::void_plain, end::any_other, special},
    {e::hr, start::rule, end::any_other, frameset_not_ok | breaks_out | special},
    {e::image, start::image, end::any_other, frameset_not_ok},
    {e::textarea, start::text, end::any_other, frameset_not_ok | leaves_select | special},
    {e::xmp, start::block_text, end::any_other, frameset_not_ok | special},
    {e::iframe, start::text, end::any_other, frameset_not_ok | special},
    {e::noembed, start::text, end::any_other, special},
    {e::select, start::select, end::any_other, frameset_not_ok | special},
    {e::optgroup, start::option, end::any_other, implied_end},
    {e::option, start::option, end::any_other, implied_end},
    {e::rb, start::ruby_base, end::any_other, implied_end},
    {e::rp, start::ruby_text, end::any_other, implied_end},
    {e::rt, start::ruby_text, end::any_other, implied_end},
    {e::rtc, start::ruby_base, end::any_other, implied_end},
    {e::ruby, start::ordinary, end::any_other, breaks_out},
    {e::math, start::math},
    {e::svg, start::svg},
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
    r.foreign = foreign_rules::by_adjusted_node;
    r.doctypes = quirky_doctypes;
    r.carriage_return_is_space = true;
    r.after_head_ignores_head = true;
    r.has_frameset_ok = true;
    r.body_sets_frameset_not_ok = true;
    r.body_in_body_sets_frameset_not_ok = true;
    r.foreign_text_sets_frameset_not_ok = true;
    r.hidden_input_is_frameset_ok = true;
    r.has_select_modes = true;
    r.table_start_tags_leave_select = true;
    r.reset_finds_select_in_table = true;
    r.has_templates = true;
    r.table_takes_style_and_script = true;
    r.table_takes_form = true;
    r.form_in_table_sets_pointer = true;
    r.table_takes_hidden_input = true;
    r.acknowledges_hidden_input_in_table = true;
    r.table_text_depends_on_current_node = true;
    r.has_button_scope = true;
    r.has_list_item_scope = true;
    r.has_special_foreign_elements = true;
    r.p_and_br_end_tags_break_out = true;
    r.encoding_makes_annotation_html = true;
    r.keeps_three_equal_formatting = true;
    r.end_tags_pop_unlisted_formatting = true;
    r.end_tags_without_entry_are_any_other = true;
    r.table_spares_p_in_quirks = true;
    r.has_acknowledged_flag = true;
    return r;
}();

}  // namespace tree_data

}  // namespace strata::spec::d2021_11_22
