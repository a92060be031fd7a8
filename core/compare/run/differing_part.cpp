// Finding where a differing part ends, and examining it.

#include "core/compare/run/comparison_run.hpp"

#include <algorithm>
#include <utility>

namespace strata::compare {

void comparison::run::begin_search() {
    for (const auto& each : lanes_) {
        each->ahead = each->here;
        each->found = 0;
    }
    differs_at_ = differs_from_ = here_;
    for (const auto& each : lanes_)
        if (each->here.entry < each->written->entry_count())
            differs_from_ = std::min(differs_from_, each->written->entry_at(each->here.entry).begin);
    end_ = here_ + 1;
    mode_ = mode::searching;
}

bool comparison::run::find_end() {
    for (;;) {
        const std::uint64_t from = end_;
        bool starved = false;
        for (const auto& each : lanes_) {
            if (find_safe(*each, end_)) {
                end_ = each->found;
            } else {
                // It must be beyond what the lane has written so far; the others search from there.
                end_ = std::max(end_, each->written->reached() + 1);
                starved = true;
            }
        }
        for (const auto& each : lanes_) static_cast<void>(each->written->errors().pass(each->ahead.error, end_));
        if (starved) return false;
        if (end_ == from) return true;
    }
}

bool comparison::run::find_safe(lane& l, std::uint64_t from) {
    if (l.found >= from) return true;
    cursor& c = l.ahead;
    while (c.entry < l.written->entry_count()) {
        const journal::entry& e = l.written->entry_at(c.entry);
        if (e.what == journal::kind::token) {
            pass_token(l, c);
            if (e.end < from || !may_begin_behind(e)) continue;
            l.found = e.end;
            return true;
        }
        for (std::uint64_t offset = std::max(from, e.begin + 1); offset <= e.end; ++offset) {
            if (!separates_before(offset) || is_end(offset)) continue;
            if (!may_begin_in_text(l, c, offset)) break;
            l.found = offset;
            if (offset == e.end) pass_characters(l, c);
            return true;
        }
        pass_characters(l, c);
    }
    return false;
}

bool comparison::run::ends_correspond() const {
    const lane& first = *lanes_[0];
    for (const auto& each : lanes_) {
        if (each->class_at(each->ahead) != first.class_at(first.ahead)) return false;
        if (each->ahead.content != spec::content_index::first && each->ahead.tag != first.ahead.tag) return false;
    }
    return true;
}

void comparison::run::report(divergence&& d) {
    ++summary_.divergences;
    if (d.kind == divergence_kind::tokens) ++summary_.of_tokens;
    place(d);
    waiting_.push_back(std::move(d));
    hand_over();
}

void comparison::run::examine_to(std::uint64_t end, bool to_the_end) {
    part_of_input part;
    part.begin = safe_;
    part.end = end;
    part.to_the_end = to_the_end;
    part.source = source(safe_, end);
    part.keep_to = end;
    if (end - safe_ > long_part) {
        part.keep_from = std::max(differs_from_, differs_at_ > long_part ? differs_at_ - long_part : 0);
        part.keep_from = part.keep_from > 256 ? part.keep_from - 256 : 0;
        part.keep_to = differs_at_ + long_part;
    }
    naming names{&changes_, &texts_, {}, {}, nullptr};
    for (const auto& each : suspects_) names.suspects.push_back(each.get());
    for (const auto& each : lanes_)
        names.drafts.push_back({standing_of(*each, each->safe), each->places, names.drafts.size()});
    std::size_t number = lanes_.size();
    for (const auto& each : between_) {
        catch_up(*each, end);
        if (to_the_end && each->tokenizer) this->end(*each);
        if (stand_at_safe(*each)) names.drafts.push_back({standing_of(*each, each->here), each->places, number});
        ++number;
    }
    agreed_ = safe_agreed_;
    if (!tell_recognised(part, names)) {
        std::vector<standing> standings;
        for (std::size_t d = 0; d < lanes_.size(); ++d) standings.push_back(names.drafts[d].at);
        examine(part, standings, classes_, recited_, agreed_, &names, [this](divergence&& d) { report(std::move(d)); });
    }
    for (const auto& each : lanes_) {
        if (to_the_end) {
            each->here.entry = each->written->entry_count();
            each->here.error = each->written->errors().end();
        } else {
            each->here = each->ahead;
        }
    }
    here_ = end;
    make_safe(end);
    mode_ = mode::agreeing;
}

}  // namespace strata::compare
