#include "core/history/state_lines.hpp"

#include <algorithm>
#include <string_view>

#include "core/spec/draft.hpp"
#include "core/spec/revise.hpp"
#include "core/study/state_relation.hpp"

namespace strata::study {
namespace {

using numbers = std::vector<std::size_t>;

std::size_t state_with(const spec::draft& draft, std::string_view heading) {
    for (std::size_t s = 0; s < draft.table.states.size(); ++s)
        if (draft.table.states[s].name == heading) return s;
    return no_state;
}

// Whether the states have the same rules if one becomes the other.
bool same_rules(const spec::draft& before, std::size_t s, const spec::draft& after, std::size_t t, numbers now) {
    now[s] = t;
    const auto former = before.table.rules_of(s);
    const auto latter = after.table.rules_of(t);
    return same_prologue(before.table.states[s].first, after.table.states[t].first, now) &&
           std::equal(former.begin(), former.end(), latter.begin(), latter.end(),
                      [&](const spec::rule& x, const spec::rule& y) { return same_rule(x, y, now); });
}

// A state may be taken out and put in elsewhere, under another name. If it could be several, it is none of them.
void find_moved(const spec::draft& before, const spec::draft& after, numbers& now) {
    const numbers known = now;
    for (std::size_t s = 0; s < now.size(); ++s) {
        if (known[s] != no_state) continue;
        numbers like;
        for (std::size_t t = 0; t < after.table.states.size(); ++t)
            if (std::find(now.begin(), now.end(), t) == now.end() && same_rules(before, s, after, t, known))
                like.push_back(t);
        if (like.size() == 1) now[s] = like.front();
    }
}

numbers after_revision(const spec::draft& before, const spec::draft& after, const spec::revision_view& revision) {
    const spec::revised_order order(before.table.states, revision);
    numbers now;
    for (std::size_t s = 0; s < before.table.states.size(); ++s) {
        const std::size_t place = order.now_at(s);
        now.push_back(place == spec::revised_order::none ? no_state : state_with(after, order.heading(place)));
    }
    find_moved(before, after, now);
    return now;
}

// Of texts between which revisions are not known. A state that was split is the one that kept its name.
numbers after_unknown_time(const moments_of_standard& standard, const spec::draft& before, const spec::draft& after) {
    const state_relation relation(standard.known().drafts, before, after);
    std::vector<numbers> candidates(before.table.states.size());
    for (const state_link& each : relation.links())
        if (numbers& to = candidates[each.from]; std::find(to.begin(), to.end(), each.to) == to.end())
            to.push_back(each.to);
    numbers now(before.table.states.size(), no_state);
    std::vector<bool> taken(after.table.states.size(), false);
    for (const bool by_name : {true, false}) {
        for (std::size_t s = 0; s < now.size(); ++s) {
            if (now[s] != no_state) continue;
            const std::string_view name = before.table.states[s].name;
            const auto to = by_name
                                ? std::find_if(candidates[s].begin(), candidates[s].end(),
                                               [&](std::size_t each) { return after.table.states[each].name == name; })
                            : candidates[s].size() == 1 ? candidates[s].begin()
                                                        : candidates[s].end();
            if (to == candidates[s].end() || taken[*to]) continue;
            now[s] = *to;
            taken[*to] = true;
        }
    }
    return now;
}

const spec::revision_view* revision_of(const spec::revision_chain& chain, const moment& of) {
    for (const spec::revision_view& each : chain.revisions)
        if (&each.source == of.made_by) return &each;
    return nullptr;
}

}  // namespace

state_lines::state_lines(const moments_of_standard& standard, const spec::revision_chain& chain,
                         std::span<const moment> moments) {
    for (std::size_t m = 0; m < moments.size(); ++m) {
        const spec::draft& draft = *moments[m].draft;
        numbers& now = now_.emplace_back();
        numbers line(draft.table.states.size(), no_state);
        if (m > 0) {
            const spec::draft& before = *moments[m - 1].draft;
            const spec::revision_view* const revision = revision_of(chain, moments[m]);
            now = revision != nullptr ? after_revision(before, draft, *revision)
                                      : after_unknown_time(standard, before, draft);
            for (std::size_t s = 0; s < now.size(); ++s)
                if (now[s] != no_state) line[now[s]] = lines_[m - 1][s];
        }
        for (std::size_t& each : line)
            if (each == no_state) each = count_++;
        lines_.push_back(std::move(line));
    }
}

std::size_t state_lines::state_of(std::size_t moment, std::size_t line) const {
    const auto found = std::find(lines_[moment].begin(), lines_[moment].end(), line);
    return found == lines_[moment].end() ? no_state : static_cast<std::size_t>(found - lines_[moment].begin());
}

}  // namespace strata::study
