#include "core/compare/tree_suspects.hpp"

#include <limits>
#include <utility>

namespace strata::compare {

tree_suspects::tree_suspects(const spec::draft& from, const spec::draft& to, const correspondence& places,
                             const simulation& how)
    : from_(from),
      to_(to),
      places_from_(places.of(from)),
      places_to_(places.of(to)),
      how_(how),
      log_(*from.tree_construction, *to.tree_construction),
      other_tokens_(from, to, places.of(from), how) {
    how_.errors = nullptr;
}

void tree_suspects::on_token(const tree_log::noted& t) {
    if (log_.is_full()) pass_full_log();
    if (!gave_up_) log_.add(t);
    other_tokens_.on_older(t);
}

void tree_suspects::pass_full_log() {
    if (gave_up_) return;
    gave_up_ = !asked_;
    asked_ = false;
    if (!gave_up_) show(std::numeric_limits<std::uint64_t>::max());
    // The names collected so far are forgotten too.
    log_ = tree_log(*from_.tree_construction, *to_.tree_construction);
}

void tree_suspects::make_suspects() {
    newer_ = std::make_unique<tree_witness>(to_, places_to_, how_);
    for (const spec::change& each : spec::changes_of(to_)) {
        suspect made(each);
        made.with = std::make_unique<study::tree_revision>(from_, to_, each, study::revised::older);
        if (!made.with->revises()) continue;
        made.without = std::make_unique<study::tree_revision>(from_, to_, each, study::revised::newer);
        made.says_with = std::make_unique<tree_witness>(made.with->draft(), places_from_, how_);
        made.says_without = std::make_unique<tree_witness>(made.without->draft(), places_to_, how_);
        suspects_.push_back(std::move(made));
    }
}

std::vector<tree_witness*> tree_suspects::witnesses() const {
    std::vector<tree_witness*> all;
    if (newer_) all.push_back(newer_.get());
    for (const suspect& each : suspects_) {
        all.push_back(each.says_with.get());
        all.push_back(each.says_without.get());
    }
    return all;
}

void tree_suspects::show(std::uint64_t before) {
    if (!newer_) make_suspects();
    const std::vector<tree_witness*> all = witnesses();
    log_.show(before, [&](const token& t, std::uint64_t begin) {
        for (tree_witness* const each : all) each->on_token(t, begin);
    });
}

study::change_views tree_suspects::that_tell(std::uint64_t before, const told_by_tree& older, const told_by_tree& newer,
                                             bool may_go_on) {
    if (gave_up_) return {};
    asked_ = true;
    show(before);
    study::change_views found;
    for (const suspect& each : suspects_)
        if (each.says_with->tells(before, older, newer)) found.push_back(each.what);
    if (found.empty() && newer_->tells(before, older, newer))
        for (const suspect& each : suspects_)
            if (!each.says_without->tells(before, older, newer)) found.push_back(each.what);
    // By now the drafts have read different tokens; the cause of those is the one found for the previous part.
    if (found.empty() && may_go_on && goes_on_) return last_;
    if (found.empty()) found = other_tokens_.that_tell(before, older, newer);
    last_ = found;
    return found;
}

void tree_suspects::end_part(bool goes_on) {
    goes_on_ = goes_on;
    if (!goes_on) last_.clear();
}

void tree_suspects::forget(std::uint64_t before) {
    for (tree_witness* const each : witnesses()) each->forget(before);
}

}  // namespace strata::compare
