#include "core/search/tree_facts.hpp"

// `gatherer` compares the rules of tree construction member by member, and gives each difference a name. To find the
// cause of a difference, one fact after another is exchanged, and the input is run again with each.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "core/compare/record/journal.hpp"
#include "core/engine/reference/interpreter.hpp"
#include "core/text/sink.hpp"
#include "core/tree/joint_changes.hpp"
#include "core/tree/rules.hpp"
#include "core/tree/simulated.hpp"

namespace strata::search {
namespace {

class reader : public sink {
public:
    explicit reader(tree_reading& to) : to_(to) {}
    feedback on_token(const token& t) override {
        namespace v = boost::variant2;
        if (const auto* run = v::get_if<characters>(&t))
            spelt_.add_text(run->data);
        else if (!v::holds_alternative<end_of_file>(t))
            spelt_.add_token(t);
        return {};
    }
    void on_error(const parse_error& e) override { to_.errors.push_back(e.offset); }
    void end() { to_.tokens = std::string(spelt_.from(0, spelt_.size())); }

private:
    tree_reading& to_;
    compare::spelling spelt_;
};

}  // namespace

tree_reading read_by(const spec::draft& draft, const tree::rules& rules, std::string_view input,
                     const tree_context& context) {
    spec::draft changed = draft;
    changed.tree_construction = &rules;
    tree_reading result;
    result.has_flag = draft.tree_construction->has_acknowledged_flag;
    tree_error_names tree_errors(result.tree_errors);
    reader kept(result);
    simulation how{context.scripting, std::nullopt, &tree_errors};
    tokenizer_options options;
    if (!context.fragment.empty()) {
        how.fragment = find_context(draft, context.fragment);
        if (how.fragment) options = options_of_fragment(changed, *how.fragment, context.scripting);
    }
    simulated_feedback answering(changed, how, kept);
    engine::interpreter machine(changed, options, answering);
    machine.feed(input);
    machine.finish();
    kept.end();
    return result;
}

tree_difference difference_of(const tree_reading& a, const tree_reading& b) {
    if (a.tokens != b.tokens) return tree_difference::tokens;
    if (a.errors != b.errors) return tree_difference::errors;
    if (a.has_flag && b.has_flag && a.tree_errors != b.tree_errors) return tree_difference::tree_errors;
    return tree_difference::none;
}

bool same_in(tree_difference kind, const tree_reading& a, const tree_reading& b) {
    const tree_difference found = difference_of(a, b);
    return found == tree_difference::none || static_cast<int>(found) < static_cast<int>(kind);
}

namespace {

// --- Names of facts, and the facts that only foreign content can show ---

// A flag of tree construction and the name of its fact.
struct flag_row {
    bool tree::rules::*flag;
    std::string_view name;
    bool of_foreign_alone;  // whether only foreign content can show the flag
};
constexpr std::array<flag_row, 60> tree_flags = {{
    {&tree::rules::line_tabulation_is_space, "U+000B is a space character", false},
    {&tree::rules::carriage_return_is_space, "U+000D is a space character", false},
    {&tree::rules::only_html_end_tag_leads_to_body, "end tags before the body: all but </html> are ignored", false},
    {&tree::rules::html_end_tag_opens_no_head, "html end tag before head: opens no head", false},
    {&tree::rules::head_in_head_ends_it, "head start tag in head: ends the head", false},
    {&tree::rules::noscript_ends_head, "noscript in head: ends it", false},
    {&tree::rules::metadata_after_head_returns_to_head, "metadata start tags after head: return to the head", false},
    {&tree::rules::end_tags_open_body, "any end tag after head, and </p> before head, opens the body", false},
    {&tree::rules::after_head_ignores_head, "head start tag after head: ignored", false},
    {&tree::rules::has_frameset_ok, "the frameset-ok flag", false},
    {&tree::rules::body_sets_frameset_not_ok, "body: sets frameset-ok to \"not ok\"", false},
    {&tree::rules::body_in_body_sets_frameset_not_ok, "body in body: sets frameset-ok to \"not ok\"", false},
    {&tree::rules::foreign_text_sets_frameset_not_ok, "text in foreign content: sets frameset-ok to \"not ok\"", true},
    {&tree::rules::hidden_input_is_frameset_ok, "hidden input: leaves frameset-ok unchanged", false},
    {&tree::rules::has_select_modes, "insertion modes of select", false},
    {&tree::rules::table_start_tags_leave_select, "table start tags close a select in a table", false},
    {&tree::rules::reset_finds_select_in_table, "resetting the insertion mode: recognizes a select in a table", false},
    {&tree::rules::input_closes_select, "input: closes a select in scope", true},
    {&tree::rules::select_closes_select, "select: closes a select in scope", false},
    {&tree::rules::hr_closes_options_of_select, "hr: implied end tags in a select", true},
    {&tree::rules::option_closes_options_of_select, "option: implied end tags in a select", true},
    {&tree::rules::option_closes_option_in_scope, "option: closes an option in scope", true},
    {&tree::rules::ruby_text_pops_to_ruby, "ruby text: closes everything in its ruby", true},
    {&tree::rules::isindex_pops_current_node, "isindex: pops the current node last, whatever it is", true},
    {&tree::rules::hr_closes_menuitem, "hr: closes a menuitem", true},
    {&tree::rules::isindex_has_no_p, "isindex: no paragraph around its label", true},
    {&tree::rules::noscript_is_text_without_scripting, "noscript without scripting: its content is text", false},
    {&tree::rules::noscript_context_is_text_without_scripting, "fragments in noscript without scripting: text", false},
    {&tree::rules::script_context_is_as_style, "fragments in script: as in style", false},
    {&tree::rules::cell_context_begins_before_head, "fragments in td and th begin before head", false},
    {&tree::rules::has_templates, "templates", false},
    {&tree::rules::template_takes_white_space, "white space in a template, among parts of tables: inserted there",
     true},
    {&tree::rules::table_acts_as_its_end_tag, "a table in a table: acts as its end tag", false},
    {&tree::rules::table_takes_style_and_script, "style and script in a table", true},
    {&tree::rules::table_takes_form, "form in a table", true},
    {&tree::rules::form_in_table_sets_pointer, "form in a table: sets the form element pointer", true},
    {&tree::rules::table_takes_hidden_input, "hidden input in a table", true},
    {&tree::rules::acknowledges_hidden_input_in_table, "hidden input in a table: its slash is acknowledged", true},
    {&tree::rules::has_list_item_scope, "list item scope", true},
    {&tree::rules::has_button_scope, "button scope", true},
    {&tree::rules::li_closes_only_current_li, "li: closes only the current node", true},
    {&tree::rules::has_special_foreign_elements, "special foreign elements", true},
    {&tree::rules::foreign_object_bounds_scopes, "foreignObject bounds scopes", true},
    {&tree::rules::encoding_makes_annotation_html, "annotation-xml with an encoding: its content is HTML", true},
    {&tree::rules::end_tags_close_foreign_elements, "any other end tag: closes foreign elements", true},
    {&tree::rules::p_and_br_end_tags_break_out, "</p> and </br> end foreign content", true},
    {&tree::rules::fragments_stay_foreign, "no start tag ends foreign content in a fragment", true},
    {&tree::rules::foreign_end_tags_come_first, "end tags in foreign content: close foreign elements first", true},
    {&tree::rules::breaking_out_closes_one_root, "breaking out: closes one math or svg", true},
    {&tree::rules::reset_finds_secondary_mode, "resetting the insertion mode: finds the secondary mode", true},
    {&tree::rules::taints_tables, "tainted tables", true},
    {&tree::rules::table_text_depends_on_current_node, "white space in a table: depends on the current node", true},
    {&tree::rules::keeps_three_equal_formatting, "at most three equal formatting elements", true},
    {&tree::rules::end_tags_pop_unlisted_formatting, "adoption agency: pops a current node that is not in the list",
     true},
    {&tree::rules::end_tags_pop_listed_formatting, "adoption agency: pops a current node that is in the list", true},
    {&tree::rules::end_tags_without_entry_are_any_other,
     "adoption agency: without a list entry, handled as any other end tag", true},
    {&tree::rules::button_is_marked, "button: inserts a marker", true},
    {&tree::rules::table_spares_p_in_quirks, "a table in quirks mode leaves a p open", true},
    {&tree::rules::empty_system_identifier_is_missing, "quirks mode: an empty system identifier is missing", true},
    {&tree::rules::has_acknowledged_flag, "the self-closing flag is acknowledged", true},
}};

// A trait of elements and its name.
struct trait_row {
    tree::trait bit;
    std::string_view name;
    bool of_foreign_alone;
};
constexpr std::array<trait_row, 12> tree_traits = {{
    {tree::stays_in_head, "allowed in head", false},
    {tree::stays_in_head_noscript, "allowed in head noscript", false},
    {tree::stays_after_head, "allowed after head", false},
    {tree::starts_no_template_mode, "sets no template insertion mode", false},
    {tree::frameset_not_ok, "sets frameset-ok to \"not ok\"", false},
    {tree::breaks_out, "ends foreign content", true},
    {tree::leaves_select, "closes a select", false},
    {tree::allowed_in_select, "allowed in a select", false},
    {tree::special, "special", true},
    {tree::bounds_scope, "bounds scopes", true},
    {tree::implied_end, "has an implied end tag", true},
    {tree::void_in_head, "void in head", false},
}};

// How "in body" handles tags, in the order of the values of `on_start` and `on_end`.
constexpr std::array<std::string_view, 34> start_names = {
    // clang-format off
    "ordinary", "html", "as in head", "body", "frameset", "block", "heading", "form", "li", "dd, dt", "plaintext", "a",
    "formatting", "nobr", "button", "inserts a marker", "table", "void, reconstructs formatting", "void", "hr", "img",
    "isindex", "block, closes a menuitem", "closes a menuitem", "text", "text, reconstructs formatting", "text, closes p", "select", "option", "ruby", "ruby text",
    "MathML", "SVG", "ignored",
    // clang-format on
};
static_assert(static_cast<std::size_t>(tree::on_start::ignored) + 1 == start_names.size());

constexpr std::array<std::string_view, 11> end_names = {
    "any other", "as in head", "body",    "block",      "form",
    "p",         "list item",  "heading", "formatting", "clears up to a marker",
    "br"};
static_assert(static_cast<std::size_t>(tree::on_end::br) + 1 == end_names.size());

// --- The facts in which two drafts differ ---

using tree::element;
using tree::on_start;
using tree::rules;
using part = tree_detail::part;

// Returns the rule for a start tag, reduced to what matters to tree construction without foreign content.
on_start in_small(on_start s) {
    switch (s) {
        case on_start::html:
        case on_start::as_in_head:
        case on_start::body:
        case on_start::frameset:
        case on_start::plaintext:
        case on_start::table:
        case on_start::text:
        case on_start::select:
        case on_start::ignored: return s;
        case on_start::phrase_text:
        case on_start::block_text: return on_start::text;
        default: return on_start::ordinary;
    }
}

std::string_view yes_or_no(bool value) { return value ? "yes" : "no"; }

std::string_view foreign_content_of(const rules& r) {
    if (r.foreign == tree::foreign_rules::none) return "none";
    if (r.foreign == tree::foreign_rules::by_adjusted_node)
        return "decided by the adjusted current node, MathML and SVG";
    return tree::rule_of(r, element::svg).start == on_start::svg ? "an insertion mode, MathML and SVG"
                                                                 : "an insertion mode, MathML only";
}

std::string_view select_modes_of(const rules& r) {
    return r.has_select_modes ? "yes: most start tags in a select are ignored" : "no";
}

tree_fact fact_of(std::string_view name, std::string_view first, std::string_view second) {
    tree_fact f;
    f.name = name;
    f.says = {std::string(first), std::string(second)};
    return f;
}

class gatherer {
public:
    gatherer(const spec::draft& one, const spec::draft& other) : a_(one), b_(other) {}

    std::vector<tree_fact> all() {
        if (a_.rules.foreign != b_.rules.foreign) foreign_.details.push_back({part::foreign, element::none, 0});
        for (std::uint32_t i = 0; i < tree_flags.size(); ++i) flag(i);
        limit(part::outer_limit, "adoption agency: outer loop limit", a_.rules.adoption_outer_limit,
              b_.rules.adoption_outer_limit);
        limit(part::inner_limit, "adoption agency: inner loop limit", a_.rules.adoption_inner_limit,
              b_.rules.adoption_inner_limit);
        doctypes();
        for (std::size_t n = 1; n < tree::known_element_count; ++n) element_rules(n);
        for (tree_fact* each : {&selects_, &templates_, &frameset_, &foreign_})
            if (!each->details.empty()) facts_.insert(facts_.begin(), std::move(*each));
        return std::move(facts_);
    }

private:
    void add(std::string_view name, std::string_view first, std::string_view second, tree_detail detail) {
        tree_fact& f = facts_.emplace_back(fact_of(name, first, second));
        f.of = detail.of;
        f.details.push_back(detail);
    }

    void flag(std::uint32_t i) {
        const flag_row& row = tree_flags[i];
        const bool first = a_.rules.*row.flag, second = b_.rules.*row.flag;
        if (first == second) return;
        const tree_detail detail{part::flag, element::none, i};
        const tree::joint_change with = tree::reported_with(row.flag, a_.rules, b_.rules);
        if (small_ && row.of_foreign_alone) return of_foreign_content(detail);
        if (tree::follows_its_change(with))
            facts_.back().details.push_back(detail);
        else if (row.flag == &rules::has_frameset_ok)
            frameset_.details.push_back(detail);
        else if (row.flag == &rules::has_templates || with == tree::joint_change::templates)
            templates_.details.push_back(detail);
        else if (row.flag == &rules::has_select_modes || with == tree::joint_change::select_modes ||
                 (new_selects_ && row.flag == &rules::table_start_tags_leave_select))
            selects_.details.push_back(detail);
        else if (with == tree::joint_change::foreign_content)
            of_foreign_content(detail);
        else
            add(row.name, yes_or_no(first), yes_or_no(second), detail);
    }

    // Adds a difference that only foreign content can show, unless neither of the two drafts has foreign content.
    void of_foreign_content(const tree_detail& detail) {
        if (a_.rules.foreign != b_.rules.foreign || !small_) foreign_.details.push_back(detail);
    }

    void limit(part what, std::string_view name, unsigned first, unsigned second) {
        if (first == second) return;
        const auto said = [](unsigned limit) { return limit > 8 ? "none" : fmt::format("{}", limit); };
        if (small_)
            of_foreign_content({what, element::none, 0});
        else
            add(name, said(first), said(second), {what, element::none, 0});
    }

    // DOCTYPEs matter only if tables depend on quirks mode.
    void doctypes() {
        if (a_.rules.doctypes.public_beginnings.size() == b_.rules.doctypes.public_beginnings.size()) return;
        const tree_detail detail{part::doctypes, element::none, 0};
        const auto of_tables = std::find_if(facts_.begin(), facts_.end(), [](const tree_fact& each) {
            return each.has_flag(&rules::table_spares_p_in_quirks);
        });
        if (small_)
            of_foreign_content(detail);
        else if (of_tables != facts_.end())
            of_tables->details.push_back(detail);
        else
            add("quirks mode of a doctype's identifiers", "no", "yes", detail);
    }

    void element_rules(std::size_t n) {
        const std::size_t before = facts_.size();
        start_tag(n);
        end_tag(n);
        for (const trait_row& row : tree_traits) trait(n, row);
        if (facts_.size() >= before + 2) add_sum(n, before);
    }

    [[nodiscard]] bool is_new_template(std::size_t n) const {
        return new_templates_ && static_cast<element>(n) == element::template_;
    }

    void start_tag(std::size_t n) {
        const on_start first = a_.table[n].start, second = b_.table[n].start;
        if (first == second) return;
        const tree_detail detail{part::start, static_cast<element>(n), 0};
        if (is_new_template(n))
            templates_.details.push_back(detail);
        else if (small_ && in_small(first) == in_small(second))
            of_foreign_content(detail);
        else
            add(fmt::format("{}: its start tag in body", tree::element_names[n]),
                start_names[static_cast<std::size_t>(first)], start_names[static_cast<std::size_t>(second)], detail);
    }

    void end_tag(std::size_t n) {
        const tree::on_end first = a_.table[n].end, second = b_.table[n].end;
        if (first == second) return;
        const tree_detail detail{part::end, static_cast<element>(n), 0};
        if (is_new_template(n))
            templates_.details.push_back(detail);
        else if (small_)
            of_foreign_content(detail);
        else
            add(fmt::format("{}: its end tag in body", tree::element_names[n]),
                end_names[static_cast<std::size_t>(first)], end_names[static_cast<std::size_t>(second)], detail);
    }

    void trait(std::size_t n, const trait_row& row) {
        const bool in_first = (a_.table[n].traits & row.bit) != 0, in_second = (b_.table[n].traits & row.bit) != 0;
        if (in_first == in_second) return;
        const bool of_select_modes = row.bit == tree::leaves_select || row.bit == tree::allowed_in_select;
        const tree_detail detail{part::trait, static_cast<element>(n), row.bit};
        if (is_new_template(n) || (new_templates_ && row.bit == tree::starts_no_template_mode))
            templates_.details.push_back(detail);
        else if (new_flag_ && row.bit == tree::frameset_not_ok)
            frameset_.details.push_back(detail);
        else if (new_selects_ && of_select_modes)
            selects_.details.push_back(detail);
        else if (small_ && row.of_foreign_alone)
            of_foreign_content(detail);
        else
            add(fmt::format("{}: {}", tree::element_names[n], row.name), yes_or_no(in_first), yes_or_no(in_second),
                detail);
    }

    // Adds a fact for the whole element with the number `n`. The fact combines the element's facts, which begin at
    // index `first`.
    void add_sum(std::size_t n, std::size_t first) {
        const std::string_view name = tree::element_names[n];
        tree_fact sum;
        sum.name = fmt::format("{}: all its rules", name);
        sum.of = static_cast<element>(n);
        sum.is_sum = true;
        for (std::size_t i = first; i < facts_.size(); ++i) {
            const std::string what = facts_[i].name.substr(name.size() + 2);
            for (std::size_t d = 0; d < 2; ++d)
                sum.says[d] += fmt::format("{}{}: {}", sum.says[d].empty() ? "" : "; ", what, facts_[i].says[d]);
            sum.details.push_back(facts_[i].details.front());
        }
        facts_.push_back(std::move(sum));
    }

    const exchangeable_rules a_, b_;
    const bool small_ = a_.rules.foreign == tree::foreign_rules::none;
    const bool new_flag_ = a_.rules.has_frameset_ok != b_.rules.has_frameset_ok;
    const bool new_templates_ = a_.rules.has_templates != b_.rules.has_templates;
    const bool new_selects_ = a_.rules.has_select_modes != b_.rules.has_select_modes;
    // Facts that each combine many details.
    tree_fact foreign_ = fact_of("foreign content", foreign_content_of(a_.rules), foreign_content_of(b_.rules));
    tree_fact frameset_ =
        fact_of("the frameset-ok flag", "no flag: a frameset in a body is ignored", "a frameset replaces the body");
    tree_fact templates_ = fact_of("templates", "no", "yes");
    tree_fact selects_ = fact_of("insertion modes of select", select_modes_of(a_.rules), select_modes_of(b_.rules));
    std::vector<tree_fact> facts_;
};

}  // namespace

std::vector<tree_fact> differing_facts(const spec::draft& one, const spec::draft& other) {
    return gatherer(one, other).all();
}

using tree::element;
using tree::on_start;
using tree::rules;
using part = tree_detail::part;

exchangeable_rules::exchangeable_rules(const spec::draft& draft)
    : rules(*draft.tree_construction), table(tree::table_of(draft.tree_construction->elements)) {
    rules.elements = table;
}

void tree_fact::exchange(exchangeable_rules& to, const exchangeable_rules& from) const {
    for (const tree_detail& each : details) {
        const auto row = static_cast<std::size_t>(each.of);
        switch (each.what) {
            case part::start: to.table[row].start = from.table[row].start; break;
            case part::end: to.table[row].end = from.table[row].end; break;
            case part::trait:
                to.table[row].traits = (to.table[row].traits & ~each.number) | (from.table[row].traits & each.number);
                break;
            case part::flag: to.rules.*tree_flags[each.number].flag = from.rules.*tree_flags[each.number].flag; break;
            case part::foreign: to.rules.foreign = from.rules.foreign; break;
            case part::doctypes: to.rules.doctypes = from.rules.doctypes; break;
            case part::outer_limit: to.rules.adoption_outer_limit = from.rules.adoption_outer_limit; break;
            case part::inner_limit: to.rules.adoption_inner_limit = from.rules.adoption_inner_limit; break;
        }
    }
}

bool tree_fact::has(part what) const {
    return std::any_of(details.begin(), details.end(), [&](const tree_detail& d) { return d.what == what; });
}
bool tree_fact::has_flag(bool rules::*flag) const {
    return std::any_of(details.begin(), details.end(),
                       [&](const tree_detail& d) { return d.what == part::flag && tree_flags[d.number].flag == flag; });
}
bool tree_fact::has_trait(tree::trait which) const {
    return std::any_of(details.begin(), details.end(),
                       [&](const tree_detail& d) { return d.what == part::trait && d.number == which; });
}

namespace {

// Whether the element's start tag opens no element that is still on the stack when the next tag comes.
bool leaves_nothing_open(const spec::draft& draft, element of) {
    if (of == element::noscript || of == element::template_) return false;
    switch (tree::table_of(draft.tree_construction->elements)[static_cast<std::size_t>(of)].start) {
        case on_start::as_in_head:
        case on_start::void_phrase:
        case on_start::void_plain:
        case on_start::rule:
        case on_start::image:
        case on_start::isindex:
        case on_start::text:
        case on_start::phrase_text:
        case on_start::block_text: return true;
        default: return false;
    }
}

// Whether tree construction can make the tokenizer read the element's content as text.
bool has_text(const spec::draft& draft, element of) {
    return std::any_of(draft.feedback.begin(), draft.feedback.end(),
                       [&](const spec::feedback_rule& each) { return tree::find_element(each.tag_name) == of; });
}

// Whether a reference to the number 13 gives U+000D.
bool has_carriage_returns(const spec::draft& draft) {
    for (const spec::number_row& row : draft.references.numbers)
        if (row.number == '\r') return row.character == U'\r';
    return true;
}

}  // namespace

std::string why_nothing_shows(const tree_fact& fact, const spec::draft& one, const spec::draft& other) {
    if (fact.has_flag(&rules::carriage_return_is_space))
        for (const spec::draft* each : {&one, &other})
            if (!has_carriage_returns(*each))
                return fmt::format("only a reference to the number 13 gives U+000D, and in {} it gives U+000A",
                                   each->about.name);
    if (fact.has_flag(&rules::template_takes_white_space))
        return "it decides whether white space there reopens formatting elements, and the current node is an HTML "
               "element in either case";
    if (fact.of == element::none) return "";
    const auto all_are = [&](std::uint32_t bits) {
        return std::all_of(fact.details.begin(), fact.details.end(),
                           [&](const tree_detail& d) { return d.what == part::trait && (d.number & bits) != 0; });
    };
    if (all_are(tree::special | tree::bounds_scope | tree::implied_end) && leaves_nothing_open(one, fact.of) &&
        leaves_nothing_open(other, fact.of))
        return "it only matters for open elements, and in both drafts this one is closed before the next tag: it is "
               "void or contains text";
    if (all_are(tree::void_in_head) && !has_text(one, fact.of) && !has_text(other, fact.of))
        for (const spec::draft* each : {&one, &other})
            if (!each->tree_construction->has_acknowledged_flag)
                return fmt::format(
                    "its content is not text, so this only affects whether a slash is acknowledged, and {} does not "
                    "acknowledge slashes",
                    each->about.name);
    return "";
}

std::vector<const tree_fact*> causes_in_trees(const std::vector<tree_fact>& facts, const spec::draft& one,
                                              const spec::draft& other, std::string_view input,
                                              const tree_context& context, tree_difference kind) {
    const exchangeable_rules a(one), b(other);
    const tree_reading of_one = read_by(one, a.rules, input, context);
    const tree_reading of_other = read_by(other, b.rules, input, context);
    const auto is_cause = [&](const tree_fact& fact) {
        exchangeable_rules a_changed(one), b_changed(other);
        fact.exchange(a_changed, b);
        fact.exchange(b_changed, a);
        return same_in(kind, read_by(one, a_changed.rules, input, context), of_other) ||
               same_in(kind, read_by(other, b_changed.rules, input, context), of_one);
    };
    std::vector<const tree_fact*> causes;
    if (difference_of(of_one, of_other) != kind) return causes;
    for (const tree_fact& each : facts) {
        if (each.is_sum &&
            std::any_of(causes.begin(), causes.end(), [&](const tree_fact* known) { return known->of == each.of; }))
            continue;
        if (is_cause(each)) causes.push_back(&each);
    }
    return causes;
}

}  // namespace strata::search
