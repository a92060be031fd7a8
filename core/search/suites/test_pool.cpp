#include "core/search/suites/test_pool.hpp"

#include <fmt/format.h>

namespace strata::generation {

test_pool::test_pool(const spec::draft& draft)
    : draft_(draft),
      firing_(draft.table.rules.size()),
      looking_(draft.table.states.size() * spec::symbol_count),
      fired_(draft.table.rules.size() * spec::symbol_count) {}

bool test_pool::add(test t) {
    std::string begins = fmt::format("{} {}", spec::place_of(t.from.content), t.from.last_start_tag);
    if (!known_.emplace(std::move(begins), t.input).second) return false;
    const auto number = static_cast<std::uint32_t>(tests_.size());
    std::vector<fired_rule> fired;
    outcomes_.push_back(outcome_of(draft_, t.from, t.input, &fired));
    tests_.push_back(std::move(t));
    const auto note = [&](std::vector<std::uint32_t>& in) {
        if (in.empty() || in.back() != number) in.push_back(number);
    };
    for (const fired_rule& each : fired) {
        note(firing_[each.rule]);
        note(looking_[each.state * spec::symbol_count + each.symbol]);
        fired_[each.rule * spec::symbol_count + each.symbol] = true;
    }
    return true;
}

}  // namespace strata::generation
