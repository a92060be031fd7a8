#include "core/search/alphabets_of_facts.hpp"

#include <fmt/format.h>

#include <string_view>

#include "core/tree/rules.hpp"

namespace strata::search {

using tree::element;
using tree::rules;

namespace {

void add_own_tags(tag_alphabet& a, const tree_fact& fact) {
    if (fact.of == element::none) return;
    const std::string_view name = tree::element_names[static_cast<std::size_t>(fact.of)];
    a.add(fmt::format("<{}>", name));
    a.add(fmt::format("</{}>", name));
    a.add(fmt::format("<{}/>", name));
}

}  // namespace

bool is_about_scripting(const tree_fact& fact) {
    return fact.has_trait(tree::stays_in_head_noscript) || fact.has_flag(&rules::noscript_is_text_without_scripting);
}

tag_alphabet usual_alphabet(const tree_fact& fact, bool templates) {
    tag_alphabet a;
    if (fact.has(tree_detail::part::outer_limit)) {
        a.add_all("<b><ul></b><math><xmp>");
        a.together = a.diverged = 60000;
        return a;
    }
    if (fact.has(tree_detail::part::inner_limit)) {
        a.add_all("<b><i><u><p></b></i><math><xmp>");
        a.together = a.diverged = 60000;
        return a;
    }
    if (fact.has_flag(&rules::keeps_three_equal_formatting)) {
        a.add_all("<b><p></b></p><math><xmp>");
        a.add_text("x");
        a.together = a.diverged = 20000;
        return a;
    }
    const bool is_of_system_identifiers = fact.has_flag(&rules::empty_system_identifier_is_missing);
    if (fact.has_flag(&rules::table_spares_p_in_quirks) || fact.has(tree_detail::part::doctypes) ||
        is_of_system_identifiers) {
        a.add_all("<p><q><table></table></p></q><math><xmp>");
        a.add_doctype("<!DOCTYPE html>", "");
        if (is_of_system_identifiers) {
            // No shorter DOCTYPE shows it.
            a.add_doctype("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01 Frameset//' ''>",
                          "-//W3C//DTD HTML 4.01 Frameset//", true);
            a.beside = a.symbols.back().text.size();
        } else {
            a.add_doctype("<!DOCTYPE html PUBLIC 'html'>", "html");
        }
        a.together = a.diverged = 5000;
        return a;
    }
    add_own_tags(a, fact);
    a.add_all(
        "<b><p><q><td><ul><li><tr><mi><col><svg><xmp><math><head><body><table><button><select><frameset>"
        "</a></b></p></q></ul></li></head></math></table></button></select>");
    if (templates) a.add_all("<template></template><desc>");
    if (fact.has_flag(&rules::hidden_input_is_frameset_ok) || fact.has_flag(&rules::table_takes_hidden_input) ||
        fact.has_flag(&rules::acknowledges_hidden_input_in_table))
        a.add_all("<input type=hidden><input type=hidden />");
    if (fact.has_flag(&rules::line_tabulation_is_space)) a.add_control("\v", '\v');
    if (fact.has_flag(&rules::carriage_return_is_space)) a.add_control("&#13;", '\r');
    if (fact.has_flag(&rules::only_html_end_tag_leads_to_body) || fact.has_flag(&rules::html_end_tag_opens_no_head))
        a.add_all("</html></body></br>");
    if (fact.has_flag(&rules::metadata_after_head_returns_to_head)) a.add_all("<link>");
    if (fact.has_flag(&rules::noscript_ends_head) || is_about_scripting(fact)) a.add_all("<noscript>");
    if (fact.has_flag(&rules::has_select_modes)) a.add_all("<br/>");
    if (fact.has_flag(&rules::has_templates)) a.add_all("<hr/>");
    a.add_text("x");
    return a;
}

tag_alphabet narrow_alphabet(const tree_fact& fact) {
    tag_alphabet a;
    add_own_tags(a, fact);
    a.add_all("<b><p><q><mi><xmp><math></b></p></q><frameset>");
    if (fact.has_flag(&rules::has_button_scope) || fact.has_flag(&rules::has_list_item_scope))
        a.add_all("<li><ul></li><button>");
    if (fact.has_flag(&rules::button_is_marked)) a.add_all("<button></button>");
    using e = element;
    if (fact.of == e::rb || fact.of == e::rtc || fact.of == e::rp || fact.of == e::rt)
        a.add_all("<ruby><rt></rt></ruby>");
    if (fact.has_flag(&rules::taints_tables)) a.add_all("<table><td></table><input type=hidden>");
    a.together = 600;
    a.diverged = 2500;
    return a;
}

tag_alphabet pieces_that_show(const tree_fact& fact) {
    tag_alphabet a;
    a.together = 2000;
    a.diverged = 20000;
    add_own_tags(a, fact);
    using part = tree_detail::part;
    if (fact.has_flag(&rules::taints_tables)) {
        // White space in a tainted table reopens a formatting element, which is then not among the three kept.
        a.add_all("<p><b></p></b><math>");
        a.add_text("x");
        for (const std::string_view each : {"<p><b></p>", "<table><hr> ", "<b><b><b>", "</b></b></b>"})
            a.add_piece(each);
    } else if (fact.has_trait(tree::implied_end)) {
        a.add_all("<form></form><math>");
    } else if (fact.has_trait(tree::stays_in_head_noscript)) {
        a.add_all("<noscript></noscript></head><q><math></q>");
    } else if (fact.has(part::end)) {
        a.add_all("<b><p></b><math>");
    } else if (fact.has(part::start)) {
        a.add_all("<p><b></p></b><table></table><math>");
    } else {
        a.symbols.clear();
    }
    return a;
}

}  // namespace strata::search
