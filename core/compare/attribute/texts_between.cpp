#include "core/compare/attribute/texts_between.hpp"

#include <algorithm>
#include <span>
#include <string_view>
#include <tuple>

#include "core/run/configuration.hpp"
#include "core/spec/revise.hpp"
#include "core/spec/same_facts.hpp"
#include "core/spec/soundness.hpp"
#include "core/study/changed_rules.hpp"

namespace strata::compare {

// --- Facts beside the rules ---

namespace {

// What a content that is taken back at EOF looks for in the rest of the input.
const spec::guard* end_of_content(const spec::draft& draft) {
    for (const spec::rule& each : draft.table.rules)
        if (each.given.what == spec::condition::close_tag_does_not_match) return &each.given;
    return nullptr;
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

bool same_feedback(const spec::draft& a, const spec::draft& b) {
    return spec::same_rows(a.feedback, b.feedback, [](const auto& x, const auto& y) {
        return x.tag_name == y.tag_name && x.content == y.content && x.only_with_scripting == y.only_with_scripting;
    });
}

}  // namespace

bool same_beside_rules(const spec::state_info& a, const spec::state_info& b, study::states_now now) {
    return std::tie(a.reads, a.drops_duplicate_attribute, a.duplicate_attribute_is_error) ==
               std::tie(b.reads, b.drops_duplicate_attribute, b.duplicate_attribute_is_error) &&
           study::same_prologue(a.first, b.first, now);
}

bool same_facts(const spec::draft& a, const spec::draft& b, study::states_now now) {
    const auto flags = [](const spec::draft& of) {
        return std::tie(of.has_correctness_flag, of.has_self_closing_flag, of.end_tag_self_closing_is_error,
                        of.end_tag_resets_content_model, of.missing_doctype_name_is_empty, of.names_errors);
    };
    const bool has_procedure = spec::has_reference_procedure(a);
    if (flags(a) != flags(b) || has_procedure != spec::has_reference_procedure(b)) return false;
    if (has_procedure && now[a.reference_procedure] != b.reference_procedure) return false;
    return a.gaps.empty() && b.gaps.empty() && same_contents(a, b, now) && same_feedback(a, b) &&
           spec::same_permitted_slashes(a, b);
}

// --- The texts ---

namespace {

using study::states_now;

// Whether rules of the state only consume one character each: then only the rules for a character matter on it.
bool only_consumes(const spec::state_info& state, std::span<const spec::rule> rules) {
    return state.first.count == 0 && std::all_of(rules.begin(), rules.end(), [](const spec::rule& each) {
               return each.by == spec::trigger::consume && !each.does(spec::op::as_anything_else) &&
                      std::none_of(each.on.items.begin(), each.on.items.begin() + each.on.count, [](const auto& item) {
                          return item.what == spec::character_item::kind::additional_allowed_character;
                      });
           });
}

bool same_rules_on(spec::symbol s, std::span<const spec::rule> before, std::span<const spec::rule> after,
                   states_now now) {
    auto a = before.begin();
    auto b = after.begin();
    for (;;) {
        a = std::find_if(a, before.end(), [s](const spec::rule& each) { return each.on.set.has(s); });
        b = std::find_if(b, after.end(), [s](const spec::rule& each) { return each.on.set.has(s); });
        if (a == before.end() || b == after.end()) return a == before.end() && b == after.end();
        spec::rule one = *a++;
        spec::rule other = *b++;
        // Their other characters do not matter.
        one.on = other.on = {};
        if (!study::same_rule(one, other, now)) return false;
    }
}

// The characters on which two states that are the same except for their rules differ; none: possibly all.
std::vector<spec::symbol> changed_on(const spec::draft& one, std::size_t before, const spec::draft& other,
                                     std::size_t after, states_now now) {
    const auto rules_before = one.table.rules_of(before);
    const auto rules_after = other.table.rules_of(after);
    std::vector<spec::symbol> changed;
    if (!only_consumes(one.table.states[before], rules_before) ||
        !only_consumes(other.table.states[after], rules_after))
        return changed;
    for (spec::symbol s = 0; s < spec::symbol_count; ++s)
        if (!same_rules_on(s, rules_before, rules_after, now)) changed.push_back(s);
    return changed;
}

// Whether a reference by one of these names is in the source.
bool has_one_of(std::string_view source, std::span<const spec::name_edit> names) {
    const auto begins_with = [](std::string_view text, const spec::name_edit& row) {
        return text.starts_with(row.name);
    };
    for (std::size_t at = source.find('&'); at != std::string_view::npos; at = source.find('&', at + 1)) {
        // All names that the rest begins with sort before it, after the first letter.
        const std::string_view rest = source.substr(at + 1);
        if (rest.empty()) continue;
        auto row = std::partition_point(names.begin(), names.end(),
                                        [&](const spec::name_edit& each) { return each.name < rest.substr(0, 1); });
        for (; row != names.end() && row->name.front() == rest.front(); ++row)
            if (begins_with(rest, *row)) return true;
    }
    return false;
}

}  // namespace

visited_rules visited_rules::renumbered(states_now now, std::size_t states) const {
    visited_rules to(states);
    for (std::size_t s = 0; s < on_.size(); ++s)
        if (now[s] != study::no_state) to.on_[now[s]] = on_[s];
    return to;
}

text_after::text_after(const spec::draft& before, const spec::revision_view& revision, const spec::change& made_by)
    : text_(before, revision),
      made_by_(made_by),
      places_(correspondence::of_draft::alone(text_.value())),
      now_(study::states_after(before.table, revision)),
      facts_differ_(revision.facts.tree != nullptr || !same_facts(before, draft(), now_) ||
                    before.stream.drops_byte_order_mark != draft().stream.drops_byte_order_mark ||
                    !spec::same_preprocessing(before.stream, draft().stream)),
      numbers_differ_(!spec::same_numbers(before.references, draft().references)),
      names_(revision.facts.names) {
    for (std::size_t s = 0; s < now_.size(); ++s) {
        if (now_[s] == study::no_state ||
            !same_beside_rules(before.table.states[s], draft().table.states[now_[s]], now_)) {
            changed_.push_back({s, {}});
            continue;
        }
        const auto old_rules = before.table.rules_of(s);
        const auto new_rules = draft().table.rules_of(now_[s]);
        const bool same =
            std::equal(old_rules.begin(), old_rules.end(), new_rules.begin(), new_rules.end(),
                       [&](const spec::rule& x, const spec::rule& y) { return study::same_rule(x, y, now_); });
        if (!same) changed_.push_back({s, changed_on(before, s, draft(), now_[s], now_)});
    }
}

bool text_after::may_differ_on(const visited_rules& run, std::string_view source) const {
    if (facts_differ_) return true;
    for (const changed_state& each : changed_) {
        const spec::symbol_set& on = run.by_state()[each.number];
        if (each.on.empty() ? !(on == spec::symbol_set{})
                            : std::any_of(each.on.begin(), each.on.end(), [&](spec::symbol s) { return on.has(s); }))
            return true;
    }
    return (numbers_differ_ && source.find("&#") != std::string_view::npos) ||
           (!names_.empty() && has_one_of(source, names_));
}

texts_between::texts_between(const spec::revision_chain& chain, const spec::draft& older, std::size_t passed,
                             std::size_t count)
    : chain_(chain), older_(older), passed_(passed), places_of_older_(correspondence::of_draft::alone(older)) {
    const spec::draft* at = &older;
    for (std::size_t i = passed; i < count; ++i) {
        all_.push_back(std::make_unique<const text_after>(*at, chain.revisions[i], chain.changes[i]));
        at = &all_.back()->draft();
    }
}

const texts_between::text_without& texts_between::last_without(const spec::change& revision) const {
    const std::lock_guard lock(mutex_);
    const auto found = without_.find(&revision);
    return found != without_.end() ? found->second : without_.emplace(&revision, made_without(revision)).first->second;
}

texts_between::text_without texts_between::made_without(const spec::change& revision) const {
    text_without text;
    std::size_t i = passed_;
    const spec::draft* at = &older_;
    for (; &chain_.changes[i] != &revision; ++i) at = &all_[i - passed_]->draft();
    try {
        for (++i; i < passed_ + all_.size(); ++i) {
            text.made = std::make_unique<const history::revised_draft>(*at, chain_.revisions[i]);
            at = &text.made->value();
        }
    } catch (const spec::wrong_address&) {
        return {};
    }
    if (spec::fault_of(*at)) return {};
    text.last = at;
    text.places = correspondence::of_draft::alone(*at);
    return text;
}

const texts_between& texts_on_chain::between(const spec::draft& older, const spec::draft& newer) {
    const std::size_t passed = history::place_on_chain(known_, older).value();
    const std::size_t count = history::place_on_chain(known_, newer).value();
    const std::lock_guard lock(mutex_);
    std::unique_ptr<const texts_between>& made = made_[{passed, count}];
    if (made == nullptr)
        made =
            std::make_unique<const texts_between>(known_.chain, run::registered(known_.drafts, older), passed, count);
    return *made;
}

}  // namespace strata::compare
