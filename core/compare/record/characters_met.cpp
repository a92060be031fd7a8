#include "core/compare/record/characters_met.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/spec/ascii.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/machine.hpp"
#include "core/study/changed_rules.hpp"
#include "core/study/tree_diff.hpp"
#include "core/text/plain_text.hpp"

namespace strata::compare {

// --- Facts outside the rules ---

namespace {

// Some drafts have a condition that searches the rest of the input for an end tag. The result decides whether a content
// state is undone at EOF. Returns this condition; null if the draft has no such condition.
const spec::guard* end_of_content(const spec::draft& draft) {
    for (const spec::rule& each : draft.table.rules)
        if (each.given.what == spec::condition::close_tag_does_not_match) return &each.given;
    return nullptr;
}

// Whether the first content states of both drafts are the same.
bool same_first_content(const spec::draft& a, const spec::draft& b, study::states_now now) {
    const spec::content_state& one = a.contents.front();
    const spec::content_state& other = b.contents.front();
    return one.model == other.model && one.taken_back_at_eof == other.taken_back_at_eof &&
           now[one.state] == other.state;
}

bool same_contents(const spec::draft& a, const spec::draft& b, study::states_now now) {
    const bool same = spec::same_rows(a.contents, b.contents, [&](const auto& x, const auto& y) {
        return x.name == y.name && x.model == y.model && x.taken_back_at_eof == y.taken_back_at_eof &&
               now[x.state] == y.state;
    });
    const bool taken_back =
        std::any_of(a.contents.begin(), a.contents.end(), [](const auto& each) { return each.taken_back_at_eof; });
    if (!same || !taken_back) return same;
    const spec::guard* const one = end_of_content(a);
    const spec::guard* const other = end_of_content(b);
    return one == nullptr || other == nullptr ? one == other : study::same_guard(*one, *other);
}

bool same_reference_procedure(const spec::draft& a, const spec::draft& b, study::states_now now) {
    const bool has_procedure = spec::has_reference_procedure(a);
    if (has_procedure != spec::has_reference_procedure(b)) return false;
    return !has_procedure || now[a.reference_procedure] == b.reference_procedure;
}

// Adds the names of the start tags for which `a` has a row that `b` does not have.
void add_other_rows(std::vector<std::string_view>& to, const spec::draft& a, const spec::draft& b) {
    for (const spec::feedback_rule& x : a.feedback)
        if (std::none_of(b.feedback.begin(), b.feedback.end(), [&](const spec::feedback_rule& y) {
                return x.tag_name == y.tag_name && x.content == y.content &&
                       x.only_with_scripting == y.only_with_scripting;
            }))
            to.push_back(x.tag_name);
}

}  // namespace

bool same_beside_rules(const spec::state_info& a, const spec::state_info& b, study::states_now now) {
    return std::tie(a.reads, a.drops_duplicate_attribute, a.duplicate_attribute_is_error) ==
               std::tie(b.reads, b.drops_duplicate_attribute, b.duplicate_attribute_is_error) &&
           study::same_prologue(a.first, b.first, now);
}

differing_facts facts_that_differ(const spec::draft& a, const spec::draft& b, study::states_now now) {
    const auto of_slashes = [](const spec::draft& of) {
        return std::tie(of.has_self_closing_flag, of.end_tag_self_closing_is_error);
    };
    const auto of_doctypes = [](const spec::draft& of) {
        return std::tie(of.has_correctness_flag, of.missing_doctype_name_is_empty);
    };
    std::vector<std::string_view> start_tags;
    add_other_rows(start_tags, a, b);
    add_other_rows(start_tags, b, a);
    return {.anywhere = !a.gaps.empty() || !b.gaps.empty() || !same_first_content(a, b, now),
            .in_slashes = of_slashes(a) != of_slashes(b) || !spec::same_permitted_slashes(a, b),
            .in_end_tags = a.end_tag_resets_content_model != b.end_tag_resets_content_model,
            .start_tags = std::move(start_tags),
            .in_doctypes = of_doctypes(a) != of_doctypes(b),
            .in_references = !same_reference_procedure(a, b, now),
            .in_contents = !same_contents(a, b, now),
            .in_error_names = a.names_errors != b.names_errors};
}

namespace {

// --- Traits of an input ---

bool is_in_names(char c) { return spec::is_ascii_alphanumeric(c) || c == ';'; }

}  // namespace

input_traits::input_traits(std::string_view input)
    : input_(input),
      is_plain_(input::skip_plain_text(input.data(), input.data() + input.size()) == input.data() + input.size()),
      begins_with_mark_(input.starts_with("\xEF\xBB\xBF")),
      has_null_(input.find('\0') != std::string_view::npos),
      has_numbers_(input.find("&#") != std::string_view::npos),
      has_declaration_(input.find("<!") != std::string_view::npos),
      has_end_tag_(input.find("</") != std::string_view::npos),
      has_slash_at_end_(input.find("/>") != std::string_view::npos) {
    for (std::size_t at = input.find('&'); at != std::string_view::npos; at = input.find('&', at + 1)) {
        const std::string_view rest = input.substr(at + 1, longest_known_name);
        const auto end = std::find_if_not(rest.begin(), rest.end(), is_in_names);
        after_ampersands_.push_back(rest.substr(0, static_cast<std::size_t>(end - rest.begin())));
    }
    std::sort(after_ampersands_.begin(), after_ampersands_.end());
    after_ampersands_.erase(std::unique(after_ampersands_.begin(), after_ampersands_.end()), after_ampersands_.end());
}

bool input_traits::preprocessed_alike(const spec::preprocessing& a, const spec::preprocessing& b) const {
    if (begins_with_mark_ && a.drops_byte_order_mark != b.drops_byte_order_mark) return false;
    if (is_plain_) return true;
    return spec::same_preprocessing(a, b);
}

bool input_traits::references_alike(const spec::reference_tables& a, const spec::reference_tables& b) const {
    if (after_ampersands_.empty()) return true;
    // If preprocessing drops U+0000, characters that it separated in the input become neighbours.
    if (may_have_number() && !spec::same_numbers(a, b)) return false;
    return names_alike(a.names, b.names);
}

bool input_traits::names_alike(std::span<const spec::named_reference> a,
                               std::span<const spec::named_reference> b) const {
    auto one = a.begin();
    auto other = b.begin();
    while (one != a.end() || other != b.end()) {
        const bool first = other == b.end() || (one != a.end() && one->name < other->name);
        const bool second = one == a.end() || (other != b.end() && other->name < one->name);
        const bool same = !first && !second && spec::same_name(*one, *other);
        if (!same && may_have(first ? one->name : other->name)) return false;
        if (!second) ++one;
        if (!first) ++other;
    }
    return true;
}

bool input_traits::may_have_one_of(std::span<const spec::name_edit> names) const {
    if (names.empty() || after_ampersands_.empty()) return false;
    if (has_null_) return true;
    return std::any_of(after_ampersands_.begin(), after_ampersands_.end(), [&](std::string_view text) {
        // Every name that is a prefix of the text has the text's first letter, and the names with this letter are
        // consecutive.
        if (text.empty()) return false;
        auto row = std::partition_point(names.begin(), names.end(),
                                        [&](const spec::name_edit& each) { return each.name < text.substr(0, 1); });
        for (; row != names.end() && row->name.front() == text.front(); ++row)
            if (text.starts_with(row->name)) return true;
        return false;
    });
}

bool input_traits::may_have(std::string_view name) const {
    if (has_null_) return true;
    name = name.substr(0, longest_known_name);
    const auto at = std::lower_bound(after_ampersands_.begin(), after_ampersands_.end(), name);
    return at != after_ampersands_.end() && at->starts_with(name);
}

bool input_traits::may_have_start_tag(const std::vector<std::string_view>& names) const {
    if (names.empty() || has_null_) return !names.empty();
    for (std::size_t at = input_.find('<'); at != std::string_view::npos; at = input_.find('<', at + 1)) {
        const std::string_view rest = input_.substr(at + 1);
        if (std::any_of(names.begin(), names.end(), [&](std::string_view each) {
                return spec::same_in_any_case(rest.substr(0, each.size()), each);
            }))
            return true;
    }
    return false;
}

namespace {

using spec::op;
using study::no_state;
using study::states_now;

bool same_tree_construction(const tree::rules* a, const tree::rules* b) {
    if (a == nullptr || b == nullptr) return a == b;
    return study::same_construction(*a, *b);
}

bool same_simulation(const std::optional<simulation>& a, const std::optional<simulation>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    if (a->scripting != b->scripting || a->fragment.has_value() != b->fragment.has_value()) return false;
    return !a->fragment || std::tie(a->fragment->name, a->fragment->space, a->fragment->html_encoding) ==
                               std::tie(b->fragment->name, b->fragment->space, b->fragment->html_encoding);
}

bool same_settings(const run::configuration& one, const run::configuration& other) {
    const auto options = [](const tokenizer_options& of) {
        return std::tie(of.content, of.last_start_tag, of.foreign, of.input, of.continues);
    };
    return options(one.options) == options(other.options) && same_simulation(one.feedback, other.feedback);
}

// Whether the drafts agree in every fact outside the states that matters for the input.
bool same_for_input(const run::configuration& one, const run::configuration& other, const input_traits& input,
                    study::states_now now) {
    const spec::draft& a = *one.draft;
    const spec::draft& b = *other.draft;
    const differing_facts facts = facts_that_differ(a, b, now);
    return same_settings(one, other) && !facts.in_contents && !facts.in_error_names && !input.may_use(facts) &&
           input.preprocessed_alike(a.stream, b.stream) && input.references_alike(a.references, b.references) &&
           (!one.feedback || same_tree_construction(a.tree_construction, b.tree_construction));
}

// Returns, for each state of `a`, the state of `b` with the same name. Names that occur twice in a table are left out.
std::vector<std::size_t> states_of_same_name(const spec::draft& a, const spec::draft& b) {
    const auto number_in = [](const spec::draft& draft, std::string_view name) {
        std::size_t number = no_state;
        for (std::size_t s = 0; s < draft.table.states.size(); ++s) {
            if (draft.table.states[s].name != name) continue;
            if (number != no_state) return no_state;
            number = s;
        }
        return number;
    };
    std::vector<std::size_t> now;
    for (const spec::state_info& each : a.table.states)
        now.push_back(number_in(a, each.name) == no_state ? no_state : number_in(b, each.name));
    return now;
}

// Whether both rules have the same condition and the same actions. Their characters and modes are not compared.
bool same_reasons(const spec::rule& a, const spec::rule& b, study::states_now now) {
    return a.by == b.by && a.only_if_foreign == b.only_if_foreign && study::same_guard(a.given, b.given) &&
           std::equal(a.then().begin(), a.then().end(), b.then().begin(), b.then().end(),
                      [&](const spec::action& x, const spec::action& y) { return study::same_action(x, y, now); });
}

bool any_does(std::span<const spec::rule> rules, op code) {
    return std::any_of(rules.begin(), rules.end(), [&](const spec::rule& each) { return each.does(code); });
}

}  // namespace

// Whether the rule may apply to some of the input that the state has met.
bool characters_met::input_of_state::concerns(const spec::rule& rule) const {
    if ((rule.in & modes).bits == 0) return false;
    return rule.by == spec::trigger::always || spec::has_additional_allowed(rule.on) || symbols.meets(rule.on.set);
}

// Whether the state has met a character, in some mode, to which only one of the two rules can apply.
bool characters_met::input_of_state::tells_apart(const spec::rule& a, const spec::rule& b) const {
    if (!((a.in & modes) == (b.in & modes))) return true;
    if (a.by == spec::trigger::always) return false;
    return spec::has_additional_allowed(a.on) != spec::has_additional_allowed(b.on) ||
           !((symbols & a.on.set) == (symbols & b.on.set));
}

void characters_met::add(const engine::step& s) {
    input_of_state& met = by_state_[s.state];
    met.modes = met.modes | spec::modes{static_cast<std::uint8_t>(1U << spec::mode_of(s.content_model, s.escape_flag))};
    met.symbols.add(s.symbol());
}

bool characters_met::same_rules(const spec::draft& of, std::size_t state, const spec::draft& next,
                                states_now now) const {
    const input_of_state& met = by_state_[state];
    const auto rules = of.table.rules_of(state);
    const auto others = next.table.rules_of(now[state]);
    // The steps of the procedure on character references depend on what the calling state does with the result.
    const auto appends = [](auto all) { return !all.empty() && all.front().does(op::append_what_was_returned); };
    if (appends(rules) != appends(others)) return false;
    // In some states, a step applies rules to characters other than the one that it looks at. In such a state, all
    // rules must be the same.
    const bool all = of.table.states[state].first.count > 0 || any_does(rules, op::consume_those_characters) ||
                     any_does(others, op::consume_those_characters);
    if (all)
        return std::equal(rules.begin(), rules.end(), others.begin(), others.end(),
                          [&](const auto& a, const auto& b) { return study::same_rule(a, b, now); });
    const auto next_of = [&](auto from) {
        return std::find_if(from, others.end(), [&](const spec::rule& each) { return met.concerns(each); });
    };
    bool defers = false;
    auto other_rule = next_of(others.begin());
    for (const spec::rule& each : rules) {
        if (!met.concerns(each)) continue;
        if (other_rule == others.end() || !same_reasons(each, *other_rule, now) || met.tells_apart(each, *other_rule))
            return false;
        defers = defers || each.does(op::as_anything_else);
        other_rule = next_of(other_rule + 1);
    }
    if (other_rule != others.end()) return false;
    return !defers || same_reasons(spec::anything_else_of(rules), spec::anything_else_of(others), now);
}

namespace {

// Whether all states keep their numbers. `states`: how many states there are. Most revisions do not renumber the
// states.
bool same_numbers(states_now now, std::size_t states) {
    if (now.size() != states) return false;
    std::size_t number = 0;
    return std::all_of(now.begin(), now.end(), [&](std::size_t each) { return each == number++; });
}

}  // namespace

void characters_met::renumber(states_now now, std::size_t states) {
    if (same_numbers(now, states)) return;
    std::vector<input_of_state> renumbered(states);
    for (std::size_t s = 0; s < by_state_.size(); ++s)
        if (any_in(s)) renumbered[now[s]] = by_state_[s];
    by_state_ = std::move(renumbered);
}

bool characters_met::renumber_back(states_now now) {
    if (same_numbers(now, by_state_.size())) return true;
    std::vector<input_of_state> before(now.size());
    std::size_t left = static_cast<std::size_t>(std::count_if(
        by_state_.begin(), by_state_.end(), [](const input_of_state& each) { return each.modes.bits != 0; }));
    for (std::size_t s = 0; s < now.size(); ++s)
        if (now[s] != no_state && any_in(now[s])) {
            before[s] = by_state_[now[s]];
            --left;
        }
    by_state_ = std::move(before);
    return left == 0;
}

bool observed_run::continues_under(const run::configuration& next, const input_traits& input) {
    const spec::machine_view& table = of_->draft->table;
    const spec::machine_view& other = next.draft->table;
    const std::vector<std::size_t> now = states_of_same_name(*of_->draft, *next.draft);
    if (!same_for_input(*of_, next, input, now)) return false;
    for (std::size_t s = 0; s < table.states.size(); ++s)
        if (met_.any_in(s) && (now[s] == no_state || !same_beside_rules(table.states[s], other.states[now[s]], now) ||
                               !met_.same_rules(*of_->draft, s, *next.draft, now)))
            return false;
    met_.renumber(now, other.states.size());
    of_ = &next;
    return true;
}

}  // namespace strata::compare
