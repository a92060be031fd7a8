// Passing divergences on, and discarding input.

#include "core/compare/run/comparison_run.hpp"

#include <algorithm>
#include <utility>

namespace strata::compare {

std::string_view comparison::run::source(std::uint64_t begin, std::uint64_t end) const {
    return std::string_view(window_).substr(static_cast<std::size_t>(begin - window_begin_),
                                            static_cast<std::size_t>(end - begin));
}

void comparison::run::place(divergence& d) {
    locator_.look_at(window_, window_begin_);
    d.begin = locator_.at(d.where.begin);
    for (group& g : d.groups) {
        // Errors are nearly in ascending order; a copy of the locator follows those of each group.
        input::locator along = locator_;
        for (placed_error& e : g.errors) {
            if (e.error.offset < along.offset()) along = locator_;
            e.where = along.at(e.error.offset);
        }
    }
    input::locator later = locator_;
    d.end = later.at(d.where.end);
    d.source = source(d.where.begin, d.where.end);
    const std::string_view before = source(
        std::max(window_begin_, d.where.begin - std::min<std::uint64_t>(d.where.begin, context_bytes)), d.where.begin);
    const std::size_t line_end = before.find_last_of("\r\n");
    d.before = line_end == std::string_view::npos ? before : before.substr(line_end + 1);
}

void comparison::run::hand_over() {
    while (!waiting_.empty()) {
        divergence& d = waiting_.front();
        if (!ended_ && window_end() < d.where.end + context_bytes) return;
        const std::string_view after =
            source(d.where.end, std::min<std::uint64_t>(window_end(), d.where.end + context_bytes));
        d.after = after.substr(0, after.find_first_of("\r\n"));
        to_.on_divergence(std::move(d));
        waiting_.pop_front();
    }
}

void comparison::run::forget() {
    for (const auto& each : lanes_) {
        const cursor& needed = mode_ == mode::agreeing ? each->here : each->ahead;
        each->written->forget(needed.entry, needed.error, safe_);
    }
    for (const auto& each : between_) {
        stand_at_safe(*each);
        each->written->forget(each->here.entry, each->here.error, safe_);
    }
    for (const auto& each : suspects_) each->forget(safe_);
    for (const auto* const lanes : {&lanes_, &between_})
        for (const auto& each : *lanes)
            if (each->watched) each->watched->forget();
    std::uint64_t from = safe_;
    if (!waiting_.empty()) from = std::min(from, waiting_.front().where.end);
    if (from < window_begin_ + context_bytes + piece_size) return;
    locator_.look_at(window_, window_begin_);
    // It may already have located a later place, in a divergence that is still waiting.
    if (from > locator_.offset()) static_cast<void>(locator_.at(from));
    const std::uint64_t keep = from - context_bytes;
    for (const auto& each : between_) catch_up(*each, keep);
    window_.erase(0, static_cast<std::size_t>(keep - window_begin_));
    window_begin_ = keep;
}

}  // namespace strata::compare
