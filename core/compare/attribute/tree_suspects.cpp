#include "core/compare/attribute/tree_suspects.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace strata::compare {

tree_suspects::tree_suspects(const spec::draft& from, const spec::draft& to, const correspondence& places,
                             const simulation& how, tree_log& older, const tree_log* newer)
    : from_(from),
      to_(to),
      places_from_(places.of(from)),
      places_to_(places.of(to)),
      how_(how),
      log_(older),
      other_tokens_(from, places.of(from), how, older, newer) {
    how_.errors = nullptr;
}

void tree_suspects::read_log(bool in_any_case) {
    if (gave_up_ || (!in_any_case && log_.size() - read_.entry < most_unread)) return;
    gave_up_ = !asked_;
    asked_ = false;
    if (!gave_up_) show(std::numeric_limits<std::uint64_t>::max());
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
    log_.show(read_, before, [&](const token& t, std::uint64_t begin) {
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

void watched_feedback::pass_long_log() {
    const bool restarts = log_.has_too_many_names();
    for (tree_suspects* const each : shown_to_) each->read_log(restarts);
    if (restarts) log_.restart();
    forget();
    long_at_ = log_.size() + tree_suspects::most_unread;
    for (const tree_suspects* const each : shown_to_)
        long_at_ = std::min(long_at_, each->has_read().entry + tree_suspects::most_unread);
}

void watched_feedback::forget() {
    if (log_.size() <= other_tokens::most_tokens) return;
    tree_log::place read = log_.end();
    for (const tree_suspects* const each : shown_to_)
        if (each->has_read().entry < read.entry) read = each->has_read();
    log_.forget(read);
}

}  // namespace strata::compare
