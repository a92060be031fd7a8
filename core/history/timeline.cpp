#include "core/history/timeline.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "core/history/history.hpp"
#include "core/spec/day.hpp"

namespace strata::history {
namespace {

effect effect_of(spec::change_kind kind) {
    switch (kind) {
        case spec::change_kind::tokens: return effect::tokens;
        case spec::change_kind::errors: return effect::errors;
        case spec::change_kind::tree: return effect::tree;
    }
    return effect::tokens;
}

// Whether the chain covers the subject and the time of this change. If so, the change's commits are revisions of the
// chain.
bool is_on_chain(const spec::revision_chain& chain, const spec::change& change) {
    if (chain.landmark == nullptr) return false;
    if (number_of_commit(chain, change.commit()) != 0) return true;
    return change.topic != spec::change_topic::tree_construction && covers(chain, change.date());
}

}  // namespace

std::string_view name_of(effect what) {
    constexpr std::array<std::string_view, effect_count> names{"text", "tokens", "errors", "tree", "words"};
    return names[static_cast<std::size_t>(what)];
}

std::string_view event::day() const {
    if (revision != nullptr) return revision->date;
    return text != nullptr ? text->about.day.substr(0, spec::day_length) : change.what->date();
}

effect event::changed() const {
    if (text != nullptr) return effect::text;
    if (revision == nullptr) return effect_of(change.what->kind);
    return revision->editorial ? effect::words : effect_of(revision->kind);
}

spec::change_topic event::topic() const { return revision != nullptr ? revision->topic : change.what->topic; }

std::string_view event::title() const {
    if (revision != nullptr) return revision->title;
    return text != nullptr ? text->about.title : change.what->title;
}

std::string_view event::commit() const {
    if (revision != nullptr) return revision->commit;
    return text != nullptr ? std::string_view{} : change.what->commit();
}

std::string_view event::short_commit() const { return commit().substr(0, spec::short_commit_length); }

std::string_view event::witness() const {
    if (revision != nullptr) return revision->witness;
    return text != nullptr || change.what->rows.empty() ? std::string_view{} : change.what->rows.front().inputs.front();
}

std::string_view event::options() const {
    if (revision != nullptr) return revision->options;
    return text != nullptr || change.what->rows.empty() ? std::string_view{} : change.what->rows.front().options;
}

timeline timeline_of(const registry& known) {
    timeline all;
    const spec::revision_chain& chain = known.chain;
    all.complete_until = chain.every_commit_until.empty() ? chain.until : chain.every_commit_until;
    for (const chain_entry& each : entries_of(known.chain, known.drafts))
        all.events.push_back({.revision = each.revision, .text = each.draft});
    for (const study::change_step& each : study::all_changes(known.drafts)) {
        if (each.what->date().empty())
            ++all.changes_without_day;
        else if (!is_on_chain(known.chain, *each.what))
            all.events.push_back({.change = each});
    }
    for (const spec::draft* const each : known.drafts)
        if (!each->about.stands_apart && !place_of(known.chain, *each)) all.events.push_back({.text = each});
    std::stable_sort(all.events.begin(), all.events.end(),
                     [](const event& one, const event& other) { return one.day() < other.day(); });
    return all;
}

std::vector<std::string_view> years_of(const timeline& all) {
    std::vector<std::string_view> years;
    for (const event& each : all.events)
        if (years.empty() || years.back() != year_of(each.day())) years.push_back(year_of(each.day()));
    return years;
}

std::size_t count_of(const timeline& all, effect what, std::string_view year) {
    return static_cast<std::size_t>(std::count_if(all.events.begin(), all.events.end(), [&](const event& each) {
        return each.changed() == what && (year.empty() || year_of(each.day()) == year);
    }));
}

}  // namespace strata::history
