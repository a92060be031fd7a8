// Feeding the lanes.

#include "core/compare/run/comparison_run.hpp"

#include <algorithm>
#include <limits>

namespace strata::compare {

void comparison::run::end(lane& l) {
    l.written->expect(window_, window_begin_);
    l.tokenizer->finish();
    l.stop = l.tokenizer->stopped_early();
    l.tokenizer.reset();
}

void comparison::run::note_stops() {
    std::uint64_t known_to = std::numeric_limits<std::uint64_t>::max();
    for (const auto& each : lanes_)
        if (each->stop) known_to = std::min(known_to, each->written->reached());
    locator_.look_at(window_, window_begin_);
    for (const auto& each : lanes_) {
        if (!each->stop || each->written->reached() != known_to) continue;
        input::locator along = locator_;
        summary_.stopped.push_back({each->who.draft, *each->stop, along.at(each->stop->offset)});
    }
}

void comparison::run::feed_piece(lane& l) {
    l.written->expect(window_, window_begin_);
    const std::uint64_t end = std::min<std::uint64_t>(l.fed + piece_size, window_end());
    l.tokenizer->feed(source(l.fed, end));
    l.fed = end;
}

bool comparison::run::feed_lanes() {
    for (const auto& each : lanes_) {
        if (!holds_much(*each)) continue;
        if (each->fed == window_end()) return false;
        while (each->fed < window_end() && holds_much(*each)) feed_piece(*each);
        return true;
    }
    std::uint64_t from = window_end();
    for (const auto& each : lanes_) from = std::min(from, each->fed);
    if (from == window_end()) return false;
    // If none lags behind the others, all are fed the same chunk.
    for (const auto& each : lanes_) {
        if (each->fed != from) continue;
        feed_piece(*each);
        if (holds_much(*each)) break;
    }
    return true;
}

std::uint32_t comparison::run::number_of(std::string_view name) {
    const auto found = std::find(tag_names_.begin(), tag_names_.end(), name);
    if (found != tag_names_.end()) return static_cast<std::uint32_t>(found - tag_names_.begin());
    tag_names_.emplace_back(name);
    return static_cast<std::uint32_t>(tag_names_.size() - 1);
}

}  // namespace strata::compare
