#include "core/study/draft_diff.hpp"

// The private class `comparer` follows the links between the states of two drafts. It finds the added states, the
// removed states, the states that continue under another name, and the differences between the rules of each pair of
// states.

#include <algorithm>
#include <utility>

#include "core/language/character_classes.hpp"
#include "core/language/recital.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/soundness.hpp"
#include "core/study/continued_rules.hpp"

namespace strata::study {

namespace {

// --- Rules in their draft's words ---

said_rule said_one(const spec::draft& draft, std::size_t state, std::size_t rule) {
    const spec::rule& r = draft.table.rules_of(state)[rule];
    said_rule one;
    one.rule = rule;
    if (r.by != spec::trigger::always)
        for (std::size_t i = 0; i < r.on.count; ++i)
            one.subjects.append(i == 0 ? "" : "; ").append(language::subject(draft, r.on.items[i]));
    one.sentence = language::before_rules(draft, state);
    if (!one.sentence.empty()) one.sentence += ' ';
    one.sentence += language::sentence(draft, state, rule);
    return one;
}

}  // namespace

std::vector<said_rule> said(const spec::draft& draft, std::size_t state, const std::vector<std::size_t>& rules) {
    std::vector<said_rule> list;
    for (const std::size_t each : rules) list.push_back(said_one(draft, state, each));
    // If a rule says "Treat it as per the anything else entry below", a reader needs that entry as well.
    for (const std::size_t each : rules) {
        if (!draft.table.rules_of(state)[each].does(spec::op::as_anything_else)) continue;
        const auto all = draft.table.rules_of(state);
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].on == spec::anything_else && all[i].in == spec::any_mode)
                list.push_back(said_one(draft, state, i));
        break;
    }
    return list;
}

std::vector<said_rule> all_said(const spec::draft& draft, std::size_t state) {
    std::vector<said_rule> list;
    for (std::size_t i = 0; i < draft.table.rules_of(state).size(); ++i) list.push_back(said_one(draft, state, i));
    return list;
}

// --- The comparison ---

namespace {

using spec::content_model;

class comparer {
public:
    comparer(std::span<const spec::draft* const> drafts, const spec::draft& a, const spec::draft& b)
        : drafts_(drafts, a, b) {}

    draft_diff all() {
        diff_.a = &drafts_.a;
        diff_.b = &drafts_.b;
        states();
        pairs();
        flag();
        diff_.names = names_between(drafts_.a, drafts_.b);
        diff_.facts = facts_between(drafts_.a, drafts_.b);
        return std::move(diff_);
    }

private:
    void states() {
        std::vector<bool> went_on(drafts_.a.table.states.size());
        std::vector<bool> came(drafts_.b.table.states.size());
        for (const state_link& each : drafts_.relation.links()) went_on[each.from] = came[each.to] = true;
        for (std::size_t s = 0; s < went_on.size(); ++s)
            if (!went_on[s]) diff_.removed.push_back(s);
        for (std::size_t s = 0; s < came.size(); ++s)
            if (!came[s]) diff_.added.push_back(s);
        for (std::size_t s = 0; s < went_on.size(); ++s)
            if (went_on[s]) what_became_of(s);
    }

    void what_became_of(std::size_t s) {
        struct in_model {
            content_model model;
            std::vector<std::size_t> as;
        };
        std::vector<in_model> found;
        const spec::modes occupied = drafts_.modes_of_a(s);
        for (const state_link& each : drafts_.relation.links()) {
            if (each.from != s || !occupied.has(spec::mode_of(each.model_from, false))) continue;
            if (found.empty() || found.back().model != each.model_from) found.push_back({each.model_from, {}});
            if (std::find(found.back().as.begin(), found.back().as.end(), each.to) == found.back().as.end())
                found.back().as.push_back(each.to);
        }
        const bool as_ever = std::all_of(found.begin(), found.end(), [&](const in_model& each) {
            return each.as.size() == 1 &&
                   drafts_.b.table.states[each.as.front()].name == drafts_.a.table.states[s].name;
        });
        if (as_ever) {
            ++diff_.kept;
            return;
        }
        renamed_state row;
        row.before = s;
        std::vector<spec::modes> in;
        for (const in_model& each : found) {
            const spec::modes here = just(spec::mode_of(each.model, false)) | just(spec::mode_of(each.model, true));
            const auto same = std::find_if(row.parts.begin(), row.parts.end(),
                                           [&](const renamed_state::part& part) { return part.as == each.as; });
            if (same == row.parts.end()) {
                row.parts.push_back({"", each.as});
                in.push_back(here);
            } else {
                spec::modes& known = in[static_cast<std::size_t>(same - row.parts.begin())];
                known = known | here;
            }
        }
        if (row.parts.size() > 1)
            for (std::size_t i = 0; i < in.size(); ++i) row.parts[i].mode = language::mode_words(in[i]);
        diff_.renamed.push_back(std::move(row));
    }

    void pairs() {
        std::vector<std::pair<std::size_t, std::size_t>> seen;
        for (const state_link& each : drafts_.relation.links()) {
            const std::pair<std::size_t, std::size_t> pair{each.from, each.to};
            if (std::find(seen.begin(), seen.end(), pair) != seen.end()) continue;
            seen.push_back(pair);
            const std::vector<cell> here = drafts_.cells(each.from, each.to);
            if (!here.empty()) diff_.continued.push_back(continued_rules(drafts_, each.from, each.to, here));
        }
    }

    void flag() {
        if (!drafts_.only_one_has_flag()) return;
        diff_.flag_is_in_a = spec::has_content_model_flag(drafts_.a);
        const spec::draft& with = diff_.flag_is_in_a ? drafts_.a : drafts_.b;
        const std::vector<spec::modes>& occupied = diff_.flag_is_in_a ? drafts_.in_a : drafts_.in_b;
        for (std::size_t s = 0; s < with.table.states.size(); ++s) {
            const auto rules = with.table.rules_of(s);
            const bool asks =
                std::any_of(rules.begin(), rules.end(), [](const spec::rule& r) { return !(r.in == spec::any_mode); });
            flag_row row;
            row.state = s;
            for (std::size_t m = 0; m < spec::content_model_count; ++m) {
                const auto model = static_cast<content_model>(m);
                flag_row::cell one{model, occupied[s].has(spec::mode_of(model, false)), {}};
                for (const state_link& each : drafts_.relation.links()) {
                    const bool mine = diff_.flag_is_in_a ? each.from == s && each.model_from == model
                                                         : each.to == s && each.model_to == model;
                    if (one.occurs && mine) one.states.push_back(diff_.flag_is_in_a ? each.to : each.from);
                }
                row.cells.push_back(std::move(one));
            }
            const auto& first = row.cells.front().states;
            const bool parts = std::any_of(row.cells.begin(), row.cells.end(), [&](const flag_row::cell& each) {
                return each.occurs && each.states != first;
            });
            if (asks || parts) diff_.flag.push_back(std::move(row));
        }
    }

    draft_pair drafts_;
    draft_diff diff_;
};

}  // namespace

draft_diff diff_of(std::span<const spec::draft* const> drafts, const spec::draft& a, const spec::draft& b) {
    spec::require_sound(a);
    spec::require_sound(b);
    draft_diff diff = comparer(drafts, a, b).all();
    diff.backwards = std::find(drafts.begin(), drafts.end(), &b) < std::find(drafts.begin(), drafts.end(), &a);
    return diff;
}

draft_diff about_states(draft_diff whole, const std::vector<std::size_t>& of_a, const std::vector<std::size_t>& of_b) {
    const auto drop = [](auto& list, const auto& is_meant) {
        list.erase(std::remove_if(list.begin(), list.end(), [&](const auto& each) { return !is_meant(each); }),
                   list.end());
    };
    const auto has = [](const std::vector<std::size_t>& states, std::size_t s) {
        return std::find(states.begin(), states.end(), s) != states.end();
    };
    drop(whole.added, [&](std::size_t s) { return has(of_b, s); });
    drop(whole.removed, [&](std::size_t s) { return has(of_a, s); });
    drop(whole.continued, [&](const continued_state& each) { return has(of_a, each.before) || has(of_b, each.after); });
    drop(whole.renamed, [&](const renamed_state& each) {
        return has(of_a, each.before) ||
               std::any_of(each.parts.begin(), each.parts.end(), [&](const renamed_state::part& part) {
                   return std::any_of(part.as.begin(), part.as.end(), [&](std::size_t s) { return has(of_b, s); });
               });
    });
    const std::vector<std::size_t>& with_flag = whole.flag_is_in_a ? of_a : of_b;
    drop(whole.flag, [&](const flag_row& each) { return has(with_flag, each.state); });
    whole.names = {};
    whole.facts.clear();
    return whole;
}

bool mode_is_of_a(const draft_diff& diff) {
    return spec::has_content_model_flag(*diff.a) || !spec::has_content_model_flag(*diff.b);
}

std::size_t count_of_states(const spec::draft& draft) {
    std::size_t n = 0;
    for (const spec::state_info& each : draft.table.states) n += spec::is_step(each) ? 0U : 1U;
    return n;
}

}  // namespace strata::study
