#include "core/study/said_rules.hpp"

#include "core/language/recital.hpp"

namespace strata::study {

namespace {

said_rule said_one(const spec::draft& draft, std::size_t state, std::size_t rule) {
    const spec::rule& r = draft.table.rules_of(state)[rule];
    said_rule one;
    one.rule = rule;
    if (r.by != spec::trigger::always)
        for (std::size_t i = 0; i < r.on.count; ++i)
            one.subjects.append(i == 0 ? "" : "; ").append(words::subject(draft, r.on.items[i]));
    one.sentence = words::before_rules(draft, state);
    if (!one.sentence.empty()) one.sentence += ' ';
    one.sentence += words::sentence(draft, state, rule);
    return one;
}

}  // namespace

std::vector<said_rule> said(const spec::draft& draft, std::size_t state, const std::vector<std::size_t>& rules) {
    std::vector<said_rule> list;
    for (const std::size_t each : rules) list.push_back(said_one(draft, state, each));
    // "Treat it as per the anything else entry below" needs that entry to be understood.
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

}  // namespace strata::study
