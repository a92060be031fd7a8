#pragma once
// The elements in tree construction until February 2009, commit by commit. The rows of each text are those of the text
// before it, with a few changed.

#include <array>
#include <cstdint>

#include "core/tree/rules.hpp"
#include "drafts/2007-10-27/feedback.hpp"
#include "drafts/2009-02-07/feedback.hpp"

namespace strata::spec::revisions::tree_rows {

using namespace strata::tree;
using e = element;
using start = on_start;
using end = on_end;

namespace detail {

/// Returns `rows` with more traits of one element.
template <std::size_t N>
constexpr std::array<element_rule, N> with_traits(std::array<element_rule, N> rows, e name, std::uint32_t traits) {
    if (!tree::detail::has_row(rows, name)) tree::detail::this_element_has_no_row();
    for (element_rule& each : rows)
        if (each.name == name) each.traits |= traits;
    return rows;
}

}  // namespace detail

/// c30c1b01: a noscript element in the head may contain <link> and <style>, but not <meta> yet.
inline constexpr auto of_2007_06_21 = without_traits(d2007_10_27::tree_data::elements, e::meta, stays_in_head_noscript);

// -- From 5 April 2008, when foreign content was added

namespace detail {

/// The rows of 7 February 2009, without those that came after 5 April 2008. Rows of elements that no rule mentioned at
/// that time are left out.
inline constexpr auto first_foreign = [] {
    auto rows = with_changed(d2009_02_07::tree_data::elements,
                             element_rule{e::noframes, start::phrase_text, end::any_other, special},
                             element_rule{e::param, start::void_phrase, end::any_other, special},
                             element_rule{e::image, start::image, end::any_other, special},
                             element_rule{e::option, start::ignored, end::any_other, special},
                             element_rule{e::optgroup, start::ignored, end::any_other, special});
    for (element_rule& each : rows) {
        each.traits &= ~static_cast<std::uint32_t>(frameset_not_ok);
        if (is_heading(each.name)) each.start = start::block;
    }
    rows = without_traits(rows, e::script, allowed_in_select);
    rows = without_traits(rows, e::textarea, leaves_select);
    for (const e each : {e::h4, e::dt, e::listing, e::ol}) rows = without_traits(rows, each, breaks_out);
    rows = without_traits(rows, e::strike, breaks_out);
    rows = with_traits(rows, e::font, breaks_out);
    return without_rows(rows, e::article, e::aside, e::command, e::datagrid, e::details, e::dialog, e::eventsource,
                        e::figure, e::footer, e::header, e::nav, e::section, e::source, e::rp, e::rt);
}();

}  // namespace detail

/// 1ff9688a adds MathML and SVG. Its list of start tags that end foreign content is assumed to be that of 2830a85d.
inline constexpr auto with_foreign_content = with_added(detail::first_foreign, element_rule{e::svg, start::svg});
/// 7387156d.
inline constexpr auto& without_svg = detail::first_foreign;
/// 70c23b83.
inline constexpr auto with_noframes_in_head =
    with_changed(without_svg, element_rule{e::noframes, start::as_in_head, end::any_other,
                                           stays_in_head | stays_in_head_noscript | stays_after_head | special});
/// 91ed144c.
inline constexpr auto with_h4 = detail::with_traits(with_noframes_in_head, e::h4, breaks_out);
/// 40c9d831.
inline constexpr auto with_more_that_break_out = [] {
    auto rows = with_h4;
    for (const e each : {e::dt, e::listing, e::ol, e::strike}) rows = detail::with_traits(rows, each, breaks_out);
    return rows;
}();
/// f6fc3119.
inline constexpr auto with_textarea_leaving_select =
    detail::with_traits(with_more_that_break_out, e::textarea, leaves_select);
/// f4efc736.
inline constexpr auto with_ruby =
    with_added(with_textarea_leaving_select, element_rule{e::rp, start::ruby_text, end::any_other, implied_end},
               element_rule{e::rt, start::ruby_text, end::any_other, implied_end});
/// 265d8350. The element that it calls event-source, which was soon renamed, is left out.
inline constexpr auto with_new_elements =
    with_added(with_changed(with_ruby, element_rule{e::param, start::void_plain, end::any_other, special},
                            element_rule{e::image, start::image, end::any_other},
                            element_rule{e::option, start::ordinary, end::any_other, special | implied_end},
                            element_rule{e::optgroup, start::ordinary, end::any_other, special | implied_end}),
               element_rule{e::command, start::as_in_head, end::any_other, stays_in_head | void_in_head},
               element_rule{e::source, start::void_plain}, element_rule{e::article, start::block, end::block},
               element_rule{e::aside, start::block, end::block}, element_rule{e::datagrid, start::block, end::block},
               element_rule{e::dialog, start::block, end::block}, element_rule{e::footer, start::block, end::block},
               element_rule{e::header, start::block, end::block}, element_rule{e::nav, start::block, end::block},
               element_rule{e::section, start::block, end::block});
/// 185c8f93.
inline constexpr auto with_special_new_elements = [] {
    auto rows = with_new_elements;
    for (const e each :
         {e::command, e::article, e::aside, e::datagrid, e::dialog, e::footer, e::header, e::nav, e::section})
        rows = detail::with_traits(rows, each, special);
    return with_added(rows, element_rule{e::details, start::block, end::block, special},
                      element_rule{e::figure, start::block, end::block, special});
}();
/// d157945d.
inline constexpr auto with_eventsource =
    with_added(with_special_new_elements,
               element_rule{e::eventsource, start::as_in_head, end::any_other, stays_in_head | void_in_head | special});
/// 6f631368.
inline constexpr auto with_options_in_body =
    with_changed(with_eventsource, element_rule{e::option, start::option, end::any_other, implied_end},
                 element_rule{e::optgroup, start::option, end::any_other, implied_end});
/// 0bd7a6a3.
inline constexpr auto with_script_in_select = detail::with_traits(with_options_in_body, e::script, allowed_in_select);
/// 7b8ebc70.
inline constexpr auto with_closing_headings = [] {
    auto rows = with_script_in_select;
    for (element_rule& each : rows)
        if (is_heading(each.name)) each.start = start::heading;
    return rows;
}();
/// 2098d109.
inline constexpr auto with_foreign_font = without_traits(with_closing_headings, e::font, breaks_out);
/// 24f01d70.
inline constexpr auto& with_frameset_ok = d2009_02_07::tree_data::elements;
static_assert(
    [] {
        auto rows = with_frameset_ok;
        for (element_rule& each : rows) each.traits &= ~static_cast<std::uint32_t>(frameset_not_ok);
        return same_rows(rows, with_foreign_font);
    }(),
    "before the frameset-ok flag, the rows must be those of 7 February 2009 without it");

}  // namespace strata::spec::revisions::tree_rows
