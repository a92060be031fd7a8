// The drafts between those that are compared, and those under settings between theirs.

#include <algorithm>
#include <utility>

#include "core/compare/run/comparison_run.hpp"

namespace strata::compare {

void comparison::run::add_drafts_between() {
    for (const configuration& each : changes_.ways().not_compared()) {
        between_.push_back(std::make_unique<lane>(each, places_.of(*each.draft), is_on_way(*each.draft)));
        between_.back()->here.tag = number_of(each.options.last_start_tag);
    }
}

bool comparison::run::is_on_way(const spec::draft& draft) const {
    const auto is_end_of_link = [&](const way_of_drafts& way) {
        for (std::size_t i = 1; i < way.size(); ++i) {
            const draft_link& link = changes_.ways().link_of(*way[i - 1], *way[i]);
            if ((way[i - 1] == &draft || way[i] == &draft) && !link.by && !link.on_chain) return true;
        }
        return false;
    };
    return std::any_of(changes_.ways().all().begin(), changes_.ways().all().end(), is_end_of_link);
}

lane* comparison::run::lane_of(const spec::draft& draft) const {
    for (const auto* const lanes : {&lanes_, &between_})
        for (const auto& each : *lanes)
            if (each->who.draft == &draft) return each.get();
    return nullptr;
}

void comparison::run::add_suspects() {
    for (const way_of_drafts& way : changes_.ways().all())
        for (std::size_t i = 1; i < way.size(); ++i) {
            const draft_link& link = changes_.ways().link_of(*way[i - 1], *way[i]);
            const lane* const from = lane_of(*link.from);
            if (link.by || link.on_chain || from == nullptr || !from->watched || link.to->tree_construction == nullptr)
                continue;
            const lane* const to = lane_of(*link.to);
            tree_log& older = from->watched->log();
            tree_log* const newer = to != nullptr && to->watched ? &to->watched->log() : nullptr;
            suspects_.push_back(
                std::make_unique<tree_suspects>(*link.from, *link.to, places_, *from->who.feedback, older, newer));
            from->watched->show_to(*suspects_.back());
            for (tree_log* const each : {&older, newer}) {
                if (each == nullptr) continue;
                each->will_be_shown_to(*link.from->tree_construction);
                each->will_be_shown_to(*link.to->tree_construction);
            }
        }
}

void comparison::run::catch_up(lane& l, std::uint64_t to) {
    while (l.tokenizer && l.fed < std::min(to, window_end())) feed_piece(l);
}

bool comparison::run::stand_at_safe(lane& l) {
    cursor& c = l.here;
    while (c.entry < l.written->entry_count() && l.written->entry_at(c.entry).end <= safe_) {
        if (l.written->entry_at(c.entry).what == journal::kind::token)
            pass_token(l, c);
        else
            pass_characters(l, c);
    }
    static_cast<void>(l.written->errors().pass(c.error, safe_));
    // Is it within a token there?
    if (c.entry == l.written->entry_count()) return safe_ == 0 || !l.tokenizer;
    const journal::entry& next = l.written->entry_at(c.entry);
    if (next.begin < safe_ && next.what == journal::kind::token) return false;
    if (c.content == spec::content_index::first && !c.foreign) return true;
    // In other states something may be pending between two characters. Nothing is if a compared draft can start in a
    // corresponding state there.
    return std::any_of(lanes_.begin(), lanes_.end(), [&](const auto& each) {
        return each->class_at(each->safe) == l.class_at(c) && each->safe.foreign == c.foreign &&
               (c.content == spec::content_index::first || each->safe.tag == c.tag);
    });
}

standing comparison::run::standing_of(const lane& l, const cursor& at) const {
    standing s;
    s.draft = l.who.draft;
    s.options.content = at.content;
    s.options.last_start_tag = tag_names_[at.tag];
    s.options.foreign = at.foreign;
    s.options.input = l.who.options.input;
    s.options.continues = safe_ > 0 || l.who.options.continues;
    s.answers = &l.written->answers();
    return s;
}

}  // namespace strata::compare
