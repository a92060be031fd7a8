#include "core/study/tree_diff.hpp"

// One table gives names to the rules of tree construction, which are facts. Another table gives names to the parts of
// the rules for an element. Both tables are used to list differences and to find what a change affects.

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "core/tree/elements.hpp"
#include "core/tree/joint_changes.hpp"
#include "core/tree/rules.hpp"

namespace strata::study {
namespace {

// --- Differences as facts ---

struct flag {
    std::string_view what;
    bool tree::rules::*is;
};
constexpr std::array<flag, 60> flags = {{
    {"U+000B is white space to tree construction", &tree::rules::line_tabulation_is_space},
    {"U+000D is white space to tree construction", &tree::rules::carriage_return_is_space},
    {"Any end tag after the head opens the body", &tree::rules::end_tags_open_body},
    {"Before the body, </html> is the only end tag that leads to it", &tree::rules::only_html_end_tag_leads_to_body},
    {"</html> before the head is ignored", &tree::rules::html_end_tag_opens_no_head},
    {"<head> in the head ends it", &tree::rules::head_in_head_ends_it},
    {"<noscript> ends the head", &tree::rules::noscript_ends_head},
    {"After the head, a start tag that belongs in the head returns to it",
     &tree::rules::metadata_after_head_returns_to_head},
    {"<head> after the head is ignored", &tree::rules::after_head_ignores_head},
    {"A frameset-ok flag", &tree::rules::has_frameset_ok},
    {"A <body> tag sets the frameset-ok flag to not ok", &tree::rules::body_sets_frameset_not_ok},
    {"A second <body> tag sets the frameset-ok flag to not ok", &tree::rules::body_in_body_sets_frameset_not_ok},
    {"Text in foreign content sets the frameset-ok flag to not ok", &tree::rules::foreign_text_sets_frameset_not_ok},
    {"<input type=hidden> keeps the frameset-ok flag", &tree::rules::hidden_input_is_frameset_ok},
    {"Insertion modes for select", &tree::rules::has_select_modes},
    {"A table's start tags close a select", &tree::rules::table_start_tags_leave_select},
    {"Resetting the insertion mode finds a select in a table", &tree::rules::reset_finds_select_in_table},
    {"<input> closes a select in scope", &tree::rules::input_closes_select},
    {"<select> closes a select in scope", &tree::rules::select_closes_select},
    {"<hr> generates implied end tags if a select is in scope", &tree::rules::hr_closes_options_of_select},
    {"<option> generates implied end tags if a select is in scope", &tree::rules::option_closes_options_of_select},
    {"<option> closes an option in scope", &tree::rules::option_closes_option_in_scope},
    {"Ruby text closes everything open in its ruby", &tree::rules::ruby_text_pops_to_ruby},
    {"<isindex> pops the current node last, whatever it is", &tree::rules::isindex_pops_current_node},
    {"<hr> closes a menuitem", &tree::rules::hr_closes_menuitem},
    {"<isindex> opens no <p> around its label", &tree::rules::isindex_has_no_p},
    {"The content of <noscript> is text even if no scripts run", &tree::rules::noscript_is_text_without_scripting},
    {"A fragment of a noscript element is text even if no scripts run",
     &tree::rules::noscript_context_is_text_without_scripting},
    {"A fragment of a script element begins like a fragment of a style element",
     &tree::rules::script_context_is_as_style},
    {"A fragment of a cell starts before the head", &tree::rules::cell_context_begins_before_head},
    {"Templates", &tree::rules::has_templates},
    {"A template takes white space among parts of tables", &tree::rules::template_takes_white_space},
    {"<table> in a table acts as its end tag", &tree::rules::table_acts_as_its_end_tag},
    {"A table takes <style> and <script>", &tree::rules::table_takes_style_and_script},
    {"A table takes a form", &tree::rules::table_takes_form},
    {"A form in a table sets the form element pointer", &tree::rules::form_in_table_sets_pointer},
    {"<input type=hidden> and <form> are allowed in a table", &tree::rules::table_takes_hidden_input},
    {"A hidden input in a table has its slash acknowledged", &tree::rules::acknowledges_hidden_input_in_table},
    {"A list item scope, bounded by lists", &tree::rules::has_list_item_scope},
    {"A button scope, bounded by buttons", &tree::rules::has_button_scope},
    {"<li> closes a list item only if it is the current node", &tree::rules::li_closes_only_current_li},
    {"Some foreign elements are special", &tree::rules::has_special_foreign_elements},
    {"The only foreign element that ends scopes is foreignObject", &tree::rules::foreign_object_bounds_scopes},
    {"An encoding makes the content of <annotation-xml> HTML", &tree::rules::encoding_makes_annotation_html},
    {"Any other end tag also closes foreign elements", &tree::rules::end_tags_close_foreign_elements},
    {"</p> and </br> end foreign content", &tree::rules::p_and_br_end_tags_break_out},
    {"No start tag ends foreign content in a fragment", &tree::rules::fragments_stay_foreign},
    {"End tags in foreign content close foreign elements before all else", &tree::rules::foreign_end_tags_come_first},
    {"Start tags break out of one <math> or <svg> at a time", &tree::rules::breaking_out_closes_one_root},
    {"Resetting the insertion mode finds the mode around foreign content", &tree::rules::reset_finds_secondary_mode},
    {"Tables are tainted by text", &tree::rules::taints_tables},
    {"White space in a table depends on the current node", &tree::rules::table_text_depends_on_current_node},
    {"At most three equal formatting elements are kept", &tree::rules::keeps_three_equal_formatting},
    {"An end tag pops a formatting element that is not listed", &tree::rules::end_tags_pop_unlisted_formatting},
    {"An end tag pops a formatting element that is listed", &tree::rules::end_tags_pop_listed_formatting},
    {"The end tag of an unlisted formatting element acts like any other end tag",
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
    // These rules affect the tokenizer only in foreign content.
    if (a.foreign != tree::foreign_rules::none && b.foreign != tree::foreign_rules::none)
        add_fact(fact_of_adoption_limits, adoption_limits_of(a), adoption_limits_of(b));
    // In drafts without foreign content, the tables list only the start tags that can affect the tokenizer.
    if (a.foreign != tree::foreign_rules::none && b.foreign != tree::foreign_rules::none) add_start_tags(facts, a, b);
    return facts;
}

bool same_construction(const tree::rules& a, const tree::rules& b) {
    if (&a == &b) return true;
    const auto same_list = [](std::span<const std::string_view> one, std::span<const std::string_view> other) {
        return std::equal(one.begin(), one.end(), other.begin(), other.end());
    };
    return a.foreign == b.foreign && a.adoption_outer_limit == b.adoption_outer_limit &&
           a.adoption_inner_limit == b.adoption_inner_limit &&
           std::all_of(flags.begin(), flags.end(), [&](const flag& each) { return a.*each.is == b.*each.is; }) &&
           same_list(a.doctypes.public_identifiers, b.doctypes.public_identifiers) &&
           same_list(a.doctypes.public_beginnings, b.doctypes.public_beginnings) &&
           same_list(a.doctypes.public_beginnings_alone, b.doctypes.public_beginnings_alone) &&
           same_list(a.doctypes.system_identifiers, b.doctypes.system_identifiers) &&
           (a.elements.data() == b.elements.data() || tree::same_rows(a.elements, b.elements));
}

// --- One change made to a draft's tree construction ---

namespace {

constexpr std::string_view start_tag_part = "start tag";
constexpr std::string_view end_tag_part = "end tag";
constexpr std::string_view every_element = "*";

constexpr std::array parts = {
    element_part{start_tag_part, 0},
    element_part{end_tag_part, 0},
    element_part{"stays in the head", tree::stays_in_head | tree::stays_in_head_noscript | tree::stays_after_head},
    element_part{"starts no template mode", tree::starts_no_template_mode},
    element_part{"keeps framesets out", tree::frameset_not_ok},
    element_part{"breaks out of foreign content", tree::breaks_out},
    element_part{"leaves a select", tree::leaves_select},
    element_part{"is taken in a select", tree::allowed_in_select},
    element_part{"is special", tree::special},
    element_part{"bounds a scope", tree::bounds_scope},
    element_part{"has an implied end tag", tree::implied_end},
    element_part{"is void in the head", tree::void_in_head},
};

bool same_in(const element_part& part, const tree::element_rule& a, const tree::element_rule& b) {
    if (part.name == start_tag_part) return a.start == b.start;
    if (part.name == end_tag_part) return a.end == b.end;
    return (a.traits & part.traits) == (b.traits & part.traits);
}

void take_over(const element_part& part, tree::element_rule& to, const tree::element_rule& from) {
    if (part.name == start_tag_part)
        to.start = from.start;
    else if (part.name == end_tag_part)
        to.end = from.end;
    else
        to.traits = (to.traits & ~part.traits) | (from.traits & part.traits);
}

bool has_word(std::string_view words, std::string_view word) {
    for (std::size_t at = words.find(word); at != std::string_view::npos; at = words.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || words[at - 1] == ' ') && (end == words.size() || words[end] == ' ')) return true;
    }
    return false;
}

// Returns how specifically the place of a change names the difference; 0 if the place does not name it.
int closeness_of(const spec::change_place& place, const element_difference& what) {
    if (place.of != spec::change_place::kind::element) return 0;
    if (!place.part.empty() && place.part != what.part->name) return 0;
    const bool of_all = place.what == every_element;
    if (!of_all && !has_word(place.what, tree::element_names[static_cast<std::size_t>(what.name)])) return 0;
    return 1 + (place.part.empty() ? 0 : 1) + (of_all ? 0 : 2);
}

// Copies the rules of the fact from `from` to `to`, and the rules that were added or removed together with the fact.
// Returns whether this changed `to`.
bool take_over(std::string_view fact, tree::rules& to, const tree::rules& from) {
    const tree::rules before = to;
    bool any = false;
    if (fact == fact_of_foreign_content && before.foreign != from.foreign) {
        to.foreign = from.foreign;
        any = true;
    }
    if (fact == fact_of_adoption_limits) {
        any = before.adoption_outer_limit != from.adoption_outer_limit ||
              before.adoption_inner_limit != from.adoption_inner_limit;
        to.adoption_outer_limit = from.adoption_outer_limit;
        to.adoption_inner_limit = from.adoption_inner_limit;
    }
    bool tree::rules::*const rule = rule_of_fact(fact);
    if (rule != nullptr && before.*rule != from.*rule) {
        to.*rule = from.*rule;
        any = true;
    }
    if (!any) return false;
    for (const tree::detail::accompanying_rule& each : tree::detail::accompanying_rules) {
        const tree::joint_change with = tree::reported_with(each.rule, before, from);
        if (with != tree::joint_change::none && fact_of(with) == fact) to.*each.rule = from.*each.rule;
    }
    return true;
}

}  // namespace

std::span<const element_part> element_parts() { return parts; }

std::vector<element_difference> elements_between(const tree::rules& from, const tree::rules& to) {
    const tree::rule_table of_from = tree::table_of(from.elements);
    const tree::rule_table of_to = tree::table_of(to.elements);
    std::vector<element_difference> found;
    for (std::size_t n = 1; n < of_from.size(); ++n)
        for (const element_part& part : parts)
            if (!same_in(part, of_from[n], of_to[n])) found.push_back({static_cast<tree::element>(n), &part});
    return found;
}

bool is_about(const spec::change_place& place, const element_difference& what) { return closeness_of(place, what) > 0; }

change_views changes_of_element(const spec::draft& to, const element_difference& what) {
    change_views closest;
    int closeness = 0;
    for (const spec::change& change : spec::changes_of(to))
        for (const spec::change_place& place : change.places) {
            const int its = closeness_of(place, what);
            if (its == 0 || its < closeness) continue;
            if (its > closeness) closest.clear();
            closeness = its;
            if (closest.empty() || closest.back() != &change) closest.push_back(&change);
        }
    return closest;
}

tree_revision::tree_revision(const spec::draft& from, const spec::draft& to, const spec::change& what, revised which)
    : change_(what),
      elements_(tree::table_of((which == revised::older ? from : to).tree_construction->elements)),
      rules_(*(which == revised::older ? from : to).tree_construction),
      draft_(which == revised::older ? from : to) {
    const tree::rules& older = *from.tree_construction;
    const tree::rules& newer = *to.tree_construction;
    const tree::rules& other = which == revised::older ? newer : older;
    const tree::rule_table of_other = tree::table_of(other.elements);
    for (const element_difference& each : elements_between(older, newer)) {
        const change_views its = changes_of_element(to, each);
        if (std::find(its.begin(), its.end(), &what) == its.end()) continue;
        const auto number = static_cast<std::size_t>(each.name);
        take_over(*each.part, elements_[number], of_other[number]);
        revises_ = true;
    }
    for (const spec::change_place& place : what.places)
        if (place.of == spec::change_place::kind::fact && take_over(place.what, rules_, other)) revises_ = true;
    rules_.elements = elements_;
    draft_.tree_construction = &rules_;
    draft_.compiled = nullptr;
}

}  // namespace strata::study
