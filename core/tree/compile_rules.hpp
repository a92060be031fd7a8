#pragma once
// Compiles a draft's rules to the tables that compiled_rules.hpp describes.

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/tree/compiled_rules.hpp"
#include "core/tree/rules.hpp"

namespace strata::tree {
namespace detail {

// Returns the tags of an element that have no effect on a machine of the small size in the mode "in body", once the
// frameset-ok flag has become "not ok". There are none if such a machine keeps the element on its stack. The rules for
// the returned tags only look for elements and formatting elements that such a machine never keeps.
constexpr std::uint8_t inertness_of(const element_rule& rule) {
    if (decides_modes(rule.name) || rule.name == element::noscript) return 0;
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
        case on_start::menu:
        case on_start::menuitem:
        case on_start::void_plain: inert |= tag_bit(seen_token::kind::start); break;
        case on_start::void_phrase:
            if (rule.name != element::input) inert |= tag_bit(seen_token::kind::start);
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
        case on_end::br: inert |= tag_bit(seen_token::kind::end); break;
        case on_end::as_in_head:
        case on_end::body:
        case on_end::form: break;
    }
    return inert;
}

// Returns the tags of an element that do not set the frameset-ok flag, as bits. `</br>` counts as a start tag.
constexpr std::uint8_t sparing_frameset_ok(const element_rule& rule) {
    std::uint8_t sparing = 0;
    if ((rule.traits & frameset_not_ok) == 0)
        sparing |= tag_bit(seen_token::kind::start) | tag_with_attributes_bit | switching_tag_bit(false) |
                   switching_tag_bit(true);
    if (rule.end != on_end::br) sparing |= tag_bit(seen_token::kind::end);
    return sparing;
}

// Whether a start tag passes through the modes "before head", "in head" and "after head" to the body, and has no effect
// there.
constexpr bool opens_body(const element_rule& rule) {
    return (inertness_of(rule) & tag_bit(seen_token::kind::start)) != 0 &&
           (rule.traits & (stays_in_head | stays_after_head)) == 0;
}

// Whether the effect of a start tag depends on its attributes. It does if the element is in the list of active
// formatting elements, because that list limits the number of equal entries.
constexpr bool looks_at_attributes(const element_rule& rule) {
    return one_of(rule.name, element::input, element::annotation_xml, element::font) || is_listed(rule);
}

// Returns the value of `compiled_rules::passing` for an element's tags in the quiet place `where`.
constexpr std::uint8_t passage_of(const rules& draft, const element_rule& rule, quiet_place where) {
    constexpr std::uint8_t start = tag_bit(seen_token::kind::start);
    const bool in_body = where != quiet_place::head;
    // Tags with these names never pass, because the names may still have to be numbered.
    if (where == quiet_place::none || one_of(rule.name, element::none, element::template_)) return 0;
    constexpr std::uint8_t switching = switching_tag_bit(false) | switching_tag_bit(true);
    const std::uint8_t sparing = where == quiet_place::body_if_frameset_ok ? sparing_frameset_ok(rule) : 0xFF;
    const auto also_with_attributes = [&](std::uint8_t tags) {
        const bool adds = (tags & start) != 0 && !looks_at_attributes(rule);
        return static_cast<std::uint8_t>((tags | (adds ? tag_with_attributes_bit : 0)) & sparing);
    };
    if (rule.name == element::noscript) {
        if (!in_body && draft.noscript_ends_head) return 0;
        return draft.noscript_is_text_without_scripting ? switching : switching_tag_bit(true);
    }
    if (decides_modes(rule.name)) return 0;
    if (in_body ? rule.start == on_start::as_in_head : (rule.traits & stays_in_head) != 0) {
        if ((rule.traits & void_in_head) == 0) return switching & sparing;
        return also_with_attributes(start);
    }
    if (!in_body) return 0;
    const bool is_text =
        rule.start == on_start::text || rule.start == on_start::block_text || rule.start == on_start::phrase_text;
    if (is_text) return switching & sparing;
    return also_with_attributes(inertness_of(rule));
}

// Decides whether and how an element can be deferred. It can be deferred if its end tag only undoes what its start tag
// did.
constexpr void set_deferral(const rules& draft, const element_rule& rule, bool scripting, unsigned& names_listed,
                            compiled_rules& to) {
    constexpr unsigned listed = 5;  // the first bit of a name
    const bool formats = rule.end == on_end::formatting;
    const bool closes = rule.end == on_end::any_other || rule.end == on_end::block || rule.end == on_end::p ||
                        rule.end == on_end::list_item || rule.end == on_end::heading;
    const deferred_elements::obstacles its_own = obstacle_of(rule.name);
    deferred_elements::deferral how{elsewhere, heading_on_top, its_own};
    if ((rule.traits & special) != 0 && !is_lenient(rule.name)) how.hides |= li_in_reach | dd_in_reach;
    const auto let = [&] { to.deferrals[scripting ? 1 : 0][static_cast<std::size_t>(rule.name)] = how; };
    if (leaves_nothing_open(draft, rule, scripting)) {
        how = {elsewhere, 0, 0, false};
        return let();
    }
    if ((inertness_of(rule) & tag_bit(seen_token::kind::start)) == 0) return;
    switch (rule.start) {
        case on_start::ordinary:
            if (rule.name == element::none) how.hides = 0;  // like text
            if (closes) let();
            return;
        case on_start::anchor:
        case on_start::formatting:
            // If there are more names than bits, the last names share a bit.
            how.adds = deferred_elements::obstacles{1}
                       << std::min(listed + names_listed++, deferred_elements::always - 1);
            how.blocked_by |= how.adds;
            to.obstacle_of_listed[static_cast<std::size_t>(rule.name)] = how.adds;
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

}  // namespace detail

/// Compiles the rules in `draft`. `place` is the object in which the rules are or will be stored. Complexity: linear in
/// the number of known elements.
constexpr compiled_rules compile(const rules& draft, const rules& place) {
    compiled_rules made;
    made.of = &place;
    made.table = table_of(draft.elements);
    for (const bool scripting : {false, true}) {
        unsigned names_listed = 0;
        for (const element_rule& each : made.table) detail::set_deferral(draft, each, scripting, names_listed, made);
    }
    for (std::size_t n = 0; n < known_element_count; ++n) {
        const element_rule& rule = made.table[n];
        if ((rule.traits & bounds_scope) != 0) made.bounds[made.bound_count++] = rule.name;
        made.inert[n] = detail::inertness_of(rule);
        made.inert_if_frameset_ok[n] = made.inert[n] & detail::sparing_frameset_ok(rule);
        made.opens_body[n] = detail::opens_body(rule);
        made.looks_at_attributes[n] = detail::looks_at_attributes(rule);
        for (const quiet_place each : {quiet_place::head, quiet_place::body_if_frameset_ok, quiet_place::body})
            made.passing[static_cast<std::size_t>(each)][n] = detail::passage_of(draft, rule, each);
    }
    return made;
}

}  // namespace strata::tree
