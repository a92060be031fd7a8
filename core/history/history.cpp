#include "core/history/history.hpp"

#include <algorithm>

#include "core/spec/day.hpp"
#include "core/spec/revise.hpp"

namespace strata::history {

namespace {

constexpr std::size_t shortest_commit = 7;

// Collects the states and rules of the revised table.
struct gathered_table {
    std::vector<spec::state_info>& states;
    std::vector<spec::rule>& rules;
    void begin(std::size_t, spec::state_info info) {
        info.first_rule = static_cast<std::uint16_t>(rules.size());
        info.rule_count = 0;
        states.push_back(info);
    }
    void add(const spec::rule& r) {
        rules.push_back(r);
        ++states.back().rule_count;
    }
};

}  // namespace

revised_draft::revised_draft(const spec::draft& base, const revised_draft* owner, const spec::revision_view& changes)
    : value_(base) {
    const spec::fact_edits& facts = changes.facts;
    // `value_` already has the parts that are shared.
    if (owner != nullptr && changes.edits.empty() && facts.sections.empty()) {
        machine_ = owner->machine_;
    } else {
        machine_ = revised_machine(base, changes);
        value_.table.states = machine_->states;
        value_.table.rules = machine_->rules;
        value_.contents = machine_->contents;
        value_.reference_procedure = machine_->reference_procedure;
    }
    if (owner != nullptr && facts.names.empty()) {
        names_ = owner->names_;
    } else {
        names_ = revised_names(base, changes);
        value_.references.names = names_->rows;
        value_.references.index = &names_->index;
    }
    spec::merge_rows<spec::number_row>(base.references.numbers, facts.numbers,
                                       [&](const auto& row) { numbers_.push_back(row); });
    value_.references.numbers = numbers_;
    if (facts.tree == nullptr && owner != nullptr && base.tree_construction == owner->tree_.get()) {
        tree_ = owner->tree_;
    } else if (base.tree_construction != nullptr) {
        const auto rules = std::make_shared<tree::rules>(*base.tree_construction);
        if (facts.tree != nullptr) {
            facts.tree(*rules);
            rules->compiled = nullptr;
        }
        tree_ = rules;
        value_.tree_construction = tree_.get();
    }
    if (facts.draft != nullptr) facts.draft(value_);
    value_.compiled = &form_;
    value_.about.predecessor = base.about.day;
    value_.about.day = changes.source.date;
    value_.about.name = changes.source.date;
    value_.about.aliases = {changes.source.short_commit(), {}};
    value_.about.date = changes.source.date;
    value_.about.title = changes.source.title;
    value_.continues = {};
}

std::shared_ptr<const revised_draft::own_machine> revised_draft::revised_machine(const spec::draft& base,
                                                                                 const spec::revision_view& changes) {
    auto made = std::make_shared<own_machine>();
    // Most revisions change few states and rules.
    made->states.reserve(base.table.states.size() + changes.edits.size());
    made->rules.reserve(base.table.rules.size() + changes.rules.size());
    gathered_table out{made->states, made->rules};
    spec::revise(base.table.states, base.table.rules, changes, out);
    for (std::size_t s = 0; s < made->states.size(); ++s) {
        const bool numbered = !changes.facts.sections.empty();
        made->sections.push_back(numbered ? std::string(changes.facts.sections) + std::to_string(s + 1)
                                          : std::string(made->states[s].section));
        made->states[s].section = made->sections.back();
    }

    const spec::revised_order order(base.table.states, changes);
    for (spec::content_state each : base.contents) {
        const std::size_t now = order.now_at(each.state);
        if (now == spec::revised_order::none) spec::detail::a_rule_goes_to_a_state_that_was_removed(each.name);
        each.state = static_cast<spec::state_index>(now);
        made->contents.push_back(each);
    }
    const std::size_t procedure = order.now_at(base.reference_procedure);
    made->reference_procedure = static_cast<spec::state_index>(procedure == spec::revised_order::none ? 0 : procedure);
    return made;
}

std::shared_ptr<const revised_draft::own_names> revised_draft::revised_names(const spec::draft& base,
                                                                             const spec::revision_view& changes) {
    auto made = std::make_shared<own_names>();
    made->rows.reserve(base.references.names.size() + changes.facts.names.size());
    spec::merge_rows<spec::named_reference>(base.references.names, changes.facts.names,
                                            [&](const auto& row) { made->rows.push_back(row); });
    return made;
}

std::unique_ptr<revised_draft> walk(const spec::revision_chain& along, std::size_t count) {
    return walk(along, *along.landmark, 0, count);
}

std::unique_ptr<revised_draft> walk(const spec::revision_chain& along, const spec::draft& start, std::size_t passed,
                                    std::size_t count) {
    const trees_of_texts trees(along);
    std::unique_ptr<revised_draft> at;
    for (std::size_t i = passed; i < count; ++i) {
        at = at ? std::make_unique<revised_draft>(*at, along.revisions[i])
                : std::make_unique<revised_draft>(start, along.revisions[i]);
        if (const tree::rules* const tree = trees.at(i + 1)) at->continue_with(*tree);
    }
    return at;
}

std::size_t in_force_on(const spec::revision_chain& along, std::string_view date) {
    std::size_t count = 0;
    while (count < along.revisions.size() && along.revisions[count].source.date <= date) ++count;
    return count;
}

std::size_t number_of_commit(const spec::revision_chain& along, std::string_view commit) {
    if (commit.size() < shortest_commit) return 0;
    for (std::size_t i = 0; i < along.revisions.size(); ++i)
        if (along.revisions[i].source.commit.starts_with(commit)) return i + 1;
    return 0;
}

bool covers(const spec::revision_chain& along, std::string_view day) {
    return along.landmark != nullptr && day >= along.landmark->about.day.substr(0, spec::day_length) &&
           (along.until.empty() || day <= along.until);
}

const spec::named_text* text_named(const spec::revision_chain& along, std::string_view name) {
    const auto found = std::find_if(along.texts.begin(), along.texts.end(),
                                    [&](const spec::named_text& each) { return each.name == name; });
    return found == along.texts.end() ? nullptr : &*found;
}

std::optional<std::size_t> place_of_text(const spec::revision_chain& along, std::string_view name) {
    const spec::named_text* const text = text_named(along, name);
    if (text == nullptr) return std::nullopt;
    if (text->after.empty()) return 0;
    for (std::size_t i = 0; i < along.revisions.size(); ++i)
        if (along.revisions[i].source.id == text->after) return i + 1;
    return std::nullopt;
}

const spec::named_text* text_at(const spec::revision_chain& along, std::size_t place) {
    for (const spec::named_text& text : along.texts)
        if (place_of_text(along, text.name) == place) return &text;
    return nullptr;
}

trees_of_texts::trees_of_texts(const spec::revision_chain& along) {
    for (const spec::named_text& text : along.texts)
        if (const auto place = place_of_text(along, text.name); place && text.tree_construction != nullptr)
            trees_.emplace_back(*place, text.tree_construction);
}

const tree::rules* trees_of_texts::at(std::size_t place) const {
    for (const auto& [where, tree] : trees_)
        if (where == place) return tree;
    return nullptr;
}

std::optional<std::size_t> place_of(const spec::revision_chain& along, const spec::draft& draft) {
    if (&draft == along.landmark) return 0;
    const std::string_view day = draft.about.day.substr(0, spec::day_length);
    if (draft.about.stands_apart || !covers(along, day)) return std::nullopt;
    return in_force_on(along, day);
}

std::optional<std::size_t> place_on_chain(const registry& known, const spec::draft& draft) {
    if (known.chain.landmark == nullptr) return std::nullopt;
    // A copy of a draft may have another name. It is recognised by its `about.day`, because no two drafts have the same
    // day.
    for (const placed_draft& each : known.placed)
        if (each.draft->about.day == draft.about.day) return each.place;
    return place_of(known.chain, draft);
}

std::vector<chain_entry> entries_of(const spec::revision_chain& along, std::span<const spec::draft* const> drafts) {
    std::vector<chain_entry> all;
    if (along.landmark == nullptr) return all;
    all.push_back({nullptr, along.landmark});
    for (std::size_t passed = 0;; ++passed) {
        for (const spec::draft* const each : drafts)
            if (each != along.landmark && place_of(along, *each) == passed) all.push_back({nullptr, each});
        if (passed == along.revisions.size()) return all;
        all.push_back({&along.revisions[passed].source, nullptr});
    }
}

}  // namespace strata::history
