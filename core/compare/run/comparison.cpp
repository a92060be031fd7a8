#include "core/compare/run/comparison.hpp"

#include <algorithm>
#include <utility>

#include "core/compare/run/comparison_run.hpp"

namespace strata::compare {

namespace {

// Oldest first.
std::vector<configuration> by_date(const registry& known, std::vector<configuration> configurations) {
    const auto date = [&](const configuration& c) {
        return std::find(known.drafts.begin(), known.drafts.end(), &registered(known.drafts, *c.draft)) -
               known.drafts.begin();
    };
    std::stable_sort(configurations.begin(), configurations.end(),
                     [&](const configuration& a, const configuration& b) { return date(a) < date(b); });
    return configurations;
}

}  // namespace

comparison::run::run(const registry& known, const std::vector<configuration>& configurations, divergence_sink& to,
                     examined_parts* examined)
    : to_(to),
      own_examined_(examined == nullptr ? std::make_unique<examined_parts>() : nullptr),
      examined_(examined == nullptr ? own_examined_.get() : examined),
      places_(examined_->places(known.drafts)),
      texts_(examined_->texts(known)),
      changes_(known, configurations),
      locator_(*configurations.front().draft, {}, configurations.front().options.input) {
    for (const configuration& each : configurations) {
        lanes_.push_back(std::make_unique<lane>(each, places_.of(*each.draft), is_on_way(*each.draft)));
        classes_.push_back(lanes_.back()->places);
        lanes_.back()->here.tag = lanes_.back()->safe.tag = number_of(each.options.last_start_tag);
    }
    add_drafts_between();
    const auto emits_text = [](const auto& each) { return outline::emits_text(*each->who.draft); };
    may_outline_ = examined_->remembers() && std::all_of(lanes_.begin(), lanes_.end(), emits_text) &&
                   std::all_of(between_.begin(), between_.end(), emits_text);
    add_suspects();
}

void comparison::run::feed(std::string_view chunk) {
    while (!chunk.empty()) {
        const std::string_view piece = chunk.substr(0, piece_size);
        chunk.remove_prefix(piece.size());
        window_.append(piece);
        while (feed_lanes()) {
            advance();
            hand_over();
            forget();
        }
    }
}

summary comparison::run::finish() {
    closing_ = true;
    for (bool more = true; more;) {
        while (feed_lanes()) {
            advance();
            hand_over();
            forget();
        }
        // The others continue once the lane that is within a long token has finished it.
        more = false;
        for (const auto& each : lanes_) {
            if (!holds_much(*each)) continue;
            end(*each);
            more = true;
            break;
        }
    }
    for (const auto& each : lanes_)
        if (each->tokenizer) end(*each);
    ended_ = true;
    note_stops();
    advance();
    if (summary_.stopped.empty()) agreed_.add_token();
    hand_over();
    summary_.tokens = agreed_.tokens();
    return summary_;
}

char comparison::run::source_at(std::uint64_t offset) const {
    return window_[static_cast<std::size_t>(offset - window_begin_)];
}

comparison::comparison(const registry& known, std::vector<configuration> configurations, divergence_sink& to,
                       examined_parts* examined)
    : run_(std::make_unique<run>(known, by_date(known, std::move(configurations)), to, examined)) {}
comparison::~comparison() = default;
void comparison::feed(std::string_view chunk) { run_->feed(chunk); }
summary comparison::finish() { return run_->finish(); }
std::size_t comparison::bytes_kept() const { return run_->bytes_kept(); }

}  // namespace strata::compare
