#include "core/search/tree_facts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/search/tree_fact_names.hpp"

namespace strata::search {

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

// Whether its start tag leaves no element on the stack when the next tag comes.
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

// Whether tree construction can tell the tokenizer to read its content as text.
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
