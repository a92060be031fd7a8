#include "core/compare/attribute/texts_between.hpp"

#include <algorithm>

#include "core/run/configuration.hpp"
#include "core/spec/revise.hpp"
#include "core/spec/same_facts.hpp"
#include "core/spec/soundness.hpp"
#include "core/study/changed_rules.hpp"
#include "core/study/tree_diff.hpp"

namespace strata::compare {

namespace {

using step = text_after::step;
using tree_step = text_after::tree_step;

// If a text stands here, its tree construction replaces the chain's. Returns how tree construction changed.
tree_step settle_tree(const spec::draft& before, history::revised_draft& made, const tree::rules* of_text) {
    const tree::rules* const older = before.tree_construction;
    const tree::rules* const newer = made.value().tree_construction;
    if (older == nullptr || newer == nullptr) return tree_step::none;
    if (of_text != nullptr) made.continue_with(*of_text);
    if (of_text != nullptr && !study::same_construction(*newer, *of_text)) return tree_step::unknown;
    return study::same_construction(*older, *newer) ? tree_step::none : tree_step::by_revision;
}

}  // namespace

text_after::text_after(const spec::draft& before, const step& next)
    : text_after(before, std::make_unique<history::revised_draft>(before, *next.revision), next) {}

text_after::text_after(const text_after& before, const step& next)
    : text_after(before.draft(), std::make_unique<history::revised_draft>(*before.text_, *next.revision), next) {}

text_after::text_after(const spec::draft& before, std::unique_ptr<history::revised_draft> text, const step& next)
    : before_(before),
      text_(std::move(text)),
      made_by_(*next.made_by),
      is_accident_(next.is_accident),
      tree_(settle_tree(before, *text_, next.tree_of_text)),
      places_(correspondence::of_draft::alone(draft())),
      now_(study::states_after(before.table, *next.revision)),
      facts_(facts_that_differ(before, draft(), now_)),
      numbers_differ_(!spec::same_numbers(before.references, draft().references)),
      names_(next.revision->facts.names) {
    const auto is_changed = [&](std::size_t s) {
        if (now_[s] == study::no_state) return true;
        const auto old_rules = before.table.rules_of(s);
        const auto new_rules = draft().table.rules_of(now_[s]);
        return !same_beside_rules(before.table.states[s], draft().table.states[now_[s]], now_) ||
               !std::equal(old_rules.begin(), old_rules.end(), new_rules.begin(), new_rules.end(),
                           [&](const spec::rule& x, const spec::rule& y) { return study::same_rule(x, y, now_); });
    };
    for (std::size_t s = 0; s < now_.size(); ++s)
        if (is_changed(s)) changed_.push_back(s);
}

bool text_after::may_differ_on(const characters_met& run, bool in_other_contents, const input_traits& input) const {
    if (input.may_use(facts_) || (facts_.in_contents && in_other_contents) ||
        !input.preprocessed_alike(before_.stream, draft().stream) || (numbers_differ_ && input.may_have_number()) ||
        input.may_have_one_of(names_))
        return true;
    return std::any_of(changed_.begin(), changed_.end(), [&](std::size_t s) {
        return run.any_in(s) && (now_[s] == study::no_state ||
                                 !same_beside_rules(before_.table.states[s], draft().table.states[now_[s]], now_) ||
                                 !run.same_rules(before_, s, draft(), now_));
    });
}

texts_between::texts_between(const spec::revision_chain& chain, const spec::draft& older, std::size_t passed,
                             const spec::draft& newer, std::size_t count)
    : chain_(chain), older_(older), passed_(passed), places_of_older_(correspondence::of_draft::alone(older)) {
    const auto revisions = std::span(chain.revisions).subspan(passed, count - passed);
    const auto is_accident = [&](const spec::revision_source& one) {
        return spec::is_slip(one) && std::any_of(revisions.begin(), revisions.end(),
                                                 [&](const auto& other) { return other.source.id == one.slip.with; });
    };
    const history::trees_of_texts trees(chain);
    for (std::size_t i = passed; i < count; ++i) {
        const step next{&chain.revisions[i], &chain.changes[i], is_accident(chain.revisions[i].source),
                        trees.at(i + 1)};
        all_.push_back(all_.empty() ? std::make_unique<const text_after>(older, next)
                                    : std::make_unique<const text_after>(*all_.back(), next));
    }
    const auto last = (all_.empty() ? older : all_.back()->draft()).table.states;
    const auto same_name = [](const spec::state_info& a, const spec::state_info& b) { return a.name == b.name; };
    ends_with_numbers_of_newer_ =
        std::equal(last.begin(), last.end(), newer.table.states.begin(), newer.table.states.end(), same_name);
}

const texts_between::text_without& texts_between::last_without(const spec::change& revision) const {
    const std::lock_guard lock(mutex_);
    const auto found = without_.find(&revision);
    return found != without_.end() ? found->second : without_.emplace(&revision, made_without(revision)).first->second;
}

std::size_t texts_between::place_of(const spec::change& revision) const {
    return static_cast<std::size_t>(&revision - chain_.changes.data()) - passed_;
}

const texts_between::neighbours& texts_between::around(const spec::change& revision) const {
    const std::lock_guard lock(mutex_);
    const auto found = around_.find(&revision);
    if (found != around_.end()) return found->second;
    const std::size_t place = place_of(revision);
    const spec::draft* const both[] = {place == 0 ? &older_ : &all_[place - 1]->draft(), &all_[place]->draft()};
    return around_.try_emplace(&revision, neighbours{both[0], both[1], correspondence(both)}).first->second;
}

texts_between::text_without texts_between::made_without(const spec::change& revision) const {
    text_without text;
    std::size_t i = passed_ + place_of(revision);
    const spec::draft* at = i == passed_ ? &older_ : &all_[i - passed_ - 1]->draft();
    try {
        for (++i; i < passed_ + all_.size(); ++i) {
            text.made = text.made ? std::make_unique<const history::revised_draft>(*text.made, chain_.revisions[i])
                                  : std::make_unique<const history::revised_draft>(*at, chain_.revisions[i]);
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
        made = std::make_unique<const texts_between>(known_.chain, run::registered(known_.drafts, older), passed, newer,
                                                     count);
    return *made;
}

}  // namespace strata::compare
