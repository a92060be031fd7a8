#include "core/compare/tree_suspects.hpp"

#include <algorithm>
#include <boost/variant2/variant.hpp>
#include <limits>

#include "core/spec/content_states.hpp"

namespace strata::compare {

tree_suspects::witness::witness(const spec::draft& draft, const correspondence::of_draft& classes,
                                const simulation& how)
    : of(draft), places(classes), construction(draft, how, nothing) {
    const tokenizer_options begin =
        how.fragment ? options_of_fragment(draft, *how.fragment, how.scripting) : tokenizer_options{};
    told.push_back({0, class_of(begin.content), begin.foreign});
}

void tree_suspects::witness::on_token(const token& t, std::uint64_t begin) {
    const feedback answer = construction.on_token(t);
    told_by_tree now = told.back();
    now.from = begin;
    if (!boost::variant2::holds_alternative<characters>(t))
        now.content = class_of(answer.content.value_or(spec::content_index::first));
    now.foreign = answer.foreign.value_or(now.foreign);
    add_told(told, now);
}

// In that in which the two were told different things.
bool tree_suspects::witness::is_told(std::uint64_t before, const told_by_tree& older, const told_by_tree& newer) const {
    const told_by_tree* const its = told_before(told, before);
    if (its == nullptr) return false;
    return (older.content == newer.content || its->content == newer.content) &&
           (older.foreign == newer.foreign || its->foreign == newer.foreign);
}

std::uint16_t tree_suspects::witness::class_of(spec::content_index content) const {
    const spec::content_state& its = spec::content_at(of, content);
    return places.class_of(its.state, its.model);
}

tree_suspects::tree_suspects(const spec::draft& from, const spec::draft& to, const correspondence& places,
                             const simulation& how)
    : from_(from),
      to_(to),
      places_from_(places.of(from)),
      places_to_(places.of(to)),
      how_(how),
      log_(*from.tree_construction, *to.tree_construction) {
    how_.errors = nullptr;
}

void tree_suspects::on_token(const token& t) {
    if (log_.is_full()) pass_full_log();
    if (!gave_up_) log_.add(t);
}

void tree_suspects::pass_full_log() {
    if (gave_up_) return;
    gave_up_ = !asked_;
    asked_ = false;
    if (!gave_up_) show(std::numeric_limits<std::uint64_t>::max());
    // The names that were found so far are forgotten too.
    log_ = tree_log(*from_.tree_construction, *to_.tree_construction);
}

void tree_suspects::make_suspects() {
    newer_ = std::make_unique<witness>(to_, places_to_, how_);
    for (const spec::change& each : spec::changes_of(to_)) {
        suspect made(each);
        made.with = std::make_unique<study::tree_revision>(from_, to_, each, study::revised::older);
        if (!made.with->revises()) continue;
        made.without = std::make_unique<study::tree_revision>(from_, to_, each, study::revised::newer);
        made.says_with = std::make_unique<witness>(made.with->draft(), places_from_, how_);
        made.says_without = std::make_unique<witness>(made.without->draft(), places_to_, how_);
        suspects_.push_back(std::move(made));
    }
}

std::vector<tree_suspects::witness*> tree_suspects::witnesses() const {
    std::vector<witness*> all;
    if (newer_) all.push_back(newer_.get());
    for (const suspect& each : suspects_) {
        all.push_back(each.says_with.get());
        all.push_back(each.says_without.get());
    }
    return all;
}

void tree_suspects::show(std::uint64_t before) {
    if (!newer_) make_suspects();
    const std::vector<witness*> all = witnesses();
    log_.show(before, [&](const token& t, std::uint64_t begin) {
        for (witness* const each : all) each->on_token(t, begin);
    });
}

study::change_views tree_suspects::that_tell(std::uint64_t before, const told_by_tree& older, const told_by_tree& newer,
                                             bool may_go_on) {
    if (gave_up_) return {};
    asked_ = true;
    show(before);
    study::change_views found;
    for (const suspect& each : suspects_)
        if (each.says_with->is_told(before, older, newer)) found.push_back(each.what);
    if (found.empty() && newer_->is_told(before, older, newer))
        for (const suspect& each : suspects_)
            if (!each.says_without->is_told(before, older, newer)) found.push_back(each.what);
    // By now each draft has seen tokens of its own, and what made them is what it was in the part before.
    if (found.empty() && may_go_on && goes_on_) return last_;
    last_ = found;
    return found;
}

void tree_suspects::end_part(bool goes_on) {
    goes_on_ = goes_on;
    if (!goes_on) last_.clear();
}

void tree_suspects::forget(std::uint64_t before) {
    for (witness* const each : witnesses()) {
        told_along& told = each->told;
        const auto after =
            std::partition_point(told.begin(), told.end(), [&](const told_by_tree& t) { return t.from < before; });
        // What is told before that place is told by the last of them.
        if (after - told.begin() > 1) told.erase(told.begin(), after - 1);
    }
}

}  // namespace strata::compare
