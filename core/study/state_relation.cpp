#include "core/study/state_relation.hpp"

#include <algorithm>
#include <string_view>

#include "core/spec/audit.hpp"
#include "core/spec/content_states.hpp"

namespace strata::study {
namespace {

using spec::content_model;

constexpr std::size_t models = 4;

// What a state in a content model goes on as in the next draft.
std::vector<state_link> to_the_next(const spec::draft& former, const spec::draft& latter, std::size_t state,
                                    content_model model) {
    std::vector<state_link> found;
    const content_model there = spec::has_content_model_flag(latter) ? model : content_model::pcdata;
    const auto goes_on_as = [&](std::string_view name) {
        for (std::size_t s = 0; s < latter.table.states.size(); ++s)
            if (latter.table.states[s].name == name) found.push_back({state, model, s, there});
    };
    const std::string_view name = former.table.states[state].name;
    bool listed = false;
    for (const spec::continuation& each : latter.continues) {
        if (each.former != name || !each.in.has(spec::mode_of(model, false))) continue;
        goes_on_as(each.state);
        listed = true;
    }
    if (!listed) goes_on_as(name);
    return found;
}

std::vector<state_link> forward(std::span<const spec::draft* const> drafts) {
    std::vector<state_link> links;
    const spec::draft& first = *drafts.front();
    const std::size_t models_there = spec::has_content_model_flag(first) ? models : 1;
    for (std::size_t s = 0; s < first.table.states.size(); ++s)
        for (std::size_t m = 0; m < models_there; ++m) {
            const auto model = static_cast<content_model>(m);
            links.push_back({s, model, s, model});
        }
    for (std::size_t d = 1; d < drafts.size(); ++d) {
        std::vector<state_link> longer;
        for (const state_link& each : links)
            for (const state_link& next : to_the_next(*drafts[d - 1], *drafts[d], each.to, each.model_to)) {
                const state_link link{each.from, each.model_from, next.to, next.model_to};
                if (std::find(longer.begin(), longer.end(), link) == longer.end()) longer.push_back(link);
            }
        links = std::move(longer);
    }
    return links;
}

}  // namespace

std::vector<spec::modes> occupied_modes(const spec::draft& draft) {
    spec::modes with_escape_flag{0};
    for (const spec::rule& each : draft.table.rules)
        if (each.does(spec::op::set_escape_flag)) with_escape_flag = with_escape_flag | each.in;
    const std::vector<bool> seen = spec::reachable(draft);
    std::vector<spec::modes> modes;
    for (std::size_t s = 0; s < draft.table.states.size(); ++s) {
        spec::modes in{0};
        for (spec::mode m = 0; m < spec::mode_count; ++m) {
            const bool escaped = (m & 1U) != 0;
            const bool can_be = !escaped || with_escape_flag.has(m) || with_escape_flag.has(m & ~1U);
            if (seen[s * spec::mode_count + m] && can_be) in.bits = static_cast<std::uint8_t>(in.bits | 1U << m);
        }
        modes.push_back(in);
    }
    return modes;
}

state_relation::state_relation(std::span<const spec::draft* const> drafts, const spec::draft& from,
                               const spec::draft& to) {
    const auto a = std::find(drafts.begin(), drafts.end(), &from);
    const auto b = std::find(drafts.begin(), drafts.end(), &to);
    const auto first = static_cast<std::size_t>(std::min(a, b) - drafts.begin());
    const auto last = static_cast<std::size_t>(std::max(a, b) - drafts.begin());
    links_ = forward(drafts.subspan(first, last - first + 1));
    if (b < a) {
        for (state_link& each : links_) each = {each.to, each.model_to, each.from, each.model_from};
        std::stable_sort(links_.begin(), links_.end(),
                         [](const state_link& x, const state_link& y) { return x.from < y.from; });
    }
}

bool state_relation::has(const state_link& link) const {
    return std::find(links_.begin(), links_.end(), link) != links_.end();
}

}  // namespace strata::study
