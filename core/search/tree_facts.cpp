#include "core/search/tree_facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/compare/spelling.hpp"
#include "core/engine/reference/interpreter.hpp"
#include "core/feedback/joint_changes.hpp"
#include "core/feedback/simulated.hpp"
#include "core/feedback/tree_error_names.hpp"
#include "core/token/sink.hpp"

namespace strata::search {
namespace {

using tree::element;
using tree::on_end;
using tree::on_start;
using tree::rules;
using part = tree_detail::part;

struct flag_row {
    bool rules::*flag;
    std::string_view name;
    bool of_foreign_alone;  // nothing shows it without foreign content
};
constexpr std::array<flag_row, 33> flags = {{
    {&rules::line_tabulation_is_space, "U+000B is a space character", false},
    {&rules::end_tags_open_body, "any end tag after head, and </p> before it, open the body", false},
    {&rules::after_head_ignores_head, "head after head: ignored", false},
    {&rules::has_frameset_ok, "the frameset-ok flag", false},
    {&rules::body_sets_frameset_not_ok, "body: sets frameset-ok to \"not ok\"", false},
    {&rules::hidden_input_is_frameset_ok, "hidden input: leaves frameset-ok as it is", false},
    {&rules::has_select_modes, "insertion modes of select", false},
    {&rules::table_start_tags_leave_select, "start tags of tables close a select in a table", false},
    {&rules::select_takes_hr, "hr in a select: closes options", true},
    {&rules::reset_finds_select_in_table, "resetting the insertion mode: a select in a table is told apart", false},
    {&rules::input_closes_select, "input: closes a select in scope", true},
    {&rules::select_closes_select, "select: closes a select in scope", false},
    {&rules::hr_closes_options_of_select, "hr: implied end tags in a select", true},
    {&rules::option_closes_options_of_select, "option: implied end tags in a select", true},
    {&rules::option_closes_option_in_scope, "option: closes an option in scope", true},
    {&rules::ruby_text_pops_to_ruby, "ruby text: closes all in its ruby", true},
    {&rules::cell_context_begins_before_head, "fragments in td and th begin before head", false},
    {&rules::has_templates, "templates", false},
    {&rules::table_acts_as_its_end_tag, "a table in a table: acts as an end tag", false},
    {&rules::table_takes_style_and_script, "style and script in a table", true},
    {&rules::table_takes_form, "form in a table", true},
    {&rules::table_takes_hidden_input, "hidden input in a table", true},
    {&rules::acknowledges_hidden_input_in_table, "hidden input in a table: its slash is acknowledged", true},
    {&rules::has_button_and_list_scope, "button scope and list item scope", true},
    {&rules::has_special_foreign_elements, "special foreign elements", true},
    {&rules::end_tags_close_foreign_elements, "any other end tag: closes foreign elements", true},
    {&rules::taints_tables, "tainted tables", true},
    {&rules::keeps_three_equal_formatting, "at most three equal formatting elements", true},
    {&rules::end_tags_pop_unlisted_formatting, "adoption agency: a current node that is not listed is popped", true},
    {&rules::end_tags_without_entry_are_any_other, "adoption agency: without an entry, as any other end tag", true},
    {&rules::button_is_marked, "button: a marker", true},
    {&rules::table_spares_p_in_quirks, "a table in quirks mode leaves a p open", true},
    {&rules::has_acknowledged_flag, "the self-closing flag is acknowledged", true},
}};

struct trait_row {
    tree::trait bit;
    std::string_view name;
    bool of_foreign_alone;
};
constexpr std::array<trait_row, 12> traits = {{
    {tree::stays_in_head, "stays in head", false},
    {tree::stays_in_head_noscript, "stays in head noscript", false},
    {tree::stays_after_head, "stays in head after it", false},
    {tree::starts_no_template_mode, "decides nothing in a template", false},
    {tree::frameset_not_ok, "sets frameset-ok to \"not ok\"", false},
    {tree::breaks_out, "ends foreign content", true},
    {tree::leaves_select, "closes a select", false},
    {tree::allowed_in_select, "is taken in a select", false},
    {tree::special, "special", true},
    {tree::bounds_scope, "bounds scopes", true},
    {tree::implied_end, "has an implied end tag", true},
    {tree::void_in_head, "void in head", false},
}};

constexpr std::array<std::string_view, 32> start_names = {
    // clang-format off
    "ordinary", "html", "as in head", "body", "frameset", "block", "heading", "form", "li", "dd, dt", "plaintext", "a",
    "formatting", "nobr", "button", "with a marker", "table", "void in a phrase", "void", "hr", "img", "isindex", "text",
    "text in a phrase", "text as a block", "select", "option", "ruby", "ruby text", "MathML", "SVG", "ignored",
    // clang-format on
};
static_assert(static_cast<std::size_t>(on_start::ignored) + 1 == start_names.size());

constexpr std::array<std::string_view, 11> end_names = {
    "any other", "as in head", "body",       "block",         "form", "p",
    "list item", "heading",    "formatting", "with a marker", "br"};
static_assert(static_cast<std::size_t>(on_end::br) + 1 == end_names.size());

// What the small size tells apart.
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

// Whether its start tag has no element stay on the stack when the next tag comes.
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

// Whether the tokenizer can be told to take its content for text.
bool has_text(const spec::draft& draft, element of) {
    return std::any_of(draft.feedback.begin(), draft.feedback.end(),
                       [&](const spec::feedback_rule& each) { return tree::find_element(each.tag_name) == of; });
}

std::string_view yes_or_no(bool value) { return value ? "yes" : "no"; }

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
            case part::flag: to.rules.*flags[each.number].flag = from.rules.*flags[each.number].flag; break;
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
                       [&](const tree_detail& d) { return d.what == part::flag && flags[d.number].flag == flag; });
}
bool tree_fact::has_trait(tree::trait which) const {
    return std::any_of(details.begin(), details.end(),
                       [&](const tree_detail& d) { return d.what == part::trait && d.number == which; });
}

std::vector<tree_fact> differing_facts(const spec::draft& one, const spec::draft& other) {
    const exchangeable_rules a(one), b(other);
    const bool small = a.rules.foreign == tree::foreign_rules::none;
    tree_fact foreign, frameset, templates, selects;
    foreign.name = "foreign content";
    const auto word_of = [](const rules& r) {
        return r.foreign == tree::foreign_rules::none        ? "none"
               : r.foreign == tree::foreign_rules::in_a_mode ? "an insertion mode, for MathML"
                                                             : "asked of the adjusted current node, for MathML and SVG";
    };
    foreign.says = {word_of(a.rules), word_of(b.rules)};
    frameset.name = "the frameset-ok flag";
    frameset.says = {"none: a frameset in a body is ignored", "a frameset takes the place of a body"};
    templates.name = "templates";
    templates.says = {"none", "there are"};
    selects.name = "insertion modes of select";
    const auto modes_of = [](const rules& r) {
        return r.has_select_modes ? "there are: most start tags are ignored in a select" : "none";
    };
    selects.says = {modes_of(a.rules), modes_of(b.rules)};
    std::vector<tree_fact> facts;
    const auto add = [&](std::string name, std::string first, std::string second, tree_detail detail) {
        tree_fact& f = facts.emplace_back();
        f.name = std::move(name);
        f.says = {std::move(first), std::move(second)};
        f.of = detail.of;
        f.details.push_back(detail);
    };
    const bool new_flag = a.rules.has_frameset_ok != b.rules.has_frameset_ok;
    const bool new_templates = a.rules.has_templates != b.rules.has_templates;
    const bool new_selects = a.rules.has_select_modes != b.rules.has_select_modes;
    const auto of_select_modes = [](std::uint32_t t) {
        return t == tree::leaves_select || t == tree::allowed_in_select;
    };
    if (a.rules.foreign != b.rules.foreign) foreign.details.push_back({part::foreign, element::none, 0});
    for (std::uint32_t i = 0; i < flags.size(); ++i) {
        const bool first = a.rules.*flags[i].flag, second = b.rules.*flags[i].flag;
        if (first == second) continue;
        const tree_detail detail{part::flag, element::none, i};
        const tree::joint_change with = tree::told_with(flags[i].flag, a.rules, b.rules);
        if (with == tree::joint_change::end_tags_open_body)
            facts.back().details.push_back(detail);  // which is the row before
        else if (flags[i].flag == &rules::has_frameset_ok)
            frameset.details.push_back(detail);
        else if (flags[i].flag == &rules::has_templates || with == tree::joint_change::templates)
            templates.details.push_back(detail);
        else if (flags[i].flag == &rules::has_select_modes || with == tree::joint_change::select_modes ||
                 (new_selects && flags[i].flag == &rules::table_start_tags_leave_select))
            selects.details.push_back(detail);
        else if (with == tree::joint_change::foreign_content || (small && flags[i].of_foreign_alone))
            foreign.details.push_back(detail);
        else
            add(std::string(flags[i].name), std::string(yes_or_no(first)), std::string(yes_or_no(second)), detail);
    }
    const auto add_limit = [&](part what, std::string_view name, unsigned first, unsigned second) {
        if (first == second) return;
        if (small)
            foreign.details.push_back({what, element::none, 0});
        else
            add(std::string(name), first > 8 ? "without end" : fmt::format("{}", first),
                second > 8 ? "without end" : fmt::format("{}", second), {what, element::none, 0});
    };
    add_limit(part::outer_limit, "adoption agency: rounds", a.rules.adoption_outer_limit, b.rules.adoption_outer_limit);
    add_limit(part::inner_limit, "adoption agency: formatting elements kept in a round", a.rules.adoption_inner_limit,
              b.rules.adoption_inner_limit);
    // Nothing but tables asks for quirks mode.
    if (a.rules.doctypes.public_beginnings.size() != b.rules.doctypes.public_beginnings.size()) {
        const tree_detail detail{part::doctypes, element::none, 0};
        const auto of_tables = std::find_if(facts.begin(), facts.end(), [](const tree_fact& each) {
            return each.has_flag(&rules::table_spares_p_in_quirks);
        });
        if (small)
            foreign.details.push_back(detail);
        else if (of_tables != facts.end())
            of_tables->details.push_back(detail);
        else
            add("quirks mode of a doctype's identifiers", "no", "yes", detail);
    }
    for (std::size_t n = 1; n < tree::known_element_count; ++n) {
        const auto of = static_cast<element>(n);
        const tree::element_rule &first = a.table[n], &second = b.table[n];
        const std::string_view name = tree::element_names[n];
        const std::size_t before = facts.size();
        const bool of_templates = new_templates && of == element::template_;
        if (first.start != second.start) {
            const tree_detail detail{part::start, of, 0};
            if (of_templates)
                templates.details.push_back(detail);
            else if (small && in_small(first.start) == in_small(second.start))
                foreign.details.push_back(detail);
            else
                add(fmt::format("{}: its start tag in body", name),
                    std::string(start_names[static_cast<std::size_t>(first.start)]),
                    std::string(start_names[static_cast<std::size_t>(second.start)]), detail);
        }
        if (first.end != second.end) {
            const tree_detail detail{part::end, of, 0};
            if (of_templates)
                templates.details.push_back(detail);
            else if (small)
                foreign.details.push_back(detail);
            else
                add(fmt::format("{}: its end tag in body", name),
                    std::string(end_names[static_cast<std::size_t>(first.end)]),
                    std::string(end_names[static_cast<std::size_t>(second.end)]), detail);
        }
        for (const trait_row& row : traits) {
            const bool in_first = (first.traits & row.bit) != 0, in_second = (second.traits & row.bit) != 0;
            if (in_first == in_second) continue;
            const tree_detail detail{part::trait, of, row.bit};
            if (of_templates || (new_templates && row.bit == tree::starts_no_template_mode))
                templates.details.push_back(detail);
            else if (new_flag && row.bit == tree::frameset_not_ok)
                frameset.details.push_back(detail);
            else if (new_selects && of_select_modes(row.bit))
                selects.details.push_back(detail);
            else if (small && row.of_foreign_alone)
                foreign.details.push_back(detail);
            else
                add(fmt::format("{}: {}", name, row.name), std::string(yes_or_no(in_first)),
                    std::string(yes_or_no(in_second)), detail);
        }
        if (facts.size() < before + 2) continue;
        tree_fact sum;
        sum.name = fmt::format("{}: all that is said of it", name);
        sum.of = of;
        sum.is_sum = true;
        for (std::size_t i = before; i < facts.size(); ++i) {
            const std::string what = facts[i].name.substr(name.size() + 2);
            for (std::size_t d = 0; d < 2; ++d)
                sum.says[d] += fmt::format("{}{}: {}", sum.says[d].empty() ? "" : "; ", what, facts[i].says[d]);
            sum.details.push_back(facts[i].details.front());
        }
        facts.push_back(std::move(sum));
    }
    for (tree_fact* each : {&selects, &templates, &frameset, &foreign})
        if (!each->details.empty()) facts.insert(facts.begin(), std::move(*each));
    return facts;
}

std::string why_nothing_shows(const tree_fact& fact, const spec::draft& one, const spec::draft& other) {
    if (fact.of == element::none) return "";
    const auto all_are = [&](std::uint32_t bits) {
        return std::all_of(fact.details.begin(), fact.details.end(),
                           [&](const tree_detail& d) { return d.what == part::trait && (d.number & bits) != 0; });
    };
    if (all_are(tree::special | tree::bounds_scope | tree::implied_end) && leaves_nothing_open(one, fact.of) &&
        leaves_nothing_open(other, fact.of))
        return "only elements that are open are asked for it, and in both drafts this one is closed before any other "
               "tag comes: it is void, or of text";
    if (all_are(tree::void_in_head) && !has_text(one, fact.of) && !has_text(other, fact.of))
        for (const spec::draft* each : {&one, &other})
            if (!each->tree_construction->has_acknowledged_flag)
                return fmt::format(
                    "its content is not text, so that this decides nothing but whether a slash is acknowledged, "
                    "and {} does not acknowledge slashes",
                    each->about.name);
    return "";
}

tree_reading read_by(const spec::draft& draft, const rules& rules, std::string_view input,
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
