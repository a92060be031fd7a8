#include "core/study/construction_diff.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "core/tree/joint_changes.hpp"

namespace strata::study {
namespace {

struct flag {
    std::string_view what;
    bool tree::rules::*is;
};
constexpr std::array<flag, 60> flags = {{
    {"U+000B is white space to tree construction", &tree::rules::line_tabulation_is_space},
    {"U+000D is white space to tree construction", &tree::rules::carriage_return_is_space},
    {"Any end tag after the head opens the body", &tree::rules::end_tags_open_body},
    {"Of the end tags before the body only </html> leads to it", &tree::rules::only_html_end_tag_leads_to_body},
    {"</html> before the head is ignored", &tree::rules::html_end_tag_opens_no_head},
    {"<head> in the head ends it", &tree::rules::head_in_head_ends_it},
    {"<noscript> ends the head", &tree::rules::noscript_ends_head},
    {"A start tag of the head's returns to it after its end", &tree::rules::metadata_after_head_returns_to_head},
    {"<head> after the head is ignored", &tree::rules::after_head_ignores_head},
    {"A frameset-ok flag", &tree::rules::has_frameset_ok},
    {"A <body> tag sets the frameset-ok flag to not ok", &tree::rules::body_sets_frameset_not_ok},
    {"A second <body> tag sets the frameset-ok flag to not ok", &tree::rules::body_in_body_sets_frameset_not_ok},
    {"Text in foreign content sets the frameset-ok flag to not ok", &tree::rules::foreign_text_sets_frameset_not_ok},
    {"<input type=hidden> keeps the frameset-ok flag", &tree::rules::hidden_input_is_frameset_ok},
    {"Insertion modes for select", &tree::rules::has_select_modes},
    {"A table's start tags close a select", &tree::rules::table_start_tags_leave_select},
    {"A reset insertion mode tells a select in a table apart", &tree::rules::reset_finds_select_in_table},
    {"<input> closes a select in scope", &tree::rules::input_closes_select},
    {"<select> closes a select in scope", &tree::rules::select_closes_select},
    {"In a select in scope <hr> generates implied end tags", &tree::rules::hr_closes_options_of_select},
    {"In a select in scope <option> generates implied end tags", &tree::rules::option_closes_options_of_select},
    {"<option> closes an option in scope", &tree::rules::option_closes_option_in_scope},
    {"Ruby text closes all that is open in its ruby", &tree::rules::ruby_text_pops_to_ruby},
    {"<isindex> pops the current node last, whatever it is", &tree::rules::isindex_pops_current_node},
    {"<hr> closes a menuitem", &tree::rules::hr_closes_menuitem},
    {"A label in <isindex> has no paragraph", &tree::rules::isindex_has_no_p},
    {"The content of <noscript> is text although no scripts run", &tree::rules::noscript_is_text_without_scripting},
    {"A fragment of a noscript element is text although no scripts run",
     &tree::rules::noscript_context_is_text_without_scripting},
    {"A fragment of a script is like that of a style sheet", &tree::rules::script_context_is_as_style},
    {"A fragment of a cell starts before the head", &tree::rules::cell_context_begins_before_head},
    {"Templates", &tree::rules::has_templates},
    {"A template takes white space among parts of tables", &tree::rules::template_takes_white_space},
    {"<table> in a table acts as its end tag", &tree::rules::table_acts_as_its_end_tag},
    {"A table takes <style> and <script>", &tree::rules::table_takes_style_and_script},
    {"A table takes a form", &tree::rules::table_takes_form},
    {"A form in a table sets the form element pointer", &tree::rules::form_in_table_sets_pointer},
    {"<input type=hidden> and <form> are allowed in a table", &tree::rules::table_takes_hidden_input},
    {"A hidden input in a table has its slash acknowledged", &tree::rules::acknowledges_hidden_input_in_table},
    {"A scope of its own for list items, which lists end", &tree::rules::has_list_item_scope},
    {"A scope of its own for paragraphs, which buttons end", &tree::rules::has_button_scope},
    {"<li> closes a list item only if it is the current node", &tree::rules::li_closes_only_current_li},
    {"Some foreign elements are special", &tree::rules::has_special_foreign_elements},
    {"Of the foreign elements, foreignObject ends scopes", &tree::rules::foreign_object_bounds_scopes},
    {"An encoding makes the content of <annotation-xml> HTML", &tree::rules::encoding_makes_annotation_html},
    {"Any other end tag closes foreign elements too", &tree::rules::end_tags_close_foreign_elements},
    {"</p> and </br> end foreign content", &tree::rules::p_and_br_end_tags_break_out},
    {"No start tag ends foreign content in a fragment", &tree::rules::fragments_stay_foreign},
    {"End tags in foreign content close foreign elements before all else", &tree::rules::foreign_end_tags_come_first},
    {"Start tags break out of one <math> or <svg> at a time", &tree::rules::breaking_out_closes_one_root},
    {"A reset insertion mode finds the one around foreign content", &tree::rules::reset_finds_secondary_mode},
    {"Tables are tainted by text", &tree::rules::taints_tables},
    {"White space in a table goes by the current node", &tree::rules::table_text_depends_on_current_node},
    {"At most three equal formatting elements are kept", &tree::rules::keeps_three_equal_formatting},
    {"An end tag pops a formatting element that is not listed", &tree::rules::end_tags_pop_unlisted_formatting},
    {"An end tag pops a formatting element that is listed", &tree::rules::end_tags_pop_listed_formatting},
    {"The end tag of a formatting element without an entry is any other",
     &tree::rules::end_tags_without_entry_are_any_other},
    {"A <button> inserts a marker among the formatting elements", &tree::rules::button_is_marked},
    {"In quirks mode a table does not close a p", &tree::rules::table_spares_p_in_quirks},
    {"An empty system identifier counts as missing", &tree::rules::empty_system_identifier_is_missing},
    {"A self-closing flag has to be acknowledged", &tree::rules::has_acknowledged_flag},
}};

std::string_view foreign_content_of(const tree::rules& r) {
    switch (r.foreign) {
        case tree::foreign_rules::none: return "none";
        case tree::foreign_rules::in_a_mode:
            return tree::rule_of(r, tree::element::svg).start == tree::on_start::svg
                       ? "MathML and SVG, in an insertion mode of its own"
                       : "MathML, in an insertion mode of its own";
        case tree::foreign_rules::by_adjusted_node: return "MathML and SVG, by the adjusted current node";
    }
    return "";
}

std::string adoption_limits_of(const tree::rules& r) {
    const auto said = [](std::uint16_t limit) {
        return limit == tree::no_adoption_limit ? std::string("no") : fmt::format("{}", limit);
    };
    return fmt::format("{} rounds, {} elements kept in each", said(r.adoption_outer_limit),
                       said(r.adoption_inner_limit));
}

std::string_view whether(bool value) { return value ? "yes" : "no"; }

void add_start_tags(std::vector<fact_change>& facts, const tree::rules& a, const tree::rules& b) {
    const tree::rule_table of_a = tree::table_of(a.elements);
    const tree::rule_table of_b = tree::table_of(b.elements);
    std::string names;
    std::size_t count = 0;
    for (std::size_t n = 1; n < of_a.size(); ++n) {
        if (of_a[n].start == of_b[n].start) continue;
        ++count;
        names += fmt::format("{}{}", names.empty() ? "" : ", ", tree::element_names[n]);
    }
    if (count > 0)
        facts.push_back({fact_topic::feedback,
                         "Start tags handled differently in the body",
                         "",
                         fmt::format("{}: {}", count, names),
                         {}});
}

}  // namespace

bool tree::rules::*rule_of_fact(std::string_view what) {
    for (const flag& each : flags)
        if (each.what == what) return each.is;
    return nullptr;
}

std::string_view fact_of(tree::joint_change change) {
    const auto named = [](bool tree::rules::*rule) {
        for (const flag& each : flags)
            if (each.is == rule) return each.what;
        return std::string_view();
    };
    switch (change) {
        case tree::joint_change::foreign_content: return fact_of_foreign_content;
        case tree::joint_change::end_tags_open_body: return named(&tree::rules::end_tags_open_body);
        case tree::joint_change::body_tag: return named(&tree::rules::body_sets_frameset_not_ok);
        case tree::joint_change::list_item_scope: return named(&tree::rules::has_list_item_scope);
        case tree::joint_change::tainted_tables: return named(&tree::rules::taints_tables);
        case tree::joint_change::select_modes: return named(&tree::rules::has_select_modes);
        case tree::joint_change::templates: return named(&tree::rules::has_templates);
        case tree::joint_change::none: break;
    }
    return {};
}

std::vector<fact_change> construction_diff(const tree::rules& a, const tree::rules& b) {
    std::vector<fact_change> facts;
    const auto add_fact = [&](std::string_view what, std::string_view before, std::string_view after) {
        if (before != after)
            facts.push_back({fact_topic::feedback, std::string(what), std::string(before), std::string(after), {}});
    };
    add_fact(fact_of_foreign_content, foreign_content_of(a), foreign_content_of(b));
    for (const flag& each : flags)
        if (tree::reported_with(each.is, a, b) == tree::joint_change::none)
            add_fact(each.what, whether(a.*each.is), whether(b.*each.is));
    // They affect the tokenizer only in foreign content.
    if (a.foreign != tree::foreign_rules::none && b.foreign != tree::foreign_rules::none)
        add_fact(fact_of_adoption_limits, adoption_limits_of(a), adoption_limits_of(b));
    // The tables of drafts without foreign content list only what can affect the tokenizer there.
    if (a.foreign != tree::foreign_rules::none && b.foreign != tree::foreign_rules::none) add_start_tags(facts, a, b);
    return facts;
}

}  // namespace strata::study
