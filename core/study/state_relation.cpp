#include "core/study/state_relation.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/spec/audit.hpp"
#include "core/spec/content_states.hpp"
#include "core/study/renamed_states.hpp"

namespace strata::study {
namespace {

using spec::content_model;

using links = std::vector<state_link>;

// Each state in each content model, as itself.
links identity(const spec::draft& draft) {
    links all;
    const std::size_t models_there = spec::has_content_model_flag(draft) ? spec::content_model_count : 1;
    for (std::size_t s = 0; s < draft.table.states.size(); ++s)
        for (std::size_t m = 0; m < models_there; ++m) {
            const auto model = static_cast<content_model>(m);
            all.push_back({s, model, s, model});
        }
    return all;
}

void add_new(links& to, const state_link& link) {
    if (std::find(to.begin(), to.end(), link) == to.end()) to.push_back(link);
}

// States of the same name. With a content model flag in one of the drafts only, its other models have states of their
// own there.
links namesakes(const spec::draft& from, const spec::draft& to) {
    links all;
    const bool both_have_models = spec::has_content_model_flag(from) && spec::has_content_model_flag(to);
    for (std::size_t s = 0; s < from.table.states.size(); ++s)
        for (std::size_t t = 0; t < to.table.states.size(); ++t) {
            if (from.table.states[s].name != to.table.states[t].name) continue;
            for (std::size_t m = 0; m < (both_have_models ? spec::content_model_count : 1); ++m) {
                const auto model = static_cast<content_model>(m);
                all.push_back({s, model, t, model});
            }
        }
    return all;
}

// What a text read at run time has in common with another draft: names, which it declares nothing beyond, and for
// states without a namesake what follows from the draft that it stands beside.
links by_name_first(const spec::draft& from, const spec::draft& to, const links& otherwise) {
    links all = namesakes(from, to);
    const std::size_t named = all.size();
    for (const state_link& each : otherwise) {
        const bool taken =
            std::any_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(named), [&](const state_link& x) {
                return (x.from == each.from && x.model_from == each.model_from) ||
                       (x.to == each.to && x.model_to == each.model_to);
            });
        if (!taken) all.push_back(each);
    }
    std::stable_sort(all.begin(), all.end(), [](const state_link& x, const state_link& y) { return x.from < y.from; });
    return all;
}

// And states that have another name but the same rules.
void add_renamed(links& to, const spec::draft& one, const spec::draft& other) {
    std::vector<std::pair<std::size_t, std::size_t>> known;
    for (const state_link& each : to) known.emplace_back(each.from, each.to);
    const bool both_have_models = spec::has_content_model_flag(one) && spec::has_content_model_flag(other);
    for (const auto& [from, its_new] : renamed_states(one, other, known))
        for (std::size_t m = 0; m < (both_have_models ? spec::content_model_count : 1); ++m)
            to.push_back({from, static_cast<content_model>(m), its_new, static_cast<content_model>(m)});
    std::stable_sort(to.begin(), to.end(), [](const state_link& x, const state_link& y) { return x.from < y.from; });
}

// From each draft of `descent` to the next, and so from the first to the last.
links down(std::span<const spec::draft* const> descent) {
    links all = identity(*descent.front());
    for (std::size_t d = 1; d < descent.size(); ++d) {
        links longer;
        for (const state_link& each : all)
            for (const state_link& next : links_to_next(*descent[d - 1], *descent[d], each.to, each.model_to))
                add_new(longer, {each.from, each.model_from, next.to, next.model_to});
        all = std::move(longer);
    }
    return all;
}

links turned_round(links all) {
    for (state_link& each : all) each = {each.to, each.model_to, each.from, each.model_from};
    std::stable_sort(all.begin(), all.end(), [](const state_link& x, const state_link& y) { return x.from < y.from; });
    return all;
}

links joined(const links& first, const links& then) {
    links all;
    for (const state_link& one : first)
        for (const state_link& other : then)
            if (one.to == other.from && one.model_to == other.model_from)
                add_new(all, {one.from, one.model_from, other.to, other.model_to});
    return all;
}

}  // namespace

const spec::draft* predecessor_of(std::span<const spec::draft* const> drafts, const spec::draft& draft) {
    if (draft.about.predecessor.empty()) return nullptr;
    const auto found = std::find_if(drafts.begin(), drafts.end(), [&](const spec::draft* each) {
        return each->about.day == draft.about.predecessor;
    });
    return found == drafts.end() ? nullptr : *found;
}

std::vector<const spec::draft*> descent_of(std::span<const spec::draft* const> drafts, const spec::draft& draft) {
    std::vector<const spec::draft*> descent;
    for (const spec::draft* each = &draft; each != nullptr && descent.size() < drafts.size();
         each = predecessor_of(drafts, *each))
        descent.push_back(each);
    std::reverse(descent.begin(), descent.end());
    return descent;
}

std::vector<state_link> links_to_next(const spec::draft& former, const spec::draft& latter, std::size_t state,
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
    const std::vector<const spec::draft*> one = descent_of(drafts, from);
    const std::vector<const spec::draft*> other = descent_of(drafts, to);
    const auto diverged = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
    const bool stands_apart = from.about.stands_apart || to.about.stands_apart;
    if (diverged.first == one.begin()) {
        if (!stands_apart) return;
        links_ = namesakes(from, to);
        add_renamed(links_, from, to);
        return;
    }
    // Up to the common ancestor, and down again. One path is empty if that is one of the two.
    const auto shared = static_cast<std::size_t>(diverged.first - one.begin() - 1);
    const std::vector<state_link> up = turned_round(down(std::span(one).subspan(shared)));
    const std::vector<state_link> back = down(std::span(other).subspan(shared));
    links_ = shared + 1 == one.size() ? back : shared + 1 == other.size() ? up : joined(up, back);
    if (!stands_apart) return;
    links_ = by_name_first(from, to, links_);
    add_renamed(links_, from, to);
}

bool state_relation::has(const state_link& link) const {
    return std::find(links_.begin(), links_.end(), link) != links_.end();
}

}  // namespace strata::study
