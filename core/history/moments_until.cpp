#include "core/history/moments_until.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

#include "core/history/history.hpp"
#include "core/history/named_draft.hpp"
#include "core/history/place_on_chain.hpp"
#include "core/run/failure.hpp"
#include "core/spec/day.hpp"

namespace strata::naming {
namespace {

// Whether the moment is one of the first `place` texts after the chain's landmark, or that.
bool is_within(const study::moment& moment, const spec::revision_chain& chain, std::size_t place) {
    if (moment.made_by == nullptr) {
        // A text with a name has a moment if its tree construction is known anew.
        std::optional<std::size_t> stands = study::place_of_text(chain, moment.draft->about.name);
        if (!stands) stands = study::place_of(chain, *moment.draft);
        return stands && *stands <= place;
    }
    const auto first = chain.revisions.first(place);
    return std::any_of(first.begin(), first.end(),
                       [&](const spec::revision_view& each) { return &each.source == moment.made_by; });
}

}  // namespace

chosen_moments moments_until(std::span<const study::moment> all, const registry& known, const std::string& name,
                             const remarks& to, std::string_view option) {
    if (name.empty()) return {all};
    std::size_t count = 0;
    const spec::revision_chain& chain = known.chain;
    // The name of a text is its day, and means the end of it unless the text is an earlier one.
    const auto text = study::place_of_text(chain, name);
    const bool is_day = spec::is_day(name) && (!text || *text == study::in_force_on(chain, name));
    if (const auto place = place_named(chain, name); place && !is_day) {
        while (count < all.size() && is_within(all[count], chain, *place)) ++count;
        return {all.first(count), std::string(all[count - 1].day)};
    }
    const std::string_view day = spec::is_day(name)
                                     ? std::string_view(name)
                                     : draft_named(known, name, to).about.day.substr(0, spec::day_length);
    while (count < all.size() && all[count].day <= day) ++count;
    if (count == 0) throw failure(option, fmt::format("{} is before the first text, {}", name, all.front().day));
    if (count == all.size()) return {all};
    const std::string_view known_until = all[count].after;
    return {all.first(count), std::string(known_until.empty() ? day : std::min(day, known_until))};
}

std::vector<compare::configuration> configurations_at(std::span<const study::moment>& moments, const run_choices& run) {
    std::vector<compare::configuration> configurations;
    std::size_t left_out = 0;
    for (const study::moment& each : moments) {
        try {
            configurations.push_back({each.draft, options_for(*each.draft, run), simulation_for(*each.draft, run)});
        } catch (const failure&) {
            if (!configurations.empty() || left_out + 1 == moments.size()) throw;
            ++left_out;
        }
    }
    moments = moments.subspan(left_out);
    return configurations;
}

}  // namespace strata::naming
